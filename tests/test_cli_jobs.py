"""`euchre audit --jobs`: the same bytes as one process prints, and no process left behind."""

from __future__ import annotations

import io
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import active_children, get_all_start_methods
from pathlib import Path
from typing import Final

import pytest

from analyzer.cli import shares
from analyzer.cli.shares import Share
from analyzer.cli.workers import ENOUGH, batches, workers
from analyzer.notation.pen import decode, read, split
from analyzer.notation.reading import Reading
from tests.command import euchre, heed_interrupts
from tests.shared import ROOT, SAMPLES, SHARED, needs_shared

FORMATS: Final = ("text", "json", "jsonl", "sarif")
GAME: Final = """\
[Event "Club {}"]
[Rules "two-handed"]
[Score "S 0 N 0"]
deal 1 dealer N up 9H
bids S: order
discard N: -
1 S: JH KH = N
claim S
"""


def games(count: int) -> bytes:
    """Games that differ, with a finding each."""
    return "\n".join(GAME.format(number) for number in range(1, count + 1)).encode()


@pytest.fixture
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every file in PEN is cut, wherever a game surely begins."""
    monkeypatch.setattr(shares, "SHORT", 0)
    monkeypatch.setattr(split, "SIZE", 1)


# Parts of a text.


def parts_of(text: bytes) -> list[split.Part]:
    return list(split.parts(b"", io.BytesIO(text)))


def told(readings: Iterator[Reading]) -> list[object]:
    """All that a reader says: records, faults with their places, and where deals stand."""
    return [
        (
            each.record,
            each.findings,
            [f.place for f in each.findings],
            [each.locate(deal.span) for deal in each.record.deals] if each.record else [],
        )
        for each in readings
    ]


def assert_parts_read_alike(text: bytes) -> None:
    """The parts of a text read as the text."""
    parts = parts_of(text)
    in_parts = [each for part in parts for each in told(split.read_part(part))]
    assert in_parts == told(read(decode(io.BytesIO(text)))), text


@pytest.mark.usefixtures("small_parts")
def test_games_are_cut_apart() -> None:
    parts = parts_of(games(5))
    assert [part.first for part in parts] == [1, 10, 19, 28, 37]
    assert b"".join(part.text for part in parts) == games(5)


@pytest.mark.usefixtures("small_parts")
@pytest.mark.parametrize("start", ["%pen 1.0\n", "%pen 1.0\r\n", "; a comment\n", "", "\ufeff"])
def test_what_stands_before_a_game_costs_no_cut_behind_it(start: str) -> None:
    text = start.encode() + games(3)
    assert len(parts_of(text)) == 3
    assert_parts_read_alike(text)


@pytest.mark.usefixtures("small_parts")
def test_files_put_one_behind_the_other_are_cut_at_their_versions() -> None:
    text = b"".join(b"%pen 1.0\n" + games(1) for _ in range(3))
    assert [part.text[:4] for part in parts_of(text)] == [b"%pen"] * 3
    assert_parts_read_alike(text)


@pytest.mark.usefixtures("small_parts")
def test_lines_may_end_in_any_way() -> None:
    assert_parts_read_alike(games(3).replace(b"\n", b"\r\n"))
    assert_parts_read_alike(games(3).replace(b"\n", b"\r"))
    assert_parts_read_alike(b"note a\rnote b\r\n" + games(3))


@pytest.mark.usefixtures("small_parts")
@pytest.mark.parametrize(
    "doubt",
    [
        b"",
        b"; a comment\n",
        b"{an annotation}\n",
        b"{one left open\n",
        b'{one over\n[lines]\n} [Event "hidden"]\n',
        b'{one} [Event "hidden"]\n',
        b'\xef\xbb\xbf[Event "after a mark"]\n',
        b'\r[Event "after CR"]\n',
        b'   [Round "1"]\n',
        b"%pen 1.0\n",
        b"%pen 1.0\n\n",
        b"%pen 1.0 {x}\n",
        b"%pen 2.0\n",
        b"{x} %pen 1.0\n",
        b"%junk\n",
        b"\xff\xfe junk\n",
        b"deal 2 dealer N up AS\n",
        b"deal\n",
        b"deal 2 dealer N\n" + b"{x} " * 1001 + b"\n",
        b"deal 2 dealer N\n" + b"x" * 70_000 + b"\n" + b"{x} " * 1001 + b"\n",
        b"x" * 70_000 + b"\n",
        b"alt b1\nbids S: pass\n",
        b'[Event "no deal"]\n',
        b'[Event "a"] [Event "b"] [Event "c"]\n',
        b'[Event "a"] ' + b"{x} " * 1001 + b"\n",
        b"[Event]\n[Rules three-handed]\n",
    ],
)
def test_whatever_stands_between_games_the_parts_read_alike(doubt: bytes) -> None:
    assert_parts_read_alike(games(1) + doubt + games(2))
    assert_parts_read_alike(doubt + games(2))
    assert_parts_read_alike(games(2) + doubt)


PIECES: Final = (
    *(
        b"deal 1 dealer N up 9H\n",
        b"deal 2\n",
        b"deal x\n",
        b"bids S: order\n",
        b"1 S: JH KH = N\n",
    ),
    *(b'[Event "a"]\n', b'[Event "b"]\n', b'[Rules "two-handed"]\n', b'[Odd "x"]\n', b"[Bad x]\n"),
    *(b'{x} [Event "c"]\n', b"{open\n", b"}\n", b"{x}\n", b'} [Site "d"]\n', b"[\n", b"%\n"),
    *(b"%pen 1.0\n", b"%PEN 1.0\n", b"%pen 1.0\r\n", b"%pen\n", b"; c\n", b"\n", b"\r", b" "),
    *(
        b"\xef\xbb\xbf",
        b"\xc3",
        b"\xff\n",
        b"alt b1\n",
        b"end\n",
        b"note [x] {y}\n",
        b"total S 1\n",
    ),
)


@pytest.mark.usefixtures("small_parts")
def test_whatever_lines_stand_among_games_the_parts_read_alike() -> None:
    chance, cut = random.Random(7), 0
    for _ in range(500):
        lines = games(4).splitlines(keepends=True)
        for _ in range(chance.randint(1, 12)):
            lines.insert(chance.randint(0, len(lines)), chance.choice(PIECES))
        text = b"".join(lines)
        assert_parts_read_alike(text)
        cut += len(parts_of(text)) > 1
    assert cut > 400


@pytest.mark.usefixtures("small_parts")
def test_without_a_sure_cut_the_rest_is_read_in_one_piece(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(split, "MOST", 100)
    stream = io.BytesIO(games(2) + b"[Event] " * 400 + games(3))
    parts = []
    readings = []
    for part in split.parts(stream.read(20), stream):
        parts.append(part)
        readings += told(split.read_part(part))
    assert parts[-1].rest is stream
    assert readings == told(read(decode(io.BytesIO(stream.getvalue()))))


# Bytes of the command.


@needs_shared
@pytest.mark.parametrize("format_", FORMATS)
def test_two_processes_print_what_one_prints(
    format_: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, small_parts: None
) -> None:
    """Records of every format, many games, junk between games, an empty file, one that is not
    there, one that is no record, and standard input."""
    monkeypatch.chdir(tmp_path)
    junk = b"%pen 1.0\nnonsense\n{open\n" + games(1) + b'\xff\n[Event "none"]\n'
    (tmp_path / "many.pen").write_bytes(games(30))
    (tmp_path / "junk.pen").write_bytes(games(2) + junk + games(2))
    (tmp_path / "empty.pen").touch()
    (tmp_path / "zero.egn").write_bytes(b"\0" * 10)
    (tmp_path / "closed.pen").write_bytes(games(1))
    (tmp_path / "closed.pen").chmod(0)
    files = ["nowhere.pen", ".", *SAMPLES, str(SHARED / "data"), "-", "many.pen"]
    arguments = ("audit", "--format", format_, *files)
    one, two = (euchre(*arguments, "--jobs", jobs, stdin=games(4)) for jobs in ("1", "2"))
    assert two.stdout_bytes == one.stdout_bytes
    assert (two.stderr, two.exit_code) == (one.stderr, one.exit_code)


@pytest.mark.parametrize("start", get_all_start_methods())
def test_however_processes_start_they_print_the_same(
    start: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, small_parts: None
) -> None:
    monkeypatch.setattr("analyzer.cli.workers.START", start)
    file = tmp_path / "many.pen"
    file.write_bytes(games(5))
    one, two = (euchre("audit", "--format", "json", "--jobs", jobs, str(file)) for jobs in "12")
    assert (two.stdout_bytes, two.stderr) == (one.stdout_bytes, one.stderr)


@pytest.mark.parametrize(
    "stdin", [b"", b"{}", b'{"fileType": "egn"', b"\x89PNG\r\n\x1a\n", games(3), b"no game\n"]
)
def test_standard_input_of_any_kind_is_told_alike(stdin: bytes) -> None:
    one, two = (
        euchre("audit", "--format", "jsonl", "--jobs", jobs, "-", stdin=stdin) for jobs in "12"
    )
    assert (two.stdout_bytes, two.stderr) == (one.stdout_bytes, one.stderr)


def test_a_file_named_as_standard_input_is_not_read_in_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "-").write_bytes(games(1))
    one, two = (euchre("audit", "--jobs", jobs, "-", stdin='{"a": 1}') for jobs in "12")
    assert two.stdout == one.stdout


def test_a_long_file_is_cut_and_its_games_are_counted_through(tmp_path: Path) -> None:
    (tmp_path / "long.pen").write_bytes(games(2500))
    assert (tmp_path / "long.pen").stat().st_size > shares.SHORT
    done = euchre("audit", "--jobs", "2", "--format", "jsonl", str(tmp_path / "long.pen"))
    numbers = [line.split('"index": ')[1].split(",")[0] for line in done.stdout.splitlines()]
    assert numbers == [str(number) for number in range(1, 2501)]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
def test_what_only_this_process_can_open_is_read_by_it(tmp_path: Path) -> None:
    fifo = tmp_path / "pipe.pen"
    os.mkfifo(fifo)
    with subprocess.Popen(
        [sys.executable, "-c", f"open({str(fifo)!r}, 'wb').write({games(3)!r})"]
    ) as writer:
        done = euchre("audit", "--jobs", "2", str(fifo))
        assert writer.wait() == 0
    assert done.stderr == "3 games, 3 deals: 3 clerical\n"


@pytest.mark.parametrize("jobs", ["0", "-1", "two"])
def test_jobs_are_a_number_from_one(jobs: str) -> None:
    done = euchre("audit", "--jobs", jobs, "-")
    assert (done.exit_code, done.stdout) == (2, "")
    assert "'--jobs'" in done.stderr


# Processes.


def test_one_process_needs_nothing_that_several_need() -> None:
    program = (
        "import sys\nfrom analyzer.cli import main\n"
        "main(['audit', '--format', 'sarif', 'records'], standalone_mode=False)\n"
        "print('multiprocessing' in sys.modules, file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stderr.splitlines()[-1] == "False"


def test_small_files_go_to_a_process_together(tmp_path: Path) -> None:
    for number in range(5):
        (tmp_path / f"{number}.pen").write_bytes(b";" * (ENOUGH // 2))
    given = [Share(str(path)) for path in sorted(tmp_path.iterdir())]
    assert [len(batch) for batch in batches(given)] == [2, 2, 1]


def test_what_must_be_read_here_is_alone_and_asked_for_last() -> None:
    """Its stream closes when the share after it is asked for."""
    asked: list[Share] = []
    given = [Share("a"), Share("-", stream=io.BytesIO()), Share("b")]
    batched = batches(asked.append(share) or share for share in given)
    assert (next(batched), next(batched)) == (given[:1], given[1:2])
    assert asked == given[:2]


def test_a_process_that_dies_is_a_mistake_of_ours() -> None:
    with pytest.raises(BrokenProcessPool), workers(1) as pool:
        pool.submit(os._exit, 1).result()
    assert active_children() == []


def test_what_goes_wrong_ends_the_processes_at_once() -> None:
    began = time.monotonic()
    with pytest.raises(ZeroDivisionError), workers(1) as pool:
        pool.submit(abs, -1).result()
        pool.submit(time.sleep, 600)
        raise ZeroDivisionError
    assert time.monotonic() - began < 300
    assert active_children() == []


class _SlowToArrive:
    """Keeps whoever unpacks it."""

    def __reduce__(self) -> tuple[Callable[[float], None], tuple[float]]:
        return time.sleep, (2.0,)


def test_a_process_that_ends_in_the_middle_of_an_answer_holds_nobody_up() -> None:
    """While the first answer is unpacked only the beginning of the second one has room."""
    with pytest.raises(ZeroDivisionError), workers(1) as pool:
        pool.submit(abs, -1).result()
        pool.submit(_SlowToArrive)
        pool.submit(bytes, 10_000_000)
        time.sleep(1)
        raise ZeroDivisionError
    assert active_children() == []


def _interrupted(running: subprocess.Popen[bytes]) -> None:
    os.killpg(running.pid, signal.SIGINT)


def _killed(running: subprocess.Popen[bytes]) -> None:
    os.kill(running.pid, signal.SIGKILL)


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="there are no groups of processes here")
@pytest.mark.parametrize("ended", [_interrupted, _killed])
def test_no_process_outlives_the_command(
    ended: Callable[[subprocess.Popen[bytes]], None], tmp_path: Path
) -> None:
    """The file is so long that the command is still at it when it is ended."""
    (tmp_path / "long.pen").write_bytes(games(20_000))
    program = "from analyzer.cli import main; main(prog_name='euchre')"
    audit = [sys.executable, "-c", program, "audit", "--jobs", "2", "--format", "jsonl"]
    with subprocess.Popen(
        [*audit, str(tmp_path / "long.pen")],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        preexec_fn=heed_interrupts,
    ) as running:
        assert running.stdout is not None
        assert running.stdout.readline().startswith(b'{"path": ')
        ended(running)
        running.communicate()
    assert _is_empty(running.pid)


def _is_empty(group: int) -> bool:
    """Whether the last process of a group ends soon."""
    for _ in range(600):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.1)
    return False

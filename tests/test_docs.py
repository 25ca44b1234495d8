"""What README and docs say is so: their examples run, and nothing of the program goes unsaid.

```` ```pen ```` blocks are read without a fault, `$ euchre …` lines in ```` ```console ```` blocks
print what stands below them (a line `...` stands for any lines), ```` ```python ```` blocks are
doctests, which may use what a ```` ```python file ```` block above them defines. A
```` ```pen-fragment ```` or ```` ```pen-fault ```` is for the eye.
"""

from __future__ import annotations

import doctest
import re
import shlex
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

import click
import pytest
from click.testing import CliRunner

from tests.shared import ROOT

PAGES: Final = sorted([ROOT / "README.md", *(ROOT / "docs").rglob("*.md")])
FILE: Final = "python file"  # a whole file, as it is to be typed
LANGUAGES: Final = (
    *("pen", "pen-fragment", "pen-fault", "console", "python", FILE, "sh", "json", "text"),
)


class Block(NamedTuple):
    """A fenced block: its language, its text, and the line of the page on which it begins."""

    language: str
    text: str
    line: int


class Example(NamedTuple):
    """A command at the prompt and the lines that it should print."""

    command: str
    expected: list[str]


def blocks(page: str) -> Iterator[Block]:
    """The fenced blocks of a page, in order; indented fences (in lists) are seen too."""
    for found in re.finditer(
        r"^( *)```([^\n`]*)\n(.*?)^ *```[ \t]*$", page, re.MULTILINE | re.DOTALL
    ):
        indent, language, text = found.groups()
        text = re.sub(rf"^{indent}", "", text, flags=re.MULTILINE)
        yield Block(language.strip(), text, page.count("\n", 0, found.start()) + 2)


def blocks_of(page: Path, language: str) -> list[Block]:
    """The blocks of one language."""
    found = blocks(page.read_text(encoding="utf-8"))
    return [block for block in found if block.language == language]


def examples(text: str) -> list[Example]:
    """The commands of a console block, each with the lines below it."""
    found: list[Example] = []
    for line in text.splitlines():
        if line.startswith("$ "):
            found.append(Example(line[2:], []))
        elif found:
            found[-1].expected.append(line)
        else:
            raise ValueError(f"a console block begins with a command, not with {line!r}")
    return found


def matches(expected: list[str], printed: list[str]) -> bool:
    """Whether the lines are the same; an expected `...` stands for any lines, or none."""
    if not expected:
        return not printed
    if expected[0] == "...":
        return any(matches(expected[1:], printed[i:]) for i in range(len(printed) + 1))
    return bool(printed) and printed[0] == expected[0] and matches(expected[1:], printed[1:])


def euchre(command: str) -> list[str]:
    """What `euchre …` prints, line by line, blanks at line ends and empty last lines dropped."""
    from analyzer.cli import main

    program, *arguments = shlex.split(command)
    assert program == "euchre", f"only euchre runs in a console block (use sh), not {command!r}"
    done = CliRunner().invoke(main, arguments, prog_name="euchre")
    if done.exception and not isinstance(done.exception, SystemExit):
        raise done.exception
    return _trimmed(done.output.splitlines())


def _trimmed(lines: Iterable[str]) -> list[str]:
    return "\n".join(line.rstrip() for line in lines).rstrip("\n").split("\n")


def names_in(page: Path) -> set[str]:
    """The words that a page sets in code: every `word`, also in headings and tables."""
    return set(re.findall(r"`([^`\n]+)`", page.read_text(encoding="utf-8")))


def sections(page: str) -> dict[str, str]:
    """The text below each heading, by the heading's words without `#` and backticks."""
    found: dict[str, str] = {}
    heading = ""
    for line in page.splitlines():
        if line.startswith("#"):
            heading = line.strip("# ").replace("`", "")
        found[heading] = found.get(heading, "") + line + "\n"
    return found


def commands(command: click.Command, path: str) -> Iterator[tuple[str, click.Command]]:
    """Every command under this one by the words that call it, groups and itself included."""
    yield path, command
    if isinstance(command, click.Group):
        for name, below in sorted(command.commands.items()):
            yield from commands(below, f"{path} {name}")


def undocumented(command: click.Command, page: str) -> list[str]:
    """The commands without a heading of their own and the options not named under it."""
    told = sections(page)
    missing = []
    for path, each in commands(command, "euchre"):
        if path not in told:
            missing.append(f"no heading `{path}`")
        missing += [
            f"{path} {option}"
            for parameter in each.params
            if isinstance(parameter, click.Option)
            for option in (*parameter.opts, *parameter.secondary_opts)
            if not re.search(rf"(?<![\w-]){re.escape(option)}(?![\w-])", told.get(path, ""))
        ]
    return missing


@pytest.fixture
def at_the_root(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A folder with all that the project's has, in which an example may write."""
    for entry in ROOT.iterdir():
        (tmp_path / entry.name).symlink_to(entry)
    monkeypatch.chdir(tmp_path)


def _page_id(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


each_page = pytest.mark.parametrize("page", PAGES, ids=_page_id)


@each_page
def test_every_game_in_the_docs_reads_without_a_fault(page: Path) -> None:
    from analyzer.notation import pen

    faults = [
        f"{_page_id(page)}:{block.line}: {finding.message}"
        for block in blocks_of(page, "pen")
        for reading in pen.read(block.text.splitlines(keepends=True))
        for finding in reading.findings
    ]
    assert faults == []


@each_page
@pytest.mark.usefixtures("at_the_root")
def test_every_command_in_the_docs_prints_what_the_docs_say(page: Path) -> None:
    for block in blocks_of(page, "console"):
        for command, expected in examples(block.text):
            printed = euchre(command)
            # The equality is there for its message: pytest shows where the two part.
            if not matches(_trimmed(expected), printed):
                assert printed == _trimmed(expected), f"{_page_id(page)}:{block.line}: {command}"


@each_page
@pytest.mark.usefixtures("at_the_root")
def test_every_python_example_in_the_docs_is_true(page: Path) -> None:
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner()
    names: dict[str, object] = {}
    for block in blocks(page.read_text(encoding="utf-8")):
        if block.language == FILE:
            exec(block.text, names)
        if block.language != "python":
            continue
        test = parser.get_doctest(block.text, names, _page_id(page), str(page), block.line - 1)
        assert test.examples, f"{_page_id(page)}:{block.line}: a python block shows a session, >>>"
        said: list[str] = []
        runner.run(test, out=said.append, clear_globs=False)
        assert said == []
        names |= test.globs


@each_page
def test_every_block_in_the_docs_says_what_it_is(page: Path) -> None:
    found = blocks(page.read_text(encoding="utf-8"))
    assert [block for block in found if block.language not in LANGUAGES] == []


def test_every_finding_code_is_documented() -> None:
    from analyzer.audit import all_codes

    assert sorted(all_codes().keys() - names_in(ROOT / "docs" / "findings.md")) == []


def test_every_switch_is_documented() -> None:
    from analyzer.rules import SWITCHES

    switches = {switch.name for switch in SWITCHES}
    assert sorted(switches - names_in(ROOT / "docs" / "switches.md")) == []


def test_every_command_and_option_is_documented() -> None:
    from analyzer.cli import main

    assert undocumented(main, (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")) == []


# Each check can fail.


def test_fenced_blocks_are_found_with_language_and_line() -> None:
    page = "# A\n\n```pen\ndeal 1\n```\n\n- item\n\n  ```sh\n  make\n    run\n  ```\n"
    assert list(blocks(page)) == [Block("pen", "deal 1\n", 4), Block("sh", "make\n  run\n", 10)]


def test_a_console_block_is_parted_at_its_prompts() -> None:
    assert examples("$ euchre a\none\ntwo\n$ euchre b\n") == [
        Example("euchre a", ["one", "two"]),
        Example("euchre b", []),
    ]


def test_a_console_block_that_begins_with_output_is_refused() -> None:
    with pytest.raises(ValueError, match="begins with a command"):
        examples("one\n$ euchre a\n")


@pytest.mark.parametrize(
    ("expected", "printed", "same"),
    [
        (["one", "two"], ["one", "two"], True),
        (["one", "..."], ["one"], True),
        (["one", "...", "four"], ["one", "two", "three", "four"], True),
        (["one"], ["one", "two"], False),
        (["one", "two"], ["one"], False),
        (["...", "four"], ["four", "five"], False),
        ([], ["one"], False),
    ],
)
def test_output_is_compared_line_by_line(
    expected: list[str], printed: list[str], same: bool
) -> None:
    assert matches(expected, printed) is same


def test_an_option_named_under_another_command_is_missed() -> None:
    @click.group()
    def main() -> None: ...

    @main.command()
    @click.option("--at")
    @click.option("--format", "-f")
    def replay(at: str, format: str) -> None: ...

    page = "# euchre\n## `euchre audit`\n`--at` `--format`\n## `euchre replay`\n`--format-all`\n"
    assert undocumented(main, page) == [
        "euchre replay --at",
        "euchre replay --format",
        "euchre replay -f",
    ]


def test_a_command_without_a_heading_is_missed() -> None:
    @click.group()
    def main() -> None: ...

    @main.command()
    def replay() -> None: ...

    assert undocumented(main, "# euchre\n`euchre replay`\n") == ["no heading `euchre replay`"]

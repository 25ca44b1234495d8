"""Coverage-guided fuzzing of the readers: `python -m tests.hostile.fuzz --seconds 60`.

Each reader has a process of its own, which the fuzzer ends at the first text of which something
does not hold; that text is printed and kept in the folder of findings.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

from tests.hostile.samples import FORMATS, SAMPLES
from tests.shared import ROOT

_LONGEST: Final = 4096  # bytes of a text: what is slow in a short one is seen too
_SLOW: Final = 25  # seconds
_MEMORY: Final = 1024  # MiB, of the fuzzer's own too
_WORD: Final = re.compile(rb"[A-Za-z0-9%?]+|[^A-Za-z0-9%?\s]+")


def fuzz(form: str, seconds: int, findings: Path) -> subprocess.CompletedProcess[bytes]:
    """Fuzzes one reader so long; the exit status is 0 where everything held of every text."""
    with tempfile.TemporaryDirectory() as folder:
        seeds, words = Path(folder, "seeds"), Path(folder, "words")
        seeds.mkdir()
        for number, seed in enumerate(_seeds(SAMPLES[form])):
            (seeds / str(number)).write_bytes(seed)
        words.write_text(_dictionary(SAMPLES[form]))
        return subprocess.run(
            [
                *(sys.executable, "-m", "tests.hostile.fuzz_target", form, str(seeds)),
                *(f"-max_total_time={seconds}", f"-max_len={_LONGEST}", f"-timeout={_SLOW}"),
                *(f"-rss_limit_mb={_MEMORY}", f"-dict={words}", f"-artifact_prefix={findings}/"),
            ],
            cwd=ROOT,
            capture_output=True,
            check=False,
        )


def _seeds(sample: bytes) -> list[bytes]:
    return [sample, sample[: len(sample) // 2], b""]


def _dictionary(sample: bytes) -> str:
    """The words of a sample as libFuzzer reads them."""
    words = dict.fromkeys(_WORD.findall(sample))
    return "".join('"' + "".join(f"\\x{byte:02x}" for byte in word) + '"\n' for word in words)


def main() -> int:
    """Fuzzes every reader named, or all."""
    parser = argparse.ArgumentParser(description="Fuzzes the readers of records.")
    parser.add_argument("--seconds", type=int, default=60, help="for each reader")
    parser.add_argument("formats", nargs="*", metavar="FORMAT", help=", ".join(FORMATS))
    chosen = parser.parse_args()
    findings = ROOT / "build" / "fuzz"
    findings.mkdir(parents=True, exist_ok=True)
    status = 0
    for form in chosen.formats or FORMATS:
        done = fuzz(form, chosen.seconds, findings)
        said = (done.stdout + done.stderr).decode("utf-8", "replace").splitlines()
        runs = [line for line in said if line.startswith("Done ")]
        print(form, *(runs if done.returncode == 0 else said[-40:]), sep="\n  ", flush=True)
        status = status or done.returncode
    return status


if __name__ == "__main__":
    sys.exit(main())

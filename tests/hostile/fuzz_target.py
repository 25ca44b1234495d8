"""One reader under the fuzzer: `python -m tests.hostile.fuzz_target FORMAT [of libFuzzer]…`.

The readers are imported here and nowhere before, so that the fuzzer sees which of their lines ran.
"""

from __future__ import annotations

import sys

import atheris

with atheris.instrument_imports(include=["analyzer.notation"]):
    from tests.hostile.holds import READERS, checked_twice

if __name__ == "__main__":
    reader = READERS[sys.argv[1]]
    atheris.Setup([sys.argv[0], *sys.argv[2:]], lambda data: checked_twice(data, reader))
    atheris.Fuzz()

"""PEN, the project's own record format: text that a scribe writes by hand, read and written.

`read` gives the games of a stream one by one, `loads` those of a text or the first fault as a
`NotationError`; `write` and `dumps` give canonical text. Reference: docs/notation.md.
"""

from analyzer.notation.pen.reader import count_comments, loads, read
from analyzer.notation.pen.source import decode
from analyzer.notation.pen.writer import count_late_calls, dumps, write

__all__ = ["count_comments", "count_late_calls", "decode", "dumps", "loads", "read", "write"]

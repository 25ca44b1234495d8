"""Which finding follows from which: the causes that checks name, looked up among all drafts."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from analyzer.audit.draft import Because, Draft
from analyzer.span import Span


class Causes:
    """The roots of the drafts of one game, given in the order of its findings."""

    def __init__(self, ordered: Sequence[Draft]) -> None:
        self._ordered = ordered
        self._index = {id(draft): number for number, draft in enumerate(ordered)}
        self._of_code: dict[str, list[int]] = {}  # indices, rising as the deals do
        for number, draft in enumerate(ordered):
            if draft.deal is not None:
                self._of_code.setdefault(draft.code, []).append(number)
        self._roots: dict[int, int] = {}

    def root_of(self, draft: Draft) -> int | None:
        """The index of the first cause of all, or None where the draft is a root itself."""
        start = number = self._index[id(draft)]
        passed: list[int] = []
        while number not in self._roots:
            passed.append(number)
            cause = self._cause(self._ordered[number])
            if cause is None or cause in passed:
                break
            number = cause
        root = self._roots.get(number, number)
        self._roots.update(dict.fromkeys(passed, root))
        return None if root == start else root

    def _cause(self, draft: Draft) -> int | None:
        """What a draft follows from: the first of its causes that is there."""
        for cause in draft.causes:
            if isinstance(cause, Draft):
                return self._index[id(cause)]
            found = self._found(cause, self._index[id(draft)])
            if found is not None:
                return found
        return None

    def _found(self, because: Because, own: int) -> int | None:
        """The last finding of these codes that is in reach, the draft itself left out."""
        numbers = [self._last(code, because, own) for code in because.codes]
        return max((number for number in numbers if number is not None), default=None)

    def _last(self, code: str, because: Because, own: int) -> int | None:
        numbers = self._of_code.get(code, [])
        for at in reversed(range(bisect_right(numbers, because.deal, key=self._deal))):
            draft = self._ordered[numbers[at]]
            if not because.or_before and draft.deal != because.deal:
                return None
            meant = because.trick in (None, draft.trick) and _is_within(draft.span, because.within)
            meant = meant and (because.down_to is None or draft.span.line <= because.down_to.line)
            if numbers[at] != own and meant and not (because.at_start and draft.span.token):
                return numbers[at]
        return None

    def _deal(self, number: int) -> int:
        return self._ordered[number].deal or 0


def _is_within(span: Span, line: Span | None) -> bool:
    """Whether a place lies in a line (in JSON: in a value), where one is asked for."""
    return line is None or (span.line == line.line and span.path[: len(line.path)] == line.path)

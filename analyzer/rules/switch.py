"""One agreement that tables differ in, and how its value is read and written."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

Value: TypeAlias = bool | int | str | None

YES_NO: Final = "yes or no"
NUMBER: Final = "number"
NUMBER_OR_NONE: Final = "number or none"
CHOICE: Final = "choice"
PENALTY: Final = "penalty"


class UnknownRules(ValueError):
    """No such preset, version, switch or value; the message says what was expected. What takes a
    search to say is given as `advice`: where nobody reads the message nothing is searched."""

    def __init__(self, problem: str, advice: Callable[[], str] | None = None) -> None:
        super().__init__(problem)
        self._problem = problem
        self._advice = advice

    def __str__(self) -> str:
        return self._problem if self._advice is None else f"{self._problem}; {self._advice()}"


@dataclass(frozen=True, slots=True)
class Switch:
    """One agreement that tables differ in. `values` lists what may be written where only some
    values are; `meaning` is one sentence, `source` the authorities that differ or agree."""

    name: str
    kind: str
    meaning: str
    source: str
    values: tuple[str, ...] = ()

    @property
    def expected(self) -> str:
        """What may be written, in words."""
        if self.kind == PENALTY:
            return "report_only, points:N,M (M in a lone hand) or hand_void"
        if self.values:
            return " or ".join((", ".join(self.values[:-1]), self.values[-1]))
        return {YES_NO: "yes or no", NUMBER: "a whole number"}.get(
            self.kind, "a whole number or none"
        )

    def read(self, text: str) -> Value:
        """The value that was written; raises `UnknownRules` where it is none of this switch."""
        text = text.strip().lower()
        written = text.replace("-", "_")
        if self.kind == YES_NO and text in ("yes", "no"):
            return text == "yes"
        if self.kind == NUMBER_OR_NONE and text == "none":
            return None
        if self.kind in (NUMBER, NUMBER_OR_NONE) and re.fullmatch("[0-9]{1,4}", text):
            number = int(text)
            if not self.values or str(number) in self.values:
                return number
        if self.kind == PENALTY and re.fullmatch("points:[0-9]{1,3},[0-9]{1,3}", text):
            return text
        if self.kind in (CHOICE, PENALTY) and written in self.values:
            return written
        raise UnknownRules(f"'{self.name}={text}': expected {self.expected}")


def written_value(value: Value) -> str:
    """A value as people write it: `yes`, `24`, `none`, `left_of_loner`."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value is None else str(value)

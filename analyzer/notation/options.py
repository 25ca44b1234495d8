"""How formats write the switches of a game, word by word."""

from __future__ import annotations

from collections.abc import Iterable

from analyzer.memory import remembered
from analyzer.rules import parse_option


@remembered(1024, len)
def option(word: str) -> tuple[str, str]:
    """The switch and value of one word of `Options`; (the word, nothing) if it sets no switch."""
    try:
        return parse_option(word)
    except ValueError:
        return word, ""


def option_words(options: Iterable[tuple[str, str]]) -> str:
    """Switches and values as the tag `Options` has them, by name.

    >>> option_words([("stick_the_dealer", "no"), ("loner_lead", "left_of_loner")])
    'loner-lead=left-of-loner no-stick-the-dealer'
    """
    return " ".join(map(_word, sorted(options, key=_switch)))


def _switch(of: tuple[str, str]) -> str:
    return of[0]


def _word(of: tuple[str, str]) -> str:
    """The word that reads back as this switch and value; one that sets no switch is kept whole."""
    switch, value = of
    if not value:
        return switch
    name = switch.replace("_", "-")
    short = {"yes": name, "no": f"no-{name}"}.get(value, "")
    words = (short, f"{name}={value.replace('_', '-')}")
    return next((word for word in words if option(word) == of), f"{name}={value}")

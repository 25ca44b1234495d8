"""One word of a record's options, or of `--set`: which switch it names and how it sets it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from analyzer.rules.switch import YES_NO, Switch, UnknownRules, written_value
from analyzer.rules.table import BY_NAME

_COMPARED: Final = 40  # characters of a name; no switch or preset has more

_NEAR: Final = 0.6  # how much a name has of one that is near, of 1
_BEGINNING: Final = 3  # letters
_MOST: Final = 3  # names that are told as near
_ALL: Final = "'euchre rules PRESET' lists all of them"

# Switches that have a plain opposite though they are not yes/no.
_OFF: Final = {"defend_alone": "off"}


def switch_named(name: str) -> Switch:
    """The switch of this name; `-` reads as `_`, in any case."""
    found = BY_NAME.get(_plain(name))
    if found is None:
        raise UnknownRules(f"'{name}' is no switch", lambda: nearest(name, BY_NAME, "_", _ALL))
    return found


def parse_option(text: str) -> tuple[str, str]:
    """The switch and the value of one written word.

    >>> parse_option("stick-the-dealer"), parse_option("no-no-trump")
    (('stick_the_dealer', 'yes'), ('no_trump', 'no'))
    >>> parse_option("target=11")
    ('target', '11')

    The whole word is looked up first: `no-trump` is the switch `no_trump`, on.
    """
    name, equals, value = text.strip().partition("=")
    plain = _plain(name)
    if equals:
        named = switch_named(name)
        return named.name, written_value(named.read(value))
    off = plain not in BY_NAME and plain.startswith("no_")
    named = switch_named(plain.removeprefix("no_") if off else name)
    if named.kind == YES_NO:
        return named.name, "no" if off else "yes"
    if off and named.name in _OFF:
        return named.name, _OFF[named.name]
    raise UnknownRules(
        f"'{text}' stands for yes or no, which '{named.name}' is not: "
        f"write {named.name}=VALUE, where VALUE is {named.expected}"
    )


def nearest(name: str, known: Iterable[str], dash: str, otherwise: str) -> str:
    """The end of a message: the known names of which a word begins so, and those spelled nearly as
    this one; where none is near, what it says otherwise."""
    from difflib import get_close_matches  # takes long to import, and most names are known

    spelled = _plain(name).replace("_", dash)[:_COMPARED]
    is_begun = len(spelled) >= _BEGINNING
    begun = [each for each in known if is_begun and f"{dash}{spelled}" in f"{dash}{each}"]
    alike = get_close_matches(spelled, list(known), n=_MOST, cutoff=_NEAR)
    near = list(dict.fromkeys([*begun, *alike]))[:_MOST]
    return "the nearest names are " + ", ".join(near) if near else otherwise


def _plain(name: str) -> str:
    return name.strip().lower().replace("-", "_")

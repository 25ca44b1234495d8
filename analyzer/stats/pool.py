"""What may be counted together: games of the same preset with the same house rules, as far as
these change how often something happens. Players, decks and rules are never mixed."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from analyzer.rules import Rules, differences, preset, with_options, written_value

# They name a penalty, who deals again, or whether play may be cut short: no rate depends on them.
WITHOUT_EFFECT: Final = ("misdeal", "renege_policy", "allow_claim")


class Pool(NamedTuple):
    """The key of a pool. `text` is its stable form, `four-handed@1 deck=32 target=5`: the preset
    with its version, and the switches that differ from it, sorted."""

    text: str

    @property
    def rules(self) -> Rules:
        """The rules of its games, switches without effect on rates as the preset has them."""
        return _rules(self.text)

    @property
    def title(self) -> str:
        """In plain words: `4 players, 24 cards, rules egn@1, target 5`."""
        rules, (named, *switches) = self.rules, self.text.split(" ")
        words = [f"{rules.players} players", f"{rules.deck} cards", f"rules {named}"]
        for switch in switches:
            name, _, value = switch.partition("=")
            if name not in ("players", "deck"):
                words.append(f"{name} {value}".replace("_", " "))
        return ", ".join(words)


def pool_of(rules: Rules) -> Pool:
    """The pool that a game under these rules belongs to."""
    changed = sorted(differences(rules).items())
    kept = [f"{n}={written_value(value)}" for n, value in changed if n not in WITHOUT_EFFECT]
    return Pool(" ".join([rules.id, *kept]))


@lru_cache(maxsize=256)
def pool_named(named: str, switches: tuple[tuple[str, bool | int | str], ...]) -> Pool:
    """The pool of a game under the rules that its report names."""
    written = [(name, written_value(value)) for name, value in switches]
    return pool_of(with_options(preset(named), written))


@lru_cache(maxsize=256)
def _rules(text: str) -> Rules:
    named, *switches = text.split(" ")
    return with_options(preset(named), [(n, v) for n, _, v in (s.partition("=") for s in switches)])

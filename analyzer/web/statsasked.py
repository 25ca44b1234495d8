"""What is asked of the statistics: whose figures, of which games, beside whom; as an address says
it and as a page leads on to it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final
from urllib.parse import quote, urlencode

from analyzer.rules import PRESETS, UnknownRules
from analyzer.stats import DEFINITIONS, Pool
from analyzer.stats.library import same_name
from analyzer.store import Pooled, Sample, Store
from analyzer.web.odd import LONGEST, Odd, OddValues, choice, days, quoted, too_long

RANKED: Final = tuple([each.key for each in DEFINITIONS if each.is_one_number])
RANK: Final = "points_per_call"
_IN_QUERY: Final = ("player", "event", "since", "until", "rules")
_NAMES: Final = ("partner", "pool", "with", "beside")
_OTHERS: Final = (*_NAMES, "simulated", "rank", "least")
NO: Final = "no"
PARTNER_ALONE: Final = "A partner goes with a player, whose partner he was"
_MOST: Final = 9999
_LEAST: Final = re.compile(r"[0-9]{0,4}")


class PartnerAlone(ValueError):
    """Raised where a partner is named, and no player whose partner he was."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What a page of statistics is asked for. `pool` is the text of a pool (empty: the largest),
    `other` a player and `beside` a pool to compare with, `rank` the figure by which players are
    ranked, `least` how many opportunities they need."""

    sample: Sample
    pool: str = ""
    other: str = ""
    beside: str = ""
    rank: str = RANK
    least: int = 1

    @property
    def filters(self) -> dict[str, str]:
        """What narrows the games, but for the player, by its name in addresses."""
        of = self.sample
        told = {
            "partner": of.partner,
            "event": of.event,
            "since": of.since,
            "until": of.until,
            "rules": of.rules,
            "simulated": "" if of.simulated else NO,
        }
        return {name: text for name, text in told.items() if text}

    @property
    def parts(self) -> dict[str, str]:
        """All of it by its names in addresses, without what goes without saying."""
        told = {
            "player": self.sample.player,
            **self.filters,
            "pool": self.pool,
            "with": self.other,
            "beside": self.beside,
            "rank": "" if self.rank == RANK else self.rank,
            "least": "" if self.least == 1 else str(self.least),
        }
        return {name: text for name, text in told.items() if text}

    def address(self, page: str = "", **changes: str) -> str:
        """The page of the same with some parts changed, an empty one left out; `page` is another
        one of the statistics, such as `.csv`."""
        told = self.parts | changes
        start = f"/statistics{page}"
        if not page and is_in_path(told.get("player", "")):
            start = player_address(told.pop("player"))
        asked = urlencode([part for part in told.items() if part[1]], errors="replace")
        return f"{start}?{asked}" if asked else start

    @property
    def without_simulated(self) -> str:
        """The same without simulated games."""
        return self.address(simulated=NO)

    @property
    def with_simulated(self) -> str:
        """The same with them."""
        return self.address(simulated="")

    def chosen(self, pools: Iterable[Pooled]) -> Pooled | None:
        """The pool that is asked for, the largest where none is named."""
        return next((each for each in pools if self.pool in ("", each.pool.text)), None)

    def compared(
        self, store: Store, pools: Iterable[Pooled], pool: Pool
    ) -> tuple[Asked, Pooled] | None:
        """Who or what stands beside the pool that is looked at, one of the `pools` of the sample,
        where somebody or something does; a player also where he has no hand in these games."""
        text = self.beside or pool.text
        if not self.other and text == pool.text:
            return None
        other = self._of_other()
        found = pools if other.sample == self.sample else store.pools(other.sample)
        known = [each for each in found if each.pool.text == text]
        if known or text == pool.text:
            return other, known[0] if known else Pooled(pool, 0, 0)
        return None

    def _of_other(self) -> Asked:
        """The same of the player to compare with, whatever the rules: a pool names them."""
        sample = replace(self.sample, rules="")
        if not self.other:
            return replace(self, sample=sample)
        sample = replace(sample, player=self.other, partner="")
        return replace(self, sample=sample, other=self.sample.player)


def asked_of(args: Mapping[str, str], player: str | None = None) -> Asked:
    """What an address asks for, of a player where its path names one. Raises `OddValues` where that
    cannot be."""
    told = {name: args.get(name, "").strip() for name in (*_IN_QUERY, *_OTHERS)}
    if player is not None:
        told["player"] = player.strip()
    odd = (*too_long({name: told[name] for name in (*_IN_QUERY, *_NAMES)}), *_odd(told))
    if odd:
        raise OddValues(odd)
    if told["partner"] and not told["player"]:
        raise PartnerAlone(f"{PARTNER_ALONE}: expected the name of a player too.")
    return Asked(
        Sample(
            **{name: told[name] for name in _IN_QUERY},
            partner=told["partner"],
            simulated=not told["simulated"],
        ),
        pool=told["pool"],
        other=told["with"],
        beside=told["beside"],
        rank=told["rank"] or RANK,
        least=max(1, int(told["least"] or "1")),
    )


def _odd(told: Mapping[str, str]) -> Iterator[Odd]:
    """What is asked that cannot be, however long it is."""
    yield from days(told["since"], told["until"])
    rules = [name for named, all_ in PRESETS.items() for name in (named, *(r.id for r in all_))]
    yield from choice("rules", told["rules"], rules, f"one of {', '.join(PRESETS)}")
    yield from choice("simulated", told["simulated"], (NO,), f"{NO}, or nothing")
    yield from choice("rank", told["rank"], RANKED, f"one of {', '.join(RANKED)}")
    if not _LEAST.fullmatch(told["least"]):
        said = f"'{quoted(told['least'])}' is no number of opportunities: expected one from 1 to"
        yield Odd("least", told["least"], f"{said} {_MOST}.")
    player, other = told["player"], told["with"]
    if player and same_name(player) == same_name(other):
        said = f"'{quoted(other)}' and '{quoted(player)}' are one name"
        yield Odd("with", other, f"{said}: expected another player to compare with.")


def odd_pools(store: Store, asked: Asked) -> Iterator[Odd]:
    """Rules to look at, or to compare with, that there are not."""
    for name in ("pool", "beside"):
        text = asked.parts.get(name, "")
        if text and not _are_rules(text):
            known = [each.pool.text for each in store.pools(Sample())]
            there = " or ".join(f"'{each}'" for each in known) or "none, as no game is counted"
            yield from choice(name, text, known, there)


def _are_rules(text: str) -> bool:
    """Whether there are rules of this name, with a game or without."""
    try:
        return Pool(text).rules.id == text.split(" ")[0]
    except UnknownRules:
        return False


def is_in_path(name: str) -> bool:
    """Whether a name can be a part of a path: neither empty nor very long, and no step of one."""
    is_step = name in (".", "..") or "/" in name or "\\" in name
    return 0 < len(name) <= LONGEST and not is_step


def player_address(name: str) -> str:
    """The page of a player; empty where he has none, his name being too long or none."""
    name = " ".join(name.split())
    if not 0 < len(name) <= LONGEST:
        return ""
    if is_in_path(name):
        return f"/players/{quote(name, safe='', errors='replace')}"
    return f"/statistics?{urlencode({'player': name}, errors='replace')}"

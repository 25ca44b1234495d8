"""What is asked of the statistics: whose figures, of which games, beside whom; as an address says
it and as a page leads on to it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final
from urllib.parse import quote, urlencode

from analyzer.stats import DEFINITIONS, Pool
from analyzer.stats.library import same_name
from analyzer.store import Pooled, Sample, Store
from analyzer.web.library import query_of

LONGEST: Final = 200  # characters of a name
RANKED: Final = tuple([each.key for each in DEFINITIONS if each.is_one_number])
RANK: Final = "points_per_call"
_IN_QUERY: Final = ("player", "event", "since", "until", "rules")
_NAMES: Final = ("partner", "pool", "with", "beside")
NO: Final = "no"
PARTNER_ALONE: Final = "A partner goes with a player, whose partner he was"
_MOST: Final = 9999


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
    """What an address asks for, of a player where its path names one. Raises ValueError with a
    sentence where that cannot be."""
    told = {name: args.get(name, "").strip() for name in (*_IN_QUERY, *_NAMES)}
    if player is not None:
        told["player"] = player.strip()
    for name in _NAMES:
        if len(told[name]) > LONGEST:
            raise ValueError(f"The filter '{name}' is longer than {LONGEST} characters.")
    query = query_of({name: told[name] for name in _IN_QUERY})
    _refuse_in_vain(query.player, told["partner"], told["with"])
    return Asked(
        Sample(
            player=query.player,
            partner=told["partner"],
            event=query.event,
            since=query.since,
            until=query.until,
            rules=query.rules,
            simulated=_simulated(args.get("simulated", "")),
        ),
        pool=told["pool"],
        other=told["with"],
        beside=told["beside"],
        rank=_rank(args.get("rank", "") or RANK),
        least=_least(args.get("least", "") or "1"),
    )


def _refuse_in_vain(player: str, partner: str, other: str) -> None:
    """Raises ValueError where a name would say nothing."""
    if partner and not player:
        raise PartnerAlone(f"{PARTNER_ALONE}: expected the name of a player too.")
    if player and same_name(player) == same_name(other):
        raise ValueError(
            f"'{other}' and '{player}' are one name: expected another player to compare with."
        )


def _simulated(text: str) -> bool:
    if text not in ("", NO):
        raise ValueError(f"The filter 'simulated' leaves simulated games out: expected {NO}.")
    return not text


def _rank(text: str) -> str:
    if text not in RANKED:
        raise ValueError(f"Players cannot be ranked by that: expected one of {', '.join(RANKED)}.")
    return text


def _least(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 9 and int(text) <= _MOST):
        raise ValueError(f"The least number of opportunities is a number from 1 to {_MOST}.")
    return max(1, int(text))


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

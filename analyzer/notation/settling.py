"""What sentences below a deal tell of it in other words than those of a record: how it ended, what
was agreed, what it counts. Such a sentence is no talk; a question what the deal counts is."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final

from analyzer.notation.slips import WORD, is_slip
from analyzer.notation.trimmings import untrimmed

# The beginnings of words, in all their forms.
_COUNTS: Final = (
    r"scor|point|pts?\b|(?:all|every|no)\s(?:\w+\s)?tricks?\b|made\s(?:it|their|his|her)\b|bust"
    r"|tied\b|drew\b|game\sfor\b|slam\b|(?:was|were|went)\sset\b|gets?\b|count|only\b|none\b"
    r"|nil\b|n[ao]ught\b|zero\b|doubl|halve"
    r"|sweeps?\b|swept\b|(?<!\bin\s)march(?:ed)?\b|euchred\b|share[ds]?\s(?:it|that|the|this)\b"
    r"|one\s(?:for|each|to|all|pts?|trick)\b|two\b|three\b|four\b|five\b"
    r"|(?<!\bat\s)(?:six|seven|eight|nine|ten)\b)"
    r"|(?:^|(?<=[.!?]\s))\W{0,3}(?:one|ours|theirs|(?:for|to)\s(?:us|them))\s*(?:$|[.!?,])"
    r"|(?<!\S)\d{1,2}(?=[.,;!?]*(?:\s|$))"
    r"|(?<!\S)(?<!\bat\s)\d{1,2}\s?[:–-]\s?\d{1,2}(?!\d|\s?[ap]m)"  # a score, and no time
)
_ENDS: Final = (
    r"rul(?:e|ing)|judg|claim|conced|concession|mis[-\s]?deal|re[-\s]?deal|dealt|dealer|deals|again"
    r"|thr(?:ow|ew)|penal|agree|decid|decision|director|referee|umpire|got\b"
    r"|g(?:ive|ave|iven|iving)\b|took|tak(?:e|es|en|ing)\b|award|adjust|correct|cancel|void"
    r"|annul|abandon|forfeit|resign|surrender|fold|settl|accept|waive|forg[ai]ve|deduct|allow"
    r"|replay|repeat|instead|nothing|rest\b|remain|skip(?:s|ped)?\b|scratch|strike|struck|stricken"
    r"|wash(?:e[ds]|out)?\b|null|ignor|disregard|scrap(?:s|ped)?\b|delet"
    r"|call\w*\sit\s(?:quits|even|square)"
    r"|(?:all|everybody|everyone)\spassed|passed\s(?:it|out|in)\b"
    r"|let\s(?:it|that|this|him|her|them)\b(?!\sknow)"
    r"|call\w*\s(?:\w+\s){1,3}off\b|call\w*\soff\b|start\w*\s(?:\w+\s){0,3}over\b"
    r"|(?:no|never)\s(?:a\s)?(?:reneg|revok)|stands\b|stood\b|went\salone|go(?:es|ing|ne)?\salone"
    r"|alone\b|lone\b|loner|s[ai]t(?:s|ting)?\s(?:\w+\s)?out\b"
    r"|on\s(?:his|her|their|my)\sown\b|by\s(?:himself|herself|myself)\b|partner\ssat\b"
    r"|(?:without|no)\s(?:\w+\s)?partner\b|never\smind|toss"
    r"|quit(?:s|ting)?\b(?!\se)|stopp|ended\b"
    r"|finished\b|game\s(?:is\s|was\s)?over\b|stet\b|le(?:ave|ft)\s(?:it|that)\b|as\s(?:it\s)?(?:is|was)\b"
)
_SUIT: Final = "(?:spades|hearts|diamonds|clubs)"
# What was played, or who won, as somebody tells it.
_CORRECTS: Final = (
    r"should\s(?:be|read|say|have\sbeen)|meant\b|mistake\b|typo|(?:won\b(?!['’])|wins\b)(?!\?)"
    r"|actually(?:\W+\w+){0,4}?\W+(?:play|led\b|trump|took|h[ae]ld|was\b)"
    rf"|{_SUIT}\W+(?:and\s)?not\b|not\s{_SUIT}\b"
)
# Who asks one to do something asks nothing; nor does who says why.
_ASKS_ELSE: Final = (
    r"(?:can|could|would|will)\syou\b(?!\s(?:please\s|just\s)?(?:tell|say|explain|help|see|look))"
    r"|please\b|because\b|as\b|since\b"
)
_SETTLES: Final = re.compile(rf"\b(?:{_ENDS}|{_CORRECTS}|{_COUNTS}", re.IGNORECASE)
_SETTLES_ELSE: Final = re.compile(rf"\b(?:{_ENDS}|{_ASKS_ELSE})", re.IGNORECASE)
# Cards, in capitals: who names one and does not ask tells what was played.
_CARD: Final = re.compile(
    r"(?<!\w)(?:(?:10|[2-9TJQKA])[SHDC♠♥♦♣]|[SHDC♠♥♦♣](?:10|[2-9TJQKA]))(?!\w)"
)
_SETTLING: Final = (
    *("ruling", "ruled", "claim", "claims", "claimed", "concede", "concedes", "conceded"),
    *("misdeal", "misdealt", "redeal", "redealt", "penalty", "agreed", "decided", "score"),
    *("scored", "points"),
)
_MONTH: Final = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?"
_TH: Final = r"(?:st|nd|rd|th)?"
_DAY: Final = re.compile(
    rf"\b(?:\d{{1,2}}{_TH}\.?[ ]{_MONTH}[ ,]+\d{{4}}(?:,?[ ]\d?\d:\d\d)?"
    rf"|{_MONTH}[ ]\d{{1,2}}{_TH},?[ ]\d{{4}}"
    r"|\d{1,2}[ ](?:minute|hour|day|week|month|year)s?[ ]ago)\b",
    re.IGNORECASE,
)
_SENTENCE: Final = re.compile(r"(?<=[.!?])\s+")
# A question that can be answered by yes or no, or by a number. A comma may part off a statement:
# "Is 2 points, right?".
_ASKED: Final = re.compile(
    r"\W*+(?:(?i:(?:is|are|was|were|do|does|did|can|could|should|would|will)(?:n['’]t)?\s+(?:that"
    r"|this|it|he|she|we|they|you|i|there)\b)|(?i:how\s+(?:many|much))\b)[^,?]*\?\W*"
)
_CLOSING: Final = re.compile(
    r"\W*+(?:many thanks|thanks?|thx|cheers|(?:kind |best )?regards|best|best wishes|greetings"
    r"|yours|bye|sent from)\b[^.?]*",
    re.IGNORECASE,
)
_NAME: Final = re.compile(r"\W*+[A-Z][^\W\d_]++(?:[\s,.'’&–—-]++[A-Z][^\W\d_]++){0,4}\W*+")
_NOD: Final = re.compile(
    r"\b(?:y(?:es|eah|ep|up|a)|aye|no(?:pe|ne|t)?|nah|nay|ok|okay|sure|right|fine|true|indeed|exactly"
    r"|correct|wrong|done|deal|both|neither|either|all|everything|former|latter|first|second|one)\b"
    r"|[👍👎👌✅✔✓☑❌✖✗✘🆗💯🙅🙆]",
    re.IGNORECASE,
)


def settles(lines: Sequence[str]) -> bool:
    """Whether lines below a deal may settle something of it."""
    told, is_asked = [], False
    for line in lines:
        if is_asked and _NOD.search(line):
            return True
        for sentence in _sentences(line):
            if _ASKED.fullmatch(sentence) and not _SETTLES_ELSE.search(sentence):
                is_asked = is_asked or _tells(sentence)
            elif (is_asked and not _closes(sentence)) or _names_a_card(sentence):
                return True
            else:
                told.append(sentence)
    return _tells(" ".join(told))


def settling(lines: Sequence[str], numbers: Iterable[int]) -> Iterator[int]:
    """The lines, by number from 1, in which something may be settled, the first of each paragraph
    of those named."""
    for is_said, of in groupby(sorted(numbers), lambda number: bool(lines[number - 1].strip())):
        paragraph = list(of) if is_said else []
        told = [lines[number - 1] for number in paragraph]
        if settles(told):
            yield next((n for n in paragraph if settles([lines[n - 1]])), paragraph[0])


def _sentences(line: str) -> Iterator[str]:
    bare = _DAY.sub(" ", untrimmed(line)).strip()
    return (sentence for sentence in _SENTENCE.split(bare) if sentence)


def _tells(text: str) -> bool:
    words = dict.fromkeys(word.lower() for word in WORD.findall(text))
    return bool(_SETTLES.search(text)) or any(is_slip(word, _SETTLING) for word in words)


def _names_a_card(sentence: str) -> bool:
    return "?" not in sentence and _CARD.search(sentence) is not None


def _closes(sentence: str) -> bool:
    """Whether a sentence answers no question: it asks itself, or is who asked and a greeting."""
    is_question = sentence.rstrip().endswith("?")
    return bool(is_question or _CLOSING.fullmatch(sentence) or _NAME.fullmatch(sentence))

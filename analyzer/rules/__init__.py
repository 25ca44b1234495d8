"""What was agreed: presets with a name, the switches in which a table differs, and both together.

The only room that knows a game by its name: a new game of the family is a row in `presets`, a
house rule that is a number or a choice a row in `table` and a field of `Rules`.
"""

from analyzer.rules.chosen import Resolution, differences, resolve, with_options
from analyzer.rules.options import parse_option, switch_named
from analyzer.rules.presets import EGN, PRESETS, Rules, players_of, preset, preset_name
from analyzer.rules.switch import Switch, UnknownRules, Value, written_value
from analyzer.rules.table import SWITCHES

__all__ = [
    "EGN",
    "PRESETS",
    "SWITCHES",
    "Resolution",
    "Rules",
    "Switch",
    "UnknownRules",
    "Value",
    "differences",
    "parse_option",
    "players_of",
    "preset",
    "preset_name",
    "resolve",
    "switch_named",
    "with_options",
    "written_value",
]

"""JSON Schema from types, so that nothing is described twice.

A `TypedDict` becomes a component of its own; in `Annotated`, a text is a description, and `OneOf`
and `Within` say which values there are.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Final,
    TypeAlias,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

Schema: TypeAlias = dict[str, Any]

_PLAIN: Final[Mapping[Any, Schema]] = {
    Any: {},
    bool: {"type": "boolean"},
    int: {"type": "integer"},
    float: {"type": "number"},
    str: {"type": "string"},
    NoneType: {"type": "null"},
}


@dataclass(frozen=True, slots=True)
class OneOf:
    """All texts that a value may be."""

    texts: tuple[str, ...]

    @property
    def schema(self) -> Schema:
        return {"enum": list(self.texts)}


@dataclass(frozen=True, slots=True)
class Within:
    """The numbers that a value may be, both ends included."""

    least: int
    most: int | None = None

    @property
    def schema(self) -> Schema:
        most = {} if self.most is None else {"maximum": self.most}
        return {"minimum": self.least, **most}


def schema_of(kind: Any, components: dict[str, Schema]) -> Schema:
    """The schema of a type. The `TypedDict`s that it speaks of are put into `components`."""
    if is_typeddict(kind):
        return _component(kind, components)
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _annotated(schema_of(inner[0], components), inner[1:])
    if origin in (Union, UnionType):
        return {"anyOf": [schema_of(each, components) for each in inner]}
    if origin is list:
        return {"type": "array", "items": schema_of(inner[0], components)}
    if origin is dict:
        keys, values = (schema_of(each, components) for each in inner)
        return {"type": "object", **_names(keys), "additionalProperties": values}
    return dict(_PLAIN[kind])


def _component(kind: Any, components: dict[str, Schema]) -> Schema:
    name = kind.__name__
    if name not in components:
        components[name] = {}  # its place, should it speak of itself
        hints = get_type_hints(kind, include_extras=True)
        components[name] = {
            "type": "object",
            "description": " ".join((kind.__doc__ or "").split()),
            "properties": {key: schema_of(hint, components) for key, hint in hints.items()},
            "required": list(hints),
            "additionalProperties": False,
        }
    return {"$ref": f"#/components/schemas/{name}"}


def _annotated(schema: Schema, extras: tuple[Any, ...]) -> Schema:
    for extra in extras:
        schema |= {"description": extra} if isinstance(extra, str) else extra.schema
    return schema


def _names(keys: Schema) -> Schema:
    said = {key: value for key, value in keys.items() if key not in ("type", "description")}
    return {"propertyNames": said} if said else {}

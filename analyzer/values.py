"""Frozen values that are made by the thousand: the type checker sees to it that they are frozen; a
guard at run time would cost more than all the rest of making one."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(cls: type[T]) -> type[T]:
    """A dataclass with slots, declared frozen; `dataclasses.replace` makes others of it."""
    return dataclass(slots=True, unsafe_hash=True)(cls)

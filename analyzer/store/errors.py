"""What a user of the store meets when the disk, the file or the rights to it are not as needed:
one exception whose sentence says what happened and what to do."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final


class StoreError(Exception):
    """The store cannot do what was asked; nothing was changed by halves. The message is a
    sentence for the user."""


class RequestError(StoreError):
    """What was asked does not fit what is in the store; to ask the same again does not help."""


_SENTENCES: Final = (
    ("full", "the disk is full: nothing was stored; make room and try again"),
    ("readonly", "the store may not be written to: give the right to write to it and its folder"),
    ("locked", "the store is busy with other work: nothing was changed; try again in a moment"),
    ("unable to open", "the store cannot be opened: expected a file in a folder that may be used"),
    ("not a database", "this file is no store of games: expected one that euchre import made"),
    ("malformed", "the store is damaged: restore it from a backup"),
    ("disk i/o", "the disk cannot be read or written: look after it and try again"),
)


@contextmanager
def told() -> Iterator[None]:
    """Turns what SQLite and the system complain of into a `StoreError`."""
    try:
        yield
    except sqlite3.DatabaseError as error:
        sentence = _sentence(str(error))
        if sentence is None:
            raise
        raise StoreError(sentence) from error
    except OSError as error:
        raise StoreError(_of_the_system(error)) from error


def _sentence(complaint: str) -> str | None:
    told = complaint.lower()
    return next((sentence for word, sentence in _SENTENCES if word in told), None)


def _of_the_system(error: OSError) -> str:
    why = error.strerror or type(error).__name__
    return f"the store cannot be used ({why}): expected a folder with room that may be written to"

"""Replays, audits and explains recorded euchre games."""

__version__ = "0.1.0"

"""Faults put into legal games one at a time: which code finds which, in which format."""

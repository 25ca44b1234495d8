"""The faults that other recorders, replayers and parsers had: a test of each kind."""

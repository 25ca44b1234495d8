"""What a phase of the deal means, one file per kind of event."""

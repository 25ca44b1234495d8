"""The rules of the house and of the game, one sentence a test."""

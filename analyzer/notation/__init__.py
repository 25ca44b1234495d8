"""Text in, text out: every format becomes the same `GameRecord`, without any rule of play."""

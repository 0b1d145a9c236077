"""How an engine that knows exact risks guesses, one way per file."""

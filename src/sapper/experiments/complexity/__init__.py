"""How work grows with the size of a system or of a board, counted and not timed."""

"""Perfect play on whole boards: every layout of a small board, searched to the end."""

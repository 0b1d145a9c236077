"""A person's game: its metrics, and the risk of every move."""

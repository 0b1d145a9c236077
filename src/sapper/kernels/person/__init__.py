"""A person's game: open, flag and chord by one list of actions, and the review of such a game."""

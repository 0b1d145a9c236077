"""Published players: PSEQ, survival, UCT on belief states; one algorithm per file."""

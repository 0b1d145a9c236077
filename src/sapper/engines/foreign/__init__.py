"""What engines of players from outside share: games side by side, answers, faults, processes."""

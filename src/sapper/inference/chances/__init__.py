"""What a position promises beside its risks."""

"""What plays: an engine is one way to play, composed of parts."""

"""What published players share: cells to prefer, draws among equals, answers made of them."""

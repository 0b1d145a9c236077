"""What a tree wins by the number of its simulations."""

"""The game itself: laying mines, opening cells, A M = N, DSS, and propagation over pairs."""

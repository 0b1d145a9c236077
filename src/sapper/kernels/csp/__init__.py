"""The paper's search: the walk, backtracking, DSScsp, P, and the rules and models that choose."""

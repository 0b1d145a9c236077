"""The paper's search: the walk, backtracking, DSScsp, P, and the rules that choose by it."""

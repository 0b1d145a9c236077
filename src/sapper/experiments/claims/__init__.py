"""The claims of the paper: one file for each group of them, and the rules of their verdicts."""

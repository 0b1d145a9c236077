"""The records that kernels work in; `kernels/workspace.py` makes those of a thread."""

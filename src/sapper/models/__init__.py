"""Trained models: from files to arrays that the kernels score with. Shipped files are here too."""

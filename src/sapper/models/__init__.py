"""Trained models: files to arrays that the kernels score with. The shipped files are here too."""

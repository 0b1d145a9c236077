"""Kernels of published methods, one algorithm per file."""

"""Kernels: what is compiled to machine code."""

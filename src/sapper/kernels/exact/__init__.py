"""Exact risk: boxes, the dynamic programme, certain cells, samples, supposed cells, endgames."""

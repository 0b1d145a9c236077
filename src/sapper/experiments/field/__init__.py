"""One table of the field: what was published, what we measure, and whether the two agree."""

"""Published deductions over many positions at once."""

from sapper.inference.published.deductions import (
    BEAMS,
    ELIMINATION,
    EQUATIONS,
    SINGLE_POINT,
    Deduction,
    Proved,
)

__all__ = ["BEAMS", "ELIMINATION", "EQUATIONS", "SINGLE_POINT", "Deduction", "Proved"]

"""Values printed in the paper, as data."""

from __future__ import annotations

from types import MappingProxyType

BEGINNER_WON = MappingProxyType(
    {
        "2.0": 82.14,
        "2.5": 77.34,
        "3.0": 82.20,
        "3.5": 82.20,
        "4.0": 86.24,
        "4.5": 86.22,
        "5.0": 92.02,
        "5.5": 89.21,
        "6.0": 87.58,
        "6.5": 91.41,
    }
)
"""Per cent of games won on 9x9 with 10 mines, by version. (Paper: Table 5.)"""

VERSIONS = tuple(BEGINNER_WON)
"""The versions that the paper compares."""

EARLIER_BEST = 89.9
"""Per cent won on the same board by UCT with heuristics, the best before. (Paper: Table 5.)"""

SIDES, RATIOS = (5, 15), (5, 25)
"""The sweep: least and most of the longer side, and of the mines in per cent. (Paper: Results.)"""

TIMEOUT = 5.0
"""Seconds for one game. (Paper: Results.)"""

TURN = 19
"""Per cent of mines above which learning no longer helps. (Paper: Results.)"""

BEST = ("5.0", "6.5")
"""The versions that outperform all others. (Paper: Results.)"""

CLASSIFIED, Q_LEARNED = ("5.0", "5.5"), ("6.0", "6.5")
LEARNED = CLASSIFIED + Q_LEARNED
"""The versions whose rule is trained: classification, and Q-learning. (Paper: Table 4.)"""

R_SQUARED = 0.27
"""That of the regression of alpha. (Paper: Experiment, Deep Q-Learning.)"""

BLOCKS = 200
"""The number of blocks up to which 6.5 is fast enough. (Paper: Conclusion.)"""

_PRINTED = "-printed"


def as_printed(name: str) -> str:
    """Return the name of a learned version that is trained and played as printed."""
    return f"{name}{_PRINTED}"


def version_of(name: str) -> str:
    """Return the version that a solver is a reading of."""
    return name.removesuffix(_PRINTED)


def is_printed(name: str) -> bool:
    """Return whether this is a learned version as printed."""
    return name.endswith(_PRINTED)


def is_learned(name: str) -> bool:
    """Return whether this is a learned version, as printed or as adapted."""
    return version_of(name) in LEARNED


def won_in_paper(name: str) -> float | None:
    """Return what the paper prints for a version on 9x9x10, in per cent; None for any other."""
    return BEGINNER_WON.get(version_of(name))

"""Stream: the random numbers of one game. Its twin in compiled code is `kernels/core/random.py`.

Every draw is a function of (seed, index of the game, purpose, moment): the number of threads, the
size of a batch and the solver's own searching leave it as it is. The generator is SplitMix64.
"""

from __future__ import annotations

from sapper.errors import whole

# The purposes: where mines lie, which of equals, which value DSScsp tries first, which layouts of a
# position are drawn, which cells outside the boundary are recorded, whether a choice explores, in
# which layouts 50/50s are foreseen, on which layouts a guess is resampled, what a policy draws.
LAYOUT, CHOICE, BRANCHES, SAMPLED, OUTSIDE, EXPLORE, FORESEEN, RESAMPLED, POLICY = range(1, 10)

_WORD = (1 << 64) - 1
_STEP = 0x9E3779B97F4A7C15


def _mix(word: int) -> int:
    word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9 & _WORD
    word = (word ^ (word >> 27)) * 0x94D049BB133111EB & _WORD
    return word ^ (word >> 31)


def check_seed(value: int, name: str = "seed") -> int:
    """Return `value` as an int if it is an unsigned 64-bit number."""
    return whole(value, name, 0, _WORD)


class Stream:
    """Random numbers for one purpose at one moment of one game."""

    def __init__(self, seed: int, index: int, purpose: int, moment: int = 0) -> None:
        """Start the stream that (seed, index, purpose, moment) names."""
        state = _mix((seed + _STEP) & _WORD)
        state = _mix(((state ^ index) + _STEP) & _WORD)
        self._state = _mix(((state ^ (purpose << 32 | moment)) + _STEP) & _WORD)

    def draw(self) -> int:
        """Return 64 random bits."""
        self._state = (self._state + _STEP) & _WORD
        return _mix(self._state)

    def below(self, bound: int) -> int:
        """Return a whole number from 0 to bound - 1, each equally likely."""
        mask = (1 << (bound - 1).bit_length()) - 1
        while True:
            value = self.draw() & mask
            if value < bound:
                return value

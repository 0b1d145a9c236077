"""The codes that records hold: what is known of a cell, how things end, why a cell was chosen."""

from __future__ import annotations

SMALL, LARGE = 1024, 65_536  # capacities of records: cells of a board with its border

# The state of a cell: what is known of it and of its neighbours, in 32 bits, lowest bits first.
BIAS, LEFT = 8, 31  # mines still to be found around it, plus 8
UNKNOWN, UNKNOWNS = 1 << 5, 15 << 5  # how many neighbours are unknown
OPEN, MINED, SAFE, WALL = 1 << 9, 1 << 10, 1 << 11, 1 << 12
KNOWN = OPEN + MINED + SAFE + WALL  # if none of these is set, nothing is known of the cell
WHICH = 13  # which neighbours are unknown: a bit for each step, the first step lowest
SEEN_FROM = tuple(1 << (WHICH + 7 - k) for k in range(8))  # a cell's bit in its k-th neighbour

# The parts of an enumerating engine.
NOTHING, DSS = 0, 1
BACKTRACKING, DSSCSP, COUNTED = 1, 2, 3
LEAST_RISK, NEAREST_EDGE, BEST_SCORE, LEARNED = 1, 2, 3, 4
ROWS, WINDOWS = 1, 2  # what is seen of a candidate
SHORTLIST, ALL, SAMPLE = 0, 1, 2  # which cells are candidates of a learned rule
RANDOM_TIE, FIRST_TIE = 0, 1

START_NONE, START_SAFE, START_OPEN = 0, 1, 2
START_CODES = {"none": START_NONE, "safe": START_SAFE, "open": START_OPEN}

# How a walk through the tree, an analysis or a whole game ended.
COMPLETE, LIMITED, BUFFER_FULL, OUT_OF_TIME, STOPPED, NO_SOLUTION, TOO_LARGE = range(7)
PLAYING, WON, LOST = 0, 1, 2

# Why a cell was chosen.
BY_DSS, BY_SOLUTIONS, BY_CHOICE = 1, 2, 3

# What another thread asks for through `ControlRecord.stop`.
FINISH_GAME, STOP_NOW = 1, 2

# The control variates of a game: one for each stage, one for the endgame, then the covariates.
STAGES = 4
STAGE_ENDS = (0.03, 0.13, 0.9)  # shares of the safe cells that are open when a stage ends
COVARIATES = 6  # of a position: how promising it is
ENDGAME, FIRST_COVARIATE = STAGES, STAGES + 1
VARIATES = FIRST_COVARIATE + COVARIATES

"""The shapes of what the API takes and gives, as JSON Schema."""

from __future__ import annotations

from sapper.arena.review import LABELS
from sapper.game.action import ACTS
from sapper.game.board import STARTS
from sapper.interfaces.data import RATIOS
from sapper.interfaces.web.schema import (
    Schema,
    array,
    boolean,
    choice,
    fields,
    integer,
    or_null,
    text,
)

MOST_SEED = 2**53 - 1  # what every JSON reader keeps exactly
MOST_ACTIONS = 20_000
NUMBER: Schema = {"type": "number"}
PLACE = integer(0, 9999, "A row or col, counted from 0.")
CELL = array(PLACE, "[row, col]", 2, 2)
CELLS = array(CELL, "Cells, [row, col] each.")
POSITION = text(25_000, "WIDTHxHEIGHTxMINES, then one line per row: 0-8 open, H covered, F a flag.")
LEVEL = text(30, "WIDTHxHEIGHTxMINES, or beginner, intermediate, expert.")
SEED = integer(0, MOST_SEED, "The seed.")
INDEX = integer(0, MOST_SEED, "Which game of the seed.")
START = choice(STARTS, "The first cell is safe, shows 0 (open), or is like any other (none).")
GAME = fields(
    {},
    {
        "level": LEVEL,
        "seed": SEED,
        "start": START,
        "index": INDEX,
        "file": text(200_000, "A board file (.mbf, .abf) as base64, instead of the others."),
    },
)
ACTIONS = array(
    fields(
        {"act": choice(ACTS, "What is done."), "row": PLACE, "col": PLACE},
        {"time": or_null(NUMBER | {"minimum": 0, "description": "Seconds since the beginning."})},
    ),
    "All that was done, in order.",
    0,
    MOST_ACTIONS,
)
RISK = {"type": "number", "minimum": 0, "maximum": 1, "description": "The chance of a mine."}
COUNT = integer(0, 10**9, "How many.")
THREE_BV = ("three_bv", "three_bv_done", "openings", "islands")
STATUS = choice(("playing", "won", "lost"), "How the game stands.")
ANALYSIS = fields(
    {
        "level": LEVEL,
        "solutions": text(10_000, "How many layouts fit, exactly; a whole number as text."),
        "risk": array(array(or_null(RISK), "One row."), "By row and col; null where open."),
        "safe": CELLS,
        "mines": CELLS,
        "best": or_null(CELL),
        "wrong_flags": CELLS,
        "crowded": CELLS,
        "must_guess": boolean("Whether no cell is certainly safe."),
    },
    {
        "zero": array(array(or_null(RISK), "One row."), "The chance that a cell shows 0."),
        "progress": array(
            array(or_null(RISK), "One row."), "The chance that a certain cell follows a cell."
        ),
        "dead": CELLS,
        "fifties": array(array(CELL, "Two cells.", 2, 2), "Pairs that must be guessed."),
    },
)
EXTRAS = array(choice(("dead", "zero", "progress", "fifties"), "An extra."), "What to add.", 0, 4)
FAULT = fields(
    {
        "error": text(10_000, "What is wrong, in one sentence."),
        "row": or_null(PLACE),
        "col": or_null(PLACE),
    }
)
METRICS = fields(
    {
        "status": STATUS,
        **{name: or_null(COUNT) for name in THREE_BV},
        "clicks": fields({name: COUNT for name in ("left", "right", "chord", "wasted")}),
        "opened": COUNT,
        "flags": COUNT,
        "seconds": or_null(NUMBER),
        **{name: or_null(NUMBER) for name in RATIOS},
    }
)
REVIEW = fields(
    {
        "status": STATUS,
        "luck": RISK | {"description": "The chance to survive all guesses made."},
        "needless": integer(0, 10**9, "Guesses made although a cell was safe."),
        "mistakes": integer(0, 10**9, "Guesses that gave away more than 2 points."),
        "given_away": NUMBER | {"description": "What all guesses gave away."},
        "steps": array(
            fields(
                {
                    "action": integer(0, MOST_ACTIONS, "Which action it belongs to."),
                    "cell": CELL,
                    "kind": choice(("first", "certain", "guess", "needless guess"), "What it was."),
                    "risk": RISK,
                    "least": RISK,
                    "safe": integer(0, 10**9, "How many cells were certainly safe."),
                    "label": choice(LABELS, "What it was worth."),
                    "given_away": RISK | {"description": "Chance given away."},
                    "better": or_null(CELL),
                    "chance": or_null(RISK | {"description": "To win, before it."}),
                    "error": RISK | {"description": "Of what is given away."},
                    "position": POSITION,
                }
            ),
            "Every cell opened on purpose.",
        ),
    }
)

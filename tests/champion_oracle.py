"""Slow, obvious twins of the champion: features, patches, 50/50s and the race of the finalists."""

from __future__ import annotations

from itertools import product
from math import log

from oracle import Place, around, is_covered, places
from sapper import View
from sapper.kernels.core.features import FEATURE_NAMES


def entropy(risk: float) -> float:
    """How uncertain a mine with this chance is."""
    return -sum(p * log(p) for p in (risk, 1 - risk) if p > 0)


def share(found: list[frozenset[Place]], cell: Place) -> float:
    """In which share of the layouts a cell is mined."""
    return sum(cell in layout for layout in found) / len(found)


def components(view: View, unknown: set[Place]) -> list[set[Place]]:
    """The components of the boundary: unknown cells that a chain of numbers ties together."""
    found: list[set[Place]] = []
    for place in places(view):
        near = {p for p in around(view, place) if p in unknown}
        if near and not is_covered(view, place):
            tied = [one for one in found if one & near]
            found = [one for one in found if one not in tied] + [near.union(*tied)]
    return found


def candidate_features(
    view: View, cell: Place, marked: set[Place], found: list[frozenset[Place]]
) -> list[float]:
    """What a cell leads to, feature by feature, from a list of all layouts; no 50/50 is foreseen.

    `marked` are the mines that are known before anything is counted.
    """
    level = view.level
    unknown = {p for p in places(view) if is_covered(view, p) and p not in marked}
    tied = components(view, unknown)
    outside = unknown - set().union(*tied)
    near = [p for p in around(view, cell) if p in unknown]
    changed = [one for one in tied if cell in one or one & set(near)]
    others = [one for one in tied if one not in changed]
    inside = set(near).union(*changed) - {cell}
    rest = outside - inside - {cell}
    feature = dict.fromkeys(FEATURE_NAMES, 0.0)
    safe = [layout for layout in found if cell not in layout]
    feature["safety"] = len(safe) / len(found)
    entropy_elsewhere = sum(entropy(share(found, p)) for one in others for p in one)
    numbers = sorted({sum(p in layout for p in near) for layout in safe} - {8})
    known = sum(sum(p in layout for p in near) in numbers for layout in safe)
    for shown in numbers:
        after = [layout for layout in safe if sum(p in layout for p in near) == shown]
        chance = feature["safety"] * len(after) / known
        risk = {p: share(after, p) for p in unknown - {cell}}
        best = 1 - min(risk.values(), default=0.0)
        unsure = [risk[p] for p in inside if 0 < risk[p] < 1]
        density = sum(risk[p] for p in rest) / len(rest) if rest else 0.0
        entropy_here = sum(map(entropy, unsure))
        entropy_of_all = entropy_here + entropy_elsewhere + len(rest) * entropy(density)
        means = {
            "second_safety": best,
            "second_safety_squared": best**2,
            "certain_next": best > 1 - 1e-12,
            "safe_cells": min(sum(risk[p] == 0 for p in inside), 8) / 8,
            "mined_cells": min(sum(risk[p] == 1 for p in inside), 8) / 8,
            "component_entropy": entropy_here / 10,
            "component_log_safety": log(max(1 - min(unsure), 1e-3)) if unsure else 0.0,
            "board_entropy": entropy_of_all / 50,
            "shows_0": shown == 0,
            "shown": shown / 8,
            "shown_entropy": -log(chance),
            "density_after": density,
        }
        for name, value in means.items():
            feature[name] += chance * value
    walls = (cell[0] in (0, level.height - 1)) + (cell[1] in (0, level.width - 1))
    feature |= {
        "dead": float(len(numbers) == 1),
        "others_log_safety": sum(
            log(max(1 - min(share(found, p) for p in one), 1e-3)) for one in others
        ),
        "others_entropy": entropy_elsewhere / 10,
        "components": (1 + len(others)) / 5,
        "component_cells": len(inside) / 30,
        "outside_neighbours": sum(p in outside for p in near) / 8,
        "in_corner": float(walls == 2),
        "on_edge": float(walls == 1),
        "log_outside": log(1 + len(outside)) / 6,
        "open_share": sum(not is_covered(view, p) for p in places(view)) / level.safe,
        "density_left": (level.mines - len(marked)) / len(unknown),
        "log_unknown": log(1 + len(unknown)) / 6,
        "outside_risk": sum(share(found, p) for p in outside) / max(1, len(outside)),
        "density": level.mines / level.cells,
        "log_cells": log(level.cells) / 6,
    }
    return list(feature.values())


def patch(
    view: View, cell: Place, marked: set[Place], found: list[frozenset[Place]]
) -> list[float]:
    """The 7x7 cells around a cell, seven numbers for each."""
    unknown = {p for p in places(view) if is_covered(view, p) and p not in marked}
    outside = unknown - set().union(*components(view, unknown))
    planes = []
    for place in product(*(range(middle - 3, middle + 4) for middle in cell)):
        seen = [0.0] * 7
        if not (0 <= place[0] < view.level.height and 0 <= place[1] < view.level.width):
            seen[0] = 1.0
        elif not is_covered(view, place):
            near = set(around(view, place))
            seen[1] = 1.0
            seen[5] = float(view.cells[place] - len(near & marked))
            seen[6] = float(bool(near & unknown))
        elif place in marked:
            seen[2] = 1.0
        else:
            seen[3] = 5 * (share(found, place) - 0.2)
            seen[4] = float(place in outside)
        planes += seen
    return planes


def fifties(view: View, layout: frozenset[Place], unknown: set[Place]) -> list[set[Place]]:
    """The 50/50s of a layout, each with the cells that make it.

    Two unknown cells side by side, or four in a square, whose mines may change places without any
    other safe cell showing another number. They and the cells that see one side only make it.
    """

    def numbers(mines: frozenset[Place], but: set[Place]) -> list[int]:
        safe = (p for p in places(view) if p not in mines and p not in but)
        return [sum(near in mines for near in around(view, p)) for p in safe]

    shapes = ([(0, 0), (0, 1)], [(0, 0), (1, 0)], [(0, 0), (0, 1), (1, 0), (1, 1)])
    found = []
    for (row, col), shape in product(places(view), shapes):
        cells = {(row + down, col + right) for down, right in shape}
        mined = cells & layout
        is_pattern = len(mined) == len(cells) // 2 and len({sum(p) % 2 for p in mined}) == 1
        if not cells <= unknown or not is_pattern:
            continue
        other = frozenset(layout - mined | cells - mined)
        if numbers(layout, cells) == numbers(other, cells):
            sides = mined, cells - mined
            seen = [[sum(p in around(view, q) for p in side) for side in sides] for q in layout]
            ends = {q for q, (one, two) in zip(layout, seen, strict=True) if one != two}
            found.append(cells | ends)
    return found


def mean_value(candidates: list[dict]) -> float:
    """The mean value of all rollouts that survived their candidate."""
    return sum(c["wins"] for c in candidates) / max(1, sum(c["played"] for c in candidates))


def rollout_value(candidate: dict, survivor: float) -> float:
    """The chance to survive a candidate, times the mean value of its rollouts without surprise."""
    if candidate["played"] == 0:
        return 0.0
    mean, surprise = (candidate[name] / candidate["played"] for name in ("wins", "surprise"))
    return candidate["safety"] * (mean - survivor * surprise)


def race_scale(candidates: list[dict], survivor: float) -> float:
    """The mean of what rollouts say over all of them; a half before the first."""
    values = [rollout_value(c, survivor) for c in candidates for _ in range(c["played"])]
    return sum(values) / len(values) if values else 0.5


def compare(candidates: list[dict], layouts: int, drop_sigma: float) -> tuple[int, list[bool]]:
    """The best candidate, and which are out of the race; writes the estimates.

    A learned score counts as 128 rollouts, and a rollout's value deviates by 0.2.
    """
    survivor = mean_value(candidates)
    scale = race_scale(candidates, survivor)
    for c in candidates:
        if not c["dropped"]:
            seen, prior = layouts * rollout_value(c, survivor), 128 * scale * c["value"]
            c["estimate"] = (seen + prior) / (layouts + 128)
    left = [k for k, c in enumerate(candidates) if not c["dropped"]]
    best = max(left, key=lambda k: candidates[k]["estimate"])
    limit = candidates[best]["estimate"] - drop_sigma * 0.2 / (layouts + 128) ** 0.5
    return best, [c["dropped"] or c["estimate"] < limit for c in candidates]

"""Draw docs/versions.svg for docs/results.md from results/9x9x10.json. Needs '.[plot]'.

Run: python docs/figure.py
"""

from __future__ import annotations

import json
from pathlib import Path

import matplotlib.pyplot as plt

HERE = Path(__file__).parent
OURS, THEIRS = "#0072b2", "#d55e00"  # a pair that colour-blind readers tell apart

runs = json.loads((HERE.parent / "results" / "9x9x10.json").read_text())["results"]
names = [run["solver"] for run in runs]
rates = [100 * run["rate"] for run in runs]
reach = [
    [100 * (run["rate"] - run["interval"][0]) for run in runs],
    [100 * (run["interval"][1] - run["rate"]) for run in runs],
]
printed = [(at, run["paper"]) for at, run in enumerate(runs) if run["paper"] is not None]

plt.rcParams["svg.hashsalt"] = "sapper"  # the same file for the same numbers
figure, axes = plt.subplots(figsize=(11, 3.6), layout="constrained")
axes.errorbar(range(len(runs)), rates, reach, fmt="o", color=OURS, capsize=4, label="measured here")
axes.plot(
    *zip(*printed, strict=True), "D", color=THEIRS, fillstyle="none", label="printed in the paper"
)
short = [name.replace("-printed", "\nprinted") for name in names]
axes.set_xticks(range(len(runs)), short, fontsize=9)
axes.set_ylabel("games won, %")
axes.set_xlabel("solver")
axes.set_title("9x9 with 10 mines, safe start, own first cell; 95% intervals")
axes.grid(axis="y", alpha=0.3)
axes.legend(loc="lower right")
figure.savefig(HERE / "versions.svg", metadata={"Date": None})

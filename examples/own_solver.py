"""A solver of your own, out of the parts of the others, in the arena beside them.

Run: python examples/own_solver.py
"""

from dataclasses import replace

import sapper

base = sapper.solver("4.5")
split = base.but("4.5 by component", enumerate=replace(base.engine.enumerate, split=True))
sapper.register(split)  # now every command and view of this process knows it

for name in (base.name, split.name):
    result = sapper.play(name, sapper.BEGINNER, games=20_000, seed=1)
    print(f"{name}: {result.rate:.2%} won; {sapper.solver(name).recipe}")

"""A solver of your own, out of the parts of the others, in the arena beside them.

Run: python examples/own_solver.py
"""

import sapper
from sapper.solvers.parts import split

base = sapper.solver("4.5")
by_parts = base.but("4.5 by components", enumerate=split(base.enumerate))
sapper.register(by_parts)  # now every command and view of this process knows it

for name in (base.name, by_parts.name):
    result = sapper.play(name, sapper.BEGINNER, games=20_000, seed=1)
    print(f"{name}: {result.rate:.2%} won; {sapper.solver(name).recipe}")

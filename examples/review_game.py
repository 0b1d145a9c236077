"""A game looked at again: what every guess was worth, luck, and the metrics of players.

Run: python examples/review_game.py
"""

import sapper

# what somebody did, as the page keeps it, with the time in seconds
actions = [
    sapper.Action("open", 4, 4, time=0.0),
    sapper.Action("open", 0, 0, time=1.8),
    sapper.Action("open", 8, 8, time=3.1),
]
game = sapper.Game(sapper.BEGINNER, seed=7, start="open")
found = sapper.review(game, actions, rollouts=200)
for step in found.steps:
    row, col = step.cell
    print(f"row {row}, col {col}: {step.label}, risk {step.risk:.1%}, least {step.least:.1%}")
    if step.better is not None and step.chance is not None:
        print(f"  {step.better} is better: {step.given_away:.1%} of {step.chance:.1%} given away")
print(f"{found.status}; {found.needless} needless guesses; luck {found.luck:.1%}")

told = sapper.metrics(sapper.Game(sapper.BEGINNER, seed=7, start="open"), actions)
print(f"3BV {told.three_bv_done} of {told.three_bv}, {told.clicks.total} clicks, {told.seconds} s")

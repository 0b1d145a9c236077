"""A game looked at again: the risk of every move, needless guesses, luck.

Run: python examples/review_game.py
"""

import sapper

# what somebody did, as the page keeps it
actions = [sapper.Action("open", 4, 4), sapper.Action("open", 0, 0), sapper.Action("open", 8, 8)]
game = sapper.Game(sapper.BEGINNER, seed=7, start="open")
found = sapper.review(game, actions)
for step in found.steps:
    row, col = step.cell
    print(f"row {row}, col {col}: {step.kind}, risk {step.risk:.1%}, least {step.least:.1%}")
print(f"{found.status}; {found.needless} needless guesses; luck {found.luck:.1%}")

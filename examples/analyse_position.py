"""The truth about a position: every risk, what is certain, and why.

Run: python examples/analyse_position.py
"""

import sapper

POSITION = """
    12x10x22
    H2122H11HHHH
    H4H3H211HHHH
    HHH31101HHHH
    H3110012HHHH
    H100001HHHHH
    1100002HHHHH
    0011102HHHHH
    001H102HHHHH
    0011212HHHHH
    00001HHHHHHH
"""

view = sapper.parse(POSITION)
result = sapper.analyse(view)
print(f"{result.solutions:,} layouts fit; certainly safe: {result.safe}")
row, col = result.best
print(f"best: row {row}, col {col}, risk {result.risk[row, col]:.1%}")
for cell in result.safe[:2] + result.mines[:2]:
    print(sapper.explain(view, cell))

"""`sapper reproduce table` with so few games that it takes seconds; nothing else differs.

python benchmarks/reliability/smaller.py reproduce table
"""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import Any

from sapper.experiments.plan import QUICK, Amount
from sapper.interfaces.cli import reproduce
from sapper.interfaces.cli.main import main

FEW = Amount(200, {"1.0": 40, "2.0": 80, "uct": 6, "oh": 6}, seeds=160)

if __name__ == "__main__":
    changed: Any = reproduce
    changed.SIZES = MappingProxyType({"quick": replace(QUICK, table=FEW)})
    main()

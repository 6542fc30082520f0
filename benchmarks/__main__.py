"""``python -m benchmarks [area …]``: runs every ``bench_*.py`` and prints figure and bar."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path


def main(wanted: list[str]) -> int:
    """Print the table; exit status 1 when a bar is missed."""
    areas = sorted(p.stem.removeprefix("bench_") for p in Path(__file__).parent.glob("bench_*.py"))
    unknown = [name for name in wanted if name not in areas]
    if unknown:
        print(f"no benchmark {', '.join(unknown)}; there are {', '.join(areas)}", file=sys.stderr)
        return 2
    missed = 0
    print(f"{'what':<66}{'figure':>14}{'bar':>14}  unit")
    for area in wanted or areas:
        for row in importlib.import_module(f"benchmarks.bench_{area}").rows():
            sign = "≥" if row.more_is_better else "≤"
            mark = "" if row.met else "  MISSED"
            missed += not row.met
            print(f"{row.name:<66}{row.figure:>14,.4g}{sign:>4}{row.bar:>10,.4g}  {row.unit}{mark}", flush=True)
    return 1 if missed else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))

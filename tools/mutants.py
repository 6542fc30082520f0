"""``python -m tools.mutants [area …]``: break the code in small ways, one at a time, and see what no test notices.

mutmut breaks it, mypy and the tests of an area are to notice. The areas stand in pyproject.toml; each has a directory
of its own under ``mutants/``, where mutmut goes on from where it was stopped. See docs/mutants.md.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parent.parent
WORK = ROOT / "mutants"

#: What the tests read, beside the code.
NEEDED = ["templates", "tests", "tools", "docs", "examples", "output", "README.md", "LICENSE"]

#: What puts rules on screen or on paper, and the wiring of a game: pictures and conformance judge these, not rows.
LEFT_OUT = ["*/view.py", "*/game.py", "*/diagram.py", "*/panel.py", "*/signs.py", "*/pi/lines.py", "*/__init__.py"]

#: ``if x`` broken to ``if (x) and False`` is refused by these for how it is written, not for what it does.
STYLE = ["redundant-expr", "truthy-bool", "ignore-without-code", "no-any-return"]

PLUGINS = ["-p", "no:cacheprovider", "-p", "no:xdist", "-p", "tools.cold"]

#: Exit status that mutmut noted for a mutant → what became of it; others are faults of the run.
RESULTS = {1: "tests", 3: "tests", 37: "types", 0: "survived", 33: "survived", 5: "survived", 36: "time", -24: "time"}


def main(wanted: list[str]) -> int:
    """Run the areas and list what survived; exit status 1 when mutmut could not do its work."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    areas = project["tool"]["boardgen"]["mutants"]
    unknown = [name for name in wanted if name not in areas]
    if unknown:
        print(f"no area {', '.join(unknown)}; there are {', '.join(areas)}", file=sys.stderr)
        return 2
    for name in wanted or areas:
        if not _run(name, areas[name]):
            return 1
        _report(name)
    return 0


def _run(name: str, area: dict[str, list[str]]) -> bool:
    here = WORK / name
    here.mkdir(parents=True, exist_ok=True)
    for part in ("boardgen", *NEEDED):
        if not (here / part).exists():
            (here / part).symlink_to(ROOT / part)
    (here / "pyproject.toml").write_text(_settings(area), encoding="utf-8")
    return subprocess.call([sys.executable, "-m", "mutmut", "run", "--max-children", "1"], cwd=here) == 0


def _settings(area: dict[str, list[str]]) -> str:
    """The project's own settings, with mutmut's for one area."""
    types = [sys.executable, "-m", "mypy", "--output", "json", "--no-warn-unused-ignores"]
    table = {
        "source_paths": ["boardgen"],
        "only_mutate": area["modules"],
        "do_not_mutate": [*LEFT_OUT, *area.get("except", [])],
        "also_copy": NEEDED,
        "pytest_add_cli_args_test_selection": area["tests"],
        "pytest_add_cli_args": [*PLUGINS, "--hypothesis-profile", "mutants"],
        "timeout_constant": 4.0,
        "timeout_multiplier": 4.0,
        "type_check_command": [*types, *(f"--disable-error-code={code}" for code in STYLE)],
        "use_git_change_detection": False,
    }
    ours = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    ours = "\n".join(line for line in ours.splitlines() if not line.startswith("enable_error_code"))
    return "\n".join(
        [ours, "", "[tool.mutmut]", *(f"{key} = {json.dumps(value)}" for key, value in table.items()), ""]
    )


def _report(name: str) -> None:
    """A line for each module: what became of its mutants; then how to see those that survived."""
    total: Counter[str] = Counter()
    left = []
    for path in sorted((WORK / name / "mutants").rglob("*.py.meta")):
        results = json.loads(path.read_text(encoding="utf-8"))["exit_code_by_key"]
        count = Counter(RESULTS.get(code, "unclear") for code in results.values())
        left += [key for key, code in results.items() if RESULTS.get(code) not in ("tests", "types", "time")]
        total += count
        if results:
            print(_line(path.name.removesuffix(".meta"), count))
    print(_line(name, total))
    print("\n".join(left))
    print(f"Each as a difference: cd mutants/{name} && {sys.executable} -m mutmut show NAME")


def _line(name: str, count: Counter[str]) -> str:
    return f"{name:<20}{count.total():>6}  " + "  ".join(f"{key} {count[key]}" for key in sorted(count))


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))

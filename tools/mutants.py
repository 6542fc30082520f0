"""``python -m tools.mutants [area …]``: break the code in small ways, one at a time, and see what no test notices.

mutmut breaks it, mypy and the tests of an area are to notice (`tools/trials.py`). The areas stand in pyproject.toml;
each has a directory of its own under ``mutants/``, where work goes on from where it was stopped. See docs/mutants.md.
"""

from __future__ import annotations

import contextlib
import json
import re
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
WORK = ROOT / "mutants"
PROJECT = ROOT / "pyproject.toml"

#: What the tests read, beside the code.
NEEDED = ["templates", "tests", "tools", "docs", "examples", "output", "README.md", "LICENSE"]

#: What puts rules on screen or on paper, and the wiring of a game: pictures and conformance judge these, not rows.
#: What finds questions for puzzles: plain search of small cases judges that.
SEARCHES = ["tasks", "attacks", "candidates", "state", "turns", "best_play"]
LEFT_OUT = [
    *(f"*/{name}.py" for name in SEARCHES),
    "*/view.py",
    "*/game.py",
    "*/diagram.py",
    "*/panel.py",
    "*/signs.py",
    "*/__init__.py",
]

#: ``if x`` broken to ``if (x) and False`` is refused by these for how it is written, not for what it does.
STYLE = ["redundant-expr", "truthy-bool", "ignore-without-code", "no-any-return"]

#: Nothing is loaded that could be left out.
PLUGINS = ["cacheprovider", "xdist", "unraisableexception", "threadexception", "faulthandler"]
PYTEST = ["--assert=plain", "--hypothesis-profile=mutants", "-ptools.cold", *(f"-pno:{name}" for name in PLUGINS)]

#: Exit status that mutmut noted for a mutant → what noticed it; others: nothing did.
NOTICED = {1: "tests", 3: "tests", 37: "types", 36: "time", -24: "time", -27: "time", -14: "time"}
#: Exit status for a mutant that is not tried → its kind; see docs/mutants.md.
NOT_TRIED = {34: "words", 38: "strict"}

_QUOTED = re.compile(r'"([^"]*)"')
_STRICT = re.compile(r",\s*(strict=(True|False|None))?(?=\))")


class Survivor(NamedTuple):
    """A mutant that nothing noticed.

    Attributes:
        name: as mutmut has it.
        tried: whether any test runs the function.
        change: the lines that differ, ``-`` before and ``+`` after.
    """

    name: str
    tried: bool
    change: tuple[str, ...]

    @property
    def strict_only(self) -> bool:
        """Whether nothing but ``strict=True`` of a ``zip`` is left out or turned round."""
        before, after = ("".join(line[1:] for line in self.change if line[0] == sign) for sign in "-+")
        return "strict=True" in before and _STRICT.sub("", before) == _STRICT.sub("", after)

    @property
    def words_only(self) -> bool:
        """Whether nothing but the wording of a message differs."""
        before, after = ("".join(line[1:] for line in self.change if line[0] == sign) for sign in "-+")
        if _QUOTED.sub("", before) != _QUOTED.sub("", after):
            return False
        old, new = _QUOTED.findall(before), _QUOTED.findall(after)
        return len(old) == len(new) and all(
            " " in text for text, other in zip(old, new, strict=True) if text != other
        )


def main(wanted: list[str]) -> int:
    """Run the areas and list what survived; exit status 1 when tests fail on unbroken code.

    Args:
        wanted: areas, all when there are none; ``--again`` to try once more what survived.
    """
    options = [name for name in wanted if name == "--again"]
    wanted = [name for name in wanted if name not in options]
    areas = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["tool"]["boardgen"]["mutants"]
    unknown = [name for name in wanted if name not in areas]
    if unknown:
        print(f"no area {', '.join(unknown)}; there are {', '.join(areas)}", file=sys.stderr)
        return 2
    for name in wanted or areas:
        here = WORK / name
        _prepare(here, areas[name])
        if subprocess.call([sys.executable, "-m", "tools.trials", *options], cwd=here):
            return 1
        report(here)
    return 0


def _prepare(here: Path, area: dict[str, list[str]]) -> None:
    here.mkdir(parents=True, exist_ok=True)
    for part in ("boardgen", *NEEDED):
        if not (here / part).exists():
            (here / part).symlink_to(ROOT / part)
    (here / "pyproject.toml").write_text(settings(area), encoding="utf-8")


def settings(area: dict[str, list[str]]) -> str:
    """The project's own settings, with mutmut's for one area."""
    types = [sys.executable, "-m", "mypy", "--output", "json", "--no-warn-unused-ignores"]
    table = {
        "source_paths": ["boardgen"],
        "only_mutate": area["modules"],
        "do_not_mutate": [*LEFT_OUT, *area.get("except", [])],
        "also_copy": NEEDED,
        "pytest_add_cli_args_test_selection": area["tests"],
        "pytest_add_cli_args": PYTEST,
        "timeout_constant": 3.0,
        "timeout_multiplier": 2.5,
        "type_check_command": [*types, *(f"--disable-error-code={code}" for code in STYLE)],
        "use_git_change_detection": False,
    }
    ours = PROJECT.read_text(encoding="utf-8")
    ours = "\n".join(line for line in ours.splitlines() if not line.startswith("enable_error_code"))
    return "\n".join(
        [ours, "", "[tool.mutmut]", *(f"{key} = {json.dumps(value)}" for key, value in table.items()), ""]
    )


def report(here: Path) -> None:
    """What became of the mutants of each module, then those that survived."""
    total: Counter[str] = Counter()
    left = []
    print(f"\n{'module':<40}{'mutants':>8}{'tests':>8}{'types':>8}{'time':>8}{'words':>8}{'strict':>8}{'left':>8}")
    for path in sorted((here / "mutants").rglob("*.py.meta")):
        statuses = json.loads(path.read_text(encoding="utf-8"))["exit_code_by_key"]
        module = path.relative_to(here / "mutants").with_suffix("")
        survivors = list(_survivors(here, module, statuses))
        judged = NOTICED | NOT_TRIED
        count = Counter(judged[status] for status in statuses.values() if status in judged)
        count["left"] = len(survivors)
        left += survivors
        total += count
        if statuses:
            _print_row(str(module.relative_to("boardgen")), count)
    _print_row("all", total)
    for survivor in left:
        print(f"\n{survivor.name}{'' if survivor.tried else '  (no test runs it)'}", *survivor.change, sep="\n  ")


def _print_row(name: str, count: Counter[str]) -> None:
    columns = (count[key] for key in ("tests", "types", "time", "words", "strict", "left"))
    print(f"{name:<40}{count.total():>8}" + "".join(f"{number:>8}" for number in columns))


def _survivors(here: Path, module: Path, statuses: dict[str, int | None]) -> Iterator[Survivor]:
    with contextlib.chdir(here):
        for name, status in statuses.items():
            if status is not None and status not in NOTICED | NOT_TRIED:
                yield Survivor(name, status == 0, changed_lines(name, module))


def changed_lines(name: str, module: Path) -> tuple[str, ...]:
    """The lines of `difference` that differ, with their signs."""
    lines = difference(name, module).splitlines()
    return tuple(line for line in lines if line[:1] in ("-", "+") and line[:3] not in ("---", "+++"))


def difference(name: str, module: Path) -> str:
    """What a mutant changes, as a unified diff; in the directory in which mutmut ran."""
    # mutmut belongs to an extra that tests do without.
    from mutmut.mutation.diff_apply import get_diff_for_mutant

    return str(get_diff_for_mutant(name, path=module))


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))

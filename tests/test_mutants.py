"""`make mutants`: every area names modules and tests that are there, and what survives is told."""

import json
import tomllib
from fnmatch import fnmatch
from pathlib import Path

import pytest

from tools import mutants

ROOT = Path(__file__).parent.parent
AREAS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["boardgen"]["mutants"]


@pytest.mark.parametrize("area", AREAS.values(), ids=AREAS)
def test_an_area_names_what_is_there(area):
    for pattern in (*area["modules"], *area.get("except", []), *mutants.LEFT_OUT):
        assert list(ROOT.glob(pattern if pattern.startswith("boardgen") else f"boardgen/games/{pattern}")), pattern
    for test in area["tests"]:
        path, _, name = test.partition("::")
        assert (ROOT / path).exists()
        assert f"def {name}(" in (ROOT / path).read_text(encoding="utf-8") if name else True


def test_rules_records_and_geometry_each_belong_to_an_area():
    patterns = [pattern for area in AREAS.values() for pattern in area["modules"]]
    for part in ("geometry/*.py", "records/*.py", "games/*/rules.py"):
        for path in ROOT.glob(f"boardgen/{part}"):
            assert any(fnmatch(path.relative_to(ROOT).as_posix(), pattern) for pattern in patterns), path


def test_mutmut_is_told_in_its_own_words():
    project = tomllib.loads(mutants.settings(AREAS["pi"]))
    table = project["tool"]["mutmut"]
    assert table["only_mutate"] == ["boardgen/games/pi/*"]
    assert "boardgen/games/pi/playout.py" in table["do_not_mutate"]
    assert table["pytest_add_cli_args_test_selection"] == AREAS["pi"]["tests"]
    assert project["tool"]["pytest"] == tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["pytest"]


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        ('raise Error("code", "no such cell")', 'raise Error("code", "NO SUCH CELL")', True),
        ('raise Error("code", "no such cell")', 'raise Error("XXcodeXX", "no such cell")', False),
        ('why = "a" if n > 1 else "b"', 'why = "a" if n >= 1 else "b"', False),
        ('why("a b", "c")', 'why("c")', False),
    ],
)
def test_what_changes_the_wording_alone(before, after, words):
    assert mutants.Survivor("x", True, (f"-{before}", f"+{after}")).words_only == words


@pytest.mark.parametrize(
    ("before", "after", "strict"),
    [
        ("zip(a, b, strict=True)", "zip(a, b, strict=False)", True),
        ("zip(a, b, strict=True)", "zip(a, b, strict=None)", True),
        ("zip(a, b, strict=True)", "zip(a, b, )", True),
        ("zip(a, b, strict=True)", "zip(a, strict=True)", False),
        ("zip(a, b, strict=False)", "zip(a, b, strict=True)", False),
        ("f(a, b)", "f(a, )", False),
    ],
)
def test_what_changes_the_strictness_of_zip_alone(before, after, strict):
    assert mutants.Survivor("x", True, (f"-{before}", f"+{after}")).strict_only == strict


def test_an_area_that_is_not_there(capsys):
    assert mutants.main(["pie"]) == 2
    assert capsys.readouterr().err.startswith("no area pie; there are pi, trike, ")


def test_what_was_noticed_is_counted_and_what_survived_is_shown(tmp_path, monkeypatch, capsys):
    meta = tmp_path / "mutants" / "boardgen" / "geometry" / "axial.py.meta"
    meta.parent.mkdir(parents=True)
    statuses = {"killed": 1, "typed": 37, "endless": -27, "worded": 34, "zipped": 38, "left": 0, "never run": 33}
    statuses |= {"waiting": None}
    meta.write_text(json.dumps({"exit_code_by_key": statuses}), encoding="utf-8")
    monkeypatch.setattr(
        mutants, "difference", lambda name, module: f"--- a\n+++ b\n def f():\n-    {name}\n+    other"
    )
    mutants.report(tmp_path)
    out = capsys.readouterr().out
    assert [line.split() for line in out.splitlines()[2:4]] == [
        ["geometry/axial.py", "7", "1", "1", "1", "1", "1", "2"],
        ["all", "7", "1", "1", "1", "1", "1", "2"],
    ]
    assert "\nleft\n  -    left\n  +    other\n" in out
    assert "\nnever run  (no test runs it)\n" in out
    assert "killed" not in out
    assert "waiting" not in out

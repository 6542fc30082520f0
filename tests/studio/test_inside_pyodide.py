"""The tests of rules and records once more, inside the interpreter that browsers run."""

import importlib.util
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.chromium import REQUIRED
from tools.studio.build import PAGE, BuildError, install, node
from tools.studio.staged import stage

ROOT = Path(__file__).resolve().parent.parent.parent
TESTS = [
    *sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "tests/games").glob("test_*_rules.py")),
    *(
        f"tests/records/test_{name}.py"
        for name in (
            "bad_input",
            "claims",
            "comment_edits",
            "described",
            "edits",
            "move_edits",
            "positions",
            "problems",
            "record",
        )
    ),
    *(f"tests/records/test_{name}.py" for name in ("variations", "writer", "yamltree")),
]
#: What needs more than an interpreter: processes, pipes, devices.
WITHOUT = [
    "tests/records/test_record.py::test_the_package_offers_reading_without_importing_it_at_once",
    "tests/records/test_bad_input.py::test_places_that_hold_no_game_file",
    "tests/records/test_bad_input.py::test_standard_input_is_read_up_to_the_limit",
]


def staged(folder):
    """What pytest and these tests import, as sources."""
    stage(folder)
    for name in ("tests", "examples"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__", "*.png", "*.pdf"))
    shutil.copytree(ROOT / "templates", folder / "templates")
    for name in ("pytest", "_pytest", "pluggy", "iniconfig", "packaging", "pygments", "click"):
        found = Path(importlib.util.find_spec(name).origin).parent
        shutil.copytree(found, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copyfile(importlib.util.find_spec("py").origin, folder / "py.py")
    shutil.copyfile(Path(__file__).parent / "inside" / "hypothesis.py", folder / "hypothesis.py")


def test_rules_and_records_are_the_same_inside_pyodide(tmp_path):
    try:
        install()
    except BuildError as error:
        if REQUIRED:
            raise
        pytest.skip(f"Pyodide is not here: {str(error).splitlines()[-1]}")
    staged(tmp_path)
    words = [
        "-q",
        "-p",
        "no:cacheprovider",
        "-c",
        "/dev/null",
        "--rootdir=/app",
        "--import-mode=importlib",
        "--tb=short",
        # Each takes seconds there, and no test needs them: the hooks, and telling of what was compared.
        "--noconftest",
        "--assert=plain",
    ]
    words += [word for name in WITHOUT for word in ("--deselect", name)]
    command = [*node(), str(PAGE / "build" / "tests.mjs"), str(tmp_path), *words, *TESTS]
    done = subprocess.run(command, cwd=PAGE, capture_output=True, text=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-1000:]
    assert int(re.search(r"(\d+) passed", done.stdout)[1]) > 500

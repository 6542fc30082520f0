"""The packages in ``examples/``: they see what plug-ins may see, and their files travel along."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from boardgen.cli import main as cli
from boardgen.games import registry
from boardgen.printables.everything import everything

ROOT = Path(__file__).parent.parent
BREAKTHROUGH = ROOT / "examples" / "breakthrough"
PACKAGE = BREAKTHROUGH / "boardgen_breakthrough"
QUOD = ROOT / "examples" / "quod"
HOST = QUOD / "boardgen_quod"
#: What a game that plugs in may import of boardgen, and what a host of Trike may.
FACE = ("games.base", "boards", "pieces", "scene", "schema", "errors")
HOST_FACE = ("games.trike.hosts", "boards", "errors")


def imported(path):
    """Every module of boardgen that a file imports."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level
            yield node.module


@pytest.mark.parametrize(
    ("path", "face"),
    [*((path, FACE) for path in sorted(PACKAGE.glob("*.py"))), *((path, HOST_FACE) for path in HOST.glob("*.py"))],
    ids=lambda part: part.name if isinstance(part, Path) else "",
)
def test_a_plug_in_sees_the_public_face_alone(path, face):
    for module in imported(path):
        top, _, rest = module.partition(".")
        if top == "boardgen":
            inside = face is FACE and any(rest.startswith(f"{part}.") for part in face)
            assert rest in face or inside, module


def test_its_rules_load_no_drawing():
    """Rules work without the view, which is loaded when it is asked for."""
    play = "from boardgen_breakthrough.game import GAME; GAME.play(GAME.start(), 'a2-a3')"
    code = f"import sys; {play}; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=BREAKTHROUGH)
    loaded = set(done.stdout.split())
    assert "boardgen_breakthrough.rules" in loaded
    assert not {"boardgen_breakthrough.view", "boardgen.boards.drawing", "boardgen.scene.primitives"} & loaded


@pytest.mark.parametrize(("package", "most"), [(PACKAGE, 300), (HOST, 80)], ids=["game", "host"])
def test_it_is_small(package, most):
    """The measure of how much boardgen does for a game, and Trike for a host: so many lines of its own at most."""
    lines = [line for path in package.glob("*.py") for line in path.read_text(encoding="utf-8").splitlines()]
    assert 0 < len([line for line in lines if line.strip()]) <= most


def test_it_is_installed_and_a_peer_of_the_others(capfd, tmp_path):
    assert "breakthrough" in registry.plugged_in(), "the example is not installed; `make test` does it"
    assert cli.run(["list", "--json"]) == 0
    said = json.loads(capfd.readouterr().out)["games"]["breakthrough"]
    assert said.startswith("Breakthrough, by Dan Troyka (boardgen-breakthrough ")
    for arguments in (
        ["board", "breakthrough", "--halves", "-o", str(tmp_path / "halves.pdf")],
        ["board", "breakthrough", "--side", "6", "--for", "laser", "-o", str(tmp_path / "laser.svg")],
        ["setup", "breakthrough", "--seed", "1", "-o", str(tmp_path / "setup.yaml")],
        ["booklet", str(PACKAGE / "templates" / "example.yaml"), "-o", str(tmp_path / "booklet.pdf")],
        ["check", str(tmp_path / "setup.yaml"), str(PACKAGE / "templates" / "example.yaml")],
        ["figure", str(PACKAGE / "templates" / "example.yaml"), "-o", str(tmp_path / "figures.pdf")],
        ["kit", "breakthrough", "--side", "6", "-o", str(tmp_path / "kit.pdf")],
        ["facts", str(PACKAGE / "templates" / "example.yaml")],
        ["cells", "breakthrough", "--json"],
        ["perft", "breakthrough", "--depth", "2"],
        ["card", "breakthrough", "--eject", str(tmp_path / "own")],
        ["card", "breakthrough", "--templates", str(tmp_path / "own"), "-o", str(tmp_path / "card.html")],
    ):
        assert cli.run(arguments) == 0, (arguments, capfd.readouterr().err)
    assert (tmp_path / "own" / "breakthrough" / "card.md").is_file()
    assert {one.product for one in everything(["breakthrough"])} == {"kit", "board", "card", "booklet", "figure"}
    assert cli.run(["check", str(PACKAGE / "templates" / "invalid.yaml")]) == 1
    capfd.readouterr()
    assert cli.run(["schema"]) == 0
    known = json.loads(capfd.readouterr().out)
    assert "breakthrough" in known["properties"]["game"]["anyOf"][0]["enum"]


def test_a_host_is_installed_and_a_peer_of_the_others(capfd, tmp_path):
    assert cli.run(["list", "--json"]) == 0
    listed = json.loads(capfd.readouterr().out)["boards"]
    assert "quod" in listed, "the example is not installed; `make test` does it"
    assert listed["quod"].startswith("Quod (boardgen-quod ")
    assert listed["gomoku"] == "Five in a Row"
    for arguments in (
        ["board", "quod", "--halves", "-o", str(tmp_path / "halves.pdf")],
        ["board", "quod", "--side", "6", "--for", "laser", "-o", str(tmp_path / "laser.svg")],
        ["board", "trike", "--set", "host=quod", "-o", str(tmp_path / "board.svg")],
        ["setup", "trike", "--set", "host=quod", "-o", str(tmp_path / "setup.yaml")],
        ["check", str(tmp_path / "setup.yaml"), str(QUOD / "square.yaml")],
        ["figure", str(QUOD / "square.yaml"), "-o", str(tmp_path / "figure.svg")],
        ["booklet", str(QUOD / "square.yaml"), "-o", str(tmp_path / "booklet.pdf")],
        ["facts", str(QUOD / "square.yaml")],
        ["cells", "quod", "--json"],
        ["perft", "trike", "--set", "host=quod", "--side", "5", "--depth", "2"],
    ):
        assert cli.run(arguments) == 0, (arguments, capfd.readouterr().err)
    assert cli.run(["schema"]) == 0
    assert '"quod"' in capfd.readouterr().out
    assert re.search(r'id="chain', (tmp_path / "figure.svg").read_text(encoding="utf-8"))


@pytest.mark.parametrize(("folder", "package"), [(BREAKTHROUGH, PACKAGE), (QUOD, HOST)], ids=["game", "host"])
def test_its_wheel_holds_its_files(tmp_path, folder, package):
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(tmp_path), str(folder)]
    done = subprocess.run(build, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        inside = set(archive.namelist())
    files = {path for path in package.rglob("*") if path.is_file() and "__pycache__" not in path.parts}
    assert files
    assert {str(path.relative_to(folder)) for path in files} <= inside


def test_the_guide_names_the_files_that_it_has():
    """What the guide tells a game to bring along is what this one has, and nothing less."""
    guide = (ROOT / "docs" / "guides" / "adding-a-game.md").read_text(encoding="utf-8")
    for path in [*PACKAGE.glob("[!_]*.py"), BREAKTHROUGH / "pyproject.toml"]:
        assert f"`{path.name}`" in guide, path.name
    for name in ("card.md", "kit.yaml", "example.yaml", "invalid.yaml", "playthrough.txt"):
        assert f"`{name}`" in guide, name
        assert (PACKAGE / "templates" / name).is_file(), name
    assert "boardgen.testing" in guide
    for part in FACE:
        assert f"`boardgen.{part}`" in guide, part

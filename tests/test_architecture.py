"""The layers of ARCHITECTURE.md, held by reading every import."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "boardgen"

#: Layer → the layers it may import besides itself. `boardgen` itself stands for boardgen/__init__.py.
ALLOWED = {
    "errors": set(),
    "extras": {"errors"},
    "units": {"errors"},
    "limits": {"errors", "units"},
    "messages": {"errors"},
    "schema": {"errors", "messages"},
    "resources": {"errors"},
    "progress": set(),
    "geometry": {"errors"},
    "scene": {"errors", "fonts"},
    "fonts": {"errors"},
    "laser": {"progress", "errors", "extras", "scene", "geometry", "fonts", "units"},
    "render": {"progress", "errors", "extras", "limits", "messages", "scene", "laser", "fonts", "units"},
    "paper": {"errors", "limits", "scene", "geometry", "units"},
    "pieces": {"errors", "scene", "geometry", "units"},
    "sets": {"errors", "limits", "scene", "pieces", "paper", "units"},
    "boards": {"errors", "geometry", "scene", "schema"},
    "games": {
        "boards",
        "errors",
        "messages",
        "schema",
        "geometry",
        "render",
        "scene",
        "pieces",
        "resources",
        "units",
    },
    "records": {"boards", "errors", "messages", "resources", "schema", "games", "geometry", "scene"},
    "figures": {"boards", "errors", "records", "games", "scene", "geometry", "pieces"},
    "cards": {
        "boards",
        "pieces",
        "progress",
        "errors",
        "limits",
        "messages",
        "schema",
        "records",
        "figures",
        "fonts",
        "games",
        "paper",
        "render",
        "resources",
        "scene",
        "units",
    },
    "studies": {
        "boards",
        "cards",
        "errors",
        "figures",
        "games",
        "kits",
        "limits",
        "paper",
        "progress",
        "records",
        "render",
        "scene",
    },
    "kits": {
        "boards",
        "errors",
        "limits",
        "cards",
        "games",
        "geometry",
        "paper",
        "pieces",
        "records",
        "scene",
        "schema",
        "sets",
        "units",
    },
    "puzzles": {
        "boards",
        "progress",
        "errors",
        "extras",
        "limits",
        "messages",
        "records",
        "figures",
        "cards",
        "games",
        "paper",
        "render",
        "scene",
        "units",
    },
    "printables": {
        "puzzles",
        "boards",
        "errors",
        "schema",
        "limits",
        "messages",
        "units",
        "kits",
        "cards",
        "figures",
        "fonts",
        "games",
        "laser",
        "paper",
        "pieces",
        "records",
        "render",
        "scene",
        "sets",
        "studies",
    },
    "draw": {"limits", "units", "errors", "fonts", "printables", "figures", "laser", "render", "scene"},
    "studio": {
        "__version__",
        "boards",
        "cards",
        "draw",
        "errors",
        "extras",
        "figures",
        "games",
        "geometry",
        "kits",
        "messages",
        "paper",
        "printables",
        "puzzles",
        "records",
        "render",
        "resources",
        "scene",
        "schema",
        "sets",
    },
    "testing": {
        "boards",
        "errors",
        "extras",
        "printables",
        "cards",
        "games",
        "geometry",
        "paper",
        "records",
        "render",
        "scene",
        "schema",
        "units",
    },
    "cli": {"*"},
    "__main__": {"cli"},
    "__init__": {"records", "draw"},
}

#: Modules of a game that must stay pure: they may import these layers and the standard library.
PURE = {"errors", "geometry", "games", "schema"}

#: The one file that may import a library (path beneath the package, without suffix).
ONLY_IN = {
    "shapely": {"laser/kerf"},
    "svgwrite": {"render/svg"},
    "reportlab": {"render/canvas"},
    "resvg_py": {"render/png"},
    "fontTools": {"fonts/opened", "laser/glyphs", "pieces/designed"},
    "ezdxf": {"render/dxf"},
    "PIL": {"render/animation", "testing/pixels"},
    "yaml": {"records/yamltree"},
    "markdown_it": {"cards/parse"},
    "fontpkg_fira_sans": {"fonts/__init__"},
    "fontpkg_noto_sans": {"fonts/__init__"},
}

FILES = sorted(PACKAGE.rglob("*.py"))


@cache
def nodes_of(path: Path) -> tuple[ast.AST, ...]:
    """All that a file consists of, read once for all tests."""
    return tuple(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))


@cache
def imports(path: Path, *, types: bool = True) -> frozenset[str]:
    """Every module a file imports, wherever in the file; without ``types`` not those for annotations alone."""
    found = set()
    nodes = nodes_of(path)
    typing_only = {
        id(inner)
        for node in nodes
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
        for inner in ast.walk(node)
    }
    for node in nodes:
        if id(node) in typing_only and not types:
            continue
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return frozenset(found)


def layer(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def layers_used(path: Path) -> set[str]:
    return {name.split(".")[1] for name in imports(path) if name.startswith("boardgen.")} - {"__version__"}


@pytest.mark.parametrize("path", FILES, ids=lambda p: str(p.relative_to(PACKAGE)))
def test_imports_run_one_way(path):
    own = layer(path)
    allowed = ALLOWED[own]
    if "*" in allowed:
        return
    assert layers_used(path) - {own} <= allowed


RULES = [p for p in FILES if layer(p) == "games" and len(p.relative_to(PACKAGE).parts) >= 3]
#: A description says what pieces may do and how they look in one breath.
TOLD_TOGETHER = {PACKAGE / "games" / "own" / name for name in ("description.py", "described.py")}
DRAWING = {"view", "lines", "panel", "signs", "control", "borders", "brackets", "drawing"}


@pytest.mark.parametrize("path", RULES, ids=lambda p: str(p.relative_to(PACKAGE)))
def test_rules_are_pure(path):
    """Only modules named as drawing may see scenes; the rest are rules, and rules see geometry alone."""
    if path.stem in DRAWING or path.stem.startswith("draw") or path in TOLD_TOGETHER:
        return
    used = layers_used(path)
    assert used <= PURE
    for module in imports(path):
        if module.startswith("boardgen.games."):
            assert module.split(".")[-1] not in DRAWING - {"view"}
            if module.endswith(".view"):
                assert path.stem == "game"


@pytest.mark.parametrize("path", FILES, ids=lambda p: str(p.relative_to(PACKAGE)))
def test_each_library_is_imported_in_one_file(path):
    name = str(path.relative_to(PACKAGE).with_suffix(""))
    for module in imports(path):
        top = module.split(".")[0]
        if top in ONLY_IN:
            assert name in ONLY_IN[top], f"{name} imports {top}"


def test_games_do_not_know_each_other():
    for path in RULES:
        own = path.relative_to(PACKAGE).parts[1]
        for module in imports(path):
            parts = module.split(".")
            if parts[:2] == ["boardgen", "games"] and len(parts) > 3 and (PACKAGE / "games" / parts[2]).is_dir():
                assert parts[2] == own, f"{path} imports {module}"


def test_no_imports_go_round_in_a_circle():
    """Nor do those that wait until they are needed, such as a game's of its view."""
    modules = {".".join(("boardgen", *p.relative_to(PACKAGE).with_suffix("").parts)): p for p in FILES}
    needs = {name: (imports(path, types=False) & modules.keys()) - {name} for name, path in modules.items()}
    while free := {name for name, used in needs.items() if not used & needs.keys()}:
        for name in free:
            del needs[name]
    assert not needs


def test_no_module_is_long():
    """Files of a few hundred lines at most."""
    long = {str(p.relative_to(PACKAGE)): n for p in FILES if (n := len(p.read_text().splitlines())) > 420}
    assert not long


def test_nothing_lists_the_games_by_hand():
    """Only the registry knows which games there are; a sixth one needs no other edit."""
    slugs = {p.parent.name for p in PACKAGE.glob("games/*/game.py")}
    for path in FILES:
        if layer(path) == "games" and len(path.relative_to(PACKAGE).parts) >= 3:
            continue
        constants = {n.value for n in nodes_of(path) if isinstance(n, ast.Constant)}
        named = {c for c in constants if isinstance(c, str) and c in slugs}
        # `pi` is the name of a paper and the example of the library's docstrings as well.
        assert named <= {"pi"}, f"{path} names {named}"

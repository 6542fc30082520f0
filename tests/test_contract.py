"""What users and other programs rely on: names, files, facts, Python, commands, numbers.

A test here fails when something that was promised changes; CHANGELOG.md then has to say why.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pikepdf
import pytest

import boardgen
from boardgen import errors
from boardgen.cli import main as cli
from boardgen.games import game_slugs, get_game
from boardgen.geometry.triangles import legal_triangles

HIGH = 0.866025


@pytest.fixture
def run(tmp_path, monkeypatch, capfd):
    """Run the command in an empty directory: (status, standard output, standard error)."""
    monkeypatch.chdir(tmp_path)

    def call(*arguments: str) -> tuple[int, str, str]:
        status = cli.run(list(arguments))
        captured = capfd.readouterr()
        return status, captured.out, captured.err

    return call


def test_the_slugs():
    assert set(game_slugs()) >= {"pi", "trike", "hex3", "pisi", "iriri"}


# Cells


def cells_of(run, *arguments: str) -> dict[str, dict]:
    status, out, _ = run("cells", *arguments, "--json")
    assert status == 0
    return {cell["name"]: cell for cell in json.loads(out)}


BOARDS = [
    ("pi",),
    ("pi", "--side", "14"),
    ("hex3", "--side", "6"),
    ("trike",),
    *(("trike", "--set", f"host={host}") for host in ("hex", "y", "havannah", "majorities", "atoll")),
    ("pisi",),
    ("iriri",),
]
HEXES = BOARDS[:-2]


@pytest.mark.parametrize("board", BOARDS, ids=" ".join)
def test_every_cell_says_where_it_is_and_who_is_beside_it(run, board):
    cells = cells_of(run, *board)
    near = 2**-12
    for name, cell in cells.items():
        assert set(cell) - {"sides"} in (
            {"name", "q", "r", "centre", "neighbours"},
            {"name", "x", "y", "centre", "neighbours"},
        )
        assert cell["neighbours"] == sorted(cell["neighbours"])
        x, y = cell["centre"]
        for other in cells.values():
            apart = ((other["centre"][0] - x) ** 2 + (other["centre"][1] - y) ** 2) ** 0.5
            assert (abs(apart - 1) < near) == (other["name"] in cell["neighbours"]), (name, other["name"])


@pytest.mark.parametrize(
    ("board", "name", "right", "up_left", "up_right"),
    [
        (("pi",), "a1", "b1", "a2", "b2"),
        (("pi",), "f6", "g6", "f7", "g7"),
        (("pi", "--side", "14"), "z14", "aa14", "z15", "aa15"),
        (("hex3",), "e5", "f5", "e6", "f6"),
        (("trike",), "b2", "c2", "a3", "b3"),
        (("trike", "--set", "host=y"), "a1", "b1", None, "a2"),
        (("trike", "--set", "host=hex"), "b2", "c2", "b1", "c1"),
        (("trike", "--set", "host=havannah"), "a1", "b1", "a2", "b2"),
    ],
)
def test_steps_of_the_names(run, board, name, right, up_left, up_right):
    cells = cells_of(run, *board)
    x, y = cells[name]["centre"]
    at = {(round(cell["centre"][0] - x, 3), round(cell["centre"][1] - y, 3)): key for key, cell in cells.items()}
    high = round(HIGH, 3)
    assert (at.get((1.0, 0.0)), at.get((-0.5, high)), at.get((0.5, high))) == (right, up_left, up_right)


def row(cells: dict[str, dict], number: int) -> list[str]:
    named = [name for name in cells if name.lstrip("abcdefghijklmnopqrstuvwxyz") == str(number)]
    return sorted(named, key=lambda name: cells[name]["centre"][0])


@pytest.mark.parametrize(
    ("board", "number", "first", "last", "bottom"),
    [
        (("pi",), 1, "a1", "f1", True),
        (("pi",), 6, "a6", "k6", False),
        (("pi",), 11, "f11", "k11", False),
        (("trike",), 1, "a1", "i1", True),
        (("trike",), 9, "a9", "a9", False),
        (("trike", "--set", "host=hex"), 11, "a11", "k11", True),
        (("trike", "--set", "host=gomoku"), 1, "a1", "o1", True),
        (("trike", "--set", "host=gomoku"), 15, "a15", "o15", False),
        (("pisi",), 1, "a1", "f1", True),
        (("pisi",), 7, "a7", "f7", False),
    ],
)
def test_where_rows_begin_and_end(run, board, number, first, last, bottom):
    cells = cells_of(run, *board)
    found = row(cells, number)
    assert (found[0], found[-1]) == (first, last)
    assert (min(cells.values(), key=lambda cell: cell["centre"][1])["name"] in found) == bottom


@pytest.mark.parametrize("board", HEXES, ids=" ".join)
def test_on_every_row_line_one_part_of_the_name_stays_or_both_step_together(run, board):
    cells = cells_of(run, *board)

    def parts(name: str) -> tuple[int, int]:
        letters = name.rstrip("0123456789")
        place = 0
        for letter in letters:
            place = 26 * place + ord(letter) - 96
        return place, int(name[len(letters) :])

    steps: dict[tuple[float, float], set[tuple[int, int]]] = {}
    for name, cell in cells.items():
        for other in cell["neighbours"]:
            way = tuple(round(b - a, 3) for a, b in zip(cell["centre"], cells[other]["centre"], strict=True))
            (a, m), (b, n) = parts(name), parts(other)
            steps.setdefault(way, set()).add((b - a, n - m))
    assert len(steps) == 6
    assert all(len(found) == 1 for found in steps.values())
    assert all(set(map(abs, *found)) <= {0, 1} for found in steps.values())


def test_squares_touch_at_edges_and_the_endless_grid_is_named_x_y(run):
    assert cells_of(run, "pisi")["b2"]["neighbours"] == ["a2", "b1", "b3", "c2"]
    assert cells_of(run, "iriri")["0,0"]["neighbours"] == ["-1,0", "0,-1", "0,1", "1,0"]


@pytest.mark.parametrize(
    ("board", "sides"),
    [
        (("hex3",), {"a1": ["blue", "red"], "c1": ["red"], "e5": []}),
        (("trike", "--set", "host=hex"), {"a1": ["black", "white"], "b1": ["black"], "a2": ["white"], "b2": []}),
        (("pi",), {"a1": None}),
    ],
)
def test_cells_name_the_coloured_sides_they_lie_on(run, board, sides):
    cells = cells_of(run, *board)
    assert {name: cells[name].get("sides") and sorted(cells[name]["sides"]) for name in sides if sides[name]} == {
        name: colours for name, colours in sides.items() if colours
    }
    assert all(cells[name].get("sides") == colours for name, colours in sides.items() if not colours)


# Game files

FILE = """\
game: pi
title: Example
author: Ann
date: 2024-01-02
event: club night
source: own
board: {side: 6}
setup: {red: [e5, g6, f7], goals: {A: d5, B: h8, C: f6, D: e8, E: g4}}
players: {red: north, blue: south}
moves: |
  1. f5 e6
  2. d3 h5 {red looks at E}
  3. d7
result: "*"
expect: {score: {red: 1, blue: 1}}
figures:
  - id: first-hold
    after: 5
    caption: Blue takes A with a triangle of size 9.
    marks:
      - {circle: [a1, b1], colour: red}
      - {square: a2}
      - {triangle: a3}
      - {cross: a4}
      - {label: a5, text: Q}
      - {number: [a6, b6]}
      - {arrow: [c1, d1]}
      - {line: [c1, d1]}
      - {path: [c1, d1, e1]}
      - {highlight: c1}
      - {area: [c1, c2]}
      - {dim: c3}
      - {bracket: [c1, f1]}
      - control: true
      - numbers: true
    expect: {goals: {A: {owner: blue, size: 9}, C: {owner: red, size: 4}}, legal: [d4],
             illegal: {d5: pi-goal, a1: pi-no-triangle, b1: null}, triangles: {f5 d3 d7: 9}}
"""


def test_the_format_of_game_files(run, tmp_path):
    (tmp_path / "game.yaml").write_text(FILE, encoding="utf-8")
    assert boardgen.check(tmp_path / "game.yaml") == []
    assert run("figure", "game.yaml", "-o", "figure.svg")[0] == 0


@pytest.mark.parametrize(
    ("slug", "board", "setup", "moves"),
    [
        ("pi", {}, {}, "f5 e6"),
        ("pi", {}, {"goals": {"A": "d5"}}, "tie:A"),
        ("trike", {"host": "pure", "side": 9, "variant": "zero"}, {"pie": True}, "e5 swap"),
        *(("trike", {"host": host, "variant": "odd"}, {}, "a1") for host in ("hex", "y", "havannah", "majorities")),
        ("trike", {"host": "atoll", "variant": "even"}, {"pie": False}, "a1"),
        ("trike", {"host": "gomoku", "side": 15, "row": 5, "variant": "zero"}, {}, "h8 o15"),
        ("hex3", {}, {"pie": True}, "c1 swap:red"),
    ],
)
def test_tokens_and_setup_keys(slug, board, setup, moves):
    game = get_game(slug)
    pos = game.start(**board, **setup)
    for token in moves.split():
        move = game.parse_move(token, pos)
        assert game.format_move(move, pos) == token
        pos = game.play(pos, move)


RING = "L2 M2 S1 S2 L1 M1 M2 M1 S2 M1 S2 L2 M2 M1 S1 M2 L2 L1 L1 L2 S1 L1 S1 S2"


def test_tokens_of_iriri_in_any_case():
    game = get_game("iriri")
    pos = game.start(dictionary=RING, hands={1: "S M L", 2: "s m l"})
    for token in ("s@0,1+l@0,0", "-22", "-3"):
        pos = game.play(pos, game.parse_move(token, pos))
    facts = game.facts(pos)
    assert facts["score"] == {"1": 6.5, "2": 0}
    assert facts["board"] == {"0,0": "L1", "0,1": "S1"}
    assert len(facts["dictionary"]) == 22


def test_tokens_of_pisi():
    record = boardgen.load(get_game("pisi").example)
    tokens = [
        record.game.format_move(record.game.parse_move(t, p), p)
        for t, p in zip(record.moves, record.positions, strict=False)
    ]
    assert tokens == list(record.moves)
    assert re.fullmatch(r"[a-f][1-7]\+?", tokens[0])
    assert any(re.fullmatch(r"[a-f][1-7]\+?/[a-f][1-7]([<>][a-f][1-7])+", token) for token in tokens)


# Facts

ALL = {"game", "ply", "to_move", "outcome"}
FACTS = {
    "pi": {"pieces": {"red", "blue"}, "goals": set("ABCDE"), "score": {"red", "blue"}},
    "trike": {
        "stones": {"black", "white"},
        "pawn": None,
        "trapped": None,
        "score": {"black", "white"},
        "seats": {"black", "white"},
    },
    "hex3": {"stones": {"red", "green", "blue"}, "out": None, "seats": {"red", "green", "blue"}},
    "pisi": {
        "phase": None,
        "pawns": {"1", "2"},
        "goods": {"1", "2"},
        "on_board": None,
        "roads": {"1", "2"},
        "houses": None,
        "connections": {"1", "2"},
        "capital": None,
    },
    "iriri": {"phase": None, "board": None, "hands": {"1", "2"}, "dictionary": None, "score": {"1", "2"}},
}


def lists_of_cells(value: object) -> Iterator[list[str]]:
    if isinstance(value, dict):
        for inner in value.values():
            yield from lists_of_cells(inner)
    elif isinstance(value, list) and all(
        isinstance(item, str) and re.fullmatch(r"[a-z]+[0-9]+", item) for item in value
    ):
        yield value


@pytest.mark.parametrize("slug", FACTS)
def test_facts_have_these_keys(run, slug):
    status, out, _ = run("facts", str(get_game(slug).example), "--json")
    facts = json.loads(out)
    assert status == 0
    assert set(facts) >= ALL | set(FACTS[slug])
    for key, inner in FACTS[slug].items():
        assert inner is None or set(facts[key]) == inner, key
    assert facts["game"] == slug
    assert facts["outcome"] is None or set(facts["outcome"]) == {"winner", "reason"}
    record = boardgen.load(get_game(slug).example)
    assert facts == json.loads(json.dumps(record.game.facts(record.final)))


@pytest.mark.parametrize("slug", FACTS)
def test_lists_of_cells_are_sorted(slug):
    """Chains of cells, which have an order of their own, are beyond what is promised."""
    record = boardgen.load(get_game(slug).example)
    promised = [{key: record.game.facts(pos)[key] for key in FACTS[slug]} for pos in record.positions]
    found = list(lists_of_cells(dict(enumerate(promised))))
    assert all(cells == sorted(cells) for cells in found)
    assert slug == "iriri" or any(len(cells) > 1 for cells in found)


def test_a_goal_of_pi_has_cell_owner_size_and_triangle():
    record = boardgen.load(get_game("pi").example)
    for goal in record.game.facts(record.final)["goals"].values():
        assert set(goal) == {"cell", "owner", "size", "triangle"}
        assert goal["owner"] in ("red", "blue", "tied", None)


# Python


def test_python():
    game = get_game("trike")
    pos = game.start(side=9)
    moves = game.legal_moves(pos)
    assert iter(moves) is moves
    assert len(list(moves)) == 45
    after = game.play(pos, game.parse_move("e5", pos))
    assert game.facts(pos)["ply"] == 0
    assert game.facts(after)["pawn"] == "e5"
    assert game.outcome(after) is None
    assert len({pos, after, game.start(side=9)}) == 2
    triangle = next(iter(legal_triangles(3)))
    assert all(hasattr(triangle, name) for name in ("corners", "cells", "size", "kind"))


def test_errors_are_values_of_one_root():
    for leaf in (errors.InvalidMoveError, errors.IllegalMoveError):
        assert issubclass(leaf, errors.BoardgenError)
        assert issubclass(leaf, ValueError)
    assert not issubclass(errors.InvalidMoveError, errors.IllegalMoveError)
    assert not issubclass(errors.IllegalMoveError, errors.InvalidMoveError)


# Problems

PROBLEM = re.compile(r"[^:]+(:\d+:\d+)?: (ply \d+( \(\w+\)( \"[^\"]+\")?)?: )?([a-z0-9]+(-[a-z0-9]+)*): .+")


@pytest.mark.parametrize("slug", FACTS)
def test_problems_are_one_line_each_and_the_same_as_json(run, slug, monkeypatch, tmp_path):
    text = (get_game(slug).folder / "invalid.yaml").read_text(encoding="utf-8")
    (tmp_path / "wrong.yaml").write_text(text, encoding="utf-8")
    status, out, _ = run("check", "wrong.yaml")
    lines = out.splitlines()
    assert status == 1
    assert all(PROBLEM.fullmatch(line) for line in lines), lines
    found = json.loads(run("check", "wrong.yaml", "--json")[1])
    assert len(found) == len(lines)
    for line, problem in zip(lines, found, strict=True):
        assert set(problem) == {"file", "line", "column", "ply", "player", "token", "code", "message"}
        assert line.startswith(f"wrong.yaml:{problem['line']}:{problem['column']}: ")
        assert line.endswith(f"{problem['code']}: {problem['message']}")
        assert problem["ply"] is None or f" ply {problem['ply']}" in line


# Numbers every picture keeps

SHEETS = [
    ("board", "pi"),
    ("board", "hex"),
    ("board", "pi", "--halves"),
    ("board", "hex3", "--pitch", "40mm", "--tile"),
    ("paper", "pi"),
    ("setup", "pi", "--seed", "1"),
]


@pytest.mark.parametrize("arguments", SHEETS, ids=" ".join)
def test_sheets_are_of_true_size_with_a_ruler_and_say_what_they_are(run, tmp_path, arguments):
    assert run(*arguments, "--paper", "letter", "-o", "a.pdf")[0] == 0
    assert run(*arguments, "--paper", "letter", "-o", "b.pdf")[0] == 0
    assert (tmp_path / "a.pdf").read_bytes() == (tmp_path / "b.pdf").read_bytes()
    with pikepdf.open(tmp_path / "a.pdf") as pdf:
        assert pdf.Root.ViewerPreferences.PrintScaling == "/None"
        for key in ("/Title", "/Author", "/Subject"):
            assert str(pdf.docinfo[key])
        assert len(pdf.open_outline().root) >= 1
        for page in pdf.pages:
            sides = sorted(float(side) for side in page.mediabox[2:])
            assert sides == pytest.approx([612, 792], abs=0.01)
            for font in page.resources.get("/Font", {}).values():
                inner = font.DescendantFonts[0] if "/DescendantFonts" in font else font
                assert "/FontFile2" in inner.FontDescriptor
    if "--tile" not in arguments:
        run(*arguments, "--paper", "letter", "-o", "a.svg")
        svg = (tmp_path / "a.svg").read_text(encoding="utf-8")
        width, height = re.search(r'width="([\d.]+)mm"', svg)[1], re.search(r'height="([\d.]+)mm"', svg)[1]
        assert sorted((float(width), float(height))) == pytest.approx([215.9, 279.4])
        assert "<title>" in svg
        assert "<desc>" in svg
        assert re.search(r'id="ruler-', svg)
        assert ">50<" in svg
        assert "viewBox" in svg
        run(*arguments, "--paper", "letter", "--no-ruler", "-o", "b.svg")
        assert 'id="ruler' not in (tmp_path / "b.svg").read_text(encoding="utf-8")


def test_a_board_that_does_not_fit_names_the_size_that_would(run, tmp_path):
    status, _, err = run("board", "pi", "--pitch", "40mm")
    fitting = re.search(r"--pitch ([\d.]+mm)", err)
    assert status == 2
    assert fitting, err
    assert list(tmp_path.iterdir()) == []
    assert run("board", "pi", "--pitch", fitting[1])[0] == 0

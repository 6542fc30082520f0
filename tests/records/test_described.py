"""Games by description: what they may say, what is proved of them, what is refused and where."""

import math
from itertools import pairwise
from pathlib import Path

import pytest

from boardgen.boards.picture import Display
from boardgen.records import GameFileError, load, loads
from boardgen.records.described import find_game
from boardgen.records.starter import starter_files
from boardgen.resources import templates
from boardgen.scene.primitives import Group, Polygon, Text
from boardgen.scene.themes import THEMES

EXAMPLES = Path(__file__).parent.parent.parent / "examples" / "games"
NAMES = sorted(path.stem for path in EXAMPLES.glob("*.yaml"))


@pytest.mark.parametrize("name", NAMES)
def test_an_example_is_right(name):
    assert load(EXAMPLES / f"{name}.yaml").figures


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_the_height_of_a_stack_stands_on_a_plate_that_covers_what_is_below(theme):
    record = load(EXAMPLES / "tak.yaml")
    picture = record.game.view().position(record.position_at(len(record.moves)), Display(10.0, last=True))
    (pieces,) = (item for item in picture.above if isinstance(item, Group) and item.id == "pieces")
    plates = [
        plate for plate, height in pairwise(pieces.items) if isinstance(height, Text) and isinstance(plate, Polygon)
    ]
    assert plates
    assert all(theme.colour(plate.style.fill) for plate in plates)


@pytest.mark.parametrize(
    ("name", "since", "numbers"), [("quoridor", 0, ["2", "4"]), ("quoridor", 2, ["4"]), ("twixt", 4, ["5", "6", "7"])]
)
def test_what_is_built_carries_the_number_of_its_turn(name, since, numbers):
    """Walls and links stood there without: a reader could not tell which turn had built them."""
    record = load(EXAMPLES / f"{name}.yaml")
    shown = Display(7.0, numbers=True, since=since)
    picture = record.game.view().position(record.position_at(len(record.moves)), shown)
    (built,) = (item for item in picture.above if isinstance(item, Group) and item.id == "built")
    discs, texts = built.items[::2], built.items[1::2]
    assert sorted(text.text for text in texts) == numbers
    assert all(text.size > 2.1 for text in texts)
    edges = next(item for item in picture.above if isinstance(item, Group) and item.id in ("edges", "links"))
    for disc, text in zip(discs, texts, strict=True):
        assert text.x == disc.x
        # In the middle of a stroke, or where the two of a long wall meet.
        ends = [((line.x1 + line.x2) / 2, (line.y1 + line.y2) / 2) for line in edges.items]
        ends += [(line.x2, line.y2) for line in edges.items] + [(line.x1, line.y1) for line in edges.items]
        assert min(math.dist((disc.x, disc.y), end) for end in ends) < 0.01
    plain = record.game.view().position(record.position_at(len(record.moves)), Display(7.0))
    assert not [item for item in plain.above if isinstance(item, Group) and item.id == "built"]


#: A claim of each example, and what is false instead.
FALSE = {
    "abalone": ("white: 15", "white: 16"),
    "arimaa": ("silver camel: 0", "silver camel: 1"),
    "checkers": ("14: [5, 7, 27]", "14: [5, 7, 28]"),
    "chess": ("d6: white pawn", "d6: black pawn"),
    "chinese-checkers": ("g4 i8: 4", "g4 i8: 3"),
    "dots-and-boxes": ("red line: 4", "red line: 3"),
    "fanorona": ("black: 20", "black: 21"),
    "gipf": ("piece: 11", "piece: 12"),
    "hive": ("height: {h6: 2}", "height: {h6: 1}"),
    "kalah": ("e1: 5", "e1: 4"),
    "lines-of-action": ("group: {b1: 4}", "group: {b1: 5}"),
    "othello": ("d6: white", "d6: black"),
    "santorini": ("c3: 2", "c3: 3"),
    "shogi": ("pawn: 0", "pawn: 1"),
    "tak": ("height: {c3: 3}", "height: {c3: 2}"),
    "twixt": ("i4 i8: true", "i4 i8: false"),
    "tzaar": ("d4: 2", "d4: 3"),
    "xiangqi": ("black soldier: 4", "black soldier: 5"),
    "amazons": ("d7: white amazon", "d7: black amazon"),
    "bashni": ("d4: white man}", "d4: black man}"),
    "breakthrough": ("white: 15", "white: 16"),
    "draughts": ("black man: 3", "black man: 4"),
    "dvonn": ("height: {e4: 4}", "height: {e4: 3}"),
    "go": ("liberties: {e4: 1}", "liberties: {e4: 2}"),
    "havannah": ("white: []", "white: [d4]"),
    "morris": ("white: {3: 1}", "white: {3: 2}"),
    "quoridor": ("black: {wall: 8}", "black: {wall: 9}"),
    "tafl": ("attackers: 8", "attackers: 9"),
    "yinsh": ("d4: white marker", "d4: black marker"),
}


def test_every_example_has_a_claim_that_can_be_made_false():
    assert sorted(FALSE) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_a_false_claim_is_refused_with_its_place(name):
    text = (EXAMPLES / f"{name}.yaml").read_text(encoding="utf-8")
    true, false = FALSE[name]
    before = text.partition(true)[0]
    with pytest.raises(GameFileError) as caught:
        loads(text.replace(true, false, 1))
    (problem,) = caught.value.problems
    assert problem.code == "claim-false"
    assert problem.line == before.count("\n") + 1
    assert problem.column > len(before.rpartition("\n")[2])


GAME = """\
game:
  title: Test
  players: red blue
  board: {cells: squares, columns: 4, rows: 4}
"""


@pytest.mark.parametrize(
    ("text", "line", "code", "message"),
    [
        (GAME.replace("title: Test", "titel: Test"), 2, "unknown-key", "did you mean 'title'"),
        (GAME.replace("red blue", "red pink"), 3, "bad-value", "pink"),
        (GAME.replace("red blue", "red red"), 3, "named-twice", "red is named twice"),
        (GAME.replace("red blue", "{a: red, b: red}"), 3, "bad-players", "a and b are both red"),
        (GAME + "  captured: under\n", 5, "bad-captured", "say stacks: true"),
        (GAME + "  pieces: {a b: {}}\n", 5, "bad-value", "letters, digits and hyphens"),
        (GAME.replace("columns: 4", "columns: 4000"), 4, "out-of-range", "from 1 to 200"),
        (GAME.replace("rows: 4", "rows: 10000000"), 4, "out-of-range", "from 1 to 200"),
        (GAME.replace("columns: 4, rows: 4", "cell: hexes"), 4, "unknown-key", "did you mean 'cells'"),
        (GAME.replace(", rows: 4", ""), 4, "missing-key", "a rectangle needs rows"),
        (GAME.replace("rows: 4", "rows: 4, side: 3"), 4, "bad-board", "has no side"),
        (GAME.replace("squares", "squares, shape: hexagon"), 4, "bad-board", "squares cannot make a hexagon"),
        (GAME.replace("rows: 4", "rows: 4, without: z9"), 4, "no-such-cell", "z9"),
        (GAME.replace("rows: 4", "rows: 4, walls: a1|c3"), 4, "bad-edge", "not an edge between two neighbours"),
        (GAME.replace("rows: 4", "rows: 4, sides: {north: red}"), 4, "bad-board", "no side 'north'"),
        (GAME + "  pieces: {a: {letter: K}, b: {letter: K}}\n", 5, "bad-piece", "both have the letter K"),
        (GAME + "  pieces: {a: {}, b: {}}\n", 5, "bad-piece", "give one of them a letter"),
        (GAME + "  pieces: {a: {path: '<script>'}}\n", 5, "bad-path", "no part of an SVG path"),
        (GAME + f"  pieces: {{a: {{path: '{'M0 0 L1 1 ' * 900}'}}}}\n", 5, "bad-path", "at most 4,000"),
        (GAME + "  pieces: {a: {owner: nobody}}\n  start: {red: a1}\n", 6, "bad-piece", "red"),
        (GAME + "  start: {red: a1, blue: a1}\n", 5, "named-twice", "a red stone stands there already"),
        (GAME + "  start: {red: a9}\n", 5, "no-such-cell", "a9"),
        (GAME + "  start: {green: a1}\n", 5, "no-such-player", "green"),
        (GAME + "  start: |\n    rrrr\n    rrrr\n", 5, "bad-drawing", "2 rows are drawn; the board has 4"),
        (
            GAME + "  start: |\n    ....\n    ..q.\n    ....\n    ....\n",
            5,
            "bad-drawing",
            "'q' on c3 stands for nothing",
        ),
        (GAME + "moves: a1 a1\n", 5, "play-occupied", "a red stone stands on a1"),
        (GAME + "moves: a1 a1-a2\n", 5, "play-not-yours", "not blue's"),
        (GAME + "expect: {legal: a1}\n", 5, "no-rules", "rules of Test are not known"),
        (GAME + "expect: {legs: 3}\n", 5, "unknown-fact", "legs"),
        ("game: ../other/game.yaml\n", 1, "outside-folder", "in the folder of the file or below it"),
        (GAME.replace("columns: 4", "columns: 0"), 4, "out-of-range", "from 1 to 200"),
        (GAME.replace("columns: 4", "columns: -4"), 4, "out-of-range", "from 1 to 200"),
        (
            GAME.replace("cells: squares, columns: 4, rows: 4", "cells: hexes, shape: star, side: 200"),
            4,
            "too-many-cells",
            "238,801",
        ),
        (GAME.replace("rows: 4", "rows: 4, tinted: {red: a1..z9}"), 4, "no-such-cell", "z9"),
        (GAME.replace("cells: squares", "cells: points, lines: [a1..b3]"), 4, "bad-range", "in no line"),
        (
            GAME.replace("rows: 4", "rows: 4, numbered: dark") + "  start: {red: 1..9}\n",
            5,
            "no-such-cell",
            "from 1 to 8",
        ),
        (GAME.replace("title: Test", "title: Test\n  title: Other"), 3, "duplicate-key", "given twice"),
        ("game: &a {title: x, board: *a}\n", 1, "yaml-alias", "write out the value"),
        (GAME + "  pieces: {a: {path: 'M0 0 &lol; L1 1'}}\n", 5, "bad-path", "'&' at character 6"),
        (GAME + "  pieces: {a: {path: 'M0 0 L1e999 1 L3 3 Z'}}\n", 5, "bad-path", "too far"),
        (GAME + "  pieces: {a: {owner: nobody, colour: mauve}}\n", 5, "bad-value", "mauve"),
        (GAME + "  pieces: {a: {taken_as: b}}\n", 5, "bad-piece", "there is no piece 'b'"),
        (GAME + "  pieces: {a: {count: 2}}\n  start: {red: a1..c1}\n", 6, "too-many-pieces", "there are 2"),
        (
            GAME + "  pieces: {a: {count: 2}}\n  start: |\n    rrrr\n    ....\n    ....\n    ....\n",
            6,
            "too-many-pieces",
            "4 times",
        ),
        (
            GAME + "  pieces: {a: {count: 1}}\nposition: {hands: {red: {a: 7}}}\n",
            6,
            "too-many-pieces",
            "7 of red a in hand",
        ),
        (GAME + "  pieces: {a: {count: 1}}\nmoves: a1 b1 c1\n", 6, "play-none-left", "such as a1-b1"),
        (
            GAME + "  start: |\n    rrrr\n    ...\n    ....\n    ....\n",
            5,
            "bad-drawing",
            "this row has 4, from a3 to d3",
        ),
        (GAME + "  start: {drawing: rrrr}\n", 5, "bad-drawing", "1 rows are drawn"),
        (GAME + "  start: {red: a1:2}\n", 5, "bad-place", "stacks: true"),
        (GAME + "  stacks: true\n  highest: 3\n  start: {red: a1:4}\n", 7, "too-high", "at most 3"),
        (GAME + "  stacks: true\n  highest: 3\nmoves: a1:3 a1\n", 7, "play-too-high", "at most 3"),
        (GAME + "moves: a1>a1\n", 5, "play-same-place", "where it stands itself"),
        (GAME + "  start: {red: a1 b1}\nmoves: a1>>c1\n", 6, "play-no-line", "not next to a1"),
        (GAME + "position: {facing: {a1: 30}}\n", 5, "bad-place", "nothing stands on a1"),
        ("game: /etc/passwd.yaml\n", 1, "outside-folder", "in the folder of the file"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(text, line, code, message):
    with pytest.raises(GameFileError) as caught:
        loads(text)
    found = [problem for problem in caught.value.problems if problem.code == code]
    assert found, caught.value.problems
    assert found[0].line == line
    assert message in found[0].message


@pytest.mark.parametrize("name", ["yinsh", "tak", "kalah", "twixt", "hive", "shogi", "checkers"])
def test_facts_go_back_into_a_position(name):
    record = load(EXAMPLES / f"{name}.yaml")
    game = record.game
    for pos in record.positions:
        again = game.start(position=game.position_of(pos))
        assert game.facts(again) == game.facts(pos)


@pytest.mark.parametrize("name", ["tafl", "chess", "checkers", "kalah", "tak", "chinese-checkers", "xiangqi", "hive"])
def test_a_position_in_characters_reads_back(name):
    record = load(EXAMPLES / f"{name}.yaml")
    game = record.game
    drawn = "\n".join(str(record.final).split("\n\n")[1].splitlines())
    again = game.start(pieces=drawn)
    assert game.facts(again)["pieces"] == game.facts(record.final)["pieces"]


def test_a_description_is_no_game_file(tmp_path):
    (tmp_path / "round.yaml").write_text("game: round.yaml\n", encoding="utf-8")
    with pytest.raises(GameFileError) as caught:
        load(tmp_path / "round.yaml")
    (problem,) = caught.value.problems
    assert (problem.code, problem.line, problem.column) == ("no-description", 1, 1)


def test_a_link_that_leaves_the_folder_is_not_followed(tmp_path):
    (tmp_path / "game.yaml").write_text(GAME.partition("\n")[2].replace("  ", ""), encoding="utf-8")
    inner = tmp_path / "inner"
    inner.mkdir()
    (inner / "game.yaml").symlink_to(tmp_path / "game.yaml")
    (inner / "play.yaml").write_text("game: ./game.yaml\n", encoding="utf-8")
    with pytest.raises(GameFileError, match="outside-folder"):
        load(inner / "play.yaml")


def test_results_of_unknown_rules_are_taken_as_written():
    assert loads(GAME + "moves: a1 b1\nresult: blue\n").result == "blue"
    with pytest.raises(GameFileError, match="not a result"):
        loads(GAME + "result: green\n")


def test_a_folder_to_begin_from_works_as_written(tmp_path):
    folder = tmp_path / "mine"
    folder.mkdir()
    for path, data in starter_files(folder).items():
        path.write_bytes(data)
    assert load(folder / "example.yaml").figures == load(templates() / "own" / "example.yaml").figures != ()
    assert find_game(folder).title == "Bastion"


def test_a_folder_to_begin_from_is_drawn(tmp_path):
    from boardgen import draw

    for path, data in starter_files(tmp_path).items():
        path.write_bytes(data)
    assert len(draw.kit(str(tmp_path)).document.pages) == 5
    assert draw.board(str(tmp_path), halves=True).document.pages
    assert "Bastion" in draw.card_page(str(tmp_path)).text


def test_a_fault_in_a_folder_is_told_where_it_is(tmp_path):
    for path, data in starter_files(tmp_path).items():
        path.write_bytes(data.replace(b"side: 5", b"side: five"))
    with pytest.raises(GameFileError) as caught:
        load(tmp_path / "example.yaml")
    (problem,) = caught.value.problems
    assert (Path(problem.file).name, problem.line, problem.column) == ("game.yaml", 9, 9)


@pytest.mark.parametrize(
    ("claim", "message"),
    [
        ("joined: {a1 a2: true}", "a1 a2: claimed true, is false"),
        ("rows: {red: {3: 1}}", "red: claimed {3: 1}, is {}"),
        ("slides: {a4: [a3, b4, d1]}", "a4: claimed [a3, b4, d1], is [a3, b4] (too many: [d1])"),
        ("slides: {a4: a3}", "a4: claimed a3, is [a3, b4]"),
        ("sees: {a4: []}", "a4: claimed [], is [a2, c4] (left out: [a2, c4])"),
        ("faces: {a4: a3}", "a4: claimed a3, is null"),
    ],
)
def test_a_false_claim_is_told_in_the_words_of_the_file(claim, message):
    text = GAME + "setup: {pieces: {red: [a4], blue: [a2, c4]}}\nfigures: [{id: a, expect: {" + claim + "}}]\n"
    with pytest.raises(GameFileError) as caught:
        loads(text)
    assert [problem.message for problem in caught.value.problems] == [message]

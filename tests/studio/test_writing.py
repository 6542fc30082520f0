"""What an editor asks: problems with their places, mends, positions, moves by pointing, edits, completion."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardgen.games import get_game
from boardgen.records import loads
from boardgen.studio import answer
from boardgen.studio.cursor import ITEM, cursor_at
from boardgen.studio.texts import Offsets

SLUGS = ["pi", "trike", "hex3", "pisi", "iriri"]
PI = Path(__file__).with_name("lesson.yaml").read_text(encoding="utf-8")
FALSE = PI.replace("B: {owner: red, size: 6, t", "B: {owner: red, size: 5, t")


def ask(do: str, text: str = PI, **more: object) -> dict:
    found = answer({"do": do, "text": text, **more})
    json.dumps(found)
    return found


def edited(text: str, edits: list[dict]) -> str:
    """As the page applies them: in units of UTF-16."""
    units = text.encode("utf-16-le")
    for edit in reversed(edits):
        units = units[: 2 * edit["from"]] + edit["insert"].encode("utf-16-le") + units[2 * edit["to"] :]
    return units.decode("utf-16-le")


def test_a_right_file_is_told_whole():
    found = ask("check", show={"at": "6"})
    assert (found["status"], found["says"], found["last"]) == ("right", "15 moves, 6 figures", "15")
    assert all(claim["true"] for claim in found["claims"])
    assert [figure["right"] for figure in found["figures"]] == [True] * 6
    assert [move["token"] for move in found["moves"]] == list(loads(PI).moves)
    for move in found["moves"]:
        assert PI[move["from"] : move["to"]] == move["token"]
    shown = found["shown"]
    assert shown["says"] == "after 6 of 15, red played j7"
    assert shown["to_move"] == "blue"
    assert len(shown["cells"]) == 91


def test_a_false_claim_is_underlined_explained_witnessed_and_mended():
    found = ask("check", FALSE, show={"figure": "two-goals", "witness": 0})
    (problem,) = found["problems"]
    assert FALSE[problem["from"] : problem["to"]] == "5"
    assert (problem["line"], problem["short"], problem["figure"]) == (69, "claimed 5, is 6", "two-goals")
    assert {claim["line"] for claim in found["claims"] if not claim["true"]} == {69}
    assert [figure["id"] for figure in found["figures"] if not figure["right"]] == ["two-goals"]
    shown = found["shown"]
    assert shown["witness"]["places"] == ["h5", "i6", "i7", "j7", "j8", "j9"]
    assert (shown["facts"][0]["key"], shown["facts"][0]["state"]) == ("goal B", "false")
    write, back = ask("mends", FALSE)["mends"][0]
    assert (write["title"], back["title"]) == ("Write 6", "Take the claim back")
    assert edited(FALSE, write["edits"]) == PI
    assert ask("check", edited(FALSE, back["edits"]))["status"] == "right"


MENDED = [
    ("setup: [\n  red: [e5]\n", "Take out “[”"),
    ("titel: x\n", "Write title"),
    ("moves: |\n  2. e5\n", "Write 1."),
    ("expect: {score: {black: 3}}\n", "Write 0"),
    ("expect: {nothing: 3}\n", None),
    ("figures: [{id: x, marks: [{circel: e5}]}]\n", "Write circle"),
]


@pytest.mark.parametrize(("text", "title"), MENDED)
def test_mends_are_those_that_help(text, title):
    """The first mend offered leaves the text without that problem; nothing is offered where nothing is known."""
    text = "game: trike\n" + text.replace("setup: [\n  red: [e5]", "setup: [\n  pie: true")
    problems = ask("check", text)["problems"]
    assert problems
    offered = ask("mends", text)["mends"][0]
    if title is None:
        return
    assert title in [mend["title"] for mend in offered]
    after = ask("check", edited(text, offered[0]["edits"]))
    assert problems[0]["message"] not in [problem["message"] for problem in after["problems"]]


def test_an_open_bracket_is_found_where_it_was_opened():
    text = PI.replace("setup:\n", "setup: [\n")
    found = ask("check", text)
    (problem,) = found["problems"]
    assert (found["status"], problem["line"], problem["code"]) == ("unreadable", 7, "bad-yaml")
    assert text[problem["from"] : problem["to"]] == "["
    assert found["game"] is None
    assert ask("show", text)["error"]["kind"] == "problems"


def test_a_file_that_is_wrong_is_shown_as_far_as_it_goes():
    text = "game: trike\nboard: {side: 4}\nmoves: |\n  1. b2 c2 {so}\n  2. z9 d1\n"
    found = ask("check", text, show={})
    assert [move["token"] for move in found["moves"]] == ["b2", "c2"]
    assert found["shown"]["at"] == "2"
    assert found["problems"][0]["token"] == "z9"


def test_places_count_as_the_page_does():
    text = "game: trike\ntitle: 𝄞𝄞\nmoves: b2 z9\n"
    (problem,) = (one for one in ask("check", text)["problems"] if one["token"])
    units = text.encode("utf-16-le")
    assert units[2 * problem["from"] : 2 * problem["to"]].decode("utf-16-le") == "z9"


@given(st.text(alphabet="a𝄞é\n😀"), st.data())
def test_offsets_go_both_ways(text, data):
    offsets = Offsets(text)
    at = data.draw(st.integers(0, len(text)))
    assert offsets.units(at) == len(text[:at].encode("utf-16-le")) // 2
    assert offsets.characters(offsets.units(at)) == at


def test_a_place_is_asked_about():
    legal = ask("ask", at="6", place="k6")
    assert legal["legal"] is True
    assert "goal D" in legal["says"]
    assert legal["read"].startswith("k6, empty. Blue may play k6")
    taken = ask("ask", at="6", place="e5")
    assert (taken["legal"], taken["code"], taken["stands"]) == (False, "pi-occupied", "red piece")
    far = ask("ask", at="6", place="a2")
    assert (far["code"], far["witness"]) == ("pi-no-triangle", ["f7", "a1", "b1", "c1"])
    assert ask("ask", at="6", place="z9")["error"]["kind"] == "refused"


@pytest.mark.parametrize("slug", SLUGS)
def test_a_game_is_played_to_its_end_by_pointing(slug):
    """Pointing at places the engine names, and choosing where it asks, a game grows in the text to its end."""
    rng = random.Random(4)
    options = {"side": 3} if slug in ("trike", "hex3") else {}
    text = ask("new", "", kind="game", game=slug, number=5, options=options)["text"]
    for _ in range(300):
        shown = ask("show", text, legal=True, facts=False, cells_key="")
        if shown["to_move"] is None:
            break
        places, others = shown["legal"]["places"], shown["legal"]["others"]
        pointed = [rng.choice(places)] if places and (not others or rng.random() < 0.9) else []
        token = None if pointed else rng.choice(others)["token"]
        while token is None:
            found = ask("point", text, places=pointed)
            if found["play"] or found["tokens"]:
                token = found["play"] or rng.choice(found["tokens"])["token"]
            else:
                pointed.append(rng.choice(found["further"]))
        done = ask("play", text, move=token)
        assert done["ok"], (token, done)
        text = edited(text, done["edits"])
        if slug in ("pisi", "iriri") and shown["ply"] > 12:
            break
    else:
        pytest.fail("the game has no end")
    record = loads(text)
    assert record.moves
    assert slug in ("pisi", "iriri") or record.outcome is not None


def test_in_the_middle_of_a_game_it_asks():
    assert ask("play", at="6", move="k8")["ask"] == ["replace", "variation"]
    same = ask("play", at="6", move="k6")
    assert (same["edits"], same["at"]) == ([], "7")
    assert ask("play", at="6", move="a2")["error"]["code"] == "pi-no-triangle"
    done = ask("play", at="6", move="k8", how="variation")
    new = edited(PI, done["edits"])
    assert ask("check", new)["status"] == "right"
    again = ask("play", new, at="6", move="k8")
    assert (again["edits"], again["at"]) == ([], done["at"])
    shown = ask("show", new, at=done["at"])
    assert shown["played"] == "k8"


CHANGES = [
    (
        {"kind": "mark", "figure": "fork", "mark": "cross", "places": ["a3"], "colour": "red"},
        "{cross: a3, colour: red}",
    ),
    ({"kind": "mark", "figure": "fork", "mark": "arrow", "places": ["a3", "b3"]}, "{arrow: [a3, b3]}"),
    ({"kind": "mark", "figure": "fork", "mark": "label", "places": ["a3"], "label": "A"}, "{label: a3, text: A}"),
    ({"kind": "claim", "figure": "fork", "path": ["goals", "B"], "value": {"owner": "red"}}, "B: {owner: red}"),
    ({"kind": "claim", "figure": "end", "path": ["score"], "value": {"red": 2}}, "score: {red: 2}"),
    ({"kind": "figure", "at": "4"}, "- id: figure-7\n    after: 4"),
    ({"kind": "caption", "figure": "fork", "value": 'a "b": #c'}, 'caption: "a \\"b\\": #c"'),
    ({"kind": "switch", "figure": "fork", "switch": "control", "on": True}, "control: true"),
    ({"kind": "title", "value": "Other"}, "title: Other"),
]


@pytest.mark.parametrize(("change", "written"), CHANGES, ids=lambda one: str(one)[:40])
def test_a_change_is_small_and_leaves_the_file_right(change, written):
    done = ask("edit", PI, **change)
    new = edited(PI, done["edits"])
    assert written in new
    assert ask("check", new)["status"] == "right"
    remarks = [line for line in PI.splitlines() if line.startswith("#")]
    assert [line for line in new.splitlines() if line.startswith("#")] == remarks


def test_the_same_mark_again_takes_it_out():
    mark = {"kind": "mark", "figure": "fork", "mark": "cross", "places": ["a3"]}
    new = edited(PI, ask("edit", PI, **mark)["edits"])
    assert edited(new, ask("edit", new, **mark)["edits"]) == PI
    one = ask("edit", PI, kind="mark", figure="fork", mark="circle", places=["a1"])
    assert "{circle: b1}" in edited(PI, one["edits"])


def test_claims_and_figures_can_be_taken_back():
    new = edited(PI, ask("edit", PI, kind="unclaim", figure="fork", path=["score"])["edits"])
    assert len(PI.splitlines()) - len(new.splitlines()) == 1
    new = edited(PI, ask("edit", PI, kind="remove-figure", figure="fork")["edits"])
    assert "fork" not in [figure["id"] for figure in ask("check", new)["figures"]]
    assert ask("edit", PI, kind="remove-figure", figure="nothing")["error"]["kind"] == "refused"
    taken = ask("take-back")
    assert ask("check", edited(PI, taken["edits"]))["says"].startswith("14 moves")


def test_what_cannot_be_read_is_not_written_into():
    text = PI.replace("setup:\n", "setup: [\n")
    assert ask("edit", text, kind="title", value="x")["error"]["kind"] == "refused"
    assert ask("edit", PI, kind="dance")["error"]["kind"] == "request"


@pytest.mark.parametrize("kind", ["game", "setup", "example"])
@pytest.mark.parametrize("slug", SLUGS)
def test_new_texts_are_right(slug, kind):
    found = ask("new", "", kind=kind, game=slug, number=3)
    assert ask("check", found["text"])["status"] == "right"


def test_a_game_of_ones_own_stands_in_one_file():
    text = ask("new", "", kind="own")["text"]
    found = ask("check", text, show={"legal": True})
    assert (found["status"], found["game"]["rules"]) == ("right", False)
    assert "# hexes, squares, or points (as in Go)" in text
    assert ask("point", text, places=["a1"])["play"] == "a1"
    assert len(ask("point", text, places=["e5"])["further"]) == len(found["shown"]["cells"]) - 1


def test_the_board_in_words():
    found = ask("words", at="6")
    assert found["says"].startswith("Pi, side 6")
    assert [len(row) for row in found["rows"]] == [6, 7, 8, 9, 10, 11, 10, 9, 8, 7, 6]
    assert "pieces: red + j7" in found["changes"]
    assert {"name": "j8", "stands": "goal B, red"} in [cell for row in found["rows"] for cell in row]


@pytest.mark.parametrize("slug", SLUGS)
def test_keys_lead_from_place_to_place(slug):
    """Every way leads to a place, there and back along a row, and all places can be reached."""
    cells = {cell["name"]: cell for cell in ask("show", get_game(slug).example.read_text(encoding="utf-8"))["cells"]}
    for name, cell in cells.items():
        assert set(cell["go"].values()) <= set(cells)
        if "right" in cell["go"]:
            assert cells[cell["go"]["right"]]["go"]["left"] == name
    reached, waiting = set(), [next(iter(cells))]
    while waiting:
        name = waiting.pop()
        if name not in reached:
            reached.add(name)
            waiting += cells[name]["go"].values()
    assert reached == set(cells)


def test_cells_come_once():
    first = ask("show", at="6")
    assert ask("show", at="7", cells_key=first["cells_key"])["cells"] is None


FIGURE = ("figures", ITEM)
CURSORS = [
    ("ga|", (), True, "ga", ""),
    ("game: p|", ("game",), False, "p", ""),
    ("game: pi\nboard: {si|", ("board",), True, "si", ""),
    ("game: pi\nboard: {side: |", ("board", "side"), False, "", ""),
    ("game: pi\nmoves: |\n  1. e5 f|", ("moves",), False, "f", "moves"),
    ("figures:\n  - id: a\n    af|", ("figures", ITEM), True, "af", ""),
    ("figures:\n  - id: a\n    after: |", ("figures", ITEM, "after"), False, "", ""),
    ("figures:\n  - id: a\n    marks:\n      - {cir|", (*FIGURE, "marks", ITEM), True, "cir", ""),
    (
        "figures:\n  - id: a\n    marks:\n      - {circle: [e5, |",
        (*FIGURE, "marks", ITEM, "circle", ITEM),
        False,
        "",
        "",
    ),
    (
        "figures:\n  - id: a\n    expect:\n      goals: {B: {si|",
        (*FIGURE, "expect", "goals", "B"),
        True,
        "si",
        "",
    ),
    ("figures:\n- id: a\n  expect: {score: {red: |", (*FIGURE, "expect", "score", "red"), False, "", ""),
    ("setup:\n  red: [e5, g|", ("setup", "red", ITEM), False, "g", ""),
]


@pytest.mark.parametrize(("text", "path", "key", "word", "block"), CURSORS)
def test_the_cursor_knows_where_it_stands(text, path, key, word, block):
    at = text.rindex("|")
    found = cursor_at(text[:at] + text[at + 1 :], at)
    assert (found.path, found.word, found.block) == (path, word, block)
    assert block or found.key == key


OFFERED = [
    ("game: |", "hex3", 0),
    ("game: trike\nbo|", "board", 0),
    ("game: trike\nboard: {host: |}", "havannah", 0),
    ("game: trike\nsetup: {pie: true}\nmoves: a1 |", "swap", 0),
    ("game: trike\nresult: |", '"*"', 1),
    ("game: trike\nfigures:\n  - id: x\n    |", "caption", 0),
    ("game: trike\nfigures:\n  - id: x\n    marks:\n      - {|}", "circle", 0),
    ("game: trike\nfigures:\n  - id: x\n    marks:\n      - {circle: |}", "a1", 0),
    ("game: trike\nfigures:\n  - id: x\n    marks:\n      - {circle: a1, colour: |}", "red", 0),
    ("game: trike\nexpect: {|}", "to_move", 0),
    ("game: trike\nexpect: {to_move: |}", "black", 0),
    ("game: trike\nmoves: a1\nfigures:\n  - id: x\n    after: |", "1", 0),
]


@pytest.mark.parametrize(("text", "label", "insert"), OFFERED)
def test_what_may_stand_there_is_offered(text, label, insert):
    at = text.rindex("|")
    found = ask("complete", text[:at] + text[at + 1 :], at=at)
    assert label in [option["insert" if insert else "label"] for option in found["options"]]


@settings(max_examples=80, deadline=None)
@given(data=st.data())
def test_nothing_that_is_typed_is_a_fault(data):
    """Any piece of any example, with any place in it: answers, or problems, but no fault of the engine."""
    text = get_game(data.draw(st.sampled_from(SLUGS))).example.read_text(encoding="utf-8")
    begin = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(begin, len(text)))
    text = text[:begin] + data.draw(st.text(alphabet="{}[]:,'\"|>-# \n\taé𝄞0", max_size=6)) + text[end:]
    at = data.draw(st.integers(0, len(text)))
    for request in (
        {"do": "check", "show": {"legal": True}},
        {"do": "complete", "at": at},
        {"do": "hover", "at": at},
    ):
        found = answer({**request, "text": text})
        assert found["ok"] or found["error"]["kind"] in ("problems", "refused"), found


HOSTILE = [
    "<script>alert(1)</script>",
    "\x00",
    "\ud800",
    "&a [*a]",
    "a: " * 2000,
    "[" * 5000,
    "{" * 40,
    "\u202e",
    "🂡" * 99,
]


@pytest.mark.parametrize("text", HOSTILE, ids=lambda text: ascii(text[:12]))
def test_hostile_texts_are_told(text):
    for whole in (text, f"game: pi\ntitle: {text}\n", f"game: {text}\n"):
        for do in ("check", "mends", "complete", "hover"):
            found = answer({"do": do, "text": whole, "at": 5})
            assert found["ok"] or found["error"]["kind"] in ("problems", "refused"), (do, found)


def test_a_file_of_a_megabyte_is_read_and_a_larger_one_refused():
    text = "game: trike\nmoves: e5 d5\n" + "# remark\n" * 100_000
    assert ask("check", text)["status"] == "right"
    found = ask("check", text + "#" * 200_000)
    assert [problem["code"] for problem in found["problems"]] == ["file-too-large"]


def test_several_games_in_a_file():
    text = "game: trike\ngames:\n  - id: a\n    moves: e5 d5\n  - id: b\n    moves: e5 c3 d4\n"
    found = ask("check", text, show={})
    assert len(found["games"]) == 2
    assert [move["token"] for move in found["moves"]] == ["e5", "d5"]
    second = ask("check", text, game=2, show={})
    assert second["shown"]["count"] == len(second["moves"])


GAMES = """\
game: trike
games:
  - id: a
    title: First
    moves: e5 d5
    figures: [{id: x, after: 1}]
  - id: b
    moves: |
      1. e5 c5
      2. c4
    figures: [{id: x, after: 2, expect: {to_move: white}}]
"""


def test_each_game_of_a_file_is_told_by_its_number():
    first, second = ask("check", GAMES, show={}), ask("check", GAMES, game=2, show={})
    assert [(one["number"], one["id"], one["title"]) for one in first["games"]] == [
        (1, "a", "First"),
        (2, "b", "Trike"),
    ]
    assert (first["number"], second["number"]) == (1, 2)
    for one in first["games"]:
        assert GAMES[one["from"] :].startswith(f"id: {one['id']}")
    # What is wrong in the second is said of the second, whichever is in sight.
    for found in (first, second):
        assert [(problem["game"], problem["figure"]) for problem in found["problems"]] == [(2, "x")]
        assert [claim["true"] for claim in found["claims"]] == [False]
    assert [figure["right"] for figure in first["figures"]] == [True]
    assert [figure["right"] for figure in second["figures"]] == [False]
    assert ask("check", GAMES, game=9)["number"] == 1


def test_the_games_of_a_file_keep_their_numbers_where_one_cannot_be_read():
    text = GAMES.replace("  - id: a\n", "  - 7\n  - id: a\n")
    found = ask("check", text, game=2, show={})
    assert [one["number"] for one in found["games"]] == [2, 3]
    assert [move["token"] for move in found["moves"]] == ["e5", "d5"]


def test_a_change_goes_to_the_game_that_is_meant():
    true = GAMES.replace("white", "black")
    for change, written in (
        ({"kind": "mark", "figure": "x", "mark": "circle", "places": ["c5"]}, "marks: [{circle: c5}]"),
        ({"kind": "claim", "path": ["to_move"], "value": "white"}, "to_move: white"),
        ({"kind": "comment", "at": "2", "value": "so"}, "c5 {so}"),
        ({"kind": "title", "value": "Second"}, "title: Second"),
    ):
        new = edited(true, ask("edit", true, game=2, **change)["edits"])
        head, tail = new.split("  - id: b\n")
        assert head == true.split("  - id: b\n")[0]
        assert written in tail
        assert ask("check", new)["status"] == "right"
    for move, how in (("b4", ""), ("b5", "replace")):
        done = ask("play", true, game=2, move=move, at="2" if how else None, how=how)
        new = edited(true, done["edits"])
        assert (ask("check", new, game=2)["status"], done["at"]) == ("right", "3" if how else "4")
        assert move in [one["token"] for one in ask("check", new, game=2)["moves"]]
        assert [one["token"] for one in ask("check", new)["moves"]] == ["e5", "d5"]
    assert [
        one["token"] for one in ask("check", edited(true, ask("take-back", true, game=2)["edits"]), game=2)["moves"]
    ] == [
        "e5",
        "c5",
    ]


def test_completion_is_of_the_game_around_the_caret():
    text = GAMES.replace("c5\n", "c5 ")
    at = text.index("2. c4")
    offered = ask("complete", text, at=at)["options"]
    assert {"b5", "c4"} <= {option["label"] for option in offered}
    assert "e5" not in [option["label"] for option in offered]
    assert ask("hover", GAMES, at=GAMES.index("c4"))["says"].startswith("turn 2, black; after: 3")


@pytest.mark.parametrize(("product", "format_"), [("figure", "pdf"), ("booklet", "pdf"), ("booklet", "html")])
def test_a_game_of_several_is_printed(product, format_):
    file = {"name": "games.yaml", "text": GAMES.replace("white", "black")}
    request = {"do": "make", "product": product, "format": format_}
    done = answer({**request, "options": {"file": file, "game": 2}})
    assert "--game 2" in done["command"]
    assert done["files"][0]["name"].startswith("games-b-")
    refused = answer({**request, "options": {"file": file}})
    assert refused["error"]["faults"][0]["option"] == "game"


def test_what_is_said_after_a_move_is_written_there():
    shown = ask("show", at="14")
    assert shown["comment"] == shown["written"] != ""
    done = ask("edit", PI, kind="comment", at="14", value="Red looks at D [circle j5].")
    new = edited(PI, done["edits"])
    assert "{Red looks at D [circle j5].}" in new
    shown = ask("show", new, at="14")
    assert (shown["comment"], shown["written"]) == ("Red looks at D.", "Red looks at D [circle j5].")
    gone = edited(new, ask("edit", new, kind="comment", at="14", value="")["edits"])
    assert ask("show", gone, at="14")["comment"] is None
    assert ask("check", gone)["says"] == "15 moves, 6 figures"
    assert ask("edit", PI, kind="comment", at="14", value="{")["error"]["code"] == "bad-comment"


BESIDE = [
    ("game: pi\nboard: {side: 3}\n", ["5", "4", "3", "2", "1"], ["c", "d", "e"]),
    ("game: trike\nboard: {host: hex, side: 3}\n", ["1", "2", "3"], ["a", "b", "c"]),
    ("game: {title: X, board: {cells: points, columns: 3, rows: 2}}\n", ["2", "1"], ["a", "b", "c"]),
]


@pytest.mark.parametrize(("text", "beside", "above"), BESIDE)
def test_coordinates_stand_beside_rows_and_above_places(text, beside, above):
    cells = ask("show", text)["cells"]
    assert list(dict.fromkeys(cell["beside"] for cell in cells)) == beside
    assert [cell["above"] for cell in cells if cell["row"] == 0] == above
    assert all(cell["name"] in (cell["above"] + cell["beside"], cell["beside"] + cell["above"]) for cell in cells)


def test_places_off_the_grid_have_no_coordinates():
    cells = ask("show", get_game("iriri").example.read_text(encoding="utf-8"))["cells"]
    assert {cell["above"] for cell in cells if cell["name"].startswith("ring")} == {""}
    (cell,) = (cell for cell in cells if cell["name"] == "-1,2")
    assert (cell["above"], cell["beside"]) == ("-1", "2")

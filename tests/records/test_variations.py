"""Variations, glyphs, remarks, marks in comments, and games that end otherwise than by their rules."""

from __future__ import annotations

import random

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from boardgen.errors import OptionError
from boardgen.games import get_game
from boardgen.records import GameFileError, load, loads

HEAD = "game: trike\nboard: {side: 5}\nmoves: |\n"


def game(moves, more=""):
    return loads(HEAD + "".join(f"  {line}\n" for line in moves.splitlines()) + more)


def problems(text):
    with pytest.raises(GameFileError) as caught:
        loads(text, "x.yaml")
    return [(p.code, p.line, p.column) for p in caught.value.problems]


ANNOTATED = """{before the first [circle c3]} 1. c2! c3?!
(1... b2 {why not} 2. b3 (2. b4!! a4) a3) (1... d2)
2. ... b3 ; to the end of its line (no variation) {no comment}
b2 {done [arrow b3 b2 colour=red] . end}"""


def test_a_record_holds_all_that_was_written():
    record = game(ANNOTATED)
    line = record.line
    assert record.moves == ("c2", "c3", "b3", "b2")
    assert line.glyphs == {1: "!", 2: "?!"}
    assert record.comments == {
        0: "before the first",
        3: "to the end of its line (no variation) {no comment}",
        4: "done. end",
    }
    assert [(m.kind, m.places, m.colour) for m in (*line.marks[0], *line.marks[4])] == [
        ("circle", ("c3",), None),
        ("arrow", ("b3", "b2"), "red"),
    ]
    first, second = line.variations[2]
    assert (first.moves, first.comments, second.moves) == (["b2", "b3", "a3"], {1: "why not"}, ["d2"])
    assert first.variations[2][0].moves == ["b4", "a4"]
    assert first.variations[2][0].glyphs == {1: "!!"}


PATHS = [
    ("0", []),
    ("3", ["c2", "c3", "b3"]),
    ("2b1", ["c2", "b2"]),
    ("2b3", ["c2", "b2", "b3", "a3"]),
    ("2b2b2", ["c2", "b2", "b4", "a4"]),
    ("2c1", ["c2", "d2"]),
]


@pytest.mark.parametrize(("path", "moves"), PATHS)
def test_paths_lead_into_variations(path, moves):
    trike = get_game("trike")
    pos = trike.start(side=5)
    for move in moves:
        pos = trike.play(pos, move)
    assert game(ANNOTATED).position_at(path) == pos


def test_the_tree_names_each_move_once_by_the_path_that_leads_there():
    record = game(ANNOTATED)
    paths = [line.path_to(move) for line, move in record.line.walk()]
    assert paths == ["1", "2", "2b1", "2b2", "2b2b1", "2b2b2", "2b3", "2c1", "3", "4"]
    assert [record.line.find(path) for path in paths] == list(record.line.walk())


@pytest.mark.parametrize("path", ["5", "2d1", "2b4", "2b0", "0b1", "1b1", "b1", "2b", "x", "-1", "2B1"])
def test_other_paths_lead_nowhere(path):
    with pytest.raises(OptionError, match="after"):
        game(ANNOTATED).position_at(path)


def test_figures_stand_in_variations():
    figures = "figures:\n  - {id: a, after: 2b2b2, expect: {ply: 4, stones: {black: c2 b4}}}\n"
    figure = game(ANNOTATED, figures).figure("a")
    assert (figure.after, figure.path) == (2, "2b2b2")
    text = HEAD + "  c2 (b2)\nfigures: [{id: a, after: 1b1, expect: {stones: {black: c2}}}]\n"
    assert problems(text) == [("claim-false", 5, 56)]


WRONG = [
    ("c2 (b2", "bad-variation", 6),
    ("c2 (b2 (b3) c2", "bad-variation", 6),
    ("(c2) b2", "bad-variation", 3),
    ("c2 )", "bad-variation", 6),
    ("c2 ()", "bad-variation", 6),
    ("c2 (b2) ! ?", "bad-glyph", 13),
    ("! c2", "bad-glyph", 3),
    ("c2 (2. b2)", "wrong-turn-number", 7),
    ("c2 (z9 b2) c3", "no-such-cell", 7),
    ("c2 {[circle z9]}", "no-such-cell", 15),
    ("c2 {[cirkle c2]}", "unknown-mark", 8),
    ("c2 {[arrow c2]}", "bad-mark", 7),
    ("c2 {[circle]}", "bad-mark", 7),
    ("c2 {[arrow c2 c2]}", "bad-mark", 7),
    ("c2 {[circle c2 colour=pink]}", "bad-value", 7),
    ("c2 resign c3", "game-over", 13),
    ("c2 resign:blue", "bad-ending", 6),
    ("c2 draw:white", "bad-ending", 6),
    ("c2 {☃}", "missing-glyph", 7),
]


@pytest.mark.parametrize(("moves", "code", "column"), WRONG)
def test_what_is_wrong_is_named_with_its_place(moves, code, column):
    assert problems(f"{HEAD}  {moves}\n") == [(code, 4, column)]


def test_a_wrong_variation_does_not_end_its_line():
    assert problems(HEAD + "  c2 (z9 ((( ) ) b9) {fine}) b9 b8\n") == [
        ("no-such-cell", 4, 7),
        ("no-such-cell", 4, 30),
    ]


def test_nesting_is_limited():
    assert problems(f"{HEAD}  c2 {'(c2 ' * 100_000}\n")[-1] == ("bad-variation", 4, 6 + 4 * 64)
    deep = game("c2 " + "(c2 " * 64 + ")" * 64)
    assert sum(1 for _ in deep.line.lines()) == 65


@pytest.mark.parametrize("moves", ["c2 ; remark\n  c3", "'c2 ; remark\n  c3'", "[c2 ; remark c3]"])
def test_a_remark_needs_its_line(moves):
    """Elsewhere YAML has joined the lines, and the moves of the next would be lost."""
    text = f"game: trike\nmoves: {moves}\n"
    if moves.startswith("["):
        assert loads(text).comments == {1: "remark c3"}
    else:
        assert problems(text) == [("bad-comment", 2, text.index(";") - text.index("\n"))]


def test_a_remark_at_the_very_end_of_a_file():
    assert loads("game: trike\nmoves: c2 ; remark").comments == {1: "remark"}


COMMENT_MARKS = '{[diagram] [label c3 text="A B" colour=blue] [cirlce] [arrow c3 b3 dashed=true] '
COMMENT_MARKS += '[exercise text="x = y" answer="no"]}'


def test_a_mark_stands_in_the_file_where_it_is_written():
    text = f"{HEAD}  c2 {COMMENT_MARKS.replace('[cirlce] ', '')}\n"
    record = loads(text)
    label, arrow = record.line.marks[1]
    at = [(4, text.splitlines()[3].index(mark) + 1) for mark in ("[label", "[arrow")]
    assert (label.kind, label.places, label.colour, label.text, label.dashed) == (
        "label",
        ("c3",),
        "blue",
        "A B",
        False,
    )
    assert (arrow.kind, arrow.places, arrow.colour, arrow.text, arrow.dashed) == (
        "arrow",
        ("c3", "b3"),
        None,
        None,
        True,
    )
    assert [(label.line, label.column), (arrow.line, arrow.column)] == at
    asked = record.line.requests[1]
    assert [(one.kind, one.text, one.answer) for one in asked] == [("diagram", "", ""), ("exercise", "x = y", "no")]
    assert [text[text.index("c2") :][one.offset] for one in asked] == ["[", "["]
    assert record.comments == {}


COMMENT_FAULTS = [
    (COMMENT_MARKS, [("unknown-mark", "cirlce")]),
    (
        "{[cirlce c3] [circle z9] [circle c3 b9]}",
        [("unknown-mark", "cirlce"), ("no-such-cell", "z9"), ("no-such-cell", "b9")],
    ),
    ("{[circle]}", [("bad-mark", "[circle]")]),
    ("{so [arrow c3 c3]}", [("bad-mark", "[arrow")]),
    ("{so [arrow c3]}", [("bad-mark", "[arrow")]),
    ("{so [label c3]}", [("bad-mark", "[label")]),
    ("{so [circle c3 colour=pink] [cross c3 size=3]}", [("bad-value", "[circle"), ("unknown-mark", "[cross")]),
    ("{so [circle c3 dashed=perhaps]}", [("wrong-type", "[circle")]),
    ("{so [diagram c3] [diagram of=c3]}", [("bad-mark", "c3"), ("unknown-key", "[diagram of")]),
]


@pytest.mark.parametrize(("comment", "found"), COMMENT_FAULTS)
def test_faults_of_marks_in_comments_are_found_where_they_are(comment, found):
    text = f"{HEAD}  c2 {comment}\n"
    line = text.splitlines()[3]
    assert problems(text) == [(code, 4, line.index(word) + 1) for code, word in found]


ENDINGS = [
    ("c2 resign", "black", "white resigned"),
    ("c2 resign:black", "white", "black resigned"),
    ("c2 time", "black", "white ran out of time"),
    ("c2 forfeit:black", "white", "black forfeited"),
    ("c2 draw", None, "a draw was agreed"),
]


@pytest.mark.parametrize(("moves", "winner", "reason"), ENDINGS)
def test_a_game_may_end_otherwise_than_by_its_rules(moves, winner, reason):
    record = game(moves, f"result: {winner or 'draw'}\nexpect: {{to_move: null, ply: 1}}\n")
    assert record.outcome == (winner, reason)
    assert record.facts()["outcome"] == {"winner": winner, "reason": reason}
    assert record.facts(0)["outcome"] is None
    assert record.moves == ("c2",)


RESULTS = [
    ("c2", "{winner: black, by: resignation}", "black"),
    ("c2", "{winner: white, by: time}", "white"),
    ("c2", "{winner: draw, by: agreement}", "draw"),
    ("c2", '{winner: "*", by: adjournment}', "*"),
    ("c2 adjourn", '"*"', "*"),
    ("c2 resign", "{winner: black, by: resignation}", "black"),
]


@pytest.mark.parametrize(("moves", "result", "name"), RESULTS)
def test_results_say_how_a_game_ended(moves, result, name):
    record = game(moves, f"result: {result}\n")
    assert record.result == name
    assert (record.outcome is None) == (name == "*")
    if record.outcome is not None:
        assert record.outcome.winner == (None if name == "draw" else name)


@pytest.mark.parametrize(
    ("result", "reason"),
    [
        ("{winner: black, by: resignation}", "white resigned"),
        ("{winner: white, by: forfeit}", "black forfeited"),
        ("{winner: draw, by: agreement}", "a draw was agreed"),
    ],
)
def test_of_two_players_the_other_lost(result, reason):
    assert game("c2", f"result: {result}\n").outcome.reason == reason


def test_of_three_players_nobody_knows_who_lost():
    record = loads(THREE + "a1 d1 a4\nresult: {winner: red, by: time}\n")
    assert record.outcome == ("red", "time")


SAID = [
    ("c2", "white", 'claimed white, but the game is not over; write result: "*", or say how it ended, as in '),
    ("c2", "white", "as in result: {winner: white, by: resignation}"),
    ("c2", "draw", "as in result: {winner: draw, by: agreement}"),
    ("c2 adjourn", "white", 'claimed white, but the game was adjourned; write result: "*"'),
    ("c2 resign", "white", "claimed white, but it is black (white resigned); write result: black"),
    ("c2", "{winner: black, by: adjournment}", "goes with winner: \"*\", not 'black'"),
    ("c2", "{winner: black, by: agreement}", "by: agreement goes with winner: draw, not 'black'"),
    ("c2", "{winner: '*', by: time}", "by: time goes with winner: black or white, not '*'"),
]


@pytest.mark.parametrize(("moves", "result", "said"), SAID)
def test_a_false_result_says_what_is_true(moves, result, said):
    with pytest.raises(GameFileError) as caught:
        game(moves, f"result: {result}\n")
    [problem] = caught.value.problems
    assert said in problem.message
    assert problem.message.count("as in result") == (moves == "c2" and not result.startswith("{"))


FALSE_RESULTS = [
    ("c2 resign", "white", "wrong-result"),
    ("c2 resign", '"*"', "wrong-result"),
    ("c2 adjourn", "white", "wrong-result"),
    ("c2", "white", "wrong-result"),
    ("c2 resign", "{winner: black, by: time}", "wrong-result"),
    ("c2", "{winner: draw, by: resignation}", "bad-result"),
    ("c2", "{winner: black, by: agreement}", "bad-result"),
    ("c2", "{winner: black}", "missing-key"),
    ("c2", "{winner: black, by: magic}", "bad-value"),
    ("c2", "[black]", "bad-result"),
]


@pytest.mark.parametrize(("moves", "result", "code"), FALSE_RESULTS)
def test_results_that_the_moves_do_not_bear_out(moves, result, code):
    text = f"{HEAD}  {moves}\nresult: {result}\n"
    at = {"bad-result": result.find(": ") + 2 or 1, "bad-value": result.find("magic")}.get(code, 0)
    column = len("result: ") + 1 + (at if result.startswith("{") else 0)
    assert problems(text) == [(code, 5, column)]


def test_nobody_resigns_a_game_that_is_over():
    over = "game: trike\nboard: {side: 2}\nmoves: a1 b1 a2 resign\n"
    assert [code for code, *_ in problems(over)] == ["game-over"]
    claimed = "game: trike\nboard: {side: 2}\nmoves: a1 b1 a2\nresult: {winner: white, by: resignation}\n"
    assert problems(claimed) == [("wrong-result", 4, 29)]


THREE = "game: hex3\nboard: {side: 4}\nmoves: "


def test_of_three_players_two_go_on():
    record = loads(THREE + "a1 d1 a4 b1 resign a3 c1\nexpect: {out: [green], resigned: [green], to_move: blue}\n")
    assert record.outcome is None
    last = loads(THREE + "a1 d1 a4 b1 resign time:blue\n")
    assert last.outcome == ("red", "last one left")
    assert loads(THREE + "a1 resign:red\n").facts()["to_move"] == "green"


@pytest.mark.parametrize(
    ("moves", "code"),
    [
        ("a1 resign:red resign:red", "hex3-leave-out"),
        ("a1 resign:pink", "bad-move"),
        ("a1 d1 a4 b1 resign time a2", "game-over"),
    ],
)
def test_who_cannot_leave_a_game_of_three(moves, code):
    assert [found for found, *_ in problems(f"{THREE}{moves}\n")] == [code]


def test_nobody_leaves_during_the_pie():
    text = "game: hex3\nsetup: {pie: true}\nmoves: resign\n"
    assert [code for code, *_ in problems(text)] == ["hex3-leave-pie"]


def test_a_position_tells_who_gave_up():
    hex3 = get_game("hex3")
    record = loads(THREE + "a1 d1 a4 b1 resign\n")
    again = hex3.start(side=4, position=hex3.position_of(record.final))
    assert {**hex3.facts(again), "ply": 0} == {**hex3.facts(record.final), "ply": 0}


def annotated(rng, trike, pos, depth):
    """A random line as text, and its tree as nested lists of (move, variations)."""
    words, tree = [], []
    for _ in range(rng.randint(1, 5)):
        tokens = trike.legal_tokens(pos)
        if not tokens:
            break
        token = rng.choice(tokens)
        glyph = rng.choice(["", "", "!", "??", " !?"])
        words.append(token + glyph)
        inner = []
        if depth and rng.random() < 0.4:
            text, branch = annotated(rng, trike, pos, depth - 1)
            if branch:
                words.append(f"({text})")
                inner.append(branch)
        tree.append((token, glyph.strip(), inner))
        pos = trike.play(pos, token)
    return " ".join(words), tree


def tree_of(line):
    return [
        (move, line.glyphs.get(k, ""), [tree_of(one) for one in line.variations.get(k, ())])
        for k, move in enumerate(line.moves, start=1)
    ]


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**9))
def test_any_tree_of_moves_is_read_as_it_was_written(seed):
    trike = get_game("trike")
    text, tree = annotated(random.Random(seed), trike, trike.start(side=5), 3)
    assert tree_of(game(text).line) == tree


@pytest.mark.parametrize("slug", ["hex3", "iriri", "pi", "pisi", "trike"])
def test_every_example_has_a_variation_with_a_comment_and_a_claim_that_proves_it(slug):
    path = get_game(slug).example
    record = load(path)
    written = {figure["id"]: figure for figure in yaml.safe_load(path.read_text(encoding="utf-8"))["figures"]}
    proved = [figure for figure in record.figures if figure.path and written[figure.id].get("expect")]
    assert any(record.place(figure.path)[0].comments for figure in proved)

"""Breakthrough: its rules as boards in text, and everything that any game must do."""

from __future__ import annotations

import itertools
import math
import random
import re
from collections import Counter
from functools import reduce

import pytest
from boardgen_breakthrough.game import GAME
from boardgen_breakthrough.rules import PLAYERS, Move

from boardgen.boards.picture import Display
from boardgen.cards.layouts import load_layout
from boardgen.cards.one_page import OnePage
from boardgen.cards.pictures import Picture
from boardgen.cards.template import load_card
from boardgen.errors import IllegalMoveError, InvalidMoveError, OptionError
from boardgen.games.base import perft
from boardgen.paper.sizes import parse_paper
from boardgen.puzzles.attempts import Wanted, attempt
from boardgen.puzzles.levels import is_at_once
from boardgen.puzzles.making import make_puzzles
from boardgen.puzzles.solved import numbered_picture
from boardgen.testing import conformance

test_conformance = conformance("breakthrough")


def position(rows, mover="white"):
    """A position from rows of text, the top one first: ``W``, ``B`` and dots."""
    rows = rows.split()
    board = GAME.board(side=len(rows))
    signs = dict(zip(board.names, "".join(reversed(rows)), strict=True))
    pieces = {player: [name for name in board.names if signs[name] == player[0].upper()] for player in PLAYERS}
    return GAME.start(side=len(rows), position={"pieces": pieces, "to_move": mover})


@pytest.mark.parametrize(
    ("side", "rows"), [(5, "BBBBB BBBBB ..... WWWWW WWWWW"), (6, "BBBBBB BBBBBB ...... ...... WWWWWW WWWWWW")]
)
def test_each_player_fills_two_rows_and_white_begins(side, rows):
    assert GAME.start(side=side) == position(rows)


MIDDLE = """
    .....
    .BB..
    .W..W
    .....
    .....
"""
LEGAL = {
    "white": (MIDDLE, "white", "b3-a4 b3xc4 e3-d4 e3-e4"),
    "black": (MIDDLE, "black", "b4-a3 b4-c3 c4xb3 c4-c3 c4-d3"),
    # c2 is blocked ahead by black, to the right by white; d3 can only capture.
    "crowded": (
        "..... .BWWB ..BW. WWW.. .....",
        "white",
        "a2-a3 a2-b3 b2-a3 b2-b3 b2xc3 c2-b3 d3xe4 c4-b5 c4-c5 c4-d5 d4-c5 d4-d5 d4-e5",
    ),
}


@pytest.mark.parametrize(("rows", "mover", "moves"), LEGAL.values(), ids=LEGAL)
def test_pieces_go_forward_and_capture_diagonally(rows, mover, moves):
    assert sorted(GAME.legal_tokens(position(rows, mover))) == sorted(moves.split())


ILLEGAL = {
    "b3-b4": "breakthrough-blocked",
    "b3-b2": "breakthrough-step",
    "b3-c3": "breakthrough-step",
    "b3-d4": "breakthrough-step",
    "b4-b3": "breakthrough-not-yours",
    "a1-a2": "breakthrough-empty",
    "e3-b3": "breakthrough-step",
}


@pytest.mark.parametrize(("token", "code"), ILLEGAL.items())
def test_illegal_moves_are_refused_with_the_rule(token, code):
    with pytest.raises(IllegalMoveError) as caught:
        GAME.play(position(MIDDLE), token)
    assert caught.value.code == code


def test_one_does_not_step_on_ones_own_piece():
    with pytest.raises(IllegalMoveError, match="a2 holds a piece of white's own"):
        GAME.play(GAME.start(), "a1-a2")


@pytest.mark.parametrize("token", ["b3xb5", "b3", "b3:c4", "c4", "b3xc3", "b3-z9", "B3-B4"])
def test_what_is_no_move_is_refused(token):
    with pytest.raises(InvalidMoveError):
        GAME.play(position(MIDDLE), token)


ENDS = {
    "white arrives": ("..... W.... ....B ..... .....", "white", "a4-b5", "reached b5"),
    "black arrives": ("..... ..... W.... ..B.. .....", "black", "c2-c1", "reached c1"),
    "the last piece": ("..... ..... .B... W.... .....", "white", "a2xb3", "all pieces captured"),
}


@pytest.mark.parametrize(("rows", "mover", "token", "reason"), ENDS.values(), ids=ENDS)
def test_the_end(rows, mover, token, reason):
    before = position(rows, mover)
    assert GAME.outcome(before) is None
    assert GAME.outcome(GAME.play(before, token)) == (mover, reason)


def test_positions_in_which_both_have_won_are_refused():
    with pytest.raises(OptionError, match="both players have won"):
        position("W.... ..... ..... ..... ....B")
    with pytest.raises(OptionError, match="somebody is to move"):
        position(MIDDLE, mover=None)


def test_somebody_can_always_move():
    """Foremost pieces have nobody of their own in front, and two ways past whatever else is there."""
    for rows in (MIDDLE, "BB... BB... WW... WW... ....."):
        for mover in PLAYERS:
            assert GAME.legal_tokens(position(rows, mover))


def count(rows, mover, depth):
    """Move sequences counted on lists of text, by rules written for this alone."""
    size = len(rows)
    ended = "W" in rows[-1] or "B" in rows[0] or not any("W" in row for row in rows)
    if depth == 0 or ended or not any("B" in row for row in rows):
        return int(depth == 0)
    own, step = ("W", 1) if mover == "white" else ("B", -1)
    total = 0
    for y in range(size):
        for x in range(size):
            if rows[y][x] == own and 0 <= y + step < size:
                for to in (x - 1, x, x + 1):
                    if 0 <= to < size and (rows[y + step][to] == "." or (rows[y + step][to] != own and to != x)):
                        after = [list(row) for row in rows]
                        after[y][x], after[y + step][to] = ".", own
                        total += count(after, "black" if mover == "white" else "white", depth - 1)
    return total


@pytest.mark.parametrize(("side", "counts"), [(5, (13, 156, 1924)), (6, (16, 256, 4308)), (8, (22, 484, 11132))])
def test_move_sequences_are_as_many_as_counted_elsewhere(side, counts):
    rows = [["W"] * side] * 2 + [["."] * side] * (side - 4) + [["B"] * side] * 2
    assert counts == tuple(count(rows, "white", depth) for depth in (1, 2, 3))
    assert counts == tuple(perft(GAME, GAME.start(side=side), depth) for depth in (1, 2, 3))


def test_a_move_knows_where_from_and_where_to():
    board = GAME.board()
    move = GAME.parse_move("d2-e3", GAME.start())
    assert move == Move(board.cell("d2"), board.cell("e3"))


def test_pieces_carry_the_numbers_of_their_latest_moves_since_the_picture_before():
    """A piece that moves on has its new number; what is captured has none, and neither has what moved earlier."""
    pos = GAME.start(side=6)
    for token in ["b2-c3", "a5-b4", "c3-c4", "e5-e4", "b1-b2", "b5xc4", "a2-b3"]:
        pos = GAME.play(pos, token)
    for since, numbers in ((0, [2, 4, 5, 6, 7]), (4, [5, 6, 7])):
        picture = GAME.view().position(pos, Display(10.0, "none", numbers=True, since=since))
        pieces = [item for item in picture.above if str(getattr(item, "id", "")).startswith("pieces")]
        assert sorted(int(number) for number in re.findall(r"text='(\d+)'", repr(pieces))) == numbers


def test_diagrams_of_a_game_show_where_pieces_came_from_and_where_they_captured():
    """Numbers alone told neither."""
    pos = GAME.start(side=6)
    for token in ["b2-c3", "a5-b4", "c3xb4", "c5xb4", "b1-b2"]:
        pos = GAME.play(pos, token)
    shown = {}
    for since in (0, 3, 5):
        picture = GAME.view().position(pos, Display(10.0, "none", numbers=True, since=since))
        centre = {name: picture.anchor(name) for name in pos.board.names}
        signs = {group.id: group.items for group in picture.above if hasattr(group, "id")}
        dashed = signs.get("last-move", ())
        crosses = signs.get("captures", ())
        near = [
            {
                name
                for item in items
                for name, at in centre.items()
                if all(math.dist(point, (at.x, at.y)) < 7.1 for point in points(item))
            }
            for points, items in (
                (lambda item: item.points, dashed),
                (lambda item: ((item.x1, item.y1), (item.x2, item.y2)), crosses),
            )
        ]
        shown[since] = near
    # B2 is occupied again: there is no room for a number there, which tells what dashes are for.
    assert shown[0] == [{"a5", "b1", "c3", "c5"}, {"b4"}]
    assert shown[3] == [{"b1", "c5"}, {"b4"}]
    assert shown[5] == [set(), set()]


@pytest.mark.parametrize(
    ("tokens", "squares"),
    [
        (["b2-c3", "a5-b4", "c3xb4", "f5-f4", "b4-a5"], ["b4"]),
        (["b2-c3", "a5-b4", "c3xb4", "f5-f4", "b4-a5", "f4-f3", "c2-b3", "c5-b4"], ["b4"]),
        (["b2-c3", "a5-b4", "c3xb4", "c5xb4", "a2-a3", "f5-f4", "a3xb4", "f4-f3", "b4-a5"], ["b4"]),
    ],
    ids=["empty again", "another moved there", "three captures"],
)
def test_the_cross_of_a_capture_stays_on_its_square(tokens, squares):
    """Whether or not the piece that captured is still there; on an empty square it stands clear of the dashes."""
    pos = GAME.start(side=6)
    for token in tokens:
        pos = GAME.play(pos, token)
    picture = GAME.view().position(pos, Display(10.0, "none", numbers=True))
    (group,) = (item for item in picture.above if getattr(item, "id", "") == "captures")
    assert len(group.items) == 2 * len(squares)
    for line in group.items:
        at = picture.anchor(squares[0])
        assert max(abs((line.x1 + line.x2) / 2 - at.x), abs((line.y1 + line.y2) / 2 - at.y)) < 5


def test_the_corners_of_the_last_move_leave_room_for_the_cross_of_its_capture():
    """They merged with it."""
    pos = GAME.start(side=6)
    counts = []
    for token in ["b2-c3", "a5-b4", "c3xb4"]:
        pos = GAME.play(pos, token)
        picture = GAME.view().position(pos, Display(10.0, "none", numbers=True, last=True))
        (sign,) = (item for item in picture.above if getattr(item, "id", "") == "last-move")
        (corners,) = (item for item in sign.items if hasattr(item, "steps"))
        counts.append(len(corners.steps) // 3)
    assert counts == [4, 4, 3]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_parts_of_the_board_fill_their_columns_on_the_page(monkeypatch, paper):
    """They were 25 to 33 mm wide in rooms of 42, with squares of two sizes, and the end had no figure."""
    drawn, draw = {}, Picture.draw

    def seen(self, pitch, x, y, id_=""):
        drawn[self.figure.id] = (bool(self.figure.crop), pitch, self.size[0] * pitch)
        return draw(self, pitch, x, y, id_)

    monkeypatch.setattr(Picture, "draw", seen)
    sheet = parse_paper(paper)
    size = tuple(sorted((sheet.width, sheet.height)))
    # Set anew: of a page that another test has set nothing would be seen here.
    assert len(OnePage(load_card("breakthrough"), load_layout("page"), size, sheet).leaves()) == 1
    signs = {ref.id for ref in load_card("breakthrough").key}
    parts = [(pitch, wide) for name, (is_part, pitch, wide) in drawn.items() if is_part and name not in signs]
    assert len(parts) == 6
    assert all(wide > (37.5 if paper == "letter" else 40.0) for _, wide in parts)
    assert max(parts)[0] == pytest.approx(min(parts)[0], rel=0.03)
    assert {"start", "small", "end"} <= {*drawn}


def wins_at_once(pos):
    """How many moves win at once."""
    player = GAME.to_move(pos)
    outcomes = (GAME.outcome(GAME.play(pos, move)) for move in GAME.legal_moves(pos))
    return sum(outcome is not None and outcome.winner == player for outcome in outcomes)


def wins_in_two(pos):
    """The moves after which every reply leaves a win at once."""
    return [
        GAME.format_move(move, pos)
        for move in GAME.legal_moves(pos)
        if GAME.outcome(after := GAME.play(pos, move)) is None
        and all(
            GAME.outcome(then := GAME.play(after, reply)) is None and wins_at_once(then)
            for reply in GAME.legal_moves(after)
        )
    ]


def wins_within(pos, player, moves):
    """Whether a player wins with so many moves of his, whatever is replied: by trying all of them."""
    if (outcome := GAME.outcome(pos)) is not None:
        return outcome.winner == PLAYERS[player]
    if pos.mover != player:
        return moves > 0 and all(wins_within(GAME.play(pos, move), player, moves) for move in GAME.legal_moves(pos))
    return moves > 0 and any(wins_within(GAME.play(pos, move), player, moves - 1) for move in GAME.legal_moves(pos))


def test_no_stop_only_puts_a_win_off():
    """After a6-b7 black has no win in two moves; h3-g2-f1 wins all the same, whatever white plays."""
    white = ["a2", "b2", "h2", "c3", "e3", "a4", "a5", "b5", "c5", "e5", "a6"]
    black = ["a3", "h3", "c4", "e4", "g4", "h4", "f5", "b6", "a7", "e7", "c8"]
    pos = GAME.start(position={"pieces": {"white": white, "black": black}, "to_move": "white"})
    task = GAME.task("stop")
    assert task.right(pos, 100_000) == ["a6-b7"]
    assert wins_within(GAME.play(pos, "a6-b7"), 1, 3)
    assert task.explain(pos, "a6-b7", 1_000_000) is None


@pytest.fixture(scope="module")
def puzzles():
    return make_puzzles(GAME, 4, 1)


def test_puzzles_are_more_than_a_step_onto_the_last_row(puzzles):
    """By trying all moves; at most one in three is won at once, and they do not all ask the same."""
    assert sum(is_at_once(puzzle.proof) for puzzle in puzzles) <= 1
    assert {puzzle.task for puzzle in puzzles} >= {"win-in-two", "stop"}
    found = [puzzle for puzzle in puzzles if puzzle.task == "win-in-two"]
    for puzzle in found:
        pos = puzzle.position(GAME)
        assert puzzle.sentence.endswith(" to move and win in two moves.")
        assert not wins_at_once(pos)
        assert wins_in_two(pos) == [puzzle.answer]
        assert puzzle.proof.line.moves[0] == puzzle.answer
        assert {each.answer for each in puzzle.proof.wrong}.isdisjoint({puzzle.answer})
        assert GAME.task("win-in-two").right(pos, 100_000) == [puzzle.answer]


def test_no_two_puzzles_of_a_sheet_are_solved_by_the_same_pattern():
    """Four of eight had been captures of the foremost piece, four a step to the row before the last."""
    found = make_puzzles(GAME, 8, 1)
    patterns = {GAME.task(puzzle.task).pattern(puzzle.position(GAME), puzzle.proof) for puzzle in found}
    assert len(patterns) == 8
    assert max(Counter(puzzle.task for puzzle in found).values()) <= 3
    assert len({puzzle.level for puzzle in found}) >= 3


def test_a_win_in_three_is_the_only_one_and_there_is_none_sooner():
    """By trying all moves."""
    wanted = Wanted(GAME.slug, ("win-in-three",), GAME.puzzle_board(side=5), 1)
    attempts = (puzzle for number in range(60) for puzzle in attempt(wanted, "win-in-three", number))
    found = list(itertools.islice(attempts, 2))
    assert len(found) == 2
    for puzzle in found:
        pos = puzzle.position(GAME)
        assert puzzle.sentence.endswith(" to move and win in three moves.")
        assert len(puzzle.proof.line.moves) == 5
        assert not wins_within(pos, pos.mover, 2)
        after = {GAME.format_move(move, pos): GAME.play(pos, move) for move in GAME.legal_moves(pos)}
        assert [token for token, then in after.items() if wins_within(then, pos.mover, 2)] == [puzzle.answer]


def test_what_wins_at_once_is_known_without_trying():
    """As trying each move tells."""
    rng, seen = random.Random(3), Counter()
    for _ in range(12):
        pos = GAME.start(board={"side": 5})
        while GAME.outcome(pos) is None:
            seen[bool(wins_at_once(pos))] += 1
            assert GAME._wins_at_once(pos) == bool(wins_at_once(pos))
            pos = GAME.play(pos, rng.choice(list(GAME.legal_moves(pos))))
    assert min(seen[True], seen[False]) > 10


@pytest.fixture(scope="module")
def stops():
    """Some puzzles of the other side, on a small board, as they are soon found there."""
    wanted = Wanted(GAME.slug, ("stop",), GAME.puzzle_board(side=6), 1)
    found = (puzzle for number in range(60) for puzzle in attempt(wanted, "stop", number))
    return list(itertools.islice(found, 4))


def test_the_loser_is_asked_what_stops_a_win_in_two(stops):
    """By trying all moves; every other answer loses within two moves, and the book shows how."""
    assert len(stops) == 4
    seen = set()
    for puzzle in stops:
        pos = puzzle.position(GAME)
        mover, other = (pos.mover, 1 - pos.mover)
        threat, task = f"{PLAYERS[other].capitalize()} threatens to win in two moves.", PLAYERS[mover].capitalize()
        won = [few for few in (1, 2) if wins_within(GAME.play(pos, puzzle.answer), mover, few)][:1]
        asked = {(): "stop it", (1,): "win first, in two moves", (2,): "stop it and win in three moves"}[tuple(won)]
        assert puzzle.sentence == f"{threat} {task} to {asked}."
        after = {GAME.format_move(move, pos): GAME.play(pos, move) for move in GAME.legal_moves(pos)}
        assert [token for token, then in after.items() if not (wins_at_once(then) or wins_in_two(then))] == [
            puzzle.answer
        ]
        seen.add(tuple(won))
        assert len(puzzle.proof.line.moves) == (2 * won[0] + 1 if won else 1)
        if not won:
            assert puzzle.proof.line.end == f"{PLAYERS[other]} has no win within two moves"
            assert puzzle.proof.line.why
        assert not wins_within(after[puzzle.answer], other, 3)
        first = puzzle.proof.wrong[0].line
        assert puzzle.hints[0] == f"A threat begins with {first.moves[1]}: {first.end}."
        for wrong in puzzle.proof.wrong:
            end = pos
            for token in wrong.line.moves:
                end = GAME.play(end, token)
            if len(wrong.line.moves) == 4:
                assert GAME.outcome(end).winner == PLAYERS[other]
                continue
            # Whatever is played now, one of the wins that are named is still there.
            wins = wrong.line.end.removeprefix("nothing stops ").removeprefix("both ").split(" and ")
            for move in GAME.legal_moves(end):
                then = GAME.play(end, move)
                ways = {GAME.format_move(each, then): GAME.play(then, each) for each in GAME.legal_moves(then)}
                assert any(way in ways and GAME.outcome(ways[way]) is not None for way in wins)
    assert seen >= {(), (1,)}


def test_answers_have_numbers_from_one_on_and_sign_where_the_last_move_came_from(puzzles):
    """They had those of the whole game that led to the puzzle."""
    for puzzle in puzzles:
        picture = numbered_picture(GAME, puzzle, 10.0)
        many = len(puzzle.proof.line.moves)
        pieces = [item for item in picture.above if str(getattr(item, "id", "")).startswith("pieces")]
        shown = {int(number) for number in re.findall(r"text='(\d+)'", repr(pieces))}
        assert shown <= {*range(1, many + 1)}
        assert many in shown
        assert "last" in repr(picture.above)


def test_hints_say_which_piece_moves_and_whether_it_captures():
    """A move names two squares, a capture too; the last hint names the one that the piece leaves."""
    pos = position("..... .B.B. ..W.. ..... .....")
    assert GAME.places_of("c3xb4", pos) == ["c3", "b4"]
    (task,) = (task for task in GAME.tasks() if task.slug == "win")
    assert task.half(pos, "c3xb4") == "Move the piece on c3; it captures."
    assert task.half(pos, "c3-c4") == "Move the piece on c3."
    board, cell = task.spot(pos, "c3xb4")
    assert board.names[cell] == "c3"


def test_a_wrong_answer_is_refuted_by_a_reply_that_tells_why(puzzles):
    """All said no more than that there was no win yet."""
    told = set()
    for puzzle in (puzzle for puzzle in puzzles if puzzle.task.startswith("win-in")):
        pos = puzzle.position(GAME)
        for wrong in puzzle.proof.wrong:
            before, end = GAME.play(pos, wrong.answer), wrong.line.end
            after = GAME.play(before, wrong.line.moves[1])
            told.add(end.replace("white", "one").replace("black", "one"))
            if end == "the piece is taken":
                assert wrong.line.moves[1].endswith(f"x{wrong.answer[-2:]}")
            elif end.endswith("wins next"):
                assert wins_within(after, 1 - pos.mover, 1)
            assert not wins_within(after, pos.mover, 1 if puzzle.task == "win-in-two" else 2)
        line = puzzle.proof.line
        assert re.fullmatch(r"after [a-h1-8x-]+, no reply stops (both )?[a-h1-8x-]+( and [a-h1-8x-]+)?", line.why)
        assert f"after {line.moves[-3]}" in line.why
    assert len(told) >= 3


def test_what_a_win_takes_at_least_is_never_more_than_it_takes():
    """By trying all moves."""
    rng, seen = random.Random(4), 0
    for _ in range(6):
        pos = GAME.start(board={"side": 5})
        while GAME.outcome(pos) is None:
            for player, name in enumerate(PLAYERS):
                least = GAME._soonest_win(pos, name)
                assert not (least > 1 and wins_within(pos, player, 1))
                assert not (least > 2 and wins_within(pos, player, 2))
                seen += least > 1
            pos = GAME.play(pos, rng.choice(list(GAME.legal_moves(pos))))
    assert seen > 20


def test_squares_that_pieces_left_carry_the_number_of_the_move():
    pos = GAME.start(side=6)
    for token in ("a2-a3", "f5-f4", "a3-a4"):
        pos = GAME.play(pos, token)
    picture = GAME.view().position(pos, Display(10.0, "none", numbers=True))
    (left,) = (item for item in picture.above if getattr(item, "id", "") == "left")
    assert [(text.text, text.x) for text in left.items] == [
        (ply, picture.anchor(square).x) for ply, square in (("1", "a2"), ("3", "a3"), ("2", "f5"))
    ]


def test_a_wrong_answer_is_told_with_the_reply_that_ends_the_game():
    """Other replies refute it as well, and the search stopped before b7-b8: "2 a1-a2: black is too slow"."""
    pieces = "{'white': 'a1 b4 b7 c5 e3 e5 f1 f2 f3 f4 f5 g5 h1', 'black': 'a7 a8 c6 d3 d5 d7 e6 e7 f7 g7 g8'}"
    pos = GAME.read(f"breakthrough(pieces={pieces}, to_move='black', ply=63)")
    task = GAME.task("win-in-three")
    for answer in ("d5-c4", "d5-d4", "d3-c2"):
        line = task.show(pos, answer, task.budget)
        after = reduce(GAME.play, line.moves, pos)
        assert (line.value, GAME.outcome(after).winner) == (-1, "white")

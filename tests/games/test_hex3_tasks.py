"""Tasks of Three Player Hex: answers agree with a search without pruning; lines, words and canonical forms hold."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

from boardgen.boards.picture import Display
from boardgen.games import get_game
from boardgen.games.hex3 import rules
from boardgen.games.hex3.candidates import some_game
from boardgen.games.hex3.field import COLOURS
from boardgen.games.hex3.rules import Position
from boardgen.games.hex3.state import state_of
from boardgen.games.hex3.tasks import HexTask, turns
from boardgen.games.tasks import LOSS, OTHERWISE, WIN, OutOfBudgetError
from boardgen.puzzles.attempts import Wanted, attempt
from boardgen.puzzles.puzzle import Puzzle
from boardgen.records import load
from boardgen.scene.primitives import Group
from tests.games.brute_force import Plain
from tests.games.task_checks import agreeing, proved

HEX3 = get_game("hex3")
TASKS = {task.slug: task for task in HEX3.tasks()}


def plain(slug: str, pos: Position) -> Plain:
    """The target of a task, from the rules alone."""
    me = pos.to_move

    def won(now: Position) -> bool | None:
        return now.to_move == me if now.reason else False if now.cuts[me] else None

    def shut(now: Position) -> bool | None:
        if now.reason:
            return now.to_move == me
        if now.cuts[me]:
            return False
        return True if any(now.cuts) else None

    def cut_off(now: Position) -> bool | None:
        return now.to_move != me if now.reason else True if now.cuts[me] else None

    if slug == "stay":
        return Plain(rules.legal_moves, rules.play, lambda now: now.to_move != me, cut_off)
    return Plain(rules.legal_moves, rules.play, lambda now: now.to_move == me, won if slug == "win" else shut)


def expected(slug: str, pos: Position, most: int) -> list[str]:
    """Every right answer, found by playing everything."""
    target = plain(slug, pos)
    found = target.escapes(pos, most) if slug == "stay" else target.soonest(pos, most)
    return [HEX3.format_move(move, pos) for move in found]


def positions(seed: int, side: int, empty: int) -> Iterator[Position]:
    """The positions of a random game with few empty cells."""
    rng = random.Random(seed)
    pos = HEX3.start(side=side)
    while not pos.reason:
        if len(pos.field.board) - pos.occupied.bit_count() <= empty:
            yield pos
        pos = rules.play(pos, rng.choice(list(rules.legal_moves(pos))))


@pytest.mark.parametrize("slug", TASKS)
def test_answers_agree_with_a_search_that_plays_everything(slug: str) -> None:
    """Random games on sides 2 and 3, to the end of the tasks' horizons."""
    task = TASKS[slug]
    some = (pos for seed in range(110) for pos in positions(seed, 2 + seed % 3 % 2, 9))
    assert agreeing(task, some, lambda pos: expected(slug, pos, task.most)) > 10


def test_who_wins_agrees_with_a_search_that_plays_everything() -> None:
    """One against both others together, for each colour, to the end of the game."""
    won = lost = 0
    for seed in range(24):
        for pos in positions(seed, 2 + seed % 2, 7):
            for colour, name in enumerate(HEX3.players):
                whole = Plain(
                    rules.legal_moves, rules.play, lambda now, me=colour: now.to_move == me,
                    lambda now, me=colour: now.to_move == me if now.reason else None,
                )  # fmt: skip
                forced = whole.forced(pos, 99)
                assert HEX3._value(pos, name, 10**6) == (WIN if forced else LOSS), (pos, name)
                won, lost = won + forced, lost + (not forced)
    assert won > 30
    assert lost > 30


def test_a_long_game_is_settled_where_somebody_wins_soon() -> None:
    """Wins by force are looked for, a move deeper each time, not one line after the other."""
    example = load(HEX3.example)
    assert HEX3._value(example.positions[27], "red", 2_000) == WIN
    with pytest.raises(OutOfBudgetError):
        HEX3._value(example.positions[12], "red", 100)


def test_the_state_follows_the_rules() -> None:
    """Legal cells, who is out, whose turn it is and the end, after every move of random games."""
    for seed in range(30):
        rng = random.Random(seed)
        pos = HEX3.start(side=2 + seed % 4)
        state = state_of(pos)
        while not pos.reason:
            fresh = state_of(pos)
            assert (state.empty, state.reach, state.out, state.mover) == (
                fresh.empty,
                fresh.reach,
                fresh.out,
                fresh.mover,
            )
            for colour in range(3):
                if not state.out >> colour & 1:
                    assert state.cutting(colour) == fresh.cutting(colour)
            moves = list(rules.legal_moves(pos))
            assert moves == list(state.moves())
            move = rng.choice(moves)
            pos, state = rules.play(pos, move), state.play(move)
        assert state.over
        assert state.mover == pos.to_move


@pytest.mark.parametrize("slug", TASKS)
def test_candidates_are_positions_of_legal_games_with_good_proofs(slug: str) -> None:
    """Moves lead to the position; lines are legal; the refuted answers are wrong, the answer is none of them."""
    for pos, proof in proved(HEX3, TASKS[slug], HEX3.full_board(side=4), range(80), 5):
        assert TASKS[slug].sentence(pos).startswith(HEX3.to_move(pos).title())
        assert [wrong.depth for wrong in proof.wrong] == sorted((w.depth for w in proof.wrong), reverse=True)


def test_a_turned_position_with_turned_colours_has_the_same_canonical_form() -> None:
    """Turns by a sixth go with an exchange of colours; reflections turn the order of moves round."""
    task = TASKS["win"]
    rng = random.Random(4)
    pos = HEX3.start(side=4)
    for _ in range(9):
        pos = rules.play(pos, rng.choice(list(rules.legal_moves(pos))))
    names, players, alike = pos.field.board.names, HEX3.players, 0
    for where, colours in turns(pos.field):
        stones = {
            players[colours[colour]]: [names[where[cell]] for cell in pos.field.board if own >> cell & 1]
            for colour, own in enumerate(pos.stones)
        }
        turned = HEX3.start(board={"side": 4}, position={"stones": stones, "to_move": players[colours[pos.to_move]]})
        alike += task.canonical(turned) == task.canonical(pos)
    assert alike == 6


def test_what_cannot_be_asked_is_said() -> None:
    """Nothing is threatened at the start, and during the pie colours are open."""
    assert "do not threaten" in TASKS["stay"].fits(HEX3.start(side=4))
    assert "pie" in TASKS["win"].fits(HEX3.start(side=4, pie=True))
    with pytest.raises(OutOfBudgetError):
        TASKS["win"].right(HEX3.start(side=4), 5)


def test_what_is_no_answer_is_shown_as_such() -> None:
    """A player may resign, but that answers no question."""
    for task in TASKS.values():
        assert task.show(HEX3.start(side=3), "resign", 10**5).end == OTHERWISE


def test_who_is_left_over_wins_without_a_chain_and_the_answer_says_so() -> None:
    """The end of a game that a wall decides, before its last stone: that stone puts somebody out."""
    ends: dict[str, str] = {}
    task = TASKS["win"]
    assert isinstance(task, HexTask)
    for seed in range(30):
        played = some_game(random.Random(seed), {"side": 4})
        pos = task.at(played.start, played.moves[:-1])
        final = HEX3.play(pos, task.token(pos, played.moves[-1]))
        if (found := HEX3.outcome(final)) is not None:
            told = task.told(pos, played.moves[-1:], task.state(final), 0).end
            assert told.endswith(f"{found.winner} wins")
            drawn = HEX3.view().solved(final, Display(8.0, since=len(played.moves) - 1)).above
            names = [str(item.id).partition("-")[0] for item in drawn if isinstance(item, Group)]
            assert names.count("bridge") == (found.reason == "connection")
            # Of the walls only the one that the last stone closes.
            assert names.count("cut") == told.count(" is out")
            ends[found.reason] = told
    assert set(ends) == {"connection", "last one left"}
    assert " is out, so " in ends["last one left"]


def test_an_answer_shows_the_walls_of_all_whom_its_line_puts_out():
    """Both sides were crossed out, and only the wall that the last stone closed was drawn."""
    task = TASKS["win"]
    assert isinstance(task, HexTask)
    for seed in range(200):
        played = some_game(random.Random(seed), {"side": 4})
        pos = task.at(played.start, ())
        outs: list[int] = []
        for move in played.moves:
            pos = HEX3.play(pos, task.token(pos, move))
            outs.append(sum(map(bool, pos.cuts)))
        if outs[-1] == 2:
            break
    since = outs.index(1)
    for seen, walls in ((since, 2), (since + 1, 1)):
        drawn = HEX3.view().solved(pos, Display(8.0, since=seen)).above
        assert sum(str(item.id).startswith("cut-") for item in drawn if isinstance(item, Group)) == walls


def test_nobody_is_asked_to_shut_somebody_out_where_the_answer_wins() -> None:
    """A position of a book in which green wins by joining two sides: that is more than was asked for."""
    wanted = Wanted("hex3", ("shut-out",), HEX3.full_board(), 7)
    puzzles = [puzzle for number in range(25) for puzzle in attempt(wanted, "shut-out", number)]
    assert len(puzzles) > 3
    assert {puzzle.proof.line.end[-11:] for puzzle in puzzles} == {"is shut out"}


def who_moves(puzzle: Puzzle) -> str:
    return HEX3.to_move(puzzle.position(HEX3)) or ""


def test_whoever_is_walled_off_by_an_answer_is_said_to_be_out() -> None:
    """Its sides were crossed out, and no word said why; those who are left have fewer names."""
    wanted = Wanted("hex3", ("stay",), HEX3.full_board(), 3)
    found = [puzzle for number in range(21, 25) for puzzle in attempt(wanted, "stay", number)]
    seen = 0
    for puzzle in found:
        before, after = puzzle.position(HEX3), HEX3.play(puzzle.position(HEX3), puzzle.answer)
        gone = [colour for colour, was, now in zip(COLOURS, before.cuts, after.cuts, strict=True) if now and not was]
        first = "".join(f"{colour} is out, and " for colour in gone)
        assert puzzle.proof.line.end.startswith(f"{first}no four more stones")
        seen += bool(gone)
    assert seen


def test_a_line_is_ended_by_its_attacker_if_the_others_can_help_it() -> None:
    """Blue was to shut red out in two moves, and after one of them green closed the wall."""
    seen = 0
    for seed in (3, 5, 7):
        wanted = Wanted("hex3", ("shut-out",), HEX3.full_board(), seed)
        for number in range(20):
            for puzzle in attempt(wanted, "shut-out", number):
                moves = re.search(r"in (one|two|three) move", puzzle.sentence)
                assert moves
                mover, pos, own = who_moves(puzzle), puzzle.position(HEX3), 0
                for token in puzzle.proof.line.moves:
                    own += HEX3.to_move(pos) == mover
                    pos = HEX3.play(pos, token)
                assert own == ["one", "two", "three"].index(moves[1]) + 1, puzzle
                seen += own > 1
    assert seen > 5


def test_nothing_stops_what_an_answer_threatens() -> None:
    """By playing all replies of both others."""
    seen = 0
    for slug in ("win", "shut-out"):
        wanted = Wanted("hex3", (slug,), HEX3.full_board(side=4), 2)
        for puzzle in (puzzle for number in range(30) for puzzle in attempt(wanted, slug, number)):
            told = re.fullmatch(r"after (\w+), nothing stops (?:both |all of )?([\w, ]+)", puzzle.proof.line.why)
            if told is None or "threats" in told[2]:
                continue
            ways = [HEX3._board(puzzle.position(HEX3)).cell(name) for name in re.split(", | and ", told[2])]
            moves = puzzle.proof.line.moves
            pos, task = puzzle.position(HEX3), TASKS[slug]
            attack = task.attack(task.state(pos))
            for token in moves[: moves.index(told[1]) + 1]:
                pos = HEX3.play(pos, token)
            ahead = [task.state(pos)]
            while ahead:
                state = ahead.pop()
                if attack.reached(state) is None and not attack.mine(state):
                    ahead += [state.play(move) for move in state.moves()]
                    continue
                assert attack.reached(state) or any(attack.hits(state) >> way & 1 for way in ways)
            seen += 1
    assert seen > 3


def test_the_stones_that_do_not_suffice_are_those_of_who_is_left() -> None:
    wanted = Wanted("hex3", ("stay",), HEX3.full_board(), 7)
    for number in range(12):
        for puzzle in attempt(wanted, "stay", number):
            whose = puzzle.sentence.partition("stones of ")[2].removesuffix(".")
            assert whose == "the others" or whose in COLOURS
            mover = who_moves(puzzle)
            end = f"no four more stones of {whose} cut {mover} off"
            if " is out, and " not in puzzle.proof.line.end:
                assert puzzle.proof.line.end == end

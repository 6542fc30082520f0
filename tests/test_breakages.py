"""A broken game does not pass: each of these breaks Breakthrough in one way, and the named check has to fail."""

from __future__ import annotations

import dataclasses
import itertools
import random

import pytest
from boardgen_breakthrough import rules, view
from boardgen_breakthrough.game import Breakthrough
from boardgen_breakthrough.rules import Move, Position
from boardgen_breakthrough.view import BreakthroughView

from boardgen.boards.cell_names import CellNames
from boardgen.boards.drawing import BoardDrawing
from boardgen.errors import IllegalMoveError, OptionError
from boardgen.scene.primitives import Circle, Group, Style
from boardgen.scene.themes import THEMES
from boardgen.testing import checks, pictures, playthrough

BREAKAGES = {}


def breakage(check):
    """Note a way to break the game, a function of monkeypatch's `setattr`, with the check that has to find it."""

    def note(function):
        BREAKAGES[function.__name__] = check, function
        return function

    return note


def changed(function, change):
    """A function whose result is changed."""
    return lambda *args, **options: change(function(*args, **options))


# The six with which it began.


@breakage("pieces_are_drawn")
def pieces_are_not_drawn(patch):
    patch(view, "_pieces", lambda *args: Group(()))


@breakage("anchors_lie_in_cells")
def every_mark_stands_on_a1(patch):
    patch(BoardDrawing, "anchor", lambda self, name, anchor=BoardDrawing.anchor: anchor(self, "a1"))


@breakage("flags_draw_where_they_should")
def a_flag_draws_nothing(patch):
    patch(view, "_targets", lambda *args: Group(()))


@breakage("halves_fit")
def a_lopsided_board_claims_halves(patch):
    dot = Circle(8, 8, 1.5, Style(fill="ink"))
    board = BreakthroughView.board
    patch(BreakthroughView, "board", changed(board, lambda picture: picture._replace(above=(*picture.above, dot))))


@breakage("what_is_given_is_kept")
def a_given_to_move_is_ignored(patch):
    given = Breakthrough._given
    patch(Breakthrough, "_given", changed(given, lambda pos: dataclasses.replace(pos, mover=0)))


@breakage("movers_are_told_apart")
def equality_ignores_the_mover(patch):
    patch(Position, "__eq__", lambda self, other: self.pieces == other.pieces)
    patch(Position, "__hash__", lambda self: hash(self.pieces))


# Rules.


@breakage("movers_are_told_apart")
def hashes_ignore_the_mover(patch):
    patch(Position, "__hash__", lambda self: hash(self.pieces))


@breakage("positions_are_values")
def equal_positions_have_different_hashes(patch):
    count = itertools.count()
    patch(Position, "__hash__", lambda self: next(count))


@breakage("positions_are_values")
def playing_changes_the_position(patch):
    def play(pos, move):
        after = rules.play(pos, move)
        object.__setattr__(pos, "pieces", after.pieces)
        return after

    patch(Breakthrough, "_play", staticmethod(play))


@breakage("equality_tells_positions_apart")
def equality_counts_pieces_alone(patch):
    patch(Position, "__eq__", lambda self, other: tuple(map(len, self.pieces)) == tuple(map(len, other.pieces)))
    patch(Position, "__hash__", lambda self: 1)


@breakage("everybody_moves")
def white_moves_all_the_time(patch):
    patch(Breakthrough, "_mover", lambda self, pos: "white")


@breakage("legal_moves_are_what_can_be_played")
def captures_are_not_listed(patch):
    legal = Breakthrough._legal_moves
    patch(
        Breakthrough,
        "_legal_moves",
        staticmethod(lambda pos: (move for move in legal(pos) if move.end not in pos.others)),
    )


@breakage("legal_moves_are_what_can_be_played")
def what_is_listed_cannot_be_played(patch):
    def play(pos, move):
        if move.end in pos.others:
            raise IllegalMoveError("breakthrough-peace", "nobody captures anything today")
        return rules.play(pos, move)

    patch(Breakthrough, "_play", staticmethod(play))


@breakage("legal_moves_are_stable")
def legal_moves_come_in_any_order(patch):
    legal = Breakthrough._legal_moves
    dice = random.Random(1)
    patch(
        Breakthrough,
        "_legal_moves",
        staticmethod(lambda pos: iter(sorted(legal(pos), key=lambda move: dice.random()))),
    )


@breakage("legal_moves_are_stable")
def a_legal_move_is_listed_twice(patch):
    legal = Breakthrough._legal_moves
    patch(Breakthrough, "_legal_moves", staticmethod(lambda pos: itertools.chain(legal(pos), list(legal(pos))[:1])))


@breakage("moves_after_the_end_are_refused")
def the_game_goes_on_after_its_end(patch):
    def play(pos, move):
        if rules.outcome(pos):
            return Position(pos.board, pos.pieces, 1 - pos.mover, pos.ply + 1, move)
        return rules.play(pos, move)

    patch(Breakthrough, "_play", staticmethod(play))


def other_winner(patch, winner):
    """Let somebody else win: a function of who did."""

    def outcome(pos):
        found = rules.outcome(pos)
        return found and found._replace(winner=winner(found.winner))

    patch(Breakthrough, "_outcome", staticmethod(outcome))


@breakage("games_end")
def a_stranger_wins(patch):
    other_winner(patch, lambda winner: "red")


@breakage("the_playthrough_holds")
def the_other_player_wins(patch):
    other_winner(patch, {"white": "black", "black": "white"}.get)


@breakage("the_playthrough_holds")
def pieces_capture_straight_ahead(patch):
    def steps(pos, cell):
        x, y = pos.board.cells[cell]
        for aside in (-1, 0, 1):
            to = pos.board.index.get((x + aside, y + (-1 if pos.mover else 1)))
            if to is not None and to not in pos.own:
                yield to

    patch(rules, "steps", steps)


@breakage("the_playthrough_holds")
def there_is_no_playthrough(patch):
    patch(playthrough, "FILE", "nowhere.txt")


# Notation and facts.


@breakage("moves_round_trip")
def two_moves_share_a_token(patch):
    patch(Breakthrough, "_format_move", lambda self, move, pos: pos.board.names[move.end])
    patch(
        Breakthrough,
        "_parse_move",
        lambda self, token, pos: next(move for move in rules.legal_moves(pos) if pos.board.names[move.end] == token),
    )


@breakage("moves_round_trip")
def a_token_reads_back_as_another_move(patch):
    patch(Breakthrough, "_parse_move", lambda self, token, pos: next(rules.legal_moves(pos)))


@breakage("tokens_that_are_no_moves_are_invalid")
def anything_is_a_move(patch):
    parse = Breakthrough._parse_move

    def lenient(self, token, pos):
        try:
            return parse(self, token, pos)
        except ValueError:
            return next(rules.legal_moves(pos))

    patch(Breakthrough, "_parse_move", lenient)


@breakage("facts_are_plain_data")
def facts_hold_sets(patch):
    facts = Breakthrough._facts
    patch(Breakthrough, "_facts", changed(facts, lambda found: {**found, "to_go": tuple(found["to_go"].values())}))


@breakage("plies_and_turns_count")
def plies_do_not_count(patch):
    patch(Breakthrough, "_ply", lambda self, pos: 0)


@breakage("plies_and_turns_count")
def turns_go_by_two(patch):
    patch(Breakthrough, "_turn", lambda self, pos: pos.ply * 2 + 1)


# What is given.


@breakage("positions_can_be_given")
def given_pieces_of_black_are_lost(patch):
    given = Breakthrough._given

    def poorer(self, board, position):
        pos = given(self, board, position)
        return dataclasses.replace(pos, pieces=(pos.pieces[0], frozenset(list(pos.pieces[1])[:1])))

    patch(Breakthrough, "_given", poorer)


@breakage("wrong_types_are_refused")
def an_option_of_the_wrong_type_is_refused_elsewhere(patch):
    start = Breakthrough.start

    def careless(self, **options):
        try:
            return start(self, **options)
        except OptionError as error:
            raise OptionError(error.code, error.message) from None

    patch(Breakthrough, "start", careless)


@breakage("values_out_of_range_are_refused")
def a_side_out_of_range_is_taken(patch):
    start = Breakthrough.start

    def lenient(self, **options):
        side = options.get("side")
        return start(self, **{**options, "side": min(max(side, 5), 26)} if isinstance(side, int) else options)

    patch(Breakthrough, "start", lenient)


@breakage("all_faults_are_told")
def only_the_first_fault_is_told(patch):
    start = Breakthrough.start

    def hasty(self, **options):
        try:
            return start(self, **options)
        except OptionError as error:
            raise OptionError.of(error.faults[:1]) from None

    patch(Breakthrough, "start", hasty)


@breakage("setups_are_reproducible")
def setups_differ_though_the_view_says_not(patch):
    patch(
        Breakthrough,
        "_random_setup",
        lambda self, seed, board, choices: {"board": {"side": 5 + seed % 3}, "setup": {}},
    )


# Pictures.


@breakage("pieces_are_drawn")
def both_players_have_the_same_pieces(patch):
    patch(view, "PLAYERS", ("black", "black"))


@breakage("pieces_are_drawn")
def one_theme_has_a_single_colour(patch):
    paints = dict.fromkeys(THEMES["dark"].paints, "#202020")
    patch(pictures, "THEMES", {**THEMES, "dark": THEMES["dark"]._replace(paints=paints)})


@breakage("pieces_are_drawn")
def the_board_is_drawn_upside_down(patch):
    at = BoardDrawing.at
    patch(view, "_pieces", lambda pos, drawing, *others, drawn=view._pieces: drawn(pos, Mirror(drawing, at), *others))


class Mirror:
    """A drawing whose cells are asked for from the other end."""

    def __init__(self, drawing, at):
        self._drawing, self._at = drawing, at

    def at(self, cell):
        return self._at(self._drawing, len(self._drawing.board) - 1 - cell)

    def __getattr__(self, name):
        return getattr(self._drawing, name)


@breakage("nothing_else_changes")
def a_piece_too_many_is_drawn(patch):
    pieces = view._pieces

    def more(pos, drawing, player, display):
        stray = Circle(*drawing.at(pos.ply % len(pos.board)), 2, Style(fill="red.fill"))
        return Group((*pieces(pos, drawing, player, display).items, stray))

    patch(view, "_pieces", more)


@breakage("flags_draw_where_they_should")
def a_flag_draws_on_the_wrong_pieces(patch):
    patch(
        view,
        "threatened",
        lambda pos: [pos.board.names[(pos.board.cell(name) + 4) % len(pos.board)] for name in rules.threatened(pos)],
    )


@breakage("flags_draw_where_they_should")
def a_flag_draws_a_pale_dot_elsewhere(patch):
    def targets(pos, drawing, drawn=view._targets):
        x, y = drawing.at(pos.board.cell("d4"))
        dot = Circle(x, y, 0.06 * drawing.pitch, Style(fill="red.line", opacity=0.2))
        rings = drawn(pos, drawing)
        return rings._replace(items=(*rings.items, dot))

    patch(view, "_targets", targets)


@breakage("numbers_are_plies")
def move_numbers_are_one_too_high(patch):
    pieces = view._pieces

    def late(pos, *others):
        return pieces(dataclasses.replace(pos, ply=pos.ply + 1), *others)

    patch(view, "_pieces", late)


@breakage("numbers_are_plies")
def move_numbers_are_not_drawn(patch):
    pieces = view._pieces
    patch(view, "_pieces", lambda *given: pieces(*given[:-1], given[-1]._replace(numbers=False)))
    patch(view, "numbers_left", lambda *_: ())


@breakage("last_moves_are_shown")
def the_last_move_is_shown_elsewhere(patch):
    position = BreakthroughView.position

    def elsewhere(self, pos, display):
        far = Move(0, 1) if pos.played and pos.played[-1].move.end > 20 else Move(62, 63)
        played = (*pos.played[:-1], pos.played[-1]._replace(move=far)) if pos.played else ()
        return position(self, dataclasses.replace(pos, played=played), display)

    patch(BreakthroughView, "position", elsewhere)


@breakage("series_show_what_positions_show")
def a_series_shows_every_position_a_ply_late(patch):
    series = BreakthroughView.series
    patch(
        BreakthroughView,
        "series",
        lambda self, positions, shown, display: series(self, [positions[0], *positions[:-1]], shown, display),
    )


@breakage("pictures_stay_inside")
def something_runs_off_the_picture(patch):
    stray = Circle(-1.5, 5, 1, Style(fill="ink"))
    board = BreakthroughView.board
    patch(BreakthroughView, "board", changed(board, lambda picture: picture._replace(above=(*picture.above, stray))))


@breakage("pictures_scale_with_the_pitch")
def the_board_has_one_size(patch):
    board = BreakthroughView.board
    patch(
        BreakthroughView,
        "board",
        lambda self, display, **options: board(self, display._replace(pitch=10.0), **options),
    )


@breakage("words_tell_positions_apart")
def words_leave_out_the_pieces(patch):
    patch(view, "describe", lambda pos: f"Breakthrough, {rules.PLAYERS[pos.mover]} to move")


@breakage("anchors_lie_in_cells")
def anchors_are_half_a_cell_too_far_right(patch):
    anchor = BoardDrawing.anchor

    def shifted(self, name):
        found, by = anchor(self, name), self.pitch / 2
        outline = tuple((x + by, y) for x, y in found.outline)
        return found._replace(x=found.x + by, outline=outline)

    patch(BoardDrawing, "anchor", shifted)


@breakage("labels_name_rows_and_columns")
def rows_are_counted_from_the_top(patch):
    relabel(patch, lambda text: str(9 - int(text)) if text.isdecimal() else text)


@breakage("labels_name_rows_and_columns")
def columns_begin_with_b(patch):
    relabel(patch, lambda text: text if text.isdecimal() else chr(ord(text) + 1))


@breakage("labels_name_cells")
def cells_have_their_neighbours_names(patch):
    labels = CellNames.texts

    def shifted(self):
        items = [*labels(self)]
        return [item._replace(text=other.text) for item, other in itertools.pairwise([*items, items[0]])]

    patch(CellNames, "texts", shifted)


@breakage("no_labels_when_none_are_wanted")
def labels_are_always_there(patch):
    patch(view, "draw_board", lambda board, pitch, labels, close, draw=view.draw_board: draw(board, pitch, "edge"))


def relabel(patch, change):
    """Change the texts along the edge."""
    labels = BoardDrawing._edge_labels
    patch(BoardDrawing, "_edge_labels", lambda self: [item._replace(text=change(item.text)) for item in labels(self)])


@pytest.mark.parametrize(("check", "function"), BREAKAGES.values(), ids=BREAKAGES)
def test_a_broken_game_does_not_pass(check, function, monkeypatch):
    function(monkeypatch.setattr)
    with pytest.raises(AssertionError) as caught:
        checks("breakthrough")[check]()
    assert str(caught.value).startswith("breakthrough: ")
    assert check in str(caught.value)


def test_the_unbroken_game_passes_each_of_them():
    found = checks("breakthrough")
    for check in sorted({check for check, _ in BREAKAGES.values()}):
        found[check]()


def test_there_are_enough_of_them():
    assert len(BREAKAGES) >= 20

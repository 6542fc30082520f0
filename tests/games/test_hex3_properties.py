"""Three Player Hex against a plain search of the board, on random games and random sets of cells."""

import json
import random
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from boardgen.games.hex3.connection import connects, flood, shortest_chain
from boardgen.games.hex3.field import COLOURS, field
from boardgen.games.hex3.rows import grown, rows_for
from boardgen.games.hex3.rules import CONNECTION, LAST_LEFT
from boardgen.games.persistent import nonzero
from boardgen.geometry.board import iter_bits
from tests.games import hex3_oracle
from tests.games.hex3_drawing import GAME, tokens

SEEDS = st.integers(0, 2**32)
SMALL = st.integers(2, 4)


def random_game(side, seed, pie=False):
    """All positions of a random game, through `play` and `legal_moves` alone."""
    rng, pos = random.Random(seed), GAME.start(side=side, pie=pie)
    found = [pos]
    while GAME.outcome(pos) is None:
        pos = GAME.play(pos, rng.choice(list(GAME.legal_moves(pos))))
        found.append(pos)
    return found


def names(cells):
    return {hex3_oracle.name(cell) for cell in cells}


@given(SMALL, SEEDS)
@settings(max_examples=60, deadline=None)
def test_random_games_agree_with_a_plain_implementation(side, seed):
    plain = hex3_oracle.Game(side)
    index = {hex3_oracle.name(cell): cell for cell in plain.all}
    history = random_game(side, seed)
    for pos, after in pairwise(history):
        assert set(tokens(pos)) == names(plain.legal())
        plain.play(index[pos.field.board.names[after.moves[-1]]])
        outcome = GAME.outcome(after)
        assert (outcome.winner if outcome else None) == plain.winner
        assert set(GAME.facts(after)["out"]) == plain.out
        if not outcome:
            assert GAME.to_move(after) == plain.mover


@given(SMALL, SEEDS, st.booleans())
@settings(max_examples=60, deadline=None)
def test_there_are_no_draws_and_no_move_cuts_off_its_own_mover(side, seed, pie):
    history = random_game(side, seed, pie)
    for pos, after in pairwise(history):
        assert not after.cuts[pos.to_move]
    assert GAME.outcome(history[-1]).winner in COLOURS
    assert GAME.outcome(history[-1]).reason in (CONNECTION, LAST_LEFT)
    assert len(GAME.facts(history[-1])["out"]) == 2 or history[-1].reason == CONNECTION


@given(SMALL, SEEDS)
@settings(max_examples=60, deadline=None)
def test_dams_are_what_a_flood_from_the_banks_finds(side, seed):
    for pos in random_game(side, seed):
        for colour in range(3):
            theirs = pos.stones[(colour + 1) % 3] | pos.stones[(colour + 2) % 3]
            right, left = (flood(pos.field, bank, theirs) for bank in pos.field.banks[colour])
            assert right | left == theirs
            if not pos.cuts[colour] and not pos.reason:
                linked = [
                    pos.field.board.bits(c for c, dam in nonzero(pos.dams) if dam >> bit & 1) for bit in range(6)
                ]
                assert linked[2 * colour : 2 * colour + 2] == [right, left]
                assert not right & left


@given(SMALL, SEEDS)
@settings(max_examples=40, deadline=None)
def test_a_given_position_is_the_one_that_was_played(side, seed):
    for pos in random_game(side, seed)[:-1]:
        facts = GAME.facts(pos)
        given_ = GAME.start(side=side, position={key: facts[key] for key in ("stones", "to_move", "seats")})
        again = GAME.facts(given_)
        kept = ("stones", "out", "to_move", "outcome", "seats", "bridges", "missing")
        assert {key: again[key] for key in kept} == {key: facts[key] for key in kept}
        assert set(again["cuts"]) == set(facts["cuts"])
        assert tokens(given_) == tokens(pos)


@given(SMALL, st.lists(st.sampled_from(".x"), min_size=37, max_size=37))
@settings(max_examples=150, deadline=None)
def test_either_the_sides_are_joined_or_the_banks_are(side, signs):
    """The theorem the rules stand on, for any set of blocked cells."""
    here = field(side)
    free = here.board.bits(cell for cell in here.board if signs[cell] == ".")
    plain = {hex3_oracle.name(cell): cell for cell in hex3_oracle.cells(side)}
    for colour, name in enumerate(COLOURS):
        right, left = here.banks[colour]
        joined = connects(here, colour, free)
        assert joined == hex3_oracle.joined(side, name, {plain[cell] for cell in here.board.names_of(free)})
        assert joined != bool(flood(here, right, here.board.full & ~free) & left)


@given(SMALL, SEEDS)
@settings(max_examples=40, deadline=None)
def test_cuts_and_bridges_are_chains_that_do_what_they_say(side, seed):
    for pos in random_game(side, seed):
        facts, board = GAME.facts(pos), pos.field.board
        for colour, name in enumerate(COLOURS):
            own = set(facts["stones"][name])
            theirs = {cell for other in COLOURS if other != name for cell in facts["stones"][other]}
            if name in facts["cuts"]:
                right, left = (set(board.names_of(bank)) for bank in pos.field.banks[colour])
                assert_chain(board, facts["cuts"][name], right, left, theirs)
            if name in facts["bridges"]:
                first, second = (set(board.names_of(side_)) for side_ in pos.field.sides[colour])
                chain = facts["bridges"][name]
                assert_chain(board, chain, first, second, set(board.names) - theirs)
                assert facts["missing"][name] == len(set(chain) - own)
            assert (name in facts["cuts"]) == (name in facts["out"])
            assert (name in facts["bridges"]) != (name in facts["out"]) or pos.reason == CONNECTION


def assert_chain(board, chain, first, last, allowed):
    assert chain[0] in first
    assert chain[-1] in last
    assert set(chain) <= allowed
    for a, b in pairwise(chain):
        assert board.cell(b) in board.neighbours[board.cell(a)]


@given(st.integers(2, 7), st.integers(0, 2), st.integers(0, 2**127))
def test_rows_hold_each_cell_where_it_lies_beside_its_neighbours(side, colour, bits):
    board = field(side).board
    rows = rows_for(board, colour)
    places = {cell: rows.place(cell) for cell in board}
    cells = list(iter_bits(bits & board.full))
    split = rows.split(board.bits(cells))
    assert {(row, column) for row, columns in enumerate(split) for column in iter_bits(columns)} == {
        places[cell] for cell in cells
    }
    beside = grown(rows.layer(cells))
    found = {(row, column) for row, columns in beside.items() for column in iter_bits(columns)}
    assert found & set(places.values()) == {places[near] for cell in cells for near in board.neighbours[cell]}
    first, last = ({places[cell][0] for cell in iter_bits(side_)} for side_ in field(side).sides[colour])
    assert first | last == {0, 2 * side - 2}


@given(st.integers(2, 3), st.lists(st.sampled_from(".+x"), min_size=19, max_size=19), st.integers(0, 2))
@settings(max_examples=100, deadline=None)
def test_the_shortest_chain_is_the_cheapest_of_all(side, signs, colour):
    """Against all chains without detours, tried one by one, whichever way round it is looked for."""
    here = field(side)
    free, dear = (here.board.bits(c for c in here.board if signs[c] == sign) for sign in "+.")
    first, last = here.sides[1]
    chain = shortest_chain(here, first, last, free, dear, colour)
    assert chain == shortest_chain(here, first, last, free, dear)
    best = min(
        (
            (sum(dear >> c & 1 for c in found), len(found))
            for start in here.board
            if (free | dear) & first & 1 << start
            for found in paths(here, (start,), free | dear, last)
        ),
        default=None,
    )
    assert (None if chain is None else (sum(dear >> c & 1 for c in chain), len(chain))) == best


def test_a_longer_bridge_with_fewer_missing_stones_is_the_shorter_one():
    drawing = """
      + x x
     . x . x
    . . . + x
     . x . +
      x x .
    """
    here, signs = field(3), "".join("".join(line.split()) for line in reversed(drawing.split("\n")))
    own, empty = (here.board.bits(cell for cell in here.board if signs[cell] == sign) for sign in "+.")
    chain = shortest_chain(here, *here.sides[0], free=own, dear=empty)
    assert [here.board.names[cell] for cell in chain] == ["c1", "d2", "d3", "c3", "b3", "b4", "c5"]


def paths(here, so_far, usable, last):
    """All chains without detours that begin like this and end on ``last``."""
    if last >> so_far[-1] & 1:
        yield so_far
        return
    for there in here.board.neighbours[so_far[-1]]:
        if usable >> there & 1 and there not in so_far and not set(here.board.neighbours[there]) & set(so_far[:-1]):
            yield from paths(here, (*so_far, there), usable, last)


def test_a_cut_contains_the_stone_that_closed_it_and_never_changes():
    for seed in range(20):
        history = random_game(4, seed)
        for before, after in pairwise(history):
            then, now = GAME.facts(before)["cuts"], GAME.facts(after)["cuts"]
            assert {name: now[name] for name in then} == then
            for name in set(now) - set(then):
                assert after.field.board.names[after.moves[-1]] in now[name]


@given(st.integers(2, 5), SEEDS, st.booleans())
@settings(max_examples=60, deadline=None)
def test_the_fast_playout_follows_the_rules(side, seed, pie):
    """Its moves, replayed one by one, are legal and lead to the very same position."""
    start = GAME.start(side=side, pie=pie)
    end = GAME.playout(start, random.Random(seed))
    pos = start
    for move in end.moves:
        assert GAME.outcome(pos) is None
        assert move in GAME.legal_moves(pos)
        pos = GAME.play(pos, move)
    assert pos == end
    assert pos.dams == end.dams
    assert GAME.facts(pos) == GAME.facts(end)


def test_a_board_of_many_cells_is_played_as_a_small_one():
    start = GAME.start(side=14)
    end = GAME.playout(start, random.Random(4))
    pos = start
    for move in end.moves:
        pos = GAME.play(pos, move)
    assert pos == end
    facts = GAME.facts(pos)
    given_ = GAME.start(side=14, position={"stones": facts["stones"]})
    assert given_.stones == pos.stones
    assert GAME.outcome(given_) == GAME.outcome(pos)
    assert hash(given_.cells) == hash(pos.cells)


@given(SMALL, SEEDS, st.booleans())
@settings(max_examples=30, deadline=None)
def test_tokens_and_facts_survive_a_round_trip(side, seed, pie):
    for pos in random_game(side, seed, pie):
        moves = list(GAME.legal_moves(pos))
        assert [GAME.parse_move(GAME.format_move(move, pos), pos) for move in moves] == moves
        assert len(set(moves)) == len(moves)
        facts = GAME.facts(pos)
        assert json.loads(json.dumps(facts)) == facts


def test_a_random_setup_is_the_game_with_the_pie():
    assert GAME.random_setup(1, side=4) == {"board": {"side": 4}, "setup": {"pie": True}}
    assert GAME.random_setup(2) == {"board": {"side": 5}, "setup": {"pie": True}}
    pos = GAME.start(**GAME.random_setup(3)["board"], **GAME.random_setup(3)["setup"])
    assert pos == GAME.start(pie=True)

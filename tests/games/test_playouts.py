"""Random games: each move drawn evenly from all legal ones, all rules kept, in every game and its quick ways."""

import random
from collections import Counter
from dataclasses import fields, is_dataclass, replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardgen.games import get_game
from boardgen.games.pisi import ways
from boardgen.games.pisi.roads import affordable_roads
from boardgen.games.registry import built_in

SEEDS = st.integers(0, 2**32)


def begin(slug, seed=0, **options):
    game = get_game(slug)
    written = game.random_setup(seed, **options)
    return game.start(**written["board"], **written["setup"])


def some_plies(game, pos, plies, seed):
    """A position so many plies on, by the plain rules."""
    rng = random.Random(seed)
    for _ in range(plies):
        if game.outcome(pos) is not None:
            break
        pos = game.play(pos, rng.choice(list(game.legal_moves(pos))))
    return pos


def fields_of(pos):
    """What a position holds beside what is compared: what the last move came from, its turn."""
    return (
        {field.name: getattr(pos, field.name) for field in fields(pos) if not field.compare}
        if is_dataclass(pos)
        else {}
    )


@pytest.mark.parametrize("slug", built_in())
@settings(max_examples=12, deadline=None)
@given(seed=SEEDS, plies=st.integers(0, 40))
def test_the_moves_of_a_playout_are_legal_and_lead_to_its_end(slug, seed, plies):
    game = get_game(slug)
    pos = some_plies(game, begin(slug, seed % 1000), plies, seed)
    end = game.playout(pos, random.Random(seed))
    assert game.outcome(end) is not None
    assert tuple(end.moves[: len(pos.moves)]) == tuple(pos.moves)
    for move in end.moves[len(pos.moves) :]:
        assert game.outcome(pos) is None
        pos = game.play(pos, move)
    assert pos == end
    assert hash(pos) == hash(end)
    assert game.facts(pos) == game.facts(end)
    assert tuple(pos.moves) == tuple(end.moves)
    assert game.turn(pos) == game.turn(end)
    assert fields_of(pos) == fields_of(end)


@pytest.mark.parametrize("slug", built_in())
def test_the_same_seed_gives_the_same_playout(slug):
    game, pos = get_game(slug), begin(slug, 5)
    assert game.playout(pos, random.Random(1)) == game.playout(pos, random.Random(1))
    assert len({tuple(game.playout(pos, random.Random(seed)).moves) for seed in range(6)}) > 1


def rich(seed, plies, hands):
    """Pisi after some turns, both players with more goods than they would have saved."""
    pos = some_plies(get_game("pisi"), begin("pisi", seed), plies, seed)
    return replace(pos, goods=hands)


def stripped(seed):
    """Pisi where no goods lie around the pawn to move."""
    pos = rich(seed, 40, ((2, 2, 1, 2, 1), (2, 2, 1, 1, 2)))
    near = pos.island.near[pos.pawns[pos.mover]]
    return replace(pos, coins=tuple(0 if tile in near else coins for tile, coins in enumerate(pos.coins)))


def connected(seed):
    """Pisi with roads of both players on the island, and goods left for more."""
    pos, rng, plenty = rich(seed, 12, ((2, 2, 2, 2, 2),) * 2), random.Random(seed), (4, 4, 4, 4, 4)
    game = get_game("pisi")
    for _ in range(6):
        steps = [move for move in game.legal_moves(pos) if move.road is None]
        roads = [
            road for road in affordable_roads(replace(pos, goods=(plenty, plenty)), plenty) if len(road.tiles) < 5
        ]
        pos = replace(pos, goods=(plenty, plenty))
        pos = game.play(pos, replace(rng.choice(steps), road=rng.choice(roads)))
    return replace(pos, goods=((2, 2, 1, 2, 1), (2, 2, 1, 1, 2)))


TRIKE, HEX3, PI, IRIRI, PISI = (get_game(slug) for slug in ("trike", "hex3", "pi", "iriri", "pisi"))
#: A game, a position, and the number of plies to look at.
STARTS = {
    "trike, first moves": (TRIKE, lambda: TRIKE.start(side=3, pie=True), 2),
    "trike, even": (TRIKE, lambda: some_plies(TRIKE, TRIKE.start(side=4, variant="even"), 4, 3), 3),
    "trike, odd": (TRIKE, lambda: some_plies(TRIKE, TRIKE.start(side=3, variant="odd"), 2, 3), 4),
    "trike, released": (TRIKE, lambda: some_plies(TRIKE, TRIKE.start(side=4, variant="even"), 3, 14), 2),
    "trike on hex": (TRIKE, lambda: some_plies(TRIKE, TRIKE.start(host="hex", side=4), 3, 5), 2),
    "trike on a board with holes": (TRIKE, lambda: TRIKE.start(host="majorities", side=4), 2),
    "trike on squares": (TRIKE, lambda: some_plies(TRIKE, TRIKE.start(host="gomoku", side=6, row=4), 8, 2), 2),
    "trike on long lines": (TRIKE, lambda: some_plies(TRIKE, TRIKE.start(host="hex", side=14), 20, 1), 1),
    "hex3, first moves": (HEX3, lambda: HEX3.start(side=3), 2),
    "hex3, pie": (HEX3, lambda: HEX3.start(side=2, pie=True), 3),
    "hex3, later": (HEX3, lambda: some_plies(HEX3, HEX3.start(side=3), 7, 2), 3),
    "pi, first moves": (PI, lambda: begin("pi", 2, side=4, goals=2), 2),
    "pi, later": (PI, lambda: some_plies(PI, begin("pi", 3, side=3, goals=1), 3, 3), 3),
    "iriri, first word": (IRIRI, lambda: begin("iriri", 3), 1),
    "iriri, one word": (IRIRI, lambda: some_plies(IRIRI, begin("iriri", 4), 3, 4), 2),
    "iriri, words": (IRIRI, lambda: some_plies(IRIRI, begin("iriri", 8), 12, 8), 2),
    "iriri, a take": (IRIRI, lambda: some_plies(IRIRI, begin("iriri", 6), 9, 6), 2),
    "iriri, many words": (IRIRI, lambda: some_plies(IRIRI, begin("iriri", 9), 20, 9), 2),
    "pisi, placing": (PISI, lambda: begin("pisi", 1), 1),
    "pisi, second pawn": (PISI, lambda: some_plies(PISI, begin("pisi", 1), 1, 1), 1),
    "pisi, first steps": (PISI, lambda: some_plies(PISI, begin("pisi", 2), 2, 2), 3),
    "pisi, goods": (PISI, lambda: rich(3, 10, ((0, 2, 2, 0, 1), (2, 0, 1, 2, 0))), 1),
    "pisi, side by side": (PISI, lambda: rich(4, 61, ((1, 1, 1, 0, 1), (0, 1, 1, 1, 1))), 1),
    "pisi, roads": (PISI, lambda: connected(5), 1),
    "pisi, more roads": (PISI, lambda: connected(6), 1),
    "pisi, nothing to take": (PISI, lambda: stripped(8), 1),
    "pisi, bare tiles": (PISI, lambda: rich(7, 130, ((2, 1, 1, 1, 2), (1, 1, 2, 1, 1))), 1),
}


@pytest.mark.parametrize("start", STARTS)
def test_a_playout_draws_evenly_from_the_legal_moves(start):
    """The moves up to some ply against their true chances, each being one in the number of legal moves each time."""
    game, position, plies = STARTS[start]
    pos = position()
    assert game.outcome(pos) is None
    chances = dict(lines(game, pos, plies, 1.0))
    assert len(chances) > 5
    rng, games = random.Random(1), min(1200, 15 * len(chances))
    before = len(pos.moves)
    seen = Counter(tuple(game.playout(pos, rng).moves[before : before + plies]) for _ in range(games))
    assert seen.keys() <= chances.keys()
    expected, found = zip(*pooled([(games * chance, seen[line]) for line, chance in chances.items()]), strict=True)
    stray = sum((o - e) ** 2 / e for e, o in zip(expected, found, strict=True))
    freedom = max(len(expected) - 1, 1)
    assert stray < freedom + 5 * (2 * freedom) ** 0.5 + 8


def lines(game, pos, plies, chance, so_far=()):
    """Every sequence of so many moves (or up to the end) with the chance that even draws make it."""
    moves = list(game.legal_moves(pos)) if plies else []
    if not moves:
        yield so_far, chance
    for move in moves:
        yield from lines(game, game.play(pos, move), plies - 1, chance / len(moves), (*so_far, move))


def pooled(pairs):
    """Expected and found numbers, rare lines put together (by their place in the list) so that five are expected."""
    expected = found = 0
    for e, o in pairs:
        expected, found = expected + e, found + o
        if expected >= 5:
            yield expected, found
            expected = found = 0
    if expected >= 1:
        yield expected, found


@pytest.mark.parametrize("most", [0, 60])
def test_turns_with_more_roads_than_are_kept_are_drawn_from_the_list(most, monkeypatch):
    """An island made for the purpose has millions of ways; here a few are too many already."""
    monkeypatch.setattr(ways, "_MOST", most)
    ways.ways_of.cache_clear()
    pos = begin("pisi", 9)
    try:
        end = PISI.playout(pos, random.Random(1))
    finally:
        ways.ways_of.cache_clear()
    for move in end.moves:
        assert not pos.over
        pos = PISI.play(pos, move)
    assert pos == end
    assert pos.over


def test_a_cell_that_many_own_stones_reach_is_drawn_no_more_often():
    """Own neighbours of the cell drawn against their mean over all legal cells, ply by ply through whole games."""
    start, rng = HEX3.start(side=5), random.Random(2)
    surplus = spread = 0.0
    for _ in range(60):
        pos = start
        for move in HEX3.playout(start, rng).moves:
            near, own = pos.field.board.neighbours, pos.to_move + 1
            reached = {cell: sum(pos.cells[at] == own for at in near[cell]) for cell in HEX3.legal_moves(pos)}
            mean = sum(reached.values()) / len(reached)
            surplus += reached[move] - mean
            spread += sum((count - mean) ** 2 for count in reached.values()) / len(reached)
            pos = HEX3.play(pos, move)
    assert abs(surplus) < 4 * spread**0.5

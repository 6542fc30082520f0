"""The turns of Iriri: place, then take; passes; the end.

The rules are Hoembla's. A turn is a place phase (one move) and a take phase (one move for each piece taken).
A take phase in which nothing can be taken is skipped automatically; a player without a word to place must ``pass``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from boardgen.errors import IllegalMoveError
from boardgen.games.base import Outcome
from boardgen.games.iriri.kinds import HAND, OWN, PLAYERS, name, owner, piece
from boardgen.games.iriri.placements import placements
from boardgen.games.iriri.position import Move, Pass, Placed, Placement, Position, Take, Taken
from boardgen.games.iriri.ring import Ring
from boardgen.games.iriri.words import cell_name, check, halves_for

ONE_EACH = (1, 1, 1)


def start(dictionary: str) -> Position:
    """The first position of a game: one piece of each size in each hand and the others in the ring."""
    return Position(Ring.of(dictionary), (ONE_EACH, ONE_EACH))


def legal_moves(pos: Position) -> Iterator[Move]:
    """Every legal move in a stable order; see `placements` for the first word of the game."""
    if pos.over:
        return
    if pos.phase == "take":
        yield from (Take(place) for place in takable(pos))
        return
    none = True
    for move in placements(pos):
        none = False
        yield move
    if none:
        yield Pass()


def takable(pos: Position) -> list[int]:
    """The places that the player to move may take from.

    Iriri, rules: fill the hand up to three with own pieces from anywhere in the dictionary, but never take the
    last one of a size and colour.
    """
    if sum(pos.hands[pos.player]) >= HAND:
        return []
    spare = takable_kinds(pos.ring.pieces, pos.player)
    return [place for place, code in zip(pos.ring.places, pos.ring.pieces, strict=True) if code in spare]


def takable_kinds(pieces: str, player: int) -> list[str]:
    """The player's kinds of pieces of which a ring has more than one."""
    return [code for code in OWN[player] if pieces.count(code) > 1]


def play(pos: Position, move: Move) -> Position:
    """The position after a move.

    Raises:
        IllegalMoveError: with code, rule and witness.
    """
    if pos.over:
        raise IllegalMoveError("game-over", "the game is over: both players passed in succession")
    match move:
        case Take(place=place):
            return _take(pos, place)
        case Pass():
            return _pass(pos)
        case Placement():
            return _place(pos, move)


def score_of(pos: Position, move: Placement) -> int:
    """The score of a placement, in half points.

    Raises:
        IllegalMoveError: it is not legal.
    """
    _check_phase(pos, "place")
    return halves_for((run.word for run in check(pos, move)), first=not pos.board)


def outcome(pos: Position) -> Outcome | None:
    """The end of the game: two passes in succession; the higher score wins."""
    if not pos.over:
        return None
    one, two = pos.halves
    winner = None if one == two else PLAYERS[0 if one > two else 1]
    return Outcome(winner, f"score {points(one):g}:{points(two):g}")


def points(halves: int) -> int | float:
    """Half points as points, as an integer if possible."""
    return halves // 2 if halves % 2 == 0 else halves / 2


def _place(pos: Position, move: Placement) -> Position:
    gained = score_of(pos, move)
    ply, player = pos.plies + 1, pos.player
    used = [size for _, size in move.pieces]
    hand = tuple(n - used.count(size) for n, size in zip(pos.hands[player], OWN[0], strict=True))
    placed = tuple(Placed(cell, piece(player, size), ply) for cell, size in move.pieces)
    halves = (pos.halves[0] + gained, pos.halves[1]) if player == 0 else (pos.halves[0], pos.halves[1] + gained)
    after = replace(
        pos,
        board=pos.board + placed,
        hands=_with_hand(pos, hand),
        halves=halves,
        passes=0,
        plies=ply,
        moves=pos.moves.then(move),
    )
    return _next_phase(after)


def _pass(pos: Position) -> Position:
    _check_phase(pos, "place")
    legal = next(placements(pos), None)
    if legal is not None:
        example = "+".join(f"{size}@{cell_name(cell)}" for cell, size in legal.pieces)
        raise IllegalMoveError(
            "iriri-must-place",
            f"a player who can place a word must; {example} is one that player {_who(pos)} can place",
        )
    after = replace(pos, passes=pos.passes + 1, plies=pos.plies + 1, moves=pos.moves.then(Pass()))
    return after if after.over else _next_phase(after)


def _take(pos: Position, place: int) -> Position:
    _check_phase(pos, "take")
    _check_take(pos, place)
    code = pos.ring.pieces[pos.ring.places.index(place)]
    hand = tuple(n + (code == own) for n, own in zip(pos.hands[pos.player], OWN[pos.player], strict=True))
    after = replace(
        pos,
        ring=pos.ring.without(place),
        hands=_with_hand(pos, hand),
        taken=(*pos.taken, Taken(place, code, pos.plies + 1)),
        plies=pos.plies + 1,
        moves=pos.moves.then(Take(place)),
    )
    return _next_phase(after)


def _next_phase(pos: Position) -> Position:
    """Go to the take phase if something can be taken, otherwise to the next player's turn."""
    if takable(pos):
        return pos if pos.phase == "take" else replace(pos, phase="take")
    return replace(pos, phase="place", turns=pos.turns + 1)


def _with_hand(pos: Position, hand: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    return (hand, pos.hands[1]) if pos.player == 0 else (pos.hands[0], hand)


def _check_phase(pos: Position, phase: str) -> None:
    if pos.phase == phase:
        return
    if pos.phase == "take":
        able = " ".join(f"-{place}" for place in takable(pos))
        raise IllegalMoveError(
            "iriri-must-take",
            f"player {_who(pos)} fills the hand first, as far as possible; pieces that may be taken: {able}",
        )
    raise IllegalMoveError(
        "iriri-must-place", f"player {_who(pos)} places a word now, or passes without one; taking comes after that"
    )


def _check_take(pos: Position, place: int) -> None:
    code = pos.ring.at(place)
    able = "may be taken: " + " ".join(f"-{place}" for place in takable(pos))
    if code is None:
        gone = next((taken for taken in pos.taken if taken.place == place), None)
        if gone is not None:
            raise IllegalMoveError(
                "iriri-taken", f"{name(gone.code)} of place {place} was taken at ply {gone.ply}; {able}"
            )
        raise IllegalMoveError("iriri-not-in-ring", f"the ring has no place {place}; {able}")
    if owner(code) != pos.player:
        raise IllegalMoveError(
            "iriri-not-yours",
            f"place {place} holds {name(code)}, of player {owner(code) + 1}, not of player {_who(pos)}; {able}",
        )
    if pos.ring.pieces.count(code) == 1:
        raise IllegalMoveError(
            "iriri-last-of-kind",
            f"{name(code)} at place {place} is the last of its kind in the ring and stays; {able}",
        )


def _who(pos: Position) -> str:
    return PLAYERS[pos.player]

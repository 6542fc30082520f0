"""Positions of Iriri as plain data, and claims about them."""

from __future__ import annotations

from typing import Any

from boardgen.errors import InvalidMoveError
from boardgen.games.iriri import notation, rules
from boardgen.games.iriri.kinds import PLAYERS, name, read_word
from boardgen.games.iriri.position import Placement, Position
from boardgen.games.iriri.words import cell_name


def facts(pos: Position) -> dict[str, Any]:
    """The facts of Iriri.

    Returns:
        ``phase``; ``board``: cell → piece; ``hands``: player → sizes, smallest first; ``dictionary``: the pieces
        left, clockwise from the lowest place; ``ring``: place → piece; ``score``: player → points, halves as .5;
        ``passed``: whether the other player has just passed.
    """
    ring = pos.ring
    return {
        "phase": pos.phase,
        "board": {cell_name(cell): name(pos.grid[cell]) for cell in sorted(pos.grid)},
        "hands": {player: pos.hand_sizes(i) for i, player in enumerate(PLAYERS)},
        "dictionary": [name(code) for code in ring.pieces],
        "ring": {str(place): name(code) for place, code in zip(ring.places, ring.pieces, strict=True)},
        "score": {player: rules.points(pos.halves[i]) for i, player in enumerate(PLAYERS)},
        "passed": pos.passes > 0,
    }


def is_word(pos: Position, text: str) -> bool:
    """Whether pieces such as ``S1 S2 L2`` are a valid word now; a single piece is not a word.

    Raises:
        InvalidMoveError: not pieces.
    """
    word = read_word(text)
    return len(word) > 1 and pos.ring.has(word)


def score_of_token(pos: Position, token: str) -> int | float:
    """The score of a place phase, without playing it.

    Raises:
        InvalidMoveError: it cannot be read or is not a place phase.
        IllegalMoveError: it is not legal.
    """
    move = notation.parse(token)
    if not isinstance(move, Placement):
        raise InvalidMoveError("bad-move", f"{token} places nothing, so it has no score")
    return rules.points(rules.score_of(pos, move))

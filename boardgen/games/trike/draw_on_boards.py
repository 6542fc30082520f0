"""What a rule card says of Trike on the board of another game: its board, its goal, a game on it."""

from __future__ import annotations

from boardgen.errors import listed
from boardgen.games.hinting import number
from boardgen.games.trike.hosts import COLOURS, Host, find_host
from boardgen.games.trike.notation import format_move
from boardgen.games.trike.played import played
from boardgen.games.trike.rules import Position, Rules
from boardgen.games.view import OnBoard, Shown
from boardgen.messages import amid

#: The pawn's directions by how many there are.
_DIRECTIONS = {
    6: "six directions along the rows of cells",
    8: "eight directions: along rows, columns and diagonals",
}
#: How much of the game has been played where the pawn's ways are shown.
_BEGUN = 0.35


def on_board(rules: Rules) -> OnBoard:
    """The words and the figures for a host, on a board of any size."""
    host, board, end = rules.host, rules.board, played(rules)
    count = len(end.moves)
    begun = max(2, round(_BEGUN * count))
    mover = COLOURS[begun % 2].capitalize()
    won = _won(end)
    aim = _filled(host.aim or _by_key(host), rules.row)
    words = {
        "board": amid(host.title),
        "designers": _designers(host),
        "cells": str(len(board)),
        "stones": str((len(board) + 1) // 2),
        "directions": _DIRECTIONS.get(len(board.directions), f"{number(len(board.directions))} directions"),
        "aim": aim,
        "tagline": aim.rstrip("."),
        "terms": _filled(host.terms, rules.row),
        "over": _over(host),
        "won": won,
    }
    figures = (
        Shown("won", count, ("chain",) if rules.goal is not None else (), won),
        Shown(
            "first",
            1,
            ("reach",),
            "The first stone: white may go to any cell with a dot, or swap.",
        ),
        Shown("move", begun, ("reach",), f"{mover} to move: to any cell with a dot, as far as the way is free."),
    )
    options = {"host": host.slug, "side": rules.side, "variant": rules.variant}
    options |= {} if rules.row is None else {"row": rules.row}
    return OnBoard(words, options, tuple(format_move(move, end) for move in end.moves), figures)


def _won(end: Position) -> str:
    """How the game ended, in a caption."""
    assert end.outcome is not None
    rings = "Black stones have a ring."
    if end.outcome.winner is None:
        return f"A draw: {end.outcome.reason}, and nobody has reached the goal. {rings}"
    winner = end.outcome.winner.capitalize()
    if end.rules.goal is None:
        return f"{winner} has won: {end.outcome.reason}. {rings}"
    return f"{winner} has won: {end.outcome.reason}, by the framed stones. {rings}"


def _over(host: Host) -> str:
    """When a game on the board is decided, in sentences."""
    if host.goal is None and host.count is None:
        return "When the meta-rule ends the game, it is a draw."
    if host.goal is None:
        return "Nobody wins before the end: it comes with the trapped pawn, or with a full board."
    return (
        "As soon as that stands on the board, the game is over. A full board ends it too: if nobody has reached the "
        "goal by then, nobody has won: a draw."
    )


def _by_key(host: Host) -> str:
    """The aim of a host that has no sentence for it."""
    if host.key and host.key_is == "Aim":
        return f"You win as in {amid(host.title)}: {host.key}."
    return f"You win as in {amid(host.title)}."


def _designers(host: Host) -> str:
    """Whose the rule and the game are; nobody's where that is traditional."""
    names = [*find_host("pure").designer.split(", "), *host.designer.split(", ")]
    return listed([name for name in names if name not in {"", "traditional"}])


def _filled(text: str, row: int | None) -> str:
    said = text.replace("{row}", number(row or 0))
    return said[:1].upper() + said[1:]

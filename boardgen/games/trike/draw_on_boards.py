"""What a rule card says of Trike on the board of another game: its board, its goal, a game on it."""

from __future__ import annotations

from collections.abc import Iterator

from boardgen.errors import listed
from boardgen.games.hinting import number
from boardgen.games.trike.hosts import COLOURS, Host, find_host
from boardgen.games.trike.notation import format_move
from boardgen.games.trike.parts import PART, SMALL_PART, WHOLE_TO_ITS_EDGE, part
from boardgen.games.trike.played import played
from boardgen.games.trike.rules import (
    SWAP,
    VARIANTS,
    Position,
    Rules,
    decided,
    first_position,
    legal_moves,
    play,
    winning_cells,
)
from boardgen.games.trike.trapping import around, elsewhere, trapped, under
from boardgen.games.view import Made, OnBoard, Shown
from boardgen.messages import amid

#: The pawn's directions by how many there are.
_DIRECTIONS = {
    6: "six directions along the rows of cells",
    8: "eight directions, diagonals included",
}
#: The game on the board that is shown from its first stone to its end.
GAME = "board.yaml"
#: How much of the game has been played where the pawn's ways are shown.
_BEGUN = 0.35
#: And on covers, whose picture tells no end that the rules have yet to explain: about the first of these, where the
#: pawn stands among stones, between the others.
_IN_PLAY, _EARLIEST, _LATEST = 0.75, 0.65, 0.88
#: Not a ring, which is a goal on some boards.
_RINGS = "Black stones have a circle inside."


def on_board(rules: Rules) -> OnBoard:
    """The words and the figures for a host, on a board of any size."""
    host, board, end = rules.host, rules.board, played(rules)
    count = len(end.moves)
    begun = max(2, round(_BEGUN * count))
    mover = COLOURS[begun % 2].capitalize()
    won = _won(end)
    later = max(begun, _in_company(end))
    in_play = f"{COLOURS[later % 2].capitalize()} to move. {_RINGS}"
    whose = _designers(host)
    aim = _filled(host.aim or _by_key(host), rules.row)
    words = {
        "board": amid(host.title),
        "designers": "; ".join(whose),
        "owners": "designers" if len(whose) > 1 and host.designer != "traditional" else "designer",
        "ground": host.ground.replace("{side}", str(rules.side)) or _board_of(host.title),
        "cells": str(len(board)),
        "stones": str((len(board) + 1) // 2),
        "directions": _DIRECTIONS.get(len(board.directions), f"{number(len(board.directions))} directions"),
        "aim": aim,
        "tagline": f"Play {amid(host.title)} by sliding a shared pawn",
        "terms": _filled(host.terms, rules.row) or aim,
        "over": _over(host),
        "zero": "in a draw" if host.count is None else "and is counted",
        "won": won,
        "play": in_play,
    }
    parts = _parts(end, begun)
    on, further = (", on to the edge of the board" if part else "" for part in parts[1:3])
    figures = (
        Shown("play", later, (), in_play),
        Shown("won", count, ("chain",) if rules.goal is not None or decided(end) is not None else (), won, parts[0]),
        Shown(
            "first", 1, ("reach",), f"The first stone: white may go to any cell with a dot{on}, or swap.", parts[1]
        ),
        Shown(
            "move",
            begun,
            ("reach",),
            f"{mover} to move: to any cell with a dot{further}, as far as the way is free.",
            parts[2],
        ),
    )
    moves = tuple(format_move(move, end) for move in end.moves)
    made = Made(_options(rules, rules.variant), moves, (*figures, *_key(end, begun)))
    return OnBoard(words, {GAME: made, **_traps(rules)})


def _in_company(end: Position) -> int:
    """After how many moves the pawn stands among most stones, no farther off than two steps, late in a game."""
    board, count = end.rules.board, len(end.moves)

    def company(moves: int) -> tuple[int, float]:
        cells = [move for move in end.moves[:moves] if move != SWAP]
        near = {cells[-1], *board.neighbours[cells[-1]]}
        near.update(*(board.neighbours[cell] for cell in tuple(near)))
        return len(near.intersection(cells)), -abs(moves - _IN_PLAY * count)

    return max(range(round(_EARLIEST * count), round(_LATEST * count) + 1), key=company)


def _key(end: Position, begun: int) -> Iterator[Shown]:
    """The signs of the pictures, each in a cell of its own: of the game at its end, and at the pawn's ways."""
    board, stones = end.rules.board, end.stones.cells
    won = winning_cells(end)

    def plain(cell: int) -> tuple[bool, ...]:
        # Without the pawn, within the board, and not of those that win.
        return cell == end.pawn, len(board.neighbours[cell]) < len(board.directions), cell in won

    for value, colour in enumerate(COLOURS, 1):
        cell = min((cell for cell in board if stones[cell] == value), key=plain)
        sign = "Ring inside" if colour == "black" else "Plain"
        yield Shown(colour, len(end.moves), (), f"{sign}: a {colour} stone.", (board.names[cell],))
    yield Shown("pawn", len(end.moves), (), "Pawn and collar: on the stone placed last.", (board.names[end.pawn],))
    pos = first_position(end.rules)
    for move in end.moves[:begun]:
        pos = play(pos, move)
    cell = min(legal_moves(pos), key=lambda at: (at in board.neighbours[pos.pawn], plain(at)))
    yield Shown("dot", begun, ("reach",), "Dot: the pawn may go here.", (board.names[cell],))


def _parts(end: Position, begun: int) -> list[tuple[str, ...]]:
    """What is shown of a board at the end, after the first stone and after some: parts of a large one.

    What wins is seen on the whole board where it can be read there: with its edge, corners and sides. Parts of it are
    smaller then, so that both have room for their texts beside them, with the bands along the sides.
    """
    cells = [move for move in end.moves if move != SWAP]
    board = end.rules.board
    won = part(board, winning_cells(end) or cells, cells, whole=WHOLE_TO_ITS_EDGE)
    size = PART if won else SMALL_PART
    first = part(board, cells[:1], (), both=False, size=size)
    move = part(board, cells[begun - 1 : begun], cells[:begun], both=False, size=size)
    return [won or (), first or (), move or ()]


def _options(rules: Rules, variant: str) -> dict[str, object]:
    """The board options of a host."""
    row = {} if rules.row is None else {"row": rules.row}
    return {"host": rules.host.slug, "side": rules.side, "variant": variant, **row}


def _traps(rules: Rules) -> dict[str, Made]:
    """The same trapped pawn under each of the variants; none where no short game leads to one."""
    end = trapped(rules)
    if end is None:
        return {}
    names = rules.board.names
    trapper, finder = (COLOURS[1 - len(end.moves) % 2], COLOURS[len(end.moves) % 2])
    beside = len(rules.board.neighbours[end.pawn])
    # The paragraphs above begin with the name of the case.
    said = {
        "zero": f"Stones on all {number(beside)} cells next to the pawn.",
        "even": f"{finder.capitalize()} has placed where the arrow points.",
        "odd": f"{trapper.capitalize()} has placed again where the arrow points.",
    }
    crop = tuple(names[cell] for cell in sorted(around(rules, end.pawn)))
    made = {}
    for variant in VARIANTS:
        after = None if variant == "zero" else elsewhere(under(end, variant))
        arrow = () if after is None else (names[end.pawn], names[after.pawn])
        moves = tuple(format_move(move, end) for move in (after or end).moves)
        shown = Shown(variant, len(moves), (), said[variant], crop, arrow)
        made[f"{variant}.yaml"] = Made(_options(rules, variant), moves, (shown,))
    return made


def _won(end: Position) -> str:
    """How the game ended, in a caption."""
    assert end.outcome is not None
    if end.outcome.winner is None:
        return f"A draw: {end.outcome.reason}, and nobody has reached the goal. {_RINGS}"
    winner = end.outcome.winner.capitalize()
    reason, by = end.outcome.reason, decided(end)
    if by is not None:
        return f"{winner} has won: {by.counted or reason}; {by.said}. {_RINGS}"
    if end.rules.goal is None:
        return f"{winner} has won: {reason}. {_RINGS}"
    framed = end.rules.host.framed.get(reason)
    told = (
        f"the framed stones are {_spelled(reason)}"
        if framed is None
        else framed.replace("{colour}", end.outcome.winner).replace("{sides}", _joined(end))
    )
    return f"{winner} has won: {told}. {_RINGS}"


def _joined(end: Position) -> str:
    """The two sides of the winner's, opposite to each other, that the winning stones reach, by their names; nothing
    where there are none.
    """
    rules, won = end.rules, winning_cells(end)
    assert end.outcome is not None
    own = [part for part in rules.host.sides(rules.side) if part.colour == end.outcome.winner]
    half = len(own) // 2
    for one, other in zip(own[:half], own[half:], strict=True):
        if not won.isdisjoint(one.cells) and not won.isdisjoint(other.cells):
            return f"{one.name} and {other.name}"
    return ""


def _spelled(reason: str) -> str:
    """How a game was won, with a number of stones in a word."""
    first, _, rest = reason.partition(" ")
    return f"{number(int(first))} {rest}" if first.isdecimal() else reason


def _over(host: Host) -> str:
    """When a game on the board is decided, in sentences."""
    if host.goal is None and host.count is None:
        return "When the meta-rule ends the game, it is a draw."
    if host.goal is None:
        return "Nobody wins before the end: it comes with a full board, or under Zero with the trapped pawn."
    first = "The first player to reach this goal wins at once."
    if host.always_won:
        return (
            f"{first} A full board always has such a chain. If a trapped pawn ends the game before there is one, it "
            "is a draw."
        )
    return f"{first} A full board without a winner is a draw."


def _by_key(host: Host) -> str:
    """The aim of a host that has no sentence for it."""
    if host.key and host.key_is == "Aim":
        return f"You win as in {amid(host.title)}: {host.key}."
    return f"You win as in {amid(host.title)}."


def _designers(host: Host) -> list[str]:
    """The rule and the game with whose they are; of a traditional one, that it is."""
    rule = find_host("pure")
    names = {"Trike": rule.designer, host.title: host.designed or listed(host.designer.split(", "))}
    return [f"{game}: {whose}" for game, whose in names.items() if whose]


def _board_of(title: str) -> str:
    """The board of a game among what is needed.

    >>> _board_of("Hex"), _board_of("Atoll")
    ('a Hex board', 'an Atoll board')
    """
    return f"a{'n' if title[:1] in 'AEIO' else ''} {title} board"


def _filled(text: str, row: int | None) -> str:
    said = text.replace("{row}", number(row or 0))
    return said[:1].upper() + said[1:]

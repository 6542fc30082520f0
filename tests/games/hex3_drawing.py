"""Boards of Three Player Hex drawn in text: rows from the top, ``r g b`` stones, ``.`` empty."""

from boardgen.games import get_game

GAME = get_game("hex3")
COLOURS = {"r": "red", "g": "green", "b": "blue"}


def stones(drawing):
    """Side of the board and colour → cell names."""
    rows = [line.split() for line in drawing.strip().splitlines()]
    side = len(rows[0])
    assert [len(row) for row in rows] == [*range(side, 2 * side), *range(2 * side - 2, side - 1, -1)], "not a hexagon"
    found = {colour: [] for colour in COLOURS.values()}
    for number, row in zip(range(2 * side - 1, 0, -1), rows, strict=True):
        for k, sign in enumerate(row):
            letter = chr(97 + k + max(0, number - side))
            if sign != ".":
                found[COLOURS[sign]].append(f"{letter}{number}")
    return side, found


def drawn(drawing, **more):
    """The position of a drawing."""
    side, found = stones(drawing)
    return GAME.start(side=side, position={"stones": found, **more})


def play(pos, moves):
    """The position after some tokens."""
    for token in moves.split():
        pos = GAME.play(pos, GAME.parse_move(token, pos))
    return pos


def tokens(pos):
    """The legal moves as tokens."""
    return [GAME.format_move(move, pos) for move in GAME.legal_moves(pos)]

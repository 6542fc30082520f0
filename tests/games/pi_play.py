"""Pi for tests: positions from drawings (``r b`` pieces, capital letters goals), moves from tokens."""

from boardgen.games import get_game
from tests.boards import cells_with, draw_board, read_board

GAME = get_game("pi")


def goals_of(signs):
    return {sign: cell for cell, sign in sorted(signs.items()) if sign.isupper()}


def start(drawing):
    """A game that begins as drawn: three red pieces around the centre and the goals."""
    board, signs = read_board(drawing)
    return GAME.start(side=board.side, red=cells_with(signs, "r"), goals=goals_of(signs))


def given(drawing, goals=None, **more):
    """A whole position as drawn; ``goals`` adds claims to goals."""
    board, signs = read_board(drawing)
    claims = {letter: {"cell": cell, **(goals or {}).get(letter, {})} for letter, cell in goals_of(signs).items()}
    position = {"red": cells_with(signs, "r"), "blue": cells_with(signs, "b"), "goals": claims, **more}
    return GAME.start(side=board.side, position=position)


def play(pos, moves):
    """The position after some tokens."""
    for token in moves.split():
        pos = GAME.play(pos, GAME.parse_move(token, pos))
    return pos


def drawn(pos):
    """The drawing of a position."""
    facts = GAME.facts(pos)
    signs = {cell: colour[0] for colour, cells in facts["pieces"].items() for cell in cells}
    signs.update({goal["cell"]: letter for letter, goal in facts["goals"].items()})
    return draw_board(pos.setup.board, signs)


def held(pos, letter):
    """Who has a goal and by what size, such as ``blue 9``, ``tied``, ``-``."""
    goal = GAME.facts(pos)["goals"][letter]
    if goal["size"] is None:
        return goal["owner"] or "-"
    return f"{goal['owner']} {goal['size']}"


def tokens(pos):
    """The legal moves."""
    return [GAME.format_move(move, pos) for move in GAME.legal_moves(pos)]

"""Positions in characters: what `str` gives, game by game; and the picture that notebooks show."""

from __future__ import annotations

import random
from types import SimpleNamespace

import pytest
import resvg_py

from boardgen import draw
from boardgen.errors import InvalidPositionError
from boardgen.games import game_slugs, get_game
from tests.boards import dedent
from tests.games.pisi_island import position
from tests.records.toy import TOY

RING = "L2 M2 S1 S2 L1 M1 M2 M1 S2 M1 S2 L2 M2 M1 S1 M2 L2 L1 L1 L2 S1 L1 S1 S2"

SHOWN = {
    "Pi: pieces, goals, who has them": (
        "pi",
        {"side": 4, "goals": {"A": "d4", "B": "c4"}},
        "b3 c2 b1 tie:B",
        """
        Pi, side 4: ply 4, red has won (goals 1:0), score 1 (red), 0 (blue)

           7 . . . .
          6 . . . . .
         5 . . r . . .
        4 . . B A r . .
         3 . b r . . . g
          2 . . r . . f
           1 . b . . e
              a b c d

        r red, b blue, capital letters goals
        A red's (size 4), B tied
        """,
    ),
    "Pi without goals": (
        "pi",
        {"side": 2},
        "",
        """
        Pi, side 2: ply 0, blue to move, score 0 (red), 0 (blue)

         3 r .
        2 . . r
         1 r . c
            a b

        r red, b blue
        """,
    ),
    "Trike: the stone under the pawn": (
        "trike",
        {"side": 4},
        "b2 c2",
        """
        Trike, host pure, side 4, variant zero: ply 2, black to move, score 1 (black), 1 (white)

           4 .
          3 . .
         2 . B w
        1 . . . .
         a b c d

        B black, W white; small letter: the stone under the pawn
        """,
    ),
    "Trike: holes of the board": (
        "trike",
        {"host": "majorities", "side": 3, "variant": "odd"},
        "a1 b1",
        """
        Trike, host majorities, side 3, variant odd: ply 2, black to move

          5 . . .
         4 .   . .
        3 . .     .
         2 .   . . e
          1 B w . d
             a b c

        B black, W white; small letter: the stone under the pawn
        """,
    ),
    "Trike: squares": (
        "trike",
        {"host": "gomoku", "side": 5, "row": 4},
        "a1 c3",
        """
        Trike, host gomoku, side 5, row 4, variant zero: ply 2, black to move

        5 . . . . .
        4 . . . . .
        3 . . w . .
        2 . . . . .
        1 B . . . .
          a b c d e

        B black, W white; small letter: the stone under the pawn
        """,
    ),
    "Three Player Hex: the pie leaves colours open": (
        "hex3",
        {"side": 3, "pie": True},
        "a1 swap:red",
        """
        Three Player Hex, side 3: ply 2, green to move

          5 . . .
         4 . . . .
        3 . . . . .
         2 . . . . e
          1 R . . d
             a b c

        R red (player 2), G green (nobody yet), B blue (nobody yet)
        """,
    ),
    "Iriri: grid, ring and hands": (
        "iriri",
        {"dictionary": RING},
        "S@0,1+L@0,0 -22",
        """
        Iriri: ply 2, player 1 to move, score 6.5 (player 1), 0 (player 2)

         3 .  .  .  .  .
         2 .  .  .  .  .
         1 .  .  S1 .  .
         0 .  .  L1 .  .
        -1 .  .  .  .  .
           -2 -1 0  1  2

        ring: 1:L2 2:M2 3:S1 4:S2 5:L1 6:M1 7:M2 8:M1 9:S2 10:M1 11:S2 12:L2 13:M2 14:M1 15:S1 16:M2 17:L2
          18:L1 19:L1 20:L2 21:S1 23:S1 24:S2
        player 1 holds M L; player 2 holds S M L; player 1 takes
        """,
    ),
}


def text(drawing):
    """A drawing of the source without its indent; empty lines stay."""
    lines = drawing.strip("\n").rstrip().split("\n")
    indent = min(len(line) - len(line.lstrip()) for line in lines if line)
    return "\n".join(line[indent:] for line in lines)


@pytest.mark.parametrize("name", SHOWN)
def test_a_position_in_characters(name):
    slug, options, tokens, drawing = SHOWN[name]
    game = get_game(slug)
    pos = game.start(**options)
    for token in tokens.split():
        pos = game.play(pos, token)
    assert str(pos) == game.diagram(pos) == text(drawing)


def test_pisi_shows_goods_houses_pawns_and_roads():
    pos = position(one="ssm", two="h", roads=("a3-b3 b3-c3 c3-d3", ""))
    assert get_game("pisi").diagram(pos) == text(
        """
        Pisi: ply 0, player 1 to move

        3 (1)   1 1@su2 1 mo2   1 (1)
        2 cr2     .       .       ar2
        1 (0)     he2     2@su2   (0)
          a       b       c       d

        player 1 has suns 2, moons 1
        player 2 has hearts 1
        su suns, mo moons, cr crowns, ar arms, he hearts
        suit and number: goods left on a tile; (3): a city and its houses; 1@, 2@: pawns
        1, 2 between tiles: roads of that player
        """
    )


def test_roads_between_rows():
    pos = position(one="ssm", two="h", roads=("", "a1-a2 a2-a3"))
    assert dedent(get_game("pisi").diagram(pos)).splitlines()[1:7] == [
        "3 (1)   1@su2 mo2   (0)",
        "    2",
        "2 cr2   .     .     ar2",
        "    2",
        "1 (1)   he2   2@su2 (0)",
        "  a     b     c     d",
    ]


def test_a_game_that_says_nothing_shows_stones_by_their_letters():
    pos = TOY.play(TOY.start(side=3), "a1")
    assert str(TOY.play(pos, "c3")) == text(
        """
        Toy, side 3: ply 2, black to move, score 1.5 (black), 2 (white)

          5 . . .
         4 . . . .
        3 . . W . .
         2 . . . . e
          1 B . . d
             a b c

        B black, W white
        """
    )


@pytest.mark.parametrize("slug", game_slugs())
def test_every_stage_of_a_game_can_be_shown(slug):
    game = get_game(slug)
    written = game.random_setup(2)
    pos, rng = game.start(**written["board"], **written["setup"]), random.Random(2)
    for _ in range(40):
        lines = str(pos).split("\n")
        assert lines == [line.rstrip() for line in lines]
        assert str(pos).isascii()
        if game.outcome(pos) is not None:
            break
        pos = game.play(pos, rng.choice(list(game.legal_moves(pos))))
    final = game.playout(pos, rng)
    assert game.outcome(final).reason in str(final).replace("\n  ", " ")


@pytest.mark.parametrize("slug", game_slugs())
def test_notebooks_show_the_picture(slug):
    game = get_game(slug)
    written = game.random_setup(2)
    pos = game.start(**written["board"], **written["setup"])
    shown, drawn = pos._repr_svg_(), draw.position(game, pos).svg
    pixels, others = (resvg_py.svg_to_bytes(svg_string=svg, dpi=60) for svg in (shown, drawn))
    assert pixels == others
    assert len(pixels) > 1000


@pytest.mark.parametrize("slug", game_slugs())
def test_only_positions_have_a_diagram(slug):
    for pos in (None, "x", SimpleNamespace()):
        with pytest.raises(InvalidPositionError):
            get_game(slug).diagram(pos)

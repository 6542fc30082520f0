"""``boardgen board``."""

from __future__ import annotations

from boardgen.cli.products import product_command

command = product_command(
    "board",
    """\b
    boardgen board pi                                  fitted to an A4 page
    boardgen board pi --paper letter --halves          twice as large, from two copies
    boardgen board pi --pitch 25mm --tile -o big.pdf   a poster of several pages
    boardgen board trike --pad 4                       four small boards on a page
    boardgen board pi --pad 2                          two, with lines for names, scores and moves
    boardgen board pi --paper none -o board.svg        the bare board
    boardgen board pi --pitch 25mm --for laser         to cut, score and engrave

    \b
    Boards of your own:
    boardgen board hexagon --side 5 --without e5       hexes, one left out; also triangle, rhombus, rectangle
    boardgen board squares --columns 8 --rows 8 --checkered
    boardgen board points --columns 19 --rows 19 --letters without-i
    boardgen board points --shape hexagon --side 6     points of the triangular lattice
    """,
)

"""A page that a folded book has to spare: an empty board and lines to write on. Lengths in mm."""

from __future__ import annotations

import math

from boardgen.boards.picture import Display
from boardgen.paper.move_lines import COLUMN_GAP, MOVES_AND_SWAPS, move_lines
from boardgen.paper.name_lines import UNDER_DATE, date_line, named_line
from boardgen.records import Record
from boardgen.scene.primitives import Group, Item, Text
from boardgen.scene.scoped import Scope
from boardgen.studies.frame import Frame
from boardgen.studies.pages import Page, chapter_head
from boardgen.studies.setting import FOOT

_TITLE = "A game of your own"
#: The board has at most so much of the height, and stands so far below the heading and above the lines.
_BOARD, _APART = 0.58, 3.0
#: From the board to the lines for names, from these to those for moves; how long the line for the date is.
_TO_NAMES, _TO_MOVES, _DATE = 7.0, 7.0, 24.0
#: Lines for so many times the moves of the longest game in the book.
_LONGER = 2.0


def spare_page(record: Record, frame: Frame, longest: int) -> Page | None:
    """A page to play a game like some record's on, with pens; None if moves of that game are not written in lines.

    Args:
        record: of a game on the board that is wanted.
        frame: of the page.
        longest: how many moves the longest game of the book has: there are lines for games that are longer by half.
    """
    game, view = record.game, record.game.view()
    if not view.score_boxes.moves:
        return None
    head = chapter_head(frame, _TITLE, "A board to play on with pens, and lines for the moves")
    room = frame.height - frame.foot - head.bottom
    usual = Display(view.figure_pitch)
    drawn = view.pen_board(usual, **record.board)
    part = min(frame.text / drawn.width, _BOARD * room / drawn.height)
    board = view.pen_board(usual._replace(pitch=usual.pitch * part), **record.board)
    items: list[Item] = [*head.items]
    dx = frame.side + (frame.text - board.width) / 2
    # Another picture of the book may have symbols of the same names.
    items.append(Group(Scope("spare").items((*board.below, *board.above)), id="spare-board", dx=dx, dy=head.bottom))
    first = game.to_move(record.positions[0])
    at = game.players.index(first) if first in game.players else 0
    names = [player.capitalize() for player in (*game.players[at:], *game.players[:at])]
    boxes, right = view.score_boxes, frame.width - frame.side
    top, foot = head.bottom + board.height + _APART, frame.height - frame.foot
    if boxes.foot:
        # What the board cannot show, such as another way to begin.
        items.append(Text(frame.side, top + FOOT.baseline, f"{boxes.foot}.", FOOT.size, "muted"))
        top += FOOT.leading
    top += _TO_NAMES
    share = (frame.text - _DATE - COLUMN_GAP) / len(names)
    for at, name in enumerate(names):
        x = frame.side + at * share
        items += named_line(name, boxes.each, x, x + share - COLUMN_GAP, top)
    items += date_line(right, top - UNDER_DATE, _DATE, right=True)
    box = (frame.side, top + _TO_MOVES, right, foot)
    lines = max(boxes.moves, math.ceil(_LONGER * longest))
    items += move_lines(names, box, lines, wanted=lines, shared=MOVES_AND_SWAPS if boxes.changes else "")
    return Page(tuple(items), _TITLE, ((_TITLE, head.top),))

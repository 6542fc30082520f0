"""What stands below the ring of a setup and below the playing mat: how to begin, and how to read what lies there."""

from __future__ import annotations

from boardgen.games.iriri.signs import SIGNS
from boardgen.scene.listing import Entry, Listed, listing
from boardgen.scene.primitives import Group, Item, Line, Style, Text
from boardgen.scene.text import CAP_HEIGHT, LEAST_TEXT, even_lines, measure

_BEGIN = Listed(
    "To begin",
    (
        Entry("24", "pyramids", "stand shuffled in the ring, the dictionary: their order counts."),
        Entry("3", "in hand", "for each player, a small, a medium and a large one. Hands lie open all game."),
        Entry("", "Words", "go into rows and columns on the table, beside the ring or inside it."),
        Entry(
            "",
            "Player 1",
            "begins with two or three pieces of the hand that form a word, and then takes.",
        ),
    ),
)
_TURN = Listed(
    "A turn",
    (
        Entry(
            "1", "Place", "in one line, touching others. Each new or longer row and column must stand in the ring."
        ),
        Entry("2", "Score", "a point for each piece of each word; first word: three times its pieces, plus 0.5."),
        Entry(
            "3",
            "Take",
            "your own from the ring until you hold three. The ring closes. The last of each kind stays.",
        ),
        Entry("", "Pass", "only if nothing fits, and still take. Both pass in a row: the higher score wins."),
    ),
)
#: What holds for every setup.
HOW_TO = (_BEGIN, _TURN)
#: Columns of the legend of a mat.
_READ = (
    (
        "Pieces",
        "15 pyramids for each player, five of each size. One of each in hand, the other 24 in the ring.",
    ),
    ("Words", "Two or more pieces in a row or a column, side by side in the ring, read either way round."),
    ("Points", "One for each piece of each word you form. The first word: three a piece, plus 0.5."),
    ("Then take", "Your own from the ring until you hold three. The ring closes. The last of each kind stays."),
)
#: What a mat is called, and one on which they have no room.
_MAT, _PLAN = "The mat", "A plan for the table"
#: In pitches: the type of the lists and of the legend, the room above either, the column of what is said of the mat,
#: between lists.
LIST, _LEGEND, _ABOVE, _ABOVE_LEGEND, _SAID, _APART = 0.175, 0.285, 0.4, 0.5, 4.4, 0.35
#: The type of a legend that is larger than usual at most, mm: papers that differ little look alike.
_LARGEST = 3.9
#: In pitches: the signs between headings and texts of the legend, and the pitch of their pieces.
_SIGNS, _SIGN = 1.34, 0.62
#: More than between lines between entries of the lists, in sizes of their type.
_ENTRIES = 0.5
#: And below the lists of a setup, to where they end.
_FOOT = 0.16
#: In a small picture, whose type is larger than so many pitches, there is no room for two lists side by side.
_ONE_LIST = 0.2
#: The type that either may have at most in a small picture, in pitches; the pitch in mm from which it can be read.
_MOST = 0.3
#: The same of the lists.
_LIST_AT_MOST = 0.36
READABLE = LEAST_TEXT / _MOST


def how_to_begin(width: float, top: float, pitch: float, larger: float = 1.0) -> tuple[Group, float]:
    """The lists below the ring of a setup, how to begin and what a turn is, and where they end, mm from the top.

    Their type may be so many times larger than usual.
    """
    size = max(LIST * pitch, min(LEAST_TEXT, _LIST_AT_MOST * pitch))
    y = top + _ABOVE * pitch
    if size > _ONE_LIST * pitch:
        return listing(*_BEGIN, 0.0, y, width, size, "begin")
    size *= larger
    middle, apart = width / 2, _APART * pitch / 2
    under = y + 0.6 * size
    begin, end = listing(*_BEGIN, 0.0, under, middle - apart, size, "begin", apart=_ENTRIES)
    turn, other = listing(*_TURN, middle + apart, under, width, size, "turn", apart=_ENTRIES)
    foot = max(end, other) + _FOOT * pitch
    rule = Style(stroke="ink", width=0.02 * pitch)
    rules = [Line(a, y, b, y, rule) for a, b in ((0.0, middle - apart), (middle + apart, width))]
    # Nothing is seen of the last line, which keeps what is printed below, such as a ruler, apart from the lists.
    rules.append(Line(0.0, foot, width, foot, Style()))
    return Group((*rules, begin, turn), "how-to", "text"), foot


def how_to_read(
    tagline: str, width: float, top: float, pitch: float, larger: float = 1.0, *, plan: bool
) -> tuple[Group, float]:
    """The legend below a mat, and where it ends, mm from the top; its type may be larger than usual.

    A mat that is too small for pyramids is called a plan for the table, on which these are put.
    """
    usual = max(_LEGEND * pitch, min(LEAST_TEXT, _MOST * pitch))
    size = min(larger * usual, max(usual, _LARGEST))
    y = top + _ABOVE_LEGEND * pitch
    items: list[Item] = [Line(0, y, width, y, Style(stroke="ink", width=0.025 * pitch))]
    base = y + 0.85 * size + 1.15 * size * CAP_HEIGHT
    middle, below = base + 0.3 * size + _SIGNS * pitch / 2, base + 0.3 * size + _SIGNS * pitch
    wide = (width - _SAID * pitch) / len(_READ)
    ends = []
    for at, (heading, text) in enumerate(((_PLAN if plan else _MAT, tagline), *_READ)):
        x = _SAID * pitch + (at - 1) * wide if at else 0.0
        room = wide if at else _SAID * pitch
        items.append(Text(x, base, heading, 1.15 * size, bold=True))
        items.append(Group(tuple(SIGNS[at](x, middle, _SIGN * pitch)), f"sign-{at + 1}", "marks"))
        last = at == len(_READ)
        ends.append(_lines(items, text, x, below, room - (0.0 if last else 1.6 * size), size))
    return Group(tuple(items), "legend", "text", title="How to read the mat"), max(ends)


def _lines(items: list[Item], text: str, x: float, y: float, width: float, size: float) -> float:
    """Set a text below a line, and say where it ends."""
    for line in even_lines(text, max(width, max(measure(word, size) for word in text.split())), size):
        y += 1.32 * size
        items.append(Text(x, y, line, size))
    return y + 0.4 * size

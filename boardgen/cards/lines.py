"""Runs of text → lines, broken so that the right edge is as even as can be. Lengths in mm."""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from boardgen.cards.blocks import Run, Runs
from boardgen.fonts.fallback import own_font
from boardgen.scene.primitives import Item, Text
from boardgen.scene.text import measure, wrap
from boardgen.scene.ties import tied

if TYPE_CHECKING:
    from boardgen.fonts.opened import OpenedFont

#: Sums of rounded advances differ in the last bits; a line that just fits must fit.
_SLACK = 1e-9
#: A last line shorter than this part of the width looks forlorn, but lines that end early are seen sooner.
_SHORT_END = 0.12
_RUNT_COST = 0.02
#: And one of a single word is avoided at nearly any price.
_ALONE_COST = 3.0
#: How often the width of a column is halved to find the narrowest.
_HALVINGS = 16
#: Which part of the widest column is the most that the narrowest is less narrow than it could be.
ROUGH = 2.0**-_HALVINGS

# After a hyphen between letters, and after a dash or a slash before letters, a line may end without a blank; but ways
# from cell to cell stay whole.
_BLANKS = re.compile(r"[ \t\n]+")
_TOKEN = re.compile(r"[ \t]+|[^ \t]+")
_GLUE = re.compile(r"(?<=[^\W\d_]-)(?=[^\W\d_])|(?<=[—/])(?=[^\W\d_])|(?<=–)(?=[^\W\d_](?!\d))")
#: Players' colours whose names are printed in them where they are bold.
_NAMED = frozenset({"red", "green", "blue"})


@dataclass(frozen=True, slots=True)
class Word:
    """What no line break divides.

    Attributes:
        parts: text and whether it is bold.
        width: ems.
        blank: the blank before it where it does not begin a line, ems.
    """

    parts: tuple[tuple[str, bool], ...]
    width: float
    blank: float


@dataclass(frozen=True, slots=True)
class Line:
    """One line.

    Attributes:
        pieces: offset, text, bold; offsets and width in ems.
        width: of the text.
    """

    pieces: tuple[tuple[float, str, bool], ...]
    width: float


def break_lines(runs: Runs, width: float, size: float) -> tuple[Line, ...]:
    """Lines no wider than ``width`` mm in type of ``size`` mm: as few as can be, as even as can be."""
    return _broken(runs, width / size, own_font())


def line_items(
    line: Line, x: float, y: float, size: float, paint: str, before: float = 0.0, strong: str = ""
) -> Iterator[Item]:
    """A line at a place on its baseline.

    Args:
        line, x, y, size: what, where, and in which type, mm.
        paint: of its text; a bold word that is the name of a player's colour has that colour.
        before: how much of its width (0 … 1) lies left of ``x``.
        strong: the paint of what is bold, if it is another.
    """
    start = x - before * line.width * size
    for offset, text, bold in line.pieces:
        own = paint
        if bold:
            named = named_colour(text)
            own = f"name.{named}" if named else strong or paint
        yield Text(start + offset * size, y, text, size, own, bold=bold)


def named_colour(text: str) -> str:
    """The player's colour that a bold word names; empty if it names none."""
    named = text.strip(" .,:;").lower()
    return named if named in _NAMED else ""


def runs_width(runs: Runs) -> float:
    """Ems of the text on one line."""
    return sum(measure(_BLANKS.sub(" ", run.text), 1.0, run.bold) for run in runs)


def fewest_lines(ems: float, width: float, size: float) -> int:
    """How many lines a text needs at the least: each may lose the blank at its end.

    Args:
        ems: of the text on one line.
        width: of a line, mm.
        size: of the type, mm.
    """
    return math.ceil(ems / (width / size + measure(" ", 1.0)) - _SLACK)


def longest_word(runs: Runs) -> float:
    """Ems of the widest word."""
    return _longest_word(runs, own_font())


@lru_cache(maxsize=1 << 12)
def _longest_word(runs: Runs, font: OpenedFont | None) -> float:
    return max((word.width for part in _hard_lines(runs) for word in _words(part, font)), default=0.0)


def narrowest(runs: Runs) -> tuple[float, ...]:
    """Ems of the narrowest column in which a text has one line, two, three …, until no line could be shorter."""
    return _narrowest(runs, own_font())


@lru_cache(maxsize=1 << 8)
def _narrowest(runs: Runs, font: OpenedFont | None) -> tuple[float, ...]:
    stretches = [_words(part, font) for part in _hard_lines(runs)]
    least = max((word.width for words in stretches for word in words), default=0.0)
    high = max((_used(words) for words in stretches), default=0.0)
    found = [high]
    lines, most = len(stretches), sum(_greedy(words, least) for words in stretches)
    while lines < most:
        lines, low = lines + 1, least
        for _ in range(_HALVINGS):
            middle = (low + high) / 2
            fits = sum(_greedy(words, middle) for words in stretches) <= lines
            low, high = (low, middle) if fits else (middle, high)
        found.append(high)
    return tuple(found)


def line_count(runs: Runs, width: float, size: float) -> int:
    """How many lines `break_lines` makes of a text in a column that is no narrower than its longest word."""
    every = (_words(part, own_font()) for part in _hard_lines(runs))
    return sum(_greedy(words, width / size) for words in every if words)


def _used(words: Sequence[Word]) -> float:
    """Ems of words on one line."""
    return sum(word.width + (word.blank if i else 0.0) for i, word in enumerate(words))


def _greedy(words: Sequence[Word], width: float) -> int:
    """How many lines words need at the least."""
    lines, used = 1, 0.0
    for i, word in enumerate(words):
        longer = used + word.width + (word.blank if i else 0.0)
        if used and longer > width + _SLACK:
            lines, longer = lines + 1, word.width
        used = longer
    return lines


@lru_cache(maxsize=1 << 12)
def _broken(runs: Runs, width: float, font: OpenedFont | None) -> tuple[Line, ...]:
    """The lines; kept for the font in use, which sets what Fira Sans lacks."""
    lines: list[Line] = []
    for part in _hard_lines(runs):
        words: Sequence[Word] = _words(part, font)
        known = _lines(part, font)
        if any(word.width > width for word in words):
            words, known = [piece for word in words for piece in _chopped(word, width)], {}
        for ends in _breaks(words, width):
            if ends not in known:
                known[ends] = _line(words[slice(*ends)])
            lines.append(known[ends])
    return tuple(lines)


@lru_cache(maxsize=1 << 12)
def _lines(_runs: Runs, _font: OpenedFont | None) -> dict[tuple[int, int], Line]:
    """The lines that a stretch has been broken into, by the words where they begin and end: most recur."""
    return {}


@lru_cache(maxsize=1 << 12)
def _hard_lines(runs: Runs) -> tuple[Runs, ...]:
    """The runs of each stretch between line breaks that are asked for."""
    parts: list[list[Run]] = [[]]
    for run in runs:
        first, *others = tied(run.text).split("\n")
        parts[-1].append(Run(first, run.bold))
        parts += [[Run(text, run.bold)] for text in others]
    return tuple(tuple(part) for part in parts)


@lru_cache(maxsize=1 << 12)
def _words(runs: Runs, _font: OpenedFont | None) -> tuple[Word, ...]:
    """The words of a stretch as wide as in the font in use; a blank is that of the face of what stands before it."""
    words: list[Word] = []
    parts: list[tuple[str, bool]] = []
    blank = 0.0
    for bold, token in ((run.bold, token) for run in runs for token in _TOKEN.findall(run.text)):
        if token[0] in " \t":
            if parts:
                words.append(_word(parts, blank))
                blank, parts = measure(" ", 1.0, parts[-1][1]), []
            continue
        first, *others = _GLUE.split(token)
        parts.append((first, bold))
        for piece in others:
            words.append(_word(parts, blank))
            blank, parts = 0.0, [(piece, bold)]
    return (*words, _word(parts, blank)) if parts else tuple(words)


def _word(parts: list[tuple[str, bool]], blank: float) -> Word:
    return Word(tuple(parts), sum(measure(text, 1.0, bold) for text, bold in parts), blank)


def _chopped(word: Word, width: float) -> Iterator[Word]:
    """The word, in parts where it is wider than a line."""
    if word.width <= width + _SLACK:
        yield word
        return
    blank = word.blank
    for text, bold in word.parts:
        for piece in wrap(text, width, 1.0, bold):
            yield Word(((piece, bold),), measure(piece, 1.0, bold), blank)
            blank = 0.0


def _breaks(words: Sequence[Word], width: float) -> list[tuple[int, int]]:
    """Begin and end of each line: fewest lines, then least sum of squares of what stays empty."""
    count = len(words)
    steps = [word.width + word.blank for word in words]
    limit = width + _SLACK
    # Of the words before each: how many lines, what they cost, where the last of them begins.
    fewest, costs, begins = [0] + [count + 1] * count, [0.0] * (count + 1), [0] * (count + 1)
    for begin in range(count):
        lines, before = fewest[begin] + 1, costs[begin]
        used = words[begin].width
        for end in range(begin + 1, count + 1):
            if end > begin + 1:
                used += steps[end - 1]
                if used > limit:
                    break
            if lines > fewest[end]:
                continue
            if end < count:
                empty = 1 - used / width
                cost = before + empty * empty if empty > 0 else before
            else:
                cost = before + (_end_cost(count - begin, used, width) if begin else 0.0)
            if lines < fewest[end] or cost < costs[end]:
                fewest[end], costs[end], begins[end] = lines, cost, begin
    cuts = [count]
    while cuts[-1]:
        cuts.append(begins[cuts[-1]])
    cuts.reverse()
    return list(itertools.pairwise(cuts))


def _end_cost(words: int, used: float, width: float) -> float:
    """What a last line of so many words costs: one word alone looks forlorn, and so do few and short ones."""
    if words == 1:
        return _ALONE_COST
    return _RUNT_COST if used < _SHORT_END * width else 0.0


def _line(words: Sequence[Word]) -> Line:
    """Words side by side; neighbours in one face become one text, with the blanks between them."""
    pieces: list[tuple[float, str, bool]] = []
    at = 0.0
    for i, word in enumerate(words):
        if i and word.blank:
            offset, text, bold = pieces[-1]
            # The blank stands behind a piece, so that text that is read back keeps its words apart.
            pieces[-1] = (offset, text + " ", bold)
            at += word.blank
        is_plain = len(word.parts) == 1
        for text, bold in word.parts:
            if pieces and pieces[-1][2] == bold:
                pieces[-1] = (pieces[-1][0], pieces[-1][1] + text, bold)
            else:
                pieces.append((at, text, bold))
            # Nearly all words have one face: then their width is known.
            at += word.width if is_plain else measure(text, 1.0, bold)
    return Line(tuple(pieces), at)

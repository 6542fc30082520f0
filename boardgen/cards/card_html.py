"""A card as a self-contained HTML page: its game in play, the text with its figures, the key to the pictures.

Figures have one scale, so that a part of a board is as small as beside the whole; those of a row stand on one line.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property, partial
from html import escape
from itertools import groupby, takewhile
from pathlib import Path

from boardgen.cards.blocks import Block, FigureRef, FigureRow, Heading, Listing, Paragraph, Run
from boardgen.cards.blocks_html import block_html, caption_html, listing_html
from boardgen.cards.card_parts import cut, opening_of, opens_section, rows_of
from boardgen.cards.forms import card_document
from boardgen.cards.furniture import credit
from boardgen.cards.html import for_the_dark, page, runs_html, scene_of
from boardgen.cards.layouts import Layout, load_layout
from boardgen.cards.pictures import Picture, Pictures, cover_picture
from boardgen.cards.printed_pages import PAPER, printed
from boardgen.cards.sections import KEY
from boardgen.cards.template import Card
from boardgen.cards.text_html import columns_of, lines_of, second_column
from boardgen.cards.ways import STYLE as WAYS
from boardgen.cards.ways import ways_html
from boardgen.figures.figure import FigureStyle, figure_picture
from boardgen.render.svg import InlineSvg
from boardgen.scene.primitives import Scene
from boardgen.scene.themes import COLOUR, Theme

#: The widest figure of a card, and a tree of choices, which has small letters; rem.
_WIDEST, _TREE = 30.0, 43.5
#: Parts of a board no wider than so much of the widest figure are so many times as large as whole boards.
_NARROW, _PART = 0.7, 1.45
#: Between figures of a row, rem; on wide screens those of a row below its text; how wide these pages are.
_GAP, _APART, _PAGE = 1.5, 3.0, 69.5
#: A row of figures below its text is as wide as the page, but each at most so many times as large.
_MOST_FILLED = 1.5
#: The picture of the title is as high as what stands beside it, at most so wide, rem, and not much smaller than other
#: figures. Lines of a fact have so many letters for each rem that they are wide.
_COVER, _LEAST_COVER, _FACT, _FACTS_LEFT = 36.0, 0.7, 1.95, 7.5
#: So many things that one needs are a list.
_LISTED = 3
#: The height of the title and what is free around it and around the facts, rem.
_HEAD = 10.0
#: How wide the widest figure is drawn, mm: the least type of 6 pt is 13 px then where a phone has 358 px for it.
_PHONE = 58.0
#: Around a figure of the key, mm.
_RIM = 0.3
#: Figures of a row that stands in two columns, and parts with a figure each that stand in one row.
_TWO, _THREE = 2, 3

#: Beside text figures of wide screens are so many times as wide, flat ones more, which are so many times as high as
#: wide; with the caption at their side at most so many rem.
_NEAR, _NEAR_FLAT, _FLAT, _MOST_BESIDE = 0.87, 1.07, 0.8, 22.3
#: Where much would be empty they are smaller, down to that part; or larger, with their captions at their sides.
_LEAST_SPARSE, _MOST_LARGER, _FULL_BESIDE = 0.6, 1.25, 20.5
#: Characters of a line; how high it is and what opens a section, rem; and text that has less
#: than this part of its figure's height leaves much empty.
_LINE, _LEADING, _OPENING, _SPARSE = 84, 1.63, 2.3, 0.85
#: A row of figures no wider than so many rem stands beside text of wide screens that is so high, as a part of it.
_ROW_BESIDE, _ENOUGH = 40.0, 0.35
#: Text beside a figure has lines of so many letters, and at most so much of its height where it fills what is empty.
_BESIDE_LINE, _FILLED = 64, 1.1
#: Figures side by side stand on one line unless the text above one has so many more lines, of so many letters, with a
#: space of that part of a line below each paragraph; how wide a half is; a caption has lines of so many letters and
#: so high, rem.
_UNEVEN, _HALF_LINE, _SPACE, _HALF, _BELOW_LINE, _BELOW_LEADING = 2.5, 60, 0.4, 33.0, 56, 1.3
#: Of two boards side by side one is far lower that is not as high as this part of the other.
_LOW = 0.8


def card_html(card: Card, theme: Theme = COLOUR, dark: Theme | None = None, layout: Layout | None = None) -> str:
    """The whole text with its figures inline; alternative texts, language and title are set.

    Args:
        card: the card.
        theme: its colours.
        dark: the colours for readers who have asked their system for dark pages; None for the same.
        layout: of the page of rules that browsers print; None for the usual one.
    """
    theme, darkened = for_the_dark(theme, dark)
    front, writer = card.front, _Writer(card, theme)
    body = "\n".join(writer.parts())
    rules = partial(card_document, card, "page", layout or load_layout("page"), PAPER)
    sheets, on_paper = printed(rules, writer.inline)
    colours = {name: theme.colour(name) for name in ("ink", "muted", "faint")}
    written = Path(__file__).with_name("card.css").read_text(encoding="utf-8").replace("\\\n", "")
    style = (written + WAYS) % {**colours, "near": f"{writer.near:.3g}"}
    return page(
        f"{front.title}: rules",
        front.designer,
        body + sheets,
        theme,
        writer.inline.letters,
        style + on_paper + darkened,
    )


class _Writer:
    """Writes the parts of a card.

    Attributes:
        inline: writes its figures.
    """

    def __init__(self, card: Card, theme: Theme) -> None:
        self._card, self._pictures = card, Pictures(card)
        cover = cover_picture(card)
        # There is room for all of the board.
        self._cover = Picture(cover.record, replace(cover.figure, crop=()), cover.alt, calm=True) if cover else None
        self._intro = list(takewhile(lambda block: isinstance(block, Paragraph), card.blocks))
        self.inline = InlineSvg(theme)

    def parts(self) -> Iterator[str]:
        """Head, text, key and foot."""
        head, key, said = self._head(), self._key(), credit(self._card.front)
        cover = ""
        if self._cover is not None:
            style = f"--width:{self._rem(self._cover):.2f};--near:{self._cover_near():.3g}"
            cover = f'<div class="cover" style="{style}">{self._drawn(self._cover)}</div>\n'
        yield "<main>"
        yield head.replace("%s", cover, 1)
        yield from self._parts(self._card.blocks[len(self._intro) :])
        if key:
            yield f'<div class="opens">\n{key}\n</div>'
        yield f"</main>\n<footer>{runs_html(said)}</footer>"

    @property
    def _facts(self) -> Sequence[tuple[str, Sequence[str]]]:
        """What one has to know before, and in how many lines at least it is said."""
        front = self._card.front
        needed = front.parts if len(front.parts) >= _LISTED else ["; ".join(front.parts)]
        facts = [("Players", [front.players]), ("Time", [front.time]), ("You need", needed)]
        return [(name, said) for name, said in (*facts, ("Designer", [front.designer])) if any(said)]

    def _head(self) -> str:
        """The title, the facts and what opens the text, with ``%s`` for the game in play beside them."""
        front = self._card.front
        said = "\n".join(f"<dt>{name}</dt><dd>{_fact(values)}</dd>" for name, values in self._facts)
        intro = "".join(f"\n{block}" for block in self._blocks(self._intro))
        subtitle = f'<p class="subtitle">{escape(front.subtitle)}</p>\n' if front.subtitle else ""
        return f"<header>\n<h1>{escape(front.title)}</h1>\n{subtitle}%s<dl>\n{said}\n</dl>{intro}\n</header>"

    def _cover_near(self) -> float:
        """How many times as wide the game in play beside the title is on wide screens: about as high as the facts."""
        assert self._cover is not None
        wide, high = self._rem(self._cover), self._high(self._cover)
        found = self.near
        for _ in range(3):
            room = _PAGE - _APART - found * wide
            letters = int((room - _FACTS_LEFT) * _FACT)
            lines = sum(-(-len(value) // letters) for _, values in self._facts for value in values)
            lines += lines_of(self._intro, int(room * _FACT)) + len(self._intro)
            found = max(_LEAST_COVER * self.near, min(_COVER / wide, (_HEAD + lines * _LEADING) / high))
        return found

    def _key(self) -> str:
        if not self._card.key:
            return ""
        return f'<h2>{KEY}</h2>\n<dl class="key">{"".join(map(self._keyed, self._card.key))}</dl>'

    def _parts(self, blocks: Sequence[Block]) -> Iterator[str]:
        """Text with the figures that follow it; what a section says after its last figure stands with these.

        On wide screens, parts of a section with a figure each stand side by side, and so do two sections where one
        would leave much empty beside its figure; a section of text alone fills what is empty there.
        """
        waiting: Sequence[Block] = ()
        for section in cut(blocks, lambda block, _: opens_section(block)):
            parts = cut(section, lambda _, before: isinstance(before, FigureRow))
            if len(parts) > 1 and not rows_of(parts[-1]) and rows_of(parts[-2]):
                parts[-2:] = [[*parts[-2], *parts[-1]]]
            single = len(parts) == 1 and self._is_beside(section)
            if waiting:
                is_sparse = single and (self._is_sparse(waiting) or self._is_sparse(section))
                if is_sparse and self._are_evener(waiting, section):
                    yield self._pair([waiting, section])
                    waiting = ()
                    continue
                if self._fills(section, waiting):
                    yield self._part(waiting, section)
                    waiting = ()
                    continue
                yield self._part(waiting)
                waiting = ()
            if single:
                waiting = section
            elif len(parts) > 1 and all(map(self._is_beside, parts)) and isinstance(parts[0][0], Heading):
                first = opening_of(parts)
                opening = "\n".join(self._blocks(parts[0][:first]))
                yield f'<div class="opens">\n{opening}\n{self._pair([parts[0][first:], *parts[1:]])}\n</div>'
            else:
                yield from map(self._part, parts)
        if waiting:
            yield self._part(waiting)

    def _is_beside(self, blocks: Sequence[Block]) -> bool:
        """Whether it has a single figure, no tree of choices, that stands beside its text."""
        rows = rows_of(blocks)
        return len(rows) == 1 == len(rows[0].figures) and not self._pictures.get(rows[0].figures[0]).is_flow

    def _is_sparse(self, blocks: Sequence[Block]) -> bool:
        """Whether its text would leave much empty beside its figure."""
        return self._text_high(blocks, _LINE) < _SPARSE * self._figure_high(blocks)

    def _has_room(self, blocks: Sequence[Block]) -> bool:
        """Whether its figure is about as high as its text still if its caption stands beside both."""
        ((ref,),) = (row.figures for row in rows_of(blocks))
        picture = self._pictures.get(ref)
        part = min(self.near, _FULL_BESIDE / self._rem(picture))
        return part * self._high(picture) >= _SPARSE * self._text_high(blocks, _BESIDE_LINE)

    def _text_high(self, blocks: Sequence[Block], letters: int) -> float:
        return lines_of(blocks, letters) * _LEADING + _OPENING

    def _figure_high(self, blocks: Sequence[Block]) -> float:
        """The height of its one figure beside text, with the caption."""
        ((ref,),) = (row.figures for row in rows_of(blocks))
        picture = self._pictures.get(ref)
        return self._high(picture) * self.near + -(-len(picture.caption) // _BELOW_LINE) * _BELOW_LEADING

    def _are_evener(self, first: Sequence[Block], second: Sequence[Block]) -> bool:
        """Whether two sections with a figure each leave less empty side by side than one below the other."""
        some = (first, second)
        alone = [max(0.0, self._figure_high(one) - self._text_high(one, _LINE)) for one in some]
        ends = [self._figure_high(one) + self._text_high(one, _HALF_LINE) for one in some]
        return abs(ends[0] - ends[1]) <= sum(alone)

    def _fills(self, text: Sequence[Block], blocks: Sequence[Block]) -> bool:
        """Whether a section of text alone finds room below another's text, beside the figure that this ends with."""
        is_text = all(isinstance(block, Heading | Paragraph | Listing) for block in text)
        if not is_text or not isinstance(blocks[-1], FigureRow) or not self._is_sparse(blocks):
            return False
        high = sum(self._text_high(some, _BESIDE_LINE) for some in (blocks, text))
        return high <= _FILLED * self._figure_high(blocks)

    def _pair(self, some: Sequence[Sequence[Block]]) -> str:
        """Parts with a figure each, which stand side by side on wide screens, their captions all at the same side."""
        lines = [lines_of(blocks, _HALF_LINE) + _SPACE * len(blocks) for blocks in some]
        uneven = " uneven" if max(lines) - min(lines) > _UNEVEN else ""
        shown = [self._pictures.get(row.figures[0]) for blocks in some for row in rows_of(blocks)]
        is_wide = len(some) == _THREE or any(self._rem(picture) * self.near > _MOST_BESIDE for picture in shown)
        halves = []
        for blocks, larger in zip(some, self._larger(shown), strict=True):
            kind = f"{'opens ' if opens_section(blocks[0]) else ''}half{' wide' if is_wide else ''}"
            style = f' style="--near:{larger:.3g}"' if larger > self.near else ""
            halves.append(f'<div class="{kind}"{style}>\n{self._told(blocks)}\n</div>')
        count = " three" if len(some) == _THREE else ""
        return "\n".join((f'<div class="pair{count or uneven}">', *halves, "</div>"))

    def _larger(self, pictures: Sequence[Picture]) -> Iterator[float]:
        """How many times as wide the figures of a pair are: larger than others, so that captions fill what is beside
        them, and far lower boards about as high as the highest.
        """
        near = self.near
        if len(pictures) == _TWO:
            near = max(near, min(_MOST_LARGER * near, _FULL_BESIDE / max(map(self._rem, pictures))))
        highest = max(map(self._high, pictures))
        for picture in pictures:
            room = _HALF / (near * self._rem(picture))
            is_low = not picture.figure.crop and self._high(picture) < _LOW * highest
            yield near * (max(1.0, min(_PART, highest / self._high(picture), room)) if is_low else 1.0)

    def _smaller(self, blocks: Sequence[Block]) -> str:
        """The style of a part whose figure is smaller than others, as its text is much lower; not with letters."""
        ((ref,),) = (row.figures for row in rows_of(blocks))
        picture = self._pictures.get(ref)
        part = self._text_high(blocks, _HALF_LINE) / (self._high(picture) * self.near)
        if picture.is_lettered or part >= 1.0:
            return ""
        return f' style="--near:{self.near * max(_LEAST_SPARSE, part):.3g}"'

    def _part(self, blocks: Sequence[Block], below: Sequence[Block] = ()) -> str:
        """A part: on wide screens figures stand beside its text, wide rows below; text alone has two columns.

        Args:
            blocks: the part.
            below: a section of text that stands ``below`` its text, beside its one figure.
        """
        opens = "opens " if opens_section(blocks[0]) else ""
        rows = rows_of(blocks)
        if not rows:
            columns = columns_of(blocks)
            second = second_column(blocks) if columns == " long" else (0, 0)
            inside = "\n".join(self._blocks(blocks, second))
            return f'<div class="{opens}text{columns}">\n{inside}\n</div>'
        kind, style = "over", ""
        if len(rows) == 1:
            kind = "beside" if len(rows[0].figures) == 1 else "near" if self._is_near(blocks, rows[0]) else kind
            # It stands in the second column, with its caption beside it, where much would be empty beside its text.
            if not below and self._is_beside(blocks) and self._is_sparse(blocks) and self._has_room(blocks):
                kind, style = f"{kind} sparse", self._smaller(blocks)
        told = self._told(blocks, across=kind == "over")
        if below:
            inside = "\n".join(self._blocks(below))
            told += f'\n<div class="opens text">\n{inside}\n</div>'
        return f'<div class="{opens}{kind}"{style}>\n{told}\n</div>'

    def _is_near(self, blocks: Sequence[Block], row: FigureRow) -> bool:
        """Whether a row of figures stands beside its text: narrow enough, and not much higher than that."""
        shown = [self._pictures.get(ref) for ref in row.figures]
        high = max(self._high(picture) for picture in shown)
        is_narrow = self._row_width(shown) <= _ROW_BESIDE and not any(picture.is_flow for picture in shown)
        return is_narrow and lines_of(blocks, _LINE) * _LEADING > _ENOUGH * high

    def _row_width(self, pictures: Sequence[Picture]) -> float:
        widths = (self._rem(picture) * (self.near if self._is_part(picture) else 1.0) for picture in pictures)
        return sum(widths) + _GAP * (len(pictures) - 1)

    def _told(self, blocks: Sequence[Block], *, across: bool = False) -> str:
        """Figures, and what is said before and after them, which may stand right ``across`` the page."""
        inside = []
        for shown, grouped in groupby(blocks, key=lambda block: isinstance(block, FigureRow)):
            some = [*grouped]
            markup = "\n".join(self._blocks(some))
            columns = columns_of(some) if across else ""
            inside.append(markup if shown else f'<div class="said{columns}">\n{markup}\n</div>')
        return "\n".join(inside)

    def _blocks(self, blocks: Sequence[Block], second: tuple[int, int] = (0, 0)) -> Iterator[str]:
        """Blocks; on wide screens a ``second`` column begins with one of them, or an item of its list; 0 is none."""
        for at, block in enumerate(blocks):
            begins = second[1] if at == second[0] > 0 else None
            if isinstance(block, FigureRow):
                yield self._row(block.figures)
            elif isinstance(block, Listing) and any(map(rows_of, block.items)):
                yield listing_html(block, ["\n".join(self._blocks(item)) for item in block.items], begins)
            else:
                yield block_html(block, begins)

    def _row(self, refs: Sequence[FigureRef]) -> str:
        """Figures beside each other, in columns as wide as they are."""
        pictures = [self._pictures.get(ref) for ref in refs]
        if len(pictures) == 1:
            kind = "single tree" if pictures[0].is_flow else "single"
            widths, filled = [self._rem(pictures[0])], 1.0
        else:
            kind, widths = "row", [self._rem(picture) for picture in pictures]
            if any(map(self._is_part, pictures)):
                # Parts of a board are as large beside their text as alone.
                widths = [width * self.near for width in widths]
            if len(widths) == _TWO and max(widths) <= _MOST_BESIDE:
                # In the columns of the text, with captions beside them.
                kind, filled = "row two", 1.0
            else:
                filled = min(_MOST_FILLED, (_PAGE - _APART * (len(widths) - 1)) / sum(widths))
        row = sum(widths) + _GAP * (len(widths) - 1)
        columns = " ".join(f"minmax(0,{width:.2f}fr)" for width in widths)
        style = f"--row:{row:.2f};--fill:{filled:.3f};grid-template-columns:{columns}"
        inside = "\n".join(map(self._figure, refs, pictures, widths))
        return f'<div class="figures {kind}" style="{style}">\n{inside}\n</div>'

    def _figure(self, ref: FigureRef, picture: Picture, width: float) -> str:
        below = f"<figcaption>{caption_html(picture.caption)}</figcaption>" if picture.caption else ""
        flow = picture.figure.flow
        ways = "" if flow is None else ways_html(flow, self.inline)
        return f'<figure style="--width:{width:.2f}">{self._drawn(picture)}{ways}{below}</figure>'

    def _drawn(self, picture: Picture) -> str:
        # Letters are as large as for a figure that is as small as on a phone.
        pitch = min(picture.usual, _PHONE / max((one.size[0] for one in self._boards), default=1.0))
        drawing = figure_picture(picture.record, picture.figure, FigureStyle(pitch))
        return self.inline.picture(scene_of(drawing, picture.alt, drawing.desc, border=0.0))

    def _keyed(self, ref: FigureRef) -> str:
        """A row of the key: a single cell alone, as on paper, and what it shows."""
        picture = self._pictures.get(ref)
        wide, high = (side * picture.usual + 2 * _RIM for side in picture.size)
        scene = Scene(wide, high, (picture.alone(picture.usual, _RIM, _RIM),), picture.alt, "")
        return f"<dt>{self.inline.picture(scene)}</dt><dd>{caption_html(picture.caption)}</dd>"

    def _is_part(self, picture: Picture) -> bool:
        """Whether it shows a small part of a board, or of several that all are parts."""
        widest = max((one.size[0] for one in self._boards), default=1.0)
        return bool(picture.figure.crop) and not picture.is_flow and picture.size[0] <= _NARROW * widest

    def _large(self, picture: Picture) -> float:
        return self._cell * (_PART if self._is_part(picture) else 1.0)

    def _rem(self, picture: Picture) -> float:
        return _TREE if picture.is_flow else picture.size[0] * self._large(picture)

    @cached_property
    def near(self) -> float:
        """How many times as wide figures are beside text of wide screens; flat ones leave room to be larger."""
        sizes = [picture.size for picture in self._boards]
        is_flat = sum(high for _, high in sizes) < _FLAT * sum(wide for wide, _ in sizes)
        return _NEAR_FLAT if is_flat else _NEAR

    def _high(self, picture: Picture) -> float:
        return picture.size[1] * self._large(picture)

    @cached_property
    def _boards(self) -> Sequence[Picture]:
        """The cover and the figures but trees of choices."""
        shown = [self._pictures.get(ref) for ref in self._card.figures]
        shown += [self._cover] if self._cover is not None else []
        return [picture for picture in shown if not picture.is_flow]

    @cached_property
    def _cell(self) -> float:
        """The width of a cell, rem: the widest figure has its room."""
        return _WIDEST / max((picture.size[0] for picture in self._boards), default=1.0)


def _fact(values: Sequence[str]) -> str:
    """What is said of a fact; several things are a list."""
    said = [runs_html((Run(value),)) for value in values]
    return said[0] if len(said) == 1 else f"<ul>{''.join(f'<li>{one}</li>' for one in said)}</ul>"

"""A card's page of HTML as it is printed: the same text and figures once more, in columns, dealt to sheets.

Screens show parts as wide as they are and paper columns that are full, so that one order of elements cannot serve
both. Figures are drawn once, on the screen's page, and only named here.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import product

from boardgen.cards import card_paper as paper
from boardgen.cards.blocks import (
    Block,
    FigureRef,
    FigureRow,
    Heading,
    Listing,
    Paragraph,
    Run,
    Runs,
    Table,
    is_short,
    plain_text,
)
from boardgen.cards.blocks_html import FEW, block_html, caption_html
from boardgen.cards.captions import caption_runs
from boardgen.cards.card_sheets import Item, compose
from boardgen.cards.columns_html import Drawn
from boardgen.cards.html import BORDER
from boardgen.cards.paper_html import WIDTH, always
from boardgen.cards.pictures import Picture, Pictures
from boardgen.cards.sections import KEY
from boardgen.cards.template import Card

#: What a column costs that begins within a section, with a figure, within a list, and next to an item at its end.
_WITHIN, _FIGURE, _LIST, _LONELY = 0.1, 0.3, 0.4, 0.8
#: How many times as wide as in a column the picture of the game in play is.
_COVER = 0.87
#: Figures side by side have at least so much room for their captions, mm.
_CAPTION = 24.0
#: A tree of choices has small letters: its width, mm, which is that of the sheet.
_TREE = WIDTH


class Printed:
    """Writes the sheets of a card.

    Args:
        card, pictures: what is printed.
        drawn: its figures, by `name`.
        cover: the game in play.
    """

    def __init__(self, card: Card, pictures: Pictures, drawn: Drawn, cover: Picture | None) -> None:
        self._card, self._pictures, self._drawn, self._cover = card, pictures, drawn, cover

    def sheets(self, head: str, facts: Sequence[str], foot: Runs) -> str:
        """The markup.

        Args:
            head: that of title and facts, with ``%s`` for the picture.
            facts: what is said there.
            foot: what stands below all of it.
        """
        front = self._card.front
        cover = None if self._cover is None else self._shown(self._cover, _COVER)
        high = paper.head([(Run(fact),) for fact in facts], front.title, front.subtitle, cover)
        drawn = "" if cover is None else f'<div class="cover"{_wide(cover)}>{self._drawn.again("cover")}</div>\n'
        title = Item(head.replace("%s", drawn, 1), high, True)
        scales, taken = (self._least, paper.MOST), paper.foot_high(foot)
        found = []
        for short, key in product(self._shorts, self._keys):
            items = [title, *self._items(self._card.blocks, short), *key]
            found.append(compose(items, scales, foot=taken))
        return "\n".join(sheet.html for sheet in min(found, key=lambda one: one.cost).sheets)

    @property
    def _shorts(self) -> Sequence[bool]:
        """Whether the game in short may stand right across, or in a column."""
        return (True, False) if any(map(is_short, self._card.blocks)) else (True,)

    @cached_property
    def _keys(self) -> Sequence[Sequence[Item]]:
        """The key to the pictures, right across or in a column."""
        if not self._card.key:
            return ([],)
        said = [caption_runs(self._pictures.get(ref).caption) for ref in self._card.key]
        across, column = (always(paper.key_high(said, columns)) for columns in (3, 1))
        key = self._key()
        return (
            [Item(f'<div class="s across">{key}</div>', across, True)],
            [Item(f'<div class="s">{key}</div>', column, gaps=(1, 0))],
        )

    def _key(self) -> str:
        """The key to the pictures."""
        rows = []
        for ref in self._card.key:
            named = f"key-{ref.index}"
            drawn = self._drawn.again(named, f' style="width:{self._drawn.width(named):.4g}mm"')
            rows.append(f"<dt>{drawn}</dt><dd>{caption_html(self._pictures.get(ref).caption)}</dd>")
        return f'<h2>{KEY}</h2>\n<dl class="key">{"".join(rows)}</dl>'

    def _items(self, blocks: Sequence[Block], is_across: bool) -> Iterator[Item]:
        """Text and figures as what sheets do not divide; the game in short may stand right across."""
        at, begun = 0, False
        while at < len(blocks):
            block = blocks[at]
            if is_short(block):
                end = next((k for k in range(at + 1, len(blocks)) if _opens(blocks[k])), len(blocks))
                if not any(isinstance(one, FigureRow | Table) for one in blocks[at:end]):
                    yield self._short(blocks[at:end]) if is_across else self._text(blocks[at:end])
                    at = end
                    continue
            if not begun and isinstance(block, Paragraph):
                high = always(paper.said_high([block], paper.MEASURE))
                yield Item(f'<div class="lead across">{block_html(block)}</div>', high, True)
                at += 1
                continue
            begun = True
            heads = []
            while at < len(blocks) and isinstance(blocks[at], Heading):
                heads.append(blocks[at])
                at += 1
            if at + 1 < len(blocks) and _leads_on(blocks[at]) and isinstance(blocks[at + 1], Listing):
                heads.append(blocks[at])
                at += 1
            if heads and (at == len(blocks) or isinstance(blocks[at], FigureRow)):
                yield self._text(heads)
                continue
            yield from self._block(heads, blocks[at])
            at += 1

    def _short(self, blocks: Sequence[Block]) -> Item:
        heading, *rest = map(block_html, blocks)
        markup = f'<div class="s across">{heading}<div class="two">\n' + "\n".join(rest) + "\n</div></div>"
        return Item(markup, always(paper.short_high(blocks)), True)

    def _block(self, heads: Sequence[Block], block: Block) -> Iterator[Item]:
        """A block below its headings."""
        match block:
            case FigureRow(figures=figures):
                yield from self._figures(figures)
            case Listing(items=items):
                for number, one in enumerate(paper.items_of([block])):
                    lonely = number > 0 and number in {1, len(items) - 1}
                    yield self._text([*heads, one] if number == 0 else [one], (_LIST, _LONELY)[lonely] * (number > 0))
                    yield from self._figures([ref for inner in items[number] for ref in _refs(inner)])
            case _:
                yield self._text([*heads, block])

    def _text(self, blocks: Sequence[Block], listed: float = 0.0) -> Item:
        """Blocks of text that stay together; where they go on with a list, what it costs to begin a column there."""
        inside = "\n".join(map(block_html, blocks))
        opens = _opens(blocks[0])
        high = math.fsum(map(paper.block_high, blocks)) - paper.ABOVE * (len(blocks) - 1)
        high -= paper.ITEM_CLOSER * (listed > 0)
        if any(isinstance(block, Table) and len(block.aligns) > FEW for block in blocks):
            kind = "s across" if opens else "across"
            return Item(f'<div class="{kind}">{inside}</div>', always(paper.said_high(blocks, WIDTH)), True)
        kind = "s" if opens else "i" if listed else "t"
        cost = 0.0 if opens else listed or _WITHIN
        return Item(
            f'<div class="{kind}">{inside}</div>',
            always(high),
            gaps=(int(opens), 0),
            cost=cost,
            is_text=kind == "t",
            above=paper.above(blocks[0]),
        )

    def _figures(self, refs: Sequence[FigureRef]) -> Iterator[Item]:
        """Figures side by side where a column has room for them, otherwise one beneath another."""
        if not refs:
            return
        row = [self._shown(self._pictures.get(ref)) for ref in refs]
        if len(row) > 1 and paper.row_width(row) <= paper.HALF and min(one.width for one in row) >= _CAPTION:
            inside = "".join(map(self._figure, refs, row))
            columns = " ".join(f"minmax(0,{one.width:.2f}fr)" for one in row)
            style = f"grid-template-columns:{columns};max-width:calc({paper.row_width(row):.2f}*var(--mm))"
            markup = f'<div class="f row" style="{style}">{inside}</div>'
            yield Item(markup, paper.figures_high(row, paper.HALF), gaps=(1, 1), cost=_FIGURE, above=paper.OVER)
            return
        for ref, one in zip(refs, row, strict=True):
            is_across = not one.grows
            high = paper.figures_high([one], WIDTH if is_across else paper.HALF)
            kind = "f slim" if one.is_slim else "f"
            markup = f'<div class="{kind}{" across" if is_across else ""}">{self._figure(ref, one)}</div>'
            yield Item(markup, high, is_across, (1, 1), _FIGURE, above=paper.OVER)

    def _figure(self, ref: FigureRef, shown: paper.Shown) -> str:
        caption = self._pictures.get(ref).caption
        below = f"<figcaption>{caption_html(caption)}</figcaption>" if caption else ""
        return f"<figure{_wide(shown)}>{self._drawn.again(name(ref))}{below}</figure>"

    def _shown(self, picture: Picture, times: float = 1.0) -> paper.Shown:
        """A figure on paper at its usual size there."""
        wide = _TREE if picture.is_flow else picture.size[0] * self._pitch * times
        # The white around a picture is a part of it.
        drawn = [side * picture.usual + 2 * BORDER for side in picture.size]
        return paper.Shown(wide, wide * drawn[1] / drawn[0], caption_runs(picture.caption), not picture.is_flow)

    @cached_property
    def _boards(self) -> Sequence[Picture]:
        """The figures but trees of choices."""
        shown = [self._pictures.get(ref) for ref in self._card.figures] or [p for p in (self._cover,) if p]
        return [picture for picture in shown if not picture.is_flow]

    @cached_property
    def _pitch(self) -> float:
        """The usual pitch on paper: the widest figure is as wide as a column."""
        return paper.HALF / max((picture.size[0] for picture in self._boards), default=1.0)

    @cached_property
    def _least(self) -> float:
        """The least scale, at which cells can be told apart and letters be read."""
        needs = [picture.least / self._pitch for picture in self._boards]
        for picture in self._boards:
            # The white around a picture is a part of its width.
            drawn = 1 + 2 * BORDER / (picture.size[0] * picture.usual)
            needs.append(picture.least_lettered / self._pitch * drawn)
        if self._cover is not None:
            needs.append(self._cover.least_lettered / self._pitch / _COVER)
        return min(1.0, max(needs, default=1.0))


def name(ref: FigureRef) -> str:
    """By what name a figure is drawn once and used again."""
    return f"figure-{ref.index}"


def _opens(block: Block) -> bool:
    return isinstance(block, Heading) and block.level == 2


def _leads_on(block: Block) -> bool:
    """Whether a paragraph ends within its sentence, so that what follows belongs to it."""
    return isinstance(block, Paragraph) and not plain_text(block.runs).rstrip(" †”)").endswith((".", "!", "?"))


def _refs(block: Block) -> Iterator[FigureRef]:
    if isinstance(block, FigureRow):
        yield from block.figures


def _wide(shown: paper.Shown) -> str:
    return f' style="--w:{shown.width:.2f}"'

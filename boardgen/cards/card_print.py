"""A card's page of HTML as it is printed: the same text and figures once more, in columns, dealt to sheets.

Screens show parts as wide as they are and paper columns that are full, so that one order of elements cannot serve
both. Figures are drawn once, on the screen's page, and only named here.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import pairwise

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
from boardgen.cards.card_sheets import compose, lowest
from boardgen.cards.card_stretches import Item, Section
from boardgen.cards.columns_html import Drawn
from boardgen.cards.html import BORDER
from boardgen.cards.paper_html import LETTER, WIDTH, always
from boardgen.cards.pictures import Picture, Pictures
from boardgen.cards.sections import KEY
from boardgen.cards.template import Card

#: What a column costs that begins within a list, next to an item at its end, and after words that lead on to it.
_LIST, _LONELY, _LED = 0.4, 0.8, 3.0
#: The same for figures that belong side by side.
_ROW = 0.6
#: What it costs that the game in short, or a text before it, is on another sheet than the title.
_OPENING = 40.0
#: Sections of fewer blocks are never divided; so many parts have room side by side.
_MANY, _ABREAST = 4, 3
#: How many times as wide as in a column the picture of the game in play is.
_COVER, _COVER_ACROSS = 0.87, 1.7
#: That picture stands right across if it is no higher than so many times its width, and has so much of the sheet's.
_LYING, _WIDE_ENOUGH = 0.95, 0.66
#: Figures side by side have at least so much room for their captions, mm.
_CAPTION = 24.0
#: Text beside a figure that is larger than a column is at least so wide, mm.
_NARROW = 58.0
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
        title = Section((), [[form] for form in self._titles(head, [(Run(fact),) for fact in facts])])
        sections = [title, *self._sections(self._card.blocks), *self._key()]
        dealt = compose(sections, (self._least, paper.MOST), foot=paper.foot_high(foot))
        return "\n".join(sheet.html for sheet in dealt)

    def _titles(self, head: str, facts: Sequence[Runs]) -> Iterator[Item]:
        """The title with the picture of the game beside it, or below it and as wide as the sheet."""
        front = self._card.front
        said = facts, front.title, front.subtitle
        if self._cover is None:
            yield Item(head.replace("%s", "", 1), paper.head(*said, None), True)
            return
        beside, across = self._shown(self._cover, _COVER), self._shown(self._cover, _COVER_ACROSS)
        drawn = [f'<div class="cover"{_wide(one)}>{self._drawn.again("cover")}</div>\n' for one in (beside, across)]
        yield Item(head.replace("%s", drawn[0], 1), paper.head(*said, beside), True)
        flat = head.replace("<header>", '<header class="flat">', 1).replace("%s", "", 1)
        markup = f'<div class="across">{flat}\n{drawn[1]}</div>'
        if across.height < _LYING * across.width:
            least = _WIDE_ENOUGH * WIDTH / across.width
            yield Item(markup, paper.flat_head(*said, across), True, most=WIDTH / across.width, least=least)

    def _key(self) -> Iterator[Section]:
        """The key to the pictures, right across or in a column."""
        if not self._card.key:
            return
        rows = []
        for ref in self._card.key:
            named = f"key-{ref.index}"
            drawn = self._drawn.again(named, f' style="width:{self._drawn.width(named):.4g}mm"')
            rows.append(f"<dt>{drawn}</dt><dd>{caption_html(self._pictures.get(ref).caption)}</dd>")
        key = f'<h2>{KEY}</h2>\n<dl class="key">{"".join(rows)}</dl>'
        said = [caption_runs(self._pictures.get(ref).caption) for ref in self._card.key]
        across, column = (always(paper.key_high(said, columns)) for columns in (3, 1))
        yield Section(
            [Item(f'<div class="s">{key}</div>', column, gaps=(1, 0), above=paper.SECTION)],
            [[Item(f'<div class="s across">{key}</div>', across, True)]],
        )

    def _sections(self, blocks: Sequence[Block]) -> Iterator[Section]:
        """The sections; a text before them stands right across."""
        at = 0
        while at < len(blocks) and isinstance(blocks[at], Paragraph):
            high = always(paper.said_high([blocks[at]], paper.MEASURE))
            lead = f'<div class="lead across">{block_html(blocks[at])}</div>'
            yield Section((), [[Item(lead, high, True)]], _OPENING)
            at += 1
        begins = [at, *(k for k in range(at + 1, len(blocks)) if _opens(blocks[k])), len(blocks)]
        for begin, end in pairwise(begins):
            if begin < end:
                yield from self._parted(blocks[begin:end])

    def _parted(self, blocks: Sequence[Block]) -> Iterator[Section]:
        """A section; in two where no sheet has room for it, below figures if it can be."""
        section = self._section(blocks)
        if len(blocks) < _MANY or lowest(section, self._least) <= LETTER:
            yield section
            return
        ends = [at + 1 for at in range(1, len(blocks) - 2) if isinstance(blocks[at], FigureRow)]
        cut = min(ends or [len(blocks) // 2], key=lambda at: abs(2 * at - len(blocks)))
        yield from self._parted(blocks[:cut])
        yield from self._parted(blocks[cut:])

    def _section(self, blocks: Sequence[Block]) -> Section:
        """A section in all the ways it may stand."""
        heading = blocks[:1] if _opens(blocks[0]) else []
        body = blocks[len(heading) :]
        items = [*self._items(body)]
        column = [] if any(item.is_across for item in items) else _headed(heading, items)
        if is_short(blocks[0]) and not any(isinstance(one, FigureRow | Table) for one in body):
            return Section(column, [[_short(blocks)]], _OPENING)
        above = [_heading(heading[0])] if heading else []
        forms = [[*above, *items]]
        if any(isinstance(block, FigureRow) and len(block.figures) > 1 for block in body):
            forms.append([*above, *self._items(body, are_rows=True)])
        forms += [[*above, *form] for form in (*self._side_by_side(body), *self._aside(body))]
        return Section(column, forms)

    def _side_by_side(self, body: Sequence[Block]) -> Iterator[Sequence[Item]]:
        """Parts of a section with a figure each, which stand side by side; before them what is said of all."""
        ends = [at + 1 for at, block in enumerate(body) if isinstance(block, FigureRow)]
        parts = [body[begin:end] for begin, end in pairwise([0, *ends])]
        if not 1 < len(parts) <= _ABREAST or ends[-1] < len(body) or min(map(len, parts)) == 1:
            return
        if any(len(block.figures) > 1 for part in parts for block in part if isinstance(block, FigureRow)):
            return
        for said in {0, len(parts[0]) - 2}:
            before = self._items(parts[0][:said])
            yield [*before, self._abreast([parts[0][said:], *parts[1:]])]

    def _aside(self, body: Sequence[Block]) -> Iterator[Sequence[Item]]:
        """Text beside its figure, which is larger than a column; the text has what is left of the width."""
        texts, row = body[:-1], body[-1] if body else None
        if not texts or not isinstance(row, FigureRow) or len(row.figures) > 1:
            return
        (ref,) = row.figures
        one = self._shown(self._pictures.get(ref))
        if not one.grows or one.is_slim or any(isinstance(text, FigureRow | Table) for text in _all(texts)):
            return
        said = "\n".join(map(block_html, texts))
        markup = f'<div class="aside across"><div class="t">{said}</div>{self._figure(ref, one)}</div>'
        most = (WIDTH - paper.GUTTER - _NARROW) / one.width
        yield [Item(markup, paper.aside_high(texts, one), True, most=most, least=paper.HALF / one.width)]

    def _abreast(self, parts: Sequence[Sequence[Block]]) -> Item:
        """Texts side by side, each above its figure."""
        room = (WIDTH - paper.GUTTER * (len(parts) - 1)) / len(parts)
        refs = [ref for *_, row in parts for ref in _refs(row)]
        shown = [self._shown(self._pictures.get(ref)) for ref in refs]
        inside = []
        for (*texts, _), ref, one in zip(parts, refs, shown, strict=True):
            said = "\n".join(map(block_html, texts))
            inside.append(f'<div class="part"><div class="t">{said}</div>{self._figure(ref, one)}</div>')
        high = paper.abreast_high([texts for *texts, _ in parts], shown, room)
        style = f"grid-template-columns:repeat({len(parts)},minmax(0,1fr))"
        markup = f'<div class="parts across" style="{style}">{"".join(inside)}</div>'
        return Item(markup, high, True, most=room / max(one.width for one in shown))

    def _items(self, blocks: Sequence[Block], *, are_rows: bool = False) -> Iterator[Item]:
        """Text and figures as what columns do not divide; several figures may be rows right across the sheet."""
        at, is_led = 0, False
        while at < len(blocks):
            heads = []
            while at < len(blocks) and isinstance(blocks[at], Heading):
                heads.append(blocks[at])
                at += 1
            if at + 1 < len(blocks) and _leads_on(blocks[at]) and isinstance(blocks[at + 1], Listing):
                heads.append(blocks[at])
                at += 1
            if heads and (at == len(blocks) or isinstance(blocks[at], FigureRow)):
                yield _text(heads, 0.0)
                is_led = True
                continue
            block, before = blocks[at], _LED if is_led else 0.0
            at += 1
            match block:
                case FigureRow(figures=figures):
                    yield from self._figures(figures, before, is_row=are_rows and len(figures) > 1)
                case Listing(items=items):
                    for number, one in enumerate(paper.items_of([block])):
                        lonely = number > 0 and number in {1, len(items) - 1}
                        cost = (_LIST, _LONELY)[lonely] if number else before
                        yield _text([one] if number else [*heads, one], cost, is_listed=number > 0)
                        yield from self._figures([ref for inner in items[number] for ref in _refs(inner)], _LED)
                case _:
                    yield _text([*heads, block], before)
            is_led = _leads_on(block)

    def _figures(self, refs: Sequence[FigureRef], cost: float = 0.0, *, is_row: bool = False) -> Iterator[Item]:
        """Figures side by side where a column, or a sheet, has room for them, otherwise one beneath another."""
        if not refs:
            return
        row = [self._shown(self._pictures.get(ref)) for ref in refs]
        room = WIDTH if is_row else paper.HALF
        wide = paper.row_width(row)
        fits = wide <= room and min(one.width for one in row) >= _CAPTION
        if len(row) > 1 and (fits or is_row):
            inside = "".join(map(self._figure, refs, row))
            columns = " ".join(f"minmax(0,{one.width:.2f}fr)" for one in row)
            style = f"grid-template-columns:{columns};max-width:calc({wide:.2f}*var(--mm))"
            markup = f'<div class="f row{" across" * is_row}" style="{style}">{inside}</div>'
            high = paper.figures_high(row, room)
            yield Item(markup, high, is_row, (0, 1), paper.OVER, room / wide, cost)
            return
        for ref, one in zip(refs, row, strict=True):
            is_across = not one.grows
            high = paper.figures_high([one], WIDTH if is_across else paper.HALF)
            kind = "f slim" if one.is_slim else "f"
            markup = f'<div class="{kind}{" across" if is_across else ""}">{self._figure(ref, one)}</div>'
            most = (paper.SLIM if one.is_slim else paper.HALF) / one.width if one.grows else math.inf
            yield Item(markup, high, is_across, (0, 1), paper.OVER, most, cost)
            cost = _ROW

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


def _short(blocks: Sequence[Block]) -> Item:
    """The game in short, right across."""
    heading, *rest = map(block_html, blocks)
    markup = f'<div class="s across">{heading}<div class="two">\n' + "\n".join(rest) + "\n</div></div>"
    return Item(markup, always(paper.short_high(blocks)), True)


def _heading(block: Block) -> Item:
    """The heading of a section, right across."""
    return Item(f'<div class="s across">{block_html(block)}</div>', always(paper.said_high([block], WIDTH)), True)


def _headed(heading: Sequence[Block], items: Sequence[Item]) -> Sequence[Item]:
    """Items in a column below their heading, which stands with the first."""
    if not heading or not items:
        return [_heading(block)._replace(is_across=False) for block in heading] or items
    first, opens = items[0], paper.block_high(heading[0]) - items[0].above
    markup = f'<div class="s">{block_html(heading[0])}\n{first.markup}</div>'
    high = first._replace(
        markup=markup, high=lambda scale: opens + first.high(scale), gaps=(1, first.gaps[1]), above=paper.SECTION
    )
    return [high, *items[1:]]


def _text(blocks: Sequence[Block], cost: float, *, is_listed: bool = False) -> Item:
    """Blocks of text that stay together; whether they go on with a list."""
    inside = "\n".join(map(block_html, blocks))
    high = math.fsum(map(paper.block_high, blocks)) - paper.ABOVE * (len(blocks) - 1) - paper.ITEM_CLOSER * is_listed
    if any(isinstance(block, Table) and len(block.aligns) > FEW for block in blocks):
        return Item(f'<div class="across">{inside}</div>', always(paper.said_high(blocks, WIDTH)), True)
    return Item(
        f'<div class="{"i" if is_listed else "t"}">{inside}</div>',
        always(high),
        above=paper.above(blocks[0]) - paper.ITEM_CLOSER * is_listed,
        cost=cost,
    )


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


def _all(blocks: Sequence[Block]) -> Iterator[Block]:
    """Blocks and those within lists."""
    for block in blocks:
        yield block
        if isinstance(block, Listing):
            for item in block.items:
                yield from _all(item)


def _wide(shown: paper.Shown) -> str:
    return f' style="--w:{shown.width:.2f}"'

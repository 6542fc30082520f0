"""Blocks of text of a card as markup; figures stand between them. Captions, too."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from boardgen.cards.blocks import Block, FigureRow, Heading, Listing, Paragraph, Runs, Table
from boardgen.cards.captions import caption_runs, parted
from boardgen.cards.html import runs_html

#: Tables with more columns are lists on narrow screens.
FEW = 3
#: Cells of so many letters are not broken on wide screens and on paper, if only the last column has longer ones.
_UNBROKEN = 28
#: What begins the second column of a text.
_SECOND = ' class="second"'


def block_html(block: Block, second: int | None = None) -> str:
    """A block of text; nothing for figures.

    Args:
        block: the block.
        second: the item that begins the second column on wide screens; 0 for the block itself, None for none.
    """
    match block:
        case Heading(level=level, runs=runs):
            text = escape("".join(run.text for run in runs), quote=False)
            return f"<h{level}>{text}</h{level}>"
        case Paragraph(runs=runs):
            return f"<p{_SECOND if second is not None else ''}>{runs_html(runs)}</p>"
        case Table():
            return _table(block)
        case Listing(items=items):
            return listing_html(block, list(map(_inside, items)), second)
        case FigureRow():
            return ""


def _inside(item: Sequence[Block]) -> str:
    """What an item of a list says; a paragraph alone needs no element."""
    if len(item) == 1 and isinstance(item[0], Paragraph):
        return runs_html(item[0].runs)
    return "\n".join(block_html(one) for one in item)


def listing_html(block: Listing, inside: Sequence[str], second: int | None = None) -> str:
    """A list around the markup of its items; ``second`` as in `block_html`."""
    items = "\n".join(f"<li{_SECOND if at == second else ''}>{one}</li>" for at, one in enumerate(inside))
    if block.start is None:
        return f"<ul>\n{items}\n</ul>"
    start = f' start="{block.start}"' if block.start != 1 else ""
    return f"<ol{start}>\n{items}\n</ol>"


def caption_html(caption: str) -> str:
    """A caption, its first words bold, the number of a step large before it."""
    step, said = parted(caption)
    number = f'<strong class="step">{step}</strong> ' if step else ""
    return number + runs_html(caption_runs(said))


def _table(block: Table) -> str:
    """A table; on narrow screens the cells of one with many columns stand below each other behind their heads."""
    heads = ["".join(run.text for run in head) for head in block.head]
    many = len(heads) > FEW
    # Where the last column alone has long cells, it takes the lines that are broken.
    before = ("".join(run.text for run in cell) for row in block.rows for cell in row[:-1])
    firm = many and all(len(text) <= _UNBROKEN for text in before)
    named = heads if many else [""] * len(block.aligns)
    rows = "\n".join(_cells("<td", "</td>", row, block.aligns, named) for row in block.rows)
    head = ""
    if any(block.head):
        cells = _cells("<th scope=col", "</th>", block.head, block.aligns, [""] * len(heads))
        head = f"<thead>{cells}</thead>\n"
    kind = ' class="many firm"' if firm else " class=many" if many else ""
    return f"<table{kind}>\n{head}<tbody>\n{rows}\n</tbody>\n</table>"


def _cells(begin: str, end: str, row: Sequence[Runs], aligns: Sequence[str], heads: Sequence[str]) -> str:
    cells = []
    for cell, align, head in zip(row, aligns, heads, strict=True):
        named = f' data-head="{escape(head)}"' if head else ""
        style = "" if align == "left" else f' style="text-align:{align}"'
        cells.append(f"{begin}{named}{style}>{runs_html(cell)}{end}")
    return f"<tr>{''.join(cells)}</tr>"

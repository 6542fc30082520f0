"""A study book's page of HTML as it is printed: its text and its diagrams once more, in columns, dealt to sheets."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

from boardgen.boards.picture import Picture
from boardgen.cards.card_paper import HALF, OVER, SECTION
from boardgen.cards.columns_html import Drawn
from boardgen.cards.html import BORDER, runs_html, text_html
from boardgen.cards.paper_html import always
from boardgen.studies import paper
from boardgen.studies.content import Aside, Book, Exercise, Prose
from boardgen.studies.print_sheets import Item, compose

#: What a column costs that begins with a paragraph, with a variation, and with a diagram.
_TEXT, _ASIDE, _FIGURE = 0.05, 0.2, 0.2
#: And that a sheet begins with what stands under a heading right across: no heading is left alone.
_NEVER = 1e4
#: Pictures of exercises, without numbers, are usually so wide: a column has room for three.
ASKED = 0.84 * HALF
_IDS = re.compile(r' id="[^"]*"')


class Printed:
    """Collects what is printed, in the order of the page.

    Attributes:
        drawn: the pictures by their names.
        items: what sheets do not divide.
    """

    def __init__(self) -> None:
        self.drawn = Drawn()
        self.items: list[Item] = []
        self._least: list[float] = []
        self._headed: tuple[tuple[str, float], ...] = ()
        self._is_under = False

    def front(self, markup: str, high: float) -> None:
        """Add the title and what is said first."""
        self.items.append(Item(f'<div class="t">{markup}</div>', always(high)))

    def heading(self, markup: str, high: float, *, is_across: bool = False) -> None:
        """Add a heading, which stands above what comes next: in its column, or right across over all its columns."""
        if is_across:
            markup = f'<div class="across s">{_IDS.sub("", markup)}</div>'
            self.items.append(Item(markup, always(high), is_across=True))
            self._is_under = True
            return
        self._headed = (*self._headed, (_IDS.sub("", markup), high))

    def _add(self, item: Item) -> None:
        """Add what sheets do not divide, below headings that wait for it."""
        if self._headed:
            above = math.fsum(high for _, high in self._headed)
            markup, high = "".join(markup for markup, _ in self._headed) + item.markup, item.high
            item = Item(
                f'<div class="s">{markup}</div>',
                lambda scale: SECTION + above + high(scale),
                gaps=(1, item.gaps[1]),
                above=SECTION,
            )
            self._headed = ()
        if self._is_under:
            item, self._is_under = item._replace(cost=_NEVER), False
        self.items.append(item)

    def told(self, texts: Sequence[Prose | Aside]) -> None:
        """Add paragraphs and variations."""
        for text in texts:
            is_aside = isinstance(text, Aside)
            kind = ' class="aside"' if is_aside else ""
            high = paper.paragraph_high(text, HALF)
            self._add(
                Item(
                    f'<div class="t"><p{kind}>{runs_html(text.runs)}</p></div>',
                    always(high),
                    cost=_ASIDE if is_aside else _TEXT,
                    is_text=True,
                    above=paper.ABOVE,
                )
            )

    def figure(self, name: str, picture: Picture, caption: str, figure: paper.Figure, least: float) -> None:
        """Add a diagram with its caption.

        Args:
            name: by which it was drawn.
            picture, caption: what is shown, and the markup below it.
            figure: how high both are.
            least: the scale at which its letters can be read.
        """
        markup = (
            f'<div class="f"><figure{_WIDE}>{self.drawn.again(name)}<figcaption>{caption}</figcaption></figure></div>'
        )
        high = figure._replace(shape=_shape(picture)).high
        # No picture is wider than its column.
        item = Item(markup, lambda scale: high(min(scale, 1.0)) + paper.AROUND, gaps=(1, 1), cost=_FIGURE, above=OVER)
        self._add(item)
        self._least.append(least)

    def exercise(self, one: Exercise, name: str, picture: Picture, least: float) -> None:
        """Add an exercise."""
        said = f"<h3>{one.number}</h3><p>{text_html(one.question)}</p>"
        shown = f"<figure{_WIDE_ASKED}>{self.drawn.again(name)}</figure>"
        markup = f'<section class="f"><div class="ex">{said}</div>{shown}</section>'
        high, shape = paper.question_high(one.question, HALF) + paper.AROUND, _shape(picture)

        def wide(scale: float) -> float:
            return min(scale * ASKED, HALF)

        item = Item(markup, lambda scale: high + wide(scale) * shape, gaps=(1, 1), cost=_FIGURE / 2, above=OVER)
        self._add(item)
        self._least.append(least)

    def answer(self, markup: str, high: float) -> None:
        """Add an answer."""
        markup = f'<div class="t">{_IDS.sub("", markup)}</div>'
        self._add(Item(markup, always(high + paper.ABOVE), cost=_TEXT, is_text=True, above=paper.ABOVE))

    def sheets(self, book: Book) -> str:
        """The markup of the sheets."""
        least = min(1.0, max(self._least, default=1.0))
        dealt = compose(self.items, (least, 1.0), foot=paper.foot_high(book.credits))
        return "\n".join(sheet.html for sheet in dealt.sheets)


#: The width of a picture at its usual size, and of that of an exercise.
_WIDE, _WIDE_ASKED = (f' style="--w:{wide:.5g}"' for wide in (HALF, ASKED))


def _shape(picture: Picture) -> float:
    """How high a picture is by its width; the white around it is a part of it."""
    return (picture.height + 2 * BORDER) / (picture.width + 2 * BORDER)

"""A study book as one page of HTML that needs nothing besides itself, not even a script."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from html import escape
from typing import NamedTuple

from boardgen.boards.picture import Picture
from boardgen.cards.blocks import Runs
from boardgen.cards.head_html import status_html, tally_style
from boardgen.cards.html import PARTED, figure_html, for_the_dark, page, parted_html, runs_html, text_html
from boardgen.cards.printed_pages import PAPER, printed
from boardgen.cards.steps import title
from boardgen.games.view import Square
from boardgen.progress import tracked
from boardgen.records import Collection
from boardgen.render.svg import InlineSvg
from boardgen.scene.themes import COLOUR, Theme
from boardgen.studies.book import study_document
from boardgen.studies.content import Aside, Block, Book, Chapter, Diagram, Exercise, Prose, book_of, diagram
from boardgen.studies.pictures import Pictures
from boardgen.studies.setting import DIAGRAM

#: Diagrams are drawn for a width at which their pieces have numbers, those of exercises, which have none, for that of
#: books; they are shown as wide as the page has room for.
_WIDTH, _ASKED, _MOST = 76.0, DIAGRAM, 300.0
#: Beside fewer letters a diagram would leave much of a wide page empty: it stands beside the next one.
_SHORT = 480
#: Exercises in a row.
_ROW = 2

STYLE = """\
nav ol{list-style:none;padding:0;border-top:1px solid %(faint)s}
nav li{margin:0;padding:.25rem 0;border-bottom:1px solid %(faint)s}
nav .part{border:0;padding-top:.9rem}
a{color:inherit}
.chapter{border-top:3px solid %(ink)s;margin-top:3.5rem;padding-top:.4rem}
.chapter h2{color:inherit;font-size:2rem;line-height:1.15;margin:.5rem 0 0}
.chapter .subtitle{font-size:1.05rem;margin-top:.2rem}
.part{margin:.3rem 0 0}
.aside{border-left:3px solid %(faint)s;margin:.8rem 0 .8rem .4rem;padding-left:1rem;font-size:.92rem}
.figures,.exercises{align-items:flex-start}
figcaption{text-wrap:balance}
figcaption>[role=img]{float:right;margin:0 0 .3rem .8rem}
@media (min-width:64rem),print{body>*{max-width:64rem}.front>p,nav{max-width:43rem}\
.beside{display:grid;grid-template-columns:minmax(0,1fr) 26rem;gap:2.5rem;align-items:start;margin:1.4rem 0}\
.beside>.figures{margin:0}.beside>.told>:first-child{margin-top:.3rem}\
.pair{display:grid;grid-template-columns:1fr 1fr;gap:0 2.5rem;margin:1.4rem 0}.pair>.figures{order:1}\
.pair>.told{grid-column:1/-1}.start>.told{order:2}.pair>.told,.plain>.told{max-width:43rem}}
.exercises{display:grid;gap:0 2rem;margin-top:1.2rem;\
grid-template-columns:repeat(auto-fit,minmax(min(16rem,100%%),1fr))}
.exercises section{border-top:1px solid %(ink)s;\
display:grid;grid-row:span 3;grid-template:subgrid/auto 1fr;gap:0 .6rem}
.exercises h3{margin:.6rem 0 0}.exercises figure,.exercises p:has(>a){grid-column:1/3}
.answer{display:grid;grid-template-columns:2rem 1fr}
"""


def study_html(
    files: Sequence[Collection], every: int | None = None, theme: Theme = COLOUR, dark: Theme | None = None
) -> str:
    """The page.

    Args:
        files: the games, a collection for each file.
        every: a diagram after so many moves, besides those that the records ask for.
        theme: its colours.
        dark: the colours for readers who have asked their system for dark pages; None for the same.
    """
    book = book_of(files, every)
    theme, darkened = for_the_dark(theme, dark)
    inline = InlineSvg(theme)
    body = "\n".join(_parts(book, inline))
    sheets, on_paper = printed(partial(study_document, files, every, PAPER), inline)
    values = {name: theme.colour(name) for name in ("ink", "faint")}
    squares = (square for one in book.chapters for block in one.blocks for square in _tally(one, block))
    around = STYLE % values + PARTED + tally_style(theme, squares) + on_paper + darkened
    designers = ", ".join(dict.fromkeys(one.record.game.designer for one in book.chapters))
    return page(book.title, book.author or designers, body + sheets, theme, inline.letters, around)


def _parts(book: Book, inline: InlineSvg) -> Iterator[str]:
    front = _front(book)
    parts = [front]
    if book.exercises:
        parts += [_heading("exercises", "Exercises")]
        parts += _exercises(book, inline)
    explained = book.explained
    for number, chapter in enumerate(tracked(book.chapters, len(book.chapters), "Setting chapters"), start=1):
        if not book.is_one:
            parts += [_heading(f"game-{number}", chapter.title, chapter.part, chapter.subtitle)]
        pictures = Pictures(chapter.record, chapter.blocks, _WIDTH, _MOST, f"game-{number}", explained=explained)
        explained |= pictures.explains
        parts += _chapter(number, chapter, pictures, inline)
    if book.exercises:
        parts += [_heading("answers", "Answers")]
        parts += [_answer(one) for one in book.exercises]
    yield "<main>"
    yield from parts
    yield f"</main>\n<footer>{escape(book.credits, quote=False)}</footer>"


def _heading(id_: str, title: str, part: str = "", subtitle: str = "") -> str:
    above = f'<p class="part">{escape(part, quote=False)}</p>' if part else ""
    below = f'<p class="subtitle">{escape(subtitle, quote=False)}</p>' if subtitle else ""
    return f'<div class="chapter" id="{id_}">{above}<h2>{escape(title, quote=False)}</h2>{below}</div>'


def _front(book: Book) -> str:
    """The title, what is said first, and the contents."""
    said = (book.chapters[0].subtitle if book.is_one else book.subtitle, book.author)
    below = "".join(f'<p class="subtitle">{escape(text, quote=False)}</p>' for text in said if text)
    head = f"<header>\n<h1>{escape(book.title, quote=False)}</h1>{below}\n</header>\n"
    preface = "".join(f"<p>{runs_html(runs)}</p>\n" for runs in book.preface)
    listed = f'<nav aria-label="Contents">\n<h2>Contents</h2>\n<ol>{"".join(_contents(book))}</ol>\n</nav>'
    listed = "" if book.is_one else listed
    return f'<div class="front">{head}{preface}{listed}</div>'


def _exercises(book: Book, inline: InlineSvg) -> Iterator[str]:
    """The exercises, in rows of two."""
    pictures = list(_pictures(book.exercises))
    for at in range(0, len(pictures), _ROW):
        some, shown = book.exercises[at : at + _ROW], pictures[at : at + _ROW]
        drawn = (_exercise(one, picture, inline) for one, picture in zip(some, shown, strict=True))
        yield f'<div class="exercises">\n{"".join(drawn)}\n</div>'


def _contents(book: Book) -> Iterator[str]:
    part = ""
    if book.exercises:
        yield '<li><a href="#exercises">Exercises</a></li>'
    for number, chapter in enumerate(book.chapters, start=1):
        if chapter.part != part:
            part = chapter.part
            if part:
                yield f'<li class="part"><strong>{escape(part, quote=False)}</strong></li>'
        yield f'<li><a href="#game-{number}">{escape(chapter.title, quote=False)}</a></li>'
    if book.exercises:
        yield '<li><a href="#answers">Answers</a></li>'


def _chapter(number: int, chapter: Chapter, pictures: Pictures, inline: InlineSvg) -> Iterator[str]:
    """The content of a chapter, which has a number, below its heading."""
    for band in _bands(chapter.blocks):
        inside = []
        for texts, shown in band.groups:
            inside.append(f'<div class="told">{"".join(map(_words, texts))}</div>' if texts else "")
            if shown is not None:
                squares, picture = _tally(chapter, shown), pictures.picture(shown)
                told = replace(shown, said=pictures.said(shown)).caption
                caption = status_html(squares) + runs_html(told)
                id_ = f"whole-{number}-{shown.line.path_to(shown.count)}"
                drawing = parted_html(picture, inline, _plain(shown.caption), id_)
                inside.append(_row(figure_html(drawing, caption), aside=not shown.is_main))
        yield f'<div class="{band.kind or "plain"}">{"".join(inside)}</div>'


class _Group(NamedTuple):
    """A diagram with the words that lead to it; at the end of a chapter perhaps words alone."""

    texts: tuple[Prose | Aside, ...]
    shown: Diagram | None

    @property
    def letters(self) -> int:
        return sum(len(run.text) for text in self.texts for run in text.runs)


class _Band(NamedTuple):
    """What stands together on wide pages.

    Attributes:
        kind: ``beside``, a diagram beside its words; ``pair``, two below the words of both; ``pair start``, two above
            them; empty, where there is nothing to stand together.
        groups: what is in it.
    """

    kind: str
    groups: tuple[_Group, ...]


def _bands(blocks: Sequence[Block]) -> Iterator[_Band]:
    """The content of a chapter. No diagram stands before its words but the one beside the start."""
    groups = list(_groups(blocks))
    while groups:
        first, second = groups[0], groups[1] if len(groups) > 1 else None
        shown, beside_it = first.shown, second.shown if second else None
        if shown is None or second is None or beside_it is None:
            yield _Band("beside" if shown and first.texts else "", (groups.pop(0),))
        elif not shown.count and shown.is_main:
            if first.texts:
                yield _Band("", (_Group(first.texts, None),))
            kind = "pair start" if beside_it.is_main and not beside_it.is_end else "pair"
            yield _Band(kind, (_Group((), shown), second))
            del groups[:2]
        elif first.letters < _SHORT or (second is groups[-1] and second.letters < _SHORT / 2):
            yield _Band("pair", (first, second))
            del groups[:2]
        else:
            yield _Band("beside", (groups.pop(0),))


def _groups(blocks: Sequence[Block]) -> Iterator[_Group]:
    """Diagrams with the words before each."""
    texts: list[Prose | Aside] = []
    for block in blocks:
        if isinstance(block, Diagram):
            yield _Group(tuple(texts), block)
            texts = []
        else:
            texts.append(block)
    if texts:
        yield _Group(tuple(texts), None)


def _tally(chapter: Chapter, block: Block) -> Sequence[Square]:
    """What is to be won where a diagram stands."""
    return chapter.record.game.view().tally(block.line.positions[block.count]) if isinstance(block, Diagram) else ()


def _row(figure: str, *, aside: bool) -> str:
    """A diagram, as wide as its part of the page, that of a variation with the rule that its words have."""
    return f'<div class="figures{" aside" if aside else ""}">{figure}</div>'


def _words(block: Prose | Aside) -> str:
    kind = ' class="aside"' if isinstance(block, Aside) else ""
    return f"<p{kind}>{runs_html(block.runs)}</p>"


def _plain(told: Runs) -> str:
    return "".join(run.text for run in told)


def _pictures(exercises: Sequence[Exercise]) -> Iterator[Picture]:
    """The positions of exercises, without their moves."""
    for one in exercises:
        block = diagram(one.record, one.line, one.count)
        yield Pictures(one.record, [block], _ASKED, _MOST, f"exercise-{one.number}", plain=True).picture(block)


def _exercise(exercise: Exercise, picture: Picture, inline: InlineSvg) -> str:
    number, title = exercise.number, f"Exercise {exercise.number}"
    drawing = figure_html(parted_html(picture, inline, title, f"whole-exercise-{number}"))
    return (
        f'<section id="exercise-{number}">\n<h3>{number}</h3><p>{text_html(exercise.question)}</p>'
        f'{drawing}<p><a href="#answer-{number}">Answer</a></p>\n</section>'
    )


def _answer(exercise: Exercise) -> str:
    number = exercise.number
    source = f"from “{escape(title(exercise.record), quote=False)}”"
    return (
        f'<p class="answer" id="answer-{number}"><strong>{number}</strong><span>{runs_html(exercise.answer)} '
        f'<small><a href="#exercise-{number}">Exercise {number}</a>, {source}.</small></span></p>'
    )

"""Puzzles as one page of HTML that needs no script: hints and answers open on request, and are printed at the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from html import escape
from typing import Any

from boardgen.boards.picture import Display, Picture
from boardgen.cards.blocks import Run, curly
from boardgen.cards.html import BORDER, figure_html, for_the_dark, page, parts_html, runs_html, scene_of, text_html
from boardgen.games.base import Game
from boardgen.games.registry import get_game
from boardgen.progress import tracked
from boardgen.puzzles import paper, telling
from boardgen.puzzles.levels import LEVELS
from boardgen.puzzles.puzzle import Puzzle
from boardgen.puzzles.solved import is_readable, numbered_picture, solved_note, solved_picture
from boardgen.render.svg import InlineSvg
from boardgen.scene.themes import COLOUR, Theme

_STYLE = """\
.level{margin:0;line-height:1}
.level i{display:inline-block;width:.6em;height:.6em;margin-right:.3em;border:1px solid;border-radius:50%}
.level .on{background:currentcolor}
.row,.rows{display:contents}.printed{display:none}
.puzzle{break-inside:avoid;border-top:2px solid;margin-top:2rem;padding-top:.2rem}
details{margin:.5rem 0}
.asides{margin:.5rem 0;padding:0;list-style:none;font-size:.875em;opacity:.8}
.asides li{margin:.2rem 0}
summary{cursor:pointer;font-weight:700}
.puzzle figure{margin:1rem 0}
.puzzle h2{text-wrap:balance}
.parts{display:none}.parts svg{fill:none;font-kerning:none}
@media screen and (max-width:37.49rem){figure:has(.parts)>svg{display:none}
.parts{display:block}.parts svg{margin:auto}}
@media screen and (min-width:64rem){body>*{max-width:72rem}header>p{max-width:42rem}
main{display:grid;grid-template-columns:1fr 1fr;gap:0 3rem}
.puzzle{display:grid;grid:subgrid/minmax(0,1fr);grid-row:span 4;gap:0;align-content:start}
.puzzle h2{margin:.6rem 0 .5rem}.level{grid-row:2}.asked{grid-row:4}}
@media print{.rows{display:block}.rows+.printed{break-before:page}
header{padding-bottom:4mm}h1{font-size:2.1rem}.printed{display:block}details{display:none}
.leaf{gap:4mm}.leaf>*,.leaf.last>*{margin:0}.leaf.last>*+*{margin-top:4mm}
.rows:not(.alone) .leaf:not(:has(.notes)) .row{flex-grow:1}
.leaf.last:has(.notes){display:flex;min-height:calc(100vh - var(--head,0mm) - 1px)}.leaf.last:has(.notes)>*{margin:0}
.row{display:grid;grid:auto auto 1fr/repeat(var(--row),minmax(0,1fr));gap:0 8mm;break-inside:avoid}
.row section{margin:0;padding:.6mm 0 0;border-top:.35mm solid;display:grid;
grid:subgrid/minmax(0,1fr) auto;grid-row:span 3;gap:0}
.row h2,.row h3{font-size:1.16rem;margin:0}.row p{margin:.5mm 0 0}.row>*>*{grid-column:1/3}
.row h2{grid-column:1;padding-right:4mm}.level{grid-area:1/2;padding-top:.7mm}.asked,.solved figure{grid-row:3}
.told{grid-row:2}
.row figure{margin:2mm 0 0;max-width:none!important;flex:none}.row svg{width:calc(var(--w)*var(--mm));max-width:100%}
.alone .row{grid:auto 1fr/100%}.alone section{
grid:auto 1fr/calc(var(--wide)*var(--mm)) minmax(0,1fr) auto;gap:0 8mm}
.alone .row>*>*{grid-column:2/4}.alone h2{grid-column:2!important}.alone .level{grid-area:1/3!important}
.alone .told,.alone p:not(.level){grid-row:2}.alone .told{padding-top:.7mm}
.alone .asked,.alone .solved figure{grid-area:1/1/3/2!important;margin-top:1mm}
.part h2{font-size:1.4rem;margin:0}.part p{margin:.5mm 0 0}.part+.row{margin-top:2mm}
.hints h3{margin:0 0 1mm;border-top:.35mm solid;padding-top:.6mm}.hints ol{font-size:.92rem;column-gap:8mm;margin:0}
.hints li{break-inside:avoid;margin:0 0 .25rem}
div.notes{flex:1 0 calc(var(--high)*1mm);height:0;max-height:46mm;overflow:hidden;font-weight:700;
border-top:.35mm solid;padding-top:.6mm}
.notes i{display:block;height:8mm;border-bottom:.15mm solid;opacity:.4}
.level .on{print-color-adjust:exact;-webkit-print-color-adjust:exact}
footer{margin:5mm 0 0}}
"""
#: The width of the narrowest question, of the widest at most, and of a column on wide screens, rem.
_NARROW, _WIDE, _COLUMN = 30.0, 46.0, 34.5
#: Pictures are drawn so much larger until their letters can be read on paper.
_STEP = 1.06
#: White around pictures on both sides together, mm.
_AROUND = 2 * BORDER
#: Lines for notes, of which those are seen that have room.
_LINES = 6


def book_html(
    puzzles: Sequence[Puzzle],
    theme: Theme = COLOUR,
    dark: Theme | None = None,
    *,
    answers: bool = True,
    hints: bool = True,
    seed: int | None = None,
    without: Sequence[int] = (),
    name: str = "",
) -> str:
    """A book as a page of HTML.

    Args:
        puzzles: at least one, all of one game.
        theme: its colours.
        dark: the colours for readers who have asked their system for dark pages; None for the same.
        answers, hints: whether they are there.
        seed: named under the title.
        without: levels that were looked for in vain.
        name: the title, if it is another than usual.
    """
    theme, darkened = for_the_dark(theme, dark)
    game = get_game(puzzles[0].game)
    title, about = name or telling.title(game, puzzles), telling.about(game, puzzles, seed, without)
    writer = _Writer(game, puzzles, InlineSvg(theme), answers=answers, hints=hints)
    body = "\n".join(writer.parts(title, about))
    return page(title, game.designer, body, theme, writer.inline.letters, _STYLE + darkened)


class _Writer:
    """Writes the parts of a book.

    Attributes:
        inline: writes its pictures.
    """

    def __init__(
        self, game: Game[Any, Any], puzzles: Sequence[Puzzle], inline: InlineSvg, *, answers: bool, hints: bool
    ) -> None:
        self._game, self._puzzles, self.inline = game, puzzles, inline
        self._answers, self._hints = answers, hints

    @cached_property
    def _positions(self) -> list[Any]:
        return [puzzle.position(self._game) for puzzle in self._puzzles]

    def _display(self, pitch: float, wide: float = 0.0) -> Display:
        return Display(pitch, flags=frozenset(self._game.view().puzzle_flags), wide=wide)

    @cached_property
    def _pitch(self) -> float:
        """The least pitch at which all letters can be read on paper, mm, and the numbers of answers as well."""
        view = self._game.view()
        pitch, usual = view.puzzle_pitch, view.figure_pitch

        def readable(pitch: float) -> bool:
            if not all(is_readable(view.asked(pos, self._display(pitch))) for pos in self._positions):
                return False
            solved = (solved_picture(self._game, puzzle, pitch) for puzzle in self._puzzles if self._answers)
            if not all(map(is_readable, solved)):
                return False
            return not self._numbered or all(
                numbered_picture(self._game, puzzle, pitch) is not None for puzzle in self._numbered
            )

        while pitch < usual and not readable(pitch):
            pitch = min(usual, pitch * _STEP)
        return pitch

    @cached_property
    def _numbered(self) -> list[Puzzle]:
        """The puzzles whose answers are told by numbers."""
        game, view = self._game, self._game.view()
        if not (self._answers and view.solved_by_numbers):
            return []
        usual = view.figure_pitch
        return [puzzle for puzzle in self._puzzles if numbered_picture(game, puzzle, usual) is not None]

    @cached_property
    def _asked(self) -> list[Picture]:
        view, pitch = self._game.view(), self._pitch
        return _alike(
            lambda at, wide: view.asked(self._positions[at], self._display(pitch, wide)), len(self._puzzles)
        )

    @cached_property
    def _solved(self) -> list[Picture]:
        game, pitch = self._game, self._pitch
        return _alike(lambda at, wide: solved_picture(game, self._puzzles[at], pitch, wide), len(self._puzzles))

    @cached_property
    def _scale(self) -> float:
        """Rem for each mm of pictures: all of a page have one scale."""
        wide = [picture.width for picture in self._asked]
        # Pictures as wide as each other with something beside their boards take all of a column.
        narrow = _COLUMN if any(picture.steady for picture in self._asked) else _NARROW
        return min(narrow / min(wide), _WIDE / max(wide))

    def parts(self, title: str, about: str) -> Iterator[str]:
        """Head, puzzles, what is printed after them, and foot."""
        guide, credit = (
            telling.guide(self._game, self._positions),
            telling.credit(self._game, self._puzzles[0].start.get("board")),
        )
        yield f"<header>\n<h1>{escape(title)}</h1>"
        yield f'<p class="subtitle">{escape(about)}</p>\n<p>{text_html(guide)}</p>\n</header>\n<main>'
        lists = list(self._lists()) if self._hints else []
        cells = [
            paper.asked((Run(self._sentence(number, puzzle), True),), puzzle.origin, *_size(picture))
            for number, (puzzle, picture) in enumerate(zip(self._puzzles, self._asked, strict=True), start=1)
        ]
        foot = 0.0 if self._answers else paper.foot_high(credit)
        head = paper.title_high(title, about, guide)
        after = [high for _, high in lists]
        dealt = paper.spread(cells, after, head=head, foot=foot, to_solve=True)
        yield from _sheets(
            dealt, list(self._sections()), [markup for markup, _ in lists], max(c.width for c in cells)
        )
        if self._answers:
            yield from self._printed_answers(paper.foot_high(credit))
        yield f"</main>\n<footer>{escape(credit)}</footer>"

    def _sentence(self, number: int, puzzle: Puzzle) -> str:
        return f"{number}. {curly(puzzle.sentence)}"

    def _sections(self) -> Iterator[str]:
        """The puzzles; hints and answers open on request."""
        drawing = tracked(zip(self._puzzles, self._asked, strict=True), len(self._puzzles), "Drawing puzzles")
        for number, (puzzle, picture) in enumerate(drawing, start=1):
            yield "\n".join(self._section(number, puzzle, picture))

    def _section(self, number: int, puzzle: Puzzle, picture: Picture) -> Iterator[str]:
        dots = "".join(f"<i{' class=on' if level <= puzzle.level else ''}></i>" for level in LEVELS)
        yield f'<section class="puzzle" id="puzzle-{number}"{_wide(picture)}>'
        yield f"<h2>{text_html(self._sentence(number, puzzle))}</h2>"
        yield f'<p class="level" role="img" aria-label="level {puzzle.level} of {len(LEVELS)}">{dots}</p>'
        if puzzle.origin:
            yield f"<p>{text_html(puzzle.origin)}</p>"
        yield f'<div class="asked">\n{self._parted(picture, f"puzzle {number}")}\n<div>'
        if self._hints:
            for k, hint in enumerate(puzzle.hints, start=1):
                yield f"<details><summary>Hint {k}</summary><p>{text_html(curly(hint))}</p></details>"
        if self._answers:
            note = text_html(solved_note(self._game, [puzzle]))
            shown = self._parted(self._solved[number - 1], f"answer {number}", note)
            yield f"<details><summary>Answer</summary>{_told(puzzle)}{shown}</details>"
        yield "</div>\n</div>\n</section>"

    def _figure(self, picture: Picture, title: str, note: str = "") -> str:
        drawing = self.inline.picture(scene_of(picture, title, picture.desc))
        return figure_html(drawing, note, self._scale * picture.width)

    def _parted(self, picture: Picture, title: str, note: str = "") -> str:
        """A figure whose parts stand one below another on narrow screens."""
        id_ = f"whole-{title.replace(' ', '-')}"
        drawing = self.inline.picture(scene_of(picture, title, picture.desc, id_ if picture.parts else ""))
        parts = parts_html(picture, drawing, id_, title)
        return figure_html(drawing + parts, note, self._scale * picture.width)

    def _lists(self) -> Iterator[tuple[str, float]]:
        """The hints of all puzzles, in lists of which each gives away more, and how high these are on paper."""
        for level, title in enumerate(telling.HINTS):
            some = [curly(puzzle.hints[level]) if level < len(puzzle.hints) else "–" for puzzle in self._puzzles]
            if all(hint == "–" for hint in some):
                continue
            items = "".join(f"<li>{text_html(hint)}</li>" for hint in some)
            columns, high = paper.hints_high(title, some)
            listed = f'<ol style="columns:{columns}">{items}</ol>'
            yield f'<div class="printed hints"><h3>{escape(title)}</h3>{listed}</div>', high

    def _answer_cells(self, again: bool = False, larger: float = 1.0) -> list[paper.Cell]:
        """The answers on paper: whether questions are said again, and how many times as large type is as usual."""
        cells = []
        for number, (puzzle, picture) in enumerate(zip(self._puzzles, self._solved, strict=True), start=1):
            told, head = telling.answer(puzzle), self._head(number, puzzle, again=again)
            cells.append(paper.answered(head, told.solution, told.asides, *_size(picture), larger))
        return cells

    def _head(self, number: int, puzzle: Puzzle, *, again: bool) -> str:
        return self._sentence(number, puzzle) if again else str(number)

    def _printed_answers(self, foot: float) -> Iterator[str]:
        """The answers as they are printed on the last sheets, each with its picture."""
        note = solved_note(self._game, self._puzzles)
        said = f"\n<p>{text_html(note)}</p>" if note else ""
        opening = f'<div class="part">\n<h2>Answers</h2>{said}</div>\n'
        dealt = paper.spread(self._answer_cells(), opening=paper.part_high("Answers", note), foot=foot)
        # Beside pictures that are higher questions are said again, if there is room in larger type.
        ways = ((True, paper.LARGER), (True, 1.0), (False, paper.LARGER), (False, 1.0))
        again, larger = next(
            way for way in ways if way == ways[-1] or paper.has_room(self._answer_cells(*way), dealt)
        )
        cells, sections = self._answer_cells(), []
        for number, (puzzle, picture) in enumerate(zip(self._puzzles, self._solved, strict=True), start=1):
            drawn = self._figure(picture, f"printed answer {number}")
            words = f'<div class="told"{_type(larger)}>{_told(puzzle)}</div>'
            head = text_html(self._head(number, puzzle, again=again))
            sections.append(f'<section class="solved"{_wide(picture)}>\n<h3>{head}</h3>{words}{drawn}\n</section>')
        inside = list(_sheets(dealt, sections, [], max(cell.width for cell in cells), opening))
        yield '<div class="printed">\n' + "\n".join(inside) + "\n</div>"


def _sheets(
    dealt: paper.Spread, cells: Sequence[str], after: Sequence[str], wide: float, opening: str = ""
) -> Iterator[str]:
    """Rows of cells and what follows them on their sheets; ``wide`` is the widest picture."""
    count = dealt.columns
    rows = ["".join(cells[at : at + count]) for at in range(0, len(cells), count)]
    bands = [f'<div class="row">\n{row}</div>' for row in rows]
    bands = [f"<div>{opening}{bands[0]}</div>" if opening else bands[0], *bands[1:], *after]
    kind = "rows alone" if dealt.beside else "rows"
    yield f'<div class="{kind}" style="--row:{count};--wide:{wide:.4g}">'
    for at, sheet in enumerate(dealt.sheets):
        inside = "\n".join(bands[sheet.begin : sheet.end])
        if high := dealt.notes(at):
            ruled = f"<strong>Notes</strong>{'<i></i>' * _LINES}"
            inside += f'\n<div class="printed notes" style="--high:{high}">{ruled}</div>'
        yield sheet.html(inside)
    yield "</div>"


def _alike(draw: Callable[[int, float], Picture], count: int) -> list[Picture]:
    """Pictures by their number and how wide they are at least: steady ones are as wide as the widest of them."""
    pictures = [draw(at, 0.0) for at in range(count)]
    widest = max(picture.width for picture in pictures)
    return [draw(at, widest) if picture.steady else picture for at, picture in enumerate(pictures)]


def _size(picture: Picture) -> tuple[float, float]:
    return picture.width + _AROUND, picture.height + _AROUND


def _wide(picture: Picture) -> str:
    return f' style="--w:{picture.width + _AROUND:.4g}"'


def _type(larger: float) -> str:
    return f' style="font-size:{larger:.4g}em"' if larger != 1.0 else ""


def _told(puzzle: Puzzle) -> str:
    told = telling.answer(puzzle)
    asides = "".join(f"<li>{runs_html(runs)}</li>" for runs in told.asides)
    return f"<p>{runs_html(told.solution)}</p>" + (f'<ul class="asides">{asides}</ul>' if asides else "")

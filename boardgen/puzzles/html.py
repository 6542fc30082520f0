"""Puzzles as one page of HTML that needs no script: hints and answers open on request. Browsers print the book."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, partial
from html import escape
from typing import Any

from boardgen.boards.picture import Display, Picture
from boardgen.cards.blocks import curly
from boardgen.cards.html import PARTED, figure_html, for_the_dark, page, parted_html, runs_html, text_html
from boardgen.cards.printed_pages import PAPER, printed
from boardgen.games.base import Game
from boardgen.games.registry import get_game
from boardgen.progress import tracked
from boardgen.puzzles import telling
from boardgen.puzzles.levels import LEVELS
from boardgen.puzzles.once import Once
from boardgen.puzzles.pages import book_document
from boardgen.puzzles.puzzle import Puzzle
from boardgen.puzzles.solved import is_readable, numbered_picture, solved_note, solved_picture
from boardgen.puzzles.windows import Window, windows
from boardgen.render.svg import InlineSvg
from boardgen.scene.themes import COLOUR, Theme

_STYLE = """\
.level{margin:0;line-height:1}
.level i{display:inline-block;width:.6em;height:.6em;margin-right:.3em;border:1px solid;border-radius:50%}
.level .on{background:currentcolor}
.puzzle{break-inside:avoid;border-top:2px solid;margin-top:2rem;padding-top:.2rem}
details{margin:.5rem 0}
.asides{margin:.5rem 0;padding:0;list-style:none;font-size:.875em;opacity:.8}
.asides li{margin:.2rem 0}
summary{cursor:pointer;font-weight:700}
.puzzle figure{margin:1rem 0}
.puzzle h2{text-wrap:balance}
@media screen and (min-width:64rem){body>*{max-width:72rem}header>p{max-width:42rem}
main{display:grid;grid-template-columns:1fr 1fr;gap:0 3rem}
.puzzle{display:grid;grid:subgrid/minmax(0,1fr);grid-row:span 4;gap:0;align-content:start}
.puzzle h2{margin:.6rem 0 .5rem}.level{grid-row:2}.asked{grid-row:4}}
@media print{details{display:none}.level .on{print-color-adjust:exact;-webkit-print-color-adjust:exact}}
"""
#: The width of a column on wide screens, which the narrowest question fills, and of the widest at most, rem.
_COLUMN, _WIDE = 34.5, 46.0
#: Pictures are drawn so much larger until their letters can be read on paper.
_STEP = 1.06


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
    where, ruled = None if answers else "none", theme.light is None
    book = partial(book_document, puzzles, answers=where, hints=hints, seed=seed, without=without, name=name)
    book = partial(book, once=Once())
    made, taller = (partial(book, paper=paper, ruled=ruled) for paper in (PAPER, "a4"))
    sheets, on_paper = printed(made, writer.inline, taller)
    return page(
        title, game.designer, body + sheets, theme, writer.inline.letters, _STYLE + PARTED + on_paper + darkened
    )


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

    @cached_property
    def _windows(self) -> list[Window]:
        return windows(self._game, self._puzzles)

    @cached_property
    def _pitch(self) -> float:
        """The least pitch at which all letters can be read on paper, mm, and the numbers of answers as well."""
        view = self._game.view()
        pitch, usual = view.puzzle_pitch, view.figure_pitch

        def readable(pitch: float) -> bool:
            many = range(len(self._puzzles))
            if not all(is_readable(self._asked_picture(at, pitch)) for at in many):
                return False
            if not all(is_readable(self._solved_picture(at, pitch)) for at in many if self._answers):
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
        return _alike(lambda at, wide: self._asked_picture(at, self._pitch, wide), len(self._puzzles))

    @cached_property
    def _solved(self) -> list[Picture]:
        return _alike(lambda at, wide: self._solved_picture(at, self._pitch, wide), len(self._puzzles))

    def _asked_picture(self, at: int, pitch: float, wide: float = 0.0) -> Picture:
        display = Display(pitch, flags=frozenset(self._game.view().puzzle_flags), wide=wide)
        return self._game.view().asked(self._positions[at], self._windows[at].on(display))

    def _solved_picture(self, at: int, pitch: float, wide: float = 0.0) -> Picture:
        return solved_picture(self._game, self._puzzles[at], pitch, wide, self._windows[at])

    @cached_property
    def _scale(self) -> float:
        """Rem for each mm of pictures: all of a page have one scale."""
        wide = [picture.width for picture in self._asked]
        return min(_COLUMN / min(wide), _WIDE / max(wide))

    def parts(self, title: str, about: str) -> Iterator[str]:
        """Head, puzzles and foot."""
        guide, credit = (
            telling.guide(self._game, self._positions, [each.sentence for each in self._puzzles]),
            telling.credit(self._game, self._puzzles[0].start.get("board")),
        )
        yield f"<header>\n<h1>{escape(title)}</h1>"
        yield f'<p class="subtitle">{escape(about)}</p>\n<p>{text_html(guide)}</p>\n</header>\n<main>'
        yield from self._sections()
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
        yield f'<section class="puzzle" id="puzzle-{number}">'
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

    def _parted(self, picture: Picture, title: str, note: str = "") -> str:
        """A figure whose parts stand one below another on narrow screens."""
        id_ = f"whole-{title.replace(' ', '-')}"
        drawing = parted_html(picture, self.inline, title, id_)
        return figure_html(drawing, note, self._scale * picture.width)


def _alike(draw: Callable[[int, float], Picture], count: int) -> list[Picture]:
    """Pictures by their number and how wide they are at least: steady ones are as wide as the widest of them."""
    pictures = [draw(at, 0.0) for at in range(count)]
    widest = max(picture.width for picture in pictures)
    return [draw(at, widest) if picture.steady else picture for at, picture in enumerate(pictures)]


def _told(puzzle: Puzzle) -> str:
    told = telling.answer(puzzle)
    asides = "".join(f"<li>{runs_html(runs)}</li>" for runs in told.asides)
    return f"<p>{runs_html(told.solution)}</p>" + (f'<ul class="asides">{asides}</ul>' if asides else "")

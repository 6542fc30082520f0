"""Puzzles as one page of HTML that needs no script: hints and answers open on request."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import Any

from boardgen.boards.picture import Display, Picture
from boardgen.cards.blocks import curly
from boardgen.cards.html import figure_html, for_the_dark, page, runs_html, scene_of, text_html
from boardgen.games.base import Game
from boardgen.games.registry import get_game
from boardgen.progress import tracked
from boardgen.puzzles import telling
from boardgen.puzzles.levels import LEVELS
from boardgen.puzzles.puzzle import Puzzle
from boardgen.puzzles.solved import solved_note, solved_picture
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
@media(min-width:64rem){body>*{max-width:72rem}header>p{max-width:42rem}
.asked{display:grid;grid-template-columns:minmax(0,var(--asked)) minmax(0,1fr);gap:2.5rem;align-items:start}
.asked>:last-child{margin-top:.6rem}}
@media print{header{padding-bottom:4mm}h1{font-size:2.1rem}main{display:grid;grid-template-columns:1fr 1fr;gap:0 8mm}
.puzzle{margin:0 0 4mm;border-top-width:.35mm;display:grid;grid-template-rows:subgrid;grid-row:span 4;gap:0}
.puzzle h2{font-size:1.16rem;margin:0 0 1mm}.puzzle>p{margin:0}.puzzle>.level{grid-row:2}.asked{grid-row:4}
.puzzle figure{margin:2mm 0 0;max-width:none}.puzzle svg{max-height:calc((100vh - 36mm)/3 - 24mm)}
.level .on{print-color-adjust:exact;-webkit-print-color-adjust:exact}details:not([open]){display:none}
footer{margin:5mm 0 0}}
"""
#: The width of the narrowest question, and of the widest at most, rem.
_NARROW, _WIDE = 30.0, 46.0


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
    game, inline = get_game(puzzles[0].game), InlineSvg(theme)
    title = name or telling.title(game, puzzles)
    parts = [f"<header>\n<h1>{escape(title)}</h1>"]
    positions = [puzzle.position(game) for puzzle in puzzles]
    about, guide = telling.about(game, puzzles, seed, without), telling.guide(game, positions)
    parts.append(f'<p class="subtitle">{escape(about)}</p>\n<p>{text_html(guide)}</p>\n</header>')
    usual = Display(game.view().figure_pitch, flags=frozenset(game.view().puzzle_flags))
    pictures = [game.view().position(pos, usual) for pos in positions]
    # All pictures of a page have one scale.
    wide = [picture.width for picture in pictures]
    scale = min(_NARROW / min(wide), _WIDE / max(wide))
    parts.append(f'<main style="--asked:{scale * max(wide):.4g}rem">')
    drawing = tracked(zip(puzzles, pictures, strict=True), len(puzzles), "Drawing puzzles")
    for number, (puzzle, picture) in enumerate(drawing, start=1):
        parts.append("\n".join(_puzzle(game, inline, number, puzzle, picture, scale, answers=answers, hints=hints)))
    credit = telling.credit(game)
    parts.append(f"</main>\n<footer>{escape(credit)}</footer>")
    return page(title, game.designer, "\n".join(parts), theme, inline.letters, _STYLE + darkened)


def _puzzle(
    game: Game[Any, Any],
    inline: InlineSvg,
    number: int,
    puzzle: Puzzle,
    picture: Picture,
    scale: float,
    *,
    answers: bool,
    hints: bool,
) -> Iterator[str]:
    """A section; ``scale`` is in rem for each mm of its pictures."""
    drawing = inline.picture(scene_of(picture, f"puzzle {number}", picture.desc))
    dots = "".join(f"<i{' class=on' if level <= puzzle.level else ''}></i>" for level in LEVELS)
    yield f'<section class="puzzle" id="puzzle-{number}">\n<h2>{number}. {text_html(curly(puzzle.sentence))}</h2>'
    yield f'<p class="level" role="img" aria-label="level {puzzle.level} of {len(LEVELS)}">{dots}</p>'
    if puzzle.origin:
        yield f"<p>{text_html(puzzle.origin)}</p>"
    yield f'<div class="asked">\n{figure_html(drawing, width=scale * picture.width)}\n<div>'
    if hints:
        for k, hint in enumerate(puzzle.hints, start=1):
            yield f"<details><summary>Hint {k}</summary><p>{text_html(curly(hint))}</p></details>"
    if answers:
        solved = solved_picture(game, puzzle, game.view().figure_pitch)
        drawing = inline.picture(scene_of(solved, f"answer {number}", solved.desc))
        shown = figure_html(drawing, text_html(solved_note(game, [puzzle])), scale * solved.width)
        told = telling.answer(puzzle)
        asides = "".join(f"<li>{runs_html(runs)}</li>" for runs in told.asides)
        said = f"<p>{runs_html(told.solution)}</p>" + (f'<ul class="asides">{asides}</ul>' if asides else "")
        yield f"<details><summary>Answer</summary>{said}{shown}</details>"
    yield "</div>\n</div>\n</section>"

"""A game move by move as one page of HTML that needs nothing besides itself."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from boardgen.cards.html import figure_html, page, scene_of
from boardgen.cards.steps import credit, note, step_pictures, steps, subtitle, title
from boardgen.progress import tracked
from boardgen.records import Record
from boardgen.render.svg import InlineSvg
from boardgen.scene.themes import COLOUR, Theme

#: Sections out of sight are laid out when they come into it.
_STYLE = """\
body>main.steps,body>header,body>footer{max-width:72rem}
.steps{display:grid;grid-template-columns:repeat(auto-fill,minmax(20rem,1fr));gap:1rem 2.5rem}
.steps section{content-visibility:auto;contain-intrinsic-size:auto 24rem}
.steps h2{font-size:1.15rem;margin:1rem 0 .5rem}
"""


def booklet_html(record: Record, theme: Theme = COLOUR) -> str:
    """The booklet as a page of HTML."""
    author = record.author or record.game.designer
    return page(title(record), author, "\n".join(_parts(record, theme)), theme, _STYLE)


def _parts(record: Record, theme: Theme) -> Iterator[str]:
    yield f"<header>\n<h1>{escape(title(record))}</h1>"
    yield f'<p class="subtitle">{escape(subtitle(record))}</p>\n</header>\n<main class="steps">'
    inline, shown = InlineSvg(theme), steps(record)
    pictures = step_pictures(record, shown, record.game.view().figure_pitch)
    for step, picture in tracked(zip(shown, pictures, strict=True), len(shown), "Drawing diagrams"):
        status = " · ".join(filter(None, (step.score, step.ending)))
        words = f"{step.heading}: {status}. {picture.desc}"
        svg = inline.picture(scene_of(picture, step.heading, words.strip()))
        heading = f"<h2>{escape(step.heading, quote=False)}</h2>"
        said = f"<p>{escape(step.comment, quote=False)}</p>" if step.comment else ""
        yield f"<section>\n{heading}\n{figure_html(svg, status)}{said}\n</section>"
    yield f"</main>\n<footer>{escape(note(record))} {escape(credit(record))}</footer>"

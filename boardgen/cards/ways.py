"""A tree of choices as nested lists in HTML, for screens on which its picture would be too small to read."""

from __future__ import annotations

from collections.abc import Sequence

from boardgen.cards.html import text_html
from boardgen.figures.words import line_items, line_width
from boardgen.records.flow import DOT, Flow
from boardgen.render.svg import InlineSvg
from boardgen.scene.primitives import Scene

#: Type in which stones and chips are drawn, mm, and the height of their pictures in it.
_SIZE, _HIGH = 4.0, 1.5

STYLE = """\
.ways{display:none}
.ways,.ways ul{list-style:none;font-size:.95rem}
.ways ul{border-left:2px solid %(faint)s;margin:.1rem 0 .3rem .3rem;padding-left:.8rem}
.ways li{margin:.25rem 0}
.ways svg{display:inline-block!important;width:auto!important;height:1.3em;vertical-align:-.3em}
.ways small{display:block;font-size:1em;color:%(muted)s}
@media(max-width:40rem){.tree figure>svg{display:none}.ways{display:block;margin:0;padding:0}}
"""


def ways_html(flow: Flow, inline: InlineSvg) -> str:
    """The list: who chooses what, and under the last choice what comes of it.

    Args:
        flow: the first node.
        inline: writes its stones and chips, which look as in the picture.
    """
    return f'<ul class="ways">{_node(flow, flow.lanes, flow.rows, inline)}</ul>'


def _node(flow: Flow, lanes: Sequence[str], rows: Sequence[str], inline: InlineSvg) -> str:
    who = f"<strong>{text_html(lanes[0])}</strong> " if lanes else ""
    named = rows if not flow.next and rows else [""] * len(flow.lines)
    lines = [f"{row} {line}".strip() for row, line in zip(named, flow.lines, strict=True)]
    said = f"<small>{' · '.join(_words(line, inline) for line in lines)}</small>" if lines else ""
    below = "".join(_node(child, lanes[1:], rows, inline) for child in flow.next)
    return f"<li>{who}{_words(flow.choice, inline)}{said}{f'<ul>{below}</ul>' if below else ''}</li>"


def _words(line: str, inline: InlineSvg) -> str:
    """A line of text, its stones and chips as pictures."""
    parts, at = [], 0
    for found in DOT.finditer(line):
        name = " ".join(filter(None, found.groups()))
        wide = line_width(found[0])
        drawn = tuple(line_items(found[0], wide / 2, _HIGH / 2, _SIZE))
        scene = Scene(wide * _SIZE, _HIGH * _SIZE, drawn, name, "")
        parts += [text_html(line[at : found.start()]), inline.picture(scene)]
        at = found.end()
    return "".join((*parts, text_html(line[at:])))

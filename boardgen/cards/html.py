"""Pages of HTML that need nothing besides themselves: their style, their letters, runs of text and figures."""

from __future__ import annotations

import re
from html import escape, unescape
from typing import TYPE_CHECKING

from boardgen.boards.picture import Picture
from boardgen.cards.blocks import Runs
from boardgen.cards.lines import named_colour
from boardgen.cards.paper_html import margins
from boardgen.fonts import FALLBACK, FAMILY
from boardgen.fonts.fallback import own_font
from boardgen.render.webfonts import Letters, font_faces
from boardgen.scene.primitives import Group, Scene
from boardgen.scene.themes import Theme, following
from boardgen.scene.ties import tied

if TYPE_CHECKING:
    from boardgen.render.svg import InlineSvg

#: White around a figure, mm.
BORDER = 1.0
#: Numbers joined by hyphens, and ways from cell to cell, which browsers would part.
_JOINED = re.compile(r"\d+(?:-\d+)+|\b[a-z]\d+(?:–[a-z]\d+)+")
#: What a page shows in bold, and what it does not show as text of its own.
_BOLD = re.compile(r"<(strong|h1|h2|h3|th|dt|a)\b[^>]*>(.*?)</\1>|<p class=\"heading\">(.*?)</p>", re.DOTALL)
_NOT_TEXT = re.compile(r"<(svg|script|style)\b.*?</\1>|<[^>]*>", re.DOTALL)

#: For pages with pictures of several parts.
PARTED = """\
.parts{display:none}.parts svg{fill:none;font-kerning:none}
@media screen and (max-width:37.49rem){figure:has(.parts)>svg{display:none}
.parts{display:block}.parts svg{margin:auto}}
"""

STYLE = """\
:root{color-scheme:%(scheme)s;--ground:%(page)s}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:%(ink)s;font:1.05rem/1.55 %(families)s,system-ui,sans-serif;\
font-variant-ligatures:none}
body>*{max-width:46rem;margin-inline:auto;padding-inline:1.25rem}
header{padding-top:2.5rem}
h1{font-size:2.6rem;font-weight:700;line-height:1.1;margin:0}
.subtitle{color:%(muted)s;font-size:1.2rem;margin:.3rem 0 0}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.15rem 1rem;margin:1rem 0 0;padding:.9rem 0;\
border-top:3px solid %(ink)s;border-bottom:1px solid %(faint)s}
dt{font-weight:700}
dd{margin:0}
h2{font-size:1.4rem;line-height:1.25;margin:2.2rem 0 .5rem}
h3{font-size:1.1rem;margin:1.5rem 0 .3rem}
p,ul,ol{margin:.6rem 0}
p,li,dd,figcaption{text-wrap:pretty}
h1,.subtitle{text-wrap:balance}
ul,ol{padding-left:1.5rem}
li{margin:.25rem 0}
ol>li::marker{font-weight:700}
table{border-collapse:collapse;margin:1rem 0;font-size:.95rem}
th,td{text-align:left;vertical-align:top;padding:.3rem 1.2rem .3rem 0;border-bottom:1px solid %(faint)s}
thead th{border-bottom-color:%(ink)s}
.figures{display:flex;flex-wrap:wrap;gap:1.5rem;margin:1.4rem 0;align-items:flex-end;justify-content:center}
figure{flex:1 1 14rem;margin:0;max-width:30rem;break-inside:avoid}
figure svg{display:block;width:100%%;height:auto}
text{text-rendering:geometricPrecision}
figcaption{color:%(muted)s;font-size:.92rem;line-height:1.4;margin-top:.4rem}
footer{color:%(muted)s;font-size:.85rem;margin-block:3rem 2rem}
footer::before{content:"";display:block;border-top:1px solid %(faint)s;margin-bottom:.8rem}
.red{color:%(red)s}.green{color:%(green)s}.blue{color:%(blue)s}
.number{white-space:nowrap}
@media print{html{font-size:9pt}body>*{max-width:none;padding-inline:0}h2,h3{break-after:avoid}\
header{padding-top:0}figure{max-width:75mm}p,li{orphans:2;widows:2}}
"""


def for_the_dark(light: Theme, dark: Theme | None) -> tuple[Theme, str]:
    """The colours of a page whose readers may have asked their system for dark pages.

    Args:
        light: its colours on paper, and for all others.
        dark: for those readers; None for the same.

    Returns:
        The theme for its pictures and its text, and the rules of style that the page needs for it.
    """
    if dark is None:
        return light, ""
    theme, values = following(light, dark)
    darkened = ";".join(f"{name}:{value}" for name, value in values.items())
    return theme, (
        "@media screen{:root{color-scheme:light dark}}\n"
        f"@media screen and (prefers-color-scheme:dark){{:root{{{darkened};--ground:{dark.colour('page')}}}}}\n"
    )


def page(title: str, author: str, body: str, theme: Theme, drawn: Letters, style: str = "", policy: str = "") -> str:
    """A whole page around a body of markup.

    Args:
        title, author: of the page.
        body: markup.
        theme: the colours of the text.
        drawn: the letters in its pictures; the page carries their glyphs and those of its own text.
        style: further rules of style.
        policy: the element that says what the page may load and run.
    """
    own = own_font()
    families = [FAMILY, *([own.family] if own else []), FALLBACK]
    colours = {name: theme.colour(name) for name in ("ink", "muted", "faint")}
    colours |= {name: theme.colour(f"name.{name}") for name in ("red", "green", "blue")}
    colours["page"] = theme.colour("page") or "#ffffff"
    dark = colours["page"] == "#000000"
    head = (
        f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n{policy}<title>{escape(title)}</title>\n'
        '<meta name="viewport" content="width=device-width,initial-scale=1">\n'
        f'<meta name="author" content="{escape(author)}">\n'
    )
    values = {"scheme": "dark" if dark else "light", "families": ",".join(f'"{family}"' for family in families)}
    letters = _letters(f"{body}{escape(title)}0123456789", drawn)
    css = (
        font_faces(letters, own)
        + "\n"
        + STYLE % {**colours, **values}
        + margins(title, values["families"], theme)
        + style
    )
    return f"{head}<style>\n{css}</style>\n</head>\n<body>\n{body}\n</body>\n</html>\n"


def _letters(body: str, drawn: Letters) -> Letters:
    """The letters of a page: those drawn and those of its text, by weight."""
    body = re.sub(_NOT_TEXT, lambda found: "" if found[1] else found[0], body)
    bold = "".join(found[2] or found[3] or "" for found in _BOLD.finditer(body))
    if "<ol" in body:
        bold += ".0123456789"
    shown = (frozenset(unescape(_NOT_TEXT.sub("", text))) - {"\n"} for text in (body, bold))
    return Letters(*(letters | more for letters, more in zip(drawn, shown, strict=True)))


def runs_html(runs: Runs) -> str:
    """Runs of text as markup: bold names of players' colours have these, and no line parts what belongs together."""
    parts = []
    for run in runs:
        text = text_html(run.text).replace("\n", "<br>")
        colour = named_colour(run.text) if run.bold else ""
        opening = f'<strong class="{colour}">' if colour else "<strong>"
        parts.append(f"{opening}{text}</strong>" if run.bold else text)
    return "".join(parts)


def text_html(text: str) -> str:
    """Plain text as markup in which no line parts what belongs together, such as a word and its number."""
    return _JOINED.sub('<span class="number">\\g<0></span>', escape(tied(text), quote=False))


def figure_html(drawing: str, caption: str = "", width: float = 0.0) -> str:
    """A figure around inline SVG, with a caption in markup; at most so many rem wide, 0 for what is usual."""
    style = f' style="max-width:{width:.4g}rem"' if width else ""
    below = f"<figcaption>{caption}</figcaption>" if caption else ""
    return f"<figure{style}>{drawing}{below}</figure>"


def parted_html(picture: Picture, inline: InlineSvg, title: str, id_: str) -> str:
    """A picture as inline SVG, and its parts one below another, in one scale, for narrow screens; see `PARTED`.

    Args:
        picture: what is drawn.
        inline: writes it.
        title: what is told to those who do not see it.
        id_: as in `scene_of`; no other picture of the page has it.
    """
    drawing = inline.picture(scene_of(picture, title, picture.desc, id_ if picture.parts else ""))
    named = re.search(rf'id="({re.escape(id_)}[^"]*)"', drawing)
    if not picture.parts or not named:
        return drawing
    most = max(right - left for left, _, right, _ in picture.parts)
    shown = "".join(
        f'<svg style="width:{100 * (right - left) / most:.4g}%" '
        f'viewBox="{left + BORDER:.4g} {top + BORDER:.4g} {right - left:.4g} {foot - top:.4g}">'
        f'<use href="#{named[1]}"/></svg>'
        for left, top, right, foot in picture.parts
    )
    return f'{drawing}<div class="parts" role="img" aria-label="{escape(title)}">{shown}</div>'


def scene_of(picture: Picture, title: str, desc: str, id_: str = "", border: float = BORDER) -> Scene:
    """A picture for the screen, with a ``border`` of white around it, mm; ``id_`` names all that is drawn."""
    drawing = Group((*picture.below, *picture.above), id=id_, dx=border, dy=border)
    return Scene(picture.width + 2 * border, picture.height + 2 * border, (drawing,), title, desc)

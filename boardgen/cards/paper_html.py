"""The margins of pages of HTML that browsers print as screens show them. Lengths in mm."""

from __future__ import annotations

from boardgen.scene.themes import Theme

#: Around what is printed: above, at the sides, below.
_MARGINS = (11.5, 14.0, 15.5)


def margins(name: str, families: str, theme: Theme) -> str:
    """The rule for sheets: margins, below them the name of what is printed and the number of the sheet.

    Args:
        name: plain text.
        families: of the type; the margins of sheets have none of the page's own.
        theme: the colours.
    """
    top, side, foot = _MARGINS
    said = name.replace("\\", "\\\\").replace('"', '\\"').replace("<", "\\3c ").replace("\n", " ")
    look = f"font:6.5pt {families};color:{theme.colour('muted')};vertical-align:top;padding-top:5mm"
    # Margins of dark pages would have the browser's own grey.
    ground = f"background:{theme.colour('page')};" if theme.colour("page") else ""
    return (
        f"@page{{{ground}margin:{top:g}mm {side:g}mm {foot:g}mm;"
        f'@bottom-left{{content:"{said}";{look}}}@bottom-right{{content:counter(page);{look}}}}}\n'
    )

"""Themes: what each paint looks like.

Every theme defines every paint; a paint of None is not painted at all (an ink-saving theme leaves
areas empty that way). Players' colours are distinguishable with deuteranopia, protanopia and
tritanopia, and each player's pieces have a second distinguishing sign (see the views).
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from boardgen.errors import SceneError

#: Colours that diagrams can name; each has the paints .fill, .line, .tint and .text.
COLOURS = ("red", "blue", "green", "yellow", "black", "white", "grey", "orange", "purple", "accent")
PARTS = ("fill", "line", "tint", "text")
#: And one more, of what has to stand for an area in themes that leave areas empty: strong lines along its edges, or
#: all of a narrow one.
HOLLOW = "hollow"
#: The ring of its stones.
RING = "ring"
#: And hatching of areas of pictures to look at, in themes whose hues do not tell players apart.
CALM = "calm"
#: The other paints: page background, the veil that dims and that separates lines, cells, lines
#: between cells, outline of a board, text, secondary text, faint lines, cut lines, the shades of
#: checkered hexes, hatching for shaded cells in themes that leave areas empty, rulers, a pawn that belongs to nobody,
#: which has to be seen on stones of all players, blank paper beneath the hatching of areas that are left empty, and
#: squares checkered like a1, dark in every theme, with all others where dark ones are as dark as cells are.
PLAIN = (
    "page", "veil", "cell", "cell.alt", "grid", "edge", "ink", "muted", "faint", "cut",
    "shade", "shade.second", "hatch", "rule", "pawn", "blank", "check", "check.rest",
)  # fmt: skip
#: Small things that are dark in every theme, whatever ink it saves, so that light and dark tell players apart; used
#: like the paints of a colour. And a line inside them, in themes in which their edge is as dark as they are.
SOLID = ("solid.fill", "solid.line", "solid.text", "solid.core")
#: Water and the lines in it; in themes that leave it as empty as land, lines all over it, and a broad coast.
SEA = ("sea", "sea.line", "sea.rule", "sea.coast")
#: Names of players' colours in text, which has to be read as well as seen.
NAMES = ("name.red", "name.blue", "name.green")
#: The lines of three orthogonal grids (`boardgen.scene.orthogonal`): along rows, and between them in themes in which
#: hues tell the grids apart and in those in which they do not.
GRID_PAINTS = tuple(f"grid.{number}{part}" for number in (1, 2, 3) for part in ("", ".solid", ".dashed"))
#: Sets of hues for them. ``designer`` is each theme's own, after Justin Love: red, green and blue, on black red,
#: yellow and blue; ``violet`` has no colour of a player.
LINE_HUES: Mapping[str, str] = MappingProxyType({"designer": "", "violet": "#7a5aa6 #2f9488 #d29a2e"})
#: Before the name of a paint: what the theme has in its place on light paper.
LIGHT = "light."


class Theme(NamedTuple):
    """A named set of paints.

    Attributes:
        name: as on the command line.
        doc: what it is for, in a few words.
        paints: paint → ``#rrggbb`` or None for no paint.
        light: the theme for pages that are written on, if its own paper is dark.
    """

    name: str
    doc: str
    paints: Mapping[str, str | None]
    light: Theme | None = None

    def colour(self, paint: str) -> str | None:
        """The colour of a paint; after `LIGHT` that of the theme for pages that are written on.

        Raises:
            SceneError: no such paint.
        """
        try:
            return self.paints[paint]
        except KeyError:
            if paint.startswith(LIGHT):
                return (self.light or self).colour(paint.removeprefix(LIGHT))
            raise SceneError(f"there is no paint {paint!r}") from None


def with_lines(theme: Theme, hues: str) -> Theme:
    """A theme with other hues for the lines of grids, a key of `LINE_HUES`; one without hues stays as it is."""
    chosen = LINE_HUES[hues]
    if theme.light is not None:
        theme = theme._replace(light=with_lines(theme.light, hues))
    if not chosen or theme.paints["grid.1.solid"] is None:
        return theme
    return theme._replace(paints=MappingProxyType({**theme.paints, **_grids(chosen)}))


def following(light: Theme, dark: Theme) -> tuple[Theme, Mapping[str, str]]:
    """A theme for pages of HTML whose paints are custom properties where two themes differ.

    What only the dark theme paints, such as the background, is left to the page.

    Returns:
        The theme, and name of the property → its value for `dark`; what stands for `light` is in the theme itself.

    >>> theme, dark = following(COLOUR, DARK)
    >>> theme.colour("ink"), dark["--ink"]
    ('var(--ink,#1f1d1a)', '#f2f2f2')
    """
    paints, values = dict(light.paints), dict[str, str]()
    for paint, colour in light.paints.items():
        other = dark.paints[paint]
        if colour is not None and other is not None and colour != other:
            name = f"--{paint.replace('.', '-')}"
            paints[paint], values[name] = f"var({name},{colour})", other
    return light._replace(paints=MappingProxyType(paints)), MappingProxyType(values)


def for_screens(theme: Theme, hues: str) -> tuple[Theme, Theme | None]:
    """A theme with hues of lines, a key of `LINE_HUES`, and the one for readers who have asked for dark pages.

    Only full colour has another: who asks for a theme of paper wants to see it.
    """
    return with_lines(theme, hues), with_lines(DARK, hues) if theme is COLOUR else None


def _grids(hues: str, *, dashed: bool = False) -> dict[str, str | None]:
    """The paints of grids in three hues."""
    found: dict[str, str | None] = {}
    for number, hue in enumerate(hues.split(), start=1):
        found[f"grid.{number}"] = hue
        found[f"grid.{number}.solid"] = None if dashed else hue
        found[f"grid.{number}.dashed"] = hue if dashed else None
    return found


def _theme(
    name: str,
    doc: str,
    plain: str,
    grids: str,
    *,
    solid: str,
    sea: str,
    names: str,
    dashed: bool = False,
    rings: Mapping[str, str] = MappingProxyType({}),
    **colours: str,
) -> Theme:
    """A theme from space-separated colours in the order of the paints; ``-`` is no paint.

    Rings of stones are like the text on them unless given.
    """
    paints = dict(zip((*PLAIN, *SOLID, *SEA, *NAMES), f"{plain} {solid} {sea} {names}".split(), strict=True))
    for colour in COLOURS:
        for part, value in zip(PARTS, colours[colour].split(), strict=True):
            paints[f"{colour}.{part}"] = value
        empty = paints[f"{colour}.tint"] == "-"
        paints[f"{colour}.{HOLLOW}"] = paints[f"{colour}.line"] if empty else "-"
        paints[f"{colour}.{RING}"] = rings.get(colour, paints[f"{colour}.text"])
        paints[f"{colour}.{CALM}"] = paints[f"{colour}.line"] if dashed else "-"
    plain_paints = {k: None if v == "-" else v for k, v in paints.items()}
    return Theme(name, doc, MappingProxyType({**plain_paints, **_grids(grids, dashed=dashed)}))


COLOUR = _theme(
    "colour",
    "full colour, for screens and colour printers",
    "- #ffffff #fbf9f4 #f1ece1 #b9b2a3 #4a453d #1f1d1a #5d584f #d9d4c8 #000000 #ddd2ba #eee6d6 "
    "- #8d897f #f4bd2a - #ddd2ba -",
    "#cf4638 #2f9169 #2b66bd",
    solid="#2b2b2b #000000 #ffffff #ffffff",
    sea="#e3eff2 #8fb6c2 - -",
    names="#a82613 #14508f #1c6a3c",
    red="#d1442f #8a1a10 #f6d3c8 #ffffff",
    blue="#14457f #0a2a54 #cfe2f3 #ffffff",
    green="#86c795 #227d5c #cdebdd #1f1d1a",
    yellow="#f4bd2a #7a5c00 #fbeec2 #1f1d1a",
    black="#2b2b2b #000000 #d5d3cf #ffffff",
    white="#ffffff #3a3a3a #ffffff #1f1d1a",
    grey="#9a958a #5d584f #e8e5de #1f1d1a",
    orange="#e58a1f #a1623b #fae0c3 #1f1d1a",
    purple="#7b4fa3 #66307f #e4d8ef #ffffff",
    accent="#c2185b #8c1f4c #f9d5e3 #ffffff",
)
INK = _theme(
    "ink",
    "lines only, saves ink",
    "- #ffffff - - #9a9a9a #333333 #000000 #555555 #cccccc #000000 - - #8a8a8a #8a8a8a #f4bd2a #ffffff - -",
    "#5c5c5c #757575 #8e8e8e",
    dashed=True,
    solid="#000000 #000000 #ffffff #ffffff",
    sea="#ffffff #6a6a6a #d8d8d8 #333333",
    names="#980e28 #0e53b0 #227d5c",
    red="#ffffff #980e28 - #7d0c21",
    blue="#ffffff #0e53b0 - #0b3f86",
    green="#ffffff #227d5c - #0d523a",
    yellow="#ffffff #7a5c00 - #2a2000",
    black="#ffffff #000000 - #000000",
    white="#ffffff #3e3e3e - #000000",
    grey="#ffffff #707070 - #333333",
    orange="#ffffff #a1623b - #7a4623",
    purple="#ffffff #522a69 - #522a69",
    accent="#ffffff #8c1f4c - #8c1f4c",
)
GREY = _theme(
    "grey",
    "for black and white printers",
    "- #ffffff #fafafa #eeeeee #b0b0b0 #444444 #111111 #484848 #d6d6d6 #000000 #d4d4d4 #e8e8e8 "
    "- #8a8a8a #c8c8c8 - #d4d4d4 -",
    "#5c5c5c #757575 #8e8e8e",
    dashed=True,
    rings={"red": "#ffffff"},
    solid="#222222 #000000 #ffffff #ffffff",
    sea="#ffffff #909090 - -",
    names="#111111 #111111 #111111",
    red="#989898 #161616 #f0f0f0 #000000",
    blue="#262626 #141414 #c1c1c1 #ffffff",
    green="#e2e2e2 #3a3a3a #e6e6e6 #000000",
    yellow="#e6e6e6 #1a1a1a #dddddd #000000",
    black="#222222 #000000 #d3d3d3 #ffffff",
    white="#ffffff #333333 #ffffff #000000",
    grey="#a8a8a8 #626262 #e6e6e6 #000000",
    orange="#c4c4c4 #303030 #f9f9f9 #000000",
    purple="#6a6a6a #303030 #c9c9c9 #ffffff",
    accent="#333333 #000000 #b8b8b8 #ffffff",
)
DARK = _theme(
    "dark",
    "bright lines on black",
    "#000000 #000000 #14161a #1d2026 #6a717e #aab2c0 #f2f2f2 #bcc2cc #2b2f37 #ffffff "
    "#2c313b #20242b - #7d838e #f2c94c - - #2c313b",
    "#ef735d #e2c258 #59a9fd",
    solid="#0c0d10 #e6eaf0 #e6eaf0 #8b919c",
    sea="#0b1c26 #3d6577 - -",
    names="#ef735d #59a9fd #45dea9",
    red="#f6573f #ef735d #3a120c #111111",
    blue="#458cd3 #59a9fd #132f4a #111111",
    green="#3fc88b #45dea9 #0d3b2a #111111",
    yellow="#f2c94c #ffdf7a #473a0e #1f1d1a",
    black="#3a3f48 #f2f2f2 #22252b #ffffff",
    white="#f5f5f5 #ffffff #3a3d42 #111111",
    grey="#8b919c #b8bec9 #2a2d33 #111111",
    orange="#ee9a3a #eeb176 #47300f #1f1d1a",
    purple="#9c74c6 #d7baf3 #33224a #111111",
    accent="#ff6aa2 #fd87b8 #4d1a30 #111111",
)._replace(light=COLOUR)

LASER = Theme(
    "laser",
    "cut, score and engrave in fixed colours",
    MappingProxyType({"page": None, "cut": "#ff0000", "score": "#0000ff", "engrave": "#000000"}),
)
"""For strokes only, in the fixed colours by which cutters tell operations apart; not offered for printing."""

THEMES: Mapping[str, Theme] = MappingProxyType({t.name: t for t in (COLOUR, INK, GREY, DARK)})
"""The themes to print in by name: COLOUR is ``colour``, INK ``ink``, GREY ``grey`` and DARK ``dark``."""

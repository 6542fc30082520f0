"""The gallery as a page: each picture with the command or the file that makes it, and a way into the studio."""

from __future__ import annotations

import base64
import html
import re
import zlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from boardgen.studio import answer
from tools.gallery import ROOT, Shown, shown

#: Beginning of a picture's name → the section it stands in; the first that fits.
SECTIONS = {
    "pi-": "Pi",
    "trike": "Trike",
    "hex3": "Three Player Hex",
    "pisi": "Pisi",
    "iriri": "Iriri",
    "board": "Boards of Trike's hosts",
    "paper": "Papers",
    "theme": "Themes",
    "sheet": "Sheets",
    "laser": "For the laser",
    "pieces": "Pieces to cut out",
    "own": "A game of one's own",
    "example": "Well-known games, by description",
}
#: Bytes of a file that an address may hold.
_LONGEST = 20_000
HEAD = """\
---
hide: [navigation, toc]
---
# Gallery

Everything here is drawn by the program, and its tests compare it byte for byte. Under each picture stands the command
that makes it, or the game file whose figure it is, with a link to the same in the [studio](studio:).
"""


def gallery_pictures() -> Iterator[tuple[str, bytes]]:
    """Name → bytes of the pictures of the page."""
    for picture in shown():
        yield f"gallery/{picture.name}.svg", picture.svg.encode()


def gallery_page() -> str:
    """The page, as Markdown with figures in HTML."""
    lines = [HEAD]
    for begin, title in SECTIONS.items():
        here = [picture for picture in shown() if _section(picture) == begin]
        lines += [f"## {title}", "", '<div class="gallery">', *map(_figure, here), "</div>", ""]
    return "\n".join(lines)


def _section(picture: Shown) -> str:
    return next(begin for begin in SECTIONS if picture.name.startswith(begin))


def _figure(picture: Shown) -> str:
    source = f"gallery/{picture.name}.svg"
    words = html.escape(picture.title or picture.name)
    opens = studio_address(picture)
    link = f'<a href="../index.html{html.escape(opens)}">Open in the studio</a>' if opens else ""
    return (
        f'<figure><a href="{source}"><img src="{source}" alt="{words}" loading="lazy"></a>'
        f"<figcaption><code>{_command(picture.command)}</code>{link}</figcaption></figure>"
    )


def _command(command: str) -> str:
    """A command in HTML, in which no option is torn from its value."""
    return " ".join(f"<span>{html.escape(part)}</span>" for part in re.split(r" (?=-)", command))


def text_address(text: bytes) -> str:
    """The part of the studio's address that holds a text, with its ``#``."""
    packed = zlib.compressobj(9, wbits=-15)
    data = packed.compress(text) + packed.flush()
    return f"#write/z={base64.urlsafe_b64encode(data).rstrip(b'=').decode()}"


def studio_address(picture: Shown) -> str:
    """The part of the studio's address that shows the same, with its ``#``; empty if the studio cannot show it."""
    if picture.file is not None:
        path, figure = picture.file
        return _writing(path, figure=figure)
    if picture.product is None:
        return ""
    product, options = picture.product
    if product == "booklet":
        return _writing(Path(options["file"]), preview="booklet")
    words = {key: _word(value) for key, value in options.items()}
    if picture.purpose == "laser":
        del words["paper"]  # a plank is no sheet
        words["purpose"] = "laser"
    if product == "setup":
        return _setup(words)
    if product == "puzzle":
        return f"#solve/{words['game']}"  # which asks them one by one
    return min(_printing(product, words), key=len, default="")


def _writing(path: Path, **place: str) -> str:
    """Write opens a copy of a file that its address holds, where it is not too long."""
    if not path.is_relative_to(ROOT) or path.stat().st_size >= _LONGEST:
        return ""
    return f"{text_address(path.read_bytes())}?{urlencode(place)}"


def _word(value: object) -> str:
    """A value as addresses of the studio have it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:g}"
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _setup(words: dict[str, str]) -> str:
    """Set up shows setups by their numbers."""
    rest = dict(words)
    game = rest.pop("game")
    numbers = rest.pop("seeds", "") or rest.pop("seed")
    return _address(f"#setup/{game}/{numbers}", rest)


def _printing(product: str, words: dict[str, str]) -> Iterator[str]:
    """Addresses of Print at which it gives the product these options and no others.

    Print begins from what a game needs of the product, such as stones of its colours; so a set is shown
    where it is not the game's own.
    """
    listed = _catalogue()
    for other in listed["others"]:
        if other["product"] == product:
            yield _address(f"#print/{other['name']}/sheet", words)
    boards = [{"slug": board["name"], "views": {"board": _board(board["name"])}} for board in listed["boards"]]
    for subject in (*listed["games"], *boards):
        for kind, found in subject["views"].items():
            views = found if isinstance(found, list) else [found]
            if views[0]["product"] != product:
                continue
            argument = next(iter(views[0]["options"]))
            named = words.get(argument)
            # Of papers and pieces another one than the game's may be chosen.
            usual = next((view["options"] for view in views if view["options"][argument] == named), {})
            given = {key: value for key, value in usual.items() if key != argument}
            if given or not (usual or kind in ("paper", "pieces")):
                continue
            first = usual is views[0]["options"]
            yield _address(
                f"#print/{subject['slug']}/{kind}",
                {key: word for key, word in words.items() if key != argument or not first},
            )


@cache
def _catalogue() -> dict[str, Any]:
    return answer({"do": "catalogue"})


def _board(name: str) -> dict[str, object]:
    return {"product": "board", "options": {"name": name}}


def _address(path: str, words: dict[str, str]) -> str:
    return f"{path}?{urlencode(words)}" if words else path

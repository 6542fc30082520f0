"""Everything that can be printed: pages to look at, files to keep, and the command that makes the same."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from typing import Any

from boardgen.errors import OptionError
from boardgen.extras import missing_for, require_for
from boardgen.printables import NAMES, get_product
from boardgen.printables.product import DPI, Product, Way
from boardgen.printables.spelling import command, told
from boardgen.records import Collection
from boardgen.render.drawing import Drawing, numbered
from boardgen.render.formats import render
from boardgen.studio.requests import Data, Request, RequestError

#: The format of pages to look at.
PAGES = "pages"
TYPES: Mapping[str, str] = {
    "pdf": "application/pdf",
    "svg": "image/svg+xml",
    "png": "image/png",
    "dxf": "image/vnd.dxf",
    "html": "text/html",
    "yaml": "application/yaml",
    "gif": "image/gif",
    "webp": "image/webp",
    "apng": "image/apng",
}
#: Finished drawings kept, so that what has been looked at need not be drawn again to be kept.
_KEPT = 6
_drawings: OrderedDict[str, Any] = OrderedDict()


def make(request: Request) -> Data:
    """A product as pages or files, and its command.

    Raises:
        RequestError: there is no such product.
        BoardgenError: it cannot be made; options are spelled as on the command line.
    """
    name = request.text("product")
    if name not in NAMES:
        raise RequestError(f"there is no product {name!r}; there are {', '.join(NAMES)}")
    product = get_product(name)
    options = {key: value for key, value in request.mapping("options").items() if value not in (None, "", [])}
    purpose = request.text("purpose", "print")
    asked = request.optional("format")
    format_ = "svg" if asked == PAGES else asked
    try:
        dpi = int(DPI.read(request.number("dpi", DPI.default)))
        way = product.way_for(format_, purpose, options)
        format_ = format_ or way.formats[0]
        if asked != PAGES and format_ not in way.formats:
            raise OptionError("bad-value", f"{name} has no format {format_!r} here; use {', '.join(way.formats)}")
        if asked != PAGES:
            require_for(format_)
        product.check_way(way, options)
        drawn = _made(product, way, options)
    except OptionError as error:
        raise _spelled(error, product) from None
    said = command(product, way, _named(options), way.formats[0] if asked == PAGES else format_, dpi)
    if asked == PAGES:
        missing = {one: why for one in way.formats if (why := missing_for(one))}
        about = {"command": said, "formats": list(way.formats), "missing": missing}
        return {**_pages(drawn, request.numbers("only")), **about}
    if name == "figure" and format_ != "pdf":
        from boardgen.draw import stack

        drawn = stack(drawn)  # as the command does
    return {"files": _files(drawn, format_, dpi), "command": said}


def setup(request: Request) -> Data:
    """A random setup of a game as a game file."""
    from boardgen.printables.setup import new_seed

    seed = request.number("number", new_seed())
    product = get_product("setup")
    options = {**request.mapping("options"), "game": request.text("game"), "seed": seed}
    way = product.ways[0]
    try:
        made = way.make(**options)
    except OptionError as error:
        raise _spelled(error, product) from None
    return {"number": seed, "text": made.text, "name": made.name, "command": command(product, way, options, "yaml")}


def _made(product: Product, way: Way, options: Mapping[str, Any]) -> Any:
    """A drawing, from those kept if it was made before; of game files the text counts."""
    key = repr((product.name, way.name, sorted(options.items())))
    if key not in _drawings:
        _drawings[key] = way.make(**_read_files(options))
        while len(_drawings) > _KEPT:
            _drawings.popitem(last=False)
    _drawings.move_to_end(key)
    return _drawings[key]


def _read_files(options: Mapping[str, Any]) -> dict[str, Any]:
    """The options, with texts of game files read and checked."""
    found = dict(options)
    if "file" in found:
        found["file"] = _games(found["file"])
    return found


def _games(file: object) -> Collection:
    from boardgen.records.checker import read_text
    from boardgen.records.source import Source

    if not isinstance(file, Mapping) or not isinstance(file.get("text"), str):
        raise RequestError("file is a mapping with name and text")
    return read_text(Source(str(file.get("name") or "game.yaml"), file["text"].removeprefix("\ufeff")))


def _named(options: Mapping[str, Any]) -> dict[str, Any]:
    """The options as in a command: a game file by its name."""
    files = {key: value.get("name") or "game.yaml" for key, value in options.items() if isinstance(value, Mapping)}
    return {**options, **files}


def _spelled(error: OptionError, product: Product) -> OptionError:
    """The error with each fault as on the command line."""
    known = product.parameters
    arguments = [name for name, parameter in known.items() if parameter.role == "argument"]
    texts = told(error, known, arguments)
    return OptionError.of(fault._replace(message=text) for fault, text in zip(error.faults, texts, strict=True))


def _pages(drawn: Drawing, only: tuple[int, ...] | None) -> Data:
    """The pages of a drawing, with the pictures of those that are wanted."""
    document = drawn.document
    pages = [
        {
            "width": page.width,
            "height": page.height,
            "title": page.title,
            "svg": _svg(drawn, number) if only is None or number in only else None,
        }
        for number, page in enumerate(document.pages)
    ]
    return {
        "pages": pages,
        "count": len(pages),
        "name": drawn.name,
        "theme": drawn.theme.name,
        "title": document.title,
    }


def _svg(drawn: Drawing, number: int) -> str:
    page = drawn.document._replace(pages=drawn.document.pages[number : number + 1])
    return render(page, ".svg", drawn.theme)[0].decode()


def _files(drawn: Any, format_: str, dpi: int) -> list[Data]:
    from pathlib import Path

    contents = drawn.files(format_, dpi)
    names = numbered(Path(f"{drawn.name}.{format_}"), len(contents))
    return [
        {"name": name.name, "type": TYPES[format_], "data": data} for name, data in zip(names, contents, strict=True)
    ]

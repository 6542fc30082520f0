"""Commands that make products, generated from the products' options."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import click

from boardgen.cli.options import click_parameters, given, usage_error
from boardgen.cli.output import Target
from boardgen.errors import OptionError
from boardgen.printables import get_product
from boardgen.printables.product import DPI, TEXT, Product, Way
from boardgen.printables.spelling import flag

#: Makes and writes the product: way, its options, target, format, dots per inch.
Write = Callable[[Way, dict[str, Any], Target, str, int], None]
#: Chooses the product from the values of all options and the product options given.
Choose = Callable[[dict[str, Any], Mapping[str, Any]], Product]


def write_product(way: Way, options: dict[str, Any], target: Target, format_: str, dpi: int) -> None:
    """Make a product and write it."""
    target.write(way.make(**options), format_, dpi)


def product_command(
    name: str,
    text: str = "",
    *,
    write: Write = write_product,
    choose: Choose | None = None,
    directories: bool = False,
) -> click.Command:
    """The command of a product.

    Args:
        name: the name of both.
        text: further help, such as examples, after the product's description.
        write: makes and writes it.
        choose: finds another product if the arguments ask for one.
        directories: whether ``-o`` may name a directory.
    """
    product = get_product(name)
    formats = _formats(product.ways)

    def run(**values: Any) -> None:
        options = given(values, product.parameters)
        chosen = product if choose is None else choose(values, options)
        options = {name: value for name, value in options.items() if chosen is product or name in chosen.parameters}
        target = Target(values["output"], values.get("format"), directories)
        try:
            way, format_ = _way(chosen, options, target, values.get("purpose") or "print")
            chosen.check_way(way, options)
            target = target._replace(text=_text(values.get("text"), way, format_))
            write(way, options, target, format_, _dpi(values.get("dpi"), format_))
        except OptionError as error:
            raise usage_error(error, product.parameters) from None

    parameters = [*click_parameters(product.parameters.values()), *_purpose(product), *_output(formats)]
    return click.Command(name, callback=run, params=parameters, help=f"{product.doc}\n\n{text}".strip())


def _way(product: Product, options: Mapping[str, Any], target: Target, purpose: str) -> tuple[Way, str]:
    """The way to make the product, and the format.

    Raises:
        click.UsageError: there is no such format.
    """
    wanted = target.wanted(_formats(way for way in product.ways if (way.name == "laser") == (purpose == "laser")))
    way = product.way_for(wanted, purpose, options)
    return way, wanted or way.formats[0]


def _dpi(value: object, format_: str) -> int:
    if value is not None and format_ != "png":
        raise click.UsageError(f"{flag('dpi')} is for PNG only; this is {format_.upper()}")
    return int(DPI.default if value is None else DPI.read(value))


def _text(value: object, way: Way, format_: str) -> Any:
    if value is not None and not (format_ == "svg" and way.carries_glyphs):
        what = "cutters, which get strokes" if way.name == "laser" else format_.upper()
        raise click.UsageError(f"{flag('text')} is for SVG only; this is for {what}")
    return TEXT.default if value is None else TEXT.read(value)


def _formats(ways: Iterable[Way]) -> tuple[str, ...]:
    """All formats, each once."""
    return tuple(dict.fromkeys(format_ for way in ways for format_ in way.formats))


def _purpose(product: Product) -> tuple[click.Parameter, ...]:
    """``--for``, if there is a choice."""
    laser = product.way("laser")
    if laser is None:
        return ()
    text = f"laser: hairlines to cut, score and engrave, each edge once, as {_suffixes(laser.formats)}."
    kind = click.Choice(("print", "laser"))
    return (click.Option(["--for", "purpose"], type=kind, help=f"{text}  [default: print]"),)


def _output(formats: tuple[str, ...]) -> list[click.Parameter]:
    """``-o``, ``--format``, ``--dpi`` and ``--text``."""
    several = len(formats) > 1
    says = f"the suffix gives the format ({_suffixes(formats)})" if several else f"a .{formats[0]} file"
    text = f"Where to write; {says}. '-' is standard output. The default is a descriptive name in output/."
    found: list[click.Parameter] = [click.Option(["-o", "--output"], metavar="FILE", help=text)]
    if several:
        kind = click.Choice(formats)
        found.append(click.Option(["--format"], type=kind, help="The format, if the suffix does not give it."))
    if "png" in formats:
        found.extend(click_parameters([DPI]))
    if "svg" in formats:
        found.extend(click_parameters([TEXT]))
    return found


def _suffixes(formats: tuple[str, ...]) -> str:
    return " ".join(f".{format_}" for format_ in formats)

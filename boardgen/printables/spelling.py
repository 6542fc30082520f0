"""How options are written on the command line, and the whole command that makes a drawing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from boardgen.errors import OptionError
from boardgen.printables.kinds import Choice, Flag
from boardgen.printables.product import DPI, Parameter, Product, Way

#: The flag for all further options by keyword.
SET = "set"


def flag(name: str, value: object = None) -> str:
    """An option as written on the command line, with a value if there is one.

    >>> flag("duplex_edge"), flag("pitch", "8.3mm"), flag("tile", True), flag("ruler", False)
    ('--duplex-edge', '--pitch 8.3mm', '--tile', '--no-ruler')
    """
    dashed = name.replace("_", "-")
    if value is None or value is True:
        return f"--{dashed}"
    if value is False:
        return f"--no-{dashed}"
    return f"--{dashed} {quoted(value)}"


def quoted(value: object) -> str:
    """A value as one word of a command."""
    from shlex import quote

    return quote(str(value))


def told(error: OptionError, known: Iterable[str], arguments: Iterable[str]) -> list[str]:
    """The faults of an error, each with its option as on the command line.

    Args:
        error: the error of a product.
        known: names of all options and arguments; any other is one of the settings.
        arguments: names of those that are given by position.
    """
    names, by_position = (*known, "for"), set(arguments)

    def spelled(name: str, value: object) -> str:
        return flag(name, value) if name in names else f"--{SET} {name}{'' if value is None else f'={value}'}"

    texts = []
    for one in [error] if len(error.faults) == 1 else [OptionError.of((fault,)) for fault in error.faults]:
        text = one.told(spelled)
        if one.option and one.option not in by_position and flag(one.option) not in text:
            text = f"{spelled(one.option, None)}: {text.removeprefix(f'{one.option}: ')}"
        texts.append(text)
    return texts


def command(product: Product, way: Way, options: Mapping[str, Any], format_: str, dpi: int = DPI.default) -> str:
    """The command that makes a file, with what differs from the defaults.

    >>> from boardgen.printables import get_product
    >>> board = get_product("board")
    >>> command(board, board.ways[0], {"name": "pi", "pitch": "25mm", "ruler": False, "host": "hex"}, "svg")
    'boardgen board pi --no-ruler --pitch 25mm --set host=hex --format svg'

    Args:
        product: what is made.
        way: the way it is made.
        options: the options given, as text or values.
        format_: of the file.
        dpi: of a PNG.
    """
    purpose = "laser" if way.name == "laser" else "print"
    known = way.parameters
    changed = {name: value for name, value in options.items() if _differs(known.get(name), value)}
    words = ["boardgen", product.command or product.name]
    for name, parameter in known.items():
        if parameter.role == "argument" and name in changed:
            words.append(quoted(changed[name]))
        elif parameter.role == "option" and name in changed:
            words += _option(parameter, changed[name])
    words += [f"--{SET} {quoted(f'{name}={_text(changed[name])}')}" for name in changed if name not in known]
    if purpose != "print":
        words.append(flag("for", purpose))
    usual = product.way_for(None, purpose, changed)
    if format_ != usual.formats[0]:
        words.append(flag("format", format_))
    if format_ == "png" and dpi != DPI.default:
        words.append(flag("dpi", dpi))
    return " ".join(words)


def _differs(parameter: Parameter | None, value: object) -> bool:
    """Whether a value has to be said."""
    if value is None:
        return False
    if parameter is None or parameter.role != "option":
        return True
    try:
        usual = None if parameter.default is None else parameter.read(parameter.default)
        return bool(parameter.read(value) != usual)
    except OptionError:
        return True


def _option(parameter: Parameter, value: Any) -> Iterator[str]:
    """An option with its value, or with each of its values."""
    kind, name = parameter.option.kind, parameter.name
    if isinstance(kind, Flag):
        yield flag(name, bool(value))
    elif isinstance(kind, Choice) and kind.alone and value in (kind.alone, kind.without):
        yield flag(name, None if value == kind.alone else False)
    elif parameter.option.several and not isinstance(value, str):
        for one in value:
            yield flag(name, _text(one))
    else:
        yield flag(name, _text(value))


def _text(value: object) -> str:
    """A value as typed."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | tuple):
        return ",".join(map(_text, value))
    return f"{value:g}" if isinstance(value, float) else str(value)

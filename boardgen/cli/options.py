"""Options of commands, made from the options of products; none is described here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import wraps
from typing import Any, TypeVar

import click

from boardgen.errors import OptionError
from boardgen.printables.kinds import Choice, Flag
from boardgen.printables.product import Parameter, parameters
from boardgen.printables.spelling import SET, flag, told

F = TypeVar("F", bound=Callable[..., Any])


def usage_error(error: OptionError, known: Iterable[str]) -> click.UsageError:
    """Convert an error of a product to a usage error that names the option.

    Args:
        error: the error of a product.
        known: names of the command's options and arguments.
    """
    context = click.get_current_context(silent=True)
    arguments = [p.name or "" for p in context.command.params if isinstance(p, click.Argument)] if context else []
    return click.UsageError("; ".join(told(error, known, arguments)), context)


class Value(click.ParamType):  # type: ignore[type-arg]  # of any type
    """A value as typed; the product converts it."""

    def __init__(self, parameter: Parameter) -> None:
        self.parameter = parameter
        self.name = parameter.option.kind.type

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The value unchanged."""
        return value

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[Any]:
        """Complete the possible values."""
        from click.shell_completion import CompletionItem

        words = self.parameter.option.kind.choices()
        return [CompletionItem(word) for word in words if word.startswith(incomplete)]


def click_parameters(found: Iterable[Parameter]) -> Iterator[click.Parameter]:
    """The options and arguments of a command."""
    for parameter in found:
        if parameter.role == "argument":
            several = parameter.option.several
            metavar = _metavar(parameter) + "…" * several
            nargs = -1 if several else 1
            yield click.Argument([parameter.name], type=Value(parameter), metavar=metavar, nargs=nargs, required=True)
        else:
            yield from _options(parameter)


def _options(parameter: Parameter) -> Iterator[click.Option]:
    kind, name = parameter.option.kind, parameter.name
    text = parameter.option.help
    if parameter.shown:
        text += f"  [default: {parameter.shown}]"
    if parameter.role == "settings":
        yield click.Option([f"--{SET}", name], multiple=True, metavar=_metavar(parameter), help=text)
    elif isinstance(kind, Flag):
        usual = parameter.default is True
        names = f"{flag(name)}/{flag(name, False)}" if usual else flag(name)
        yield click.Option(
            [names, name], is_flag=True, default=None, help=text + ("  [default: yes]" if usual else "")
        )
    elif isinstance(kind, Choice) and kind.alone:
        yield _Lazy(
            parameter, [flag(name), name], type=Value(parameter), is_flag=False, flag_value=kind.alone, help=text
        )
        yield click.Option([flag(name, False), f"no_{name}"], is_flag=True, default=None, help="None of them.")
    else:
        several = parameter.option.several
        if several:
            text += " May be repeated."
        yield _Lazy(parameter, [flag(name), name], type=Value(parameter), multiple=several, help=text)


class _Lazy(click.Option):
    """An option whose metavar is looked up when it is shown, because choices may need imports."""

    def __init__(self, parameter: Parameter, names: list[str], **rest: Any) -> None:
        super().__init__(names, **rest)
        self.parameter = parameter

    def make_metavar(self, ctx: click.Context) -> str:
        """The choices, or a placeholder for a value."""
        return _metavar(self.parameter)


def _metavar(parameter: Parameter) -> str:
    return parameter.option.metavar or parameter.option.kind.metavar


def with_options(signature: Callable[..., Any], several: str = "") -> Callable[[F], F]:
    """A decorator that gives a command the options in the signature of a function.

    Args:
        signature: the function.
        several: an argument that may be missing or given several times.
    """

    def decorate(function: F) -> F:
        for parameter in reversed(list(click_parameters(parameters(signature).values()))):
            if parameter.name == several:
                parameter.nargs, parameter.required, parameter.metavar = -1, False, f"[{parameter.metavar}…]"
            function.__dict__.setdefault("__click_params__", []).append(parameter)
        return function

    return decorate


def using_font(function: Callable[..., Any]) -> Callable[..., Any]:
    """A decorator that gives a command which reads game files ``--font`` and lets it use that font."""

    @click.option("--font", metavar="FILE", help="A font of your own that the files are printed with.")
    @wraps(function)
    def wrapped(*args: Any, font: str | None, **kwargs: Any) -> Any:
        from boardgen.fonts.fallback import using
        from boardgen.printables.sheet_kinds import FontFile

        try:
            found = None if font is None else FontFile().read(font)
        except OptionError as error:
            raise click.UsageError(f"--font: {error}") from None
        with using(found):
            return function(*args, **kwargs)

    return wrapped


def given(values: Mapping[str, Any], known: Mapping[str, Parameter]) -> dict[str, Any]:
    """The values given on the command line as keyword arguments of a product.

    Raises:
        click.UsageError: a setting cannot be read or is given twice.
    """
    found: dict[str, Any] = {}
    for name, parameter in known.items():
        value = values.get(name)
        if parameter.role == "settings":
            continue
        if values.get(f"no_{name}"):
            if value is not None:
                raise click.UsageError(f"{flag(name)} and {flag(name, False)} exclude each other")
            value = parameter.option.kind.without  # type: ignore[attr-defined]  # a choice
        if value not in (None, ()):
            found[name] = value
    settings = next((name for name, parameter in known.items() if parameter.role == "settings"), None)
    for setting in values.get(settings, ()) if settings else ():
        key, sign, value = setting.partition("=")
        if not sign:
            raise click.UsageError(f"--{SET}: {setting!r} is not KEY=VALUE")
        if key in found:
            raise click.UsageError(f"{key} is given twice; give it once")
        found[key] = value
    return found

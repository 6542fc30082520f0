"""Products: functions whose signatures declare their options.

The parameters of a product function are options (`boardgen.printables.options`). `printable` converts and checks
every argument before the function sees it, so that commands, forms and Python callers get the same errors.
`parameters` lists the options of a function; the command line and lists for programs are made from it.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping
from functools import cache, wraps
from textwrap import fill
from typing import Annotated, Any, NamedTuple, ParamSpec, TypeVar, get_args, get_origin

from boardgen import limits
from boardgen.errors import OptionError, option
from boardgen.fonts.fallback import using
from boardgen.printables.kinds import Choice, Flag, Integer
from boardgen.printables.options import Option
from boardgen.units import format_mm

P = ParamSpec("P")
R = TypeVar("R")


class Parameter(NamedTuple):
    """An option of a product.

    Attributes:
        name: the keyword.
        option: its description, shared by all products.
        default: the value if it is not given.
        usual: the default in words, if the value does not tell it.
        role: ``argument`` if it is required, ``settings`` for any further keywords, otherwise ``option``.
    """

    name: str
    option: Option
    default: Any
    usual: str
    role: str

    def data(self) -> dict[str, Any]:
        """The option as plain data, ready for JSON."""
        found: dict[str, Any] = {
            "name": self.name,
            "role": self.role,
            "type": self.option.kind.type,
            "help": self.option.help,
            "required": self.role == "argument",
            **self.option.kind.data(),
        }
        if self.role == "option":
            found["default"] = list(self.default) if isinstance(self.default, tuple) else self.default
            found["usual"] = self.shown
        if self.option.several:
            found["several"] = True
        return found

    @property
    def shown(self) -> str:
        """The default for people; empty if there is none to show."""
        if self.usual or isinstance(self.option.kind, Flag) or self.default in (None, ()):
            return self.usual
        return format_mm(self.default) if isinstance(self.default, float) else str(self.default)

    def read(self, value: object) -> Any:
        """Check a value and convert it for the product.

        Raises:
            OptionError: it cannot be used.
        """
        try:
            return self.option.kind.read(value)
        except OptionError as error:
            if error.path:
                raise
            message = str(error) if self.role == "argument" else f"{option(self.name)}: {error}"
            raise OptionError(error.code, message, (self.name,)) from None


#: The resolution of PNG files, for every product.
DPI = Parameter("dpi", Option("Dots per inch of a PNG.", Integer(limits.DPI)), limits.DEFAULT_DPI, "", "option")

#: How an SVG has its text, for every product that can be one and is not for cutters.
TEXT = Parameter(
    "text",
    Option(
        "How an SVG has its text: with the glyphs of its fonts, or as outlines, which need no font at all.",
        Choice(lambda: ("glyphs", "outlines")),
    ),
    "glyphs",
    "",
    "option",
)


class Way(NamedTuple):
    """One way to make a product.

    Attributes:
        name: ``print``, ``laser``, ``html`` or ``yaml``.
        make: the function.
        formats: the formats it can be written in, the default first.
    """

    name: str
    make: Callable[..., Any]
    formats: tuple[str, ...]

    @property
    def parameters(self) -> dict[str, Parameter]:
        """The options of the function by name."""
        return parameters(self.make)

    @property
    def carries_glyphs(self) -> bool:
        """Whether it can be an SVG with text; cutters get strokes."""
        return "svg" in self.formats and self.name != "laser"


#: Formats for pages.
PICTURE_FORMATS = ("pdf", "svg", "png")
#: Formats that cutters read.
LASER_FORMATS = ("svg", "dxf", "pdf")


class Product(NamedTuple):
    """Something that can be printed.

    Attributes:
        name: as in Python, and on the command line unless ``command`` says otherwise.
        ways: the ways to make it, the default first.
        command: the words of the command that makes it.
    """

    name: str
    ways: tuple[Way, ...]
    command: str = ""

    @property
    def parameters(self) -> dict[str, Parameter]:
        """The options of all ways by name; where ways differ, those of the way with the most options."""
        found: dict[str, Parameter] = {}
        for way in sorted(self.ways, key=lambda way: -len(way.parameters)):
            found = {**way.parameters, **found}
        longest = max(self.ways, key=lambda way: len(way.parameters)).parameters
        return {name: found[name] for name in (*longest, *(name for name in found if name not in longest))}

    @property
    def doc(self) -> str:
        """A sentence that says what it is."""
        return inspect.cleandoc(self.ways[0].make.__doc__ or "").split("\n")[0]

    def way(self, name: str) -> Way | None:
        """The way of that name, or None."""
        return next((way for way in self.ways if way.name == name), None)

    def way_for(self, format_: str | None, purpose: str, given: Iterable[str]) -> Way:
        """The way that makes a format; without a format, the first way that has all given options.

        Args:
            format_: a format such as ``pdf``; None for any.
            purpose: ``print`` or ``laser``.
            given: names of the options given.
        """
        usual = [way for way in self.ways if (way.name == "laser") == (purpose == "laser")]
        if format_ is not None:
            fitting = [way for way in usual if format_ in way.formats]
        else:
            fitting = [way for way in usual if all(name in way.parameters for name in given)]
        return (fitting or usual)[0]

    def check_way(self, way: Way, given: Iterable[str]) -> None:
        """Check that a way has all given options.

        Raises:
            OptionError: it lacks an option that another way has.
        """
        for name in given:
            if name in way.parameters or name not in self.parameters:
                continue
            if way.name == "laser":
                raise exclusive(name, "for", self.parameters[name].option.not_for_laser, "laser")
            if any(other.name == "laser" and name in other.parameters for other in self.ways):
                message = f"{option(name)} needs {option('for', 'laser')}"
                raise OptionError("option-needs", message, (name,))
            message = f"{option(name)} has no meaning for a .{way.formats[0]} file; leave it out"
            raise OptionError("option-without-effect", message, (name,))

    def data(self) -> dict[str, Any]:
        """The product and its options as plain data, ready for JSON."""
        ways = [
            {
                "name": way.name,
                "formats": list(way.formats),
                "options": [parameter.data() for parameter in way.parameters.values()]
                + ([DPI.data() | {"formats": ["png"]}] if "png" in way.formats else [])
                + ([TEXT.data() | {"formats": ["svg"]}] if way.carries_glyphs else []),
            }
            for way in self.ways
        ]
        return {"name": self.name, "doc": self.doc, "ways": ways}


def parameters(function: Callable[..., Any]) -> dict[str, Parameter]:
    """The options of a function, in the order of its signature."""
    cached: dict[str, Parameter] | None = getattr(function, "__parameters__", None)
    if cached is None:
        cached = {name: _parameter(found) for name, found in _signature(function).parameters.items()}
        function.__parameters__ = cached  # type: ignore[attr-defined]  # kept beside the function
    return cached


@cache
def _signature(function: Callable[..., Any]) -> inspect.Signature:
    return inspect.signature(function, eval_str=True)


def _parameter(found: inspect.Parameter) -> Parameter:
    assert get_origin(found.annotation) is Annotated, found
    notes = get_args(found.annotation)[1:]
    described = next(note for note in notes if isinstance(note, Option))
    usual = next((note for note in notes if isinstance(note, str)), "")
    if found.kind is inspect.Parameter.VAR_KEYWORD:
        return Parameter(found.name, described, None, usual, "settings")
    if found.default is inspect.Parameter.empty:
        return Parameter(found.name, described, None, usual, "argument")
    return Parameter(found.name, described, found.default, usual, "option")


def printable(make: Callable[P, R]) -> Callable[P, R]:
    """Make a function a product: its arguments are read by their options; None means the default.

    A font that is given is in use while the product is made, and again when it is written.
    """

    @wraps(make)
    def checked(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            options = read_options(make, _by_name(make, args, kwargs))
            font = options.get("font")
            if font is None:
                return make(**options)  # type: ignore[call-arg]  # all by name
            with using(font):
                made: Any = make(**options)  # type: ignore[call-arg]  # all by name
            kept: R = made._replace(font=font) if "font" in made._fields else made
            return kept
        except OptionError as error:
            raise _suggesting(make, error) from None

    checked.__doc__ = _documented(make)
    return checked


def read_options(make: Callable[..., Any], given: Mapping[str, object]) -> dict[str, Any]:
    """Convert given values to the keyword arguments of a product.

    Raises:
        OptionError: the product has no such option, or a value cannot be used.
    """
    known = parameters(make)
    settings = next((parameter for parameter in known.values() if parameter.role == "settings"), None)
    found: dict[str, Any] = {p.name: p.default for p in known.values() if p.role == "option"}
    rest: dict[str, object] = {}
    for name, value in given.items():
        if name not in known or known[name] is settings:
            rest[name] = value
        elif value is not None:
            found[name] = value
    found = {name: known[name].read(value) if value is not None else None for name, value in found.items()}
    if rest and settings is None:
        raise OptionError("unknown-key", f"{make.__name__} has no option {next(iter(rest))!r}", (next(iter(rest)),))
    return {**found, **(settings.read(rest) if settings else {})}


def _by_name(make: Callable[..., Any], args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> dict[str, object]:
    known = parameters(make)
    strange = {name: value for name, value in kwargs.items() if name not in known or known[name].role == "settings"}
    plain = {name: value for name, value in kwargs.items() if name not in strange}
    return {**_signature(make).bind(*args, **plain).arguments, **strange}


def _suggesting(make: Callable[..., Any], error: OptionError) -> OptionError:
    """The error, with a suggestion if an option is unknown."""
    if error.code != "unknown-key":
        return error
    from difflib import get_close_matches

    near = get_close_matches(error.option, parameters(make), 1)
    if not near or near[0] == error.option:
        return error
    return OptionError(error.code, f"{error.message}; did you mean {option(near[0])}?", error.path)


def _documented(make: Callable[..., Any]) -> str:
    """The function's docstring with its arguments, taken from their options."""
    lines = [inspect.cleandoc(make.__doc__ or ""), "", "Args:"]
    for parameter in parameters(make).values():
        usual = f" Usually {parameter.shown}." if parameter.shown else ""
        text = f"{parameter.name}: {parameter.option.help}{usual}"
        lines.append(fill(text, 112, initial_indent="    ", subsequent_indent="        "))
    return "\n".join(lines)


def exclusive(first: str, second: str, reason: str, value: object = None) -> OptionError:
    """The error for two options that exclude each other, the second perhaps only with some value."""
    message = f"{option(first)} and {option(second, value)} exclude each other: {reason}"
    return OptionError("options-exclude", message, (first,))


def needs(first: str, second: str, reason: str) -> OptionError:
    """The error for an option that has no meaning without another."""
    return OptionError("option-needs", f"{option(first)} needs {option(second)}: {reason}", (first,))

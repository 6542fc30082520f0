"""Plug-ins of other packages, found by entry point, loaded and checked.

Entry points are looked up only on demand, because importing `importlib.metadata` takes longer than importing a
built-in game. A plug-in that cannot be used is reported in one line on standard error; the others work.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from boardgen.errors import OptionError

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

_SLUG = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


class Kind(NamedTuple):
    """A kind of plug-in.

    Attributes:
        group: the entry point group; the name of an entry must equal the plug-in's attribute ``slug``.
        noun: its name in messages, such as ``game``.
        type: the class a plug-in must be an instance of.
        called: the public name of that class.
        error: message → the error raised for a plug-in that cannot be used.
        taken: whether boardgen itself uses a slug.
        whose: what may use it, for messages, such as ``game or board``.
        attempt: tries out a plug-in; one that fails is not offered.
    """

    group: str
    noun: str
    type: type[Any]
    called: str
    error: Callable[[str], OptionError]
    taken: Callable[[str], bool]
    whose: str
    attempt: Callable[[Any], object] = type


@cache
def entries(group: str) -> Mapping[str, tuple[EntryPoint, ...]]:
    """The entry points of a group by slug, sorted by name and package."""
    from importlib.metadata import entry_points

    found: dict[str, tuple[EntryPoint, ...]] = {}
    for entry in sorted(entry_points(group=group), key=lambda entry: (entry.name, origin(entry))):
        # A package that is on the path twice is found twice.
        if entry not in found.get(entry.name, ()):
            found[entry.name] = (*found.get(entry.name, ()), entry)
    return MappingProxyType(found)


def origin(entry: EntryPoint) -> str:
    """The package that an entry point belongs to, with its version."""
    return "an unnamed package" if entry.dist is None else f"{entry.dist.name} {entry.dist.version}"


def usable(kind: Kind) -> Mapping[str, tuple[Any, str]]:
    """Slug → the plug-in and its origin. Those that cannot be used are reported on standard error."""
    found: dict[str, tuple[Any, str]] = {}
    for slug, offers in entries(kind.group).items():
        for entry in offers:
            if slug in found:
                first = found[slug][1]
                complain(f"the {kind.noun} {slug!r} of {origin(entry)} is left out: {first} has one of the same name")
                continue
            try:
                found[slug] = load(kind, entry), origin(entry)
            except OptionError as error:
                complain(error.message)
    return MappingProxyType(found)


def load(kind: Kind, entry: EntryPoint) -> Any:
    """Load and check the plug-in of an entry point.

    Raises:
        OptionError: it cannot be used; the error is made by `Kind.error`.
    """

    def fault(reason: str) -> OptionError:
        return kind.error(f"the {kind.noun} {entry.name!r} of {origin(entry)} cannot be used: {reason}")

    if not _SLUG.fullmatch(entry.name):
        raise fault("its name may only have lower-case letters, digits and single hyphens")
    if kind.taken(entry.name):
        raise fault(f"boardgen already has a {kind.whose} of that name")
    try:
        found = entry.load()
        if isinstance(found, kind.type):
            kind.attempt(found)
    except Exception as error:  # An error in another package must not stop boardgen.
        said = " ".join(str(error).split())
        raise fault(f"{type(error).__name__}{': ' if said else ''}{said}") from error
    if not isinstance(found, kind.type):
        raise fault(f"{entry.value} is not a {kind.called} but {type(found).__name__}")
    if found.slug != entry.name:
        raise fault(f"its slug is {found.slug!r}; its entry point must have the same name")
    return found


def complain(message: str) -> None:
    """Log one line, which goes to standard error unless the program configures logging."""
    import logging

    logging.getLogger("boardgen").warning("boardgen: %s", message)

"""What other packages bring, found by entry point: loaded, checked, and named with the package it comes from.

Entry points are looked up only when they are asked for: importing `importlib.metadata` alone takes longer than a
built-in game. What cannot be used is named in one line on standard error, and the rest works.
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
    """A kind of thing that other packages may bring.

    Attributes:
        group: the entry point group; the name of an entry is the slug of the thing, which it has as ``slug``.
        noun: for messages, such as ``game``.
        type: what the thing has to be an instance of.
        called: that class, as those who write one know it.
        error: message → what is raised for a thing that cannot be used.
        taken: whether a slug is boardgen's own.
        whose: what has it then, for messages, such as ``game or board``.
        attempt: uses a thing once: one that fails then is not offered.
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
    """What packages offer in a group, by slug, sorted by name and package."""
    from importlib.metadata import entry_points

    found: dict[str, tuple[EntryPoint, ...]] = {}
    for entry in sorted(entry_points(group=group), key=lambda entry: (entry.name, origin(entry))):
        # A package that stands twice on the path is found twice.
        if entry not in found.get(entry.name, ()):
            found[entry.name] = (*found.get(entry.name, ()), entry)
    return MappingProxyType(found)


def origin(entry: EntryPoint) -> str:
    """The package that an entry point belongs to, with its version."""
    return "an unnamed package" if entry.dist is None else f"{entry.dist.name} {entry.dist.version}"


def usable(kind: Kind) -> Mapping[str, tuple[Any, str]]:
    """Slug → the thing and where it comes from. Those that cannot be used are named on standard error."""
    found: dict[str, tuple[Any, str]] = {}
    for slug, offers in entries(kind.group).items():
        for entry in offers:
            if slug in found:
                first = found[slug][1]
                complain(f"the {kind.noun} {slug!r} of {origin(entry)} is left out: {first} has one of that name")
                continue
            try:
                found[slug] = load(kind, entry), origin(entry)
            except OptionError as error:
                complain(error.message)
    return MappingProxyType(found)


def load(kind: Kind, entry: EntryPoint) -> Any:
    """The thing behind an entry point.

    Raises:
        OptionError: there is none, or it cannot be used; what `Kind.error` makes.
    """

    def fault(reason: str) -> OptionError:
        return kind.error(f"the {kind.noun} {entry.name!r} of {origin(entry)} cannot be used: {reason}")

    if not _SLUG.fullmatch(entry.name):
        raise fault("its name is not made of lower-case letters, digits and single hyphens")
    if kind.taken(entry.name):
        raise fault(f"boardgen has a {kind.whose} of that name")
    try:
        found = entry.load()
        if isinstance(found, kind.type):
            kind.attempt(found)
    except Exception as error:  # Whatever goes wrong in somebody else's package is theirs, and no reason to stop.
        said = " ".join(str(error).split())
        raise fault(f"{type(error).__name__}{': ' if said else ''}{said}") from error
    if not isinstance(found, kind.type):
        raise fault(f"{entry.value} is no {kind.called}, but {type(found).__name__}")
    if found.slug != entry.name:
        raise fault(f"its slug is {found.slug!r}, and its entry point has to have the same name")
    return found


def complain(message: str) -> None:
    """One line on standard error, unless the program that uses boardgen sends its log elsewhere."""
    import logging

    logging.getLogger("boardgen").warning("boardgen: %s", message)

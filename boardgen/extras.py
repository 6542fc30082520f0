"""The package's extras: libraries that only some outputs need.

Code that needs one calls `require` before it begins its work.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from boardgen.errors import MissingExtraError

#: The distribution name of the package.
DISTRIBUTION = "boardgen-games"


class Extra(NamedTuple):
    """An extra.

    Attributes:
        module: the module to import.
        purpose: what needs it: a plural noun that begins a sentence.
        formats: the formats that cannot be written without it.
    """

    module: str
    purpose: str
    formats: tuple[str, ...] = ()


#: Name as in ``pyproject.toml`` → extra.
EXTRAS: Mapping[str, Extra] = MappingProxyType(
    {
        "dxf": Extra("ezdxf", "DXF files", ("dxf",)),
        "animation": Extra("PIL", "Moving pictures", ("gif", "webp", "apng")),
        "dask": Extra("distributed", "Clusters"),
        "testing": Extra("pypdfium2", "Checks of games"),
    }
)


def require(name: str) -> None:
    """Check that the library of an extra is installed, without importing it.

    Raises:
        MissingExtraError: it is not installed; the message has the command that installs it.
    """
    extra = EXTRAS[name]
    # boardgen itself is installed, so installers fetch only the extra, within the tested bounds.
    require_module(extra.module, extra.purpose, f"{DISTRIBUTION}[{name}]")


def require_module(module: str, purpose: str, distribution: str) -> None:
    """Check that a library is installed, without importing it: one that not everybody has.

    Args:
        module: its module.
        purpose: what needs it: a plural noun that begins a sentence.
        distribution: what installers call it.

    Raises:
        MissingExtraError: it is not installed; the message says what to do.
    """
    from importlib.util import find_spec

    if find_spec(module) is not None:
        return
    if sys.platform == "emscripten":
        message = f"{purpose} need {module}, which is not in the browser; the command makes them on your own machine"
        raise MissingExtraError(message)
    python = f'"{sys.executable}"' if " " in sys.executable else sys.executable
    command = f'{python} -m pip install "{distribution}"'
    raise MissingExtraError(f"{purpose} need {module}, which is not installed; run {command}")


def missing_for(format_: str) -> str:
    """Why a format cannot be written here; empty if it can."""
    try:
        require_for(format_)
    except MissingExtraError as error:
        return str(error)
    return ""


def require_for(format_: str) -> None:
    """Check that the library a format needs, if any, is installed.

    Raises:
        MissingExtraError: it is not installed.
    """
    for name, extra in EXTRAS.items():
        if format_ in extra.formats:
            require(name)

"""Libraries that only some results need: the extras of the package.

Whoever needs one says `require` before the work begins, not when it is done.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from boardgen.errors import MissingExtraError

#: Of the package, as installers know it.
DISTRIBUTION = "boardgen-games"


class Extra(NamedTuple):
    """An extra.

    Attributes:
        module: what is imported.
        purpose: what needs it, as the beginning of a sentence in the plural.
    """

    module: str
    purpose: str


#: Name, as in ``pyproject.toml`` → extra.
EXTRAS: Mapping[str, Extra] = MappingProxyType(
    {"dxf": Extra("ezdxf", "DXF files"), "testing": Extra("pypdfium2", "Checks of games")}
)


def require(name: str) -> None:
    """See that the library of an extra is installed, without importing it.

    Raises:
        MissingExtraError: it is not; the message has the command that installs it.
    """
    from importlib.util import find_spec

    extra = EXTRAS[name]
    if find_spec(extra.module) is None:
        # The package itself is there, so that installers look for the extra alone, by its tested bounds.
        python = f'"{sys.executable}"' if " " in sys.executable else sys.executable
        command = f'{python} -m pip install "{DISTRIBUTION}[{name}]"'
        raise MissingExtraError(f"{extra.purpose} need {extra.module}, which is not installed; run {command}")

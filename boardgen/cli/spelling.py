"""How options are written on the command line."""

from __future__ import annotations


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
    from shlex import quote

    return f"--{dashed} {quote(str(value))}"

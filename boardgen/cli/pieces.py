"""``boardgen pieces``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import click

from boardgen.cli.products import product_command
from boardgen.printables import get_product
from boardgen.printables.product import Product
from boardgen.printables.spelling import flag

#: Listed among the sets, although it is a product of its own.
_CALIBRATION = "calibration"


def _product(values: dict[str, Any], given: Mapping[str, Any]) -> Product:
    """The calibration sheet if asked for, otherwise pieces."""
    if given["name"] != _CALIBRATION:
        return get_product("pieces")
    product = get_product(_CALIBRATION)
    if values.get("purpose") == "laser":
        raise click.UsageError(f"the calibration sheet is for printers; it has no {flag('for', 'laser')}")
    for name in given:
        if name not in (*product.parameters, "name", "duplex"):
            raise click.UsageError(f"the calibration sheet has no {flag(name)}")
    return product


command = product_command(
    "pieces",
    """\b
    boardgen pieces piecepack --duplex                 24 tiles, 24 coins, dice, pawns
    boardgen pieces piecepack --suits all --duplex     two different packs
    boardgen pieces stones --colours red,green,blue --diameter 16mm --count 25
    boardgen pieces pyramids --colours yellow,blue --only tokens
    boardgen pieces stones --for laser                 to cut and engrave
    boardgen pieces calibration                        how far is the back off the front?
    """,
    choose=_product,
)

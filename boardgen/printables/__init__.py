"""Products: what can be printed. Each module has a function from options to a `Drawing`.

`products` lists them; `catalogue` gives the same as plain data: the products, the ways to make each, and the
formats and options of each way. The functions themselves are in `boardgen.draw`.
"""

from __future__ import annotations

import importlib
from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from boardgen.printables.product import Product

#: The modules with a ``PRODUCT``, in listing order.
NAMES = (
    "board",
    "paper",
    "pieces",
    "calibration",
    "setup",
    "figure",
    "card",
    "booklet",
    "puzzle",
    "puzzle_from",
    "kit",
)


@cache
def get_product(name: str) -> Product:
    """The product of that name; only its module is imported.

    Raises:
        KeyError: there is none.
    """
    if name not in NAMES:
        raise KeyError(f"there is no product {name!r}; there are {', '.join(NAMES)}")
    found: Product = importlib.import_module(f"boardgen.printables.{name}").PRODUCT
    return found


def products() -> tuple[Product, ...]:
    """All products."""
    return tuple(get_product(name) for name in NAMES)


def catalogue() -> list[dict[str, Any]]:
    """All products with their options as plain data, ready for JSON.

    A product has ``name``, ``doc`` and ``ways``; a way has ``name`` (``print``, ``laser``, ``html``, ``yaml``),
    ``formats`` (the default first) and ``options``; an option has ``name``, ``role`` (``argument``, ``option``, or
    ``settings`` for any further keywords), ``type``, ``help`` and ``required``, and where they apply ``default``,
    ``usual`` (the default in words), ``unit``, ``minimum``, ``maximum`` and ``choices``.
    """
    return [product.data() for product in products()]

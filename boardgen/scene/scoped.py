"""Pictures that were drawn apart, in one document: their symbols get names of their own."""

from __future__ import annotations

from collections.abc import Iterable

from boardgen.scene.primitives import Group, Item, Symbol, Use


class Scope:
    """Gives the symbols of some pictures a prefix, so that those of others may have the same ids.

    Attributes:
        prefix: letters, digits, ``-`` and ``_``; one scope of a document has it.
    """

    def __init__(self, prefix: str) -> None:
        self.prefix = prefix
        #: By identity, with the symbol itself, so that it stays alive.
        self._renamed: dict[int, tuple[Symbol, Symbol]] = {}

    def items(self, items: Iterable[Item]) -> tuple[Item, ...]:
        """The items with the symbols renamed; what one picture shares with another stays shared."""
        return tuple(self._item(item) for item in items)

    def _item(self, item: Item) -> Item:
        match item:
            case Group():
                return item._replace(items=self.items(item.items))
            case Use():
                return item._replace(symbol=self._symbol(item.symbol))
            case _:
                return item

    def _symbol(self, symbol: Symbol) -> Symbol:
        known = self._renamed.get(id(symbol))
        if known is None:
            renamed = symbol._replace(id=f"{self.prefix}-{symbol.id}", items=self.items(symbol.items))
            known = self._renamed[id(symbol)] = (symbol, renamed)
        return known[1]

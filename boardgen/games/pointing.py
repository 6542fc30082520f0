"""What may be pointed at on a board: places, what stands there, the moves they name, and why there is none."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Generic, TypeVar

from boardgen.errors import CodedError
from boardgen.games.hooks import Hooks

P = TypeVar("P")
M = TypeVar("M")

#: What may be the name of a place in a sentence or a move; whether it is one, the game tells. A capture has an x
#: between two names.
_NAME = re.compile(
    r"(?:(?<![A-Za-z0-9,:])|(?<=[0-9]x))(?:[a-z]{1,3}[1-9][0-9]{0,3}|-?[0-9]{1,3},-?[0-9]{1,3}|ring:[0-9]+)"
    r"(?![A-Za-wyz0-9]|x(?![a-z]))"
)


class Pointing(Hooks[P, M], Generic[P, M]):
    """The part of a `Game` for boards that are pointed at, with a mouse, by keys or by a screen reader."""

    def places(self, pos: P) -> list[str]:
        """The names of all places where a move or a mark may be, row by row from the first.

        >>> from boardgen.games import get_game
        >>> trike = get_game("trike")
        >>> trike.places(trike.start(side=2))
        ['a1', 'b1', 'a2']
        """
        return list(self._places(pos))

    def stands(self, pos: P) -> dict[str, str]:
        """What stands on the board in words: place → words; empty places are left out.

        >>> from boardgen.games import get_game
        >>> trike = get_game("trike")
        >>> trike.stands(trike.play(trike.start(side=3), "b2"))
        {'b2': 'black stone, under the pawn'}
        """
        return self._stands(pos)

    def places_of(self, token: str, pos: P) -> list[str]:
        """The places that a move names, in the order in which they are pointed at; none for a pass or a swap.

        >>> from boardgen.games import get_game
        >>> iriri = get_game("iriri")
        >>> pos = iriri.start(**iriri.random_setup(7))
        >>> iriri.places_of("S@0,1+L@0,0", pos), iriri.places_of("-22", pos)
        (['0,1', '0,0'], ['ring:22'])
        """
        return list(dict.fromkeys(self._places_of(token, pos)))

    def tokens_at(self, pos: P, pointed: Sequence[str]) -> list[str]:
        """The moves that name these places, perhaps among others; those that name no others come first.

        >>> from boardgen.games import get_game
        >>> hex3 = get_game("hex3")
        >>> hex3.tokens_at(hex3.start(side=2), ["a1"]), hex3.tokens_at(hex3.start(side=2), ["a2"])
        (['a1'], [])
        """
        return self._tokens_at(pos, pointed)

    def objection(self, pos: P, place: str) -> CodedError | None:
        """The rule by which no move names a place; None if there is such a move.

        >>> from boardgen.games import get_game
        >>> trike = get_game("trike")
        >>> pos = trike.play(trike.start(side=3), "b2")
        >>> trike.objection(pos, "a3"), str(trike.objection(pos, "b2"))
        (None, 'the pawn is already on b2 (black, ply 1) and must move')
        """
        if self._tokens_at(pos, (place,)):
            return None
        try:
            self._play(pos, self._parse_move(self._attempt(pos, place), pos))
        except CodedError as error:
            return error
        return None

    def named_places(self, text: str, pos: P) -> list[str]:
        """The places that a sentence names, such as those that a message gives as witness.

        >>> from boardgen.games import get_game
        >>> pi = get_game("pi")
        >>> pi.named_places("c1 and e2 are on lines with e1; z9 is none", pi.start())
        ['c1', 'e2', 'e1']
        """
        return [name for name in dict.fromkeys(_NAME.findall(text)) if self._is_place(pos, name)]

    def witness(self, pos: P, path: Sequence[str | int]) -> list[str]:
        """The places that show whether a claim is true: what was counted, or what the fact names.

        Args:
            pos: the position.
            path: the claim's keys, as below `expect:`.

        >>> from boardgen.games import get_game
        >>> pi = get_game("pi")
        >>> pi.witness(pi.start(goals={"A": "f6"}), ["goals", "A", "size"])
        ['e5', 'f6', 'f7', 'g6']
        """
        return [name for name in dict.fromkeys(self._witness(pos, path)) if self._is_place(pos, name)]

    def _places(self, pos: P) -> Iterable[str]:
        """By default the cells of the board."""
        return self._board(pos).names

    def _stands(self, pos: P) -> dict[str, str]:
        """By default a player's piece on each of the player's cells in the fact ``pieces`` or ``stones``."""
        facts = self._facts(pos)
        noun = "piece" if facts.get("pieces") else "stone"
        owned: dict[str, list[str]] = facts.get("pieces") or facts.get("stones", {})
        return {cell: f"{player} {noun}" for player, cells in owned.items() for cell in cells}

    def _places_of(self, token: str, pos: P) -> Iterable[str]:
        """By default all places that stand in the token."""
        return self.named_places(token, pos)

    def _tokens_at(self, pos: P, pointed: Sequence[str]) -> list[str]:
        """By default from the list of legal moves."""
        if self._outcome(pos) is not None:
            return []
        wanted, found = set(pointed), list[tuple[bool, str]]()
        for move in self._legal_moves(pos):
            token = self._format_move(move, pos)
            named = set(self._places_of(token, pos))
            if named and wanted <= named:
                found.append((named != wanted, token))
        return [token for _, token in sorted(found, key=lambda one: one[0])]

    def _attempt(self, pos: P, place: str) -> str:
        """The token of a move at a place, to learn why it is illegal: by default its name."""
        return place

    def _witness(self, pos: P, path: Sequence[str | int]) -> Iterable[str]:
        """By default the places in the fact, else in the smallest part of the facts around it, else in the path."""
        node: Any = self._facts(pos)
        around = list[Any]()
        for step in path:
            if isinstance(node, dict) and step in node:
                node = node[step]
                around.append(node)
        for part in reversed(around):
            names = [name for text in _texts(part) for name in self.named_places(text, pos)]
            if names:
                return names
        return [name for step in path for name in self.named_places(str(step), pos)]

    def _is_place(self, pos: P, name: str) -> bool:
        try:
            self._check_place(pos, name)
        except CodedError:
            return False
        return True


def _texts(value: Any) -> Iterator[str]:
    """All texts in a fact, keys included."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield str(key)
            yield from _texts(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _texts(inner)
    elif isinstance(value, str):
        yield value

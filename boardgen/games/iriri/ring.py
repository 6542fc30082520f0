"""The dictionary: a ring of pieces that closes when one is taken; words are read in either direction."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from boardgen.games.iriri.kinds import PER_PLAYER, name, names

#: The longest possible word: all pieces.
LONGEST = 2 * PER_PLAYER


@dataclass(frozen=True, slots=True)
class Match:
    """The place of a word in a ring.

    Attributes:
        start: index (not place number) of the piece that its first piece matches.
        step: 1 if it reads clockwise, -1 if anticlockwise.
        length: length of the word; more than the ring has pieces if it goes around more than once.
    """

    start: int
    step: int
    length: int

    def clockwise(self) -> int:
        """The index of the piece that comes first clockwise, not reduced modulo the length of the ring."""
        return self.start if self.step == 1 else self.start - self.length + 1

    def indices(self, count: int) -> frozenset[int]:
        """Those of its pieces, in a ring of so many."""
        return frozenset((self.start + self.step * at) % count for at in range(self.length))


def endless(pieces: str) -> str:
    """A ring read clockwise and, after a bar, anticlockwise, each long enough for any word from any place."""
    if not pieces:
        return ""
    rounds = LONGEST // len(pieces) + 2
    forward = (pieces * rounds)[: len(pieces) + LONGEST]
    return f"{forward}|{(pieces[::-1] * rounds)[: len(forward)]}"


@dataclass(frozen=True)
class Ring:
    """Pieces in a circle, clockwise. Places keep the numbers of the starting ring.

    Attributes:
        pieces: one letter each, see `kinds`.
        places: the number of each piece's place, from 1, rising.
    """

    pieces: str
    places: tuple[int, ...]

    @classmethod
    def of(cls, pieces: str) -> Ring:
        """A starting ring: places 1 … n."""
        return cls(pieces, tuple(range(1, len(pieces) + 1)))

    def __len__(self) -> int:
        return len(self.pieces)

    @cached_property
    def endless(self) -> str:
        """See `endless`."""
        return endless(self.pieces)

    def has(self, word: str) -> bool:
        """Whether neighbouring pieces read the word in either direction.

        Iriri, rules: a valid word matches adjacent pieces of the dictionary in colour and size;
        direction does not matter, and the dictionary counts as an infinite loop.
        """
        return word in self.endless

    def matches(self, word: str) -> list[Match]:
        """Every stretch of the ring that reads the word; a palindrome is given once."""
        count = len(self.pieces)
        found: list[Match] = []
        for step in (1, -1):
            for start in range(count):
                if any(self.pieces[(start + step * i) % count] != code for i, code in enumerate(word)):
                    continue
                match = Match(start, step, len(word))
                seen = {m.clockwise() % count for m in found}
                if match.clockwise() % count not in seen:
                    found.append(match)
        return found

    def without(self, place: int) -> Ring:
        """The ring closed after the piece at a numbered place was taken."""
        at = self.places.index(place)
        return Ring(self.pieces[:at] + self.pieces[at + 1 :], self.places[:at] + self.places[at + 1 :])

    def at(self, place: int) -> str | None:
        """The piece at a numbered place; None if there is none, or not any more."""
        return self.pieces[self.places.index(place)] if place in self.places else None

    def why_not(self, word: str) -> str:
        """Why a word is not in the ring: how far it can be read and what follows there."""
        begun = max((self._longest_start(way) for way in (word, word[::-1])), key=len)
        if not begun:
            return f"there is no {name(word[0])} in the ring"
        wanted = word if word.startswith(begun) else word[::-1]
        missing = wanted[len(begun)]
        found = self.matches(begun)
        anchors = [self._where(match) for match in found[:4]]
        if len(found) > 4:
            anchors.append(f"{len(found) - 4} times more")
        listed = " and ".join(part for part in (", ".join(anchors[:-1]), anchors[-1]) if part)
        if len(begun) == 1:
            return f"{name(begun)} is never beside {name(missing)}: it stands at {listed}"
        return f"{names(begun)} stands at {listed}, but {name(missing)} does not come next"

    def _longest_start(self, word: str) -> str:
        length = next((n for n in range(len(word), 0, -1) if self.has(word[:n])), 0)
        return word[:length]

    def _where(self, match: Match) -> str:
        """The places of a match and the pieces beside it, such as ``places 4-5 (then S2)``."""
        count = len(self.pieces)
        ends = [self.places[(match.start + match.step * i) % count] for i in (0, match.length - 1)]
        after = self.pieces[(match.start + match.step * match.length) % count]
        if match.length == 1:
            before = self.pieces[match.start - 1]
            return f"place {ends[0]} (between {name(before)} and {name(after)})"
        also = ""
        begun = [self.pieces[(match.start + match.step * i) % count] for i in range(match.length)]
        if begun == begun[::-1]:
            also = f" or {name(self.pieces[(match.start - match.step) % count])}"
        return f"places {ends[0]}–{ends[1]} (then {name(after)}{also})"

"""All legal place phases of a position, found for all cells of the grid at once.

The cells are numbered row by row, so that a set of cells is an integer and its neighbours are found with
shifts. For each piece in hand there is the set of cells where it reads in the ring together with the run
before it, or after it. The cells for several pieces of the hand are the intersection of these sets,
shifted by the distances between the pieces.
"""

from __future__ import annotations

import random
from collections.abc import Container, Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from boardgen.games.iriri.grid import Grid
from boardgen.games.iriri.kinds import KINDS, OWN, SIZES
from boardgen.games.iriri.position import Placement, Position
from boardgen.geometry.board import iter_bits

Orders = tuple[tuple[str, Any], ...]
"""What may be placed next from a hand: a piece → what may follow it."""


@cache
def _orders(hand: tuple[int, ...], own: str) -> Orders:
    return tuple(
        (code, _orders((*hand[:at], hand[at] - 1, *hand[at + 1 :]), own)) for at, code in enumerate(own) if hand[at]
    )


class Family(NamedTuple):
    """Placements of the same pieces in the same shape.

    Attributes:
        firsts: bit set of the numbers of their first cells.
        sure: those of them that are legal for certain; for the others the words have yet to be read in the ring.
        steps: from the first cell to each cell, the first one included.
        codes: the pieces.
        axis: the step of the line; a single piece counts as in a row.
    """

    firsts: int
    sure: int
    steps: tuple[int, ...]
    codes: str
    axis: int


class Search:
    """The search for placements on a grid with a hand.

    Attributes:
        families: all placements, those still to be read in the ring among them.
    """

    def __init__(self, grid: Grid, text: Container[str], hand: tuple[int, ...], own: str) -> None:
        """Search for placements.

        Args:
            grid: the pieces on the board.
            text: the ring, as `Ring.endless`, or anything else that has all words in a word that it has.
            hand: how many pieces of each size.
            own: the player's kinds of pieces of these sizes.
        """
        self.grid, self.text, self.orders = grid, text, _orders(hand, own)
        self.families: list[Family] = []
        if not grid.occupied:
            self._first_words("", self.orders)
        elif self.orders:
            self._look()

    def _first_words(self, begun: str, orders: Orders) -> None:
        """The first word may be placed anywhere; listed are those that begin on ``0,0`` and run right or up."""
        first = 1 << self.grid.number((0, 0))
        for code, rest in orders:
            word = begun + code
            if word in self.text:
                if begun:
                    for axis in (1, self.grid.width):
                        steps = tuple(axis * at for at in range(len(word)))
                        self.families.append(Family(first, first, steps, word, axis))
                self._first_words(word, rest)

    def _look(self) -> None:
        text, beside = self.text, dict.fromkeys(KINDS, "")
        for code, _ in self.orders:
            for letter in KINDS:
                if letter + code in text:
                    beside[letter] += code
        rows, columns = _Axis(self, 1, beside), _Axis(self, self.grid.width, beside)
        frontier = (rows.behind | rows.ahead | columns.behind | columns.ahead) & self.grid.free
        sure = ~(rows.gaps | columns.gaps)
        for code, _ in self.orders:
            firsts = frontier & rows.fits[code] & columns.fits[code]
            if firsts:
                self.families.append(Family(firsts, firsts & sure, (0,), code, 1))
        if len(self.orders) > 1 or self.orders[0][1]:
            _Line(self, rows, columns, frontier).display()
            _Line(self, columns, rows, frontier).display()

    def reads(self, family: Family, first: int) -> bool:
        """Whether all words of a placement can be read in the ring."""
        return all(word in self.text for word in self.words(family, first))

    def words(self, family: Family, first: int) -> list[str]:
        """The words of a placement."""
        grid = self.grid
        numbers = [first + step for step in family.steps]
        for number, code in zip(numbers, family.codes, strict=True):
            grid.at[number] = code
        found = grid.words_through(numbers, family.axis)
        for number in numbers:
            del grid.at[number]
        return found


class _Axis:
    """What the pieces in hand meet along rows, or along columns.

    Attributes:
        step: from a cell to the next one.
        behind, ahead: the cells with a piece just before, just after them.
        gaps: empty cells between two runs.
        start, end: piece in hand → empty cells on which it can be read after the run before it, before the
            run after it, if there is one.
        fits: piece in hand → empty cells on which it can be read with either of them.
        over: piece in hand → the runs that it can be read before: the cells just before them, the
            pieces, and the pieces in hand that can be read after them.
    """

    def __init__(self, search: Search, step: int, beside: Mapping[str, str]) -> None:
        grid = search.grid
        occupied, free = grid.occupied, grid.free
        self.step = step
        self.behind, self.ahead = behind, ahead = occupied << step, occupied >> step
        meets, met = free & behind, free & ahead
        self.gaps = meets & ahead
        unmet, lone = free ^ meets, free ^ met
        self.start: dict[str, int] = {}
        self.end: dict[str, int] = {}
        self.over: dict[str, list[tuple[int, str, str]]] = {}
        for code, _ in search.orders:
            self.start[code], self.end[code], self.over[code] = unmet, lone, []
        alone = occupied ^ occupied & (behind | ahead)
        for letter, cells in grid.letters.items():
            codes = beside[letter]
            single = cells & alone
            if codes and single:
                before, after = single >> step, single << step
                here = before, letter, codes
                for code in codes:
                    self.start[code] |= after
                    self.end[code] |= before
                    self.over[code].append(here)
        for first, word in grid.words[step].items():
            if word in search.text:
                self._look_at(search, first, word)
        self.fits = {code: start & self.end[code] for code, start in self.start.items()}

    def _look_at(self, search: Search, first: int, word: str) -> None:
        opens = closes = ""
        for code, _ in search.orders:
            if code + word in search.text:
                opens += code
            if word + code in search.text:
                closes += code
        if opens or closes:
            free = search.grid.free
            before, after = 1 << first - self.step & free, 1 << first + len(word) * self.step & free
            for code in opens:
                self.end[code] |= before
                self.over[code].append((before, word, closes))
            for code in closes:
                self.start[code] |= after


class _Line:
    """The placements of two pieces or more along one axis."""

    def __init__(self, search: Search, axis: _Axis, cross: _Axis, frontier: int) -> None:
        self._search = search
        self._axis = axis
        self._fits = cross.fits
        step = axis.step
        #: First cells of two and three adjacent cells of which one at least lies beside a piece.
        two = frontier | frontier >> step
        self._touching = (0, 0, two, two | frontier >> 2 * step)
        #: First cells of the same if runs at an end, or on both sides of a cell, are still to be read together.
        gaps = cross.gaps | cross.gaps >> step
        self._shaky = (
            0, 0,
            axis.behind | gaps | axis.ahead >> step,
            axis.behind | gaps | (cross.gaps | axis.ahead) >> 2 * step,
        )  # fmt: skip

    def display(self) -> None:
        """Add all of them."""
        for code, rest in self._search.orders:
            firsts = self._axis.start[code] & self._fits[code] & self._touching[3]
            if firsts and rest:
                self._extend(firsts, code, code, (0,), rest)

    def _extend(self, firsts: int, word: str, codes: str, steps: tuple[int, ...], orders: Orders) -> None:
        """Continue from adjacent pieces, or pieces with runs between them; ``word`` is the word so far."""
        text, fits, step, last = self._search.text, self._fits, self._axis.step, steps[-1]
        over = self._axis.over[codes[-1]]
        for code, rest in orders:
            if word + code in text:
                there = firsts & fits[code] >> last + step
                if there:
                    self._lay(there, word + code, codes + code, (*steps, last + step), rest)
            for before, run, closes in over:
                if code in closes:
                    there = firsts & before >> last
                    if there and word + run + code in text:
                        beyond = last + (len(run) + 1) * step
                        there &= fits[code] >> beyond
                        if there:
                            self._lay(there, word + run + code, codes + code, (*steps, beyond), rest)

    def _lay(self, firsts: int, word: str, codes: str, steps: tuple[int, ...], orders: Orders) -> None:
        whole = firsts & self._axis.end[codes[-1]] >> steps[-1]
        count = len(codes)
        sure = 0
        if len(word) == count:
            whole &= self._touching[count]
            sure = whole ^ whole & self._shaky[count]
        if whole:
            self._search.families.append(Family(whole, sure, steps, codes, self._axis.step))
        if orders:
            self._extend(firsts, word, codes, steps, orders)


def placements(pos: Position) -> Iterator[Placement]:
    """Every legal placement once, in a stable order: single pieces, then rows, then columns.

    Pieces of one size are the same. The first word of the game may lie anywhere; given are the ones
    that begin on ``0,0`` and run to the right or upwards.
    """
    own = OWN[pos.player]
    grid = Grid(pos.grid)
    search = Search(grid, pos.ring.endless, pos.hands[pos.player], own)
    found = []
    for family in search.families:
        column = family.axis != 1
        order = [own.index(code) for code in family.codes]
        for first in iter_bits(family.firsts):
            if family.sure >> first & 1 or search.reads(family, first):
                cells = [grid.cell(first + step) for step in family.steps]
                pieces = [(cell, SIZES[at]) for cell, at in zip(cells, order, strict=True)]
                key = (len(order) > 1, column, cells[0], order)
                found.append((key, Placement(tuple(reversed(pieces) if column else pieces))))
    found.sort(key=lambda pair: pair[0])
    return (placement for _, placement in found)


def random_placement(search: Search, rng: random.Random) -> tuple[list[int], Family] | None:
    """A legal placement, each as likely as the others: the numbers of its cells, its family; None if there is none.

    Placements that have yet to be read in the ring are drawn with the others, and drawn again without
    those that cannot be read.
    """
    families = search.families
    counts = [family.firsts.bit_count() for family in families]
    total = sum(counts)
    while total:
        left = int(rng.random() * total)
        at = 0
        while left >= counts[at]:
            left -= counts[at]
            at += 1
        family = families[at]
        firsts = family.firsts
        for _ in range(left):
            firsts &= firsts - 1
        bit = firsts & -firsts
        first = bit.bit_length() - 1
        if family.sure & bit or search.reads(family, first):
            return [first + step for step in family.steps], family
        families[at] = family._replace(firsts=family.firsts ^ bit)
        counts[at] -= 1
        total -= 1
    return None

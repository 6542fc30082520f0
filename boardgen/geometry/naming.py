"""Names of cells: letters and a number, each affine in the lattice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from boardgen.geometry.lattice import Point

ALPHABET = "abcdefghijklmnopqrstuvwxyz"
#: The letters of Go coordinates: no i, which looks like 1 and j.
WITHOUT_I = ALPHABET.replace("i", "")


def letters(number: int, alphabet: str = ALPHABET) -> str:
    """Column letters for a number from 0: a … z, aa, ab …

    >>> letters(0), letters(25), letters(26), letters(701), letters(702), letters(8, WITHOUT_I)
    ('a', 'z', 'aa', 'zz', 'aaa', 'j')
    """
    text = ""
    number += 1
    while number:
        number, rest = divmod(number - 1, len(alphabet))
        text = alphabet[rest] + text
    return text


class Naming(NamedTuple):
    """Names such as ``b3``; along every row line one part is constant or both step together.

    Attributes:
        column: the linear form whose value is the letter.
        row: the linear form whose value is the number.
        first: the values of both forms that are named ``a`` and ``1``.
        alphabet: the letters; empty for names such as ``-1,2``, which show both values as numbers.
    """

    column: Point
    row: Point
    first: Point = (0, 0)
    alphabet: str = ALPHABET

    def column_of(self, cell: Point) -> str:
        """The letter part of a cell's name."""
        value = self.column[0] * cell[0] + self.column[1] * cell[1]
        return letters(value - self.first[0], self.alphabet) if self.alphabet else str(value)

    def row_of(self, cell: Point) -> str:
        """The number part of a cell's name."""
        value = self.row[0] * cell[0] + self.row[1] * cell[1]
        return str(value - self.first[1] + 1) if self.alphabet else str(value)

    def names(self, cells: Sequence[Point]) -> list[tuple[str, str]]:
        """The letter and the number part of each cell's name."""
        (a, b), (c, d), (left, low) = self.column, self.row, self.first
        columns = [a * x + b * y - left for x, y in cells]
        rows = [c * x + d * y - low for x, y in cells]
        if not self.alphabet:
            return [(str(column + left), str(row + low)) for column, row in zip(columns, rows, strict=True)]
        words = {column: letters(column, self.alphabet) for column in set(columns)}
        numbers = {row: str(row + 1) for row in set(rows)}
        return [(words[column], numbers[row]) for column, row in zip(columns, rows, strict=True)]

    def outwards(self) -> tuple[Point, Point]:
        """The steps to the previous letter in a row and to the previous number in a column."""
        (a, b), (c, d) = self.column, self.row
        turn = a * d - b * c
        return (-turn * d, turn * c), (turn * b, -turn * a)


class Numbers(NamedTuple):
    """Names that are numbers, in the order in which cells are counted; all others keep letters and a number.

    Attributes:
        order: the cells that are counted, the first one is 1.
        others: how the rest is called.
    """

    order: tuple[Point, ...]
    others: Naming

    @property
    def alphabet(self) -> str:
        """Letters of the others."""
        return self.others.alphabet

    def column_of(self, cell: Point) -> str:
        """The letter part of the name it would have without numbers."""
        return self.others.column_of(cell)

    def row_of(self, cell: Point) -> str:
        """The number part of the name it would have without numbers."""
        return self.others.row_of(cell)

    def names(self, cells: Sequence[Point]) -> list[tuple[str, str]]:
        """The two parts of each cell's name; of a number the first is empty."""
        counted = {cell: ("", str(number)) for number, cell in enumerate(self.order, 1)}
        usual = self.others.names(cells)
        return [counted.get(cell, name) for cell, name in zip(cells, usual, strict=True)]

    def outwards(self) -> None:
        """Nothing: numbers of cells are no coordinates along an edge."""

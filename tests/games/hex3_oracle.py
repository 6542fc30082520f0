"""Three Player Hex once more, as plainly as it can be written: sets of names and a breadth-first search.

It shares nothing with the package: cells are found from their names, and every question is answered by
searching the whole board.
"""

from collections import deque

COLOURS = ("red", "green", "blue")
STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1))


def cells(side):
    """All (letter, number) pairs from 0: letters stay put on lines rising to the left."""
    return {(c, r) for r in range(2 * side - 1) for c in range(2 * side - 1) if abs(c - r) < side}


def name(cell):
    return f"{'abcdefghijklmnopqrstuvwxyz'[cell[0]]}{cell[1] + 1}"


def sides(side, colour):
    """The two opposite sides of a colour: rows for red, c - r for green, letters for blue."""
    far = 2 * side - 2
    tests = {
        "red": (lambda c, r: r == 0, lambda c, r: r == far),
        "green": (lambda c, r: c - r == side - 1, lambda c, r: r - c == side - 1),
        "blue": (lambda c, r: c == far, lambda c, r: c == 0),
    }[colour]
    return tuple({cell for cell in cells(side) if test(*cell)} for test in tests)


def near(cell):
    return {(cell[0] + dc, cell[1] + dr) for dc, dr in STEPS}


def joined(side, colour, allowed):
    """Whether allowed cells lead from one side of a colour to the other."""
    first, second = sides(side, colour)
    seen = set(first & allowed)
    queue = deque(seen)
    while queue:
        here = queue.popleft()
        if here in second:
            return True
        for there in near(here) & allowed - seen:
            seen.add(there)
            queue.append(there)
    return False


class Game:
    """A game without the pie; `winner`, `out` and `legal` follow every `play`."""

    def __init__(self, side):
        self.side, self.all = side, cells(side)
        self.stones = {colour: set() for colour in COLOURS}
        self.out, self.winner, self.mover = set(), None, "red"

    def can_join(self, colour):
        theirs = set().union(*(self.stones[other] for other in COLOURS if other != colour))
        return joined(self.side, colour, self.all - theirs)

    def legal(self):
        if self.winner:
            return set()
        own, taken = self.stones[self.mover], set().union(*self.stones.values())
        edge = set().union(*sides(self.side, self.mover))
        return {cell for cell in self.all - taken if cell in edge or near(cell) & own}

    def play(self, cell):
        self.stones[self.mover].add(cell)
        if joined(self.side, self.mover, self.stones[self.mover]):
            self.winner = self.mover
            return
        self.out |= {colour for colour in COLOURS if not self.can_join(colour)}
        if len(self.out) == 2:
            (self.winner,) = set(COLOURS) - self.out
            return
        while True:
            self.mover = COLOURS[(COLOURS.index(self.mover) + 1) % 3]
            if self.mover not in self.out:
                return

    def copy(self):
        other = Game.__new__(Game)
        other.side, other.all, other.out = self.side, self.all, set(self.out)
        other.stones = {colour: set(own) for colour, own in self.stones.items()}
        other.winner, other.mover = self.winner, self.mover
        return other


def perft(game, depth):
    """The number of move sequences of that length."""
    if depth == 0:
        return 1
    total = 0
    for cell in game.legal():
        after = game.copy()
        after.play(cell)
        total += perft(after, depth - 1)
    return total

"""Replay moves and variations from a starting position, up to the first that cannot be played."""

from __future__ import annotations

import re
from typing import Any

from boardgen.errors import CodedError
from boardgen.games.base import Game
from boardgen.messages import did_you_mean, shorten
from boardgen.records.comments import read_comment, read_remark
from boardgen.records.endings import (
    ADJOURNMENT,
    AGREEMENT,
    TOKENS,
    Ending,
    find_ending,
    lost_by,
)
from boardgen.records.line import Line
from boardgen.records.moves import (
    BRACE,
    CLOSE,
    COMMENT,
    ELLIPSIS,
    GLYPH,
    MOVE,
    OPEN,
    REMARK,
    note_brace,
    texts,
    tokens,
)
from boardgen.records.notes import Notes
from boardgen.records.positions import Positions
from boardgen.schema import Path

#: The deepest nesting of variations.
MAX_DEPTH = 64


def replay(notes: Notes, game: Game[Any, Any], start: Any, value: Any, path: Path, before: int = 0) -> Line:
    """Play the moves of a file. The first that is illegal or cannot be read is noted and ends its line.

    Later tokens of that line are not checked, because their legality depends on the wrong one; only their
    braces are. A wrong variation does not end the line it belongs to.

    Args:
        notes: where problems are noted.
        game: the game.
        start: the position to play from.
        value: the value of `moves:`, or None.
        path: its place in the file.
        before: number of moves before these, for problems.
    """
    line = Line(Positions(game, start), before)
    if value is not None:
        for text in texts(notes, value, path):
            if text is None:
                line.complete = False
            else:
                _Player(notes, game, *text, line).play()
        _check_exercises(notes, line)
    return line


def _check_exercises(notes: Notes, main: Line) -> None:
    """Note exercises that have no answer."""
    for line in main.lines():
        if not line.complete:
            continue
        for request in line.requests.get(len(line.moves), ()):
            if request.kind == "exercise" and not request.answer:
                message = 'no move follows here to answer this exercise; put it before the move, or write answer="…"'
                notes.note(request.path, "bad-mark", message, offset=request.offset)


class _Player:
    """Plays one text."""

    def __init__(self, notes: Notes, game: Game[Any, Any], text: str, path: Path, line: Line) -> None:
        self.notes = notes
        self.game = game
        self.text = text
        self.path = path
        self.line = line
        self.pos = line.positions[-1]
        #: The position before the last move of the line; None while it has none.
        self.previous = line.positions[-2] if line.moves else None
        #: Lines that go on once this one is closed: line, its two positions, and where its ``(`` stands.
        self.outer: list[tuple[Line, Any, Any, int]] = []
        #: Brackets open within a line that is not read any further.
        self.skipped = 0

    def play(self) -> None:
        """Play it all."""
        play = self.game.play
        for found in tokens(self.text):
            kind = found.lastindex
            line = self.line
            if kind == BRACE:
                note_brace(self.notes, self.text, self.path, found.start())
                self.give_up()
                return
            if not line.complete:
                self.skip(kind)
            elif kind == MOVE:
                token = found[MOVE]
                if line.ending is not None:
                    self.note_over(found, line.ending)
                    continue
                try:
                    pos = play(self.pos, token)
                except CodedError as error:
                    self.refused(found, error)
                    continue
                line.moves.append(token)
                line.written.append((self.path, found.start()))
                line.positions.append(token, pos)
                self.previous, self.pos = self.pos, pos
            elif kind == COMMENT:
                read_comment(self.notes, self.game, line, self.path, found, self.pos)
            elif kind == OPEN:
                self.open(found.start())
            elif kind == CLOSE:
                self.close(found.start())
            elif kind == GLYPH:
                self.judge(found)
            elif kind == REMARK:
                read_remark(self.notes, self.game, line, self.path, found, self.pos)
            elif kind != ELLIPSIS and found[kind or 0] != str(self.game.turn(self.pos)):
                self.note_turn(found)
        if self.outer:
            message = "this ( is never closed with ), so the moves behind it belong to no line"
            self.notes.note(self.path, "bad-variation", message, offset=self.outer[-1][3])
            self.give_up()

    def give_up(self) -> None:
        """Nothing is known of how any open line goes on."""
        for line in (self.line, *(line for line, *_ in self.outer)):
            line.complete = False

    def skip(self, kind: int | None) -> None:
        """Find the end of a line that is not read any further."""
        if kind == OPEN:
            self.skipped += 1
        elif kind == CLOSE and self.skipped:
            self.skipped -= 1
        elif kind == CLOSE and self.outer:
            self.line, self.pos, self.previous, _ = self.outer.pop()

    def open(self, offset: int) -> None:
        """A variation of the last move begins."""
        line = self.line
        inner = Line(Positions(self.game, self.previous), line.before + len(line.moves) - 1)
        if not line.moves:
            message = "a variation stands behind the move that it replaces, and no move comes before this ("
            self.notes.note(self.path, "bad-variation", message, offset=offset)
            inner.complete = False
        elif len(self.outer) == MAX_DEPTH:
            message = f"variations lie more than {MAX_DEPTH} deep in one another"
            self.notes.note(self.path, "bad-variation", message, offset=offset)
            inner.complete = False
        else:
            inner.path = line.beside(len(line.moves))
            line.variations.setdefault(len(line.moves), []).append(inner)
        self.outer.append((line, self.pos, self.previous, offset))
        self.line, self.pos, self.previous = inner, self.previous, None

    def close(self, offset: int) -> None:
        """A variation ends."""
        if not self.outer:
            self.notes.note(self.path, "bad-variation", "this ) closes no variation", offset=offset)
            self.give_up()
            return
        if not self.line.moves and self.line.ending is None:
            message = "this variation holds no move"
            self.notes.note(self.path, "bad-variation", message, offset=self.outer[-1][3])
        self.line, self.pos, self.previous, _ = self.outer.pop()

    def judge(self, found: re.Match[str]) -> None:
        """A glyph, which belongs to the last move."""
        line, number = self.line, len(self.line.moves)
        if not number:
            why = "stands behind no move"
        elif number in line.glyphs:
            why = f"follows another, {line.glyphs[number]}, at the same move"
        else:
            line.glyphs[number] = found[GLYPH]
            return
        self.notes.note(self.path, "bad-glyph", f"{found[GLYPH]} {why}", offset=found.start())

    def refused(self, found: re.Match[str], error: CodedError) -> None:
        """A move that cannot be played, or no move but the end of the game."""
        outcome, token = self.game.outcome(self.pos), found[MOVE]
        if outcome is not None:
            who = "a draw" if outcome.winner is None else f"{outcome.winner} has won"
            self.note(found, "game-over", f"the game is over ({who}: {outcome.reason}); no move can follow")
        elif (ending := find_ending(token)) is not None and not (
            self.game.players_leave and TOKENS[ending[1]] not in (AGREEMENT, ADJOURNMENT)
        ):
            read = self.ending(ending)
            if isinstance(read, Ending):
                self.line.ending = read
                return
            self.note(found, "bad-ending", read)
        else:
            self.note(found, error.code, error.message)
        self.line.complete = False

    def ending(self, found: re.Match[str]) -> Ending | str:
        """The end of the game, or what is wrong with it."""
        way, name = TOKENS[found[1]], found[2]
        players = self.game.players
        if way in (AGREEMENT, ADJOURNMENT):
            return Ending(way) if name is None else f"{found[1]} stands alone, without a player"
        loser = self.game.to_move(self.pos) if name is None else name
        if loser is None:
            return f"say who it is that loses, as in {found[1]}:{players[0]}"
        if loser not in players:
            return f"there is no player {shorten(loser)!r}; {did_you_mean(loser, players)}"
        if len(players) > 2:
            return (
                f"{found[1]} leaves {len(players) - 1} players, of whom none has won yet; {self.game.title} goes on"
            )
        return lost_by(self.game, way, loser)

    def note_over(self, found: re.Match[str], ending: Ending) -> None:
        """A move after the end."""
        self.note(found, "game-over", f"the game ended here ({ending.words}); no move can follow")
        self.line.complete = False

    def note_turn(self, found: re.Match[str]) -> None:
        """A turn number that is wrong."""
        if self.game.outcome(self.pos) is None:
            turn, player = self.game.turn(self.pos), self.game.to_move(self.pos)
            message = f"the next move is {player}'s in turn {turn}; write {turn}. or leave the number out"
            self.note(found, "wrong-turn-number", message, found[0].rstrip(".") + ".")

    def note(self, found: re.Match[str], code: str, message: str, token: str | None = None) -> None:
        """Note a problem with the move that is next."""
        self.notes.note(
            self.path,
            code,
            message,
            offset=found.start(),
            ply=self.line.before + len(self.line.positions),
            player=self.game.to_move(self.pos),
            token=found[MOVE] if token is None else token,
        )

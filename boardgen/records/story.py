"""`story:` → the parts of a game that is told: whatever it calls a move was played, or could have been."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from boardgen.errors import CodedError
from boardgen.games.base import Game
from boardgen.messages import did_you_mean, shorten
from boardgen.records.line import PATH, Line, no_such_place
from boardgen.records.notes import Notes
from boardgen.records.record import Figure, Shown, StoryPart
from boardgen.schema import Path

_BOLD = re.compile(r"\*\*(.*?)\*\*", re.DOTALL)
#: A move with its number in the game and, perhaps, its judgement.
_MOVE = re.compile(r"([0-9]+)([!?]{0,2})\s+(\S.*)", re.DOTALL)
_JUDGEMENT = re.compile(r"[!?]{1,2}$")


class _At(NamedTuple):
    """A position in a line that is told: after so many moves of the game."""

    ply: int
    pos: Any


def read_story(
    notes: Notes, game: Game[Any, Any], listed: Sequence[Any], done: Line | None, figures: Sequence[Figure]
) -> Iterator[StoryPart]:
    """The parts of a story; faults are noted.

    Args:
        notes: where problems are noted.
        game: the game.
        listed: the value of `story:`, checked against its spec.
        done: the main line; None if the game could not start.
        figures: those of the file.
    """
    named = {figure.id: figure for figure in figures}
    for k, item in enumerate(listed):
        path: Path = ("story", k)
        key = next((key for key in ("diagrams", "spare") if isinstance(item, Mapping) and key in item), "")
        if key:
            shown = (_shown(notes, name, done, named, (*path, key, i)) for i, name in enumerate(item[key]))
            yield StoryPart(diagrams=tuple(filter(None, shown)), spare=key == "spare")
            continue
        key = next((key for key in ("aside", "more") if isinstance(item, Mapping) and key in item), "")
        is_aside = key == "aside"
        text, here = (item[key], (*path, key)) if key else (item, path)
        yield StoryPart(tuple(_runs(notes, text, here)), is_aside=is_aside, spare=key == "more")
        if done is not None and done.complete:
            _Teller(notes, game, done, is_aside=is_aside).check(text, here)


def _shown(notes: Notes, name: str, done: Line | None, named: Mapping[str, Figure], path: Path) -> Shown | None:
    """The diagram that a name stands for; None, and noted, where there is none."""
    figure = named.get(name)
    if figure is None and not PATH.fullmatch(name):
        known = did_you_mean(name, named)
        notes.note(path, "unknown-figure", f"there is no figure {shorten(name)} in this file; {known}")
        return None
    if figure is not None and figure.flow is not None:
        notes.note(path, "not-with-flow", f"{name} shows choices, not a position; name another figure")
        return None
    if done is None or not done.complete:
        return None
    after = name if figure is None else figure.path or str(figure.after)
    found = done.find(after)
    if found is None:
        notes.note(path, *no_such_place(done, after, f"diagrams: {after}"))
        return None
    if figure is None:
        return Shown(*found)
    return Shown(*found, figure.caption, figure.marks, figure.flags)


def _runs(notes: Notes, text: str, path: Path) -> Iterator[tuple[str, bool]]:
    """A text in parts, each with whether it is bold; moves are never divided behind their number."""
    if text.count("**") % 2:
        notes.note(path, "unknown-markup", "** opens bold here, and nothing closes it", offset=text.rfind("**"))
        return
    for at, part in enumerate(text.split("**")):
        if part:
            words = " ".join(part.split()) if at % 2 else re.sub(r"\s+", " ", part)
            yield re.sub(r"^([0-9]+[!?]{0,2}) ", "\\1\N{NO-BREAK SPACE}", words) if at % 2 else words, at % 2 == 1


@dataclass
class _Teller:
    """Compares the moves that a text tells with those of the game, and plays those of an aside."""

    notes: Notes
    game: Game[Any, Any]
    main: Line
    is_aside: bool
    #: Where the line that is told has come to.
    at: _At | None = None

    def check(self, text: str, path: Path) -> None:
        """Note what was not played or, in an aside, could not have been."""
        for bold in _BOLD.finditer(text):
            found = _MOVE.fullmatch(bold[1].strip())
            if found is None:
                continue
            number, judged, said = int(found[1][:9]), found[2], " ".join(found[3].split())
            said = _typed(said)
            if not judged and (tail := _JUDGEMENT.search(said)):
                judged, said = tail[0], said[: tail.start()]
            wrong = self._wrong(number, judged, said)
            if wrong:
                message = f"{shorten(f'{number} {said}')} {wrong}"
                self.notes.note(path, "story-move", message, offset=bold.start(1))

    def _wrong(self, number: int, judged: str, said: str) -> str:
        """What is wrong with a move that is told; empty if nothing is, and the line that is told goes on there."""
        for line in self.main.lines() if self.is_aside else (self.main,):
            count = number - line.before
            if 1 <= count <= len(line.moves) and self._is(line, count, said):
                self.at = _At(number, line.positions[count])
                known = line.glyphs.get(count, "")
                alike = not judged or judged == known
                return (
                    "" if alike else f"is judged {judged} here and {known or 'not'} among the moves; judge it alike"
                )
        if not self.is_aside:
            return f"was not played: {self._played(number)}; what might have been belongs in an aside"
        if self.at is not None and self.at.ply == number - 1:
            pos = self.at.pos
        elif 1 <= number <= len(self.main.positions):
            pos = self.main.positions[number - 1]
        else:
            return f"could not be played: {self._played(number)}"
        if not self.game.rules_known:
            return ""
        try:
            self.at = _At(number, self.game.play(pos, said))
        except CodedError as error:
            return f"could not be played, {error.code}: {error.message}"
        return ""

    def _is(self, line: Line, count: int, said: str) -> bool:
        """Whether a text names a move of a line, or the turn that it begins, or how this begins."""
        names = {line.moves[count - 1]}
        turn = self._turn(line, count)
        for tokens in (turn[:1], turn):
            names |= {self.game.said(tokens, full=full) for full in (False, True)}
        return any(
            name == said or (name.startswith(said) and name[len(said)] in " ,;/") for name in map(_typed, names)
        )

    def _turn(self, line: Line, count: int) -> list[str]:
        """The moves of a player's turn from one of them on."""
        before = line.positions[count - 1]
        turn = self.game.turn(before), self.game.to_move(before)
        last = count
        while last < len(line.moves) and turn == (
            self.game.turn(line.positions[last]),
            self.game.to_move(line.positions[last]),
        ):
            last += 1
        return line.moves[count - 1 : last]

    def _played(self, number: int) -> str:
        if not 1 <= number <= len(self.main.moves):
            return f"the game has {len(self.main.moves)} moves"
        return f"move {number} is {shorten(self.game.said(self._turn(self.main, number), full=True))}"


def _typed(said: str) -> str:
    """A move as it is typed: with hyphens for dashes and signs."""
    return said.replace("\N{MINUS SIGN}", "-").replace("\N{EN DASH}", "-")

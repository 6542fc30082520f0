"""Games as the content of a study book: chapters of prose, variations and diagrams; exercises with their answers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, islice
from typing import Any, NamedTuple

from boardgen.cards.blocks import Run, Runs, curly
from boardgen.cards.lines import named_colour
from boardgen.cards.steps import credit, ending_of, subtitle, title
from boardgen.cards.telling import closed, joined, line_told, move_runs, turns_in, with_ending
from boardgen.cards.turns import SENTENCES, person, unjudged
from boardgen.games.hinting import counted
from boardgen.records import Collection, Record
from boardgen.records.line import Line
from boardgen.records.mark_specs import Mark, Request
from boardgen.studies.counts import shown_counts

#: Where neither the record nor the reader asks for diagrams, one stands after so many moves.
USUAL_EVERY = 6
#: A paragraph ends with the first comment beyond so many letters.
_PARAGRAPH = 260
#: The same beyond a move of so many letters, which would swamp what is said of others.
_LONG_MOVE = 22
#: So many moves of a variation are named below its diagram; of more the first and the last.
_NAMED = 4
#: Judgements of moves that do not answer an exercise.
_BAD = frozenset({"?", "??", "?!"})
#: Captions name no more moves than these of which nothing is said.
_UNTOLD = 2
#: What a player does who passes.
_PASS = "passes"
_NO_BREAK = "\u00a0"


class Prose(NamedTuple):
    """A paragraph of the main line, which may be one that can be left out."""

    runs: Runs
    spare: bool = False


class Aside(NamedTuple):
    """A variation, those of its own moves in brackets."""

    runs: Runs


@dataclass(frozen=True, slots=True)
class Diagram:
    """A position to be shown.

    Attributes:
        line, count: where it stands.
        head: after which move it is, in bold, and who is to move or has won.
        said: what else is said of it, perhaps nothing.
        untold: the moves before it that its head alone tells.
        marks: what is drawn on the position besides the marks of its comment.
        flags: the game's switches that are on besides the usual ones.
        spare: whether it may be left out.
    """

    line: Line
    count: int
    head: Runs
    said: Runs = ()
    untold: Runs = ()
    marks: tuple[Mark, ...] = ()
    flags: frozenset[str] = frozenset()
    spare: bool = False

    @property
    def is_main(self) -> bool:
        """Whether it shows the game itself, no variation."""
        return not self.line.path

    @property
    def is_end(self) -> bool:
        """Whether it shows the end of its line."""
        return self.count == len(self.line.moves)

    @property
    def caption(self) -> Runs:
        """All that stands below it."""
        return (*self.head, Run(" "), *self.said) if self.said else self.head


Block = Prose | Aside | Diagram


@dataclass(frozen=True, slots=True)
class Exercise:
    """A position to be solved.

    Attributes:
        number: from 1, through the whole book.
        record: the game it is from.
        line, count: where it stands.
        question: what is asked.
        answer: the solution.
    """

    number: int
    record: Record
    line: Line
    count: int
    question: str
    answer: Runs


@dataclass(frozen=True, slots=True)
class Chapter:
    """One game.

    Attributes:
        record: the game.
        title, subtitle: its heading.
        part: the title of its file where a book is made of several; else empty.
        told: whether the record tells it as a story.
        blocks: what stands below the heading.
        closing: all moves, where the book has no other game: they stand at its end if there is room for them.
    """

    record: Record
    title: str
    subtitle: str
    part: str
    told: bool
    blocks: tuple[Block, ...]
    closing: Runs = ()


@dataclass(frozen=True, slots=True)
class Book:
    """The content of a book.

    Attributes:
        title, subtitle, author: of the whole.
        preface: what is said first, in paragraphs.
        chapters: the games.
        exercises: of all games.
        credits: whose moves have which numbers, what signs on diagrams mean, who designed the games,
            and where these are from.
    """

    title: str
    subtitle: str
    author: str
    preface: tuple[Runs, ...]
    chapters: tuple[Chapter, ...]
    exercises: tuple[Exercise, ...]
    credits: str

    @property
    def explained(self) -> frozenset[str]:
        """What the credits say of how moves are told and what diagrams show, so that captions need not."""
        views = [chapter.record.game.view() for chapter in self.chapters]
        if self.is_one:
            notes = [views[0].told_note, views[0].study_note, views[0].tally_note] if self.chapters[0].told else []
        else:
            notes = [view.told_note for view in views]
        return frozenset(map(curly, notes))

    @property
    def is_one(self) -> bool:
        """Whether it is one game and nothing else, so that no contents are needed."""
        return len(self.chapters) == 1 and not self.exercises


def book_of(files: Sequence[Collection], every: int | None = None, usual: int = USUAL_EVERY) -> Book:
    """The content of a study book.

    Args:
        files: what was read, in order.
        every: a diagram after so many moves, besides those that the records ask for; None for as many besides as keep
            the moves from one to the next few, or for the usual number and both ends where a record asks for none.
            What stands on the board before the first move is always shown.
        usual: so many turns.
    """
    records = [record for file in files for record in file]
    exercises: list[Exercise] = []
    for record in records:
        exercises += _exercises(record, len(exercises) + 1)
    parts = {id(record): file.title if len(files) > 1 and len(file) > 1 else "" for file in files for record in file}
    chapters = tuple(
        Chapter(
            record,
            curly(title(record)),
            _below(record),
            curly(parts[id(record)]),
            is_told := bool(record.story) and every is None,
            tuple(_story(record) if is_told else _blocks(record, every, usual)),
            _all_moves(record) if len(records) == 1 else (),
        )
        for record in records
    )
    first = files[0]
    names = list(dict.fromkeys(record.game.title for record in records))
    many = counted(len(records), "game")
    several = f"{many[:1].upper()}{many[1:]}" + (f" of {' and '.join(names)}" if len(names) < 3 else "")
    alone = len(files) == 1
    # The cover of a book of one game tells no moves; a story begins on its first page.
    is_story = len(records) == 1 and not exercises and chapters[0].told
    signs = _signs(records, told=is_story or len(records) > 1 or bool(exercises), shown=is_story)
    about = first.subtitle if len(records) > 1 else ""
    return Book(
        title=curly((first.title if alone else "") or (title(records[0]) if len(records) == 1 else several)),
        subtitle=curly(about) if alone else "",
        author=", ".join(dict.fromkeys(file.author for file in files if file.author)),
        preface=tuple((Run(curly(file.preface)),) for file in files if file.preface),
        chapters=chapters,
        exercises=tuple(exercises),
        credits=curly(" ".join(filter(None, (_alternation(records), signs, _credits(files, records))))),
    )


def _below(record: Record) -> str:
    """The line below the title of a chapter."""
    return curly(record.subtitle or subtitle(record, scored=False))


def _alternation(records: Sequence[Record]) -> str:
    """Whose moves have which numbers, where they alternate from the first in all games; else empty."""
    movers: tuple[set[str | None], set[str | None]] = (set(), set())
    for record in records:
        for count, pos in enumerate(record.positions):
            if count < len(record.moves):
                movers[count % 2].add(record.game.to_move(pos))
    odd, even = ({person(player) for player in some if player} for some in movers)
    alone = len(movers[0]) == len(movers[1]) == len(odd) == len(even) == 1 and odd != even
    return f"Odd moves are {odd.pop()}'s, even ones {even.pop()}'s." if alone else ""


def _signs(records: Sequence[Record], *, told: bool, shown: bool) -> str:
    """What the signs on diagrams mean, of each game: exercises show them before any game does.

    With what says how moves are ``told``, and what else diagrams have ``shown``, unless that is said where these
    first are.
    """
    views = {record.game.title: record.game.view() for record in records}
    notes = {}
    for name, one in views.items():
        beside = shown * one.study_note, shown * one.tally_note
        notes[name] = " ".join(filter(None, (told * one.told_note, one.signs_note, *beside, one.closing_note)))
    named = len(notes) > 1
    return " ".join(f"Diagrams of {name}. {note}" if named else note for name, note in notes.items() if note)


def _credits(files: Sequence[Collection], records: Sequence[Record]) -> str:
    if len(records) == 1:
        return credit(records[0])
    games = {record.game.title: record.game.designer for record in records}
    said = [f"{name} was designed by {designer}." for name, designer in games.items() if designer]
    said += [f"Source: {file.source}" for file in files if file.source]
    return " ".join(said)


def _blocks(record: Record, every: int | None, usual: int) -> Iterator[Block]:
    """The content of a chapter that comments tell, in the order of reading."""
    line = record.line
    shown = shown_counts(record, line, every, usual)
    waiting: list[Run] = []
    yield from _noted(record, line, 0, waiting, shown)
    for first, last in turns_in(line, record):
        waiting.append(move_runs(line, record, first, last, full=True))
        if last == len(line.moves):
            end = "" if last in shown else ending_of(line, record.game, last)
            yield from _noted(record, line, last, waiting, shown, end)
        else:
            yield from _noted(record, line, last, waiting, shown)
    if waiting:
        yield Prose(joined(waiting))


def _story(record: Record) -> Iterator[Block]:
    """The content of a chapter whose game the record tells."""
    for part in record.story:
        runs = tuple(Run(curly(text), bold) for text, bold in part.runs)
        if runs:
            yield Aside(runs) if part.is_aside else Prose(runs, part.spare)
        for shown in part.diagrams:
            found = diagram(record, shown.line, shown.count, shown.caption)
            # A caption says itself who is to move, where that matters.
            head = found.head[:1] if shown.caption and not found.is_end else found.head
            yield replace(found, head=head, marks=shown.marks, flags=shown.flags, spare=part.spare)


def _noted(
    record: Record, line: Line, count: int, waiting: list[Run], shown: dict[int, str], end: str = ""
) -> Iterator[Block]:
    """What stands after some moves: comment, diagram, variations."""
    comment = curly(line.comments.get(count, ""))
    here = next((one for one in line.requests.get(count, ()) if one.kind == "diagram"), None)
    behind = curly(here.behind) if here and count in shown else ""
    comment = comment.removesuffix(behind).rstrip()
    said = " ".join(filter(None, (comment, end)))
    if said:
        waiting[:] = [*waiting, Run(said)] if comment else with_ending(waiting, end)
    breaks = count in shown or count in line.variations
    untold: Runs = ()
    moves = 0
    long = sum(len(run.text) for run in waiting) > _PARAGRAPH or any(
        run.bold and len(run.text) > _LONG_MOVE for run in waiting
    )
    if waiting and (breaks or (said and long)):
        if count in shown and len(waiting) <= _UNTOLD and all(run.bold for run in waiting):
            # A move or two of which nothing is said are no paragraph: the caption names them.
            untold, moves = joined(closed(waiting)), len(waiting)
        else:
            yield Prose(joined(closed(waiting)))
        waiting.clear()
    asides = chain.from_iterable(_aside(record, variation) for variation in line.variations.get(count, ()))
    if count not in shown:
        yield from asides
        return
    asked = any(request.kind == "diagram" for requests in line.requests.values() for request in requests)
    found = replace(diagram(record, line, count, shown[count], moves), untold=untold)
    # A variation stands below the move that it replaces, unless the record says where diagrams are.
    yield from (found, *asides) if asked else (*asides, found)
    if behind:
        yield Prose((Run(behind),))


def _all_moves(record: Record) -> Runs:
    """The moves of a game, the numbers of each turn in bold, with the players who are named after their colours."""
    runs = [Run("All moves:", True)]
    for first, last in turns_in(record.line, record):
        number, _, said = move_runs(record.line, record, first, last, full=True).text.partition(_NO_BREAK)
        number = number.replace(str(first), f"{first}–{last}", 1) if last > first else number
        player = str(record.game.to_move(record.positions[first - 1]) or "")
        name = player.capitalize() if named_colour(player) and not said.startswith(SENTENCES) else ""
        runs += [Run(f" {number}{_NO_BREAK}", True), Run(f"{said}{_NO_BREAK}" if name else said)]
        runs += [Run(name, True)] * bool(name)
    return (*runs, Run("."))


def _aside(record: Record, line: Line) -> Iterator[Block]:
    """A variation, and behind it the diagrams it asks for."""
    pictured = any(request.kind == "diagram" for request in line.requests.get(len(line.moves), ()))
    yield Aside(joined(closed(line_told(record, line, 1, ended=not pictured, full=True))))
    for count, requests in line.requests.items():
        for request in requests:
            if request.kind == "diagram":
                yield diagram(record, line, count, request.text)


def diagram(record: Record, line: Line, count: int, text: str = "", untold: int = 1) -> Diagram:
    """A position with its caption, which names the last turn, or the last few where nothing else tells these."""
    game = record.game
    if count == 0:
        head = "The start."
    else:
        # Of a variation all moves, since those of several may have the same numbers, and a first word of its own, so
        # that nobody takes it for what was played.
        turns = [(first, min(last, count)) for first, last in turns_in(line, record) if first <= count]
        told = [_unjudged(move_runs(line, record, *turn, full=True).text) for turn in turns]
        if line.path:
            head = f"Instead: {', '.join(told) if len(told) <= _NAMED else f'{told[0]} … {told[-1]}'}."
        else:
            head = f"After {_listed(told[-max(1, untold) :])}."
    then = ending_of(line, game, count) or to_move(game, line.positions[count])
    runs = (Run(head, True), Run(f" {then}")) if then else (Run(head, True),)
    return Diagram(line, count, runs, (Run(curly(text)),) if text else ())


def _named(told: str) -> str:
    """A turn with its number as what something is after: ``35 passes`` would read as so many passes."""
    number, _, said = told.partition(_NO_BREAK)
    word = said.split(_NO_BREAK)[0].split(" ")[0]
    if said == _PASS:
        return f"move{_NO_BREAK}{number}, a{_NO_BREAK}pass"
    return f"move{_NO_BREAK}{number}: {said}" if len(word) > 1 and word.isalpha() else told


def _unjudged(told: str) -> str:
    """A turn with its number without its judgement, which is no part of what is seen."""
    number, _, said = told.partition(_NO_BREAK)
    return f"{number.rstrip('!?')}{_NO_BREAK}{unjudged(said)}"


def _listed(told: Sequence[str]) -> str:
    """Turns with their numbers, after all of which something is."""
    numbers, said = zip(*(one.split(_NO_BREAK, 1) for one in told), strict=True)
    if len(told) > 1 and {*said} == {_PASS}:
        return f"moves{_NO_BREAK}{', '.join(numbers[:-1])} and{_NO_BREAK}{numbers[-1]}, passes"
    return ("; " if _PASS in said else ", ").join(map(_named, told) if len(told) == 1 or _PASS in said else told)


def to_move(game: Any, pos: Any) -> str:
    """Whose turn it is, as a sentence, and whether nothing but a pass is possible; empty if nobody's."""
    player = game.to_move(pos)
    if player is None:
        return ""
    name = person(player)
    possible = [game.format_move(move, pos) for move in islice(game.legal_moves(pos), 2)]
    does = f"has to{_NO_BREAK}pass" if len(possible) == 1 and game.said(possible) == _PASS else f"to{_NO_BREAK}move"
    return f"{name[:1].upper()}{name[1:]} {does}."


def _exercises(record: Record, number: int) -> Iterator[Exercise]:
    """The exercises of a game, those of variations behind those of their line."""
    for line in record.line.lines():
        for count, requests in sorted(line.requests.items()):
            for request in requests:
                if request.kind == "exercise":
                    asked = " ".join(filter(None, (to_move(record.game, line.positions[count]), curly(request.text))))
                    yield Exercise(number, record, line, count, asked, _answer(record, line, count, request))
                    number += 1


def _answer(record: Record, line: Line, count: int, request: Request) -> Runs:
    """The answer given; otherwise the first move that is not judged bad: what was played, or what might have been."""
    if request.answer:
        return (Run(curly(request.answer)),)
    played = (line, count + 1)
    others = [(one, 1) for one in line.variations.get(count + 1, ())]
    best, begin = next((at for at in (played, *others) if at[0].glyphs.get(at[1]) not in _BAD), played)
    return joined(closed(line_told(record, best, begin, briefly=best is line, full=True)))

"""The diagrams of a booklet: after which turns they come, and their texts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from typing import Any

from boardgen.boards.picture import Display, Picture
from boardgen.cards.blocks import curly
from boardgen.cards.turns import Turn, goes_on, person, player_of, turn_told
from boardgen.figures.figure import line_pictures, marked
from boardgen.games.base import Game
from boardgen.games.view import GameView, Square
from boardgen.records import Record
from boardgen.records.line import Line

#: What may stand after the last diagram: the whole game on one, and all moves.
_CLOSING = 2
#: The most turns that share a diagram in a record without any comments.
MOST_UNTOLD = 4
#: What it costs there that a diagram ends neither after a capture nor after everyone has moved, or only after the
#: latter; what each diagram costs, and each turn by which one has more or fewer than the others, squared.
_AMID, _ROUND, _DIAGRAM, _UNEVEN = 3.0, 0.5, 1.5, 0.1


@dataclass(frozen=True, slots=True)
class Step:
    """One diagram of a booklet.

    Attributes:
        ply: moves played before it.
        turns: those since the diagram before; none at the start.
        score: of the players in their order, such as ``1 : 0``; empty where the game keeps none.
        tally: what there is to be won, and whose it is.
        comment: what was said, perhaps empty.
        ending: how the game ended, empty while it goes on.
        later: turns after it that change nothing on the board and have no diagram of their own.
    """

    ply: int
    turns: tuple[Turn, ...] = ()
    score: str = ""
    tally: tuple[Square, ...] = ()
    comment: str = ""
    ending: str = ""
    later: tuple[Turn, ...] = ()

    @property
    def heading(self) -> str:
        """All turns in one line."""
        return "   ".join(turn.heading for turn in self.turns) or "The start"

    @property
    def told(self) -> str:
        """The comment, and the turns that have no diagram of their own."""
        later = ", ".join(turn.aside for turn in self.later)
        return " ".join(filter(None, (self.comment, later and f"{later[0].upper()}{later[1:]}.")))


def steps(record: Record) -> tuple[Step, ...]:
    """The start, and a diagram after each comment; turns without one join the next diagram."""
    groups = _groups(record)
    later = _later(record, groups)
    return (_step(record, 0, (), record.positions[0]), *_shown(record, groups, later))


def has_last_page(record: Record) -> bool:
    """Whether the end of a game has a page of its own."""
    return record.game.view().booklet_end is not None and len(_groups(record)) > 1


def stays(record: Record) -> bool:
    """Whether pieces stay in every game, or did in this one, so that numbers on one picture tell all of it."""
    return type(record.game.view()).series is not GameView.series or _stayed(record)


@lru_cache(maxsize=1)
def _stayed(record: Record) -> bool:
    """Whether no piece of a game was moved, taken or exchanged."""
    held = map(record.game.pieces, record.positions)
    return all(before.items() <= after.items() for before, after in pairwise(held))


def printed_steps(record: Record, per_page: int) -> tuple[Step, ...]:
    """The diagrams of pages: without an empty board at the start, and more of them where the last page has room.

    Two places at the end may stay free, for the whole game in one diagram and all moves. Where no diagram can show
    the whole game, one has to, if there are turns enough; a last page of its own has the moves anyway.

    Args:
        record: the game.
        per_page: diagrams on a page.
    """
    fill, leave = (_CLOSING, 0) if stays(record) else (0, 0 if has_last_page(record) else 1)
    start = _step(record, 0, (), record.positions[0])
    groups = _groups(record)
    later = _later(record, groups)
    told = not groups or (record.game.view().booklet_start and _has_start(record))
    missing = -(len(groups) + told - has_last_page(record) + leave) % per_page - fill
    shown = _shown(record, _divided(record, groups, max(0, missing)), later)
    if told:
        return start, *shown
    first, *others = shown
    return replace(first, comment=" ".join(filter(None, (start.comment, first.comment)))), *others


def _has_start(record: Record) -> bool:
    """Whether anything stands on the board before the first move, or is said of that."""
    return bool(record.comments.get(0)) or bool(record.game.pieces(record.positions[0]))


def _shown(record: Record, groups: Sequence[list[tuple[int, Turn, Any]]], later: tuple[Turn, ...]) -> list[Step]:
    """The steps of groups of turns, the last one with how turns without a diagram end the game."""
    found = [_joined(record, some) for some in groups]
    if later:
        found[-1] = replace(found[-1], ending=ending_of(record.line, record.game, len(record.moves)), later=later)
    return found


def _later(record: Record, groups: list[list[tuple[int, Turn, Any]]]) -> tuple[Turn, ...]:
    """Take away the turns whose diagram would be the one before once more: nothing changes but whose turn it is."""
    if len(groups) < 2 or has_last_page(record):
        return ()
    game, (_, _, before), (ply, _, after) = record.game, groups[-2][-1], groups[-1][-1]
    said = bool(record.comments.get(ply)) or bool(record.line.marks.get(ply)) or bool(game.view().deciding(after))
    same = not said and game.pieces(before) == game.pieces(after)
    return tuple(turn for _, turn, _ in groups.pop()) if same else ()


def _groups(record: Record) -> list[list[tuple[int, Turn, Any]]]:
    """The turns of each diagram, with the numbers of their last moves and the positions after them."""
    return list(_grouped(record))


# All numbers of diagrams on a page that are tried for a record begin with these.
@lru_cache(maxsize=1)
def _grouped(record: Record) -> tuple[list[tuple[int, Turn, Any]], ...]:
    most = record.game.view().booklet_turns
    most = most if record.comments else min(most, MOST_UNTOLD)
    groups: list[list[tuple[int, Turn, Any]]] = []
    told: list[tuple[int, Turn, Any]] = []
    for ply, turn, after in _turns(record):
        told.append((ply, turn, after))
        if ply in record.comments or ply == len(record.moves):
            parts = -(-len(told) // most)
            cuts = [len(told) * part // parts for part in range(parts + 1)]
            if not record.comments:
                cuts = _fair_cuts(record, told, most)
            groups += [told[begin:end] for begin, end in pairwise(cuts)]
            told = []
    return tuple(groups)


def _fair_cuts(record: Record, told: Sequence[tuple[int, Turn, Any]], most: int) -> list[int]:
    """Where diagrams of turns without comments begin, and the end: after captures or when everyone has moved."""
    amid = _amid(record, told)
    mean = len(told) / -(-len(told) // most)
    best: list[tuple[float, list[int]]] = [(0.0, [0])]
    for end in range(1, len(told) + 1):
        ways = (
            (cost + _DIAGRAM + _UNEVEN * (end - begin - mean) ** 2 + amid[end - 1], [*cuts, end])
            for begin, (cost, cuts) in enumerate(best[-most:], start=max(0, end - most))
        )
        best.append(min(ways))
    return best[-1][1]


def _divided(
    record: Record, groups: list[list[tuple[int, Turn, Any]]], more: int
) -> list[list[tuple[int, Turn, Any]]]:
    """The turns of diagrams for so many more of them; as they are if they do not give as many."""
    found = groups[:]
    for _ in range(more):
        at = _longest(record, found)
        if at is None:
            return groups
        found[at : at + 1] = _halves(record, found[at])
    return found


def _longest(record: Record, groups: Sequence[list[tuple[int, Turn, Any]]]) -> int | None:
    """The first diagram with most turns that two can show instead; None if there is none."""
    by_turns = sorted(range(len(groups)), key=lambda at: -len(groups[at]))
    return next((at for at in by_turns if _parts(record, groups[at])), None)


def _parts(record: Record, group: list[tuple[int, Turn, Any]]) -> bool:
    """Whether two diagrams can show these turns instead of one: not if the first were of passes alone."""
    if len(group) < 2:
        return False
    pieces, begun = record.game.pieces, record.positions[group[0][1].first - 1]
    return pieces(begun) != pieces(_halves(record, group)[0][-1][2])


def _halves(record: Record, group: list[tuple[int, Turn, Any]]) -> list[list[tuple[int, Turn, Any]]]:
    """The turns of a diagram for two of them; those without comments where one may well end."""
    half = (len(group) + 1) // 2
    if not record.comments:
        amid = _amid(record, group)
        half = min(range(1, len(group)), key=lambda at: (amid[at - 1] + _UNEVEN * (2 * at - len(group)) ** 2, -at))
    return [group[:half], group[half:]]


def _amid(record: Record, told: Sequence[tuple[int, Turn, Any]]) -> list[float]:
    """What it costs that a diagram ends after each of some turns; nothing after a capture that no other follows."""
    game, before = record.game, record.positions[told[0][1].first - 1]
    takes = [False] * len(told)
    if not stays(record):
        counts = [len(game.pieces(pos)) for pos in (before, *(after for _, _, after in told))]
        takes = [one > other for one, other in pairwise(counts)]
    first = game.to_move(record.positions[0])
    return [
        0.0 if took and not more else _ROUND if game.to_move(after) == first else _AMID
        for (_, _, after), took, more in zip(told, takes, [*takes[1:], False], strict=True)
    ]


def _joined(record: Record, group: Sequence[tuple[int, Turn, Any]]) -> Step:
    (first, _, _), (ply, _, after) = group[0], group[-1]
    known = _known_steps(record)
    if (first, ply) not in known:
        known[first, ply] = _step(record, ply, tuple(turn for _, turn, _ in group), after)
    return known[first, ply]


@lru_cache(maxsize=1)
def _known_steps(record: Record) -> dict[tuple[int, int], Step]:
    """Those of a record that were made, by the last moves of their first turn and of their last."""
    return {}


def _turns(record: Record) -> Iterator[tuple[int, Turn, Any]]:
    """Turns with the number of their last move and the position after it; a comment ends a turn."""
    game, last = record.game, len(record.moves)
    begin, begun = 0, record.positions[0]
    for ply, after in enumerate(record.positions[1:], start=1):
        if ply == last or not goes_on(game, record.line, ply) or ply in record.comments:
            moves = record.moves[begin:ply]
            said, player = _told(game, begun, moves)
            judged = "".join(record.line.glyphs.get(count, "") for count in range(begin + 1, ply + 1))
            turn = turn_told(game, (begin + 1, ply), moves, said, player, judged)
            scored = score_of(game, after)
            yield ply, replace(turn, after=scored if scored != score_of(game, begun) else ""), after
            begin, begun = ply, after


def step_pictures(
    record: Record,
    shown: Sequence[Step],
    display: Display,
    some: range | None = None,
) -> Iterator[Picture]:
    """The pictures of steps, for one document; unchanged parts are shared.

    The last picture of a game shows by what it was decided, and what the last one of a booklet shows.

    Args:
        record: the game.
        shown: the steps.
        display: how they are drawn; see `step_display`.
        some: those that are drawn, by their indices without gaps; None for all.
    """
    drawn = some or range(len(shown))
    before = [0, *(step.ply for step in shown)]
    last = shown[drawn[-1]]
    end = None
    if last.turns and last.ply == len(record.moves):
        end = end_picture(record.game, record.line, display, before[drawn[-1]])
    counts = {shown[at].ply for at in (drawn if end is None else drawn[:-1])}
    yield from line_pictures(record.game, record.line, counts, display, begin=before[drawn[0]])
    if end is not None:
        yield end


def end_picture(game: Game[Any, Any], line: Line, display: Display, since: int) -> Picture | None:
    """The end of a line with what decided the game; None where nothing is to be shown for it.

    What the last diagram of a booklet shows, it shows at the end of what was played, and of lines that end the game.

    Args:
        game, line: what was played.
        display: how its other pictures are drawn.
        since: moves before the first that is numbered.
    """
    count, view = len(line.moves), game.view()
    flags = closing_flags(game, line)
    if not flags:
        return None
    over = display._replace(since=since, flags=display.flags | {*flags})
    return marked(line.marks.get(count, ()), view.position(line.positions[count], over), view.sign)


def closing_flags(game: Game[Any, Any], line: Line) -> tuple[str, ...]:
    """The switches that show what decided a line, and those of the last diagram of a booklet."""
    count, view = len(line.moves), game.view()
    is_over = bool(ending_of(line, game, count))
    closing = view.booklet_end or () if is_over or not line.path else ()
    return (*(view.deciding(line.positions[count]) if is_over else ()), *closing)


def whole_picture(record: Record, last: Step, pitch: float) -> Picture:
    """A whole game in one diagram, with what decided it; numbers tell the moves of games whose pieces stay.

    Args:
        record: the game.
        last: its last step.
        pitch: of the diagram, mm.
    """
    display = step_display(record.game, pitch)
    over = display._replace(flags=display.flags | _deciding(record, last))
    return record.game.view().position(record.positions[-1], over)


def _deciding(record: Record, last: Step) -> frozenset[str]:
    """The switches that show by what a game was decided; none where its last step does not end it."""
    return frozenset(record.game.view().deciding(record.positions[last.ply]) if last.turns and last.ending else ())


def step_display(game: Game[Any, Any], pitch: float) -> Display:
    """How the diagrams of a game move by move are drawn."""
    view = game.view()
    return Display(pitch, numbers=True, flags=frozenset((*view.booklet_flags, *view.moves_flags)))


def title(record: Record) -> str:
    """The title of the record, or a default."""
    return record.title or f"A game of {record.game.title}"


def subtitle(record: Record, *, scored: bool = True) -> str:
    """What was played, by whom, where and when, in one face: a colon parts players from their names; see `played`."""
    return " · ".join(": ".join(text.strip() for text, _ in words) for words in played(record, scored=scored))


def played(record: Record, *, scored: bool = True) -> Iterator[tuple[tuple[str, str], ...]]:
    """The parts of the subtitle: texts, each with the player whose name or colour it is, if it is one's.

    The game is among them unless the title says it. Where nobody is named, scores still have to be read: the colours
    stand in their order, unless none are shown.
    """
    if not re.search(rf"\b{re.escape(record.game.title)}\b", title(record), re.IGNORECASE):
        yield ((f"A game of {record.game.title}", ""),)
    sides = record.game.score(record.positions[0]) if scored else None
    if sides and not record.players and not any(map(str.isdigit, sides)):
        yield ((" : ".join(map(str.capitalize, sides)), ""),)
    for player, name in record.players.items():
        who = person(player)
        yield ((f"{who[:1].upper()}{who[1:]}", player), (f" {name}", ""))
    yield from (((part, ""),) for part in (record.event, record.date) if part)


def credit(record: Record) -> str:
    """The credits: designer, author and source."""
    designer = record.game.designer
    parts = [f"{record.game.title} was designed by {designer}."] if designer else []
    if record.author:
        parts.append(f"This game: {record.author}.")
    if record.source:
        parts.append(f"Source: {record.source}")
    return " ".join(parts)


def note(record: Record, numbered: str = "the moves since the diagram before", *, closing: bool = True) -> str:
    """A note that applies to all diagrams.

    Args:
        record: the game.
        numbered: what the numbers on pieces tell.
        closing: whether it tells what signs of the last diagram alone mean.
    """
    view = record.game.view()
    signs = view.tally_note, view.told_note, view.signs_note, view.moved_note, view.booklet_note
    said = (f"Numbers on pieces: {numbered}.", *signs, view.closing_note if closing else "")
    return curly(" ".join(filter(None, said)))


def turn_of(line: Line, game: Game[Any, Any], count: int) -> Turn | None:
    """One move of a line with its judgement; None before the first."""
    if count == 0:
        return None
    said, player = _told(game, line.positions[count - 1], line.moves[count - 1 : count])
    number = line.before + count
    return turn_told(game, (number, number), (), said, player, line.glyphs.get(count, ""))


def _told(game: Game[Any, Any], pos: Any, moves: Sequence[str]) -> tuple[str, str]:
    """The moves of a turn in words and whose they are; see `player_of`."""
    return game.said(moves), player_of(game, pos, moves)


def status_of(line: Line, game: Game[Any, Any], count: int) -> str:
    """Score and ending after some moves of a line."""
    return " · ".join(filter(None, (score_of(game, line.positions[count]), ending_of(line, game, count))))


def score_of(game: Game[Any, Any], pos: Any) -> str:
    """The score of the players in their order, such as ``1 : 0``; empty where the game keeps none."""
    return " : ".join(f"{points:g}" for points in game.score(pos).values())


def ending_of(line: Line, game: Game[Any, Any], count: int) -> str:
    """How the game ended after some moves of a line, in a sentence; empty while it goes on."""
    end = line.ending if count == len(line.moves) else None
    outcome = game.outcome(line.positions[count]) if end is None else end.outcome
    if end is not None and not (outcome and outcome.winner):
        text = f"{end.words}."
    else:
        text = "" if outcome is None else f"{outcome.told(person)}."
    return text[:1].upper() + text[1:]


def _step(record: Record, ply: int, turns: tuple[Turn, ...], pos: Any) -> Step:
    game = record.game
    said = curly(record.comments.get(ply, ""))
    return Step(ply, turns, score_of(game, pos), game.view().tally(pos), said, ending_of(record.line, game, ply))

"""Iriri from above: the ring, both hands, and the grid with its words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from boardgen.boards.drawing import BoardDrawing
from boardgen.boards.picture import Display, Picture
from boardgen.boards.strokes import cross, haloed
from boardgen.games.iriri.brackets import (
    SUM,
    SUM_OVER,
    SUM_TYPE,
    earlier_bracket,
    grid_bracket,
    in_ring,
    list_end,
    points_below,
    points_rows,
    ring_bracket,
    rows_high,
)
from boardgen.games.iriri.draw_anchors import Anchors
from boardgen.games.iriri.draw_answer import LABELS, answer_ring, part_of_grid
from boardgen.games.iriri.draw_edge import OPEN, going_on, moved_labels, open_all_round, open_where
from boardgen.games.iriri.draw_hands import beside_ring, inside_ring, panels, pyramid
from boardgen.games.iriri.draw_mat import mat
from boardgen.games.iriri.draw_numbers import half_side, move_numbers
from boardgen.games.iriri.draw_pad import pen_mat
from boardgen.games.iriri.draw_placed import AXES, all_placed, grid_pieces, last_placed
from boardgen.games.iriri.draw_plans import (
    INNER,
    TWO_DIGITS,
    BesideRing,
    Inside,
    cells_beside,
    told_beside,
)
from boardgen.games.iriri.draw_ring import arrows, numbers, readable, ring_line, ring_pieces
from boardgen.games.iriri.game import GAME
from boardgen.games.iriri.kinds import name, owner
from boardgen.games.iriri.last_turn import LastTurn, before_takes, earlier_words, last_turn
from boardgen.games.iriri.notation import read_cell
from boardgen.games.iriri.panel import HOW_TO, how_to_begin
from boardgen.games.iriri.places import held_sizes
from boardgen.games.iriri.plan import PIECE, TO_NUMBER
from boardgen.games.iriri.position import Cell, Position
from boardgen.games.iriri.ring import Match, Ring
from boardgen.games.iriri.rules import points
from boardgen.games.iriri.window import extent, shown, spread, window
from boardgen.games.iriri.words import Run, cell_name
from boardgen.games.view import GameView, ScoreRounds
from boardgen.geometry.board import Board
from boardgen.pieces.pyramids import BOARD_PITCH
from boardgen.scene.primitives import Group, Item
from boardgen.scene.text import LEAST_TEXT

#: In pitches: size of coordinates and place numbers, of the text beside hands; how much looser those of a setup are.
_SMALL, _TEXT, _SMALL_AT_MOST, _ALONE_AT_MOST = LABELS, 0.4, 0.4, 0.46
_SET_SMALL, _SET_TEXT, _SET_HANDS = 0.165, 0.21, 1.35
#: Between the ring of a setup and its numbers, in pitches and at least in mm; from each piece to its number; what
#: stays free at its foot; how much farther apart its pieces stand.
_SET_APART, _SET_LEAST_APART, _SET_OFF, _SET_FOOT, _SET_LOOSE = 0.1, 1.2, 0.16, 0.1, 1.05
#: The type of sums in diagrams of a whole game, mm; see `AXES`; where cells are small, so much larger than in others.
_SUMS, _SUMMED = 9.2 * 25.4 / 72, 1.2
#: The lines of a cross on a cell, in pitches.
_CROSS = 0.085
#: In pitches: how far arrows, which begin at their pieces, stand aside of numbers.
_AWAY = 0.29
#: What is said of brackets of words before those placed last.
_THIN = "; thin and grey, those of the turn before that have not grown"


class IririView(GameView[Position]):
    """Draws Iriri. Marks may name cells ``0,1``, places ``ring:22`` and hands ``hand:1:S``."""

    figure_pitch = 8.0
    booklet_flags = ("words", "taken")
    study_flags = ("laid",)
    study_note = "Brackets: the words placed last."
    booklet_diagrams = 3
    booklet_start = False
    booklet_pitch = 6.0
    solved_by_numbers = False
    signs_note = "Player 1's pyramids have round pips, player 2's bars."
    puzzle_note = (
        f"{signs_note} (4,−2): column 4, row −2. 22: a place in the ring. A gain: a point for each piece of "
        "each word formed. Taken are own pieces, up to three in hand; the last of each kind stays."
    )
    puzzle_counts = ""
    told_note = "Pieces placed together share a number."
    closing_note = "S, M, L (0,1): a small, medium or large piece in column 0, row 1."
    moved_note = (
        f"Brackets: the words placed last, in the grid and in the ring, and their points{_THIN}. Arrows: pieces "
        "taken last, each a move; there the ring closes."
    )
    booklet_note = "Score: player 1\u00a0:\u00a0player 2."
    solved_note = (
        "1: pieces placed. Brackets, and arcs along the ring: each word formed, drawn as the line under its points."
        " Arrows: pieces taken. (4,−2): column 4, row −2."
    )
    replied_note = "2, in grey brackets: the reply, whose pieces are seen in hand as well."
    threatened_note = "Crosses: cells of replies that this prevents."
    score_rounds = ScoreRounds(
        13,
        (
            "First word: three points for each of its pieces, and 0.5.",
            "Then: one point for each piece of each word you form.",
        ),
        (("word", 1.8), ("points", 1.0), ("score", 1.0), ("taken", 1.25)),
        "Write sizes and players, such as L1 and M2, into ring and grid. Cross out in the ring what is taken.",
    )
    setup_lists = HOW_TO
    board_pitch = pieces_pitch = BOARD_PITCH

    def board(self, display: Display, **options: Any) -> Picture:
        """The playing mat: 24 numbered places, a place for each hand, the grid around ``0,0``.

        Pyramids of true size want a pitch of at least 28 mm.
        """
        return mat(GAME.board(**options), display, GAME.title)

    def pen_board(self, display: Display, **options: Any) -> Picture:
        """The mat to write on, whose places are as large as cells; what is told of the game stands on the pad."""
        return pen_mat(GAME.board(**options), display)

    def position(self, pos: Position, display: Display) -> Picture:
        """A position; if words or takes are shown, ring and hands are those of the moment before the takes."""
        board = window(*shown(pos))
        if display.span:
            display = told_beside(display) if "laid" in display.flags else display
            rows = display.rows or cells_beside(display.still, display.pitch, display.wide)[1]
            ends = zip(*extent(pos.grid, 0, 1), (display.span, display.upwards), strict=True)
            (left, right), (low, high) = (
                (min(first, span[0]), max(last, span[1])) if span else (first, last) for first, last, span in ends
            )
            board = spread((left, low), (right, high), rows=rows)
        is_level, told = display.span is not None, bool(display.span) and "laid" in display.flags
        picture = self._around(pos, display, board, steady=told, level=is_level, bracketed=told or not is_level)
        # In study books lines run on within their pictures.
        more = OPEN * display.pitch if told else 0.0
        return picture._replace(width=picture.width + more, height=picture.height + more)

    def extent(self, pos: Position, places: Iterable[str] = ()) -> tuple[Cell, Cell]:
        """See `GameView`: the words and cells with marks alone, beyond which lines run on."""
        marked = (read_cell(place) for place in places if ":" not in place)
        (left, bottom), (right, top) = extent([*pos.grid, *marked], 0, 1)
        return (left, right), (bottom, top)

    def placed(self, pos: Position, display: Display) -> Picture | None:
        """See `GameView`: the words, and as many more rows as are asked for."""
        return all_placed(pos, display.pitch, display.rows, _describe(pos))

    def asked(self, pos: Position, display: Display) -> Picture:
        """A position, ring and grid in one place for all of them, the grid as high as the ring; a wide one has as
        much room beside them as between.
        """
        display, board, edge, named = part_of_grid(pos.grid, display, asked=True)
        return self._around(
            pos, display, board, steady=True, bracketed=False, level=True, centred=True, edge=edge, named=named
        )

    def solved(self, pos: Position, display: Display) -> Picture:
        """The words placed since, in brackets, in the ring and on the grid around them; arrows on what was taken.

        Ring and hands begin as the question shows them, of which some may have been taken in the same turn.
        """
        return self.replied(pos, pos, display)

    def replied(self, pos: Position, end: Position, display: Display) -> Picture:
        """See `GameView`: what is placed by the answer has the number 1, by the reply 2, which is in hand as well."""
        turn = last_turn(pos, display.since)
        placed = any(new.ply > display.since for new in pos.board)
        taken = any(new.ply > display.since for new in turn.taken)
        if not placed and len(end.board) == len(pos.board):
            across = answer_ring(display.pitch, alone=True)
            alone = display._replace(still=across, span=None, flags=frozenset({"taken", "ring"}))
            board = window(*shown(pos))
            return self._around(pos, alone, board, steady=True, level=True, closes=True, since=display.since)
        # Where all that was done is to take, the pieces are in the hand, and what the other player does next is new.
        flags = {"words", "taken"} if placed and taken else {"words"} if placed else {"taken"}
        cells = [cell for run in turn.words for cell in run.cells] if placed else []
        display = display._replace(flags=frozenset(flags), last=False, numbers=True)
        display, board, edge, named = part_of_grid([*end.grid, *cells], display, asked=False)
        return self._around(
            pos, display, board, steady=True, level=True, doing=taken, closes=not placed,
            since=0 if placed else display.since, edge=edge, named=named, end=end,
        )  # fmt: skip

    def threatened(self, pos: Position, threats: Sequence[Position], display: Display) -> Picture:
        """See `GameView`: the grid around the words of each threat, with crosses where their pieces would go."""
        words = [cell for threat in threats for run in last_turn(threat).words for cell in run.cells]
        display = display._replace(flags=frozenset({"taken"}), last=False)
        display, board, edge, named = part_of_grid([*pos.grid, *words], display, asked=False)
        picture = self._around(
            pos, display, board, steady=True, level=True, closes=True, since=display.since, edge=edge, named=named
        )
        styles = haloed("ink", _CROSS * display.pitch)
        cells = sorted({cell for threat in threats for cell in threat.grid.keys() - pos.grid.keys()})
        crosses = (item for cell in cells for item in cross(picture.anchor(cell_name(cell)), styles))
        return picture._replace(above=(*picture.above, Group(tuple(crosses), "prevented", "marks")))

    def unseen_note(self, shown: Sequence[tuple[Position, int]]) -> str:
        """That of thin brackets, where no diagram has any."""
        return "" if any(since and any(earlier_words(pos, since)) for pos, since in shown) else _THIN

    def mover_sign(self, player: str, x: float, y: float, radius: float) -> tuple[Item, ...]:
        """A large pyramid of a player."""
        return (pyramid("L", int(player) - 1, x, y, 2 * radius / PIECE),)

    def _around(
        self,
        pos: Position,
        display: Display,
        board: Board,
        *,
        steady: bool = False,
        level: bool = False,
        centred: bool = False,
        bracketed: bool = True,
        doing: bool = True,
        closes: bool = False,
        since: int = 0,
        edge: float = 0.0,
        named: float = 0.0,
        end: Position | None = None,
    ) -> Picture:
        """Ring, hands and some of the grid, in ``steady`` pictures where a full ring with brackets has them.

        Args:
            pos, display: as of `position`.
            board: the cells that are shown.
            steady: whether ring and grid stay in their places, however many pieces are left.
            level: whether ring and grid begin level, and the grid ends at the right of a wide picture.
            centred: whether it ends before that, so that pages can have both in the middle.
            bracketed: whether steady rings have room for brackets.
            doing: whether the hands tell what their players do.
            closes: whether what is taken is in the hand, and the ring closed there, as in diagrams of a whole game.
            since: what was done up to this ply is told by no flag.
            edge: where the cells of the grid begin at least, mm.
            named: the type of coordinates, mm, which sums go with; 0 for what suits the pitch.
            end: whose pieces are on the grid, where it is that of an answer, which is number 1 there.
        """
        p = display.pitch
        turn = last_turn(pos, since)
        # In the diagrams of a whole game nothing moves that stays, and what is taken is in the hand, not in the ring.
        is_whole_game = display.numbers and display.flags >= set(self.booklet_flags)
        closes = closes or is_whole_game
        now = pos
        if display.flags & {"words", "taken"}:
            pos = before_takes(pos, since)
        ring = pos.ring
        if not closes:
            now = pos
        brackets = in_ring(ring, turn.words) if "words" in display.flags else []
        tracks = 1 + max((track for *_, track in brackets), default=-1)
        if display.flags & {"inside", "close", "bare"}:
            return self._inside(pos, display, turn, ring, brackets, tracks)
        begins = display.to_play and pos.plies == 0 and not pos.board
        alone = begins or "ring" in display.flags
        counted = turn.words if "words" in display.flags and not alone else ()
        # In diagrams of a whole game sums and coordinates keep their size while the grid grows.
        summed = min(_SUMMED * p, _SUMS / SUM_TYPE) if display.span else min(p, _SUMS / SUM_TYPE) if named else p
        small = AXES / p if display.span else named / p or _SMALL
        # Below lines that run on they stand lower.
        lower = max(0.0, OPEN * (1 - summed / p)) if display.span else 0.0
        below_grid = SUM * summed / p + lower if counted and not display.foot else 0.0
        text = _SET_TEXT if begins else _TEXT
        steady = steady or is_whole_game
        plan = BesideRing(
            p, len(ring), tracks, board, text, small, display.labels, alone, True, below_grid,
            to_number=_near(p) if begins else TO_NUMBER, steady=steady, across=display.still if steady else 0.0,
            level=level, centred=centred, wide=display.wide, bracketed=bracketed,
            loose=_SET_LOOSE if begins else 1.0, edge=edge, reach=list_end(counted, display.foot),
        )  # fmt: skip
        halves = [half_side(code, plan.ring.pitch) for code in ring.pieces] if begins else ()
        if begins:
            plan.ring, plan.hands = plan.ring.evenly_apart(halves), plan.hands.loosened(_SET_HANDS)
        taken = [item.place for item in turn.taken] if "taken" in display.flags else []
        gone = [ring.places.index(place) for place in taken] if closes else []
        below = [*ring_line(plan.ring, gone), *panels(plan.hands, now, begins=begins, doing=doing)]
        above: list[Item] = [
            *ring_pieces(plan.ring, ring, gone),
            *inside_ring(plan.hands, now, begins=begins, doing=doing, alike=level),
        ]
        if display.labels != "none":
            size = (_SET_SMALL if begins else _SMALL) * plan.ring.pitch
            if plan.ring.pitch < p or (alone and not begins):
                # Beside larger words, and in a small ring without any, they can be read as well.
                size = max(size, min(LEAST_TEXT, (_ALONE_AT_MOST if alone else _SMALL_AT_MOST) * plan.ring.pitch))
            above += numbers(plan.ring, ring.places, size, taken, halves, max(_SET_OFF * p, _SET_LEAST_APART))
        if "words" in display.flags:
            above += [ring_bracket(plan.ring, match, word, track) for match, word, track in brackets]
        if taken:
            above += arrows(plan.ring, ring, turn, away=_AWAY if display.labels != "none" else 0.0)
        if counted:
            first = len({placed.ply for placed in pos.board}) == 1
            above.append(
                points_below(counted, first, plan.grid, plan.sum_at[1] - SUM_OVER * summed, summed, display.foot)
            )
        anchors = Anchors(plan, ring.places, held_sizes(now), ring.pieces, pos.grid)
        height = plan.height
        if begins and not display.shared:
            told, height = how_to_begin(plan.width, plan.height, p, display.type)
            above.append(told)
            height += _SET_FOOT * p
        picture = Picture(plan.width, height, tuple(below), tuple(above), anchors, _describe(now), steady=steady)
        picture = picture._replace(parts=plan.parts, told=begins and not display.shared)
        if alone:
            return picture
        placed = sorted({one.ply for one in end.board if one.ply > display.since}) if end else []
        answered = any(one.ply > display.since for one in pos.board)
        called = {ply: number for number, ply in enumerate(placed, start=1 if answered else 2)}
        replied = last_turn(end).words if end and len(end.board) > len(pos.board) else ()
        return _with_grid(picture, plan.grid, end or pos, display, turn.words, called, replied)

    def _inside(
        self,
        pos: Position,
        display: Display,
        turn: LastTurn,
        ring: Ring,
        brackets: Sequence[tuple[Match, int, int]],
        tracks: int,
    ) -> Picture:
        """The words in the middle of the ring, and the hands on both sides of it."""
        p = display.pitch
        alone = "ring" in display.flags
        words = turn.words if "words" in display.flags and not alone and not display.wordless else ()
        brackets, tracks = (brackets, tracks) if words or alone else ((), 0)
        first = len({placed.ply for placed in pos.board}) == 1
        mover = owner(pos.board[-1].code) if words else 0
        cells = () if alone else tuple(pos.grid)
        steady = not display.calm and not display.flags & {"close", "bare"}
        with_hands = "bare" not in display.flags and not display.wordless
        taken = [item.place for item in turn.taken] if "taken" in display.flags else []
        plan = Inside(
            p, len(ring), tracks, cells, alone, display.labels != "none", steady and with_hands, display.wide,
            hands=not display.wordless,
        )  # fmt: skip
        if words and with_hands:
            plan.make_room(rows_high(words, first, p), mover)
        disc = () if alone else (plan.disc(), plan.lines())
        below = [*ring_line(plan.ring), *disc]
        above = ring_pieces(plan.ring, ring)
        if with_hands:
            below += panels(plan.hands, pos)
            above += beside_ring(plan.hands, pos)
        if not alone:
            above.append(grid_pieces(plan.grid, pos))
        if display.labels != "none":
            above += numbers(plan.ring, ring.places, INNER * p, taken)
        above += [ring_bracket(plan.ring, match, word, track) for match, word, track in brackets]
        above += [grid_bracket(plan.grid, run, i) for i, run in enumerate(words)]
        if taken:
            above += arrows(plan.ring, ring, turn, away=_AWAY if display.labels != "none" else 0.0)
        if words and with_hands:
            above.append(points_rows(words, first, *plan.sum_at, p, "end" if mover else "start"))
        if display.last and pos.board and not alone:
            above.append(last_placed(plan.grid, pos))
        if display.numbers and not alone:
            above += move_numbers(plan.grid, pos, display.since)
        under = frozenset(at for match, *_ in brackets for at in match.indices(len(ring)))
        anchors = Anchors(plan, ring.places, held_sizes(pos), ring.pieces, pos.grid, under, taken)
        return Picture(plan.width, plan.height, tuple(below), tuple(above), anchors, _describe(pos))


def _with_grid(
    picture: Picture,
    drawing: BoardDrawing,
    pos: Position,
    display: Display,
    words: Sequence[Run],
    called: Mapping[int, int],
    replied: Sequence[Run],
) -> Picture:
    """The picture with the grid and what stands on it; some moves are called by other numbers than their own, and
    others ``replied``.
    """
    # A grid that shows what is used, and hardly more, shows that it has no end.
    is_open = display.span is not None
    above: list[Item] = [grid_pieces(drawing, pos), *(moved_labels(drawing) if is_open else drawing.labels())]
    told = bool(display.flags & {"words", "laid"})
    # Study books show the words placed last alone: of others there would be many.
    before = told and display.numbers and not called and display.since and "laid" not in display.flags
    thin = earlier_words(pos, display.since) if before else replied
    earlier = [earlier_bracket(drawing, run) for run in thin]
    brackets = [grid_bracket(drawing, run, i) for i, run in enumerate(words) if told]
    above += [*earlier, *brackets]
    if display.last and pos.board:
        above.append(last_placed(drawing, pos))
    if display.numbers:
        lines = [line for group in (*earlier, *brackets) for line in group.items]
        above += move_numbers(drawing, pos, display.since, lines, called)
    below = (*picture.below, *(open_all_round(drawing) if is_open else (drawing.ground(), drawing.lines())))
    whole = picture._replace(below=below, above=(*picture.above, *above))
    if is_open:
        return whole
    # Coordinates stand where lines would run on; they do so where pieces are left out.
    return going_on(whole, drawing, pos.grid) if display.labels == "none" else open_where(whole, drawing, pos.grid)


def _near(pitch: float) -> float:
    """From the ring of a setup to the middle of its numbers, in pitches: these stay clear of corners."""
    size = readable(_SET_SMALL * pitch, pitch)
    return TWO_DIGITS * size / pitch + max(_SET_APART, _SET_LEAST_APART / pitch)


def _describe(pos: Position) -> str:
    ring = ", ".join(f"{place} {name(code)}" for place, code in zip(pos.ring.places, pos.ring.pieces, strict=True))
    board = ", ".join(f"{name(code)} on {cell_name(cell)}" for cell, code in sorted(pos.grid.items())) or "empty"
    parts = [f"Ring: {ring}. Grid: {board}."]
    for player in (0, 1):
        hand = " ".join(pos.hand_sizes(player)) or "nothing"
        parts.append(f"Player {player + 1}: {points(pos.halves[player]):g} points, {hand} in hand.")
    return " ".join(parts)


VIEW = IririView()

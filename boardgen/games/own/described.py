"""A game by description as a `Game`: what is known of it is its board and its pieces, not its rules."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

from boardgen.boards.described import DescribedBoard
from boardgen.errors import CodedError, Fault, OptionError
from boardgen.games.base import Diagram, Facts, Flag, Game, Mismatch, Options, Outcome, Query, mapping_query
from boardgen.games.own import claims, pointing
from boardgen.games.own.actions import Move
from boardgen.games.own.bookkeeping import play
from boardgen.games.own.description import PLACES, kinds_of, piece_named, players_of
from boardgen.games.own.legend import sign_of, signs_of
from boardgen.games.own.notation import format_move, parse_move
from boardgen.games.own.placing import check_pieces, placed
from boardgen.games.own.position import NOBODY, NOBODY_NAME, Frame, Piece, Position, first_position
from boardgen.games.own.view import CHAIN, OwnView
from boardgen.geometry.board import Board
from boardgen.messages import did_you_mean
from boardgen.schema import Choice, Fields, Integer, ListOf, MapOf, Text

_NOT_IN_NAMES = re.compile(r"[^a-z0-9]+")


class OwnGame(Game[Position, Move]):
    """A game by description. There are many of them, each with its own board, players and pieces."""

    rules_known = False
    drawing_key = "pieces"

    def __init__(self, values: Mapping[str, Any], board: DescribedBoard, folder: Path | None = None) -> None:
        """A game from the checked values of its description.

        Args:
            values: as `DESCRIPTION` has them.
            board: what its `board:` comes to.
            folder: where its files are.

        Raises:
            OptionError: players, pieces or places that do not go together; paths are those of the description.
        """
        self.colours = players_of(values)
        if values["captured"] == "under" and not values["stacks"]:
            message = "taken pieces go under the one that took them only where pieces stack; say stacks: true"
            raise OptionError("bad-captured", message, ("captured",))
        kinds, self._shapes = kinds_of(values)
        self._given_board, self._folder, self._values = board, folder, values
        self.signs = signs_of(values.get("signs", {}), self.colours, kinds)
        sides = {player: board.sides[colour] for player, colour in self.colours.items() if colour in board.sides}
        self.frame = Frame(
            values["title"],
            board.board,
            tuple(self.colours),
            kinds,
            stacks=values["stacks"],
            highest=values.get("highest"),
            may_move=values["may_move"],
            free_turns=values["turns"] == "free",
            captured=values["captured"],
            sides=MappingProxyType(sides),
            walls=frozenset(board.walls),
            game=self,
        )
        owners = Choice((*self.colours, NOBODY_NAME))
        counts = MapOf(Integer(smallest=0, largest=1_000), key=Text())
        named: dict[str, Any] = {
            "slug": slug_of(values["title"]),
            "title": values["title"],
            "designer": values.get("designer", ""),
            "players": tuple(self.colours),
            "setup_keys": Fields({"pieces": PLACES}),
            "position_keys": Fields(
                {
                    "pieces": PLACES,
                    "stacks": MapOf(ListOf(Text()), "cell → its pieces, the lowest first"),
                    "facing": MapOf(
                        Integer("degrees clockwise from the top", smallest=0, largest=359),
                        "cell → where the top piece was turned to",
                    ),
                    "hands": MapOf(counts, "pieces left, by player and kind", key=owners),
                    "to_move": Choice(tuple(self.colours), "the first player unless told"),
                    "ply": Integer("turns so far", smallest=0, largest=1_000_000),
                }
            ),
        }
        if any(len(places) > 1 for places in sides.values()):
            named["flags"] = MappingProxyType({CHAIN: Flag("the chain that joins two sides of a player", _chained)})
        # What other games say in their class differs between instances here.
        self.__dict__.update(named)
        self._first({}, {})

    @classmethod
    def _of(cls, pos: Position) -> Game[Position, Move]:
        game: Game[Position, Move] = pos.frame.game
        return game

    @property
    def folder(self) -> Path:
        """Where its files are; the working directory for one that has none."""
        return self._folder or Path()

    @property
    def queries(self) -> Mapping[str, Query]:  # type: ignore[override]  # the same for all of them
        """Claims that can be proved without rules."""
        return QUERIES

    def _first(self, board: Options, setup: Options) -> Position:
        if "pieces" in setup:
            return self._placed(setup["pieces"], ("pieces",))
        return self._placed(self._values.get("start", {}), ("start",))

    def _given(self, board: Options, position: Options) -> Position:
        start = self._placed(position.get("pieces", {}), ("pieces",))
        cells = list(start.cells)
        faults: list[Fault] = []
        for name, words in position.get("stacks", {}).items():
            try:
                cells[self.frame.board.cell(name)] = tuple(Piece(*self._piece(word)) for word in words)
            except CodedError as error:
                faults.append(Fault(error.code, error.message, ("stacks", name)))
        for name, degrees in position.get("facing", {}).items():
            cell = self.frame.board.find(name)
            if cell is None or not cells[cell]:
                faults.append(
                    Fault("bad-place", f"nothing stands on {name} that could point anywhere", ("facing", name))
                )
            else:
                cells[cell] = (*cells[cell][:-1], cells[cell][-1]._replace(facing=degrees))
        hands: dict[Piece, int] = {}
        for owner, counts in position.get("hands", {}).items():
            for name, count in counts.items():
                try:
                    hands[Piece(*self._piece(f"{owner} {name}"))] = count
                except CodedError as error:
                    faults.append(Fault(error.code, error.message, ("hands", owner, name)))
        if faults:
            raise OptionError.of(faults)
        mover = self.players.index(position["to_move"]) if "to_move" in position else 0
        found = {cell: stack for cell, stack in enumerate(cells) if stack}
        pos = first_position(self.frame, found, start.between, hands=hands, ply=position.get("ply", 0), mover=mover)
        check_pieces(pos)
        return pos

    def _piece(self, words: str) -> tuple[int, int]:
        return piece_named(words, self.colours, self.frame.kinds)

    def _placed(self, given: Any, path: tuple[str, ...]) -> Position:
        """The position that places describe; faults have paths that begin with ``path``."""
        try:
            return placed(given, self.frame, self.signs)
        except OptionError as error:
            raise OptionError.of(fault._replace(path=(*path, *fault.path)) for fault in error.faults) from None

    def _make_board(self, board: Options) -> Board:
        return self.frame.board

    def _board(self, pos: Position) -> Board:
        return self.frame.board

    def _legal_moves(self, pos: Position) -> Iterator[Move]:
        return iter(())

    def _play(self, pos: Position, move: Move) -> Position:
        return play(pos, move)

    def _parse_move(self, token: str, pos: Position) -> Move:
        return parse_move(token, self.frame)

    def _format_move(self, move: Move, pos: Position) -> str:
        return format_move(move, self.frame)

    def _outcome(self, pos: Position) -> Outcome | None:
        return None

    def _mover(self, pos: Position) -> str:
        return self.players[pos.mover]

    def _turn(self, pos: Position) -> int:
        return pos.ply // (1 if self.frame.free_turns else len(self.players)) + 1

    def _facts(self, pos: Position) -> Facts:
        names = self.frame.board.names
        pieces: dict[str, dict[str, list[str]]] = {}
        stacks: dict[str, list[str]] = {}
        for cell, stack in enumerate(pos.cells):
            if len(stack) > 1:
                stacks[names[cell]] = self.frame.stack_names(stack)
            elif stack:
                self._entry(pieces, stack[0]).append(names[cell])
        for pairs, piece in pos.between:
            sign = "~" if self.frame.kinds[piece.kind].place == "links" else "|"
            self._entry(pieces, piece).append("+".join(f"{names[a]}{sign}{names[b]}" for a, b in pairs))
        hands: dict[str, dict[str, int]] = {}
        for piece, number in pos.hands:
            hands.setdefault(self._owner(piece), {})[self.frame.kinds[piece.kind].name] = number
        for kinds in pieces.values():
            for listed in kinds.values():
                listed.sort()
        facing = {
            names[cell]: stack[-1].facing
            for cell, stack in enumerate(pos.cells)
            if stack and stack[-1].facing is not None
        }
        return {"pieces": pieces, "stacks": stacks, "facing": facing, "hands": hands}

    def _entry(self, pieces: dict[str, dict[str, list[str]]], piece: Piece) -> list[str]:
        return pieces.setdefault(self._owner(piece), {}).setdefault(self.frame.kinds[piece.kind].name, [])

    def _owner(self, piece: Piece) -> str:
        return NOBODY_NAME if piece.owner == NOBODY else self.players[piece.owner]

    def _pieces(self, pos: Position) -> dict[str, str]:
        names = self.frame.board.names
        return {names[cell]: sign_of(stack, self.signs) for cell, stack in enumerate(pos.cells) if stack}

    def _stands(self, pos: Position) -> dict[str, str]:
        return pointing.stands(pos)

    def _places_of(self, token: str, pos: Position) -> Iterable[str]:
        return pointing.cells_of(token, pos)

    def _tokens_at(self, pos: Position, pointed: Sequence[str]) -> list[str]:
        return pointing.tokens_at(pos, pointed)

    def _diagram(self, pos: Position) -> Diagram:
        shown = {piece.alike for stack in pos.cells for piece in stack}
        legend = [f"{sign} {self.frame.piece_name(piece)}" for sign, piece in self.signs.items() if piece in shown]
        bars = {
            pair: "|" if self.frame.kinds[piece.kind].place == "edges" else "~"
            for pairs, piece in pos.between
            for pair in pairs
            if pair[1] in self.frame.beside[pair[0]]
        }
        return Diagram(self._signs(pos), (", ".join(legend),) if legend else (), bars)

    def view(self) -> OwnView:
        """How its positions are drawn."""
        return OwnView(
            self.frame,
            tuple(self.colours.values()),
            self._shapes,
            self._given_board.blank,
            figure_pitch=self._values["figure_pitch"],
            board_pitch=self._values["pitch"],
        )


def _chained(pos: Position) -> list[str]:
    """The cells of the chains that join sides."""
    chains = (claims.chain(pos, player) for player in range(len(pos.frame.players)))
    return sorted(pos.frame.board.names[cell] for cells in chains for cell in cells)


def slug_of(title: str) -> str:
    """A file name made of a title: lower-case letters, digits and ``-``."""
    return _NOT_IN_NAMES.sub("-", title.lower()).strip("-") or "game"


def _at(pos: Position, claim: Any) -> Iterator[Mismatch]:
    """``at: {e5: red ring}``: what stands there, or of a stack what stands on top, or all of it as a list."""
    if not isinstance(claim, Mapping):
        yield Mismatch((), "expected a mapping of cells, such as {e5: red stone}", "bad-claim")
        return
    for name, claimed in claim.items():
        try:
            there = claims.what_stands(pos, name)
        except CodedError as error:
            yield Mismatch((name,), error.message, error.code)
            continue
        wanted = [str(word) for word in claimed] if isinstance(claimed, list) else str(claimed)
        top = there[-1] if there else "empty"
        true = wanted == there if isinstance(wanted, list) else _says(wanted, top)
        if not true:
            shown = ", ".join(wanted) if isinstance(wanted, list) else wanted
            yield Mismatch((name,), f"{name}: claimed {shown}, is {', '.join(there) or 'empty'}")


def _says(claimed: str, top: str) -> bool:
    """Whether a piece is all that a claim says it is."""
    return bool(claimed.split()) and all(word in top.split() for word in claimed.split())


def _empty(pos: Position, claim: Any) -> Iterator[Mismatch]:
    """``empty: [e5, e6]``."""
    for k, name in enumerate(claim.split() if isinstance(claim, str) else claim):
        try:
            there = claims.what_stands(pos, str(name))
        except CodedError as error:
            yield Mismatch((k,), error.message, error.code)
            continue
        if there:
            yield Mismatch((k,), f"{name}: claimed empty, is {', '.join(there)}")


def _count(pos: Position, words: str) -> int:
    """``count: {red: 5, red ring: 2, ring: 4}``: pieces on the board, those in stacks included."""
    known = (*pos.frame.players, NOBODY_NAME, *(kind.name for kind in pos.frame.kinds))
    for word in words.split():
        if word not in known:
            raise CodedError("bad-claim", f"{word!r} is no player and no piece; {did_you_mean(word, known)}")
    return sum(n for piece, n in claims.counts(pos).items() if _says(words, _whole_name(pos.frame, piece)))


def _whole_name(frame: Frame, piece: Piece) -> str:
    return f"{NOBODY_NAME} {frame.kinds[piece.kind].name}" if piece.owner == NOBODY else frame.piece_name(piece)


def _unordered(query: Query) -> Query:
    """A query whose claims may name cells in any order, also by numbers."""

    def asked(pos: Position, claim: Any) -> Iterator[Mismatch]:
        if isinstance(claim, Mapping):
            claim = {
                key: sorted(map(str, value)) if isinstance(value, list) else value for key, value in claim.items()
            }
        yield from query(pos, claim)

    return asked


QUERIES: Mapping[str, Query] = MappingProxyType(
    {
        "at": _at,
        "empty": _empty,
        "count": mapping_query(_count),
        **{name: _unordered(mapping_query(answer)) for name, answer in claims.ANSWERS.items()},
    }
)

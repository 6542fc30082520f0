"""The interface for drawing a game, used by figures, boards and cards."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from boardgen.boards.picture import Display, Picture

if TYPE_CHECKING:
    from boardgen.scene.listing import Listed, Stock
    from boardgen.scene.primitives import Item

P = TypeVar("P")


class Square(NamedTuple):
    """Something to be won, in the tally of a diagram.

    Attributes:
        name: a letter.
        colour: of its owner, None while nobody has it.
        up: whether its owner sits at the top of the diagram; None where that says nothing.
        said: words before it that say what it is, without a square around them.
    """

    name: str
    colour: str | None = None
    up: bool | None = None
    said: str = ""


class ScoreBoxes(NamedTuple):
    """What players fill in beside a board that is played on with pens: a row of boxes for each of them.

    Attributes:
        row: what the boxes are for; nothing where there are none.
        names: of each.
        total: over the last, wider box.
        note: how to fill them in, in a line or two.
        each: what the box beside a name is for, such as score; nothing where the winner's is ticked.
        foot: what is said at the foot of a small pad, and of others without a note.
        moves: of a long game, for each of which there is a line where boards are not far smaller for it; 0 where
            that is unknown.
        tick: what is ticked beside the date, such as that colours were swapped.
        changes: whether colours may change hands or miss turns, so that no column of moves is one player's: columns
            have neither names nor colours then.
        once: what is written once for all players, such as which city is the capital.
        paired: whether moves may name two cells, so that lines for them are longer, and closer to each other.
    """

    row: str = ""
    names: tuple[str, ...] = ()
    total: str = ""
    note: str = ""
    each: str = ""
    foot: str = ""
    moves: int = 0
    tick: str = ""
    changes: bool = False
    once: str = ""
    paired: bool = False


class Shown(NamedTuple):
    """A figure of a game that is made, not read.

    Attributes:
        id: its name.
        after: the number of moves before it.
        flags: the game's switches that are on.
        caption: what it shows.
        crop: the places around which it is cut out; none for the whole board.
        arrow: the places that an arrow joins; none without one.
    """

    id: str
    after: int
    flags: tuple[str, ...]
    caption: str
    crop: tuple[str, ...] = ()
    arrow: tuple[str, ...] = ()


class Made(NamedTuple):
    """A game that is made for a rule card, not read.

    Attributes:
        board: the board options.
        moves: as tokens.
        figures: of that game.
    """

    board: Mapping[str, Any]
    moves: tuple[str, ...]
    figures: tuple[Shown, ...]


class OnBoard(NamedTuple):
    """What a rule card says and shows of a board that belongs to another game.

    Attributes:
        words: what its placeholders stand for.
        games: games on it, by the name that the text has for them, instead of files of that name.
    """

    words: Mapping[str, str]
    games: Mapping[str, Made]


class ScoreRounds(NamedTuple):
    """What players write down where points are kept on paper: a row for each round.

    Attributes:
        rounds: rows at most.
        note: how points are counted, in short lines.
        columns: what is written of a turn, with how wide these are beside one another; where there is no room for
            all of them, these are points and score.
        pens: how to write on a board, where there is one above the rows.
    """

    rounds: int
    note: tuple[str, ...]
    columns: tuple[tuple[str, float], ...] = ()
    pens: str = ""


class GameView(ABC, Generic[P]):
    """Draws one game. All sizes scale with the pitch, so that fitting is a division."""

    #: Default pitch in figures, mm.
    figure_pitch: float = 8.0
    #: Default pitch of a board for the usual pieces, mm, unless it is fitted to a page.
    board_pitch: float = 15.0
    #: Least pitch of a board to play on, mm, where pieces have a size of their own; None where they are made to fit.
    #: A smaller board is printed as a plan.
    pieces_pitch: float | None = None
    #: Whether the empty board promises to look the same when turned half-way round; the judge holds it to that.
    #: Whether a board is printed in halves is seen from its picture (`Picture.has_halves`).
    halves: bool = False
    #: Whether setups differ from seed to seed, so that several are worth printing.
    random_setups: bool = True
    #: The switches that are on in the diagrams of booklets.
    booklet_flags: tuple[str, ...] = ()
    #: Those of a game told move by move besides, in booklets and on pages that play it.
    moves_flags: tuple[str, ...] = ()
    #: Those of study books besides, but for exercises, and what they mean, in a line.
    study_flags: tuple[str, ...] = ()
    study_note: str = ""
    #: As many diagrams as a page of a booklet has, unless asked otherwise.
    booklet_diagrams: int = 6
    #: Pitch in mm below which a page has fewer.
    booklet_pitch: float = 6.2
    #: The same for a page of puzzles or answers: stones of puzzles have no numbers, so that they may be smaller.
    puzzle_pitch: float = 5.3
    #: Whether turns of answers have several parts, so that each is a step with a line of its own where there is room.
    puzzle_steps: bool = False
    #: The most turns without a comment that share a diagram: so many numbers can be found on it, and named above it.
    booklet_turns: int = 6
    #: Whether what stands at the start has a diagram of its own; else its comment stands with the first one, which
    #: shows the same.
    booklet_start: bool = True
    #: The switches of the last diagram, which has a page of its own; None where it is one like the others.
    booklet_end: tuple[str, ...] | None = None
    #: What the squares of the tally are, in a line.
    tally_note: str = ""
    #: How moves are numbered and named, where that is no matter of course, in a line.
    told_note: str = ""
    #: What the signs on diagrams with `booklet_flags` mean, in a line.
    signs_note: str = ""
    #: What of this is needed for the end of a game alone: study books of one game have it on their last page.
    late_note: str = ""
    #: The same of those that show what moves did, which study books leave out.
    moved_note: str = ""
    #: What else a reader of a booklet has to know, in a line.
    booklet_note: str = ""
    #: The same of signs of the last diagram alone: where there are several pages, it stands on that of the end.
    closing_note: str = ""
    #: Colours of players by round stones of whose they are: at the foot of a booklet their names stand beside a stone
    #: each, so that a print without colours tells which is which.
    stone_colours: tuple[str, ...] = ()
    #: What these players are called, where that is not by their colours.
    stone_names: tuple[str, ...] = ()
    #: What else tells the colours apart, in a few words after these names.
    colour_note: str = ""
    #: How to begin from a printed setup, in a few short sentences; none where its picture tells, or the section "In
    #: short" of the rule card, which stands beside setups of games without words or lists of their own.
    setup_words: tuple[str, ...] = ()
    #: What holds for every setup, of one alone by `setup_lists_of`: once on a page of several, whose pictures leave
    #: it out (`Display.shared`).
    setup_lists: tuple[Listed, ...] = ()
    #: What stands beside a board that is played on with pens.
    score_boxes: ScoreBoxes = ScoreBoxes()
    #: The score sheet of a game that is played without a printed board; None for none.
    score_rounds: ScoreRounds | None = None

    #: What the game is called on a board of its own, if it may be played on boards of other games too.
    own_title: str = ""
    #: The switches that are on in the diagrams of puzzles: what solvers would have to look up all over the board.
    puzzle_flags: tuple[str, ...] = ()
    #: What a reader of its puzzles has to know, in a line: whose is what.
    puzzle_note: str = ""
    #: What tasks count of their solver's alone, as a word that begins a sentence; empty where they count nothing.
    puzzle_counts: str = "Moves"
    #: What the pictures of answers show besides, in a line.
    solved_note: str = ""
    #: What those add that show a reply by which something is placed, in a line.
    replied_note: str = ""
    #: What `threatened` adds to one of them, in a line.
    threatened_note: str = ""
    #: Whether move numbers on one picture tell the whole main line of a puzzle.
    solved_by_numbers: bool = True
    #: Whether they sign the last move: where pieces leave cells, numbers alone do not tell from where.
    solved_last: bool = False

    @abstractmethod
    def board(self, display: Display, **options: Any) -> Picture:
        """The empty printable board for the given board options.

        Raises:
            OptionError: an option cannot be used.
        """

    def pen_board(self, display: Display, **options: Any) -> Picture:
        """The board to be played on with pens, for the same options; the empty one, if nothing stands there at first.

        Raises:
            OptionError: an option cannot be used.
        """
        return self.board(display, **options)

    def on_board(self, board: dict[str, Any]) -> OnBoard | None:
        """What a rule card needs for the board of another game, for board options in full; None where it has none."""
        return None

    @abstractmethod
    def position(self, pos: P, display: Display) -> Picture:
        """A position, drawn as the display options say."""

    def extent(self, pos: P, places: Iterable[str] = ()) -> tuple[tuple[int, int], tuple[int, int]] | None:
        """The first and last column, and row, of cells that a picture of a position shows at least, where the board
        grows; None where it does not.

        Args:
            pos: the position.
            places: those that have marks.
        """
        return None

    def placed(self, pos: P, display: Display) -> Picture | None:
        """All that was placed in a game, with the numbers of the moves that placed it, to stand beside the list of
        all moves where diagrams are as wide as their page; None where there is no such picture.
        """
        return None

    def asked(self, pos: P, display: Display) -> Picture:
        """A position as a puzzle shows it; where pictures are ``steady``, one that is `Display.wide` shows as much of
        the board as it has room for. By default `position`.
        """
        return self.position(pos, display)

    def solved(self, pos: P, display: Display) -> Picture:
        """A position just after the answer to a puzzle, for a picture beside its words: what has changed is on it.

        By default the whole position; games with large pictures leave out what is elsewhere on the page.

        Args:
            pos: the position after the answer.
            display: display options; what has changed is what came after `Display.since` plies.
        """
        return self.position(pos, display)

    def replied(self, pos: P, end: P, display: Display) -> Picture:
        """The same as `solved`, with what follows it where no numbers of moves tell the main line.

        Args:
            pos: the position after the answer.
            end: that at the end of the main line.
            display: as of `solved`.
        """
        return self.solved(pos, display)

    def held(self, pos: P, width: float) -> Picture | None:
        """What players hold at a position, so many mm wide, to stand below the words of an answer whose picture
        leaves it out; None for nothing.
        """
        return None

    def puzzle_note_at(self, pos: P) -> str:
        """The `puzzle_note` of a position, where it depends on the board and the rules of the game."""
        return self.puzzle_note

    def solved_note_at(self, pos: P) -> str:
        """The `solved_note` of the answer to a puzzle at a position, where it depends on these."""
        return self.solved_note

    def unseen_note(self, shown: Sequence[tuple[P, int]]) -> str:
        """What of `moved_note` tells of signs that none of some diagrams has.

        Args:
            shown: the position of each and the number of the move after which the diagram before it was.
        """
        return ""

    def threatened(self, pos: P, threats: Sequence[P], display: Display) -> Picture:
        """The same as `solved`, with what the others would have made next if the answer did not prevent it.

        Args:
            pos: the position after the answer.
            threats: positions after a move that they threatened to make at once, see `Task.prevented`.
            display: as of `solved`.
        """
        return self.solved(pos, display)

    def series(
        self,
        positions: Iterable[P],
        shown: Container[int],
        display: Display,
        anew: Container[int] | None = None,
    ) -> Iterator[Picture]:
        """Pictures of some positions of one game, in order, for one document.

        With numbers, a picture numbers the pieces that are new since the picture before, or since the last one that
        numbering began anew after.

        Games whose pieces never move share them between the pictures (`boardgen.games.drawing`), so that
        the cost of a picture does not grow with the game.

        Args:
            positions: the positions one per ply, the first of them after `Display.since` plies.
            shown: the plies to draw.
            display: display options for all pictures.
            anew: the shown plies after which numbering begins anew; None for all of them.
        """
        before = display.since
        for ply, pos in enumerate(positions, display.since):
            if ply in shown:
                yield self.position(pos, display._replace(since=before))
                if anew is None or ply in anew:
                    before = ply

    def setup_lists_of(self, pos: P) -> tuple[Listed, ...]:
        """The lists of `setup_lists` beside one setup alone, of what holds for that."""
        return self.setup_lists

    def stock(self, pos: P) -> tuple[Sequence[Stock], ...]:
        """What lies beside an empty board before a game begins, in rows: by default stones in the order of turns."""
        from boardgen.pieces.stones import stone
        from boardgen.scene.listing import Stock

        names = self.stone_names or self.stone_colours
        stones = [Stock(name, stone(colour)) for name, colour in zip(names, self.stone_colours, strict=True)]
        return (stones,) if stones else ()

    def setup_lists_at(self, pitch: float) -> tuple[Listed, ...]:
        """The lists of `setup_lists` over pictures of a pitch, mm, where it matters how large they are."""
        return self.setup_lists

    def sign(self, name: str, x: float, y: float, radius: float) -> Item | None:
        """A sign of the game that may stand in place of a word at a mark, such as a suit; None for other words.

        Args:
            name: the word.
            x, y, radius: its middle and its size, mm.
        """
        return None

    def mover_sign(self, player: str, x: float, y: float, radius: float) -> tuple[Item, ...]:
        """The sign of a player, before the task of a puzzle or on the own pocket card: by default a stone of
        `stone_colours`; nothing where players have none.

        Args:
            player: as `Game.to_move` names the player.
            x, y, radius: its middle and its size, mm.
        """
        from boardgen.pieces.stones import stone_items

        names = self.stone_names or self.stone_colours
        return stone_items(self.stone_colours[names.index(player)], x, y, radius) if player in names else ()

    def deciding(self, pos: P) -> tuple[str, ...]:
        """The switches that show by what a game was decided, in the diagram of a booklet in which it is over."""
        return ()

    def tally(self, pos: P) -> tuple[Square, ...]:
        """What stands in a row of squares over a diagram of a booklet."""
        return ()

"""What stands above the text of a card: title, designer and so on."""

from __future__ import annotations

from dataclasses import dataclass

#: Between games and whose they are.
GAMES = "; "
#: Whose a game is that nobody designed.
TRADITIONAL = "traditional"

#: Names of the text in the folder of a game, and of one for boards of other games, which it may have besides.
CARD, ON_BOARD = "card.md", "board.md"


@dataclass(frozen=True, slots=True)
class Front:
    """What stands above the text of a card.

    Attributes:
        title, subtitle, designer: of the game; the last two may be empty. For two games that are played as one, the
            designer is ``Game: whose; Other: whose``.
        players, time: in words; of a board that any game may be played on nothing is said of time.
        parts: what is needed to play.
        source: where the rules are from; may be empty, as for a new game.
        licence: what may be done with the card.
        readings: what the sign `READING` in the text means, for readings that are not the designer's own words.
        in_play: what the picture of the game in play shows, under it on the form page and on a folded card.
    """

    title: str
    players: str
    parts: tuple[str, ...]
    licence: str
    time: str = ""
    source: str = ""
    designer: str = ""
    subtitle: str = ""
    readings: str = ""
    in_play: str = ""

    @property
    def designed(self) -> tuple[tuple[str, str], ...]:
        """Games and whose they are, if it says so of each; nothing for the designer of one game."""
        said = [part.partition(": ") for part in self.designer.split(GAMES)]
        return tuple((game, names) for game, _, names in said) if all(names for _, _, names in said) else ()

    @property
    def whose(self) -> str:
        """The title, and whose game it is."""
        if self.designed:
            return f"{self.title} ({self.designer})"
        return f"{self.title}, a game by {self.designer}" if self.designer else self.title

    @property
    def by(self) -> str:
        """The title, and by whom it is, as a card is called."""
        return f"{self.title} by {self.designer}" if self.designer and not self.designed else self.whose

    @property
    def designers(self) -> tuple[str, ...]:
        """Lines of the credit: of each of several games whose it is; none where nobody is named."""
        return tuple(self.designer.split(GAMES)) if self.designer else ()

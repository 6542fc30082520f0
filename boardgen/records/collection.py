"""A game file with all its games."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from boardgen.errors import OptionError, option
from boardgen.messages import shorten
from boardgen.records.record import Record

#: The most games that a message lists.
_MOST_LISTED = 12


@dataclass(frozen=True, slots=True, repr=False)
class Collection:
    """The games of a file. Most files have one, and then all texts here are that game's.

    Attributes:
        file: the name it was read under.
        records: the games, at least one; with several, each has an id.
        title, subtitle, author, source: texts about the whole, perhaps empty.
        preface: what is said before the first game, perhaps empty.
    """

    file: str
    records: tuple[Record, ...]
    title: str = ""
    subtitle: str = ""
    author: str = ""
    source: str = ""
    preface: str = ""

    def __repr__(self) -> str:
        about = f" {self.title!r}" if self.title else ""
        return f"<Collection{about} of {len(self.records)} games, {self.file}>"

    def __len__(self) -> int:
        return len(self.records)

    def __iter__(self) -> Iterator[Record]:
        return iter(self.records)

    def record(self, game: int | str | None = None) -> Record:
        """One of the games.

        Args:
            game: its number, from 1, or its id; None if there is only one.

        Raises:
            OptionError: there is no such game, or several and none is named; the message lists them.
        """
        if game is None and len(self.records) == 1:
            return self.records[0]
        wanted = str(game)
        for number, record in enumerate(self.records, start=1):
            if game is not None and wanted in (record.id, str(number)):
                return record
        if game is None:
            message = (
                f"{self.file} has {len(self.records)} games; choose one with {option('game', 1)}: {self._listed()}"
            )
            raise OptionError("needs-game", message, ("game",))
        message = f"{self.file} has no game {shorten(wanted)!r}; there {self._are} {self._listed()}"
        raise OptionError("unknown-game", message, ("game",))

    @property
    def _are(self) -> str:
        return "is" if len(self.records) == 1 else "are"

    def _listed(self) -> str:
        """The games with their ids and titles."""
        found = [
            " ".join(filter(None, (record.id or str(number), shorten(record.title) and f"({shorten(record.title)})")))
            for number, record in enumerate(self.records[:_MOST_LISTED], start=1)
        ]
        return ", ".join(found) + " …" * (len(self.records) > _MOST_LISTED)

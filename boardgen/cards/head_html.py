"""What is said of a diagram in HTML: players in their colours, squares of the tally, the score."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any

from boardgen.cards.booklet_heads import name_of, owner_of
from boardgen.cards.html import text_html
from boardgen.cards.steps import played
from boardgen.cards.turns import Turn, person
from boardgen.games.base import Game
from boardgen.games.view import Square
from boardgen.records import Record
from boardgen.scene.themes import Theme

#: A word and the cells it is about, which have one line: road b6–a7.
_WAY = re.compile(r'(\w) (<span class="number">)')
#: In a note, where a sentence begins that names a sign, and the name.
_SIGNS, _LEAD = re.compile(r"(?<=[.]) (?=[^.:]+: )"), re.compile("^[^.:]+:(?= )")
#: Players whose scores stand on either side of a colon.
_TWO = 2
#: Squares in a row.
_TALLY = """\
.tally{display:inline-flex;flex-wrap:wrap;align-items:center;gap:.25rem;margin-right:.8rem;vertical-align:middle}
.tally strong{min-width:1.7em;height:1.7em;padding:0 .3em;border:1px solid;text-align:center;line-height:1.6em;\
font-size:.95rem;print-color-adjust:exact;-webkit-print-color-adjust:exact}
@media(max-width:26rem){.tally strong{font-size:.84rem;padding:0}}
@media print{.tally strong{min-width:5.2mm;height:5.2mm;line-height:5.1mm;font-size:.9rem;padding:0 .2em}}
"""
#: Those of a player with a bar on the player's side, clear of the letter.
_BARS = """\
.tally .up,.tally .down{background:linear-gradient(currentColor,currentColor) 50% 2px/70% 2px no-repeat}
.tally .down{background-position-y:calc(100% - 2px)}
@media print{.tally .up,.tally .down{background-size:70% .4mm;background-position-y:.3mm}\
.tally .down{background-position-y:calc(100% - .3mm)}}
"""


def turns_html(turns: Iterable[Turn | None]) -> str:
    """Turns, players in their colours; None is the start of a game. Each but the last has a line of its own."""
    *earlier, last = (_parts_html(turn.words()) if turn else "The start" for turn in turns)
    return "".join(f'<span class="earlier">{one}</span> ' for one in earlier) + last


def _parts_html(parts: Iterable[tuple[str, bool]]) -> str:
    """Parts of a heading, each with whether it is a player's name."""
    markup = "".join(_named(text, text.lower()) if named else text_html(text) for text, named in parts)
    return _WAY.sub("\\1\u00a0\\2", markup)


def _named(text: str, player: str) -> str:
    colour = name_of(player)
    return f'<span class="{colour}">{text_html(text)}</span>' if colour else text_html(text)


def played_html(record: Record) -> str:
    """What was played and by whom, colours of players in bold and in themselves; scores name their players."""
    return " · ".join(
        "".join(f"<strong>{_named(text, player)}</strong>" if player else escape(text) for text, player in words)
        for words in played(record, scored=False)
    )


def status_html(tally: Sequence[Square], score: Mapping[str, float] | None = None, said: str = "") -> str:
    """Squares of the tally, then the score and what is said of the game; what says nothing is left out."""
    words = " · ".join(filter(None, (_score_html(score or {}), text_html(said))))
    if not tally:
        return words
    squares = "".join(_square_html(square) for square in tally)
    told = ", ".join(_told(square) for square in tally)
    return f'<span class="tally" role="img" aria-label="{escape(told)}">{squares}</span>{words}'


def next_html(game: Game[Any, Any], pos: Any) -> str:
    """Whose turn it is, in the player's colour; empty at the end."""
    player = game.to_move(pos) or ""
    who = person(player)
    return f"{_named(who[:1].upper() + who[1:], player)} to\u00a0move" if player else ""


def note_html(note: str) -> str:
    """A note on the signs of pictures as a list: what each sign is called stands out, and with it what follows."""
    items = (f"<li>{_LEAD.sub(_bold, text_html(one))}</li>" for one in _SIGNS.split(note))
    return f'<ul class="note">{"".join(items)}</ul>'


def _bold(lead: re.Match[str]) -> str:
    return f"<strong>{lead[0]}</strong>"


def _score_html(score: Mapping[str, float]) -> str:
    """The points of the players with whose they are, such as Black 1 : 2 White."""
    sides = [
        (_named(who[:1].upper() + who[1:], player), f"<strong>{points:g}</strong>")
        for player, points in score.items()
        for who in (person(player),)
    ]
    if len(sides) == _TWO:
        (left, first), (right, second) = sides
        return f"{left}\u00a0{first} : {second}\u00a0{right}"
    return " · ".join("\u00a0".join(side) for side in sides)


def _told(square: Square) -> str:
    before = f"{square.said}: " if square.said else ""
    return f"{before}{square.name}{f' {square.colour}' if square.colour else ''}"


def _square_html(square: Square) -> str:
    before = f"<span>{text_html(square.said)}</span>" if square.said else ""
    side = {None: "", True: " up", False: " down"}[square.up]
    return f'{before}<strong class="of-{owner_of(square)}{side}">{escape(square.name)}</strong>'


def tally_style(theme: Theme, squares: Iterable[Square]) -> str:
    """The rules of style for squares; none where there are none."""
    rules = []
    shown = {(owner_of(square), square.up is not None) for square in squares}
    if any(barred for _, barred in shown):
        rules.append(_BARS)
    for owner in sorted({owner for owner, _ in shown}):
        fill, line, text = (theme.colour(f"{owner}.{part}") or "transparent" for part in ("fill", "line", "text"))
        rules.append(f".tally .of-{owner}{{background-color:{fill};border-color:{line};color:{text}}}\n")
    return "".join((_TALLY, *rules)) if rules else ""

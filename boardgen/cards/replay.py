"""A replay: the moves of a game with their variations to choose from, and what a page shows of each position.

Everything is in the page: one picture a position, what is said of it, the position in words. The script
(``replay.js``) only chooses what is seen.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from html import unescape
from itertools import groupby
from pathlib import Path
from string import ascii_lowercase, digits
from typing import Any, NamedTuple

from boardgen.boards.picture import Display, Picture
from boardgen.cards.blocks import curly
from boardgen.cards.booklet_drawn import Scaled
from boardgen.cards.booklet_growing import roomy
from boardgen.cards.booklet_heads import name_of
from boardgen.cards.head_html import next_html, note_html, status_html, turns_html
from boardgen.cards.html import scene_of, text_html
from boardgen.cards.steps import Step, end_picture, ending_of, status_of, turn_of
from boardgen.cards.telling import CLOSING
from boardgen.cards.turns import goes_on, judged_at, player_of
from boardgen.figures.figure import line_pictures
from boardgen.games.base import Game
from boardgen.games.view import Square
from boardgen.records import Record
from boardgen.records.line import Line
from boardgen.render.svg import InlineSvg
from boardgen.scene.primitives import Box
from boardgen.scene.text import measure
from boardgen.scene.ties import tied

#: Positions times pieces at the end up to which every position is told in words, lest they be most of the page.
_MOST_WORDS = 40_000
#: Classes of variations by how deep they are; deeper ones are set in no further.
_DEPTHS = ("", "aside", "aside deep", "aside deeper", "aside deepest")
#: Kinds of pictures by how many times they are at least as wide as high.
_SHAPES = {"wide": 1.3, "flat": 1.5}
#: Steps are chevrons, lest one be taken for what plays.
_ICONS = {
    "first": ("First position", "Home", "M7 5v14M17 5l-6 7 6 7"),
    "back": ("Back", "←", "M15 5l-6 7 6 7"),
    "play": ("Play", "space", ""),
    "next": ("Forward", "→", "M9 5l6 7-6 7"),
    "last": ("Last position", "End", "M7 5l6 7-6 7M17 5v14"),
}
_PLAY, _PAUSE = "M8 5v14l11-7z", "M7 5h3.500v14H7zM13.500 5H17v14h-3.500z"
#: Seconds for a position, the usual one last but two.
_SPEEDS = ("0.5", "1", "2", "4", "8")
_USUAL_SPEED = "2"
#: Pixels on a phone: sizes of type, what a square of the tally takes, what is between both, and how much there is.
_HEADING, _STATUS, _SQUARE, _BETWEEN, _PHONE = 22.4, 16.8, 20.0, 13.0, 360.0
_TAG = re.compile("<[^>]*>")
_TITLE = re.compile("<title>[^<]*</title>")
_BLANKS = re.compile(" {2,}")


def script() -> str:
    """The script of a page that plays, without what only its writers need: comments but the licence, indents."""
    licence, *lines = Path(__file__).with_name("replay.js").read_text(encoding="utf-8").splitlines()
    code = [line for line in map(str.strip, lines) if line and not line.startswith("//")]
    return "\n".join((licence, *code, ""))


def style() -> str:
    """The style of a page that plays."""
    return Path(__file__).with_name("replay.css").read_text(encoding="utf-8").replace("\\\n", "")


def policy(code: str) -> str:
    """What the page may do: run this script, style itself, nothing else; it can ask nobody for anything."""
    digest = b64encode(sha256(code.encode()).digest()).decode()
    allowed = f"default-src 'none'; script-src 'sha256-{digest}'; style-src 'unsafe-inline'; font-src data:"
    return (
        f"<meta http-equiv=\"Content-Security-Policy\" content=\"{allowed}; base-uri 'none'; form-action 'none'\">\n"
    )


def player(record: Record, note: str, shape: float, letters: float = 1.0, *, stacked: bool = False) -> Iterator[str]:
    """The stage, its buttons, the moves and the key to the pictures; hidden until the script runs.

    Args:
        record: the game.
        note: the key.
        shape: the width of its tallest picture by its height: all have this room, so that the buttons stay where they
            are from move to move.
        letters: by how much a wide screen makes its coordinates smaller.
        stacked: whether narrow screens have no room for a move and the score in a line.
    """
    # Pictures that are wider than high leave room below them; flat ones need more of the page's width.
    kind = "".join(f" {name}" for name, least in _SHAPES.items() if shape > least) + " stacked" * stacked
    quiet = f";--quiet-letters:{letters:.3f}" if letters < 1 else ""
    buttons = "".join(_button(name, *described) for name, described in _ICONS.items())
    speeds = "".join(
        f'<option value="{speed}"{" selected" if speed == _USUAL_SPEED else ""}>{speed} s</option>'
        for speed in _SPEEDS
    )
    keys = "<kbd>←</kbd> <kbd>→</kbd> <kbd>Home</kbd> <kbd>End</kbd> to step · <kbd>space</kbd> to play"
    yield (
        f'<section class="player{kind}" aria-label="Replay" hidden>\n<div class="seen">'
        f'<div class="stage"><div class="board" style="--shape:{shape:.3f}{quiet}"></div>\n'
        f'<div class="controls" role="group" aria-label="Replay">{buttons}'
        f'<select aria-label="Time for a move" title="Time for a move">{speeds}</select></div>\n'
        f'<p class="keys">{keys}</p></div>\n'
        '<div class="side"><div class="told"><div aria-atomic="true" aria-live="polite"><h2 class="heading"></h2>'
        '<p class="status"></p><p class="comment"></p></div></div>\n'
        '<nav class="moves" aria-label="Moves"><h2 class="list">The moves</h2>'
    )
    yield from _moves(record)
    yield (
        f'</nav></div></div>\n<div class="about">{note_html(note)}\n'
        '<details><summary>The position in words</summary><p class="words"></p></details></div>\n</section>'
    )


def _button(name: str, title: str, key: str, icon: str) -> str:
    def drawn(path: str, kind: str = "") -> str:
        return f'<svg aria-hidden="true" viewBox="0 0 24 24"{kind}><path d="{path}"/></svg>'

    inside = (
        drawn(icon, ' class="step"')
        if icon
        else drawn(_PLAY, ' class="playing-on"') + drawn(_PAUSE, ' class="pausing"')
    )
    return f'<button type="button" data-do="{name}" aria-label="{title}" title="{title} ({key})">{inside}</button>'


def _moves(record: Record) -> Iterator[str]:
    """The moves in the order in which they are read: a paragraph for each stretch of a line.

    What was played has one for each move of which something is said, with those before it.
    """
    yield f'<p><a href="#0">Start</a>{_remark(record.line, 0)}</p>'
    depths, listed = {id(record.line): 0}, "0"
    for line, stretch in groupby(record.line.walk(), key=lambda at: at[0]):
        depth = depths[id(line)]
        name = _DEPTHS[min(depth, len(_DEPTHS) - 1)]
        parts: list[str] = []
        opening = f'<p class="{name}">' if name else "<p>"
        for _, count in stretch:
            depths.update((id(one), depth + 1) for one in line.variations.get(count, ()))
            parts.append(_move(record.game, line, count, listed))
            listed = line.path_to(count)
            if not line.path and line.comments.get(count):
                yield f"{opening}{' '.join(parts)}</p>"
                parts = []
        if parts:
            yield f"{opening}{' '.join(parts)}</p>"


def _move(game: Game[Any, Any], line: Line, count: int, listed: str) -> str:
    """A move that can be played again, with its judgement, what was said of it and how the game ended with it; the
    path ``listed`` is that of the move before it in the list.
    """
    at, number, judged = line.path_to(count), line.before + count, line.glyphs.get(count, "")
    before = line.path_to(count - 1) if count > 1 or not line.path else _branch(line.path)
    at_number, said = map(text_html, judged_at(game, game.said(line.moves[count - 1 : count], full=True), judged))
    if colour := name_of(player_of(game, line.positions[count - 1], line.moves[count - 1 : count])):
        said = f'<span class="{colour}">{said}</span>'
    ending = ending_of(line, game, count)
    end = f' <i class="end">{text_html(ending)}</i>' if ending else ""
    # The script sees which move stands before it in the list.
    after = "" if before == listed else f' data-from="{before}"'
    link = f'<a href="#{at}"{after}><span class="n">{number}{at_number}</span>{said}</a>'
    return f"{link}{_remark(line, count)}{end}"


def _branch(path: str) -> str:
    """The path of the position before the first move of the variation of a `Line.path`, such as 4 for 5b.

    A variation of the first move of a variation begins where that one does.
    """
    while True:
        move = path.rstrip(ascii_lowercase)
        path = move.rstrip(digits)
        before = int(move[len(path) :]) - 1
        if before or not path:
            return f"{path}{before}"


def _remark(line: Line, count: int) -> str:
    said = curly(line.comments.get(count, ""))
    return f"{'' if said.startswith(CLOSING) else ' '}<i>{text_html(said)}</i>" if said else ""


class Place(NamedTuple):
    """What the page shows of a position.

    Attributes:
        at: its path, such as ``5`` or ``5b2``.
        said: class → markup: the move, tally, score and ending, the position in words; none is empty. The
            comment stands in the list of moves.
        drawing: the picture as inline SVG, empty if it stands in the list of diagrams.
        tally: what there is to be won.
        shape: the width of the picture by its height.
        wide: its width, mm.
        parts: the boxes of what stands one below another on narrow screens.
    """

    at: str
    said: Mapping[str, str]
    drawing: str
    tally: Sequence[Square] = ()
    shape: float = 1.0
    parts: Sequence[Box] = ()
    wide: float = 1.0

    @property
    def is_stacked(self) -> bool:
        """Whether a phone has no room for its move and its status side by side."""
        heading, status = (unescape(_TAG.sub("", self.said.get(name, ""))) for name in ("heading", "status"))
        # The squares of the tally have no room for their letters alone.
        wide = measure(heading, _HEADING, True) + measure(status, _STATUS) + len(self.tally) * _SQUARE
        return bool(status) and wide + _BETWEEN > _PHONE

    @property
    def boxes(self) -> str:
        """Its parts as the script finds them."""
        return ";".join(f"{x:.3g} {y:.3g} {right - x:.3g} {foot - y:.3g}" for x, y, right, foot in self.parts)

    def html(self, before: str = "") -> str:
        """The place as the script finds it, after one with the parts ``before``, which need not be told again."""
        texts = (f'<p class="{name}">{text}</p>' for name, text in self.said.items())
        parts = f' data-parts="{self.boxes}"' if self.boxes != before else ""
        # The script says what it is, by its heading.
        drawing = _TITLE.sub("", self.drawing)
        return f'<div data-at="{self.at}"{parts}>{"".join(texts)}{drawing}</div>'


def count_places(record: Record) -> int:
    """How many positions there are in all lines."""
    return 1 + sum(len(line.moves) for line in record.line.lines())


def _drawn_in_list(record: Record, listed: Sequence[Step]) -> frozenset[int]:
    """The plies at which the picture of the list of diagrams numbers the moves of one turn, as the replay does."""
    begun = [0, *_turns_end(record.line, record.game)]
    before = [0, *(step.ply for step in listed)]
    return frozenset(
        step.ply
        for since, step in zip(before, listed, strict=False)
        if since == max((count for count in begun if count < step.ply), default=0)
    )


def places(record: Record, inline: InlineSvg, drawn: Scaled, listed: Sequence[Step] = ()) -> Iterator[Place]:
    """All positions, those of the main line first, each line in the order of its moves.

    Their pictures number the moves of the last turn.

    Args:
        record: the game.
        inline: writes the pictures.
        drawn: the pictures of its booklet, which are drawn alike.
        listed: the list of diagrams: what it says in words, and those of its pictures that are the same, stand there.
    """
    game, in_list, worded = record.game, _drawn_in_list(record, listed), {step.ply for step in listed}
    told = count_places(record) * len(game.pieces(record.final)) <= _MOST_WORDS
    for line in record.line.lines():
        counts = range(1 if line.path else 0, len(line.moves) + 1)
        for count, picture in zip(counts, _pictures(game, line, counts, drawn), strict=True):
            display = drawn.display_at(line.before + count)
            pos, turn = line.positions[count], turn_of(line, game, count)
            tally = game.view().tally(pos)
            is_worded = not line.path and count in worded
            words = _words(game, pos, picture, display.pitch) if told and not is_worded else ""
            said = {
                "heading": turns_html([turn]),
                "status": status_html(tally, game.score(pos), ending_of(line, game, count)) or next_html(game, pos),
                "words": text_html(words),
            }
            elsewhere = not line.path and count in in_list
            title = turn.heading if turn else "The start"
            picture = roomy(picture, display)
            scene = scene_of(picture, title, "")
            drawing = "" if elsewhere else inline.picture(scene)
            shown = {name: text for name, text in said.items() if text}
            yield Place(
                line.path_to(count), shown, drawing, tally, scene.width / scene.height, picture.parts, scene.width
            )


def _pictures(game: Game[Any, Any], line: Line, counts: range, drawn: Scaled) -> Iterator[Picture]:
    """The pictures of a line after some moves, each numbering the last turn, the end with what decided it."""
    begun = [0, *_turns_end(line, game)]

    def begins(count: int) -> int:
        return max((one for one in begun if one < count), default=0)

    last = len(line.moves)
    shown = drawn.display_at(line.before + last)
    end = end_picture(game, line, shown, line.before + begins(last)) if line.moves else None
    before = counts if end is None else counts[:-1]
    for display, group in groupby(before, key=lambda count: drawn.display_at(line.before + count)):
        some = list(group)
        yield from line_pictures(game, line, some, display, begun, begins(some[0]))
    if end is not None:
        yield end


def listed_drawings(record: Record, inline: InlineSvg, drawn: Scaled, listed: Sequence[Step]) -> Iterator[str]:
    """The pictures of the list of diagrams, as inline SVG; each numbers the moves since the one before.

    Args:
        record: the game.
        inline: writes them.
        drawn: the pictures of its booklet, which are the same.
        listed: what is shown.
    """
    game = record.game
    told = count_places(record) * len(game.pieces(record.final)) <= _MOST_WORDS
    for step, picture in zip(listed, drawn.once(listed), strict=True):
        display = drawn.display_at(step.ply)
        words = _words(game, record.positions[step.ply], picture, display.pitch) if told else ""
        called = ": ".join(filter(None, (step.heading, status_of(record.line, game, step.ply))))
        yield inline.picture(scene_of(roomy(picture, display), called, tied(words)))


def _turns_end(line: Line, game: Game[Any, Any]) -> Iterator[int]:
    """The numbers of the moves of a line that are the last of their turns."""
    yield from (count for count in range(1, len(line.positions)) if not goes_on(game, line, count))


def _words(game: Game[Any, Any], pos: Any, picture: Picture, pitch: float) -> str:
    """The position; columns of blanks, which say nothing, would be a tenth of a page."""
    return _BLANKS.sub(" ", picture.desc or game.view().position(pos, Display(pitch)).desc)

"""Pictures of positions: pieces, flags and numbers are in their places, and nothing is drawn outside."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from boardgen.boards.picture import Anchor, Display, Labels, Picture
from boardgen.errors import InvalidCellError
from boardgen.render.formats import render
from boardgen.scene.primitives import Document
from boardgen.scene.themes import COLOUR, THEMES, Theme
from boardgen.testing.pixels import Pixels, inside, pixels, scene_of, words
from boardgen.testing.places import PER_MM, PITCH
from boardgen.testing.subject import Subject, expect

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

#: Two patches differ when a channel of two of their colours does by so much, of 255. Shifted pictures of one thing
#: stay below 27; 2 and 3 pips of a die differ by 62.
_LEVELS = 44
_PALE = 10
#: Pixels to a millimetre, so that a pip counts.
_FINE = 6.0
#: Pixels to a millimetre of a first look: what differs there by twice as much differs in fine pictures too.
_ROUGH = 2.0
#: So many pictures are kept for the next theme or the next flag.
_KEPT = 32
#: A turn has no more plies than this.
_TURN = 8
#: Reach of a patch that takes in the edges of its cell.
_RIM = 1.15


class Shot(NamedTuple):
    """A position as drawn.

    Attributes:
        ply: of a random game.
        pos: the position.
        picture: its picture.
        drawn: the same as pixels.
        pieces: what stands where, as the game says.
    """

    ply: int
    pos: Any
    picture: Picture
    drawn: Pixels
    pieces: Mapping[str, str]

    def anchor(self, place: str) -> Anchor | None:
        """Where a place is on the picture, None where it is not shown."""
        try:
            return self.picture.anchor(place)
        except InvalidCellError:
            return None

    def patch(self, place: str, reach: float = 0.68) -> NDArray[np.float32] | None:
        """What is drawn at a place, None where it is not shown."""
        anchor = self.anchor(place)
        return None if anchor is None else self.drawn.patch(anchor, reach)


def shots(subject: Subject, seed: int, number: int, theme: Theme = COLOUR, per_mm: float = _FINE) -> Iterator[Shot]:
    """Some positions of a random game as drawn, without labels."""
    for ply, pos in subject.stages(seed, number):
        yield shot(subject, ply, pos, theme, per_mm=per_mm)


def shot(
    subject: Subject, ply: int, pos: Any, theme: Theme = COLOUR, flags: tuple[str, ...] = (), per_mm: float = _FINE
) -> Shot:
    """A position as drawn, without labels."""
    picture, pieces = _drawn(subject, ply, pos, flags)
    return Shot(ply, pos, picture, pixels(picture, per_mm, theme), pieces)


@lru_cache(maxsize=_KEPT)
def _drawn(subject: Subject, ply: int, pos: Any, flags: tuple[str, ...]) -> tuple[Picture, Mapping[str, str]]:
    """The picture of a position without labels, and what stands where: the same in all themes."""
    picture = subject.view.position(pos, Display(PITCH, "none", flags=frozenset(flags)))
    return picture, subject.game.pieces(pos)


def differ(one: NDArray[np.float32], other: NDArray[np.float32], levels: float = _LEVELS) -> bool:
    """Whether two patches look different."""
    import numpy as np

    return bool((np.abs(one - other).max(axis=2) > levels).sum() > 1)


def pieces_are_drawn(subject: Subject) -> None:
    """A place looks different with different pieces, in every theme; so do the stones of two players."""
    rough = True
    for theme in THEMES.values():
        # The fine pictures of the first theme are those of the next check.
        rough = rough and (theme is COLOUR or not any(_told_alike(subject, theme, _ROUGH)))
        if theme is COLOUR or not rough:
            for alike in _told_alike(subject, theme, _FINE):
                raise AssertionError(alike)


def _told_alike(subject: Subject, theme: Theme, per_mm: float) -> Iterator[str]:
    """What looks the same with different pieces, in words."""
    levels = _LEVELS if per_mm == _FINE else 2 * _LEVELS
    names = subject.game.board(**subject.line(12).written.get("board", {})).names
    seen: dict[str, dict[str, NDArray[np.float32]]] = {name: {} for name in names}
    for shot in shots(subject, 12, 7 if theme is COLOUR else 3, theme, per_mm):
        seen.update({place: {} for place in shot.pieces if place not in seen})
        expect(shot.pieces or shot.ply == 0, f"after ply {shot.ply} no piece stands anywhere")
        for place in seen:
            patch = shot.patch(place)
            if patch is not None:
                sign = shot.pieces.get(place, "")
                before = seen[place]
                for other, drawn in before.items():
                    if other != sign and not differ(patch, drawn, levels):
                        yield (
                            f"{place} looks the same with {_words(other)} and with {_words(sign)} "
                            f"(theme {theme.name}, after ply {shot.ply})"
                        )
                before[sign] = patch
    changed = [place for place, signs in seen.items() if len(signs) > 1]
    expect(changed, f"in a whole game no place that is shown changes (theme {theme.name})")


def _words(sign: str) -> str:
    return repr(sign) if sign else "nothing"


def nothing_else_changes(subject: Subject) -> None:
    """A cell whose facts have not changed looks as before."""
    names = set(subject.game.board(**subject.line(12).written.get("board", {})).names)
    last: dict[str, tuple[frozenset[Any], NDArray[np.float32], int]] = {}
    for shot in shots(subject, 12, 7):
        said = _said(subject.game.facts(shot.pos), names)
        for place in names:
            patch = shot.patch(place)
            if patch is not None:
                what, drawn, ply = last.get(place, (None, patch, 0))
                expect(
                    what != said.get(place, frozenset()) or not differ(patch, drawn),
                    f"{place} looks different after plies {ply} and {shot.ply}, and facts say the same of it",
                )
                last[place] = said.get(place, frozenset()), patch, shot.ply


def _said(facts: Mapping[str, Any], names: set[str]) -> dict[str, frozenset[Any]]:
    """What facts say of each cell: where its name stands, and beside what."""
    found: dict[str, set[Any]] = {}

    def walk(value: Any, path: tuple[Any, ...], beside: str) -> None:
        if isinstance(value, str) and value in names:
            found.setdefault(value, set()).add((path, beside))
        elif isinstance(value, Mapping):
            scalars = json.dumps({k: v for k, v in value.items() if not isinstance(v, dict | list)}, sort_keys=True)
            for key, inner in value.items():
                if key in names:
                    found.setdefault(key, set()).add((path, json.dumps(inner)))
                walk(inner, (*path, key), scalars)
        elif isinstance(value, list):
            nested = any(isinstance(item, list) for item in value)
            for item in value:
                walk(item, path, json.dumps(item) if nested else beside)

    walk({key: value for key, value in facts.items() if isinstance(value, dict | list | str)}, (), "")
    return {place: frozenset(what) for place, what in found.items()}


def flags_draw_where_they_should(subject: Subject) -> None:
    """A flag draws at each of its places, and nothing at cells that are not adjacent to one of them."""
    game = subject.game
    if not game.flags:
        return
    cells = game.board(**subject.board).names
    staged = {pos: ply for ply, pos in subject.stages(12, 3)}
    # Several figures may show one position.
    figured = {pos: ply for ply, pos in subject.figured if pos not in staged}
    for name, flag in game.flags.items():
        told = False
        # Figures are of the game's own boards: where another is judged, they only show what its positions do not.
        for shown in (staged, figured):
            if shown is figured and told and subject.board:
                continue
            for pos, ply in shown.items():
                if flag.places is None:
                    told = told or _differ_at_all(*_bare_and_flagged(subject, ply, pos, name, PER_MM))
                else:
                    told |= _flag_shows(subject, ply, pos, name, cells, set(flag.places(pos)))
        expect(told, f"no position of a random game or of the game's figures shows what the flag {name} draws")


def _bare_and_flagged(subject: Subject, ply: int, pos: Any, name: str, per_mm: float) -> tuple[Shot, Shot]:
    """A position without and with a flag."""
    return _bare(subject, ply, pos, per_mm), shot(subject, ply, pos, flags=(name,), per_mm=per_mm)


@lru_cache(maxsize=_KEPT)
def _bare(subject: Subject, ply: int, pos: Any, per_mm: float) -> Shot:
    """A position as drawn without flags, beside which each of them is seen."""
    return shot(subject, ply, pos, per_mm=per_mm)


def _flag_shows(subject: Subject, ply: int, pos: Any, name: str, cells: Iterable[str], named: set[str]) -> bool:
    """Whether a flag draws at any place; it has to at each that is shown, and nowhere else."""
    bare, flagged = _bare_and_flagged(subject, ply, pos, name, _ROUGH)
    found = _seen_at_once(cells, named, bare, flagged)
    if found is None:
        bare, flagged = _bare_and_flagged(subject, ply, pos, name, PER_MM)
        found = any([*_check_flag(name, cells, named, bare, flagged)])
    return found


def _seen_at_once(cells: Iterable[str], named: set[str], bare: Shot, flagged: Shot) -> bool | None:
    """As `_flag_shows`, from rough pictures; None if these leave a doubt."""
    if bare.drawn.grid.shape != flagged.drawn.grid.shape:
        return None
    near = _near(named, flagged)
    for place in named:
        with_flag, without = flagged.patch(place, _RIM), bare.patch(place, _RIM)
        if with_flag is not None and (without is None or not differ(with_flag, without, 2 * _PALE)):
            return None
    for place in cells:
        anchor, before = flagged.anchor(place), bare.anchor(place)
        if anchor and before and _is_away(anchor, near) and not flagged.drawn.is_as_in(bare.drawn, anchor, before):
            return None
    return bool(near)


def _check_flag(name: str, cells: Iterable[str], named: set[str], bare: Shot, flagged: Shot) -> Iterator[bool]:
    """A truth for each place at which the flag draws."""
    # A pale ground tells where nothing is shifted.
    levels = _PALE if bare.drawn.grid.shape == flagged.drawn.grid.shape else _LEVELS
    near = _near(named, flagged)
    for place in sorted(named):
        with_flag, without = flagged.patch(place, _RIM), bare.patch(place, _RIM)
        if with_flag is not None:
            drawn = without is None or differ(with_flag, without, levels)
            expect(drawn, f"the flag {name} draws nothing at {place} (after ply {bare.ply})")
            yield True
    for place in cells:
        anchor, before = flagged.anchor(place), bare.anchor(place)
        if anchor is not None and before is not None and not flagged.drawn.is_as_in(bare.drawn, anchor, before):
            expect(
                not _is_away(anchor, near)
                or not differ(flagged.drawn.patch(anchor), bare.drawn.patch(before), levels),
                f"the flag {name} draws something at {place}, which it does not name (after ply {bare.ply})",
            )


def _near(places: Iterable[str], shot: Shot) -> list[Anchor]:
    """Where places are that a picture shows."""
    return [anchor for place in places if (anchor := shot.anchor(place))]


def _is_away(anchor: Anchor, others: Iterable[Anchor]) -> bool:
    """Whether a place is none of some, nor adjacent to one."""
    return all(math.hypot(anchor.x - other.x, anchor.y - other.y) > 1.5 * PITCH for other in others)


def _differ_at_all(one: Shot, other: Shot) -> bool:
    """Whether two pictures differ in size or anywhere."""
    return one.drawn.grid.shape != other.drawn.grid.shape or bool((one.drawn.grid != other.drawn.grid).any())


def numbers_are_plies(subject: Subject) -> None:
    """Move numbers are at places whose facts changed in that move, and not later than the position."""
    line = subject.line(12)
    names = set(subject.game.board(**line.written.get("board", {})).names)
    said = [_said(subject.game.facts(pos), names) for pos in line.positions]
    written = 0
    for ply, pos in subject.stages(12, 3):
        picture = subject.view.position(pos, Display(PITCH, "none", numbers=True))
        bare = [word.text for word in words(subject.view.position(pos, Display(PITCH, "none")))]
        for word in words(picture):
            place = next((name for name in names if _holds(picture, name, word.x, word.y)), None)
            if word.text in bare:
                bare.remove(word.text)
            elif place is not None and word.text.isdecimal():
                number = int(word.text)
                expect(0 < number <= ply, f"after ply {ply} {place} has the move number {number}")
                changed = said[number].get(place) != said[number - 1].get(place)
                expect(changed, f"{place} has the move number {number}, and nothing changed there in that move")
                written += 1
    expect(written, "no move number is written on any piece")


def last_moves_are_shown(subject: Subject) -> None:
    """The sign of the last move is at places that changed in the last turn, and nowhere else."""
    game, line = subject.game, subject.line(12)
    names = game.board(**line.written.get("board", {})).names
    shown = 0
    for ply, pos in subject.stages(12, 5):
        recent = [game.pieces(earlier) for earlier in line.positions[max(0, ply - _TURN) : ply + 1]]
        moved = {place for pieces in recent for place in pieces if len({p.get(place) for p in recent}) > 1}
        bare, signed = (
            Shot(ply, pos, picture, pixels(picture, PER_MM), {})
            for picture in (subject.view.position(pos, Display(PITCH, "none", last=last)) for last in (False, True))
        )
        near = _near(moved, signed)
        for place in names:
            anchor, after = bare.anchor(place), signed.anchor(place)
            if anchor is None or after is None or signed.drawn.is_as_in(bare.drawn, after, anchor, _RIM):
                continue
            if differ(bare.drawn.patch(anchor, _RIM), signed.drawn.patch(after, _RIM)):
                expect(
                    not _is_away(anchor, near),
                    f"after ply {ply} the sign of the last move stands on {place}, where nothing moved",
                )
                shown += place in moved
    expect(shown, "the sign of the last move is drawn at no place where a piece has come or gone")


def series_show_what_positions_show(subject: Subject) -> None:
    """Pictures drawn as a series look like those of the positions drawn separately."""
    import numpy as np

    positions = subject.line(12).positions
    plies = [ply for ply, _ in subject.stages(12, 4)]
    display = Display(PITCH, "edge", numbers=True, flags=frozenset(subject.view.booklet_flags), last=True)
    together = list(subject.view.series(positions, set(plies), display))
    expect(len(together) == len(plies), f"a series of {len(plies)} positions has {len(together)} pictures")
    for before, ply, picture in zip((0, *plies), plies, together, strict=False):
        alone = subject.view.position(positions[ply], display._replace(since=before))
        one, other = (pixels(p, PER_MM).grid for p in (picture, alone))
        same = one.shape == other.shape and bool((np.abs(one - other) <= _PALE).all())
        expect(same, f"after ply {ply} the picture in a series looks different from that of the position alone")


def _holds(picture: Picture, place: str, x: float, y: float) -> bool:
    try:
        return inside(picture.anchor(place), x, y)
    except InvalidCellError:
        return False


def pictures_stay_inside(subject: Subject) -> None:
    """Nothing is drawn outside a picture."""
    import numpy as np

    game, view = subject.game, subject.view
    pictures = []
    labels: tuple[Labels, ...] = ("none", "edge", "cells")
    for kind in labels:
        display = Display(PITCH, kind, True, frozenset(game.flags), last=True)
        pictures.append((f"the board with labels {kind}", view.board(display, **subject.board)))
        for ply, pos in subject.stages(11, 3):
            pictures.append((f"ply {ply} with labels {kind}", view.position(pos, display)))
    for what, picture in pictures:
        drawn = pixels(picture, 2.0)
        height, width = drawn.grid.shape[0], drawn.grid.shape[1]
        rim = np.ones((height, width), dtype=bool)
        left, top = int(drawn.left * 2) - 1, int(drawn.top * 2) - 1
        rim[top : height - top, left : width - left] = False
        expect((drawn.grid[rim] > 240).all(), f"something is drawn outside of the picture: {what}")
        expect(picture.desc.strip(), f"the picture is not put into words (desc): {what}")


def pictures_scale_with_the_pitch(subject: Subject) -> None:
    """At twice the pitch all sizes and distances are doubled."""
    game, view = subject.game, subject.view
    _, start = subject.begin(10)
    for what, small, large in (
        ("board", view.board(Display(PITCH), **subject.board), view.board(Display(2 * PITCH), **subject.board)),
        ("position", view.position(start, Display(PITCH)), view.position(start, Display(2 * PITCH))),
    ):
        for side in ("width", "height"):
            one, two = getattr(small, side), getattr(large, side)
            expect(one > 0 and abs(two - 2 * one) < 1e-3 * one, f"the {side} of a {what} is {one} mm and {two} mm")
    small, large = view.board(Display(PITCH), **subject.board), view.board(Display(2 * PITCH), **subject.board)
    for name in game.board(**subject.board).names:
        one, two = small.anchor(name), large.anchor(name)
        near = abs(two.x - 2 * one.x) + abs(two.y - 2 * one.y) + abs(two.r - 2 * one.r) < 0.01
        expect(near, f"at twice the pitch the anchor {name} goes from {one[:3]} to {two[:3]}")


def words_tell_positions_apart(subject: Subject) -> None:
    """Positions with different pieces have different descriptions."""
    told: dict[str, Mapping[str, str]] = {}
    for _, pos in subject.stages(12, 9):
        desc, pieces = subject.view.position(pos, Display(PITCH)).desc, subject.game.pieces(pos)
        expect(told.setdefault(desc, pieces) == pieces, f"two positions with other pieces are told alike: {desc}")


def every_format_takes_it(subject: Subject) -> None:
    """Every stage of a game, with all switches on, can be written in every theme and format."""
    view = subject.view
    display = Display(view.figure_pitch, "cells", numbers=True, flags=frozenset(subject.game.flags), last=True)
    for ply, pos in subject.stages(11, 3):
        document = Document((scene_of(view.position(pos, display))[0],))
        for theme in THEMES.values():
            expect(render(document, ".svg", theme)[0].startswith(b"<"), f"ply {ply} makes no SVG")
        expect(render(document, ".pdf", COLOUR)[0].startswith(b"%PDF"), f"ply {ply} makes no PDF")


CHECKS = (
    pieces_are_drawn,
    nothing_else_changes,
    flags_draw_where_they_should,
    numbers_are_plies,
    last_moves_are_shown,
    series_show_what_positions_show,
    pictures_stay_inside,
    pictures_scale_with_the_pitch,
    words_tell_positions_apart,
    every_format_takes_it,
)

"""Both hands of Iriri on a picture: panels, pieces, what the players do and their points."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from boardgen.games.iriri.draw_doing import PASSES, PLACES, TAKES, WINS, said_size
from boardgen.games.iriri.kinds import HAND, PLAYERS
from boardgen.games.iriri.plan import HandsPlan, SideHands
from boardgen.games.iriri.position import Placement, Position, Take
from boardgen.games.iriri.rules import legal_moves, outcome, points
from boardgen.pieces.pyramids import BOARD_PITCH, COLOURS, top_view
from boardgen.scene.primitives import Circle, Group, Item, Polygon, Style, Text, TextAnchor, Use
from boardgen.scene.text import LEAST_TEXT, measure

#: Sizes of the text beside hands, in that of the plan: what players do, their points.
_SAID, _SCORE = 0.85, 1.1
#: The widest points that are usual.
_WIDEST_SCORE = "88.5"
#: From the box of a hand inside the ring to the line of what its player does, above it and below, and how far its
#: letters reach, in their size.
_OVER_BOX, _UNDER_BOX, _BEYOND = 0.36, 1.0, 1.1
#: Beside words and points in a box, in pitches, and where these need the room.
_BESIDE, _BESIDE_TIGHT = 0.11, 0.07
#: The paint of light words on a bar.
_LIT = "veil"
#: How high a bar is and where the words on it stand, in their size; names above panels, in pitches.
_BAR, _ON_BAR, _OVER_PANEL = 1.25, 0.9, 0.2


def pyramid(size: str, player: int, x: float, y: float, pitch: float, rotate: float = 0.0) -> Use:
    """A pyramid from above; turned by less than half a right angle, so that all have the light from one side."""
    return Use(top_view(size, player), x, y, (rotate + 45.0) % 90.0 - 45.0, pitch / BOARD_PITCH)


def panels(hands: HandsPlan | SideHands, pos: Position, *, begins: bool = False, doing: bool = True) -> list[Item]:
    """A tinted panel behind the hand of the player to move, an outlined one behind the other; before the game, when
    both hands are laid out alike, a tinted one behind each; where what players do is left out, outlined ones.

    Tints are lost in themes that save ink, so what the player to move does stands light on dark besides.
    """
    found: list[Item] = []
    above = _headed(hands, pos)[1] if isinstance(hands, SideHands) else 0.0
    for player, colour in enumerate(COLOURS):
        left, top, right, bottom = hands.box(player)
        top -= above
        active = doing and _is_active(pos, player)
        strong = active or begins
        style = Style(
            fill=f"{colour}.tint" if strong else None,
            stroke=f"{colour}.line" if strong else "grid",
            width=(0.05 if strong else 0.02) * hands.pitch,
        )
        found.append(Polygon(((left, top), (right, top), (right, bottom), (left, bottom)), style))
    return found


def inside_ring(
    hands: HandsPlan, pos: Position, *, begins: bool = False, doing: bool = True, alike: bool = False
) -> list[Item]:
    """Both hands with their points, and beyond each what its player does, unless that is left out; before the game no
    points, and who begins. In pictures that are to be ``alike`` the type is as small as the widest points need it.
    """
    found: list[Item] = []
    scores = ["" if begins else f"{points(pos.halves[player]):g}" for player in (0, 1)]
    names = [f"Player {PLAYERS[player]}" for player in (0, 1)]
    said = [_said(pos, player, begins=True) for player in (0, 1)] if begins else names
    wide = hands.box(0)[2] - hands.box(0)[0]
    # In narrow boxes points are smaller and names nearer to the edges.
    small = hands.text * _SAID
    usual, tight = _BESIDE * hands.pitch, _BESIDE_TIGHT * hands.pitch
    least = min(small, LEAST_TEXT)
    for scored, inset in ((hands.text * _SCORE, usual), (small, usual), (least, usual), (least, tight)):
        widest = [_WIDEST_SCORE] * len(scores) if alike and not begins else scores
        lefts = [wide - 3.6 * inset - measure(score, scored, True) for score in widest]
        size, fits = _fitting(said, lefts, small)
        if fits:
            break
    for player, colour in enumerate(COLOURS):
        left, top, right, _ = hands.box(player)
        # Before the game both hands look alike: words say who begins.
        baseline, active = hands.baseline(player), begins or (doing and _is_active(pos, player))
        if active:
            found.append(_bar(left, top, right, baseline + 0.45 * hands.text, player))
        found.append(Text(left + inset, baseline, said[player], size, _LIT if active else f"{colour}.line"))
        if scores[player]:
            paint = _LIT if active else "ink"
            found.append(Text(right - inset, baseline, scores[player], scored, paint, "end", bold=True))
        if doing and not begins:
            found += _beyond(hands, player, _doing(pos, player), small)
        found.append(_pieces(hands, pos, player))
    return found


def _beyond(hands: HandsPlan, player: int, said: str, usual: float) -> Iterator[Text]:
    """What a player does, above the upper hand or below the lower one, clear of the ring; nothing if it has no room.

    On the bar, before the points, it would be done to so many of them: "takes 7" is how a piece is taken.
    """
    _, top, _, bottom = hands.box(player)
    far = max(abs(top - hands.y), abs(bottom - hands.y))
    for size in (usual, min(usual, LEAST_TEXT)):
        if said and math.hypot(measure(said, size) / 2, far + _BEYOND * size) <= hands.clear:
            y = bottom + _UNDER_BOX * size if player else top - _OVER_BOX * size
            yield Text(hands.x, y, said, size, f"{COLOURS[player]}.line", "middle", bold=True)
            return


def beside_ring(hands: SideHands, pos: Position) -> list[Item]:
    """Both hands, each with its player above it, what the player does at the head of its panel, and the points below.

    The names stand on one height, whoever's turn it is.
    """
    found: list[Item] = []
    doing, head = _headed(hands, pos)
    names = [f"Player {PLAYERS[player]}" for player in (0, 1)]
    over = head + _OVER_PANEL * hands.pitch
    over += max(hands.lift(measure(name, hands.text, True), hands.y - hands.box(0)[1] + over) for name in names)
    for player, colour in enumerate(COLOURS):
        left, top, right, bottom = hands.box(player)
        x = hands.edge(player)
        way: TextAnchor = "start" if player == 0 else "end"
        found.append(Text(x, top - over, names[player], hands.text, f"{colour}.line", way, bold=True))
        if doing[player]:
            y, middle, size = top - head, (left + right) / 2, said_size(hands.text)
            found.append(_bar(left, y, right, y + _BAR * hands.text, player))
            found.append(Text(middle, y + _ON_BAR * hands.text, doing[player], size, _LIT, "middle"))
        score = f"{points(pos.halves[player]):g}"
        found.append(Text(x, bottom + 1.35 * hands.text, score, 1.4 * hands.text, "ink", way, bold=True))
        found.append(_pieces(hands, pos, player))
    return found


def _headed(hands: SideHands, pos: Position) -> tuple[list[str], float]:
    """What both players do, and how high the heads of their panels are for it, mm: clear of the ring beside them."""
    doing = [_doing(pos, player) for player in (0, 1)]
    if not any(doing):
        return doing, 0.0
    left, top, right, _ = hands.box(0)
    return doing, _BAR * hands.text + hands.lift(right - left, hands.y - top)


def _is_active(pos: Position, player: int) -> bool:
    return player == pos.player and not pos.over


def _bar(left: float, top: float, right: float, bottom: float, player: int) -> Polygon:
    """The ground of light words: what the player to move does."""
    return _ground(left, top, right, bottom, Style(fill=f"{COLOURS[player]}.line"))


def _ground(left: float, top: float, right: float, bottom: float, style: Style) -> Polygon:
    return Polygon(((left, top), (right, top), (right, bottom), (left, bottom)), style)


def _pieces(hands: HandsPlan | SideHands, pos: Position, player: int) -> Group:
    sizes = pos.hand_sizes(player)
    pieces: list[Item] = []
    for at in range(HAND):
        x, y = hands.point(player, at)
        if at < len(sizes):
            pieces.append(pyramid(sizes[at], player, x, y, hands.pitch))
        else:
            pieces.append(Circle(x, y, 0.06 * hands.pitch, Style(fill="grid")))
    return Group(tuple(pieces), f"hand-{PLAYERS[player]}", "pieces", title=f"Hand of player {player + 1}")


def _fitting(said: Sequence[str], rooms: Sequence[float], usual: float) -> tuple[float, bool]:
    """The size in which each line fits into its room, not too small to be read, and whether all do."""
    least = min(LEAST_TEXT, usual)
    fitting = min(usual, *(usual * room / measure(line, usual) for line, room in zip(said, rooms, strict=True)))
    return max(least, fitting), fitting >= least - 1e-9


def _said(pos: Position, player: int, *, begins: bool) -> str:
    doing = "begins" if begins and player == pos.player else _doing(pos, player)
    return f"Player {PLAYERS[player]} {doing}".strip()


def _doing(pos: Position, player: int) -> str:
    ended = outcome(pos)
    if ended is not None:
        return WINS if ended.winner == PLAYERS[player] else ""
    if player != pos.player:
        return ""
    match next(legal_moves(pos)):
        case Take():
            return TAKES
        case Placement():
            return PLACES
    return PASSES

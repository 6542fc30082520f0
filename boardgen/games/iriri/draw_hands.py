"""Both hands of Iriri on a picture: panels, pieces, what the players do and their points."""

from __future__ import annotations

from collections.abc import Sequence

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
#: The widest of what players do, and of points that are usual.
_WIDEST_DOING, _WIDEST_SCORE = PLACES, "88.5"
#: Around the ground of points on a bar, in the text; before points on it, in what stands beside them.
_AROUND, _AROUND_SCORE = 0.12, 0.8
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
    """Both hands with what their players do, unless that is left out, and their points; before the game no points,
    and who begins. In pictures that are to be ``alike`` their type is as small as the widest words need it.
    """
    found: list[Item] = []
    scores = ["" if begins else f"{points(pos.halves[player]):g}" for player in (0, 1)]
    wide = hands.box(0)[2] - hands.box(0)[0]
    # In narrow boxes points are smaller and words nearer to the edges; in still narrower ones who does something is
    # P1 or P2, where pictures need not be alike, and at last the name stands alone, on its bar if it is that player's
    # turn: what is done, without who does it, would tell less.
    names = [f"Player {PLAYERS[player]}" for player in (0, 1)]
    whole = [_said(pos, player, begins=begins) for player in (0, 1)] if doing else names
    short = [one.replace("Player ", "P", 1) if one not in names else one for one in whole]
    score_size = hands.text * _SCORE
    small = hands.text * _SAID
    least = min(small, LEAST_TEXT)
    usual, tight = _BESIDE * hands.pitch, _BESIDE_TIGHT * hands.pitch
    ways = [(whole, size, alike, usual) for size in (score_size, small, least)]
    ways += [(whole, least, False, usual), (whole, least, False, tight)]
    ways += [(names, small, alike, usual)] if alike else [(short, least, False, tight), (names, small, False, usual)]
    for said, scored, is_alike, inset in ways:
        room = wide - 3.6 * inset
        widest = [_WIDEST_SCORE] * len(scores) if is_alike else scores
        lefts = [room - measure(score, scored, True) for score in widest]
        lines = [f"{name} {_WIDEST_DOING}" for name in names] if is_alike and said is whole else said
        size, fits = _fitting(lines, lefts, hands.text * _SAID)
        score_size = scored
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
            # What the player to move does is not done to so many points: these stand on light ground of their own.
            if active:
                over, under = top + _AROUND * hands.text, baseline + (0.45 - _AROUND) * hands.text
                begin = right - inset - measure(scores[player], score_size, True)
                box = begin - _AROUND_SCORE * inset, over, right - _AROUND * hands.text, under
                found.append(_ground(*box, Style(fill=_LIT)))
            paint = f"{colour}.line" if active else "ink"
            found.append(Text(right - inset, baseline, scores[player], score_size, paint, "end", bold=True))
        found.append(_pieces(hands, pos, player))
    return found


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

"""Pisi drawn: the island, with goods, roads, houses and pawns; tiles of true size at a pitch of 50.8 mm."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Any

from boardgen.boards.coordinates import RIM
from boardgen.boards.drawing import BoardDrawing, draw_board
from boardgen.boards.picture import Anchor, Display, Picture, Surround
from boardgen.boards.strokes import last_move
from boardgen.games.pisi.draw_capital import capital_frames, joined_cities, leading_cities, middle_of_layout
from boardgen.games.pisi.draw_goods import goods
from boardgen.games.pisi.draw_key import key_panel
from boardgen.games.pisi.draw_names import cell_names
from boardgen.games.pisi.draw_outlines import new_roads, outlines
from boardgen.games.pisi.draw_pawns import Crowded
from boardgen.games.pisi.draw_plan import SAMPLE, empty_grid, is_plan, sample_position
from boardgen.games.pisi.draw_sea import SHORE, coast, sea
from boardgen.games.pisi.facts import middles
from boardgen.games.pisi.game import GAME
from boardgen.games.pisi.panel import (
    all_parts,
    heading,
    heading_height,
    legend,
    parts_panel,
    stores_panel,
    suits_panel,
)
from boardgen.games.pisi.position import PLAYERS, Position
from boardgen.games.pisi.scoring import outcome
from boardgen.games.pisi.setup import city_suits, parts
from boardgen.games.pisi.signs import (
    BAND,
    BAND_CORE,
    BAND_INSIDE,
    COLOURS,
    EDGES,
    FREE,
    ON_DIE,
    TAG,
    city_tile,
    houses,
    price_tag,
    road_piece,
    terrain,
    walker,
)
from boardgen.games.view import GameView, ScoreBoxes, Square
from boardgen.geometry.squares import squares
from boardgen.pieces.piecepack import PAWN_HEIGHT, TILE, suit_use
from boardgen.pieces.suits import SUITS
from boardgen.scene.listing import Listed
from boardgen.scene.primitives import XY, Box, Group, Item, Line, Style, Text, Use
from boardgen.scene.text import CAP_HEIGHT, LEAST_TEXT

#: In pitches: size of coordinates along the edge, from the sea to what stands beneath, and beneath a list of parts.
_LABEL_SIZE, _BELOW_SEA, _BELOW_PARTS = 0.165, 0.1, 0.12
_LABEL_AT_MOST = 0.28
#: The pitch from which several setups on a page show goods.
_GOODS_PITCH = 11.9
#: What stands over the goods beside the words of an answer, its type in mm, the pitch of their signs and their rows.
_HELD, _HELD_TYPE, _HELD_PITCH, _HELD_ROW = "Goods before 1", 8.5 * 25.4 / 72, 12.5, 0.5
#: The pawn that tells who is to move, in radii of round signs.
_MOVER = 2.5
#: The suit of a good that was paid, and where its tag stands, mm.
_Tag = tuple[str, float, float]


class PisiView(GameView[Position]):
    """Tiles lie snug. The signs on them are simpler than a piecepack (`boardgen.games.pisi.signs`)."""

    figure_pitch = 14.0
    board_pitch = pieces_pitch = TILE
    booklet_diagrams = booklet_turns = 4
    booklet_pitch = 9.1
    puzzle_pitch = 10.75
    puzzle_steps = True
    booklet_end = ("joined",)
    puzzle_note = (
        "Light: player 1; dark: player 2. To win the capital, end your turn with most connections to the city of "
        "most houses (of several, the most central). Framed: cities; pips, discs on dice: houses; coins, ringed "
        "discs on tiles: goods."
    )
    puzzle_counts = "Turns"
    solved_note = (
        "Number: the move, on each tile reached and on the road built, which is outlined. Suit in a square: the good "
        "paid for a piece of road, on the tile it is built towards. Pawns and roads: after the last move. Coins, "
        "ringed discs: the goods before 1. Framed: cities. Pips: houses; a disc on a die: one more."
    )
    tally_note = "Squares: player 1’s and player 2’s connections with the city that leads."
    told_note = "f4+: the pawn goes to f4 and takes a good there."
    score_boxes = ScoreBoxes(
        "At the end",
        ("connections", "if tied: cities"),
        "won",
        "Write suits into cells and draw roads; lines are for steps and goods. Capital: most houses, then most "
        "central. More connections win.",
        moves=40,
        once="Capital",
    )
    setup_lists = all_parts(drawn=True)
    signs_note = (
        "A number on a tile: the move that brought the pawn there. Coins, ringed discs: the goods still there, of "
        "their tile’s suit. Pips: houses; a disc on a die: one more. Outlined: new roads."
    )
    booklet_note = "Ring on a cross: the centre; of equal cities the nearest leads."
    closing_note = "Flags: cities that a player connects with the capital."

    def board(self, display: Display, **options: Any) -> Picture:
        """An empty grid to lay the tiles on; a plan of it where it is smaller than tiles."""
        return self._plan(display, options) if is_plan(display.pitch) else empty_grid(display, options)

    def pen_board(self, display: Display, **options: Any) -> Picture:
        """The same without waves, on which pencil is hard to read, and without signs of what is not laid on it."""
        return empty_grid(display, options, pens=True)

    def _plan(self, display: Display, options: dict[str, Any]) -> Picture:
        """The grid where it is smaller than tiles: one island of many, as setups show it, over its signs."""
        pos = sample_position(options)
        data = GAME.facts(pos)
        drawing = _drawing(data, display)
        island = self._island(pos, data, display, drawing)
        title, down = heading(0.0, island.width, display.pitch, setup=SAMPLE), heading_height(display.pitch)
        told, bottom = legend(0.0, down + island.height, island.width, display.pitch)
        at = drawing.left - RIM * display.pitch, drawing.top - RIM * display.pitch + down
        grid = draw_board(GAME.board(**options), display.pitch, "none", centred=False, at=at)
        below, above = (
            [one._replace(dy=one.dy + down) if isinstance(one, Group) else Group((one,), dy=down) for one in items]
            for items in (island.below, island.above)
        )
        return island._replace(
            height=bottom, below=below, above=(*above, title, told), anchor=grid.anchor, surround=None
        )

    def setup_lists_at(self, pitch: float) -> tuple[Listed, ...]:
        """The parts of every island, of which small ones do not show the goods."""
        return all_parts(drawn=pitch >= _GOODS_PITCH)

    def sign(self, name: str, x: float, y: float, radius: float) -> Item | None:
        """A suit by its name."""
        return suit_use(name, x, y, radius) if name in SUITS else None

    def mover_sign(self, player: str, x: float, y: float, radius: float) -> tuple[Item, ...]:
        """The pawn of a player."""
        return (Use(walker(player), x, y, scale=_MOVER * radius / PAWN_HEIGHT),)

    def tally(self, pos: Position) -> tuple[Square, ...]:
        """How many connections each player has with the city that leads; nothing while several lead."""
        data = GAME.facts(pos)
        leading = leading_cities(data)
        if len(leading) != 1:
            return ()
        city = leading[0]
        one, two = (Square(str(len(data["connections"][player][city])), COLOURS[player]) for player in PLAYERS)
        return one._replace(said=f"capital {city}" if data["capital"] else f"{city} leads"), two

    def position(self, pos: Position, display: Display) -> Picture:
        """The island with everything on it; below it the goods in hand, the parts to take or the key to pictures."""
        data = GAME.facts(pos)
        drawing = _drawing(data, display)
        picture = self._island(pos, data, display, drawing)
        top = picture.height + _BELOW_SEA * display.pitch
        if "signs" in display.flags:
            key, places, (right, bottom) = key_panel(drawing.left, top, display.pitch)

            def anchor(name: str) -> Anchor:
                return places[name] if name in places else picture.anchor(name)

            above = (*picture.above, key)
            return picture._replace(width=max(picture.width, right), height=bottom, above=above, anchor=anchor)
        if display.shared:
            panel, bottom = suits_panel(pos.island.suits, city_suits(pos.island), drawing.left, top, display.pitch)
        elif "parts" in display.flags or display.to_play:
            # On the edges of the sea, as the heading of a sheet is.
            panel, bottom = parts_panel(parts(pos.island), pos.island.suits, 0.0, top, picture.width, display.pitch)
            bottom += _BELOW_PARTS * display.pitch
        else:
            small = "joined" in display.flags
            wide, pitch = picture.width, display.pitch
            panel, bottom = stores_panel(data, 0.0, top, wide, pitch, small=small, enlarged=display.enlarged)
        return picture._replace(height=bottom, above=(*picture.above, panel))

    def solved(self, pos: Position, display: Display) -> Picture:
        """The island alone, new roads outlined, with the goods that lay on tiles before: what the players held stands
        on the picture of the question.

        Numbers begin with the first move that is known, so that the answer to a position without history is number 1.
        """
        data = GAME.facts(pos)
        if display.numbers:
            before = pos.ply - len(pos.moves)
            data["built"] = {edge: ply - before for edge, ply in data["built"].items() if ply > before}
            pos = replace(pos, ply=len(pos.moves))
        data["coins"] = _lay_before(pos, data["coins"], display.since)
        # Its names can be read however small it is.
        drawing = _drawing(data, display, max(_LABEL_SIZE, min(LEAST_TEXT / display.pitch, _LABEL_AT_MOST)))
        tags = _paid(drawing, pos, data, display)
        island = self._island(pos, data, display, drawing, tags, solved=True)
        paid = Group(tuple(price_tag(*tag, display.pitch) for tag in tags), id="paid", layer="marks")
        return island._replace(above=(*island.above, paid))

    def held(self, pos: Position, width: float) -> Picture:
        """The goods of both players and of the island, under a heading that says when; nobody moves any more in the
        picture of the answer beside it.
        """
        data, size = GAME.facts(pos) | {"to_move": None}, _HELD_TYPE
        said = Text(0.0, size * CAP_HEIGHT, _HELD, size, "muted", bold=True)
        panel, bottom = stores_panel(data, 0.0, 1.6 * size, width, _HELD_PITCH, row=_HELD_ROW)
        anchor = _drawing(data, Display(_HELD_PITCH)).anchor
        return Picture(width, bottom, (), (said, panel), anchor, _HELD)

    def _island(
        self,
        pos: Position,
        data: dict[str, Any],
        display: Display,
        drawing: BoardDrawing,
        tags: Collection[_Tag] = (),
        *,
        solved: bool = False,
    ) -> Picture:
        """The island with everything on it; each new move has its number where it is ``solved``."""
        joined = "joined" in display.flags
        surround = _surround(drawing)
        right, bottom = surround.whole[2:]
        water, shores = surround.items
        # Goods lie on every tile of a setup, as its list says; on small tiles its suit is all there is to see.
        plain = display.shared and display.pitch < _GOODS_PITCH
        tiles = Group(tuple(_tiles(drawing, data, plain=plain)), id="tiles", layer="background")
        # One number is enough for a road, which is outlined.
        bands, coins = _roads(drawing, data, display, {*middles(pos)})
        above: list[Item] = [
            *((capital_frames(drawing, data),) if joined else ()),
            Group((*bands, *coins), id="roads", layer="pieces"),
            *((Group(tuple(goods(drawing, data)), id="goods", layer="pieces"),) if not plain else ()),
            Group(tuple(_houses(drawing, data)), id="houses", layer="pieces"),
        ]
        # Diagrams of a game show which of several cities leads by what makes it lead.
        centre = middle_of_layout(drawing, data) if joined or (display.numbers and not solved) else ()
        if centre:
            above.append(Group(centre, id="centre", layer="marks"))
        if joined:
            above.append(Group(tuple(joined_cities(drawing, data)), id="joined", layer="marks"))
        if display.last:
            above += _last(drawing, pos)
        flagged = frozenset(data["houses"] if joined else ())
        outlined = new_roads(drawing, data, display) if solved or display.numbers else []
        crowded = Crowded(drawing, data, coins, flagged, [(x, y) for _, x, y in tags], outlined)
        above.append(Group(tuple(crowded.pawns()), id="pawns", layer="pieces"))
        if display.numbers:
            above += _pawn_numbers(crowded, pos, display, every=solved)
        above += cell_names(drawing, data["houses"], display)

        def anchor(name: str) -> Anchor:
            # Upon a die, dashes of a plan would be taken for its pips.
            found = drawing.anchor(name)._replace(free=FREE * display.pitch)
            return found._replace(rim=ON_DIE * display.pitch) if data["houses"].get(name) else found

        marked = (outlines(drawing, outlined),) if solved or display.numbers else ()
        below = (water, tiles, shores, *marked)
        desc = _desc(pos, data)
        return Picture(right, bottom, below, tuple(above), anchor, desc, surround=surround, uncut=tuple(coins))


def _drawing(data: dict[str, Any], display: Display, names: float = _LABEL_SIZE) -> BoardDrawing:
    """The island as a board; where no tile lies is a hole; ``names`` is their size in pitches."""
    columns, rows = data["grid"]
    whole = squares(columns, rows, diagonals=False)
    holes = frozenset(whole.cells[cell] for cell in whole if whole.names[cell] not in data["tiles"])
    island = squares(columns, rows, holes, diagonals=False)
    # Where there are no coordinates, a picture has a little room for its outline.
    more = (SHORE - RIM) * display.pitch
    at = (0.0 if display.labels == "edge" else more, more)
    return draw_board(island, display.pitch, display.labels, label_size=names, centred=False, at=at)


def _surround(drawing: BoardDrawing) -> Surround:
    """The sea around all tiles, and below the coordinates at the edge, and the coast of the tiles."""
    cells = (drawing.left, drawing.top, drawing.right, drawing.bottom)
    shore = SHORE * drawing.pitch
    whole = (0.0, 0.0, drawing.right + shore, drawing.bottom + max(shore, drawing.left))

    def parts(box: Box) -> tuple[Item, ...]:
        return sea(drawing, box), coast(drawing, box)

    return Surround(cells, whole, parts(whole), parts)


def _place(drawing: BoardDrawing, name: str) -> XY:
    return drawing.at(drawing.board.cell(name))


def _tiles(drawing: BoardDrawing, data: dict[str, Any], *, plain: bool) -> list[Item]:
    """Terrain by its suit, in the middle where tiles have nothing else on them; cities framed."""
    items: list[Item] = []
    for name, tile in data["tiles"].items():
        suit, _, rank = tile.partition(":")
        items.append(
            Use(
                terrain(suit, plain=plain) if rank else city_tile(),
                *_place(drawing, name),
                scale=drawing.pitch / TILE,
            )
        )
    return items


def _roads(
    drawing: BoardDrawing, data: dict[str, Any], display: Display, numbered: Collection[str]
) -> tuple[list[Item], list[Item]]:
    """Bands from tile to tile, and the pieces on the edges: light for player 1, dark for player 2."""
    bands: list[Item] = []
    pieces: list[Item] = []
    figures = len(str(max(data["built"].values(), default=0)))
    for player, edges in data["roads"].items():
        colour = COLOURS[player]
        for a, b in edges:
            (x1, y1), (x2, y2) = _place(drawing, a), _place(drawing, b)
            core = ((BAND_CORE, f"{colour}.core"),) if player == "2" else ()
            for width, paint in ((BAND, EDGES[player]), (BAND_INSIDE, f"{colour}.fill"), *core):
                style = Style(stroke=paint, width=width * drawing.pitch, round=True)
                bands.append(Line(x1, y1, x2, y2, style))
            built = data["built"].get(f"{a}-{b}", 0) if f"{a}-{b}" in numbered else 0
            ply = built if display.numbers and built > display.since else None
            pieces.append(road_piece(player, (x1 + x2) / 2, (y1 + y2) / 2, drawing.pitch, ply, figures))
    bands.sort(key=lambda item: -item.style.width if isinstance(item, Line) else 0)
    return bands, pieces


def _lay_before(pos: Position, coins: dict[str, int], since: int) -> dict[str, int]:
    """The goods on tiles, with those that were taken after so many plies."""
    found = dict(coins)
    for ply, move in enumerate(pos.moves, start=pos.ply - len(pos.moves) + 1):
        if move.take and ply > since:
            found[pos.island.name(move.to)] += 1
    return found


def _paid(drawing: BoardDrawing, pos: Position, data: dict[str, Any], display: Display) -> list[_Tag]:
    """The suit that each piece of new roads cost, in a tag between it and the middle of the tile that is paid for."""
    first, names = pos.ply - len(pos.moves), pos.island.board.names
    tags: list[_Tag] = []
    for ply, move in enumerate(pos.moves, start=first + 1):
        for a, b, towards in move.road.steps() if move.road and ply > display.since else ():
            suit = data["tiles"][names[towards]].partition(":")[0]
            (x, y), (other_x, other_y) = (_place(drawing, names[at]) for at in (towards, a if towards == b else b))
            tags.append((suit, x + TAG * (other_x - x), y + TAG * (other_y - y)))
    return tags


def _houses(drawing: BoardDrawing, data: dict[str, Any]) -> list[Item]:
    """A die on every city that has houses, with as many pips."""
    found = ((name, count) for name, count in data["houses"].items() if count)
    return [Use(houses(count), *_place(drawing, name), scale=drawing.pitch / TILE) for name, count in found]


def _pawn_numbers(crowded: Crowded, pos: Position, display: Display, *, every: bool) -> tuple[Item, ...]:
    """The ply of each player's last move on the tile that the pawn went to; no disc: that is a road.

    The move before the last has one if it is new, too; ``every`` new move on answers.
    """
    if pos.moved_last is None:
        return ()
    reached: dict[int, list[int]] = {}
    if every:
        for ply, move in enumerate(pos.moves, start=pos.ply - len(pos.moves) + 1):
            reached.setdefault(move.to, []).extend([ply] if ply > display.since else [])
    else:
        for ply, player in ((pos.ply, pos.moved_last), (pos.ply - 1, 1 - pos.moved_last)):
            tile = pos.pawns[player]
            if tile is not None and (ply == pos.ply or max(0, display.since) < ply):
                reached[tile] = [ply]
    named = display.labels == "cells"
    at = {pos.island.board.names[tile]: plies for tile, plies in reached.items() if plies}
    # Where the piece of road with the number of the move is on the same tile, it stands for both.
    told = [name for name, (ply, *_) in at.items() if not every and crowded.has_disc(name, ply)]
    items = [crowded.number(name, *plies, named=named) for name, plies in at.items() if name not in told]
    return (Group(tuple(items), id="move-number", layer="pieces"),)


def _last(drawing: BoardDrawing, pos: Position) -> tuple[Item, ...]:
    """The sign of the last move, on the edges of tiles: clear of their signs."""
    if pos.moved_last is None:
        return ()
    names, here, before = pos.island.board.names, pos.pawns[pos.moved_last], pos.came_from
    went, came = ([drawing.anchor(names[tile]) for tile in (at,) if tile is not None] for at in (here, before))
    return (last_move(came, went, inside=0.0),)


def _desc(pos: Position, data: dict[str, Any]) -> str:
    """The picture in words."""
    island = pos.island
    lines = [f"Pisi on an island of {len(island.land)} tiles, top row first:", *island.as_rows()]
    for player in PLAYERS:
        where = data["pawns"][player]
        goods = ", ".join(f"{n} {suit}" for suit, n in data["goods"][player].items() if n) or "no goods"
        roads = " ".join("-".join(edge) for edge in data["roads"][player]) or "none"
        lines.append(f"Player {player}: pawn {f'on {where}' if where else 'not placed'}, {goods}; roads {roads}.")
    houses = ", ".join(f"{city} {n}" for city, n in data["houses"].items() if n)
    lines.append(f"Houses: {houses or 'none'}.")
    result = outcome(pos)
    if result is not None:
        lines.append(f"{f'Player {result.winner} wins' if result.winner else 'A draw'}: {result.reason}.")
    return "\n".join(lines)


VIEW = PisiView()

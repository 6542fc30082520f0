"""``boardgen pieces``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from boardgen.cli.common import LASER_THEME, LENGTH, NameParam, cutter_options, refuse, theme_option, write_document
from boardgen.cli.sheets import paper_options

if TYPE_CHECKING:
    from boardgen.paper.duplex import Duplex
    from boardgen.sets import Order

_CALIBRATION = "calibration"
#: Options of a set, which the calibration sheet does not have.
_OF_SETS = ("only", "suits", "colours", "diameter", "count", "copies", "bleed", "cuts")


def piece_sets() -> tuple[str, ...]:
    """The sets of pieces, and the calibration sheet."""
    from boardgen.sets import set_names

    return (*set_names(), _CALIBRATION)


class WordsParam(click.ParamType[tuple[str, ...]]):
    """Words between commas: red,blue."""

    name = "words"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, ...]:
        """Split at the commas."""
        if isinstance(value, tuple):
            return value
        words = tuple(word.strip().lower() for word in str(value).split(","))
        if not all(words):
            self.fail(f"{value!r} is not a list such as one,two", param, ctx)
        return words


class OffsetParam(click.ParamType[tuple[float, float]]):
    """Two lengths between which stands a comma, either of which may be negative."""

    name = "offset"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[float, float]:
        """Read both as millimetres."""
        from boardgen.errors import UnitError
        from boardgen.units import parse_length

        if isinstance(value, tuple):
            return value
        parts = str(value).replace("−", "-").split(",")
        if len(parts) != 2:
            self.fail(f"{value!r} is not an offset such as 1.5,-0.5 (mm to the right, mm down)", param, ctx)
        try:
            return parse_length(parts[0], positive=False), parse_length(parts[1], positive=False)
        except UnitError as error:
            self.fail(str(error), param, ctx)


WORDS = WordsParam()


@click.command("pieces")
@click.argument("set_", metavar="SET", type=NameParam("set of pieces", piece_sets))
@paper_options
@click.option("--duplex", is_flag=True, help="Print the backs too: every second page is a back, mirrored.")
@click.option(
    "--duplex-edge",
    type=click.Choice(("long", "short")),
    help="The edge on which the printer turns the sheet (long unless given).",
)
@click.option(
    "--duplex-offset",
    type=OffsetParam(),
    metavar="X,Y",
    help="Move the backs so far right and down (mm), as the calibration sheet tells.",
)
@click.option("--only", type=WORDS, metavar="KIND,…", help="Some kinds of pieces of the set: tiles,coins.")
@click.option("--suits", type=WORDS, metavar="SUIT,…", help="Suits of a piecepack, or 'all' for two whole packs.")
@click.option("--colours", type=WORDS, metavar="COLOUR,…", help="Colours of the players: yellow,blue.")
@click.option("--diameter", type=LENGTH, help="Of round pieces, such as 18mm.")
@click.option("--count", type=int, metavar="N", help="How many of each stone, pyramid, goal or counter.")
@click.option("--copies", type=int, metavar="N", help="Of the whole set.")
@click.option(
    "--bleed", type=click.STRING, metavar="LENGTH", help="Ground that runs on beyond the cuts, such as 2mm."
)
@click.option("--cuts", type=click.Choice(("marks", "lines")), help="Marks around the pieces, or lines to cut along.")
@theme_option
@cutter_options
def command(
    set_: str,
    duplex: bool,
    duplex_edge: str | None,
    duplex_offset: tuple[float, float] | None,
    theme: str,
    purpose: str,
    output: str | None,
    format_: str | None,
    dpi: int,
    paper: str,
    **values: Any,
) -> None:
    """Print pieces to cut out, in true size.

    \b
    boardgen pieces piecepack --duplex                 24 tiles, 24 coins, dice, pawns
    boardgen pieces piecepack --suits all --duplex     two different packs
    boardgen pieces stones --colours red,green,blue --diameter 16mm --count 25
    boardgen pieces pyramids --colours yellow,blue --only tokens
    boardgen pieces stones --for laser                 to cut and engrave
    boardgen pieces calibration                        how far is the back off the front?
    """
    own = {key: values.pop(key) for key in _OF_SETS}
    given = {key: value for key, value in own.items() if value is not None}
    if purpose == "laser":
        _check_laser(set_)
        given["cuts"], values["ruler"] = "lines", False
    turning = _duplex(duplex or set_ == _CALIBRATION, duplex_edge, duplex_offset)
    if set_ == _CALIBRATION:
        if given:
            raise click.UsageError(f"the calibration sheet has no --{next(iter(given))}")
        from boardgen.paper.calibration import calibration

        document = calibration(paper=paper, duplex=turning, **values)
    else:
        from boardgen.sets import piece_sheets

        cuts = given.pop("cuts", "marks")
        if purpose == "laser":
            from boardgen.laser import laser_document
            from boardgen.sets.sheets import work_pieces

            sheets = piece_sheets(set_, _order(given), paper=paper, cuts=cuts, **values)
            document = laser_document(work_pieces(sheets))
            write_document(document, output, format_, LASER_THEME, dpi, f"pieces-{set_}-laser")
            return
        document = piece_sheets(set_, _order(given), paper=paper, cuts=cuts, duplex=turning, **values)
    write_document(document, output, format_, theme, dpi, f"pieces-{set_}-{paper}")


def _check_laser(set_: str) -> None:
    if set_ == _CALIBRATION:
        raise click.UsageError("the calibration sheet is for printers; it has no --for laser")
    refuse("and --for laser exclude each other: a cutter works on one side", "duplex", "duplex_edge", "duplex_offset")
    refuse("and --for laser exclude each other: every cut is a line", "cuts", "ruler", "bleed")
    refuse("and --for laser exclude each other: colours say what is cut", "theme")
    refuse("is for PNG, which --for laser does not write", "dpi")


def _duplex(wanted: bool, edge: Any, offset: tuple[float, float] | None) -> Duplex | None:
    """How the backs are printed, if they are."""
    from boardgen.paper.duplex import Duplex

    if not wanted:
        for name, value in (("edge", edge), ("offset", offset)):
            if value is not None:
                raise click.UsageError(f"--duplex-{name} says where backs go: use it with --duplex")
        return None
    return Duplex(edge or "long", offset or (0.0, 0.0))


def _order(given: dict[str, Any]) -> Order:
    from boardgen.pieces.suits import SUITS
    from boardgen.sets import Order
    from boardgen.units import parse_length

    if given.get("suits") == ("all",):
        given["suits"] = SUITS
    if "bleed" in given:
        given["bleed"] = parse_length(given["bleed"], positive=False)
    return Order(**given)

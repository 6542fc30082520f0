"""Sets of pieces, and the options of a selection from one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from boardgen.errors import OptionError, option
from boardgen.limits import BLEED, COPIES, COUNT, DIAMETER
from boardgen.paper.parts import Pairing, Part, to_fold
from boardgen.scene.primitives import Symbol
from boardgen.scene.themes import COLOURS


@dataclass(frozen=True, slots=True)
class Selection:
    """A selection from a set; empty and None mean the set's default.

    Attributes:
        only: kinds of pieces.
        suits: for sets with suits.
        colours: for sets with colours, one for each player.
        diameter: of round pieces, mm.
        pitch: of the board that pieces are for, mm; None where there is none.
        count: how many of each piece that a set holds in numbers.
        needed: how many of these a game takes, where the others are spare from the start; None for all.
        copies: of the whole set; None for one.
        bleed: mm by which the ground of tiles and discs runs on beyond the cut.
        called: what the rules of a game call one of its pieces, and many of them; empty for the names of the set.
    """

    only: tuple[str, ...] = ()
    suits: tuple[str, ...] = ()
    colours: tuple[str, ...] = ()
    diameter: float | None = None
    pitch: float | None = None
    count: int | None = None
    needed: int | None = None
    copies: int | None = None
    bleed: float = 0.0
    called: tuple[str, ...] = ()

    def named(self, part: Part) -> Part:
        """A part by the name that the rules have for it."""
        return replace(part, name=self.called[0], kind=self.called[1]) if self.called else part


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of piece in a set.

    Attributes:
        name: in the plural, as for ``only``.
        doc: size and number, for lists.
        parts: makes them, every option filled in.
        mounted: whether it is flat and better on thick card.
        steps: instructions after cutting.
        meaning: what it means how a piece lies.
        usual: whether it is printed by default.
        pairing: where sheets with one printed side have the back of a piece that means something else than its front.
        folding: what to do with such a pair.
        cutting: what to do instead with a piece whose back is printed behind it.
    """

    name: str
    doc: str
    parts: Callable[[Selection], Sequence[Part]]
    mounted: bool = False
    steps: tuple[str, ...] = ()
    meaning: tuple[str, ...] = ()
    usual: bool = True
    pairing: Pairing = ""
    folding: str = ""
    cutting: str = ""


@dataclass(frozen=True, slots=True)
class PieceSet:
    """A set of pieces.

    Attributes:
        name: such as ``stones``.
        title: for people.
        doc: a few words.
        kinds: of pieces, in the order they are printed.
        usual: what is printed unless asked otherwise; it says which options the set has: those that are not empty.
        suits: those there are.
        most_colours: how many colours it can tell apart.
        use: what discs of a size that may be chosen are for, as many colours as they have; sheets of nothing else say
            it, and the size.
        fixed: whether its usual numbers are those of a set, beyond which pieces are spare; others are as good as any.
    """

    name: str
    title: str
    doc: str
    kinds: tuple[Kind, ...]
    usual: Selection = Selection()
    suits: tuple[str, ...] = ()
    most_colours: int = len(COLOURS)
    fixed: bool = True
    use: Callable[[Selection], str] | None = None

    def filled(self, selection: Selection) -> Selection:
        """The selection completed with the set's defaults.

        Raises:
            OptionError: the set does not have an option, or a value cannot be used.
        """
        self._check_options(selection)
        names = tuple(kind.name for kind in self.kinds)
        _check_names("only", "piece", selection.only, names, f"in the set {self.name}")
        _check_names("suits", "suit", selection.suits, self.suits, f"in the set {self.name}")
        _check_names("colours", "colour", selection.colours, COLOURS, "in the themes")
        if len(selection.colours) > self.most_colours:
            message = f"{self.name} come in at most {self.most_colours} colours"
            raise OptionError("too-many-colours", message, ("colours",))
        for limits, value in ((DIAMETER, selection.diameter), (COUNT, selection.count), (COPIES, selection.copies)):
            if value is not None:
                limits.check(value)
        BLEED.check(selection.bleed)
        usual = self.usual
        return replace(
            selection,
            only=selection.only or tuple(kind.name for kind in self.kinds if kind.usual),
            suits=selection.suits or usual.suits,
            colours=selection.colours or usual.colours,
            diameter=selection.diameter or usual.diameter,
            count=selection.count or usual.count,
        )

    def parts(self, selection: Selection, *, paired: bool = False) -> list[Part]:
        """The pieces of a selection that is filled in; the copies of the set count.

        Args:
            selection: which, and how many.
            paired: pieces whose sides differ in what they mean are printed as pairs to fold.
        """
        found: list[Part] = []
        for kind in self.chosen(selection):
            for part in kind.parts(selection):
                named = selection.named(part)
                whole = to_fold(named, kind.pairing) if paired else named
                copies = selection.copies or 1
                found.append(replace(whole, count=part.count * copies, own=(selection.needed or 0) * copies))
        return found

    def chosen(self, selection: Selection) -> list[Kind]:
        """The kinds in a selection."""
        return [kind for kind in self.kinds if kind.name in selection.only]

    @property
    def two_sided(self) -> bool:
        """Whether a default selection has pieces with backs."""
        return any(part.back for part in self.parts(self.filled(Selection())))

    @property
    def options(self) -> tuple[str, ...]:
        """The options besides ``only`` and ``copies`` that apply to this set."""
        return tuple(name for name in ("suits", "colours", "diameter", "count") if getattr(self.usual, name))

    def _check_options(self, selection: Selection) -> None:
        for name in ("suits", "colours", "diameter", "count"):
            if getattr(selection, name) not in ((), None) and name not in self.options:
                known = ", ".join(option(other) for other in (*self.options, "only", "copies"))
                message = f"the set {self.name} has no {option(name)}; it has {known}"
                raise OptionError("no-such-option", message, (name,))


def disc(name: str, kind: str, front: Symbol, back: Symbol | None, diameter: float, **more: object) -> Part:
    """A round part."""
    return replace(Part(name, kind, front, diameter, diameter, back, shape="round"), **more)  # type: ignore[arg-type]  # fields of Part


def alike_discs(one: str, many: str, symbol: Callable[[str, float], Symbol], selection: Selection) -> list[Part]:
    """Discs that are alike on both sides, a part for each colour of the selection.

    Args:
        one, many: what they are called.
        symbol: draws a disc from its colour and its radius in mm.
        selection: has a diameter and a count.
    """
    assert selection.diameter is not None
    assert selection.count is not None
    parts = []
    for colour in selection.colours:
        face, ground = symbol(colour, selection.diameter / 2), f"{colour}.fill"
        # Behind a front that is cut where its rim ends the rim only gets wider.
        rim = ground if colour == "white" else f"{colour}.line"
        parts.append(
            disc(
                one,
                many,
                face,
                face,
                selection.diameter,
                count=selection.count,
                bleed=selection.bleed,
                grounds=(ground, rim),
                sort=colour,
            )
        )
    return parts


def _check_names(key: str, what: str, given: Sequence[str], known: Sequence[str], where: str) -> None:
    for name in given:
        if name not in known:
            message = f"there is no {what} {name!r} {where}; there are {', '.join(known)}"
            raise OptionError(f"no-such-{what}", message, (key,))
    if len(set(given)) < len(given):
        raise OptionError(f"{what}-twice", f"a {what} is named twice in {','.join(given)}", (key,))

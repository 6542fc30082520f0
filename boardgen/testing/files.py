"""The files of a game: an example, a file that must fail, a rule card in all forms, a kit, setups."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from functools import cache

from boardgen.cards.blocks import SHORT, Heading, figures_in, plain_text
from boardgen.cards.booklet import booklet_document
from boardgen.cards.card_html import card_html
from boardgen.cards.forms import card_leaves
from boardgen.cards.layouts import FORMS, load_layout
from boardgen.cards.sections import KEY, PARTS
from boardgen.cards.steps import printed_steps
from boardgen.cards.template import load_card
from boardgen.printables.kit import kit
from boardgen.records import GameFileError, load, loads
from boardgen.records.writer import write_game
from boardgen.render.drawing import Drawing
from boardgen.scene.primitives import Group, Item, Text
from boardgen.testing.html import read_html
from boardgen.testing.leaves import check_leaves, check_order
from boardgen.testing.subject import Subject, expect

PAPERS = ("a4", "letter")


def the_example_checks_clean(subject: Subject) -> None:
    """``example.yaml`` is a whole game with a result, comments, figures and claims, and checks clean."""
    record = subject.example
    expect(record.game.slug == subject.slug, f"{subject.game.example} is a game of {record.game.slug}")
    expect(record.moves and record.result not in (None, "*"), "the example is no whole game with a result")
    expect(record.comments, "no move of the example has a {comment}, which its booklet would show")
    expect(record.figures, "the example has no figures")
    text = subject.game.example.read_text(encoding="utf-8")
    expect("expect:" in text, "the example makes no claim (expect:)")


def the_invalid_example_fails(subject: Subject) -> None:
    """``invalid.yaml`` begins with ``# must fail: <code>``, and fails with that code and a place."""
    path = subject.game.folder / "invalid.yaml"
    expected = re.match(r"# must fail: ([a-z0-9-]+)", path.read_text(encoding="utf-8"))
    expect(expected, "invalid.yaml does not begin with a line # must fail: <code>")
    try:
        load(path)
    except GameFileError as error:
        codes = {problem.code for problem in error.problems}
        expect(expected is not None and expected[1] in codes, f"invalid.yaml fails with {sorted(codes)}")
        expect(all(problem.line for problem in error.problems), "a problem of invalid.yaml has no line")
        return
    raise AssertionError("invalid.yaml checks clean")


def a_written_game_reads_back(subject: Subject) -> None:
    """A random game written to a file reads back: the same moves, positions and result; a wrong result is refused."""
    game, line = subject.game, subject.line(8)
    tokens = [game.format_move(move, pos) for pos, move in zip(line.positions, line.moves, strict=False)]
    outcome = game.outcome(line.positions[-1])
    assert outcome is not None
    board, setup = line.written.get("board"), line.written.get("setup")
    right = outcome.winner or "draw"
    record = loads(write_game(game, board=board, setup=setup, moves=tokens, result=right))
    expect(record.moves == tuple(tokens), "the moves of a written game read back as others")
    expect(list(record.positions) == list(line.positions), "the positions of a written game read back as others")
    wrong = next(result for result in (*game.players, "draw") if result != right)
    try:
        loads(write_game(game, board=board, setup=setup, moves=tokens, result=wrong))
    except GameFileError:
        return
    raise AssertionError(f"{outcome.winner} has won, and a file that says {wrong} checks clean")


def setups_are_reproducible(subject: Subject) -> None:
    """A seed gives the same setup each time, in full and as plain data; other seeds give others, where any differ."""
    game = subject.game
    written = game.random_setup(9)
    expect(game.random_setup(9) == written, "the same seed gives two setups")
    expect(json.loads(json.dumps(written)) == written, "a setup is no plain data")
    expect(written.keys() <= {"board", "setup"}, f"a setup has the keys {sorted(written)}; board and setup are known")
    text = write_game(game, board=written.get("board"), setup=written.get("setup"))
    expect(loads(text).positions[0] == subject.start(written), "a setup reads back as another")
    differ = len({json.dumps(game.random_setup(seed)) for seed in range(8)}) > 1
    expect(
        differ == subject.view.random_setups,
        f"the view says random_setups = {subject.view.random_setups}, and setups {'' if differ else 'do not '}differ",
    )


@cache
def kit_of(slug: str, paper: str) -> Drawing:
    """A kit as it is drawn, once for all that look at it."""
    return kit(slug, paper=paper)


def there_is_a_kit(subject: Subject) -> None:
    """``kit.yaml`` makes a kit on A4 and Letter."""
    for paper in PAPERS:
        pages = kit_of(subject.slug, paper).document.pages
        expect(len(pages) >= 3, f"the kit on {paper} has {len(pages)} pages")
        expect(
            pages[0].title == f"{subject.game.title} kit", f"the first page of the kit is called {pages[0].title!r}"
        )


def _texts(items: Iterable[Item]) -> Iterator[Text]:
    for item in items:
        if isinstance(item, Text):
            yield item
        elif isinstance(item, Group):
            yield from _texts(item.items)


def there_is_a_card_in_every_form(subject: Subject) -> None:
    """``card.md`` can be set in every form on A4 and Letter, with all its headings, and credits the designer."""
    card, game = load_card(subject.slug), subject.game
    expect(card.front.title == game.title, f"the card is called {card.front.title!r}, the game {game.title!r}")
    expect(game.designer.split()[0] in card.front.designer, f"the card does not name {game.designer}")
    written = [plain_text(block.runs) for block in card.blocks if isinstance(block, Heading)]
    expect(SHORT in written, f"the card has no section {SHORT!r}, which pocket cards are made of")
    needed = {text for text in written if text not in card.spare}
    wanted = {"card": {*needed, PARTS}, "page": needed - {SHORT, *card.page_without}, "pocket": set()}
    # What a form may add where it has room; In short on a page is such a thing.
    on_page = {SHORT, *card.spare} - {*(card.page_without or card.spare)}
    for form in FORMS:
        for paper in PAPERS:
            leaves = card_leaves(card, form, load_layout(form), paper)
            check_leaves(leaves)
            if form == "card":
                check_order(leaves)
            shown = {heading for leaf in leaves for heading, _ in leaf.headings}
            if form == "card" and any(item.text.startswith(PARTS) for item in _texts(leaves[0].items) if item.bold):
                # In a sentence of the first page it has no heading.
                shown.add(PARTS)
            shown -= {*([KEY] if card.key else []), *(on_page if form == "page" else card.spare)}
            expect(shown == wanted[form], f"the {form} on {paper} has the headings {shown}, not {wanted[form]}")


def the_card_shows_figures_that_are_checked(subject: Subject) -> None:
    """A card has three figures or more, each game file it shows makes claims, and it can be read as HTML."""
    card = load_card(subject.slug)
    number = len(list(figures_in(card.blocks)))
    expect(number >= 3, f"the card has {number} figures; three show what words cannot")
    for name in card.records:
        text = (subject.game.folder / name).read_text(encoding="utf-8")
        expect("expect:" in text, f"{name} makes no claim (expect:), so nothing checks its figures")
    page = read_html(card_html(card))
    expect(page.texts("h1") == [card.front.title], f"the card as HTML is called {page.texts('h1')}")


def the_example_makes_a_booklet(subject: Subject) -> None:
    """The example makes a booklet, one and two diagrams a page."""
    record = subject.example
    for per_page in (1, 2):
        pages = booklet_document(record, per_page).pages
        wanted = -(-len(printed_steps(record, per_page)) // per_page)
        expect(len(pages) == wanted, f"the booklet has {len(pages)} pages")


CHECKS = (
    the_example_checks_clean,
    the_invalid_example_fails,
    a_written_game_reads_back,
    setups_are_reproducible,
    there_is_a_kit,
    there_is_a_card_in_every_form,
    the_card_shows_figures_that_are_checked,
    the_example_makes_a_booklet,
)

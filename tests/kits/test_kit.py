"""Kits, read back from their PDFs by pdfium."""

from __future__ import annotations

import re
import shutil
from collections import Counter

import pypdfium2
import pytest

from boardgen import draw
from boardgen.errors import FitError, OptionError
from boardgen.games import game_slugs, get_game
from boardgen.kits.plan import load_plan
from boardgen.paper.sheet_heads import pieces_on
from boardgen.printables.kit import kit
from boardgen.records import GameFileError
from boardgen.scene.primitives import Group, Text
from boardgen.scene.themes import DARK, with_lines
from tests.kits.kit_samples import kit_of, pdf_of
from tests.paper.sheet_samples import group

MM = 72 / 25.4
WAYS = [(slug, duplex) for slug in game_slugs() for duplex in (False, True)]
#: What the heading of each part of the contents shows on the page where that part begins.
SIGNS = {
    "Board": "{title} board",
    "Pieces": "{title} pieces",
    "A first setup": "{title}, setup 1",
    "Rules": "{many} players",
    "Score pad": "Date",
}
#: What a bookmark says of a part, where no page shows it.
MARKS = {"Rules": "{title}: rules", "Score pad": "{title}: score pad"}
every_kit = pytest.mark.parametrize("way", WAYS, ids=lambda way: f"{way[0]}-{'duplex' if way[1] else 'plain'}")


def text_of(page):
    return page.get_textpage().get_text_bounded().replace("\r\n", "\n")


def contents(page):
    """Title → page, as the captions of the small pages have it: the number or numbers before each title."""
    found = {}
    text = text_of(page)
    for title in SIGNS:
        named = re.search(rf"(\d+)(?:–\d+)?\s+{title}", text)
        if named is not None:
            found[title] = int(named[1])
    return found


@every_kit
def test_the_contents_name_the_right_pages(way):
    pdf = pdf_of(way[0], duplex=way[1])
    title = get_game(way[0]).title
    listed = contents(pdf[0])
    assert {"Pieces", "Rules"} <= listed.keys()
    assert ("Board" in listed) == load_plan(way[0]).board
    # Where players set up the printed board by themselves, as in Pi, no setup is wanted.
    assert ("A first setup" in listed) == (way[0] in {"pisi", "iriri"})
    assert ("Score pad" in listed) == (way[0] in {"pi", "trike", "hex3", "pisi", "iriri", "breakthrough"})
    for part, number in listed.items():
        sign = SIGNS[part].format(title=title, many=3 if way[0] == "hex3" else 2)
        assert sign in text_of(pdf[number - 1])
        assert number == 2 or sign not in text_of(pdf[number - 2])


@every_kit
def test_every_page_says_which_of_how_many_it_is(way):
    pdf = pdf_of(way[0], duplex=way[1])
    for number, page in enumerate(pdf, start=1):
        assert text_of(page).count(f"· page {number} of {len(pdf)}") == 1


@every_kit
def test_nothing_lies_nearer_to_the_edge_than_printers_reach(way):
    """Fold marks begin 4 mm from the edge, everything else 5 mm; cuts across a pad alone run from edge to edge."""
    pdf = pdf_of(way[0], duplex=way[1])
    pad = contents(pdf[0]).get("Score pad")
    for number, page in enumerate(pdf, start=1):
        width, height = page.get_size()
        image = page.render(scale=2, grayscale=True).to_pil().point(lambda v: 255 if v < 250 else 0)
        if pad is not None and number >= pad:
            x, y = image.width // 2, image.height // 2
            image.paste(0, (0, y - 2, image.width, y + 3))
            image.paste(0, (x - 2, 0, x + 3, image.height))
        left, top, right, bottom = image.getbbox()
        assert min(left, top, 2 * width - right, 2 * height - bottom) / 2 / MM >= 3.8


@every_kit
def test_page_numbers_stand_clear_of_everything_else(way):
    """In the strip between what is printed otherwise and the edge, or at the end of a line of small print."""
    pdf = pdf_of(way[0], duplex=way[1])
    for number, page in enumerate(pdf, start=1):
        text = page.get_textpage()
        alone = "kit · page " in text_of(page).lower()
        index, count = text.search(f"{'kit · ' * alone}page {number} of {len(pdf)}").get_next()
        boxes = [text.get_charbox(i) for i in range(index, index + count)]
        left, low, right, high = (
            pick(sides) for pick, sides in zip((min, min, max, max), zip(*boxes, strict=True), strict=True)
        )
        assert low / MM >= 5
        if alone:
            assert high / MM <= 8 or page.get_height() / MM - 8 <= low / MM < high / MM <= page.get_height() / MM - 5
        else:
            # At the margin; below a setup, or a board, where that ends.
            margin = page.get_width() / MM - 10
            inside = 20 if ", setup " in text_of(page) else 2 if " board · " in text_of(page) else 0
            assert right / MM == pytest.approx(margin, abs=0.5) or margin - inside < right / MM < margin
            assert not text.get_text_bounded(left=right + 1, right=page.get_width(), bottom=low, top=high).strip()
            before = text.get_text_bounded(left=left - 0.5 * MM, right=right, bottom=low, top=high)
            assert before.strip(" ·") == f"page {number} of {len(pdf)}"


@every_kit
def test_no_other_number_is_printed_over_them(way):
    """Rules have numbers of their own: on single pages these are left out, on folded ones they stand apart."""
    for page in pdf_of(way[0], duplex=way[1]):
        text = page.get_textpage()
        if "kit · page " not in text_of(page).lower():
            continue
        index, count = text.search("kit · page ").get_next()
        foot = [text.get_charbox(i) for i in range(index, index + count)]
        left, right = min(box[0] for box in foot) - 20 * MM, max(box[2] for box in foot) + 10 * MM
        low, high = min(box[1] for box in foot), max(box[3] for box in foot)
        near = text.get_text_bounded(left=left, right=right, bottom=low, top=high)
        assert re.fullmatch(r"[\w ]+ kit · page \d+ of \d+", near.strip()), near


@every_kit
def test_folded_pages_have_their_own_numbers_alone_at_their_feet(way):
    """Two ways of counting stood on one line: "Pi · Kit - page 8 of 10 · 3"."""
    title, found = get_game(way[0]).title, 0
    for page in pdf_of(way[0], duplex=way[1]):
        text, wide, high = page.get_textpage(), page.get_width(), page.get_height()
        head = text.get_text_bounded(left=0, right=wide, bottom=high - 9 * MM, top=high).strip()
        if f"{title} kit · page " in head:
            found += 1
            foot = text.get_text_bounded(left=0, right=wide, bottom=0, top=8 * MM)
            assert foot.count(title) <= 2
            assert not re.search(r"page \d+ of", foot)
    assert bool(found) == bool(way[1])


@pytest.mark.parametrize("slug", ["pi", "trike"])
def test_the_number_of_a_folded_sheet_stands_at_its_fold(slug):
    """It stood over the first words of a page that is kept, as if it were their heading."""
    folded = [page for page in kit_of(slug, duplex=True).document.pages if "rules" in page.title]
    assert len(folded) >= 2
    for page in folded:
        (number,) = (item for item in page.items if isinstance(item, Text) and "kit · page" in item.text)
        assert number.anchor == "end"
        assert page.width / 2 - 3 < number.x < page.width / 2 - 1


def test_the_back_of_the_board_is_empty_but_for_its_foot():
    """In the middle of it stood that it stays empty."""
    back = kit_of("pi", duplex=True).document.pages[3]
    texts = [item for item in back.items if isinstance(item, Text)]
    assert [text.text for text in texts] == ["This side stays empty.", "Pi kit · page 4 of 10"]
    assert min(text.y for text in texts) > back.height - 8


@every_kit
def test_parts_are_bookmarked(way):
    pdf = pdf_of(way[0], duplex=way[1])
    marks = {(item.get_title(), item.get_dest().get_index() + 1) for item in pdf.get_toc() if item.level == 0}
    title = get_game(way[0]).title
    assert (f"{title} kit", 1) in marks
    for part, number in contents(pdf[0]).items():
        (found,) = [name for name, page in marks if page == number]
        assert found.startswith(MARKS.get(part, SIGNS[part]).format(title=title))


@pytest.mark.parametrize("slug", game_slugs())
def test_parts_of_a_duplex_kit_begin_on_sheets_of_their_own(slug):
    pdf = pdf_of(slug, duplex=True)
    assert len(pdf) % 2 == 0
    assert all(number % 2 == 1 for number in contents(pdf[0]).values())
    for front, back in zip(list(pdf)[::2], list(pdf)[1::2], strict=True):
        assert front.get_size() == pytest.approx(back.get_size())


@pytest.mark.parametrize(("paper", "sheets", "size"), [("a4", 5, "A4"), ("letter", 6, "Letter")])
def test_the_sheets_are_counted(paper, sheets, size):
    """On Letter the rules take one more."""
    pdf = pdf_of("pi", paper)
    assert len(pdf) == sheets
    assert f"{sheets} sheets of {size}," in text_of(pdf[0])


def test_rules_and_pads_take_a_larger_sheet_where_the_paper_is_too_small():
    pdf = pdf_of("pi", "a5")
    for page in list(pdf)[-2:]:
        assert sorted(round(side / MM) for side in page.get_size()) == [210, 297]
    assert "3 sheets of A5 and 2 sheets of A4" in " ".join(text_of(pdf[0]).split())


@pytest.mark.parametrize("paper", ["a3", "a4", "letter", "a5"])
@pytest.mark.parametrize("slug", [slug for slug in game_slugs() if load_plan(slug).board])
def test_round_pieces_fit_the_cells_of_the_board(slug, paper):
    """On the board of the kit, which is that of the same paper; `test_cover` sees that the cover says the same."""
    said = " ".join(
        item.text for item in every(draw.board(slug, paper=paper).document.pages[0]) if isinstance(item, Text)
    )
    pitch = float(re.search(r"(?:pitch|cells,) ([\d.]+) mm", said)[1])
    for pieces in load_plan(slug).pieces:
        assert 8 <= pieces.diameter(pitch) <= pitch


@pytest.mark.parametrize(("slug", "games"), [("pi", 2), ("trike", 2), ("hex3", 2), ("pisi", 2), ("iriri", 2)])
def test_the_pad_is_the_last_page_and_has_the_games_that_the_cover_counts(slug, games):
    pdf = pdf_of(slug)
    assert contents(pdf[0])["Score pad"] == len(pdf)
    assert f"{games} games a sheet" in text_of(pdf[0])
    assert "a pencil for the pad" in text_of(pdf[0])
    assert text_of(pdf[len(pdf) - 1]).count("Date") == games


@pytest.mark.parametrize("slug", ["pi", "iriri"])
def test_the_pad_is_on_both_sides_of_its_sheet_where_both_are_printed(slug):
    """Its back said that it stays empty."""
    pdf = pdf_of(slug, duplex=True)
    pad = contents(pdf[0])["Score pad"]
    assert pad == len(pdf) - 1
    assert "2 games a side" in text_of(pdf[0])
    assert [text_of(pdf[i]).count("Date") for i in (pad - 1, pad)] == [2, 2]


def test_the_pad_of_a_game_without_a_board_to_print_has_its_ring_and_its_grid():
    """It had rows for the score alone, where `board --pad` has all."""
    pdf = pdf_of("iriri")
    assert "The dictionary" in text_of(pdf[len(pdf) - 1])


def test_what_else_it_takes_is_asked_for(tmp_path):
    shutil.copytree(get_game("iriri").folder, tmp_path / "iriri")
    plan = tmp_path / "iriri" / "kit.yaml"
    plan.write_text(plan.read_text("utf-8").replace("pad: 2", "needs: [pencil and paper for the score]"), "utf-8")
    asked = pypdfium2.PdfDocument(kit("iriri", templates=tmp_path).pdf)
    assert "pencil and paper for the score" in " ".join(text_of(asked[0]).split())
    assert "Score pad" not in contents(asked[0])


def corner_of(page):
    return page.render(scale=1).to_pil().convert("L").getpixel((3, 3))


def test_light_pages_of_a_dark_theme_have_the_hues_that_were_chosen():
    assert with_lines(DARK, "violet").colour("light.grid.1") == "#7a5aa6"


@pytest.mark.parametrize("duplex", [False, True])
def test_pads_of_kits_on_black_are_light_for_a_pencil(duplex):
    drawn = kit("trike", theme="dark", duplex=duplex)
    dark = pypdfium2.PdfDocument(drawn.pdf)
    first = contents(dark[0])["Score pad"]
    pads = range(first - 1, len(dark))
    assert [corner_of(page) == 255 for page in dark] == [number in pads for number in range(len(dark))]
    pad, usual = dark[first - 1], pdf_of("trike")[len(pdf_of("trike")) - 1]
    # All that stands on it is dark then, the number of the page too.
    if not duplex:
        shown, looked_for = (page.render(scale=2).to_pil().convert("L").tobytes() for page in (pad, usual))
        assert shown == looked_for


def test_seeds_choose_the_setup():
    def made(seed):
        return kit("pi", seed=seed).pdf

    first = made(7)
    assert made(7) == first
    assert made(8) != first
    assert "A first setup" not in contents(pdf_of("pi")[0])
    assert len(pypdfium2.PdfDocument(first)) == len(pdf_of("pi")) + 1


@pytest.mark.parametrize("slug", game_slugs())
def test_the_plan_asks_for_sets_and_pieces_that_there_are(slug):
    for pieces in load_plan(slug).pieces:
        assert pieces.found.parts(pieces.found.filled(pieces.selection))


def test_no_seed_where_setups_are_all_the_same():
    with pytest.raises(OptionError, match="leave out seed") as caught:
        kit("hex3", seed=3)
    assert caught.value.code == "no-random-setup"


@pytest.mark.parametrize("paper", ["50x50mm", "a6"])
def test_a_paper_too_small_is_refused_with_a_way_out(paper):
    with pytest.raises(FitError, match="larger paper"):
        kit("pi", paper=paper)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("board: true\n", "missing-key"),
        ("board: perhaps\npieces: []\n", "wrong-type"),
        ("board: true\npieces: [{set: stones, colour: red}]\n", "unknown-key"),
        ("board: true\npieces: [{count: 3}]\n", "missing-key"),
        ("board: true\npieces: [{set: stones, count: 0}]\n", "out-of-range"),
        ("board: true\npieces: [{set: stones, of_pitch: 2}]\n", "out-of-range"),
        ("board: false\npieces: [{set: stones, of_pitch: 0.5}]\n", "bad-value"),
        ("board: true\npieces: []\npad: 7\n", "out-of-range"),
    ],
)
def test_plans_that_are_wrong(tmp_path, text, code):
    (tmp_path / "pi").mkdir()
    (tmp_path / "pi" / "kit.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(GameFileError) as caught:
        load_plan("pi", tmp_path)
    assert [problem.code for problem in caught.value.problems] == [code]
    assert caught.value.problems[0].line


@pytest.mark.parametrize(
    ("entry", "column", "message"),
    [
        ("{set: stones, called: [piece]}", 19, "called has the name of one and of many: [piece, pieces]"),
        (
            "{set: piecepack, called: [tile, tiles]}",
            22,
            "the set piecepack has pieces of several kinds: leave out called",
        ),
        ("{set: stones, called: piece}", 27, "called: expected a list, found 'piece'"),
        ("{set: stones, called: [a, b, c]}", 27, "called needs 0 to 2 items, found 3"),
        ("{set: stones, called: []}", 19, "called has the name of one and of many"),
    ],
)
def test_names_that_a_set_cannot_have_are_one_line_with_their_place(tmp_path, entry, column, message):
    (tmp_path / "mine" / "pi").mkdir(parents=True)
    (tmp_path / "mine" / "pi" / "kit.yaml").write_text(f"board: true\npieces:\n  - {entry}\n", encoding="utf-8")
    with pytest.raises(GameFileError) as caught:
        load_plan("pi", tmp_path / "mine")
    (line,) = str(caught.value).splitlines()
    assert f"kit.yaml:3:{column}: " in line
    assert message in line


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("way", WAYS, ids=lambda way: f"{way[0]}-{'duplex' if way[1] else 'plain'}")
def test_the_cover_shows_the_game_in_play(way, paper):
    """It fills the upper half, off what printers leave white; no text on the page is too small."""
    page = pdf_of(way[0], paper, duplex=way[1])[0]
    width, height = (side / MM for side in page.get_size())
    image = page.render(scale=2, grayscale=True).to_pil().point(lambda v: 255 if v < 250 else 0)
    upper = image.crop((0, 0, image.width, int(image.height * 0.48)))
    left, top, right, bottom = (side / 2 / MM for side in upper.getbbox())
    assert right < width - 4.6
    # Its title stands in the corner, in line with the words below it.
    assert min(left, top) > 4.5
    assert max(left, top) < 12
    # Where few pages would stand far apart, the picture leaves them some of its height.
    assert bottom > (0.455 if way[0] == "breakthrough" else 0.47) * height
    assert upper.histogram()[255] > 0.05 * upper.width * upper.height
    text = page.get_textpage()
    for i in range(text.count_chars()):
        size = pypdfium2.raw.FPDFText_GetFontSize(text.raw, i)
        matrix = pypdfium2.raw.FS_MATRIX()
        pypdfium2.raw.FPDFText_GetMatrix(text.raw, i, matrix)
        if text.get_text_range(i, 1).strip():
            assert size * (matrix.a**2 + matrix.b**2) ** 0.5 >= 5.99


def test_nothing_on_a_cover_speaks_of_commands():
    for slug, duplex in WAYS:
        text = text_of(pdf_of(slug, duplex=duplex)[0])
        assert not re.search(r"seed|duplex|--|boardgen ", text)


@pytest.mark.parametrize("slug", game_slugs())
def test_the_cover_shows_the_picture_of_the_rule_card(slug):
    """The figure that the card names, without numbers, cut off where printers stop, the title in it or above it."""
    from boardgen.cards.template import load_card

    first = kit_of(slug).document.pages[0]
    (shown,) = (item for item in first.items if getattr(item, "id", "") == "cover-picture")
    window = next(item for item in shown.items if getattr(item, "id", "") == "window")
    assert window.clip[::2] == pytest.approx((5, first.width - 5))
    title = next(item for item in shown.items if isinstance(item, Text))
    assert window.clip[1] == pytest.approx(5) or title.y < window.clip[1]
    named = load_card(slug).cover is not None
    titled = {item.title for item in every(window) if isinstance(item, Group) and item.title}
    assert (f"{get_game(slug).title} in play" in titled) == named


def every(item):
    for part in item.items:
        yield part
        if isinstance(part, Group):
            yield from every(part)


@pytest.mark.parametrize(("slug", "paper"), [("pisi", "a4"), ("pisi", "letter"), ("iriri", "a4")])
def test_each_sheet_of_pieces_has_one_heading_and_says_what_lies_on_it(slug, paper):
    pdf = pdf_of(slug, paper)
    listed = contents(pdf[0])
    for number in range(listed["Pieces"], listed["A first setup"]):
        page = pdf[number - 1]
        text, height = page.get_textpage(), page.get_height()
        head = text.get_text_bounded(bottom=height - 20 * MM, top=height)
        assert head.count(f"{get_game(slug).title} pieces") == 1
        if number > listed["Pieces"]:
            # A sheet of nets has its steps once more, and what it holds at its foot.
            nets = "shaded tab" in " ".join(text.get_text_bounded().split())
            said = text.get_text_bounded(top=20 * MM) if nets else head
            assert re.search(r"(pieces|of \d ·)\s+\d+\s(tiles|dice|coins|pawns|counters|large|medium|small)", said)
        if slug == "pisi" and number > listed["Pieces"]:
            # What to do with one kind stands at the head of its sheets, whatever room its pieces leave; so does the
            # order of the cuts.
            told = [kind for kind in ("Pawns:", "Dice:", "Coins:", "Counters:") if kind in text.get_text_bounded()]
            assert len(told) > 1 or all(kind in head for kind in told)
            assert re.search(r"cut\s+1\s+then\s+2\b", head) or told == ["Dice:"]


def test_groups_above_each_other_have_one_middle():
    """Tiles and pawns of Pisi's kit, which are not as wide, stood to the left of as much white."""
    page = next(page for page in kit_of("pisi").document.pages if {"tile", "pawn"} <= kinds_on(page))
    for kind in ("tile", "pawn"):
        uses = [use for use in pieces_on(page) if kind in use.symbol.id]
        left, right = min(use.x + use.symbol.box[0] for use in uses), max(use.x + use.symbol.box[2] for use in uses)
        assert (left + right) / 2 == pytest.approx(page.width / 2, abs=0.5)


def kinds_on(page):
    """Which of tiles and pawns lie on a sheet."""
    return {kind for use in pieces_on(page) for kind in ("tile", "pawn") if kind in use.symbol.id}


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_stones_of_trike_are_large_before_many_are_spare_and_spare_pawns_few(paper):
    """Nine spare pawns took a quarter of the sheet, then 64 of 110 stones were spare."""
    page = kit_of("trike", paper).document.pages[2]
    found = Counter(use.symbol.id.split("-")[0] for use in group(page, "pieces"))
    assert 1 < found.pop("standee") < 4
    # 46 are needed.
    assert 60 < sum(found.values()) < 95
    assert min(use.symbol.box[2] for use in group(page, "pieces") if "token" in use.symbol.id) > 0.38 * 22


@pytest.mark.parametrize(("slug", "noun", "other"), [("pi", "pieces", "stones"), ("hex3", "stones", "pieces")])
def test_sheets_and_cover_have_the_noun_of_the_rules(slug, noun, other):
    """Rules spoke of pieces, and what was cut out were stones and goal markers."""
    pdf = pdf_of(slug)
    cover, sheet = (" ".join(text_of(pdf[at]).replace("\u00a0", " ").split()) for at in (0, 2))
    assert re.search(rf"blue {noun}\b", sheet)
    assert not re.search(rf"(blue|\d) {other}\b|marker", f"{cover} {sheet}")
    assert f"{noun.capitalize()}: cut them apart first, then round" in sheet
    # Of a sheet with rows that are folded between its cuts the cover says no more than that its head tells all.
    assert bool(re.search(rf"round the {noun}\b", cover)) == ("fold" not in sheet)


def test_coins_are_folded_when_their_sheet_says_so_and_rounded():
    """The steps of the cover had all cuts before all folds, and each sheet had folds between its cuts."""
    pisi, hex3 = (" ".join(text_of(pdf_of(slug)[0]).replace("\u00a0", " ").split()) for slug in ("pisi", "hex3"))
    assert "Cut, fold and glue the pieces as the head of each sheet says." in pisi
    sheets = " ".join(" ".join(text_of(page).replace("\u00a0", " ").split()) for page in list(pdf_of("pisi"))[1:7])
    # Numbers of cuts are discs, which are read by themselves.
    assert re.search(r"fold rows at the dashed line, glue, then cuts\b.*Cut squares, then round\.", sheets)
    assert "Pawns: fold between the heads, glue back to back, bend the feet apart." in sheets
    assert "Counters: cut them apart first, then round" in sheets
    assert "at the head" not in hex3

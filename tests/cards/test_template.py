"""Reading templates: what they hold, and what is wrong with bad ones."""

import re

import pytest

from boardgen.cards.blocks import FigureRow, Heading, Listing, Paragraph, Run, Table, curly, figures_in, split_short
from boardgen.cards.furniture import facts
from boardgen.cards.layouts import FORMS, load_layout
from boardgen.cards.sections import sections_of
from boardgen.cards.template import eject, load_card
from boardgen.errors import OutputError
from boardgen.games import get_game
from boardgen.records import GameFileError, load
from boardgen.records.problems import MAX_PROBLEMS
from boardgen.records.starter import starter_files
from tests.cards.card_samples import FIGURES, FRONT, TEXT, sample, template


def test_front_matter_and_blocks(tmp_path):
    card = sample(tmp_path)
    assert card.front.title == "Pi"
    assert card.front.parts == ("a board", "15 red stones", "15 blue stones", "5 goals")
    kinds = [type(block) for block in card.blocks]
    assert kinds == [
        *(Heading, Listing, Heading, Paragraph, Listing, FigureRow),
        *(Heading, Paragraph, FigureRow, Table, Paragraph),
    ]
    assert [ref.id for ref in figures_in(card.blocks)] == ["start", "start", "hold"]
    record, figure = card.figure(list(figures_in(card.blocks))[2])
    assert record.game.slug == "pi"
    assert figure.after == 5


def test_a_card_for_any_game_says_nothing_of_time(tmp_path):
    """On covers its cells stood where all others have their time."""
    front = sample(tmp_path, front=FRONT.replace("time: 30 minutes\n", ""), text="## In short\n\n- Play.\n").front
    assert facts(front) == ["2 players"]


def test_placeholders_are_text_not_markup(tmp_path):
    front = FRONT.replace("players: 2", 'players: "**2**"')
    paragraph = sample(tmp_path, front=front).blocks[3]
    assert paragraph.runs[0].text.startswith("Pi is for **2** players.")


def test_faces_quotes_and_line_breaks(tmp_path):
    (paragraph,) = sample(tmp_path, text='One **bold** and *stressed* "word",  \nit\'s broken\nhere\n').blocks
    expected = (Run("One "), Run("bold", True), Run(" and "), Run("stressed", True))
    assert paragraph.runs == (*expected, Run(" “word”,\nit’s broken here"))


@pytest.mark.parametrize(
    ("written", "printed"),
    [
        ("Blue's 5", "Blue’s 5"),
        ("players' stones", "players’ stones"),
        ('a "word" here', "a “word” here"),
        ('6" wide', '6" wide'),
    ],
)
def test_quotes_outside_markdown_are_those_of_print(written, printed):
    assert curly(written) == printed


def test_lists_keep_their_numbers_and_may_hold_lists(tmp_path):
    (listing,) = sample(tmp_path, text="3. three\n   - inner\n4. four\n").blocks
    assert listing.start == 3
    assert [len(item) for item in listing.items] == [2, 1]
    assert listing.items[0][1].start is None


def test_the_short_section_ends_where_the_next_begins(tmp_path):
    rest, short = split_short(sample(tmp_path).blocks)
    assert [type(block) for block in short] == [Listing]
    assert isinstance(rest[0], Heading)
    assert rest[0].runs == (Run("How to play", True),)


def problems(tmp_path, **parts):
    with pytest.raises(GameFileError) as caught:
        sample(tmp_path, **parts)
    return [(p.file.rsplit("/", 1)[-1], p.line, p.column, p.code) for p in caught.value.problems]


AT = FRONT.count("\n") + 1  # the first line of the text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("<b>bold</b>\n", [(AT, 1, "raw-html"), (AT, 8, "raw-html")]),
        ("words <script>alert(1)</script>\n", [(AT, 7, "raw-html"), (AT, 23, "raw-html")]),
        ("<script>\nalert(1)\n</script>\n", [(AT, 1, "raw-html")]),
        ("<!-- remark -->\n", [(AT, 1, "raw-html")]),
        ("# Title\n", [(AT, 1, "bad-heading")]),
        ("#### Deep\n", [(AT, 1, "bad-heading")]),
        ("##\n", [(AT, 1, "bad-heading")]),
        ("a\n\nsee {{plaiers}} there\n", [(AT + 2, 5, "unknown-placeholder")]),
        ("see {{players} there\n", [(AT, 5, "bad-placeholder")]),
        ("see {{two words}} there\n", [(AT, 5, "bad-placeholder")]),
        ("![x](https://example.org/x.png)\n", [(AT, 6, "bad-figure")]),
        ("![x](picture.png)\n", [(AT, 6, "bad-figure")]),
        ("![x](../pi/figures.yaml#start)\n", [(AT, 6, "bad-figure")]),
        ("![x](figures.yaml)\n", [(AT, 6, "bad-figure")]),
        ("![x](figures.yaml#strat)\n", [(AT, 6, "unknown-figure")]),
        ("![](figures.yaml#start)\n", [(AT, 5, "missing-alt")]),
        ("text ![x](figures.yaml#start)\n", [(AT, 11, "figure-in-text")]),
        ("- item\n\n  see [this](https://example.org)\n", [(AT + 2, 14, "no-links")]),
        ("A reading.†\n", [(AT, 11, "missing-reading")]),
        ("`code`\n", [(AT, 1, "unknown-markup")]),
        ("```\ncode\n```\n", [(AT, 1, "unknown-markup")]),
        ("    indented\n", [(AT, 5, "unknown-markup")]),
        ("> quoted\n", [(AT, 1, "unknown-markup")]),
        ("a\n\n---\n", [(AT + 2, 1, "unknown-markup")]),
        ("Chinese 中 cannot be set\n", [(AT, 9, "missing-glyph")]),
        ("| a |\n|---|\n| {{b}} |\n", [(AT + 2, 3, "unknown-placeholder")]),
    ],
)
def test_bad_text_has_its_place(tmp_path, text, expected):
    assert problems(tmp_path, text=text) == [("card.md", *place) for place in expected]


@pytest.mark.parametrize(
    ("front", "expected"),
    [
        (FRONT.replace("players", "plyers"), [(2, 1, "missing-key"), (5, 1, "unknown-key")]),
        (FRONT.replace("parts: [a board, 15", "parts: {a: board, b: 15"), None),
        (FRONT.replace("players: 2\n", ""), [(2, 1, "missing-key")]),
        (FRONT.replace("time: 30 minutes", "time:"), [(6, 6, "wrong-type")]),
        (FRONT.replace("title: Pi", "title: Pi\ntitle: Py"), [(3, 1, "duplicate-key")]),
        (FRONT.replace("title: Pi", "title: &a Pi"), [(2, 8, "yaml-alias")]),
        (FRONT.replace("title: Pi", "title: 圆周率"), [(2, 8, "missing-glyph")]),
        (FRONT.replace("title: Pi", "title: Pi\ncover: here"), [(3, 8, "bad-figure")]),
        (FRONT.replace("title: Pi", "title: Pi\nspare: [Tactics]"), [(3, 9, "unknown-section")]),
        (FRONT.replace("title: Pi", "title: Pi\npage_without: [Tactics]"), [(3, 16, "unknown-section")]),
        (FRONT.replace("title: Pi", "title: Pi\npage_without: [figures.yaml#no]"), [(3, 16, "unknown-figure")]),
        (FRONT.replace("title: Pi", "title: Pi\npocket: [Tactics]"), [(3, 10, "unknown-section")]),
        (FRONT.replace("title: Pi", "title: Pi\npocket: [figures.yaml#no]"), [(3, 10, "unknown-section")]),
        (FRONT.replace("title: Pi", "title: Pi\nbrief: {figures.yaml#no: Words}"), [(3, 9, "unknown-figure")]),
        (FRONT.replace("title: Pi", "title: Pi\ninstead_of: [figures.yaml#no]"), [(3, 14, "unknown-figure")]),
        (
            FRONT.replace("title: Pi", "title: Pi\npage_figures: {a.yaml#no: figures.yaml#start}"),
            [(3, 16, "unknown-figure")],
        ),
        (FRONT.replace("title: Pi", "title: Pi\npage_figures: {figures.yaml#start: here}"), [(3, 36, "bad-figure")]),
        (FRONT.replace("title: Pi", "title: Pi\nstrip: here"), [(3, 8, "bad-figure")]),
        (FRONT.replace("title: Pi", "title: Pi\nspare: figures.yaml#no"), [(3, 8, "wrong-type")]),
        (FRONT.replace("title: Pi", "title: Pi\nreadings: Ours."), [(3, 1, "missing-reading")]),
        (FRONT.replace("---\n", ""), [(1, 1, "no-front-matter")]),
        ("", [(1, 1, "no-front-matter")]),
    ],
)
def test_bad_front_matter_has_its_place(tmp_path, front, expected):
    found = problems(tmp_path, front=front, text="Words.\n")
    if expected is not None:
        assert found == [("card.md", *place) for place in expected]


def test_a_page_alone_may_leave_out_the_game_in_short(tmp_path):
    """What stands in short in a folded card may take the room of figures on a page; pocket cards are made of it."""
    text = TEXT + "\n## In short\n\n- One rule.\n"
    front = FRONT.replace("title: Pi", "title: Pi\npage_without: [In short]")
    assert sample(tmp_path, front=front, text=text).page_without == ("In short",)
    for key in ("spare", "pocket"):
        front = FRONT.replace("title: Pi", f"title: Pi\n{key}: [In short]")
        assert [code for _, _, _, code in problems(tmp_path, front=front, text=text)] == ["unknown-section"]


def test_a_page_shows_other_figures_in_place_of_some(tmp_path):
    """More of a board, where its cells would be larger than others else; in words it is that of the text."""
    front = FRONT.replace("title: Pi", "title: Pi\npage_figures: {figures.yaml#start: figures.yaml#hold}")
    card = sample(tmp_path, front=front)
    section = sections_of(card.blocks)[-1]
    shown = section.showing(card.page_figures).figures
    assert [ref.id for ref in section.figures] == ["start", "start", "hold"]
    assert [ref.id for ref in shown] == ["hold", "hold", "hold"]
    assert [ref.alt for ref in shown] == [ref.alt for ref in section.figures]
    assert section.showing({}) is section


def test_words_for_pocket_cards_belong_to_a_figure_that_they_show(tmp_path):
    """They would never be read if another section's figures were asked for, or others in place of its own."""
    text = TEXT + "\n## More\n\nIt goes on.\n\n![Later](figures.yaml#hold)\n"
    brief = "brief: {figures.yaml#start: Words}"
    for asked, expected in (
        ("pocket: [More]", [("card.md", 4, 9, "unknown-figure")]),
        ("pocket: [How to play, figures.yaml#hold]", [("card.md", 4, 9, "unknown-figure")]),
    ):
        front = FRONT.replace("title: Pi", f"title: Pi\n{asked}\n{brief}")
        assert problems(tmp_path, front=front, text=text) == expected
    front = FRONT.replace("title: Pi", f"title: Pi\npocket: [How to play]\n{brief}")
    assert sample(tmp_path, front=front, text=text).brief == {"figures.yaml#start": "Words"}


def test_a_card_without_text_is_refused(tmp_path):
    assert problems(tmp_path, text="\n") == [("card.md", None, None, "empty-card")]


def test_a_false_claim_in_a_figure_is_a_problem_of_the_card(tmp_path):
    figures = FIGURES.replace("size: 9", "size: 8")
    assert problems(tmp_path, figures=figures) == [("figures.yaml", 13, 45, "claim-false")]


def test_problems_of_text_and_figures_come_together(tmp_path):
    found = problems(tmp_path, text=TEXT + "\n<b>\n", figures=FIGURES.replace("d7", "a1"))
    assert {code for _, _, _, code in found} == {"raw-html", "pi-no-triangle"}


def test_after_many_problems_nobody_reads_on(tmp_path):
    for text in ("![x](figures.yaml#none)\n\n", "`code`\n\n"):
        found = problems(tmp_path, text=text * (MAX_PROBLEMS + 5))
        assert len(found) == MAX_PROBLEMS + 1
        assert found[-1][3] == "too-many-problems"


def test_missing_templates_and_huge_ones_are_refused(tmp_path):
    with pytest.raises(GameFileError) as caught:
        load_card("pi", tmp_path / "nowhere")
    assert [p.code for p in caught.value.problems] == ["unreadable-file"]
    template(tmp_path, text="x" * 1_000_001)
    with pytest.raises(GameFileError) as caught:
        load_card("pi", tmp_path)
    assert [p.code for p in caught.value.problems] == ["file-too-large"]
    template(tmp_path)
    (tmp_path / "pi/figures.yaml").write_text("#" * 1_000_001)
    with pytest.raises(GameFileError) as caught:
        load_card("pi", tmp_path)
    assert [p.code for p in caught.value.problems] == ["file-too-large"]


def test_a_card_is_read_again_only_when_a_file_has_changed(tmp_path):
    first = sample(tmp_path)
    assert load_card("pi", tmp_path) is first
    template(tmp_path, figures=FIGURES.replace("Three red stones", "Three stones"))
    second = load_card("pi", tmp_path)
    assert second.figure(second.figures[0])[1].caption.startswith("Three stones")
    template(tmp_path, text=TEXT.replace("Who owns a goal", "Whose goal"), front=FRONT.replace("Triangles", "Stones"))
    third = load_card("pi", tmp_path)
    assert third.front.subtitle == "Stones on hexagons"
    assert any(isinstance(block, Heading) and block.runs[0].text == "Whose goal" for block in third.blocks)
    (tmp_path / "pi/figures.yaml").unlink()
    with pytest.raises(GameFileError):
        load_card("pi", tmp_path)


def test_cards_of_games_that_are_described_are_read_anew(tmp_path):
    """The description stands in a file that the card does not name."""
    folder = tmp_path / "mine"
    folder.mkdir()
    for path, data in starter_files(folder).items():
        path.write_bytes(data)
    before = next(iter(load_card("mine", tmp_path).records.values())).game.title
    text = (folder / "game.yaml").read_text(encoding="utf-8")
    (folder / "game.yaml").write_text(re.sub("(?m)^title: .*$", "title: Another", text), encoding="utf-8")
    after = next(iter(load_card("mine", tmp_path).records.values())).game.title
    assert before != after == "Another"


def test_a_copy_of_the_templates_reads_alike(tmp_path):
    files = eject("pi", tmp_path)
    (tmp_path / "pi").mkdir()
    for path, data in files.items():
        path.write_bytes(data)
    assert (tmp_path / "layouts.yaml").exists()
    assert load_card("pi", tmp_path).blocks == load_card("pi").blocks
    with pytest.raises(OutputError, match="is there already"):
        eject("pi", tmp_path)


@pytest.mark.parametrize("form", FORMS)
def test_layouts_are_data(tmp_path, form):
    layout = load_layout(form)
    assert load_layout(form, template(tmp_path)) == layout
    assert layout.foot.size < layout.caption.size <= layout.text.size <= layout.heading.size
    assert min(layout.top, layout.right, layout.bottom, layout.left) >= 4


@pytest.mark.parametrize(
    ("before", "after", "code"),
    [
        ("grid: 6", "grid: 0", "out-of-range"),
        ("grid: 6", "gird: 6", "unknown-key"),
        ("card:", "crad:", "unknown-key"),
        ("text: [9.5, 12.3]", "text: [9.5, wide]", "wrong-type"),
        ("text: [9.5, 12.3]", "text: [9.5]", "too-short"),
        ("caption: [8, 9.9]", "caption: [5.9, 9.9]", "out-of-range"),
        ("caption: [8, 9.9]", "caption: [8, 7]", "bad-value"),
        ("  gutter: 4\n", "", "missing-key"),
        ("top: 10, right", "right", "missing-key"),
    ],
)
def test_bad_layouts_are_refused(tmp_path, before, after, code):
    (tmp_path / "layouts.yaml").write_bytes(next(d for p, d in eject("pi", tmp_path).items() if p.suffix == ".yaml"))
    text = (tmp_path / "layouts.yaml").read_text()
    assert before in text
    (tmp_path / "layouts.yaml").write_text(text.replace(before, after, 1))
    with pytest.raises(GameFileError) as caught:
        load_layout("card", tmp_path)
    assert code in {p.code for p in caught.value.problems}
    assert all(p.line for p in caught.value.problems)


def test_the_figures_of_iriri_stand_in_the_order_of_play():
    """Nobody meets a later turn before an earlier one."""
    game = get_game("iriri")
    shown = re.findall(r"\]\(figures\.yaml#([\w-]+)\)", (game.folder / "card.md").read_text(encoding="utf-8"))
    # Where another move was possible, its variation counts from there.
    after = {figure.id: figure.after for figure in load(game.folder / "figures.yaml").figures if not figure.path}
    counts = [after[name] for name in shown if name in after]
    assert len(counts) > 4
    assert counts == sorted(counts)

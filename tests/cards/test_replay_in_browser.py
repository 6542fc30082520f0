"""A replay in a browser: keys, clicks, what is read aloud, paper, phones, and cards on paper."""

from dataclasses import replace

import pytest

from boardgen.cards.blocks import FigureRow
from boardgen.cards.booklet_html import booklet_html
from boardgen.cards.card_html import card_html
from boardgen.cards.template import load_card
from boardgen.games import get_game
from boardgen.records import load, loads
from boardgen.scene.text import measure
from boardgen.scene.themes import COLOUR, DARK
from tests.cards.test_replay import BEFORE, GAME, HOSTILE, WHOLE, hostile
from tests.chromium import PATIENCE, chromium, require_browser

require_browser()

#: Of a window, unless a test says another.
SIZE = {"width": 1200, "height": 900}


@pytest.fixture(scope="module")
def browser():
    with chromium() as opened:
        yield opened


class Window:
    """A page that tests take turns with, since a new one costs more than most of them, and what it says and asks."""

    def __init__(self, browser, **options):
        self.said = []
        self.page = browser.new_context(**options).new_page()
        self.page.set_default_timeout(PATIENCE)
        self.page.on("console", lambda message: self.said.append(f"console: {message.text}"))
        self.page.on("pageerror", lambda error: self.said.append(f"error: {error}"))
        self.page.on("request", lambda request: self.said.append(request.url))

    def begin_anew(self):
        """What a replay knows, its document and its address hold."""
        self.page.goto("about:blank")
        self.page.set_viewport_size(SIZE)
        self.page.emulate_media(color_scheme="light", media="screen")
        self.said.clear()


@pytest.fixture(scope="module")
def window(browser):
    return Window(browser)


@pytest.fixture
def opened(browser, window, tmp_path):
    """Opens a record from disk; at the end nothing may have been said in the console or asked for."""
    windows = []

    def open_(record, at="", *, viewport=SIZE, color_scheme="light", scripts=True):
        path = tmp_path / "game.html"
        path.write_text(booklet_html(record, COLOUR, DARK), encoding="utf-8")
        here = window if scripts else Window(browser, java_script_enabled=False)
        windows.append(here)
        here.begin_anew()
        here.page.set_viewport_size(viewport)
        here.page.emulate_media(color_scheme=color_scheme)
        here.page.goto(f"{path.as_uri()}{at}")
        return here.page

    yield open_
    (here,) = windows
    assert here.said == [request for request in here.said if request.startswith(tmp_path.as_uri())]
    assert len(here.said) == 1


def now(page):
    return page.locator(".moves a[aria-current=step]").get_attribute("href")[1:]


def arrive(page, at):
    page.locator(f'.moves a[href="#{at}"][aria-current=step]').wait_for()


def heading(page):
    """The heading of the position, its hard spaces as plain ones."""
    return page.locator(".told .heading").inner_text().replace("\u00a0", " ")


def stage(page):
    return page.locator(".board").inner_html()


def test_keys_go_through_all_moves(opened):
    record = loads(WHOLE)
    page = opened(record)
    assert (now(page), heading(page)) == ("0", "The start")
    seen = [stage(page)]
    for ply in range(1, len(record.moves) + 1):
        page.keyboard.press("ArrowRight")
        assert now(page) == str(ply)
        assert heading(page).startswith(f"{ply} · {record.moves[ply - 1]} ")
        assert page.locator(".told .comment").is_visible() == (ply in record.comments)
        seen.append(stage(page))
    assert len(set(seen)) == len(seen)
    page.keyboard.press("ArrowRight")
    assert now(page) == str(len(record.moves))
    assert "Red wins" in page.locator(".told .status").inner_text()
    for ply in reversed(range(len(record.moves))):
        page.keyboard.press("ArrowLeft")
        assert (now(page), stage(page)) == (str(ply), seen[ply])
    page.keyboard.press("End")
    assert now(page) == str(len(record.moves))
    page.keyboard.press("Home")
    assert now(page) == "0"


def test_a_click_leads_into_a_variation_and_back_out_of_it(opened):
    page = opened(loads(GAME))
    page.click('.moves a[href="#2b2b2"]')
    way = [now(page)]
    while way[-1] != "0":
        page.keyboard.press("ArrowLeft")
        way.append(now(page))
        assert way[-1] == BEFORE[way[-2]]
    page.click('.moves a[href="#2b1"]')
    assert heading(page) == "2 · b2 White"
    assert page.locator(".told .comment").inner_text() == "why not"
    page.keyboard.press("End")
    assert now(page) == "2b3"
    page.wait_for_url(lambda url: url.endswith("#2b3"))


def test_every_position_has_a_picture_of_its_own(opened):
    page = opened(loads(GAME))
    pictures = {}
    for at in ("0", *BEFORE):
        page.click(f'.moves a[href="#{at}"]')
        pictures[at] = page.locator(".board").screenshot()
    assert len(set(pictures.values())) == len(pictures)


def test_an_address_leads_to_its_move(opened):
    page = opened(loads(GAME), "#2b2")
    assert now(page) == "2b2"
    page.evaluate("location.hash = '#3'")
    arrive(page, "3")
    page.evaluate("location.hash = '#17x'")
    assert now(page) == "3"


def test_it_plays_by_itself(opened):
    page = opened(loads(GAME))
    page.select_option("select", "0.5")
    page.locator("h1").click()
    page.keyboard.press("Space")
    assert page.locator("[data-do=play]").get_attribute("aria-label") == "Pause"
    arrive(page, "4")
    page.locator("[data-do=play][aria-label=Play]").wait_for()
    page.click("[data-do=play]")
    arrive(page, "1")
    page.keyboard.press("Space")
    assert page.locator("[data-do=play]").get_attribute("aria-label") == "Play"


def test_buttons_work_with_keys_and_show_the_focus(opened):
    page = opened(loads(GAME))
    assert page.locator("[data-do=back]").get_attribute("aria-disabled") == "true"
    page.locator("[data-do=first]").focus()
    for _ in range(3):
        page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.dataset.do") == "next"
    assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"
    page.keyboard.press("Enter")
    page.keyboard.press("Space")
    assert now(page) == "2"


def test_what_is_read_aloud(opened):
    page = opened(loads(GAME))
    page.keyboard.press("ArrowRight")
    live = page.locator("[aria-live=polite]")
    assert live.inner_text().split("\n")[0] == "1\u00a0·\u00a0c2! Black"
    assert page.get_by_role("img", name="1 · c2! Black", exact=True).count() == 1
    page.get_by_text("The position in words").click()
    assert "black on\u00a0c2" in page.locator(".player .words").inner_text()


def test_on_paper_it_is_the_booklet(opened):
    page = opened(loads(GAME), color_scheme="dark")
    assert page.locator(".steps").is_hidden()
    assert page.locator(".sheet").is_hidden()
    page.emulate_media(media="print")
    assert page.locator(".sheet svg").is_visible()
    assert not any(page.locator(one).is_visible() for one in ("h1", ".player", ".steps", "footer"))
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"


@pytest.mark.parametrize("moves", [GAME, "game: trike\nmoves: e5 e4 {to the end} e3\n"], ids=["variations", "none"])
def test_on_paper_it_is_the_list_where_no_page_has_room_for_a_comment(opened, moves):
    """With the moves, where there are variations."""
    page = opened(loads(moves.replace("to the end", "on and on " * 900)), color_scheme="dark")
    page.emulate_media(media="print")
    assert page.locator(".sheet").count() == 0
    assert all(section.is_visible() for section in page.locator(".steps section").all())
    assert page.locator(".stage").is_hidden()
    assert page.locator(".moves").is_visible() == (moves == GAME)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_all_that_is_said_of_a_move_is_in_view_in_the_list_and_its_number_is_as_dark_as_it(opened, scheme):
    page = opened(load(get_game("trike").example), color_scheme=scheme)
    page.keyboard.press("End")
    box = page.locator(".moves").bounding_box()
    said = page.locator(".moves a[aria-current] + i").bounding_box()
    assert box["y"] <= said["y"]
    assert said["y"] + said["height"] <= box["y"] + box["height"]
    assert page.evaluate("getComputedStyle(document.querySelector('.moves a[aria-current] .n')).opacity") == "1"


@pytest.mark.parametrize("slug", ["pi", "iriri"])
def test_a_laptop_shows_all_of_it_and_no_line_of_the_list_is_cut(opened, slug):
    """The key to squares and hatching as well. Flat pictures have more of the width."""
    page = opened(load(get_game(slug).example), viewport={"width": 1200, "height": 800})
    for width, height in ((1200, 800), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        for link in page.locator(".moves p:not([class]) > a").all()[::7]:
            link.dispatch_event("click")
            shown, above, line = page.evaluate(
                "(moves => [moves.clientHeight, moves.scrollTop, parseFloat(getComputedStyle(moves).lineHeight)])"
                "(document.querySelector('.moves'))"
            )
            assert shown / line == pytest.approx(round(shown / line), abs=0.05)
            assert above / line == pytest.approx(round(above / line), abs=0.05)
        # The last line that is seen fades where the list goes on.
        fade = "getComputedStyle(document.querySelector('.moves'), '::after')"
        assert page.evaluate(f"{fade}.position") == "sticky"
        assert "gradient" in page.evaluate(f"{fade}.backgroundImage")
        if width == 1200:
            assert page.evaluate("document.documentElement.scrollHeight") == height
            stage, told = (page.locator(one).bounding_box()["width"] for one in (".stage", ".told"))
            assert (stage > 1.5 * told) == (slug == "iriri")


@pytest.mark.parametrize(("slug", "below"), [("pi", False), ("pisi", False), ("iriri", True)])
def test_a_desk_is_used_to_its_foot(opened, slug, below):
    """There were 100 to 220 px below the buttons or the list; the key is where the board leaves room for it."""
    page = opened(load(get_game(slug).example), viewport={"width": 1280, "height": 900})
    boxes = [page.locator(one).bounding_box() for one in (".moves", ".keys", ".about", "footer")]
    moves, keys, about, footer = boxes
    assert 0 <= footer["y"] - (moves if below else about)["y"] - (moves if below else about)["height"] < 50
    assert (about["y"] >= keys["y"] + keys["height"]) == below
    assert (about["x"] < moves["x"]) == below
    assert footer["y"] + footer["height"] <= 900
    page.get_by_text("The position in words").click()
    words, footer = (page.locator(one).bounding_box() for one in (".words", "footer"))
    assert words["y"] + words["height"] <= footer["y"]


def test_a_phone_shows_the_board_and_all_that_is_said_of_a_move(opened):
    """One to four lines of the list were left, cut through their letters by the foot of the screen."""
    record = load(get_game("pisi").example)
    page = opened(record, viewport={"width": 390, "height": 844})
    for ply in record.comments:
        page.locator(f'.moves a[href="#{ply}"]').dispatch_event("click")
        said, moves = (page.locator(one).bounding_box() for one in (".moves a[aria-current] + i", ".moves"))
        assert moves["y"] + moves["height"] <= 844
        assert moves["y"] <= said["y"]
        assert said["y"] + said["height"] <= moves["y"] + moves["height"], ply


@pytest.mark.parametrize(("width", "height"), [(480, 850), (390, 844), (480, 1700), (360, 640)])
def test_parts_of_a_picture_fill_a_phone(opened, width, height):
    """Iriri's ring and grid were 190 px wide, their letters 7 px high, beside as much that was empty."""
    page = opened(load(get_game("iriri").example), viewport={"width": width, "height": height})
    ring, grid = page.locator(".board > svg").all()
    scales = [part.locator("> svg").evaluate("one => one.getScreenCTM().a") for part in (ring, grid)]
    assert scales[0] == pytest.approx(scales[1], rel=0.05)
    assert grid.bounding_box()["y"] > ring.bounding_box()["y"]
    # Buttons are in view, wherever they belong.
    buttons = page.locator(".controls").bounding_box()
    assert buttons["y"] + buttons["height"] <= height
    wide = scales[0] * float(ring.get_attribute("viewBox").split()[2])
    assert wide > (0.9 if height > 3 * width else 0.57) * width


def test_windows_of_all_heights_are_used_and_end_with_what_there_is(opened):
    """In tall windows the list was cut by a fade, with 550 px that were empty below it."""
    page = opened(load(get_game("pi").example), viewport={"width": 1200, "height": 1700})
    shown, all_of_it = page.locator(".moves").evaluate("one => [one.clientHeight, one.scrollHeight]")
    assert all_of_it - shown < 26
    about, footer = (page.locator(one).bounding_box() for one in (".about", "footer"))
    assert footer["y"] - about["y"] - about["height"] < 50


def test_steps_do_not_look_like_what_plays(opened):
    """Both were triangles that point to the right, side by side."""
    page = opened(loads(GAME))
    drawn = page.locator(".controls button svg:visible").evaluate_all(
        "all => all.map(one => getComputedStyle(one).fill)"
    )
    assert [fill == "none" for fill in drawn] == [True, True, False, True, True]


@pytest.mark.parametrize(("width", "height"), [(1200, 900), (1280, 800)])
def test_margins_of_flat_pictures_are_as_wide_as_of_others(opened, width, height):
    page = opened(load(get_game("iriri").example), viewport={"width": width, "height": height})
    assert page.locator("h1").bounding_box()["x"] >= 44


@pytest.mark.parametrize(("slug", "said"), [("hex3", "Red to move"), ("pisi", "Player 1 to move")])
def test_where_there_is_no_score_it_says_who_moves(opened, slug, said):
    """The line of the score was empty under “The start”."""
    page = opened(load(get_game(slug).example))
    assert page.locator(".told .status").inner_text().replace("\u00a0", " ") == said


@pytest.mark.parametrize(("slug", "said"), [("trike", "Black 1 : 2 White"), ("iriri", "Player 1 14.5 : 7 Player 2")])
def test_a_score_names_its_players(opened, slug, said):
    """Whose 1 : 2 it was stood in the title of the page, or nowhere."""
    page = opened(load(get_game(slug).example), "#9")
    assert page.locator(".told .status").inner_text().replace("\u00a0", " ") == said
    assert ":" not in page.locator("header").inner_text()


def test_squares_of_goals_have_one_size_and_an_edge_of_their_own(opened):
    page = opened(load(get_game("pi").example))
    page.keyboard.press("End")
    squares = page.locator(".status .tally strong")
    looks = squares.evaluate_all(
        "all => all.map(one => [one, getComputedStyle(one)])"
        ".map(([one, style]) => [one.offsetWidth, style.borderTopColor != style.color])"
    )
    assert len(looks) == 5
    assert len({wide for wide, _ in looks}) == 1
    assert all(edged for _, edged in looks)


def test_nothing_moves_that_stays_and_a_comment_is_dark_at_the_move_of_which_it_is_true(opened):
    """A list below the grid moved it and the ring; a comment was dark beside boards on which it was not true yet."""
    page = opened(load(get_game("iriri").example))
    boxes, inks = [], []
    for at in ("8", "9", "10", "11"):
        page.click(f'.moves a[href="#{at}"]')
        boxes.append(page.evaluate("document.querySelector('.board svg').getScreenCTM().f"))
        said = page.locator('.moves p:has(a[href="#10"]) > i')
        inks.append(said.evaluate("one => getComputedStyle(one).color == getComputedStyle(document.body).color"))
    page.keyboard.press("Home")
    boxes.append(page.evaluate("document.querySelector('.board svg').getScreenCTM().f"))
    assert max(boxes) - min(boxes) < 0.5
    assert inks == [False, False, True, False]
    assert page.locator(".told .comment").bounding_box()["height"] <= 1


def test_a_phone_shows_a_move_of_the_list_at_once_and_letters_are_as_wide_as_measured(opened):
    """Chromium rounded the letters of small type up, so that a line of Pisi's table ran into its signs."""
    page = opened(load(get_game("iriri").example), viewport={"width": 390, "height": 844})
    for at in ("0", "10", "29"):
        page.locator(f'.moves a[href="#{at}"]').dispatch_event("click")
        box = page.locator(".moves a[aria-current]").bounding_box()
        assert box["y"] + box["height"] < 844
    wide = page.locator(".symbols text", has_text="Player 1").first.evaluate(
        "one => [one.getComputedTextLength(), one.textContent, parseFloat(getComputedStyle(one).fontSize)]"
    )
    assert wide[0] == pytest.approx(measure(wide[1], wide[2]), rel=0.01)


@pytest.mark.parametrize("viewport", [SIZE, {"width": 390, "height": 844}], ids=["desk", "phone"])
def test_buttons_stay_where_they_are_as_the_same_cells_are_shown_all_through(opened, viewport):
    """Boards that grow were shown as far as they reached where comments left no page room for all cells."""
    text = get_game("iriri").example.read_text().partition("\nfigures:")[0]
    page = opened(loads(text.replace("{6 points.", "{6 points." + " So it goes on and on." * 60)), viewport=viewport)
    places, shapes = set(), set()
    for link in page.locator(".moves p:not([class]) > a").all():
        link.dispatch_event("click")
        places.add(page.locator(".controls").evaluate("one => one.offsetTop"))
        shapes.add(page.locator(".board > svg").last.get_attribute("viewBox"))
    assert len(shapes) == 1
    assert len(places) == 1


def test_a_card_on_a_tablet_has_its_picture_beside_the_title(window):
    """Facts have the whole width below both."""
    window.begin_anew()
    page = window.page
    page.set_viewport_size({"width": 820, "height": 1000})
    page.set_content(card_html(load_card("pi")))
    title, cover, facts = (page.locator(f"main {one}").bounding_box() for one in ("h1", ".cover", "header dl"))
    assert cover["x"] > title["x"] + title["width"] - 1
    assert cover["x"] + cover["width"] == pytest.approx(facts["x"] + facts["width"], abs=1)
    assert facts["width"] == pytest.approx(46 * 16 - 2 * 20, abs=1)
    assert facts["y"] >= cover["y"] + cover["height"]


@pytest.mark.parametrize("slug", ["pisi", "iriri", "breakthrough"])
def test_what_opens_a_card_is_as_wide_as_the_facts_and_the_picture_as_high_as_both(window, slug):
    """It was wider than the facts and ended at no column; a rule hung 100 px below the title that it belongs to."""
    window.begin_anew()
    page = window.page
    page.set_viewport_size({"width": 1280, "height": 1000})
    page.set_content(card_html(load_card(slug)))
    title, facts, cover = (page.locator(f"main {one}").bounding_box() for one in (".subtitle", "header dl", ".cover"))
    said = [one.bounding_box() for one in page.locator("main header > p:not(.subtitle)").all()]
    assert len(said) == (slug != "breakthrough")
    assert all(one["width"] == pytest.approx(facts["width"], abs=1) for one in said)
    assert facts["y"] - title["y"] - title["height"] < 24
    last = (said or [facts])[-1]
    assert last["y"] + last["height"] == pytest.approx(cover["y"] + cover["height"], abs=40)


@pytest.mark.parametrize(("name", "begins"), [("In short", "h2 + ul > li"), ("Words", "h2 + p")])
def test_both_columns_of_a_text_begin_at_one_height(window, name, begins):
    """Also where the second one is a list: its own margin moved it down."""
    window.begin_anew()
    page = window.page
    page.set_viewport_size({"width": 1280, "height": 1000})
    # Without its figure, so that the section of words is a text alone.
    card = load_card("iriri")
    blocks = (one for one in card.blocks if not (isinstance(one, FigureRow) and one.figures[0].id == "word"))
    page.set_content(card_html(replace(card, blocks=tuple(blocks))))
    text = page.locator(".text.long", has=page.get_by_role("heading", name=name))
    first, second = (text.locator(one).first.bounding_box(timeout=9000) for one in (begins, ".second"))
    assert second["x"] > first["x"] + first["width"]
    assert second["y"] == pytest.approx(first["y"], abs=1)


@pytest.mark.parametrize("slug", ["pi", "hex3"])
def test_captions_of_figures_beside_text_stand_under_them(window, slug):
    """They stood under the text, some of them 180 px from their figures."""
    window.begin_anew()
    page = window.page
    page.set_viewport_size({"width": 1280, "height": 1000})
    page.set_content(card_html(load_card(slug)))
    figures = page.locator(".beside:not(.sparse) .single:not(.tree) > figure").all()
    assert figures
    for figure in figures:
        board, said = (figure.locator(one).first.bounding_box() for one in ("> svg", "figcaption"))
        assert 0 < said["y"] - board["y"] - board["height"] < 16
        assert said["x"] == pytest.approx(board["x"], abs=1)
        assert said["x"] + said["width"] <= 1280 - 40


def test_captions_stand_beside_figures_where_much_would_be_empty(window):
    """In the second column of the page, level with their figures; numerals of steps have a column of their own."""
    window.begin_anew()
    page = window.page
    page.set_viewport_size({"width": 1280, "height": 1000})
    page.set_content(card_html(load_card("pisi")))
    figures = page.locator(".sparse .single > figure").all()
    assert figures
    for figure in figures:
        board, said = (figure.locator(one).first.bounding_box() for one in ("> svg", "figcaption"))
        assert board["x"] == pytest.approx(640 + 24, abs=1)
        assert 0 < said["x"] - board["x"] - board["width"] < 24
        assert said["y"] == pytest.approx(board["y"], abs=1)
    for step in page.locator("figcaption:has(.step)").all():
        lines = step.evaluate(
            "one => { const range = document.createRange(); range.selectNodeContents(one);"
            " range.setStartAfter(one.querySelector('.step'));"
            " return [...range.getClientRects()].filter(box => box.width > 1).map(box => box.left) }"
        )
        numeral = step.locator(".step").bounding_box()
        assert min(lines) >= numeral["x"] + numeral["width"] - 1


def test_without_scripts_it_is_the_list_of_diagrams(opened):
    page = opened(loads(GAME), scripts=False)
    assert page.locator(".player").is_hidden()
    assert page.locator(".steps section").count() == 3
    assert page.locator(".steps section").last.is_visible()


@pytest.mark.parametrize("slug", ["pi", "iriri"])
def test_a_phone_needs_no_scrolling_sideways_and_little_down(opened, slug):
    """The list of moves scrolls by itself, and the last move is in view in it."""
    page = opened(load(get_game(slug).example), viewport={"width": 360, "height": 740})
    page.keyboard.press("End")
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    for button in page.locator(".controls button, .controls select").all():
        box = button.bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 360
        assert min(box["width"], box["height"]) >= 44
    listed, last = (page.locator(one).bounding_box() for one in (".moves", ".moves [aria-current]"))
    assert listed["height"] <= 0.46 * 740
    assert listed["y"] <= last["y"] <= listed["y"] + listed["height"] - last["height"]
    assert page.evaluate("document.documentElement.scrollHeight") < 2.2 * 740


def test_dark_pages_are_dark(opened):
    page = opened(loads(GAME), color_scheme="dark")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(0, 0, 0)"
    assert (
        page.evaluate("getComputedStyle(document.querySelector('.symbols [fill*=--cell]')).fill") == "rgb(20, 22, 26)"
    )


def test_texts_of_files_are_only_texts(opened):
    page = opened(loads(hostile(HOSTILE, HOSTILE, HOSTILE)))
    page.keyboard.press("ArrowRight")
    assert "<script>alert(1)</script>" in page.locator(".told .comment").inner_text()
    assert page.locator("script").count() == 1
    assert page.locator("img").count() == 0

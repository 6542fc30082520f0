"""The studio's page in a browser: printing, setups, rules, offline, phones, keys, readers, hostile text."""

import io
import json
import re
from pathlib import Path
from urllib.parse import quote

import pikepdf
import pypdfium2
import pytest
from click.testing import CliRunner

from boardgen.cli.main import boardgen
from boardgen.studio import answer
from tests.chromium import require_browser
from tests.studio.browser import HOSTILE, NEVER_ENDS, READY, serious, until
from tools.gallery import Shown
from tools.site.gallery import studio_address

require_browser()

MM = 72 / 25.4
PART = quote(HOSTILE, safe="")
VIEWS = ("", "#print/pi/board?paper=a4", "#print/pisi/kit?paper=a4", "#setup/pisi/42", "#read/pi", "#solve")


def downloaded(page, button):
    with page.expect_download() as caught:
        button()
    return caught.value.suggested_filename, Path(caught.value.path()).read_bytes()


def of_the_command(tmp_path, *words):
    done = CliRunner().invoke(boardgen, [*words, "-o", str(tmp_path / "made.pdf")])
    assert done.exit_code == 0
    return (tmp_path / "made.pdf").read_bytes()


def opened(reader, page, at):
    """Go to an address; wait until what it leads to is there whole."""
    reader.go(page, at or "#")
    view = at.lstrip("#").split("/")[0] or "start"
    page.locator(f"main.view-{view} h1").wait_for()
    waits = page.locator("main .placeholder, main .waits, main .before")
    until(page, lambda: waits.count() == 0)


def is_drawn(page):
    page.locator(".sheets:not(.waits) img, .setups:not(.waits) img").first.wait_for()


def test_from_a_fresh_start_to_a_printed_board(reader, page, tmp_path):
    assert reader.at_once
    reader.go(page, "#")
    page.get_by_role("link", name="Print", exact=False).nth(1).click()
    page.get_by_role("img", name="Pi board").wait_for()
    page.get_by_text("A size of your own").click()
    page.get_by_label("Cells apart").fill("17.5mm")
    page.get_by_label("Cells apart").press("Enter")
    page.get_by_text("boardgen board pi --pitch 17.5mm", exact=True).wait_for()
    name, data = downloaded(page, page.get_by_role("button", name="Download PDF").click)
    assert name == "pi-board-a4.pdf"
    assert data == of_the_command(tmp_path, "board", "pi", "--pitch", "17.5mm")
    with pikepdf.open(io.BytesIO(data)) as pdf:
        assert [float(edge) for edge in pdf.pages[0].mediabox] == pytest.approx([0, 0, 297 * MM, 210 * MM], abs=0.01)
    text = pypdfium2.PdfDocument(data)[0].get_textpage().get_text_range()
    assert "Pi board" in text
    assert "17.5 mm" in text
    until(page, lambda: page.evaluate("location.hash") == "#print/pi/board?pitch=17.5mm")


@pytest.mark.parametrize(
    ("at", "words"),
    [
        ("#print/hex3/rules?paper=letter&theme=grey", ["card", "hex3", "--paper", "letter", "--theme", "grey"]),
        ("#print/trike/kit?paper=a4&duplex=yes", ["kit", "trike", "--duplex"]),
        ("#setup/pisi/7-9?paper=a4", ["setup", "pisi", "--seeds", "7-9"]),
    ],
    ids=["card", "kit", "setups"],
)
def test_files_are_those_of_the_command(reader, page, tmp_path, at, words):
    reader.go(page, at)
    page.get_by_text(f"boardgen {' '.join(words)}", exact=True).wait_for()
    _, data = downloaded(page, page.get_by_role("button", name="PDF").first.click)
    assert data == of_the_command(tmp_path, *words)


def test_other_formats_and_paper(reader, page):
    reader.go(page, "#print/pi/board?paper=a4&labels=edge")
    page.get_by_text("boardgen board pi --labels", exact=True).wait_for()
    menu = page.get_by_role("button", name="Other", exact=True)
    menu.click()
    name, data = downloaded(page, page.get_by_role("menuitem", name="SVG").click)
    assert (name, data[:5]) == ("pi-board-a4.svg", b"<svg ")
    menu.click()
    name, data = downloaded(page, page.get_by_role("menuitem", name="PNG").click)
    size = int.from_bytes(data[16:20]), int.from_bytes(data[20:24])
    assert (name, size) == ("pi-board-a4.png", (round(297 / 25.4 * 300), round(210 / 25.4 * 300)))
    page.evaluate("window.print = () => { document.title = 'printed'; }")
    menu.click()
    page.get_by_role("menuitem", name="Print now").click()
    page.locator(".paper img").wait_for(state="attached")
    page.emulate_media(media="print")
    with pikepdf.open(io.BytesIO(page.pdf(prefer_css_page_size=True))) as pdf:
        assert len(pdf.pages) == 1
        assert [float(edge) for edge in pdf.pages[0].mediabox] == pytest.approx([0, 0, 297 * MM, 210 * MM], abs=1)
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    page.locator(".paper").wait_for(state="detached")


def test_addresses_hold_the_settings_and_back_leads_back(reader, page):
    reader.go(page, "#print/pi/board?paper=a4&theme=ink")
    is_drawn(page)
    until(page, page.get_by_label("Ink saver").is_checked)
    page.get_by_role("navigation", name="Views", exact=True).get_by_text("Set up").click()
    page.get_by_role("heading", name="Set up", level=1).wait_for()
    until(page, lambda: page.evaluate("document.activeElement.tagName") == "H1")
    page.go_back()
    page.get_by_role("heading", name="Print", level=1).wait_for()
    until(page, page.get_by_label("Ink saver").is_checked)
    page.get_by_label("Grey").check(force=True)
    page.get_by_text("boardgen board pi --theme grey", exact=True).wait_for()
    until(page, lambda: page.evaluate("location.hash") == "#print/pi/board?paper=a4&theme=grey")


def test_a_setup_becomes_a_file_to_write(reader, page):
    reader.go(page, "#setup/pi/42?paper=a4")
    is_drawn(page)
    page.get_by_role("button", name="Write from 42").click()
    page.get_by_role("heading", level=1).wait_for()
    page.wait_for_url("**/#write/f=*")
    page.locator(".filebar .pill", has_text="Right: 0 moves").wait_for()
    stored = page.evaluate(
        """() => new Promise(done => { const open = indexedDB.open("boardgen", 1); open.onsuccess = () => {
            const all = open.result.transaction("files").objectStore("files").getAll();
            all.onsuccess = () => done(all.result.map(file => [file.name, file.text])); }; })"""
    )
    assert [name for name, _ in stored] == ["pi-setup-42.yaml"]
    assert "game: pi" in stored[0][1]


def test_rules_are_read_and_a_game_is_stepped_through(reader, page):
    reader.go(page, "#read/pi/8")
    page.get_by_text("8 of 15").wait_for()
    page.get_by_text("Move 8, b3.").wait_for()
    page.get_by_role("button", name="Move on").click()
    page.get_by_text("9 of 15").wait_for()
    until(page, lambda: page.evaluate("location.hash") == "#read/pi/9")
    assert page.get_by_role("slider", name="Move").get_attribute("aria-valuetext").startswith("after 9 of 15")
    page.get_by_role("button", name="The end", exact=True).click()
    until(page, lambda: page.evaluate("document.activeElement.textContent") == "The end")


def test_figures_of_the_rules_are_stepped_through(reader, page):
    reader.go(page, "#read/pi")
    beside = page.get_by_role("complementary", name="Figures")
    caption = beside.locator(".told")
    caption.get_by_text("Figure 1.").wait_for()
    assert page.locator(".prose img").count() == 0
    # Where a figure belongs in the text, a button leads to it; keys and the slider do too.
    page.get_by_role("button", name="Figure 3 Five triangles").click()
    caption.get_by_text("Figure 3. Five triangles and their sizes").wait_for()
    until(page, lambda: page.evaluate("location.hash") == "#read/pi?figure=3")
    page.keyboard.press("]")
    caption.get_by_text("Figure 4.").wait_for()
    page.keyboard.press("Alt+7")
    caption.get_by_text("Figure 7.").wait_for()
    assert beside.get_by_role("button", name="Figure on").get_attribute("aria-disabled") == "true"
    beside.get_by_role("slider", name="Figure").fill("2")
    caption.get_by_text("Figure 2.").wait_for()
    assert page.get_by_role("button", name="Figure 2 Six").get_attribute("aria-pressed") == "true"
    until(page, lambda: page.evaluate("location.hash") == "#read/pi?figure=2")
    # The whole game stands there as well, and each has its address.
    page.get_by_role("radio", name="A whole game").check(force=True)
    page.get_by_text("15 of 15").wait_for()
    page.keyboard.press("[")
    page.get_by_text("14 of 15").wait_for()
    until(page, lambda: page.evaluate("location.hash") == "#read/pi/14")
    reader.go(page, "#")
    reader.go(page, "#read/pi?figure=6")
    caption.get_by_text("Figure 6.").wait_for()
    page.get_by_role("button", name="Open in Write").click()
    page.locator(".filebar .pill", has_text="Right").wait_for()
    until(page, lambda: page.locator(".figures > [aria-pressed=true]").inner_text().endswith("smaller"))


def test_in_a_narrow_window_figures_stand_in_the_text(reader, page):
    page.set_viewport_size({"width": 900, "height": 700})
    reader.go(page, "#read/pi?figure=5")
    until(page, lambda: page.locator(".prose figure img").count() == 7)
    assert page.locator(".figurelink").count() == 0
    until(page, lambda: page.locator("#figure-5").evaluate("e => e.getBoundingClientRect().top < innerHeight"))
    page.get_by_role("heading", name="A whole game").wait_for()


def test_keys_alone_download_a_board(reader):
    """What is ready-made; keys begin at the top of a new page."""
    page = reader.open(engine=False)
    page.get_by_role("heading", level=1).wait_for()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    page.keyboard.press("Enter")
    until(page, lambda: page.evaluate("document.activeElement.hasAttribute('data-skip-to')"))
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.getAttribute('href')") == "#print"
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="Print", level=1).wait_for()
    is_drawn(page)
    name, _ = downloaded(page, lambda: page.keyboard.press("Control+s"))
    assert name.endswith(".pdf")
    page.keyboard.press("g")
    page.keyboard.press("r")
    page.get_by_role("heading", name="In short").wait_for()
    page.keyboard.press("?")
    page.get_by_role("dialog", name="Keys").wait_for()
    page.get_by_role("switch", name="Letters as keys").press("Space")
    page.keyboard.press("Escape")
    page.get_by_role("dialog").wait_for(state="detached")
    page.keyboard.press("g")
    page.keyboard.press("p")
    assert page.evaluate("location.hash") == "#read"
    page.get_by_role("button", name="Keys").click()
    page.get_by_role("switch", name="Letters as keys").press("Space")
    page.keyboard.press("Escape")
    page.keyboard.press("g")
    page.keyboard.press("p")
    page.get_by_role("heading", name="Print", level=1).wait_for()
    page.close()


def test_choices_are_reached_by_arrows(reader, page):
    reader.go(page, "#print/pi/board?paper=a4")
    is_drawn(page)
    page.get_by_role("radio", name="Colour", exact=True).focus()
    page.keyboard.press("ArrowRight")
    page.get_by_text("boardgen board pi --theme ink", exact=True).wait_for()
    menu = page.get_by_role("button", name="Other", exact=True)
    menu.press("Enter")
    page.keyboard.press("ArrowDown")
    until(page, lambda: page.evaluate("document.activeElement.getAttribute('role')") == "menuitem")
    page.keyboard.press("Escape")
    page.get_by_role("menu").wait_for(state="detached")
    until(page, lambda: menu.evaluate("element => element === document.activeElement"))


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious_and_no_page_scrolls_as_a_whole(reader, page, scheme):
    page.emulate_media(color_scheme=scheme)
    found = {}
    for view in VIEWS if scheme == "light" else VIEWS[:2]:
        opened(reader, page, view)
        found[view] = serious(page)
        # What only readers hear takes no room: a pixel of it would scroll the whole page.
        assert page.evaluate("document.documentElement.scrollHeight - innerHeight") == 0, view
    assert found == {view: [] for view in found}


def test_a_phone_needs_no_scrolling_sideways(reader, page):
    page.set_viewport_size({"width": 360, "height": 740})
    for view in VIEWS:
        opened(reader, page, view)
        wide = "[...document.querySelectorAll('main, html')].map(e => e.scrollWidth)"
        assert max(page.evaluate(wide)) == 360, view
        small = page.evaluate(
            """[...document.querySelectorAll('button, nav.tabs a, select')].filter(e => e.getClientRects().length)
            .map(e => [e.getBoundingClientRect(), e.textContent])
            .filter(([box]) => box.width && Math.min(box.width, box.height) < 43.5)
            .map(([box, text]) => `${text} ${box.width} ${box.height}`)"""
        )
        assert small == [], view


def test_texts_are_only_texts(reader, page):
    reader.go(page, f"#print/{HOSTILE}/board?paper={HOSTILE}&pitch={HOSTILE}&labels={HOSTILE}")
    page.get_by_role("heading", name="Print", level=1).wait_for()
    page.locator(".says.fault").first.wait_for()
    page.locator(".panel", has_text="onerror").wait_for()
    assert page.locator("img[onerror], #app script").count() == 0
    said = page.locator(".says.unknown")
    for at in (
        f"#print/{PART}/board",
        f"#print/pi/{PART}",
        f"#setup/{PART}/7",
        f"#setup/pisi/{PART}",
        f"#read/{PART}/1",
    ):
        reader.go(page, "#")
        reader.go(page, at)
        said.filter(has_text="There is no").filter(has_text="<img src=x onerror").first.wait_for()
    for at in (f"#{HOSTILE}", "#print/%E0%A4%A/board", f"#solve/{PART}/{PART}", f"#read/pi/{PART}"):
        reader.go(page, at)
        page.locator("h1").wait_for()
    reader.go(page, "#print/pi/board?paper=%3Cb%3E")
    page.get_by_role("alert").or_(page.locator(".says.fault")).filter(has_text="<b>").first.wait_for()
    assert page.locator("img[onerror], #app script, .panel b:text-is('')").count() == 0


@pytest.mark.parametrize("field", ["#setup/pisi/7", "#solve/trike/1/1"])
def test_a_number_that_is_none_changes_nothing(reader, page, field):
    opened(reader, page, field)
    number = page.get_by_label("Number", exact=True)
    number.fill(HOSTILE)
    number.press("Enter")
    # It is text in its field, and nothing else: neither the address nor the page takes it up.
    opened(reader, page, field)
    assert page.evaluate("location.hash") == field
    assert page.locator("img[onerror], #app script").count() == 0


BARE = {"paper": "none", "labels": "edge"}
#: Product, its options and the command that the studio has to show.
SHOWN = [
    ("board", {"name": "pi", **BARE, "pitch": 8.5}, "board pi --paper none --pitch 8.5 --labels"),
    ("board", {"name": "havannah", **BARE}, "board havannah --paper none --labels"),
    ("board", {"name": "pisi"}, "board pisi"),
    ("board", {"name": "pi", "halves": True}, "board pi --halves"),
    ("board", {"name": "pi", **BARE, "pitch": 10}, "board pi --pitch 10 --labels --for laser"),
    ("paper", {"kind": "dot", "paper": "a6"}, "paper dot --paper a6"),
    ("paper", {"kind": "pi", "paper": "a6"}, "paper pi --paper a6"),
    ("card", {"game": "pi", "form": "pocket"}, "card pi --form pocket"),
    ("kit", {"game": "trike"}, "kit trike"),
    ("setup", {"game": "pi", "seeds": "1-4", "per_page": 4}, "setup pi --seeds 1-4 --per-page 4"),
    ("calibration", {}, "pieces calibration"),
    ("setup", {"game": "pisi", "seed": 7, **BARE, "pitch": 14.0}, "setup pisi --seed 7 --paper none --pitch 14"),
    ("pieces", {"name": "stones", "count": 12, "bleed": "2mm"}, "pieces stones --count 12 --bleed 2mm"),
    ("pieces", {"name": "piecepack", "suits": ("hearts", "spades")}, "pieces piecepack --suits hearts,spades"),
]


@pytest.mark.parametrize(("product", "options", "command"), SHOWN, ids=[command for _, _, command in SHOWN])
def test_the_gallery_leads_to_what_it_shows(reader, page, product, options, command):
    purpose = "laser" if command.endswith("laser") else "print"
    reader.go(page, studio_address(Shown("", "", "", command, None, (product, options), purpose)))
    page.get_by_text(f"boardgen {command}", exact=True).wait_for()


def test_a_wrong_value_is_told_beside_its_field(reader, page):
    reader.go(page, "#print/pi/board?paper=a4&pitch=900mm")
    page.get_by_role("alert").filter(has_text="900").wait_for()
    page.locator("[aria-disabled=true]", has_text="Download").wait_for()
    reader.go(page, "#print/pi/board?paper=a4&pitch=wide")
    page.get_by_text("is not a length").wait_for()
    field = page.get_by_label("Cells apart")
    assert field.get_attribute("aria-invalid") == "true"
    field.fill("12mm")
    field.press("Enter")
    page.get_by_text("boardgen board pi --pitch 12mm", exact=True).wait_for()


def test_offline_everything_works_that_did_before(reader):
    _wait_for_memory(reader.page)
    reader.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    reader.set_offline(True)
    page = reader.open("#print/trike/board?paper=a4&labels=cells", wait=False)
    page.get_by_text("Ready, offline").wait_for(state="attached")
    page.get_by_text("You are offline.").wait_for()
    page.get_by_text("boardgen board trike --labels cells", exact=True).wait_for()
    _, data = downloaded(page, page.get_by_role("button", name="Download PDF").click)
    assert data.startswith(b"%PDF")
    page.close()
    reader.set_offline(False)
    reader.said[:] = [one for one in reader.said if "ERR_" not in one]


def _wait_for_memory(page):
    """The engine's memory is kept a while after the start."""
    kept = "caches.open('boardgen-memory').then(cache => cache.keys()).then(keys => keys.length)"
    until(page, lambda: page.evaluate(kept))


def test_stop_begins_anew_and_a_broken_memory_is_thrown_away(reader, page):
    _wait_for_memory(page)
    page.evaluate(
        """async () => { const cache = await caches.open('boardgen-memory'); const [key] = await cache.keys();
        const bytes = new Uint8Array(await (await cache.match(key)).arrayBuffer()); bytes.fill(7, 8, 4096);
        await cache.put(key, new Response(bytes)); }"""
    )
    page.workers[-1].evaluate(NEVER_ENDS)
    reader.go(page, "#print/pi/board?paper=a4&labels=edge")
    page.get_by_role("button", name="Stop").click()
    page.get_by_text("Stopped before it was drawn").wait_for()
    page.get_by_role("button", name="Draw it").wait_for()
    # What is asked meanwhile waits for the new engine, and nothing comes of what was stopped.
    reader.go(page, "#print/trike/board?paper=a4&labels=cells")
    page.get_by_text("boardgen board trike --labels cells", exact=True).wait_for()
    page.get_by_text(READY).wait_for(state="attached")
    reader.said[:] = [one for one in reader.said if "memory" not in one]


def test_an_engine_that_breaks_is_started_again(reader, page):
    """Its worker throws, as it does when the browser takes its memory away."""
    reader.go(page, "#print/trike/board?paper=a4&labels=cells")
    page.get_by_text("boardgen board trike --labels cells", exact=True).wait_for()
    page.workers[-1].evaluate("() => void setTimeout(() => { throw new Error('broken on purpose'); })")
    page.locator(".banner", has_text="The engine stopped. Your text is safe.").wait_for()
    page.locator("[role=alert]", has_text="The engine stopped. Your text is safe.").wait_for(state="attached")
    reader.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy report").click()
    report = until(page, lambda: page.evaluate("navigator.clipboard.readText()"))
    assert re.match(r"boardgen [\d.]+, Mozilla", report)
    assert "broken on purpose" in report
    # It stays as it is until somebody starts it again, whatever is asked.
    reader.go(page, "#print/trike/board?paper=a4&labels=edge")
    page.locator(".sheets.waits").wait_for()
    page.get_by_text("Drawn as soon as the engine is here").wait_for()
    page.get_by_role("button", name="Start again").click()
    page.get_by_text("boardgen board trike --labels", exact=True).wait_for()
    page.locator(".banner").wait_for(state="detached")
    reader.said[:] = [one for one in reader.said if "broken on purpose" not in one]


def test_what_is_transferred_is_small(address, page, reader):
    sizes = json.loads(page.evaluate("fetch('sizes.json').then(answer => answer.text())"))
    assert sizes["transferred"] <= 10_000_000
    assert sizes["own_script"] <= 250_000


def test_a_puzzle_is_solved_by_a_click_and_proved(reader, page):
    reader.go(page, "#solve/trike/1/3")
    page.get_by_role("heading", name=re.compile(r"^(White|Black) to (move and )?win")).wait_for()
    page.get_by_role("button", name="A hint").click()
    until(page, lambda: page.locator(".hints li").count() == 1)
    legal = page.locator("[role=gridcell].legal")
    told = []
    for at in range(legal.count()):
        legal.nth(at).focus()
        page.keyboard.press("Enter")
        name = legal.nth(at).get_attribute("data-place")
        page.locator(".pill", has_text=name).wait_for()
        told.append(page.locator(".pill").inner_text())
    assert [text.endswith(": right") for text in told].count(True) == 1
    assert all(text.endswith((": right", " fails")) for text in told)
    page.locator(".proof .steps").wait_for()


BOOK = """\
game: trike
games:
  - title: One
    board: {side: 4}
    moves: b2 b1
  - title: Two
    board: {side: 3}
    moves: b2 a2
"""


def test_all_hints_are_shown_and_every_puzzle_of_a_file(reader, page):
    reader.go(page, "#solve/trike/1/4")
    page.locator("[role=gridcell].legal").first.wait_for()
    hint = page.get_by_role("button", name="hint")
    shown = page.locator(".hints li")
    while hint.get_attribute("aria-disabled") != "true":
        count = shown.count()
        hint.click()
        until(page, lambda count=count: shown.count() == count + 1)
    asked = {"do": "puzzle", "game": "trike", "level": 1, "number": 4}
    assert shown.all_inner_texts() == answer(asked)["hints"]
    with page.expect_file_chooser() as caught:
        page.get_by_role("button", name="Open a file").click()
    caught.value.set_files({"name": "book.yaml", "mimeType": "application/yaml", "buffer": BOOK.encode()})
    choice = page.get_by_label("Puzzle of the file")
    choice.wait_for()
    until(page, lambda: page.locator("[role=gridcell]").count() == 10)
    choice.select_option("2")
    until(page, lambda: page.locator("[role=gridcell]").count() == 6)
    page.locator("[role=gridcell].legal").first.click()
    page.locator(".pill", has_text="fails").or_(page.locator(".pill", has_text="right")).wait_for()
    page.locator(".proof .steps .count").wait_for()

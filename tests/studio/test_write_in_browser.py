"""Writing in a browser: a false claim found and mended, a game played, marks, claims, links, keys, hostile text."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path

import pikepdf
import pytest

from boardgen.games import get_game
from tests.chromium import require_browser
from tests.studio.browser import HOSTILE, NEVER_ENDS, READY, serious, until
from tools.gallery import Shown
from tools.site.gallery import studio_address

require_browser()

LESSON = Path(__file__).with_name("lesson.yaml").read_text(encoding="utf-8")

#: What a key changes has been drawn, and its effects have run, after the second.
TWO_FRAMES = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"


@pytest.fixture
def page(reader, page):
    reader.go(page, "#write")
    page.get_by_role("heading", name="What do you want to write?").wait_for()
    return page


def drop(page, text: str, name: str = "lesson.yaml") -> None:
    """Drop a file on the page."""
    page.evaluate(
        """([name, text]) => {
            const data = new DataTransfer();
            data.items.add(new File([text], name));
            const about = { dataTransfer: data, bubbles: true, cancelable: true };
            document.body.dispatchEvent(new DragEvent("drop", about));
        }""",
        [name, text],
    )
    page.locator(".desk-write .cm-content").wait_for()


def stored(page) -> str:
    """The text that is kept of the file in sight; empty if there is none."""
    return page.evaluate(
        """() => new Promise((resolve) => {
            const id = location.hash.split("f=")[1];
            indexedDB.open("boardgen").onsuccess = ({ target }) => {
                const files = target.result.transaction("files").objectStore("files");
                files.get(id).onsuccess = (event) => resolve(event.target.result?.text ?? "");
            };
        })"""
    )


def keeps(page, test) -> str:
    """Wait until the text that is kept is this, or passes a test; the text."""
    found = []

    def kept():
        found[:] = [stored(page)]
        return test(found[0]) if callable(test) else found[0] == test

    until(page, kept)
    return found[0]


def pill(page, text: str) -> None:
    page.locator(".filebar .pill", has_text=text).wait_for()


def place(page, name: str):
    return page.locator(f'[role=gridcell][data-place="{name}"]')


def at_end_of(page, line: str) -> None:
    """Put the caret at the end of a line."""
    page.locator(".cm-line", has_text=line).first.click()
    page.keyboard.press("End")


def test_a_false_claim_is_found_mended_and_drawn(page):
    drop(page, LESSON.replace("B: {owner: red, size: 6, t", "B: {owner: red, size: 5, t"))
    pill(page, "1 problem, line 69")
    # No picture leaves while the file is wrong; the text always does.
    menu = page.get_by_role("button", name="No picture until it is right")
    menu.click()
    assert page.get_by_role("menuitem").all_inner_texts() == ["The file, YAML"]
    page.keyboard.press("Escape")
    page.get_by_role("button", name="two-goals").click()
    page.get_by_text("you claim 5").wait_for()
    page.get_by_role("button", name="Show it").click()
    numbers = page.locator(".witness-number")
    until(page, lambda: sorted(numbers.all_text_contents()) == ["1", "2", "3", "4", "5", "6"])
    page.locator(".status").click()
    reason = page.locator(".reason")
    reason.wait_for()
    assert "claimed 5, is 6" in reason.inner_text()
    assert "claim-false" in reason.inner_text()
    page.get_by_role("button", name="Write 6").click()
    pill(page, "Right: 15 moves, 6 figures")
    keeps(page, LESSON)
    with page.expect_download() as caught:
        page.get_by_role("button", name="Download").click()
        page.get_by_role("menuitem", name="PDF the diagram in sight").click()
    with pikepdf.open(io.BytesIO(Path(caught.value.path()).read_bytes())) as pdf:
        assert len(pdf.pages) == 1


def test_a_broken_file_keeps_the_last_picture_and_shows_the_way_back(page):
    drop(page, LESSON)
    pill(page, "Right")
    at_end_of(page, "setup:")
    page.keyboard.type(" [")
    page.keyboard.press("Delete")  # the bracket that the editor closed
    pill(page, "Cannot be read, line 7")
    page.get_by_text("As it was before line 7 broke").wait_for()
    page.get_by_role("button", name="Go back to").wait_for()
    page.keyboard.press("Control+.")
    pill(page, "Right")
    keeps(page, LESSON.replace("setup:", "setup: "))


def test_what_is_typed_last_survives_a_reload(page):
    """A page that is closed cannot wait for the database."""
    drop(page, "game: trike\n", "trike.yaml")
    pill(page, "Right")
    at_end_of(page, "game: trike")
    page.evaluate("document.execCommand('insertText', false, '  # typed last'); location.reload()")
    page.locator(".cm-line", has_text="game: trike  # typed last").wait_for()
    keeps(page, "game: trike  # typed last\n")


def test_a_file_that_another_tab_has_open_becomes_a_copy(reader, page):
    drop(page, "game: trike\n", "two tabs.yaml")
    pill(page, "Right")
    first = page.evaluate("location.hash")
    other = reader.open(first, engine=False)
    told = other.locator(
        ".banner", has_text="two tabs.yaml is open in another tab. This is a copy of it: two tabs 2.yaml."
    )
    told.get_by_role("button", name="Close").click()
    told.wait_for(state="detached")
    assert other.evaluate("location.hash") != first
    for one, words in ((page, "first"), (other, "second")):
        at_end_of(one, "game: trike")
        one.keyboard.type(f"  # {words}")
        keeps(one, f"game: trike  # {words}\n")
    # It is deleted in the list of the other tab: whoever writes in it loses nothing.
    reader.go(other, "#write")
    other.on("dialog", lambda dialog: dialog.accept())
    other.get_by_role("button", name="Delete two tabs.yaml").click()
    other.get_by_role("button", name="Delete two tabs.yaml").wait_for(state="detached")
    page.bring_to_front()
    page.keyboard.type("!")
    keeps(page, "game: trike  # first!\n")
    # Who has left a file leaves it to others.
    reader.go(page, "#write")
    page.get_by_role("heading", name="What do you want to write?").wait_for()
    reader.go(other, first)
    other.get_by_role("heading", name="Write: two tabs.yaml").wait_for()
    assert other.evaluate("location.hash") == first
    other.close()


def test_a_text_whose_check_was_stopped_is_not_called_right(page):
    drop(page, "game: trike\n", "trike.yaml")
    pill(page, "Right")
    stopped = page.workers[-1]
    stopped.evaluate(NEVER_ENDS)
    at_end_of(page, "game: trike")
    page.keyboard.insert_text("  # typed")  # one change, so one check
    page.get_by_role("button", name="Stop").click()
    pill(page, "Not checked")
    # The engine begins anew at once, not only when it is asked for something.
    until(page, lambda: [worker for worker in page.workers if worker != stopped])
    page.get_by_text(READY).wait_for(state="attached")
    pill(page, "Not checked")
    page.get_by_role("button", name="Check it").click()
    pill(page, "Right: 0 moves")
    keeps(page, "game: trike  # typed\n")


#: Presses Ctrl . as soon as a problem is told, which is before its mends are known.
MEND_AT_ONCE = """() => {
    const watcher = new MutationObserver(() => {
        if (!document.querySelector(".filebar .pill")?.textContent.startsWith("1 problem")) return;
        watcher.disconnect();
        const about = { key: ".", ctrlKey: true, bubbles: true, cancelable: true };
        const text = document.querySelector(".editor").shadowRoot.querySelector(".cm-content");
        text.dispatchEvent(new KeyboardEvent("keydown", about));
    });
    watcher.observe(document.querySelector("main"), { subtree: true, childList: true, characterData: true });
}"""

#: Types a letter where the caret is, and presses the first mend before the text with that letter is checked.
TYPE_AND_MEND = """() => new Promise(done => {
    document.execCommand("insertText", false, "!");
    setTimeout(() => done(document.querySelector(".editor").shadowRoot.querySelector(".reason button").click()));
})"""


def test_mends_that_are_asked_for_too_early_or_too_late_are_made(page):
    """Those that are not known yet wait; those of a text that changed meanwhile move with it."""
    false = LESSON.replace("B: {owner: red, size: 6, t", "B: {owner: red, size: 5, t")
    page.evaluate(MEND_AT_ONCE)
    drop(page, false)
    pill(page, "Right: 15 moves, 6 figures")
    keeps(page, LESSON)
    drop(page, false)
    pill(page, "1 problem, line 69")
    page.locator(".status").click()
    page.locator(".reason button").first.wait_for()
    at_end_of(page, "caption: Red has C")
    page.evaluate(TYPE_AND_MEND)
    pill(page, "Right: 15 moves, 6 figures")
    keeps(page, lambda text: "!" in text and text.replace("!", "") == LESSON)


def test_a_game_is_played_by_clicks_to_its_end(page):
    drop(page, "game: trike\nboard: {side: 3}\n", "trike.yaml")
    pill(page, "Right: 0 moves")
    page.locator(".switches label", has_text="Legal places").click()
    for count in range(1, 8):
        legal = page.locator("[role=gridcell].legal")
        legal.first.wait_for()
        legal.first.click()
        page.locator("[data-says]", has_text=f"after {count} of {count}").wait_for()
        page.locator("[data-says]", has_text="played").wait_for()
        pill(page, f"Right: {count} move")
        over = page.locator(".facts li", has_text="outcome winner")
        legal.or_(over).first.wait_for()
        if over.count():
            break
    else:
        pytest.fail("the game has no end")
    pill(page, f"Right: {count} moves")
    played = keeps(page, lambda text: len(re.findall(r"\b[a-z]\d+\b", text)) == count)
    assert played.startswith("game: trike\nboard: {side: 3}\nmoves: |\n  1. ")
    # Back, and another move: it asks what becomes of the rest.
    page.get_by_role("button", name="To the setup").click()
    page.locator("[data-says]", has_text="after 0").wait_for()
    page.locator("[role=gridcell].legal").last.click()
    page.get_by_role("button", name="Keep them: a variation").click()
    page.locator("[data-says]", has_text="after 1").wait_for()
    keeps(page, lambda text: "(1. " in text)
    page.get_by_role("button", name="Undo").click()
    keeps(page, played)


def test_marks_claims_and_a_link_that_holds_them(reader, page, address):
    drop(page, LESSON)
    pill(page, "Right")
    page.get_by_role("button", name="A move back").click()
    page.locator("[data-says]", has_text="after 14").wait_for()
    page.get_by_role("button", name="New figure of this position").click()
    page.get_by_role("button", name="figure-7").wait_for()
    page.get_by_role("button", name="circle", exact=True).click()
    place(page, "b1").click()
    page.locator('[data-place="b1"][aria-label*="marked: circle"]').wait_for()
    page.locator('[data-fact="score"]').get_by_role("button").click()
    page.locator('[data-fact="score"]', has_text="claimed").wait_for()
    pill(page, "Right: 15 moves, 7 figures")
    written = keeps(page, lambda text: text.count("score") > LESSON.count("score"))
    assert written.startswith(LESSON.rstrip("\n"))
    assert "- {circle: b1}" in written
    page.get_by_role("button", name="Copy link").click()
    link = page.get_by_role("textbox", name="Link").input_value()
    assert link.startswith(f"{address}#write/z=")
    page.keyboard.press("Escape")
    page.reload()
    pill(page, "Right: 15 moves, 7 figures")
    keeps(page, written)
    file = page.evaluate("location.hash")
    reader.go(page, link.removeprefix(address))
    until(
        page,
        lambda: page.evaluate("location.hash").startswith("#write/f=") and page.evaluate("location.hash") != file,
    )
    pill(page, "Right: 15 moves, 7 figures")
    keeps(page, written)


def test_a_place_tells_why_nothing_may_be_played(page):
    drop(page, "game: trike\nmoves: e5\n", "trike.yaml")
    pill(page, "Right: 1 move")
    place(page, "e5").click()
    page.locator(".asked", has_text="the pawn is already on e5").wait_for()
    place(page, "e4").click()
    page.locator("[data-says]", has_text="after 2 of 2").wait_for()


def test_the_board_by_keys_alone(page):
    drop(page, "game: trike\n", "trike.yaml")
    pill(page, "Right: 0 moves")
    page.locator("[role=gridcell][tabindex='0']").focus()
    for key in ("ArrowDown", "ArrowRight", "x", "l"):
        page.keyboard.press(key)
        page.evaluate(TWO_FRAMES)
    here = page.evaluate("document.activeElement.dataset.place")
    page.keyboard.press(" ")
    page.get_by_role("heading", name=f"Ask about {here}").wait_for()
    page.keyboard.press("Enter")
    page.locator("[data-says]", has_text=f"black played {here}").wait_for()
    page.keyboard.press("[")
    page.locator("[data-says]", has_text="after 0 of 1").wait_for()
    page.keyboard.press("]")
    page.locator("[data-says]", has_text="after 1 of 1").wait_for()
    until(page, lambda: page.locator("[role=gridcell][tabindex='0']").count() == 1)
    page.locator("[role=gridcell][tabindex='0']").focus()
    page.keyboard.press("w")
    dialog = page.get_by_role("dialog", name="The board in words")
    dialog.get_by_text(f"{here} black stone").wait_for()
    page.keyboard.press("Escape")


#: Whether a line of the text is in sight.
IN_SIGHT = """(box, words) => {
    const line = [...box.shadowRoot.querySelectorAll(".cm-line")].find(line => line.textContent.includes(words));
    const [inner, outer] = [line?.getBoundingClientRect(), box.getBoundingClientRect()];
    return line !== undefined && inner.top >= outer.top && inner.bottom <= outer.bottom;
}"""


def test_a_long_text_is_scrolled_and_the_board_follows_its_problems(page):
    drop(page, LESSON.replace("B: {owner: red, size: 6, t", "B: {owner: red, size: 5, t"))
    pill(page, "1 problem, line 69")
    page.locator(".cm-line").first.click()
    page.mouse.wheel(0, 100_000)
    until(page, lambda: page.locator(".editor").evaluate(IN_SIGHT, "illegal: {e1: game-over}"))
    page.locator(".status").click()
    until(page, lambda: page.locator(".editor").evaluate(IN_SIGHT, "size: 5"))
    until(page, lambda: page.get_by_role("button", name="two-goals").get_attribute("aria-pressed") == "true")


def test_completion_and_what_a_word_means(page):
    drop(page, "game: trike\nboard: {side: 4}\nmoves: b2\n", "trike.yaml")
    pill(page, "Right: 1 move")
    at_end_of(page, "moves: b2")
    page.keyboard.type(" c")
    page.keyboard.press("Control+ ")
    page.locator(".cm-tooltip-autocomplete li", has_text="c2").wait_for()
    page.keyboard.press("Escape")
    page.keyboard.press("Backspace")
    page.locator(".cm-line", has_text="board").get_by_text("board").hover()
    page.locator(".cm-tooltip .hover").wait_for()


def test_hostile_text_stays_text(page):
    page.on("dialog", lambda dialog: pytest.fail(dialog.message))
    quoted = json.dumps(HOSTILE)
    drop(
        page,
        f"# {HOSTILE}\ngame: pi\ntitle: {quoted}\nplayers: [{quoted}]\ncomment: {quoted}\n"
        f"moves: b5 {{{HOSTILE}}} {HOSTILE.replace('(', '').replace(')', '')}\n"
        f"figures: [{{id: a, caption: {quoted}}}, {{id: {quoted}}}]\n",
        f"{HOSTILE}.yaml".replace("/", ""),
    )
    page.locator(".status .pill").wait_for()
    page.get_by_role("button", name="a", exact=False).first.wait_for()
    # Right, so that all of it is drawn.
    marks = f"[{{label: b5, text: {quoted}}}]"
    drop(
        page,
        f"game: pi\ntitle: {quoted}\nmoves: b5\n"
        f"figures: [{{id: one-figure, after: 1, caption: {quoted}, marks: {marks}}}]\n",
    )
    page.locator(".status .pill").wait_for()
    page.get_by_role("button", name="one-figure").click()
    page.locator("[role=gridcell]").first.wait_for()
    assert page.locator("img[src=x], script:not([src])").count() == 0


@pytest.mark.parametrize("payload", ["broken", "%3Cb%3E", "AAAA", "S0w="])
def test_a_broken_link_says_so(reader, page, payload):
    reader.go(page, f"#write/z={payload}")
    page.get_by_role("alert").filter(has_text="This link is broken").wait_for()
    reader.go(page, f"#write/f={payload}")
    page.get_by_role("alert").filter(has_text="This file is not in this browser").wait_for()


@pytest.mark.parametrize("figure", ["two-goals", "<b>"])
def test_a_link_opens_at_its_figure(reader, page, figure):
    """As those of the gallery do; one that the file does not have is left out."""
    path = Path(__file__).with_name("lesson.yaml")
    reader.go(page, studio_address(Shown("", "", "", "", (path, figure))))
    pill(page, "Right: 15 moves, 6 figures")
    if figure == "<b>":
        page.locator("[data-says]", has_text="after 15").wait_for()
    else:
        until(page, lambda: page.get_by_role("button", name=figure).get_attribute("aria-pressed") == "true")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(page, scheme):
    page.emulate_media(color_scheme=scheme)
    found = {"begin": serious(page)}
    drop(page, LESSON)
    pill(page, "Right: 15 moves, 6 figures")
    page.get_by_role("button", name="two-goals").click()
    page.locator("[role=gridcell]").first.wait_for()
    found["right"] = serious(page)
    drop(page, LESSON.replace("B: {owner: red, size: 6, t", "B: {owner: red, size: 5, t"))
    pill(page, "1 problem, line 69")
    page.locator(".status").click()
    page.locator(".reason").wait_for()
    found["wrong"] = serious(page)
    page.emulate_media(color_scheme="light")
    assert found == {state: [] for state in found}


def test_a_file_of_a_megabyte_is_written_in(page):
    drop(page, "game: trike\nmoves: e5 e4\n" + "# a remark that says nothing\n" * 34_000, "large.yaml")
    page.locator(".cm-line", has_text="game: trike").click()
    page.keyboard.press("End")
    page.keyboard.type("  # typed")
    line = page.locator(".cm-line", has_text="game: trike")
    until(page, lambda: line.inner_text() == "game: trike  # typed")
    pill(page, "Right: 2 moves")


def test_on_a_phone_there_are_three_parts(page):
    drop(page, LESSON)
    page.set_viewport_size({"width": 360, "height": 740})
    for part, seen in (("Board", ".board"), ("Facts", ".facts"), ("Text", ".cm-content")):
        page.locator(".parts label", has_text=part).click()
        page.locator(seen).first.wait_for()
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, part


LARGE = "game: trike\nboard: {host: hex, side: 19}\nmoves: |\n  1. j10 j14\n  2. g14 k10\n"


def inside(page, name: str) -> bool:
    """Whether a place is in sight, behind nothing that lies at the edges of the board."""
    return place(page, name).evaluate(
        """element => {
            const [box, around] = [element, element.closest(".window")].map(one => one.getBoundingClientRect());
            const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
            return x > around.left + 30 && x < around.right && y > around.top + 30 && y < around.bottom
                && document.elementFromPoint(x, y) === element;
        }"""
    )


def test_a_large_board_is_shown_in_part(page):
    drop(page, LARGE)
    pill(page, "Right: 4 moves")
    zoom = page.get_by_role("group", name="Zoom")
    level = zoom.locator("output")
    until(page, lambda: int(level.inner_text().split()[0]) > 200)
    assert inside(page, "k10")
    assert inside(page, "g14")
    # Coordinates at the edges are those of the places beside and below them.
    box = page.locator(".rulers .beside span", has_text=re.compile("^10$")).bounding_box()
    row = place(page, "k10").bounding_box()
    assert abs(box["y"] + box["height"] / 2 - row["y"] - row["height"] / 2) < 1
    first = page.locator(".rulers .beside span").first.inner_text()
    box = page.locator(".rulers .above span", has_text=re.compile("^n$")).bounding_box()
    column = place(page, f"n{first}").bounding_box()
    assert abs(box["x"] + box["width"] / 2 - column["x"] - column["width"] / 2) < 1
    # A drag moves the board and plays nothing.
    before = place(page, "k10").bounding_box()
    at = before["x"] + before["width"] / 2, before["y"] + before["height"] / 2
    page.mouse.move(*at)
    page.mouse.down()
    page.mouse.move(at[0] - 90, at[1] + 40, steps=4)
    page.mouse.up()
    until(page, lambda: abs(place(page, "k10").bounding_box()["x"] - before["x"] + 90) < 2)
    # The place under ctrl and wheel stays there.
    moved = place(page, "k10").bounding_box()
    at = moved["x"] + moved["width"] / 2, moved["y"] + moved["height"] / 2
    page.mouse.move(*at)
    page.keyboard.down("Control")
    page.mouse.wheel(0, -200)
    page.keyboard.up("Control")
    until(page, lambda: place(page, "k10").bounding_box()["width"] > moved["width"] * 1.2)
    larger = place(page, "k10").bounding_box()
    assert abs(larger["x"] + larger["width"] / 2 - at[0]) < 2
    zoom.get_by_role("button", name="Whole board").click()
    until(page, lambda: level.inner_text() == "100 %")
    assert page.locator(".rulers, .overview").count() == 0
    # By keys: larger around the place in hand, which stays in sight wherever arrows lead.
    place(page, "k10").focus()
    for _ in range(5):
        page.keyboard.press("+")
    until(page, lambda: int(level.inner_text().split()[0]) > 300)
    assert inside(page, "k10")
    for _ in range(9):
        page.keyboard.press("ArrowUp")
        page.evaluate(TWO_FRAMES)
    name = page.evaluate("document.activeElement.dataset.place")
    assert name.endswith("1")
    assert inside(page, name)
    # The overview looks elsewhere.
    box = page.locator(".overview").bounding_box()
    page.mouse.click(box["x"] + box["width"] * 0.7, box["y"] + box["height"] * 0.9)
    until(page, lambda: inside(page, "m17"))
    page.locator("[role=gridcell][tabindex='0']").focus()
    page.keyboard.press("0")
    until(page, lambda: level.inner_text() == "100 %")
    # Two fingers.
    page.evaluate(
        """() => {
            const target = document.querySelector(".window .scroll"), box = target.getBoundingClientRect();
            const touches = apart => [-1, 1].map((side, identifier) => new Touch({ identifier, target,
                clientX: box.left + box.width / 2 + side * apart, clientY: box.top + box.height / 2 }));
            const event = (type, now) => new TouchEvent(type, { touches: now, cancelable: true });
            const tell = (type, now) => target.dispatchEvent(event(type, now));
            tell("touchstart", touches(40)); tell("touchmove", touches(120)); tell("touchend", []);
        }"""
    )
    until(page, lambda: level.inner_text() == "300 %")
    assert stored(page) == LARGE


SEVERAL = """\
game: trike
games:
  - title: First
    board: {side: 4}
    moves: b2 c2
    figures: [{id: one}]
  - title: Second
    board: {side: 5}
    moves: |
      1. b2 b3
    figures: [{id: two, after: 2, expect: {to_move: white}}]
"""


def test_each_game_of_a_file_is_written_in(reader, page):
    drop(page, SEVERAL, "several.yaml")
    pill(page, "1 problem, line 11")
    choice = page.get_by_label("Game of the file")
    assert choice.locator("option").all_inner_texts() == ["1. First", "2. Second"]
    until(page, lambda: page.locator("[role=gridcell]").count() == 10)
    page.get_by_role("button", name="right: one").wait_for()
    choice.select_option("2")
    until(page, lambda: page.locator("[role=gridcell]").count() == 15)
    page.get_by_role("button", name="two").click()
    page.get_by_text("you claim white").wait_for()
    page.locator(".status").click()
    page.get_by_role("button", name="Write black").click()
    pill(page, "Right: 2 moves, 1 figure")
    # Played and said where it is meant; the caret leads from game to game.
    page.get_by_role("button", name="All moves").click()
    place(page, "b4").click()
    page.locator("[data-says]", has_text="after 3 of 3, black played b4").wait_for()
    comment = page.get_by_label("Comment", exact=True)
    comment.fill("the pawn is [circle b4] trapped")
    comment.press("Enter")
    written = SEVERAL.replace("white", "black").replace("b3\n", "b3\n      2. b4 {the pawn is [circle b4] trapped}\n")
    keeps(page, written)
    page.locator('[data-place="b4"][aria-label*="marked: circle"]').wait_for()
    page.locator(".moves .aside", has_text="the pawn is trapped").wait_for()
    page.locator(".cm-line", has_text="b2 c2").click()
    until(page, lambda: choice.input_value() == "1")
    until(page, lambda: page.locator("[role=gridcell]").count() == 10)
    page.locator(".cm-line", has_text="title: Second").click()
    until(page, lambda: choice.input_value() == "2")
    # A link leads to the game in sight.
    page.get_by_role("button", name="Copy link").click()
    link = page.get_by_role("textbox", name="Link").input_value()
    assert link.endswith("?game=2")
    page.keyboard.press("Escape")
    with page.expect_download() as caught:
        page.get_by_role("button", name="Download").click()
        page.get_by_role("menuitem", name="Booklet").click()
    assert re.fullmatch(r"several[\d-]*-2-booklet\.pdf", caught.value.suggested_filename)


def test_what_is_typed_of_a_move_is_kept_whatever_comes_next(page):
    """Neither another move in sight nor a move played takes away what has been typed, or gives it to another."""
    text = "game: trike\nboard: {side: 4}\nfigures: [{id: x, after: 1}]\nmoves: |\n  1. b2 c2\n"
    drop(page, text, "trike.yaml")
    pill(page, "Right: 2 moves")
    comment = page.get_by_label("Comment", exact=True)
    comment.fill("the end")
    page.keyboard.press("Alt+1")  # the field goes while it has the focus
    comment.wait_for(state="detached")
    keeps(page, text.replace("c2", "c2 {the end}"))
    page.get_by_role("button", name="All moves").click()
    until(page, lambda: comment.input_value() == "")
    page.get_by_role("button", name="A move on").click()
    until(page, lambda: comment.input_value() == "the end")
    comment.fill("not the end")
    place(page, "c1").click()
    keeps(page, text.replace("c2", "c2 {not the end}\n  2. c1"))


def test_what_is_made_of_a_file_is_seen_while_it_is_written(reader, page):
    """Figures, booklet, replay and card stand where the board was, and follow the text."""
    drop(page, "game: trike\nboard: {side: 4}\nmoves: |\n  1. b2 c2\n  2. c1\n", "made.yaml")
    pill(page, "Right: 3 moves")
    choice = page.get_by_label("Beside the text")
    drawn = page.locator(".preview .sheets:not(.waits) img")
    choice.select_option("figures")
    page.get_by_text("There are no figures yet").wait_for()
    page.get_by_role("button", name="New figure of this position").click()
    page.get_by_text("1 sheet", exact=False).wait_for()
    until(page, lambda: drawn.count() == 1)
    choice.select_option("booklet")
    page.get_by_text(re.compile(r"boardgen booklet made[\d ]*\.yaml|boardgen booklet 'made")).wait_for()
    until(page, lambda: drawn.count() >= 1)
    with page.expect_download() as caught:
        page.get_by_role("button", name="Download PDF").click()
    assert caught.value.suggested_filename.endswith("-booklet.pdf")
    # Wrong for a while: the last one stays, and the next right text is drawn.
    at_end_of(page, "2. c1")
    page.keyboard.type(" z9")
    page.get_by_text("As it was when the file was right").wait_for()
    # It may be drawn once more, for the blank before what is wrong.
    assert page.locator(".preview .sheets img").count() >= 1
    drawn.first.wait_for()
    for _ in " z9":
        page.keyboard.press("Backspace")
    pill(page, "Right: 3 moves, 1 figure")
    choice.select_option("study")
    page.get_by_text("--study").wait_for()
    choice.select_option("replay")
    replay = page.frame_locator("iframe.replay")
    replay.locator("[data-do=next]").click()
    replay.get_by_text("b2").locator("visible=true").first.wait_for()
    assert page.locator("iframe.replay").evaluate("frame => frame.contentDocument") is None  # it is apart
    choice.select_option("card")
    page.get_by_text("boardgen card trike", exact=True).wait_for()
    # What leads to a position leads to the board.
    page.get_by_role("button", name="right: figure-1").click()
    until(page, lambda: choice.input_value() == "board")
    assert page.locator(".preview").count() == 0
    place(page, "b2").wait_for()


def test_a_link_opens_what_is_made_of_the_file(reader, page):
    example = get_game("trike").example
    reader.go(page, studio_address(Shown("", "", "", "", None, ("booklet", {"file": str(example)}))))
    page.locator(".preview .sheets:not(.waits) img").first.wait_for()
    until(page, lambda: page.get_by_label("Beside the text").input_value() == "booklet")


def _menu(page, name, item):
    page.locator(".filebar .menu").first.get_by_role("button").first.click()
    page.get_by_role("menuitem", name=item).click()


#: Title of a dialog → how it is opened.
DIALOGS = {
    "Earlier versions": lambda page: _menu(page, "", "Earlier versions…"),
    "Rename": lambda page: _menu(page, "", "Rename…"),
    "Link": lambda page: page.get_by_role("button", name="Copy link").click(),
    "The board in words": lambda page: page.get_by_role("button", name="In words").click(),
    "Keys": lambda page: page.get_by_role("button", name="Keys", exact=True).click(),
}


def test_dialogs_and_menus_are_told_closed_and_give_the_focus_back(page):
    drop(page, LESSON)
    pill(page, "Right")
    found = {}
    focus = "() => (document.activeElement.ariaLabel ?? '') + document.activeElement.textContent"
    for title, open_it in DIALOGS.items():
        for close in ("Escape", "Close"):
            open_it(page)
            dialog = page.get_by_role("dialog", name=title)
            dialog.wait_for()
            if close == "Escape":
                found[title] = serious(page)
                page.keyboard.press("Escape")
            else:
                dialog.get_by_role("button", name="Close").click()
            dialog.wait_for(state="detached")
            opener = {"Link": "Copy link", "The board in words": "In words", "Keys": "Keys"}.get(title, "lesson")
            until(page, lambda opener=opener: opener in page.evaluate(focus))
    for menu in page.locator(".menu > button").all():
        menu.click()
        page.get_by_role("menu").wait_for()
        found[menu.inner_text()] = serious(page)
        page.keyboard.press("Escape")
        page.get_by_role("menu").wait_for(state="detached")
    assert found == {name: [] for name in found}
    assert len(found) >= 7


def test_forced_colours_show_what_is_picked_right_and_wrong(page):
    page.emulate_media(forced_colors="active")
    drop(page, LESSON.replace("B: {owner: red, size: 6, t", "B: {owner: red, size: 5, t"))
    pill(page, "1 problem, line 69")
    ground = "element => getComputedStyle(element).backgroundColor"
    frame = "element => getComputedStyle(element).borderTopWidth"
    highlight = page.evaluate(
        """() => { const probe = document.body.appendChild(document.createElement("p"));
        probe.style.cssText = "background: Highlight; forced-color-adjust: none";
        const found = getComputedStyle(probe).backgroundColor; probe.remove(); return found; }"""
    )
    picked = (
        ".figures button[aria-pressed=true]",
        ".tool[aria-pressed=true]",
        ".move[aria-current]",
        "nav.views a[aria-current]",
    )
    for one in picked:
        assert page.locator(one).first.evaluate(ground) == highlight, one
    for one in (".figures button[aria-pressed=false]", ".tool[aria-pressed=false]", ".move:not([aria-current])"):
        assert page.locator(one).first.evaluate(ground) != highlight, one
    on, off = page.get_by_role("switch", name="Coordinates"), page.get_by_role("switch", name="Legal places")
    assert on.locator("+ .track").evaluate(ground) == highlight != off.locator("+ .track").evaluate(ground)
    assert page.locator(".filebar .pill.wrong").evaluate(frame) == "1px"
    page.get_by_role("button", name="Copy link").focus()
    page.keyboard.press("Tab")
    assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"


#: What nobody writes, and what the page then says.
ABSURD = {
    "brackets": ("game: trike\nsetup: " + "[" * 100_000 + "\n", "Cannot be read, line 2"),
    "variations": ("game: trike\nmoves: e5 " + "(" * 100_000 + "\n", "2 problems, line 2"),
    "a name": (f"game: {'x' * 200_000}\n", "2 problems, line 1"),
    "right to left": (
        "game: trike\ntitle: \u05d8\u05e8\u05d9\u05d9\u05e7 \u0645\u062b\nmoves: e5\n",
        "1 problem, line 2",
    ),
    "an override": ("game: trike\ntitle: \u202eekirt\nmoves: e5\n", "1 problem, line 2"),
}


@pytest.mark.parametrize("what", ABSURD)
def test_absurd_texts_are_told_in_a_line_and_the_page_goes_on(page, what):
    text, says = ABSURD[what]
    name = "\u202e\u05e9\u05dd " + "x" * 300 + ".yaml"
    drop(page, text, name)
    pill(page, says)
    assert page.locator(".banner").count() == 0
    wide = "Math.max(...[...document.querySelectorAll('main, html')].map(e => e.scrollWidth - e.clientWidth))"
    assert page.evaluate(wide) <= 0
    box = page.get_by_role("button", name="Copy link").bounding_box()
    assert box["x"] + box["width"] < 1389
    drop(page, "game: trike\n")
    pill(page, "Right: 0 moves")

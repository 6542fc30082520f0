"""A replay as a file: what stands in it, what it may do, how large it is."""

import io
import re
from base64 import b64encode
from functools import cache
from hashlib import sha256
from xml.etree import ElementTree

import numpy as np
import pytest
import resvg_py
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from boardgen.cards.booklet import booklet_document
from boardgen.cards.booklet_drawn import Scaled
from boardgen.cards.booklet_html import booklet_html
from boardgen.cards.printed_pages import PAPER
from boardgen.cards.replay import places as places_of
from boardgen.cards.replay_pictures import replay_displays, replay_pictures
from boardgen.cards.steps import step_display, steps, turn_of
from boardgen.cards.telling import move_runs
from boardgen.draw import booklet_page
from boardgen.games import game_slugs, get_game
from boardgen.records import load, loads
from boardgen.render.compact import compact
from boardgen.render.svg import InlineSvg
from boardgen.scene.bounds import bounds
from boardgen.scene.primitives import Group, Text
from boardgen.scene.themes import COLOUR, DARK, THEMES
from boardgen.testing.html import read_html as read
from tests.once import shared

HOSTILE = "</p></template><script>alert(1)</script><img src=x onerror=alert(2)> &amp; \" '"
GAME = """game: trike
title: A game with variations
board: {side: 5}
moves: |
  {before the first [circle c3]} 1. c2! c3?!
  (1... b2 {why not [arrow c2 b2 colour=red]} 2. b3 (2. b4!! a4) a3) (1... d2)
  2. ... b3 {to the end}
  b2 resign
"""
SPACE = "{http://www.w3.org/XML/1998/namespace}space"
#: A whole game of Pi.
WHOLE = """game: pi
setup:
  red: [e5, g6, f7]
  goals: {A: d1, B: j8, C: g5, D: j5, E: c5}
moves: b5 h5 d3 j9 e2 j7 i4 i10 c1 i6 j6 h4 c4 g9 a3 e10 a2 d5 g4 g8 a5 f3 b4 f11 c6 {for good} f1 k6 b1 {too late}
"""
#: The paths of the positions of `GAME`, in the order of its lines; and of each move the position before it.
PLACES = ["0", "1", "2", "3", "4", "2b1", "2b2", "2b3", "2b2b1", "2b2b2", "2c1"]
BEFORE = {
    "1": "0", "2": "1", "3": "2", "4": "3", "2b1": "1", "2b2": "2b1", "2b3": "2b2", "2b2b1": "2b1", "2b2b2": "2b2b1",
    "2c1": "1",
}  # fmt: skip


def places(page):
    return [div["data-at"] for div in page.named("div") if "data-at" in div]


def links(page):
    """Moves with the one before each: that before it in the list, unless it says another."""
    found = [(a["href"][1:], a.get("data-from")) for a in page.named("a")]
    listed = [None, *(at for at, _ in found)]
    assert all(said != before for (_, said), before in zip(found, listed, strict=False) if said)
    return {at: said or before for (at, said), before in zip(found, listed, strict=False)}


def test_every_position_has_its_place_and_every_move_its_link():
    page = read(booklet_html(loads(GAME)))
    assert places(page) == PLACES
    assert links(page) == {"0": None, **BEFORE}
    # The diagram of the list that numbers several moves is one more, and so is the printed page.
    assert len([svg for svg in page.named("svg") if svg.get("role") == "img"]) == len(PLACES) + 2


def test_the_end_of_a_game_shows_by_what_it_was_decided():
    """As the last diagram on paper does, and in variations too; the last moves keep their numbers."""
    record = load(get_game("trike").example)
    pictures = {
        place.at: place.drawing
        for place in places_of(record, InlineSvg(COLOUR), Scaled(record, step_display(record.game, 8.5)))
    }
    assert [at for at, drawing in pictures.items() if "the cells that count" in drawing] == ["30", "20b4"]
    assert ">30<" in pictures["30"]


def test_the_end_of_pisi_shows_flags_and_capital():
    """As the last page of its booklet does; the key speaks of them."""
    record = load(get_game("pisi").example)
    pictures = {
        place.at: place.drawing
        for place in places_of(record, InlineSvg(COLOUR), Scaled(record, step_display(record.game, 8.5)))
    }
    assert [at for at, drawing in pictures.items() if "joined" in drawing] == [str(len(record.moves))]


def test_each_move_that_is_told_begins_no_line_with_others_after_it():
    moves = booklet_html(loads(GAME)).partition("<nav")[2].partition("</nav>")[0]
    lines = re.findall(r"<p>(.*?)</p>", moves)
    assert all("</i> <a" not in line for line in lines)
    assert "<i>before the first</i>" in lines[0]
    assert '<i class="end">White wins: black resigned.</i>' in lines[-1]


def test_a_position_numbers_the_moves_of_one_turn():
    """One stone of Trike, in variations too; all pieces of Iriri that were placed by whoever takes now."""
    trike, iriri = (
        {
            place.at: place.drawing
            for place in places_of(record, InlineSvg(COLOUR), Scaled(record, step_display(record.game, 8.5)))
        }
        for record in (load(get_game(slug).example) for slug in ("trike", "iriri"))
    )
    numbers = {at: re.findall(r">(\d+)</text>", trike[at]) for at in ("6", "8", "20b2")}
    assert numbers == {"6": ["6"], "8": ["8"], "20b2": ["21"]}
    numbers = {at: re.findall(r"bold\" text-anchor=\"middle[^>]*>(\d+)<", iriri[at]) for at in ("8", "9", "10")}
    assert list(numbers.values()) == [["8", "8"]] * 3


def test_a_board_that_grows_shows_the_same_cells_all_through_a_replay():
    """Its diagrams were of several widths, so that words beside them began at five places, and players were P1 and P2
    on some; then its grid grew twice in a game, and moved.
    """
    record = load(get_game("iriri").example)
    listed = steps(record)
    display, windows = replay_displays(record, listed)
    assert display.pitch > 7.0
    drawn = Scaled(record, display, windows)
    pictures = list(drawn.once(listed))
    widths = [picture.width for picture in pictures]
    assert max(widths) - min(widths) < 0.3
    assert {drawn.display_at(step.ply) for step in listed} == {display}
    assert len({picture.anchor("0,0")[:2] for picture in pictures}) == 1
    page = booklet_html(record)
    assert ">P1" not in page
    assert ">P2" not in page


def test_pictures_that_the_list_and_the_replay_share_are_written_once():
    """Those that number one turn in both."""
    record = load(get_game("trike").example)
    page = booklet_html(record)
    template = page.partition("<template>")[2].partition("</template>")[0]
    undrawn = [at for at, inside in re.findall(r'<div data-at="(\w+)">(.*?)</div>', template) if "<svg" not in inside]
    assert undrawn == ["0", "1", "19", "30"]


def test_a_variation_of_the_first_move_of_a_variation_begins_where_that_does():
    moves = "1. c2 c3 (1... b2 (1... d2 (1... a2) 2. d1) 2. b3) 2. b3"
    page = read(booklet_html(loads(f"game: trike\nboard: {{side: 5}}\nmoves: {moves}\n")))
    assert links(page)["2b1b1"] == links(page)["2b1b1b1"] == "1"


def test_what_is_said_of_a_position():
    text = booklet_html(loads(GAME))
    said = dict(re.findall(r'<div data-at="(\w+)">(.*?)(?:<svg|</div>)', text, re.DOTALL))
    assert said["1"].startswith('<p class="heading">1\u00a0·\u00a0c2! Black</p><p class="status">')
    # What was said of it stands in the list of moves alone, where the script finds it.
    assert "why not" not in said["2b1"]
    assert re.search(r'<a href="#2b1"[^>]*>[^/]*/span>[^<]*</a> <i>why not</i>', text)
    assert "White wins: black resigned." in re.sub(r"<.*?>", " ", said["4"])
    assert "wins" not in said["3"]
    # In words it stands with its diagram in the list, if it has one there.
    listed = dict(re.findall(r'data-diagram="(\d+)">.*?<desc>(.*?)</desc>', text, re.DOTALL))
    assert list(listed) == ["0", "3", "4"]
    assert all(one.startswith("Trike") for one in listed.values())
    assert {at for at, one in said.items() if '<p class="words">Trike' in one} == set(PLACES) - set(listed)


def test_squares_and_colours_stand_as_on_paper():
    """Goals of Pi with their owners before the score, in each position; colours of players in themselves."""
    record = load(get_game("pi").example)
    text = booklet_html(record)
    goals = re.findall(
        r'<p class="status"><span class="tally" role="img" aria-label="([^"]*)">(.*?)</span>(.*?)</p>', text
    )
    assert len(goals) == 1 + sum(len(line.moves) for line in record.line.lines())
    assert "A blue, B red, C red, D blue, E blue" in {told for told, _, _ in goals}
    told, squares, score = goals[0]
    named = "Red\u00a0<strong>0</strong> : <strong>0</strong>\u00a0Blue"
    assert (told, re.sub("</?span[^>]*>", "", score)) == ("A, B, C, D, E", named)
    assert re.findall(r'class="([^"]*)">(.)<', squares) == [("of-white", name) for name in "ABCDE"]
    assert (
        '<strong class="of-red up">B</strong><strong class="of-red up">C</strong><strong class="of-blue down">D'
        in text
    )
    rules = dict(re.findall(r"\.of-(\w+){background-color:([^;]*);", text))
    assert rules == {name: COLOUR.colour(f"{name}.fill") for name in ("red", "blue", "white")}
    assert 'A game of Pi · <strong><span class="red">Red</span></strong> placer' in text
    assert '<p class="heading">1\u00a0·\u00a0b5 <span class="blue">Blue</span></p>' in text
    assert "Squares: goals, red’s with a bar on top, blue’s with one below." in text


def test_games_without_a_tally_have_no_squares():
    text = booklet_html(loads(GAME))
    assert 'class="tally"' not in text
    assert "Squares" not in text


def test_moves_of_the_list_can_be_played_again():
    """With the cells that headings leave out: a good and a bad move with one piece have not one name."""
    record = load(get_game("iriri").example)
    html = booklet_html(record)
    links = [text for tag, text in read(html).text if tag == "a"]
    assert record.moves[:2] == ("S@0,1+L@0,0", "-22")
    assert links[1:3] == ["S\u00a0(0,1), L\u00a0(0,0)", "takes 22"]
    for sign, said in (("!", "M\u00a0(−5,−2)"), (r"\?", "M\u00a0(−6,2)")):
        assert re.search(rf'<span class="n">\d+{sign}</span>{re.escape(said)}</a>', html)


def test_marks_of_comments_stand_at_their_diagram():
    bare = re.sub(r" \[[^]]*\]", "", GAME)
    assert bare != GAME
    pages = [drawings(booklet_html(loads(text))) for text in (GAME, bare)]
    assert [at for at in PLACES if pages[0][at] != pages[1][at]] == ["0", "2b1"]


def drawings(page):
    """Path of each position → the shapes of its picture, with all that is written elsewhere put in its place."""
    symbols = ElementTree.fromstring(re.search(r'<svg [^>]*class="symbols".*?</svg>', page, re.DOTALL)[0])
    known = {one.get("id"): one for one in symbols.iter() if one.get("id")}
    rules = dict(re.findall(r"\.([A-Z0-9]+){([^}]*)}", "".join(symbols.itertext())))
    found = re.findall(r'<(?:div data-at|section data-diagram)="(\w+)">.*?(<svg.*?</svg>|</div>)', page, re.DOTALL)
    return {
        at: list(shapes(ElementTree.fromstring(svg), known, rules))[1:] for at, svg in found if svg.startswith("<svg")
    }


def shapes(element, known, rules):
    """What an element comes to: shapes with the attributes of all that they stand in."""
    tag = element.tag.rpartition("}")[2]
    about = {name: value for name, value in element.items() if name not in ("id", "class", "href")}
    about["look"] = rules.get(element.get("class"), "")
    about = tuple(sorted((name, value) for name, value in about.items() if value))
    inside = [known[element.get("href")[1:]]] if tag == "use" else list(element)
    if not inside:
        yield (tag, about, element.text)
    for child in inside:
        for shape in shapes(child, known, rules):
            yield (about, *shape) if about else shape


@pytest.mark.parametrize("slug", ["iriri", "pisi"])
def test_pictures_made_small_are_the_same_pictures(slug):
    """As resvg draws them, put together again, beside the pictures as they are written elsewhere."""
    record = load(get_game(slug).example)
    inline = InlineSvg(COLOUR, apart=True)
    drawn = Scaled(record, step_display(record.game, record.game.view().figure_pitch))
    written = [place.drawing for place in places_of(record, inline, drawn)][::5]
    small, definitions = compact(written, inline.definitions)
    head, style = definitions.replace('height="0" width="0"', "").partition("<defs>")[2].split("</defs>")
    whole = inline.definitions.partition("<defs>")[2].partition("</defs>")[0]
    for before, after in zip(written, small, strict=True):
        one = re.sub(r' (?:width|height)="[0-9.]+mm"', "", before).replace("<g ", f"<defs>{whole}</defs><g ", 1)
        other = after.replace('class="d"', 'xmlns="http://www.w3.org/2000/svg" fill="none"')
        other = other.replace("<g ", f"{style.replace('</svg>', '')}<defs>{head}</defs><g ", 1)
        shots = [pixels(re.sub(r"var\([^,]*,([^)]*)\)", r"\1", text)) for text in (one, other)]
        differing = (np.abs(shots[0] - shots[1]).max(axis=2) > 60).sum()
        assert shots[0].std() > 5
        assert differing < 0.002 * shots[0].shape[0] * shots[0].shape[1]
        assert len(after) < 0.6 * len(before)


def pixels(svg):
    """A picture as resvg draws it, without its letters, whose font is the page's."""
    svg = re.sub(r"<text.*?</text>", "", svg)
    image = Image.open(io.BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=svg, dpi=60, background="white"))))
    return np.asarray(image.convert("RGB")).astype(int)


@pytest.mark.parametrize("slug", game_slugs())
def test_the_list_is_that_of_the_booklet(slug):
    record = load(get_game(slug).example)
    # As the command writes it, with its colours for the dark.
    text = booklet_page(record).text
    page = read(text)
    lines = [line for line in record.line.lines() if line.path]
    told = [line.path_to(count + 1) for line in lines for count in range(len(line.moves))]
    assert places(page) == [str(ply) for ply in range(len(record.moves) + 1)] + told
    assert len(text.encode()) <= 200_000
    listed = [int(section["data-diagram"]) for section in page.named("section") if "data-diagram" in section]
    assert listed == [step.ply for step in steps(record)]
    assert set(page.used) <= set(page.ids) | set(places(page))
    assert len(set(page.ids)) == len(page.ids)


@shared
def pages_of(slug, scaled=True):
    """The printed pages of a replay, or the booklet on the same paper."""
    record = load(get_game(slug).example)
    return booklet_document(record, None, PAPER, replay_pictures(record, steps(record)) if scaled else None).pages


def laid_out(items, dx=0.0):
    """Texts outside of pictures with where they begin, and the sizes of pictures by name."""
    for item in items:
        if isinstance(item, Text):
            yield item.text, round(dx + item.x)
        elif isinstance(item, Group) and item.id and item.id.startswith("ply-"):
            left, top, right, foot = bounds((item,))
            yield item.id, (right - left, foot - top)
        elif isinstance(item, Group) and item.id != "whole-game":
            yield from laid_out(item.items, dx + item.dx)


@pytest.mark.parametrize("slug", [slug for slug in game_slugs() if slug != "iriri"])
def test_the_printed_pages_are_those_of_the_booklet(slug):
    """Boards were 55 to 62 mm wide in columns of 90, and of two sizes; captions stood nearer to the next diagram than
    to theirs; headings had up to five bold lines; no diagram showed the whole game.
    """
    for page, other in zip(pages_of(slug), pages_of(slug, scaled=False), strict=True):
        found, expected = (dict(laid_out(one.items)) for one in (page, other))
        assert found.keys() == expected.keys()
        for name in found:
            if name.startswith("ply-"):
                # One larger than all others is drawn for about its size.
                slack = 0.03 if len(page.items) < 8 and slug == "pisi" else 0.01
                assert found[name] == pytest.approx(expected[name], rel=slack), name


def test_the_key_speaks_of_a_diagram_before_only_where_there_is_one():
    """The list has one before each; the replay shows one position alone."""
    page = booklet_html(loads(GAME))
    (listed,) = re.findall(r'<span class="for-list">(.*?)</span>', page)
    (replayed,) = re.findall(r'<ul class="note">(.*?)</ul>', page)
    assert "since the diagram before" in listed
    assert replayed.startswith("<li><strong>Numbers on pieces:</strong> the moves of the last turn.</li>")
    assert "diagram" not in replayed
    style = page[page.index("<style>") : page.index("</style>")]
    assert ".plays .for-list{display:none}" in style
    assert re.search(r"@media print\{.*\.about,", style)


def test_a_game_of_28_moves_is_small():
    record = loads(WHOLE)
    assert len(record.moves) == 28
    assert len(booklet_page(record).text.encode()) <= 200_000


@pytest.mark.parametrize("theme", THEMES)
def test_it_is_the_same_each_time(theme):
    pages = [booklet_page(loads(GAME), theme=theme).text for _ in range(2)]
    assert pages[0] == pages[1]
    assert ("prefers-color-scheme" in pages[0]) == (theme == "colour")


def test_dark_pages_have_the_colours_of_the_dark_theme():
    light, both = booklet_html(loads(GAME)), booklet_html(loads(GAME), COLOUR, DARK)
    dark = both[both.index("prefers-color-scheme:dark") :]
    used = set(re.findall(r"var\((--[a-z0-9-]+),#", both))
    assert "--ink" in used
    assert all(f"{name}:#" in dark for name in used)
    # In the light it is the same page.
    assert re.sub(r"var\(--[a-z0-9-]+,(#\w+)\)", r"\1", both[both.index("<main") :]) == light[light.index("<main") :]


def test_it_may_run_its_own_script_and_nothing_else():
    text = booklet_page(loads(GAME)).text
    page = read(text)
    (policy,) = [meta["content"] for meta in page.named("meta") if "http-equiv" in meta]
    (script,) = re.findall(r"<script>(.*?)</script>", text, re.DOTALL)
    digest = b64encode(sha256(script.encode()).digest()).decode()
    assert policy.split("; ")[:2] == ["default-src 'none'", f"script-src 'sha256-{digest}'"]
    assert not re.search(r"innerHTML|insertAdjacent|eval|fetch|XMLHttp|import\b|document\.write", script)
    for _, attributes in page.tags:
        assert not any(name.startswith("on") for name in attributes)


def hostile(title, name, comment):
    moves = f"c2 {{{comment}}} c3 (b2 {{{comment}}})"
    lines = {"title": title, "players": {"black": name}, "event": title, "author": name, "source": title}
    head = "".join(f"{key}: {quoted(value)}\n" for key, value in lines.items())
    return f"game: trike\nboard: {{side: 5}}\n{head}moves: |\n  {moves}\n"


def quoted(value):
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {quoted(one)}" for key, one in value.items()) + "}"
    return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'


def shape(text):
    """Tags and names of attributes, but no texts; of pictures only which there are: printed text is part of them."""
    outside, count = re.subn(r"<svg (?!viewBox).*?</svg>", "", text, flags=re.DOTALL)
    inside = re.findall(r"<svg (?!viewBox).*?</svg>", text, re.DOTALL)
    elements = [element for one in inside for element in ElementTree.fromstring(one).iter()]
    names = {name for element in elements for name in (element.tag, *element.keys())}
    return [(tag, sorted(attributes)) for tag, attributes in read(outside).tags], count, names - TEXTUAL


#: What pictures have or not according to how long texts are.
TEXTUAL = {"class", "fill", "font-size", "font-weight", "text-anchor", "transform", "x", "y", SPACE}


def test_texts_of_files_never_become_markup():
    plain, strange = (booklet_html(loads(hostile(text, text, text))) for text in ("plain", HOSTILE))
    assert shape(plain) == shape(strange)
    assert HOSTILE.replace('"', "”").replace("'", "’").split(" &amp; ")[0] in "".join(read(strange).texts("p"))


@cache
def plain_shape():
    return shape(booklet_html(loads(hostile("x", "x", "x"))))


@given(st.text(st.sampled_from("<>&'\"/-!ab=` scriptemplg"), min_size=1, max_size=40))
@settings(max_examples=25, deadline=None)
def test_no_text_whatever_becomes_markup(text):
    text = f"a{text}b"
    assert shape(booklet_html(loads(hostile(text, text, text)))) == plain_shape()


def test_signs_follow_the_place_that_a_move_begins_with():
    """“26 · a6 and a good?” reads as a question."""
    shown = {}
    for name in ("pisi", "pi"):
        record = load(get_game(name).example)
        shown[name] = [turn_of(record.line, record.game, number).heading for number in record.line.glyphs]
        assert shown[name]
    assert all(re.match(r"\d+ · Player [12]: [a-g]\d[!?]+( |$)", heading) for heading in shown["pisi"]), shown
    assert not any(heading.endswith("good?") for heading in shown["pisi"])
    assert all(re.match(r"\d+ · \S+[!?]+ ", heading) for heading in shown["pi"]), shown
    record = load(get_game("pisi").example)
    number = next(iter(record.line.glyphs))
    assert re.match(r"\d+\u00a0[a-g]\d\+?[!?]", move_runs(record.line, record, number, number).text)


def test_what_stands_below_another_on_narrow_screens_is_as_high_in_all_positions():
    """Coordinates below Iriri's grid were cut off, and the grid grew and shrank with the points below it."""
    record = load("templates/iriri/example.yaml")
    told = re.findall(r'data-at="(\w+)" data-parts="([^"]*)"', booklet_html(record))
    assert told[0][0] == "0"
    feet = {
        tuple(round(float(y) + float(high)) for _, y, _, high in map(str.split, box.split(";"))) for _, box in told
    }
    assert len(feet) == 1
    ((ring, grid),) = feet
    assert grid >= ring


def test_what_goes_on_with_a_comma_follows_its_move_without_a_blank():
    """Pi's variation said “leaves blue 15 b1 , with size 15”."""
    page = booklet_html(load(get_game("pi").example))
    assert "b1</span></a><i>, with size" in page
    assert "</a> <i>," not in page


def test_what_signs_are_called_stands_out_in_the_key():
    page = booklet_html(load(get_game("iriri").example))
    (key,) = re.findall(r'<ul class="note">(.*?)</ul>', page)
    leads = re.findall(r"<li><strong>(.*?):</strong> ", key)
    assert leads[:4] == ["Numbers on pieces", "Brackets", "Arrows", "Score"]
    assert len(leads) == key.count("<li>")

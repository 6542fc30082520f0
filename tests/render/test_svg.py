"""What XML readers find in an SVG."""

import re
from contextlib import nullcontext
from itertools import product
from unicodedata import category
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardgen.errors import MissingGlyphError, SceneError
from boardgen.render.formats import render
from boardgen.render.numbers import fine, number
from boardgen.render.svg import InlineSvg, to_svg
from boardgen.scene.primitives import Circle, Document, Group, Line, Polygon, Scene, Style, Symbol, Text, Use
from boardgen.scene.text import face, find_unprintable
from boardgen.scene.themes import COLOUR, DARK, INK, LASER, THEMES
from tests.render.scenes import BOTH, CELL, CLEAR, DASHED, FILL, LINE, PAIR, ROUND, SCENES, page

SVG = "{http://www.w3.org/2000/svg}"
XLINK = "{http://www.w3.org/1999/xlink}"
INKSCAPE = "{http://www.inkscape.org/namespaces/inkscape}"


def parsed(*items, theme=COLOUR, **about):
    return ElementTree.fromstring(to_svg(page(*items, **about), theme))


def test_the_root_is_in_millimetres():
    root = ElementTree.fromstring(to_svg(Scene(210.5, 297, (), "T", "D"), COLOUR, "de"))
    assert root.tag == f"{SVG}svg"
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("210.5mm", "297mm", "0 0 210.5 297")
    assert root.get("lang") == "de"


def test_title_and_description_come_first():
    root = parsed(title='a <b> & "c"', desc="line one\nline <two>")
    assert [child.tag for child in root][:2] == [f"{SVG}title", f"{SVG}desc"]
    assert (root[0].text, root[1].text) == ('a <b> & "c"', "line one\nline <two>")


def test_without_title_and_description_there_are_none():
    assert [child.tag for child in parsed()] == []


@pytest.mark.parametrize("where", ["title", "desc"])
@pytest.mark.parametrize("character", ["\x00", "\x01", "\x0b", "\x1b", "\x7f", "\ud800", "\uffff"])
def test_control_characters_in_prose_are_an_error(where, character):
    with pytest.raises(SceneError, match=f"U\\+{ord(character):04X}"):
        parsed(**{where: f"a{character}b"})
    with pytest.raises(SceneError):
        parsed(Group((), title=f"a{character}b"))


@pytest.mark.parametrize("name", SCENES)
def test_ids_are_unique_and_every_reference_is_there(name):
    root = ElementTree.fromstring(to_svg(SCENES[name], COLOUR))
    ids = [found.get("id") for found in root.iter() if found.get("id")]
    assert len(ids) == len(set(ids))
    wanted = {found.get(f"{XLINK}href", "#")[1:] for found in root.iter(f"{SVG}use")}
    wanted |= {found.get("clip-path", "url(#)")[5:-1] for found in root.iter()}
    assert wanted - {""} <= set(ids)


def test_ids_tell_what_they_are():
    root = parsed(
        Group((Use(CELL, 9, 9),), id="cells"), Group((Circle(9, 9, 9, FILL),), id="cell"), Group((), "cells")
    )
    ids = [found.get("id").rpartition("-") for found in root.iter() if found.get("id")]
    assert [name for name, _, _ in ids] == ["cell", "cells", "cell-2", "cells-2"]
    assert len({number for _, _, number in ids}) == 1


def test_no_two_pictures_share_an_id():
    """Several stand in one notebook or page of HTML: a name would mean the symbol of the first of them."""
    seen = set()
    for name, theme in product(("uses", "clips"), THEMES.values()):
        picture = to_svg(SCENES[name], theme)
        ids = set(re.findall(r' id="([^"]*)"', picture))
        assert len(ids) > 1
        assert not seen & ids
        seen |= ids
        assert to_svg(SCENES[name], theme) == picture


def test_files_for_cutters_have_plain_names():
    (text,) = render(
        Document((Scene(9, 9, (Group((Circle(5, 5, 1, Style(stroke="cut", width=0.1)),), id="cut"),)),)),
        ".svg",
        LASER,
    )
    assert ' id="cut"' in text.decode()


def test_pictures_of_one_page_share_symbols_and_no_ids():
    inline = InlineSvg(COLOUR)
    scenes = [page(Group((Use(CELL, 9 * i, 9), Circle(9, 9, 9, Style("ink", None, i))), "same")) for i in range(9)]
    pictures = [inline.picture(scene) for scene in scenes]
    ids = re.findall(r' id="([^"]*)"', "".join(pictures))
    assert len(set(ids)) == len(ids)
    assert ["<defs>" in text for text in pictures] == [True] + [False] * 8
    assert all(text.startswith("<svg") and text.count(f'href="#{CELL.id}"') == 1 for text in pictures)


def test_styles_of_one_picture_do_not_leak_into_the_next():
    """They are known by identity, which may be that of a style that is gone."""
    inline = InlineSvg(COLOUR)
    for i in range(200):
        paint = ("red.fill", "blue.fill")[i % 2]
        text = inline.picture(page(Circle(9, 9, 1, Style(paint))))
        assert f'fill="{COLOUR.colour(paint)}"' in text


@pytest.mark.parametrize("bad", ["two words", 'quote"', "a<b", "a&b", "url(x)", "tab\t"])
def test_ids_that_break_references_are_an_error(bad):
    with pytest.raises(SceneError, match="is not an id"):
        parsed(Group((), id=bad))


def test_symbols_stand_once_in_defs():
    root = parsed(Use(PAIR, 10, 10), Use(PAIR, 50, 10), Use(CELL, 30, 30, 90, 2))
    cell, pair = (found.get("id") for found in root.find(f"{SVG}defs") if found.tag == f"{SVG}g")
    assert (cell.partition("-")[0], pair.partition("-")[0]) == ("cell", "pair")
    uses = [found for found in root if found.tag == f"{SVG}use"]
    assert [found.get(f"{XLINK}href") for found in uses] == [f"#{pair}", f"#{pair}", f"#{cell}"]
    assert (uses[0].get("x"), uses[0].get("y")) == ("10", "10")
    assert uses[2].get("transform") == "translate(30 30)rotate(90)scale(2)"


def test_two_symbols_of_one_id_are_an_error():
    other = Symbol("cell", (Circle(0, 0, 3, FILL),), (-3, -3, 3, 3))
    with pytest.raises(SceneError, match="'cell'"):
        parsed(Use(CELL, 9, 9), Use(other, 9, 9))


def test_neighbours_of_one_style_share_a_group():
    root = parsed(Circle(1, 1, 1, BOTH), Circle(2, 2, 2, Style(*_values(BOTH))), Circle(3, 3, 3, FILL))
    assert [found.tag.removeprefix(SVG) for found in root] == ["g", "circle"]
    assert dict(root[0].items()) == {
        "fill": COLOUR.colour("red.fill"),
        "stroke": COLOUR.colour("red.line"),
        "stroke-width": "1",
    }
    assert [len(found.attrib) for found in root[0]] == [3, 3]
    assert root[1].get("fill") == COLOUR.colour("yellow.fill")


def _values(style):
    return style.fill, style.stroke, style.width, style.dash, style.opacity, style.round


def test_lines_of_one_style_are_one_path():
    root = parsed(Line(1, 2, 3, 4, LINE), Line(5, 6, 7, 8, LINE), Polygon(((0, 0), (1, 0), (0, 1)), LINE))
    (path,) = root
    assert path.get("d") == "M1 2L3 4M5 6L7 8M0 0L1 0L0 1Z"


def test_clear_lines_stay_apart_because_they_shine_through_each_other():
    clear = Style(stroke="ink", width=1, opacity=0.5)
    root = parsed(Line(1, 2, 3, 4, clear), Line(5, 6, 7, 8, clear))
    assert [found.get("d") for found in root[0]] == ["M1 2L3 4", "M5 6L7 8"]
    assert root[0].get("stroke-opacity") == "0.5"


def test_style_attributes():
    dashed, round_, clear = parsed(Line(0, 0, 1, 1, DASHED), Line(0, 0, 1, 1, ROUND), Circle(0, 0, 1, CLEAR))
    assert (dashed.get("stroke-dasharray"), dashed.get("stroke-width")) == ("4 2 1 2", "1.2")
    assert (round_.get("stroke-linecap"), round_.get("stroke-linejoin")) == ("round", "round")
    assert (clear.get("fill-opacity"), clear.get("stroke-opacity")) == ("0.4", "0.4")


def test_paints_of_none_are_not_painted():
    root = parsed(
        Circle(5, 5, 5, Style(fill="cell", stroke="grid", width=1)), Circle(5, 5, 5, Style("cell")), theme=INK
    )
    (circle,) = root
    assert "fill" not in circle.attrib
    assert root.get("fill") == "none"


def test_the_page_is_painted_where_the_theme_says_so():
    assert [found.tag for found in parsed()] == []
    (rect,) = parsed(theme=DARK)
    assert (rect.tag, rect.get("width"), rect.get("height"), rect.get("fill")) == (
        f"{SVG}rect",
        "100",
        "80",
        "#000000",
    )


def test_layers_are_those_of_inkscape():
    root = parsed(Group((Line(0, 0, 9, 9, LINE),), layer="cut"), Group((), layer="engrave"))
    assert [found.get(f"{INKSCAPE}label") for found in root] == ["cut", "engrave"]
    assert {found.get(f"{INKSCAPE}groupmode") for found in root} == {"layer"}
    assert "inkscape" not in to_svg(SCENES["groups"], COLOUR)


def test_groups_carry_their_title():
    (group,) = parsed(Group((Circle(0, 0, 1, FILL),), id="goal-A", title="goal <A>, held by red"))
    assert group[0].tag == f"{SVG}title"
    assert group[0].text == "goal <A>, held by red"


def test_text_is_text():
    root = parsed(Text(5, 6, "Corné <&\">'", 4.5, "muted", "end", True, 90), Text(5, 9, " two  blanks", 4))
    first, second = root.iter(f"{SVG}text")
    assert first.text == "Corné <&\">'"
    assert dict(first.items()) == {
        "x": "5",
        "y": "6",
        "transform": "rotate(90 5 6)",
        "fill": COLOUR.colour("muted"),
        "font-size": "4.5",
        "font-weight": "bold",
        "text-anchor": "end",
    }
    assert second.get("{http://www.w3.org/XML/1998/namespace}space") == "preserve"
    assert root.get("font-family").startswith("Fira Sans,")


def test_kerning_and_ligatures_are_off():
    assert parsed().get("style") == "font-kerning:none;font-variant-ligatures:none"


@given(st.text(st.sampled_from(sorted(face().advances)), min_size=1, max_size=30))
def test_any_text_with_glyphs_comes_back(text):
    (found,) = parsed(Text(5, 5, text, 4)).iter(f"{SVG}text")
    assert found.text == text


@given(st.text(max_size=20))
def test_other_text_is_an_error_or_comes_back(text):
    bad = find_unprintable(text) or set(text) & set("\n\r\t")
    with pytest.raises(MissingGlyphError, match=r"U\+") if bad else nullcontext():
        found = ["".join(element.itertext()) for element in parsed(Text(5, 5, text, 4)).iter(f"{SVG}text")]
        assert found == ([text] if text else [])


@given(st.text(max_size=30))
def test_any_title_without_control_characters_comes_back(title):
    bad = any(category(c) in ("Cc", "Cs") and c not in "\t\n" for c in title) or set(title) & {"\ufffe", "\uffff"}
    with pytest.raises(SceneError, match=r"U\+") if bad else nullcontext():
        root = parsed(title=title, desc=title)
        assert [found.text for found in root] == ([title, title] if title else [])


@pytest.mark.parametrize(
    ("value", "written"),
    [
        *[(0.0, "0"), (-0.0, "0"), (-0.0004, "0"), (0.0005001, "0.001"), (0.1 + 0.2, "0.3"), (12.0, "12")],
        *[(1200.0, "1200"), (-3.14159, "-3.142"), (100000.0, "100000"), (5, "5")],
    ],
)
def test_numbers(value, written):
    assert number(value) == written


@given(st.floats(-5000, 5000))
def test_numbers_are_within_half_a_thousandth(value):
    text = number(value)
    assert re.fullmatch(r"-?\d+(\.\d{1,3})?", text)
    assert text != "-0"
    assert not re.search(r"\.\d*0$", text)
    assert abs(float(text) - value) <= 0.0005001
    assert abs(float(fine(value)) - value) <= 1e-9


@pytest.mark.parametrize("value", [float("nan"), float("inf"), -float("inf"), 1e7])
def test_lengths_without_end_are_an_error(value):
    with pytest.raises(SceneError, match="length"):
        number(value)


def test_long_lines_make_small_files():
    lines = tuple(Line(10, 10 + k, 287, 10 + k, LINE) for k in range(100))
    assert len(to_svg(page(*lines), COLOUR)) < 100 * 20 + 600

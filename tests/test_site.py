"""The documentation builds without a fault, and asks for nothing elsewhere."""

from __future__ import annotations

import html
import re

import pytest

from tools.site import build, hooks


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("site")
    build._build(folder)
    return folder


def pages(site):
    return {path.relative_to(site).as_posix(): path.read_text(encoding="utf-8") for path in site.rglob("*.html")}


def test_it_asks_for_nothing_elsewhere(site):
    """Links lead anywhere; what a page loads by itself is its own."""
    loads = re.compile(r"<(?:script|img|link|iframe|source)\b[^>]*?\b(?:src|href)=[\"']?((?:https?:)?//[^\"' >]+)")
    found = {name: loads.findall(text) for name, text in pages(site).items()}
    assert len(found) > 25
    assert {name: there for name, there in found.items() if there and name != "404.html"} == {}


def test_pages_that_are_made_are_there(site):
    found = pages(site)
    for name in (*hooks.PAGES, "reference/python-draw.md"):
        assert name.replace(".md", ".html") in found
    assert found["gallery.html"].count("<figure>") > 100
    assert "boardgen board pi --halves" in html.unescape(re.sub("</?span>", "", found["gallery.html"]))


def test_pages_of_python_say_what_its_sources_say(site):
    """Not what Python says of its own types; and the value of a constant, not its name."""
    found = "".join(re.sub(r"<[^>]+>", "", text) for name, text in pages(site).items() if "reference/python-" in name)
    assert "Alias for field number" not in found
    assert "builtins." not in found
    assert "dpi: float = 200" in found


#: Pictures that no view of the studio shows: a game of one's own, whose kit and card are made from a folder of files.
WITHOUT_STUDIO = ["own-board", "own-card", "own-kit", "own-pieces"]


def test_pictures_of_the_gallery_lead_to_the_studio(site):
    """Each address is as the studio reads it; `test_page_in_browser` opens some of every kind."""
    figures = re.findall(r"<figure>(.*?)</figure>", pages(site)["gallery.html"], re.DOTALL)
    without = []
    for figure in figures:
        name = re.search(r"gallery/([\w-]+)\.svg", figure)[1]
        found = re.search(r'href="\.\./index\.html(#[^"]*)"', figure)
        if found is None:
            without.append(name)
            continue
        address = html.unescape(found[1])
        assert re.fullmatch(
            r"#(print/[\w-]+/\w+|setup/\w+/[\d-]+|solve/\w+|write/z=[\w-]+)(\?[\w=&%.-]+)?", address
        ), name
    assert sorted(without) == sorted(WITHOUT_STUDIO)


def test_links_within_the_site_lead_somewhere(site):
    for name, text in pages(site).items():
        for target in re.findall(r'href="([^"#:?]+)(?:#[^"]*)?"', text):
            there = (site / name).parent / target
            above = there.resolve() == (site.parent / "index.html").resolve()  # the studio
            assert name == "404.html" or above or there.exists(), (name, target)

"""The studio while its engine is not here, and when the studio itself changes: no test of these starts an engine."""

from __future__ import annotations

import os
import re
import shutil

import pytest

from tests.chromium import require_browser
from tests.studio.browser import Watched, served, site, until

require_browser()

#: What these tests make the console say.
KNOWN = ("ERR_FAILED", "cannot be fetched", "Service Worker registration blocked")

#: What a browser says to a page whose reader asked for data to be saved.
SAVES_DATA = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })"


class Network:
    """Stands between a page and its engine: requests for parts are held, or come to nothing."""

    def __init__(self, context):
        self.asked = []
        self.broken = False
        context.route("**/engine/*", self._asked)

    def _asked(self, route):
        self.asked.append(route.request.url.rsplit("/", 1)[1].split("-")[0])
        if self.broken:
            route.abort()
        # What is neither answered nor aborted is what a silent network does.


@pytest.fixture
def visitor(browser, address):
    """Somebody with an empty browser. What the network is blamed for is no fault of the page."""
    watched = Watched(browser, address, service_workers="block")
    watched.network = Network(watched.context)
    yield watched
    watched.said[:] = [one for one in watched.said if not any(words in one for words in KNOWN)]
    watched.close()


def test_a_silent_network_is_waited_for_and_tried_again(visitor):
    visitor.context.clock.install()
    page = visitor.open(wait=False)
    strip = page.get_by_role("complementary", name="Engine")
    strip.get_by_text(re.compile(r"0\.0 of \d+\.\d MB")).wait_for()
    until(page, lambda: len(visitor.network.asked) == 3)
    page.clock.run_for(9_000)
    strip.get_by_role("button", name="Not now").wait_for()
    page.clock.run_for(2_000)
    strip.get_by_text("Waiting for the network").wait_for()
    # In other views a line says so.
    visitor.go(page, "#print/pi/board?pitch=17mm")
    page.locator(".banner", has_text="Waiting for the network").wait_for()
    page.get_by_text("drawn as soon as the engine is here").wait_for()
    visitor.network.broken = True
    page.get_by_role("button", name="Try again").click()
    page.get_by_text("The engine could not be fetched.").wait_for()
    until(page, lambda: len(visitor.network.asked) == 6)
    # Nothing is asked again before somebody says so, whatever is changed meanwhile.
    page.get_by_label("Cells apart").fill("18mm")
    page.get_by_label("Cells apart").press("Enter")
    page.wait_for_url("**pitch=18mm")
    assert len(visitor.network.asked) == 6
    visitor.network.broken = False
    page.get_by_role("button", name="Try again").click()
    until(page, lambda: len(visitor.network.asked) == 9)
    page.get_by_text("The engine could not be fetched.").wait_for(state="detached")


@pytest.mark.parametrize("how", ["Save-Data", "Not now"])
def test_nothing_is_fetched_before_something_needs_it(visitor, how):
    if how == "Save-Data":
        visitor.context.add_init_script(SAVES_DATA)
    page = visitor.open(wait=False)
    strip = page.get_by_role("complementary", name="Engine")
    if how == "Not now":
        strip.get_by_role("button", name="Not now").click()
        strip.get_by_role("button", name="Fetch it now").wait_for()
        visitor.network.asked.clear()
        page.reload()
    strip.get_by_role("button", name="Fetch it now").wait_for()
    # What is ready-made needs no engine.
    visitor.go(page, "#print/pi/board?paper=a4")
    page.get_by_role("img", name="Pi board").wait_for()
    assert page.locator(".banner").count() == 0
    visitor.go(page, "#print/pi/board?pitch=17mm")
    page.locator(".banner", has_text=re.compile(r"This needs the engine: \d+\.\d MB, once")).wait_for()
    assert visitor.network.asked == []
    page.get_by_role("button", name="Fetch it").click()
    until(page, lambda: len(visitor.network.asked) == 3)
    assert page.evaluate("localStorage.getItem('boardgen.fetch-early')") != "false"


def test_a_new_version_waits_until_it_is_wanted(browser, tmp_path):
    folder = tmp_path / "site"
    shutil.copytree(site(), folder, copy_function=os.link)

    def change(name, before, after):
        text = (folder / name).read_text(encoding="utf-8")
        assert before in text
        (folder / name).unlink()  # it is a second name of what is kept between builds
        (folder / name).write_text(text.replace(before, after), encoding="utf-8")

    with served(folder) as address:
        watched = Watched(browser, address)
        watched.context.add_init_script(SAVES_DATA)
        controlled = "navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)"
        # Both at once: one may still be loading when the worker claims its pages.
        page, other = watched.open(wait=False), watched.open(wait=False)
        for one in (page, other):
            until(page, lambda one=one: one.evaluate(controlled))
        change("index.html", "<title>boardgen studio</title>", "<title>boardgen studio</title><!-- new -->")
        change("sw.js", "boardgen-page-", "boardgen-page-new-")
        page.evaluate("navigator.serviceWorker.getRegistration().then(found => found.update()).then(() => true)")
        page.get_by_text("A new version of the studio is here.").wait_for()
        is_new = "document.documentElement.outerHTML.includes('<!-- new -->')"
        page.reload()
        page.get_by_role("button", name="Reload").wait_for()
        assert not page.evaluate(is_new)
        page.get_by_role("button", name="Reload").click()
        page.wait_for_function(is_new)
        # Another tab is told, since parts that it has not loaded yet are gone.
        other.get_by_role("button", name="Reload").click()
        other.wait_for_function(is_new)
        watched.close()

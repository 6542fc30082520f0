"""What holds for all tests: none of them is about time, which belongs in the benchmarks."""

import contextlib
import gc
import importlib
import os
import sys
from functools import lru_cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, settings

from boardgen.cards import forms
from boardgen.printables import kit
from tests.once import inputs_of_kit, inputs_of_leaves, once
from tests.puzzles.kept import keep

# Some environments forbid compiled modules; then each of the hundreds of processes that tests start would compile the
# package anew, which takes longer than what they test.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")

# For `make mutants`: the same examples every time, and a failure is enough, however long its example.
settings.register_profile(
    "mutants",
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)


# Tests look at more cards than anybody prints, and come back to most: none is laid out twice, and no kit drawn twice.
forms._leaves = lru_cache(maxsize=512)(once(forms._leaves.__wrapped__, inputs_of_leaves))
kit._document = once(kit._document, inputs_of_kit)


#: Files whose tests take long: they come first, so that no process is left alone with one at the end.
LONG = (
    # Before others that lay out cards: they note what is drawn for each, which is not drawn again.
    "cards/test_one_page.py",
    "cards/test_pages.py",
    # One after another, so that they share a browser.
    "studio/test_page_in_browser.py",
    "studio/test_write_in_browser.py",
    "studio/test_loading_in_browser.py",
    "test_conformance.py",
    "test_gallery.py",
    "puzzles/test_books.py",
    "test_style.py",
    "figures/test_marks.py",
    "cli/test_commands.py",
    # Later than books of puzzles, which search for most of those that are printed.
    "cards/test_printed_html_in_browser.py",
    # Later than those that share a browser: these wait for the site that the first of those builds.
    "studio/test_inside_pyodide.py",
    "cards/test_replay_in_browser.py",
    "cards/test_booklet.py",
    "test_site.py",
    "studio/test_making.py",
    "cards/test_forms.py",
    "studies/test_pi_study.py",
    "puzzles/test_making.py",
    "test_fuzz.py",
    "cli/test_files_and_streams.py",
    "test_breakages.py",
    "test_wheel.py",
    "render/test_animation.py",
)


#: Files whose tests look at the same cards and kits, which one process lays out once for all of them.
TOGETHER = (
    "test_conformance.py",
    "test_gallery.py",
    "cards/test_forms.py",
    "cards/test_html.py",
    "cards/test_one_page.py",
    "cards/test_pages.py",
    "kits/test_cover.py",
    "kits/test_kit.py",
    "kits/test_kits_on_boards.py",
    "kits/test_sheets_of_kits.py",
    "paper/test_cut_steps.py",
    "paper/test_smallest_type.py",
    "pieces/test_sheet_steps.py",
    "printables/test_draw.py",
    "printables/test_playable.py",
    "sets/test_filled_sheets.py",
    "studio/test_making.py",
)


#: Files that share a browser with the studio open: the longest line of all, so that no other file waits in it.
IN_BROWSER = (
    "studio/test_page_in_browser.py",
    "studio/test_write_in_browser.py",
    "studio/test_loading_in_browser.py",
)


def pytest_configure(config):
    keep(config)


def pytest_sessionstart(session):
    """Import a share of the test modules first, so that each of several processes compiles its own."""
    worker = getattr(session.config, "workerinput", None)
    here = Path(__file__).parent
    if worker is None or session.config.args_source is not session.config.ArgsSource.TESTPATHS:
        return
    share = sorted(here.rglob("test_*.py"))[int(worker["workerid"][2:]) :: worker["workercount"]]
    for path in share:
        # What is wrong with a module is reported when it is collected.
        with contextlib.suppress(Exception, pytest.skip.Exception):
            importlib.import_module(".".join(path.relative_to(here.parent).with_suffix("").parts))


@pytest.hookimpl(wrapper=True)
def pytest_collection():
    """Collect without looking for garbage: the thousands of tests are none, and are not looked at again."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        # As the command does: pages are many small objects, and none of them is garbage.
        gc.set_threshold(100_000)
        gc.enable()


def pytest_collection_modifyitems(items):
    """Put the tests of long files first; what needs the built site comes after what does not."""
    here = Path(__file__).parent
    rank = {here / name: place for place, name in enumerate(LONG)}
    items.sort(key=lambda item: rank.get(item.path, len(rank)))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config, log):
    """Give each file to one process, and files that go together to the same."""
    from xdist.scheduler import LoadScopeScheduling

    class Files(LoadScopeScheduling):
        def _split_scope(self, nodeid):
            file = nodeid.partition("::")[0]
            name = file.removeprefix("tests/")
            return "cards" if name in TOGETHER else "browser" if name in IN_BROWSER else file

    return Files(config, log)

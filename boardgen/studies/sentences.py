"""Where paragraphs of a study book may be divided."""

from __future__ import annotations

import re
from collections.abc import Iterator

from boardgen.cards.blocks import Run, Runs

#: Where a sentence ends.
_SENTENCE = re.compile(r"[.!?][”’)]*(?=\s|$)")


def sentence_splits(runs: Runs, *, whole: bool = False) -> Iterator[tuple[Runs, Runs]]:
    """Runs in two between sentences of what is said, the longest beginning first.

    Args:
        runs: of a paragraph.
        whole: leave whole what is said of a move: the second part begins with one.
    """
    for at in range(len(runs) - 1, -1, -1):
        run = runs[at]
        if run.bold:
            continue
        ends = [found.end() for found in _SENTENCE.finditer(run.text)]
        for end in reversed(ends):
            rest = run.text[end:].lstrip()
            tail = ((Run(rest, run.bold),) if rest else ()) + runs[at + 1 :]
            # Moves of which nothing is said stand with what is said before them.
            says = any(not one.bold and one.text.strip(" .") for one in tail)
            if says and (tail[0].bold or not whole):
                first = Run(tail[0].text.lstrip(), tail[0].bold)
                yield (*runs[:at], Run(run.text[:end], run.bold)), (first, *tail[1:])


def sentences(runs: Runs) -> list[Runs]:
    """The parts of a paragraph between which it may be divided."""
    found = []
    while splits := [*sentence_splits(runs)]:
        head, runs = splits[-1]
        found.append(head)
    return [*found, runs]

"""`flow:` of a figure: where its faults stand, and what last nodes show."""

from __future__ import annotations

import pytest

from boardgen.records import GameFileError
from boardgen.records.checker import examine
from boardgen.records.source import Source
from tests.records.toy import find, read

HEAD = "game: toy\nfigures:\n- id: a\n  flow:\n"
LAST = "expect: {order: [a1], score: {black: 1.5, white: 2}, seat: '1'}"
SHOWS = "    shows: {order: '', score: 'of', seat: 'for {red}'}\n"
START = f"    start: {{moves: a1, says: ['{{blue}} x'], {LAST}}}\n"


def test_a_last_node_shows_what_is_claimed():
    flow = read(HEAD + SHOWS + START).figures[0].flow
    assert (flow.choice, flow.next, flow.depth) == ("", (), 1)
    assert flow.lines == ("{blue} x", "a1", "of {black:1.5} {white:2}", "for {red} 1")


def test_in_lanes_the_words_stand_beside_the_rows():
    start = f"    start: {{next: [{{choice: b, moves: a1, {LAST}}}]}}\n"
    flow = read(f"{HEAD}{SHOWS}    lanes: [one, two]\n{start}").figures[0].flow
    assert flow.next[0].lines == ("a1", "{black:1.5} {white:2}", "1")
    assert (flow.lanes, flow.rows) == (("one", "two"), ("", "of", "for {red}"))


@pytest.mark.parametrize(
    ("text", "code", "word"),
    [
        ("    3\n", "wrong-type", "3\n"),
        (START, "missing-key", "start"),
        (SHOWS, "missing-key", "shows"),
        (SHOWS.replace("{red}", "{rde}") + START, "unknown-colour", "{rde}"),
        (SHOWS + START.replace("{blue}", "{bleu}"), "unknown-colour", "{bleu}"),
        (SHOWS + START.replace("moves", "choice: '{gren}', moves"), "unknown-colour", "{gren}"),
        (SHOWS + START.replace(", seat: '1'", ""), "missing-claim", "{moves"),
        (SHOWS + START.replace("seat: '1'", "seat: '2'"), "claim-false", "'2'"),
        (SHOWS + START.replace("moves: a1", "moves: z9"), "no-such-cell", "z9"),
        (SHOWS + "    lanes: [one, two, three]\n" + START, "bad-lanes", "[one"),
        ("    shows: {seat: x}\n    start: {moves: a1}\n", "missing-claim", "{moves"),
    ],
)
def test_a_fault_stands_where_it_is(text, code, word):
    text = HEAD + text
    with pytest.raises(GameFileError) as caught:
        read(text)
    [problem] = caught.value.problems
    at = text.index(word)
    line = text.count("\n", 0, at) + 1
    assert (problem.code, problem.line, problem.column) == (code, line, at - text.rfind("\n", 0, at)), str(problem)


def test_every_claim_has_a_path_and_a_figure():
    text = "game: toy\nexpect: {ply: 0, score: {black: 1.5, white: 2}, stones: {}}\n"
    text += "figures: [{id: a}, {id: b, expect: {ply: 0}}]\n"
    (found,) = examine(Source("x.yaml", text), find).readings
    assert list(found.claims()) == [
        (("expect", "ply"), None),
        (("expect", "score", "black"), None),
        (("expect", "score", "white"), None),
        (("expect", "stones"), None),
        (("figures", 1, "expect", "ply"), 1),
    ]
    (none,) = examine(Source("x.yaml", "game: toy\n"), find).readings
    assert list(none.claims()) == []

"""`expect:` and `result:`: what a game file says of its positions, compared with what is so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from boardgen.errors import CodedError, IllegalMoveError
from boardgen.games.base import Game
from boardgen.games.queries import Mismatch
from boardgen.records.fields import CLAIMS, DRAW, UNFINISHED, results
from boardgen.records.problems import shorten
from boardgen.records.reader import Reader, did_you_mean, plain
from boardgen.records.yamltree import At, Mapping, Node, Scalar, Sequence, locate

FALSE = "claim-false"


def check_expect(reader: Reader, game: Game[Any, Any], pos: Any, node: Node, ply: int) -> None:
    """Note every claim of an `expect:` that does not hold for a position.

    Args:
        reader: notes the problems.
        game: the game.
        pos: the position.
        node: the claims.
        ply: moves played before the position, for the problems.
    """
    before = len(reader.problems)
    facts: dict[str, Any] | None = None
    for key, (key_node, claim) in reader.entries(node, "expect").items():
        if key == "legal":
            _check_legal(reader, game, pos, claim)
        elif key == "illegal":
            _check_illegal(reader, game, pos, claim)
        elif key in game.queries:
            _ask(reader, game, pos, key, claim)
        else:
            facts = game.facts(pos) if facts is None else facts
            if key not in facts:
                known = [*facts, *CLAIMS, *game.queries]
                reader.unknown_key(key_node, known, f"a position of {game.slug}", "unknown-fact")
                continue
            for at, message in _compare(facts[key], claim, key, key in game.ordered_facts):
                reader.note(at, FALSE, message)
    reader.problems[before:] = [replace(problem, ply=ply) for problem in reader.problems[before:]]


def check_result(reader: Reader, game: Game[Any, Any], pos: Any, node: Node) -> None:
    """Note a `result:` that the final position does not bear out."""
    if not isinstance(node, Scalar):
        reader.note(node, "bad-result", f"a result is one of {', '.join(results(game))}")
        return
    if node.text not in results(game):
        hint = did_you_mean(node.text, results(game))
        reader.note(node, "bad-result", f"{shorten(node.text)!r} is no result; {hint}")
        return
    outcome = game.outcome(pos)
    true = UNFINISHED if outcome is None else DRAW if outcome.winner is None else str(outcome.winner)
    if node.text != true:
        is_so = "the game is not over" if outcome is None else f"it is {true} ({outcome.reason})"
        reader.note(node, "wrong-result", f"claimed {node.text}, but {is_so}; write result: {_quoted(true)}")


def _quoted(result: str) -> str:
    return f'"{result}"' if result == UNFINISHED else result


def _check_legal(reader: Reader, game: Game[Any, Any], pos: Any, claim: Node) -> None:
    for token, at in reader.words(claim, "legal"):
        try:
            game.play(pos, game.parse_move(token, pos))
        except CodedError as error:
            reader.note(at, FALSE, f"claimed legal: {shorten(token)}, is {error.code}: {error.message}")


def _check_illegal(reader: Reader, game: Game[Any, Any], pos: Any, claim: Node) -> None:
    for token, (key, value) in reader.entries(claim, "illegal").items():
        if not isinstance(value, Scalar):
            reader.note(value, "wrong-type", f"illegal: expected the code for {shorten(token)}, or null for any")
            continue
        wanted = plain(value)
        try:
            game.play(pos, game.parse_move(token, pos))
        except CodedError as error:
            if wanted is None and not isinstance(error, IllegalMoveError):
                reader.note(key, error.code, error.message)
            elif wanted is not None and value.text != error.code:
                message = f"{shorten(token)}: claimed {shorten(value.text)}, is {error.code}: {error.message}"
                reader.note(value, FALSE, message)
        else:
            reader.note(key, FALSE, f"claimed illegal: {shorten(token)}, is legal")


def _ask(reader: Reader, game: Game[Any, Any], pos: Any, key: str, claim: Node) -> None:
    try:
        for mismatch in game.queries[key](pos, plain(claim)):
            reader.note(_place_of(claim, mismatch), mismatch.code, mismatch.message)
    except CodedError as error:
        reader.note(claim, error.code, error.message)


def _place_of(claim: Node, mismatch: Mismatch) -> At:
    return locate(claim, mismatch.path)


def _compare(true: Any, claim: Node, name: str, ordered: bool) -> Iterator[tuple[At | Node, str]]:
    """Where a claim differs from a fact, with a message; mappings are compared as subsets."""
    if isinstance(true, dict):
        yield from _compare_mapping(true, claim, name, ordered)
    elif isinstance(true, (list, tuple)):
        yield from _compare_list(list(true), claim, name, ordered)
    elif not _says(claim, true):
        yield claim, f"{name}: claimed {_show(_plain_or_text(claim, true))}, is {_show(true)}"


def _compare_mapping(true: dict[Any, Any], claim: Node, name: str, ordered: bool) -> Iterator[tuple[At | Node, str]]:
    if not isinstance(claim, Mapping):
        yield claim, f"{name}: claimed {_show(plain(claim))}, is {_show(true)}"
        return
    there = {str(key): value for key, value in true.items()}
    for key, (key_node, value) in claim.entries.items():
        if key in there:
            yield from _compare(there[key], value, f"{name}.{key}", ordered)
        else:
            yield key_node, f"{name} has no {shorten(key)!r}; {did_you_mean(key, there)}"


def _compare_list(true: list[Any], claim: Node, name: str, ordered: bool) -> Iterator[tuple[At | Node, str]]:
    if isinstance(claim, Sequence):
        claimed = [_loose(item) for item in claim.items]
    elif isinstance(claim, Scalar) and claim.text and not any(isinstance(item, (list, dict)) for item in true):
        claimed = list(claim.text.split())
    else:
        yield claim, f"{name}: claimed {_show(plain(claim))}, is {_show(true)}"
        return
    wanted, found = [_canonical(item, ordered) for item in claimed], [_canonical(item, ordered) for item in true]
    if wanted == found or (not ordered and Counter(wanted) == Counter(found)):
        return
    message = f"{name}: claimed {_show(claimed)}, is {_show(true)}"
    if not ordered:
        message += _difference(wanted, found)
    yield claim, message


def _difference(wanted: list[Any], found: list[Any]) -> str:
    missing, extra = Counter(found) - Counter(wanted), Counter(wanted) - Counter(found)
    said = [
        f"{what}: {_show(list(some.elements()))}"
        for what, some in (("left out", missing), ("too many", extra))
        if some
    ]
    return f" ({'; '.join(said)})"


def _loose(node: Node) -> Any:
    """A claimed list item; scalars as text, since names may look like numbers."""
    if isinstance(node, Sequence):
        return [_loose(item) for item in node.items]
    if isinstance(node, Mapping):
        return {key: _loose(value) for key, (_, value) in node.entries.items()}
    value = plain(node)
    return value if isinstance(value, (float, bool)) or value is None else node.text


def _canonical(value: Any, ordered: bool) -> Any:
    """A hashable form in which equal things are equal: numbers and text as text, lists sorted unless ordered."""
    if isinstance(value, dict):
        return tuple(sorted((str(key), _canonical(item, ordered)) for key, item in value.items()))
    if isinstance(value, (list, tuple)):
        items = [_canonical(item, ordered) for item in value]
        return tuple(items if ordered else sorted(items, key=repr))
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, bool) or value is None:
        return repr(value)
    return str(value)


def _says(claim: Node, true: Any) -> bool:
    """Whether a claimed scalar is this value; text is compared as it is written."""
    if not isinstance(claim, Scalar):
        return False
    if isinstance(true, str):
        return claim.text == true
    value = plain(claim)
    if isinstance(true, bool) or value is None or isinstance(value, bool):
        return value is true
    return bool(value == true)


def _plain_or_text(claim: Node, true: Any) -> Any:
    return claim.text if isinstance(claim, Scalar) and isinstance(true, str) and claim.text else plain(claim)


def _show(value: Any) -> str:
    """A value as a game file writes it, cut where it is long."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return shorten("{" + ", ".join(f"{key}: {_show(item)}" for key, item in value.items()) + "}", 200)
    if isinstance(value, (list, tuple)):
        return shorten("[" + ", ".join(_show(item) for item in value) + "]", 200)
    return shorten(str(value))

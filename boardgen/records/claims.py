"""`expect:`: what a game file claims of its positions, compared with the facts.

Claims come with `Bare` scalars, as the file has them: whether ``1`` is a number or the name of a player
depends on the fact it is compared with.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from boardgen.errors import CodedError, IllegalMoveError, OptionError
from boardgen.games.base import Game, Query
from boardgen.games.tasks import BUDGET
from boardgen.messages import as_written, did_you_mean, shorten
from boardgen.records.fields import ASKED, CLAIMS, PROVED
from boardgen.records.line import Line, line_facts
from boardgen.records.notes import Notes
from boardgen.schema import MISSING, Bare, ListOf, Path, Text, describe, plain

FALSE = "claim-false"
_WORDS = ListOf(Text(), words=True)

#: A path below the claim, whether the key at its end is at fault, and a message.
Difference = tuple[Path, bool, str]


def check_expect(notes: Notes, game: Game[Any, Any], line: Line, count: int, claims: Any, path: Path) -> None:
    """Note every claim of an `expect:` that is false for a position.

    Args:
        notes: where problems are noted.
        game: the game.
        line, count: the line, and the number of its moves before the position.
        claims: as the file has them.
        path: their place in the file.
    """
    with notes.after(line.before + count):
        if _is_mapping(notes, claims, "expect", path):
            _check_claims(notes, game, line, count, claims, path)


def _is_mapping(notes: Notes, value: Any, what: str, path: Path) -> bool:
    """Whether a value is a mapping; anything else is noted."""
    if isinstance(value, dict):
        return True
    notes.note(path, "wrong-type", f"{what}: expected a mapping, found {describe(value)}")
    return False


def _check_claims(
    notes: Notes, game: Game[Any, Any], line: Line, count: int, claims: Mapping[str, Any], path: Path
) -> None:
    pos = line.positions[count]
    facts: dict[str, Any] | None = None
    for key, claim in claims.items():
        here = (*path, key)
        if key == "legal":
            _check_legal(notes, game, pos, claim, here)
        elif key == "illegal":
            _check_illegal(notes, game, pos, claim, here)
        elif key in game.queries:
            _ask(notes, game.queries[key], pos, claim, here)
        elif key in PROVED:
            _prove(notes, game, pos, key, claims, path)
        elif key in ASKED:
            continue
        else:
            facts = line_facts(game, line, count, claims.keys()) if facts is None else facts
            if key not in facts:
                known = [*facts, *game.searched_facts, *CLAIMS, *PROVED, *ASKED, *game.queries]
                message = f"a position of {game.slug} has no key {shorten(key)!r}; {did_you_mean(key, known)}"
                notes.note(here, "unknown-fact", message, key=True)
                continue
            for below, at_key, message in _compare(facts[key], claim, key, key in game.ordered_facts):
                notes.note((*here, *below), FALSE, message, key=at_key)


def _check_legal(notes: Notes, game: Game[Any, Any], pos: Any, claim: Any, path: Path) -> None:
    if not game.rules_known:
        message = f"the rules of {game.title} are not known, so no move can be claimed legal"
        notes.note(path, "no-rules", message, key=True)
        return
    tokens = notes.check(claim, _WORDS, "legal", path)
    for k, token in enumerate(tokens if tokens is not MISSING else ()):
        try:
            game.play(pos, game.parse_move(token, pos))
        except CodedError as error:
            message = f"claimed legal: {shorten(token)}, is {error.code}: {error.message}"
            notes.note((*path, k), FALSE, message)


def _check_illegal(notes: Notes, game: Game[Any, Any], pos: Any, claim: Any, path: Path) -> None:
    for token, code in claim.items() if _is_mapping(notes, claim, "illegal", path) else ():
        here = (*path, token)
        if not isinstance(code, str):
            notes.note(here, "wrong-type", f"illegal: expected the code for {shorten(token)}, or null for any")
            continue
        any_code = plain(code) is None
        try:
            game.play(pos, game.parse_move(token, pos))
        except CodedError as error:
            if any_code and not isinstance(error, IllegalMoveError):
                notes.note(here, error.code, error.message, key=True)
            elif not any_code and code != error.code:
                message = f"{shorten(token)}: claimed {shorten(code)}, is {error.code}: {error.message}"
                notes.note(here, FALSE, message)
        else:
            notes.note(here, FALSE, f"claimed illegal: {shorten(token)}, is legal", key=True)


def _ask(notes: Notes, query: Query, pos: Any, claim: Any, path: Path) -> None:
    try:
        for mismatch in query(pos, plain(claim)):
            notes.note((*path, *mismatch.path), mismatch.code, mismatch.message)
    except CodedError as error:
        notes.note(path, error.code, error.message)


def _prove(notes: Notes, game: Game[Any, Any], pos: Any, key: str, claims: Mapping[str, Any], path: Path) -> None:
    """Settle a claim by search: which question is asked, and how long, stands beside it."""
    from boardgen.games import proving

    if not game.rules_known:
        message = f"the rules of {game.title} are not known, so nothing can be proved of its moves"
        notes.note((*path, key), "no-rules", message, key=True)
        return
    slug = notes.check(claims.get("task"), ASKED["task"], "task", (*path, "task")) if "task" in claims else None
    try:
        task = game.task(slug if slug is not MISSING else None)
    except OptionError as error:
        notes.note((*path, "task"), error.code, error.message)
        return
    budget = task.budget if key != "wins" else BUDGET
    if "budget" in claims:
        budget = notes.check(claims["budget"], ASKED["budget"], "budget", (*path, "budget"))
    if MISSING in (slug, budget):
        return
    why = "" if key == "wins" or game.outcome(pos) is not None else task.fits(pos)
    if why:
        notes.note((*path, key), "bad-claim", f"the question {task.slug} cannot be asked here: {why}", key=True)
        return
    _ask(
        notes, lambda pos, claim: proving.CLAIMS[key](game, pos, claim, task, budget), pos, claims[key], (*path, key)
    )


def _compare(true: Any, claim: Any, name: str, ordered: bool) -> Iterator[Difference]:
    """The differences between a claim and a fact; a claimed mapping may be a subset."""
    if isinstance(true, dict):
        yield from _compare_mapping(true, claim, name, ordered)
    elif isinstance(true, (list, tuple)):
        yield from _compare_list(list(true), claim, name, ordered)
    elif not _says(claim, true):
        yield (), False, f"{name}: claimed {as_written(_plain_or_text(claim, true))}, is {as_written(true)}"


def _compare_mapping(true: dict[Any, Any], claim: Any, name: str, ordered: bool) -> Iterator[Difference]:
    if not isinstance(claim, dict):
        yield (), False, f"{name}: claimed {as_written(plain(claim))}, is {as_written(true)}"
        return
    there = {str(key): value for key, value in true.items()}
    for key, value in claim.items():
        if key in there:
            for below, at_key, message in _compare(there[key], value, f"{name}.{key}", ordered):
                yield (key, *below), at_key, message
        else:
            yield (key,), True, f"{name} has no {shorten(key)!r}; {did_you_mean(key, there)}"


def _compare_list(true: list[Any], claim: Any, name: str, ordered: bool) -> Iterator[Difference]:
    if isinstance(claim, list):
        claimed = [_loose(item) for item in claim]
    elif isinstance(claim, str) and claim and not any(isinstance(item, (list, dict)) for item in true):
        claimed = list(claim.split())
    else:
        yield (), False, f"{name}: claimed {as_written(plain(claim))}, is {as_written(true)}"
        return
    wanted, found = [_canonical(item, ordered) for item in claimed], [_canonical(item, ordered) for item in true]
    if wanted == found or (not ordered and Counter(wanted) == Counter(found)):
        return
    message = f"{name}: claimed {as_written(claimed)}, is {as_written(true)}"
    if not ordered:
        message += _difference(wanted, found)
    yield (), False, message


def _difference(wanted: list[Any], found: list[Any]) -> str:
    missing, extra = Counter(found) - Counter(wanted), Counter(wanted) - Counter(found)
    said = [
        f"{what}: {as_written(list(some.elements()))}"
        for what, some in (("left out", missing), ("too many", extra))
        if some
    ]
    return f" ({'; '.join(said)})"


def _loose(claim: Any) -> Any:
    """A claimed list item; scalars become text, because names may look like numbers."""
    if isinstance(claim, list):
        return [_loose(item) for item in claim]
    if isinstance(claim, dict):
        return {key: _loose(value) for key, value in claim.items()}
    value = plain(claim)
    return value if isinstance(value, (float, bool)) or value is None else str(claim)


def _canonical(value: Any, ordered: bool) -> Any:
    """A hashable form for comparing: numbers as text, lists sorted unless ordered."""
    if isinstance(value, dict):
        return tuple(sorted((str(key), _canonical(item, ordered)) for key, item in value.items()))
    if isinstance(value, (list, tuple)):
        items = [_canonical(item, ordered) for item in value]
        return tuple(items if ordered else sorted(items, key=repr))
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return value if isinstance(value, bool) or value is None else str(value)


def _says(claim: Any, true: Any) -> bool:
    """Whether a claimed scalar equals a value; text is compared as it is written."""
    if not isinstance(claim, str):
        return False
    if isinstance(true, str):
        return str(claim) == true
    value = plain(claim)
    if isinstance(true, bool) or value is None or isinstance(value, bool):
        return value is true
    return bool(value == true)


def _plain_or_text(claim: Any, true: Any) -> Any:
    return str(claim) if isinstance(claim, Bare) and claim and isinstance(true, str) else plain(claim)

"""Facts of a position in words: rows beside the board, each of which can be claimed; what a move changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from boardgen.games.base import Game
from boardgen.messages import as_written, shorten
from boardgen.records.reading import Reading
from boardgen.schema import plain
from boardgen.studio.requests import Data

#: Facts that say nothing about a position.
_DULL = ("game", "ply")
#: The most characters of a fact in a row.
_LONGEST = 90
#: Path below ``expect:`` → what is wrong with the claim.
Wrong = Mapping[tuple[Any, ...], str]


def rows(game: Game[Any, Any], facts: Mapping[str, Any], claimed: Any, wrong: Wrong) -> list[Data]:
    """The facts as rows, those that are claimed first.

    Args:
        game: the game.
        facts: of the position.
        claimed: the value of ``expect:`` there, or None.
        wrong: path below ``expect:`` → what is wrong with the claim.
    """
    found = [_row(path, value, claimed, wrong) for path, value in _parts(facts)]
    known = {tuple(row["path"]) for row in found}
    others = [row for row in _queries(game, claimed, wrong) if tuple(row["path"]) not in known]
    order = {"false": 0, "claimed": 1, "open": 2}
    return sorted([*others, *found], key=lambda row: order[row["state"]])


def _parts(facts: Mapping[str, Any]) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Facts by path: those that are mappings of mappings one by one."""
    for key, value in facts.items():
        if key in _DULL:
            continue
        if isinstance(value, dict) and value and all(isinstance(part, dict) for part in value.values()):
            yield from (((key, str(name)), part) for name, part in value.items())
        else:
            yield (key,), value


def _row(path: tuple[str, ...], value: Any, claimed: Any, wrong: Wrong) -> Data:
    said = claimed
    for step in path:
        said = said.get(step) if isinstance(said, dict) else None
    bad = next((message for at, message in wrong.items() if at[: len(path)] == path), None)
    state = "false" if bad is not None else "open" if said is None else "claimed"
    return {
        "key": title(path),
        "value": in_words(value),
        "path": list(path),
        "state": state,
        "says": bad or "",
        "claim": _claim(value),
    }


def _queries(game: Game[Any, Any], claimed: Any, wrong: Wrong) -> Iterator[Data]:
    """Claims that are no facts: legal moves, and what the game can be asked."""
    for key, value in claimed.items() if isinstance(claimed, dict) else ():
        if key not in ("legal", "illegal", *game.queries):
            continue
        parts = value.items() if isinstance(value, dict) else [(None, value)]
        for name, part in parts:
            path = (key,) if name is None else (key, name)
            bad = next((message for at, message in wrong.items() if at[: len(path)] == path), None)
            state = "claimed" if bad is None else "false"
            said = in_words(plain(part))
            about = {"key": title(path), "value": said, "path": list(path)}
            yield {**about, "state": state, "says": bad or "", "claim": None}


def title(path: tuple[Any, ...]) -> str:
    """The name of a fact for people, such as ``goal B`` or ``to move``."""
    first, *rest = (str(step).replace("_", " ") for step in path)
    if rest and first.endswith("s"):
        first = first[:-1]
    return " ".join((first, *rest))


def in_words(value: Any) -> str:
    """The value of a fact for people.

    >>> in_words({"owner": "red", "size": 6, "cell": "j8"}), in_words(["a1", "b2"]), in_words({"red": 2})
    ('red, size 6', 'a1 b2', 'red 2')
    """
    if isinstance(value, dict) and "owner" in value:
        owned = [str(value["owner"]), *(f"{key} {value[key]}" for key in ("size",) if value.get(key) is not None)]
        text = ", ".join(owned) if value["owner"] is not None else "open"
    elif isinstance(value, dict):
        parts = [f"{key} {in_words(part)}" for key, part in value.items() if part not in (None, [], {})]
        text = ", ".join(parts) or "none"
    elif isinstance(value, list | tuple):
        text = " ".join(in_words(part) for part in value) or "none"
    elif value is None:
        text = "none"
    elif isinstance(value, bool):
        text = "yes" if value else "no"
    else:
        text = str(value)
    return shorten(text, _LONGEST)


def _claim(value: Any) -> Any:
    """What a claim of a fact says; None where it is too much for a line."""
    if isinstance(value, dict) and "owner" in value:
        # Where a thing stands was given; whose it is has come about.
        value = {key: value[key] for key in ("owner", "size") if key == "owner" or value.get(key) is not None}
    if len(as_written(value)) > 120:
        return None
    return {"value": value}


def changes(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[str]:
    """What a move changed, in words."""
    earlier = dict(_parts(before))
    found = []
    for path, value in _parts(after):
        was = earlier.get(path)
        if was == value:
            continue
        if isinstance(value, dict) and isinstance(was, dict):
            new = {key: part for key, part in value.items() if was.get(key) != part}
            parts = [f"{key} {_difference(was.get(key), part)}" for key, part in new.items()]
            found.append(f"{title(path)}: {', '.join(parts)}")
        else:
            found.append(f"{title(path)}: {_difference(was, value)}")
    return found


def _difference(was: Any, now: Any) -> str:
    """How a value changed; of lists, what came and went."""
    if isinstance(was, list) and isinstance(now, list):
        came, went = [one for one in now if one not in was], [one for one in was if one not in now]
        parts = [f"+ {in_words(came)}"] * bool(came) + [f"− {in_words(went)}"] * bool(went)
        return ", ".join(parts) or in_words(now)
    return in_words(now)


def claims_at(reading: Reading, figure: int | None) -> Any:
    """The value of ``expect:`` of a figure, or of the whole game."""
    values: Any = reading.document.value
    if figure is not None:
        listed = values.get("figures") if isinstance(values, dict) else None
        values = listed[figure] if isinstance(listed, list) and figure < len(listed) else None
    return values.get("expect") if isinstance(values, dict) else None

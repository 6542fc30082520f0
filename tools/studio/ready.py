"""Answers made with the site: products at their defaults show, print and download before the engine has arrived."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from boardgen.games.registry import built_in
from boardgen.studio import answer

SHEETS = ("a4", "letter")


def make_ready(folder: Path) -> dict[str, str]:
    """Write the answers below a folder named like it.

    Returns:
        Request as JSON with sorted keys and without what is not given → file.
    """
    folder.mkdir(parents=True)
    made = {}
    for name, request in _requests():
        done = answer(request)
        if not done["ok"]:
            continue
        if request.get("format") == "pdf":
            path = folder / f"{done['files'][0]['name']}"
            path.write_bytes(done["files"][0]["data"])
        else:
            path = folder / f"{name}.json"
            path.write_text(json.dumps(done, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")
        made[json.dumps(request, sort_keys=True, ensure_ascii=False, separators=(",", ":"))] = (
            f"{folder.name}/{path.name}"
        )
    return made


def _requests() -> Iterator[tuple[str, dict[str, Any]]]:
    games = {game["slug"]: game for game in answer({"do": "catalogue"})["games"]}
    for slug in built_in():
        card = {"do": "card", "game": slug}
        yield f"card-{slug}", card
        for index in range(len(answer(card)["figures"])):
            yield f"card-{slug}-{index + 1}", {"do": "card-figure", "game": slug, "index": index}
        for view, found in games[slug]["views"].items():
            for number, one in enumerate(found if isinstance(found, list) else [found]):
                yield from _printed(f"{slug}-{view}-{number}", one["product"], one["options"])
        if games[slug]["setups"]:
            yield from _printed(f"{slug}-setup", "setup", {"game": slug, "seed": 42})


def _printed(name: str, product: str, options: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    for sheet in SHEETS:
        chosen = options if sheet == SHEETS[0] else {**options, "paper": sheet}
        request = {"do": "make", "product": product, "options": chosen}
        yield f"{name}-{sheet}", {**request, "format": "pages"}
        if product in ("board", "kit", "card"):
            yield "", {**request, "format": "pdf"}

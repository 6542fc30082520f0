"""The pages of the Python interface: which modules they show, in which order; docstrings say the rest."""

from __future__ import annotations

from boardgen import draw

#: Page → its title, and module → what of it is shown; all of it if nothing is named.
PAGES: dict[str, tuple[str, dict[str, tuple[str, ...]]]] = {
    "draw": (
        "Drawing",
        {
            "boardgen.draw": tuple(name for name in draw.__all__ if name not in ("Drawing", "TextFile")),
            "boardgen.render.drawing": ("Drawing", "TextFile"),
        },
    ),
    "files": (
        "Game files",
        {
            "boardgen.records.checker": ("load", "loads", "check"),
            "boardgen.records.record": ("Record",),
            "boardgen.records.problems": ("Problem", "GameFileError"),
            "boardgen.records.writer": ("write_game",),
        },
    ),
    "games": (
        "Games",
        {
            "boardgen.games.registry": ("get_game", "game_slugs"),
            "boardgen.games.base": ("Game",),
            "boardgen.games.hooks": ("Hooks",),
            "boardgen.games.options": ("GameStart",),
            "boardgen.games.view": ("GameView",),
            "boardgen.errors": (),
            "boardgen.testing": (),
        },
    ),
    "boards": (
        "Boards",
        {
            "boardgen.geometry.board": ("Board",),
            "boardgen.geometry.lattice": (),
            "boardgen.geometry.triangles": (),
            "boardgen.boards.description": ("describe",),
            "boardgen.boards.drawing": (),
        },
    ),
    "scenes": (
        "Scenes and sheets",
        {
            "boardgen.scene.primitives": (),
            "boardgen.scene.themes": (),
            "boardgen.paper.parts": (),
            "boardgen.paper.imposition": ("impose",),
        },
    ),
}
#: The types of its parameters are those of options, which help and forms explain in words.
WITHOUT_TYPES = "boardgen.draw"


def python_pages() -> dict[str, str]:
    """Source of a page → Markdown with the directives of mkdocstrings."""
    return {
        f"reference/python-{name}.md": "\n".join([f"# {title}\n", *(_module(*row) for row in modules.items())])
        for name, (title, modules) in PAGES.items()
    }


def _module(name: str, members: tuple[str, ...]) -> str:
    options = []
    if name == WITHOUT_TYPES:
        options.append("show_signature_annotations: false")
    if members:
        options.append(f"members: [{', '.join(members)}]")
    under = ["    options:", *(f"      {line}" for line in options)] if options else []
    return "\n".join([f"::: {name}", *under]) + "\n"

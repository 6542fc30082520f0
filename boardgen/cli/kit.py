"""``boardgen kit``."""

from __future__ import annotations

from boardgen.cli.products import product_command

command = product_command(
    "kit",
    """\b
    boardgen kit pi -o kit.pdf --paper a4
    boardgen kit pisi --seed 7 --duplex --paper letter
    """,
)

"""``boardgen booklet``."""

from __future__ import annotations

from boardgen.cli.products import product_command

command = product_command(
    "booklet",
    "An .html file plays the game in any browser, with its variations and comments, and needs no network. "
    "A .gif, .webp or .apng file shows it move by move, for forums.",
)

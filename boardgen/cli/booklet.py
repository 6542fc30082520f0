"""``boardgen booklet``."""

from __future__ import annotations

from boardgen.cli.products import product_command

command = product_command("booklet", "A file that ends in .html holds everything in itself.")

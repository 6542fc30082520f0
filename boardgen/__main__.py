"""``python -m boardgen`` is the `boardgen` command."""

from __future__ import annotations

from boardgen.cli.main import main

if __name__ == "__main__":
    main()

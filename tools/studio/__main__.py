"""``python -m tools.studio [--serve] [--port N] [--out DIR]``: write the static site, and serve it if wanted.

The site is the studio with the documentation in ``docs/``.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tools.site.build import build_documentation
from tools.studio.build import SITE, BuildError, build
from tools.studio.serve import serve


def main() -> int:
    """Build, serve, say where it is; returns the exit status."""
    parser = argparse.ArgumentParser(
        prog="tools.studio", description="Write the static site, and serve it on this machine."
    )
    parser.add_argument("--serve", action="store_true", help="serve it until Ctrl C")
    parser.add_argument("--port", type=int, default=8600, help="where to serve it; the next free one from there")
    parser.add_argument("--out", type=Path, default=SITE, help="the folder to write")
    arguments = parser.parse_args()
    try:
        build(arguments.out)
        build_documentation(arguments.out / "docs")
        if arguments.serve:
            serve(arguments.out, arguments.port)
    except BuildError as error:
        print(error, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 0
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

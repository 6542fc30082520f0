"""Serves a folder to this machine alone."""

from __future__ import annotations

import http.server
from functools import partial
from pathlib import Path

#: How many ports are tried.
_TRIES = 50


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Serves files and says nothing; types that not every machine knows are given here."""

    extensions_map = {  # noqa: RUF012  # The base class has a plain dict as well.
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".json": "application/json",
        ".svg": "image/svg+xml",
        ".woff2": "font/woff2",
        ".webmanifest": "application/manifest+json",
        ".bin": "application/octet-stream",
    }

    def log_message(self, format: str, *args: object) -> None:
        """Nothing."""


class Server(http.server.ThreadingHTTPServer):
    """One that does not complain of browsers that hang up."""

    daemon_threads = True

    def handle_error(self, request: object, client_address: object) -> None:
        """Nothing."""


def server_for(folder: Path, port: int = 0) -> Server:
    """A server of a folder on this machine, not yet running; port 0 is any that is free.

    Raises:
        OSError: the port is taken.
    """
    return Server(("127.0.0.1", port), partial(Quiet, directory=str(folder)))


def serve(folder: Path, port: int) -> None:
    """Serve a folder until Ctrl C, on the first free port from one on, and say the address."""
    for number in range(port, port + _TRIES):
        try:
            server = server_for(folder, number)
        except OSError:
            continue
        break
    else:
        server = server_for(folder)
    print(f"The studio is at http://localhost:{server.server_address[1]}/ (Ctrl C ends it)", flush=True)
    with server:
        server.serve_forever()

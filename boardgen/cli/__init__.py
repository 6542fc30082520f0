"""The `boardgen` command: click and nothing else; the work is done by the library."""

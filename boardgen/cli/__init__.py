"""The `boardgen` command: a thin layer of click; the library does the work."""

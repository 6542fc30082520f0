"""Iriri: words of pyramids, read off a ring that shrinks; by Hoembla (th555)."""

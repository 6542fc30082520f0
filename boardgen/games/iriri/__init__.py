"""Iriri: words of pyramids, found in a shrinking ring; by Hoembla (th555)."""

"""Pieces as scene symbols, for diagrams and for sheets to cut out."""

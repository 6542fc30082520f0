"""Pieces as scene symbols, used alike in diagrams and on sheets to cut out."""

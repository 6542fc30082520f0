"""Pisi for two piecepacks, by Roger Meertens, after Isi by Corné van Moorsel."""

"""Quod, a game by G. Keith Still, as a host of Trike for boardgen."""

"""Study books: games as prose with diagrams, chapters and exercises."""

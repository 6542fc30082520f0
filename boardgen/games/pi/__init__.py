"""Pi by Justin Love: enclose goals with triangles whose sides follow the lines of the board."""

"""Speed, measured against bars and peers; `make bench` prints the table."""

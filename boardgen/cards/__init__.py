"""Rule cards and booklets: text and checked figures of a template become pages."""

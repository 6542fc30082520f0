"""Rule cards and booklets: pages from the text and the checked figures of a template."""

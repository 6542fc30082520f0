"""Games by description: no rules are known of them, but whatever is written must be possible on the board."""

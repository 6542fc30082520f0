"""What is drawn, in millimetres with y down: primitives, styles, themes and measured text."""

"""Sheets: sizes, fitting, posters, rulers, marks. Knows scenes, not games."""

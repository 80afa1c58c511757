"""The folder demo."""

"""The folder counting."""

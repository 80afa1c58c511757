"""The folder baccarat."""

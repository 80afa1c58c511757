"""The folder training."""

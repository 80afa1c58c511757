"""The folder pit."""

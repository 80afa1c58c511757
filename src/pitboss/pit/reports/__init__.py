"""The folder reports."""

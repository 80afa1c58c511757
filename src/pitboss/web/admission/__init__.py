"""The folder admission."""

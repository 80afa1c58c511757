"""The folder cheques."""

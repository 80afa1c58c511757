"""The folder postgres."""

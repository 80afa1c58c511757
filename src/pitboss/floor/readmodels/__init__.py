"""The folder readmodels."""

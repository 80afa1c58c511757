"""Scripts that kill, damage and overload a floor; `scripts/README.md` has a line for each."""

"""The folder rulebook."""

"""Scripts of the project; `README.md` has a line for each."""

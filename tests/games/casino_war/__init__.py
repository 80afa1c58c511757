"""A third family of games works in every room by registration alone."""

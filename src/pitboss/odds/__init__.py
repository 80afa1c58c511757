"""The mathematics of the house: exact where it can be. It never imports the games."""

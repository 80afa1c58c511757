"""Attacks of a dishonest guest, dealer, server owner or intruder; each says what it gained.

Nothing here uses the server's code: clients speak plain HTTP and WebSocket, files are read with `sqlite3` and
`zipfile`; only `duty_matrix.py`, which prints what the gate refuses, asks the gate itself.
`uv run python -m scripts.attack --minutes N [--only NAME]` runs all of it; the tests run a share.
An attack that does not come as far as the hole it is for raises `NotReachedError` and does not pass.

`--python FILE` names the Python of another tree: there, each attack must gain where its hole is still open.
A new attack is tried that way first, on the code before its hole was closed.
"""

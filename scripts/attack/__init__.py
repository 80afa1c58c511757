"""What a dishonest guest, dealer, keeper or intruder tries; each attack says what it gained.

Nothing here uses the server's code: clients speak plain HTTP and WebSocket, files are read with `sqlite3` and
`zipfile`. `uv run python -m scripts.attack --minutes N [--only NAME]` runs all of it; the tests run a share.
"""

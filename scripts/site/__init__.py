"""The documentation as a site that needs no network, neither to build nor to read.

`__main__.py`   the command: `uv run python -m scripts.site --out FOLDER`
`build.py`      puts the pages together and turns them into HTML
`contents.py`   which page stands where, for which reader
`pages.py`      the pages of the repository, with links that lead to pages of the site
`reference.py`  pages that are made from the code: commands, HTTP API, refusals, events
"""

"""The icons of the installed page.

`draw.py`  draws them from `static/icon.svg`
"""

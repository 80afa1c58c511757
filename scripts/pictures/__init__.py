"""Pictures of the page, to be looked at.

`views.py`  every view, at several sizes and in several languages
"""

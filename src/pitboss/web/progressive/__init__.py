"""Progressives over HTTP.

`display.py`          the sign of a progressive, which everybody may see
`controller_view.py`  the desk of those in charge
`advice.py`           what the odds say of settings
`reconciliation.py`   the meter day by day
`api.py`              the handlers
"""

"""Trainees.

`trainee.py`   a scripted trainee who does what is due
`mistakes.py`  mistakes of a dealer, and what each must be found to be
`terminal.py`  a trainee who types at a terminal
"""

"""Trainees.

`trainee.py`   a scripted trainee who does what is due
`touches.py`   the touch of the felt that makes a move
`mistakes.py`  mistakes of a dealer, and what each must be found to be
`terminal.py`  a trainee who types at a terminal
"""

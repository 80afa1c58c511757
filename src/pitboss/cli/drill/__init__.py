"""`pitboss drill` and `pitboss school`: practice in the terminal, and the progress of trainees.

`command.py`     `pitboss drill`: questions
`page.py`        questions and answers as lines of text
`seat.py`        `pitboss drill seat`: deal a practice table
`seat_input.py`  what a typed line means at the practice table
`seat_page.py`   the practice table as lines of text
`school.py`      `pitboss school`: the progress of trainees
`night.py`       `pitboss school night`: what a person dealt on a gaming day
"""

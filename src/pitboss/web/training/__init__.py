"""Training over HTTP: drills, the dealer's seat and a dealer's night.

- `question_wire.py`  a question as the page gets it, and an answer as the page sends it
- `lesson_wire.py`    what the page of drills is sent
- `lesson_api.py`     lessons: begin, answer, next question, end
- `seat_api.py`       the dealer's seat: sit down, act, read the report
- `night_api.py`      the report of a dealer's night
"""

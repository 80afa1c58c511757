"""Training over HTTP: drills, the dealer's seat and a dealer's night.

- `question_wire.py`  a question as the page gets it, and an answer as the page sends it
- `lesson_wire.py`    what the page of drills is sent
- `learner.py`        the caller who practises, and their record
- `lesson_api.py`     lessons: begin, answer, next question, end
- `left_alone.py`     ends lessons and sittings that nobody uses
- `seats.py`          the sittings that this process deals
- `guidance_api.py`  an instructor at a trainee's sitting
- `seat_api.py`       the dealer's seat: sit down, act, read the report
- `night_api.py`      the report of a dealer's night
"""

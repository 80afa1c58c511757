"""Questions asked one after another.

- `session.py`  which question comes next, and how hard it is
- `lesson.py`   the next question of a lesson on a trainee's record
- `exam.py`     drawing the questions of an exam paper, making them again, marking them
"""

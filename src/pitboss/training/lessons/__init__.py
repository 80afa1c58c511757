"""Questions asked one after another.

- `session.py`         which question comes next, and how hard it is
- `expiring_store.py`  what a server keeps in memory for a person, up to a limit and for a time
- `lesson.py`          a trainee's lesson on a server
- `exam.py`            drawing the questions of an exam paper, making them again, marking them
"""

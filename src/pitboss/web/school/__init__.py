"""The school over HTTP: the instructor's desk, a trainee's own page, exams and certificates.

- `wire.py`              what the page sends and gets
- `views.py`             the school and its records, put together for the page
- `api.py`               the instructor's desk, a trainee's own page, commands, certificates
- `exam_api.py`          an exam, question by question
- `taught_rules.py`      the rules that lessons and papers are made by, from the journal
- `paper_page.py`        an exam paper as a page to print
- `certificate_page.py`  a certificate as a page to print
- `qualifications.py`    tells the pit who is certified for a game
"""

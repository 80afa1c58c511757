"""Training of dealers: drills on the rules in force, a practice table to deal, and reports on nights dealt.

The package itself imports nothing: the registry of drills imports every drill, and many callers need none.

- `chance.py`   random numbers for practice
- `questions/`  what a drill and a question are; the registry of drills; chapters
- `drills/`     the drills, one file each, by subject
- `lessons/`    questions asked one after another: sessions, lessons, exam papers
- `seat/`       the dealer's seat: a practice table that a trainee deals and is graded on
- `nights/`     the report of what a dealer dealt by hand on a gaming day
"""

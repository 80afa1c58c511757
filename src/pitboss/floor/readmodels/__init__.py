"""What is read back from the journal, for pages, reports and searches; nothing here decides or writes.

- `rounds.py`          the ended rounds of a table, one after another
- `round_index.py`     one small line for every round
- `round_search.py`    finds rounds by table, time, people, money and flags
- `round_notation.py`  a round in the notation that `pitboss play` reads
- `marks.py`           marks on rounds and dealers' questions
- `slips.py`           every slip as it stands now
- `pit_history.py`     finished counts, ratings and card sets
- `ratings.py`         what rating cards come to
- `pit_rules_then.py`  the rules of the pit at a time, as starts have recorded them
- `pit_reports.py`     the figures of every table, by shift, dealer and so on
- `year_report.py`     drop and hold of a day against the year before it
- `tables_today.py`    each table today: drop, win, pace, who deals since when
- `school.py`          the school and every trainee
"""

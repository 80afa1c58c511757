"""The dealer's seat: a trainee deals a practice table, and each step is compared with the one that is due.

- `practice_table.py`    a real table in memory, with guests and staff who act by themselves
- `payments.py`          which cheques are allowed for a payment or for change
- `moves.py`             a move of the dealer, and the move that is due
- `grading.py`           the faults in a move, and the mark of a sitting
- `due_moves.py`         matches a move where several would be right
- `calls.py`             the calls that are due, and the sentences to choose from
- `planted_faults.py`    faults put on the table for the trainee to notice
- `palette.py`           the moves, hands and bets that a trainee can choose
- `touches.py`           a touch of the felt as a move
- `setting.py`           the settings of a sitting, and the entries of its record
- `stopwatch.py`         the times of a sitting
- `sitting.py`           one sitting
- `payment_words.py`     the cheques for a sum that a trainee names
- `report.py`            the report of a sitting
- `acts.py`              what a trainee can do in a sitting
- `recorded_sitting.py`  a sitting dealt again from the acts on the trainee's record
"""

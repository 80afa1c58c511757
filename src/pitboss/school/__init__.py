"""The school: classes, exams, what each trainee did and remembers, and who may deal a game.

The package is pure, like the pit. The school is one aggregate with one stream; a trainee's record is another,
with one stream per trainee. Questions, marks and dealt rounds are made elsewhere and come in as facts.

- `records.py`   the mark of an answer and a fault in the dealer's seat, as they are recorded
- `levels.py`    the difficulty of a drill, which follows the answers
- `memory.py`    spaced repetition: when a rule is due again
- `schedule.py`  when FSRS would ask a rule again
- `skills.py`    what an instructor has to watch and sign off
- `paper.py`     an exam paper and its hash
- `refusals.py`  the reasons for a refusal, with their rules
- `dispatch.py`  a typed table of functions by the type of a command or an event
- `school.py`    the aggregate of the school: commands, events, state, rules, fold
- `lessons.py`   a lesson, question by question: commands, events, state, rules, fold
- `sittings.py`  a sitting in the dealer's seat, act by act: commands, events, state, rules, fold
- `guidance.py`   an instructor at a sitting: a note, a planted fault: commands, events, rules, fold
- `exams.py`     an exam that a trainee takes: commands, events, state, rules, fold
- `trainee.py`   the aggregate of a trainee's record: commands, events, state, rules, fold
- `course.py`    the chapters in order with their gates, and the days practised
- `progress.py`  what is due, weak, done and missing, read from both
"""

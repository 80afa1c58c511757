"""The proof of a floor (`pitboss verify`): every stream folded from its first record and checked on the way.

- `floor.py`             proves all of a floor: chains first, then every stream, then the receipts
- `table.py`             a table: money, cards, and the order of every shoe that was revealed
- `progressive.py`       a progressive, against what its tables tell
- `pit.py`               the pit, against what happened at its tables
- `since.py`             what is new since an anchor, where a state is kept to begin with
- `register.py`          the register and all purses, against the people's store
- `school.py`            the school, every trainee and every visitor
- `practice.py`          lessons and sittings, event by event
- `epochs.py`            new epochs, and the shoes that they gave up
- `hand.py`              one hand, proved from the discard rack for a dispute
- `first_difference.py`  where a count that differs could first have gone wrong
- `signing_key.py`       the key that the floor signs cases with
"""

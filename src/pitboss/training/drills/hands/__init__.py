"""What a dealer does with their hands: each answer is judged by the house's rules, for several may be right.

- `cutting_out.py`    cheques cut in front of the rack and proved
- `sizing_in.py`      a bet broken down and matched
- `rack_tubes.py`     the tubes of a rack, and how they are worked
- `rack_payments.py`  a payment picked from the rack
- `bill_rows.py`      bills laid out in rows
- `hand_shuffle.py`   the hand shuffle, act by act, with its time
- `deck_check.py`     a deck inspected, with planted faults
"""

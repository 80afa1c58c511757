"""What stops a table until somebody above the dealer has spoken.

`cases.py`            a case: its words, and the table while it waits for a ruling
`rulings.py`          how a case is opened, whose word it takes, and what a ruling leads to
`disputes.py`         a hand that a guest disputes, proved from the discard rack
`corrections.py`      what a ruling may pay, and the second signature above that
`electronic_shoe.py`  the shoe that reads its cards: keyed results, misread cards, faults
"""

"""Cheques and bills at a table, and what the dealer does with them.

`dues.py`             the gestures that an event makes due, and how one is done
`payment_plan.py`     how a winning bet is paid out of this rack
`payment_gesture.py`  how a winning bet is handled as it is paid
`settlement.py`       taking and paying, gesture by gesture
`commission.py`       commission in cheques
`waiting_bills.py`    bills that lie before a guest until the dealer can change them
`money_change.py`     buy-ins, cheque changes, and a bill that may be false
`rack.py`             the tubes of the rack, a fill, and the rack of an idle table
`pit_facts.py`        what the pit does at a table against signed paper
"""

"""Buy-ins, bills and change.

- `buy_ins.py`  the cheques for a buy-in
- `bills.py`    bills laid out and called
- `change.py`   the approval that change needs
"""

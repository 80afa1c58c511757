"""Cutting, converting and racking cheques.

- `conversions.py`  one colour changed to another
- `cutting.py`      cheques cut out and proved
- `racks.py`        the rack: counted, worked and kept in order
- `tokes.py`        how much may be bet for the dealer
"""

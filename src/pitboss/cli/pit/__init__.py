"""`pitboss pit`: reports from a floor's data, and the queue of an open floor.

`command.py`  `report`, `slips`, `serials` and `exceptions`, from the journal
`plot.py`     the plot of a report
`remote.py`   `queue` and `do`, over HTTP
"""

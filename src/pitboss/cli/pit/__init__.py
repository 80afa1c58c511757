"""`pitboss pit`: reports from a floor's data, and the queue of an open floor.

`command.py`      `report`, `slips`, `serials` and `exceptions`, from the journal
`report_text.py`  a report as text, for a terminal of any width
`plot.py`         the plot of a report
`remote.py`       `queue` and `do`, over HTTP
"""

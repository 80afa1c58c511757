"""`pitboss sim` and `pitboss countability`: millions of rounds, dealt from whole shoes.

`command.py`       `pitboss sim`
`report.py`        the result of a run as text and as JSON
`progress_bar.py`  the bar while rounds are dealt
`countability.py`  `pitboss countability`
"""

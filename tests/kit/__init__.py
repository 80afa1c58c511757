"""What the tests share: houses to test in, people who act there, and judges of what came of it.

`games/`       a game alone: dictated cards, bets as text, the conformance suite for a family
`houses/`      tables, a pit and a progressive in memory, with people at them
`walks/`       whole tables played from a seed, every step checked
`notation/`    lines and scenarios of the notation
`odds/`        second, slower ways to the same odds
`journal/`     stores to hold against each other, and a PostgreSQL server
`floors/`      live floors on a clock that the test moves
`simulator/`   a whole floor in simulated time, cut off at every write
`gaming_day/`  a whole gaming day of a house
`auditor/`     an auditor who works out every cent from the events alone
`tampering/`   ways of tampering with a journal
`training/`    a scripted trainee and a trainee at a terminal
`web/`         a house behind HTTP and the socket
`page/`        a house behind a browser

`skip_summary.py`  the last lines of a run: what was left out, and how to get it
"""

"""`pitboss serve`, `pitboss account` and the demo floor.

`command.py`     the options of `serve`, and the demo floor of plain `pitboss`
`floor_plan.py`  the tables and progressives that the options ask for
`server.py`      a floor's data opened and served in this process
`processes.py`   several server processes on one database
`welcome.py`     the first screen
`account.py`     `pitboss account`
"""

"""The web room: the page, the API and the socket; who somebody is, and nothing of the rules.

gate.py        before everything: host, origin, size, whose session it is, headers
file.py        the SQLite file of people, apart from the journal
people.py      accounts and passwords          sessions.py  tokens, their end, their limits
purses.py      guests' play money              audit.py     what was tried and not allowed
wire.py        commands as they come in, answers as they go out
tables.py      tables, scenes, commands, rounds, replay      watch.py  the socket
desk.py        signing in and out, opening accounts, the demo's role switch
history.py     rounds, a round's events, a table at a step   veil.py   what others may read of them
lobby.py       what all of these share         app.py       the application
demo.py        the demo floor                  server.py    the process
"""

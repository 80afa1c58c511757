"""The web room: the page, the API and the socket; who somebody is, and nothing of the rules.

gate.py        before everything: host, origin, size, whose session it is, headers
file.py        the SQLite file of people, apart from the journal
people_store.py  what is asked of it, and of a database that processes share (people_postgres.py)
people_line.py   what other processes say       keeping_up.py  and what follows from it here
people_moving.py  from the file to the database, and back
people.py      accounts and passwords          sessions.py  tokens, their end, their limits
people_books.py  the store as a copy of the journal   people_opening.py  held against it at the start
bookkeeper.py  kept up with it while the floor is open   people_reading.py  looked at for the proof
purses.py      guests' play money, booked      holds.py     and held on its way to a table
audit.py       what was tried and not allowed
wire.py        commands as they come in, answers as they go out
envelope.py    what goes over the live line, and what the page is told beside it
live.py        the live line                   showing.py   a table as it is put on it
pictures.py    scenes drawn once for all       patches.py   what changed between two of them
board.py       the floor as lines              presence.py  who has a line to which table
tables.py      tables, scenes, commands        rounds.py    a round step by step, and as text
history.py     rounds, a round's events, a table at a step   veil.py   what others may read of them
desk.py        signing in and out, opening accounts, the demo's role switch
pages.py       the page and its files          words.py     its texts in a language
rules.py       what a rule says
progressives.py  signs, desk and settings of progressives
sign.py        what everybody sees of one      meter_desk.py  what those in charge see
keypad.py      prices of jackpots in a table's scene
reconciling.py  the days of a meter            advising.py  what the odds say of settings
lobby.py       what all of these share         app.py       the application
demo.py        the demo floor                  server.py    the process
demo_pit.py    the crew of its pit
"""

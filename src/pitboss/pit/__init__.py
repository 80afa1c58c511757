"""The pit: people, paper, cards and counts around the tables.

It is one aggregate of several desks. The file of a desk holds its words (commands, events, state), its rules
and its fold. A desk decides by the state of the pit and by a look at the tables (`TableView`). What moves a
cheque at a table is told to that table as a fact, in the same commit.

In the order of a command's way:

`acts.py`          who gives which command, what a handler may look at, and how the two are paired
`dispatch.py`      all desks together: decide on a command, fold an event, tell a table
`state.py`         the state of the pit, one field for each desk
`shared_state.py`  the part of that state which every paper reads, as a protocol
`procedure/`       one table of steps for each paper: legality, queue, page, drills and docs read it
`papers/`          slips, and the papers that move cheques: fills, credits, markers
`trays/`           opening, closing and counting a table's tray
`cards/`           custody of card sets
`boxes/`           drop boxes and toke boxes
`guests/`          guests, their cash and their ratings
`staff/`           people, shifts, tables, notes
`rule_changes.py`  changes of the house's rules, proposed by one manager and signed by another
`table_changes.py`      changes of tables: a new one, one retired, moved, other rules, another par
`new_tables.py`         a new table, proposed, signed and brought its bankroll
`table_change_acts.py`  what the desk does with changes of a table that stands
`pit_rules.py`     which rules of the pit the house goes by, as the floor records them
`days.py`          the gaming day and the shift of a moment
`movements.py`     what the pit moves that no table has: markers, and what they are paid with
`refusals.py`      every refusal with the rule that it cites
`queue/`           everything that waits for somebody, as one list
`reports/`         the day's figures
"""

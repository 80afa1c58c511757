"""The floor runs live tables on one journal: it decides commands, writes what they lead to, and shows it.

A command's way:

1. `floor.py` takes it; a table of another process gets it through `cluster/`.
2. `commit/dedup.py` answers it at once if the same id was given before.
3. `tables/live_table.py` queues it; a full queue refuses it.
4. `tables/loop.py` takes one command at a time and asks `aggregates/pit.py` whether the pit allows it.
5. `tables/host.py` decides it, folds the events and lets the automatic dealer act; the table may run ahead
   of the journal from here on.
6. `aggregates/links.py` passes wagers and jackpots to the progressive in the same turn.
7. `commit/batches.py` makes one batch of all streams that the turn touched, with face-down cards under
   seal.
8. `commit/writer.py` commits the batch together with those of other tables.
9. Once it is durable, the watchers are shown the table and the command is answered.

The clock, the store and the vault are handed in when the floor is made: no package below knows them.

- `floor.py`           `Floor`: open, submit, watch, close
- `commands.py`        commands that the floor itself decides, such as pausing a table
- `command_types.py`   every command as a type that can be read from bytes
- `duty_needs.py`      which commands need a shift
- `events.py`          events of the floor itself, such as a sealed shoe
- `recorded_event.py`  an event with its record
- `registry.py`        every event under its stable name in the journal
- `streams.py`         the names of the streams
- `clock.py`           the clock: real, or moved by hand
- `ownership.py`       who decides on which stream; here: one process decides on all
- `tables/`            one running table
- `aggregates/`        streams other than tables: the pit, progressives, the register, the school
- `commit/`            from decided to durable to shown
- `cluster/`           several processes on one journal
- `storage/`           where the data of a floor lies, and how it is copied, moved and exported
- `proof/`             `pitboss verify`
- `case/`              rounds in a signed file, as evidence
- `readmodels/`        what is read back from the journal
- `crowd/`             guests and pit staff for a demo
"""

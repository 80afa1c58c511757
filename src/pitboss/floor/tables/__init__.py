"""A running table: its state, its host, its queue and the tasks that keep it going.

What it is for: one table must be decided by one task, command after command, while the journal is still
writing the turns before. This package holds everything that happens between a queued command and the batch.

The life of a command at a table:

1. `Floor.submit` puts a `QueuedCommand` into the queue of the `LiveTable`.
2. The loop takes it and waits until a table without a shoe has one: its secret is durable in the vault.
3. The pit may refuse it: the person is off duty, excluded, or not qualified.
4. `TableHost.turn` refuses it, or decides it and folds every event into the `HostedTable`. The automatic
   dealer then acts until somebody else is awaited or a step takes time.
5. A progressive hears each event at once and its facts are folded too. Nothing is awaited inside a turn.
6. The loop hands the turn to `commit/`, sets the timers and takes the next command.

What is guaranteed, and when:

- One turn is one batch: the table, its progressive and the pit are written together or not at all.
- A turn that raises leaves no trace: table, progressive and pit are put back to their marks.
- The state in memory may be ahead of the journal. What is shown, answered and kept as a snapshot is not:
  for that the `LiveTable` has `durable` and `shown`.
- A card that nobody has seen leaves this package only as a seal (`seal.py`).

What can go wrong, and who notices:

- A decision raises: the loop stops this table, `LiveTable.stopped` says why, the other tables go on.
- The secret of the shoe is lost: the host says so in `lost`, the table stops, and a supervisor may give the
  shoe up (`lost_shoe.py`).
- Another process holds the progressive or the pit: `NotHeldError`. The turn is put back, the stream is
  asked for, and the turn is decided again.
- The journal cannot be written: the writer halts the floor; no table decides anything after that.

In the order of the data flow:

- `placement.py`     puts new tables on the floor and takes up those that the journal has
- `signed_placement.py`  places a table that was signed for, on a floor that runs
- `plan_differences.py`  what a plan has otherwise than the floor, and what makes it true
- `live_table.py`    `LiveTable`: host, queue, tasks, and how far the journal is; answers
- `loop.py`          takes one command after another and the dealer's own steps
- `timers.py`        the time that guests are given, and the dealer's pace
- `pace.py`          how long the floor waits for what
- `host.py`          `TableHost`: decides, folds, lets the automatic dealer act
- `hosted_table.py`  `HostedTable`: the state of a table on the floor, and its fold
- `dealer_place.py`  who deals: the automatic dealer or a person
- `guest_agents.py`  what staff may do for a guest
- `greeting.py`      the dealer's greeting by the time of day
- `shoes.py`         sealed shoes: their secrets and the order of their cards
- `shufflers.py`     continuous shufflers
- `lost_shoe.py`     a shoe that cannot be dealt any more
- `seal.py`          seals face-down cards on the way into the journal and opens them on the way out
- `opened_cards.py`  past events with the faces of cards that were turned later
- `dealt_shoe.py`    a shoe as the journal tells it, checked against its commitment
"""

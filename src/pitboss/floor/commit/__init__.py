"""From decided to durable to shown: one writer for all streams of a process.

What it is for: tables decide faster than a disk writes. Turns are collected while a commit is under way and
written together in the next one, and nobody is told of a turn before it is durable.

The life of a command here:

1. `CommandDedup.enter` remembers its id as in flight. A second one with the same id and content waits for
   the same answer; with other content it is refused. The journal is asked whether it knows the id from
   before.
2. The command is decided (`tables/`, `aggregates/`).
3. `Batches.write` makes one `Batch` of all streams that were touched, with the number that each stream is
   expected to have, and puts it in line.
4. `Writer` takes up to 512 waiting batches and commits them in its own thread.
5. When the commit is done, the listeners hear of the events, the watchers are shown the table, and then the
   command is answered.
6. Every 1,000 events of a stream a snapshot of its durable state is kept.

What is guaranteed, and when:

- An answered command is durable, and is applied once, however often it is given.
- A batch is written whole or not at all, in the order in which it was put in line.
- A watcher gets every durable turn in order. One that is too slow gets a fresh scene instead of a gap.
- The floor never guesses: after a failed or an unexpected commit it halts and writes nothing more.

What can go wrong, and who notices:

- The store fails, or answers that a stream is not where this floor left it: the writer halts, and everybody
  who waits gets `FloorHalted`. The floor is opened again on what the journal holds.
- A lease was taken over by another process (`LeaseLost`): the same; the other process goes on.
- A person who waits goes away: the command is carried out all the same.

In the order of the data flow:

- `dedup.py`      at most once for each command id
- `batches.py`    one batch for each turn; snapshots; listeners
- `writer.py`     collects batches and commits them; halts the floor
- `watchers.py`   who watches a table, and what they are sent
- `histogram.py`  how long commits took
"""

"""Several floor processes share one PostgreSQL journal.

What it is for: one process decides on one core. Here each table belongs to one process at a time, and every
process can show every table and take a command for it.

How processes share:

1. A process joins: it gets a number, keeps a lock under that number while its connection lives, and sends a
   heartbeat four times per lease time.
2. It takes up every stream from the journal, then takes leases on free tables up to its fair share and asks
   the process that has most for some of its tables.
3. A command for a table of another process travels as a letter through the database. It is sent again until
   it is answered or 20 seconds have passed; the command id makes sure that it is done once.
4. The pit, a progressive and the like move to the process that has to decide on them: it asks the holder,
   which writes what it has decided, lets go, and asks again when it needs the stream.
5. The database tells all processes which stream moved and how far. The `Follower` reads and folds what is
   watched here at once, and the rest once a second.
6. A process that closes hands its tables over. The tables of one that died are taken as soon as its lock is
   gone or its heartbeat is older than the lease time.

What is guaranteed, and when:

- A stream is written by the holder of its lease and by nobody else. The store checks the lease in the same
  transaction as the commit, so a process that stood still cannot write over its successor.
- A process decides on a stream only after it has read it to its end.
- Letters may be lost or come twice. Nothing relies on them but the speed of an answer.

What can go wrong, and who notices:

- A process was paused for longer than a lease: its next commit is refused with `LeaseLost`, or the follower
  reads a record that it did not write. It halts, answers nobody, and ends; `pitboss serve` starts it again.
  This can happen while it opens: `Floor.open` then raises `FloorHalted`.
- The leases or the streams of the others cannot be read: the process halts for the same reason.
- No process has a table for 20 seconds: the command fails with `FloorHalted`, and may be given again.

In the order of the data flow:

- `partners.py`  `Partners`: leases, fair shares, commands for other processes
- `mailbox.py`   letters and notifications through the database
- `messages.py`  what a letter says
- `follower.py`  reads, folds and shows what other processes write
"""

"""One table of steps for each paper of the pit, and what follows from it.

What a paper is
---------------

A fill, a credit, a marker, the opening and the closing of a tray, a set of cards and the report of a variance
go through the hands of several people who account to one another. All of them are called papers here. The
state of a paper is a plain struct (`Fill`, `Credit`, `Marker`, `TableTray`, `CardSet`, `Slip`). Only commands
change it: a handler decides on a command, the decision is a list of events, and the events are folded into
the struct.

Each paper has one table of steps (`Procedure`). It stands in the file of the paper, after the words and
before the handlers:

    FILL     papers/fills.py      OPENING  trays/opening.py     CARD_SET, REMOVAL  cards/custody_acts.py
    CREDIT   papers/credits.py    CLOSING  trays/closing.py     VARIANCE           trays/variances.py
    MARKER   papers/markers.py

The table of a jackpot is built in the same way, in `progressive/procedure.py`.

A row (`Step`) is a command, the role whose it is, the rule that it is done by, the commands that it needs
first, and how one sees that it is done. The first row makes the paper, and the last row ends it.

How a step becomes due
----------------------

No field says "this fill is at step 4". Each row looks at the paper and tells whether it is done
(`done_by`, `done_if`). A row is due when

  1. this paper has the step at all (`only_if`),
  2. it is not done,
  3. every command that it needs is done (`needs`),
  4. the tray or the set of cards is at the right stage (`at`), and
  5. of several signatures, the ones before it are given.

Mostly one row is due. Sometimes there are two: a dealer may cut a fill down before or after the slip is read.

    RequestFill, PrepareFill, [TopSignFill], CarryFill --+-- ReadLine, AgreeLine --+-- SignFill, DropDuplicate
                                                         +-- ProveFill ------------+

The queue shows the first row that is due. A step that is undone becomes due again by itself: when the cheques
of a fill differ from its slip the fill is not proved, and `ProveFill` is due once more.

Steps in one act
----------------

A row that repeats, line by line or colour by colour, may have a command that does all that is left of it
(`at_once`), where the house lets one key follow (`reading.lines` in pit.toml). What the paper itself says of
the fields of a command is `proposes`: it is shown, and whoever does the step confirms it or says otherwise.
A count that has to be somebody's own is never proposed.

What reads the tables
---------------------

  - the handlers: they read whose a step is, and refuse it as long as something that it needs is missing
    (`Progress.too_early`; the table holds the refusal for each missing step);
  - the queue: it shows the next step of each paper (`Progress.next`);
  - the page: it draws all steps of a paper and the form of the next one (`Progress.shown`);
  - the drills on the order of steps and of signatures;
  - docs/pit.md: its lists of steps are printed from the tables.

A change of a table changes all of them. A handler adds what a table cannot say: the cheques are
those of the slip, no bets are down.

Who signs
---------

The signatures on one slip are rows with the same command, one row for each role, and they are given in the
order of the rows (`Procedure.roles`). The person who signs has the role or one above it, and has a licence.
Who did another step of the paper that the house keeps apart from this one is refused (`hands.py`, IND-18).

What a void does
----------------

A void is no step on the way, so it is no row: it is the table's `void`. It ends the paper. The slip keeps its
number and its signatures, is marked void on all copies, and goes to accounting (IND-03). No cheque moves:
therefore a credit cannot be voided once its cheques have left the table. When the dealer disputes a line of
a slip (`stuck_if`) nothing else is due, and the queue asks the supervisor for the void. A closer is
different: its void sends the tray back to the count.

Files
-----

`step.py`    a step, a table of steps, and how far one paper has come
`hands.py`   who may not do two steps of one paper
`tables.py`  all tables by name, and the table that a slip or a tray is under
"""

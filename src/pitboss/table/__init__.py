"""The table: guests, cheques and the dealer's procedure around a game. Pure: acts in, events out.

Theory of operation
===================

**What a table is.** A `Table` (`state.py`) holds the state of one game (cards, wagers in cents, the phase of
the round) and everything around it that the game does not know: who sits where, whose cheques lie in which
account, what the dealer still has to do, who was asked for approval, what stops the table. It is one frozen
struct. Nothing here knows a clock, a database, a random number or a page.

**How an act becomes events.** An `Act` is a command and the person who gives it. `decide(rules, table, act)`
returns the events of the act, or a `Refusal` with the rule that it stands on. A refusal changes nothing. It
asks in this order:

1. Is it theirs? The row of the command (`command_table.py`) says which roles may give it.
2. Is the table stopped? Then only what belongs to the stop is heard, and facts.
3. Is a gesture due, or a jackpot waited for? Then a command that must wait its turn is refused.
4. What does it lead to? The handler of the row decides; most put the command to the game.

`evolve(table, event)` returns the table after one event. It never refuses and never reads the rulebook, so
that an old journal folds under any rules. An event of the game is folded by the game. An event of the table
moves money first (`movements.py`, the only way by which value moves), and then changes what the table keeps.

**What dues are.** The game settles at once and in cents; a dealer takes and pays bet by bet, in cheques, in a
fixed order. `dues` is the list of gestures that the dealer owes: take this bet, pay that one, drop the toke,
show clear hands. An event adds gestures to its end, `Perform` takes the first one off, and until it is empty
the round goes no further. Settlements, changes of money, shuffles and reliefs all work through dues.

**How a stop works.** Something went wrong: the game finds a card where none was due, or the dealer reports
it. The table opens a case, which says what is known and which rule governs it. A case of the game stops the
game; a case of the table, or a disputed hand, stops the table. Someone above the dealer signs a ruling, and
what the ruling leads to follows as events. Facts are never refused meanwhile: a card that left the shoe has
left it.

**Who acts next.** `offers(rules, table)` lists every command that may be given now, and marks those that the
table waits for. The automatic dealer, a human dealer's page, a trainee, a bot and a test all read this one
answer and have no rules of their own.

The files, in the order of the data flow
========================================

`acts.py`           an act, what it leads to, and the types of handlers and folds
`state.py`          the state of a table
`accounts.py`       where value lies, as accounts of the ledger
`command_table.py`  every command with its roles, its time, its handler, its step and its words
`decide.py`         what an act leads to
`refusals.py`       why a table says no, each with its rule
`move_rules.py`     the rule behind each move and each call of a dealer

`guests/`           guests and their bets: seats, limits, wagers, coupons, bets that stay
`rounds.py`         the game's own commands at a table
`gestures.py`       the dealer performs what is due, whatever made it due
`money/`            cheques and bills: dues, settlement, change of money, commission, the rack
`approvals/`        what the dealer must ask for, and what a supervisor is told
`cards/`            the pack: shuffle, cut, sets of cards, cards in the hands of guests
`relief.py`         one dealer relieves another
`terminal.py`       the terminal of a progressive
`stops/`            what stops a table: cases and rulings, disputes, the electronic shoe

`movements.py`      what each event moves, account by account
`evolve.py`         the table after an event
`calls.py`          what the dealer says at an event
`offers.py`         who may act next, and with what
`scene/`            a table as one audience may see it
`driver.py`         a table in progress, and the steps that the software performs
`bots.py`           guests and staff who choose by themselves
`commands.py`       the commands, for other rooms to import
`events.py`         the events, for other rooms to import
"""

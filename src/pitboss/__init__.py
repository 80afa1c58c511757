"""A casino's table-games department in software: one rulebook runs the pit.

Each package imports only packages that stand before it in this list; import-linter checks the layers.

`cards.py`                cards and their notation
`catalogue/`              the catalogue of rules
`shoe.py`                 a shoe as anybody at the table can know it
`shuffle.py`              the machine shuffle: a secret fixes the order of a shoe
`face_down.py`            face-down cards as seals in the journal
`payouts.py`              odds, rates and the cents they make
`chance.py`               draws from a secret
`cheques/`                cheques and bills: cut, paid, changed
`handshuffle/`            the hand shuffle
`continuous_shuffler.py`  the continuous shuffler
`card_sets.py`            the card sets of one table
`messages/`               every sentence, in every language
`rulebook/`               the rules of a house: typed, frozen, checked
`authority.py`            roles and approvals
`ledger/`                 accounts and balanced movements
`journal/`                what happened, in a chain of hashes
`games/`                  the rules of play
`odds/`                   exact odds, best play, simulation
`progressive/`            meters and jackpots
`table/`                  guests, cheques and the dealer's gestures around a game
`notation/`               rounds as text
`pit/`                    people, papers, cards, counts and reports of the pit
`school/`                 trainees, exams and certificates
`register/`               accounts and play money
`agreement/`              the table and the simulation compared, shoe by shoe
`floor/`                  live tables on the journal
`training/`               drills for dealers
`web/`                    the server: API, socket, sign-in, page
`gym/`                    the games as learning environments
`cli/`                    the commands
"""

__version__ = "0.1.0"

"""A casino's table-games department in software: one rulebook runs the pit.

The rooms, from the bottom: a room imports only from rooms above it in this list. `ARCHITECTURE.md` draws it.

Cards and numbers
    `cards.py`                a card and its notation
    `distribution.py`         the package's name on the index, and how to get its extras
    `catalogue/`              every rule of the manuals, read from docs/rules
    `shoe.py`                 what anybody can know of a shoe: how much is left, what was seen
    `shuffle.py`              the machine shuffle, sealed by a commitment
    `payouts.py`              odds, rates, and the cents that they make of a stake
    `face_down.py`            seals of cards that lie face down
    `chance.py`               random draws that a secret repeats
    `cheques/`                ten denominations: cutting, paying, changing
    `handshuffle/`            the shuffle by hand, step by step
    `continuous_shuffler.py`  a machine that takes the discards back after every hand
    `card_sets.py`            the sets of cards of one table, and where each of them is
    `messages/`               every sentence that is said, in four languages
    `rulebook/`               the house's rules: typed, frozen, checked

What happens, and who may do it
    `authority.py`            roles and approvals
    `ledger/`                 accounts and balanced movements
    `journal/`                streams of events, chained by hashes, never edited

The games, pure: commands in, events or a refusal out
    `games/`                  the rules of play, one folder for each family
    `odds/`                   exact odds, best play, simulation; it never imports the games
    `progressive/`            a meter that tables share, and the life of a jackpot
    `table/`                  guests, cheques, gestures and approvals around a game
    `notation/`               rounds as plain text
    `pit/`                    people, papers, cards, counts and reports around the tables
    `school/`                 classes, exams, certificates
    `register/`               accounts and play money

What runs them
    `agreement/`              the simulation and the table, dealt the same shoes
    `floor/`                  live tables on the journal
    `training/`               drills and the dealer's seat
    `web/`                    the API, the socket, sign-in, the page
    `cli/`                    the commands that a person types
    `gym/`                    the games as Gymnasium environments
"""

__version__ = "0.1.0"

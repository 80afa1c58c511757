"""Casino war, a game that exists only in the tests: it shows what a third family of games has to supply.

One card to each seat, one to the dealer face down; the higher card wins, equal cards push. Before the
dealer's card is turned a guest may raise the ante once, by as much again. A side bet wins when the cards are
equal.

- `rules.py`  its rulebook: the struct, the check, the words
- `words.py`  its command and its events
- `state.py`  its state and the fold
- `play.py`  legality, decisions, settlement, the view, and the `Game` record
- `odds.py`  its odds by enumeration
- `drill.py`  a drill that asks what a hand pays
- `registration.py`  everything registered, and taken out again
- `casino-war.toml`  a rulebook
"""

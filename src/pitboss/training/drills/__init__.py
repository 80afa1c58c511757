"""The drills, one file each: `generate` makes a question, `check` works its answer out a second time.

- `payouts/`    cards, results and what bets are paid
- `hands/`      what is done with the hands: cutting, sizing in, paying, bills, the shuffle, a deck
- `cheques/`    cutting, converting and racking cheques
- `cash/`       buy-ins, bills and change
- `limits/`     limits of bets, several hands, approvals
- `procedure/`  calls, signals, the pack, the pit's papers, irregularities
- `speech/`     every call in the moment that asks for it
- `conduct/`    places and hands, courtesy, service, safer play, terms
"""

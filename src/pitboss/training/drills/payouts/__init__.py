"""Cards, results and what bets are paid.

- `totals.py`               the total of a hand
- `third_card.py`           the third card of baccarat
- `blackjack_payouts.py`    what a blackjack is paid
- `insurance.py`            how much may be insured, and what it is paid
- `commission.py`           commission on the Banker bet
- `side_bets.py`            side bets of every game
- `side_bets_blackjack.py`  the part of `side_bets.py` for blackjack
- `take_and_pay.py`         the order in which bets are taken and paid
- `colour_for_colour.py`    paying a bet in its own colours
- `jackpots.py`             sharing one meter between several winners
"""

"""Guests and their bets at a table.

`seats.py`           guests come, go and change places; further spots; guests who stand behind
`limits.py`          the limits posted at a table
`coupons.py`         free-bet coupons, signed before they play
`bets.py`            wagers in cheques: put up, taken back, scanned, noticed
`standing_bets.py`   bets that pushed and stay on the felt, and bets that go back to their guests
`standing_tokes.py`  tokes that pushed and stay on the felt
"""

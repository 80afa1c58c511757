"""What the dealer says aloud: every call of the manuals in the moment that asks for it.

- `moments.py`       the moments between hands, with bets and with money, each with its call
- `spoken_calls.py`  the drill: the felt or the moment is shown, the call is said, typed or chosen
"""

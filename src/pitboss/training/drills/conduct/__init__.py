"""Places and hands, courtesy, tokes, service, safer play and terms.

- `places.py`      where the dealer stands, which hand deals, how long things take
- `midi.py`        who is handed which cards at midi baccarat
- `greetings.py`   what is said to a guest who comes, buys in, tokes or leaves
- `conduct.py`     conduct and courtesy at the table
- `toke_rules.py`  what becomes of a toke
- `service.py`     the house's places and offers
- `safer_play.py`  signs that play does harm
- `glossary.py`    the terms of the trade
"""

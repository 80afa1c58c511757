"""Places and hands, courtesy, service, safer play and terms.

- `places.py`      where the dealer stands, which hand deals, how long things take
- `conduct.py`     conduct and courtesy at the table
- `service.py`     the house's places and offers
- `safer_play.py`  signs that play does harm
- `glossary.py`    the terms of the trade
"""

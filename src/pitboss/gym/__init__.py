"""Gymnasium environments on the full games: `pitboss/Blackjack-v0` and `pitboss/Baccarat-v0`.

The import of this package registers them. They deal the rounds that the table deals, by the rulebook of any
house. `docs/gym.md` describes observations, actions and rewards.

`environment.py`  what both environments share
`blackjack.py`    the environment of blackjack
`baccarat.py`     the environment of baccarat
`table.py`        a table with one guest and a shuffled shoe
`codes.py`        cards as small numbers
"""

from pitboss.distribution import install_command

try:
    import gymnasium
except ImportError:
    raise ImportError(f"pitboss.gym needs gymnasium: {install_command('gym')}") from None

from pitboss.gym.baccarat import BaccaratEnv
from pitboss.gym.blackjack import BlackjackEnv

__all__ = ["BaccaratEnv", "BlackjackEnv"]

BLACKJACK = "pitboss/Blackjack-v0"
BACCARAT = "pitboss/Baccarat-v0"

for _name, _entry in (
    (BLACKJACK, "pitboss.gym.blackjack:BlackjackEnv"),
    (BACCARAT, "pitboss.gym.baccarat:BaccaratEnv"),
):
    if _name not in gymnasium.registry:
        gymnasium.register(id=_name, entry_point=_entry)

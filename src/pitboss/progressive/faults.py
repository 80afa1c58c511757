"""What makes a meter doubtful, and what a controller finds out about itself (IND-41)."""

from typing import Literal, get_args

Fault = Literal["memory", "power", "self_check", "settings", "lost_jackpot", "contribution", "line"]
FAULTS: tuple[Fault, ...] = get_args(Fault)

"""What a house says of its progressive: in which order prizes are taken, and whose word each step needs.

Reseed and contribution are not here: they belong to one progressive's own settings, signed by two people
(A-46).
"""

from collections.abc import Mapping
from typing import Literal

import msgspec

from pitboss.payouts import Rate
from pitboss.rulebook.schema import Cents

ConfirmRole = Literal["pit_manager", "shift_manager", "executive"]
SwipeRole = Literal["supervisor", "pit_manager", "shift_manager", "executive"]


Apart = Literal["verify_confirm", "verify_swipe", "confirm_swipe"]


class Tax(msgspec.Struct, frozen=True):
    """From when the law wants a form; the house wants one for every jackpot (IND-56, B7-JP-07)."""

    multiple: int = 300
    """Times the wager."""
    min: Cents = 2_000_00
    """Dated: for payments from 2026 on."""


class Progressive(msgspec.Struct, frozen=True, kw_only=True):
    """The progressive's own keys; they say nothing where no bet has a share of a meter."""

    order: Literal["right_to_left", "lowest_first"] = "right_to_left"
    """How jackpots of one round follow one another; an odd cent goes to the first (A-42, CF-40, CF-42)."""
    resume_after: Literal["supervisor", "surveillance"] = "surveillance"
    """Whose word lets a round with a jackpot go on (A-43, CF-49)."""
    confirm: tuple[ConfirmRole, ...] = ()
    """Who presses CONFIRM once a jackpot is verified; with nobody named there is no such step (CF-44)."""
    apart: tuple[Apart, ...] = ()
    """Steps that one manager may not do both: who verified and who confirms, who confirms and who swipes.

    The vendor's manual describes one manager who confirms and swipes, and the house's says nothing of it; so
    none are kept apart unless a house says so (CF-44).
    """
    swipe: tuple[SwipeRole, ...] = ("supervisor", "shift_manager")
    """Whose card takes a jackpot out of pending (CF-44)."""
    aggregate_limit: Cents | None = None
    """The most that all fixed prizes of a round come to at a table; none where it is left out (B7V-LIM-02).

    A share of the meter is never touched (CF-39).
    """
    aggregate_method: Literal["pro_rata", "in_order"] = "pro_rata"
    """Who goes short then: all who are paid together, in proportion; or the last to be paid (CF-39)."""
    tax: Tax = Tax()


class MeterBet(msgspec.Struct, frozen=True):
    """A bet with prizes that are a share of the meter."""

    name: str
    shares: Mapping[str, Rate]
    """The share of each named hand that has one."""

"""Where the manuals of the families differ about the table around a game.

A table asks its game for these answers and never for the name of its family. The defaults are those of a game
that the manuals say nothing special about.
"""

from typing import Literal

import msgspec

PackStep = Literal["centre_shoe", "slide_shoe", "cut_card_under", "check_cut_card"]
"""What a dealer does with the shoe or the pack around a shuffle."""


class PackProcedure(msgspec.Struct, frozen=True, kw_only=True):
    """What is done with the shoe and the pack around a shuffle."""

    when_due: tuple[PackStep, ...] = ()
    """As soon as no further hand may be dealt from the shoe (BAC-SHUF-02)."""
    when_called: tuple[PackStep, ...] = ()
    """Once "Shuffle" was called; not with a continuous shuffler (SHF-02)."""
    after_machine: tuple[PackStep, ...] = ()
    """Before the pack out of a shuffle machine is offered for the cut (BAC-SHUF-08)."""
    checked: bool = False
    """Whether the pack is spread before a machine and washed before hands mix it (BAC-SHUF-06)."""


class Procedure(msgspec.Struct, frozen=True, kw_only=True):
    """How the table around a game works."""

    layout: Literal["blackjack", "baccarat", "generic"] = "generic"
    """Which felt a page draws: one of the two that are drawn by hand, or one that is laid out by the bets."""
    hands: Literal["per_seat", "shared"] = "per_seat"
    """Whether each seat has its own hands, or all wagers are on the same ones."""
    several_hands: bool = False
    """Whether each of several hands of one guest must be worth more (LIM-05, A-17)."""
    seated_bet_anywhere: bool = False
    """Whether a seated guest may bet over any other guest's shoulder (TOKE-10)."""
    side_payments: Literal["handed_over", "heeled_off"] = "handed_over"
    """How a side bet that won is paid (TLX-05, BAC-PAY-11)."""
    excess_told: bool = False
    """Whether the supervisor is told of a bet over its limit before the deal (BAC-LIM-09)."""
    payments_spoken: bool = False
    """Whether every payment is said aloud (BAC-GP-07)."""
    tokes_thanked_by_name: bool = False
    """Whether a toke that won is thanked for by the guest's name (BAC-SVC-03)."""
    last_hand_told: bool = False
    """Whether the supervisor is told as soon as the cut card begins the last hand (BAC-CALL-12)."""
    short_shoe_ruled: bool = False
    """Whether a round that ran out of cards waits for a ruling; else all is laid down (IRR-06)."""
    backs_inspected: bool = False
    """Whether a supervisor alone inspects the backs of a new set of cards."""
    pack: PackProcedure = PackProcedure()

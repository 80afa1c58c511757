"""The rules that every table game of a house has: limits, the cut, the burn, tokes.

Field names are the keys of the TOML files; `docs/rulebook-baccarat.md` and `docs/rulebook-blackjack.md` list
them with their meaning.
"""

from collections.abc import Mapping
from typing import ClassVar, Literal, Protocol

import msgspec

from pitboss.cheques import Approvals
from pitboss.payouts import Odds, Rate
from pitboss.rulebook.procedure import (
    BillTerms,
    BuyInTerms,
    CardSetTerms,
    Coupon,
    Entry,
    Hands,
    Pace,
    Shoulder,
)
from pitboss.rulebook.progressive import MeterBet, Progressive
from pitboss.rulebook.schema import Cents


class Limits(msgspec.Struct, frozen=True):
    """The posted limits of a table (BAC-LIM-01, LIM-01)."""

    min: Cents
    max: Cents
    step: Cents = 1
    """Every guest's wager is a multiple of this (BAC-BET-12)."""
    side_min_condition: Literal["any_single_wager", "main_only", "none"] = "any_single_wager"
    """What must already lie at the seat before a side bet may go below the table minimum (CF-05)."""
    max_scope: Literal["per_guest", "per_spot"] = "per_guest"
    """Whether several guests on one spot share a bet's maximum (CF-30, CF-55)."""
    over_max_loss: Literal["take_to_max", "take_all"] = "take_to_max"
    """What is taken of a losing wager above the maximum that was found too late (LIM-03, CF-10, A-21)."""
    floor: Cents = 0
    """The lowest minimum that a supervisor may post; left out, half of `min` (BAC-LIM-07)."""
    ceiling: Cents = 0
    """The highest maximum that a supervisor may post; left out, twice `max` (BAC-LIM-07)."""

    @property
    def lowest(self) -> int:
        """The lowest minimum that a supervisor posts alone."""
        return self.floor or self.min // 2

    @property
    def highest(self) -> int:
        """The highest maximum that a supervisor posts alone."""
        return self.ceiling or 2 * self.max


class Cut(msgspec.Struct, frozen=True):
    """How the pack may be cut (BAC-CUT-03, BAC-CUT-04, CUT-03)."""

    min_cards: int
    """The cut card goes at least this many cards from either end."""
    offered: Literal["cut_card", "first_seat"] = "first_seat"
    """Who is asked first: where the cut card came out, or seat 1; then clockwise (CUT-01, CF-21)."""
    dealer: Literal["approval", "notification"] = "approval"
    """When nobody cuts, the dealer does: once the supervisor approves, or is told (CUT-02, BAC-CUT-02)."""


class CutCard(msgspec.Struct, frozen=True):
    """Where the second cut card goes before the pack is loaded (BAC-INS-01, CUT-05)."""

    cards_from_back: int
    """Where the automatic dealer puts it."""
    cards_from_back_min: int
    cards_from_back_max: int


class Burn(msgspec.Struct, frozen=True):
    """The cards retired after a shuffle (BAC-BURN-01, BURN-01)."""

    by: Literal["value", "count"]
    """`value`: the first card is shown and says how many follow it; `count`: always the same number."""
    count: int = 1
    show_on_request: bool = False
    """Whether a burned card is shown to a guest who asks (BURN-02, DD-07)."""
    on_relief: bool = False
    """Whether one card is burned for each new dealer (RLF-03, BAC-BURN-04, CF-18)."""


class Shuffle(msgspec.Struct, frozen=True):
    """How the pack is shuffled, and who has a say in it."""

    by_hand: bool
    """Whether the dealer may shuffle by hand (BAC-SHUF-05, DD-05, B7-DEAL-01, A-07)."""
    approval: bool = False
    """Whether "Shuffle" waits for the supervisor's answer (BAC-SHUF-03, A-02, CF-17)."""
    pressed_by: Literal["dealer", "supervisor"] = "dealer"
    """Who may press the shuffle machine (BAC-SHUF-07)."""


class Toke(msgspec.Struct, frozen=True):
    """How much may be bet for the dealer (BAC-TOK-05, BAC-TOK-06, CF-12, CF-13)."""

    at_max_share: Rate
    """Share of the bet's maximum allowed beside a guest who bets that maximum."""
    rule: Literal["share_at_max", "combined"] = "share_at_max"
    """`combined`: guest and dealer together never pass the maximum, not even beside a maximum bet."""
    step: Cents = 1


class DeadGame(msgspec.Struct, frozen=True):
    """What happens to the shoe when the last guest has left (BAC-OPEN-06, CF-18)."""

    break_down: bool
    approval: bool = False
    """Whether a supervisor must approve it first (DEAD-01, A-03)."""


class Payout(msgspec.Struct, frozen=True):
    """The smallest amount that a payout is made in; what is below it stays with the house."""

    round: Cents = 1


class PayLine(Protocol):
    """One line of a pay table, of any family."""

    @property
    def pays(self) -> Odds | None:
        """None where it pays nothing that odds can say: a push, or a share of a meter."""


class BetTerms(msgspec.Struct, frozen=True, kw_only=True):
    """What the limits need to know of a bet of any game."""

    name: str
    key: str
    """The short name used in the notation and on the layout."""
    kind: Literal["main", "side"]
    min: Cents = 0
    max: Cents = 0
    """Left out, both limits are the table's."""
    max_vip: Cents = 0
    """The maximum in the VIP room, where that is another one (TLX-07)."""
    toke: bool = True
    """Whether the dealer may be bet for here."""
    piggyback: bool = True
    """Whether others may bet here beside the guest of the seat."""

    @property
    def lines(self) -> tuple[PayLine, ...]:
        """Its pay table; a family's own lines say when each counts."""
        return ()

    @property
    def collected(self) -> bool:
        """Whether the wager goes to the rack as the game starts."""
        return False

    @property
    def settled(self) -> str:
        """When it is settled, where that is not with the main bets."""
        return ""


class HandHeld(msgspec.Struct, frozen=True):
    """Whether the cards are handed to guests before they are turned (MIDI-02)."""

    offered: bool = False
    both_sides: bool = True
    """Whether a guest who bets on both hands may get both, one after the other; else neither (CF-25)."""


class FeltTerms(msgspec.Struct, frozen=True):
    """The terms of play that a felt prints, next to the names of its bets."""

    soft17: Literal["stand", "hit"]
    blackjack: Odds
    insurance: Odds
    even_money: bool = True


class GameRules(msgspec.Struct, frozen=True, kw_only=True):
    """What the rulebook of any table game says."""

    DERIVED: ClassVar[frozenset[str]] = frozenset({"house", "game", "hash"})
    SLUGGED: ClassVar[bool] = False
    """Whether the rest of a shoe is worked into the discards, and not laid on top of them (SHF-02)."""

    name: str
    decks: int
    seats: int
    limits: Limits
    cut: Cut
    cut_card: CutCard
    burn: Burn
    shuffle: Shuffle
    toke: Toke
    dead_game: DeadGame
    payout: Payout = Payout()
    vip: bool = False
    """Whether the table stands in the VIP room (LIM-05, TLX-03, TLX-07)."""
    hands: Hands = Hands()
    entry: Entry = Entry()
    card_sets: CardSetTerms = CardSetTerms()
    approval: Approvals = Approvals()
    buyin: BuyInTerms = BuyInTerms()
    bills: BillTerms = BillTerms()
    coupon: Coupon = Coupon()
    shoulder: Shoulder = Shoulder()
    pace: Pace = Pace()
    calls: dict[str, str] = {}
    """The house's own wording of a call, by message id."""
    names: dict[str, str] = {}
    """The game's name in other languages, by language; `name` where it has none."""

    house: str = ""
    game: str = ""
    hash: str = ""
    """Of everything the files say, so that a round can pin the rules it was opened under."""

    family: str
    """The family of games that deals it; each family narrows this to its own name."""
    bets: Mapping[str, BetTerms]
    """Every wager that is offered, by its name in the file."""

    def best_odds(self, bet: str) -> Odds:
        """The most that a bet can pay; even money without a pay table. A share of a meter is no odds."""
        terms = self.bets.get(bet)
        paying = [line.pays for line in terms.lines if line.pays is not None] if terms is not None else []
        return max(paying, key=lambda odds: odds.award(1_000_000), default=Odds(1, 1))

    # What follows are terms that only some families have in their files. A family that has them declares a
    # field of the same name; for every other family the answer is "none".

    @property
    def hand_held(self) -> HandHeld:
        return HandHeld()

    @property
    def progressive(self) -> Progressive:
        return Progressive()

    @property
    def meter_bet(self) -> MeterBet | None:
        """The bet that has a share of a progressive's meter, if the game offers one."""
        return None

    @property
    def chart(self) -> str:
        """The strategy chart that guests are advised by; empty where there is nothing to decide."""
        return ""

    @property
    def felt_terms(self) -> FeltTerms | None:
        """What is printed on the felt in addition to the bets."""
        return None

"""The typed rules of the blackjack family: the shoe game, double deck, and another house's page of rules."""

from collections.abc import Mapping
from typing import ClassVar, Literal, NamedTuple

import msgspec

from pitboss.payouts import Odds, Rate
from pitboss.rulebook.common import BetTerms, FeltTerms, GameRules, Shuffle
from pitboss.rulebook.progressive import MeterBet, Progressive
from pitboss.rulebook.schema import Cents
from pitboss.rulebook.side_bets.conditions import CardCondition, Settled, Zone
from pitboss.rulebook.side_bets.named_hands import named_hands
from pitboss.rulebook.side_bets.points import zones_of
from pitboss.rulebook.side_bets.reading import Lexicon, Seen, holds


class Dealer(msgspec.Struct, frozen=True):
    """How the dealer's hand is played (BJ-DLR-02, A-15, A-27)."""

    soft17: Literal["stand", "hit"]
    draws_without_live_hand: bool = False
    hole_card: bool = True
    """Whether the second card is dealt before the guests play; else it is dealt after them, face up."""
    blackjack_takes: Literal["all", "original"] = "all"
    """What a blackjack that is found after play takes: all that lies there, or the first wager alone."""


class Natural(msgspec.Struct, frozen=True):
    """What a guest's blackjack is paid (BJ-WAG-03)."""

    pays: Odds


class Insurance(msgspec.Struct, frozen=True):
    """The wager that the dealer has blackjack (INS-01 to INS-06)."""

    pays: Odds
    even_money: bool
    """Whether a guest's blackjack against an ace may be paid 1 to 1 at once (INS-04, CF-47)."""
    step: Cents = 25
    """Any amount that cheques can form, up to half the wager (A-25)."""


class Peek(msgspec.Struct, frozen=True):
    """Under which up cards the dealer looks at the hole card before play (PEEK-01).

    Where the dealer does not look, a blackjack found at the end beats every other hand, doubles and splits
    included, and insurance is settled then.
    """

    ten: bool
    ace: bool


class Split(msgspec.Struct, frozen=True):
    """Splitting pairs (SPL-01 to SPL-05, A-16)."""

    max_hands: int
    aces_max_hands: int
    match: Literal["value", "rank"] = "value"
    aces_cards: Literal["one", "any"] = "one"
    """Cards to each split ace: one and no more, or as many as the guest likes (CF-46)."""
    by_rank: dict[str, int] = {}
    """Hands that a pair of some rank may become, where it is fewer; T stands for every ten-value."""

    def most(self, rank: str) -> int:
        """Return how many hands a pair of a rank may become, J, Q and K as T."""
        if rank == "A":
            return self.aces_max_hands
        return min(self.max_hands, self.by_rank.get("T" if rank in "TJQK" else rank, self.max_hands))

    @property
    def most_of_all(self) -> int:
        """Return the most hands that any pair may become."""
        return max(self.max_hands, self.aces_max_hands)


class Double(msgspec.Struct, frozen=True):
    """Doubling down (DBL-01, DBL-02, A-18)."""

    on: Literal["any_two_but_21", "any_hard", "eight_to_eleven", "nine_to_eleven", "ten_or_eleven", "eleven"]
    after_split: bool
    for_less: bool
    """Any amount from the table minimum up to the original wager; else exactly the original."""

    def takes(self, points: int, *, soft: bool) -> bool:
        """Return whether two cards of a total may be doubled on."""
        least, most = _DOUBLES_ON[self.on]
        return least <= points <= most and not (soft and self.on == "any_hard")


_DOUBLES_ON: Mapping[str, tuple[int, int]] = {
    "any_two_but_21": (2, 20),
    "any_hard": (2, 20),
    "eight_to_eleven": (8, 11),
    "nine_to_eleven": (9, 11),
    "ten_or_eleven": (10, 11),
    "eleven": (11, 11),
}


SurrenderWhen = Literal["never", "late", "early"]


class Surrender(msgspec.Struct, frozen=True):
    """Giving a hand up for half of its wager.

    An early surrender costs half whatever the dealer has; after a late one a dealer's blackjack takes all.
    """

    ten: SurrenderWhen = "never"
    """Against a ten."""
    ace: SurrenderWhen = "never"
    """Against an ace."""
    low: bool = False
    """Against 2 to 9, where early and late are the same."""
    after_split: bool = False
    """Whether a split hand may be given up as well."""

    def when(self, up: str) -> SurrenderWhen:
        """Return what holds against a rank."""
        if up == "A":
            return self.ace
        return self.ten if up in "TJQK" else "late" if self.low else "never"

    @property
    def offered(self) -> bool:
        """Whether any hand may be given up at all."""
        return self.low or (self.ten, self.ace) != ("never", "never")


class Charlie(msgspec.Struct, frozen=True):
    """A hand of so many cards that has not broken wins at once; 0 is no such rule."""

    cards: int = 0

    def made(self, cards: int) -> bool:
        """Return whether a hand of so many cards is one, if it has not broken."""
        return 0 < self.cards <= cards


class Side(msgspec.Struct, frozen=True):
    """The order in which side bets on the up card are settled (TLX-04, A-35)."""

    order: Literal["per_spot", "two_pass"] = "per_spot"


class Trilux(msgspec.Struct, frozen=True):
    """How a three-card poker hand is read (A-36)."""

    ace: Literal["high_and_low", "high", "low"] = "high_and_low"


class Piggyback(msgspec.Struct, frozen=True):
    """Betting on another guest's bet (TOKE-10, A-49)."""

    odds_below: int = 300


class Skipped(msgspec.Struct, frozen=True):
    """A guest or the dealer was passed over in the deal (IRR-07 to IRR-10, A-29)."""

    courtesy: bool = True
    """Everyone may stay in or withdraw; else only the guest concerned."""


class MissedBlackjack(msgspec.Struct, frozen=True):
    """A dealer's blackjack found after guests have acted (IRR-02, A-20)."""

    insurance: Literal["paid", "kept"] = "paid"


class HandLine(msgspec.Struct, frozen=True):
    """One line of a side bet's pay table: a hand by its name, or the conditions under which it pays."""

    hand: tuple[str, ...] = ()
    """The parts or named hands that it pays; with `when`, the name that the hand has here."""
    when: CardCondition | None = None
    unless: CardCondition | None = None
    pays: Odds | None = None
    push: bool = False
    share: Rate | None = None
    """A percentage of the progressive meter: registered as a claim, priced and paid elsewhere."""
    envy: Cents = 0
    """Lucky George: what goes to the dealers' pool when a guest wins this line (LG-01)."""
    verify: Literal["", "surveillance", "supervisor"] = ""

    @property
    def verified_by(self) -> str:
        """Who verifies a win first: surveillance from 300 to 1 on, whatever the line says (TLX-09)."""
        large = self.pays is not None and self.pays.win >= VERIFIED_FROM * self.pays.per
        return "surveillance" if large else self.verify


def line_name(line: HandLine, number: int) -> str:
    """What the hand of a line with conditions is called, where it has to be called something."""
    return line.hand[0] if line.hand else f"line_{number}"


def hands_of(line: HandLine, number: int) -> tuple[str, ...]:
    """The hands that a line pays, by their names."""
    return line.hand if line.when is None else (line_name(line, number),)


VERIFIED_FROM = 300
"""To 1: from here on a side bet is paid only once surveillance has looked at the hand (TLX-09, A-48)."""


class Called(NamedTuple):
    """A hand that a line pays: the name that it has there, and its conditions."""

    name: str
    when: CardCondition
    unless: CardCondition | None


class BlackjackBet(BetTerms, frozen=True, kw_only=True):
    """A wager of the blackjack table: the main bet, or a side bet with its pay table."""

    requires: tuple[str, ...] = ()
    """Bets that must lie on the same spot (TLX-01, B7-DEAL-02)."""
    cards: tuple[Zone, ...] = ()
    """The cards that its conditions are about where they name none."""
    settled: Settled = ""
    """When it is settled. It follows from the cards; what a house writes is checked against them."""
    parts: dict[str, CardCondition] = {}
    """Conditions with a name, for its lines to combine."""
    reads: Literal["", "poker", "sevens"] = ""
    """How rulebooks said which hands may be named, before there were conditions. It says nothing any more."""
    third: Literal["", "up_card", "own_third"] = ""
    """How those rulebooks said `cards`."""
    bust: Literal["ignore_card", "loses"] = "ignore_card"
    """A broken hand: its breaking card does not count, or the side bet is lost with it (CF-36)."""
    lines: tuple[HandLine, ...] = ()

    @property
    def own_third(self) -> bool:
        """Whether it waits for the guest's third card."""
        return self.settled == "third_card"

    @property
    def lexicon(self) -> Mapping[str, CardCondition]:
        """The parts that its lines may name, and the hands that every bet may."""
        return {**named_hands(), **self.parts}

    @property
    def hands(self) -> tuple[Called, ...]:
        """The hands that its lines pay, in the order in which they are looked for."""
        found: list[Called] = []
        for number, line in enumerate(self.lines, 1):
            if line.when is None:
                found += [Called(name, CardCondition(all=(name,)), line.unless) for name in line.hand]
            else:
                found.append(Called(line_name(line, number), line.when, line.unless))
        return tuple(found)

    @property
    def zones(self) -> set[Zone]:
        """All cards that its lines look at."""
        conditions = [when for called in self.hands for when in (called.when, called.unless) if when]
        return zones_of(conditions, self.cards, self.lexicon)

    @property
    def conditions(self) -> list[CardCondition]:
        """The conditions of its lines, and of all parts that they lean on."""
        known, seen = self.lexicon, set[str]()
        found = [when for called in self.hands for when in (called.when, called.unless) if when]
        for when in found:  # it grows while it is read
            found += [known[name] for name in when.parts if name in known and name not in seen]
            seen.update(when.parts)
        return found

    @property
    def poker(self) -> bool:
        """Whether it reads a three-card poker hand."""
        return any(when.poker for when in self.conditions)

    @property
    def names_suits(self) -> bool:
        """Whether it tells suits or colours apart, so that the cards of a rank are not alike to it."""
        named = [when.suits + when.colours for when in self.conditions]
        named += [when.count.suits + when.count.colours for when in self.conditions if when.count]
        return any(named)

    @property
    def drawn_out(self) -> bool:
        """Whether it waits for the dealer's last card, so that the dealer draws for it alone."""
        return "dealer_hand" in self.zones

    @property
    def collected(self) -> bool:
        """Whether the wager goes to the rack as the game starts, as "for 1" prizes imply."""
        return any(line.share or (line.pays and not line.pays.keeps_stake) for line in self.lines)

    @property
    def progressive(self) -> bool:
        """Whether one of its prizes is a share of the meter."""
        return any(line.share for line in self.lines)


class Reading(NamedTuple):
    """How the cards of a round are read for a bet."""

    hands: tuple[Called, ...]
    words: Lexicon


class BlackjackShuffle(Shuffle, frozen=True):
    """How the pack is shuffled at blackjack, where the machine may be a continuous one (CSM-01)."""

    machine: Literal["batch", "continuous"] = "batch"
    """`continuous`: the discards go back in after every hand; nothing is cut, burned or broken down."""
    epoch_rounds: int = 200
    """After so many rounds a continuous shuffler is loaded anew, and what it dealt can be proven."""


class BlackjackRules(GameRules, frozen=True, kw_only=True):
    """Everything the rulebook says of one blackjack game."""

    DERIVED: ClassVar[frozenset[str]] = GameRules.DERIVED | {"awards", "read"}
    SLUGGED: ClassVar[bool] = True
    family: Literal["blackjack"]
    shuffle: BlackjackShuffle
    bets: dict[str, BlackjackBet]
    dealer: Dealer
    blackjack: Natural
    insurance: Insurance
    peek: Peek
    split: Split
    double: Double
    side: Side = Side()
    trilux: Trilux = Trilux()
    surrender: Surrender = Surrender()
    charlie: Charlie = Charlie()
    piggyback: Piggyback = Piggyback()
    skipped: Skipped = Skipped()
    missed_blackjack: MissedBlackjack = MissedBlackjack()
    progressive: Progressive = Progressive()
    chart: str = "manual"
    """The strategy chart that `main` is priced for: a name that pitboss knows, or the path of a TOML file."""

    awards: dict[str, dict[str, HandLine]] = {}
    """For each side bet, the line that each of its hands hits."""
    read: dict[str, Reading] = {}
    """For each side bet, its hands in the order in which they are looked for, and what their words mean."""

    def hand(self, bet: str, seen: Seen) -> str:
        """What a side bet calls the cards of a round; nothing where no line of it pays them."""
        called, words = self.read[bet]
        for one in called:
            if holds(one.when, seen, words) and not (
                one.unless is not None and holds(one.unless, seen, words)
            ):
                return one.name
        return ""

    def best_odds(self, bet: str) -> Odds:
        if bet == "insurance":
            return self.insurance.pays
        return self.blackjack.pays if bet == "main" else super().best_odds(bet)

    @property
    def meter_bet(self) -> MeterBet | None:
        for name, lines in self.awards.items():
            shares = {hand: line.share for hand, line in lines.items() if line.share is not None}
            if shares:
                return MeterBet(name, shares)
        return None

    @property
    def felt_terms(self) -> FeltTerms:
        even = self.insurance.even_money
        return FeltTerms(self.dealer.soft17, self.blackjack.pays, self.insurance.pays, even)

"""One dealer at one table, followed deed by deed: rounds, times in their hands, calls, payments, stops.

A deed is one command with all that it led to, and who gave it. The time before a deed is that of whoever did
it: what a guest decides and what a supervisor answers is nobody's fault who waits for it.
"""

from collections.abc import Callable
from typing import Any, Literal, NamedTuple, get_args

import msgspec
from msgspec.structs import replace

from pitboss.games import GAMES
from pitboss.games import round as frame
from pitboss.games.baccarat import events as bac
from pitboss.games.blackjack import events as bj
from pitboss.games.contract import Event
from pitboss.rulebook import Rules
from pitboss.rulebook.pit import Standards
from pitboss.table import events as e
from pitboss.table.approvals.approvals import ApprovalAsked, ApprovalGranted, ApprovalRefused
from pitboss.table.approvals.notices import CalledAgain
from pitboss.table.cards.shuffle import RollingCalled
from pitboss.table.state import MatterReported
from pitboss.table.stops.cases import CaseOpened, RulingSigned
from pitboss.table.stops.disputes import DisputeCorrected, DisputeRaised, DisputeRuled
from pitboss.table.stops.electronic_shoe import ShoeFaultCleared
from pitboss.training.seat.report import shoe_standard_ms

Part = Literal["deal", "total", "take", "pay", "pick_up"]
PARTS: tuple[Part, ...] = get_args(Part)
DISPUTE = "dispute"
_BET = "bet:"
"""How the account of a bet begins: what lies there has not gone to its guest."""


class Deed(NamedTuple):
    """A command that was carried out."""

    at_ms: int
    by: str
    events: tuple[Event, ...]


class Dealt(msgspec.Struct, frozen=True):
    """A round from its opening to the pick-up."""

    game: str
    at_ms: int
    seats: int
    hands: int
    own_ms: int
    standard_ms: int


class Stop(msgspec.Struct, frozen=True, kw_only=True):
    """Something that went wrong, and what was ruled."""

    table: str
    game: str
    kind: str
    rule: str
    at_ms: int
    own: bool
    """Whether it happened in the dealer's hands."""
    told: bool
    """Whether the dealer told of it; else the game stopped by itself, or a guest asked."""
    in_time: bool
    """Whether the cards of the round still lay there."""
    ruling: str = ""
    waited_ms: int = 0
    """Until the ruling."""


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """A word that the dealer asked for."""

    subject: str
    rule: str
    game: str
    at_ms: int
    outcome: Literal["asked", "granted", "refused"] = "asked"
    waited_ms: int = 0


class _Round:
    """A round under way."""

    def __init__(self, at_ms: int) -> None:
        self.at_ms = at_ms
        self.own_ms = self.cards = 0
        self.closed = False
        self.stakes: dict[int, int] = {}
        self.hands: set[tuple[int, int]] = set()


class AtTable:
    """A stint: takes the deeds at a table while one dealer has its place."""

    def __init__(self, dealer: str, table: str, rules: Rules, standards: Standards, from_ms: int) -> None:
        self.dealer, self.table, self.rules = dealer, table, rules
        self.from_ms = self.until_ms = from_ms
        self.on = False
        self.rounds: list[Dealt] = []
        self.voided = self.called_again = 0
        self.times: dict[Part, list[int]] = {part: [] for part in PARTS}
        self.made: dict[str, int] = {}
        self.missed: dict[str, int] = {}
        self.paid = self.put_right_before = self.put_right_after = self.put_right_cents = 0
        self.stops: dict[int, Stop] = {}
        self.told: dict[str, int] = {}
        self.approvals: dict[int, Asked] = {}
        self._card_ms = _card_ms(rules, standards)
        self._round: _Round | None = None
        self._last = from_ms
        self._now = from_ms

    def take(self, deed: Deed) -> None:
        """The next deed at the table, whoever's."""
        self._now = deed.at_ms
        self.until_ms = max(self.until_ms, deed.at_ms)
        if deed.by == self.dealer:
            self._time(deed)
        self._last = deed.at_ms
        for event in deed.events:
            note = _NOTES.get(type(event))
            if note is not None:
                note(self, event)

    def _time(self, deed: Deed) -> None:
        """How long the dealer took for a step of the round, from the wave-off to the pick-up."""
        if self._round is None or not self._round.closed:
            return
        part = next((_PART[type(event)] for event in deed.events if type(event) in _PART), None)
        if part is not None:
            took = max(0, deed.at_ms - self._last)
            self.times[part].append(took)
            self._round.own_ms += took

    def _opened(self, _: frame.RoundOpened) -> None:
        self._round = _Round(self._now)

    def _at_hand(self) -> _Round:
        """The round; bets may have been open when the dealer came."""
        self._round = self._round or _Round(self._now)
        return self._round

    def _closed(self, _: frame.BetsClosed) -> None:
        self._at_hand().closed = True

    def _picked_up(self, _: frame.CardsPickedUp) -> None:
        """Only a round that was waved off here is theirs, from its first card."""
        one, self._round = self._round, None
        if one is None or not one.closed:
            return
        seats = sum(cents > 0 for cents in one.stakes.values())
        hands = len(one.hands) if GAMES[self.rules.family].procedure.hands == "per_seat" else 1
        standard = round(one.cards * self._card_ms)
        self.rounds.append(Dealt(self.rules.game, one.at_ms, seats, hands, one.own_ms, standard))

    def _voided(self, _: frame.RoundVoided) -> None:
        if self._round is not None:
            self.voided += 1
        self._round = None

    def _put_up(self, event: e.ChequesPutUp | e.CouponPutUp) -> None:
        cents = event.cents if isinstance(event, e.CouponPutUp) else event.cheques.total
        stakes = self._at_hand().stakes
        stakes[event.seat] = stakes.get(event.seat, 0) + cents

    def _dragged(self, event: e.ChequesDragged | e.CouponDragged) -> None:
        if self._round is not None and not self._round.closed:
            cents = event.cents if isinstance(event, e.CouponDragged) else event.cheques.total
            self._round.stakes[event.seat] = self._round.stakes.get(event.seat, 0) - cents

    def _card(self, event: bj.CardDealt | bac.CardDrawn) -> None:
        if self._round is not None:
            self._round.cards += 1
            if isinstance(event, bj.CardDealt) and event.seat:
                self._round.hands.add((event.seat, event.hand))

    def _call(self, kind: str) -> None:
        self.made[kind] = self.made.get(kind, 0) + 1

    def _miss(self, kind: str) -> None:
        self.missed[kind] = self.missed.get(kind, 0) + 1

    def _scanned(self, event: e.BetsScanned) -> None:
        """A bet off its limits that is found now is called before the deal (LIM-02)."""
        self._call("scan")
        for _ in event.found:
            self._call("limit")

    def _again(self, _: CalledAgain) -> None:
        self.called_again += 1

    def _pay(self, _: e.WagerPaid) -> None:
        self.paid += 1

    def _recovered(self, event: e.PaymentRecovered) -> None:
        """From the bet, or out of the guest's own cheques (IRR-02)."""
        if event.account.startswith(_BET):
            self.put_right_before += 1
        else:
            self.put_right_after += 1
        self.put_right_cents += event.cheques.total - event.change.total

    def _corrected(self, event: DisputeCorrected) -> None:
        self.put_right_after += 1
        self.put_right_cents += abs(event.cents)

    def _case(self, event: CaseOpened) -> None:
        case = event.case
        if case.kind == "missed_check":
            self._miss("check")
        self.stops[case.number] = Stop(
            table=self.table,
            game=self.rules.game,
            kind=case.kind,
            rule=case.rule,
            at_ms=self._now,
            own=case.of_game and case.by == self.dealer,
            told=not case.of_game and case.by == self.dealer,
            in_time=self._round is not None,
        )

    def _ruled(self, number: int, ruling: str) -> None:
        known = self.stops.get(number)
        if known is not None:
            self.stops[number] = replace(known, ruling=ruling, waited_ms=self._now - known.at_ms)

    def _disputed(self, event: DisputeRaised) -> None:
        raised = event.dispute
        self.stops[raised.number] = Stop(
            table=self.table,
            game=self.rules.game,
            kind=DISPUTE,
            rule=GAMES[self.rules.family].manual.dispute,
            at_ms=self._now,
            own=False,
            told=raised.of_dealer,
            in_time=self._round is not None and bool(self._round.cards),
        )

    def _asked(self, event: ApprovalAsked) -> None:
        asked = event.approval
        if asked.asker == self.dealer:
            self.approvals[asked.number] = Asked(
                subject=asked.subject, rule=asked.need.rule, game=self.rules.game, at_ms=self._now
            )

    def _answered(self, number: int, outcome: Literal["granted", "refused"]) -> None:
        known = self.approvals.get(number)
        if known is not None:
            self.approvals[number] = replace(known, outcome=outcome, waited_ms=self._now - known.at_ms)

    def _matter(self, event: MatterReported) -> None:
        if event.by == self.dealer:
            self.told[event.what] = self.told.get(event.what, 0) + 1


def _card_ms(rules: Any, standards: Standards) -> float:
    """The house's time for one card of a shoe that is dealt down to its cut card (PACE-01); 0 without one."""
    behind = rules.cut_card.cards_from_back if hasattr(rules, "cut_card") else 0
    cards: int = rules.decks * 52 - behind
    return shoe_standard_ms(standards, rules.decks) / cards if cards > 0 else 0.0


_PART: dict[type[Event], Part] = {
    **dict.fromkeys(
        (
            *(bj.CardDealt, bj.UpCardTurned, bj.HoleCardTurned, bj.HoleCardChecked),
            *(bac.CardDrawn, bac.HandTurned, bac.ResultCalled),
        ),
        "deal",
    ),
    e.TotalAnnounced: "total",
    e.WagerTaken: "take",
    e.CouponKept: "take",
    e.WagerPaid: "pay",
    e.PushShown: "pay",
    frame.CardsPickedUp: "pick_up",
}
"""By what happened, the part of a round. Guests' decisions, change and shuffles are in none."""
_NOTES: dict[type[Event], Callable[[AtTable, Any], None]] = {
    frame.RoundOpened: AtTable._opened,
    frame.BetsClosed: AtTable._closed,
    frame.CardsPickedUp: AtTable._picked_up,
    frame.RoundVoided: AtTable._voided,
    e.ChequesPutUp: AtTable._put_up,
    e.CouponPutUp: AtTable._put_up,
    e.ChequesDragged: AtTable._dragged,
    e.CouponDragged: AtTable._dragged,
    bj.CardDealt: AtTable._card,
    bac.CardDrawn: AtTable._card,
    e.BetsScanned: AtTable._scanned,
    e.TotalAnnounced: lambda at, _: at._call("total"),
    e.ChangeCalled: lambda at, _: at._call("change"),
    RollingCalled: lambda at, _: at._call("rolling"),
    CalledAgain: AtTable._again,
    bj.HoleCardChecked: lambda at, _: at._call("check"),
    e.WagerNoticed: lambda at, _: at._miss("limit"),
    e.WagerPaid: AtTable._pay,
    e.PaymentRecovered: AtTable._recovered,
    DisputeCorrected: AtTable._corrected,
    CaseOpened: AtTable._case,
    RulingSigned: lambda at, event: at._ruled(event.number, event.ruling),
    DisputeRaised: AtTable._disputed,
    DisputeRuled: lambda at, event: at._ruled(event.number, event.outcome),
    ShoeFaultCleared: lambda at, event: at._ruled(event.number, "cleared"),
    ApprovalAsked: AtTable._asked,
    ApprovalGranted: lambda at, event: at._answered(event.number, "granted"),
    ApprovalRefused: lambda at, event: at._answered(event.number, "refused"),
    MatterReported: AtTable._matter,
}

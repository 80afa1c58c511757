"""One dealer at one table, followed command by command: rounds, times, calls, payments, stops.

A deed is one command with its events and the person who gave it. The time before a deed counts for that
person. So a dealer is not charged with the time in which a guest decides or a supervisor answers.
"""

from typing import Literal, NamedTuple, get_args

import msgspec
from msgspec.structs import replace

from pitboss.games import GAMES
from pitboss.games import round as frame
from pitboss.games.baccarat import events as baccarat_events
from pitboss.games.blackjack import events as blackjack_events
from pitboss.games.contract import Event
from pitboss.rulebook.common import GameRules
from pitboss.rulebook.pit import Standards
from pitboss.school.dispatch import Dispatch
from pitboss.table.approvals.approvals import ApprovalAsked, ApprovalGranted, ApprovalRefused
from pitboss.table.approvals.notices import CalledAgain
from pitboss.table.cards.shuffle import RollingCalled
from pitboss.table.guests.bets import BetsScanned, ChequesPutUp, WagerNoticed
from pitboss.table.guests.coupons import CouponDragged, CouponKept, CouponPutUp
from pitboss.table.guests.standing_bets import ChequesDragged
from pitboss.table.money.money_change import ChangeCalled
from pitboss.table.money.settlement import PaymentRecovered, PushShown, TotalAnnounced, WagerPaid, WagerTaken
from pitboss.table.state import MatterReported
from pitboss.table.stops.cases import CaseOpened, RulingSigned
from pitboss.table.stops.disputes import DisputeCorrected, DisputeRaised, DisputeRuled
from pitboss.table.stops.electronic_shoe import ShoeFaultCleared
from pitboss.training.seat.report import shoe_standard_ms

Part = Literal["deal", "total", "take", "pay", "pick_up"]
PARTS: tuple[Part, ...] = get_args(Part)
DISPUTE = "dispute"
_BET = "bet:"
"""The beginning of a bet's account; cheques there have not gone to the guest."""


class Deed(NamedTuple):
    """A command that was carried out, with its events."""

    at_ms: int
    by: str
    events: tuple[Event, ...]


class DealtRound(msgspec.Struct, frozen=True):
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
    """Whether the dealer's own act caused it."""
    told: bool
    """Whether the dealer reported it; if not, the game stopped by itself or a guest asked."""
    in_time: bool
    """Whether the cards of the round were still on the table."""
    ruling: str = ""
    waited_ms: int = 0
    """The time until the ruling."""


class ApprovalRequest(msgspec.Struct, frozen=True, kw_only=True):
    """An approval that the dealer asked for."""

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


class StintObserver:
    """Follows a stint: the deeds at a table while one dealer has its place."""

    def __init__(self, dealer: str, table: str, rules: GameRules, standards: Standards, from_ms: int) -> None:
        self.dealer, self.table, self.rules = dealer, table, rules
        self.from_ms = self.until_ms = from_ms
        self.on = False
        self.rounds: list[DealtRound] = []
        self.voided = self.called_again = 0
        self.times: dict[Part, list[int]] = {part: [] for part in PARTS}
        self.made: dict[str, int] = {}
        self.missed: dict[str, int] = {}
        self.paid = self.put_right_before = self.put_right_after = self.put_right_cents = 0
        self.stops: dict[int, Stop] = {}
        self.told: dict[str, int] = {}
        self.approvals: dict[int, ApprovalRequest] = {}
        self._card_ms = _card_ms(rules, standards)
        self._round: _Round | None = None
        self._last = from_ms
        self._now = from_ms

    def take(self, deed: Deed) -> None:
        """Take the next deed at the table, of any person."""
        self._now = deed.at_ms
        self.until_ms = max(self.until_ms, deed.at_ms)
        if deed.by == self.dealer:
            self._time(deed)
        self._last = deed.at_ms
        for event in deed.events:
            note = _notes.find(event)
            if note is not None:
                note(self, event)

    def _time(self, deed: Deed) -> None:
        """Count the dealer's time for a step of the round, from the wave-off to the pick-up."""
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
        """Return the current round; bets may have been open when the dealer came."""
        self._round = self._round or _Round(self._now)
        return self._round

    def _closed(self, _: frame.BetsClosed) -> None:
        self._at_hand().closed = True

    def _picked_up(self, _: frame.CardsPickedUp) -> None:
        """Count a round only if this dealer waved its bets off, and so dealt it from the first card."""
        ended, self._round = self._round, None
        if ended is None or not ended.closed:
            return
        seats = sum(cents > 0 for cents in ended.stakes.values())
        hands = len(ended.hands) if GAMES[self.rules.family].procedure.hands == "per_seat" else 1
        standard = round(ended.cards * self._card_ms)
        self.rounds.append(DealtRound(self.rules.game, ended.at_ms, seats, hands, ended.own_ms, standard))

    def _voided(self, _: frame.RoundVoided) -> None:
        if self._round is not None:
            self.voided += 1
        self._round = None

    def _put_up(self, event: ChequesPutUp | CouponPutUp) -> None:
        cents = event.cents if isinstance(event, CouponPutUp) else event.cheques.total
        stakes = self._at_hand().stakes
        stakes[event.seat] = stakes.get(event.seat, 0) + cents

    def _dragged(self, event: ChequesDragged | CouponDragged) -> None:
        if self._round is not None and not self._round.closed:
            cents = event.cents if isinstance(event, CouponDragged) else event.cheques.total
            self._round.stakes[event.seat] = self._round.stakes.get(event.seat, 0) - cents

    def _card(self, event: blackjack_events.CardDealt | baccarat_events.CardDrawn) -> None:
        if self._round is not None:
            self._round.cards += 1
            if isinstance(event, blackjack_events.CardDealt) and event.seat:
                self._round.hands.add((event.seat, event.hand))

    def _call(self, kind: str) -> None:
        self.made[kind] = self.made.get(kind, 0) + 1

    def _miss(self, kind: str) -> None:
        self.missed[kind] = self.missed.get(kind, 0) + 1

    def _scanned(self, event: BetsScanned) -> None:
        """Count a scan; each bet outside its limits that it finds is called before the deal (LIM-02)."""
        self._call("scan")
        for _ in event.found:
            self._call("limit")

    def _again(self, _: CalledAgain) -> None:
        self.called_again += 1

    def _pay(self, _: WagerPaid) -> None:
        self.paid += 1

    def _recovered(self, event: PaymentRecovered) -> None:
        """Count a payment taken back, from the bet or from the guest's own cheques (IRR-02)."""
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
        stop = self.stops.get(number)
        if stop is not None:
            self.stops[number] = replace(stop, ruling=ruling, waited_ms=self._now - stop.at_ms)

    def _disputed(self, event: DisputeRaised) -> None:
        dispute = event.dispute
        self.stops[dispute.number] = Stop(
            table=self.table,
            game=self.rules.game,
            kind=DISPUTE,
            rule=GAMES[self.rules.family].manual.dispute,
            at_ms=self._now,
            own=False,
            told=dispute.of_dealer,
            in_time=self._round is not None and bool(self._round.cards),
        )

    def _asked(self, event: ApprovalAsked) -> None:
        approval = event.approval
        if approval.asker == self.dealer:
            self.approvals[approval.number] = ApprovalRequest(
                subject=approval.subject, rule=approval.need.rule, game=self.rules.game, at_ms=self._now
            )

    def _answered(self, number: int, outcome: Literal["granted", "refused"]) -> None:
        request = self.approvals.get(number)
        if request is not None:
            waited = self._now - request.at_ms
            self.approvals[number] = replace(request, outcome=outcome, waited_ms=waited)

    def _matter(self, event: MatterReported) -> None:
        if event.by == self.dealer:
            self.told[event.what] = self.told.get(event.what, 0) + 1


def _card_ms(rules: GameRules, standards: Standards) -> float:
    """Return the house's time for one card of a shoe dealt to its cut card (PACE-01); 0 if it has none."""
    cards = rules.decks * 52 - rules.cut_card.cards_from_back
    return shoe_standard_ms(standards, rules.decks) / cards if cards > 0 else 0.0


_PART: dict[type[Event], Part] = {
    blackjack_events.CardDealt: "deal",
    blackjack_events.UpCardTurned: "deal",
    blackjack_events.HoleCardTurned: "deal",
    blackjack_events.HoleCardChecked: "deal",
    baccarat_events.CardDrawn: "deal",
    baccarat_events.HandTurned: "deal",
    baccarat_events.ResultCalled: "deal",
    TotalAnnounced: "total",
    WagerTaken: "take",
    CouponKept: "take",
    WagerPaid: "pay",
    PushShown: "pay",
    frame.CardsPickedUp: "pick_up",
}
"""The part of a round that an event belongs to. Guests' decisions, change and shuffles belong to none."""
_notes: Dispatch[StintObserver, [], None] = Dispatch()
"""By the type of an event, what a stint notes of it."""
_notes.on(frame.RoundOpened)(StintObserver._opened)
_notes.on(frame.BetsClosed)(StintObserver._closed)
_notes.on(frame.CardsPickedUp)(StintObserver._picked_up)
_notes.on(frame.RoundVoided)(StintObserver._voided)
_notes.on(ChequesPutUp)(StintObserver._put_up)
_notes.on(CouponPutUp)(StintObserver._put_up)
_notes.on(ChequesDragged)(StintObserver._dragged)
_notes.on(CouponDragged)(StintObserver._dragged)
_notes.on(blackjack_events.CardDealt)(StintObserver._card)
_notes.on(baccarat_events.CardDrawn)(StintObserver._card)
_notes.on(BetsScanned)(StintObserver._scanned)
_notes.on(TotalAnnounced)(lambda stint, _: stint._call("total"))
_notes.on(ChangeCalled)(lambda stint, _: stint._call("change"))
_notes.on(RollingCalled)(lambda stint, _: stint._call("rolling"))
_notes.on(CalledAgain)(StintObserver._again)
_notes.on(blackjack_events.HoleCardChecked)(lambda stint, _: stint._call("check"))
_notes.on(WagerNoticed)(lambda stint, _: stint._miss("limit"))
_notes.on(WagerPaid)(StintObserver._pay)
_notes.on(PaymentRecovered)(StintObserver._recovered)
_notes.on(DisputeCorrected)(StintObserver._corrected)
_notes.on(CaseOpened)(StintObserver._case)
_notes.on(RulingSigned)(lambda stint, event: stint._ruled(event.number, event.ruling))
_notes.on(DisputeRaised)(StintObserver._disputed)
_notes.on(DisputeRuled)(lambda stint, event: stint._ruled(event.number, event.outcome))
_notes.on(ShoeFaultCleared)(lambda stint, event: stint._ruled(event.number, "cleared"))
_notes.on(ApprovalAsked)(StintObserver._asked)
_notes.on(ApprovalGranted)(lambda stint, event: stint._answered(event.number, "granted"))
_notes.on(ApprovalRefused)(lambda stint, event: stint._answered(event.number, "refused"))
_notes.on(MatterReported)(StintObserver._matter)

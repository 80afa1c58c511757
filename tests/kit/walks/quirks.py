"""What does happen at tables now and then: coupons, laid bets, shoulders, false bills, stray cards."""

import random
from collections.abc import Callable
from typing import Any, get_args

from pitboss.authority import Person
from pitboss.cards import Card
from pitboss.cheques import Bills, Cheques
from pitboss.games.baccarat.commands import TurnHand
from pitboss.games.blackjack.commands import NoticeShortHand, SkipPeek
from pitboss.games.contract import Command
from pitboss.games.pack import DrawCard
from pitboss.games.wagers import PlaceWager
from pitboss.table import commands as c
from pitboss.table.cards import hand_held as hh
from pitboss.table.cards.card_sets import BringNewCards, ReportShuffler
from pitboss.table.relief import TapIn
from pitboss.table.state import Conversion, Table
from pitboss.table.stops.cases import JoinTable, Reported, ReportFault
from pitboss.table.stops.disputes import DisputeHand, ProveHand, RuleOnDispute
from pitboss.table.stops.electronic_shoe import KeyResult, MisreadCard, ReportShoeFault

Quirk = tuple[Person, Command]


class Quirks:
    """Plausible acts that no offer names; most are refused at most times, and rightly."""

    def __init__(self, rules: Any, chance: random.Random, dealer: Person, supervisor: Person) -> None:
        self.rules = rules
        self.chance = chance
        self.dealer = dealer
        self.supervisor = supervisor
        self.hands = ("player", "banker") if rules.family == "baccarat" else ("dealer", "seat 2", "seat 7")

    def act(self, table: Table, top: Card | None) -> Quirk:
        """One of them."""
        if table.transaction is not None and self.chance.random() < 0.5:
            return self.suspicion(table)
        if table.dues and table.dues[0].gesture == "pay" and self.chance.random() < 0.5:
            from_bet = self.chance.random() < 0.5
            asked: tuple[Quirk, ...] = (
                (self.dealer, c.AskConversion(Conversion("guest_asks", from_bet))),
                (self.dealer, c.AskConversion(Conversion("dealer_judges", from_bet))),
                (self.supervisor, c.AskConversion(Conversion("supervisor_orders", from_bet))),
            )
            return self.chance.choice(asked)
        if table.game.phase.startswith("turn_") and self.chance.random() < 0.5:
            return self.handling(table)
        made: tuple[Callable[[Table], Quirk], ...] = (
            self.wager,
            self.wager,
            self.shoulder,
            self.money,
            self.word,
            self.fault,
        )
        if top is not None and self.chance.random() < 0.15:
            return self.dealer, DrawCard(top, self.chance.choice(self.hands), self.chance.random() < 0.5)
        return self.chance.choice(made)(table)

    def handling(self, table: Table) -> Quirk:
        """A hand turned without being offered; cards asked for, kept, handed on or left lying about."""
        who = self.chance.choice((table.squeeze.guest, self.guest(table)))
        by = self.chance.choice((self.dealer, Person(who, ("guest",))))
        return self.chance.choice(
            (
                (self.dealer, TurnHand(self.chance.choice(("player", "banker")))),
                (self.dealer, hh.OfferCards(self.chance.choice(("player", "banker")), who)),
                (by, hh.TakeCards(who)),
                (by, hh.ReturnCards(who)),
                (by, hh.DeclineCards(who, self.chance.choice((0, self.seat())))),
                (by, c.ChangeSeat(who, self.seat())),
                (by, c.LeaveTable(who)),
            )
        )

    def fault(self, table: Table) -> Quirk:
        """Something goes wrong, or somebody says so."""
        seat, round_ = self.seat(), self.chance.choice((0, 0, 1, max(table.game.round - 1, 0)))
        cents = self.chance.choice((2_500, -2_500, 500, -500, 750, 10**9))
        kind: Any = self.chance.choice(get_args(Reported))
        guest = Person(table.place(seat).player or "Zoe", ("guest",))
        return self.chance.choice(
            (
                (self.dealer, ReportFault(kind, seat)),
                (self.dealer, SkipPeek()),
                (self.dealer, NoticeShortHand()),
                (guest, DisputeHand(seat, round_)),
                (self.dealer, DisputeHand(seat, round_)),
                (self.supervisor, JoinTable()),
                (self.supervisor, ProveHand(self.chance.random() < 0.5)),
                (self.supervisor, RuleOnDispute("corrected", cents, self.chance.choice((0, seat)))),
                (self.dealer, ReportShoeFault("the lamp is out")),
                (self.dealer, MisreadCard(self.chance.choice(("", *self.hands)))),
                (self.dealer, KeyResult("tie", seat, seat)),
            )
        )

    def seat(self) -> int:
        """A seat."""
        return 1 + self.chance.randrange(self.rules.seats)

    def guest(self, table: Table) -> str:
        """Somebody at the table, or not."""
        return self.chance.choice((*table.guests, "Zoe"))

    def suspicion(self, table: Table) -> Quirk:
        """A bill that looks false, and what became of it."""
        assert table.transaction is not None
        bills = [bill for bill, _ in table.transaction.bills]
        if bills and self.chance.random() < 0.5:
            return self.dealer, c.SuspectBill(self.chance.choice(bills))
        return self.supervisor, c.ResolveSuspicion(self.chance.random() < 0.5)

    def wager(self, table: Table) -> Quirk:
        """A coupon, a bet found lying there, a bet of another's or for the dealer."""
        pick, bet = self.chance, self.chance.choice(tuple(self.rules.bets))
        terms, seat = self.rules.bets[bet], self.seat()
        cents = pick.choice((terms.min, 2_500, terms.max, terms.max + 10_000, 500, 1_250, 100))
        owner = pick.choice(("guest", "guest", "dealer", self.guest(table)))
        player = table.place(seat).player
        if player and owner == "guest" and pick.random() < 0.5:
            if not any(coupon[0] == player for coupon in table.coupons):
                return self.supervisor, c.SignCoupon(player, 2_500)
            coupon = PlaceWager(seat, bet, 2_500, instrument="coupon", permitted=terms.kind == "side")
            return self.supervisor, coupon
        return self.dealer, PlaceWager(seat, bet, cents, owner, laid=pick.random() < 0.6)

    def shoulder(self, table: Table) -> Quirk:
        """Guests who stand, who play more hands, who take a break."""
        who, seat = self.guest(table), self.seat()
        some = Cheques(red=20, green=self.chance.randrange(20), black=self.chance.randrange(9))
        standing = f"S{self.chance.randrange(4)}"
        return self.dealer, self.chance.choice(
            (
                c.StandBehind(standing, seat, cheques=some),
                c.TakeSpot(who, seat),
                c.GiveUpSpot(who, seat),
                c.ChangeSeat(who, seat),
                c.StepAway(who),
                c.ComeBack(who, some),
                c.AskBurnCard(who),
            )
        )

    def money(self, table: Table) -> Quirk:
        """Buy-ins, change, colour-ups and tokes of all sizes."""
        who, count = self.guest(table), 1 + self.chance.randrange(8)
        return self.dealer, self.chance.choice(
            (
                c.BuyIn(who, Bills(hundreds=count, twenties=self.chance.randrange(4))),
                c.BuyIn(who, Bills(hundreds=10 * count, ones=3 * count)),
                c.ChangeCheques(who, Cheques(red=5 * count), Cheques(green=count)),
                c.ChangeCheques(who, Cheques(black=count), Cheques(green=4 * count)),
                c.ChangeCheques(who, Cheques(green=count), Cheques(red=5 * count)),
                c.GiveToke(who, self.chance.choice((Cheques(red=1), Cheques(green=1), Cheques(black=1)))),
            )
        )

    def relief(self, _: Table) -> Quirk:
        """Somebody taps in; the machine is found at work, or done; new cards come."""
        back = self.chance.choice(("red", "blue", "green", "tartan"))
        return self.chance.choice(
            (
                (Person(self.chance.choice(("dee", "dot", "dan")), ("dealer",)), TapIn("Dot")),
                (Person("dot", ("dealer",)), TapIn()),
                (self.dealer, ReportShuffler(self.chance.random() < 0.5)),
                (self.supervisor, BringNewCards(back)),
            )
        )

    def word(self, table: Table) -> Quirk:
        """A supervisor's word, or something that somebody notices."""
        who, seat = self.guest(table), self.seat()
        laid = [(wager.seat, wager.bet, wager.owner) for wager in table.game.wagers if wager.laid]
        noticed = c.NoticeWager(*self.chance.choice(laid)) if laid else c.CallAgain()
        number = table.approvals[-1].number if table.approvals else 1
        return self.chance.choice(
            (
                (self.supervisor, c.RefuseApproval(number)),
                (self.supervisor, c.PermitSpot(who, seat)),
                (self.supervisor, c.RestrictToOneHand(who, self.chance.random() < 0.3)),
                (self.supervisor, c.BringFill(Cheques(red=20, green=20))),
                (self.dealer, noticed),
            )
        )

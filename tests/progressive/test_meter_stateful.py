"""Any history of a meter against one that is kept in fractions: no drift, each prize once and in its turn."""

import json
from fractions import Fraction
from math import ceil, floor

import msgspec
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from pitboss.authority import Person
from pitboss.games.contract import Command, Event, Refusal
from pitboss.payouts import Rate
from pitboss.progressive import commands as c
from pitboss.progressive import events as e
from pitboss.progressive.evolve import evolve
from pitboss.progressive.jackpot_steps import price
from pitboss.progressive.reconciliation import reconcile
from pitboss.progressive.settings import Settings
from pitboss.progressive.state import Controller
from pitboss.rulebook.progressive import Progressive
from tests.kit.houses.progressive import ALL, DEE, EYE, MAX, PIT, SUE, TENTH, VENDOR, Desk, entry

ANYONE = (DEE, SUE, PIT, MAX, EYE, Person("gus", ("guest",)))
TABLES = ("one", "two", "three")
rates = st.builds(Rate, st.integers(1, 99), st.sampled_from([100, 300, 1000, 700]))
reserves = st.sampled_from([Rate(0, 1), Rate(1, 2000), Rate(1, 900)])
limits = st.sampled_from([None, None, 10_200_00, 12_000_00])
set_to = st.builds(
    Settings,
    reseed=st.sampled_from([100_00, 9_999_99, 10_000_00]),
    contribution=rates,
    reserve=reserves,
    limit=limits,
).filter(lambda made: not made.faults())
cents = st.sampled_from([1, 3_33, 5_00, 25_00, 99_99])
shares = st.sampled_from([ALL, TENTH, TENTH, Rate(1, 3)])


class Prize:
    """One that waits, in the model."""

    def __init__(self, number: int, seat: int, share: Rate, where: tuple[str, int]) -> None:
        self.number, self.seat, self.where = number, seat, where
        self.share = Fraction(share.part, share.whole)
        self.looked = self.played_out = False
        self.posted = False


class Ledger:
    """What must be there, from the raw facts alone. A group in line is a stamp and its prizes."""

    def __init__(self, base: int) -> None:
        self.display = Fraction(base)
        self.reserve = self.overflow = Fraction(0)
        self.put_up = Fraction(base)
        self.wagers_times_rate = self.corrected = Fraction(0)
        self.awarded = 0
        self.rises: list[Fraction] = []
        self.line: list[tuple[int, list[Prize]]] = []

    def rise(self, amount: Fraction) -> None:
        self.display += amount
        self.rises.append(amount)

    def settle_limit(self, limit: int | None, wanted: Fraction) -> None:
        room = wanted if limit is None else max(Fraction(0), limit - self.display)
        shown = min(wanted, room)
        self.rise(shown)
        self.overflow += wanted - shown

    def release(self, limit: int | None) -> None:
        back, self.overflow = self.overflow, Fraction(0)
        self.settle_limit(limit, back)

    def count(self, now: Settings, paid: int) -> None:
        kept = Fraction(now.reserve.part * paid, now.reserve.whole)
        whole = Fraction(now.contribution.part * paid, now.contribution.whole)
        self.wagers_times_rate += whole
        self.reserve += kept
        self.settle_limit(now.limit, whole - kept)

    def enter(self, prize: Prize) -> None:
        for _, prizes in self.line:
            if prizes[0].where == prize.where and not any(one.posted for one in prizes):
                prize.played_out = prizes[0].played_out
                prizes.append(prize)
                return
        self.line.append((len(self.rises), [prize]))

    def play_out(self, where: tuple[str, int]) -> None:
        for _, prizes in self.line:
            for one in prizes:
                one.played_out = one.played_out or one.where == where

    def turn(self, terms: Progressive, prizes: list[Prize]) -> Prize:
        """Whose it is next: once one who shares all of it is posted, the others who do."""
        waiting = sorted((one for one in prizes if not one.posted), key=lambda one: one.seat)
        if terms.order == "right_to_left":
            waiting.reverse()
        sharing = [one for one in waiting if one.share == 1]
        begun = any(one.posted and one.share == 1 for one in prizes)
        return sharing[0] if begun and sharing else waiting[0]

    def post(self, prize: Prize, now: Settings) -> int:
        """Of what was there at its stamp, and has not been taken since."""
        stamp, prizes = self.line[0]
        pool = self.display - sum(self.rises[stamp:])
        sharing = sum(one.share == 1 and not one.posted for one in prizes)
        paid = floor(pool * prize.share) if prize.share < 1 else ceil(Fraction(floor(pool), sharing))
        prize.posted = True
        self.awarded += paid
        self.display -= paid
        if prize.share == 1 and sharing == 1:
            of_reserve = min(self.reserve, Fraction(now.reseed))
            self.reserve -= of_reserve
            self.put_up += now.reseed - of_reserve
            self.display += now.reseed
        self.leave()
        self.release(now.limit)
        return paid

    def leave(self) -> None:
        self.line = [(at, prizes) for at, prizes in self.line if any(not one.posted for one in prizes)]

    def void(self, prize: Prize) -> None:
        for _, prizes in self.line:
            if prize in prizes:
                prizes.remove(prize)
        self.line = [(at, prizes) for at, prizes in self.line if prizes]
        self.leave()


class MeterMachine(RuleBasedStateMachine):
    """Everything that can happen to a controller, in any order."""

    @initialize(setting=set_to, house=st.booleans())
    def begin(self, setting: Settings, house: bool) -> None:
        self.desk = Desk(Progressive() if house else VENDOR, setting)
        self.now = setting
        self.ledger = Ledger(setting.reseed)
        self.prizes: dict[int, Prize] = {}
        self.ended: dict[int, str] = {}
        self.posted_order: list[tuple[int, int]] = []

    def accepted(self, by: Person, command: Command) -> tuple[Event, ...]:
        before = self.desk.state
        decision = self.desk.put(by, command)
        assert not isinstance(decision, Refusal), decision
        fell = Fraction(self.desk.state.meter.display, self.desk.state.meter.scale) < Fraction(
            before.meter.display, before.meter.scale
        )
        assert not fell or any(isinstance(one, e.JackpotPosted | e.MeterCorrected) for one in decision)
        return decision

    @rule(table=st.sampled_from(TABLES), wagers=st.lists(cents, max_size=7))
    def start_game(self, table: str, wagers: list[int]) -> None:
        self.desk.games[table] += 1
        seats = tuple(enumerate(wagers, start=1))
        self.accepted(DEE, c.CountWagers(table, self.desk.games[table], seats))
        self.ledger.count(self.now, sum(wagers))

    @rule(table=st.sampled_from(TABLES), seat=st.integers(1, 7), share=shares)
    def enter(self, table: str, seat: int, share: Rate) -> None:
        where = (table, self.desk.games[table])
        if any(one.where == where and one.seat == seat for one in self.prizes.values()):
            return
        here = entry(seat, share)
        self.accepted(DEE, c.EnterJackpot(*where, here, here, 5_00))
        number = self.desk.state.entered
        assert number == len(self.prizes) + 1
        self.prizes[number] = Prize(number, seat, share, where)
        self.ledger.enter(self.prizes[number])

    @rule(back=st.integers(0, 1), table=st.sampled_from(TABLES))
    def play_out(self, back: int, table: str) -> None:
        where = (table, self.desk.games[table] - back)
        self.accepted(DEE, c.PlayOut(*where))
        self.ledger.play_out(where)

    @precondition(lambda self: self.ledger.line)
    @rule(data=st.data())
    def look(self, data: st.DataObject) -> None:
        waiting = [one for one in self.waiting() if not one.looked]
        if waiting:
            one = data.draw(st.sampled_from(waiting))
            self.desk.look(one.number)
            one.looked = True

    @precondition(lambda self: self.ledger.line)
    @rule(data=st.data())
    def reject(self, data: st.DataObject) -> None:
        one = data.draw(st.sampled_from(self.waiting()))
        group = next(prizes for _, prizes in self.ledger.line if one in prizes)
        asked = c.RejectJackpot(one.number, "none")
        if any(other.posted for other in group):
            assert self.desk.refused(SUE, asked) == "jackpot_already_posted"
            return
        for who in (SUE, EYE, MAX):
            if self.desk.state.jackpot(one.number) is not None:
                self.accepted(who, asked)
        self.end(one, "void")
        self.ledger.void(one)

    @precondition(lambda self: self.ledger.line)
    @rule(data=st.data())
    def post(self, data: st.DataObject) -> None:
        one = data.draw(st.sampled_from(self.waiting()))
        asked = self.desk.swipe(one.number)
        if not self.may_post(one):
            self.desk.refused(MAX, asked)
            return
        due = price(self.desk.terms, self.desk.state, self.desk.jackpot(one.number))
        events = self.accepted(MAX, asked)
        (posted,) = (event for event in events if isinstance(event, e.JackpotPosted))
        stamp = self.ledger.line[0][0]
        assert due is not None
        assert posted.cents == due.cents == self.ledger.post(one, self.now)
        self.posted_order.append((stamp, one.number))
        self.end(one, "posted")

    @precondition(lambda self: self.ledger.line)
    @rule()
    def settle_the_first(self) -> None:
        """All of the first group, as a house would."""
        prizes = self.ledger.line[0][1]
        self.accepted(DEE, c.PlayOut(*prizes[0].where))
        self.ledger.play_out(prizes[0].where)
        for one in prizes:
            if not one.looked:
                self.desk.look(one.number)
                one.looked = True
        while any(not one.posted for one in prizes):
            one = self.ledger.turn(self.desk.terms, prizes)
            stamp = self.ledger.line[0][0]
            self.accepted(MAX, self.desk.swipe(one.number))
            assert self.desk.state.hits[0].cents == self.ledger.post(one, self.now)
            self.posted_order.append((stamp, one.number))
            self.end(one, "posted")

    @rule(data=st.data())
    def pay(self, data: st.DataObject) -> None:
        owed = [one.number for one in self.desk.state.jackpots if "posted" in one.words and one.open]
        if owed:
            number = data.draw(st.sampled_from(owed))
            self.desk.pay(number)
            assert self.desk.refused(MAX, self.desk.swipe(number)) == "jackpot_already_posted"

    @rule(change=st.integers(-50_00, 50_00).filter(bool))
    def correct(self, change: int) -> None:
        asked = c.ProposeChange(c.Correction(change, "counted anew"))
        if self.ledger.line:
            assert self.desk.refused(PIT, asked) == "jackpot_pending"
        elif self.ledger.display + change < 0:
            assert self.desk.refused(PIT, asked) == "correction_impossible"
        elif change > 0 and self.now.limit is not None and self.ledger.display + change > self.now.limit:
            assert self.desk.refused(PIT, asked) == "correction_above_limit"
        else:
            self.accepted(PIT, asked)
            self.accepted(MAX, c.SignChange(self.desk.state.changes_proposed))
            self.ledger.rise(Fraction(change))
            self.ledger.corrected += change

    @rule(setting=set_to)
    def set_anew(self, setting: Settings) -> None:
        asked = c.ProposeChange(c.NewSettings(setting, "a test"))
        if self.ledger.line:
            assert self.desk.refused(PIT, asked) == "jackpot_pending"
            return
        if setting.limit is not None and setting.limit < self.ledger.display:
            assert self.desk.refused(PIT, asked) == "limit_below_display"
            return
        self.accepted(PIT, asked)
        self.accepted(MAX, c.SignChange(self.desk.state.changes_proposed))
        self.now = setting
        self.ledger.release(setting.limit)

    @rule()
    def fault_and_back(self) -> None:
        self.accepted(DEE, c.ReportFault("line"))
        assert not self.desk.state.armed
        self.accepted(PIT, c.ProposeChange(c.Rearming("found")))
        self.accepted(MAX, c.SignChange(self.desk.state.changes_proposed))
        assert self.desk.state.armed

    @precondition(lambda self: self.ended)
    @rule(data=st.data(), by=st.sampled_from(ANYONE))
    def what_is_ended_stays_so(self, data: st.DataObject, by: Person) -> None:
        number = data.draw(st.sampled_from(sorted(self.ended)))
        for asked in (self.desk.swipe(number), c.RejectJackpot(number, "again"), c.CheckEntry(number)):
            self.desk.refused(by, asked)

    def waiting(self) -> list[Prize]:
        return [one for _, prizes in self.ledger.line for one in prizes if not one.posted]

    def may_post(self, one: Prize) -> bool:
        prizes = self.ledger.line[0][1]
        return (
            one in prizes
            and one.played_out
            and all(other.looked for other in prizes)
            and self.ledger.turn(self.desk.terms, prizes) is one
        )

    def end(self, one: Prize, how: str) -> None:
        assert one.number not in self.ended
        self.ended[one.number] = how

    @invariant()
    def the_meter_is_its_closed_form(self) -> None:
        if not hasattr(self, "ledger"):
            return
        meter, want = self.desk.state.meter, self.ledger
        assert meter.off == 0
        found = [Fraction(units, meter.scale) for units in (meter.display, meter.reserve, meter.overflow)]
        assert found == [want.display, want.reserve, want.overflow]
        closed = want.put_up + want.wagers_times_rate + want.corrected - want.awarded
        assert sum(found) == closed
        assert min(found) >= 0

    @invariant()
    def the_line_is_the_models(self) -> None:
        if not hasattr(self, "ledger"):
            return
        line = [{one.number for one in prizes} for _, prizes in self.ledger.line]
        state = self.desk.state
        assert [{one.number for one in state.of(group) if not one.void} for group in state.line] == line
        if line:
            stamp = self.ledger.line[0][0]
            assert state.shown == floor(self.ledger.display - sum(self.ledger.rises[stamp:]))

    def teardown(self) -> None:
        if not hasattr(self, "ledger"):
            return
        state = Controller()
        for event in self.desk.events:
            state = evolve(state, event)
        assert state == self.desk.state
        assert msgspec.json.decode(msgspec.json.encode(state), type=Controller) == state
        assert json.loads(msgspec.json.encode(state))["entered"] == len(self.prizes)
        assert [stamp for stamp, _ in self.posted_order] == sorted(stamp for stamp, _ in self.posted_order)
        posted = [event.number for event in self.desk.events if isinstance(event, e.JackpotPosted)]
        assert posted == [number for _, number in self.posted_order]
        assert len(posted) == len(set(posted))
        days = ((str(place // 5), event) for place, event in enumerate(self.desk.events))
        assert all(row.difference == 0 for row in reconcile(days))


TestAnyHistory = MeterMachine.TestCase
TestAnyHistory.settings = settings(
    max_examples=60, stateful_step_count=50, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)

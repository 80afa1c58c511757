"""A dealer's night, read from the journal of a floor: what was dealt, in whose time, and what came up."""

import pytest

from pitboss.authority import Person
from pitboss.floor.commands import DrawNext, TakeDealersPlace
from pitboss.floor.readmodels.pit_rules_then import pit_rules_then
from pitboss.floor.tables.pace import Pace
from pitboss.games.blackjack.commands import Stand
from pitboss.games.contract import Command
from pitboss.games.pack import DrawCard
from pitboss.games.round import CloseBets, GiveRuling, OpenRound
from pitboss.games.wagers import PlaceWager
from pitboss.rulebook.pit import load_pit
from pitboss.table.commands import ScanBets
from pitboss.table.offers import dealers_next
from pitboss.table.stops.disputes import DisputeHand, ProveHand, RuleOnDispute
from pitboss.training.nights.reader import NightReader
from pitboss.training.nights.report import Night
from tests.kit.floors.paced_floor import DAN, DOT, SUE, Table, deal, guest, run
from tests.kit.games.states import blackjack

BACCARAT, BLACKJACK = "mini-baccarat", "blackjack-shoe"
OWN_MS, GUESTS_MS = 1_000, 3_000
DAY_MS = 86_400_000


async def slowly(table: Table, by: Person, command: Command) -> None:
    """Somebody takes their time: a second for a dealer, three for a guest."""
    await table.pass_(OWN_MS if by.may_act_as("dealer") else GUESTS_MS)
    await table.must(by, command)


async def round_dealt(table: Table, bet: str, *guests: str, by: Person = DAN) -> int:
    """A round from the bets to the pick-up; how many steps the dealer took after the wave-off."""
    if table.phase == "between_rounds":
        await slowly(table, by, OpenRound())
    for seat, name in enumerate(guests, 1):
        await slowly(table, guest(name), PlaceWager(seat, bet, 5_000))
    await slowly(table, by, ScanBets())
    await slowly(table, by, CloseBets())
    steps = 0
    while table.phase != "between_rounds" or table.host.hosted.table.dues:
        due = dealers_next(table.host.rules, table.host.hosted.table)
        if due is not None and (table.phase != "decide" or table.host.hosted.table.dues):
            drawn = isinstance(due.command, DrawCard)
            await slowly(table, by, DrawNext() if drawn else due.command)
            steps += 1
        elif table.phase == "decide":
            seat = blackjack(table.host.hosted.table.game).turn[0]
            await slowly(table, guest(guests[seat - 1]), Stand(seat))
        else:
            assert await table._staff(), table.phase
    return steps


def night(table: Table, person: str, day: str = "") -> Night:
    book = NightReader(table.store, pit_rules_then(table.store, load_pit()))
    while not book.read_on():
        pass
    return book.night(person, day, table.clock.now_ms())


@pytest.mark.rule("PACE-01")
def test_what_guests_take_their_time_for_is_not_the_dealers() -> None:
    async def story(table: Table) -> None:
        await table.seat("ann", "bob")
        await table.must(DAN, TakeDealersPlace("Dan"))
        steps = await round_dealt(table, "main", "ann", "bob")
        found = night(table, "dan")
        assert [(one.table, one.game, one.rounds, one.on) for one in found.stints] == [
            (BLACKJACK, BLACKJACK, 1, True)
        ]
        assert (found.rounds, found.hands) == (1, 2)
        (at,) = found.by_seats
        assert (at.game, at.seats) == (BLACKJACK, 2)
        times = {part.part: (part.steps, part.step_ms) for part in found.parts}
        assert all(ms == OWN_MS for _, ms in times.values()), times
        assert sum(count for count, _ in times.values()) <= steps
        assert found.pace.own_ms == OWN_MS * sum(count for count, _ in times.values())
        cards = sum(
            record.name == "blackjack.card_dealt" for record in table.store.read(f"table/{BLACKJACK}")
        )
        whole = load_pit().standards.shoe_six_decks * 1_000
        rules = table.host.rules
        dealt = 6 * 52 - rules.cut_card.cards_from_back
        assert rules.decks == 6
        assert found.pace.standard_ms == round(cards * whole / dealt)
        assert found.pace.standard_per_hour == 2 * 3_600_000 // found.pace.standard_ms
        assert found.hands_per_hour < found.pace.hands_per_hour, "with all the waiting it is slower"
        calls = {one.kind: (one.due, one.made) for one in found.calls}
        assert calls["scan"] == (1, 1)
        assert sum(stretch.pace.rounds for stretch in found.chart) == 1

    run(story, BLACKJACK, Pace())


def test_a_stop_its_ruling_and_a_dispute_are_told_with_what_to_practise() -> None:
    async def story(table: Table) -> None:
        await table.seat("ann")
        await table.must(DAN, TakeDealersPlace("Dan"))
        await table.must(guest("ann"), PlaceWager(1, "player", 5_000))
        for step in (ScanBets(), CloseBets(), DrawNext("banker")):
            await table.must(DAN, step)
        await table.pass_(4_000)
        await table.must(SUE, GiveRuling("move"))
        await deal(table, "between_rounds")
        await table.must(guest("ann"), DisputeHand(1))
        await table.must(SUE, ProveHand(all=True))
        await table.must(SUE, RuleOnDispute("corrected", cents=-500))
        found = night(table, "dan")
        astray, dispute = found.stops
        assert (astray.kind, astray.rule, astray.ruling) == ("card_to_wrong_hand", "BAC-IRR-04", "move")
        assert (astray.own, astray.in_time, astray.waited_ms) == (True, True, 4_000)
        assert (dispute.kind, dispute.ruling, dispute.told) == ("dispute", "corrected", False)
        assert not dispute.in_time
        assert (found.payments.before, found.payments.after, found.payments.cents) == (0, 1, 500)
        assert [(one.why, one.drill) for one in found.suggestions[:2]] == [
            ("payment", "colour-for-colour"),
            ("stop", "irregularities"),
        ]

    run(story, BACCARAT, Pace())


def test_each_dealer_has_their_own_night_and_every_day_its_own() -> None:
    async def story(table: Table) -> None:
        await table.seat("ann")
        await table.must(DAN, TakeDealersPlace("Dan"))
        await round_dealt(table, "player", "ann")
        assert (await table.do(DOT, TakeDealersPlace("Dot"))).refusal is None
        await relieved(table)
        dan = night(table, "dan")
        assert (dan.rounds, len(dan.stints), dan.stints[0].on) == (1, 1, False)
        dot = night(table, "dot")
        assert (dot.rounds, dot.suggestions, dot.stints[0].on) == (0, (), True)
        assert night(table, "nobody").stints == ()
        await table.pass_(DAY_MS)
        later = night(table, "dan", dan.day)
        assert (later.rounds, later.days) == (1, (dan.day,))
        await round_dealt(table, "player", "ann", by=DOT)
        both = night(table, "dot")
        assert (both.day > dan.day, both.rounds, both.stints[0].on) == (True, 1, True)
        assert both.days == (dan.day, both.day)
        assert (night(table, "dot", dan.day).rounds, night(table, "dot", dan.day).stints[0].on) == (0, False)
        assert night(table, "dan", "1999-01-01").stints == ()
        assert night(table, "dan", "9999-12-31").stints == ()

    async def relieved(table: Table) -> None:
        while table.host.hosted.table.relief is not None:
            gesture = table.host.hosted.table.dues[0]
            by = DAN if gesture.owner == "outgoing" else DOT
            step = dealers_next(table.host.rules, table.host.hosted.table)
            assert step is not None
            answer = await table.do(by, DrawNext() if isinstance(step.command, DrawCard) else step.command)
            assert answer.refusal is None, answer.refusal

    run(story, BACCARAT, Pace())

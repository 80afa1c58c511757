"""The pit on the floor: paper and cheques in one commit, each command once, and what it keeps off tables."""

import asyncio
from collections.abc import Iterator

import pytest

from pitboss.authority import Person
from pitboss.cheques import Bills, Cheques
from pitboss.floor.commands import SayAllSet, TakeDealersPlace
from pitboss.floor.proof.floor import prove
from pitboss.games.blackjack.commands import Stand
from pitboss.games.contract import Command
from pitboss.games.wagers import PlaceWager
from pitboss.pit.guests import records as g
from pitboss.pit.papers import fills as f
from pitboss.pit.staff import people as p
from pitboss.pit.trays import inventory as i
from pitboss.table.bots import staff_choice
from pitboss.table.commands import BringFill, BuyIn, SitDown, StandBehind
from pitboss.table.offers import usual_fill
from tests.kit.floors.floor import RACK, settle
from tests.kit.floors.pit import GAME, SAM, STAFF, PitFloor, guest, run, to_the_bets

REDS = Cheques(red=100)
Steps = Iterator[tuple[str, Command]]


def a_fill(floor: PitFloor, cheques: Cheques = REDS) -> Steps:
    """Every step of a fill, by whoever does it."""
    yield "sam", f.RequestFill("a", cheques)
    (number,) = floor.pit.fills.open
    yield "cal", f.PrepareFill(number)
    yield "gus", f.CarryFill(number)
    yield "dana", f.ProveFill(number, cheques)
    yield from floor.reading(floor.pit.fills.open[number].serial)
    yield "dana", f.SignFill(number)
    yield "sam", f.SignFill(number)
    yield "dana", f.DropDuplicate(number)


def a_closing(floor: PitFloor) -> Steps:
    """Every step of a closing, one red cheque short."""
    yield "sam", i.CallClosing("a")
    yield "dana", i.CoverFloat("a")
    yield "dana", i.ProveStack("a", floor.pit.inventory.tray("a").stacks[0], 20)
    lies = floor.lies()
    for colour in i.CALLED:
        yield "dana", i.CallDenomination("a", colour, getattr(lies, colour) - (colour == "red"))
        yield "sam", i.VerifyDenomination("a")
    yield from floor.reading(floor.pit.inventory.tray("a").closer)
    for who in ("dana", "sam", "pat"):
        yield who, i.SignCloser("a")
    yield "dana", i.DropCloser("a")
    yield "sam", i.LockLid("a")


@pytest.mark.rule("FILL-06", "IND-13")
def test_a_fill_stands_where_it_stood_after_every_step() -> None:
    async def filled(floor: PitFloor) -> None:
        for who, command in a_fill(floor):
            before = floor.lies()
            await floor.must(who, command)
            last = isinstance(command, f.DropDuplicate)
            assert floor.lies() == (before + REDS if last else before)
            await floor.lose_power()
        # Paper and cheques are of one command: there is no moment between them.
        paper = [one for one in floor.store.read("pit") if one.name == "fill.fill_completed"]
        cheques = [one for one in floor.store.read("table/a") if one.name == "supervision.rack_filled"]
        assert [one.receipt for one in paper] == [one.receipt for one in cheques]
        assert len(paper) == 1

    run(filled)


@pytest.mark.rule("CLOSE-03", "CLOSE-04", "CLOSE-05")
def test_a_closing_stands_where_it_stood_after_every_step() -> None:
    async def closed(floor: PitFloor) -> None:
        before = floor.lies()
        for who, command in a_closing(floor):
            await floor.must(who, command)
            await floor.lose_power()
        tray = floor.pit.inventory.tray("a")
        assert (tray.stage, tray.closed_with) == ("closed", before - Cheques(red=1))
        assert floor.lies() == tray.closed_with
        assert floor.names()[-2:] == ["pit.table_locked", "pit.rack_adjusted"]

    run(closed)


@pytest.mark.rule("IND-02")
def test_a_command_is_carried_out_once_and_answered_as_the_first_time() -> None:
    async def once(floor: PitFloor) -> None:
        asked = f.RequestFill("a", REDS)
        first, again = await asyncio.gather(floor.ask("sam", asked, "x"), floor.ask("sam", asked, "x"))
        await floor.must("sam", p.AssignDealer("dana", "b"))
        later = await floor.ask("sam", asked, "x")
        assert first == again == later
        assert floor.pit.fills.asked == 1
        await floor.lose_power()
        assert await floor.ask("sam", asked, "x") == first
        other = await floor.ask("sam", f.RequestFill("b", REDS), "x")
        assert other.refusal is not None
        assert other.refusal.code == "command_reused"
        assert floor.pit.fills.asked == 1

    run(once)


def test_commands_at_one_time_are_each_answered_with_their_own_place() -> None:
    async def together(floor: PitFloor) -> None:
        answers = await asyncio.gather(*(floor.ask("sam", f.RequestFill("a", REDS)) for _ in range(5)))
        seqs = [answer.seq for answer in answers]
        assert seqs == list(range(seqs[0], seqs[0] + 5))

    run(together)


def test_whoever_is_excluded_sits_down_nowhere() -> None:
    async def barred(floor: PitFloor) -> None:
        until = floor.clock.now_ms() + 1_000
        assert not await floor.refused("ann", g.ExcludeGuest("ann", until, "my own wish"))
        for table in ("a", "b"):
            assert await floor.at_table(guest("ann"), SitDown("ann", 1), table) == "guest_excluded"
            assert await floor.at_table(guest("ann"), StandBehind("ann", 1), table) == "guest_excluded"
        await floor.lose_power()
        assert await floor.at_table(guest("ann"), SitDown("ann", 1)) == "guest_excluded"
        assert not await floor.at_table(guest("bob"), SitDown("bob", 1))
        floor.clock.move(1_000)
        assert not await floor.at_table(guest("ann"), SitDown("ann", 1), "b")

    run(barred)


@pytest.mark.rule("IND-21")
def test_no_bills_are_taken_where_no_box_hangs() -> None:
    async def unboxed(floor: PitFloor) -> None:
        await to_the_bets(floor, "ann")
        assert list(floor.pit.drop.hanging) == ["a"]
        assert not await floor.at_table(guest("bob"), SitDown("bob", 1), "b")
        assert await floor.at_table(guest("bob"), BuyIn("bob", Bills(hundreds=1)), "b") == "no_box_there"

    run(unboxed)


@pytest.mark.rule("IND-61")
def test_a_dealer_deals_only_what_they_are_qualified_for() -> None:
    async def unqualified(floor: PitFloor) -> None:
        new = p.StaffMember(id="dee", first_name="Dee", surname="Dee", licence="L-dee", roles=("dealer",))
        await floor.must("shan", p.HirePerson(new))
        dee = Person("dee", ("dealer",))
        assert await floor.at_table(dee, TakeDealersPlace()) == "off_duty"
        await floor.floor.submit_to_pit("dee begins", dee, p.BeginShift())
        await to_the_bets(floor, "ann")
        assert await floor.at_table(dee, TakeDealersPlace()) == "dealer_unqualified"
        await floor.must("shan", p.QualifyDealer("dee", GAME, "tested elsewhere"))
        assert await floor.at_table(dee, TakeDealersPlace()) == "not_sent_here"
        await floor.must("sam", p.AssignDealer("dee", "a"))
        assert not await floor.at_table(dee, TakeDealersPlace())

    run(unqualified)


@pytest.mark.rule("IND-08")
def test_no_fill_comes_without_paper_where_the_pit_is_in_use() -> None:
    async def whole() -> None:
        floor = PitFloor()
        await floor.open()
        await to_the_bets(floor, "ann")
        assert not await floor.at_table(SAM, BringFill(REDS))
        assert floor.lies() == RACK + REDS
        floor.clock.move(1)
        await floor.hire()
        assert await floor.at_table(SAM, BringFill(REDS)) == "paper_needed"
        assert floor.lies() == RACK + REDS
        await floor.floor.close()
        assert prove(floor.store).ok, "what was brought before there was a pit needs no paper"

    asyncio.run(whole())


@pytest.mark.rule("PAY-04", "FILL-01")
def test_a_payment_that_waited_for_a_fill_is_made_once_it_is_there() -> None:
    """The rack has no cheque below a black one: a bet of $25 that wins cannot be paid."""

    async def waits(floor: PitFloor) -> None:
        await to_the_bets(floor, "ann")
        for _ in range(600):
            felt = floor.felt()
            if felt.fill_needed:
                break
            wish = staff_choice(floor.host().rules, felt, SAM)
            if wish is not None:
                assert not await floor.at_table(SAM, wish)
            elif felt.game.phase == "betting" and not felt.game.wagers:
                assert not await floor.at_table(guest("ann"), PlaceWager(1, "main", 25_00))
                assert not await floor.at_table(guest("ann"), SayAllSet("ann"))
            elif felt.game.phase == "decide":
                assert not await floor.at_table(guest("ann"), Stand(1))
            else:
                floor.clock.move(30_000)
                await settle(floor.floor)
        assert floor.felt().fill_needed, "ann never won"
        held, round_ = floor.felt().game.wagers, floor.felt().game.round
        assert held
        for who, command in a_fill(floor, usual_fill(floor.felt())):
            await floor.must(who, command)
        assert not floor.felt().fill_needed
        # With the last hand of a shoe, the dealer has gone on to the shuffle.
        assert floor.felt().game.round in (round_ + 1, 0), "the dealer has gone on"
        assert not floor.felt().game.wagers

    run(waits, Cheques(black=200))


@pytest.mark.rule("CLOSE-01", "CLOSE-05", "RLF-05")
def test_a_closed_table_takes_no_guest_and_deals_no_round() -> None:
    async def shut(floor: PitFloor) -> None:
        assert not await floor.at_table(guest("ann"), SitDown("ann", 1))
        assert await floor.refused("sam", i.CallClosing("a")) == "guests_seated"
        await floor.must("sam", i.CallClosing("b"))
        assert await floor.at_table(guest("bob"), SitDown("bob", 1), "b") == "table_closed"
        floor.clock.move(60_000)
        await settle(floor.floor)
        assert "round.round_opened" not in floor.names("table/b")

    run(shut)


def test_nobody_without_a_part_in_it_moves_anything() -> None:
    async def others(floor: PitFloor) -> None:
        await floor.must("sam", f.RequestFill("a", REDS))
        for who in set(STAFF) - {"cal"}:
            assert await floor.refused(who, f.PrepareFill(1)) == "not_your_desk"
        assert await floor.refused("ann", f.PrepareFill(1)) == "not_your_desk"
        assert floor.lies() == RACK

    run(others)

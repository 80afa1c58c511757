"""Time to bet is the house's and the supervisor's to give; nobody agrees to anything by keeping silent."""

import re
from functools import partial
from importlib.resources import files

import pytest

from pitboss.cheques import Bills
from pitboss.floor.commands import PauseTable, ResumeTable, SayAllSet
from pitboss.floor.tables.pace import BY_HAND, USUAL, Pace
from pitboss.games.blackjack.commands import Stand
from pitboss.games.wagers import PlaceWager
from pitboss.messages import LANGUAGES
from pitboss.messages.catalogues import written
from pitboss.rulebook import games, houses, load
from pitboss.table.commands import BuyIn, TakeSpot
from pitboss.table.guests.seats import cheques_of
from pitboss.table.scene.scene import Audience
from tests.kit.floors.paced_floor import DAN, SUE, SameVault, Table, guest, run

BACCARAT, BLACKJACK = "mini-baccarat", "blackjack-shoe"
SLOW = Pace(steps=BY_HAND)
GENEROUS_MS = 20_000


@pytest.mark.rule("CULT-03")
def test_the_usual_time_to_bet_is_generous_at_every_game() -> None:
    for house in houses():
        for game in games(house):
            assert USUAL.for_(load(game, house=house)).betting >= GENEROUS_MS, (house, game)


@pytest.mark.rule("CULT-03")
def test_the_clock_neither_flashes_nor_moves() -> None:
    style = (files("pitboss") / "web" / "static" / "guest" / "table.css").read_text(encoding="utf-8")
    rules = re.findall(r"([^{}]*pb-clock[^{}]*)\{([^{}]*)\}", style)
    assert any(".last" in place for place, _ in rules), "the last seconds have a look of their own"
    assert [place for place, look in rules if "animation" in look or "blink" in look] == []


@pytest.mark.rule("CULT-03", "PACE-02")
@pytest.mark.parametrize("game", [BACCARAT, BLACKJACK])
def test_a_supervisor_gives_more_time_and_nobody_else_does(game: str) -> None:
    async def extended(table: Table) -> None:
        main = "player" if game == BACCARAT else "main"
        await table.seat("ann")
        await table.must(guest("ann"), PlaceWager(1, main, 5_000))
        given = table.host.pace.betting
        await table.pass_(given - 1_000)
        for other in (guest("ann"), DAN):
            assert await table.code(other, PauseTable()) == "not_yours_to_do"
        await table.must(SUE, PauseTable("a guest thinks"))
        await table.pass_(10 * given)
        assert table.phase == "betting", "no time runs while the supervisor holds the table"
        await table.must(SUE, ResumeTable())
        found = table.floor.countdown(game)
        assert found is not None
        assert found.left_ms == given, "and the guests have all of it again"

    run(extended, game, SLOW)


@pytest.mark.rule("PACE-02")
def test_a_guest_who_says_nothing_does_not_hold_the_table() -> None:
    async def slow(table: Table) -> None:
        await table.seat("ann", "bob")
        await table.must(guest("ann"), PlaceWager(1, "player", 5_000))
        await table.must(guest("ann"), SayAllSet("ann"))
        assert table.phase == "betting", "bob has his time"
        await table.pass_(table.host.pace.betting)
        await table.until(lambda: table.phase != "betting")
        assert "floor.time_ran_out" in table.events

    run(slow, BACCARAT, SLOW)


def _after(table: Table, round_: int) -> bool:
    later: bool = table.host.hosted.table.game.round > round_
    return later


@pytest.mark.rule("CULT-08")
def test_silence_is_no_consent() -> None:
    """Whoever is asked and says nothing has bought no insurance and taken no card."""

    async def silent(table: Table) -> None:
        await table.seat("ann")
        for _ in range(12):
            await table.until(lambda: table.phase == "betting")
            round_ = table.host.hosted.table.game.round
            await table.must(guest("ann"), PlaceWager(1, "main", 5_000))
            await table.until(partial(_after, table, round_), step_ms=5_000)
        assert table.events.count("floor.time_ran_out") > 12, "she was asked, and time ran out"
        bought = {"blackjack.insurance_bought", "blackjack.even_money_taken", "blackjack.hand_doubled"}
        assert not bought & set(table.events)
        assert "blackjack.insurance_opened" in table.events
        signals = [
            record.payload for record in table.store.read(f"table/{BLACKJACK}")
            if record.name == "blackjack.hand_signalled"
        ]  # fmt: skip
        assert signals
        assert all(b"stand" in signal for signal in signals)

    run(silent, BLACKJACK, Pace(betting=1_000, decision=1_000, insurance=1_000, cut=1_000), SameVault())


ASKED = (
    *("cut_offered", "players_card", "early_surrender", "insurance", "insurance_or_even_money"),
    *("offer_player_cards", "offer_banker_cards", "offer_player_card", "offer_banker_card"),
)
"""All that a dealer asks a guest; `ask_...` is asked of a supervisor."""
LONGEST = 60


@pytest.mark.rule("CULT-08")
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_guests_are_asked_is_one_short_question(language: str) -> None:
    texts = written(language)
    asked = {key for key, text in written("en").items() if key in texts and text.endswith("?")}
    ours = {key for key in asked if "." not in key and not key.startswith("ask_")}
    assert ours <= set(ASKED), "a new question to guests is to be looked at"
    for key in ASKED:
        assert len(texts[key]) <= LONGEST, key
        assert len(re.findall(r"[.!?\u3002\uff01\uff1f]", texts[key])) <= 1, key


@pytest.mark.rule("INS-01")
def test_of_insurance_only_those_are_asked_who_have_a_hand() -> None:
    async def asked(table: Table) -> None:
        await table.seat("ann", "bob")
        for _ in range(12):
            await table.until(lambda: table.phase == "betting")
            await table.must(guest("ann"), PlaceWager(1, "main", 5_000))
            for name in ("bob", "ann"):
                await table.must(guest(name), SayAllSet(name))
            await table.until(lambda: table.phase in ("insurance", "decide", "betting"))
            if table.phase == "insurance":
                break
            await table.until(lambda: table.phase == "betting", step_ms=5_000)
        assert table.phase == "insurance"
        await table.must(guest("ann"), SayAllSet("ann"))
        assert "blackjack.insurance_closed" in table.events, "nobody waits for bob, who has no bet"

    run(
        asked, BLACKJACK, Pace(betting=9_000_000, decision=1_000, insurance=9_000_000, cut=1_000), SameVault()
    )


@pytest.mark.rule("LIM-05")
def test_a_guest_with_a_hand_below_the_minimum_is_told_when_they_say_that_they_are_set() -> None:
    async def short(table: Table) -> None:
        await table.seat("ann", "bob")
        await table.must(guest("ann"), PlaceWager(1, "main", 2_500))
        await table.must(guest("ann"), TakeSpot("ann", 3))
        await table.must(guest("ann"), PlaceWager(3, "main", 5_000))
        assert await table.code(guest("ann"), SayAllSet("ann")) == "hands_below_minimum"
        assert await table.code(guest("bob"), SayAllSet("bob")) == "", "it is not his hand"
        await table.must(guest("ann"), PlaceWager(1, "main", 2_500))
        await table.must(guest("ann"), SayAllSet("ann"))
        assert table.phase != "betting", "everybody is set: nothing is waited for"

    run(short, BLACKJACK, Pace(betting=9_000_000, decision=9_000_000, cut=1_000), SameVault())


@pytest.mark.rule("CHG-06")
def test_bills_that_came_in_a_round_are_there_after_a_power_cut_and_are_changed_when_it_is_over() -> None:
    async def waiting(table: Table) -> None:
        await table.seat("ann", "bob")
        await table.must(guest("ann"), PlaceWager(1, "main", 5_000))
        for name in ("ann", "bob"):
            await table.must(guest(name), SayAllSet(name))
        await table.until(lambda: table.phase == "decide")
        await table.must(guest("bob"), BuyIn("bob", Bills(hundreds=1)))
        await table.lose_power()
        await table.open()
        assert (table.phase, table.host.hosted.table.waiting) == ("decide", ("bob",))
        await table.rest()
        await table.must(guest("ann"), Stand(1))
        await table.until(lambda: not table.host.hosted.table.waiting and table.phase == "betting")
        await table.rest()
        assert cheques_of(table.host.hosted.table, "bob").total == 40 * 25_00 + 100_00
        order = [name for name in table.events if name in ("table.bills_laid", "round.round_opened")]
        assert order[-2:] == ["table.bills_laid", "round.round_opened"], "before the next hand"

    run(
        waiting, BLACKJACK, Pace(betting=9_000_000, decision=9_000_000, cut=1_000, steps=BY_HAND), SameVault()
    )


def test_a_hand_is_turned_with_suspense_and_sooner_if_all_who_bet_agree() -> None:
    async def turned(table: Table) -> None:
        await table.seat("ann", "bob", "cid")
        await table.must(guest("ann"), PlaceWager(1, "player", 5_000))
        await table.must(guest("bob"), PlaceWager(2, "banker", 5_000))
        for name in ("ann", "bob", "cid"):
            await table.must(guest(name), SayAllSet(name))
        await table.until(lambda: table.phase == "turn_player")
        waits = table.host.pace.reveal
        assert waits > BY_HAND["turn"]
        watched = table.floor.scene(BACCARAT, Audience("guest", "ann"))
        assert {str(card) for hand in watched.hands for card in hand.cards} == {"??"}, "no card is told early"
        await table.pass_(waits - 100)
        assert table.phase == "turn_player"
        await table.pass_(100)
        assert table.phase == "turn_banker"
        assert await table.code(guest("cid"), SayAllSet("cid")) == "round_on", "they have not bet"
        await table.must(guest("ann"), SayAllSet("ann"))
        await table.pass_(BY_HAND["turn"])
        assert table.phase == "turn_banker", "bob wants to wait"
        await table.must(guest("bob"), SayAllSet("bob"))
        await table.pass_(BY_HAND["turn"])
        assert table.phase != "turn_banker", "everybody who bet wants to see it"

    run(turned, BACCARAT, SLOW)


def test_who_let_the_last_round_go_by_keeps_nobody_waiting() -> None:
    async def away(table: Table) -> None:
        await table.seat("ann", "bob")
        await table.must(guest("ann"), PlaceWager(1, "player", 5_000))
        await table.must(guest("ann"), SayAllSet("ann"))
        assert table.phase == "betting", "bob may want to bet"
        await table.must(guest("bob"), SayAllSet("bob"))
        await table.until(lambda: table.host.hosted.table.game.round == 2 and table.phase == "betting")
        await table.must(guest("ann"), PlaceWager(1, "player", 5_000))
        await table.must(guest("ann"), SayAllSet("ann"))
        await table.until(lambda: table.phase != "betting", most=40)

    run(away, BACCARAT, SLOW)


def test_a_guest_is_told_what_was_done_for_them_until_they_bet_again() -> None:
    async def stood(table: Table) -> None:
        await table.seat("ann")
        for _ in range(20):
            await table.must(guest("ann"), PlaceWager(1, "main", 5_000))
            assert not table.host.hosted.stood_in
            await table.must(guest("ann"), SayAllSet("ann"))
            await table.until(lambda: table.phase != "betting")
            await table.until(lambda: table.phase in ("decide", "betting"))
            if table.phase == "decide":
                break
        points = table.floor.scene(BLACKJACK, Audience("guest", "ann")).spots[0].hands[0].points
        await table.until(lambda: bool(table.host.hosted.stood_in), step_ms=1_000)
        (done,) = table.host.hosted.stood_in
        assert (done.guest, done.seat, done.what, done.points) == ("ann", 1, "decision", points)
        await table.until(lambda: table.phase == "betting")
        assert done in table.host.hosted.stood_in
        await table.must(guest("ann"), PlaceWager(1, "main", 5_000))
        assert not table.host.hosted.stood_in

    run(stood, BLACKJACK, SLOW)

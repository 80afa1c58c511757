"""The orders of taking and paying: seats, bets and owners, in every variant.

The orders are typed here from the manual, and every wager's fate comes from `restated`.
"""

import random

import pytest

from pitboss.games.baccarat import BACCARAT
from pitboss.games.baccarat import commands as c
from pitboss.games.baccarat import events as e
from pitboss.games.wagers import PlaceWager
from tests.kit.games.baccarat.restatement import OUTCOMES, RESULTS, Finished
from tests.kit.games.baccarat.rounds import GAMES, KEY_OF, Table, rulebook, wagers

MINI, MIDI, EZ, DAI, T5 = GAMES
TAKE = {
    MINI: "PDB P BDB B T",
    MIDI: "PDB P BDB B T",
    EZ: "P B P8 T D7",
    DAI: "OX6 P T7 B KILL T",
    T5: "PDB P BDB B H9 BL7 F7 G8 CA T",
}
PAY = {
    MINI: "PDB BDB P B T",
    MIDI: "PDB BDB P B T",
    EZ: "P8 D7 P B T",
    DAI: "OX6 T7 KILL P B T",
    T5: "F7 G8 H9 BL7 CA PDB BDB P B T",
}
SEATS = (7, 4, 1)
"""Right to left is from the highest seat down."""
OWNERS = ("guest", "dealer", "Zoe", "Ann")
"""The guest, the toke beside the wager, then who bets over the shoulder, as they came."""
Order = list[tuple[int, str, str]]
"""Seat, key and owner of each item."""


def full_table(game: str, seed: int, settings: dict[str, object] | None = None) -> Table:
    """Every owner on every bet at three seats, put down in a random order of seats and bets."""
    spots = [(seat, bet) for seat in SEATS for bet in RESULTS[game]]
    random.Random(seed).shuffle(spots)  # noqa: S311 - no secret
    table = Table(game, settings)
    table.do(c.OpenRound())
    for owner in OWNERS:
        for seat, bet in spots:
            table.do(PlaceWager(seat, bet, 2_500, owner))
    table.do(c.CloseBets())
    return table


def ordered(bets: str, *, sweep: bool) -> Order:
    """Seats, bets and owners in a house's order: spot by spot, or one sweep of the table per bet."""
    if sweep:
        return [(seat, key, owner) for key in bets.split() for seat in SEATS for owner in OWNERS]
    return [(seat, key, owner) for seat in SEATS for key in bets.split() for owner in OWNERS]


def kept(order: Order, game: str, end: Finished, action: str) -> Order:
    """Those of an order that are taken, paid or pushed at that end of a round."""
    fates = {
        KEY_OF[bet]: judge(*end) if isinstance(judge(*end), str) else "pay"
        for bet, judge in RESULTS[game].items()
    }
    return [place for place in order if fates[place[1]] == action]


def order_of(table: Table, action: str) -> Order:
    return [(seat, key, owner) for seat, key, _, owner in table.items(action)]


def every_end(game: str, seed: int, settings: dict[str, object] | None = None, *, sweep: str = "") -> None:
    """Deal every end of a round to a full table; takes and pays come in the house's order."""
    table = full_table(game, seed, settings)
    ready = table.state
    takes = ordered(TAKE[game], sweep="take" in sweep)
    pays = ordered(PAY[game], sweep="pay" in sweep)
    for end, ranks in OUTCOMES.items():
        table.state = ready
        table.forget()
        table.deal(ranks, until="pick_up")
        assert order_of(table, "take") == kept(takes, game, end, "lose"), end
        assert order_of(table, "pay") == kept(pays, game, end, "pay"), end
        assert sorted(order_of(table, "push")) == sorted(kept(takes, game, end, "push")), end


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(MINI, marks=pytest.mark.rule("BAC-PAY-08", "BAC-PAY-09", "DB-SEQ-01")),
        pytest.param(MIDI, marks=pytest.mark.rule("BAC-PAY-08", "BAC-PAY-09", "DB-SEQ-01")),
        pytest.param(EZ, marks=pytest.mark.rule("EZ-13", "EZ-14")),
        pytest.param(DAI, marks=pytest.mark.rule("DAI-11", "DAI-12")),
        pytest.param(T5, marks=pytest.mark.rule("T5-15", "T5-16")),
    ],
)
def test_spot_by_spot_on_every_outcome(game: str) -> None:
    every_end(game, seed=1)


@pytest.mark.parametrize("sweep", ["take", "pay", "take and pay"])
@pytest.mark.parametrize("game", [EZ, T5])
def test_one_sweep_per_bet_where_the_house_wants_it(game: str, sweep: str) -> None:
    """CF-06, CF-08: the traversal is the house's choice, for taking and paying apart."""
    settings: dict[str, object] = {
        f"settle.{part}_traversal": "by_bet" for part in ("take", "pay") if part in sweep
    }
    every_end(game, seed=2, settings=settings, sweep=sweep)


@pytest.mark.rule("BAC-DUTY-04")
@pytest.mark.parametrize("game", GAMES)
def test_all_losers_are_in_before_any_winner_is_paid(game: str) -> None:
    table = full_table(game, seed=3)
    ready = table.state
    both = 0
    for ranks in OUTCOMES.values():
        table.state = ready
        table.forget()
        table.deal(ranks, until="pick_up")
        actions = [item.action for item in table.settled()]
        assert actions == sorted(actions, key=["take", "pay", "push"].index)
        both += {"take", "pay"} <= set(actions)
    assert both > 100


@pytest.mark.rule("XC-02")
@pytest.mark.parametrize("game", GAMES)
def test_the_orders_are_one_event_that_anyone_can_read(game: str) -> None:
    table = full_table(game, seed=4).deal("3 A 4 Q A", until="call_result")
    events = table.do(c.CallResult())
    settled = [event for event in events if isinstance(event, e.WagersSettled)]
    assert len(settled) == 1
    for role in ("guest", "dealer", "supervisor", "surveillance"):
        assert BACCARAT.event_for(settled[0], role) == settled[0]
    assert {(item.seat, item.bet, item.owner) for item in settled[0].items} == {
        (wager.seat, wager.bet, wager.owner) for wager in table.state.wagers
    }
    for item in settled[0].items:
        moved = {"take": item.stake, "push": 0}.get(item.action)
        assert item.cents == moved or (item.action == "pay" and item.cents > 0)


@pytest.mark.rule("BAC-PAY-08", "BAC-PAY-09", "DB-SEQ-01", "XC-02")
def test_worked_example_ord_01() -> None:
    table = Table(MINI).round(
        "5 P 100, 5 PDB 25, 5 T 10, 3 B 200, 3 BDB 50, 1 P 50, 1 B 50, 1 PDB 5, 1 BDB 5", "3 A 4 Q A"
    )
    assert table.items("take") == [
        (5, "T", 10.0, "guest"),
        (3, "BDB", 50.0, "guest"),
        (3, "B", 200.0, "guest"),
        (1, "BDB", 5.0, "guest"),
        (1, "B", 50.0, "guest"),
    ]
    assert table.items("pay") == [
        (5, "PDB", 50.0, "guest"),
        (5, "P", 100.0, "guest"),
        (1, "PDB", 10.0, "guest"),
        (1, "P", 50.0, "guest"),
    ]


@pytest.mark.rule("BAC-PAY-08", "BAC-PAY-09")
def test_worked_example_ord_02() -> None:
    """On a tie only the Tie is paid; main bets stand off, untouched."""
    table = Table(MINI).round("6 T 25, 6 PDB 10, 2 B 100, 2 BDB 20, 2 T 5", "2 J 4 6")
    assert table.items("take") == [(6, "PDB", 10.0, "guest"), (2, "BDB", 20.0, "guest")]
    assert table.items("pay") == [(6, "T", 200.0, "guest"), (2, "T", 40.0, "guest")]
    assert table.items("push") == [(2, "B", 0.0, "guest")]


@pytest.mark.rule("DAI-11", "DAI-12", "DAI-04", "DAI-09")
def test_worked_example_ord_04() -> None:
    table = Table(DAI).round("5 B 50, 5 T7 10, 5 OX6 5, 5 KILL 10, 5 T 5, 1 P 25, 1 KILL 5", "K 3 2 A 4 3")
    assert table.items("take") == [
        (5, "OX6", 5.0, "guest"),
        (5, "T", 5.0, "guest"),
        (1, "P", 25.0, "guest"),
    ]
    assert table.items("push") == [(5, "B", 0.0, "guest")]
    assert table.items("pay") == [
        (5, "T7", 400.0, "guest"),
        (5, "KILL", 300.0, "guest"),
        (1, "KILL", 150.0, "guest"),
    ]


@pytest.mark.rule("BAC-TOK-02")
@pytest.mark.parametrize("bet", ["P", "B"])
def test_a_winning_toke_is_paid_with_its_seats_main_bet(bet: str) -> None:
    ranks = {"P": "3 2 4 4", "B": "6 2 K 3 4"}[bet]
    placed = [
        f"{seat} {bet} {100 if owner == 'guest' else 25} {owner}"
        for owner in ("dealer", "guest")
        for seat in (2, 6, 4)
    ]
    table = Table(MINI).round(", ".join(placed), ranks)
    guest = {"P": 100.0, "B": 95.0}[bet]
    assert table.items("pay") == [
        pay for seat in (6, 4, 2) for pay in ((seat, bet, guest, "guest"), (seat, bet, 25.0, "dealer"))
    ]


def test_over_the_shoulder_wagers_follow_the_guest_and_the_toke() -> None:
    table = Table(T5).round("3 CA 25 Zoe, 3 CA 25 dealer, 3 CA 25 Ann, 3 CA 25, 4 CA 25 Zoe", "3 K 4 7")
    assert [(seat, owner) for seat, _, _, owner in table.items("pay")] == [
        (4, "Zoe"),
        (3, "guest"),
        (3, "dealer"),
        (3, "Zoe"),
        (3, "Ann"),
    ]


def test_a_settlement_depends_on_no_order_of_betting() -> None:
    bets = list(wagers("5 P 100, 5 PDB 25, 5 T 10, 3 B 200, 3 BDB 50, 1 P 50, 1 B 50"))
    settled = set()
    for seed in range(20):
        random.Random(seed).shuffle(bets)  # noqa: S311 - no secret
        mains = sorted(bets, key=lambda bet: bet.bet not in ("player", "banker"))
        table = Table(MINI)
        table.do(c.OpenRound(), *mains, c.CloseBets())
        settled.add(table.deal("3 A 4 Q A", until="pick_up").settled())
    assert len(settled) == 1


@pytest.mark.parametrize("game", GAMES)
def test_the_orders_name_every_bet_once(game: str) -> None:
    rules = rulebook(game)
    for listed, typed in ((rules.settle.take, TAKE[game]), (rules.settle.pay, PAY[game])):
        assert [KEY_OF[bet] for bet in listed] == typed.split()
        assert set(listed) == set(rules.bets)

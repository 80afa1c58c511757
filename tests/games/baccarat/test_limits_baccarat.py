"""Limits: of the table, of each bet, and of what may be bet for the dealer."""

import pytest

from pitboss.games.baccarat import commands as c
from pitboss.games.contract import Amounts, Refusal
from pitboss.games.wagers import PlaceWager
from tests.kit.games.baccarat.restatement import MOST, RESULTS
from tests.kit.games.baccarat.rounds import GAMES, Table

MINI = "mini-baccarat"
BETS = [(game, bet) for game in GAMES for bet in RESULTS[game]]
SIDES = [(game, bet) for game, bet in BETS if bet not in ("player", "banker")]
of_game_and_bet = pytest.mark.parametrize(("game", "bet"), BETS)
of_every_side_bet = pytest.mark.parametrize(("game", "bet"), SIDES)


def betting(game: str = MINI, **settings: object) -> Table:
    table = Table(game, {key.replace("__", "."): value for key, value in settings.items()})
    table.do(c.OpenRound())
    return table


def dollars(seat: int, bet: str, amount: int, owner: str = "guest") -> PlaceWager:
    return PlaceWager(seat, bet, amount * 100, owner)


def above(table: Table, command: PlaceWager, maximum: int) -> None:
    """The wager is refused for being above a maximum in dollars."""
    refusal = table.refused(command)
    assert (refusal.code, refusal.parameters["maximum"]) == ("wager_above_maximum", maximum * 100)


def below(table: Table, command: PlaceWager, minimum: int) -> Refusal:
    refusal = table.refused(command)
    assert (refusal.code, refusal.parameters["minimum"]) == ("wager_below_minimum", minimum * 100)
    return refusal


@of_game_and_bet
def test_the_most_that_each_bet_takes(game: str, bet: str) -> None:
    table = betting(game)
    above(table, dollars(1, bet, MOST[bet] + 5), MOST[bet])
    table.do(dollars(1, bet, MOST[bet]))
    above(table, dollars(1, bet, 5), MOST[bet])
    above(table, dollars(1, bet, 10_000_000), MOST[bet])


@pytest.mark.rule("BAC-LIM-02")
@pytest.mark.parametrize("game", GAMES)
def test_25000_on_player_and_25000_on_banker(game: str) -> None:
    table = betting(game)
    above(table, dollars(1, "player", 25_005), 25_000)
    above(table, dollars(1, "banker", 25_005), 25_000)
    table.do(dollars(1, "player", 25_000), dollars(1, "banker", 25_000))
    above(table, dollars(1, "player", 5), 25_000)


def test_each_guest_on_a_spot_has_the_maximum_unless_the_house_shares_it() -> None:
    for scope, shared in (("per_guest", False), ("per_spot", True)):
        table = betting(limits__max_scope=scope)
        table.do(dollars(1, "player", 20_000), dollars(1, "player", 5_000, "Ann"))
        if shared:
            above(table, dollars(1, "player", 5), 25_000)
            above(table, dollars(1, "player", 5_000, "Bob"), 25_000)
        else:
            table.do(dollars(1, "player", 5_000), dollars(1, "player", 20_000, "Ann"))
            table.do(dollars(1, "player", 25_000, "Bob"))
        table.do(dollars(2, "player", 25_000))


def test_what_is_offered_on_a_shared_spot_can_be_bet() -> None:
    table = betting(limits__max_scope="per_spot")
    table.do(dollars(1, "player", 20_000, "Ann"))
    offer = next(offer for offer in table.offered() if offer.command == dollars(1, "player", 25))
    assert offer.amounts == Amounts(2_500, 500_000, 500)


@pytest.mark.rule("BAC-LIM-03")
@pytest.mark.parametrize("minimum", [5, 25, 100])
@pytest.mark.parametrize("bet", ["player", "banker"])
@pytest.mark.parametrize("game", GAMES)
def test_every_main_wager_reaches_the_table_minimum_on_its_own(game: str, bet: str, minimum: int) -> None:
    table = betting(game, limits__min=minimum)
    other = "banker" if bet == "player" else "player"
    table.do(dollars(1, other, 25_000), dollars(1, "tie", 100), dollars(1, bet, minimum, "Ann"))
    if minimum > 5:
        assert below(table, dollars(1, bet, minimum - 5), minimum).rule == "BAC-LIM-03"
    table.do(dollars(1, bet, minimum))


@of_every_side_bet
def test_a_side_bet_alone_reaches_the_table_minimum_and_beside_another_wager_5_dollars(
    game: str, bet: str
) -> None:
    table = betting(game)
    below(table, dollars(1, bet, 20), 25)
    table.do(dollars(1, bet, 25))
    table.do(dollars(2, "player", 25))
    table.do(dollars(2, bet, 5))
    assert table.refused(PlaceWager(2, bet, 100)).code == "wager_off_step"
    below(table, dollars(3, bet, 5), 25)


@pytest.mark.rule("BAC-LIM-04")
@pytest.mark.parametrize("dragon", ["player-dragon-bonus", "banker-dragon-bonus"])
def test_dragon_bonus_minimum(dragon: str) -> None:
    table = betting()
    assert below(table, dollars(1, dragon, 20), 25).rule == "BAC-LIM-04"
    table.do(dollars(1, "banker", 25), dollars(1, dragon, 5))
    # Met by that guest and at that seat, by a side bet too (CF-05).
    below(table, dollars(2, dragon, 5), 25)
    below(table, dollars(1, dragon, 5, "Ann"), 25)
    table.do(dollars(2, "tie", 25), dollars(2, dragon, 5))


@pytest.mark.parametrize(
    ("condition", "beside_main", "beside_tie", "alone"),
    [
        ("any_single_wager", True, True, False),
        ("main_only", True, False, False),
        ("none", True, True, True),
    ],
)
def test_what_meets_the_table_minimum_is_the_houses_choice(
    condition: str, beside_main: bool, beside_tie: bool, alone: bool
) -> None:
    table = betting(limits__side_min_condition=condition)
    table.do(dollars(1, "player", 25), dollars(2, "tie", 25))
    for seat, allowed in ((1, beside_main), (2, beside_tie), (3, alone)):
        command = dollars(seat, "player-dragon-bonus", 5)
        if allowed:
            table.do(command)
        else:
            below(table, command, 25)


@pytest.mark.rule("BAC-LIM-05")
@pytest.mark.parametrize("dragon", ["player-dragon-bonus", "banker-dragon-bonus"])
def test_dragon_bonus_maximum_above_the_main_bet_and_alone(dragon: str) -> None:
    table = betting()
    above(table, dollars(1, dragon, 505), 500)
    table.do(dollars(1, dragon, 500))  # it stands alone
    table.do(dollars(2, "player", 25), dollars(2, dragon, 500))  # and exceeds the main bet
    # The manual's other figure is one key away (CF-01).
    wider = Table(MINI, {f"bets.{dragon}.max": 1_000})
    wider.do(c.OpenRound())
    above(wider, dollars(1, dragon, 1_005), 1_000)
    wider.do(dollars(1, dragon, 1_000))


@pytest.mark.rule("BAC-LIM-06")
def test_tie_minimum_and_maximum() -> None:
    table = betting()
    assert below(table, dollars(1, "tie", 20), 25).rule == "BAC-LIM-06"
    table.do(dollars(1, "tie", 25))
    table.do(dollars(2, "player", 25), dollars(2, "tie", 5))
    above(table, dollars(3, "tie", 3_130), 3_125)
    table.do(dollars(3, "tie", 3_125), c.CloseBets())
    table.deal("2 J 4 6", until="pick_up")
    assert (3, "T", 25_000.0, "guest") in table.items("pay")


@pytest.mark.rule("EZ-10")
@pytest.mark.parametrize("bet", ["dragon-7", "panda-8"])
def test_ez_side_bets_from_5_to_500(bet: str) -> None:
    limits("ez-baccarat", bet, 500)


@pytest.mark.rule("DAI-13")
@pytest.mark.parametrize("bet", ["tiger-7", "ox-6", "kill"])
def test_dai_side_bets_from_5_to_500(bet: str) -> None:
    limits("dai-bacc", bet, 500)


@pytest.mark.rule("T5-19")
@pytest.mark.parametrize("bet", ["fortune-7", "golden-8", "heavenly-9", "blazing-7s", "cover-all"])
def test_treasures_from_5_to_250(bet: str) -> None:
    limits("five-treasures", bet, 250)


def limits(game: str, bet: str, most: int) -> None:
    """A side bet takes from $5, with the table minimum covered, to its maximum."""
    table = betting(game)
    below(table, dollars(1, bet, 5), 25)
    table.do(dollars(1, "player", 25))
    table.do(dollars(1, bet, 5), dollars(1, bet, most - 5))
    above(table, dollars(1, bet, 5), most)


def test_where_the_table_minimum_exceeds_a_side_bet_it_cannot_stand_alone() -> None:
    table = betting("five-treasures", limits__min=500)
    for amount in (5, 250, 500):
        assert table.refused(dollars(1, "fortune-7", amount)).code in (
            "wager_below_minimum",
            "wager_above_maximum",
        )
    table.do(dollars(1, "player", 500), dollars(1, "fortune-7", 250))


def toke(table: Table, bet: str, guest: int, most: int) -> None:
    """With the guest's wager down, the dealer may be bet for up to `most` dollars, and no more."""
    if guest:
        table.do(dollars(1, bet, guest))
    refusal = table.refused(dollars(1, bet, most + 5, "dealer"))
    assert (refusal.code, refusal.parameters["maximum"]) == ("toke_above_maximum", most * 100)
    table.do(dollars(1, bet, most, "dealer"))
    assert table.refused(dollars(1, bet, 5, "dealer")).code == "toke_above_maximum"


@pytest.mark.rule("BAC-TOK-05")
@pytest.mark.parametrize(
    ("bet", "guest", "most"), [("player", 25_000, 2_500), ("banker", 25_000, 2_500), ("tie", 3_125, 310)]
)
def test_beside_a_maximum_bet_a_tenth_for_the_dealer(bet: str, guest: int, most: int) -> None:
    """10% of $3,125 is $312.50, which the $5 step brings to $310 (CF-12)."""
    toke(betting(), bet, guest, most)


@pytest.mark.rule("BAC-TOK-06")
@of_game_and_bet
def test_below_the_maximum_both_together_stay_within_it(game: str, bet: str) -> None:
    for guest in (25, MOST[bet] - 5):
        toke(betting(game), bet, guest, MOST[bet] - guest)


@pytest.mark.rule("BAC-TOK-06")
@pytest.mark.parametrize("owners", [("guest", "dealer"), ("dealer", "guest")])
def test_both_together_stay_within_it_whoever_bets_last(owners: tuple[str, str]) -> None:
    table = betting()
    table.do(dollars(1, "player", 20_000, owners[0]))
    table.refused(dollars(1, "player", 10_000, owners[1]))


@pytest.mark.rule("BAC-TOK-06")
def test_a_guest_cannot_raise_past_the_toke_beside_the_wager() -> None:
    table = betting()
    table.do(dollars(1, "player", 1_000), dollars(1, "player", 24_000, "dealer"))
    table.refused(dollars(1, "player", 1_000))
    table.refused(dollars(1, "player", 24_000))  # at the maximum, a tenth of it would be the most


@pytest.mark.rule("EZ-11")
@pytest.mark.parametrize("bet", ["dragon-7", "panda-8"])
def test_tokes_on_ez_side_bets(bet: str) -> None:
    toke(betting("ez-baccarat"), bet, 500, 50)
    toke(betting("ez-baccarat"), bet, 300, 200)


@pytest.mark.rule("DAI-14")
@pytest.mark.parametrize(
    ("bet", "most"), [("tiger-7", 500), ("ox-6", 500), ("kill", 500), ("player", 25_000), ("tie", 3_125)]
)
def test_tokes_at_dai_bacc(bet: str, most: int) -> None:
    toke(betting("dai-bacc"), bet, most, most // 10 // 5 * 5)
    toke(betting("dai-bacc"), bet, most - 100, 100)


@pytest.mark.rule("T5-20")
@pytest.mark.parametrize("bet", ["fortune-7", "golden-8", "heavenly-9", "blazing-7s", "cover-all"])
def test_tokes_on_treasures(bet: str) -> None:
    toke(betting("five-treasures"), bet, 250, 25)
    toke(betting("five-treasures"), bet, 245, 5)


@pytest.mark.parametrize("dragon", ["player-dragon-bonus", "banker-dragon-bonus"])
def test_tokes_on_the_dragon_bonus_go_by_the_same_rule(dragon: str) -> None:
    """The manual does not say; the reading is CF-57."""
    toke(betting(), dragon, 500, 50)
    toke(betting(), dragon, 455, 45)


def test_under_the_combined_rule_a_maximum_bet_leaves_no_room_for_a_toke() -> None:
    table = betting(toke__rule="combined")
    table.do(dollars(1, "player", 25_000))
    assert table.refused(dollars(1, "player", 5, "dealer")).code == "toke_above_maximum"
    toke(betting(toke__rule="combined"), "player", 24_000, 1_000)


def test_a_toke_goes_in_steps_of_5_dollars_and_may_be_below_the_minimum() -> None:
    table = betting()
    table.do(dollars(1, "player", 25))
    assert table.refused(PlaceWager(1, "player", 250, "dealer")).code == "toke_off_step"
    table.do(dollars(1, "player", 5, "dealer"))


def test_a_bet_can_be_closed_to_tokes() -> None:
    table = betting(bets__tie__toke=False)
    table.do(dollars(1, "tie", 25))
    assert table.refused(dollars(1, "tie", 5, "dealer")).code == "toke_not_taken_here"

"""What the dealer calls, in which words and in which order, and the turning of the hands."""

import pytest

from pitboss.cards import Card
from pitboss.games.baccarat import commands as c
from pitboss.games.baccarat import events as e
from pitboss.games.pack import DrawCard
from pitboss.messages import say
from tests.kit.games.baccarat.restatement import OUTCOMES
from tests.kit.games.baccarat.rounds import GAMES, Table, outcomes

MINI = "mini-baccarat"
OPENING = ["Place your bets", "All bets set", "No more bets please"]
NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def calls(ranks: str, bets: str = "1 P 100", game: str = MINI) -> list[str]:
    """The calls of one round, from the opening to the settlement."""
    return Table(game).round(bets, ranks).calls


def after_opening(ranks: str, bets: str = "1 P 100", game: str = MINI) -> list[str]:
    said = calls(ranks, bets, game)
    assert said[:3] == OPENING
    return said[3:]


@pytest.mark.rule("BAC-DUTY-03")
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_hand_is_called(game: str) -> None:
    assert calls("A K 4 3 9 5", "1 B 200", game) == [
        "Place your bets",
        "All bets set",
        "No more bets please",
        "The player shows 5",
        "The banker has 3",
        "Card for the player",
        "Player decrease to 4",
        "Card for the Banker",
        "Banker wins, 8 over 4",
    ]


@pytest.mark.rule("BAC-CALL-01")
def test_the_opening_sequence() -> None:
    table = Table(MINI)
    table.do(c.OpenRound())
    assert table.calls == ["Place your bets"]
    table.bet("1 P 100, 2 B 50")
    assert table.calls == ["Place your bets"]
    table.do(c.CloseBets())
    assert table.calls == OPENING
    assert table.refused(c.CloseBets()).code == "step_out_of_turn"


@pytest.mark.rule("BAC-CALL-04", "BAC-CALL-05")
def test_player_is_turned_and_called_first_then_banker() -> None:
    table = Table(MINI).open("1 P 100").deal("3 2 4 4", until="turn_player")
    table.forget()
    assert table.refused(c.TurnHand("banker")).code == "step_out_of_turn"
    turned = table.do(c.TurnHand("player"))
    assert turned == (e.HandTurned("player", (Card("3s"), Card("4d")), 7, None, "turn_banker"),)
    assert table.calls == ["The player shows 7"]
    assert table.refused(c.TurnHand("player")).code == "step_out_of_turn"
    table.do(c.TurnHand("banker"))
    assert table.calls == ["The player shows 7", "The banker has 6"]


@pytest.mark.rule("BAC-CALL-06")
@pytest.mark.parametrize(
    ("ranks", "call"),
    [
        ("4 K 5 7", "Player wins with a natural nine over seven"),
        ("5 K 3 9", "Banker wins with a natural nine over eight"),
        ("K 2 8 4", "Player wins with a natural eight over six"),
        ("K 5 K 3", "Banker wins with a natural eight over zero"),
    ],
)
def test_a_natural_that_wins(ranks: str, call: str) -> None:
    assert after_opening(ranks)[2:] == [call]


@pytest.mark.rule("BAC-CALL-07")
@pytest.mark.parametrize(
    ("ranks", "call"),
    [("K 5 8 3", "Tie hand at 8"), ("2 J 4 6", "Tie hand at 6"), ("2 5 K K 3", "Tie hand at 5")],
)
def test_equal_counts(ranks: str, call: str) -> None:
    said = after_opening(ranks)
    assert call in said
    assert not any("wins" in line for line in said)


def test_after_a_tie_was_settled() -> None:
    said = after_opening("2 J 4 6", "1 T 25")
    assert said[-2:] == [
        "Tie hand at 6",
        "Press, change, or re-arrange, ties often repeat paying eight to one",
    ]


@pytest.mark.rule("BAC-CALL-09")
@pytest.mark.parametrize(
    ("ranks", "call"),
    [
        ("3 4 2 Q A", "Player increase to 6"),
        ("A K 4 3 9 5", "Player decrease to 4"),
        ("2 7 3 K J", "Player stays at 5"),  # CF-15
        ("5 7 K K 5", "Player decrease to 0"),
        ("K 7 K K 9", "Player increase to 9"),
    ],
)
def test_players_third_card(ranks: str, call: str) -> None:
    assert after_opening(ranks)[2:4] == ["Card for the player", call]


@pytest.mark.rule("BAC-CALL-10")
def test_bankers_third_card() -> None:
    assert after_opening("6 2 K 3 4")[1:4] == [
        "The banker has 5",
        "Card for the Banker",
        "Banker wins, 9 over 6",
    ]


def test_bankers_third_card_waits_for_players_to_be_turned() -> None:
    table = Table(MINI).open("1 P 100").deal("A K 4 3", until="draw_player")
    table.do(DrawCard(Card("9s")))
    assert table.phase == "turn_player"
    assert table.refused(c.CallResult()).code == "step_out_of_turn"
    early = table.do(DrawCard(Card("5s"), "banker"))
    assert isinstance(early[0], e.IrregularityFound)
    assert len(table.state.banker) == 2


@pytest.mark.rule("BAC-CALL-11")
@pytest.mark.parametrize(
    ("ranks", "call"),
    [
        ("3 2 4 4", "Player wins, 7 over 6"),  # nobody drew
        ("3 4 2 Q A", "Player wins, 6 over 4"),  # only Player drew
        ("6 2 K 3 4", "Banker wins, 9 over 6"),  # only Banker drew
        ("3 4 2 Q 2 9", "Player wins, 7 over 3"),  # both drew
        ("2 7 3 K J", "Banker wins, 7 over 5"),
    ],
)
def test_the_result_names_winner_and_both_counts(ranks: str, call: str) -> None:
    assert after_opening(ranks)[-1] == call


@pytest.mark.rule("BAC-CALL-06", "BAC-CALL-07", "BAC-CALL-11", "BAC-PAY-01")
def test_every_result_is_called_before_any_chip_moves() -> None:
    table = Table(MINI).open("1 P 100, 1 B 100, 1 T 25")
    ready = table.state
    for (p, pc, b, bc), ranks in OUTCOMES.items():
        table.state = ready
        table.deal(ranks, until="call_result")
        table.forget()
        assert table.refused(c.PickUpCards()).rule == "PROT-03"
        events = table.do(c.CallResult())
        assert [type(event) for event in events] == [e.ResultCalled, e.WagersSettled]
        high, low = max(p, b), min(p, b)
        hand = "Player" if p > b else "Banker"
        if p == b:
            expected = f"Tie hand at {p}"
        elif pc == bc == 2 and high >= 8:
            expected = f"{hand} wins with a natural {NUMBERS[high]} over {NUMBERS[low]}"
        else:
            expected = f"{hand} wins, {high} over {low}"
        assert table.calls[0] == expected
        assert len(table.calls) == (2 if p == b else 1)


DECLARED = [
    pytest.param("ez-baccarat", "K 2 A 2 5 3", ["Dragon 7"], marks=pytest.mark.rule("EZ-12")),
    pytest.param("ez-baccarat", "3 7 Q K 5", ["Panda 8"], marks=pytest.mark.rule("EZ-12")),
    pytest.param("ez-baccarat", "2 3 K 4 A", [], marks=pytest.mark.rule("EZ-12")),
    pytest.param("dai-bacc", "A 2 A K 9 5", ["Tiger 7"], marks=pytest.mark.rule("DAI-10")),
    pytest.param("dai-bacc", "4 5 K Q 2", ["Ox 6"], marks=pytest.mark.rule("DAI-10")),
    pytest.param("dai-bacc", "2 A 3 K 4 6", ["Kill"], marks=pytest.mark.rule("DAI-10")),
    pytest.param("dai-bacc", "2 6 K Q 4", ["Kill"], marks=pytest.mark.rule("DAI-10")),
    pytest.param("dai-bacc", "K 3 2 A 4 3", ["Tiger 7", "Kill"], marks=pytest.mark.rule("DAI-10")),
    pytest.param("dai-bacc", "2 J 4 6", [], marks=pytest.mark.rule("DAI-10")),
    pytest.param("five-treasures", "K 2 A 2 5 3", ["Fortune 7"], marks=pytest.mark.rule("T5-03")),
    pytest.param("five-treasures", "A 3 4 K 3 K", ["Golden 8"], marks=pytest.mark.rule("T5-03")),
    pytest.param("five-treasures", "3 4 K A 6 7", ["Heavenly 9"], marks=pytest.mark.rule("T5-03")),
    pytest.param("five-treasures", "3 K 4 7", ["Blazing 7's"], marks=pytest.mark.rule("T5-03")),
    pytest.param("five-treasures", "3 2 4 4", [], marks=pytest.mark.rule("T5-03")),
]


@pytest.mark.parametrize(("game", "ranks", "names"), DECLARED)
def test_a_hand_is_declared_by_name_with_the_result(game: str, ranks: str, names: list[str]) -> None:
    """Nothing of it needs a wager on that bet, and all of it comes before taking and paying."""
    table = Table(game).open("1 P 100").deal(ranks, until="call_result")
    table.forget()
    called, settled = table.do(c.CallResult())
    assert isinstance(called, e.ResultCalled)
    assert isinstance(settled, e.WagersSettled)
    said = [call for call in table.calls if not call.startswith("Press")]
    tie = called.winner == "tie"
    assert said[0].startswith("Tie hand at" if tie else called.winner.capitalize())
    assert said[1:] == names
    assert [table.rules.bets[bet].name for bet in called.declared] == names


@pytest.mark.rule("EZ-12", "DAI-10", "T5-03")
@pytest.mark.parametrize("game", ["ez-baccarat", "dai-bacc", "five-treasures"])
def test_whatever_wins_of_the_side_bets_is_declared(game: str) -> None:
    """Over every end of a round; a tie is declared by its own call, Cover All by the treasure it covers."""
    undeclared = {"player", "banker", "tie", "player-dragon-bonus", "banker-dragon-bonus", "cover-all"}
    table = Table(game).open("1 P 100")
    ready = table.state
    for end, items in outcomes(game).items():
        table.state = ready
        table.forget()
        table.deal(OUTCOMES[end], until="pick_up")
        won = {bet for bet, item in items.items() if item.action == "pay"} - undeclared
        assert set(table.result().declared) == won


def test_a_house_may_word_its_calls() -> None:
    table = Table(MINI, {"calls.player_stays": "Player remains on {count}"})
    table.round("1 P 100", "2 7 3 K J")
    call = next(call for call in table.called if call.id == "player_stays")
    assert say(call.id, call.parameters, house=table.rules.calls) == "Player remains on 5"


@pytest.mark.parametrize("command", [c.OpenRound(), c.CloseBets(), c.CallResult(), c.PickUpCards()])
def test_no_step_is_done_out_of_turn(command: c.BaccaratCommand) -> None:
    table = Table(MINI).open("1 P 100").deal("3 2", until="turn_player")
    assert table.phase == "dealing"
    assert table.refused(command).code == "step_out_of_turn"

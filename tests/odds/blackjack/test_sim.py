"""The blackjack simulation: held to the table itself, to the exact odds, and to its own promises."""

import pickle
import random
from collections.abc import Sequence

import msgspec
import numpy as np
import pytest

from pitboss.cards import Card, pack, parse_cards
from pitboss.odds.blackjack.analysis import analyse
from pitboss.odds.blackjack.on_cards.card_facts import number_of
from pitboss.odds.blackjack.side_bets import full_shoe, hand_chances, side_bet_odds
from pitboss.odds.blackjack.sim.called_hands import NO_THIRD, THIRD_BROKE, reads_of, table_of
from pitboss.odds.blackjack.sim.kernel import must_compile
from pitboss.odds.blackjack.sim.table import (
    BlackjackDealing,
    bet_tallies,
    blackjack_dealing,
    deal_blackjack,
    hand_counts,
    new_record,
    replay,
    void_rounds,
)
from pitboss.odds.counting.systems import Counting, load_counting
from pitboss.odds.simulation.tally import BetTally
from pitboss.rulebook import BlackjackRules, load
from pitboss.rulebook.charts import Chart, load_chart
from pitboss.rulebook.side_bets.reading import Seen
from tests.kit.odds.charted_table import INSURANCE, MAIN, SIDE, ChartedTable, Settled

GAMES = ("blackjack-shoe", "double-deck", "blackjack-h17")
FRESH = 1_000_000
"""Shoes of one round each, which is what an exact edge speaks of."""


def rules_of(game: str = "blackjack-shoe", settings: dict[str, object] | None = None) -> BlackjackRules:
    rules = load(game, settings=settings)
    assert isinstance(rules, BlackjackRules)
    return rules


def fresh(game: str, settings: dict[str, object]) -> BlackjackRules:
    """The same game with the cut card so far in front that every shoe has one round."""
    behind = 52 * rules_of(game, settings).decks - 1
    cut = {"cut_card.cards_from_back": behind, "cut_card.cards_from_back_max": behind}
    return rules_of(game, settings | cut)


def shoe_of(rules: BlackjackRules, seed: int) -> list[Card]:
    cards = list(pack(rules.decks))
    random.Random(seed).shuffle(cards)  # noqa: S311 - a shoe for a test
    return cards


def in_cents(
    dealing: BlackjackDealing, cards: Sequence[Card], *, counting: Counting | None = None
) -> list[Settled]:
    """A replay in the money of the table; what a count insures for is part of the main bet there."""
    stakes = {
        "main": (MAIN, int(dealing.house.per)),
        "insurance": (INSURANCE, int(dealing.house.insurance_per)),
    }
    stakes |= {side.bet: (SIDE, side.per) for side in dealing.side_bets}
    return [
        (
            dealt.cards,
            tuple(
                {
                    bet: gain * stakes[bet][0] // stakes[bet][1]
                    for bet, gain in spot.items()
                    if counting is None or bet != "insurance"
                }
                for spot in dealt.gains
            ),
        )
        for dealt in replay(dealing, cards)
    ]


def splits_everything() -> Chart:
    chart = load_chart("manual")
    return msgspec.structs.replace(chart, pairs=dict.fromkeys(chart.pairs, "P" * 10))


@pytest.mark.parametrize("spots", [1, 3, 7])
@pytest.mark.parametrize(
    ("game", "settings"),
    [
        *((game, {}) for game in GAMES),
        ("blackjack-shoe", {"peek.ten": False, "peek.ace": False}),
        ("blackjack-shoe", {"peek.ten": False, "burn.count": 0}),
        ("blackjack-shoe", {"peek.ace": False, "dealer.draws_without_live_hand": True}),
        ("blackjack-h17", {"split.aces_cards": "any", "split.match": "rank"}),
        ("blackjack-h17", {"bets.blazing-7s-progressive.bust": "loses"}),
        ("blackjack-shoe", {"double.on": "ten_or_eleven", "double.after_split": False}),
        ("blackjack-shoe", {"double.on": "nine_to_eleven", "burn.by": "value", "blackjack.pays": "6 to 5"}),
        ("blackjack-shoe", {"split.max_hands": 1, "split.aces_max_hands": 1}),
        ("blackjack-shoe", {"chart": "rudimentary", "split.max_hands": 3}),
        ("blackjack-shoe", {"trilux.ace": "high", "decks": 8}),
        ("blackjack-shoe", {"trilux.ace": "low", "insurance.pays": "3 to 2"}),
        ("double-deck", {"cut_card.cards_from_back": 24, "cut_card.cards_from_back_min": 24}),
    ],
    ids=str,
)
def test_the_table_itself_settles_every_round_alike(
    game: str, settings: dict[str, object], spots: int
) -> None:
    rules = rules_of(game, settings)
    for seed, chart in ((spots, load_chart(rules.chart)), (10 + spots, splits_everything())):
        cards = shoe_of(rules, seed)
        expected = ChartedTable(rules, spots=spots, chart=chart).rounds(cards)
        assert in_cents(blackjack_dealing(rules, chart=chart, spots=spots), cards) == expected
        assert len(expected) > 2


def test_a_round_that_the_shoe_does_not_suffice_for_is_void() -> None:
    """Two decks, seven spots, and little but low cards behind the cut card."""
    rules = rules_of("double-deck")
    dealing = blackjack_dealing(rules, spots=7)
    cards = sorted(shoe_of(rules, 0), key=lambda card: card[0] in "A2345")
    expected = ChartedTable(rules, spots=7).rounds(cards)
    assert in_cents(dealing, cards) == expected
    assert 1 + sum(taken for taken, _ in expected) == int(dealing.house.depth)  # so one more was begun
    tally = deal_blackjack(dealing, 1, 0)
    assert 0 < void_rounds(tally) < tally[0] / 1_000
    assert void_rounds(deal_blackjack(blackjack_dealing(rules), 1, 0)) == 0


@pytest.mark.parametrize("name", ["hi-lo", "hi-lo-bets"])
@pytest.mark.parametrize("burn", ["count", "value"])
def test_the_table_itself_is_counted_alike(name: str, burn: str) -> None:
    rules = rules_of("blackjack-h17", {"burn.by": burn, "limits.max": "$50,000"})
    counting = load_counting(name)
    insured = varied = False
    for seed in range(12):
        cards = shoe_of(rules, seed)
        spots = 1 + seed % 3
        expected = ChartedTable(rules, spots=spots, counting=counting).rounds(cards)
        insured |= any("insurance" in spot for _, won in expected for spot in won)
        varied |= any(abs(spot["main"]) > 8 * MAIN for _, won in expected for spot in won)
        for _, won in expected:
            for spot in won:
                spot["main"] += spot.pop("insurance", 0)
        dealing = blackjack_dealing(rules, spots=spots, counting=counting)
        assert in_cents(dealing, cards, counting=counting) == expected
    assert insured is (name == "hi-lo")
    assert varied


def test_a_guest_who_leaves_sits_out_the_rest_of_the_shoe() -> None:
    rules = rules_of("blackjack-h17")
    leaving = msgspec.structs.replace(load_counting("hi-lo-bets"), leave_below=-1)
    staying = load_counting("hi-lo-bets")
    shorter = 0
    for seed in range(6):
        cards = shoe_of(rules, seed)
        short, whole = (replay(blackjack_dealing(rules, counting=one), cards) for one in (leaving, staying))
        assert whole[: len(short)] == short
        assert len(short) == len(ChartedTable(rules, counting=leaving).rounds(cards))
        shorter += len(short) < len(whole)
    assert shorter
    tally = bet_tallies(*dealt(rules, counting=leaving))[0]
    assert tally.rounds < bet_tallies(*dealt(rules, counting=staying))[0].rounds


def dealt(
    rules: BlackjackRules, *, counting: Counting | None = None, shoes: int = 2_400
) -> tuple[BlackjackDealing, np.ndarray[tuple[int], np.dtype[np.int64]]]:
    dealing = blackjack_dealing(rules, counting=counting)
    return dealing, deal_blackjack(dealing, 1, 0, shoes=shoes)


def shoe_beginning(rules: BlackjackRules, text: str) -> list[Card]:
    first = list(parse_cards(text))
    rest = list(pack(rules.decks))
    for card in first:
        rest.remove(card)
    return first + rest


def test_rounds_worked_out_by_hand() -> None:
    """Eights split to four hands against a six, one of them doubled; then an insured blackjack."""
    rules = rules_of()
    cards = shoe_beginning(
        rules,
        "2c "  # burned
        "8s 6h 8h Td "  # 8 8 against 6, T in the hole
        "8d 8c "  # split and split again, to four hands
        "3s Ks "  # 8 3 doubled: 21
        "Ts "  # 8 T stands
        "9s "  # 8 9 stands
        "Jd "  # 8 J stands
        "2s "  # the dealer has 18
        "As Ac Ks Qh "  # blackjack against blackjack
        "7h 7d 7s 5h Tc 9c",  # 7 7 against 7, split (8 of them left), and on
    )
    first, second, *_ = replay(blackjack_dealing(rules), cards)
    assert first.cards == 12
    assert first.gains == (
        {"main": 4 + 0 - 2 + 0, "trilux-bonus": -1, "trilux-super-3": -1, "blazing-7s-progressive": -1},
    )
    assert second.cards == 4
    assert second.gains[0]["main"] == 0
    assert second.gains[0]["insurance"] == 2


@pytest.mark.parametrize("cards", ["7h 2s 7d Ts 7c", "7h 2s 7d Ts Kc"])
def test_the_vendors_third_card_is_the_guests_own(cards: str) -> None:
    rules = rules_of("blackjack-h17")
    found = replay(blackjack_dealing(rules), shoe_beginning(rules, f"2c {cards}"))
    assert found[0].gains[0]["blazing-7s-progressive"] == (199 if cards.endswith("7c") else 24)


@pytest.mark.parametrize(
    ("game", "settings"),
    [
        *((game, {}) for game in GAMES),
        ("blackjack-shoe", {"peek.ten": False, "peek.ace": False}),
        ("blackjack-shoe", {"split.match": "rank", "split.max_hands": 2, "dealer.soft17": "hit"}),
        ("blackjack-h17", {"split.aces_cards": "any", "double.after_split": False}),
        ("double-deck", {"double.on": "ten_or_eleven", "blackjack.pays": "6 to 5"}),
    ],
    ids=str,
)
def test_every_bet_agrees_with_its_exact_edge(game: str, settings: dict[str, object]) -> None:
    rules = fresh(game, settings)
    dealing = blackjack_dealing(rules)
    tally = deal_blackjack(dealing, 2026, 0, shoes=FRESH)
    main, *others = bet_tallies(dealing, tally)
    assert main.rounds == FRESH
    assert main.win + main.push + main.lose == FRESH
    assert abs(main.house_edge - analyse(rules).house_edge) < 4 * main.standard_error
    for bet, exact in zip(others, side_bet_odds(rules), strict=True):
        assert bet.bet == exact.bet
        assert abs(bet.house_edge - float(exact.house_edge)) < 4 * bet.standard_error
        assert bet.win / bet.rounds == pytest.approx(float(exact.win), abs=4 * 0.5 / bet.rounds**0.5)


@pytest.mark.parametrize("change", [{"dealer.soft17": "hit"}, {"blackjack.pays": "6 to 5"}, {"decks": 1}])
def test_a_rule_changes_the_edge_by_what_it_is_worth(change: dict[str, object]) -> None:
    """The same seeds on both sides where the cards are the same."""
    edges = []
    for settings in ({"cut.min_cards": 10}, change | {"cut.min_cards": 10}):
        cut = {f"cut_card.cards_from_back{which}": 40 for which in ("", "_min", "_max")}
        rules = fresh("blackjack-shoe", {**cut, **settings})
        main = bet_tallies(*dealt(rules, shoes=FRESH))[0]
        edges.append((main.house_edge, analyse(rules).house_edge))
    (before, exact_before), (after, exact_after) = edges
    assert abs((after - before) - (exact_after - exact_before)) < 4 * 0.0012
    assert abs(after - before) > 0.001


def test_named_hands_come_as_often_as_they_should() -> None:
    rules = fresh("blackjack-shoe", {})
    dealing = blackjack_dealing(rules)
    counts = hand_counts(dealing, deal_blackjack(dealing, 4, 0, shoes=FRESH))
    for hand, chance in hand_chances(rules, "trilux-bonus", full_shoe(6)).items():
        expected = FRESH * float(chance)
        assert counts["trilux-bonus"][hand] == pytest.approx(expected, abs=4 * expected**0.5)
    blazing = next(bet for bet in side_bet_odds(rules) if bet.bet == "blazing-7s-progressive")
    named = counts["blazing-7s-progressive"]
    jackpots = [named["three_suited_sevens"], named["three_coloured_sevens"]]
    for found, jackpot in zip(jackpots, blazing.jackpots, strict=True):
        expected = FRESH * float(jackpot.probability)
        assert found == pytest.approx(expected, abs=4 * expected**0.5)


@pytest.mark.parametrize("ace", ["high_and_low", "high", "low"])
def test_named_hands_are_those_of_the_table(ace: str) -> None:
    rng, deck = random.Random(ace), pack(1)  # noqa: S311 - hands for a test
    hands = [tuple(rng.choices(deck, k=3)) for _ in range(5_000)]
    sevens = [card for card in deck if card[0] == "7"]
    hands += [(one, other, third) for one in sevens for other in deck for third in deck]
    for game in ("blackjack-shoe", "blackjack-h17"):
        rules = load(game, settings={"trilux.ace": ace})
        assert isinstance(rules, BlackjackRules)
        for read in reads_of(rules):
            table, own = table_of(read), read.settled == "third_card"
            names = ("", *(called.name for called in rules.read[read.bet].hands))
            for one, other, third in hands:
                seen = Seen(first_two=(one, other), third_card=(third,) * own, up_card=(third,))
                row = table[number_of(one), number_of(other)]
                assert names[row[number_of(third)]] == rules.hand(read.bet, seen)
                if own:
                    without = rules.hand(read.bet, Seen(first_two=(one, other)))
                    assert names[row[NO_THIRD]] == names[row[THIRD_BROKE]] == without


def test_a_block_is_the_same_whoever_deals_it() -> None:
    dealing = blackjack_dealing(rules_of(), spots=2)
    block = deal_blackjack(dealing, 5, 3, shoes=200)
    sent: BlackjackDealing = pickle.loads(pickle.dumps(dealing))  # noqa: S301 - our own
    assert (deal_blackjack(sent, 5, 3, shoes=200) == block).all()
    assert (deal_blackjack(dealing, 5, 4, shoes=200) != block).any()
    assert (deal_blackjack(dealing, 6, 3, shoes=200) != block).any()
    assert len(pickle.dumps(dealing)) < 50_000
    assert not must_compile()


def test_a_longer_block_begins_like_a_shorter_one() -> None:
    dealing = blackjack_dealing(rules_of())
    record, short = new_record(dealing, 1_000), new_record(dealing, 1_000)
    whole = deal_blackjack(dealing, 1, 0, record=record)
    assert deal_blackjack(dealing, 1, 0, limit=600, record=short)[0] == 600
    assert whole[0] > 90_000
    assert (record.gains[:600] == short.gains[:600]).all()
    assert not short.gains[600:].any()
    assert (deal_blackjack(dealing, 1, 0) == whole).all()


@pytest.mark.parametrize("spots", [1, 2, 7])
@pytest.mark.parametrize("name", ["", "hi-lo"])
def test_a_record_adds_up_to_the_tally(name: str, spots: int) -> None:
    counting = load_counting(name) if name else None
    dealing = blackjack_dealing(rules_of(), spots=spots, counting=counting)
    record = new_record(dealing, 5_000)
    tally = deal_blackjack(dealing, 9, 1, limit=5_000, record=record)
    assert bool(record.counts.any()) is bool(record.units.max() > 1) is bool(name)
    for place, bet in enumerate(bet_tallies(dealing, tally)):
        gains = record.gains[:, :, place].astype(np.int64)
        on = record.aces if bet.bet == "insurance" else np.ones(5_000, dtype=bool)
        units = record.units.astype(np.int64) if bet.bet == "main" else on.astype(np.int64)
        assert bet == BetTally(
            bet=dealing.bets[place],
            per=bet.per,
            rounds=int(on.sum()),
            win=bet.win if bet.bet.startswith("blazing") else int((gains[on] > 0).sum()),
            push=int((gains[on] == 0).sum()),
            lose=bet.lose if bet.bet.startswith("blazing") else int((gains[on] < 0).sum()),
            staked=int(units.sum()) * spots * bet.per,
            gained=int(gains.sum()),
            staked_squared=int((units**2).sum()) * (spots * bet.per) ** 2,
            gained_squared=int((gains.sum(axis=1) ** 2).sum()),
            staked_by_gained=int((units * gains.sum(axis=1)).sum()) * spots * bet.per,
        )


def test_a_count_turns_the_game_round() -> None:
    """Spread 1 to 12 with the deviations, a guest is ahead; by bets alone less so; flat not at all."""
    rules = rules_of(settings={"cut_card.cards_from_back": 78})
    gains = []
    for name in ("hi-lo", "hi-lo-bets", ""):
        dealing = blackjack_dealing(rules, counting=load_counting(name) if name else None)
        main = bet_tallies(dealing, deal_blackjack(dealing, 3, 0, shoes=50_000))[0]
        gains.append(main.gain_per_round)
    assert gains[0] > gains[1] > 0 > gains[2]


@pytest.mark.parametrize(
    ("settings", "spots", "said"),
    [
        ({}, 0, "blackjack is dealt to 1 to 7 spots, not to 0"),
        ({}, 8, "blackjack is dealt to 1 to 7 spots, not to 8"),
        (
            {"cut_card.cards_from_back": 5, "cut_card.cards_from_back_min": 5},
            1,
            "a round on one spot may need 6 cards behind the cut card, and there are 5",
        ),
        (
            {"cut_card.cards_from_back": 23, "cut_card.cards_from_back_min": 23},
            7,
            "a round on 7 spots may need 24 cards behind the cut card, and there are 23",
        ),
    ],
)
def test_what_cannot_be_simulated_is_told(settings: dict[str, object], spots: int, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        blackjack_dealing(rules_of("double-deck", settings), spots=spots)


def test_a_replay_wants_the_whole_shoe() -> None:
    rules = rules_of("double-deck")
    with pytest.raises(ValueError, match="a shoe of this game is 104 cards, 2 of each"):
        replay(blackjack_dealing(rules), shoe_of(rules, 1)[1:])

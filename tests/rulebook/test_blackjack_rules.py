"""The three games of blackjack as data: what they say, what may be changed, and how they read."""

import tomllib
from collections.abc import Iterator
from functools import reduce
from typing import Annotated, Any, Literal, get_args, get_origin

import msgspec
import pytest

from pitboss.cheques import Band, MostLaid, Part, Step
from pitboss.payouts import Odds, Rate
from pitboss.rulebook import BlackjackRules, RulebookError, find, games, houses, load
from pitboss.rulebook.blackjack import BlackjackBet, HandLine
from pitboss.rulebook.schema import Cents
from pitboss.rulebook.side_bets.named_hands import NAMES, POKER
from pitboss.rulebook.source import HOUSES
from pitboss.rulebook.words.blackjack import bet_in_words, line_in_words, terms_in_words

GAMES = ("blackjack-shoe", "double-deck", "blackjack-h17")
SHOE, DOUBLE, PAGE = GAMES

# What each game says, one column per game.
VALUES: list[tuple[str, object, object, object]] = [
    ("house", "manual", "manual", "rules-page"),
    ("decks", 6, 2, 6),
    ("seats", 7, 7, 7),
    ("limits.max", 500_000, 1_000_000, 500_000),
    ("dealer.soft17", "stand", "stand", "hit"),
    ("dealer.draws_without_live_hand", False, False, False),
    ("blackjack.pays", Odds(3, 2), Odds(3, 2), Odds(3, 2)),
    ("insurance.pays", Odds(2, 1), Odds(2, 1), Odds(2, 1)),
    ("insurance.even_money", True, True, False),
    ("peek.ten", True, True, True),
    ("peek.ace", True, True, True),
    ("split.max_hands", 4, 2, 4),
    ("split.aces_max_hands", 2, 2, 4),
    ("split.match", "value", "value", "value"),
    ("split.aces_cards", "one", "one", "one"),
    ("double.on", "any_two_but_21", "any_two_but_21", "any_two_but_21"),
    ("double.after_split", True, True, True),
    ("double.for_less", True, True, False),
    ("cut.min_cards", 52, 20, 52),
    ("cut_card.cards_from_back", 104, 26, 104),
    ("cut_card.cards_from_back_min", 78, 26, 78),
    ("burn.by", "count", "count", "count"),
    ("burn.count", 1, 1, 1),
    ("toke.at_max_share", Rate(10, 100), Rate(10, 100), Rate(10, 100)),
    ("toke.rule", "share_at_max", "share_at_max", "share_at_max"),
    ("piggyback.odds_below", 300, 300, 300),
    ("side.order", "per_spot", "per_spot", "per_spot"),
    ("trilux.ace", "high_and_low", "high_and_low", "high_and_low"),
    ("dead_game.break_down", True, True, True),
    ("skipped.courtesy", True, True, True),
    ("missed_blackjack.insurance", "paid", "paid", "paid"),
    ("progressive.order", "right_to_left", "right_to_left", "lowest_first"),
    ("progressive.resume_after", "surveillance", "surveillance", "supervisor"),
    ("progressive.confirm", (), (), ("pit_manager", "shift_manager")),
    ("progressive.apart", (), (), ()),
    (
        "progressive.swipe",
        ("supervisor", "shift_manager"),
        ("supervisor", "shift_manager"),
        ("pit_manager", "shift_manager", "executive"),
    ),
    ("progressive.aggregate_limit", None, None, None),
    ("progressive.aggregate_method", "pro_rata", "pro_rata", "pro_rata"),
    ("progressive.tax.multiple", 300, 300, 300),
    ("progressive.tax.min", 200_000, 200_000, 200_000),
    ("chart", "manual", "manual", "manual"),
]


def rules_of(game: str, **settings: object) -> BlackjackRules:
    rules = load(game, settings={key.replace("__", "."): value for key, value in settings.items()})
    assert isinstance(rules, BlackjackRules)
    return rules


def at(rules: BlackjackRules, key: str) -> object:
    return reduce(getattr, key.split("."), rules)


def prices(game: str, bet: str) -> dict[str, str]:
    rules = rules_of(game)
    told = rules.awards[bet].items()
    return {hand: line_in_words(line, rules.bets[bet]).split(" on ")[0] for hand, line in told}


class TestTheGames:
    @pytest.mark.parametrize(("key", "shoe", "double", "page"), VALUES, ids=[row[0] for row in VALUES])
    def test_what_each_game_says(self, key: str, shoe: object, double: object, page: object) -> None:
        assert [at(rules_of(game), key) for game in GAMES] == [shoe, double, page]

    def test_the_house_is_found_where_the_name_is_unique(self) -> None:
        assert houses() == ("manual", "rules-page")
        assert {SHOE, DOUBLE} <= set(games("manual"))
        assert games("rules-page") == (PAGE,)
        assert find(PAGE) == HOUSES / "rules-page" / f"{PAGE}.toml"
        assert load(PAGE) == load(PAGE, house="rules-page")
        with pytest.raises(RulebookError, match="there is no such game"):
            load(PAGE, house="manual")

    def test_each_has_a_hash_of_its_own(self) -> None:
        assert len({rules_of(game).hash for game in GAMES}) == len(GAMES)

    @pytest.mark.rule("TLX-06", "TLX-07")
    def test_trilux(self) -> None:
        rules = rules_of(SHOE)
        bonus, super_3 = rules.bets["trilux-bonus"], rules.bets["trilux-super-3"]
        assert (bonus.min, bonus.max, bonus.requires) == (500, 50_000, ("main",))
        assert (super_3.min, super_3.max, super_3.requires) == (500, 5_000, ("main", "trilux-bonus"))
        assert prices(SHOE, "trilux-bonus") == dict.fromkeys(POKER, "9 to 1")
        assert prices(SHOE, "trilux-super-3") == {
            "suited_three_of_a_kind": "270 to 1",
            "straight_flush": "180 to 1",
            "three_of_a_kind": "90 to 1",
        }

    @pytest.mark.rule("DD-09")
    def test_trilux_at_double_deck(self) -> None:
        rules = rules_of(DOUBLE)
        assert list(rules.bets) == ["main", "trilux-bonus"]
        assert (rules.bets["trilux-bonus"].min, rules.bets["trilux-bonus"].max) == (500, 50_000)
        assert prices(DOUBLE, "trilux-bonus") == dict.fromkeys(POKER, "5 to 2")

    @pytest.mark.rule("DD-08")
    def test_the_maximum_at_double_deck(self) -> None:
        rules = rules_of(DOUBLE)
        assert rules.bets["main"].max == rules.limits.max == 1_000_000
        assert rules.toke.at_max_share.of(rules.bets["main"].max) == 100_000

    @pytest.mark.parametrize(
        ("game", "settled", "envy"), [(SHOE, "before_play", True), (PAGE, "third_card", False)]
    )
    def test_blazing_7s_of_the_house_and_of_the_vendor(self, game: str, settled: str, envy: bool) -> None:
        bet = rules_of(game).bets["blazing-7s-progressive"]
        assert (bet.min, bet.max, bet.toke, bet.piggyback) == (500, 500, False, False)
        assert (bet.settled, bet.bust, bet.collected) == (settled, "ignore_card", True)
        assert prices(game, "blazing-7s-progressive") == {
            "three_suited_sevens": "100% of the meter",
            "three_coloured_sevens": "10% of the meter",
            "three_sevens": "200 for 1",
            "two_sevens": "25 for 1",
            "one_seven": "2 for 1",
            "one_seven_and_third": "2 for 1",
        }
        assert [line.envy for line in bet.lines] == ([10_000, 2_500, 500, 200, 100] if envy else [0] * 5)

    def test_a_bet_whose_wager_is_not_taken_beforehand_is_not_collected(self) -> None:
        collected = {name for name, bet in rules_of(SHOE).bets.items() if bet.collected}
        assert collected == {"blazing-7s-progressive"}

    def test_the_rules_page_states_only_its_differences(self) -> None:
        page = tomllib.loads(find(PAGE).read_text(encoding="utf-8"))
        assert page["extends"] == "manual/blackjack-shoe"
        assert set(page["bets"]) == {"blazing-7s-progressive"}
        shoe, rules = rules_of(SHOE), rules_of(PAGE)
        same = {"limits", "cut", "cut_card", "burn", "toke", "peek", "blackjack", "payout", "dead_game"}
        assert all(getattr(rules, key) == getattr(shoe, key) for key in same)
        assert not same & set(page)


@pytest.mark.rule("BJ-GAME-01")
class TestDecksAndSeats:
    @pytest.mark.parametrize("decks", range(1, 9))
    def test_one_to_eight_decks(self, decks: int) -> None:
        place = {f"cut_card__cards_from_back{part}": 20 for part in ("", "_min", "_max")}
        assert rules_of(SHOE, decks=decks, cut__min_cards=10, **place).decks == decks

    @pytest.mark.parametrize("decks", [0, 9, 16, -1])
    def test_no_fewer_and_no_more(self, decks: int) -> None:
        with pytest.raises(RulebookError, match=r"blackjack is played with 1 to 8 decks \(BJ-GAME-01\)"):
            load(SHOE, settings={"decks": decks})

    def test_one_to_seven_seats(self) -> None:
        assert [rules_of(SHOE, seats=seats).seats for seats in range(1, 8)] == list(range(1, 8))
        for seats in (0, 8):
            with pytest.raises(RulebookError, match="seats"):
                load(SHOE, settings={"seats": seats})


def settable(kind: type[msgspec.Struct], prefix: str = "") -> Iterator[tuple[str, Any]]:
    """Every key of the family below its bets, with its type."""
    derived: frozenset[str] = getattr(kind, "DERIVED", frozenset())
    for field in msgspec.structs.fields(kind):
        if (
            isinstance(field.type, type)
            and issubclass(field.type, msgspec.Struct)
            and field.type not in PARSED
        ):
            yield from settable(field.type, f"{prefix}{field.name}.")
        elif field.name not in derived | {"bets", "calls", "family"}:
            yield prefix + field.name, field.type


PARSED: dict[Any, list[tuple[object, object]]] = {
    Odds: [("6 to 5", Odds(6, 5)), ("2:1", Odds(2, 1))],
    Rate: [("5%", Rate(5, 100)), ("100%", Rate(100, 100))],
    bool: [(True, True), (False, False)],
}
AMOUNTS: dict[str, list[tuple[object, object]]] = {
    "limits.min": [("$5", 500)],
    "limits.max": [("$7,500", 750_000)],
    **{
        f"bills.most_laid.{bills}": [(f"${most}", most * 100)]
        for bills, most in zip(MostLaid.__struct_fields__, (20, 200, 300, 600, 700, 800), strict=True)
    },
}
LISTS: dict[str, list[tuple[object, object]]] = {
    "progressive.confirm": [
        ("executive", ("executive",)),
        (["pit_manager", "shift_manager"], ("pit_manager", "shift_manager")),
    ],
    "progressive.apart": [
        ("confirm_swipe", ("confirm_swipe",)),
        (["verify_confirm", "confirm_swipe"], ("verify_confirm", "confirm_swipe")),
    ],
    "progressive.swipe": [
        ("executive", ("executive",)),
        (["pit_manager", "supervisor", "executive"], ("pit_manager", "supervisor", "executive")),
    ],
    "hands.multiples": [([1, 1, 1], (1, 1, 1)), ([1, 3, 4, 9], (1, 3, 4, 9))],
    "card_sets.backs": [(["green"], ("green",)), (["blue", "brown"], ("blue", "brown")), ("red", ("red",))],
    "shoulder.spots": [([7], (7,)), ([1, 2], (1, 2)), (3, (3,))],
    "buyin.mix.bands": [
        ([{"steps": {"parts": {"colour": "red"}}}], (Band((Step((Part("red"),)),)),)),
        (
            [{"steps": [{"up_to": 50, "parts": {"colour": "white"}}, {"parts": {"colour": "red"}}]}],
            (Band((Step((Part("white"),), 50_00), Step((Part("red"),)))),),
        ),
    ],
}
NUMBERS: dict[str, list[object]] = {
    "name": ["Twenty-One"],
    "decks": [4, 8],
    "seats": [1, 5],
    "cut.min_cards": [1, 156],
    "cut_card.cards_from_back": [78, 90],
    "cut_card.cards_from_back_min": [1, 104],
    "cut_card.cards_from_back_max": [104, 311],
    "burn.count": [0, 5, 52],
    "split.max_hands": [2, 3, 4],
    "split.aces_max_hands": [1, 2, 3, 4],
    "piggyback.odds_below": [1, 1_000],
    "hands.max": [1, 2],
    "progressive.tax.multiple": [1, 600],
    "shuffle.epoch_rounds": [1, 1_000],
    "pace.betting_seconds_min": [1, 45],
    "pace.sitting_out": [1, 10],
    "split.by_rank": [{"8": 2}, {"T": 1, "2": 3}],
    "charlie.cards": [5, 10],
    "pace.reveal_seconds": [0, 2, 10],
    "chart": ["manual", "mine.toml"],
    "names": [{"vi": "Xì dách"}, {"zh-Hant": "二十一點", "zh-Hans": "二十一点"}],
}


def values(key: str, kind: Any) -> list[tuple[object, object]]:
    """What may be written at a key, with what the program then holds."""
    if get_origin(kind) is Literal:
        return [(choice, choice) for choice in get_args(kind)]
    if get_origin(kind) is tuple:
        return LISTS[key]
    if kind == Cents | None:
        return [("$0.05", 5), ("$2,500", 250_000)]
    if get_origin(kind) is Annotated:
        return AMOUNTS.get(key, [("$0.05", 5)])
    return PARSED[kind] if kind in PARSED else [(value, value) for value in NUMBERS[key]]


CHANGES = [
    (key, written, held)
    for key, kind in settable(BlackjackRules)
    for written, held in values(key, kind)
    if key not in ("shuffle.by_hand", "shuffle.machine", "limits.ceiling", "dealer.hole_card")
]


def test_a_shuffle_by_hand_is_for_games_without_a_progressive() -> None:
    by_hand = rules_of("double-deck", shuffle__by_hand=True)
    assert by_hand.shuffle.by_hand
    assert ("shuffle", "by machine or by hand") in terms_in_words(by_hand)
    assert ("shuffle", "by machine only") in terms_in_words(rules_of(SHOE))
    with pytest.raises(RulebookError, match="by machine only"):
        rules_of(SHOE, shuffle__by_hand=True)


@pytest.mark.parametrize(("key", "written", "held"), CHANGES)
def test_every_value_of_every_key_can_be_set(key: str, written: object, held: object) -> None:
    assert at(rules_of(SHOE, **{key: written}), key) == held


def test_no_key_is_left_out() -> None:
    assert len({key for key, _, _ in CHANGES}) > 35
    assert {"dealer.soft17", "missed_blackjack.insurance", "toke.rule", "chart"} <= {c[0] for c in CHANGES}


def bet_with(**terms: object) -> BlackjackBet:
    plain: dict[str, object] = {"hand": "straight_flush", "pays": "9 to 1"}
    line = plain | {key: terms.pop(key) for key in ("hand", "pays", "envy", "verify") if key in terms}
    bet = {"name": "Lucky", "key": "LK", "kind": "side", "cards": ["first_two", "up_card"]} | terms
    return rules_of(SHOE, bets__lucky=bet | {"lines": [line]}).bets["lucky"]


def test_every_value_of_a_side_bet_can_be_set() -> None:
    for hand in NAMES:
        assert bet_with(hand=hand).lines[0].hand == (hand,)
    for verify in ("", "surveillance", "supervisor"):
        assert bet_with(verify=verify).lines[0].verify == verify
    for bust in ("ignore_card", "loses"):
        assert bet_with(cards="first_three", bust=bust).bust == bust
    assert bet_with(envy="$2.50").lines[0].envy == 250
    assert bet_with(requires=["main", "trilux-bonus"]).requires == ("main", "trilux-bonus")
    assert not bet_with(toke=False).toke
    assert not bet_with(pays="300 to 1").piggyback
    assert not bet_with(piggyback=False).piggyback
    assert bet_with(pays="299 to 1").piggyback


def test_a_dealer_without_a_hole_card_looks_at_nothing() -> None:
    unseen = {"peek.ten": False, "peek.ace": False}
    rules = rules_of(SHOE, **unseen, **{"dealer.hole_card": False})
    assert "the second card comes after the guests have played" in dict(terms_in_words(rules))["hole card"]
    assert "checked" not in dict(terms_in_words(rules_of(SHOE, **unseen)))["hole card"][:7]
    with pytest.raises(RulebookError, match=r"peek\.ten.*there is no card to look at"):
        rules_of(SHOE, **{"dealer.hole_card": False})


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"split.by_rank": {"A": 2}}, "name a rank from 2 to 9, or T"),
        ({"split.by_rank": {"K": 2}}, "name a rank from 2 to 9, or T"),
        ({"split.by_rank": {"8": 0}}, "at least 1"),
        ({"split.by_rank": {"8": 9}}, "it is above split.max_hands"),
        ({"charlie.cards": 4}, "a charlie has 5 to 10 cards"),
        ({"charlie.cards": -1}, "a charlie has 5 to 10 cards"),
        ({"surrender.ten": "sometimes"}, "never"),
    ],
)
def test_what_makes_no_sense_is_refused(settings: dict[str, object], said: str) -> None:
    with pytest.raises(RulebookError, match=said):
        load(SHOE, settings=settings)


MATTERS_WITH: dict[str, dict[str, object]] = {
    "dealer.blackjack_takes": {"peek.ten": False, "peek.ace": False},
    "surrender.after_split": {"surrender.low": True},
    "progressive.aggregate_method": {"progressive.aggregate_limit": "$2,500"},
    "shuffle.epoch_rounds": {
        "shuffle.machine": "continuous",
        "burn.count": 0,
        "burn.on_relief": False,
        "card_sets.backs": ["red"],
        "dead_game.break_down": False,
    },
}
"""Keys that say nothing by themselves."""


NOT_CHECKED = "not checked before the guests play; a blackjack found later takes all that lies there"


class TestInWords:
    @pytest.mark.parametrize("key", sorted({key for key, _, _ in CHANGES} - {"name", "names"}))
    def test_every_rule_that_is_changed_reads_differently(self, key: str) -> None:
        written = [value for changed, value, _ in CHANGES if changed == key]
        beside = MATTERS_WITH.get(key, {})
        said = {terms_in_words(rules_of(SHOE, **beside, **{key: value})) for value in written}
        assert len(said | {terms_in_words(rules_of(SHOE))}) > 1
        assert len(said) == len(written) or key == "burn.count"

    @pytest.mark.parametrize(
        ("settings", "heading", "words"),
        [
            ({}, "dealer", "must stand on all 17s"),
            ({"dealer__soft17": "hit"}, "dealer", "must hit soft 17"),
            ({"split__max_hands": 1, "split__aces_max_hands": 1}, "split", "none"),
            ({"split__aces_max_hands": 1}, "split", "equal values to 4 hands, aces never"),
            ({"peek__ten": False, "peek__ace": False}, "hole card", NOT_CHECKED),
            ({"burn__by": "value"}, "burn", "the first card is shown, and as many more as its value"),
            ({"burn__count": 3}, "burn", "3 cards"),
        ],
    )
    def test_the_terms(self, settings: dict[str, object], heading: str, words: str) -> None:
        assert dict(terms_in_words(rules_of(SHOE, **settings)))[heading] == words

    def test_a_bet_with_all_that_a_dealer_must_know(self) -> None:
        rules = rules_of(PAGE)
        assert bet_in_words(rules.bets["main"], rules) == ("1 to 1, a blackjack 3 to 2",)
        assert bet_in_words(rules.bets["blazing-7s-progressive"], rules) == (
            "needs a wager on Blackjack",
            "reads the guest's first three cards",
            "100% of the meter on three sevens of one suit",
            "10% of the meter on three sevens of one colour",
            "200 for 1 on three sevens",
            "25 for 1 on two sevens",
            "2 for 1 on one seven or one seven with a third-card seven",
            "a third card that breaks the hand does not count",
            "no bet for the dealer is taken here",
            "no other guest may bet on it",
        )

    def test_a_line(self) -> None:
        line = HandLine(("straight", "flush"), pays=Odds(1_000, 1), envy=250, verify="surveillance")
        assert line_in_words(line, bet_with()) == (
            "1,000 to 1 on a straight or a flush; $2.50 to the dealers (surveillance verifies it first)"
        )

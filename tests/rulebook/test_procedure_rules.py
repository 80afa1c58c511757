"""What a house rules on around the game: what the games say, what may be changed, what is refused."""

from functools import reduce
from pathlib import Path

import pytest

from pitboss.cheques import MANUAL_MIX, Approvals, Cheques, MostLaid, buy_in, parse_cheques
from pitboss.rulebook import BlackjackRules, Rules, check, games, load, terms_in_words
from pitboss.rulebook.words import blackjack, rulebook

BACCARAT = ("mini-baccarat", "midi-baccarat", "ez-baccarat", "dai-bacc", "five-treasures")
SHOE, MINI = "blackjack-shoe", "mini-baccarat"


def at(rules: Rules, key: str) -> object:
    return reduce(getattr, key.split("."), rules)


def terms(game: str, **settings: object) -> dict[str, str]:
    rules = load(game, settings={key.replace("__", "."): value for key, value in settings.items()})
    return dict(terms_in_words(rules))


@pytest.mark.parametrize("game", BACCARAT)
@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("hands.max", 1),
        ("hands.multiples", (1,)),
        ("entry.mid_shoe", True),
        ("approval", Approvals(inclusive=False, cheque_change_by_total=False)),
        ("buyin.mix", MANUAL_MIX),
        ("bills.most_laid", MostLaid()),
        ("shuffle.approval", True),
        ("shuffle.pressed_by", "supervisor"),
        ("cut.offered", "first_seat"),
        ("cut.dealer", "notification"),
        ("burn.show_on_request", False),
        ("burn.on_relief", False),
        ("card_sets.backs", ("red", "blue")),
        ("dead_game.approval", False),
        ("coupon.kept", "after_decision"),
        ("shoulder.spots", ()),
        ("limits.over_max_loss", "take_to_max"),
        ("vip", False),
    ],
)
def test_what_the_games_of_baccarat_say(game: str, key: str, value: object) -> None:
    assert at(load(game), key) == value


# The shoe game, double deck, and the rules page.
BLACKJACK: list[tuple[str, object, object, object]] = [
    ("dead_game.approval", True, True, True),
    ("vip", False, False, False),
    ("hands.max", 3, 2, 3),
    ("hands.multiples", (1, 2, 5), (1, 2), (1, 2, 5)),
    ("hands.vip_exempt", True, True, True),
    ("entry.mid_shoe", True, True, True),
    ("burn.show_on_request", True, False, True),
    ("burn.on_relief", True, True, True),
    ("card_sets.backs", ("red", "blue"), ("red", "blue"), ("red", "blue")),
    ("card_sets.changed", "daily", "daily", "daily"),
    ("shuffle.approval", False, False, False),
    ("shuffle.pressed_by", "dealer", "dealer", "dealer"),
    ("cut.offered", "cut_card", "cut_card", "cut_card"),
    ("cut.dealer", "approval", "approval", "approval"),
    ("limits.over_max_loss", "take_to_max", "take_to_max", "take_to_max"),
    ("approval", Approvals(), Approvals(), Approvals()),
    ("buyin.mix", MANUAL_MIX, MANUAL_MIX, MANUAL_MIX),
    ("bills.most_laid", MostLaid(), MostLaid(), MostLaid()),
    ("coupon.kept", "after_decision", "after_decision", "after_decision"),
    ("coupon.doubles", False, False, False),
    ("shoulder.spots", (), (), ()),
    ("shoulder.own_spot", False, False, False),
]


@pytest.mark.parametrize(("key", "shoe", "double", "page"), BLACKJACK, ids=[row[0] for row in BLACKJACK])
def test_what_the_games_of_blackjack_say(key: str, shoe: object, double: object, page: object) -> None:
    assert [at(load(game), key) for game in (SHOE, "double-deck", "blackjack-h17")] == [shoe, double, page]


def test_every_game_of_the_house_is_sound() -> None:
    for house in ("manual", "rules-page"):
        for game in games(house):
            assert load(game, house=house).pace.betting_seconds_min >= 20


class TestSeveralHands:
    def test_each_of_several_hands_plays_for_more(self) -> None:
        hands = load(SHOE).hands
        assert [hands.multiple(count, vip=False) for count in (1, 2, 3)] == [1, 2, 5]

    def test_but_not_in_the_vip_room_unless_the_house_says_so(self) -> None:
        assert load(SHOE).hands.multiple(3, vip=True) == 1
        assert load(SHOE, settings={"hands.vip_exempt": False}).hands.multiple(3, vip=True) == 5


class TestTheVipRoom:
    @pytest.mark.rule("TLX-07")
    def test_super_3_has_another_maximum_there(self) -> None:
        assert load(SHOE).bets["trilux-super-3"].max == 50_00
        rules = load(SHOE, settings={"vip": True})
        assert rules.bets["trilux-super-3"].max == 200_00
        assert rules.bets["trilux-bonus"].max == 500_00
        assert rules.bets["main"].max == rules.limits.max

    def test_it_is_said_on_the_main_floor_too(self) -> None:
        for vip in (False, True):
            rules = load(SHOE, settings={"vip": vip})
            assert isinstance(rules, BlackjackRules)
            said = blackjack.bet_in_words(rules.bets["trilux-super-3"], rules)
            assert ("up to $200 in the VIP room" in said) is not vip

    def test_a_baccarat_bet_may_have_one_as_well(self) -> None:
        rules = load(MINI, settings={"bets.tie.max_vip": "$5,000"})
        assert rulebook.bet_in_words(rules.bets["tie"], rules.bets)[-1] == "up to $5,000 in the VIP room"  # type: ignore[arg-type]
        assert load(MINI, settings={"bets.tie.max_vip": "$5,000", "vip": True}).bets["tie"].max == 5_000_00


class TestForCash:
    MIX = """
        [buyin.mix]
        bands = [
            { table_min = 0, steps = [
                { up_to = "$50", parts = { colour = "white" } },
                { parts = [{ colour = "white", amount = "$20" }, { colour = "red" }] },
            ] },
            { table_min = "$25", steps = { parts = { colour = "green" } } },
        ]
    """

    @pytest.mark.parametrize(
        ("amount", "table_min", "cheques"),
        [(50_00, 15_00, "50 white"), (100_00, 15_00, "16 red, 20 white"), (200_00, 25_00, "8 green")],
    )
    def test_a_house_gives_its_own_mix(
        self, tmp_path: Path, amount: int, table_min: int, cheques: str
    ) -> None:
        file = tmp_path / "house.toml"
        file.write_text(f'extends = "manual/{SHOE}"\n{self.MIX}', encoding="utf-8")
        rules = check(file).rules
        assert rules is not None
        rack = Cheques.of({1_00: 200, 5_00: 200, 25_00: 200})
        given = buy_in(amount, table_min=table_min, rack=rack, mix=rules.buyin.mix)
        assert given is not None
        assert given.cheques == parse_cheques(cheques)

    def test_the_house_file_writes_what_the_manual_says(self) -> None:
        """The mixes stand in the file, and are those that hold where a house says nothing."""
        assert load(SHOE).buyin == load(MINI).buyin
        assert load(SHOE).bills == load(MINI).bills


# What is written over a game, the key that the defect names, and words of its reason.
BROKEN = [
    (SHOE, "[hands]\nmax = 0", "hands.max", "1 to 20 hands"),
    (SHOE, "[hands]\nmax = 21", "hands.max", "1 to 20 hands"),
    (SHOE, "[hands]\nmax = true", "hands.max", "a whole number"),
    (SHOE, "[card_sets]\nbacks = []", "card_sets.backs", "an empty list says nothing"),
    (SHOE, '[card_sets]\nbacks = ["red", "red"]', "card_sets.backs", "two of different backs"),
    (SHOE, '[card_sets]\nbacks = ["tartan"]', "card_sets.backs[1]", 'one of "red", "blue"'),
    (SHOE, "[hands]\nmultiples = [1, 2]", "hands.multiples", "hands.max is 3"),
    (SHOE, "[hands]\nmultiples = [1, 5, 2]", "hands.multiples", "the numbers rise"),
    (SHOE, "[hands]\nmultiples = [0, 1, 2]", "hands.multiples", "from 1 to 100"),
    (SHOE, "[hands]\nmultiple = [1, 2, 5]", "hands.multiple", 'did you mean "multiples"?'),
    (SHOE, '[entry]\nmid_shoe = "yes"', "entry.mid_shoe", "true or false"),
    (SHOE, '[approval]\nchange_from = "300 EUR"', "approval.change_from", "an amount of money"),
    (SHOE, '[approval]\ncheque_from = "blak"', "approval.cheque_from", 'did you mean "black"?'),
    (SHOE, "[approvals]\ninclusive = true", "approvals", 'did you mean "approval"?'),
    (MINI, "[buyin.mix]\nbands = []", "buyin.mix.bands", "an empty list"),
    (MINI, '[buyin.mix]\nbands = { steps = { parts = { color = "red" } } }', "parts.color", '"colour"'),
    (MINI, '[buyin.mix]\nbands = { steps = { parts = { colour = "redd" } } }', "colour", '"red"'),
    (MINI, '[buyin.mix]\nbands = { table_min = 5, steps = { parts = { colour = "red" } } }',
     "buyin.mix.bands", "from a table minimum of $0"),
    (MINI, '[buyin.mix]\nbands = { steps = { up_to = 5, parts = { colour = "red" } } }',
     "buyin.mix.bands", "band 1: the last step"),
    (MINI, '[buyin.mix]\nbands = { steps = { parts = { colour = "red", amount = 7 } } }',
     "buyin.mix.bands", "red cannot make its amount exactly"),
    (SHOE, '[bills.most_laid]\nfifties = "$20"', "bills.most_laid.fifties", "$50 bills must make it"),
    (SHOE, "[bills.most_laid]\nfives = 7", "bills.most_laid.fives", "$5 bills must make it exactly"),
    (SHOE, "[burn]\nshow_on_request = 1", "burn.show_on_request", "true or false"),
    (SHOE, "[dead_game]\napproval = 1", "dead_game.approval", "true or false"),
    (SHOE, '[shuffle]\npressed_by = "guest"', "shuffle.pressed_by", '"dealer", "supervisor"'),
    (SHOE, '[cut]\ndealer = "notify"', "cut.dealer", '"approval", "notification"'),
    (SHOE, '[cut]\noffered = "last_seat"', "cut.offered", 'did you mean "first_seat"?'),
    (MINI, '[cut]\noffered = "cut_card"', "cut.offered", 'write "first_seat"'),
    (SHOE, '[coupon]\nkept = "returned"', "coupon.kept", '"after_decision", "after_loss"'),
    (SHOE, '[limits]\nover_max_loss = "all"', "limits.over_max_loss", '"take_all"'),
    (SHOE, "[shoulder]\nspots = [0]", "shoulder.spots", "seats 1 to 7"),
    (SHOE, "[shoulder]\nspots = [2, 2]", "shoulder.spots", "more than once"),
    (SHOE, "[shoulder]\nspots = []", "shoulder.spots", "an empty list"),
    (SHOE, "[pace]\nbetting_seconds_min = 0", "pace.betting_seconds_min", "at least a second"),
    (SHOE, "[pace]\nsitting_out = 0", "pace.sitting_out", "at least 1 round"),
    (SHOE, 'vip = "yes"', "vip", "true or false"),
    (SHOE, "[bets.trilux-super-3]\nmax_vip = 3", "bets.trilux-super-3.max_vip", "below the bet's minimum"),
    (MINI, "[bets.tie]\nmax_vip = 5001", "bets.tie.max_vip", "no multiple of the $5 step"),
]  # fmt: skip


@pytest.mark.parametrize(("game", "text", "key", "reason"), BROKEN)
def test_a_wrong_key_is_refused(tmp_path: Path, game: str, text: str, key: str, reason: str) -> None:
    file = tmp_path / "house.toml"
    file.write_text(f'extends = "manual/{game}"\n{text}\n', encoding="utf-8")
    errors = check(file).errors
    assert any(error.key.endswith(key) and reason in error.reason for error in errors), errors


def test_all_defects_are_told_at_once(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    text = "hands.max = 0\npace.sitting_out = 0\nshoulder.spots = [9]\nbills.most_laid.ones = 0\n"
    file.write_text(f'extends = "manual/{SHOE}"\n{text}', encoding="utf-8")
    assert {error.key for error in check(file).errors} == {
        "hands.max",
        "pace.sitting_out",
        "shoulder.spots",
        "bills.most_laid.ones",
    }


@pytest.mark.parametrize(
    ("game", "heading", "said"),
    [
        (SHOE, "several hands", "one hand at the minimum, two hands at 2 times the minimum, three hands at "
         "5 times the minimum; in the VIP room all at the minimum"),
        (MINI, "several hands", "none: one guest, one hand"),
        (SHOE, "approval", "change of $300 or more; cheque changes with black or higher or $300 or more "
         "in all; payouts in black or higher at tables below $100; every colour-up; a second "
         "signature for rulings that pay $500 or more; every conversion of a bet"),
        (MINI, "approval", "change of more than $300; cheque changes with black or higher; "
         "payouts in black or higher at tables below $100; every colour-up; "
         "a second signature for rulings that pay $500 or more; every conversion of a bet"),
        (SHOE, "for cash", "red up to $100, $100 in red and the rest green above; from a $25 minimum green "
         "up to $500, $500 in green and the rest black above; from a $100 minimum black up to $3,000, $2,000 "
         "in black and the rest purple above"),
        (SHOE, "cut", "at least 52 cards from either end; offered first where the cut card came out, "
         "then clockwise"),
        (MINI, "cut", "at least 52 cards from either end; offered from seat 1 clockwise"),
        (MINI, "machine", "pressed by the supervisor"),
        (SHOE, "on request", "the burned card is shown"),
        ("double-deck", "on request", "the burned card is not shown"),
        (SHOE, "dead game", "the shoe is broken down, once the supervisor approves"),
        (SHOE, "coupons", "pay even money on every bet; the house keeps one that has won or lost; their "
         "value does not count in doubling and splitting"),
        (SHOE, "over the shoulder", "at every seat"),
        (SHOE, "sitting out", "flagged to the supervisor after three rounds"),
    ],
)  # fmt: skip
def test_in_words(game: str, heading: str, said: str) -> None:
    assert terms(game)[heading] == said


@pytest.mark.parametrize(
    ("settings", "heading", "said"),
    [
        ({"shoulder__spots": [1]}, "over the shoulder", "at seat 1 only"),
        ({"shoulder__spots": [1, 7], "shoulder__own_spot": True}, "over the shoulder",
         "at seats 1, 7 only, by guests with a spot of their own"),
        ({"pace__sitting_out": 1}, "sitting out", "after one round"),
        ({"limits__over_max_loss": "take_all"}, "found over the maximum", "a lost one is taken whole"),
        ({"vip": True}, "room", "the VIP room"),
    ],
)  # fmt: skip
def test_a_changed_rule_reads_differently(settings: dict[str, object], heading: str, said: str) -> None:
    assert said in terms(MINI, **settings)[heading]
    assert terms(MINI, **settings)[heading] != terms(MINI)[heading]


def test_the_hash_is_of_what_is_said(tmp_path: Path) -> None:
    """The same content in another order has the same hash, and any other value another."""
    texts = (
        "[pace]\nsitting_out = 4\n[hands]\nmax = 2\n",
        "# pace\n[hands]\nmax = 2\n\n[pace]\nsitting_out = 4\n",
        "[pace]\nsitting_out = 5\n[hands]\nmax = 2\n",
    )
    hashes = []
    for text in texts:
        file = tmp_path / "house.toml"
        file.write_text(f'extends = "manual/{SHOE}"\n{text}', encoding="utf-8")
        rules = check(file).rules
        assert rules is not None
        hashes.append(rules.hash)
    assert hashes[0] == hashes[1] != hashes[2]


@pytest.mark.rule("BUY-LAY-01")
def test_the_house_lays_out_no_more_at_a_time_than_the_manual_says() -> None:
    laid = load("blackjack-shoe").bills.most_laid
    assert (laid.hundreds, laid.fifties, laid.twenties) == (2_500_00, 1_000_00, 500_00)
    assert (laid.tens, laid.fives, laid.ones) == (250_00, 100_00, 250_00)

"""Blackjack rulebooks with one thing wrong each, and what the checker says to the manager who wrote them."""

import re
from pathlib import Path

import pytest

from pitboss.rulebook import Checked, check, find

SHOE = 'extends = "manual/blackjack-shoe"\n'
LUCKY = '[bets.lucky]\nname = "Lucky"\nkey = "LK"\nkind = "side"\n'
POKER = LUCKY + 'reads = "poker"\nthird = "up_card"\n'
SEVENS = LUCKY + 'reads = "sevens"\nthird = "own_third"\n'
FLUSH = 'lines = [{ hand = ["suited_three_of_a_kind", "straight_flush", "flush"], pays = "5 to 1" }]\n'

# What is written over the shoe game, the keys that the defects name, and words of a reason.
KEYS = [
    # how many, how large
    ("decks = 0", "decks", "1 to 8 decks (BJ-GAME-01)"),
    ("decks = 9", "decks", "1 to 8 decks (BJ-GAME-01)"),
    ('decks = "6"', "decks", "a whole number"),
    ("seats = 0", "seats", "1 to 20 seats"),
    ("seats = 8", "seats", "1 to 7 seats (BJ-GAME-01)"),
    ("seats = 21", "seats", "1 to 20 seats"),
    ('family = "blakjack"', "family", 'its family: "baccarat" or "blackjack"'),
    ('name = ""', "name", "needs a name"),
    ("[cut]\nmin_cards = 200", "cut.min_cards", "half the pack of 312"),
    ("[cut_card]\ncards_from_back = 200", "cut_card", "the numbers must rise"),
    ("decks = 2", "cut_card", "below the pack of 104"),
    ("[burn]\ncount = 60", "burn.count", "between 0 and one deck"),
    # keys that are not there
    ("[dealers]\nsoft17 = 'hit'", "dealers", 'did you mean "dealer"?'),
    ("[dealer]\nsoft_17 = 'hit'", "dealer.soft_17", 'did you mean "soft17"?'),
    ("[black_jack]\npays = '6 to 5'", "black_jack", 'did you mean "blackjack"?'),
    ("[blackjack]\npay = '6 to 5'", "blackjack.pay", 'did you mean "pays"?'),
    ("[insurance]\neven = true", "insurance.even", "known: even_money, pays, step"),
    ("[splits]\nmax_hands = 3", "splits", 'did you mean "split"?'),
    ("[split]\nace_max_hands = 3", "split.ace_max_hands", 'did you mean "aces_max_hands"?'),
    ("[double]\nafter_splits = true", "double.after_splits", 'did you mean "after_split"?'),
    ("[peek]\naces = true", "peek.aces", 'did you mean "ace"?'),
    ("[surrender]\nlate = true", "surrender.late", "unknown key"),
    ("[commission]\nrate = '5%'", "commission", "unknown key"),
    ("[bets.main]\ncommission = true", "bets.main.commission", "unknown key"),
    ("awards = {}", "awards", "unknown key"),
    ('remove = ["dealer"]', "dealer", "required"),
    ('remove = ["dealer.soft17"]', "dealer.soft17", "required"),
    ('remove = ["insurance.even_money"]', "insurance.even_money", "required"),
    ('remove = ["peek"]', "peek", "required"),
    # words to choose from
    ('[dealer]\nsoft17 = "draw"', "dealer.soft17", '"stand", "hit"'),
    ("[dealer]\nsoft17 = true", "dealer.soft17", '"stand", "hit"'),
    ("[dealer]\ndraws_without_live_hand = 1", "dealer.draws_without_live_hand", "true or false"),
    ('[peek]\nten = "yes"', "peek.ten", "true or false"),
    ('[split]\nmatch = "values"', "split.match", 'did you mean "value"?'),
    ("[split]\naces_cards = 1", "split.aces_cards", '"one", "any"'),
    ('[double]\non = "any_two"', "double.on", 'did you mean "any_two_but_21"?'),
    ('[double]\nfor_less = "no"', "double.for_less", "true or false"),
    ('[side]\norder = "by_spot"', "side.order", 'did you mean "per_spot"?'),
    ('[trilux]\nace = "both"', "trilux.ace", '"high_and_low", "high", "low"'),
    ('[missed_blackjack]\ninsurance = "lost"', "missed_blackjack.insurance", '"paid", "kept"'),
    ('[skipped]\ncourtesy = "always"', "skipped.courtesy", "true or false"),
    ('chart = "manuel"', "chart", 'there is no such strategy chart; did you mean "manual"?'),
    ("chart = 5", "chart", "text in quotes"),
    # odds and money
    ("[blackjack]\npays = 1.5", "blackjack.pays", 'odds, as in "8 to 1"'),
    ('[blackjack]\npays = "six to five"', "blackjack.pays", 'write "8 to 1"'),
    ('[blackjack]\npays = "3 for 2"', "blackjack.pays", 'stays with the guest: write "3 to 2"'),
    ('[insurance]\npays = "2 for 1"', "insurance.pays", 'stays with the guest: write "2 to 1"'),
    ("[insurance]\nstep = 0", "insurance.step", "at least one cent"),
    ('[limits]\nmin = "$15.25"', "limits.min", "no multiple of the $0.50 step"),
    ('[limits]\nmin = "$6,000"', "limits.min", "above the maximum of $5,000"),
    ("[piggyback]\nodds_below = 0", "piggyback.odds_below", "at least 1"),
    ('[piggyback]\nodds_below = "300 to 1"', "piggyback.odds_below", "a whole number"),
    ('[toke]\nat_max_share = "110%"', "toke.at_max_share", "cannot be above 100%"),
    ('[bets.blazing-7s-progressive]\nmin = "$10"', "bets.blazing-7s-progressive.min", "maximum of $5"),
    # splits
    ("[split]\nmax_hands = 5", "split.max_hands", "at most 4 hands; 1 forbids splitting"),
    ("[split]\nmax_hands = 0", "split.max_hands & split.aces_max_hands", "at most 4 hands"),
    ("[split]\naces_max_hands = 0", "split.aces_max_hands", "1 forbids splitting"),
    ("[split]\nmax_hands = 2\naces_max_hands = 3", "split.aces_max_hands", "above split.max_hands"),
    # the main bet
    ('remove = ["bets.main"]', "bets.main & bets.trilux-bonus.requires & bets.trilux-super-3.requires"
     " & bets.blazing-7s-progressive.requires", 'with kind = "main"'),
    ('[bets.main]\nkind = "side"', "bets.main", 'with kind = "main"'),
    ("[bets.main]\n" + FLUSH, "bets.main.lines", "no pay table; see blackjack.pays"),
    ('[bets.main]\nreads = "poker"', "bets.main.reads", "no pay table; see blackjack.pays"),
    ('[bets.main]\nrequires = "trilux-bonus"', "bets.main.requires", "needs no other"),
    ('[bets.trilux-bonus]\nkind = "main"', "bets.trilux-bonus.kind", 'one main bet, "main"; write "side"'),
    # side bets
    (LUCKY + FLUSH, "bets.lucky.cards", "say which cards"),
    (LUCKY + 'reads = "poker"\n' + FLUSH, "bets.lucky.cards", 'add cards = ["first_two", "up_card"]'),
    (POKER, "bets.lucky.lines", "could never win"),
    (POKER + "lines = []", "bets.lucky.lines", "an empty list"),
    (POKER + FLUSH + 'bust = "loses"', "bets.lucky.bust", "can be lost by breaking"),
    (POKER + FLUSH + 'requires = "mian"', "bets.lucky.requires", 'did you mean "main"?'),
    (POKER + FLUSH + 'requires = "lucky"', "bets.lucky.requires", "these bets need one another"),
    ('[bets.trilux-bonus]\nrequires = ["main", "trilux-super-3"]',
     "bets.trilux-bonus.requires & bets.trilux-super-3.requires", "neither could ever be made"),
    (POKER.replace('"poker"', '"pairs"') + FLUSH, "bets.lucky.reads", '"", "poker", "sevens"'),
    (POKER.replace('"up_card"', '"hole_card"') + FLUSH, "bets.lucky.third", 'did you mean "up_card"?'),
    (POKER.replace('"LK"', '"TB"') + FLUSH, "bets.lucky.key & bets.trilux-bonus.key", "already called that"),
    (POKER.replace('"LK"', '"Ins"') + FLUSH, "bets.lucky.key", "that is what insurance is called"),
    (POKER.replace("bets.lucky", "bets.insurance") + FLUSH, "bets.insurance.key", "name the bet otherwise"),
    ("[progressive]\norder = \"up\"", "progressive.order", '"right_to_left", "lowest_first"'),
    ("[progressive]\nresume_after = \"dealer\"", "progressive.resume_after", '"supervisor", "surveillance"'),
    ("[progressive]\nconfirm = \"supervisor\"", "progressive.confirm", '"pit_manager", "shift_manager"'),
    ("[progressive]\nconfirm = [\"executive\", \"executive\"]", "progressive.confirm", "more than once"),
    ("[progressive]\napart = [\"confirm_swipe\", \"confirm_swipe\"]", "progressive.apart", "more than once"),
    ("[progressive]\nswipe = []", "progressive.swipe", "an empty list"),
    ("[progressive]\nswipe = [\"supervisor\", \"supervisor\"]", "progressive.swipe", "more than once"),
    ("[progressive]\naggregate_limit = \"$0\"", "progressive.aggregate_limit", "no fixed prize"),
    ("[progressive]\naggregate_limit = -5", "progressive.aggregate_limit", "amount of money"),
    ("[progressive]\naggregate_limit = \"5%\"", "progressive.aggregate_limit", "amount of money"),
    ("[progressive]\naggregate_method = \"first_come\"", "progressive.aggregate_method", '"in_order"'),
    ("[progressive]\nreseed = \"$10,000\"", "progressive.reseed", "unknown key"),
    ("[progressive.tax]\nmultiple = 0", "progressive.tax.multiple", "at least 1"),
    ("[progressive.tax]\nmin = \"lots\"", "progressive.tax.min", "amount of money"),
]  # fmt: skip

# Lines of a pay table, alone in a bet on a three-card poker hand or on sevens, and what is wrong with them.
LINES = [
    (POKER, '[{ hand = "royal_flush", pays = "9 to 1" }]', "[1].hand", "no such hand or part"),
    (POKER, '[{ hand = "straigt", pays = "9 to 1" }]', "[1].hand", 'did you mean "straight"?'),
    (POKER, '[{ hand = [], pays = "9 to 1" }]', "[1].hand", "an empty list"),
    (POKER, '[{ pays = "9 to 1" }]', "[1]", "a line says what it pays"),
    (POKER, '[{ hands = "straight", pays = "9 to 1" }]', "[1].hands", 'did you mean "hand"?'),
    (POKER, '[{ hand = "straight_flush" }]', "[1]", "either pays odds"),
    (SEVENS, '[{ hand = "three_sevens", pays = "9 for 1", share = "10%" }]', "[1]", "either pays odds"),
    (SEVENS, '[{ hand = "three_sevens", share = "101%" }]', "[1].share", "at most 100%"),
    (SEVENS, '[{ hand = "three_sevens", share = "0%" }]', "[1].share", "above 0%"),
    (SEVENS, '[{ hand = "three_sevens", share = 10 }]', "[1].share", 'a percentage, as in "5%"'),
    (POKER, '[{ hand = "straight_flush", pays = "1,5 to 1" }]', "[1].pays", "a comma only"),
    (POKER, '[{ hand = "straight_flush", pays = "9 to 1", envy = "a lot" }]', "[1].envy", "amount of money"),
    (POKER, '[{ hand = "straight_flush", pays = "9 to 1", verify = "dealer" }]', "[1].verify",
     '"surveillance", "supervisor"'),
    (POKER, '[{ hand = "straight_flush", pays = "9 to 1" }, { hand = "straight_flush", pays = "5 to 1" }]',
     "[2].hand", "an earlier line already pays this hand"),
    (SEVENS, '[{ hand = "two_sevens", pays = "25 to 1" }, { hand = "one_seven", pays = "2 for 1" }]',
     "[1].pays", 'take the wager to the rack before the deal: write "25 for 1"'),
    (SEVENS, '[{ hand = "three_sevens", share = "10%" }, { hand = "one_seven", pays = "2 to 1" }]',
     "[2].pays", 'write "2 for 1"'),
]  # fmt: skip

PYTHON = re.compile(
    r"<class|NoneType|Traceback|\b(dict|str|int|tuple|bool|float|Decimal|None|True|False|msgspec|\w+Error)\b"
)


def checked(folder: Path, text: str) -> Checked:
    file = folder / "house.toml"
    file.write_text(text, encoding="utf-8")
    return check(file)


def refused(folder: Path, text: str, keys: set[str], words: str) -> None:
    """Refused for that and for nothing else, in words that a casino manager understands."""
    found = checked(folder, text)
    assert found.rules is None
    assert {defect.key for defect in found.errors} == keys, found.errors
    assert any(words in defect.reason for defect in found.errors), found.errors
    for defect in found.errors:
        said = str(defect)
        assert defect.file in (str(folder / "house.toml"), "manual/blackjack-shoe.toml")
        assert said.isprintable()
        assert said.endswith(defect.reason)
        assert len(said) < 600
        assert defect.severity == "error"
        assert not PYTHON.search(defect.reason), said


@pytest.mark.parametrize(("change", "keys", "words"), KEYS)
def test_a_wrong_key_is_refused(tmp_path: Path, change: str, keys: str, words: str) -> None:
    refused(tmp_path, SHOE + change, set(keys.split(" & ")), words)


@pytest.mark.parametrize(("bet", "lines", "places", "words"), LINES)
def test_a_wrong_pay_line_is_refused(tmp_path: Path, bet: str, lines: str, places: str, words: str) -> None:
    keys = {f"bets.lucky.lines{place}" for place in places.split(" & ")}
    refused(tmp_path, f"{SHOE}{bet}lines = {lines}", keys, words)


def test_there_are_more_than_fifty_of_them() -> None:
    assert len({change for change, _, _ in KEYS}) == len(KEYS) > 50
    assert len({lines for _, lines, _, _ in LINES}) == len(LINES)


def test_an_empty_rulebook_is_told_all_that_it_lacks(tmp_path: Path) -> None:
    found = checked(tmp_path, 'family = "blackjack"')
    assert {defect.key for defect in found.errors} == {
        "name", "decks", "seats", "limits", "cut", "cut_card", "burn", "shuffle", "toke", "dead_game", "bets",
        "dealer", "blackjack", "insurance", "peek", "split", "double",
    }  # fmt: skip
    assert {defect.reason for defect in found.errors} == {"this key is required"}


def test_all_defects_come_at_once(tmp_path: Path) -> None:
    """Unknown keys, unreadable values, faults across keys and doubtful prices, side by side."""
    text = """
remove = ["bets.dragon-7"]
decks = 9
seats = 8
nickname = "Twenty-One"

[dealer]
soft17 = "both"

[split]
max_hands = 7

[insurance]
pays = "2 for 1"

[calls]
shuffel = "Shuffle"

[bets.trilux-bonus]
lines = [{ hand = "flush", pays = "2 to 1" }, { hand = "strait", pays = "2 to 1" }]

[bets.lucky]
name = "Lucky"
key = "BJ"
kind = "side"
requires = "trilux"
reads = "sevens"
lines = [{ hand = "two_sevens", pays = "500 for 1" }, { hand = "one_seven" }]
"""
    found = checked(tmp_path, SHOE + text)
    assert found.rules is None
    assert sorted(defect.key for defect in found.errors) == [
        "bets.lucky.cards",
        "bets.lucky.key",
        "bets.lucky.lines[2]",
        "bets.lucky.requires",
        "bets.main.key",
        "bets.trilux-bonus.lines[2].hand",
        "calls.shuffel",
        "dealer.soft17",
        "decks",
        "insurance.pays",
        "nickname",
        "remove",
        "seats",
        "split.max_hands",
    ]
    assert {defect.key for defect in found.warnings} == {
        "bets.lucky.lines[1]",
        "bets.lucky.lines[2]",
        "bets.trilux-bonus.lines",
        "bets.trilux-bonus.lines[1]",
    }


def test_a_bet_that_cannot_be_read_is_not_said_to_be_missing(tmp_path: Path) -> None:
    """Super 3 needs the Bonus, which is there, only with a slip in it."""
    found = checked(tmp_path, SHOE + "[bets.trilux-bonus]\nmax = true")
    assert [defect.key for defect in found.errors] == ["bets.trilux-bonus.max"]


class TestWarnings:
    """A doubtful rulebook may be played by; its warnings stand apart from errors."""

    def warned(self, folder: Path, text: str) -> list[tuple[str, str]]:
        found = checked(folder, text)
        assert found.errors == ()
        assert found.rules is not None
        assert all(defect.severity == "warning" for defect in found.warnings)
        return [(defect.key, defect.reason) for defect in found.warnings]

    def test_the_price_of_trilux_at_double_deck_is_as_printed(self) -> None:
        """A-38: 5 to 2 on everything may be a misprint, so it is dealt as printed and pointed out."""
        found = check(find("double-deck"))
        assert found.rules is not None
        assert found.errors == ()
        (warning,) = found.warnings
        assert str(warning) == (
            "manual/double-deck.toml: bets.trilux-bonus.lines: no hand pays 3 to 1 or more: "
            "the house edge is far above 25% (A-38)"
        )

    @pytest.mark.parametrize("game", ["blackjack-shoe", "blackjack-h17"])
    def test_the_other_games_have_none(self, game: str) -> None:
        assert check(find(game)).warnings == ()

    @pytest.mark.parametrize(
        ("decks", "impossible"),
        [
            (1, ["three suited sevens cannot come out of one deck: that prize is impossible",
                 "three coloured sevens cannot come out of one deck: that prize is impossible"]),
            (2, ["three suited sevens cannot come out of 2 decks: that prize is impossible"]),
            (3, []),
        ],
    )  # fmt: skip
    def test_a_prize_that_the_pack_cannot_give(
        self, tmp_path: Path, decks: int, impossible: list[str]
    ) -> None:
        small = "[cut]\nmin_cards = 10\n[cut_card]\ncards_from_back = 20\ncards_from_back_min = 20\n"
        remove = 'remove = ["bets.trilux-super-3", "bets.trilux-bonus"]\n'
        text = f"{SHOE}decks = {decks}\n{remove}{small}cards_from_back_max = 20\n"
        key = "bets.blazing-7s-progressive.lines"
        assert self.warned(tmp_path, text) == [
            (f"{key}[{number}]", reason) for number, reason in enumerate(impossible, 1)
        ]

    def test_super_3_at_double_deck_has_a_prize_that_cannot_come(self, tmp_path: Path) -> None:
        line = '{ hand = "suited_three_of_a_kind", pays = "270 to 1" }, '
        rest = '{ hand = "three_of_a_kind", pays = "90 to 1" }'
        text = 'extends = "manual/double-deck"\n' + POKER + f"lines = [{line}{rest}]"
        assert (
            "bets.lucky.lines[1]",
            "suited three of a kind cannot come out of 2 decks: that prize is impossible",
        ) in self.warned(tmp_path, text)

    def test_a_better_hand_that_would_lose(self, tmp_path: Path) -> None:
        text = SHOE + POKER + 'lines = [{ hand = "flush", pays = "5 to 1" }]'
        assert self.warned(tmp_path, text) == [
            (
                "bets.lucky.lines[1]",
                f'"flush" does not include {better}, which loses unless it is listed too',
            )
            for better in ("straight flush", "suited three of a kind")
        ]
        assert self.warned(tmp_path, SHOE + POKER + FLUSH) == []

    def test_a_win_that_surveillance_should_see(self, tmp_path: Path) -> None:
        lines = 'lines = [{{ hand = ["straight_flush"], pays = "{}"{} }}]'
        doubtful = [
            ("bets.lucky.lines[1]", 'such a win is verified first (TLX-09): add verify = "surveillance"')
        ]
        assert self.warned(tmp_path, SHOE + POKER + lines.format("300 to 1", "")) == doubtful
        assert self.warned(tmp_path, SHOE + POKER + lines.format("299 to 1", "")) == []
        seen = ', verify = "surveillance"'
        assert self.warned(tmp_path, SHOE + POKER + lines.format("300 to 1", seen)) == []

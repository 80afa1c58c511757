"""Rulebooks are found, stand on one another, and know which file said what."""

from pathlib import Path

import pytest

from pitboss.payouts import Odds, Rate
from pitboss.rulebook import BaccaratRules, Checked, RulebookError, check, find, games, houses, load, value_of
from pitboss.rulebook.source import HOUSES

BACCARAT = ("dai-bacc", "ez-baccarat", "five-treasures", "midi-baccarat", "mini-baccarat")
BASE = 'extends = "manual/mini-baccarat"\n'


def house(folder: Path, text: str, name: str = "house.toml") -> Path:
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return file


def rules_of(checked: Checked) -> BaccaratRules:
    assert checked.errors == ()
    assert isinstance(checked.rules, BaccaratRules)
    return checked.rules


class TestTheManualsHouse:
    def test_it_has_five_games_of_baccarat_and_two_of_blackjack(self) -> None:
        assert houses() == ("manual", "rules-page")
        assert set(games("manual")) == {*BACCARAT, "blackjack-shoe", "double-deck"}

    @pytest.mark.parametrize("game", BACCARAT)
    def test_every_game_loads_without_a_warning(self, game: str) -> None:
        assert check(find(game)).warnings == ()
        rules = load(game)
        assert (rules.house, rules.game, rules.family, rules.decks) == ("manual", game, "baccarat", 8)
        assert load(game, house="manual") == rules

    @pytest.mark.parametrize("game", BACCARAT)
    def test_every_bet_has_a_place_in_taking_and_in_paying(self, game: str) -> None:
        rules = rules_of(check(find(game)))
        for rank in (rules.take_rank, rules.pay_rank):
            assert set(rank) == set(rules.bets)
            assert sorted(rank.values()) == list(range(len(rank)))

    def test_each_game_has_its_own_hash(self) -> None:
        assert len({load(game).hash for game in BACCARAT}) == len(BACCARAT)

    def test_what_the_file_writes_is_what_the_program_holds(self) -> None:
        rules = rules_of(check(find("mini-baccarat")))
        assert (rules.limits.min, rules.limits.max, rules.limits.step) == (2_500, 2_500_000, 500)
        assert (rules.commission.rate, rules.commission.round) == (Rate(5, 100), 25)
        assert rules.bets["tie"].lines[0].pays == Odds(8, 1)
        assert (rules.bets["tie"].min, rules.bets["tie"].max) == (500, 312_500)

    def test_limits_left_out_are_the_tables(self) -> None:
        player = load("mini-baccarat").bets["player"]
        assert (player.min, player.max) == (2_500, 2_500_000)


class TestStandingOnAnother:
    def test_a_variant_states_only_its_differences(self, tmp_path: Path) -> None:
        rules = rules_of(check(house(tmp_path, BASE + "decks = 6\n[limits]\nmin = 100\n")))
        plain = rules_of(check(find("mini-baccarat")))
        assert (rules.decks, rules.limits.min, rules.limits.max) == (6, 10_000, plain.limits.max)
        assert rules.settle == plain.settle
        assert rules.bets["tie"] == plain.bets["tie"]

    def test_a_variant_may_stand_on_a_file_beside_it(self, tmp_path: Path) -> None:
        house(tmp_path, BASE + "seats = 9\n", "big.toml")
        rules = rules_of(check(house(tmp_path, 'extends = "big"\ndecks = 6\n')))
        assert (rules.seats, rules.decks) == (9, 6)

    def test_a_list_is_replaced_and_never_mixed(self, tmp_path: Path) -> None:
        line = '[bets.tie]\nlines = [{ pays = "9 to 1", when = { winner = "tie" } }]\n'
        rules = rules_of(check(house(tmp_path, BASE + line)))
        assert [str(line.pays) for line in rules.bets["tie"].lines] == ["9 to 1"]

    def test_a_removed_bet_is_gone(self, tmp_path: Path) -> None:
        orders = '[settle]\ntake = ["player", "banker"]\npay = ["player", "banker"]\n'
        gone = ["tie", "player-dragon-bonus", "banker-dragon-bonus"]
        remove = f"remove = {[f'bets.{name}' for name in gone]}\n"
        rules = rules_of(check(house(tmp_path, BASE + remove + orders)))
        assert list(rules.bets) == ["player", "banker"]

    def test_removing_and_writing_anew_drops_what_was_there(self, tmp_path: Path) -> None:
        text = BASE + 'remove = ["bets.tie"]\n[bets.tie]\nname = "Tie"\nkey = "T"\nkind = "side"\n'
        rules = rules_of(
            check(house(tmp_path, text + 'lines = [{ pays = "8 to 1", when = { margin = 0 } }]'))
        )
        assert rules.bets["tie"].max == rules.limits.max

    def test_a_byte_order_mark_is_no_part_of_the_rules(self, tmp_path: Path) -> None:
        assert rules_of(check(house(tmp_path, "\ufeff" + BASE))).hash == load("mini-baccarat").hash

    def test_a_single_value_stands_for_a_list_of_one(self, tmp_path: Path) -> None:
        listed = '[bets.tie]\nlines = { pays = "8 to 1", when = { winner = ["tie"] } }\n'
        assert rules_of(check(house(tmp_path, BASE + listed))).bets == load("mini-baccarat").bets


class TestTheHash:
    def test_it_changes_with_a_rule(self, tmp_path: Path) -> None:
        plain = load("mini-baccarat").hash
        changed = [
            "decks = 6",
            'name = "Mini"',
            "[limits]\nstep = 1",
            '[commission]\nmode = "box"',
            '[calls]\nshuffle = "Shuffling"',
            '[bets.tie]\nlines = [{ pays = "9 to 1", when = { winner = "tie" } }]',
        ]
        hashes = {rules_of(check(house(tmp_path, BASE + text))).hash for text in changed}
        assert len(hashes | {plain}) == len(changed) + 1

    def test_it_does_not_change_with_a_comment_a_blank_line_or_the_order(self, tmp_path: Path) -> None:
        first = rules_of(check(house(tmp_path, BASE + "decks = 6\nseats = 5\n")))
        second = rules_of(check(house(tmp_path, BASE + "\n# six decks\nseats = 5 # five\n\ndecks = 6")))
        assert first.hash == second.hash

    def test_it_does_not_change_with_the_files_it_is_spread_over(self, tmp_path: Path) -> None:
        house(tmp_path, BASE + "decks = 6\n", "six.toml")
        spread = check(house(tmp_path, 'extends = "six"\nseats = 5\n'))
        assert rules_of(spread).hash == load("mini-baccarat", settings={"decks": 6, "seats": 5}).hash


class TestSettings:
    def test_they_go_over_the_files(self) -> None:
        rules = load("mini-baccarat", settings={"decks": 6, "limits.min": "$100", "bets.tie.toke": False})
        assert (rules.decks, rules.limits.min, rules.bets["tie"].toke) == (6, 10_000, False)

    def test_a_wrong_one_is_told_as_what_it_is(self) -> None:
        with pytest.raises(RulebookError) as caught:
            load("mini-baccarat", settings={"decks": 7, "limits.mim": 5, "name.x": 1})
        assert sorted(str(defect) for defect in caught.value.defects) == [
            "--set: decks = 7: baccarat is played with 6 or 8 decks (BAC-VAL-01)",
            '--set: limits.mim = 5: unknown key; did you mean "min"?',
            '--set: name.x = 1: "name" is no table of keys',
        ]

    @pytest.mark.parametrize(
        ("typed", "value"),
        [
            ("6", 6),
            ("true", True),
            ('"$5"', "$5"),
            ("$5", "$5"),
            ("8 to 1", "8 to 1"),
            ('["tie", "player"]', ["tie", "player"]),
            ("", ""),
            ("1\nb = 2", "1\nb = 2"),
            ("[" * 3_000, "[" * 3_000),
            ("9" * 5_000, "9" * 5_000),
        ],
    )
    def test_a_typed_value_is_toml_or_else_plain_text(self, typed: str, value: object) -> None:
        assert value_of(typed) == value

    def test_a_setting_too_deep_to_be_one_is_refused(self) -> None:
        deep = value_of("[" * 50 + "]" * 50)
        for settings in ({"decks": deep}, {".".join("a" * 50): 1}):
            with pytest.raises(RulebookError, match="nested more than 16 deep"):
                load("mini-baccarat", settings=settings)


class TestProvenance:
    """A defect names the file that set the key, not the one that happened to be checked."""

    def test_each_key_is_blamed_on_the_file_that_set_it(self, tmp_path: Path) -> None:
        grandparent = house(tmp_path, BASE + "decks = 7\n", "one.toml")
        parent = house(tmp_path, 'extends = "one"\n[cut]\nmin_cards = 0\n[limits]\nmin = 12\n', "two.toml")
        child = house(tmp_path, 'extends = "two"\nseats = 0\n[settle]\npay = ["tye"]\n', "three.toml")
        blamed = {defect.key: defect.file for defect in check(child).errors}
        assert blamed == {
            "decks": str(grandparent),
            "limits.min": str(parent),
            "cut.min_cards": str(parent),
            "seats": str(child),
            "settle.pay": str(child),
        }

    def test_a_missing_key_is_blamed_on_the_file_at_hand(self, tmp_path: Path) -> None:
        file = house(tmp_path, 'family = "baccarat"\n')
        assert {defect.file for defect in check(file).errors} == {str(file)}

    def test_a_line_of_a_list_belongs_to_the_file_of_the_list(self, tmp_path: Path) -> None:
        file = house(tmp_path, BASE + '[bets.tie]\nlines = [{ pays = "8 to 1", when = { winner = 7 } }]')
        assert [defect.file for defect in check(file).errors] == [str(file)]

    def test_the_files_of_pitboss_go_by_house_and_game(self) -> None:
        with pytest.raises(RulebookError) as caught:
            load("ez-baccarat", settings={"limits.step": "$7"})
        files = {defect.file for defect in caught.value.defects}
        assert files == {"manual/mini-baccarat.toml", "manual/ez-baccarat.toml"}
        assert find("ez-baccarat") == HOUSES / "manual" / "ez-baccarat.toml"

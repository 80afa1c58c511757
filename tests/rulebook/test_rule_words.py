"""Every key of every rulebook is a sentence in every language; none speaks of what its key cannot be."""

import itertools

import pytest

from pitboss.catalogue import readings
from pitboss.catalogue import rules as catalogue_rules
from pitboss.messages import LANGUAGES
from pitboss.messages.catalogues import placeholders, written
from pitboss.rulebook import Rules, games, houses, load
from pitboss.rulebook.citations import cited, ids_in, sources
from pitboss.rulebook.edit import UneditableError, edited
from pitboss.rulebook.keys import Key, Value, keys_of
from pitboss.rulebook.words.sentences import blank, sentence, templates

ALL = [load(game, house=house) for house in houses() for game in games(house)]
KEYS: list[tuple[Rules, Key]] = [(rules, key) for rules in ALL for key in keys_of(rules)]
NONE = {
    "rulebook.bets.min.none",
    "rulebook.bets.max.none",
    "rulebook.shoulder.spots",
    "rulebook.split.by_rank",
    "rulebook.progressive.apart",
}
"""What a house could write and none does: limits left out are the table's, and no seats are named."""
LIMIT = "rulebook.progressive.aggregate_limit"


def test_every_key_has_a_sentence_in_every_language() -> None:
    wanted = {message for _, key in KEYS for message in templates(key)}
    assert len(wanted) > 150
    for language in LANGUAGES:
        assert wanted - set(written(language)) == set(), language


def test_no_sentence_names_a_value_that_its_key_does_not_have() -> None:
    wanted = {message for _, key in KEYS for message in templates(key)}
    have = {message for message in written("en") if message.startswith("rulebook.")}
    assert have - wanted == NONE | {LIMIT, "rulebook.names"}  # no rulebook of pitboss has other names


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_is_whole(language: str) -> None:
    for rules, key in KEYS:
        told = sentence(rules, key, language=language)
        assert "{" not in told
        assert "_" not in told, told
        assert told[-1] in ".。", told
        if key.edited:
            assert blank(rules, key, language=language)


def test_all_languages_say_the_same_parameters() -> None:
    for message in (message for message in written("en") if message.startswith("rulebook.")):
        used = {placeholders(written(language)[message]) for language in LANGUAGES}
        assert len(used) == 1, message


def test_a_value_can_be_read_in_its_sentence() -> None:
    """Two values of a key never read the same."""
    for rules, key in KEYS:
        values = (True, False) if key.kind == "switch" else key.choices
        told = [sentence(rules, key, value) for value in values]
        assert len(set(told)) == len(told), key.key
    for rules, key in KEYS:
        if key.kind in ("number", "rate"):
            assert str(key.value) in sentence(rules, key), key.key


def test_ids_that_a_file_names_are_in_the_catalogue() -> None:
    known = {*catalogue_rules(), *readings()}
    found = {id_ for rules, key in KEYS for id_ in cited(rules.house, rules.game, key)}
    assert len(found) > 80
    assert found - known == set()
    assert ids_in("BAC-LIM-01 to BAC-LIM-03, CF-05") == ("BAC-LIM-01", "BAC-LIM-02", "BAC-LIM-03", "CF-05")


def test_a_key_cites_its_own_line_before_its_table() -> None:
    rules = load("mini-baccarat")
    by_key = {key.key: cited(rules.house, rules.game, key) for key in keys_of(rules)}
    assert by_key["limits.step"] == ("BAC-BET-12",)
    assert "BAC-LIM-01" in by_key["limits.max"]
    assert by_key["bets.tie.lines[1].pays"] == ("BAC-BET-03", "BAC-PAY-02", "BAC-LIM-06")
    assert sources().of(("BAC-BET-12", "CF-05", "XX-99"))[0][1].startswith("baccarat manual")


def test_every_edited_key_takes_its_own_value() -> None:
    """What stands in a control is never refused by the checker as it is."""
    for rules in ALL:
        keys = [key for key in keys_of(rules) if key.edited and key.value not in ("", "$0")]
        found = edited(rules, {key.key: key.value for key in keys})
        assert found.rules is not None, found.errors
        assert {key.key: key.value for key in keys_of(found.rules)} == {
            key.key: key.value for key in keys_of(rules)
        }


def test_what_is_no_key_of_a_game_is_not_changed() -> None:
    rules = load("mini-baccarat")
    wrong: dict[str, Value] = {
        "dealer.soft17": "hit",
        "settle.take": "tie",
        "decks": "8",
        "bets.tie.lines[9].pays": "8 to 1",
        "vip": True,
    }
    for key, value in wrong.items():
        with pytest.raises(UneditableError, match=r"\w"):
            edited(rules, {key: value})


def test_a_line_of_a_pay_table_is_changed_alone() -> None:
    rules = load("mini-baccarat")
    after = edited(rules, {"bets.player-dragon-bonus.lines[3].pays": "25 to 1", "decks": 6}).rules
    assert after is not None
    differ = [
        one.key
        for one, two in itertools.zip_longest(keys_of(rules), keys_of(after))
        if one.value != two.value
    ]
    assert differ == ["decks", "bets.player-dragon-bonus.lines[3].pays"]

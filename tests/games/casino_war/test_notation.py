"""The notation plays casino war and prints its rounds."""

from pitboss.notation import parse, perform, write
from pitboss.notation.narrate import narrate
from pitboss.notation.record import as_json
from tests.kit.games.casino_war.registration import FILE

ROUND = """\
rulebook: casino-war.toml

seat 1: A 20
seat 2: A 10, T 5
shoe: K 9 9
expect wagers: 1 A wins 20, 2 A pushes, 2 T wins 50
expect pay: 2 T 50, 1 A 20
expect house: -$70
"""
BY_HAND = """\
rulebook: casino-war.toml
dealing: by hand

dealer: open
seat 1: A 20
dealer: no more bets
shoe: 7 9
dealer: turn dealer's card
dealer: pick up
expect take: 1 A 20
"""
LIVE = """\
rulebook: casino-war.toml
bankroll: 400 red, 200 green, 60 black, 40 pink

seat 1: sits with 12 red, A 4 red
shoe: K 9
expect pay: 1 A 20
"""


def test_a_round_is_performed_by_the_automatic_dealer() -> None:
    played = perform(parse(ROUND)[0], folder=FILE.parent)
    assert played.failures == ()


def test_the_dealers_own_word_is_read_and_written() -> None:
    (scenario,) = parse(BY_HAND)
    assert perform(scenario, folder=FILE.parent).failures == ()
    assert "dealer: turn dealer's card" in write((scenario,))


def test_a_round_is_told_and_recorded() -> None:
    played = perform(parse(ROUND)[0], folder=FILE.parent)
    told = [line.what for line in narrate(played.performance.record, played.performance.rules)]
    assert any("Ante" in line for line in told), told
    data = as_json(played.performance.record, played.performance.rules)
    assert [wager["result"] for wager in data["wagers"]] == ["win", "push", "win"]


def test_a_live_table_of_it_is_played_in_cheques() -> None:
    assert perform(parse(LIVE)[0], folder=FILE.parent).failures == ()

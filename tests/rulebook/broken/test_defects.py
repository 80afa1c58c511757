"""How defects are told: all at once, each with its place, and none that is only another one's echo."""

from pathlib import Path

import pytest

from pitboss.rulebook import UnknownGameError, check, load

BASE = 'extends = "manual/mini-baccarat"\n'
LUCKY = '[bets.lucky]\nname = "Lucky"\nkey = "LK"\nkind = "side"\nlines = '


def written(folder: Path, text: str, name: str = "house.toml") -> Path:
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return file


@pytest.mark.rule("BAC-VAL-01")
@pytest.mark.parametrize("decks", [1, 2, 4, 5, 7, 9, 10, 16])
def test_baccarat_is_played_with_six_or_eight_decks(tmp_path: Path, decks: int) -> None:
    found = {defect.key: defect for defect in check(written(tmp_path, f"{BASE}decks = {decks}")).errors}
    assert found["decks"].value == str(decks)
    assert "6 or 8 decks" in found["decks"].reason
    for allowed in (6, 8):
        rules = check(written(tmp_path, f"{BASE}decks = {allowed}")).rules
        assert rules is not None
        assert rules.decks == allowed


def test_the_defect_reads_as_a_sentence_with_its_place(tmp_path: Path) -> None:
    file = written(tmp_path, BASE + '[limits]\nmin = "$27"')
    (defect,) = check(file).errors
    assert str(defect) == f'{file}: limits.min = "$27": it is no multiple of the $5 step'


def test_all_defects_come_at_once(tmp_path: Path) -> None:
    """Unknown keys, unreadable values and faults across keys, side by side."""
    file = written(
        tmp_path,
        BASE
        + """
remove = ["bets.dragon-7", "bets.player-dragon-bonus.names"]
decks = 7
seats = "seven"
nickname = "Minnie"

[limits]
min = "$27"

[commission]
rate = "five"

[cut]
min_cards = 300

[settle]
take = ["plyer"]

[calls]
shuffel = "Shuffle"

[bets.tie]
lines = [{ pays = "8 two 1", when = { winner = "tie" } }]

[bets.lucky]
name = "Lucky"
key = "P"
kind = "side"
lines = [
    { pays = "9 to 1", when = { margin = 9 } },
    { pays = "5 to 1", when = { margin = [8, 9] } },
    { pays = "3 to 1", when = { wins = ["dragon-7"] } },
]
""",
    )
    checked = check(file)
    assert checked.rules is None
    assert sorted(defect.key for defect in checked.errors) == [
        "bets.lucky.key",
        "bets.lucky.lines[2]",
        "bets.lucky.lines[3].when.wins",
        "bets.player.key",
        "bets.tie.lines[1].pays",
        "calls.shuffel",
        "commission.rate",
        "cut.min_cards",
        "decks",
        "limits.min",
        "nickname",
        "remove",
        "remove",
        "seats",
        "settle.take",
    ]


def test_a_bet_that_cannot_be_read_is_not_said_to_be_missing(tmp_path: Path) -> None:
    """What leans on it waits; what does not is judged."""
    leaning = '[{ pays = "3 to 1", when = { wins = ["tie"] } }]'
    file = written(tmp_path, BASE + "[bets.tie]\nmax = true\n" + LUCKY + leaning)
    assert [defect.key for defect in check(file).errors] == ["bets.tie.max"]


def test_bets_that_win_by_one_another_are_a_circle(tmp_path: Path) -> None:
    first, second = (LUCKY.replace("ucky", name).replace("LK", name) for name in ("ong", "ast"))
    wins = '[{{ pays = "3 to 1", when = {{ wins = ["{}"] }} }}]\n'
    file = written(tmp_path, BASE + first + wins.format("last") + second + wins.format("long"))
    errors = check(file).errors
    assert [defect.key for defect in errors] == ["bets.long.lines", "bets.last.lines"]
    assert all("that is a circle" in defect.reason for defect in errors)


def test_two_rulebooks_that_extend_one_another_are_a_circle(tmp_path: Path) -> None:
    written(tmp_path, 'extends = "two"', "one.toml")
    (defect,) = check(written(tmp_path, 'extends = "one"', "two.toml")).errors
    assert (defect.key, defect.reason) == ("extends", "these rulebooks extend one another in a circle")


@pytest.mark.parametrize("place", ["/dev/zero", "/dev/null", "/"])
def test_what_is_no_file_is_refused_unread(place: str) -> None:
    (defect,) = check(Path(place)).errors
    assert str(defect) == f"{place}: this is not a file"


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    (defect,) = check(tmp_path / "gone.toml").errors
    assert defect.reason == "this file cannot be read: No such file or directory"


def test_the_unknown_game_gets_a_hint() -> None:
    with pytest.raises(UnknownGameError, match='there is no such game; did you mean "ez-baccarat"\\?'):
        load("ez-bacarat")
    with pytest.raises(UnknownGameError, match="there is no such house; known: manual"):
        load("ez-baccarat", house="elsewhere")

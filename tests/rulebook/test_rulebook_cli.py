"""`pitboss rulebook`: what a manager and a dealer see, and the exit codes that scripts rely on."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pitboss.cli import main
from pitboss.rulebook import BaccaratRules, games, houses, load

BASE = 'extends = "manual/mini-baccarat"\n'
LUCKY = """
[bets.lucky-6]
name = "Lucky 6"
key = "L6"
kind = "side"
lines = [{ pays = "12 to 1", when = { winner = "banker", banker_total = 6 } }]
"""

TOKE = "bets.banker: a toke on it pays no commission and favours the dealer by 1.24%"


def run(*arguments: str | Path) -> Result:
    result = CliRunner().invoke(main, ["rulebook", *map(str, arguments)])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def house(folder: Path, text: str | bytes, name: str = "house.toml") -> Path:
    file = folder / name
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return file


class TestCheck:
    def test_a_sound_rulebook(self, tmp_path: Path) -> None:
        file = house(tmp_path, 'extends = "manual/ez-baccarat"\n')
        result = run("check", file)
        assert result.exit_code == 0
        assert result.output.splitlines() == [
            f"{file}: EZ Baccarat, 5 bets, rules {load('ez-baccarat').hash[:12]}",
            "0 errors, 0 warnings.",
        ]

    def test_warnings_alone_are_no_failure(self, tmp_path: Path) -> None:
        file = house(tmp_path, BASE + LUCKY)
        result = run("check", file)
        assert result.exit_code == 0
        assert result.output.splitlines()[1:] == [
            "  Warnings",
            '    manual/mini-baccarat.toml: settle.take: bet "lucky-6" is not listed, so it comes first',
            '    manual/mini-baccarat.toml: settle.pay: bet "lucky-6" is not listed, so it comes first',
            f"    {file}: bets.lucky-6: its house edge is 29.98%, above 25%",
            f"    {file}: {TOKE}",
            "0 errors, 4 warnings.",
        ]

    def test_errors_stand_apart_from_warnings_with_file_key_value_and_reason(self, tmp_path: Path) -> None:
        file = house(tmp_path, BASE + "decks = 7\nseat = 5\n" + LUCKY)
        result = run("check", file)
        assert result.exit_code == 1
        assert result.output.splitlines()[:5] == [
            f"{file}: these rules cannot be played by",
            "  Errors",
            f'    {file}: seat = 5: unknown key; did you mean "seats"?',
            f"    {file}: decks = 7: baccarat is played with 6 or 8 decks (BAC-VAL-01)",
            "  Warnings",
        ]
        assert result.output.splitlines()[-1] == "2 errors, 2 warnings."

    def test_several_files_are_all_checked_and_counted(self, tmp_path: Path) -> None:
        files = [house(tmp_path, BASE + f"decks = {decks}", f"{decks}.toml") for decks in (6, 7, 9)]
        result = run("check", *files)
        assert result.exit_code == 1
        assert all(str(file) in result.output for file in files)
        assert result.output.splitlines()[-1] == "2 errors, 1 warning."

    def test_json_says_the_same(self, tmp_path: Path) -> None:
        good, bad = (
            house(tmp_path, BASE, "good.toml"),
            house(tmp_path, BASE + "decks = 7" + LUCKY, "bad.toml"),
        )
        result = run("check", "--json", good, bad)
        assert result.exit_code == 1
        found = json.loads(result.output)
        assert (found["errors"], found["warnings"]) == (1, 3)
        key, reason = TOKE.split(": ")
        assert found["files"][0] == {
            "file": str(good),
            "ok": True,
            "hash": load("mini-baccarat").hash,
            "errors": [],
            "warnings": [{"file": str(good), "key": key, "value": "", "reason": reason}],
        }
        assert (found["files"][1]["ok"], found["files"][1]["hash"]) == (False, None)
        assert found["files"][1]["errors"] == [
            {
                "file": str(bad),
                "key": "decks",
                "value": "7",
                "reason": "baccarat is played with 6 or 8 decks (BAC-VAL-01)",
            }
        ]

    @pytest.mark.parametrize(
        "content",
        [
            b"\x00\xff\xfe binary",
            b"",
            b"x = " + b"[" * 5_000,
            b"decks = " + b"9" * 5_000,
            b"#" * 2_000_000,
            b'extends = "house"',
            BASE.encode() + b'"\\u001b[2J" = "\\u001b[2J"',
        ],
        ids=["binary", "empty", "deep", "digits", "huge", "circle", "control characters"],
    )
    def test_no_file_is_too_strange(self, tmp_path: Path, content: bytes) -> None:
        result = run("check", house(tmp_path, content))
        assert result.exit_code == 1
        assert result.output.endswith(" 0 warnings.\n")
        assert "Traceback" not in result.output
        assert "\x1b" not in result.output

    def test_a_directory_and_a_device_are_refused(self, tmp_path: Path) -> None:
        for place in (tmp_path, Path("/dev/zero")):
            result = run("check", place)
            assert result.exit_code == 1
            assert f"    {place}: this is not a file" in result.output

    def test_a_name_that_is_no_text_can_be_reported(self, tmp_path: Path) -> None:
        result = run("check", house(tmp_path, "decks = 8", "caf\udce9.toml"))
        assert result.exit_code == 1
        assert "\\udce9.toml: family: a rulebook names its family" in result.output

    def test_a_missing_file_is_a_slip_of_the_caller(self) -> None:
        result = run("check", "gone.toml")
        assert result.exit_code == 2
        assert "'gone.toml' does not exist" in result.output
        assert run("check").exit_code == 2


class TestShow:
    @pytest.mark.parametrize("game", games("manual"))
    def test_every_bet_with_key_limits_and_lines(self, game: str) -> None:
        result = run("show", game)
        assert result.exit_code == 0
        rules = load(game)
        assert result.stdout.startswith(f"{rules.name}  manual/{game}  rules {rules.hash[:12]}\n")
        for bet in rules.bets.values():
            assert f"{bet.key} " in result.stdout
            assert f"{bet.name}, $" in result.stdout

    def test_what_a_dealer_reads(self) -> None:
        text = " ".join(run("show", "dai-bacc").output.split())
        for sentence in (
            "decks 8",
            "limits $25 to $25,000 for each guest, in steps of $5",
            "commission none",
            "take OX6, P, T7, B, KILL, T; spot by spot, right to left",
            "pay OX6, T7, KILL, P, B, T; spot by spot, right to left",
            "T7 Tiger 7, $5 to $500 40 to 1 when Banker wins with 7 on three cards",
            "push when Banker wins with 7 on three cards push when the hands tie",
            "30 to 1 when Banker has 7 on three cards but does not win",
        ):
            assert sentence in text

    def test_settings_and_house_are_heeded(self) -> None:
        arguments = ("--house", "manual", "--set", "decks=6", "--set", "bets.tie.max = $500")
        text = " ".join(run("show", "mini-baccarat", *arguments).output.split())
        assert "decks 6" in text
        assert "T Tie, $5 to $500" in text

    def test_a_file_is_shown_with_its_warnings_beside_it(self, tmp_path: Path) -> None:
        result = run("show", house(tmp_path, BASE + LUCKY))
        assert result.exit_code == 0
        assert "12 to 1 when Banker wins with 6" in result.stdout
        assert "is not listed" in result.stderr
        assert "is not listed" not in result.stdout

    def test_json(self) -> None:
        found = json.loads(run("show", "five-treasures", "--json").output)
        rules = load("five-treasures")
        assert isinstance(rules, BaccaratRules)
        assert (found["game"], found["house"], found["hash"]) == ("five-treasures", "manual", rules.hash)
        assert (found["take"], found["pay"]) == (list(rules.settle.take), list(rules.settle.pay))
        assert found["limits"] == {"min": 2_500, "max": 2_500_000, "step": 500}
        assert [bet["bet"] for bet in found["bets"]] == list(rules.bets)
        (blazing,) = (bet for bet in found["bets"] if bet["bet"] == "blazing-7s")
        assert blazing["lines"][1] == {
            "pays": "200 to 1",
            "push": False,
            "verify": "surveillance",
            "words": "200 to 1 when both hands have 7, six cards in all (surveillance verifies it first)",
        }

    def test_a_faulty_rulebook_is_listed_and_not_shown(self, tmp_path: Path) -> None:
        result = run("show", house(tmp_path, BASE + "decks = 7\nseats = 0"), "--json")
        assert result.exit_code == 1
        assert result.stdout == ""
        assert "decks = 7: baccarat is played with 6 or 8 decks" in result.stderr
        assert "seats = 0: a table has 1 to 20 seats" in result.stderr

    def test_a_wrong_setting_is_named_as_such(self) -> None:
        result = run("show", "mini-baccarat", "--set", "deck=6")
        assert result.exit_code == 1
        assert '--set: deck = 6: unknown key; did you mean "decks"?' in result.stderr

    @pytest.mark.parametrize(
        ("arguments", "sentence"),
        [
            (["mini-bacarat"], 'game = mini-bacarat: there is no such game; did you mean "mini-baccarat"?'),
            (
                ["poker"],
                "game = poker: there is no such game; known: blackjack-h17, blackjack-shoe, dai-bacc,",
            ),
            (["mini-baccarat", "--house", "manuel"], 'there is no such house; did you mean "manual"?'),
            (["gone.toml"], "there is no file gone.toml."),
            (["mini-baccarat", "--set", "decks"], "'decks' is not KEY=VALUE, as in decks=8"),
            (["mini-baccarat", "--set", "=6"], "'=6' is not KEY=VALUE, as in decks=8"),
        ],
    )
    def test_what_is_not_there_gets_one_sentence(self, arguments: list[str], sentence: str) -> None:
        result = run("show", *arguments)
        assert result.exit_code == 2
        assert result.stdout == ""
        assert sentence in result.stderr


class TestList:
    def test_houses_and_games(self) -> None:
        result = run("list")
        assert result.exit_code == 0
        rows = [line.split() for line in result.stdout.splitlines() if line[0] != " "]
        assert rows[0][:2] == ["house", "game"]
        assert [tuple(row[:2]) for row in rows[1:]] == [(h, game) for h in houses() for game in games(h)]

    def test_json(self) -> None:
        listed = json.loads(run("list", "--json").output)["houses"]
        assert listed == {house: list(games(house)) for house in houses()}

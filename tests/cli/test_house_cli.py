"""`pitboss house` and `pitboss serve --house`: a house of its own, from an empty folder."""

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pitboss.cheques import Cheques
from pitboss.cli import main
from pitboss.cli.house import working_for
from pitboss.floor.readmodels.pit_rules_then import pit_rules_then
from pitboss.floor.registry import names
from pitboss.floor.storage.folder import look_at_folder
from pitboss.pit.pit_rules import PitRulesRecorded
from pitboss.rulebook import find, houses, load
from pitboss.rulebook.pit import load_pit, read_pit


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, [str(argument) for argument in arguments])


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "riverbend"
    assert run("house", "new", made).exit_code == 0
    return made


def edit(file: Path, before: str, after: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert before in text
    file.write_text(text.replace(before, after), encoding="utf-8")


def serve(folder: Path, data: Path, *more: object) -> Result:
    return run("serve", "--house", folder, "--data", data, "--port", 0, "--for", 0, *more)


def tables_of(data: Path, place: int = 0) -> dict[str, object]:
    """How every table was placed, by its name; or another of its first records."""
    reader = look_at_folder(data)
    try:
        streams = [name for name in reader.heads() if name.startswith("table/")]
        return {name[6:]: names().decode(list(reader.read(name))[place].entry) for name in streams}
    finally:
        reader.close()


def locked(data: Path) -> set[bool]:
    """Whether the trays of new tables came locked."""
    return {one.locked for one in tables_of(data, 1).values()}  # type: ignore[attr-defined]


def test_what_is_written_for_a_new_house_can_be_opened(folder: Path) -> None:
    checked = run("house", "check", folder)
    assert checked.exit_code == 0, checked.output
    assert "riverbend: 2 games, 3 tables" in checked.output
    told = json.loads(run("house", "check", folder, "--json").output)
    assert [one["name"] for one in told["tables"]] == ["bj-1", "bj-2", "mb-1"]


def test_every_key_in_a_comment_of_the_starting_point_is_a_key(folder: Path) -> None:
    """A newcomer takes the # away: what stands behind it must be right."""
    for file in (folder / "blackjack.toml", folder / "baccarat.toml", folder / "pit" / "pit.toml"):
        text = file.read_text(encoding="utf-8")
        whole = re.sub(r"^# (\[|[a-z_0-9]+ = )", r"\1", text, flags=re.MULTILINE)
        assert whole.count("#") < text.count("#")
        file.write_text(whole, encoding="utf-8")
    plan = folder / "pit" / "floor.toml"
    text = plan.read_text(encoding="utf-8").replace("# bankroll", "bankroll").replace("# limit", "limit")
    plan.write_text(text, encoding="utf-8")
    told = run("house", "check", folder).output
    assert "unknown key" not in told
    assert "has no progressive bet: 'bj-1' cannot be linked" in told, "the bet was removed"
    assert "1 error" in told


@pytest.mark.parametrize("name", ["manual", "rules-page"])
def test_a_house_that_comes_with_pitboss_is_not_written_over(tmp_path: Path, name: str) -> None:
    refused = run("house", "new", tmp_path / name)
    assert refused.exit_code == 2
    assert "pitboss comes with a house named" in refused.output
    assert not (tmp_path / name).exists()


def test_nothing_is_written_into_a_folder_that_has_something(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine", encoding="utf-8")
    refused = run("house", "new", tmp_path)
    assert refused.exit_code == 2
    assert [file.name for file in tmp_path.iterdir()] == ["notes.txt"]


def test_all_faults_of_all_files_are_told_at_once(folder: Path, tmp_path: Path) -> None:
    edit(folder / "blackjack.toml", 'min = "$15"', 'min = "fifteen"')
    edit(folder / "pit" / "pit.toml", "America/Chicago", "America/Chikago")
    edit(folder / "pit" / "floor.toml", 'game = "baccarat"', 'game = "bacarat"')
    edit(folder / "pit" / "floor.toml", 'name = "bj-2"', 'name = "bj-1"')
    told = run("house", "check", folder)
    assert told.exit_code == 1
    for fault in ("fifteen", "Chikago", 'did you mean "baccarat"', "used twice"):
        assert fault in told.output
    data = tmp_path / "floor"
    refused = serve(folder, data)
    assert refused.exit_code == 2
    assert "Chikago" in refused.output
    assert not data.exists(), "nothing is begun with a house that has faults"


def test_the_house_goes_by_its_own_games_pit_rules_and_bankrolls(folder: Path, tmp_path: Path) -> None:
    edit(folder / "pit" / "pit.toml", "America/Chicago", "Europe/London")
    edit(folder / "pit" / "floor.toml", "# bankroll = {", "bankroll = {")
    opened = serve(folder, tmp_path / "floor")
    assert opened.exit_code == 0, opened.output
    placed = tables_of(tmp_path / "floor")
    assert {name: (one.house, one.game, one.pit) for name, one in placed.items()} == {  # type: ignore[attr-defined]
        "bj-1": ("riverbend", "blackjack", "1"),
        "bj-2": ("riverbend", "blackjack", "1"),
        "mb-1": ("riverbend", "baccarat", "2"),
    }
    assert locked(tmp_path / "floor") == {True}
    assert "New tables are closed" in opened.output
    assert "riverbend" not in houses(), "the start worked for the house, and nobody else does"
    with working_for(folder):
        assert houses()[0] == "riverbend"
        assert load_pit().gaming_day.zone == "Europe/London"
        assert load("baccarat").limits.max == 10_000_00
        assert find("mini-baccarat").parent.name == "manual", "what comes with pitboss is there too"


def test_a_start_says_what_the_plan_has_otherwise_and_changes_nothing(folder: Path, tmp_path: Path) -> None:
    data = tmp_path / "floor"
    assert serve(folder, data).exit_code == 0
    before = tables_of(data)
    edit(folder / "blackjack.toml", 'min = "$15"', 'min = "$10"')
    edit(folder / "pit" / "floor.toml", 'pit = "2"', 'pit = "3"')
    edit(folder / "pit" / "floor.toml", 'name = "bj-2"', 'name = "bj-3"')
    edit(folder / "pit" / "floor.toml", 'reseed = "$10,000"', 'reseed = "$20,000"')
    again = serve(folder, data)
    assert again.exit_code == 0, again.output
    for told in (
        "table bj-1: it goes by other rules than its game has now: propose and sign the new rules",
        "table mb-1: the pit is 2, and the plan says 3: move it at /pit/mb-1",
        "progressive b7: reseed is $10,000, and the plan says $20,000: two people change it at",
        "table bj-2: it stands on the floor and is not in the plan: retire it at /pit/bj-2",
    ):
        assert told in again.output
    after = tables_of(data)
    assert {name: one for name, one in after.items() if name in before} == before
    assert after.keys() - before.keys() == {"bj-3"}, "a table that is new is placed"


def test_differences_are_told_without_a_start(folder: Path, tmp_path: Path) -> None:
    data = tmp_path / "floor"
    assert serve(folder, data).exit_code == 0
    assert "floor: 0 differences." in run("house", "check", folder, "--data", data).output
    edit(folder / "blackjack.toml", 'min = "$15"', 'min = "$10"')
    edit(folder / "pit" / "floor.toml", "# bankroll = {", "bankroll = {")
    edit(folder / "pit" / "floor.toml", 'name = "mb-1"', 'name = "mb-2"')
    told = json.loads(run("house", "check", folder, "--data", data, "--json").output)["differences"]
    rules = "it goes by other rules than its game has now: propose and sign the new rules at /pit/"
    assert [f"table {name}: {rules}{name}" for name in ("bj-1", "bj-2")] == [told[0], told[1]]
    assert told[2].startswith("table bj-2: the bankroll is ")
    assert "propose and sign another at /pit/bj-2" in told[2]
    assert [one.partition(":")[0] for one in told[3:]] == ["table mb-1", "table mb-2"]
    assert tables_of(data).keys() == {"bj-1", "bj-2", "mb-1"}, "a check places nothing"


def test_a_start_without_a_plan_adds_no_table_to_a_floor_that_has_some(folder: Path, tmp_path: Path) -> None:
    """The findings: eight demo tables stood on the floor for good after a start without flags."""
    data = tmp_path / "floor"
    assert serve(folder, data).exit_code == 0
    again = run("serve", "--data", data, "--port", 0, "--for", 0)
    assert again.exit_code == 0, again.output
    assert "WARNING" not in again.output
    assert tables_of(data).keys() == {"bj-1", "bj-2", "mb-1"}


def test_the_journal_has_the_pit_rules_that_each_day_was_run_by(folder: Path, tmp_path: Path) -> None:
    data = tmp_path / "floor"
    edit(folder / "pit" / "pit.toml", "America/Chicago", "Asia/Tokyo")
    assert serve(folder, data).exit_code == 0
    first = read_pit(folder / "pit" / "pit.toml").hash
    assert serve(folder, data).exit_code == 0, "the same rules are recorded once"
    edit(folder / "pit" / "pit.toml", "Asia/Tokyo", "Europe/London")
    again = serve(folder, data)
    assert "The rules of the pit have changed since the last start" in again.output
    second = read_pit(folder / "pit" / "pit.toml").hash
    with look_at_folder(data) as reader:
        records = [(record.at_ms, names().decode(record.entry)) for record in reader.read("pit")]
        recorded = [(at_ms, event) for at_ms, event in records if isinstance(event, PitRulesRecorded)]
        assert [event for _, event in recorded] == [
            PitRulesRecorded(first, ""),
            PitRulesRecorded(second, first),
        ]
        assert records[0] == recorded[0], "before anything is dated by them"
        then = pit_rules_then(reader, load_pit())
        (one, two) = (at_ms for at_ms, _ in recorded)
        assert [then.at(at).gaming_day.zone for at in (one - 1, one, two)] == [
            "America/Chicago",
            "Asia/Tokyo",
            "Europe/London",
        ]
    exceptions = run("pit", "exceptions", "--data", data, "--json").output
    assert "pit_rules.recorded" in exceptions
    assert run("verify", "--data", data).exit_code == 0


@pytest.mark.parametrize("offered", [("en",), ("vi", "en"), ("zh-Hans", "zh-Hant")])
def test_a_house_says_which_languages_its_page_offers(folder: Path, offered: tuple[str, ...]) -> None:
    file = folder / "pit" / "pit.toml"
    assert read_pit(file).languages == ("en", "zh-Hant", "zh-Hans", "vi")
    edit(file, '# languages = ["en", "vi"]', f"languages = {list(offered)!r}")
    assert read_pit(file).languages == offered
    for wrong in ("[]", '["en", "en"]', '["fr"]'):
        edit(
            file, file.read_text(encoding="utf-8").partition("languages = ")[2].partition("]")[0] + "]", wrong
        )
        assert run("house", "check", folder).exit_code == 1


def test_a_game_may_be_named_with_its_house(folder: Path, tmp_path: Path) -> None:
    """The findings: `manual/five-treasures` was refused by --table."""
    named = ("--table", "ft=manual/five-treasures@1")
    opened = run("serve", "--data", tmp_path / "plain", "--port", 0, "--for", 0, *named)
    assert opened.exit_code == 0, opened.output
    edit(folder / "pit" / "floor.toml", 'game = "baccarat"', 'game = "manual/five-treasures"')
    assert serve(folder, tmp_path / "floor").exit_code == 0
    for data, name in (("plain", "ft"), ("floor", "mb-1")):
        placed = tables_of(tmp_path / data)[name]
        assert (placed.house, placed.game) == ("manual", "five-treasures")  # type: ignore[attr-defined]
    told = run("house", "check", folder, "--data", tmp_path / "floor").output
    assert "0 differences" in told, told


def test_a_table_has_the_par_that_its_plan_says_or_else_its_bankroll(folder: Path, tmp_path: Path) -> None:
    plan = folder / "pit" / "floor.toml"
    edit(plan, "# bankroll", "bankroll")
    edit(plan, "# par", "par")
    edit(plan, "# automatic_dealer", "automatic_dealer")
    opened = serve(folder, tmp_path / "floor")
    assert opened.exit_code == 0
    assert (locked(tmp_path / "floor"), "New tables are closed" in opened.output) == ({False}, False)
    placed = tables_of(tmp_path / "floor")
    assert placed["bj-2"].par == Cheques(red=300, green=300, black=100)  # type: ignore[attr-defined]
    own = read_pit(folder / "pit" / "pit.toml").par
    assert placed["bj-1"].par == Cheques(**own)  # type: ignore[attr-defined]
    edit(plan, "par = { red = 300", "par = { rad = 300")
    assert "there is no such colour" in run("house", "check", folder).output


def test_tables_are_named_in_one_place(folder: Path, tmp_path: Path) -> None:
    refused = serve(folder, tmp_path / "floor", "--table", "x=mini-baccarat")
    assert refused.exit_code == 2
    assert "pit/floor.toml" in refused.output

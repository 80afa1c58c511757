"""Charts with something wrong in them, and what is said to the person who wrote them."""

from pathlib import Path

import pytest

from pitboss.rulebook import Defect, RulebookError
from pitboss.rulebook.charts import CHARTS, load_chart

# What is replaced in the manual's chart and by what, the key that the defect names, words of its reason.
NINE = '"9" = { double = "3-6", otherwise = "hit" }'
FAULTS = [
    ('name = "Basic strategy, complete"', "", "name", "required"),
    ('name = "Basic strategy, complete"', 'name = " "', "name", "can be printed"),
    ('source = "blackjack manual 1007-1028"', "source = 1007", "source", "text in quotes"),
    ('soft17 = "stand"', 'soft17 = "stnd"', "soft17", 'did you mean "stand"?'),
    ("[soft]", "[softs]", "softs", 'did you mean "soft"?'),
    ("[gaps.soft]", "[gaps.softs]", "gaps.softs", 'did you mean "soft"?'),
    (NINE, "", "hard", "no row says how to play 9"),
    ('"5, T" = { otherwise = "total" }', "", "pairs", "no row says how to play 5, T"),
    ('"19-21" = { otherwise = "stand" }', "", "soft", "no row says how to play 19, 20, 21"),
    (NINE, f'{NINE}\n"1" = {{ otherwise = "hit" }}', "hard.1", "hard totals from 4 to 21"),
    (NINE, f'{NINE}\n"" = {{ otherwise = "hit" }}', "hard.", "hard totals from 4 to 21"),
    (NINE, f'{NINE}\n"8, 11" = {{ otherwise = "hit" }}', "hard.8, 11", "already says how to play 8"),
    ('"4-7" =', '"4-8" =', "gaps.hard.4-8", "another row already says how to play 8"),
    ('"4-7" =', '"7-4" =', "gaps.hard.7-4", "hard totals from 4 to 21"),
    ('"12" = { otherwise', '"11" = { otherwise', "gaps.soft.11", "soft totals from 12 to 21"),
    ('"A, 8" =', '"1, 8" =', "pairs.1, 8", "pairs from 2 to 9, T and A"),
    ('"A, 8" =', '"A, 8, 8" =', "pairs.A, 8, 8", "pairs from 2 to 9, T and A"),
    (NINE, '"9" = { double = "3-6" }', "hard.9.otherwise", "required"),
    (NINE, '"9" = "hit"', "hard.9", "a table of keys"),
    (NINE, '"9" = { dubble = "3-6", otherwise = "hit" }', "hard.9.dubble", 'did you mean "double"?'),
    (NINE, '"9" = { split = "3-6", otherwise = "hit" }', "hard.9.split", "unknown key"),
    (NINE, '"9" = { otherwise = "split" }', "hard.9.otherwise", 'one of "hit", "stand", "double"'),
    (NINE, '"9" = { otherwise = "total" }', "hard.9.otherwise", 'one of "hit", "stand", "double"'),
    (NINE, '"9" = { double = 3, otherwise = "hit" }', "hard.9.double", "text in quotes"),
    (NINE, '"9" = { double = "3-1", otherwise = "hit" }', "hard.9.double", "name up cards"),
    (NINE, '"9" = { double = "6-3", otherwise = "hit" }', "hard.9.double", "in this order"),
    (NINE, '"9" = { double = "3 6", otherwise = "hit" }', "hard.9.double", "name up cards"),
    (NINE, '"9" = { double = "3,", otherwise = "hit" }', "hard.9.double", "name up cards"),
    (NINE, '"9" = { double = "K", otherwise = "hit" }', "hard.9.double", "name up cards"),
    (
        NINE,
        '"9" = { double = "3-6", stand = "6, 7", otherwise = "hit" }',
        "hard.9.stand",
        "already says double against 6",
    ),
    ('stand_soft = "18"', 'stand_soft = "8"', "gaps.no_double.stand_soft", "soft totals from 12 to 21"),
    (
        'otherwise = "hit"\nstand_soft',
        'otherwise = "double"\nstand_soft',
        "gaps.no_double.otherwise",
        "one of",
    ),
]


class TestFaults:
    def broken(self, folder: Path, *changes: tuple[str, str]) -> tuple[Defect, ...]:
        text = (CHARTS / "manual.toml").read_text(encoding="utf-8")
        for old, new in changes:
            assert text.count(old) == 1, old
            text = text.replace(old, new)
        file = folder / "house.toml"
        file.write_text(text, encoding="utf-8")
        with pytest.raises(RulebookError) as refused:
            load_chart(str(file))
        assert {defect.file for defect in refused.value.defects} == {str(file)}
        return refused.value.defects

    @pytest.mark.parametrize(("old", "new", "key", "reason"), FAULTS)
    def test_each_is_told_with_its_key(
        self, tmp_path: Path, old: str, new: str, key: str, reason: str
    ) -> None:
        told = self.broken(tmp_path, (old, new))
        assert any(defect.key == key and reason in defect.reason for defect in told), told

    def test_all_are_told_at_once(self, tmp_path: Path) -> None:
        told = self.broken(tmp_path, (NINE, ""), ('"5, T"', '"5"'), ('double = "4-6"', 'double = "4-0"'))
        assert [(defect.key, defect.reason) for defect in told] == [
            ("pairs", "no row says how to play T"),
            (
                "soft.15, 16.double",
                'name up cards from 2 to 9, T and A, in this order, as in "5, 6" or "7-A"',
            ),
            ("hard", "no row says how to play 9"),
        ]

    def test_a_file_that_is_no_chart(self, tmp_path: Path) -> None:
        file = tmp_path / "chart.toml"
        for text, words in (("[", "this is not TOML"), ("decks = 6", "unknown key"), ("", "required")):
            file.write_text(text, encoding="utf-8")
            with pytest.raises(RulebookError, match=words):
                load_chart(str(file))

    def test_a_file_that_is_not_there(self, tmp_path: Path) -> None:
        with pytest.raises(RulebookError, match="this file cannot be read"):
            load_chart(str(tmp_path / "none.toml"))

    def test_an_unknown_name(self) -> None:
        with pytest.raises(RulebookError) as refused:
            load_chart("manuel")
        assert str(refused.value) == 'chart = manuel: there is no such chart; did you mean "manual"?'
        with pytest.raises(RulebookError, match="known: early-surrender, late-surrender, manual"):
            load_chart("../../etc/passwd")

    def test_a_sound_file_of_ones_own_is_a_chart(self, tmp_path: Path) -> None:
        text = (CHARTS / "manual.toml").read_text(encoding="utf-8")
        file = tmp_path / "house.toml"
        file.write_text(text.replace('"4" = { split = "5, 6",', '"4" = { split = "5-7",'), encoding="utf-8")
        chart = load_chart(str(file))
        assert (chart.chart, chart.cell("pairs", "4", "7")) == ("house", "split")
        assert load_chart("manual").cell("pairs", "4", "7") == "hit"

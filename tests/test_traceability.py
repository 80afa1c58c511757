"""The catalogue, the tests that claim it and the command that compares them."""

import json
import re
from collections import Counter
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pitboss import catalogue
from pitboss.catalogue import CatalogueError
from pitboss.cli.rules import rules as command

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs" / "rules"

# Rows of each family of ids. A new rule raises its number here; nothing ever lowers one.
COUNTS = """
CHQ 12  SHF 14  CARD 10  CUT 6  BURN 3  DEAD 3  CSM 1  COMB 1  RACK 5  CHG 8  BUY 7  CCHG 2  CFT 1
PLC 1  PROT 14  SHOE 3  SVC 7  PACE 2  BJ 26  COUP 3  PAY 11  PICK 3  IRR 13  INS 6  PEEK 3  DBL 5  SPL 8
CONV 6  LIM 6  RLF 5  FILL 7  CRD 5  MKR 3  OPEN 6  CLOSE 6  POL 6  TOKE 10  STR 8  TLX 9  LG 2  DD 9
B7 20  BAC 145  MIDI 14  DB 11  EZ 14  DAI 14  T5 20  ESH 4  CULT 17  WEB21 22  B7V 47  XC 6  IND 67  GLO 6
"""
ROWS = dict(zip(COUNTS.split()[::2], map(int, COUNTS.split()[1::2]), strict=True))
CLAIMED_LEAST = 623
"""A rule that is claimed stays claimed; a new claim raises the number."""
READINGS = {"A": 58, "CF": 58}

HEADING = "| id | rule | shows | source | status |\n|---|---|---|---|---|\n"
READING_HEADING = "| id | question | reading | option |\n|---|---|---|---|\n"
ROW = "| SPL-05 | Split aces get one card each. | engine | blackjack manual 815 | open: games |\n"


def family(id_: str) -> str:
    return id_.partition("-")[0]


def section(rows: str, heading: str = HEADING) -> str:
    return f"# Blackjack\n\n## Splits\n\n{heading}{rows}"


def clone(folder: Path, rows: str, **tests: str) -> Path:
    (folder / "docs" / "rules").mkdir(parents=True)
    (folder / "docs" / "rules" / "blackjack.md").write_text(section(rows), encoding="utf-8")
    reading = "| A-16 | How often are aces split? | Once. | yes |\n"
    (folder / "docs" / "rules" / "readings.md").write_text(
        section(reading, READING_HEADING), encoding="utf-8"
    )
    (folder / "src").mkdir()
    (folder / "src" / "splits.py").write_text(
        "# SPL-05, A-16\n# not BAC-SPL-05, not SPL-050\n", encoding="utf-8"
    )
    for name, text in tests.items():
        (folder / "tests").mkdir(exist_ok=True)
        (folder / "tests" / f"{name}.py").write_text(text, encoding="utf-8")
    return folder


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(command, [str(argument) for argument in arguments])


class TestTheCatalogue:
    def test_no_row_is_lost(self) -> None:
        assert Counter(family(id_) for id_ in catalogue.rules()) == ROWS
        assert Counter(family(id_) for id_ in catalogue.readings()) == READINGS

    def test_no_id_stands_twice(self) -> None:
        rows = [
            found[1]
            for path in DOCS.glob("*.md")
            for line in path.read_text(encoding="utf-8").splitlines()
            if (found := re.match(r"\|\s*([A-Z][A-Z0-9-]*-\d+)\s*\|", line))
        ]
        assert [id_ for id_, times in Counter(rows).items() if times > 1] == []
        assert set(rows) == {*catalogue.rules(), *catalogue.readings()}

    def test_every_rule_says_what_it_is_and_whence(self) -> None:
        for rule in catalogue.rules().values():
            assert len(rule.text) > 10, rule.id
            assert re.search(r"manual \d|rules page \d|[A-Z][a-z]+|\d+ CFR|IRS|industry", rule.source), (
                rule.id
            )
            assert rule.standing in catalogue.STANDINGS, rule.id
            assert rule.standing != "open" or rule.room in catalogue.ROOMS, rule.id
            assert set(rule.shows) <= set(catalogue.SHOWS), rule.id

    def test_every_reading_that_a_rule_rests_on_is_there(self) -> None:
        known = catalogue.readings()
        for rule in catalogue.rules().values():
            # Two digits, because A-2-3 is a straight.
            for id_ in re.findall(r"\b(?:A|CF)-\d\d\b", rule.text):
                assert id_ in known, f"{rule.id} rests on {id_}"


class TestTraceability:
    def test_no_test_claims_an_unknown_rule(self) -> None:
        known = catalogue.rules()
        unknown = {id_: places for id_, places in catalogue.claims(ROOT).items() if id_ not in known}
        assert unknown == {}

    def test_every_status_is_what_the_tests_show(self) -> None:
        """Claimed where it shows; taught where a quiz has a sentence of it; else open."""
        claimed, taught = catalogue.claims(ROOT), catalogue.teachings(ROOT)
        wrong = {}
        for id_, rule in catalogue.rules().items():
            if rule.standing == "not embodied":
                assert id_ not in claimed, f"{id_} is claimed by a test: change its status"
                continue
            lived = id_ in claimed and not catalogue.missing_at(rule, claimed[id_])
            shown = "claimed" if lived else "taught" if id_ in taught else "open"
            if rule.standing != shown:
                wrong[id_] = f"says {rule.standing}, the tests show {shown}"
        assert wrong == {}

    def test_no_test_teaches_an_unknown_rule(self) -> None:
        assert catalogue.teachings(ROOT).keys() <= catalogue.rules().keys()

    def test_the_number_of_claimed_rules_never_falls(self) -> None:
        standings = Counter(rule.standing for rule in catalogue.rules().values())
        assert standings["claimed"] >= CLAIMED_LEAST


class TestWhereARuleIsLived:
    @pytest.mark.parametrize(
        ("shows", "tests", "missing"),
        [
            (("engine",), ("tests/games/x.py:1",), ()),
            (("engine", "table"), ("tests/games/x.py:1",), ("table",)),
            (("engine", "table"), ("tests/games/x.py:1", "tests/golden/x.round:1"), ()),
            (("table", "pit"), ("tests/pit/x.py:1",), ()),
            (("table", "pit"), ("tests/rulebook/x.py:1",), ("table or pit",)),
            (("pit", "trainer"), ("tests/pit/x.py:1",), ("trainer",)),
            (("pit", "trainer"), ("tests/pit/x.py:1", "tests/training/x.py:1"), ()),
            (("trainer",), ("tests/cheques/x.py:1",), ("trainer",)),
            (("trainer",), (), ("trainer",)),
        ],
    )
    def test_a_test_must_drive_the_place_where_the_rule_shows(
        self, shows: tuple[str, ...], tests: tuple[str, ...], missing: tuple[str, ...]
    ) -> None:
        rule = catalogue.Rule("X-01", "text", shows, "industry", "claimed", "s", "x.md")
        assert catalogue.missing_at(rule, tests) == missing


class TestReadingTheTables:
    def read(self, folder: Path, text: str) -> dict[str, catalogue.Rule]:
        (folder / "x.md").write_text(text, encoding="utf-8")
        return catalogue.rules(folder)

    def test_a_row_becomes_a_rule(self, tmp_path: Path) -> None:
        row = "| SPL-05 | Aces \\| one card. | engine, odds | blackjack manual 815 | not embodied: feel |\n"
        (rule,) = self.read(tmp_path, section(row)).values()
        assert rule == catalogue.Rule(
            "SPL-05",
            "Aces | one card.",
            ("engine", "odds"),
            "blackjack manual 815",
            "not embodied: feel",
            "Splits",
            "x.md",
        )
        assert (rule.standing, rule.room) == ("not embodied", None)

    def test_the_room_of_an_open_rule(self, tmp_path: Path) -> None:
        (rule,) = self.read(tmp_path, section(ROW)).values()
        assert (rule.standing, rule.room) == ("open", "games")

    def test_commentary_and_the_readme_hold_no_rules(self, tmp_path: Path) -> None:
        (tmp_path / "README.md").write_text(section(ROW), encoding="utf-8")
        assert (
            self.read(tmp_path, "## Approvals\n\n| event | who |\n|---|---|\n| SPL-06 | supervisor |\n") == {}
        )

    @pytest.mark.parametrize(
        ("rows", "line", "message"),
        [
            (ROW + ROW, 8, "SPL-05 is already in x.md"),
            (ROW.replace("| engine ", ""), 7, "4 cells where the columns are"),
            (ROW.replace("SPL-05", "SPL5"), 7, "'SPL5' is not an id"),
            (ROW.replace("Split aces get one card each.", ""), 7, "SPL-05 has an empty rule"),
            (ROW.replace("blackjack manual 815", ""), 7, "SPL-05 has an empty source"),
            (ROW.replace("open: games", "done"), 7, "'done' is not a status"),
            (ROW.replace("open: games", "not embodied:"), 7, "is not a status"),
            (ROW.replace("open: games", "open: kitchen"), 7, "'kitchen' is not a room"),
            (ROW.replace("open: games", "open"), 7, "'' is not a room"),
            (ROW.replace("engine", "cellar"), 7, "SPL-05 shows in 'cellar'"),
            (ROW.rstrip("|\n") + "\n", 7, "begins and ends with a vertical bar"),
            (ROW + "\n" + ROW.replace("05", "06"), 9, "SPL-06 stands in a table without a heading"),
        ],
    )
    def test_a_faulty_row_names_its_file_and_line(
        self, tmp_path: Path, rows: str, line: int, message: str
    ) -> None:
        with pytest.raises(CatalogueError, match=rf"x\.md:{line}: .*{re.escape(message)}"):
            self.read(tmp_path, section(rows))

    def test_a_slip_in_the_heading_loses_no_section(self, tmp_path: Path) -> None:
        with pytest.raises(CatalogueError, match=r"x\.md:5: the columns are"):
            self.read(tmp_path, section(ROW, HEADING.replace("shows", "show")))

    def test_a_row_before_any_section(self, tmp_path: Path) -> None:
        with pytest.raises(CatalogueError, match=r"x\.md:3: SPL-05 stands before the first section"):
            self.read(tmp_path, HEADING + ROW)

    def test_a_reading_stands_once(self, tmp_path: Path) -> None:
        row = "| A-16 | How often? | Once. | yes |\n"
        (tmp_path / "x.md").write_text(section(row + row, READING_HEADING), encoding="utf-8")
        with pytest.raises(CatalogueError, match=r"x\.md:8: A-16 is already in x\.md"):
            catalogue.readings(tmp_path)

    def test_a_missing_or_unreadable_catalogue(self, tmp_path: Path) -> None:
        with pytest.raises(CatalogueError, match="there is no catalogue of rules in"):
            catalogue.rules(tmp_path / "nowhere")
        (tmp_path / "x.md").write_bytes(b"\xff\xfe")
        with pytest.raises(CatalogueError, match=r"x\.md cannot be read"):
            catalogue.rules(tmp_path)


class TestClaims:
    def test_marks_wherever_they_stand(self, tmp_path: Path) -> None:
        text = (
            "import pytest\n"
            "from pytest import mark\n"
            'pytestmark = [pytest.mark.rule("SPL-01"), pytest.mark.slow]\n'
            '@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("SPL-02"))])\n'
            '@mark.rule("SPL-03", "SPL-05")\n'
            "def test_x(x): ...\n"
            '@pytest.mark.rule("SPL-05")\n'
            "class TestY: ...\n"
            "text = 'pytest.mark.rule(\"SPL-06\")'\n"
            'house.rule("SPL-07")\n'
        )
        clone(tmp_path, ROW, test_x=text)
        assert catalogue.claims(tmp_path) == {
            "SPL-01": ("tests/test_x.py:3",),
            "SPL-02": ("tests/test_x.py:4",),
            "SPL-03": ("tests/test_x.py:5",),
            "SPL-05": ("tests/test_x.py:5", "tests/test_x.py:7"),
        }

    def test_golden_rounds(self, tmp_path: Path) -> None:
        deep = tmp_path / "tests" / "golden" / "blackjack"
        deep.mkdir(parents=True)
        (deep / "splits.round").write_text(
            "round: aces\nrules: SPL-05, SPL-06\n\nround: eights\nrules: SPL-05,\nnote: rules: SPL-07\n",
            encoding="utf-8",
        )
        (tmp_path / "tests" / "stray.round").write_text("rules: SPL-08\n", encoding="utf-8")
        place = "tests/golden/blackjack/splits.round"
        assert catalogue.claims(tmp_path) == {
            "SPL-05": (f"{place}:2", f"{place}:5"),
            "SPL-06": (f"{place}:2",),
        }

    def test_nothing_to_scan(self, tmp_path: Path) -> None:
        assert catalogue.claims(tmp_path) == {}
        assert catalogue.citations(tmp_path, "SPL-05") == ()

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            (
                "import pytest\npytestmark = pytest.mark.rule(*IDS)\n",
                r"tests/test_x\.py:2: .*literal strings",
            ),
            ("import pytest\n# pytest.mark.rule\ndef (\n", r"tests/test_x\.py:3: not Python"),
        ],
    )
    def test_a_claim_that_no_scan_can_see_is_an_error(self, tmp_path: Path, text: str, message: str) -> None:
        clone(tmp_path, ROW, test_x=text)
        with pytest.raises(CatalogueError, match=message):
            catalogue.claims(tmp_path)

    def test_a_citation_is_the_whole_id(self, tmp_path: Path) -> None:
        clone(tmp_path, ROW)
        assert catalogue.citations(tmp_path, "SPL-05") == ("src/splits.py:1",)


CLAIM = 'import pytest\npytestmark = pytest.mark.rule("SPL-05")\n'
CLAIMED = ROW.replace("open: games", "claimed")
OTHERS = (
    "| SPL-06 | A ten-split ace is 21. | engine | blackjack manual 825 | open: games |\n"
    "| DBL-04 | The double bet sits to the right. | ui | blackjack manual 816 | not embodied: a gesture |\n"
)


class TestCoverage:
    def test_counts_and_shares(self, tmp_path: Path) -> None:
        result = run("coverage", "--root", clone(tmp_path, CLAIMED + OTHERS, test_x=CLAIM))
        assert result.exit_code == 0
        assert re.search(r"Splits +3 +1 +33% +0 +0% +1 +33% +1 +33%", result.output)
        assert re.search(r"total +3 +1 +33% +0 +0% +1 +33% +1 +33%", result.output)

    def test_json(self, tmp_path: Path) -> None:
        result = run("coverage", "--json", "--root", clone(tmp_path, CLAIMED + OTHERS, test_x=CLAIM))
        assert json.loads(result.stdout) == {
            "rules": 3,
            "claimed": 1,
            "taught": 0,
            "open": 1,
            "not_embodied": 1,
            "shares": {"claimed": 0.3333, "taught": 0.0, "open": 0.3333, "not_embodied": 0.3333},
            "sections": [
                {
                    "file": "blackjack.md",
                    "section": "Splits",
                    "rules": 3,
                    "claimed": 1,
                    "taught": 0,
                    "open": 1,
                    "not_embodied": 1,
                }
            ],
            "open_by_room": {"games": ["SPL-06"]},
            "tests": True,
            "unknown": {},
            "unclaimed": [],
            "untaught": [],
            "not_lived": {},
            "outdated": [],
        }

    def test_open_ids_by_room(self, tmp_path: Path) -> None:
        result = run("coverage", "--open", "--root", clone(tmp_path, CLAIMED + OTHERS, test_x=CLAIM))
        assert result.output.endswith("games (1)\nSPL-06\n")

    def test_an_unknown_claim_fails(self, tmp_path: Path) -> None:
        result = run("coverage", "--root", clone(tmp_path, ROW, test_x=CLAIM.replace("SPL-05", "SPL-99")))
        assert result.exit_code == 1
        assert "SPL-99 is claimed by tests/test_x.py:2 but is not in the catalogue." in result.stderr

    def test_a_reading_cannot_be_claimed(self, tmp_path: Path) -> None:
        result = run("coverage", "--root", clone(tmp_path, ROW, test_x=CLAIM.replace("SPL-05", "A-16")))
        assert result.exit_code == 1
        assert "A-16 is claimed by tests/test_x.py:2 but is a reading, not a rule." in result.stderr

    def test_a_claimed_rule_without_a_test_fails(self, tmp_path: Path) -> None:
        result = run("coverage", "--json", "--root", clone(tmp_path, CLAIMED, test_x=""))
        assert result.exit_code == 1
        assert json.loads(result.stdout)["unclaimed"] == ["SPL-05"]
        assert "no test claims: SPL-05." in result.stderr

    def test_a_rule_that_is_claimed_elsewhere_than_where_it_shows_fails(self, tmp_path: Path) -> None:
        result = run("coverage", "--root", clone(tmp_path, CLAIMED.replace("engine", "table"), test_x=CLAIM))
        assert result.exit_code == 1
        assert "SPL-05 is claimed, but no test drives it here: table." in result.stderr

    def test_a_sentence_of_a_quiz_teaches_and_claims_nothing(self, tmp_path: Path) -> None:
        taught = CLAIMED.replace("claimed", "taught")
        mark = CLAIM.replace("mark.rule", "mark.taught")
        assert run("coverage", "--root", clone(tmp_path / "a", taught, test_x=mark)).exit_code == 0
        assert run("coverage", "--root", clone(tmp_path / "b", CLAIMED, test_x=mark)).exit_code == 1
        result = run("coverage", "--root", clone(tmp_path / "c", taught, test_x=""))
        assert result.exit_code == 1
        assert "The status says taught, but no quiz teaches: SPL-05." in result.stderr

    def test_an_outdated_status_is_told(self, tmp_path: Path) -> None:
        result = run("coverage", "--root", clone(tmp_path, ROW, test_x=CLAIM))
        assert result.exit_code == 0
        assert "the status says otherwise: SPL-05." in result.stderr

    def test_without_tests_the_statuses_hold(self, tmp_path: Path) -> None:
        result = run("coverage", "--json", "--root", clone(tmp_path, CLAIMED))
        assert result.exit_code == 0
        assert json.loads(result.stdout)["tests"] is False
        assert "The tests are not here" in result.stderr

    def test_a_broken_catalogue_is_one_sentence(self, tmp_path: Path) -> None:
        result = run("coverage", "--root", clone(tmp_path, ROW + ROW))
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr == "Error: blackjack.md:8: SPL-05 is already in blackjack.md\n"


class TestShowAndList:
    def test_show_a_rule(self, tmp_path: Path) -> None:
        result = run("show", " spl-05 ", "--root", clone(tmp_path, CLAIMED, test_x=CLAIM))
        assert result.exit_code == 0
        shown = [line.rstrip() for line in result.output.splitlines()]
        assert shown == [
            "SPL-05      Split aces get one card each.",
            "section     Splits (blackjack.md)",
            "shows       engine",
            "source      blackjack manual 815",
            "status      claimed",
            "claimed by  tests/test_x.py:2",
            "cited in    src/splits.py:1",
        ]

    def test_show_a_reading(self, tmp_path: Path) -> None:
        result = run("show", "A-16", "--root", clone(tmp_path, ROW))
        for expected in ("How often are aces split?", "reading   Once.", "option    yes", "src/splits.py:1"):
            assert expected in result.output

    def test_show_where_there_are_no_tests(self, tmp_path: Path) -> None:
        assert "not known here" in run("show", "SPL-05", "--root", clone(tmp_path, ROW)).output

    @pytest.mark.parametrize(
        ("wanted", "hint"),
        [("SPL-5", ": did you mean SPL-05?"), ("?", "; `pitboss rules list` prints them all.")],
    )
    def test_an_unknown_id_is_one_sentence(self, tmp_path: Path, wanted: str, hint: str) -> None:
        result = run("show", wanted, "--root", clone(tmp_path, ROW))
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr == f"Error: the catalogue has no id '{wanted}'{hint}\n"

    def test_list_by_prefix(self, tmp_path: Path) -> None:
        root = clone(tmp_path, ROW + OTHERS)
        assert re.findall(r"^[A-Z]+-\d+", run("list", "--root", root).output, re.M) == [
            "SPL-05",
            "SPL-06",
            "DBL-04",
        ]
        assert re.findall(r"^[A-Z]+-\d+", run("list", "dbl", "--root", root).output, re.M) == ["DBL-04"]
        assert run("list", "SPX", "--root", root).exit_code == 2

    def test_the_catalogue_of_this_clone(self) -> None:
        assert run("show", "BAC-DRAW-07").exit_code == 0
        assert run("list", "IND").exit_code == 0

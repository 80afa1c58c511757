"""Every refusal of every room cites a rule that speaks of it, and at every game one of that game's own.

The pairs come out of the tables by which the rooms refuse; each is held against the sentence of the
catalogue. The source is read only to see that nothing is refused past those tables.
"""

import ast
import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple, get_args

import pytest
from msgspec.structs import replace

import pitboss
from pitboss.authority import MATRIX
from pitboss.catalogue import rules as catalogue_rules
from pitboss.games import GAMES, citations
from pitboss.games.baccarat import legality as baccarat
from pitboss.games.blackjack import legality as blackjack
from pitboss.games.limit_rules import limit_rule
from pitboss.games.pack import PACK_COMMANDS
from pitboss.pit import refusals as pit
from pitboss.pit.papers.slips import Kind
from pitboss.progressive import refusals as progressive
from pitboss.progressive.procedure import jackpot_table
from pitboss.register import register
from pitboss.rulebook import Rules, games, houses, load
from pitboss.rulebook.common import BetTerms
from pitboss.school import refusals as school
from pitboss.table import refusals as table
from pitboss.table.evolve import opening
from pitboss.table.move_rules import DueMove, rule_of
from pitboss.table.state import Gesture, Relief

SOURCE = Path(pitboss.__file__).parent
HERE = Path(__file__).parent
TOPICS: Mapping[str, Mapping[str, str]] = tomllib.loads((HERE / "topics.toml").read_text(encoding="utf-8"))
KNOWN = catalogue_rules()
SHIPPED = {f"{house}/{game}": load(game, house=house) for house in houses() for game in games(house)}
LIMITS = frozenset({"wager_below_minimum", "wager_above_maximum", "toke_above_maximum"})

OF_BLACKJACK = re.compile(r"(BJ|PAY|PICK|IRR|INS|PEEK|DBL|SPL|CONV|LIM|TLX|TOKE|PROT|SVC|PACE|COUP|RLF)-\d+")
OF_BACCARAT = re.compile(r"(BAC(-[A-Z]+)?|MIDI|EZ|DAI|T5|ESH)-\d+")
OF_ONE_GAME: Mapping[str, re.Pattern[str]] = {
    "manual/double-deck": re.compile(r"DD-\d+"),
    "rules-page/blackjack-h17": re.compile(r"WEB21-\d+|B7V-.*"),
    "manual/ez-baccarat": re.compile(r"EZ-\d+"),
    "manual/dai-bacc": re.compile(r"DAI-\d+"),
    "manual/five-treasures": re.compile(r"T5-\d+"),
    "manual/midi-baccarat": re.compile(r"MIDI-\d+"),
}
LENT: Mapping[str, frozenset[str]] = {
    "baccarat": frozenset(
        {
            "COUP-01",  # coupons are in the blackjack manual alone
            "COUP-02",
            "COUP-03",
            "PAY-04",  # so are cheques that turn out too few
            "PAY-09",  # and the word for a payout in high cheques
            "LIM-05",  # several hands of one guest, for a house that lets a guest bet on several seats
            "LIM-06",
            "RLF-01",  # a change or a case that is open when a dealer is relieved
            "RLF-02",  # the rack before a relief
            "RLF-03",  # and the card under the shoe, where a house burns one for a new dealer
            "RLF-04",
            "RLF-05",
            "PROT-02",  # a call that nobody acknowledges
            "PROT-03",  # money before cards
            "PROT-09",  # clear hands, in a change and after it
            "PACE-02",  # the pace of a table
            "TOKE-03",  # high cheques for the toke box
            "BJ-DLR-03",  # no total is announced as a gesture at baccarat
            "IRR-12",  # nor is a hole card checked
            "DD-04",  # the only word on mid-shoe entry
            "DD-07",  # a burn card that is never shown, where a house has it so
        }
    ),
    "blackjack": frozenset(
        {
            "BAC-GP-06",  # the seat of a guest on a break
            "BAC-PAY-05",  # no commission is owed at blackjack
            "BAC-REL-01",
            "BAC-SHUF-03",  # a house may ask for the word before a shuffle at any game
            "BAC-SHUF-06",  # no pack is spread at blackjack
            "BAC-MSHUF-01",  # nor washed
            "BAC-SHUF-07",  # a house may have the supervisor press the machine
            "BAC-MSHUF-09",  # or have "Rolling" answered
            "DD-04",
            "DD-07",
            "ESH-02",  # the electronic shoe has one chapter
            "ESH-04",
        }
    ),
}
"""By family, rules of the other manual that it may cite, because its own has none about the matter."""


WITH_CARDS_HANDED_OUT = frozenset(
    {
        *("cards_already_offered", "cards_in_hand", "cards_not_theirs", "hand_not_to_be_offered"),
        *("nobody_to_hand_cards", "seat_not_to_be_named"),
    }
)
"""Refused only where guests are handed cards: at any other game something else is refused before."""
AT_BACCARAT_ALONE = frozenset(
    {
        *("chunk_wrong", "face_up_impossible", "pack_not_spread", "pack_not_washed", "wash_too_short"),
        *("centre_shoe", "cut_card_under", "check_cut_card"),
    }
)
"""Steps with the pack that only the baccarat manual has, and what is refused during them."""
NEVER_AWAITED = frozenset(
    {
        *("press_shuffler", "rolling", "bet_elsewhere", "late_bet", "big_award", "sensor_dark"),
        *("dealer_cuts_told", "cut_card_misused", "off_limit", "last_hand", "shoe_fault", "card_in_error"),
        *("coupon", "coupon_elsewhere", "card_inspection", "replacement_card", "removed_card"),
        *("top_signature", "progressive_change", "jackpot", "ruling_payment"),
    }
)
"""Rows of the matrix that are told, done or signed, and that no step of a dealer waits for."""
FURTHER_CASES: Mapping[str, tuple[tuple[str, str], ...]] = {
    "blackjack": (("hands_short", "IRR-09"), ("hands_short", "IRR-10")),
    "baccarat": (("card_not_due", "BAC-IRR-03"),),
}
"""Cases whose rule depends on what lies there."""


class Pair(NamedTuple):
    """A rule that a refusal can cite, in a room and where it depends on it at a game."""

    room: str
    code: str
    rule: str
    game: str = ""


def of_games() -> Iterator[Pair]:
    for name, rules in SHIPPED.items():
        for code in (citations.EVERYWHERE.keys() | citations.FAMILIES[rules.family].refusals.keys()) - LIMITS:
            for bet in (None, *rules.bets.values()):
                yield Pair("games", code, citations.cited(rules, code, bet), name)
        for bet in rules.bets.values():
            yield from of_limits(name, rules, bet)
        if rules.family == "blackjack":
            for code, further in citations.BY_HAND.items():
                yield from (Pair("games", code, rule, name) for rule in further)


def of_limits(name: str, rules: Rules, bet: BetTerms) -> Iterator[Pair]:
    for code in LIMITS - ({"toke_above_maximum"} if not bet.toke else set()):
        for most in (False, True):
            yield Pair("games", code, limit_rule(rules, bet, code, at_maximum=most), name)
    if rules.family == "blackjack" and bet.toke:  # a dealer's bet that stands alone
        yield Pair("games", "no_guest_to_bet_with", limit_rule(rules, bet, "toke_above_maximum"), name)


def of_steps() -> Iterator[Pair]:
    own = {"blackjack": blackjack, "baccarat": baccarat}
    for name, rules in SHIPPED.items():
        legality = own[rules.family]
        due = {kind.__name__ for kind in legality._DUE_PHASE} | {kind.__name__ for kind in PACK_COMMANDS}
        for step in sorted(due | citations.FAMILIES[rules.family].steps.keys()):
            yield Pair("steps", step, citations.cited_for_step(rules, "step_out_of_turn", step), name)


def of_table() -> Iterator[Pair]:
    for name, rules in SHIPPED.items():
        handed_out = citations.HAND_HELD in citations.kinds(rules)
        elsewhere = set() if handed_out else WITH_CARDS_HANDED_OUT
        for code in {*table.CITES, *table.FURTHER} - elsewhere - _of_the_other(rules):
            usual = (table.CITES[code],) if code in table.CITES else ()
            for rule in (*usual, *table.FURTHER.get(code, ())):
                yield Pair("table", code, table.own_rule(rules, code, rule), name)


def of_approvals() -> Iterator[Pair]:
    for name, rules in SHIPPED.items():
        for subject in MATRIX.keys() - NEVER_AWAITED:
            rule = table.own_rule(rules, "approval_needed", MATRIX[subject].rule)
            yield Pair("approvals", subject, rule, name)


def of_cases() -> Iterator[Pair]:
    for name, rules in SHIPPED.items():
        for kind, rule in (*GAMES[rules.family].manual.cases.items(), *FURTHER_CASES[rules.family]):
            for code in ("ruling_awaited", "ruling_not_by_dealer", "ruling_not_allowed", "case_changed"):
                yield Pair("cases", kind, table.own_rule(rules, code, rule), name)


def of_gestures() -> Iterator[Pair]:
    for name, rules in SHIPPED.items():
        felt = opening(GAMES[rules.family], rules)
        announced = {"announce"} if rules.family == "baccarat" else set()  # the game itself calls it there
        for gesture in set(get_args(Gesture)) - announced - _of_the_other(rules) - {"slide_shoe"}:
            for bet in rules.bets if gesture in ("take", "pay", "push", "return") else ("",):
                yield Pair("gestures", gesture, rule_of(rules, felt, DueMove(gesture, 1, bet)), name)
        relieved = replace(felt, relief=Relief("dan", "ann", "Ann", slides=True))
        sliding = (felt, relieved) if rules.family == "blackjack" else (relieved,)
        for seen in sliding:  # before a shuffle, and at blackjack alone; in a relief anywhere
            yield Pair("gestures", "slide_shoe", rule_of(rules, seen, DueMove("slide_shoe", 1, "")), name)


def _of_the_other(rules: Rules) -> frozenset[str]:
    return AT_BACCARAT_ALONE if rules.family == "blackjack" else frozenset()


def of_pit() -> Iterator[Pair]:
    for code, usual in pit.CITES.items():
        for rule in (usual, *pit.FURTHER.get(code, ())):
            yield Pair("pit", code, rule)
    for by_code in (*pit.OF_SLIP.values(), *pit.OWN_OF_CODE.values()):
        for code, rule in by_code.items():
            yield Pair("pit", code, rule)


def of_progressive() -> Iterator[Pair]:
    for rules in SHIPPED.values():
        terms = getattr(rules, "progressive", None)
        if terms is None or not citations.progressive_kind(rules):
            continue
        own = progressive.OWN_OF_RULE[progressive.kind(terms)]
        for code, usual in progressive.CITES.items():
            for rule in (usual, *progressive.FURTHER.get(code, ())):
                yield Pair("progressive", code, own.get(rule, rule))
        for row in jackpot_table(terms):
            for code in ("jackpot_step_not_yours", "jackpot_step_not_yet"):
                yield Pair("progressive", code, own.get(row.rule, row.rule))


def of_the_rest() -> Iterator[Pair]:
    for code, rule in school.CITES.items():
        yield Pair("school", code, rule)
    for code, rule in register.CITES.items():
        yield Pair("register", code, rule)


def every_pair() -> list[Pair]:
    at_tables = (of_games, of_steps, of_table, of_approvals, of_cases, of_gestures)
    rooms = (*at_tables, of_pit, of_progressive, of_the_rest)
    return sorted({pair for room in rooms for pair in room()})


PAIRS = every_pair()


def test_there_are_many() -> None:
    codes = {(pair.room, pair.code) for pair in PAIRS}
    assert len(codes) > 400
    assert len(PAIRS) > 2000
    assert {room for room, _ in codes} == TOPICS.keys()


def test_every_refusal_has_a_topic_and_every_topic_a_refusal() -> None:
    refused = {(pair.room, pair.code) for pair in PAIRS}
    told = {(room, code) for room, codes in TOPICS.items() for code in codes}
    assert refused == told


def test_the_cited_rule_is_one_that_whoever_is_refused_can_look_up() -> None:
    assert {pair.rule for pair in PAIRS} <= KNOWN.keys()


def test_the_cited_rule_speaks_of_what_is_refused() -> None:
    silent = {
        (pair.room, pair.code, pair.rule, KNOWN[pair.rule].text)
        for pair in PAIRS
        if not re.search(TOPICS[pair.room][pair.code], KNOWN[pair.rule].text, re.IGNORECASE)
    }
    assert not silent


@pytest.mark.parametrize("name", sorted(SHIPPED))
def test_a_game_cites_its_own_rules_and_no_neighbours(name: str) -> None:
    family = SHIPPED[name].family
    others = OF_BACCARAT if family == "blackjack" else OF_BLACKJACK
    cited = {(pair.code, pair.rule) for pair in PAIRS if pair.game == name}
    assert len(cited) > 150
    for code, rule in sorted(cited):
        assert not others.fullmatch(rule) or rule in LENT[family], (code, rule)
        for game, own in OF_ONE_GAME.items():
            if own.fullmatch(rule) and rule not in LENT[family]:
                assert game == name, (code, rule)


def test_nothing_is_lent_that_nobody_borrows() -> None:
    for family, lent in LENT.items():
        of_family = {pair.rule for pair in PAIRS if pair.game and SHIPPED[pair.game].family == family}
        assert lent <= of_family, lent - of_family


@pytest.mark.parametrize("rules", [rules for rules in SHIPPED.values() if rules.family == "blackjack"])
def test_a_progressive_is_refused_by_the_manual_that_it_is_run_by(rules: Rules) -> None:
    kind = citations.progressive_kind(rules)
    for code, usual in table.CITES.items():
        rule = table.own_rule(rules, code, usual)
        if kind == (citations.VENDOR_SEVENS,) and re.match(r"B7-(JP|DEAL-0[346])", usual):
            assert rule.startswith("B7V-"), code
        elif kind == (citations.HOUSE_SEVENS,):
            assert not rule.startswith("B7V-"), code


def test_every_kind_of_slip_has_its_rules() -> None:
    assert pit.OF_SLIP.keys() == set(get_args(Kind))


# What the source refuses, held against the tables.

BY_ROOM: Mapping[str, tuple[Mapping[str, str], Mapping[str, tuple[str, ...]]]] = {
    "pitboss.table.refusals": (table.CITES, table.FURTHER),
    "pitboss.pit.refusals": (pit.CITES, pit.FURTHER),
    "pitboss.progressive.refusals": (progressive.CITES, progressive.FURTHER),
    "pitboss.school.refusals": (school.CITES, {}),
}
WORKED_OUT = {
    ("floor/tables/guest_agents.py", "rule"),
    ("pit/cards/custody_acts.py", "rule"),
    ("pit/procedure/hands.py", "used.rule"),
    ("progressive/jackpot_steps.py", "row.rule"),
    ("progressive/jackpot_steps.py", "row.rule if row else ''"),
    ("table/stops/rulings.py", "case.rule"),
    ("table/approvals/approvals.py", "MATRIX[subject].rule"),
    ("table/decide.py", "row.rule"),
    ("table/cards/shuffle.py", "MATRIX[subject].rule"),
    ("pit/refusals.py", "OF_SLIP[kind].get(code, '')"),
}
"""Rules that the source works out; what they can be is enumerated above."""
BY_HAND = {
    ("games/contract.py", "Refusal(code, cited(rules, code, bet), dict(parameters))"),
    ("games/game.py", "Refusal('command_malformed', MALFORMED, {'reason': str(error)})"),
    ("games/pack.py", "Refusal('pack_step_out_of_turn', rule, {'phase': state.phase})"),
    ("games/steps.py", "Refusal('step_out_of_turn', rule, {'phase': state.phase, 'step': step})"),
    (
        "games/steps.py",
        "Refusal('not_yours_to_do', cited(rules, 'nothing_to_verify'), {'role': verifier_of(waits)})",
    ),
    (
        "games/blackjack/legality.py",
        "Refusal(code, SPLIT_ACES if is_split_ace(rules, hand) else cited(rules, code))",
    ),
    (
        "games/blackjack/legality.py",
        "Refusal('no_split_here', cited(rules, 'no_split_here') if is_pair(rules, hand) else NO_PAIR)",
    ),
    ("table/refusals.py", "Refusal(code, rule or CITES[code], parameters)"),
    ("pit/refusals.py", "Refusal(code, rule or CITES[code], parameters)"),
    ("progressive/refusals.py", "Refusal(code, rule or CITES[code], parameters)"),
    ("school/refusals.py", "Refusal(code, CITES[code], parameters)"),
    ("register/register.py", "Refusal(code, CITES[code], {'account': id_, **more})"),
}
"""Where a refusal is made: every other place asks one of these."""


class Site(NamedTuple):
    """A call of `refuse` in the source."""

    file: str
    line: int
    room: str
    codes: tuple[str, ...]
    rules: tuple[str, ...]
    worked_out: str


@cache
def trees() -> tuple[tuple[str, ast.Module], ...]:
    return tuple(
        (path.relative_to(SOURCE).as_posix(), ast.parse(path.read_text(encoding="utf-8")))
        for path in sorted(SOURCE.rglob("*.py"))
    )


def texts(node: ast.expr | None) -> tuple[str, ...] | None:
    """What an argument can be, where that is written out: a text, or one of two."""
    if isinstance(node, ast.Constant):
        return (str(node.value),)
    if isinstance(node, ast.IfExp):
        one, other = texts(node.body), texts(node.orelse)
        return None if one is None or other is None else (*one, *other)
    return () if node is None else None


def sites() -> Iterator[Site]:
    for file, tree in trees():
        rooms = {
            alias.asname or alias.name: node.module
            for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom) and node.module in BY_ROOM
            for alias in node.names
        }
        own = f"pitboss.{file.removesuffix('.py').replace('/', '.')}"
        if own in BY_ROOM:
            rooms["refuse"] = own
        for node in ast.walk(tree):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)) or not node.args:
                continue
            name = node.func.id
            if name not in rooms or not name.startswith("refuse"):
                continue
            codes, second = texts(node.args[0]), node.args[1] if len(node.args) > 1 else None
            rules = () if name == "refuse_slip" else texts(second)
            worked_out = "" if rules is not None or second is None else ast.unparse(second)
            given = tuple(rule for rule in rules or () if rule)
            yield Site(file, node.lineno, rooms[name] or "", codes or (), given, worked_out)


def test_the_source_cites_only_what_the_tables_hold() -> None:
    found = list(sites())
    assert len(found) > 450
    for site in found:
        usual, further = BY_ROOM[site.room]
        for code in site.codes:
            assert code in usual or code in further, site
            for rule in site.rules:
                assert rule in further.get(code, ()), site


def test_the_tables_hold_nothing_that_the_source_does_not_cite() -> None:
    written = {
        str(node.value)
        for file, tree in trees()
        if not file.endswith("refusals.py")
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant)
    }
    for usual, further in BY_ROOM.values():
        assert usual.keys() <= written, usual.keys() - written
        for code, rules in further.items():
            assert {code, *rules} <= written, (code, rules)


def test_a_game_refuses_what_its_table_holds_and_nothing_else() -> None:
    refused: dict[str, set[str]] = {"baccarat": set(), "blackjack": set()}
    for file, tree in trees():
        if not file.startswith("games/") or file.endswith("/citations.py"):
            continue
        written = {str(node.value) for node in ast.walk(tree) if isinstance(node, ast.Constant)}
        for family, codes in refused.items():
            if file.split("/")[1] in (family, file.split("/")[-1]):
                codes.update(written & TOPICS["games"].keys())
    for family, codes in refused.items():
        assert codes == (citations.EVERYWHERE.keys() | citations.FAMILIES[family].refusals.keys())


def test_rules_are_worked_out_only_where_they_are_enumerated() -> None:
    assert {(site.file, site.worked_out) for site in sites() if site.worked_out} == WORKED_OUT


def test_no_refusal_is_made_past_the_tables() -> None:
    made = {
        (file, ast.unparse(node))
        for file, tree in trees()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refusal"
    }
    assert made == BY_HAND

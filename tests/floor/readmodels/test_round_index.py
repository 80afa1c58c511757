"""Rounds found by what was in them: against a scan of the whole journal, and how fast."""

import asyncio
import random
from collections.abc import Iterable
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from pitboss.cheques import Cheques
from pitboss.floor.events import DealerLeftPlace, DealerTookPlace, ShoeSealed
from pitboss.floor.readmodels.pit_rules_then import PitRulesThen
from pitboss.floor.readmodels.round_index import RoundIndex, RoundRow, Score, TableRounds
from pitboss.floor.readmodels.round_search import CursorError, RoundQuery, search
from pitboss.floor.readmodels.rounds import Ended, ended
from pitboss.floor.registry import names
from pitboss.floor.storage.export_rows import record_of, rows
from pitboss.games.blackjack.events import CardDealt, HandsSettled, HoleCardTurned, UpCardTurned
from pitboss.games.contract import Event, Item
from pitboss.games.round import CardsPickedUp, IrregularityFound, RoundOpened, RoundVoided
from pitboss.journal import MemoryStore, Record
from pitboss.journal.records import NO_HASH
from pitboss.rulebook.pit import load_pit
from pitboss.table.events import ChequesPutUp
from pitboss.table.state import Dispute
from pitboss.table.stops.cases import RulingSigned
from pitboss.table.stops.disputes import DisputeRaised, DisputeRuled
from tests.kit.floors.floor import play
from tests.kit.games.states import baccarat
from tests.kit.journal.same_shoes import SameShoes

GAMES = ("blackjack-shoe", "mini-baccarat")
EVENTS = 2_500


@pytest.fixture(scope="module")
def journal() -> MemoryStore:
    store = MemoryStore()

    async def whole() -> None:
        floor = await play(store, SameShoes(), GAMES, events=EVENTS, seed=11)
        await floor.close()

    asyncio.run(whole())
    return store


@pytest.fixture(scope="module")
def index(journal: MemoryStore) -> RoundIndex:
    made = RoundIndex()
    for game in GAMES:
        for record in journal.read(f"table/{game}"):
            made.of(game).take(record)
    return made


@pytest.fixture(scope="module")
def scanned(journal: MemoryStore) -> list[Ended]:
    """Every ended round, by folding all of the journal."""
    return [one for game in GAMES for one in ended(journal, f"table/{game}") if one.round]


RULES = PitRulesThen(MemoryStore(), load_pit())


def by_scan(stretch: Ended) -> dict[str, Any]:
    """A line, the long way round."""
    told = list(rows(stretch, RULES))
    record = record_of(stretch)
    wagers = [row for sheet, row in told if sheet == "wagers"]
    at_spot = ("guest", "coupon", "dealer")
    guests = {row[4] if row[5] in at_spot else row[5] for row in wagers}
    first, last = stretch.happened[0].record, stretch.happened[-1].record
    return {
        "table": stretch.table,
        "round": stretch.round,
        "shoe": stretch.before.shoes,
        "at_ms": first.at_ms,
        "first": first.seq,
        "last": last.seq,
        "guests": guests,
        "largest": max((row[7] for row in wagers), default=0),
        "wagered": sum(row[7] for row in wagers),
        "house": -record.gain(),
        "won": max([0, *(record.gain(row[2]) for row in wagers)]),
    }


def test_every_line_is_what_a_scan_of_the_journal_finds(index: RoundIndex, scanned: list[Ended]) -> None:
    assert len(scanned) > 80
    for stretch in scanned:
        line = index.line(stretch.table, stretch.round)
        assert line is not None
        wanted = by_scan(stretch)
        told = {name: getattr(line, name) for name in wanted}
        assert {**told, "guests": set(line.guests)} == wanted
        game = stretch.last.table.game
        if stretch.table == "mini-baccarat":
            result = baccarat(game).result
            assert result is not None
            assert (line.score.winner, line.score.player) == (result.winner, result.player)
        else:
            dealer = game.house_hands["dealer"]
            open_ = {card for place, card in enumerate(dealer.cards) if place not in dealer.face_down}
            assert set(line.up) == open_
    assert sum(len(one.lines) for one in index.tables.values()) == len(scanned)


def _asked() -> Iterable[RoundQuery]:
    yield RoundQuery()
    yield RoundQuery(tables=("mini-baccarat",))
    yield RoundQuery(guest="blackjack-shoe 1")
    yield RoundQuery(guest="blackjack-shoe 1", result="house_lost")
    yield RoundQuery(bet_least=50_00)
    yield RoundQuery(won_least=60_00, tables=GAMES)
    yield RoundQuery(result="house_won", bet_least=75_00)
    yield RoundQuery(dealer="nobody")
    yield RoundQuery(flag="any")


def test_a_search_finds_what_a_scan_finds_page_by_page(index: RoundIndex) -> None:
    lines = [line for one in index.tables.values() for line in one.lines]
    middle = sorted(line.ended_ms for line in lines)[len(lines) // 2]
    found_any = 0
    for wanted in (*_asked(), RoundQuery(from_ms=middle), RoundQuery(to_ms=middle, bet_least=25_00)):
        expected = [line for line in lines if _has(line, wanted)]
        expected.sort(key=lambda line: (line.ended_ms, line.table, line.round), reverse=True)
        told: list[RoundRow] = []
        cursor, pages = "", 0
        while pages == 0 or cursor:
            page = search(index, wanted, cursor=cursor, limit=7)
            assert page.count == len(expected)
            told += page.lines
            cursor, pages = page.cursor, pages + 1
        assert told == expected
        found_any += bool(expected)
    assert found_any > 6


def _has(line: RoundRow, wanted: RoundQuery) -> bool:
    results = {"house_won": line.house > 0, "house_lost": line.house < 0, "even": line.house == 0, "": True}
    return (
        (not wanted.tables or line.table in wanted.tables)
        and (wanted.from_ms is None or line.ended_ms >= wanted.from_ms)
        and (wanted.to_ms is None or line.ended_ms < wanted.to_ms)
        and (not wanted.guest or wanted.guest in line.guests)
        and (not wanted.dealer or wanted.dealer in line.dealers)
        and line.largest >= wanted.bet_least
        and line.won >= wanted.won_least
        and results[wanted.result]
        and (not wanted.flag or bool(line.flags))
    )


@pytest.mark.parametrize("cursor", ["x", "1~2~", "~~bj", "1~x~bj"])
def test_a_cursor_that_nobody_gave_out(index: RoundIndex, cursor: str) -> None:
    with pytest.raises(CursorError):
        search(index, RoundQuery(), cursor=cursor)


class Stream:
    """Events as a table's stream would hold them."""

    def __init__(self) -> None:
        self.rounds = TableRounds("bj")
        self._seq = 0

    def tell(self, *events: Event) -> None:
        for event in events:
            self._seq += 1
            entry = names().encode(event)
            self.rounds.take(
                Record("table/bj", self._seq, *entry, "c", self._seq * 1000, NO_HASH, NO_HASH, NO_HASH)
            )


def _hand(number: int, *within: Event) -> tuple[Event, ...]:
    won = Item("pay", 2, "main", "guest", 15_00, 15_00, "win", 1)
    put = ChequesPutUp("ann", 2, "main", "guest", 1, Cheques(red=3))
    return (RoundOpened(number, "x"), put, *within, HandsSettled((won,)), CardsPickedUp())


def _card(card: str, place: int, *, points: int, face_up: bool = True) -> CardDealt:
    told = {"seat": 0, "hand": 0, "place": place, "face_up": face_up, "points": points, "soft": False}
    return msgspec.convert(
        {"type": "CardDealt", "card": card, **told, "carried": False, "position": -1, "awaits": ""}, CardDealt
    )


def test_irregularities_disputes_and_dealers_stand_on_their_round() -> None:
    stream = Stream()
    late = IrregularityFound("late_wager", None, "", face_up=False)
    signed = RulingSigned(1, "late_wager", "return_wager", "IRR-01", "sam", "supervisor")
    of_first = Dispute(2, 2, 1, "ann", of_dealer=False, way=())
    ruled = DisputeRuled(2, 2, 1, "corrected", 5_00, "PICK-03", "sam", "supervisor")
    stream.tell(ShoeSealed("one", "x"), *_hand(1), DealerTookPlace("dana", "Dana"))
    stream.tell(*_hand(2, late, signed), *_hand(3), DisputeRaised(of_first), ruled)
    stream.tell(
        DealerLeftPlace("dana", "Dana"),
        ShoeSealed("two", "y"),
        RoundOpened(1, "x"),
        RoundVoided("misdeal", ()),
    )
    first, second, third, fourth = stream.rounds.lines
    assert [flag.kind + "." + flag.what for flag in first.flags] == ["dispute.raised", "dispute.corrected"]
    assert [flag.kind for flag in second.flags] == ["irregularity", "ruling"]
    assert (third.flags, fourth.flags[0].kind, fourth.shoe) == ((), "void", 2)
    assert [one.dealers for one in stream.rounds.lines] == [
        ("automatic",),
        ("dana",),
        ("dana",),
        ("automatic",),
    ]
    index = RoundIndex()
    index.tables["bj"] = stream.rounds
    asked = {"dispute": [1], "ruling": [2], "irregularity.late_wager": [2], "any": [4, 2, 1], "jackpot": []}
    for flag, rounds in asked.items():
        assert [line.round for line in search(index, RoundQuery(flag=flag)).lines] == rounds, flag
    assert [line.round for line in search(index, RoundQuery(dealer="dana", guest="ann")).lines] == [3, 2]
    assert (second.largest, second.won, second.house) == (15_00, 15_00, -15_00)
    assert (first.won, first.house) == (20_00, -20_00), "with what the ruling paid"
    assert [line.round for line in search(index, RoundQuery(won_least=20_00)).lines] == [1]


def test_a_ruling_on_a_round_that_still_lies_there_is_in_its_figures() -> None:
    stream = Stream()
    *dealt, picked_up = _hand(1)
    back = DisputeRuled(2, 2, 1, "corrected", -15_00, "PICK-03", "sam", "supervisor")
    other = DisputeRuled(3, 5, 1, "corrected", 40_00, "PICK-03", "sam", "supervisor")
    stream.tell(*dealt, back, other, picked_up)
    (line,) = stream.rounds.lines
    assert (line.won, line.house) == (40_00, -40_00)


def test_a_hole_card_that_was_never_turned_is_on_no_line() -> None:
    stream = Stream()
    up, hole = _card("9s", 1, points=9), _card("Kd", 2, points=19, face_up=False)
    stream.tell(*_hand(1, up, hole))
    turned = HoleCardTurned("Kd", 19, False, False, (), "")  # type: ignore[arg-type]
    stream.tell(*_hand(2, msgspec.structs.replace(up, face_up=False), hole, UpCardTurned("9s", ""), turned))  # type: ignore[arg-type]
    covered, open_ = stream.rounds.lines
    assert (covered.up, covered.score) == (("9s",), Score())
    assert b"Kd" not in msgspec.json.encode(covered)
    assert (open_.up, open_.score.dealer) == (("9s", "Kd"), 19)


def test_a_hundred_thousand_rounds_are_searched_page_by_page() -> None:
    draw = random.Random(3)  # noqa: S311
    index = RoundIndex()
    for number in range(8):
        rounds = index.of(f"table-{number}")
        for round_ in range(1, 12_501):
            line = RoundRow(
                table=rounds.table,
                round=round_,
                of_shoe=round_ % 60 + 1,
                shoe=round_ // 60,
                at_ms=round_ * 1000 + number,
                ended_ms=round_ * 1000 + number + 500,
                first=round_ * 50,
                last=round_ * 50 + 49,
                dealers=(f"dealer-{draw.randrange(20)}",),
                guests=tuple(f"guest-{draw.randrange(500)}" for _ in range(3)),
                largest=draw.randrange(1, 500) * 100,
                wagered=50_000,
                house=draw.randrange(-50_000, 50_000),
                won=draw.randrange(50_000),
                score=Score(),
                flags=(),
            )
            rounds.add(line)
    asked = (
        RoundQuery(),
        RoundQuery(bet_least=499_00, result="house_lost", won_least=499_00),
        RoundQuery(bet_least=10_000_00),
        RoundQuery(dealer="dealer-3", guest="guest-77"),
        RoundQuery(from_ms=3_000_000, to_ms=9_000_000, result="house_won"),
    )
    for wanted in asked:
        cursor, seen = "", list[tuple[str, int]]()
        for _ in range(4):
            found = search(index, wanted, cursor=cursor)
            cursor = found.cursor
            seen += [(line.table, line.round) for line in found.lines]
            if not cursor:
                break
        assert len(seen) == len(set(seen)), "no round comes on two pages"
    first = search(index, RoundQuery(), limit=200)
    assert first.count == 100_000
    assert all(one.ended_ms >= other.ended_ms for one, other in pairwise(first.lines))

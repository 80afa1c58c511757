"""Looking for rounds: by table, time, people, money and what was out of the ordinary; the newest first."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import Literal

import msgspec

from pitboss.floor.readmodels.round_index import RoundIndex, RoundRow, TableRounds

Result = Literal["", "house_won", "house_lost", "even"]
PAGE_MOST = 200


class RoundQuery(msgspec.Struct, frozen=True, kw_only=True):
    """What a round must have; nothing said is nothing asked."""

    tables: tuple[str, ...] = ()
    from_ms: int | None = None
    """Rounds that ended at that time or later."""
    to_ms: int | None = None
    """And before this one."""
    dealer: str = ""
    guest: str = ""
    bet_least: int = 0
    """Cents: its largest wager is no smaller."""
    won_least: int = 0
    """Cents: the guests of one seat won no less."""
    result: Result = ""
    flag: str = ""
    """A kind (`ruling`), a kind and which (`irregularity.late_wager`), or `any`."""


class RoundMatch(msgspec.Struct, frozen=True):
    """Lines of a page, and where the next one begins."""

    lines: tuple[RoundRow, ...]
    count: int
    """Of all that were found."""
    cursor: str
    """Nothing where these are the last."""


class CursorError(ValueError):
    """What was handed in does not come from an earlier page."""


def search(index: RoundIndex, wanted: RoundQuery, *, cursor: str = "", limit: int = 50) -> RoundMatch:
    """A page of the rounds that have all that is wanted."""
    before = _key_of(cursor) if cursor else None
    limit = max(1, min(limit, PAGE_MOST))
    count = 0
    page: list[RoundRow] = []
    for name, rounds in index.tables.items():
        if wanted.tables and name not in wanted.tables:
            continue
        places = _places(rounds, wanted)
        count += len(places)
        if before is not None:
            places = places[: bisect_left(places, _upto(rounds, *before))]
        page += [rounds.lines[place] for place in places[-limit - 1 :]]
    page.sort(key=_key, reverse=True)
    more = len(page) > limit
    page = page[:limit]
    return RoundMatch(tuple(page), count, _cursor(page[-1]) if more else "")


def _upto(rounds: TableRounds, ended_ms: int, table: str, number: int) -> int:
    """How many lines of a table come before a key; within one moment tables come by name."""
    if table == rounds.table:
        return min(number - 1, bisect_right(rounds.ended, ended_ms))
    return (bisect_right if rounds.table < table else bisect_left)(rounds.ended, ended_ms)


def _places(rounds: TableRounds, wanted: RoundQuery) -> Sequence[int]:
    """Where the lines of a table stand that have it all: the rarest thing first, then column by column."""
    first = 0 if wanted.from_ms is None else bisect_left(rounds.ended, wanted.from_ms)
    last = len(rounds.lines) if wanted.to_ms is None else bisect_left(rounds.ended, wanted.to_ms)
    places: Sequence[int] = range(first, last)
    keys = [
        f"guest:{wanted.guest}" if wanted.guest else "",
        f"dealer:{wanted.dealer}" if wanted.dealer else "",
    ]
    if wanted.flag:
        keys.append("flag:" if wanted.flag == "any" else f"flag:{wanted.flag}")
    posted = sorted((rounds.posted.get(key, []) for key in keys if key), key=len)
    for number, some in enumerate(posted):
        if number == 0:
            places = some[bisect_left(some, first) : bisect_right(some, last - 1)]
        else:
            there = set(some)
            places = [place for place in places if place in there]
    if wanted.bet_least > 0:
        largest, least = rounds.largest, wanted.bet_least
        places = [place for place in places if largest[place] >= least]
    if wanted.won_least > 0:
        won, least = rounds.won, wanted.won_least
        places = [place for place in places if won[place] >= least]
    house = rounds.house
    if wanted.result == "house_won":
        places = [place for place in places if house[place] > 0]
    elif wanted.result == "house_lost":
        places = [place for place in places if house[place] < 0]
    elif wanted.result == "even":
        places = [place for place in places if house[place] == 0]
    return places


def _key(line: RoundRow) -> tuple[int, str, int]:
    return line.ended_ms, line.table, line.round


def _cursor(line: RoundRow) -> str:
    return f"{line.ended_ms}~{line.round}~{line.table}"


def _key_of(cursor: str) -> tuple[int, str, int]:
    at, _, rest = cursor.partition("~")
    number, _, table = rest.partition("~")
    if not (at.isascii() and at.isdigit() and number.isascii() and number.isdigit() and table):
        raise CursorError(cursor)
    return int(at), table, int(number)

"""Archiving finished gaming days of a folder's journal (`pitboss archive`).

A gaming day is finished when the next one has begun by the house's clock. Tables may stay open over it, and
boxes may be counted after it: what is archived stays part of the journal and is read as before. Days go in
their order, one file each. What a clock that was set back dated to an earlier day goes with the day that it
was written on.
"""

from collections.abc import Callable, Sequence
from contextlib import closing
from datetime import UTC, date, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import NamedTuple
from zoneinfo import ZoneInfo

from pitboss.floor.clock import WallClock
from pitboss.floor.readmodels.pit_rules_then import PitRulesThen, pit_rules_then
from pitboss.floor.storage.folder import JOURNAL, FolderError, look_at_folder, witnesses_of
from pitboss.journal import SqliteReader, SqliteStore, StoreFailed
from pitboss.journal.archive.archives import Archived
from pitboss.journal.archive.seal import Stage, Stretch, finish, may_be_archived, seal
from pitboss.pit.days import begins_ms, shifts_of
from pitboss.rulebook.pit import PitRules

MINUTE_MS = 60_000
Progress = Callable[[int, int], None]
"""Called with the commands done and those that there are."""


class LiveDay(NamedTuple):
    """A gaming day whose commands lie in the journal's own file."""

    stretch: Stretch
    until_ms: int
    """When the next gaming day begins."""
    over: bool

    @property
    def day(self) -> str:
        """The date on which it began."""
        return self.stretch.last_day

    @property
    def commands(self) -> int:
        """How many commands it has there."""
        return self.stretch.last - self.stretch.first + 1


class Archiving(NamedTuple):
    """What a run has done."""

    files: tuple[Archived, ...]
    """Sealed by it."""
    left: int
    """Commands that an earlier run had sealed and not deleted."""
    before: int
    after: int
    """Bytes of the journal's own file and its log."""


class Choice(NamedTuple):
    """Which days a person asks for: named ones, those before a date, or all that are over."""

    days: tuple[str, ...] = ()
    before: str = ""


def live_days(reader: SqliteReader, rules: PitRules, now_ms: int) -> tuple[LiveDay, ...]:
    """The gaming days that are not archived, in order; they end before the last checkpoint."""
    then = pit_rules_then(reader, rules)
    days: dict[int, str] = {}
    stretches: list[Stretch] = []
    limit, files = may_be_archived(reader), reader.archives().files
    archived = files[-1].last_day if files else ""
    for number, at_ms in reader.live_times():
        if number > limit:
            break
        minute = at_ms // MINUTE_MS
        day = days.get(minute) or days.setdefault(minute, then.when(at_ms).day)
        if not stretches:
            stretches.append(Stretch(number, number, day, day))
        elif day <= stretches[-1].last_day:
            stretches[-1] = stretches[-1]._replace(last=number)
        elif stretches[-1].last_day <= archived:  # what was left of a day goes with the next one
            stretches[-1] = stretches[-1]._replace(last=number, last_day=day)
        else:
            stretches.append(Stretch(number, number, day, day))
    return tuple(
        LiveDay(one, until := _end_ms(then, one.last_day, now_ms), until <= now_ms)
        for one in stretches
        if one.last_day > archived
    )


def _end_ms(then: PitRulesThen, day: str, now_ms: int) -> int:
    following = (date.fromisoformat(day) + timedelta(days=1)).isoformat()
    rules = then.at(now_ms).gaming_day
    return begins_ms(rules, next(shifts_of(rules, following)))


def chosen(days: Sequence[LiveDay], choice: Choice, rules: PitRules) -> tuple[LiveDay, ...]:
    """The days that are to be archived; refused where one is not over, or an earlier one is left out."""
    known = {one.day: one for one in days}
    if choice.days:
        for day in choice.days:
            if day not in known:
                told = f"it has {', '.join(known)}" if known else "it has none"
                raise FolderError(f"{day} is no gaming day that lies in the journal's file: {told}.")
        wanted = [one for one in days if one.day in choice.days]
        earlier = [one.day for one in days if one.day < wanted[-1].day and one.day not in choice.days]
        if earlier:
            raise FolderError(
                f"{earlier[0]} comes before {wanted[-1].day} and is not archived. Days are archived in their "
                f"order: name it too, or use --before."
            )
    elif choice.before:
        wanted = [one for one in days if one.day < choice.before]
    else:
        wanted = [one for one in days if one.over]
    for one in wanted:
        if not one.over:
            zone = rules.gaming_day.zone
            until = datetime.fromtimestamp(one.until_ms / 1000, UTC).astimezone(ZoneInfo(zone))
            raise FolderError(
                f"The gaming day {one.day} is not over: it runs until {until:%Y-%m-%d %H:%M} ({zone}). "
                f"Archive it after that, or archive the days before it with --before {one.day}."
            )
    return tuple(wanted)


def planned(data: Path, choice: Choice, rules: PitRules) -> tuple[LiveDay, ...]:
    """The days that a run would archive; nothing is changed, and the floor may be open."""
    with look_at_folder(data) as reader:
        try:
            return chosen(live_days(reader, rules, WallClock().now_ms()), choice, rules)
        except StoreFailed as error:
            raise FolderError(f"{error}.") from error


def _told(progress: Progress, done: int, day: LiveDay, whole: int, number: int) -> None:
    progress(done + number - day.stretch.first + 1, whole)


def archive_days(
    data: Path,
    choice: Choice,
    rules: PitRules,
    *,
    progress: Progress = lambda _, __: None,
    stage: Callable[[Stage], None] = lambda _: None,
    now_ms: int | None = None,
) -> Archiving:
    """Archive gaming days of a closed floor, finish what an earlier run began, and shrink the journal."""
    look_at_folder(data).close()
    try:
        with closing(SqliteStore(data / JOURNAL, witnesses=witnesses_of(data))) as store:
            before = store.own_size
            if store.archives().missing():
                raise FolderError(f"{store.archives().missing()[0]}, and then archive.")
            left = finish(store, stage=stage)
            store.checkpoint()  # the last one stays in the file, and where the floor ended with it
            now_ms = WallClock().now_ms() if now_ms is None else now_ms
            wanted = chosen(live_days(store, rules, now_ms), choice, rules)
            done, whole, files = 0, sum(one.commands for one in wanted), []
            for one in wanted:
                files.append(seal(store, one.stretch, partial(_told, progress, done, one, whole), stage))
                done += one.commands
                progress(done, whole)
            finish(store, stage=stage)
            return Archiving(tuple(files), left, before, store.own_size)
    except StoreFailed as error:
        advice = (
            ". Close the floor first: only one process at a time may write" if "in use" in str(error) else ""
        )
        raise FolderError(f"{error}{advice}.") from error
    except OSError as error:
        raise FolderError(f"{error}.") from error

"""Figures for a monitor, in the text format of Prometheus; they name no person."""

from collections.abc import Iterator, Mapping

from pitboss.floor.commit.histogram import Histogram
from pitboss.web.services import Services


async def metrics_of_all(services: Services) -> str:
    """Return the figures of this process; where several share the floor, of all, each with its number."""
    await services.disk.look()
    own, sharing = metrics_text(services), services.floor.sharing
    if sharing.alone:
        return own
    texts = {sharing.id: own, **await sharing.figures_of_others()}
    silent = sum(not text for text in texts.values())
    counts = (
        ("pitboss_processes", "gauge", "Processes of the floor.", len(texts)),
        ("pitboss_processes_silent", "gauge", "Of those, processes that told no figures.", silent),
    )
    lines = [line for count in counts for line in _plain(*count)]
    return "\n".join((*lines, *_labelled(texts))) + "\n"


def _labelled(texts: Mapping[int, str]) -> Iterator[str]:
    """Yield the figures of several processes, by name, each with a label that says whose it is."""
    heads: dict[str, list[str]] = {}
    figures: dict[str, list[str]] = {}
    for process, text in sorted(texts.items()):
        name = ""
        for line in text.splitlines():
            if line.startswith("#"):
                name = line.split(" ", 3)[2]
                if line not in heads.setdefault(name, []):
                    heads[name].append(line)
                continue
            figure, value = line.rsplit(" ", 1)
            bare, _, labels = figure.partition("{")
            more = f",{labels}" if labels else "}"
            figures.setdefault(name, []).append(f'{bare}{{process="{process}"{more} {value}')
    for name, head in heads.items():
        yield from (*head, *figures.get(name, ()))


def _plain(name: str, kind: str, help_: str, value: float) -> tuple[str, str, str]:
    return f"# HELP {name} {help_}", f"# TYPE {name} {kind}", f"{name} {value}"


def metrics_text(services: Services) -> str:
    return "\n".join(_lines(services)) + "\n"


def _lines(services: Services) -> Iterator[str]:
    floor, forbidden = services.floor, services.audit.count + services.attempts.count
    plain = (
        ("pitboss_up", "gauge", "Whether the floor goes on.", int(not floor.halted)),
        (
            "pitboss_risks",
            "gauge",
            "Standbys and witnesses not as they should be, or a disk that is soon full.",
            len(services.risks),
        ),
        ("pitboss_tables", "gauge", "Tables on the floor.", len(floor.standing)),
        ("pitboss_commits_total", "counter", "Commits of the journal.", floor.commits),
        ("pitboss_commands_total", "counter", "Commands given over the web.", services.commands),
        ("pitboss_watchers", "gauge", "Open sockets.", services.watchers),
        ("pitboss_sessions", "gauge", "Sessions that last.", len(services.sessions)),
        ("pitboss_forbidden_total", "counter", "Attempts on the audit list.", forbidden),
    )
    for name, kind, help_, value in plain:
        yield from _plain(name, kind, help_, value)
    yield from _room(services)
    yield from _times("pitboss_commit_seconds", "How long commits of the journal took.", floor.commit_times)
    yield from _times("pitboss_answer_seconds", "How long commands waited for an answer.", services.answers)
    yield from _shared(services)
    yield from _by_table(services)
    yield "# HELP pitboss_refusals_total Commands refused, by code."
    yield "# TYPE pitboss_refusals_total counter"
    for code, count in sorted(services.refusals.items()):
        yield f'pitboss_refusals_total{{code="{code}"}} {count}'


def _room(services: Services) -> Iterator[str]:
    """Yield the room of the journal; the disk only where it can be seen from here."""
    growth = services.disk.growth
    if growth is None:
        return
    yield from _plain("pitboss_journal_bytes", "gauge", "Bytes that the journal takes up.", growth.used)
    yield from _plain(
        "pitboss_journal_bytes_a_day", "gauge", "Bytes that the last day added to it.", growth.a_day
    )
    if growth.free is not None:
        yield from _plain("pitboss_disk_free_bytes", "gauge", "Bytes left on its disk.", growth.free)
    if growth.days_left is not None:
        days = round(growth.days_left, 1)
        yield from _plain("pitboss_disk_days_left", "gauge", "Days until its disk is full.", days)


def _times(name: str, help_: str, times: Histogram) -> Iterator[str]:
    yield from (f"# HELP {name} {help_}", f"# TYPE {name} histogram")
    steps = times.within()
    yield from (f'{name}_bucket{{le="{end}"}} {count}' for end, count in steps)
    yield from (f"{name}_sum {times.total:.6f}", f"{name}_count {steps[-1][1]}")


def _shared(services: Services) -> Iterator[str]:
    """Yield the figures of a floor that several processes share."""
    floor, sharing = services.floor, services.floor.sharing
    here = sum(live_table.mine for live_table in floor.tables.values())
    plain = (
        ("pitboss_tables_here", "gauge", "Tables that this process deals.", here),
        ("pitboss_tables_stopped", "gauge", "Tables that cannot go on.", len(floor.stopped)),
        ("pitboss_passed_on_total", "counter", "Commands given to another process.", sharing.passed_on),
        ("pitboss_taken_over_total", "counter", "Tables taken up from others.", sharing.taken_over),
        ("pitboss_handed_over_total", "counter", "Tables handed to others.", sharing.handed_over),
        ("pitboss_followed_total", "counter", "Records of other processes read.", sharing.followed),
    )
    for name, kind, help_, value in plain:
        yield from _plain(name, kind, help_, value)


def _by_table(services: Services) -> Iterator[str]:
    tables = services.floor.tables.items()
    yield "# HELP pitboss_table_events_total Durable events of a table."
    yield "# TYPE pitboss_table_events_total counter"
    yield from (
        f'pitboss_table_events_total{{table="{_safe(name)}"}} {live_table.shown}'
        for name, live_table in tables
    )
    yield "# HELP pitboss_table_queue Commands that wait at a table."
    yield "# TYPE pitboss_table_queue gauge"
    yield from (
        f'pitboss_table_queue{{table="{_safe(name)}"}} {live_table.queue.qsize()}'
        for name, live_table in tables
    )


def _safe(name: str) -> str:
    return name.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ")

"""Figures for a monitor, in the text format that Prometheus reads; numbers alone, nothing of anybody."""

from collections.abc import Iterator

from pitboss.web.lobby import Lobby


def metrics_text(lobby: Lobby) -> str:
    """All figures."""
    return "\n".join(_lines(lobby)) + "\n"


def _lines(lobby: Lobby) -> Iterator[str]:
    floor = lobby.floor
    plain = (
        ("pitboss_up", "gauge", "Whether the floor goes on.", int(not floor.halted)),
        ("pitboss_tables", "gauge", "Tables on the floor.", len(floor.tables)),
        ("pitboss_commits_total", "counter", "Commits of the journal.", floor.commits),
        ("pitboss_commands_total", "counter", "Commands given over the web.", lobby.commands),
        ("pitboss_watchers", "gauge", "Open sockets.", lobby.watchers),
        ("pitboss_sessions", "gauge", "Sessions that last.", len(lobby.sessions)),
        ("pitboss_forbidden_total", "counter", "Attempts on the audit list.", lobby.audit.count),
    )
    for name, kind, help_, value in plain:
        yield from (f"# HELP {name} {help_}", f"# TYPE {name} {kind}", f"{name} {value}")
    yield from _by_table(lobby)
    yield "# HELP pitboss_refusals_total Commands refused, by code."
    yield "# TYPE pitboss_refusals_total counter"
    for code, count in sorted(lobby.refusals.items()):
        yield f'pitboss_refusals_total{{code="{code}"}} {count}'


def _by_table(lobby: Lobby) -> Iterator[str]:
    tables = lobby.floor.tables.items()
    yield "# HELP pitboss_table_events_total Durable events of a table."
    yield "# TYPE pitboss_table_events_total counter"
    yield from (f'pitboss_table_events_total{{table="{_safe(name)}"}} {spot.shown}' for name, spot in tables)
    yield "# HELP pitboss_table_queue Commands that wait at a table."
    yield "# TYPE pitboss_table_queue gauge"
    yield from (f'pitboss_table_queue{{table="{_safe(name)}"}} {spot.queue.qsize()}' for name, spot in tables)


def _safe(name: str) -> str:
    return name.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ")

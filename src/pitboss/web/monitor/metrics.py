"""Figures for a monitor, in the text format of Prometheus; they name no person."""

from collections.abc import Iterable, Iterator, Mapping

from prometheus_client import (
    CollectorRegistry,
    GCCollector,
    PlatformCollector,
    ProcessCollector,
    generate_latest,
)
from prometheus_client.metrics_core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    Metric,
)
from prometheus_client.parser import text_string_to_metric_families
from prometheus_client.registry import Collector

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
        GaugeMetricFamily("pitboss_processes", "Processes of the floor.", len(texts)),
        GaugeMetricFamily("pitboss_processes_silent", "Of those, processes that told no figures.", silent),
    )
    return _text((*counts, *labelled(texts)))


def metrics_text(services: Services) -> str:
    """Return the figures of this process: of its floor, and of the process itself and its collector."""
    registry = CollectorRegistry()
    registry.register(_Figures(_of_floor(services)))
    for collector in (ProcessCollector, PlatformCollector, GCCollector):
        collector(registry=registry)
    return generate_latest(registry).decode()


def labelled(texts: Mapping[int, str]) -> tuple[Metric, ...]:
    """Return the figures of several processes, by name, each with a label that says whose it is."""
    found: dict[str, Metric] = {}
    for process, text in sorted(texts.items()):
        for figure in text_string_to_metric_families(text):
            merged = found.setdefault(figure.name, Metric(figure.name, figure.documentation, figure.type))
            for sample in figure.samples:
                merged.add_sample(sample.name, {"process": str(process)} | sample.labels, sample.value)
    return tuple(found.values())


class _Figures(Collector):
    """Figures that are there already, for a registry."""

    def __init__(self, figures: Iterable[Metric]) -> None:
        self._figures = tuple(figures)

    def collect(self) -> Iterable[Metric]:
        return self._figures


def _text(figures: Iterable[Metric]) -> str:
    registry = CollectorRegistry()
    registry.register(_Figures(figures))
    return generate_latest(registry).decode()


def _of_floor(services: Services) -> Iterator[Metric]:
    floor, forbidden = services.floor, services.audit.count + services.attempts.count
    yield GaugeMetricFamily("pitboss_up", "Whether the floor goes on.", int(not floor.halted))
    yield GaugeMetricFamily(
        "pitboss_risks",
        "Standbys and witnesses not as they should be, or a disk that is soon full.",
        len(services.risks),
    )
    yield GaugeMetricFamily("pitboss_tables", "Tables on the floor.", len(floor.standing))
    yield CounterMetricFamily("pitboss_commits", "Commits of the journal.", floor.commits)
    yield CounterMetricFamily("pitboss_commands", "Commands given over the web.", services.commands)
    yield GaugeMetricFamily("pitboss_watchers", "Open sockets.", services.watchers)
    yield GaugeMetricFamily("pitboss_sessions", "Sessions that last.", len(services.sessions))
    yield CounterMetricFamily("pitboss_forbidden", "Attempts on the audit list.", forbidden)
    yield from _room(services)
    yield _times("pitboss_commit_seconds", "How long commits of the journal took.", floor.commit_times)
    yield _times("pitboss_answer_seconds", "How long commands waited for an answer.", services.answers)
    yield from _shared(services)
    yield from _by_table(services)
    refusals = CounterMetricFamily("pitboss_refusals", "Commands refused, by code.", labels=["code"])
    for code, count in sorted(services.refusals.items()):
        refusals.add_metric([code], count)
    yield refusals


def _room(services: Services) -> Iterator[Metric]:
    """Yield the room of the journal; the disk only where it can be seen from here."""
    growth = services.disk.growth
    if growth is None:
        return
    yield GaugeMetricFamily("pitboss_journal_bytes", "Bytes that the journal takes up.", growth.used)
    yield GaugeMetricFamily(
        "pitboss_journal_bytes_a_day", "Bytes that the last day added to it.", growth.a_day
    )
    if growth.free is not None:
        yield GaugeMetricFamily("pitboss_disk_free_bytes", "Bytes left on its disk.", growth.free)
    if growth.days_left is not None:
        days = round(growth.days_left, 1)
        yield GaugeMetricFamily("pitboss_disk_days_left", "Days until its disk is full.", days)


def _times(name: str, help_: str, times: Histogram) -> Metric:
    return HistogramMetricFamily(name, help_, buckets=times.within(), sum_value=times.total)


def _shared(services: Services) -> Iterator[Metric]:
    """Yield the figures of a floor that several processes share."""
    floor, sharing = services.floor, services.floor.sharing
    here = sum(live_table.mine for live_table in floor.tables.values())
    yield GaugeMetricFamily("pitboss_tables_here", "Tables that this process deals.", here)
    yield GaugeMetricFamily("pitboss_tables_stopped", "Tables that cannot go on.", len(floor.stopped))
    yield CounterMetricFamily("pitboss_passed_on", "Commands given to another process.", sharing.passed_on)
    yield CounterMetricFamily("pitboss_taken_over", "Tables taken up from others.", sharing.taken_over)
    yield CounterMetricFamily("pitboss_handed_over", "Tables handed to others.", sharing.handed_over)
    yield CounterMetricFamily("pitboss_followed", "Records of other processes read.", sharing.followed)


def _by_table(services: Services) -> Iterator[Metric]:
    events = CounterMetricFamily("pitboss_table_events", "Durable events of a table.", labels=["table"])
    queue = GaugeMetricFamily("pitboss_table_queue", "Commands that wait at a table.", labels=["table"])
    for name, live_table in services.floor.tables.items():
        events.add_metric([name], live_table.shown)
        queue.add_metric([name], live_table.queue.qsize())
    yield events
    yield queue

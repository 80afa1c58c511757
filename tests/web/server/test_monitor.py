"""What a monitor is told: the room on the disk, and the figures of all processes in one look."""

from litestar.testing import TestClient
from prometheus_client.parser import text_string_to_metric_families

from pitboss.journal.growth import Growth
from pitboss.web.monitor.metrics import labelled
from tests.kit.web.house import House

GIB = 1 << 30


def test_a_disk_that_is_soon_full_is_a_risk_and_health_says_when() -> None:
    house = House()
    with TestClient(house.app, base_url="http://127.0.0.1") as client:
        assert client.get("/api/health").json()["risks"] == 0
        house.services.disk.growth = Growth(20 * GIB, 30 * GIB, 2 * GIB)
        assert client.get("/api/health").json()["risks"] == 0, "fifteen days are enough"
        house.services.disk.growth = Growth(20 * GIB, 18 * GIB, 2 * GIB)
        told = client.get("/api/health").json()
        assert (told["ok"], told["risks"]) == (True, 1)
        assert told["disk"].startswith("The disk is full in 9 days: 18.0 GiB are free")
        text = client.get("/api/metrics").text
    told_figures = {figure.name: figure.samples for figure in text_string_to_metric_families(text)}
    for name, value in (
        ("pitboss_journal_bytes", 20 * GIB),
        ("pitboss_journal_bytes_a_day", 2 * GIB),
        ("pitboss_disk_free_bytes", 18 * GIB),
        ("pitboss_disk_days_left", 9),
        ("pitboss_risks", 1),
    ):
        assert [sample.value for sample in told_figures[name]] == [value]


def test_a_scrape_tells_of_the_process_itself_and_of_each_figure_its_kind() -> None:
    house = House()
    with TestClient(house.app, base_url="http://127.0.0.1") as client:
        text = client.get("/api/metrics").text
    figures = {figure.name: figure for figure in text_string_to_metric_families(text)}
    assert figures["process_resident_memory_bytes"].samples[0].value > 1_000_000
    assert figures["python_gc_collections"].type == "counter"
    assert figures["pitboss_commits"].type == "counter"
    commits = figures["pitboss_commit_seconds"]
    assert commits.type == "histogram"
    buckets = [sample.value for sample in commits.samples if sample.name.endswith("_bucket")]
    (count,) = (sample.value for sample in commits.samples if sample.name.endswith("_count"))
    assert buckets == sorted(buckets)
    assert buckets[-1] == count > 0


def test_figures_of_several_processes_are_told_by_name_with_the_process_of_each() -> None:
    one = '# HELP a_total Some.\n# TYPE a_total counter\na_total 1\n# TYPE b gauge\nb{table="x\\"y"} 5\n'
    two = "# HELP a_total Some.\n# TYPE a_total counter\na_total 2\n"
    merged = labelled({7: one, 9: two, 11: ""})
    assert [(figure.name, figure.type, figure.documentation) for figure in merged] == [
        ("a", "counter", "Some."),
        ("b", "gauge", ""),
    ]
    assert [(sample.name, sample.labels, sample.value) for figure in merged for sample in figure.samples] == [
        ("a_total", {"process": "7"}, 1),
        ("a_total", {"process": "9"}, 2),
        ("b", {"process": "7", "table": 'x"y'}, 5),
    ]

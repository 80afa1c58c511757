"""What a monitor is told: the room on the disk, and the figures of all processes in one look."""

from litestar.testing import TestClient

from pitboss.journal.growth import Growth
from pitboss.web.monitor.metrics import _labelled
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
        lines = client.get("/api/metrics").text.splitlines()
    assert {
        f"pitboss_journal_bytes {20 * GIB}",
        f"pitboss_journal_bytes_a_day {2 * GIB}",
        f"pitboss_disk_free_bytes {18 * GIB}",
        "pitboss_disk_days_left 9.0",
        "pitboss_risks 1",
    } <= set(lines)


def test_figures_of_several_processes_are_told_by_name_with_the_process_of_each() -> None:
    one = '# HELP a_total Some.\n# TYPE a_total counter\na_total 1\n# TYPE b gauge\nb{table="x"} 5\n'
    two = "# HELP a_total Some.\n# TYPE a_total counter\na_total 2\n"
    assert list(_labelled({7: one, 9: two, 11: ""})) == [
        "# HELP a_total Some.",
        "# TYPE a_total counter",
        'a_total{process="7"} 1',
        'a_total{process="9"} 2',
        "# TYPE b gauge",
        'b{process="7",table="x"} 5',
    ]

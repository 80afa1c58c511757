"""A dealer's night over HTTP: the dealer, instructors, and managers of the same shift see it, nobody else."""

from pitboss.web.accounts.people import STAFF_ROLES, Account
from tests.kit.web.house import BACCARAT, House, staff_id
from tests.kit.web.pit import Pit

DEALER = "dealer-1"
HIS = f"/api/night/{DEALER}"


def test_role_by_role_who_sees_a_night() -> None:
    house = House()
    house.people.open(Account("dealer-2", "Dot", ("dealer",)), "", by="test", at_ms=0)
    with house.open() as client:
        pit = Pit(house, client)

        def seen(who: str, path: str = HIS) -> int:
            return int(client.get(path, headers=pit.by(who)).status_code)

        dealers = house.token(DEALER)
        house.do(client, dealers, BACCARAT, type="TakeDealersPlace")
        for gesture in ("clear_hands", "take_shoe"):
            house.do(client, dealers, BACCARAT, type="Perform", gesture=gesture)
        able = {staff_id(role) for role in STAFF_ROLES if seen(staff_id(role)) == 200}
        assert able == {DEALER, "instructor-1"}, "a manager who is off duty has no shift"
        assert {seen(who) for who in ("dealer-2", "ann-of-record", "admin")} == {403}
        assert client.get(HIS).status_code == client.get("/api/night").status_code == 401
        assert (seen("ann-of-record", "/api/night"), seen("dealer-2", "/api/night")) == (403, 200)
        assert "look at a night" in client.get("/api/audit", headers=pit.by("admin")).text, "it is on record"

        pit.everybody()
        pit.does("executive", "EndShift")
        able = {staff_id(role) for role in STAFF_ROLES if seen(staff_id(role)) == 200}
        assert able == {DEALER, "instructor-1", "pit-manager-1", "shift-manager-1"}
        assert seen("pit_manager", "/api/night/dealer-2") == 403, "she is not on the shift"


def test_what_is_told_of_it() -> None:
    house = House()
    with house.open() as client:
        by = house.token(DEALER)
        nothing = client.get("/api/night", headers=by).json()
        assert (nothing["mine"], nothing["night"]["stints"], nothing["night"]["days"]) == (True, [], [])
        house.do(client, by, BACCARAT, type="TakeDealersPlace")
        for gesture in ("clear_hands", "take_shoe"):
            house.do(client, by, BACCARAT, type="Perform", gesture=gesture)
        found = client.get("/api/night", headers=by).json()["night"]
        (stint,) = found["stints"]
        assert (stint["table"], stint["game"], stint["on"]) == (BACCARAT, BACCARAT, True)
        assert found["days"] == [found["day"]]
        other = client.get("/api/night?day=1999-01-01", headers=by).json()["night"]
        assert (other["day"], other["stints"], other["days"]) == ("1999-01-01", [], found["days"])
        wrong = client.get("/api/night?day=tomorrow", headers=by)
        assert (wrong.status_code, wrong.json()["code"]) == (400, "day_malformed")
        taught = house.token("instructor-1")
        told = client.get(HIS, headers=taught).json()
        assert (told["mine"], told["name"]) == (False, "The dealer")
        assert client.get("/api/night/nobody", headers=taught).status_code == 404
        assert client.get("/api/night/ann-of-record", headers=taught).status_code == 404

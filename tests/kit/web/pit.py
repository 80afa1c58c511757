"""A pit for the web's tests: every role hired by the administrator and at work, over HTTP."""

from collections.abc import Sequence
from itertools import count
from typing import Any

from litestar import Litestar
from litestar.testing import TestClient

from pitboss.authority import Role
from pitboss.pit.papers.reading import line_to_read, lines
from pitboss.pit.papers.slips import Slip
from pitboss.web.accounts.people import STAFF_ROLES
from tests.kit.web.house import BLACKJACK, House, staff_id

TABLE = BLACKJACK
LOW = {"red": 40, "green": 20}
"""A fill that needs no higher signature."""


class Pit:
    """Asks the pit as somebody; `does` has to be allowed, `refused` tells the code."""

    def __init__(self, house: House, client: TestClient[Litestar]) -> None:
        self.house, self.client = house, client
        self._numbers = count(1)
        self._tokens: dict[str, dict[str, str]] = {}

    def by(self, who: str) -> dict[str, str]:
        """Headers of somebody: by id, or by role."""
        id_ = staff_id(who) if who in STAFF_ROLES else who
        if id_ not in self._tokens:
            self._tokens[id_] = self.house.token(id_)
        return self._tokens[id_]

    def asks(self, who: str, type_: str, **command: Any) -> dict[str, Any]:
        """What is answered."""
        body = {"id": f"p{next(self._numbers)}", "command": {"type": type_, **command}}
        answer = self.client.post("/api/pit/commands", json=body, headers=self.by(who))
        assert answer.status_code == 200, answer.text
        told: dict[str, Any] = answer.json()
        return told

    def does(self, who: str, type_: str, **command: Any) -> dict[str, Any]:
        told = self.asks(who, type_, **command)
        assert told["refusal"] is None, told
        return told

    def refused(self, who: str, type_: str, **command: Any) -> str:
        refusal = self.asks(who, type_, **command)["refusal"]
        assert refusal is not None
        assert refusal["rule"]
        assert refusal["sentence"]
        assert not refusal["sentence"].startswith("Refused:"), refusal
        return str(refusal["code"])

    def get(self, who: str, path: str, status: int = 200) -> Any:
        answer = self.client.get(path, headers=self.by(who))
        assert answer.status_code == status, (who, path, answer.text)
        return answer.json()

    def hire(
        self, who: str, roles: tuple[Role, ...], *, qualified: Sequence[str] = (), **more: Any
    ) -> dict[str, Any]:
        """Put somebody on the staff, as the administrator; what they deal, the shift manager signs for."""
        member = {"id": who, "first_name": who.title(), "surname": "Tester", "licence": f"L-{who}"}
        told = self.does("admin", "HirePerson", person=member | {"roles": list(roles)} | more)
        self.except_(who, *qualified)
        return told

    def except_(self, who: str, *games: str) -> None:
        """Let somebody deal games without their table tests."""
        for game in games:
            self.does("shift_manager", "QualifyDealer", person=who, game=game, why="tested elsewhere")

    def everybody(self) -> None:
        """One of each role; the dealer stands at the table, and a box hangs there."""
        for role in STAFF_ROLES:
            self.hire(staff_id(role), (role,))
            self.does(role, "BeginShift")
        self.except_(staff_id("dealer"), TABLE)
        self.does("supervisor", "AssignDealer", person=staff_id("dealer"), table=TABLE)
        self.does("security", "HangBox", table=TABLE, box="box-1")

    def brings_cards(self, name: str = "B6-001") -> None:
        """A set that came shuffled, from the vault into play at the table."""
        self.does("security", "ReceiveSet", set={"id": name, "back": "blue", "decks": 6})
        self.does("supervisor", "AskForSet", set=name, table=TABLE)
        self.does("security", "ReleaseSet", set=name)
        self.does("dealer", "PutInPlay", set=name, counted=6 * 52)

    def slip(self, serial: str) -> Slip:
        return self.house.floor.pit.durable.papers.slips[serial]

    def reads(self, serial: str, who: str = "dealer") -> None:
        """The dealer agrees to every line; the supervisor reads those that are read aloud."""
        for line, value in lines(self.slip(serial)):
            if line_to_read(self.slip(serial)):
                self.does("supervisor", "ReadLine", serial=serial, line=line)
            self.does(who, "AgreeLine", serial=serial, line=line, value=value)

    def confirms(self, role: str, line: dict[str, Any]) -> bool:
        """Somebody confirms what a line of their queue proposes; whether it proposes all that is left."""
        form = line["form"]
        if form is None or not form["wants"] or set(form["wants"]) - form["proposed"].keys():
            return False
        self.does(role, form["type"], **form["known"], **form["proposed"])
        return True

    def prepared(self, cheques: dict[str, int] | None = None) -> tuple[int, str]:
        """A fill that the cage has printed: its number and its serial."""
        self.does("supervisor", "RequestFill", table=TABLE, cheques=cheques or LOW)
        number = max(self.house.floor.pit.durable.fills.open)
        self.does("cage_cashier", "PrepareFill", number=number)
        return number, self.house.floor.pit.durable.fills.open[number].serial

    def filled(self) -> str:
        """A fill from request to rack; its serial."""
        number, serial = self.prepared()
        self.does("security", "CarryFill", number=number)
        self.reads(serial)
        self.does("dealer", "ProveFill", number=number, cheques=LOW)
        self.does("dealer", "SignFill", number=number)
        self.does("supervisor", "SignFill", number=number)
        self.does("dealer", "DropDuplicate", number=number)
        return serial

"""Every route and every kind of message, with an example, on a floor that has been played on.

Each example is asked about something else in every run, so that no memory of the last answer helps.
"""

import json
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, get_args

from pitboss.authority import Person
from pitboss.web import assets
from pitboss.web.demo import floor as demo_floor
from pitboss.web.live import messages as live_messages
from tests.kit.web.loop_holds import PopulatedHouse

TABLE, METER = "blackjack-shoe", "blazing-7s"
SUPERVISOR, MANAGER, SURVEILLANCE = "supervisor-1", "shift-manager-1", "surveillance-1"
GUEST, DEALER, CAGE, ADMIN, TRAINEE, INSTRUCTOR = (
    "ann-of-record",
    "dealer-1",
    "cage-cashier-1",
    "admin",
    "trainee-1",
    "instructor-1",
)
HOLDER, PASSWORD = "accounting-1", "seven kings at the door"
"""Who has a password, for what is done with the right one."""
LANGUAGES = ("en", "vi", "zh-Hans", "zh-Hant")
SIGNED = {"reseed": 1_000_000, "contribution": [20, 100]}
OPENED = {"type": "OpenClass", "title": "Spring", "game": TABLE}
ENROLLED = {"type": "Enrol", "trainee": TRAINEE}
EXAM = {
    "type": "SetExam",
    "title": "Table test",
    "drills": ["totals"],
    "questions": 4,
    "pass_percent": 75,
    "minutes": 10,
}
BIG = {"id": "big", "command": {"type": "SitDown", "guest": "x" * 60_000, "seat": 1}}
WITH_PASSWORD = {"password": PASSWORD}
SLIP = "FIL-000001"
"""The fill that is on its way."""
Example = tuple[str, str, str, Any]
"""Who asks, how, where, with which body; `{n}` is the run's number, `{g}` each game, `{l}` a language."""
Step = Callable[..., tuple[str, str, str, Any]]


def _gets(who: str, *paths: str) -> list[Example]:
    return [(who, "GET", path, None) for path in paths]


def _command(**command: Any) -> dict[str, Any]:
    return {"id": "c{n}", "command": command}


LONG_FILE = "id,first_name,surname,licence,roles\n" + "".join(f"p-{n},P,Q,L{n},deeler\n" for n in range(500))
"""Every line of it has a fault."""
EXAMPLES: list[Example] = [
    *_gets(SURVEILLANCE, "/api/health", "/api/metrics", "/api/me", "/api/audit", "/api/marks", "/api/odds"),
    *_gets(SURVEILLANCE, "/api/tables", "/api/tables/{g}/scene?language={l}", "/api/tables/{g}/odds"),
    *_gets(SURVEILLANCE, "/api/tables/{g}/replay?seq=20{n}", "/api/tables/{g}/rounds"),
    *_gets(SURVEILLANCE, "/api/tables/{g}/rounds/{n}/events", "/api/rounds", "/api/rounds/{g}-{n}"),
    *_gets(SURVEILLANCE, "/api/tables/{g}/shoes", "/api/tables/{g}/shoes/{n}", "/api/tables/{g}/palette"),
    *_gets(SURVEILLANCE, "/api/rounds/{g}-{n}/notation", "/api/rounds/{g}-{n}/proof?seat=1"),
    *_gets(SURVEILLANCE, "/api/rounds/{g}-{n}/odds?seq=20{n}", "/api/cases?round={g}-{n}"),
    *_gets(
        SURVEILLANCE, "/api/progressives", f"/api/progressives/{METER}", f"/api/progressives/{METER}/desk"
    ),
    *_gets(SURVEILLANCE, f"/api/progressives/{METER}/reconciliation", "/api/rulebooks"),
    *_gets(GUEST, "/api/rulebooks/{g}?language={l}", "/api/rules/BJ-0{n}", "/api/odds/{g}/counting"),
    *_gets(MANAGER, "/api/rulebooks/{g}?language={l}", "/api/night", f"/api/night/{DEALER}", "/api/pit"),
    *_gets(
        MANAGER, "/api/pit/cards", "/api/pit/count", "/api/pit/guests", "/api/pit/people", "/api/pit/queue"
    ),
    *_gets(MANAGER, "/api/pit/reports", "/api/pit/slips"),
    *_gets(MANAGER, f"/api/pit/slips/{SLIP}", f"/slips/{SLIP}?language={{l}}"),
    *_gets(MANAGER, "/api/pit/strip", "/api/pit/tables/{g}", "/api/pit/reports/shift"),
    *_gets(MANAGER, "/api/pit/reports/year", "/api/pit/reports/year?by=game", "/api/audit/search?text=a"),
    *_gets(SUPERVISOR, "/api/pit/figures"),
    *_gets(INSTRUCTOR, "/api/school", "/api/school/me", "/train/certificate/certificate-{n}"),
    *_gets(TRAINEE, "/api/train?game={g}", "/api/train/seat"),
    *_gets(INSTRUCTOR, f"/api/school/sittings/{TRAINEE}/sitting-{{n}}", "/train/paper/exam-{n}"),
    (INSTRUCTOR, "POST", f"/api/school/sittings/{TRAINEE}/sitting-{{n}}/notes", {"text": "slower {n}"}),
    (INSTRUCTOR, "POST", f"/api/school/sittings/{TRAINEE}/sitting-{{n}}/plants", {"kind": "pinch"}),
    *_gets(
        GUEST,
        "/api/words/{l}",
        "/schema",
        "/schema/openapi.json",
        "/schema/nothing",
        "/static/1/main.js",
        "/worker.js",
    ),
    *_gets(ADMIN, "/api/accounts", f"/api/accounts/{DEALER}/sessions"),
    *_gets(HOLDER, "/api/factors"),
    (GUEST, "POST", "/api/odds/{g}", {}),
    (GUEST, "POST", "/api/odds/{g}", {"settings": {"decks": "{n}"}}),
    (GUEST, "POST", f"/api/odds/{TABLE}/strategy", {}),
    (GUEST, "POST", f"/api/odds/{TABLE}/jackpot", {"reseed_cents": 1_000_000}),
    (MANAGER, "POST", "/api/rulebooks/{g}/draft?language={l}", {"settings": {}}),
    (MANAGER, "POST", "/api/rulebooks/{g}/effect", {"settings": {}}),
    (MANAGER, "POST", f"/api/progressives/{METER}/advice", {"settings": SIGNED}),
    (
        MANAGER,
        "POST",
        f"/api/progressives/{METER}/commands",
        _command(type="ReportFault", what="display {n}"),
    ),
    (MANAGER, "POST", "/api/pit/commands", _command(type="MarkRound", table=TABLE, round=2, text="mark {n}")),
    (INSTRUCTOR, "POST", "/api/school/commands", _command(**OPENED)),
    (DEALER, "POST", "/api/tables/{g}/commands", _command(type="ScanBets")),
    (DEALER, "POST", "/api/tables/{g}/touches", {"do": "touch", "source": "finger", "target": "layout"}),
    (GUEST, "POST", "/api/tables/{g}/commands", _command(type="SitDown", guest=GUEST, seat=1)),
    (GUEST, "POST", f"/api/tables/{TABLE}/commands", BIG),
    (
        ADMIN,
        "POST",
        "/api/accounts/staff",
        {"id": "new-{n}", "name": "New", "administrator": True},
    ),
    (ADMIN, "POST", "/api/accounts/staff/import", {"text": LONG_FILE}),
    (CAGE, "POST", "/api/accounts/guests/import", {"text": "id,name,play_money\nfile-{n},New,$5\n"}),
    (CAGE, "POST", "/api/accounts/guests", {"id": "guest-{n}", "name": "New", "play_money_cents": 100}),
    (CAGE, "POST", f"/api/accounts/{GUEST}/play-money", {"id": "m{n}", "play_money_cents": 100}),
    (ADMIN, "POST", "/api/accounts/security-1/revoke", {}),
    (ADMIN, "POST", "/api/accounts/new-{n}/password", {}),
    (ADMIN, "POST", f"/api/accounts/{HOLDER}/badge", {"badge": "S-{n}00"}),
    (ADMIN, "POST", "/api/accounts/new-{n}/close", {}),
    ("", "POST", "/api/sign-in", {"id": "nobody-{n}", "password": "wrong"}),
    ("", "POST", "/api/sign-out", {}),
    (DEALER, "POST", "/api/password", {"old": "wrong", "new": "another one"}),
    (HOLDER, "POST", "/api/pin", {"password": "wrong", "pin": "582937"}),
    (CAGE, "POST", f"/slips/{SLIP}/print?language={{l}}", {}),
    (HOLDER, "POST", "/api/factors/app", WITH_PASSWORD),
    (HOLDER, "POST", "/api/factors/app/confirm", {"code": "000000"}),
    (HOLDER, "POST", "/api/factors/recovery-codes", WITH_PASSWORD),
    (HOLDER, "POST", "/api/factors/app/app-{n}/remove", WITH_PASSWORD),
    (HOLDER, "POST", "/api/passkeys/begin", WITH_PASSWORD),
    (HOLDER, "POST", "/api/passkeys", {"label": "key", "client_data": "e30", "attestation": "oA"}),
    (HOLDER, "POST", "/api/passkeys/challenge", {}),
    ("", "POST", "/api/password-link", {"token": "none-{n}", "new": "nine queens by the sea"}),
    (HOLDER, "POST", "/api/seen", {}),
    (HOLDER, "POST", "/api/lock", {}),
    (HOLDER, "POST", "/api/unlock", WITH_PASSWORD),
    (ADMIN, "POST", f"/api/accounts/{HOLDER}/sessions/none-{{n}}/end", {}),
    (ADMIN, "POST", "/api/accounts/security-1/factors/reset", {}),
    *(("", "GET", path.replace(":str", ""), None) for path in assets.PAGES),
]
FLOWS = ("/api/train/lessons", "/api/train/seat", "/api/school/exams")
"""Of several requests, each about what the last one gave."""


def filled(value: Any, run: int) -> Any:
    """An example for a run."""
    text = value if isinstance(value, str) else json.dumps(value)
    text = text.replace("{n}", str(run + 1)).replace("{l}", LANGUAGES[run % len(LANGUAGES)])
    return text if isinstance(value, str) else json.loads(text)


Ask = Callable[[int], Awaitable[Any]]
"""An example, asked for the run of this number."""
Watch = Callable[[str, Ask], Awaitable[None]]
"""Has an example asked, as often as it likes."""


class EveryRequest:
    """Asks every example of a house; `watch` says how often, and may look on."""

    def __init__(self, house: PopulatedHouse, watch: Watch) -> None:
        self.house = house
        self.watch = watch
        self.tokens = {account.id: house.token(account.id) for account in house.people.all()} | {"": {}}
        self.faults: list[str] = []
        self.asked = 0

    async def example(self, who: str, method: str, path: str, body: Any) -> None:
        async def ask(run: int) -> None:
            there = filled(path, run)
            status, told = await self.house.ask(method, there, self.tokens[who], filled(body, run))
            self.asked += 1
            if status >= 500:
                self.faults.append(f"{method} {there}: {status} {told[:200]!r}")

        await self.watch(f"{method} {path}", ask)

    async def flow(self, name: str, *steps: "Step") -> None:
        """Several requests in a row, each made from the answer to the first."""
        answers = dict[int, Any]()

        async def step(place: int, run: int) -> None:
            who, method, path, body = steps[place](answers.get(run, {}), run)
            status, told = await self.house.ask(method, path, self.tokens[who], body)
            self.asked += 1
            # 400: not an answer of the kind that is asked for
            if status not in (200, 400):
                self.faults.append(f"{name}: {method} {path}: {status} {told[:200]!r}")
            answers.setdefault(run, json.loads(told))

        for place in range(len(steps)):
            await self.watch(f"{name}, step {place + 1}", partial(step, place))


async def ask_all(watch: Watch, rounds: int = 2) -> EveryRequest:
    """Every example, on a floor with some rounds behind it."""
    house = PopulatedHouse()
    async with house.played(rounds):
        await house.services.bookkeeper.set_password(HOLDER, PASSWORD, Person(ADMIN, ()))
        requests = EveryRequest(house, watch)
        await _fill(requests)
        for who, method, path, body in EXAMPLES:
            for game in demo_floor.GAMES if "{g}" in path else ("",):
                await requests.example(who, method, path.replace("{g}", game), body)
        await _flows(requests)
        await _messages(requests)
        return requests


async def _fill(requests: EveryRequest) -> None:
    """People at work, and a fill whose slip is printed."""
    at_work = (
        (SUPERVISOR, "supervisor"),
        (CAGE, "cage_cashier"),
        (MANAGER, "shift_manager"),
        (INSTRUCTOR, "instructor"),
    )
    members = [
        {"id": who, "first_name": "Pat", "surname": "Q", "licence": f"L-{who}", "roles": [role]}
        for who, role in at_work
    ]
    given: list[tuple[str, dict[str, Any]]] = [
        *((ADMIN, {"type": "HirePerson", "person": member}) for member in members),
        *((who, {"type": "BeginShift"}) for who, _ in at_work),
        (MANAGER, {"type": "AssignSupervisor", "person": SUPERVISOR, "tables": [TABLE]}),
        (SUPERVISOR, {"type": "RequestFill", "table": TABLE, "cheques": {"red": 40, "green": 20}}),
        (CAGE, {"type": "PrepareFill", "number": 1}),
    ]
    for number, (who, command) in enumerate(given):
        body = {"id": f"fill-{number}", "command": command}
        _, told = await requests.house.ask("POST", "/api/pit/commands", requests.tokens[who], body)
        assert json.loads(told)["refusal"] is None, told


async def _flows(requests: EveryRequest) -> None:
    lesson, seat, exam = FLOWS
    for game in demo_floor.GAMES:
        about = {"game": game, "drill": "totals", "questions": 2}
        await requests.flow(
            f"a lesson of {game}",
            lambda _, __, about=about: (TRAINEE, "POST", lesson, about),
            lambda told, _: (TRAINEE, "GET", f"{lesson}/{told['id']}", None),
            lambda told, _: (TRAINEE, "POST", f"{lesson}/{told['id']}/answer", {"number": 1, "answer": 0}),
            lambda told, _: (TRAINEE, "POST", f"{lesson}/{told['id']}/next", {}),
            lambda told, _: (TRAINEE, "POST", f"{lesson}/{told['id']}/end", {}),
        )
    for game in (TABLE, "mini-baccarat"):
        await requests.flow(
            f"a seat at {game}",
            lambda _, run, game=game: (TRAINEE, "POST", seat, {"game": game, "seed": run}),
            lambda told, _: (TRAINEE, "GET", f"{seat}/{told['id']}", None),
            lambda told, _: (TRAINEE, "POST", f"{seat}/{told['id']}/acts", {"do": "next"}),
            lambda told, _: (TRAINEE, "GET", f"{seat}/{told['id']}/report", None),
        )
    teaches = (INSTRUCTOR, "POST", "/api/school/commands")
    await requests.flow(
        "an exam",
        lambda _, run: (*teaches, {"id": f"a{run}", "command": OPENED}),
        lambda _, run: (*teaches, {"id": f"b{run}", "command": ENROLLED | {"class_id": f"class-{run + 2}"}}),
        lambda _, run: (*teaches, {"id": f"c{run}", "command": EXAM | {"class_id": f"class-{run + 2}"}}),
        lambda _, run: (TRAINEE, "GET", f"{exam}/exam-{run + 1}", None),
        lambda _, run: (TRAINEE, "POST", f"{exam}/exam-{run + 1}/begin", {"id": f"d{run}"}),
        lambda _, run: (TRAINEE, "POST", f"{exam}/exam-{run + 1}/hand-in", {"id": f"e{run}"}),
    )


async def _messages(requests: EveryRequest) -> None:
    act = {"table": TABLE, "command": {"type": "ScanBets"}}
    said: dict[str, list[dict[str, Any]]] = {
        "watch": [{"do": "watch", "table": game, "after": None} for game in demo_floor.GAMES],
        "leave": [{"do": "leave", "table": game} for game in demo_floor.GAMES],
        "floor": [{"do": "floor", "brief": brief} for brief in (False, True)],
        "leave_floor": [{"do": "leave_floor"}],
        "progressive": [{"do": "progressive", "name": METER}],
        "leave_progressive": [{"do": "leave_progressive", "name": METER}],
        "pit": [{"do": "pit"}],
        "act": [{"do": "act", "id": "live-{n}", **act}],
        "papers": [{"do": "papers"}],
    }
    guests = {"papers"}
    kinds = {kind.__struct_config__.tag for kind in get_args(live_messages.ClientMessage)}
    assert set(said) == kinds, "every kind of message has an example"
    house, tokens = requests.house, requests.tokens
    async with house.line(tokens[SUPERVISOR]) as staff, house.line(tokens[GUEST]) as guest:
        for kind, messages in said.items():
            say = guest if kind in guests else staff

            async def ask(run: int, say: Any = say, messages: list[dict[str, Any]] = messages) -> None:
                requests.asked += 1
                await say(filled(messages[run % len(messages)], run))

            await requests.watch(f"the message {kind}", ask)

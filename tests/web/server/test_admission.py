"""Admission: whose word about an address is believed, and how fast anybody may try, ask and connect."""

import asyncio
from collections import Counter

import pytest
from click.testing import CliRunner
from litestar.exceptions import WebSocketDisconnect

from pitboss.cli import main
from pitboss.floor.clock import HandClock
from pitboss.floor.streams import ATTEMPTS
from pitboss.web.accounts import people as people_module
from pitboss.web.accounts.people import Account
from pitboss.web.admission.addresses import Proxies, block
from pitboss.web.admission.attempts import LINES_MOST, Attempts
from pitboss.web.admission.hashing_queue import HashingQueue
from pitboss.web.config import Config
from tests.kit.web.house import BACCARAT, House
from tests.kit.web.wire_client import Answer, answering, ask, request, sign_in

PASSWORD = "a long enough password"  # noqa: S105 - of a test
SUE = Account("sue-k", "Sue", ("supervisor",))
COMMANDS = f"/api/tables/{BACCARAT}/commands"


def house_of(config: Config) -> House:
    """A house whose clock stands still."""
    house = House(config)
    house.people.open(SUE, PASSWORD, by="admin", at_ms=0)
    return house


@pytest.mark.parametrize(
    ("trusted", "peer", "forwarded", "visitor"),
    [
        ((), "127.0.0.1", "192.0.2.7", "127.0.0.1"),
        (("10.0.0.0/8",), "192.0.2.1", "192.0.2.7", "192.0.2.1"),
        (("127.0.0.1",), "127.0.0.1", "192.0.2.7", "192.0.2.7"),
        (("127.0.0.1",), "127.0.0.1", "1.1.1.1, 192.0.2.7", "192.0.2.7"),
        (("127.0.0.1", "10.0.0.0/8"), "127.0.0.1", "1.1.1.1, 192.0.2.7, 10.9.9.9", "192.0.2.7"),
        (("127.0.0.1", "10.0.0.0/8"), "127.0.0.1", "10.1.1.1, 10.9.9.9", "10.1.1.1"),
        (("127.0.0.1",), "127.0.0.1", "", "127.0.0.1"),
        (("127.0.0.1",), "127.0.0.1", "1.1.1.1, nonsense", "127.0.0.1"),
        (("127.0.0.1",), "127.0.0.1", "192.0.2.7:4711", "192.0.2.7"),
        (("::1",), "::1", "[2001:db8::1]:80", "2001:db8::1"),
        (("127.0.0.1",), "::ffff:127.0.0.1", "192.0.2.7", "192.0.2.7"),
    ],
)
def test_the_rightmost_address_that_is_no_proxy_of_ours_counts(
    trusted: tuple[str, ...], peer: str, forwarded: str, visitor: str
) -> None:
    assert Proxies(trusted).visitor(peer, forwarded) == visitor


def test_a_network_of_ipv6_is_one_address() -> None:
    assert block("2001:db8::1") == block("2001:db8::ffff:1") != block("2001:db8:0:1::1")
    assert block("::ffff:192.0.2.1") == block("192.0.2.1") != block("192.0.2.2")
    assert block("testclient") == "testclient"


def test_what_is_no_address_cannot_be_trusted() -> None:
    ran = CliRunner().invoke(main, ["serve", "--data", "x", "--port", "0", "--trusted-proxy", "nginx"])
    assert ran.exit_code == 2
    assert "--trusted-proxy nginx is neither an address nor a network." in ran.output


def test_made_up_addresses_win_no_more_attempts() -> None:
    async def tried(config: Config, header: str) -> list[int]:
        async with answering(house_of(config)) as port:
            return [
                (await sign_in(port, "sue-k", "wrong", {"x-forwarded-for": header.format(n)})).status
                for n in range(1, 31)
            ]

    alone = asyncio.run(tried(Config(), "192.0.2.{}"))
    assert (alone.count(401), alone.count(429)) == (5, 25)
    # Behind a proxy that appends, what the visitor made up stands before the real address.
    behind = asyncio.run(tried(Config(trusted_proxies=("127.0.0.1",)), "192.0.2.{}, 198.51.100.9"))
    assert (behind.count(401), behind.count(429)) == (5, 25)


def test_guests_behind_a_trusted_proxy_have_paces_of_their_own() -> None:
    async def tried() -> list[int]:
        async with answering(house_of(Config(trusted_proxies=("127.0.0.1",)))) as port:
            return [
                (await sign_in(port, f"guest-{n}", "wrong", {"x-forwarded-for": f"192.0.2.{n}"})).status
                for n in range(1, 31)
            ]

    assert asyncio.run(tried()) == [401] * 30


def test_right_passwords_from_one_address_are_not_held_up() -> None:
    async def tried() -> list[int]:
        async with answering(house_of(Config())) as port:
            return [(await sign_in(port, "sue-k", PASSWORD)).status for _ in range(25)]

    assert asyncio.run(tried()) == [200] * 25


def test_a_flood_on_a_name_from_many_addresses_does_not_lock_its_owner_out() -> None:
    async def tried() -> tuple[list[int], Answer, Answer, Answer]:
        async with answering(house_of(Config(trusted_proxies=("127.0.0.1",)))) as port:
            first = await sign_in(port, "sue-k", PASSWORD, {"x-forwarded-for": "198.51.100.1"})
            marks = "; ".join(cookie for cookie in first.cookies if "device" in cookie)
            flood = [
                (await sign_in(port, "sue-k", "wrong", {"x-forwarded-for": f"192.0.2.{n}"})).status
                for n in range(1, 41)
            ]
            stranger = await sign_in(port, "sue-k", PASSWORD, {"x-forwarded-for": "198.51.100.2"})
            owner = await sign_in(
                port, "sue-k", PASSWORD, {"x-forwarded-for": "198.51.100.3", "cookie": marks}
            )
            forged = marks.replace(marks[-4:], "0000")
            other = await sign_in(
                port, "sue-k", PASSWORD, {"x-forwarded-for": "198.51.100.4", "cookie": forged}
            )
            return flood, stranger, owner, other

    flood, stranger, owner, forged = asyncio.run(tried())
    assert (flood.count(401), flood.count(429)) == (20, 20)
    assert stranger.status == 429
    assert int(stranger.headers["retry-after"]) <= 10, "nobody is locked out for long"
    assert owner.status == 200, "a device that has signed in before is let in"
    assert forged.status == 429


def test_a_known_device_is_held_to_a_pace_too_and_a_new_password_forgets_it() -> None:
    house = house_of(Config(trusted_proxies=("127.0.0.1",)))

    async def tried() -> tuple[list[int], list[int]]:
        async with answering(house) as port:
            first = await sign_in(port, "sue-k", PASSWORD)
            cookies = {"cookie": "; ".join(cookie for cookie in first.cookies if "device" in cookie)}
            wrong = [
                (await sign_in(port, "sue-k", "wrong", cookies | {"x-forwarded-for": f"192.0.2.{n}"})).status
                for n in range(8)
            ]
            await house.people.set_password("sue-k", "another password")
            for n in range(30):
                await sign_in(port, "sue-k", "wrong", {"x-forwarded-for": f"192.0.2.{n}"})
            after = [(await sign_in(port, "sue-k", "another password", cookies)).status]
            return wrong, after

    assert asyncio.run(tried()) == ([401] * 5 + [429] * 3, [429])


def test_two_hundred_wrong_passwords_at_once_do_not_hold_up_a_right_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looked_at: list[str] = []
    real = people_module._verify

    def verified(hashed: str, password: str) -> bool:
        looked_at.append(password)
        return real(hashed, password)

    monkeypatch.setattr(people_module, "_verify", verified)

    async def tried() -> tuple[Answer, int, list[Answer]]:
        config = Config(trusted_proxies=("127.0.0.1",))
        async with answering(house_of(config)) as port:
            flood = [
                asyncio.create_task(
                    sign_in(port, f"name-{n}", "wrong", {"x-forwarded-for": f"192.0.2.{n % 2}"})
                )
                for n in range(200)
            ]
            await asyncio.sleep(0)
            while not looked_at:
                await asyncio.sleep(0.001)
            right = await sign_in(port, "sue-k", PASSWORD, {"x-forwarded-for": "198.51.100.1"})
            before = looked_at.index(PASSWORD)
            return right, before, await asyncio.gather(*flood)

    right, before, flood = asyncio.run(tried())
    assert right.status == 200
    assert before <= 2 + 2 * 3, "only those who waited before it were looked at first"
    refused = [answer for answer in flood if answer.status == 429]
    assert len(refused) > 150
    assert all(answer.headers["retry-after"] for answer in refused)


def test_hashing_is_fair_by_address_and_known_devices_go_first() -> None:
    order: list[str] = []

    async def one(queue: HashingQueue, key: str, known: bool, begin: asyncio.Event) -> None:
        async with queue.turn(key, known=known):
            order.append(key)
            await begin.wait()

    async def all_of_them() -> None:
        queue, begin = HashingQueue(Config(hashing_at_once=1)), asyncio.Event()
        keys = [("a", False)] * 4 + [("b", False), ("known", True), ("c", False)]
        tasks = []
        for key, known in keys:
            tasks.append(asyncio.create_task(one(queue, key, known, begin)))
            await asyncio.sleep(0)
        tasks[1].cancel()
        begin.set()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert queue._busy == 0

    asyncio.run(all_of_them())
    assert order == ["a", "known", "a", "b", "c", "a"]


def test_a_pace_is_the_accounts_however_many_sessions_it_has() -> None:
    house = House(Config(commands_burst=10, commands_per_second=1))
    with house.open() as client:
        body = {"id": "a", "command": {"type": "ScanBets"}}
        sessions = [house.token("dealer-1") for _ in range(10)]
        codes = [client.post(COMMANDS, json=body, headers=one).status_code for one in sessions * 2]
        assert codes == [200] * 10 + [429] * 10
        assert client.post(COMMANDS, json=body, headers=house.token("supervisor-1")).status_code == 200


def test_sockets_are_counted_by_account() -> None:
    house = House(Config(sockets_most=2))
    with house.open() as client:
        first, second, third = (house.token("dealer-1") for _ in range(3))
        with client.websocket_connect("/api/live", headers=first) as one:
            with client.websocket_connect("/api/live", headers=second) as two:
                two.send_json({"do": "floor"})
                assert two.receive_json()["kind"] == "floor"
                with (
                    pytest.raises(WebSocketDisconnect) as closed,
                    client.websocket_connect("/api/live", headers=third),
                ):
                    pass
                assert closed.value.code == 4429
            one.send_json({"do": "floor"})
            assert one.receive_json()["kind"] == "floor"


def test_patience_does_not_start_again_with_each_success() -> None:
    house = House(
        Config(commands_burst=1, commands_per_second=1, patience_burst=20, patience_per_second=0.001)
    )
    clock = house.clock
    assert isinstance(clock, HandClock)
    with house.open() as client:
        dealer = house.token("dealer-1")
        kinds: list[str] = []
        with client.websocket_connect("/api/live", headers=dealer) as socket:
            while kinds.count("problem") < 21:
                act = {"type": "ScanBets"}
                socket.send_json({"do": "act", "table": BACCARAT, "id": f"n{len(kinds)}", "command": act})
                kinds.append(socket.receive_json()["kind"])
                if len(kinds) % 4 == 0:
                    client.blocking_portal.call(clock.move, 1_000)  # within the pace once more
                assert len(kinds) < 100, "the socket is never closed"
            with pytest.raises(WebSocketDisconnect) as closed:
                socket.receive_json()
        assert closed.value.code == 4429
        assert kinds.count("answer") > 5
        other = house.token("dealer-1")
        with (
            pytest.raises(WebSocketDisconnect) as again,
            client.websocket_connect("/api/live", headers=other),
        ):
            pass
        assert again.value.code == 4429, "who dials again is not let in at once"


def test_attempts_are_counted_together_bounded_and_not_written_one_by_one() -> None:
    house = house_of(Config(trusted_proxies=("127.0.0.1",)))
    looks = Counter[int]()

    async def tried() -> None:
        async with answering(house) as port:
            for n in range(600):
                headers = {"origin": "http://evil.example", "x-forwarded-for": f"192.0.{n % 3}.1"}
                answer = await ask(port, request("POST", f"/api/made-up-{n}", headers))
                assert answer.status == 403
            for n in range(200):
                headers = {"origin": "http://evil.example", "x-forwarded-for": f"198.51.100.{n}"}
                await ask(port, request("POST", "/api/me", headers))
            for n in range(10):
                await sign_in(port, f"made-up-{n}", "wrong", {"x-forwarded-for": "203.0.113.1"})
            await house.services.attempts.flush()
            await house.services.audit.flush()
            looks[len(list(house.store.read(ATTEMPTS)))] += 1

    asyncio.run(tried())
    lines = house.services.audit.list()
    assert sum(line.times for line in lines) == 810, "every one is counted"
    assert [line.times for line in lines[:3]] == [200, 200, 200]
    assert len(lines) <= LINES_MOST + 3
    assert max(looks) < 40, "what is tried is gathered before it is written"


def test_attempts_on_real_names_have_lines_of_their_own_and_each_minute_a_new_one() -> None:
    clock, written = HandClock(), []

    async def write(lines: object) -> None:
        written.append([(line.who, line.times) for line in lines])  # type: ignore[attr-defined]
        for line in lines:  # type: ignore[attr-defined]
            line.written = line.times

    async def tried() -> None:
        attempts = Attempts(clock, write)
        for who, known in (("sue-k", True), ("made-up", False), ("sue-k", True), ("another", False)):
            attempts.add(
                who=who, known=known, address="::1", what="sign-in", where="desk", code="sign_in_wrong"
            )
        await attempts.flush()
        await attempts.flush()
        clock.move(60_000)
        attempts.add(
            who="sue-k", known=True, address="::1", what="sign-in", where="desk", code="sign_in_wrong"
        )
        await attempts.flush()

    asyncio.run(tried())
    assert written == [[("sue-k", 2), ("made-up", 2)], [("sue-k", 1)]]

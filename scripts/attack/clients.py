"""People at the floor, over plain HTTP and WebSocket; nothing of the server's code is used."""

import http.client
import itertools
import json
from collections.abc import Iterator, Mapping
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from .server import Server

_NUMBERS = itertools.count(1)
OWN = "violet-anchor-tricycle-40"
"""The password that everybody changes theirs to."""


class Client:
    """One person, signed in or not."""

    def __init__(self, server: Server, who: str = "") -> None:
        self.server, self.who = server, who
        self._cookies: dict[str, str] = {}

    @property
    def cookie(self) -> str:
        """The cookies of this client."""
        return "; ".join(f"{name}={value}" for name, value in self._cookies.items())

    def ask(
        self, method: str, path: str, body: Any = None, headers: Mapping[str, str] | None = None
    ) -> tuple[int, Any]:
        """Send one request; return the status, and the answer, as data if it is JSON."""
        line = http.client.HTTPConnection(self.server.host, self.server.port, timeout=60)
        try:
            told = {"origin": f"http://{self.server.host}:{self.server.port}", **(headers or {})}
            if self.cookie:
                told["cookie"] = self.cookie
            content = None if body is None else json.dumps(body)
            if content is not None:
                told["content-type"] = "application/json"
            line.request(method, path, content, told)
            answer = line.getresponse()
            for given in answer.headers.get_all("set-cookie", ()):
                name, _, value = given.partition(";")[0].partition("=")
                self._cookies[name] = value
            text = answer.read()
        finally:
            line.close()
        try:
            return answer.status, json.loads(text)
        except ValueError:
            return answer.status, text.decode(errors="replace")

    def get(self, path: str) -> Any:
        """Return an answer; any status but 200 is an error."""
        status, answer = self.ask("GET", path)
        if status != 200:
            raise RuntimeError(f"{path} was answered with {status}: {answer}")
        return answer

    def sign_in(self, password: str, headers: Mapping[str, str] | None = None) -> int:
        """Try to sign in; return the status."""
        body = {"id": self.who, "password": password}
        return self.ask("POST", "/api/sign-in", body, headers)[0]

    def first_sign_in(self, once: str) -> "Client":
        """Sign in with a one-time password and change it."""
        if self.sign_in(once) != 200:
            raise RuntimeError(f"{self.who} cannot sign in")
        status, answer = self.ask("POST", "/api/password", {"old": once, "new": OWN})
        if status != 200:
            raise RuntimeError(f"{self.who} cannot change the password: {answer}")
        return self

    def do(self, table: str, kind: str, id_: str = "", **fields: Any) -> dict[str, Any]:
        """Give a command to a table; `code` is the code of a refusal, or empty."""
        body = {"id": id_ or f"{self.who}-{next(_NUMBERS)}", "command": {"type": kind, **fields}}
        return self.give(f"/api/tables/{table}/commands", body)

    def give(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        """Give a command as it is."""
        status, answer = self.ask("POST", path, body)
        if status != 200:
            code = answer.get("code", "") if isinstance(answer, dict) else ""
            return {"code": code or f"http {status}", "status": status}
        refusal = answer.get("refusal") or {}
        return {**answer, "code": refusal.get("code", ""), "status": status}

    def offers(self, table: str) -> list[dict[str, Any]]:
        """Return the commands that are legal for this person now."""
        scene = self.get(f"/api/tables/{table}/scene")["scene"]
        return [offer for offer in scene["legal"] if isinstance(offer, dict)]

    def purse(self) -> int:
        """Return the play money that is at no table."""
        return int(self.get("/api/me")["play_money_cents"])

    def socket(self) -> "Socket":
        return Socket(self)


class Socket:
    """A live connection to the floor."""

    def __init__(self, client: Client) -> None:
        server = client.server
        where = f"{server.host}:{server.port}"
        self._line: ClientConnection = connect(
            f"ws://{where}/api/live",
            additional_headers={"cookie": client.cookie} if client.cookie else {},
            origin=f"http://{where}",  # type: ignore[arg-type]
            open_timeout=10,
            max_size=None,
        )

    def send(self, message: Mapping[str, Any]) -> None:
        self._line.send(json.dumps(message))

    def messages(self, seconds: float) -> Iterator[dict[str, Any]]:
        """Yield the messages that come within a time."""
        import time

        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            try:
                yield json.loads(self._line.recv(timeout=left))
            except (TimeoutError, ConnectionClosed):
                return

    def answer(self, id_: str, seconds: float = 10) -> dict[str, Any]:
        """Return the answer to the command with this id; empty if the connection closed."""
        return next((one for one in self.messages(seconds) if one.get("id") == id_), {})

    @property
    def closed(self) -> bool:
        """Whether the server has closed it."""
        try:
            self._line.recv(timeout=0.01)
        except TimeoutError:
            return False
        except ConnectionClosed:
            return True
        return False

    def close(self) -> None:
        self._line.close()

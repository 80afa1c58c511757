"""Attacks on authority: what staff may still do over an open connection after their role was taken away."""

from websockets.exceptions import WebSocketException

from .clients import Socket
from .house import GAIN, House, NotReachedError, named, until


def revoked_roles(house: House) -> GAIN:
    """Keep a connection open while the role is taken away, and give further orders."""
    return revoked(house, "roy", "bac")


def revoked(house: House, who: str, table: str) -> GAIN:
    """Try it as one person at one table, who could do it until then."""
    person = house.hire(who, "supervisor")
    line = person.socket()
    try:
        line.send({"do": "watch", "table": table})
        next(line.messages(5), None)
        for kind in ("PauseTable", "ResumeTable"):
            if not _done(line, table, kind):
                raise NotReachedError(f"{who} could not do it before either: {kind}")
        change = {"type": "ChangeRoles", "person": who, "roles": ["count_team"], "why": "another desk"}
        told = house["admin"].give("/api/pit/commands", named(change))
        if told["code"] or not until(lambda: "supervisor" not in str(person.ask("GET", "/api/me")), 10):
            raise NotReachedError(f"the roles of {who} are not changed: {told}")
        if not _done(line, table, "PauseTable"):
            return []
        _done(line, table, "ResumeTable")
    finally:
        line.close()
    return [f"{table} was paused over an open line by somebody who is no supervisor any more"]


def _done(line: Socket, table: str, kind: str) -> bool:
    """Return whether a command over that connection was done; on a closed one nothing is."""
    body = named({"type": kind})
    try:
        line.send({"do": "act", "table": table, **body})
        answer = line.answer(body["id"], 10)
    except (OSError, WebSocketException):
        return False
    return answer.get("kind") == "answer" and not answer.get("refusal")

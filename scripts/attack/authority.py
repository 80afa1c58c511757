"""Attacks on authority: roles that were taken away, and what staff may still do with an open line."""

from websockets.exceptions import WebSocketException

from .clients import Socket
from .house import GAIN, House, NotReachedError, named, until


def revoked_roles(house: House) -> GAIN:
    """Somebody keeps a line open while their role is taken away, and goes on giving orders."""
    return revoked(house, "roy", "bac")


def revoked(house: House, who: str, table: str) -> GAIN:
    """The same, by somebody of that name at that table, who could do it until then."""
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
    """Whether a command over that line was done; on a closed line nothing is."""
    body = named({"type": kind})
    try:
        line.send({"do": "act", "table": table, **body})
        answer = line.answer(body["id"], 10)
    except (OSError, WebSocketException):
        return False
    return answer.get("kind") == "answer" and not answer.get("refusal")

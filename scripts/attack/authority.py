"""Attacks on authority: roles that were taken away, and what staff may still do with an open line."""

from .clients import Client
from .house import GAIN, House, until


def revoked_roles(house: House) -> GAIN:
    """Somebody keeps a line open while their role is taken away, and goes on giving orders."""
    admin = house["admin"]
    person = {"id": "roy", "first_name": "Roy", "surname": "Ryan", "roles": ["supervisor"]}
    hired = admin.give(
        "/api/pit/commands", {"id": "hire-roy", "command": {"type": "HirePerson", "person": person}}
    )
    if hired["code"]:
        raise RuntimeError(f"roy is not hired: {hired}")
    roy = Client(house.server, "roy").first_sign_in(hired["opened"]["one_time_password"])
    line = roy.socket()
    line.send({"do": "watch", "table": "bac"})
    next(line.messages(5), None)
    change = {"type": "ChangeRoles", "person": "roy", "roles": ["count_team"], "why": "another desk"}
    told = admin.give("/api/pit/commands", {"id": "change-roy", "command": change})
    if told["code"]:
        raise RuntimeError(f"the roles are not changed: {told}")
    until(lambda: "supervisor" not in str(roy.ask("GET", "/api/me")), 5)
    gained: GAIN = []
    try:
        line.send(
            {"do": "act", "table": "bac", "id": "roys-pause", "command": {"type": "PauseTable", "why": "x"}}
        )
        answer = line.answer("roys-pause", 5)
    except Exception:
        return gained
    if answer and answer.get("kind") == "answer" and not answer.get("refusal"):
        gained.append("a table was paused over an open line by somebody who is no supervisor any more")
        house["sue"].do("bac", "ResumeTable")
    return gained

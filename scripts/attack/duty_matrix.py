"""Print who may give which command, by role, duty and section: what the gate refuses, and with which code.

Every role, every command of pit, tables, progressives and school, and six situations are asked. What the
gate lets through is still subject to the role and the rules of the command itself.
"""

import argparse
from collections.abc import Iterator
from typing import NamedTuple, get_args
from unittest.mock import Mock

from pitboss.authority import Person, Role
from pitboss.floor.duty_needs import NEEDS
from pitboss.games.contract import Command
from pitboss.pit import dispatch
from pitboss.pit.staff.duty import refusal_for_duty
from pitboss.pit.staff.people import Duty, Staff, StaffMember
from pitboss.rulebook.pit import PitRules, load_pit
from pitboss.web.permissions import AT_SCHOOL, WHOSE

HERE, THERE = "bj-1", "bj-2"
SITUATIONS = (
    "not hired",
    "off duty",
    "no sections",
    "own section",
    "other section",
    "roles in conflict",
)
"""At work is everybody from the third on; the command is about a table, and sections are the supervisors'."""
EVERY: tuple[type[Command], ...] = tuple(dict.fromkeys((*dispatch.COMMANDS, *WHOSE, *AT_SCHOOL)))


class Answer(NamedTuple):
    """What the gate says to one command."""

    role: Role
    situation: str
    command: type[Command]
    code: str
    """Empty where it lets the command through."""


def matrix(rules: PitRules) -> Iterator[Answer]:
    """Ask the gate for every role, situation and command."""
    for role in get_args(Role):
        for situation in SITUATIONS:
            staff, roles = _house(rules, role, situation)
            for kind in EVERY:
                made: Command = Mock(spec=kind)
                told = refusal_for_duty(rules, staff, Person("me", roles), made, HERE, NEEDS)
                yield Answer(role, situation, kind, "" if told is None else told.code)


def _house(rules: PitRules, role: Role, situation: str) -> tuple[Staff, tuple[Role, ...]]:
    roles: tuple[Role, ...] = (role,)
    if situation == "roles in conflict":
        other = next((one.never_with[0] for one in rules.roles_apart if one.role == role), None)
        other = other or next((one.role for one in rules.roles_apart if role in one.never_with), None)
        roles = (role,) if other is None else (role, other)
    known: dict[str, tuple[Role, ...]] = {"else": ("supervisor",)}
    if situation != "not hired":
        known["me"] = roles
    people = {
        who: StaffMember(id=who, first_name=who, surname=who, roles=held) for who, held in known.items()
    }
    sections = {"own section": (HERE,), "other section": (THERE,)}
    duty = {"else": Duty(0, tables=(THERE,) if situation in sections else ())}
    if situation not in ("not hired", "off duty"):
        duty["me"] = Duty(0, tables=sections.get(situation, ()) if role == "supervisor" else ())
    return Staff(people=people, duty=duty), roles


def summary(rules: PitRules) -> Iterator[str]:
    """Yield a line for each role and situation: what is refused, and what is let through of what is not."""
    found: dict[tuple[str, str], dict[str, list[str]]] = {}
    for one in matrix(rules):
        codes = found.setdefault((one.role, one.situation), {})
        codes.setdefault(one.code, []).append(one.command.__name__)
    for (role, situation), codes in found.items():
        told = [
            f"{len(names)} {code or 'let through'}{_named(names)}" for code, names in sorted(codes.items())
        ]
        yield f"{role} | {situation} | {'; '.join(told)}"


def _named(names: list[str]) -> str:
    return f" ({', '.join(sorted(names))})" if len(names) <= 5 else ""


def main() -> None:
    """Print the matrix, whole or in short."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--all", action="store_true", help="a line for each command")
    rules = load_pit()
    if parser.parse_args().all:
        for one in matrix(rules):
            print(f"{one.role} | {one.situation} | {one.command.__name__} | {one.code or 'let through'}")
        return
    print("\n".join(summary(rules)))


if __name__ == "__main__":
    main()

"""The one way in for commands from the web: to a table, a progressive or the pit.

Each command goes through the same steps. The caller must be signed in and the command within its limits. Then
the rights of the caller are checked, the floor decides, and the answer is counted, logged and, when it is a
refusal that matters, written on the audit list.
"""

import asyncio
from time import perf_counter
from typing import NamedTuple

from msgspec.structs import replace

from pitboss.authority import Person
from pitboss.floor.aggregates.rules_text import keep_signed
from pitboss.floor.command_types import plain
from pitboss.floor.commands import LeaveDealersPlace, TakeDealersPlace
from pitboss.floor.floor import Answer
from pitboss.games.contract import Command, Refusal
from pitboss.messages import DEFAULT
from pitboss.pit.dispatch import table_of
from pitboss.pit.papers.redemptions import RedeemMarker
from pitboss.pit.staff.duty import refusal_for_duty
from pitboss.progressive.commands import SwipeCard
from pitboss.register.register import refuse_proof
from pitboss.table.commands import Act, SitDown, StandBehind
from pitboss.web import logs
from pitboss.web.accounts.audit import FORBIDDEN
from pitboss.web.accounts.people import Account
from pitboss.web.credentials.proofs import WAYS, Presented, swipe_number
from pitboss.web.credentials.signatures import asks, signed_by
from pitboss.web.errors import Rejected
from pitboss.web.money.holds import brought
from pitboss.web.permissions import meter_fault, not_theirs
from pitboss.web.services import PIT, Services
from pitboss.web.visitor import Visitor
from pitboss.web.wire import (
    NO_HOUSE,
    AnswerOut,
    CommandIn,
    MeterCommandIn,
    PitCommandIn,
    answer_out,
    limit_fault,
)

ASKED = frozenset({"signature_unproved", "pin_missing"})
"""The question for a proof is no attempt to do what is not allowed."""


class _Entered(NamedTuple):
    """A command that was let in, and when."""

    account: Account
    visitor: Visitor
    id: str
    """The id under which the floor knows it."""
    began: float


class Gateway:
    """Gives commands to the floor in the name of the account that the session says."""

    def __init__(self, services: Services) -> None:
        self._services, self._floor = services, services.floor
        self._at_meters = asyncio.Lock()

    async def submit(
        self, table: str, visitor: Visitor, asked: CommandIn, language: str = DEFAULT
    ) -> AnswerOut:
        """Give a command to a table, and return the answer in a language."""
        account = self._services.signed_in(visitor)
        live_table = self._services.live_table(table)
        entered = self._enter(account, visitor, asked)
        command = as_on_record(plain(asked.command), account)
        refusal = not_theirs(account.person, command)
        if refusal is None and isinstance(command, SwipeCard):
            refusal = self._away(account.person, table, command)
        if refusal is None and isinstance(command, SwipeCard):
            refusal = await self._services.prover.swipe_refusal(account, asked.credential, visitor)
            command = replace(command, swipe=swipe_number(entered.id))
        proven: Person | Refusal = refusal or await self._proven(entered, table, command, asked.credential)
        act = Act(account.person if isinstance(proven, Refusal) else proven, command)
        if isinstance(proven, Refusal):
            answer = Answer(entered.id, live_table.shown, proven)
        elif brought(command):
            answer = await self._services.money.submit(table, entered.id, act)
        else:
            answer = await self._floor.submit(table, entered.id, act)
        self._record(table, entered, command, answer)
        if answer.refusal is None and isinstance(command, TakeDealersPlace):
            self._services.presence.took_place(table, account)
        return answer_out(answer, id_=asked.id, rules=live_table.host.rules, language=language)

    async def submit_to_progressive(
        self, name: str, visitor: Visitor, asked: MeterCommandIn, language: str = DEFAULT
    ) -> AnswerOut:
        """Give a command to a progressive, and return the answer in a language."""
        account = self._services.signed_in(visitor)
        live = self._services.progressive(name)
        entered = self._enter(account, visitor, asked)
        command = plain(asked.command)
        refusal = not_theirs(account.person, command) or meter_fault(command)
        proven = refusal or await self._proven(entered, name, command, asked.credential)
        if isinstance(proven, Refusal):
            answer = Answer(entered.id, live.shown, proven)
        else:
            async with self._at_meters:  # a command that is given twice at once is done once
                act = Act(proven, command)
                answer = await self._floor.submit_to_progressive(name, entered.id, act)
        self._record(name, entered, command, answer)
        rules = self._services.house_of(live)
        return answer_out(answer, id_=asked.id, rules=rules, language=language)

    async def submit_to_pit(
        self, visitor: Visitor, asked: PitCommandIn, language: str = DEFAULT
    ) -> AnswerOut:
        """Give a command to the pit; every refusal of the pit is written on the audit list."""
        account, staff = self._services.signed_in(visitor), self._services.staff_accounts
        entered = self._enter(account, visitor, asked)
        command, refusal = asked.command, staff.fault(account, asked.command)
        if refusal is None:
            completed = await self._services.guest_screens.completed(command)
            command, refusal = (command, completed) if isinstance(completed, Refusal) else (completed, None)
        if refusal is None and (wrong := staff.wrong(command)):
            raise Rejected(400, "account_refused", f"{wrong[0].upper()}{wrong[1:]}.")
        proven = refusal or await self._proven(entered, PIT, command, asked.credential)
        if isinstance(proven, Refusal):
            answer = Answer(entered.id, self._floor.pit.shown, proven)
        else:
            await keep_signed(self._floor, command)
            person = replace(staff.person(account, command), proof=proven.proof)
            if isinstance(command, RedeemMarker):
                answer = await self._services.money.redeem(entered.id, person, command)
            else:
                answer = await self._floor.submit_to_pit(entered.id, person, command)
            await staff.follow()
        self._record(PIT, entered, command, answer)
        return answer_out(answer, id_=asked.id, rules=NO_HOUSE, language=language)

    def _enter(
        self, account: Account, visitor: Visitor, asked: CommandIn | MeterCommandIn | PitCommandIn
    ) -> _Entered:
        wrong = limit_fault(asked.id, asked.command)
        if wrong:
            raise Rejected(400, "command_malformed", wrong)
        self._services.commands += 1
        # With the account in it, the ids of two people never meet, nor those of the floor's clock and bots.
        return _Entered(account, visitor, f"web {account.id} {asked.id}", perf_counter())

    async def _proven(
        self, entered: _Entered, where: str, command: Command, presented: Presented | None
    ) -> Person | Refusal:
        """Return the person who acts, with how they proved who they are if this signature asks for it."""
        account, session, services = entered.account, entered.visitor.session, self._services
        signed = signed_by(self._floor, where, command) if services.asks_for_proofs else None
        if signed is None or session is None:
            return account.person
        now = self._floor.clock.now_ms()
        age = None if session.proved_at_ms is None else now - session.proved_at_ms
        rules = self._floor.pit.rules.signing
        if not asks(rules, signed, age):
            fresh = age is not None and age < 60_000 * rules.proof_minutes
            return replace(account.person, proof=session.proof if fresh else "")
        away = self._away(account.person, where, command)
        if away is not None:
            return away
        if presented is None:
            return self._unproved(account)
        wrong = await services.prover.refusal(account, presented, entered.visitor)
        if wrong is not None:
            return wrong
        session.proved_at_ms, session.proof = now, WAYS[type(presented)]
        return replace(account.person, proof=session.proof)

    def _away(self, by: Person, where: str, command: Command) -> Refusal | None:
        """Refuse somebody off duty or elsewhere before they are asked for a PIN that would not help them."""
        pit = self._floor.pit
        at = table_of(pit.durable, command) if where == PIT else where if where in self._floor.tables else ""
        return refusal_for_duty(pit.rules, pit.durable.staff, by, command, at)

    def _unproved(self, account: Account) -> Refusal:
        """Ask for a proof, and say which ones this account has."""
        pin = self._services.people.has_pin(account.id)
        passkey = bool(self._services.factors.of(account.id, "passkey"))
        code = "signature_unproved" if pin or passkey else "pin_missing"
        return refuse_proof(code, account.id, pin=pin, passkey=passkey)

    def _record(self, where: str, entered: _Entered, command: Command, answer: Answer) -> None:
        """Count and log an answered command, and audit a refusal that matters."""
        services, who, kind = self._services, entered.account.id, type(command).__name__
        code = "" if answer.refusal is None else answer.refusal.code
        seconds = perf_counter() - entered.began
        services.answers.took(seconds)
        logs.command(answer, where=where, who=who, kind=kind, seconds=seconds)
        if code:
            services.refusals[code] += 1
        if code in FORBIDDEN or (code and where == PIT and code not in ASKED):
            services.audit.note(who=who, address=entered.visitor.address, what=kind, where=where, code=code)


def as_on_record(command: Command, account: Account) -> Command:
    """Return the command with the name and the standing that the house has on record, not those sent."""
    if account.is_guest and isinstance(command, SitDown):
        return replace(command, name=account.name, vip=account.vip)
    if account.is_guest and isinstance(command, StandBehind):
        return replace(command, name=account.name)
    if isinstance(command, TakeDealersPlace):
        return TakeDealersPlace(account.name)
    if isinstance(command, LeaveDealersPlace):
        return LeaveDealersPlace()  # only the floor reports a lost connection
    return command

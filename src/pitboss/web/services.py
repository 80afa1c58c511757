"""What every handler shares: the floor, the people, the journal's history, and the way a command goes in."""

import asyncio
from collections import Counter
from collections.abc import Callable
from time import perf_counter
from types import SimpleNamespace
from typing import Any

import msgspec
from litestar.exceptions import HTTPException

from pitboss.floor import commands as fc
from pitboss.floor.aggregates.links import LiveProgressive
from pitboss.floor.aggregates.rules_text import keep_signed
from pitboss.floor.command_types import plain
from pitboss.floor.commit.histogram import Histogram
from pitboss.floor.floor import Answer, Floor
from pitboss.floor.readmodels.pit_history import PitHistory
from pitboss.floor.readmodels.pit_reports import PitReports
from pitboss.floor.readmodels.ratings import RatingHistory
from pitboss.floor.readmodels.slips import SlipHistory
from pitboss.games.contract import Command
from pitboss.messages import DEFAULT
from pitboss.progressive.commands import SwipeCard
from pitboss.table import commands as c
from pitboss.table.commands import Act
from pitboss.table.refusals import refuse
from pitboss.table.scene.scene import Audience
from pitboss.training.nights.reader import NightReader
from pitboss.web import logs, wire
from pitboss.web.accounts.audit import FORBIDDEN, Audit
from pitboss.web.accounts.bookkeeper import Bookkeeper
from pitboss.web.accounts.holds import brought
from pitboss.web.accounts.peer_updates import PeerUpdates
from pitboss.web.accounts.people import Account, People
from pitboss.web.accounts.purses import Purses
from pitboss.web.accounts.sessions import Sessions
from pitboss.web.accounts.staff import StaffAccounts
from pitboss.web.admission.addresses import Proxies
from pitboss.web.admission.attempts import Attempts
from pitboss.web.admission.hashing_queue import HashingQueue
from pitboss.web.admission.limits import Admission, Limits
from pitboss.web.credentials.badge_reader import BadgeReader, Credential, swipe_number
from pitboss.web.live.floor_overview import FloorOverview
from pitboss.web.live.presence import Presence
from pitboss.web.live.scene_cache import SceneCache
from pitboss.web.odds.shoe_odds import ShoeOdds, ShoeOddsQueue
from pitboss.web.odds.work_queue import WorkQueue
from pitboss.web.odds.worker import OddsWorker
from pitboss.web.permissions import meter_fault, not_theirs
from pitboss.web.pit.queue import ApprovalsQueue
from pitboss.web.progressive.display import Meters
from pitboss.web.progressive.reconciliation import Reconciliations
from pitboss.web.rulebook.in_force import HouseRules
from pitboss.web.school.qualifications import Qualifications
from pitboss.web.surveillance.round_index import RoundIndexFollower
from pitboss.web.tables.history import History

PUBLIC = Audience("public")
NO_HOUSE = SimpleNamespace(calls={}, bets={})
"""For a progressive without a table."""
PIT = "pit"
SLIPS_AT_A_TIME = 500
"""Records of the pit that are folded before others get their turn."""


class Config(Limits, frozen=True, kw_only=True):
    """How the web room is run; its paces, caps and deadlines are in `admission.py`."""

    hosts: tuple[str, ...] = ("127.0.0.1", "localhost", "[::1]")
    """Names under which it answers; any other is turned away, so that no foreign page can borrow it."""
    secure: bool = False
    """Whether cookies travel by TLS alone."""
    public: bool = False
    """Whether passers-by may watch without signing in."""
    demo: bool = False
    """Whether anybody is let in as the demo's guest and may change sides."""
    demo_code: str = ""
    """What the demo asks of its visitors, where others than those at this machine can reach it."""
    odds_aside: bool = False
    """Whether a process of its own works the odds out; in a thread they keep the tables waiting."""
    trusted_proxies: tuple[str, ...] = ()
    """Addresses and networks whose word about where a request comes from is believed."""


class Visitor(msgspec.Struct, frozen=True):
    """Who makes a request: derived from the session alone."""

    address: str
    account: Account | None = None
    session: Any = None
    token: str = ""
    pace_key: str = ""
    """Whose pace and caps these are: the account's; in the demo, where all share accounts, the session's."""


class Rejected(HTTPException):
    """Turned away, with a code for machines and a sentence for people."""

    def __init__(self, status: int, code: str, sentence: str, *, retry_after: int = 0) -> None:
        headers = {"retry-after": str(retry_after)} if retry_after else None
        super().__init__(status_code=status, detail=sentence, headers=headers)
        self.code = code


class Services:
    """One for each application."""

    def __init__(self, floor: Floor, people: People, history: History, config: Config) -> None:
        self.floor, self.people, self.history, self.config = floor, people, history, config
        clock = floor.clock
        self.admission, self.hashing = Admission(config, clock), HashingQueue(config)
        self.credential: Credential = BadgeReader(people, self.admission, self.hashing)
        """What a swipe is proven with."""
        self.proxies = Proxies(config.trusted_proxies)
        self.sessions = Sessions(people.db, people, clock, shared_accounts=config.demo)
        self.host = Bookkeeper(floor, people, history)
        self.purses = Purses(people.db, people, clock, self.host)
        floor.after_events.append(self.purses.heard)
        self.audit = Audit(people.db, clock, self.host)
        self.attempts = Attempts(clock, self.audit.write)
        self.refusals: Counter[str] = Counter()
        self.commands = 0
        self.answers = Histogram()
        """How long commands took from here to their answer."""
        self.watchers = 0
        self.pictures = SceneCache()
        others = people.db.others()
        self.presence = (
            Presence(floor)
            if others is None
            else Presence(floor, process=people.db.process, elsewhere=others.elsewhere, counted=others.count)
        )
        self.keeping_up = PeerUpdates(others, people, self.sessions, self.presence, self.settle)
        self.board = FloorOverview(floor)
        self.meters = Meters(floor, demo=config.demo)
        self.books = Reconciliations(history, floor.pit.rules.gaming_day)
        self.round_book = RoundIndexFollower(floor, history)
        self.house_rules = HouseRules(floor)
        self.rule_room: WorkQueue[tuple[Any, ...], Any] = WorkQueue(kept=200, waiting=32)
        """Where rules are put into words and checked, beside the event loop."""
        # One each: surveillance does not wait behind what a visitor asks.
        self._asides = (OddsWorker(), OddsWorker()) if config.odds_aside else (None, None)
        self.odds_desk, self.odds_room = ShoeOdds(self._asides[0]), ShoeOddsQueue(self._asides[1])
        self._at_meters = asyncio.Lock()
        self.queue = ApprovalsQueue(floor, history)
        self.staff_accounts = StaffAccounts(floor, people, self.sessions, self.host)
        self.qualifications = Qualifications(floor)
        self.pit_books = PitReports(history.reader, floor.pit.rules)
        self.night_book = NightReader(history.reader, floor.pit.rules)
        self._slips, self._reading_slips = SlipHistory(), asyncio.Lock()
        self._desk_book, self.ratings = PitHistory(), RatingHistory(history.reader, clock)

    def prepare(self) -> None:
        """The floor is about to open: the people are brought up to its journal."""
        self.host.open()
        self.purses.open()
        self.sessions.read_all()

    async def open(self) -> None:
        """The floor is open."""
        await self.catch_up()
        await self.house_rules.open()
        await self.staff_accounts.follow()
        await self.queue.catch_up()
        self.presence.open()
        self.keeping_up.start()
        self.attempts.start()
        await self.qualifications.open()

    async def close(self) -> None:
        """It is about to close."""
        self.leave_off()
        await self.queue.close()
        await self.presence.close()
        await self.attempts.stop()
        await self.keeping_up.stop()
        await self.qualifications.close()
        await self.audit.flush()
        await self.host.close()
        self.purses.close()

    def leave_off(self) -> None:
        """Work no odds out any more: whoever waits for some is told to ask again."""
        for aside in self._asides:
            if aside is not None:
                aside.close()

    async def catch_up(self) -> None:
        """At the start: book what money commands led to that a crash cut off from its answer."""
        await self._resolve(self.purses.open_questions)

    async def settle(self) -> None:
        """Later: the same for processes that ended meanwhile, and for answers that were lost here."""
        await self._resolve(self.purses.left_behind)

    async def _resolve(self, questions: Callable[[], tuple[str, ...]]) -> None:
        for command_id in questions():
            tables = await self.history.tables_of(command_id)
            if tables is not None:
                for table in tables:
                    await self.purses.book(table, command_id)
            elif command_id in questions():  # else it was given again meanwhile
                self.purses.forget(command_id)

    def live_table(self, table: str) -> Any:
        """A table by name, or 404."""
        live_table = self.floor.tables.get(table)
        if live_table is None:
            raise Rejected(404, "table_unknown", "There is no such table on this floor.")
        return live_table

    def progressive(self, name: str) -> LiveProgressive:
        """A progressive by name, or 404."""
        live = self.floor.progressives.get(name)
        if live is None:
            raise Rejected(404, "progressive_unknown", "There is no such progressive on this floor.")
        return live

    def house_of(self, live: LiveProgressive) -> Any:
        """The rules in whose words a progressive is spoken of: those of its first table."""
        live_tables = (self.floor.tables.get(table) for table in live.durable.tables)
        return next((live_table.host.rules for live_table in live_tables if live_table is not None), NO_HOUSE)

    def audience(self, visitor: Visitor) -> Audience:
        """What somebody may see; those who did not sign in only where passers-by may look on."""
        if visitor.session is None and self.config.public:
            return PUBLIC
        return self.signed_in(visitor).audience

    def signed_in(self, visitor: Visitor) -> Account:
        """The account as it stands now, which may be later than the visitor came; or 401."""
        account = None if visitor.session is None else self.sessions.account_of(visitor.session)
        if account is None:
            raise Rejected(401, "sign_in_needed", "Please sign in.")
        if account.one_time:  # such a password opens nothing but the change of it
            raise Rejected(403, "password_change_needed", "Please change the one-time password first.")
        return account

    def must_keep_pace(self, visitor: Visitor) -> None:
        """429 for whoever asks faster than anybody can."""
        if not self.admission.within_pace(visitor):
            raise Rejected(429, "too_fast", "That is too fast: wait a moment.", retry_after=1)

    async def submit(
        self, table: str, visitor: Visitor, asked: wire.CommandIn, language: str = DEFAULT
    ) -> wire.AnswerOut:
        """Give a command to a table as whoever the session says; a refusal comes in a language."""
        account = self.signed_in(visitor)
        live_table = self.live_table(table)
        wrong = wire.sound(asked)
        if wrong:
            raise Rejected(400, "command_malformed", wrong)
        self.commands, began = self.commands + 1, perf_counter()
        command = own(plain(asked.command), account)
        # Numbers of different people never meet, nor those of the floor's own clock and bots.
        command_id = f"web {account.id} {asked.id}"
        refusal = not_theirs(account.person, command)
        if refusal is None and isinstance(command, SwipeCard):
            refusal = await self.credential.refusal(
                account, asked.credential, address=visitor.address, pace_key=visitor.pace_key or account.id
            )
            command = msgspec.structs.replace(command, swipe=swipe_number(command_id))
        if refusal is not None:
            answer = Answer(command_id, live_table.shown, refusal)
        elif brought(command):
            answer = await self.with_money(table, command_id, Act(account.person, command))
        else:
            answer = await self.floor.submit(table, command_id, Act(account.person, command))
        self._over(table, visitor, command, answer, began)
        if answer.refusal is None and isinstance(command, fc.TakeDealersPlace):
            self.presence.took_place(table, account)
        return wire.answer_out(answer, id_=asked.id, rules=live_table.host.rules, language=language)

    async def submit_to_progressive(
        self, name: str, visitor: Visitor, asked: wire.MeterCommandIn, language: str = DEFAULT
    ) -> wire.AnswerOut:
        """Give a command to a progressive, on the same terms."""
        account = self.signed_in(visitor)
        live = self.progressive(name)
        wrong = wire.sound(asked)
        if wrong:
            raise Rejected(400, "command_malformed", wrong)
        self.commands, began = self.commands + 1, perf_counter()
        command = plain(asked.command)
        command_id = f"web {account.id} {asked.id}"
        refusal = not_theirs(account.person, command) or meter_fault(command)
        if refusal is not None:
            answer = Answer(command_id, live.shown, refusal)
        else:
            async with self._at_meters:  # a command that is given twice at once is done once
                act = Act(account.person, command)
                answer = await self.floor.submit_to_progressive(name, command_id, act)
        self._over(name, visitor, command, answer, began)
        return wire.answer_out(answer, id_=asked.id, rules=self.house_of(live), language=language)

    async def submit_to_pit(
        self, visitor: Visitor, asked: wire.PitCommandIn, language: str = DEFAULT
    ) -> wire.AnswerOut:
        """Give a command to the pit, on the same terms; every refusal of it is on record."""
        account = self.signed_in(visitor)
        wrong = wire.sound(asked)
        if wrong:
            raise Rejected(400, "command_malformed", wrong)
        self.commands, began = self.commands + 1, perf_counter()
        command = asked.command
        command_id = f"web {account.id} {asked.id}"
        refusal = self.staff_accounts.fault(account, command)
        if refusal is None and (wrong := self.staff_accounts.wrong(command)):
            raise Rejected(400, "account_refused", f"{wrong[0].upper()}{wrong[1:]}.")
        if refusal is not None:
            answer = Answer(command_id, self.floor.pit.shown, refusal)
        else:
            person = self.staff_accounts.person(account, command)
            await keep_signed(self.floor, command)
            answer = await self.floor.submit_to_pit(command_id, person, command)
            await self.staff_accounts.follow()
        self._over(PIT, visitor, command, answer, began)
        return wire.answer_out(answer, id_=asked.id, rules=NO_HOUSE, language=language)

    async def slip_book(self) -> SlipHistory:
        """Every slip, as far as the journal has come."""
        await self._read_pit(self._slips)
        return self._slips

    async def desk_book(self) -> PitHistory:
        """What the desks of the pit have done with, likewise."""
        await self._read_pit(self._desk_book)
        return self._desk_book

    async def _read_pit(self, book: SlipHistory | PitHistory) -> None:
        async with self._reading_slips:
            while book.seq < self.floor.pit.shown:
                records = await self.history.records(PIT, book.seq, SLIPS_AT_A_TIME)
                if not records:
                    break
                for record in records:
                    book.take(record)

    async def with_money(self, table: str, command_id: str, act: Act) -> Answer:
        """Give a command that brings money from a purse: it is held until it is booked, then answered."""
        guest = getattr(act.command, "guest", "") or "the house"
        async with self.purses.turns[guest]:
            if self.purses.overdue:
                await self.settle()
            noted = self.purses.ask(command_id, guest=guest, cents=brought(act.command))
            if noted == "short":
                receipt = await self.history.of_command(command_id)
                if receipt is None:  # else it is an old command given again
                    short = refuse("play_money_short", cents=brought(act.command))
                    return Answer(command_id, self.live_table(table).shown, short)
                noted = self.purses.ask(command_id)
            try:
                answer = await self.floor.submit(table, command_id, act)
                if answer.refusal is None:
                    await self.purses.book(table, command_id)
                elif noted == "noted":  # else another process waits for its answer
                    self.purses.forget(command_id)
            except BaseException:
                self.purses.lost(command_id)
                raise
            return answer

    def _over(self, where: str, visitor: Visitor, command: Command, answer: Answer, began: float) -> None:
        """A command was answered: it is counted and logged, and a refusal that matters is on record."""
        who, what, spent = (
            visitor.account.id if visitor.account else "",
            type(command).__name__,
            perf_counter() - began,
        )
        code = "" if answer.refusal is None else answer.refusal.code
        self.answers.took(spent)
        logs.command(answer, where=where, who=who, kind=what, seconds=spent)
        if code:
            self.refusals[code] += 1
        if code in FORBIDDEN or (code and where == PIT):
            self.audit.note(who=who, address=visitor.address, what=what, where=where, code=code)


def own(command: Command, account: Account) -> Command:
    """People come under the name and the standing that the house has on record, not those they send."""
    if account.is_guest and isinstance(command, c.SitDown):
        return msgspec.structs.replace(command, name=account.name, vip=account.vip)
    if account.is_guest and isinstance(command, c.StandBehind):
        return msgspec.structs.replace(command, name=account.name)
    if isinstance(command, fc.TakeDealersPlace):
        return fc.TakeDealersPlace(account.name)
    if isinstance(command, fc.LeaveDealersPlace):
        return fc.LeaveDealersPlace()  # that a line is lost is the floor's to say
    return command

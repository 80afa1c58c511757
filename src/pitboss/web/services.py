"""What all handlers of one application share: the floor, the people, the read models, the limits."""

from collections import Counter
from collections.abc import Hashable

from pitboss.floor.aggregates.links import LiveProgressive
from pitboss.floor.commit.histogram import Histogram
from pitboss.floor.floor import Floor
from pitboss.floor.readmodels.pit_reports import PitReports
from pitboss.floor.readmodels.ratings import RatingHistory
from pitboss.floor.tables.live_table import LiveTable
from pitboss.rulebook.common import GameRules
from pitboss.table.scene.scene import Audience
from pitboss.training.nights.reader import NightReader
from pitboss.web.accounts.audit import Audit
from pitboss.web.accounts.bookkeeper import Bookkeeper
from pitboss.web.accounts.peer_updates import PeerUpdates
from pitboss.web.accounts.people import Account, People
from pitboss.web.accounts.sessions import Sessions
from pitboss.web.accounts.staff import StaffAccounts
from pitboss.web.accounts.store import Others
from pitboss.web.admission.addresses import Proxies
from pitboss.web.admission.attempts import Attempts
from pitboss.web.admission.hashing_queue import HashingQueue
from pitboss.web.admission.limits import Admission
from pitboss.web.config import Config
from pitboss.web.credentials.factors import Factors
from pitboss.web.credentials.passkeys import Passkeys
from pitboss.web.credentials.proofs import Prover
from pitboss.web.errors import Rejected
from pitboss.web.live.floor_overview import FloorOverview
from pitboss.web.live.presence import Presence
from pitboss.web.live.scene_cache import SceneCache
from pitboss.web.money.commands import MoneyCommands
from pitboss.web.money.purses import Purses
from pitboss.web.monitor.disk import DiskGauge
from pitboss.web.odds.shoe_odds import ShoeOdds
from pitboss.web.odds.work_queue import WorkQueue
from pitboss.web.odds.worker import OddsWorker
from pitboss.web.pit.guest_papers import GuestScreens
from pitboss.web.pit.queue import ApprovalsQueue
from pitboss.web.pit_records import PIT, PitRecords
from pitboss.web.progressive.display import Meters
from pitboss.web.progressive.reconciliation import Reconciliations
from pitboss.web.rulebook.in_force import HouseRules
from pitboss.web.school.qualifications import Qualifications
from pitboss.web.school.taught_rules import TaughtRules
from pitboss.web.static_files import StaticFiles
from pitboss.web.surveillance.round_index import RoundIndexFollower
from pitboss.web.tables.dealt_cards import DealtCards
from pitboss.web.tables.history import History
from pitboss.web.training.left_alone import LeftAlone
from pitboss.web.visitor import Visitor
from pitboss.web.wire import NO_HOUSE, NoHouse

__all__ = ["PIT", "Services"]
PUBLIC = Audience("public")


class Services:
    """One instance for each application. Handlers get it by `request.services_of`."""

    def __init__(self, floor: Floor, people: People, history: History, config: Config) -> None:
        self.floor, self.people, self.history, self.config = floor, people, history, config
        clock = floor.clock
        # Who may come in, and how fast.
        self.admission, self.hashing = Admission(config, clock), HashingQueue(config)
        self.static_files = StaticFiles()
        self.proxies = Proxies(config.trusted_proxies)
        self.asks_for_proofs = config.proofs and not config.demo
        self.sessions = Sessions(people.db, people, clock, shared_accounts=config.demo, idle_ms=self._idle_ms)
        self.factors = Factors(people.db, clock)
        self.passkeys = Passkeys(self.factors, people, clock)
        self.prover = Prover(people, self.admission, self.hashing, self.passkeys)
        # Accounts, their money, and what was tried without permission.
        self.bookkeeper = Bookkeeper(floor, people, history)
        self.purses = Purses(people.db, people, clock, self.bookkeeper)
        floor.after_events.append(self.purses.heard)
        self.money = MoneyCommands(floor, people, self.purses, history)
        self.audit = Audit(people.db, clock, self.bookkeeper)
        self.attempts = Attempts(clock, self.audit.write)
        self.staff_accounts = StaffAccounts(floor, people, self.sessions, self.bookkeeper)
        self.qualifications = Qualifications(floor)
        self.left_alone = LeftAlone(floor)
        # Figures for `/api/metrics`.
        self.disk = DiskGauge(history, clock, config.disk_days_least)
        self.commands, self.watchers = 0, 0
        self.refusals: Counter[str] = Counter()
        self.answers = Histogram()
        """How long commands took from the gateway to their answer."""
        # What is shown live.
        others = people.db.others()
        self.presence = _presence(floor, people, others)
        self.guest_screens = GuestScreens(floor, people, self.presence)
        self.peer_updates = PeerUpdates(others, people, self.sessions, self.presence, self.money.settle)
        self.scenes = SceneCache()
        self.overview = FloorOverview(floor)
        self.meters = Meters(floor, demo=config.demo)
        self.approvals = ApprovalsQueue(floor, history)
        # What is read from the journal.
        self.round_index = RoundIndexFollower(floor, history)
        self.dealt_cards = DealtCards(history)
        self.pit_records = PitRecords(floor, history)
        self.reconciliations = Reconciliations(history, self.pit_records)
        self.pit_reports = PitReports(history.reader, floor.pit.rules)
        self.nights = NightReader(history.reader, self.pit_records.then)
        self.ratings = RatingHistory(history.reader, clock)
        # Rules and odds. Two workers: surveillance does not wait for what a visitor asks.
        self.house_rules = HouseRules(floor)
        self.taught = TaughtRules(floor, self.house_rules)
        self.rule_queue: WorkQueue[tuple[Hashable, ...]] = WorkQueue(kept=200, waiting=32)
        self._workers = (OddsWorker(), OddsWorker()) if config.odds_aside else (None, None)
        self.shoe_odds = ShoeOdds(self._workers[0])
        self.odds_queue: WorkQueue[tuple[str, ...]] = WorkQueue(
            kept=200, waiting=12, seconds=45, worker=self._workers[1]
        )

    @property
    def risks(self) -> tuple[str, ...]:
        """Sentences about what may lose a command, hide a loss, or stop the floor."""
        return (*self.floor.risks, *((self.disk.risk,) if self.disk.risk else ()))

    def prepare(self) -> None:
        """Bring the people up to the journal, before the floor opens."""
        self.bookkeeper.open()
        self.purses.open()
        self.sessions.read_all()

    async def open(self) -> None:
        """Start what runs while the floor is open."""
        await self.money.settle_at_start()
        await self.house_rules.open()
        await self.staff_accounts.follow()
        await self.approvals.catch_up()
        self.presence.open()
        self.peer_updates.start()
        self.attempts.start()
        await self.qualifications.open()
        self.left_alone.start()

    async def close(self) -> None:
        """Stop it, before the floor closes."""
        self.stop_odds()
        await self.left_alone.stop()
        await self.approvals.close()
        await self.presence.close()
        await self.attempts.stop()
        await self.peer_updates.stop()
        await self.qualifications.close()
        await self.audit.flush()
        await self.bookkeeper.close()
        self.purses.close()

    def stop_odds(self) -> None:
        """End the calculation of odds; callers who wait for one are told to ask again."""
        for worker in self._workers:
            if worker is not None:
                worker.close()

    def _idle_ms(self) -> int:
        return 60_000 * self.floor.pit.rules.access.idle_lock_minutes if self.asks_for_proofs else 0

    def live_table(self, table: str) -> LiveTable:
        """Return a table by name, or reject with 404."""
        live_table = self.floor.tables.get(table)
        if live_table is None:
            raise Rejected(404, "table_unknown", "There is no such table on this floor.")
        return live_table

    def progressive(self, name: str) -> LiveProgressive:
        """Return a progressive by name, or reject with 404."""
        live = self.floor.progressives.get(name)
        if live is None:
            raise Rejected(404, "progressive_unknown", "There is no such progressive on this floor.")
        return live

    def house_of(self, live: LiveProgressive) -> GameRules | NoHouse:
        """Return the rules whose wording a progressive uses: those of its first table."""
        live_tables = (self.floor.tables.get(table) for table in live.durable.tables)
        return next((live_table.host.rules for live_table in live_tables if live_table is not None), NO_HOUSE)

    def audience(self, visitor: Visitor) -> Audience:
        """Return what a visitor may see. Without signing in they see something only on a public floor."""
        if visitor.session is None and self.config.public:
            return PUBLIC
        return self.signed_in(visitor).audience

    def signed_in(self, visitor: Visitor) -> Account:
        """Return the account as it is now, which may have changed since the request began; or reject."""
        account = None if visitor.session is None else self.sessions.account_of(visitor.session)
        if account is None:
            raise Rejected(401, "sign_in_needed", "Please sign in.")
        if account.one_time:  # the holder can only change the password
            raise Rejected(403, "password_change_needed", "Please change the one-time password first.")
        if self.second_factor_missing(account):  # the holder can only enrol one
            raise Rejected(403, "second_factor_missing", "Please set up a second factor first.")
        return account

    def second_factor_missing(self, account: Account) -> bool:
        """Return whether the house wants a second factor of somebody who has none yet."""
        wanted = self.floor.pit.rules.access.second_factor if self.asks_for_proofs else ()
        held = (*account.roles, "administrator") if account.administrator else account.roles
        return any(role in wanted for role in held) and not self.factors.has_second(account.id)

    def must_keep_pace(self, visitor: Visitor) -> None:
        """Reject with 429 a visitor who sends more than the rate limit."""
        if not self.admission.within_pace(visitor):
            raise Rejected(429, "too_fast", "That is too fast: wait a moment.", retry_after=1)


def _presence(floor: Floor, people: People, others: Others | None) -> Presence:
    if others is None:
        return Presence(floor)
    return Presence(floor, process=people.db.process, elsewhere=others.elsewhere, counted=others.count)

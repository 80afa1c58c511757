"""Every fault at every moment of a round, with every ruling on it: a tree of tables that all come to an end.

A round is played step by step. At each step every fault that could happen there happens on a table of its
own; at each stop every word that somebody may give is given on a table of its own; and each of those is then
played out. Money and cards are conserved throughout, somebody is always awaited, and whoever may not rule is
refused.
"""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any, get_args

from msgspec.structs import replace

from pitboss.authority import HIGHER, Person, Role
from pitboss.cards import UNSEEN, Card, pack
from pitboss.cheques import Cheques
from pitboss.games import GAMES
from pitboss.games.blackjack.commands import Hit, NoticeShortHand, SkipPeek
from pitboss.games.contract import Command, Offer, Refusal
from pitboss.games.pack import PACK_PHASES, DrawCard, ready
from pitboss.games.round import GiveRuling, OpenRound
from pitboss.games.wagers import PlaceWager
from pitboss.rulebook import load
from pitboss.shoe import Shoe
from pitboss.table import commands as c
from pitboss.table import events as e
from pitboss.table.driver import TableDriver
from pitboss.table.evolve import evolve, opening
from pitboss.table.offers import offers
from pitboss.table.state import Table
from pitboss.table.stops.cases import MATTERS, JoinTable, Reported, ReportFault
from pitboss.table.stops.disputes import DisputeHand, ProveHand, RuleOnDispute
from pitboss.table.stops.electronic_shoe import (
    ClearShoeFault,
    KeyCard,
    KeyResult,
    MisreadCard,
    ReportShoeFault,
)
from tests.kit.games.states import blackjack
from tests.kit.walks.checks import check_refusal

DEE = Person("dee", ("dealer",))
STAFF = {role: Person(f"the {role}", (role,)) for role in get_args(Role)}
RACK = Cheques(blue=200, white=200, pink=200, red=400, green=400, black=100)
PURSE = Cheques(pink=20, red=40, green=40)
STEPS_MOST = 250
RULES = (GiveRuling, RuleOnDispute, ClearShoeFault, ProveHand, JoinTable)
"""What only somebody above the dealer may say."""


class Tree:
    """One round, and all that can go wrong in it."""

    def __init__(self, game: str, seed: int, wagers: tuple[PlaceWager, ...], **settings: Any) -> None:
        named = {key.replace("__", "."): value for key, value in settings.items()}
        self.rules = load(game, settings=named)
        self.game = GAMES[self.rules.family]
        order = list(pack(self.rules.decks))
        self.chance = random.Random(seed)  # noqa: S311 - a shoe for a test, no secret
        self.chance.shuffle(order)
        self.order = tuple(order)
        table = opening(self.game, self.rules)
        table = evolve(replace(table, game=ready(table.game)), e.TableOpened(RACK))
        self.live = TableDriver(self.rules, table, DEE)
        for seat in sorted({wager.seat for wager in wagers}):
            self.do(Person(f"g{seat}", ("guest",)), c.SitDown(f"g{seat}", seat, cheques=PURSE))
        self.do(DEE, OpenRound())
        for wager in wagers:
            self.do(Person(f"g{wager.seat}", ("guest",)), wager)
        self.counts: Counter[str] = Counter()
        self.kinds: set[tuple[str, str]] = set()

    def do(self, by: Person, command: Command) -> None:
        """Carry out what must be possible."""
        step = self.live.submit(by, command)
        assert not isinstance(step, Refusal), (command, step)

    def walk(self) -> None:
        """The round as it should go, and at each of its steps everything that could go wrong."""
        for _ in range(STEPS_MOST):
            table = self.live.table
            self.branch(table)
            if self.is_over(table):
                return
            self.live.table = self.next(table)
        raise AssertionError("the round does not end")

    def branch(self, table: Table, deep: int = 2) -> None:
        """Each fault on a table of its own, each word on it again on one of its own.

        Then, on one in twenty-five, another thing goes wrong while the table is stopped for the first.
        """
        for by, fault in self.faults(table):
            went_wrong = self.after(table, by, fault)
            if went_wrong is None:
                continue
            self.counts["faults"] += 1
            for told in self.words(went_wrong):
                self.play_out(told)
            if deep > 1 and self.chance.random() < 0.04:
                self.branch(went_wrong, deep - 1)

    def words(self, table: Table) -> Iterator[Table]:
        """The table after each word that somebody above may give now, or as it is if none is awaited."""
        offered = [offer for offer in offers(self.rules, table) if isinstance(offer.command, RULES)]
        if not offered:
            yield table
        for offer in offered:
            self.check_roles(table, offer)
            told = self.after(table, STAFF["supervisor"], offer.command)
            assert told is not None, offer
            self.counts["words"] += 1
            case = table.cases[0].kind if table.cases else "dispute" if table.dispute else ""
            self.kinds.add((case, getattr(offer.command, "ruling", type(offer.command).__name__)))
            yield told

    def check_roles(self, table: Table, offer: Offer) -> None:
        """Nobody gives a supervisor's word but a supervisor or somebody above; nor a dealer who is both."""
        for role, person in STAFF.items():
            result = TableDriver(self.rules, table, DEE).submit(person, offer.command)
            assert isinstance(result, Refusal) == (role not in HIGHER["supervisor"]), (role, offer)
            if isinstance(result, Refusal):
                check_refusal(result)
        if table.cases and table.cases[0].by == DEE.id and isinstance(offer.command, GiveRuling):
            both = Person("dee", ("dealer", "supervisor"))
            assert isinstance(TableDriver(self.rules, table, DEE).submit(both, offer.command), Refusal)

    def play_out(self, table: Table) -> None:
        """To the end of the round, by whatever is awaited first."""
        for _ in range(STEPS_MOST):
            if self.is_over(table):
                return
            table = self.next(table)
        raise AssertionError(f"it does not end: {table.game.phase}, {table.cases}, {table.dues}")

    def next(self, table: Table) -> Table:
        """The first thing that the table waits for; guests take a card on less than 13."""
        offered = offers(self.rules, table)
        waited = [offer for offer in offered if offer.blocking]
        assert waited, f"nobody is awaited at {table.game.phase}"
        offer = waited[0]
        hits = [offer for offer in waited if isinstance(offer.command, Hit)]
        if hits and sum(card[0] in "TJQKA98" for card in blackjack(table.game).active[1].cards) < 2:
            offer = hits[0]
        after = self.after(table, self.person(table, offer), self.completed(table, offer.command))
        assert after is not None, f"{offer} was offered and refused"
        return after

    def person(self, table: Table, offer: Offer) -> Person:
        """Who takes an offer up."""
        role = offer.actor.role
        if role == "guest":
            return Person(table.place(offer.actor.seat or 0).player, ("guest",))
        return DEE if role in ("dealer", "shoe") else STAFF[role]

    def completed(self, table: Table, command: Command) -> Command:
        """With the next card of the shoe."""
        return replace(command, card=self.top(table)) if isinstance(command, DrawCard | KeyCard) else command

    def top(self, table: Table) -> Card:
        """The card that is next."""
        shoe: Shoe = table.game.shoe
        return self.order[shoe.size - shoe.left]

    def after(self, table: Table, by: Person, command: Command) -> Table | None:
        """The table after an act, with all that must hold; None if it is refused."""
        live = TableDriver(self.rules, table, DEE)
        step = live.submit(by, command)
        if isinstance(step, Refusal):
            check_refusal(step)
            return None
        self.counts["steps"] += 1
        folded = table
        for event in step.events:
            folded = evolve(folded, event)
            assert not folded.money.sums(), event
        assert folded == live.table
        game = live.table.game
        out = self.game.cards_in(game)
        assert len(out) + game.shoe.left == game.shoe.size, command
        known = [card for card in out if card != UNSEEN]
        drawn = self.order[: game.shoe.size - game.shoe.left]
        assert not Counter(known) - Counter(drawn), command
        return live.table

    def faults(self, table: Table) -> Iterator[tuple[Person, Command]]:
        """What can go wrong, or be said to have."""
        hands = (
            ("", "player", "banker")
            if self.rules.family == "baccarat"
            else ("", "dealer", *(f"seat {w.seat}" for w in table.game.wagers if w.bet == "main"))
        )
        for to in hands:
            for face_up in (False, True):
                yield DEE, DrawCard(self.top(table), to, face_up)
        yield DEE, SkipPeek()
        yield DEE, NoticeShortHand()
        for kind in get_args(Reported):
            if kind not in MATTERS:  # a word aside waits for no ruling
                yield DEE, ReportFault(kind, 1)
        yield Person("g1", ("guest",)), DisputeHand(1)
        yield DEE, ReportShoeFault()
        yield DEE, MisreadCard()
        yield DEE, KeyResult("tie", 3, 3)
        if table.game.phase not in ("betting", "between_rounds") and self.rules.family == "baccarat":
            yield Person("g1", ("guest",)), PlaceWager(1, "player", 2_500)

    def is_over(self, table: Table) -> bool:
        """The round is done and nothing is open."""
        idle = table.game.phase == "between_rounds" or table.game.phase in PACK_PHASES
        dummy = bool(getattr(table.game, "set_aside", ()))
        return idle and not (dummy or table.dues or table.cases or table.dispute)

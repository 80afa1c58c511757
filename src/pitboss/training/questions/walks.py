"""Procedures as the house's own code carries them out: what it takes first, next and last.

Nothing here knows an order. The tables of the pit (`pit/procedure/`) say which steps there are. A pit that
is made for the walk is asked to take each step that is left, and the one that it takes is the next. At a
practice table the order is that of the gestures which the table asks its dealer for.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from functools import cache
from typing import NamedTuple

from msgspec.structs import replace

from pitboss.authority import Person, Role
from pitboss.cheques import FULL_STACK, Bills, Cheques
from pitboss.games.contract import Command, Event, Refusal
from pitboss.pit.acts import Act, TableView
from pitboss.pit.boxes.drop import HangBox
from pitboss.pit.cards import custody
from pitboss.pit.dispatch import decide, evolve, facts
from pitboss.pit.papers import credits, fills, markers, reading
from pitboss.pit.papers.credit_lines import ApproveLine
from pitboss.pit.papers.slips import Slip, Where
from pitboss.pit.procedure.tables import tables
from pitboss.pit.staff.notes import FileNote
from pitboss.pit.staff.people import AssignDealer, BeginShift, PersonHired, StaffMember
from pitboss.pit.state import Pit
from pitboss.pit.trays.inventory import (
    CALLED,
    ApproveBankroll,
    CallClosing,
    CallDenomination,
    CountTray,
    CoverFloat,
    DropCloser,
    DropOpener,
    LockLid,
    ProveStack,
    SignCloser,
    SignOpener,
    StoreTray,
    UnlockTray,
    VerifyDenomination,
    full_stacks,
)
from pitboss.rulebook import Rules
from pitboss.rulebook.pit import load_pit
from pitboss.table.money.pit_facts import RackCredited
from pitboss.table.money.rack import RackFilled
from pitboss.table.relief import INCOMING, OUTGOING, TapIn
from pitboss.training.seat.practice_table import Practice

TABLE, OTHER, GAME, GUEST = "1", "2", "blackjack-shoe", "guest"
RACK = Cheques(red=200, green=200, black=60, purple=10)
SENT = Cheques(red=20, green=20)
_ROLES: tuple[Role, ...] = (
    *("dealer", "supervisor", "pit_manager", "shift_manager", "security", "cage_cashier"),
)
_BEGUN_MS = 1_794_852_000_000
_TURNS_MOST = 40
_STEPS_MOST = 400


class Labelled(NamedTuple):
    """A step under the name that a drill has for it."""

    label: str
    command: type[Command]
    role: Role


class Walk:
    """A pit with one table and one person of each role; `does` tells whether a desk took a command."""

    def __init__(self) -> None:
        self.rules, self.pit, self._now = load_pit(), Pit(), _BEGUN_MS
        guests = (GUEST,)
        self.tables = {TABLE: TableView(name=TABLE, game=GAME, pit="1", decks=6, rack=RACK, guests=guests)}
        for role in _ROLES:
            qualified = (GAME,) if role == "dealer" else ()
            self._fold(
                PersonHired(
                    StaffMember(
                        id=role,
                        first_name=role,
                        surname=role,
                        licence=role,
                        roles=(role,),
                        qualified=qualified,
                    ),
                    "shift_manager",
                )
            )
            self.does(role, BeginShift())
        self.does("supervisor", AssignDealer("dealer", TABLE))
        self.does("security", HangBox(TABLE, "box 1"))

    def with_cards(self) -> None:
        """A set that came shuffled, from the vault into play."""
        self.does("security", custody.ReceiveSet(_SHUFFLED))
        self.does("supervisor", custody.AskForSet(_SHUFFLED.id, TABLE))
        self.does("security", custody.ReleaseSet(_SHUFFLED.id))
        self.does("dealer", custody.PutInPlay(_SHUFFLED.id, _SHUFFLED.cards))

    def without_cards(self) -> None:
        """The set is cancelled and bagged, as it is before a lid is locked."""
        self.does("supervisor", custody.CancelSet(_SHUFFLED.id, _SHUFFLED.cards))
        self.does("dealer", custody.SignBag(_SHUFFLED.id))
        self.does("supervisor", custody.SignBag(_SHUFFLED.id))

    def does(self, role: Role, command: Command) -> bool:
        """Whether the desk took it."""
        self._now += 1_000
        decision = decide(self.rules, self.pit, Act(Person(role, (role,)), command, self._now), self.tables)
        if isinstance(decision, Refusal):
            return False
        for event in decision:
            self._fold(event)
        return True

    def alone(self) -> None:
        """Nobody sits at the table."""
        self.tables[TABLE] = replace(self.tables[TABLE], guests=())

    def slip(self, kind: str) -> Slip:
        """The newest slip of a kind."""
        return [one for one in self.pit.papers.slips.values() if one.kind == kind][-1]

    def reads(self, kind: str) -> bool:
        """Whether the dealer can agree to all lines of a slip."""
        slips = [one for one in self.pit.papers.slips.values() if one.kind == kind and one.state == "open"]
        lines = reading.lines(slips[-1]) if slips else ()
        left = [pair for pair in lines if pair[0] not in slips[-1].agreed]
        return bool(left) and all(
            self._agrees(slips[-1].serial, *pair, first=pair == left[0]) for pair in left
        )

    def _agrees(self, serial: str, line: str, value: str, *, first: bool) -> bool:
        """One line; the reading of the first one is a step of its own."""
        if not first and reading.line_to_read(self.pit.papers.slips[serial]):
            self.does("supervisor", reading.ReadLine(serial, line))
        return self.does("dealer", reading.AgreeLine(serial, line, value))

    def _fold(self, event: Event) -> None:
        self.pit = evolve(self.pit, event)
        for table, fact in facts(event):
            rack = self.tables[table].rack
            if isinstance(fact, RackFilled):
                rack = rack + fact.cheques
            elif isinstance(fact, RackCredited):
                rack = rack - fact.cheques
            self.tables[table] = replace(self.tables[table], rack=rack)


def _serial(papers: Mapping[str, object]) -> str:
    return next(iter(papers), "")


def _called(walk: Walk) -> bool:
    """Every colour called and verified, one after the other: the count aloud is one step of a closing."""
    done = False
    for colour in CALLED:
        held = getattr(walk.tables[TABLE].rack, colour)
        if not walk.does("dealer", CallDenomination(TABLE, colour, held)):
            return done
        done = walk.does("supervisor", VerifyDenomination(TABLE))
    return done


def _prove(walk: Walk) -> Command:
    """One stack of the highest colour that has a full one."""
    return ProveStack(TABLE, full_stacks(walk.tables[TABLE].rack)[0], FULL_STACK)


def _first_line(walk: Walk) -> Command:
    """The supervisor reads the first line of a fill slip."""
    serial = next((fill.serial for fill in walk.pit.fills.open.values()), "")
    return reading.ReadLine(serial, "date")


def _of_credit(made: Callable[[str], Command]) -> Callable[[Walk], Command]:
    return lambda walk: made(_serial(walk.pit.credits.open))


def _of_marker(made: Callable[[str], Command]) -> Callable[[Walk], Command]:
    return lambda walk: made(_serial(walk.pit.markers.open))


_SHUFFLED = custody.CardSet(id="B1", back="blue", decks=6)
_NEW = custody.CardSet(id="R1", back="red", decks=6, pre_shuffled=False)
_MADE: Mapping[type[Command], Callable[[Walk], Command]] = {
    fills.RequestFill: lambda _: fills.RequestFill(TABLE, SENT),
    fills.PrepareFill: lambda _: fills.PrepareFill(1),
    fills.CarryFill: lambda _: fills.CarryFill(1),
    reading.ReadLine: _first_line,
    fills.ProveFill: lambda _: fills.ProveFill(1, SENT),
    fills.SignFill: lambda _: fills.SignFill(1),
    fills.DropDuplicate: lambda _: fills.DropDuplicate(1),
    credits.RequestCredit: lambda _: credits.RequestCredit(TABLE, SENT),
    credits.ProveCredit: _of_credit(lambda serial: credits.ProveCredit(serial, SENT)),
    credits.SignCredit: _of_credit(credits.SignCredit),
    credits.AcknowledgeCredit: _of_credit(lambda serial: credits.AcknowledgeCredit(serial, SENT)),
    credits.CompareCredit: _of_credit(credits.CompareCredit),
    credits.DropCredit: _of_credit(credits.DropCredit),
    markers.IssueMarker: lambda _: markers.IssueMarker(TABLE, GUEST, 200_00),
    markers.SignMarker: _of_marker(markers.SignMarker),
    markers.CutMarker: _of_marker(lambda serial: markers.CutMarker(serial, Cheques(black=2))),
    markers.ApproveMarker: _of_marker(markers.ApproveMarker),
    markers.RecordGuestSignature: _of_marker(markers.RecordGuestSignature),
    markers.PassMarker: _of_marker(markers.PassMarker),
    UnlockTray: lambda _: UnlockTray(TABLE),
    ProveStack: _prove,
    CountTray: lambda walk: CountTray(TABLE, walk.tables[TABLE].rack),
    SignOpener: lambda _: SignOpener(TABLE),
    ApproveBankroll: lambda _: ApproveBankroll(TABLE),
    DropOpener: lambda _: DropOpener(TABLE),
    CallClosing: lambda _: CallClosing(TABLE),
    CoverFloat: lambda _: CoverFloat(TABLE),
    SignCloser: lambda _: SignCloser(TABLE),
    DropCloser: lambda _: DropCloser(TABLE),
    LockLid: lambda _: LockLid(TABLE),
    custody.ReceiveSet: lambda _: custody.ReceiveSet(_NEW),
    custody.AskForSet: lambda _: custody.AskForSet("R1", TABLE),
    custody.ReleaseSet: lambda _: custody.ReleaseSet("R1"),
    custody.InspectSet: lambda _: custody.InspectSet("R1"),
    custody.WashSet: lambda _: custody.WashSet("R1", 8),
}
"""How each command of a procedure is filled in here; the tables of the pit say which there are and whose."""
SLIPS: Mapping[str, str] = {"opening": "opener", "closing": "closer"}
"""The slips of procedures that have another name than their slip."""
_TABLE_OF: Mapping[str, str] = {"fill_slip": "fill"}
PROCEDURES: tuple[str, ...] = ("fill", "fill_slip", "credit", "marker", "opening", "closing", "cards")
"""Procedures that are walked through; the slip of a fill is asked about apart."""


def steps_of(name: str) -> tuple[Labelled, ...]:
    """The steps of a procedure under the names that a drill has for them, in the order of the pit's table.

    Signatures are told apart by the role. Left out are what this walk does not come to: a signature on top
    of high cheques, the verification of each colour, which is done with its call, and what becomes of a set
    of cards once it is washed.
    """
    steps = [step for step in tables()[_TABLE_OF.get(name, name)].steps if _is_walked(step.command)]
    times = Counter(step.command for step in steps)
    return tuple(
        Labelled(f"{kind}.{step.role}" if times[step.command] > 1 else kind, step.command, step.role)
        for step in steps
        for kind in (step.command.__name__,)
    )


def _is_walked(command: type[Command]) -> bool:
    return command in _MADE or command in (reading.AgreeLine, CallDenomination)


def _tried(walk: Walk, name: str, step: Labelled) -> bool:
    """Whether the desk takes a step now, by whoever has its role."""
    if step.command is reading.AgreeLine:
        return walk.reads(SLIPS.get(name, _TABLE_OF.get(name, name)))
    if step.command is CallDenomination:
        return _called(walk)
    before = walk.pit
    if not walk.does(step.role, _MADE[step.command](walk)):
        return False
    if step.command is SignCloser and walk.slip("closer").signatures[-1].role != step.role:
        walk.pit = before  # a pit manager could also sign for the supervisor, and does not
        return False
    return True


def _before(name: str) -> Walk:
    """The pit as it stands before a procedure begins."""
    walk = Walk()
    if name == "opening":
        walk.alone()
        walk.does("pit_manager", StoreTray(TABLE))
        walk.with_cards()
        return walk
    # A table that is open: a new one's tray is stored, unlocked, counted and signed for.
    if name != "cards":
        walk.alone()
        walk.does("pit_manager", StoreTray(TABLE))
        walk.with_cards()
        _walked(walk, "opening")
    if name == "closing":
        walk.without_cards()
    if name == "marker":
        walk.tables[TABLE] = replace(walk.tables[TABLE], guests=(GUEST,))
        walk.does("cage_cashier", ApproveLine(GUEST, 1_000_00))
    if name == "cards":
        walk.alone()
    return walk


def _walked(walk: Walk, name: str) -> tuple[str, ...]:
    found: list[str] = []
    steps = steps_of(name)[::-1]
    for _ in range(_TURNS_MOST):
        # From the last to the first: a step that could be done too early would be found out of its place.
        left = (step for step in steps if step.label not in found)
        taken = next((step.label for step in left if _tried(walk, name, step)), None)
        if taken is None:
            break
        found.append(taken)
    return tuple(found)


@cache
def order_of(name: str) -> tuple[str, ...]:
    """The steps of a procedure of the pit, as its desks take them."""
    return _walked(_before(name), name)


@cache
def copies_of(name: str) -> Mapping[str, Where]:
    """Where each copy of a paper has come to when it is done."""
    walk = _before(name)
    _walked(walk, name)
    return dict(walk.slip(SLIPS.get(name, name)).parts)


@cache
def lines_of(name: str) -> tuple[str, ...]:
    """The lines of a slip, in the order in which the desk asks the dealer for them."""
    walk = _before(name)
    _walked(walk, name)
    return walk.slip(SLIPS.get(name, name)).agreed


@cache
def signers_of(name: str) -> tuple[Role, ...]:
    """Who has signed a slip when it is done, in the order in which the desk took the signatures."""
    walk = _before(name)
    _walked(walk, name)
    return tuple(one.role for one in walk.slip(SLIPS.get(name, name)).signatures)


def note_taken(*, at_table: bool) -> bool:
    """Whether the pit takes a dealer's question about a table: from that table, or once they have left it."""
    walk = Walk()
    if not at_table:
        walk.tables[OTHER] = replace(walk.tables[TABLE], name=OTHER)
        walk.does("supervisor", AssignDealer("dealer", OTHER))
    return walk.does("dealer", FileNote(TABLE, "Why was it ruled so?"))


def _after_a_round(rules: Rules) -> Practice:
    """A practice table in the middle of a shoe, with nothing under way."""
    practice = Practice(rules, seats=1, seed=1)
    practice.load()
    for _ in range(_STEPS_MOST):
        for _ in practice.others():
            pass
        table = practice.table
        quiet = table.game.phase == "between_rounds" and not table.dues and table.transaction is None
        if quiet and table.game.round:
            return practice
        practice.proceed()
    raise RuntimeError("the round did not come to its end")


_TABLES: dict[tuple[str, str, str], tuple[str, ...]] = {}


def at_table(rules: Rules, name: str) -> tuple[str, ...]:
    """The gestures of a change or a relief, in the order in which the table asks for them."""
    key = (rules.house, rules.game, f"{name} {rules.burn.on_relief}")
    if key not in _TABLES:
        practice = _after_a_round(rules)
        if name == "change":
            practice.buy_in(next(iter(practice.bots)), Bills(hundreds=1))
        else:
            practice.must(Person("relief", ("dealer",)), TapIn("Ms Relief"))
        ends = {OUTGOING: "out", INCOMING: "in"}
        dues = practice.table.dues
        last = {due.gesture: place for place, due in enumerate(dues) if due.owner not in ends}
        _TABLES[key] = tuple(
            f"{due.gesture}.{ends.get(due.owner, 'own' if last.get(due.gesture) == place else 'first')}"
            for place, due in enumerate(dues)
        )
    return _TABLES[key]

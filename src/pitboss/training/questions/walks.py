"""Procedures as the house's own code carries them out: what it takes first, next and last.

Nothing here knows an order. At a pit of its own every step that is left is tried in turn; the one that the
desk takes is the next. At a practice table the order is that of the gestures which the
table asks its dealer for.
"""

from collections.abc import Callable, Mapping
from functools import cache

from msgspec.structs import replace

from pitboss.authority import Person, Role
from pitboss.cheques import FULL_STACK, Bills, Cheques
from pitboss.games.contract import Command, Event, Refusal
from pitboss.pit.acts import Act, TableView
from pitboss.pit.cards import custody
from pitboss.pit.dispatch import decide, evolve, facts
from pitboss.pit.papers import credits, fills, markers, reading
from pitboss.pit.papers.slips import Slip, Where
from pitboss.pit.staff.notes import FileNote
from pitboss.pit.staff.people import AssignDealer, BeginShift, PersonHired, StaffMember
from pitboss.pit.state import Pit
from pitboss.pit.trays import inventory
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

Steps = Mapping[str, Callable[["Walk"], bool]]


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


def _serial(of: Mapping[str, object]) -> str:
    return next(iter(of), "")


def _asks(role: Role, made: Callable[[Walk], Command]) -> Callable[[Walk], bool]:
    return lambda walk: walk.does(role, made(walk))


def _credit(role: Role, made: Callable[[str], Command]) -> Callable[[Walk], bool]:
    return _asks(role, lambda walk: made(_serial(walk.pit.credits.open)))


def _marker(role: Role, made: Callable[[str], Command]) -> Callable[[Walk], bool]:
    return _asks(role, lambda walk: made(_serial(walk.pit.markers.open)))


def _signs(role: Role, kind: str, command: Command) -> Callable[[Walk], bool]:
    """A signature in one's own place; whoever could also sign for somebody below them does not."""

    def signed(walk: Walk) -> bool:
        before = walk.pit
        if not walk.does(role, command):
            return False
        if walk.slip(kind).signatures[-1].role == role:
            return True
        walk.pit = before
        return False

    return signed


def _called(walk: Walk) -> bool:
    """Every colour called and verified, one after the other: the count aloud is one step of a closing."""
    done = False
    for colour in inventory.CALLED:
        held = getattr(walk.tables[TABLE].rack, colour)
        if not walk.does("dealer", inventory.CallDenomination(TABLE, colour, held)):
            return done
        done = walk.does("supervisor", inventory.VerifyDenomination(TABLE))
    return done


def _prove(walk: Walk) -> Command:
    """One stack of the highest colour that has a full one."""
    return inventory.ProveStack(TABLE, inventory.full_stacks(walk.tables[TABLE].rack)[0], FULL_STACK)


def _first_line(walk: Walk) -> Command:
    """The supervisor reads the first line of a fill slip."""
    serial = next((fill.serial for fill in walk.pit.fills.open.values()), "")
    return reading.ReadLine(serial, "date")


FILL: Steps = {
    "RequestFill": _asks("supervisor", lambda _: fills.RequestFill(TABLE, SENT)),
    "PrepareFill": _asks("cage_cashier", lambda _: fills.PrepareFill(1)),
    "CarryFill": _asks("security", lambda _: fills.CarryFill(1)),
    "ReadLine": lambda walk: walk.does("supervisor", _first_line(walk)),
    "AgreeLine": lambda walk: walk.reads("fill"),
    "ProveFill": _asks("dealer", lambda _: fills.ProveFill(1, SENT)),
    "SignFill.dealer": _asks("dealer", lambda _: fills.SignFill(1)),
    "SignFill.supervisor": _asks("supervisor", lambda _: fills.SignFill(1)),
    "DropDuplicate": _asks("dealer", lambda _: fills.DropDuplicate(1)),
}
CREDIT: Steps = {
    "RequestCredit": _asks("supervisor", lambda _: credits.RequestCredit(TABLE, SENT)),
    "AgreeLine": lambda walk: walk.reads("credit"),
    "ProveCredit": _credit("dealer", lambda serial: credits.ProveCredit(serial, SENT)),
    "SignCredit.supervisor": _credit("supervisor", credits.SignCredit),
    "SignCredit.dealer": _credit("dealer", credits.SignCredit),
    "SignCredit.security": _credit("security", credits.SignCredit),
    "AcknowledgeCredit": _credit("cage_cashier", lambda serial: credits.AcknowledgeCredit(serial, SENT)),
    "CompareCredit": _credit("supervisor", credits.CompareCredit),
    "DropCredit": _credit("dealer", credits.DropCredit),
}
MARKER: Steps = {
    "IssueMarker": _asks("supervisor", lambda _: markers.IssueMarker(TABLE, GUEST, 200_00)),
    "AgreeLine": lambda walk: walk.reads("marker"),
    "SignMarker": _marker("dealer", markers.SignMarker),
    "CutMarker": _marker("dealer", lambda serial: markers.CutMarker(serial, Cheques(black=2))),
    "ApproveMarker": _marker("supervisor", markers.ApproveMarker),
    "PassMarker": _marker("dealer", markers.PassMarker),
}
CLOSING: Steps = {
    "CallClosing": _asks("supervisor", lambda _: inventory.CallClosing(TABLE)),
    "CoverFloat": _asks("dealer", lambda _: inventory.CoverFloat(TABLE)),
    "ProveStack": _asks("dealer", _prove),
    "CallDenomination": _called,
    "AgreeLine": lambda walk: walk.reads("closer"),
    "SignCloser.dealer": _signs("dealer", "closer", inventory.SignCloser(TABLE)),
    "SignCloser.supervisor": _signs("supervisor", "closer", inventory.SignCloser(TABLE)),
    "SignCloser.pit_manager": _signs("pit_manager", "closer", inventory.SignCloser(TABLE)),
    "DropCloser": _asks("dealer", lambda _: inventory.DropCloser(TABLE)),
    "LockLid": _asks("supervisor", lambda _: inventory.LockLid(TABLE)),
}
OPENING: Steps = {
    "UnlockTray": _asks("supervisor", lambda _: inventory.UnlockTray(TABLE)),
    "ProveStack": _asks("dealer", _prove),
    "CountTray": _asks("dealer", lambda walk: inventory.CountTray(TABLE, walk.tables[TABLE].rack)),
    "AgreeLine": lambda walk: walk.reads("opener"),
    "SignOpener.dealer": _asks("dealer", lambda _: inventory.SignOpener(TABLE)),
    "SignOpener.supervisor": _asks("supervisor", lambda _: inventory.SignOpener(TABLE)),
    "ApproveBankroll": _asks("supervisor", lambda _: inventory.ApproveBankroll(TABLE)),
    "DropOpener": _asks("dealer", lambda _: inventory.DropOpener(TABLE)),
}
CARDS: Steps = {
    "AskForSet": _asks("supervisor", lambda _: custody.AskForSet("R1", TABLE)),
    "ReleaseSet": _asks("security", lambda _: custody.ReleaseSet("R1")),
    "InspectSet.supervisor": _asks("supervisor", lambda _: custody.InspectSet("R1")),
    "InspectSet.dealer": _asks("dealer", lambda _: custody.InspectSet("R1")),
    "WashSet": _asks("dealer", lambda _: custody.WashSet("R1", 8)),
}
WALKS: dict[str, Steps] = {
    "fill": FILL,
    "fill_slip": FILL,
    "credit": CREDIT,
    "marker": MARKER,
    "opening": OPENING,
    "closing": CLOSING,
    "cards": CARDS,
}


def _before(name: str) -> Walk:
    """The pit as it stands before a procedure begins."""
    walk = Walk()
    if name == "opening":
        walk.alone()
        walk.does("pit_manager", inventory.StoreTray(TABLE))
        return walk
    # A table that is open: a new one's tray is stored, unlocked, counted and signed for.
    if name != "cards":
        walk.alone()
        walk.does("pit_manager", inventory.StoreTray(TABLE))
        _walked(walk, OPENING)
    if name == "marker":
        walk.tables[TABLE] = replace(walk.tables[TABLE], guests=(GUEST,))
        walk.does("cage_cashier", markers.ApproveLine(GUEST, 1_000_00))
    if name == "cards":
        walk.alone()
        walk.does(
            "security", custody.ReceiveSet(custody.CardSet(id="R1", back="red", decks=6, pre_shuffled=False))
        )
    return walk


def _walked(walk: Walk, steps: Steps) -> tuple[str, ...]:
    found: list[str] = []
    for _ in range(_TURNS_MOST):
        left = [name for name in tuple(steps)[::-1] if name not in found]
        # From the last to the first: a step that could be done too early would be found out of its place.
        taken = next((name for name in left if steps[name](walk)), None)
        if taken is None:
            break
        found.append(taken)
    return tuple(found)


@cache
def order_of(name: str) -> tuple[str, ...]:
    """The steps of a procedure of the pit, as its desks take them."""
    return _walked(_before(name), WALKS[name])


@cache
def copies_of(name: str) -> Mapping[str, Where]:
    """Where each copy of a paper has come to when it is done."""
    walk = _before(name)
    _walked(walk, WALKS[name])
    kind = {"opening": "opener", "closing": "closer"}.get(name, name)
    return dict(walk.slip(kind).parts)


@cache
def lines_of(name: str) -> tuple[str, ...]:
    """The lines of a slip, in the order in which the desk asks the dealer for them."""
    walk = _before(name)
    _walked(walk, WALKS[name])
    kind = {"opening": "opener", "closing": "closer"}.get(name, name)
    return walk.slip(kind).agreed


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

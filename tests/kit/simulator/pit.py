"""The pit's people on a simulated floor: they do what waits for them, and now and then begin something.

What waits is what `pitboss.pit.queue.waiting` says; so after a crash they go on with whatever is open.
"""

import asyncio
from collections.abc import Callable, Iterator
from itertools import count

from pitboss.authority import Person, Role
from pitboss.cheques import Cheques, make
from pitboss.floor.commit.writer import FloorHalted
from pitboss.games.contract import Command
from pitboss.pit.boxes import drop, tokes
from pitboss.pit.guests import records
from pitboss.pit.papers import credits, fills, markers
from pitboss.pit.papers.credit_lines import ApproveLine
from pitboss.pit.papers.reading import (
    AgreeLine,
    AgreeLines,
    ReadLines,
    lines,
    lines_aloud,
    lines_left,
    next_line,
)
from pitboss.pit.papers.redemptions import RedeemMarker
from pitboss.pit.queue import waiting as queue_waiting
from pitboss.pit.staff import people
from pitboss.progressive import commands as pc
from pitboss.progressive.meter import FAULTS
from pitboss.table.offers import usual_fill
from tests.kit.houses.paperwork import WAYS, tendered
from tests.kit.simulator.clients import METER, PIT, SEVENS, Lines

STAFF: dict[str, tuple[Role, ...]] = {
    "sam": ("supervisor",),
    "pat": ("pit_manager",),
    "shan": ("shift_manager",),
    "sid": ("surveillance",),
    "eva": ("executive",),
    "ed": ("executive",),
    "cal": ("cage_cashier",),
    "gus": ("security",),
    "ada": ("accounting",),
    "con": ("count_team",),
    "cora": ("count_team",),
}
REJECTING = ("eva", "sid", "ed")
WHIMS = ("fill", "credit", "marker", "redeem") * 3 + ("box", "tokes") * 2 + ("cash", "share")


def dealer_of(table: str) -> str:
    """Who stands there."""
    return f"dealer {table}"


def hired(games: dict[str, str]) -> Iterator[tuple[str, str, Command]]:
    """What is said to the pit before anything else: name of the command, who says it, and what."""
    roles = {**STAFF, **{dealer_of(table): ("dealer",) for table in games}}
    for who, has in roles.items():
        new = people.StaffMember(id=who, first_name=who, surname=who, licence=f"L-{who}", roles=has)
        # A house's first executive is hired by its shift manager, every other one by an executive.
        by = "eva" if "executive" in has and who != "eva" else "shan"
        yield f"hire {who}", by, people.HirePerson(new)
        yield f"begin {who}", who, people.BeginShift()
    for table, game in games.items():
        able = people.QualifyDealer(dealer_of(table), game, "tested elsewhere")
        yield f"able {table}", "shan", able
    for number, table in enumerate(games):
        yield f"stand {table}", "sam", people.AssignDealer(dealer_of(table), table)
        yield f"hang {table}", "gus", drop.HangBox(table, f"box {number}")
        yield f"line {table}", "cal", ApproveLine(f"{table} guest 1", 10_000_00)


def person(who: str) -> Person:
    """Somebody of the staff."""
    return Person(who, STAFF.get(who, ("dealer",)))


class PitCrew:
    """The pit's people, who do what waits for them, and now and then begin something."""

    def __init__(self, lines_: Lines, games: dict[str, str], run: str) -> None:
        self.lines, self.floor, self.chance = lines_, lines_.floor, lines_.chance
        self.games = games
        self._numbers, self._run = count(1), run

    async def work(self, pace: float) -> None:
        """Until the power goes."""
        while not self.floor.halted:
            found = self.next()
            if found is not None:
                where, who, command = found
                name = f"pit {self._run} {next(self._numbers)}"
                try:
                    answer = await self.lines.give(where, name, person(who), command)
                except FloorHalted:
                    return
                if answer.refusal is None:
                    continue  # whoever has begun goes on
            await asyncio.sleep(pace * self.chance.choice((0.2, 1.0, 3.0)))

    def next(self) -> tuple[str, str, Command] | None:
        """Something that waits, or something new: where it is said, by whom, and what."""
        sevens = self.floor.progressives.get(SEVENS)
        doubted = sevens is not None and any(one.against and one.pending for one in sevens.state.jackpots)
        if self.chance.random() < (0.6 if doubted else 0.04):
            return self._meter()
        pit = self.floor.pit.state
        waiting = list(queue_waiting.of_pit(self.floor.pit.rules, pit, self.floor.clock.now_ms()))
        if len(waiting) < 4 and self.chance.random() < 0.4:
            new = self._new(self.chance.choice(list(self.games)))
            if new is not None:
                return PIT, *new
        if not waiting:
            return None
        item = self.chance.choice(waiting)
        if item.kind in ("fill", "credit", "marker") and self.chance.random() < 0.01:
            gone = self._void(item)
            return None if gone is None else (PIT, "sam", gone)
        command = item.command or self._filled_in(item)
        return None if command is None else (PIT, self._who(item, command), command)

    def _who(self, item: queue_waiting.Waiting, command: Command) -> str:
        if "dealer" in item.roles:
            return dealer_of(item.table)
        if isinstance(command, drop.CountBox):
            return self.chance.choice(("con", "cora"))
        able = [who for who, roles in STAFF.items() if any(role in roles for role in item.roles)]
        return self.chance.choice(able or ["shan"])

    def _filled_in(self, item: queue_waiting.Waiting) -> Command | None:
        make_ = _MADE.get(item.subject)
        return None if make_ is None else make_(self, item)

    def read(self, item: queue_waiting.Waiting) -> Command | None:
        """The next line of a slip; seldom another value than it has."""
        slip = self.floor.pit.state.papers.slips[item.about["serial"]]
        line = next_line(slip)
        value = "something else" if self.chance.random() < 0.005 else dict(lines(slip)).get(line, "")
        return AgreeLine(slip.serial, line, value) if line else None

    def read_aloud(self, item: queue_waiting.Waiting) -> Command:
        """All lines that the dealer is to hear."""
        slip = self.floor.pit.state.papers.slips[item.about["serial"]]
        return ReadLines(slip.serial, lines_aloud(slip))

    def agree(self, item: queue_waiting.Waiting) -> Command | None:
        """All lines that are left; seldom one alone, which may be disputed."""
        if self.chance.random() < 0.1:
            return self.read(item)
        slip = self.floor.pit.state.papers.slips[item.about["serial"]]
        return AgreeLines(slip.serial, lines_left(slip))

    def prove_fill(self, item: queue_waiting.Waiting) -> Command:
        """What came."""
        fill = self.floor.pit.state.fills.open[int(item.about["number"])]
        return fills.ProveFill(fill.number, fill.cheques)

    def prove_credit(self, item: queue_waiting.Waiting) -> Command:
        """What goes."""
        one = self.floor.pit.state.credits.open[item.about["serial"]]
        return credits.ProveCredit(one.serial, one.cheques)

    def acknowledge(self, item: queue_waiting.Waiting) -> Command:
        """What arrived; seldom miscounted."""
        one = self.floor.pit.state.credits.open[item.about["serial"]]
        wrong = Cheques(red=1) if self.chance.random() < 0.1 else Cheques()
        return credits.AcknowledgeCredit(one.serial, one.cheques + wrong)

    def cut(self, item: queue_waiting.Waiting) -> Command | None:
        """Cheques for a marker."""
        one = self.floor.pit.state.markers.open[item.about["serial"]]
        found = make(one.cents, self.floor._pit.views()[one.table].rack)
        return None if found is None else markers.CutMarker(one.serial, found)

    def pull(self, item: queue_waiting.Waiting) -> Command:
        """An empty box takes its place."""
        return drop.PullBox(item.table, f"box {self._fresh()}", "ada")

    def count(self, item: queue_waiting.Waiting) -> Command:
        """What is in a box; now and then a bill is overlooked."""
        box = self.floor.pit.state.drop.boxes[item.about["box"]]
        found = dict(box.books.instruments)
        if found and self.chance.random() < 0.1:
            found[min(found)] -= 1
        return drop.CountBox(box.number, drop.Contents(found, box.books.papers))

    def resolve(self, item: queue_waiting.Waiting) -> Command:
        """A third time."""
        box = self.floor.pit.state.drop.boxes[item.about["box"]]
        return drop.ResolveCount(box.number, box.books, "counted again")

    def _fresh(self) -> str:
        return f"{self._run} {next(self._numbers)}"

    def _void(self, item: queue_waiting.Waiting) -> Command | None:
        if item.kind == "fill":
            return fills.VoidFill(int(item.about["number"]), "not to be")
        made = credits.VoidCredit if item.kind == "credit" else markers.VoidMarker
        return made(item.about["serial"], "not to be")

    def _new(self, table: str) -> tuple[str, Command] | None:
        """Something that nobody waits for."""
        floor, chance = self.floor, self.chance
        felt = floor.tables[table].host.hosted.table
        view = floor._pit.views()[table]
        if felt.fill_needed and not any(one.table == table for one in floor.pit.state.fills.open.values()):
            return "sam", fills.RequestFill(table, usual_fill(felt))
        what = chance.choice(WHIMS)
        some = Cheques(red=20 * chance.randrange(1, 4), green=chance.choice((0, 5)))
        if what == "fill":
            return "sam", fills.RequestFill(table, some)
        if what == "credit" and some <= view.rack:
            return "sam", credits.RequestCredit(table, some)
        if what == "marker":
            return "sam", markers.IssueMarker(table, f"{table} guest 1", chance.choice((100_00, 500_00)))
        if what == "redeem":
            owed = floor.pit.state.markers.lines.get(f"{table} guest 1")
            for serial, (cents, _) in owed.owed.items() if owed else ():
                paid = tendered(chance.choice((cents, (cents + 1) // 2)), chance.choice(WAYS), self._fresh())
                return "cal", RedeemMarker(serial, f"{table} guest 1", paid)
        if what == "box" and view.between_rounds:
            return dealer_of(table), drop.SayBoxReady(table)
        if what == "tokes" and not view.toke_box.is_empty:
            return dealer_of(table), tokes.CountTokes(table, view.toke_box, "ada")
        if what == "cash":
            return "cal", records.RecordCash(f"{table} guest 2", "out", 100_00 * chance.randrange(1, 40), "")
        return ("ada", tokes.ShareTokes()) if what == "share" else None

    def _meter(self) -> tuple[str, str, Command] | None:
        """A fault is reported, and the bet is off everywhere; or two people see to it in turn."""
        live = self.floor.progressives.get(SEVENS)
        if live is None:
            return None
        if live.state.changes:
            return METER, "shan", pc.SignChange(live.state.changes[-1][0].number)
        if not live.state.armed:
            return METER, "pat", pc.ProposeChange(pc.Rearming("seen to"))
        doubted = [one for one in live.state.jackpots if one.against and one.pending]
        if doubted or (live.state.jackpots and self.chance.random() < 0.3):
            one = self.chance.choice(doubted or live.state.jackpots)
            # Against the cards it takes three, and executives stand in for those who are not there.
            who = next((who for who in REJECTING if who not in one.against.values()), REJECTING[0])
            return one.table, who, pc.RejectJackpot(one.number, "the wager was late")
        if self.chance.random() < 0.08:
            return METER, "sam", pc.ReportFault(self.chance.choice(FAULTS), "a trial")
        return None


_MADE: dict[str, Callable[[PitCrew, queue_waiting.Waiting], Command | None]] = {
    "AgreeLine": PitCrew.read,
    "ReadLines": PitCrew.read_aloud,
    "AgreeLines": PitCrew.agree,
    "ProveFill": PitCrew.prove_fill,
    "ProveCredit": PitCrew.prove_credit,
    "AcknowledgeCredit": PitCrew.acknowledge,
    "CutMarker": PitCrew.cut,
    "PullBox": PitCrew.pull,
    "CountBox": PitCrew.count,
    "ResolveCount": PitCrew.resolve,
    **dict.fromkeys(
        ("currency_report", "transaction_log", "tax_form", "suspicion"),
        lambda _, item: records.CompleteTask(int(item.id.split()[1]), "filed"),
    ),
    "VoidFill": lambda _, item: fills.VoidFill(int(item.about["number"]), "disputed"),
    "VoidCredit": lambda _, item: credits.VoidCredit(item.about["serial"], "disputed"),
    "VoidMarker": lambda _, item: markers.VoidMarker(item.about["serial"], "disputed"),
}
"""Commands that take more than one word, by the name under which they wait."""

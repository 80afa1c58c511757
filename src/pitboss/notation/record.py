"""What happened in each round of a scenario, as data: the `--json` of `pitboss play`."""

from typing import Any

import msgspec

from pitboss.games.baccarat.events import (
    DummyHandOpened,
    RoundOpened,
)
from pitboss.games.blackjack.events import Claim, PrizeClaimed, SideBetsSettled
from pitboss.games.contract import DEALER, Call, Event, Item, Refusal
from pitboss.games.pack import PackShuffled, ShoeEmptied, ShuffleCalled
from pitboss.games.wagers import WagerPlaced
from pitboss.messages import say
from pitboss.notation.cheque_acts import Laid
from pitboss.notation.live.record import table_of
from pitboss.rulebook import Rules
from pitboss.table.state import Due


class Refused(msgspec.Struct, frozen=True):
    """A step that was refused: the line it stands on, and why."""

    line: int
    code: str
    rule: str
    text: str


class Record(msgspec.Struct):
    """One round, with whatever was done to the pack before it."""

    scenario: str
    game: str
    house: str
    rulebook: str
    steps: list[tuple[Event, tuple[Call, ...]]] = []
    items: list[Item] = []
    desk: list[tuple[str, Laid]] = []
    """Acts with cheques, bills or a clock, as written, with what they led to."""
    refused: list[Refused] = []
    refused_at: list[int] = []
    """After how many steps each of those was refused."""
    has_round: bool = False
    live: bool = False
    """Whether it was played at a live table, with cheques."""
    gestures: list[Due] = []
    """What the dealer did with cheques, hands and voice, in order."""
    asides: dict[int, str] = {}
    """How cheques were handled, by the number of the step."""

    def note(self, event: Event, calls: tuple[Call, ...]) -> None:
        """Add an event with its calls."""
        self.steps.append((event, calls))
        self.has_round |= isinstance(event, RoundOpened | DummyHandOpened)
        self.items += getattr(event, "items", ())

    @property
    def events(self) -> list[Event]:
        """Everything that happened, in order."""
        return [event for event, _ in self.steps]

    @property
    def calls(self) -> list[Call]:
        """Everything that was said, in order."""
        return [call for _, calls in self.steps for call in calls]

    def moved(self, action: str) -> list[Item]:
        """The items of a settlement with one action, in order."""
        return [item for item in self.items if item.action == action]

    def ended(self) -> list[Item]:
        """How each wager ended: what was collected before it was decided counts only if it lost.

        A payment that was recovered does not count. What was above a maximum has a separate end.
        """
        won: set[tuple[int, int | None, str, str]] = set()
        for event in self.events:
            items: tuple[Item, ...] = getattr(event, "items", ())
            now = {i.wager for i in items if i.action == "collect"}
            won |= {i.wager for i in items if i.action in ("pay", "claim")}
            won |= {i.wager for i in items if i.action == "return"} - now
        recovered = {i.wager for i in self.items if i.action == "recover"}
        ended = [i for i in self.items if i.action != "collect" or i.wager not in won]
        return [i for i in ended if i.action != "pay" or i.wager not in recovered]

    def gain(self, seat: int | None = None) -> int:
        """What everyone gained over the round, or the guests of one seat."""
        cents, gone = 0, set()
        for event in self.events:
            items = [i for i in getattr(event, "items", ()) if seat is None or _is_of_guests(i, seat)]
            cents += sum(item.gain(gone=item.wager in gone) for item in items)
            gone |= {item.wager for item in items if item.takes_stake}
        return cents

    def claims(self) -> list[Claim]:
        """Percentage prizes won."""
        settled = [claim for e in self.events if isinstance(e, SideBetsSettled) for claim in e.claims]
        return settled + [e.claim for e in self.events if isinstance(e, PrizeClaimed)]

    def placed(self, item: Item) -> int:
        """When the wager of an item was first placed, for listing wagers as they came."""
        keys = [(e.seat, e.bet, e.owner) for e in self.events if isinstance(e, WagerPlaced)]
        key = (item.seat, item.bet, item.owner)
        return keys.index(key) if key in keys else len(keys)


def _is_of_guests(item: Item, seat: int) -> bool:
    return item.seat == seat and item.owner != DEALER


def begins_record(event: Event) -> bool:
    """Whether an event belongs to the next round: it opens one, or readies the pack for it."""
    return isinstance(event, RoundOpened | DummyHandOpened | ShuffleCalled | ShoeEmptied | PackShuffled)


def refused(rules: Rules, line: int, refusal: Refusal) -> Refused:
    """A refusal with its sentence."""
    text = say(f"refusal.{refusal.code}", refusal.parameters, house=rules.calls)
    return Refused(line, refusal.code, refusal.rule, text)


def as_json(record: Record, rules: Rules) -> dict[str, Any]:
    """The record as `pitboss play --json` prints it; at a live table with what only that has."""
    table = {"table": table_of(record.events, record.gestures)} if record.live else {}
    return {
        "scenario": record.scenario,
        "game": record.game,
        "house": record.house,
        "rulebook": record.rulebook,
        "events": [msgspec.to_builtins(event) for event in record.events],
        "calls": [
            {"id": call.id, "text": say(call.id, call.parameters, house=rules.calls)} for call in record.calls
        ],
        "collect": [_moved(item) for item in record.moved("collect")],
        "take": [_moved(item) for item in record.moved("take")],
        "pay": [_moved(item) for item in record.moved("pay")],
        "wagers": [_ended(item) for item in sorted(record.ended(), key=record.placed)],
        "claims": [msgspec.to_builtins(claim) for claim in record.claims()],
        "desk": [{"act": act, **msgspec.to_builtins(laid)} for act, laid in record.desk],
        "refused": [msgspec.to_builtins(entry) for entry in record.refused],
        **table,
    }


def _moved(item: Item) -> dict[str, Any]:
    return {"seat": item.seat, "hand": item.hand, "bet": item.bet, "owner": item.owner, "cents": item.cents}


def _ended(item: Item) -> dict[str, Any]:
    paid = item.cents if item.action == "pay" else 0
    return {
        "seat": item.seat,
        "hand": item.hand,
        "owner": item.owner,
        "bet": item.bet,
        "stake": item.stake,
        "result": item.result,
        "paid": paid,
        "commission": item.commission,
        "envy": item.envy,
    }

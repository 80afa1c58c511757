"""What is done with sets of cards, and by whom: from the vault to the bag (CARD-*, BAC-OPEN-*, IND-32)."""

from pitboss.authority import Person, Role
from pitboss.cards import INDEX
from pitboss.games import GAMES
from pitboss.games.contract import Refusal
from pitboss.pit.acts import Act, Decision, Handlers, Tables, on
from pitboss.pit.cards.custody import (
    INSPECT,
    REASONS,
    SIGN,
    WASH_LEAST,
    AskForSet,
    BagSigned,
    CancelSet,
    CardRemoved,
    CardSet,
    DestroyBag,
    HoldAsEvidence,
    InspectSet,
    LoadShuffler,
    Place,
    PutInPlay,
    ReceiveSet,
    ReleaseSet,
    RemovalSigned,
    RemoveCard,
    Removed,
    SetCounted,
    SetInspected,
    SetMoved,
    SetReceived,
    SetWashed,
    SignBag,
    SignRemoval,
    WashSet,
)
from pitboss.pit.days import when
from pitboss.pit.refusals import refuse
from pitboss.pit.state import Pit
from pitboss.rulebook.pit import PitRules

OfSet = (
    AskForSet
    | ReleaseSet
    | InspectSet
    | WashSet
    | LoadShuffler
    | PutInPlay
    | RemoveCard
    | CancelSet
    | SignBag
    | HoldAsEvidence
    | DestroyBag
)


def _set(pit: Pit, act: Act[OfSet], role: Role, *places: Place) -> CardSet | Refusal:
    name = act.command.set
    if not act.by.may_act_as(role):
        return refuse("not_your_desk", role=role)
    found = pit.custody.sets.get(name)
    if found is None:
        return refuse("set_unknown", set=name)
    return found if found.place in places else refuse("set_elsewhere", set=name, place=found.place)


def _moved(found: CardSet, place: Place, act: Act[OfSet], role: Role, why: str = "") -> SetMoved:
    return SetMoved(found.id, place, found.table, act.by.id, role, why)


def _next_of(
    order: tuple[Role, ...], signed: tuple[str, ...], person: Person, name: str, rule: str
) -> Role | Refusal:
    """The role as which somebody signs next: in order, and nobody twice (IND-18)."""
    due = order[len(signed)]
    if not person.may_act_as(due):
        return refuse("signature_not_yours", rule, serial=name, role=due)
    return refuse("badge_used_twice", serial=name) if person.id in signed else due


def _under_way(found: CardSet, tables: Tables) -> Refusal | None:
    """No set comes or goes in the middle of a hand."""
    table = tables.get(found.table)
    if table is None or table.between_rounds:
        return None
    return refuse("hand_under_way", "SHF-TRIG-01", table=found.table)


def _receive(_: PitRules, pit: Pit, act: Act[ReceiveSet], __: Tables) -> Decision:
    asked = act.command
    if not act.by.may_act_as("security"):
        return refuse("not_your_desk", role="security")
    known = pit.custody.sets.get(asked.set.id)
    if known is not None:
        return refuse("set_elsewhere", set=known.id, place=known.place)
    # What came in a box that is open already is looked at as new cards are (IND-35).
    shuffled = asked.set.pre_shuffled and asked.set.sealed
    new = CardSet(
        id=asked.set.id,
        back=asked.set.back,
        decks=asked.set.decks,
        pre_shuffled=shuffled,
        sealed=asked.set.sealed,
    )
    return (SetReceived(new, act.by.id),)


def _ask(_: PitRules, pit: Pit, act: Act[AskForSet], tables: Tables) -> Decision:
    asked = act.command
    found = _set(pit, act, "supervisor", "vault")
    if isinstance(found, Refusal):
        return found
    if asked.table not in tables:
        return refuse("table_unknown", table=asked.table)
    if tables[asked.table].decks != found.decks:
        return refuse("set_of_other_size", set=found.id, decks=tables[asked.table].decks)
    if asked.why not in REASONS:
        return refuse("reason_missing", "CARD-NEW-01")
    return (SetMoved(found.id, "asked_for", asked.table, act.by.id, "supervisor", asked.why),)


def _release(_: PitRules, pit: Pit, act: Act[ReleaseSet], __: Tables) -> Decision:
    found = _set(pit, act, "security", "asked_for")
    return found if isinstance(found, Refusal) else (_moved(found, "pit_stand", act, "security"),)


def _inspect(_: PitRules, pit: Pit, act: Act[InspectSet], tables: Tables) -> Decision:
    """New cards by two people; vaulted ones at blackjack by the supervisor, the backs spread both ways.

    At baccarat vaulted cards need none (BAC-OPEN-01, CARD-INS-01).
    """
    role: Role = "dealer" if act.by.may_act_as("dealer") else "supervisor"
    found = _set(pit, act, role, "pit_stand")
    if isinstance(found, Refusal):
        return found
    if found.pre_shuffled:
        return _inspect_backs(found, act, tables)
    if len(found.inspected) == len(INSPECT):
        return refuse("inspection_not_needed", set=found.id)
    if not pit.staff.dealer_at(found.table):
        return refuse("step_not_yet", "CARD-NEW-02", number=found.id)  # the box is opened before the dealer
    due = _next_of(INSPECT, found.inspected, act.by, found.id, "CARD-NEW-03")
    if isinstance(due, Refusal):
        return due
    if due == "dealer" and not pit.staff.stands_at(act.by.id, found.table):
        return refuse("not_your_table", table=found.table)
    return (SetInspected(found.id, act.by.id, due),)


def _inspect_backs(found: CardSet, act: Act[InspectSet], tables: Tables) -> Decision:
    view = tables.get(found.table)
    if view is None or not GAMES[view.family].procedure.backs_inspected or found.inspected:
        return refuse("inspection_not_needed", set=found.id)
    if not act.by.may_act_as("supervisor"):
        return refuse("not_your_desk", role="supervisor")
    return (SetInspected(found.id, act.by.id, "supervisor"),)


def _wash(_: PitRules, pit: Pit, act: Act[WashSet], tables: Tables) -> Decision:
    asked = act.command
    found = _set(pit, act, "dealer", "pit_stand")
    if isinstance(found, Refusal):
        return found
    if found.pre_shuffled or found.washed:
        return refuse("inspection_not_needed", set=found.id)
    if len(found.inspected) < len(INSPECT):
        return refuse("set_uninspected", set=found.id)
    table = tables.get(found.table)
    if table is not None and table.guests:
        return refuse("guests_seated", "CARD-NEW-05", table=found.table)
    if asked.rotations < WASH_LEAST:
        return refuse("set_unwashed", set=found.id, rotations=WASH_LEAST)
    return (SetWashed(found.id, asked.rotations, act.by.id),)


def _fit(found: CardSet) -> Refusal | None:
    """Pre-shuffled, or looked at by two people and washed."""
    if found.pre_shuffled:
        return None
    if len(found.inspected) < len(INSPECT):
        return refuse("set_uninspected", set=found.id)
    return None if found.washed else refuse("set_unwashed", set=found.id, rotations=WASH_LEAST)


def _load(_: PitRules, pit: Pit, act: Act[LoadShuffler], __: Tables) -> Decision:
    found = _set(pit, act, "supervisor", "pit_stand")
    if isinstance(found, Refusal):
        return found
    fault = _fit(found)
    if fault is not None:
        return fault
    there = next(
        (one.id for one in pit.custody.sets.values() if (one.table, one.place) == (found.table, "shuffler")),
        "",
    )
    if there:
        return refuse("shuffler_full", set=there)
    if _same_back(pit, found):
        return refuse("back_in_use", back=found.back)
    return (_moved(found, "shuffler", act, "supervisor"),)


def _same_back(pit: Pit, found: CardSet) -> bool:
    """Two sets alternate by their backs (IND-34, CARD-CAN-01)."""
    others = (one for one in pit.custody.sets.values() if one.id != found.id and one.table == found.table)
    return any(one.back == found.back and one.place in ("shuffler", "in_play") for one in others)


def _play(_: PitRules, pit: Pit, act: Act[PutInPlay], tables: Tables) -> Decision:
    asked = act.command
    found = _set(pit, act, "dealer", "shuffler", "pit_stand")
    if isinstance(found, Refusal):
        return found
    there = [one for one in pit.custody.sets.values() if (one.table, one.place) == (found.table, "in_play")]
    fault = _under_way(found, tables) or _fit(found)
    if fault is not None:
        return fault
    if found.place == "shuffler":
        back = tuple(_moved(one, "shuffler", act, "dealer") for one in there)
        return (*back, _moved(found, "in_play", act, "dealer"))
    if there:
        return refuse("set_elsewhere", set=there[0].id, place="in_play")
    if _same_back(pit, found):
        return refuse("back_in_use", back=found.back)
    if asked.counted is None:
        return refuse("set_uncounted", "CARD-INS-01", set=found.id)
    return _after_count(found, act, "dealer", asked.counted, "in_play", by_hand=True)


def _after_count(
    found: CardSet, act: Act[OfSet], role: Role, cards: int, to: Place, *, by_hand: bool
) -> Decision:
    """A set that is not complete is looked into, whatever was meant to be done with it (IND-33)."""
    counted = SetCounted(found.id, cards, by_hand=by_hand)
    if cards != found.cards:
        return (counted, _moved(found, "evidence", act, role, f"{cards} of {found.cards} cards"))
    return (counted, _moved(found, to, act, role))


def _remove(rules: PitRules, pit: Pit, act: Act[RemoveCard], __: Tables) -> Decision:
    asked = act.command
    found = _set(pit, act, "supervisor", "pit_stand", "shuffler", "in_play")
    if isinstance(found, Refusal):
        return found
    if not asked.why.strip():
        return refuse("reason_missing", "CARD-NEW-04")
    same = asked.replacement == asked.card or asked.wrong
    if asked.back != found.back or not same or not {asked.card, asked.replacement} <= INDEX.keys():
        return refuse("replacement_differs", card=asked.card, back=found.back)
    record = Removed(
        len(pit.custody.removed) + 1,
        found.id,
        asked.card,
        found.table,
        act.at_ms,
        asked.why,
        replacement=asked.replacement,
        back=asked.back,
        when=when(rules.gaming_day, act.at_ms),
    )
    return (CardRemoved(record, act.by.id),)


def _sign_removal(_: PitRules, pit: Pit, act: Act[SignRemoval], __: Tables) -> Decision:
    number = act.command.number
    record = next((one for one in pit.custody.removed if one.number == number), None)
    if record is None or len(record.signed) == len(SIGN):
        return refuse("slip_unknown", serial=str(number))
    due = _next_of(SIGN, record.signed, act.by, str(number), "BAC-OPEN-04")
    return due if isinstance(due, Refusal) else (RemovalSigned(number, act.by.id, due),)


def _cancel(_: PitRules, pit: Pit, act: Act[CancelSet], tables: Tables) -> Decision:
    """The set last in play is counted; the shuffler's only if the machine shows another number."""
    asked = act.command
    found = _set(pit, act, "supervisor", "in_play", "shuffler")
    if isinstance(found, Refusal):
        return found
    fault = _under_way(found, tables) if found.place == "in_play" else None
    if fault is not None:
        return fault
    by_machine = found.place == "shuffler" and asked.machine_shows == found.cards
    cards = asked.machine_shows if by_machine else asked.counted
    if cards is None:
        return refuse("set_uncounted", set=found.id)
    return _after_count(found, act, "supervisor", cards, "cancelled", by_hand=not by_machine)


def _sign_bag(_: PitRules, pit: Pit, act: Act[SignBag], __: Tables) -> Decision:
    """With the second signature the supervisor closes the bag."""
    role: Role = "dealer" if act.by.may_act_as("dealer") else "supervisor"
    found = _set(pit, act, role, "cancelled")
    if isinstance(found, Refusal):
        return found
    due = _next_of(SIGN, found.bag, act.by, found.id, "CARD-CAN-03")
    if isinstance(due, Refusal):
        return due
    signed = BagSigned(found.id, act.by.id, due)
    return (signed, _moved(found, "bagged", act, due)) if due == SIGN[-1] else (signed,)


def _hold(_: PitRules, pit: Pit, act: Act[HoldAsEvidence], __: Tables) -> Decision:
    asked = act.command
    found = _set(pit, act, "supervisor", "pit_stand", "shuffler", "in_play", "cancelled", "bagged")
    if isinstance(found, Refusal):
        return found
    if not asked.why.strip():
        return refuse("reason_missing", "IND-33")
    return (_moved(found, "evidence", act, "supervisor", asked.why),)


def _destroy(_: PitRules, pit: Pit, act: Act[DestroyBag], __: Tables) -> Decision:
    found = _set(pit, act, "security", "bagged")
    return found if isinstance(found, Refusal) else (_moved(found, "destroyed", act, "security"),)


COMMANDS: Handlers[Pit] = dict(
    (
        on(ReceiveSet, _receive),
        on(AskForSet, _ask),
        on(ReleaseSet, _release),
        on(InspectSet, _inspect),
        on(WashSet, _wash),
        on(LoadShuffler, _load),
        on(PutInPlay, _play),
        on(RemoveCard, _remove),
        on(SignRemoval, _sign_removal),
        on(CancelSet, _cancel),
        on(SignBag, _sign_bag),
        on(HoldAsEvidence, _hold),
        on(DestroyBag, _destroy),
    )
)

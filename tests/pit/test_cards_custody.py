"""Card sets from the vault to the bag: in one place each, looked at by two, counted and signed for."""

from functools import partial

import pytest
from msgspec.structs import replace

from pitboss.games.contract import Event, Refusal
from pitboss.pit.cards import custody as c
from pitboss.pit.cards.audit import reconcile
from pitboss.pit.cards.custody import CardSet
from pitboss.pit.days import when
from pitboss.pit.staff.people import AssignDealer, BeginShift, EndShift
from tests.kit.houses.pit import GAME, TABLE, PitHouse

FULL = 6 * 52


@pytest.fixture
def house() -> PitHouse:
    return PitHouse()


def received(house: PitHouse, name: str, back: str = "red", *, pre_shuffled: bool = True) -> None:
    house.does("gus", c.ReceiveSet(CardSet(id=name, back=back, decks=6, pre_shuffled=pre_shuffled)))


def at_the_stand(house: PitHouse, name: str, back: str = "red", *, pre_shuffled: bool = True) -> None:
    received(house, name, back, pre_shuffled=pre_shuffled)
    house.does("sam", c.AskForSet(name, TABLE))
    house.does("gus", c.ReleaseSet(name))


def loaded(house: PitHouse, name: str, back: str = "red") -> None:
    at_the_stand(house, name, back)
    house.does("sam", c.LoadShuffler(name))


def place(house: PitHouse, name: str) -> str:
    return house.pit.custody.sets[name].place


def bagged(house: PitHouse, name: str) -> None:
    house.does("dana", c.SignBag(name))
    house.does("sam", c.SignBag(name))


@pytest.mark.rule("IND-32", "OPEN-06")
def test_a_set_leaves_the_vault_by_the_hands_of_two_departments(house: PitHouse) -> None:
    assert house.refused("sam", c.ReceiveSet(CardSet(id="R1", back="red", decks=6))) == "not_your_desk"
    received(house, "R1")
    assert house.refused("gus", c.AskForSet("R1", TABLE)) == "not_your_desk"
    assert house.refused("sam", c.AskForSet("R1", "baccarat-1")) == "set_of_other_size"
    house.does("sam", c.AskForSet("R1", TABLE))
    assert house.refused("sam", c.ReleaseSet("R1")) == "not_your_desk"
    house.does("gus", c.ReleaseSet("R1"))
    assert place(house, "R1") == "pit_stand"


@pytest.mark.rule("IND-34")
def test_a_set_is_in_one_place_and_a_second_one_is_refused_by_name(house: PitHouse) -> None:
    loaded(house, "R1")
    twin = house.asks("gus", c.ReceiveSet(CardSet(id="R1", back="red", decks=6)))
    assert isinstance(twin, Refusal)
    assert (twin.code, twin.parameters) == ("set_elsewhere", {"set": "R1", "place": "shuffler"})
    for who, command in (
        ("sam", c.AskForSet("R1", TABLE)),
        ("gus", c.ReleaseSet("R1")),
        ("sam", c.LoadShuffler("R1")),
        ("gus", c.DestroyBag("R1")),
        ("dana", c.SignBag("R1")),
    ):
        assert house.refused(who, command) == "set_elsewhere", command


@pytest.mark.rule("IND-34", "IND-32")
def test_a_set_in_two_places_is_named_by_the_audit(house: PitHouse) -> None:
    loaded(house, "R1")
    at = [(house.now_ms, event) for event in house.events]
    planted: list[tuple[int, Event]] = [
        *at,
        (house.now_ms, c.SetReceived(CardSet(id="R1", back="red", decks=6), "gus")),
        (house.now_ms, c.SetMoved("R1", "pit_stand", TABLE, "gus", "security")),
        (house.now_ms, c.SetMoved("X9", "in_play", TABLE, "dana", "dealer")),
    ]
    (clean,) = reconcile(partial(when, house.rules.gaming_day), at)
    assert clean.agrees
    (found,) = reconcile(partial(when, house.rules.gaming_day), planted)
    assert not found.agrees
    assert found.faults == (
        "R1 was received and is shuffler already",
        "R1 is shuffler and went to pit_stand as well",
        "X9 went to in_play and was never received",
    )


@pytest.mark.rule("BAC-OPEN-01")
def test_pre_shuffled_cards_need_no_inspection_at_baccarat(house: PitHouse) -> None:
    house.does("gus", c.ReceiveSet(CardSet(id="B1", back="red", decks=8, pre_shuffled=True)))
    house.does("sam", c.AskForSet("B1", "baccarat-1", "change_day"))
    house.does("gus", c.ReleaseSet("B1"))
    assert house.refused("sam", c.InspectSet("B1")) == "inspection_not_needed"
    assert house.refused("drew", c.WashSet("B1", 8)) == "inspection_not_needed"


@pytest.mark.rule("CARD-INS-01")
def test_vaulted_cards_at_blackjack_are_inspected_by_the_supervisor_and_uncounted(house: PitHouse) -> None:
    at_the_stand(house, "R1")
    assert house.refused("dana", c.InspectSet("R1")) == "not_your_desk"
    house.does("sam", c.InspectSet("R1"))
    assert house.refused("sam", c.InspectSet("R1")) == "inspection_not_needed"
    house.does("sam", c.LoadShuffler("R1"))
    assert place(house, "R1") == "shuffler"
    assert not [event for event in house.events if isinstance(event, c.SetCounted)]


@pytest.mark.rule("CARD-INS-01")
def test_without_a_machine_they_are_counted_when_the_game_opens(house: PitHouse) -> None:
    at_the_stand(house, "R1")
    at_the_stand(house, "B1", "blue")
    assert house.refused("dana", c.PutInPlay("R1")) == "set_uncounted"
    house.does("dana", c.PutInPlay("R1", counted=FULL))
    assert place(house, "R1") == "in_play"
    assert house.refused("dana", c.PutInPlay("B1", counted=FULL)) == "set_elsewhere", "R1 is in play"
    house.does("sam", c.CancelSet("R1", counted=FULL))
    house.does("dana", c.PutInPlay("B1", counted=FULL - 1))
    assert place(house, "B1") == "evidence"


@pytest.mark.rule("CARD-NEW-02")
def test_a_sealed_box_is_opened_before_the_dealer_of_the_table(house: PitHouse) -> None:
    at_the_stand(house, "R1", pre_shuffled=False)
    house.does("dana", EndShift())
    assert house.refused("sam", c.InspectSet("R1")) == "step_not_yet"
    house.does("dana", BeginShift())
    house.does("sam", AssignDealer("dana", TABLE))
    assert house.pit.custody.sets["R1"].sealed
    assert house.refused("gus", c.InspectSet("R1")) == "not_your_desk"
    house.does("sam", c.InspectSet("R1"))
    assert not house.pit.custody.sets["R1"].sealed
    assert house.refused("drew", c.InspectSet("R1")) == "not_your_table"
    house.does("dana", c.InspectSet("R1"))


def test_a_pre_shuffled_set_in_an_open_box_is_looked_at_as_new_cards_are(house: PitHouse) -> None:
    house.does("gus", c.ReceiveSet(CardSet(id="R1", back="red", decks=6, sealed=False)))
    house.does("sam", c.AskForSet("R1", TABLE))
    house.does("gus", c.ReleaseSet("R1"))
    assert house.refused("sam", c.LoadShuffler("R1")) == "set_uninspected"


@pytest.mark.rule("BAC-OPEN-02", "CARD-NEW-03", "OPEN-06")
def test_new_cards_are_looked_at_by_two_people_in_order(house: PitHouse) -> None:
    at_the_stand(house, "R1", pre_shuffled=False)
    assert house.refused("sam", c.LoadShuffler("R1")) == "set_uninspected"
    assert house.refused("dana", c.InspectSet("R1")) == "signature_not_yours"
    house.does("sam", c.InspectSet("R1"))
    assert house.refused("sam", c.LoadShuffler("R1")) == "set_uninspected"
    assert house.refused("dana", c.WashSet("R1", 8)) == "set_uninspected"
    assert house.refused("sue", c.InspectSet("R1")) == "signature_not_yours"
    house.does("dana", c.InspectSet("R1"))
    assert house.pit.custody.sets["R1"].inspected == ("sam", "dana")


@pytest.mark.rule("IND-18")
def test_one_badge_does_not_inspect_twice(house: PitHouse) -> None:
    house.pit = replace(
        house.pit,
        staff=replace(
            house.pit.staff,
            people={
                **house.pit.staff.people,
                "sam": replace(
                    house.pit.staff.people["sam"], roles=("dealer", "supervisor"), qualified=(GAME,)
                ),
            },
        ),
    )
    at_the_stand(house, "R1", pre_shuffled=False)
    house.does("sue", AssignDealer("sam", TABLE))
    house.does("sam", c.InspectSet("R1"))
    assert house.refused("sam", c.InspectSet("R1")) == "badge_used_twice"


@pytest.mark.rule("CARD-NEW-05", "BAC-OPEN-05")
def test_inspected_cards_are_washed_with_nobody_seated(house: PitHouse) -> None:
    at_the_stand(house, "R1", pre_shuffled=False)
    house.does("sam", c.InspectSet("R1"))
    house.does("dana", c.InspectSet("R1"))
    assert house.refused("sam", c.LoadShuffler("R1")) == "set_unwashed"
    house.table(guests=("ann",))
    assert house.refused("dana", c.WashSet("R1", 8)) == "guests_seated"
    house.table(guests=())
    assert house.refused("dana", c.WashSet("R1", 7)) == "set_unwashed"
    assert house.refused("sam", c.WashSet("R1", 8)) == "not_your_desk"
    house.does("dana", c.WashSet("R1", 8))
    house.does("sam", c.LoadShuffler("R1"))
    assert place(house, "R1") == "shuffler"


@pytest.mark.rule("CARD-NEW-01")
def test_new_cards_come_for_a_stated_reason(house: PitHouse) -> None:
    received(house, "R1")
    assert house.refused("sam", c.AskForSet("R1", TABLE, "bored")) == "reason_missing"  # type: ignore[arg-type]
    (event,) = house.does("sam", c.AskForSet("R1", TABLE, "cards_worn"))
    assert isinstance(event, c.SetMoved)
    assert event.why == "cards_worn"


@pytest.mark.rule("IND-34", "OPEN-06", "OPEN-01")
def test_two_sets_alternate_by_their_backs(house: PitHouse) -> None:
    loaded(house, "R1")
    at_the_stand(house, "B1", "blue")
    assert house.refused("sam", c.LoadShuffler("B1")) == "shuffler_full"
    house.does("dana", c.PutInPlay("R1"))
    at_the_stand(house, "R2")
    assert house.refused("sam", c.LoadShuffler("R2")) == "back_in_use"
    house.does("sam", c.LoadShuffler("B1"))
    house.does("dana", c.PutInPlay("B1"))
    assert (place(house, "R1"), place(house, "B1")) == ("shuffler", "in_play")
    house.table(between_rounds=False)
    assert house.refused("dana", c.PutInPlay("R1")) == "hand_under_way"
    assert house.refused("sam", c.CancelSet("B1", counted=FULL)) == "hand_under_way"


@pytest.mark.rule("CARD-CAN-01", "CARD-CAN-02")
def test_the_day_changes_on_a_live_game(house: PitHouse) -> None:
    loaded(house, "old red")
    house.does("dana", c.PutInPlay("old red"))
    loaded(house, "old blue", "blue")
    # First set: what is in the machine goes, and the new one is of the back that is not in play.
    at_the_stand(house, "new red")
    at_the_stand(house, "new blue", "blue")
    house.does("sam", c.CancelSet("old blue", machine_shows=FULL))
    assert house.refused("sam", c.LoadShuffler("new red")) == "back_in_use"
    house.does("sam", c.LoadShuffler("new blue"))
    bagged(house, "old blue")
    assert place(house, "old red") == "in_play", "the game goes on"
    # Second set, when its shoe ends: counted by hand, whatever the machine thinks.
    assert house.refused("sam", c.CancelSet("old red", machine_shows=FULL)) == "set_uncounted"
    house.does("sam", c.CancelSet("old red", counted=FULL))
    house.does("dana", c.PutInPlay("new blue"))
    house.does("sam", c.LoadShuffler("new red"))
    bagged(house, "old red")
    assert [place(house, name) for name in ("old red", "old blue", "new red", "new blue")] == [
        "bagged",
        "bagged",
        "shuffler",
        "in_play",
    ]


@pytest.mark.rule("CARD-CAN-03")
def test_at_closing_the_set_last_in_play_is_counted_and_bags_are_signed_in_order(house: PitHouse) -> None:
    loaded(house, "R1")
    house.does("dana", c.PutInPlay("R1"))
    loaded(house, "B1", "blue")
    assert house.refused("sam", c.CancelSet("R1")) == "set_uncounted"
    assert house.refused("sam", c.CancelSet("B1")) == "set_uncounted"
    (by_machine, _) = house.does("sam", c.CancelSet("B1", machine_shows=FULL))
    assert by_machine == c.SetCounted("B1", FULL, by_hand=False)
    (by_hand, _, gone) = house.does("sam", c.CancelSet("R1", counted=FULL))
    assert gone == c.SetLaidOut(TABLE, "")
    assert by_hand == c.SetCounted("R1", FULL, by_hand=True)
    assert house.refused("sam", c.SignBag("R1")) == "signature_not_yours"
    house.does("dana", c.SignBag("R1"))
    assert place(house, "R1") == "cancelled"
    assert house.refused("dana", c.SignBag("R1")) == "signature_not_yours"
    house.does("sam", c.SignBag("R1"))
    assert place(house, "R1") == "bagged"
    assert house.pit.custody.at_table(TABLE) == ("B1",), "this bag still wants its signatures"


@pytest.mark.rule("CARD-CAN-03", "IND-33")
def test_a_wrong_count_is_evidence_and_a_machine_may_be_wrong(house: PitHouse) -> None:
    loaded(house, "R1")
    house.does("dana", c.PutInPlay("R1"))
    loaded(house, "B1", "blue")
    assert house.refused("sam", c.CancelSet("B1", machine_shows=FULL - 1)) == "set_uncounted"
    house.does("sam", c.CancelSet("B1", machine_shows=FULL - 1, counted=FULL))
    assert place(house, "B1") == "cancelled"
    (_, moved, gone) = house.does("sam", c.CancelSet("R1", counted=FULL - 1))
    assert gone == c.SetLaidOut(TABLE, "")
    assert isinstance(moved, c.SetMoved)
    assert (moved.place, moved.why) == ("evidence", "311 of 312 cards")
    assert house.refused("dana", c.SignBag("R1")) == "set_elsewhere"
    assert house.refused("gus", c.DestroyBag("R1")) == "set_elsewhere"


@pytest.mark.rule("IND-33")
@pytest.mark.parametrize("cards", [FULL - 1, FULL + 1])
def test_a_set_with_a_card_too_few_or_too_many_is_evidence(house: PitHouse, cards: int) -> None:
    loaded(house, "R1")
    house.does("dana", c.PutInPlay("R1"))
    house.does("sam", c.CancelSet("R1", counted=cards))
    assert place(house, "R1") == "evidence"


@pytest.mark.rule("IND-33")
def test_evidence_goes_nowhere_and_every_other_place_leads_to_it() -> None:
    assert c.MAY_MOVE["evidence"] == ()
    held = {at for at, to in c.MAY_MOVE.items() if "evidence" in to}
    assert held == {"pit_stand", "shuffler", "in_play", "cancelled", "bagged"}


@pytest.mark.rule("IND-34")
def test_a_set_by_hand_is_of_another_back_than_the_shufflers(house: PitHouse) -> None:
    loaded(house, "R1")
    at_the_stand(house, "R2")
    assert house.refused("dana", c.PutInPlay("R2", counted=FULL)) == "back_in_use"
    at_the_stand(house, "B1", "blue")
    house.does("dana", c.PutInPlay("B1", counted=FULL))


@pytest.mark.rule("IND-33")
def test_cards_under_investigation_leave_the_flow(house: PitHouse) -> None:
    loaded(house, "R1")
    assert house.refused("sam", c.HoldAsEvidence("R1", " ")) == "reason_missing"
    house.does("sam", c.HoldAsEvidence("R1", "bent tens"))
    for who, command in (("dana", c.PutInPlay("R1")), ("sam", c.CancelSet("R1", counted=FULL))):
        assert house.refused(who, command) == "set_elsewhere"


@pytest.mark.rule("BAC-OPEN-03", "BAC-OPEN-04", "CARD-NEW-04")
def test_a_damaged_card_is_replaced_by_its_like_and_the_record_is_signed_twice(house: PitHouse) -> None:
    loaded(house, "R1")
    like = c.RemoveCard("R1", "Qs", "torn", "Qs", "red")
    assert house.refused("dana", like) == "not_your_desk"
    assert house.refused("sam", replace(like, replacement="Qh")) == "replacement_differs"
    assert house.refused("sam", replace(like, back="blue")) == "replacement_differs"
    assert house.refused("sam", replace(like, card="Zz", replacement="Zz")) == "replacement_differs"
    assert house.refused("sam", replace(like, why="")) == "reason_missing"
    house.does("sam", like)
    (record,) = house.pit.custody.removed
    assert record.when is not None
    assert (record.card, record.replacement, record.back, record.table) == ("Qs", "Qs", "red", TABLE)
    assert (record.when.day, record.when.shift, record.at_ms) == ("2026-11-16", "day", house.now_ms)
    assert house.refused("sam", c.SignRemoval(1)) == "signature_not_yours"
    house.does("dana", c.SignRemoval(1))
    house.does("sam", c.SignRemoval(1))
    assert house.pit.custody.removed[0].signed == ("dana", "sam")
    assert house.refused("sue", c.SignRemoval(1)) == "slip_unknown"
    house.does("sam", replace(like, card="7h", replacement="8h", wrong=True, why="two sevens"))
    assert house.pit.custody.sets["R1"].replaced == ("Qs", "7h")


@pytest.mark.rule("IND-32")
def test_every_day_what_came_in_is_somewhere_or_destroyed(house: PitHouse) -> None:
    log: list[tuple[int, Event]] = []

    def noted() -> None:
        log.extend((house.now_ms, event) for event in house.events)
        house.events.clear()

    loaded(house, "R1")
    house.does("dana", c.PutInPlay("R1"))
    received(house, "B1", "blue")
    noted()
    house.now_ms += 24 * 3_600_000
    house.does("sam", c.CancelSet("R1", counted=FULL))
    bagged(house, "R1")
    assert house.refused("sam", c.DestroyBag("R1")) == "not_your_desk"
    house.does("gus", c.DestroyBag("R1"))
    received(house, "G1", "green")
    noted()
    first, second = reconcile(partial(when, house.rules.gaming_day), log)
    assert (first.brought_over, first.received, first.put_in_play, first.at_end) == (
        0,
        2,
        1,
        {"vault": 1, "in_play": 1},
    )
    assert (second.day, second.brought_over, second.received, second.cancelled, second.destroyed) == (
        "2026-11-17",
        2,
        1,
        1,
        1,
    )
    assert second.at_end == {"vault": 2}
    assert first.agrees
    assert second.agrees
    assert not replace(second, received=2).agrees


def test_the_desk_moves_sets_only_as_the_audit_allows(house: PitHouse) -> None:
    """Every command in every place: what is decided is a move that `MAY_MOVE` has."""
    people = ("dana", "sam", "gus")
    for start in c.MAY_MOVE:
        for command in (
            c.AskForSet("R1", TABLE),
            c.ReleaseSet("R1"),
            c.LoadShuffler("R1"),
            c.PutInPlay("R1", counted=FULL),
            c.CancelSet("R1", counted=FULL),
            c.CancelSet("R1", counted=1),
            c.SignBag("R1"),
            c.HoldAsEvidence("R1", "why"),
            c.DestroyBag("R1"),
        ):
            for who in people:
                card_set = CardSet(id="R1", back="red", decks=6, place=start, table=TABLE, bag=("dana",))
                house.pit = replace(house.pit, custody=c.Custody({"R1": card_set}))
                decision = house.asks(who, command)
                if not isinstance(decision, Refusal):
                    moves = [event for event in decision if isinstance(event, c.SetMoved)]
                    assert all(move.place in c.MAY_MOVE[start] for move in moves), (start, who, command)

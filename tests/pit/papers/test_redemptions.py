"""A marker is paid at the cage: with what, by whom, and where it goes."""

import pytest

from pitboss.cheques import Bills, Cheques
from pitboss.floor.registry import names
from pitboss.games.contract import Event
from pitboss.journal import Entry
from pitboss.ledger import Balances
from pitboss.pit import movements as of_pit
from pitboss.pit.guests.records import CashRecorded, TaskMade
from pitboss.pit.papers.credit_lines import ApproveLine
from pitboss.pit.papers.reading import lines
from pitboss.pit.papers.redemptions import MarkerRedeemed, RedeemMarker
from pitboss.pit.papers.slips import ReprintSlip
from pitboss.pit.papers.tender import BankCheque, Tender
from pitboss.pit.staff.people import EndShift
from pitboss.rulebook.pit import load_pit
from pitboss.table.movements import NOTHING, Street
from tests.kit.houses.paperwork import GUEST, WAYS, Way, drawn_marker, hire, paid, tendered
from tests.kit.houses.pit import PitHouse

CUT = Cheques(green=20, black=15)
OWED = 2_000_00
RECEIPT = "RDM-000001"
DAY_MS = 24 * 3_600_000


@pytest.fixture
def house() -> PitHouse:
    house = PitHouse(guests=(GUEST, "kim"))
    house.does("cal", ApproveLine(GUEST, 5_000_00))
    house.does("cal", ApproveLine("kim", 5_000_00))
    return house


@pytest.fixture
def serial(house: PitHouse) -> str:
    return drawn_marker(house, CUT)


def purse(events: tuple[Event, ...]) -> int:
    """What the guest has more afterwards."""
    return sum(of_pit.street(event).cents for event in events)


@pytest.mark.rule("IND-30")
def test_paid_in_part_and_in_whole(house: PitHouse, serial: str) -> None:
    assert house.refused("sam", paid(serial, 100_00)) == "not_your_desk"
    assert house.refused("cal", paid(serial, 2_000_01, "bank")) == "marker_overpaid"
    assert house.refused("cal", RedeemMarker(serial, GUEST, Tender())) == "marker_overpaid"
    house.does("cal", paid(serial, 500_00))
    line = house.pit.markers.lines[GUEST]
    assert (line.left, line.owed) == (3_500_00, {serial: (1_500_00, "2026-11-16")}), "its day stays"
    assert house.refused("cal", paid(serial, 1_500_01, "bank")) == "marker_overpaid"
    house.does("cora", paid(serial, 1_500_00))
    assert house.pit.markers.lines[GUEST].left == 5_000_00
    assert house.refused("cal", paid(serial, 1_00)) == "slip_unknown", "twice is once too often"


@pytest.mark.rule("IND-01")
@pytest.mark.parametrize(("way", "moved"), [("cheques", -500_00), ("cash", -500_00), ("bank", 0)])
def test_cheques_and_cash_come_out_of_the_purse_and_a_banks_cheque_does_not(
    house: PitHouse, serial: str, way: Way, moved: int
) -> None:
    assert purse(house.does("cal", paid(serial, 500_00, way))) == moved


@pytest.mark.rule("IND-01")
def test_the_cage_has_the_debt_until_it_is_paid_and_then_what_it_was_paid_with(
    house: PitHouse, serial: str
) -> None:
    for number, way in enumerate(WAYS):
        house.does("cal", paid(serial, 500_00, way, str(number)))
    balances = Balances(outside=of_pit.OUTSIDE)
    for event in house.events:
        balances = balances.after(of_pit.movements(event))
        assert balances.sums() == {}
    held = dict(balances.of("cage"))
    assert held.pop(f"marker:{serial}") == house.pit.markers.lines[GUEST].owed[serial][0] == 500_00
    assert held == {"cheque:50000": 1, "bill:10000": 5, "value": 500_00}


@pytest.mark.rule("IND-01", "IND-03", "IND-30")
def test_the_receipt_says_what_was_handed_over_and_what_is_left(house: PitHouse, serial: str) -> None:
    tender = Tender(Cheques(black=2), Bills(twenties=5), BankCheque("First Bank", "A 17", 50_00))
    house.does("cal", RedeemMarker(serial, GUEST, tender))
    slip = house.pit.papers.slips[RECEIPT]
    assert (slip.kind, slip.state, slip.guest, slip.total) == ("redemption", "complete", GUEST, 350_00)
    assert slip.parts == {"original": "cage", "duplicate": "guest"}
    assert [(one.role, one.person, one.licence) for one in slip.signatures] == [
        ("cage_cashier", "cal", "L-cal")
    ]
    assert dict(lines(slip)) == {
        "date": "2026-11-16",
        "time": slip.time,
        "shift": "day",
        "marker": serial,
        "cheques": "2 black",
        "cash": "5x$20",
        "bank_cheque": "First Bank A 17: $50",
        "total": "$350",
        "left": "$1,650",
    }
    house.does("cal", paid(serial, 100_00))
    assert list(house.pit.papers.slips)[-1] == "RDM-000002"
    house.does("cal", ReprintSlip(RECEIPT))
    assert house.refused("sam", ReprintSlip(RECEIPT)) == "not_your_desk"


def test_the_copies_have_the_names_that_the_house_gives_them() -> None:
    house = PitHouse(load_pit(settings={"slips.redemption": ["white", "yellow", "pink"]}), guests=(GUEST,))
    house.does("cal", ApproveLine(GUEST, 5_000_00))
    house.does("cal", paid(drawn_marker(house, CUT), 100_00))
    assert house.pit.papers.slips[RECEIPT].parts == {
        "white": "cage",
        "yellow": "guest",
        "pink": "accounting",
    }


def test_receipts_of_another_day_are_filed(house: PitHouse, serial: str) -> None:
    house.does("cal", paid(serial, 100_00))
    house.now_ms += DAY_MS
    house.does("cal", paid(serial, 100_00))
    assert [one for one in house.pit.papers.slips if one.startswith("RDM")] == ["RDM-000002"]


@pytest.mark.rule("IND-53", "IND-54")
def test_cash_counts_towards_the_cash_of_the_day_and_nothing_else_does(house: PitHouse) -> None:
    house.does("cal", ApproveLine(GUEST, 9_000_00))
    serial = drawn_marker(house, Cheques(purple=10))
    house.does("cal", paid(serial, 1_000_00, "cheques"))
    house.does("cal", paid(serial, 1_000_00, "bank"))
    assert house.pit.guests.record(GUEST).today.cash_in == 0
    cash = house.does("cal", paid(serial, 2_499_00, "cash"))
    assert [one.cents for one in cash if isinstance(one, CashRecorded)] == [2_499_00]
    assert house.pit.guests.record(GUEST).today.cash_in == 2_499_00
    assert house.pit.guests.tasks == ()
    found = house.does("cora", paid(serial, 1_00, "cash"))
    assert [one.task.kind for one in found if isinstance(one, TaskMade)] == ["transaction_log"]


def test_the_tables_win_is_as_it_was(house: PitHouse, serial: str) -> None:
    """Figures are read from a table's stream, and a redemption tells no table anything."""
    told, lay = list(house.facts), house.rack
    house.does("cal", paid(serial, 500_00))
    assert (house.facts, house.rack) == (told, lay)


# Who gains if it is wrong, and can they make it so?


def test_nobody_pays_with_the_purse_of_another(house: PitHouse, serial: str) -> None:
    assert house.refused("cal", RedeemMarker(serial, "kim", tendered(100_00))) == "marker_of_another"
    assert house.refused("cal", RedeemMarker(serial, "", tendered(100_00))) == "marker_of_another"


def test_a_cashier_takes_no_money_from_themselves(house: PitHouse) -> None:
    house.table(guests=("cora",))
    house.does("cal", ApproveLine("cora", 5_000_00))
    serial = drawn_marker(house, CUT, "cora")
    assert house.refused("cora", RedeemMarker(serial, "cora", tendered(100_00))) == "not_for_yourself"
    house.does("cal", RedeemMarker(serial, "cora", tendered(100_00)))


def test_a_cashier_off_duty_or_without_a_licence_takes_nothing(house: PitHouse, serial: str) -> None:
    house.does("cora", EndShift())
    assert house.refused("cora", paid(serial, 100_00)) == "off_duty"
    hire(house, "carl", "cage_cashier", licence="")
    assert house.refused("carl", paid(serial, 100_00)) == "licence_missing"


@pytest.mark.parametrize(
    "cheque",
    [
        BankCheque("", "17", 100_00),
        BankCheque("First Bank", " ", 100_00),
        BankCheque("First Bank", "17", 0),
        BankCheque("First Bank", "17", -100_00),
    ],
)
def test_a_banks_cheque_has_a_bank_a_number_and_a_sum(
    house: PitHouse, serial: str, cheque: BankCheque
) -> None:
    tender = Tender(bills=Bills(hundreds=3), bank_cheque=cheque)
    assert house.refused("cal", RedeemMarker(serial, GUEST, tender)) == "bank_cheque_unnamed"


def test_a_banks_cheque_is_paid_in_once_however_it_is_typed(house: PitHouse, serial: str) -> None:
    def by(bank: str, number: str) -> RedeemMarker:
        return RedeemMarker(serial, GUEST, Tender(bank_cheque=BankCheque(bank, number, 100_00)))

    house.does("cal", by("First Bank", "AB-17"))
    assert house.refused("cora", by(" first  bank", "ab-1 7")) == "bank_cheque_used"
    house.does("cora", by("First Bank", "AB-18"))


def test_a_redemption_of_an_older_journal_moves_nothing_and_pays_the_debt() -> None:
    payload = b'{"type":"MarkerRedeemed","serial":"MKR-000001","guest":"lee","cents":199900,"by":"cal"}'
    house = PitHouse(guests=(GUEST,))
    house.does("cal", ApproveLine(GUEST, 5_000_00))
    drawn_marker(house, CUT)
    event = names().decode(Entry("marker.marker_redeemed", 1, payload))
    assert isinstance(event, MarkerRedeemed)
    assert of_pit.street(event) == NOTHING == Street()
    house._fold(event)
    assert house.pit.markers.lines[GUEST].owed == {"MKR-000001": (1_00, "2026-11-16")}

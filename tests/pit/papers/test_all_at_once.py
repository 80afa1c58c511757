"""One key for lines that are all right, and for all colours of a closing: the record names each of them."""

import pytest
from msgspec.structs import replace

from pitboss.cheques import COLOURS, Cheques
from pitboss.pit.papers import credits, fills, reading
from pitboss.pit.papers.reading import AgreeLine, AgreeLines, ReadLine, ReadLines
from pitboss.pit.procedure.tables import of_tray
from pitboss.pit.staff import people
from pitboss.pit.trays import inventory as i
from pitboss.rulebook.pit import Reading, load_pit
from tests.kit.houses.paperwork import closed, covered, hire
from tests.kit.houses.pit import GAME, TABLE, PitHouse

SENT = Cheques(red=100, green=40, black=20)
SLIP = "FIL-000001"
ALOUD = ("date", "table", "$100", "$25", "$5")
STRICT = replace(load_pit(), reading=Reading("one_by_one", "counted"))


def carried(house: PitHouse | None = None) -> PitHouse:
    """A fill at the table, with nothing read."""
    house = house or PitHouse()
    house.does("sam", fills.RequestFill(TABLE, SENT))
    house.does("cal", fills.PrepareFill(1))
    house.does("gus", fills.CarryFill(1))
    return house


def printed(house: PitHouse, serial: str = SLIP) -> tuple[tuple[str, str], ...]:
    return reading.lines(house.pit.papers.slips[serial])


def both_roles(house: PitHouse) -> None:
    """Somebody who supervises and deals."""
    hire(house, "both", "supervisor", "dealer")
    house.does("shan", people.QualifyDealer("both", GAME, "tested elsewhere"))


@pytest.mark.rule("FILL-03")
def test_a_fill_is_read_and_agreed_with_one_key_each_and_every_line_is_on_record() -> None:
    house = carried()
    assert house.refused("dana", AgreeLines(SLIP, printed(house))) == "line_not_read"
    assert house.does("sam", ReadLines(SLIP, ALOUD)) == (reading.LinesRead(SLIP, ALOUD, "sam"),)
    names = tuple(name for name, _ in printed(house))
    assert house.does("dana", AgreeLines(SLIP, printed(house))) == (reading.LinesAgreed(SLIP, names),)
    assert house.pit.papers.slips[SLIP].agreed == names
    house.does("dana", fills.ProveFill(1, SENT))
    house.does("dana", fills.SignFill(1))


@pytest.mark.rule("FILL-03")
def test_lines_that_were_not_shown_are_not_agreed_to() -> None:
    house = carried()
    assert house.refused("sam", ReadLines(SLIP, ALOUD[1:])) == "line_out_of_order"
    assert house.refused("sam", ReadLines(SLIP, ())) == "line_out_of_order"
    house.does("sam", ReadLines(SLIP, ALOUD))
    assert house.refused("sam", ReadLines(SLIP, ALOUD)) == "line_out_of_order"
    assert house.refused("dana", AgreeLines(SLIP, printed(house)[1:])) == "line_out_of_order"
    assert house.refused("dana", AgreeLines(SLIP, ())) == "line_out_of_order"
    assert house.refused("dana", AgreeLines(SLIP, printed(house)[::-1])) == "line_out_of_order"


@pytest.mark.rule("FILL-03", "FILL-05")
def test_the_first_line_that_is_wrong_stops_the_slip() -> None:
    house = carried()
    house.does("sam", ReadLines(SLIP, ALOUD))
    said = tuple((name, "$600" if name == "$5" else value) for name, value in printed(house))
    names = [name for name, _ in said]
    before = tuple(names[: names.index("$5")])
    assert house.does("dana", AgreeLines(SLIP, said)) == (
        reading.LinesAgreed(SLIP, before),
        reading.LineDisputed(SLIP, "$5", "$600"),
    )
    house.does("dana", fills.ProveFill(1, SENT))
    assert house.refused("dana", fills.SignFill(1)) == "slip_disputed"
    assert house.refused("dana", AgreeLines(SLIP, printed(house))) == "slip_disputed"


@pytest.mark.rule("FILL-03", "IND-18")
def test_nobody_reads_a_slip_to_themselves_whoever_read_a_line_of_it_last() -> None:
    house = carried()
    both_roles(house)
    house.does("both", ReadLine(SLIP, "date"))
    house.does("sam", ReadLines(SLIP, ALOUD))
    assert house.pit.papers.slips[SLIP].reader == "sam", "sam read the date as well"
    other = carried()
    both_roles(other)
    other.does("both", ReadLines(SLIP, ALOUD))
    other.does("sam", people.AssignDealer("both", TABLE))
    assert other.refused("both", AgreeLines(SLIP, printed(other))) == "badge_used_twice"
    assert other.refused("both", AgreeLine(SLIP, *printed(other)[0])) == "badge_used_twice"


@pytest.mark.rule("FILL-03", "CLOSE-03")
def test_a_house_may_want_a_key_for_every_line_and_a_number_for_every_proof() -> None:
    house = carried(PitHouse(STRICT))
    assert house.refused("sam", ReadLines(SLIP, ALOUD)) == "lines_one_by_one"
    assert next_of_fill(house) == ("ReadLine", {})
    house.reads(SLIP)
    assert house.refused("dana", AgreeLines(SLIP, ())) == "lines_one_by_one"
    assert next_of_fill(house) == ("ProveFill", {})
    usual = carried()
    assert next_of_fill(usual) == ("ReadLines", {"lines": ALOUD})
    usual.reads(SLIP)
    assert next_of_fill(usual) == ("ProveFill", {"cheques": SENT})
    counted = PitHouse(STRICT)
    covered(counted)
    assert counted.refused("dana", i.CallDenominations(TABLE, counted.rack)) == "lines_one_by_one"


def next_of_fill(house: PitHouse) -> tuple[str, dict[str, object]]:
    """The next step of the fill, and what is proposed for it."""
    progress = fills.FILL.of(house.rules, house.pit, house.pit.fills.open[1])
    step = progress.next()
    assert step is not None
    return progress.asked(step).__name__, progress.proposed(step)


def test_what_the_cage_counts_is_never_proposed() -> None:
    """The comparison with the pink copy is worth what the second count is worth (CRD-04)."""
    steps = {step.command: step for step in credits.CREDIT.steps}
    house = PitHouse()
    house.does("sam", credits.RequestCredit(TABLE, Cheques(red=20)))
    (one,) = house.pit.credits.open.values()
    progress = credits.CREDIT.of(house.rules, house.pit, one)
    assert progress.proposed(steps[credits.AcknowledgeCredit]) == {}
    assert progress.proposed(steps[credits.ProveCredit]) == {"cheques": Cheques(red=20)}


@pytest.mark.rule("CLOSE-03")
def test_all_colours_are_called_once_and_the_supervisor_compares_them() -> None:
    house = PitHouse()
    covered(house)
    held = house.rack
    assert house.refused("sam", i.VerifyDenominations(TABLE, held)) == "step_not_yet"
    house.does("dana", i.CallDenominations(TABLE, held))
    progress = of_tray(house.rules, house.pit, TABLE)
    assert progress is not None
    step = progress.next()
    assert step is not None
    assert (progress.asked(step), progress.proposed(step)) == (i.VerifyDenominations, {"cheques": held})
    assert house.refused("sam", i.VerifyDenomination(TABLE)) == "called_at_once"
    house.does("dana", i.CallDenominations(TABLE, held - Cheques(red=1)))
    assert house.refused("sam", i.VerifyDenominations(TABLE, held)) == "count_called_anew"
    house.does("sam", i.AskRecount(TABLE))
    assert house.pit.inventory.tray(TABLE).called == ()
    house.does("dana", i.CallDenominations(TABLE, held))
    events = house.does("sam", i.VerifyDenominations(TABLE, held))
    assert [type(one).__name__ for one in events] == [
        "DenominationsVerified", "SlipIssued", "SlipIssued", "CloserWritten",
    ]  # fmt: skip
    assert house.pit.inventory.tray(TABLE).closed_with == held


@pytest.mark.rule("CLOSE-03", "IND-10")
def test_a_difference_that_is_verified_at_once_is_reported_like_any() -> None:
    house = PitHouse()
    covered(house)
    short = house.rack - Cheques(black=1)
    house.does("dana", i.CallDenominations(TABLE, short))
    events = {type(one).__name__ for one in house.does("sam", i.VerifyDenominations(TABLE, short))}
    assert {"VarianceFound", "VarianceAccepted", "CloserWritten"} <= events


@pytest.mark.rule("CLOSE-03")
def test_what_was_verified_alone_is_not_called_again() -> None:
    house = PitHouse()
    covered(house)
    for colour in i.CALLED[:4]:
        house.does("dana", i.CallDenomination(TABLE, colour, getattr(house.rack, colour)))
        house.does("sam", i.VerifyDenomination(TABLE))
    assert house.refused("dana", i.CallDenominations(TABLE, house.rack)) == "denomination_out_of_order"
    rest = house.rack.only(COLOURS[colour] for colour in i.CALLED[4:])
    house.does("dana", i.CallDenominations(TABLE, rest))
    house.does("sam", i.VerifyDenominations(TABLE, rest))
    assert house.pit.inventory.tray(TABLE).closed_with == house.rack


@pytest.mark.rule("CLOSE-03", "IND-18")
def test_nobody_verifies_their_own_count() -> None:
    house = PitHouse()
    both_roles(house)
    house.does("sam", people.AssignDealer("both", TABLE))
    house.does("sam", i.CallClosing(TABLE))
    house.does("both", i.CoverFloat(TABLE))
    for colour in house.pit.inventory.tray(TABLE).stacks[:1]:
        house.does("both", i.ProveStack(TABLE, colour, 20))
    house.does("both", i.CallDenominations(TABLE, house.rack))
    assert house.refused("both", i.VerifyDenominations(TABLE, house.rack)) == "badge_used_twice"
    house.does("sam", i.VerifyDenominations(TABLE, house.rack))


def test_both_ways_of_closing_lead_to_the_same_tray() -> None:
    one, other = PitHouse(), PitHouse()
    closed(one)
    covered(other)
    other.does("dana", i.CallDenominations(TABLE, other.rack))
    other.does("sam", i.VerifyDenominations(TABLE, other.rack))
    closer = other.pit.inventory.tray(TABLE).closer
    other.does("dana", AgreeLines(closer, printed(other, closer)))
    for who in ("dana", "sam", "pat"):
        other.does(who, i.SignCloser(TABLE))
    other.does("dana", i.DropCloser(TABLE))
    other.does("sam", i.LockLid(TABLE))
    assert one.pit.inventory == other.pit.inventory
    slips = (one.pit.papers.slips[closer], other.pit.papers.slips[closer])
    assert slips[0].agreed == slips[1].agreed

"""Every kind of event that moves money beyond a table says whose it is."""

from typing import Any, get_args, get_origin, get_type_hints

import pytest

from pitboss.cheques import Bills, Cheques
from pitboss.games.contract import Event
from pitboss.table import commands as c
from pitboss.table.accounts import STREET
from pitboss.table.movements import MOVING, movements, street
from pitboss.table.state import Guest
from pitboss.web.money.holds import brought

HUNDRED = Bills(hundreds=1)
RED = Cheques(red=1)


def sample(hint: Any) -> Any:
    """Something of a type, with money in it wherever there can be some."""
    made = {
        Cheques: RED,
        Bills: HUNDRED,
        str: "ann",
        int: 1,
        bool: False,
        Guest: Guest("ann", "Ann"),
    }
    if hint in made:
        return made[hint]
    if get_origin(hint) is tuple:
        return ()
    if get_origin(hint) is dict or (get_origin(hint) is not None and hasattr(get_origin(hint), "keys")):
        return {"cheque:500": 1}
    inner = [one for one in get_args(hint) if one is not type(None)]
    return sample(inner[0]) if inner and not isinstance(inner[0], str) else (inner or ["ann"])[0]


def an(kind: type[Event]) -> Event:
    hints = get_type_hints(kind)
    return kind(**{field: sample(hints[field]) for field in kind.__struct_fields__})


def money_beyond(event: Event) -> int:
    """Added up here by hand from what the ledger is told."""
    postings = [posting for movement in movements(event) for posting in movement.postings]
    return sum(
        int(instrument.rpartition(":")[2]) * count if ":" in instrument else count
        for account, instrument, count in postings
        if account == STREET and not instrument.startswith("coupon:")
    )


@pytest.mark.parametrize("kind", sorted(MOVING, key=str))
def test_whatever_an_event_moves_beyond_the_table_is_a_guests(kind: type[Event]) -> None:
    event = an(kind)
    moved = money_beyond(event)
    assert street(event) == (("ann", moved) if moved else ("", 0))


def test_the_kinds_of_events_that_move_money_beyond_the_table() -> None:
    """What a new kind takes from a purse must also be in `brought`, which holds it beforehand."""
    taking = {kind.__name__ for kind in MOVING if money_beyond(an(kind)) < 0}
    assert taking == {"GuestSeated", "GuestStoodBehind", "GuestCameBack", "BillsLaid", "BillsPutDown"}
    giving = {kind.__name__ for kind in MOVING if money_beyond(an(kind)) > 0}
    assert giving == {
        "GuestLeft",
        "SeatReserved",
        "SuspicionResolved",
        "TransactionGivenUp",
        "JackpotHandedOver",
        "BillsTakenBack",
    }


def test_a_command_that_takes_from_a_purse_says_how_much() -> None:
    asking = (c.SitDown, c.StandBehind, c.ComeBack, c.BuyIn)
    assert [brought(an(kind)) for kind in asking] == [RED.total, RED.total, RED.total, HUNDRED.total]  # type: ignore[arg-type]

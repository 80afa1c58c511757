"""The ledger: instruments, movements that balance, balances that cannot be overdrawn, statements."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.cheques import Bills, Cheques, Denomination, parse_cheques
from pitboss.ledger import (
    Balances,
    InvariantBroken,
    Line,
    Movement,
    OverdrawnError,
    Posting,
    bill,
    cheque,
    of_bills,
    of_cheques,
    statement,
    transfer,
)
from pitboss.ledger.instruments import cheques_in, coupon

OUTSIDE = frozenset({"cage"})
RACK = parse_cheques("20 red, 8 green")
OPENED = Balances({}, OUTSIDE).after([transfer("cage", "rack", of_cheques(RACK))])


def test_instruments_have_a_kind_and_a_denomination() -> None:
    assert (cheque(2500), bill(10000), coupon(2500)) == ("cheque:2500", "bill:10000", "coupon:2500")
    assert of_cheques(RACK) == {"cheque:2500": 8, "cheque:500": 20}
    assert of_bills(Bills(hundreds=3, twenties=1)) == {"bill:10000": 3, "bill:2000": 1}


def test_the_cheques_of_a_holding_leave_all_else_out() -> None:
    assert cheques_in({"cheque:500": 2, "bill:500": 7, "coupon:2500": 1, "value": 9}) == Cheques(red=2)


@pytest.mark.rule("IND-01")
def test_a_movement_that_does_not_balance_is_not_made() -> None:
    with pytest.raises(InvariantBroken, match="cheque:500"):
        Movement.of([Posting("rack", "cheque:500", -3), Posting("guest", "cheque:500", 2)])
    with pytest.raises(InvariantBroken, match="cheque:2500"):  # the same value in another colour
        Movement.of([Posting("rack", "cheque:2500", -1), Posting("guest", "cheque:500", 5)])


@pytest.mark.rule("IND-01")
def test_every_denomination_sums_to_zero_over_all_accounts() -> None:
    after = OPENED.after([transfer("rack", "guest", of_cheques(Cheques(red=5)))])
    assert after.sums() == {}
    assert after.of("guest") == {"cheque:500": 5}
    assert after.of("cage") == {"cheque:500": -20, "cheque:2500": -8}
    assert Balances({"rack": {"cheque:500": 1}}).sums() == {"cheque:500": 1}  # made out of nothing: told


@pytest.mark.rule("IND-01")
def test_nobody_gives_what_they_do_not_hold() -> None:
    with pytest.raises(OverdrawnError, match="rack lacks 1 of cheque:2500"):
        OPENED.after([transfer("rack", "guest", of_cheques(Cheques(green=9)))])
    with pytest.raises(OverdrawnError, match="cheque:10000"):  # enough in value, not in that colour
        OPENED.after([transfer("rack", "guest", of_cheques(Cheques(black=1)))])


def test_all_movements_are_posted_or_none() -> None:
    movements = [
        transfer("rack", "guest", of_cheques(Cheques(red=5))),
        transfer("rack", "guest", of_cheques(Cheques(red=16))),
    ]
    with pytest.raises(OverdrawnError):
        OPENED.after(movements)
    assert OPENED.of("guest") == {}
    assert OPENED.of("rack") == of_cheques(RACK)


def test_an_account_that_holds_nothing_is_gone() -> None:
    there = OPENED.after([transfer("rack", "guest", of_cheques(Cheques(red=5)))])
    back = there.after([transfer("guest", "rack", of_cheques(Cheques(red=5)))])
    assert back == OPENED
    assert "guest" not in back.accounts


def test_a_statement_tells_what_moved_and_what_was_held() -> None:
    row = [
        transfer("cage", "rack", of_cheques(Cheques(red=20))),
        transfer("street", "guest", of_cheques(Cheques(green=1))),
        transfer("rack", "guest", of_cheques(Cheques(red=5))),
        transfer("guest", "rack", of_cheques(Cheques(green=1))),
    ]
    assert list(statement("rack", row)) == [
        Line(0, {"cheque:500": 20}, {"cheque:500": 20}, ("cage",)),
        Line(2, {"cheque:500": -5}, {"cheque:500": 15}, ("guest",)),
        Line(3, {"cheque:2500": 1}, {"cheque:500": 15, "cheque:2500": 1}, ("guest",)),
    ]


MOVES = st.lists(
    st.tuples(
        st.sampled_from(["cage", "rack", "a", "b"]),
        st.sampled_from(["cage", "rack", "a", "b"]),
        st.sampled_from(list(Denomination)),
        st.integers(1, 30),
    ),
    max_size=40,
)


@given(MOVES)
@pytest.mark.rule("IND-01")
def test_whatever_moves_sums_stay_at_zero_and_statements_agree(
    moves: list[tuple[str, str, Denomination, int]],
) -> None:
    balances, posted = Balances({}, OUTSIDE), []
    for giver, taker, value, count in moves:
        movement = transfer(giver, taker, {cheque(value): count})
        try:
            balances = balances.after([movement])
        except OverdrawnError:
            continue
        posted.append(movement)
        assert balances.sums() == {}
    for account in ("cage", "rack", "a", "b"):
        lines = list(statement(account, posted))
        assert (lines[-1].held if lines else {}) == balances.of(account)
        assert account == "cage" or all(count > 0 for count in balances.of(account).values())

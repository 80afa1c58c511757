"""What becomes of every wager, in the order in which the dealer takes and pays.

All losers are in before any winner is paid (BAC-DUTY-04). Seats go right to left, which is from the
highest number down; within a seat the order of the bets is the house's (BAC-PAY-08, BAC-PAY-09). What is
above a maximum goes back beside the part of the wager that played (BAC-LIM-10). A coupon is paid even money,
without commission, and then kept by the house (COUP-02, A-50).
"""

from pitboss.games.baccarat.state import Baccarat
from pitboss.games.contract import COUPON, DEALER, OTHERS_RANK, OWNER_RANK, Action, Item, Result
from pitboss.games.wagers import Wager
from pitboss.rulebook.baccarat import BaccaratRules, Line
from pitboss.rulebook.tableau import outcome_code

Beside = dict[tuple[int, str, str], Item]
"""What goes back right after a wager's own item, by its seat, bet and owner."""


def settlement(rules: BaccaratRules, wagers: tuple[Wager, ...], code: int) -> tuple[Item, ...]:
    """The items of a round with that outcome, takes first, then pays, then pushes."""
    takes: list[Item] = []
    pays: list[Item] = []
    pushes: list[Item] = []
    beside: Beside = {}
    for wager in wagers:
        line = rules.results[wager.bet][code]
        if wager.excess and (line is not None or rules.limits.over_max_loss == "take_to_max"):
            wager = _playing(wager, beside)  # noqa: PLW2901 - only this part of it is settled
            if not wager.cents:
                continue
        if line is None:
            takes.append(_item("take", wager, wager.cents, "lose"))
        elif line.pays is None:
            pushes.append(_item("push", wager, 0, "push"))
        elif wager.owner == COUPON:
            pays.append(_item("pay", wager, wager.cents, "win"))
            if rules.coupon.kept == "after_decision":
                pays.append(_item("collect", wager, wager.cents, "win"))
        else:
            pays.append(_payment(rules, wager, line))
    _sort(takes, rules.take_rank, rules.settle.take_traversal)
    _sort(pays, rules.pay_rank, rules.settle.pay_traversal)
    _sort(pushes, rules.take_rank, "by_spot")
    items = (*takes, *pays, *pushes)
    return _with(items, beside) if beside else items


def pushed(rules: BaccaratRules, state: Baccarat) -> tuple[Wager, ...]:
    """The wagers of the round at hand that neither won nor lost."""
    result = state.result
    if result is None:
        return ()
    code = outcome_code(result.player, result.player_cards, result.banker, result.banker_cards)
    lines = ((wager, rules.results[wager.bet][code]) for wager in state.wagers)
    return tuple(wager for wager, line in lines if line is not None and line.pays is None)


def _playing(wager: Wager, beside: Beside) -> Wager:
    """A wager without what is above its maximum, which goes back."""
    over = Wager(wager.seat, wager.bet, wager.owner, wager.excess)
    beside[(wager.seat, wager.bet, wager.owner)] = _item("return", over, over.cents, "void")
    return Wager(wager.seat, wager.bet, wager.owner, wager.cents - wager.excess)


def _with(items: tuple[Item, ...], beside: Beside) -> tuple[Item, ...]:
    """The items, each followed by what goes back beside it; at the end, wagers of which nothing played."""
    found: list[Item] = []
    wagers = [(item.seat, item.bet, item.owner) for item in items]
    for item, wager, following in zip(items, wagers, [*wagers[1:], None], strict=True):
        found.append(item)
        if wager in beside and wager != following:
            found.append(beside.pop(wager))
    return (*found, *beside.values())


def _item(action: Action, wager: Wager, cents: int, result: Result) -> Item:
    return Item(action, wager.seat, wager.bet, wager.owner, wager.cents, cents, result)


def _payment(rules: BaccaratRules, wager: Wager, line: Line) -> Item:
    assert line.pays is not None  # the caller has told payments from pushes
    award = line.pays.award(wager.cents, unit=rules.payout.round)
    terms = rules.commission
    charged = rules.bets[wager.bet].commission and (wager.owner != DEALER or terms.dealer_bets)
    commission = terms.rate.of(award, unit=terms.round) if charged else 0
    owed = 0 if terms.mode == "deduct" else commission
    return Item(
        action="pay",
        seat=wager.seat,
        bet=wager.bet,
        owner=wager.owner,
        stake=wager.cents,
        cents=award - commission + owed,
        result="win",
        commission=commission,
        owed=owed,
        verify=line.verified_by,
    )


def _sort(items: list[Item], rank: dict[str, int], traversal: str) -> None:
    if len(items) < 2:
        return
    if traversal == "by_spot":
        items.sort(key=lambda item: (-item.seat, rank[item.bet], OWNER_RANK.get(item.owner, OTHERS_RANK)))
    else:
        items.sort(key=lambda item: (rank[item.bet], -item.seat, OWNER_RANK.get(item.owner, OTHERS_RANK)))

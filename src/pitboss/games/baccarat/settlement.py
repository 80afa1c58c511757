"""What becomes of every wager, in the order in which the dealer takes and pays.

All losers are in before any winner is paid (BAC-DUTY-04). Seats go right to left, which is from the
highest number down; within a seat the order of the bets is the house's (BAC-PAY-08, BAC-PAY-09).
"""

from pitboss.games.contract import DEALER, GUEST, Action, Item, Result
from pitboss.games.wagers import Wager
from pitboss.rulebook.baccarat import BaccaratRules, Line

_OWNER_RANK = {GUEST: 0, DEALER: 1}
"""The guest's own wager, then the toke beside it, then those bet over the shoulder."""


def settlement(rules: BaccaratRules, wagers: tuple[Wager, ...], code: int) -> tuple[Item, ...]:
    """The items of a round with that outcome, takes first, then pays, then pushes."""
    takes: list[Item] = []
    pays: list[Item] = []
    pushes: list[Item] = []
    for wager in wagers:
        line = rules.results[wager.bet][code]
        if line is None:
            takes.append(_item("take", wager, wager.cents, "lose"))
        elif line.pays is None:
            pushes.append(_item("push", wager, 0, "push"))
        else:
            pays.append(_payment(rules, wager, line))
    _sort(takes, rules.take_rank, rules.settle.take_traversal)
    _sort(pays, rules.pay_rank, rules.settle.pay_traversal)
    _sort(pushes, rules.take_rank, "by_spot")
    return (*takes, *pays, *pushes)


def returned(wagers: tuple[Wager, ...]) -> tuple[Item, ...]:
    """All wagers given back, as of a void round."""
    return tuple(_item("return", wager, wager.cents, "void") for wager in wagers)


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
        verify=line.verify,
    )


def _sort(items: list[Item], rank: dict[str, int], traversal: str) -> None:
    if len(items) < 2:
        return
    if traversal == "by_spot":
        items.sort(key=lambda item: (-item.seat, rank[item.bet], _OWNER_RANK.get(item.owner, 2)))
    else:
        items.sort(key=lambda item: (rank[item.bet], -item.seat, _OWNER_RANK.get(item.owner, 2)))

"""Where every cent at a blackjack table is, followed from the events alone.

Open stakes are positive, by seat, bet and owner; a hand's bet is "main 1", "main 2" and so on. What the house
has taken, collected or paid is kept, as a negative figure, only because a ruling may still undo it.
"""

from collections import Counter

from pitboss.games import round as r
from pitboss.games.blackjack import events as e
from pitboss.games.contract import Event, Item
from pitboss.games.wagers import WagerPlaced, WagerTakenBack

Staked = Counter[tuple[int, str, str]]


def account(staked: Staked, event: Event) -> None:
    """Every wager placed, doubled, split or insured is settled, given back or collected exactly once."""
    if isinstance(event, WagerPlaced | WagerTakenBack):
        key = (event.seat, _place(event.bet, 1), event.owner)
        staked[key] += event.cents if isinstance(event, WagerPlaced) else -event.cents
        assert staked[key] == event.total >= 0
        staked[(key[0], f"house over {key[1]}", key[2])] = -getattr(event, "excess", 0)
    elif isinstance(event, e.InsuranceBought):
        key = (event.seat, "insurance", event.owner)
        staked[key] += event.cents
        assert staked[key] == event.total > 0
    elif isinstance(event, e.HandDoubled):
        hand = _place("main", event.hand + 1)
        staked[(event.seat, hand, "guest")] += event.cents
        staked[(event.seat, hand, "dealer")] += event.toke
    elif isinstance(event, e.HandSplit):
        _split(staked, event)
    items: tuple[Item, ...] = getattr(event, "items", ())
    for item in items:
        _MOVES[item.action](staked, item)
    assert all(cents >= 0 for (_, place, _), cents in staked.items() if not place.startswith("house"))
    if isinstance(event, r.CardsPickedUp | r.RoundVoided):
        for key in [key for key in staked if key[1].startswith("house")]:
            del staked[key]


def nothing_open_at(staked: Staked, seat: int) -> None:
    left = {key: cents for key, cents in staked.items() if key[0] == seat and cents and "over" not in key[1]}
    assert not left, f"seat {seat} left, its money did not: {left}"


def _place(bet: str, hand: int | None) -> str:
    return f"main {hand}" if bet == "main" else bet


def _key(item: Item) -> tuple[int, str, str]:
    assert (item.hand is not None) == (item.bet == "main"), item
    return (item.seat, _place(item.bet, item.hand), item.owner)


def _house(item: Item, what: str) -> tuple[int, str, str]:
    seat, place, owner = _key(item)
    return (seat, f"house {what} {place}", owner)


def _split(staked: Staked, event: e.HandSplit) -> None:
    """Hands to the right of the one that was split move up by one."""
    moved = {
        key: cents
        for key, cents in staked.items()
        if key[0] == event.seat and "main" in key[1] and int(key[1].split()[-1]) > event.hand + 1
    }
    for key in moved:
        del staked[key]
    for (seat, place, owner), cents in moved.items():
        *words, number = place.split()
        staked[(seat, " ".join((*words, str(int(number) + 1))), owner)] = cents
    right = _place("main", event.hand + 2)
    staked[(event.seat, right, "guest")] += event.cents
    staked[(event.seat, right, "dealer")] += event.toke
    left = _place("main", event.hand + 1)
    plays, coupon = (
        staked[(event.seat, left, owner)] + staked[(event.seat, f"house over {left}", owner)]
        for owner in ("guest", "coupon")
    )
    assert event.cents in (plays, plays + coupon), "not an equal wager"


def _off(staked: Staked, item: Item) -> None:
    """A stake leaves the table, all or part of what is open."""
    standing = staked[_key(item)]
    assert 0 < item.stake <= standing, f"{item}, of {standing}"
    staked[_key(item)] -= item.stake


def _take(staked: Staked, item: Item) -> None:
    _off(staked, item)
    assert (item.cents, item.result) == (item.stake, "lose"), item
    staked[_house(item, "took")] -= item.stake


def _pay(staked: Staked, item: Item) -> None:
    assert item.cents > 0, item
    assert item.result == "win", item
    assert not staked[_house(item, "paid")], f"paid twice: {item}"
    if staked[_house(item, "collected")]:
        _collected_wager_ends(staked, item)
    else:
        _off(staked, item)
    staked[_house(item, "paid")] -= item.cents


def _collected_wager_ends(staked: Staked, item: Item) -> None:
    assert staked.pop(_house(item, "collected")) == -item.stake, item


def _push(staked: Staked, item: Item) -> None:
    assert (item.cents, item.result) == (0, "push"), item
    _off(staked, item)


def _return(staked: Staked, item: Item) -> None:
    """An open stake, or one that the house had taken or collected too early."""
    assert (item.cents, item.result) == (item.stake, "void"), item
    if staked[_key(item)]:
        _off(staked, item)
    elif staked[_house(item, "kept")]:
        assert staked.pop(_house(item, "kept")) == -item.stake, item
    elif staked[_house(item, "collected")]:
        _collected_wager_ends(staked, item)
    else:
        assert staked[_house(item, "took")] <= -item.stake, f"was never taken: {item}"
        staked[_house(item, "took")] += item.stake


def _collect(staked: Staked, item: Item) -> None:
    """As the game starts; or a coupon, once it has been paid."""
    if item.owner == "coupon":
        assert staked[_house(item, "paid")] == -item.cents == -item.stake, item
        staked[_house(item, "kept")] -= item.stake
        return
    _off(staked, item)
    assert item.cents == item.stake, item
    staked[_house(item, "collected")] -= item.stake


def _claim(staked: Staked, item: Item) -> None:
    assert item.cents == 0, item
    _collected_wager_ends(staked, item)


def _recover(staked: Staked, item: Item) -> None:
    """A payment made too early comes back, to the cent, and the stake stands off."""
    assert item.result == "push", item
    assert staked.pop(_house(item, "paid"), 0) == -item.cents < 0, item


_MOVES = {
    "take": _take,
    "pay": _pay,
    "push": _push,
    "return": _return,
    "collect": _collect,
    "claim": _claim,
    "recover": _recover,
}

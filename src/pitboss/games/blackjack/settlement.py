"""What becomes of every wager at blackjack, and in which order.

Unlike baccarat, hands are taken, paid or pushed one after the other, from third base to first, the guest's
bet and then the toke on it (PAY-01, PAY-02, A-52).
"""

from collections.abc import Iterator

from pitboss.cards import Card
from pitboss.games.blackjack.events import Claim
from pitboss.games.blackjack.hands import is_natural, poker_hand, sevens_hand, total
from pitboss.games.blackjack.state import Blackjack, Hand, Spot, Stake
from pitboss.games.contract import DEALER, GUEST, Action, Item, Result
from pitboss.games.wagers import Wager
from pitboss.payouts import Odds
from pitboss.rulebook.blackjack import BlackjackBet, BlackjackRules, HandLine

EVEN = Odds(1, 1)
_ACTIONS: dict[Result, Action] = {"win": "pay", "lose": "take", "push": "push", "void": "return"}
_OWNER_RANK = {GUEST: 0, DEALER: 1}


def _stakes(hand: Hand) -> list[Stake]:
    return sorted(hand.stakes, key=lambda stake: _OWNER_RANK.get(stake.owner, 2))


def hand_items(
    rules: BlackjackRules, spot: Spot, index: int, result: Result, odds: Odds = EVEN
) -> list[Item]:
    """A hand's stakes taken, paid or pushed: the guest's, then the toke, then those bet over the shoulder."""
    action = _ACTIONS[result]
    items = []
    for stake in _stakes(spot.hands[index]):
        whole = stake.cents + stake.added
        cents = (
            odds.award(whole, unit=rules.payout.round)
            if result == "win"
            else 0
            if result == "push"
            else whole
        )
        items.append(Item(action, spot.seat, "main", stake.owner, whole, cents, result, hand=index + 1))
    return items


def result_of(state: Blackjack, hand: Hand) -> Result:
    """A standing hand against the dealer's (BJ-GAME-05)."""
    natural = is_natural(hand.cards) and not hand.split
    if state.dealer_natural or natural:
        return "push" if state.dealer_natural and natural else "win" if natural else "lose"
    guest, dealer = total(hand.cards).points, total(state.dealer).points
    if dealer > 21 or guest > dealer:
        return "win"
    return "push" if guest == dealer else "lose"


def broken(rules: BlackjackRules, state: Blackjack, spot: Spot, index: int) -> tuple[Item, ...]:
    """A broken hand's bets are taken at once, then its progressive is paid (BJ-ACT-04, B7V-SEQ-01)."""
    own = own_third_items(rules, state, spot) if index == 0 else []
    return (*hand_items(rules, spot, index, "lose"), *own)


def final(rules: BlackjackRules, state: Blackjack) -> tuple[Item, ...]:
    """Everything still open once the dealer's hand is done, spot by spot from third base to first."""
    items: list[Item] = []
    for spot in reversed(state.spots):
        for index in range(len(spot.hands) - 1, -1, -1):
            hand = spot.hands[index]
            if hand.settled:
                continue
            result = result_of(state, hand)
            natural = is_natural(hand.cards) and not hand.split
            items += hand_items(rules, spot, index, result, rules.blackjack.pays if natural else EVEN)
        if state.dealer_natural:
            items += insurance_items(rules, (w for w in state.insurance if w.seat == spot.seat), won=True)
        if spot.hands[0].settled != "broke":
            items += own_third_items(rules, state, spot)
    return tuple(items)


def insurance_items(rules: BlackjackRules, lines: Iterator[Wager], *, won: bool) -> list[Item]:
    """Insurance paid or taken (INS-03, INS-06)."""
    pays = rules.insurance.pays
    return [
        Item(
            "pay" if won else "take",
            line.seat,
            "insurance",
            line.owner,
            line.cents,
            pays.award(line.cents, unit=rules.payout.round) if won else line.cents,
            "win" if won else "lose",
        )
        for line in lines
    ]


def even_money_items(rules: BlackjackRules, state: Blackjack) -> tuple[Item, ...]:
    """Even money is paid first base first, as other blackjacks are (A-25)."""
    spots = [spot for spot in state.spots if spot.seat in state.even_money]
    return tuple(item for spot in spots for item in hand_items(rules, spot, 0, "win"))


def collected(rules: BlackjackRules, state: Blackjack) -> tuple[Item, ...]:
    """Wagers that go to the rack as the game starts, right to left."""
    wagers = sorted((w for w in state.wagers if rules.bets[w.bet].collected), key=lambda w: -w.seat)
    return tuple(Item("collect", w.seat, w.bet, w.owner, w.cents, w.cents, "lose") for w in wagers)


def side_bets(rules: BlackjackRules, state: Blackjack) -> tuple[tuple[Item, ...], tuple[Claim, ...]]:
    """The side bets on the up card, right to left; per spot progressive, losers, winners (A-35)."""
    items: list[tuple[tuple[int, ...], Item]] = []
    claims: list[Claim] = []
    up = state.dealer[0]
    for wager in state.wagers:
        bet, spot = rules.bets[wager.bet], state.spot(wager.seat)
        if bet.third != "up_card" or spot is None:
            continue
        name = named_hand(rules, bet, spot.first, up)
        line = rules.awards[wager.bet].get(name)
        item = _award(rules, wager, line)
        if line is not None and line.share is not None:
            claims.append(_claim(wager, name, line))
        if item is not None:
            items.append((_side_rank(rules, bet, item), item))
    items.sort(key=lambda ranked: ranked[0])
    claims.sort(key=lambda claim: -claim.seat)
    return tuple(item for _, item in items), tuple(claims)


def _side_rank(rules: BlackjackRules, bet: BlackjackBet, item: Item) -> tuple[int, ...]:
    pays = item.action == "pay"
    place = list(rules.bets).index(item.bet)
    owner = _OWNER_RANK.get(item.owner, 2)
    if rules.side.order == "two_pass":
        return (not bet.collected, pays, -item.seat, place, owner)
    return (-item.seat, not bet.collected, pays, place, owner)


def named_hand(rules: BlackjackRules, bet: BlackjackBet, first: tuple[Card, ...], third: Card | None) -> str:
    """What a side bet calls the cards."""
    if bet.reads == "sevens":
        return sevens_hand(first, third)
    return poker_hand((*first, third), rules.trilux.ace) if third is not None else ""


def _award(rules: BlackjackRules, wager: Wager, line: HandLine | None) -> Item | None:
    """The item of a side bet; a lost one that was collected before, or a claim, moves nothing more."""
    gone = rules.bets[wager.bet].collected
    if line is None:
        item = Item("take", wager.seat, wager.bet, wager.owner, wager.cents, wager.cents, "lose")
        return None if gone else item
    if line.pays is None:
        return Item("claim", wager.seat, wager.bet, wager.owner, wager.cents, 0, "win", envy=line.envy)
    envy = line.envy if wager.owner != DEALER else 0
    cents = line.pays.award(wager.cents, unit=rules.payout.round)
    return Item(
        "pay", wager.seat, wager.bet, wager.owner, wager.cents, cents, "win", envy=envy, verify=line.verify
    )


def _claim(wager: Wager, name: str, line: HandLine) -> Claim:
    assert line.share is not None  # asked by the caller
    return Claim(wager.seat, wager.bet, name, line.share.part, line.share.whole, line.envy)


def own_third_items(rules: BlackjackRules, state: Blackjack, spot: Spot) -> list[Item]:
    """A seat's side bets on its own first three cards, paid after the main bet (B7V-SEQ-03)."""
    items = []
    for wager in state.wagers:
        if wager.seat != spot.seat or rules.bets[wager.bet].third != "own_third":
            continue
        item = _award(rules, wager, _own_line(rules, rules.bets[wager.bet], wager.bet, spot))
        items += [item] if item is not None else []
    return items


def _own_line(rules: BlackjackRules, bet: BlackjackBet, name: str, spot: Spot) -> HandLine | None:
    if spot.third_broke and bet.bust == "loses":
        return None
    third = None if spot.third_broke else spot.third
    return rules.awards[name].get(named_hand(rules, bet, spot.first, third))


def claims_of_third(rules: BlackjackRules, state: Blackjack, spot: Spot) -> tuple[Claim, ...]:
    """Percentage prizes that a guest's third card has just made."""
    found = []
    for wager in state.wagers:
        bet = rules.bets[wager.bet]
        if wager.seat == spot.seat and bet.third == "own_third":
            line = _own_line(rules, bet, wager.bet, spot)
            if line is not None and line.share is not None:
                found.append(_claim(wager, named_hand(rules, bet, spot.first, spot.third), line))
    return tuple(found)


def returned(rules: BlackjackRules, state: Blackjack, seat: int | None = None) -> tuple[Item, ...]:
    """Every wager that is still open, given back; of one seat, or of all."""
    items: list[Item] = []
    for spot in state.spots:
        if seat in (None, spot.seat):
            for index, hand in enumerate(spot.hands):
                items += [] if hand.settled else _given_back(spot, index)
    seats = {spot.seat for spot in state.spots}
    items += [
        Item("return", w.seat, w.bet, w.owner, w.cents, w.cents, "void")
        for w in (*state.wagers, *state.insurance)
        if seat in (None, w.seat)
        and not _side_bet_is_settled(rules, state, w)
        and (w.bet != "main" or w.seat not in seats)
    ]
    return tuple(items)


def _side_bet_is_settled(rules: BlackjackRules, state: Blackjack, wager: Wager) -> bool:
    """With the up card's side bets, or with the hand that broke."""
    bet, spot = rules.bets.get(wager.bet), state.spot(wager.seat)
    if bet is not None and bet.third == "own_third":
        return spot is not None and spot.hands[0].settled == "broke"
    return bet is not None and bet.third == "up_card" and state.side_bets_settled


def _given_back(spot: Spot, index: int) -> list[Item]:
    return [
        Item(
            "return", spot.seat, "main", s.owner, s.cents + s.added, s.cents + s.added, "void", hand=index + 1
        )
        for s in _stakes(spot.hands[index])
    ]


def missed_blackjack(rules: BlackjackRules, state: Blackjack) -> tuple[Item, ...]:
    """A dealer's blackjack found late: each guest loses the original bet only (IRR-02, A-20).

    What splitting and doubling added goes back, from broken hands too; a blackjack already paid is a push and
    its payout is recovered; even money stands; insurance is given back and paid.
    """
    items: list[Item] = []
    for spot in reversed(state.spots):
        for index in range(len(spot.hands) - 1, -1, -1):
            items += _missed(rules, spot, index)
        lines = (wager for wager in state.insurance if wager.seat == spot.seat)
        items += insurance_items(rules, lines, won=rules.missed_blackjack.insurance == "paid")
        if spot.hands[0].settled != "broke":
            items += own_third_items(rules, state, spot)
    return tuple(items)


def _missed(rules: BlackjackRules, spot: Spot, index: int) -> list[Item]:
    hand = spot.hands[index]
    if hand.settled == "even_money":
        return []
    if hand.settled == "blackjack":
        pays = rules.blackjack.pays
        return [
            Item(
                "recover",
                spot.seat,
                "main",
                s.owner,
                s.cents,
                pays.award(s.cents, unit=rules.payout.round),
                "push",
                hand=index + 1,
            )
            for s in _stakes(hand)
        ]
    items = []
    for stake in _stakes(hand):
        original = stake.cents if index == 0 else 0
        extra = stake.cents + stake.added - original
        if original and not hand.settled:
            pushes = is_natural(hand.cards) and not hand.split
            action: Action = "push" if pushes else "take"
            result: Result = "push" if pushes else "lose"
            cents = 0 if pushes else original
            items.append(
                Item(action, spot.seat, "main", stake.owner, original, cents, result, hand=index + 1)
            )
        if extra:
            items.append(Item("return", spot.seat, "main", stake.owner, extra, extra, "void", hand=index + 1))
    return items

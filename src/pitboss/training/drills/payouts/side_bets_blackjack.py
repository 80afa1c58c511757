"""The side bets of blackjack: Trilux, and Blazing 7s of the house and of the vendor.

Questions name hands by the tables of the simulation, which are independent of how the table reads a hand; the
check deals the hand at a table.
"""

from functools import cache
from random import Random

import numpy as np

from pitboss.cards import RANKS, SUITS, Card
from pitboss.games.wagers import PlaceWager
from pitboss.odds.blackjack.sim.named_hands import POKER, SEVENS, named_hands
from pitboss.rulebook.blackjack import BlackjackBet, BlackjackRules, HandLine
from pitboss.training.questions.arithmetic import paid_at
from pitboss.training.questions.drill import Case, Draft, choice, typed
from pitboss.training.questions.felt import amount, fits, free, odds_said, rest_of_pack
from pitboss.training.questions.question import Exhibit, Phrase, Question, ShownBet
from pitboss.training.questions.rounds import deal

NAME = "side-bets"
LOSES = "loses"
_HOUSE = {
    "one_seven": "B7-PAY-01",
    "one_seven_and_third": "B7-PAY-01",
    "two_sevens": "B7-PAY-02",
    "three_sevens": "B7-PAY-03",
    "three_coloured_sevens": "B7-PAY-04",
    "three_suited_sevens": "B7-PAY-05",
}
_VENDOR = {
    "": "B7V-PAY-07",
    "one_seven": "B7V-PAY-06",
    "one_seven_and_third": "B7V-PAY-09",
    "two_sevens": "B7V-PAY-05",
    "three_sevens": "B7V-PAY-04",
    "three_coloured_sevens": "B7V-PAY-03",
    "three_suited_sevens": "B7V-PAY-02",
}
_TRILUX = {"trilux-bonus": "TLX-06", "trilux-super-3": "TLX-07"}
RULES = (*_TRILUX.values(), "DD-09", *dict.fromkeys(_HOUSE.values()), *_VENDOR.values(), "LG-01")


def generate(rules: BlackjackRules, rng: Random, difficulty: int) -> Question:
    """Ask for the odds of a hand at level 1, then also for the sum, then also for the dealers' pool."""
    case = Case(NAME, rules, rng, difficulty)
    bet = rng.choice([name for name, terms in rules.bets.items() if terms.kind == "side"])
    terms = rules.bets[bet]
    cards, hand = _hand(rules, terms, rng)
    line = next((line for line in terms.lines if hand in line.hand), None)
    shown = (
        Exhibit("training.shown.hand", cards=cards[:2]),
        Exhibit(
            "training.shown.up_card" if terms.third == "up_card" else "training.shown.third", cards=cards[2:]
        ),
    )
    facts = {"bet": bet, "cards": cards}
    cited = _cited(rules, bet, hand)
    labels = {_key(row): _label(row) for row in (*terms.lines, None)}
    for odds in ((1, 1), (5, 1)):
        labels.setdefault(
            "{} to {}".format(*odds), Phrase("training.odds.to", {"win": odds[0], "per": odds[1]})
        )
    if line is not None and line.envy and difficulty == 3 and rng.random() < 0.3:
        draft = Draft(
            prompt=Phrase("training.side_bets.ask_envy", {"bet": bet}),
            explanation=Phrase("training.side_bets.why_envy", {"envy": line.envy}),
            rules=("LG-01", *cited),
            shown=shown,
            facts=facts | {"asks": "envy"},
        )
        return typed(case, draft, "money", line.envy, [row.envy for row in terms.lines])
    if line is None or line.pays is None or difficulty == 1 or rng.random() < 0.4:
        draft = Draft(
            prompt=Phrase("training.side_bets.ask", {"bet": bet}),
            explanation=Phrase("training.side_bets.why_hand", {"bet": bet, "answer": labels[_key(line)]}),
            rules=cited,
            shown=shown,
            facts=facts | {"asks": "line"},
        )
        return choice(case, draft, _key(line), labels, labels)
    most = terms.max_vip if rules.vip and terms.max_vip else terms.max
    cents = amount(rng, terms.min, min(most, 100_00), 5_00 if difficulty == 2 else rules.limits.step)
    paid = cents * line.pays.win // (line.pays.per * rules.payout.round) * rules.payout.round
    draft = Draft(
        prompt=Phrase("training.side_bets.ask_paid", {"bet": bet, "cents": cents}),
        explanation=Phrase(
            "training.payouts.why",
            {"odds": odds_said(line.pays), "steps": paid_at(cents, line.pays), "paid": paid},
        ),
        rules=cited,
        shown=(*shown, Exhibit("training.shown.bet", bets=(ShownBet(1, bet, cents),))),
        facts=facts | {"asks": "paid", "cents": cents},
    )
    slips = [row.pays.award(cents) for row in terms.lines if row.pays and row.pays != line.pays]
    return typed(case, draft, "money", paid, (*slips, paid + cents, paid - cents))


def _hand(rules: BlackjackRules, terms: BlackjackBet, rng: Random) -> tuple[tuple[Card, ...], str]:
    """Return two cards and the third that counts, for a winning hand or none."""
    names = POKER if terms.reads == "poker" else SEVENS
    own = terms.third == "own_third"
    while True:
        wanted = rng.choice(names)
        places = _places(rules.trilux.ace, terms.reads, wanted)
        first, rest = divmod(int(places[rng.randrange(len(places))]), 52 * 54)
        numbers = (first, *divmod(rest, 54))
        cards = tuple(Card(RANKS[number // 4] + SUITS[number % 4]) for number in numbers if number < 52)
        if fits(rules.decks, cards) and (not own or _may_draw(cards)) and (own or len(cards) == 3):
            return cards, wanted


def _may_draw(cards: tuple[Card, ...]) -> bool:
    """Return whether a guest can draw this third card: the hand takes one and does not break."""
    hard = [min(RANKS.index(each[0]) + 1, 10) for each in cards]
    first = sum(hard[:2]) + (10 if 1 in hard[:2] else 0)
    return first not in (21, 11 + 10) and sum(hard) <= 21


@cache
def _places(ace: str, reads: str, hand: str) -> np.ndarray[tuple[int, ...], np.dtype[np.int64]]:
    """Return the places of a hand in the table of all hands, without hands that the third card breaks."""
    codes = named_hands(ace).astype(np.int64)
    poker, sevens = divmod(codes, len(SEVENS))
    names = poker if reads == "poker" else sevens
    place = (POKER if reads == "poker" else SEVENS).index(hand)
    return np.flatnonzero((names == place) & (poker < len(POKER)))


def _key(line: HandLine | None) -> str:
    if line is None:
        return LOSES
    return f"share {line.share}" if line.pays is None else str(line.pays)


def _label(line: HandLine | None) -> Phrase:
    if line is None:
        return Phrase("training.side_bets.loses")
    if line.pays is None:
        return Phrase("training.side_bets.share", {"share": str(line.share)})
    return odds_said(line.pays)


def _cited(rules: BlackjackRules, bet: str, hand: str) -> tuple[str, ...]:
    terms = rules.bets[bet]
    if terms.reads == "sevens":
        if terms.third == "own_third":
            return (_VENDOR[hand], "B7V-PAY-01")
        return (_HOUSE.get(hand, "B7-PAY-01"),)
    base = (_TRILUX.get(bet, "TLX-06"), "TLX-02")
    return ("DD-09", *base) if rules.decks == 2 and bet == "trilux-bonus" else base


def check(rules: BlackjackRules, question: Question) -> int | str:
    """Deal the hand at a table."""
    facts = question.facts
    bet, cards = facts["bet"], tuple(map(Card, facts["cards"]))
    terms = rules.bets[bet]
    cents = facts.get("cents") or terms.min
    needed = [name for name in terms.requires if name != bet]
    wagers = [
        *(
            PlaceWager(1, name, max(rules.bets[name].min, rules.limits.min if name == "main" else 0))
            for name in needed
        ),
        PlaceWager(1, bet, cents),
    ]
    up = cards[2:] if terms.third == "up_card" else (free("5", cards),)
    drawn = () if terms.third == "up_card" else cards[2:]
    dealers = (*up, free("6", (*cards, *up)))
    head = (cards[0], dealers[0], cards[1], dealers[1], *drawn)
    dealt = deal(rules, wagers, (*head, *rest_of_pack(rules.decks, head)), hits=len(drawn))
    claim = next((claim for claim in dealt.claims if claim.bet == bet), None)
    item = next((item for item in dealt.items if item.bet == bet and item.action in ("pay", "claim")), None)
    if facts["asks"] == "envy":
        return claim.envy if claim is not None else item.envy if item is not None else 0
    if facts["asks"] == "paid":
        return item.cents if item is not None else 0
    if claim is not None:
        shares = {str(line.share): line.share for line in terms.lines if line.share}
        return next(
            f"share {key}"
            for key, rate in shares.items()
            if (rate.part, rate.whole) == (claim.part, claim.whole)
        )
    odds = {str(line.pays): line.pays for line in terms.lines if line.pays}
    paid = item.cents if item is not None else None
    won = (key for key, pays in odds.items() if pays.award(cents, unit=rules.payout.round) == paid)
    return next(won, LOSES)

"""The moments that no picture of the hands can show, each with the call that is due and its rule.

Each sentence names all that decides: where two calls could be due, it says which one has been made.
"""

from collections.abc import Callable, Mapping
from random import Random

import msgspec

from pitboss.cards import Card
from pitboss.cheques import Bills, Cheques
from pitboss.games.contract import Call
from pitboss.payouts import Odds
from pitboss.rulebook import Rules
from pitboss.rulebook.baccarat import BaccaratRules
from pitboss.training.questions.felt import card, in_cheques
from pitboss.training.questions.question import Exhibit, ShownBet

_BLACK = 100_00
_BILLS = ("hundreds", "fifties", "twenties", "tens", "fives")
_COLOURS = ("white", "red", "green", "black")


class Made(msgspec.Struct, frozen=True):
    """A moment as it is asked: its call, what is shown, and the values that the call is worked out from."""

    call: Call
    shown: tuple[Exhibit, ...] = ()
    facts: dict[str, object] = {}


class Moment(msgspec.Struct, frozen=True, kw_only=True):
    """A moment, the rule that asks for its call in each family, and how it is made."""

    rules: Mapping[str, str]
    make: Callable[[Rules, Random], Made]
    offered: Callable[[Rules], bool] = lambda _: True


def _always(call: str) -> Callable[[Rules, Random], Made]:
    return lambda _, __: Made(Call(call))


def _main(rules: Rules) -> str:
    return "main" if rules.family == "blackjack" else "player"


def _large_bet(rules: Rules, rng: Random) -> Made:
    """A bet with a cheque of $100 or more, far from the maximum."""
    cents = _BLACK * rng.randint(1, 5)
    shown = Exhibit(
        "training.shown.bets", cheques=in_cheques(cents), bets=(ShownBet(1, _main(rules), cents),)
    )
    return Made(Call("cheques_play"), (shown,))


def _near_maximum(rules: Rules, rng: Random) -> Made:
    step = max(rules.limits.step, rules.limits.max // 100)
    cents = rules.limits.max - step * rng.randint(0, 3) // rules.limits.step * rules.limits.step
    return Made(
        Call("pay_or_take_to_max"),
        (Exhibit("training.shown.bets", bets=(ShownBet(1, _main(rules), cents),)),),
        {"maximum": rules.limits.max},
    )


def _bills(_: Rules, rng: Random) -> Made:
    counts = {kind: rng.randint(1, 4) for kind in rng.sample(_BILLS, rng.randint(1, 2))}
    bills = Bills(**counts)
    return Made(
        Call("changing", {"cents": bills.total}),
        (Exhibit("training.shown.bills", bills=bills),),
        {"counts": counts},
    )


def _cheques(call: str) -> Callable[[Rules, Random], Made]:
    def make(_: Rules, rng: Random) -> Made:
        counts = {colour: 4 * rng.randint(1, 5) for colour in rng.sample(_COLOURS, 1)}
        cheques = Cheques(**counts)
        return Made(
            Call(call, {"cents": cheques.total}),
            (Exhibit("training.shown.cheques", cheques=cheques),),
            {"counts": counts},
        )

    return make


def burned(burn: Card) -> int:
    """Return how many further cards a burn card at baccarat asks for."""
    return {"A": 1, "T": 10, "J": 10, "Q": 10, "K": 10}.get(burn[0]) or int(burn[0])


def _burn(_: Rules, rng: Random) -> Made:
    burn = card(rng)
    value = burned(burn)
    return Made(
        Call("burning", {"value": value, "total": value + 1}),
        (Exhibit("training.shown.burn", cards=(burn,)),),
        {"burn": burn},
    )


def tie_odds(rules: Rules) -> Odds | None:
    """Return what a tie pays at a game that has the bet."""
    bet = rules.bets.get("tie") if isinstance(rules, BaccaratRules) else None
    return None if bet is None else next((line.pays for line in bet.lines if line.pays is not None), None)


def _tie(rules: Rules, _: Random) -> Made:
    return Made(Call("press_change", {"odds": str(tie_odds(rules))}))


_BACCARAT = "baccarat"
_BLACKJACK = "blackjack"
MOMENTS: dict[str, Moment] = {
    "new_hand": Moment(rules={_BACCARAT: "BAC-CALL-01"}, make=_always("place_your_bets")),
    "bets_lie": Moment(rules={_BACCARAT: "BAC-CALL-01"}, make=_always("all_bets_set")),
    "wave_off": Moment(
        rules={_BACCARAT: "BAC-CALL-01", _BLACKJACK: "BJ-DEAL-01"}, make=_always("no_more_bets")
    ),
    "ties_paid": Moment(
        rules={_BACCARAT: "BAC-CALL-08"}, make=_tie, offered=lambda rules: tie_odds(rules) is not None
    ),
    "cut_card_out": Moment(rules={_BACCARAT: "BAC-CALL-12"}, make=_always("last_hand")),
    "shoe_is_over": Moment(rules={_BACCARAT: "BAC-SHUF-03", _BLACKJACK: "SHF-01"}, make=_always("shuffle")),
    "before_turning_pack": Moment(rules={_BLACKJACK: "SHF-09"}, make=_always("rolling")),
    "burn_card": Moment(rules={_BACCARAT: "BAC-BURN-03"}, make=_burn),
    "large_bet": Moment(rules={_BACCARAT: "CULT-10", _BLACKJACK: "PROT-07"}, make=_large_bet),
    "near_maximum": Moment(
        rules={_BACCARAT: "BAC-LIM-08", _BLACKJACK: "PROT-06"},
        make=_near_maximum,
        offered=lambda rules: rules.limits.max >= 20 * _BLACK,
    ),
    "not_to_be_checked": Moment(rules={_BLACKJACK: "LIM-03"}, make=_always("pay_or_take_to_limit")),
    "bills_for_cheques": Moment(rules={_BACCARAT: "BAC-GP-07", _BLACKJACK: "CHG-01"}, make=_bills),
    "cheques_for_cheques": Moment(
        rules={_BACCARAT: "CCHG-01", _BLACKJACK: "CCHG-01"}, make=_cheques("cheque_change")
    ),
    "colour_up": Moment(
        rules={_BACCARAT: "BAC-GP-03", _BLACKJACK: "CHG-08"}, make=_cheques("colour_coming_in")
    ),
    "buy_in_passed": Moment(rules={_BACCARAT: "BAC-SVC-02", _BLACKJACK: "SVC-01"}, make=_always("good_luck")),
    "insurance_over": Moment(rules={_BLACKJACK: "INS-05"}, make=_always("insurance_closed")),
}
"""By moment; its sentence is `training.spoken.at.MOMENT`."""


def moments_of(rules: Rules) -> tuple[str, ...]:
    """Return the moments that a game has."""
    return tuple(
        name for name, moment in MOMENTS.items() if rules.family in moment.rules and moment.offered(rules)
    )

"""What a house rules on around the game, in words."""

from pitboss.cheques import Bill
from pitboss.cheques.buy_in import Band, Step
from pitboss.messages import catalogue
from pitboss.payouts import money
from pitboss.rulebook.common import GameRules

_KEPT = {
    "after_decision": "the house keeps one that has won or lost",
    "after_loss": "the house keeps one that has lost",
}
_OVER_MAX = {
    "take_to_max": "settled to the maximum, won or lost, and the rest given back",
    "take_all": "paid to the maximum and the rest given back; a lost one is taken whole",
}


def procedure_in_words(rules: GameRules) -> tuple[tuple[str, str], ...]:
    """Several hands, entry, approvals, buy-ins, coupons, shoulders and pace, each with a heading."""
    pace = rules.pace
    entry = "at any time" if rules.entry.mid_shoe else "not in the middle of a shoe"
    flagged = f"flagged to the supervisor after {_number(pace.sitting_out, 'round')}"
    return (
        ("several hands", _hands(rules)),
        ("found over the maximum", _OVER_MAX[rules.limits.over_max_loss]),
        ("sitting down", entry),
        ("approval", _approval(rules)),
        ("for cash", "; ".join(_band(band) for band in rules.buyin.mix.bands)),
        ("bills laid at a time", _bills(rules)),
        ("coupons", _coupon(rules)),
        ("over the shoulder", _shoulder(rules)),
        ("time to bet", f"{_number(pace.betting_seconds_min, 'second')} at least"),
        ("sitting out", flagged),
        ("before a hand is turned", _number(pace.reveal_seconds, "second")),
    )


def _number(count: int, noun: str) -> str:
    word = catalogue().get(f"number.{count}", str(count))
    return f"{word} {noun}{'' if count == 1 else 's'}"


def _hands(rules: GameRules) -> str:
    hands = rules.hands
    if hands.max == 1:
        return "none: one guest, one hand" + ("" if hands.vip_exempt else ", in the VIP room too")
    each = [
        f"{_number(count, 'hand')} at {f'{multiple} times ' if multiple > 1 else ''}the minimum"
        for count, multiple in enumerate(hands.multiples[: hands.max], 1)
    ]
    exempt = "; in the VIP room all at the minimum" if hands.vip_exempt else ""
    return f"{', '.join(each)}{exempt}"


def _approval(rules: GameRules) -> str:
    terms = rules.approval
    sum_ = money(terms.change_from)
    much = f"{sum_} or more" if terms.inclusive else f"more than {sum_}"
    total = f" or {much} in all" if terms.cheque_change_by_total else ""
    higher = f"{terms.cheque_from} or higher"
    asked = [
        f"change of {much}",
        f"cheque changes with {higher}{total}",
        f"payouts in {higher} at tables below {money(terms.cheque_waived_from)}",
    ]
    asked += ["every colour-up"] if terms.colour_in else []
    asked += [f"a second signature for rulings that pay {money(terms.ruling_from)} or more"]
    asked += ["every conversion of a bet"] if terms.bet_conversion else [f"a bet converted to {higher}"]
    return "; ".join(asked)


def _band(band: Band) -> str:
    where = f"from a {money(band.table_min)} minimum " if band.table_min else ""
    return where + ", ".join(_step(step) for step in band.steps)


def _step(step: Step) -> str:
    parts = [
        f"{money(part.amount)} in {part.colour}" if part.amount is not None else part.colour
        for part in step.parts
    ]
    bound = f" up to {money(step.up_to)}" if step.up_to is not None else " above" if len(parts) > 1 else ""
    return " and the rest ".join((", ".join(parts[:-1]), parts[-1]) if parts[1:] else parts) + bound


def _bills(rules: GameRules) -> str:
    most = rules.bills.most_laid
    return ", ".join(f"{money(most.of(bill))} in {money(bill)} bills" for bill in reversed(Bill))


def _coupon(rules: GameRules) -> str:
    counts = "counts" if rules.coupon.doubles else "does not count"
    kept = _KEPT[rules.coupon.kept]
    return f"pay even money on every bet; {kept}; their value {counts} in doubling and splitting"


def _shoulder(rules: GameRules) -> str:
    terms = rules.shoulder
    spots = "at every seat"
    if terms.spots:
        spots = f"at seat{'s' if len(terms.spots) > 1 else ''} {', '.join(map(str, terms.spots))} only"
    return f"{spots}{', by guests with a spot of their own' if terms.own_spot else ''}"

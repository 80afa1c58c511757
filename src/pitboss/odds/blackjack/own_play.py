"""The best play of split hands by their own cards and by the pair that they come from.

This is what Eric Farmer calls CDP. Every pair has a separate plan for its hands after a split, which looks
at the cards of the hand and at the up card. It does not look at what the other hands hold, nor at how many
there are: one plan is for the first hand and for the fourth. A pass from the highest totals down gives every
set of cards the play that is best over all courses of the split. Passes are made until nothing changes, so
that no other play of any one set of cards is better.

A pair that may be split again always is. Where it may not, whether two pair cards are hit changes which
courses lead to a hand, and with it what is best: both ways are tried. What could be gained by knowing how
many pair cards have come (CDPN) is not in it.
"""

from functools import cache

import numpy as np

from pitboss.odds.blackjack.dealer import VALUES, Flags, Floats, Ints
from pitboss.odds.blackjack.hands import hands
from pitboss.odds.blackjack.play import Plan, Prospects, best_plan, plays_by_group, with_surrenders
from pitboss.odds.blackjack.play_kernel import play_forth

_HIT, _STAND, _DOUBLE_OR_HIT, _DOUBLE_OR_STAND = range(4)
_PASSES = 100
"""More than are ever needed: two or three are."""


def own_plan(known: Prospects) -> Plan:
    """Return the best play of hands that are not split, and of every pair's hands after its split."""
    known.look(slice(None))
    every = known.all
    groups = len(VALUES) * len(hands().size)
    allowed = np.ones((groups, 4), dtype=bool)
    group, pairs_of_two = _groups(known), _pairs_of_two()
    may_double = np.zeros(groups, dtype=bool)
    may_double[group[known.may_double & (group >= 0)]] = True
    allowed[~may_double, _DOUBLE_OR_HIT:] = False
    allowed[may_double, _DOUBLE_OR_STAND] = False  # all its rows may double: there is nothing else
    allowed[np.tile(hands().points == 21, len(VALUES))] = [False, True, False, False]
    not_hit = allowed.copy()
    not_hit[pairs_of_two, _HIT] = False
    nothing = np.zeros(len(every.size), dtype=bool)
    hits_all = Plan(nothing, nothing)
    hit = _improved(known, group, hits_all, allowed)
    stood = _improved(known, group, _improved(known, group, hits_all, not_hit), allowed)
    better = np.array(known.worth(stood).split) > np.array(known.worth(hit).split)
    unsplit, chosen = best_plan(known), better[every.pair]
    stands, doubles = (
        np.where(every.pair < 0, before, np.where(chosen, two, one))
        for before, one, two in (
            (unsplit.stands, hit.stands, stood.stands),
            (unsplit.doubles, hit.doubles, stood.doubles),
        )
    )
    if unsplit.surrenders is None or stood.surrenders is None or hit.surrenders is None:
        return Plan(stands, doubles)
    given_up = np.where(
        every.pair < 0, unsplit.surrenders, np.where(chosen, stood.surrenders, hit.surrenders)
    ).astype(bool)
    return Plan(stands, doubles, given_up)


def _groups(known: Prospects) -> Ints:
    """Return a number for every pair and set of cards; unsplit rows and single cards have none."""
    every = known.all
    return np.where((every.pair < 0) | (every.size < 2), -1, every.pair * len(hands().size) + every.places)


@cache
def _pairs_of_two() -> list[int]:
    """Return the groups of two pair cards."""
    return [pair * len(hands().size) + hands().of(pair, pair) for pair in range(len(VALUES))]


def _improved(known: Prospects, group: Ints, plan: Plan, allowed: Flags) -> Plan:
    """Improve a plan until nothing changes."""
    nothing = np.zeros(len(group), dtype=bool)
    natural, before = _reach(known, Plan(nothing, nothing)), np.full(len(allowed), -1)
    for _ in range(_PASSES):
        reach = _reach(known, plan)
        plays = plays_by_group(known, known.all.order, group, allowed, reach=reach, natural=natural)
        chosen = np.where(group >= 0, plays[group], _HIT)
        now = Plan((chosen == _STAND) | known.finished, (chosen >= _DOUBLE_OR_HIT) & known.may_double)
        now = with_surrenders(known, now, group, known.seconds)
        same = now.surrenders is None or (
            plan.surrenders is not None and np.array_equal(now.surrenders, plan.surrenders)
        )
        if np.array_equal(plays, before) and same:
            break
        before, plan = plays, now
    return plan


def _reach(known: Prospects, plan: Plan) -> Floats:
    """Return how often the plan is used in each row after the splits."""
    every = known.all
    standing = np.zeros(len(every.size))
    asked = known.seconds if plan.surrenders is None else np.where(plan.surrenders, 0, known.seconds)
    hitting = np.where(plan.stands | plan.doubles, 0, asked)
    play_forth(0, len(every.size), every.child, known.draws, plan.stands, hitting, standing)
    return np.where(every.size == 2, asked, hitting + standing)

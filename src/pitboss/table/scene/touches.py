"""What a dealer's hands mean: one table from a thing and the place that it is taken to, to the dealer's step.

A place has an id: its kind, and after a colon which one it is (`hand:seat 3`, `bet:3:1:main:guest`,
`tube:red`, `shoe`). A page knows where each place lies and nothing more. The dealer's own hands are things
too: a finger that points, a palm, both hands. What is done with a thing where it lies (cards are turned,
hands are clapped) is a touch from the thing to itself.
"""

from collections.abc import Collection

import msgspec

SAME = "same"
"""The target of a touch that stays where it is."""
_WITHIN = {"tube": "rack"}
"""A place within another: what is brought there is brought to the larger one, where no touch names it."""


class Touch(msgspec.Struct, frozen=True):
    """A kind of thing, the kind of place that it is taken to, and the step that this is."""

    source: str
    target: str
    step: str


def _touches(step: str, *pairs: tuple[str, str]) -> tuple[Touch, ...]:
    return tuple(Touch(source, target, step) for source, target in pairs)


TOUCHES: tuple[Touch, ...] = (
    *_touches("open", ("both_hands", "layout")),
    *_touches("scan", ("finger", "layout")),
    *_touches("wave_off", ("palm", "layout")),
    *_touches("deal", ("shoe", "hand"), ("shoe", "discards")),
    *_touches("offer_cards", ("hand", "guest")),
    # The wave from left to right, and back (INS-01, INS-05).
    *_touches("offer_insurance", ("insurance_left", "insurance_right")),
    *_touches("close_insurance", ("insurance_right", "insurance_left")),
    *_touches("close_surrender", ("palm", "insurance_right")),
    *_touches("peek", ("hand", "peeker")),
    *_touches("turn", ("hand", SAME)),
    *_touches("announce", ("finger", "hand")),
    *_touches("call_result", ("finger", "hand")),
    *_touches("take_and_pay", ("both_hands", "rack")),
    *_touches("take", ("bet", "dirty")),
    *_touches("pay", ("tube", "bet")),
    *_touches("push", ("palm", "bet")),
    *_touches("toke_down", ("bet", "toke_box")),
    *_touches("envy", ("tube", "toke_box")),
    *_touches("collect", ("bet", "rack")),
    *_touches("return", ("bet", "guest")),
    *_touches("recover", ("guest", "bet")),
    *_touches("claim", ("bet", "keypad")),
    *_touches("mark_commission", ("lammer", "bet")),
    *_touches("ask_approval", ("finger", "supervisor")),
    *_touches("clean_rack", ("dirty", "rack")),
    *_touches("clear_hands", ("both_hands", SAME)),
    *_touches("pick_up", ("hand", "discards")),
    *_touches("bring_forward", ("guest", "bills")),
    *_touches("bring_in", ("guest", "change")),
    *_touches("cut_out", ("tube", "change")),
    *_touches("call_change", ("finger", "change")),
    *_touches("pass", ("change", "guest")),
    *_touches("drop", ("bills", "drop_box")),
    *_touches("slide_shoe", ("shoe", "layout")),
    *_touches("centre_shoe", ("shoe", "layout")),
    *_touches("shuffle", ("discards", "pack"), ("shoe", "pack"), ("finger", "machine")),
    *_touches("spread", ("pack", "layout")),
    *_touches("wash", ("palm", "pack")),
    *_touches("cut", ("cut_card", "pack")),
    *_touches("cut_card_under", ("pack", "cut_card")),
    *_touches("load", ("pack", "shoe")),
    *_touches("check_cut_card", ("finger", "cut_card")),
    *_touches("start_game", ("finger", "start")),
    *_touches("end_game", ("finger", "end")),
    *_touches("key_result", ("finger", "keypad")),
    *_touches("lammer_rack", ("lammer", "rack")),
    *_touches("tuck_card", ("shoe", "under_shoe")),
    *_touches("pull_back", ("discards", "under_shoe")),
    *_touches("burn_tucked", ("under_shoe", "discards")),
    *_touches("take_shoe", ("palm", "shoe")),
)
"""Every touch that is a step. Steps that share a touch are never due at the same moment."""


def kind_of(place: str) -> str:
    """Return the kind of a place from its id."""
    return place.partition(":")[0]


def which_of(place: str) -> str:
    """Return which of its kind a place is."""
    return place.partition(":")[2]


def touches_of(step: str) -> tuple[tuple[str, str], ...]:
    """Return the touches that are a step, each a kind of thing and a kind of place."""
    return tuple((touch.source, touch.target) for touch in TOUCHES if touch.step == step)


def steps_touched(source: str, target: str, steps: Collection[str]) -> tuple[str, ...]:
    """Return the steps that a touch can be, of the steps of a game; none if it is no step there."""
    thing, place = kind_of(source), SAME if source == target else kind_of(target)
    for kind in (place, _WITHIN.get(place, "")):
        found = [
            touch.step
            for touch in TOUCHES
            if (touch.source, touch.target) == (thing, kind) and touch.step in steps
        ]
        if found:
            return tuple(found)
    return ()

"""Why a controller refuses, each with the rule that it cites.

A house without the vendor's CONFIRM follows its own manual, and its refusals cite that. `tests/refusals`
reads every pair.
"""

from collections.abc import Mapping

from msgspec.structs import replace

from pitboss.games.citations import HOUSE_SEVENS, VENDOR_SEVENS
from pitboss.games.contract import Refusal
from pitboss.rulebook.progressive import Progressive

CITES: Mapping[str, str] = {
    "progressive_unknown": "IND-62",
    "command_reused": "IND-02",
    "jackpot_step_not_here": "B7V-JP-01",
    "progressive_not_set": "IND-38",
    "settings_impossible": "IND-38",
    "jackpot_impossible": "IND-49",
    "table_already_linked": "IND-62",
    "table_not_linked": "IND-62",
    "game_already_counted": "IND-62",
    "change_unknown": "IND-62",
    "change_not_yours": "IND-43",
    "change_needs_another": "IND-43",
    "fault_not_yours": "IND-59",
    "fault_from_elsewhere": "IND-41",
    "correction_impossible": "IND-42",
    "reason_missing": "IND-42",
    "correction_above_limit": "IND-38",
    "limit_below_display": "IND-42",
    "meter_doubtful": "IND-41",
    "meter_is_fine": "IND-42",
    "jackpot_unknown": "IND-62",
    "jackpot_already_posted": "IND-47",
    "jackpot_pending": "IND-47",
    "jackpot_stands_behind": "B7V-IRR-06",
    "jackpot_behind_seat": "B7V-IRR-02",
    "jackpot_unverified": "B7-JP-04",
    "jackpot_step_done": "IND-62",
    "jackpot_step_not_yet": "B7-JP-02",
    "jackpot_step_not_yours": "B7V-JP-05",
    "entry_differs": "B7-JP-02",
    "entry_agrees": "B7-JP-02",
    "nothing_on_the_cards": "B7-JP-02",
    "two_words": "B7-JP-02",
    "rejection_said": "IND-62",
    "rejection_not_yours": "B7-JP-02",
    "jackpot_questioned": "B7-JP-03",
    "jackpot_not_questioned": "IND-62",
    "jackpot_not_rejected": "IND-47",
    "swipe_used": "B7V-JP-05",
    "swipe_unread": "B7V-JP-05",
    "badge_wrong": "B7V-JP-05",
    "badge_wait": "B7V-JP-05",
    "badge_not_ready": "B7V-JP-05",
    "round_not_played_out": "B7-JP-03",
    "paperwork_incomplete": "B7-JP-07",
}


FURTHER: Mapping[str, tuple[str, ...]] = {
    "reason_missing": ("IND-43", "IND-03"),
    "jackpot_step_not_yours": ("B7-JP-01", "B7-JP-02", "B7-JP-07"),
    "two_words": ("B7V-JP-04", "B7V-JP-05"),
}
"""By code, the rules that it cites in addition to the usual one; a step cites that of its row."""

OWN_OF_RULE: Mapping[str, Mapping[str, str]] = {
    HOUSE_SEVENS: {"B7V-JP-01": "B7-JP-01", "B7V-JP-05": "B7-JP-04", "B7V-IRR-02": "B7-JP-06"},
    VENDOR_SEVENS: {
        "B7-JP-01": "B7V-JP-01",
        "B7-JP-02": "B7V-JP-03",
        "B7-JP-03": "B7V-JP-03",
        "B7-JP-04": "B7V-JP-05",
        "B7-JP-07": "B7V-JP-07",
    },
}
"""By whose manual a progressive is run, the rule that it has in place of the other's."""


def refuse(code: str, rule: str = "", **parameters: object) -> Refusal:
    """Make a refusal; it cites the usual rule unless another is named."""
    return Refusal(code, rule or CITES[code], parameters)


def kind(terms: Progressive) -> str:
    """Return by whose manual a progressive is run: the vendor's has somebody press CONFIRM."""
    return VENDOR_SEVENS if terms.confirm else HOUSE_SEVENS


def with_own_rule(terms: Progressive, refusal: Refusal) -> Refusal:
    """Make a refusal cite the manual by which the progressive is run."""
    return replace(refusal, rule=OWN_OF_RULE[kind(terms)].get(refusal.rule, refusal.rule))

"""Why a controller says no, each with the rule it stands on."""

from collections.abc import Mapping
from typing import Any

from pitboss.games.contract import Refusal

CITES: Mapping[str, str] = {
    "progressive_unknown": "IND-38",
    "command_reused": "IND-02",
    "jackpot_step_not_here": "B7V-JP-01",
    "progressive_not_set": "A-46",
    "settings_impossible": "IND-38",
    "jackpot_impossible": "IND-49",
    "table_already_linked": "IND-38",
    "table_not_linked": "IND-38",
    "game_already_counted": "IND-40",
    "change_unknown": "IND-43",
    "change_not_yours": "IND-43",
    "change_needs_another": "IND-43",
    "fault_not_yours": "IND-41",
    "fault_from_elsewhere": "IND-41",
    "correction_impossible": "IND-42",
    "reason_missing": "IND-42",
    "correction_above_limit": "IND-38",
    "limit_below_display": "IND-42",
    "meter_doubtful": "IND-41",
    "meter_is_fine": "IND-41",
    "jackpot_unknown": "IND-47",
    "jackpot_already_posted": "IND-47",
    "jackpot_pending": "IND-47",
    "jackpot_stands_behind": "B7V-IRR-06",
    "jackpot_behind_seat": "B7V-IRR-02",
    "jackpot_unverified": "B7-JP-04",
    "jackpot_step_done": "IND-47",
    "jackpot_step_not_yet": "B7-JP-02",
    "jackpot_step_not_yours": "B7V-JP-05",
    "entry_differs": "B7-JP-02",
    "entry_agrees": "B7-JP-02",
    "nothing_on_the_cards": "B7-JP-02",
    "two_words": "B7-JP-02",
    "rejection_said": "B7-JP-02",
    "rejection_not_yours": "B7-JP-02",
    "jackpot_questioned": "B7-JP-03",
    "jackpot_not_questioned": "B7-JP-03",
    "jackpot_not_rejected": "IND-47",
    "swipe_used": "IND-47",
    "swipe_unread": "B7V-JP-05",
    "badge_wrong": "B7V-JP-05",
    "badge_wait": "B7V-JP-05",
    "badge_not_ready": "B7V-JP-05",
    "round_not_played_out": "B7-JP-03",
    "paperwork_incomplete": "B7-JP-07",
}


def refuse(code: str, rule: str = "", **parameters: Any) -> Refusal:
    """A refusal; the rule is the usual one unless another is named."""
    return Refusal(code, rule or CITES[code], parameters)

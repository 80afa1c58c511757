"""Why a desk of the pit refuses, each with the rule that it cites.

A refusal about a slip cites the rule of that kind of slip, one about cards that of the table's game.
`tests/refusals` reads every pair.
"""

from collections.abc import Mapping

from msgspec.structs import replace

from pitboss.games.contract import Refusal

CITES: Mapping[str, str] = {
    "not_your_desk": "IND-59",
    "person_unknown": "IND-59",
    "person_known": "IND-59",
    "licence_missing": "IND-15",
    "table_unknown": "IND-62",
    "slip_unknown": "IND-62",
    "slip_signed_already": "IND-62",
    "slip_printed_already": "IND-62",
    "signature_not_yours": "IND-15",
    "badge_used_twice": "IND-18",
    "reason_missing": "IND-03",
    "mark_misplaced": "IND-62",
    "not_your_table": "POL-01",
    "not_a_desks_matter": "IND-62",
    "command_reused": "IND-02",
    "paper_needed": "IND-08",
    "guest_excluded": "IND-63",
    "step_done": "IND-62",
    "step_not_yet": "IND-15",
    "slip_unread": "FILL-03",
    "slip_disputed": "FILL-05",
    "slip_unsigned": "FILL-06",
    "line_out_of_order": "FILL-03",
    "line_not_read": "FILL-03",
    "lines_one_by_one": "FILL-03",
    "nothing_asked_for": "IND-13",
    "fill_unknown": "IND-62",
    "fill_unproved": "FILL-04",
    "top_signature_missing": "FILL-07",
    "bets_down": "FILL-01",
    "not_in_that_rack": "CRD-01",
    "cheques_differ": "CRD-02",
    "cheques_gone": "CRD-03",
    "tray_elsewhere": "OPEN-02",
    "stack_unproved": "OPEN-03",
    "stack_out_of_order": "OPEN-03",
    "variance_open": "OPEN-05",
    "not_your_count": "OPEN-05",
    "bankroll_unapproved": "OPEN-05",
    "bankroll_unlocked": "CLOSE-06",
    "cards_not_loaded": "OPEN-01",
    "cards_not_in_play": "OPEN-06",
    "cards_by_the_desk": "IND-32",
    "cards_not_bagged": "CARD-CAN-03",
    "guests_seated": "DEAD-01",
    "paper_under_way": "IND-25",
    "denomination_out_of_order": "CLOSE-03",
    "denomination_unverified": "CLOSE-03",
    "called_at_once": "CLOSE-03",
    "count_called_anew": "CLOSE-03",
    "line_exceeded": "MKR-03",
    "marker_too_old": "IND-30",
    "marker_overpaid": "IND-30",
    "marker_of_another": "IND-30",
    "guest_signature_missing": "IND-30",
    "guest_signs_themselves": "IND-59",
    "line_not_waiting": "IND-62",
    "bank_cheque_unnamed": "IND-30",
    "bank_cheque_used": "IND-30",
    "guest_not_there": "IND-62",
    "set_unknown": "IND-62",
    "set_elsewhere": "IND-34",
    "set_of_other_size": "OPEN-06",
    "set_uninspected": "CARD-NEW-03",
    "set_uncounted": "CARD-CAN-03",
    "set_unwashed": "CARD-NEW-05",
    "replacement_differs": "CARD-NEW-04",
    "contents_unreadable": "IND-62",
    "inspection_not_needed": "CARD-INS-01",
    "shuffler_full": "OPEN-01",
    "back_in_use": "CARD-CAN-01",
    "no_box_there": "IND-21",
    "box_elsewhere": "IND-21",
    "hand_under_way": "IND-22",
    "second_carrier_missing": "IND-21",
    "witness_missing": "IND-31",
    "nothing_to_share": "IND-31",
    "shares_changed": "IND-31",
    "no_rating": "IND-62",
    "task_unknown": "IND-62",
    "task_unaccounted": "IND-53",
    "below_threshold": "IND-55",
    "exclusion_not_shortened": "IND-63",
    "licence_in_use": "IND-59",
    "not_for_yourself": "IND-59",
    "roles_in_conflict": "IND-18",
    "executive_by_executive": "IND-59",
    "not_your_section": "IND-60",
    "not_sent_here": "IND-59",
    "not_on_duty": "POL-01",
    "off_duty": "IND-59",
    "dealers_place_held": "RLF-01",
    "dealer_unqualified": "IND-61",
    "table_test_missing": "IND-61",
    "not_your_string": "POL-01",
    "string_incomplete": "POL-01",
    "count_by_another": "IND-28",
    "still_at_table": "POL-06",
    "game_not_here": "IND-62",
    "rule_not_changed_here": "XC-05",
    "rules_unplayable": "XC-05",
    "rules_the_same": "IND-62",
    "rules_waiting": "IND-43",
    "rules_not_waiting": "IND-62",
    "rules_changed_meanwhile": "IND-43",
    "rules_need_another_table": "XC-05",
    "rules_file_changed": "IND-43",
    "table_change_waiting": "IND-43",
    "table_retired": "IND-62",
    "table_not_settled": "IND-08",
    "box_not_pulled": "IND-21",
    "tokes_not_counted": "IND-31",
    "bankroll_differs": "IND-10",
    "pit_not_another": "IND-62",
    "name_not_usable": "IND-62",
    "table_name_taken": "IND-62",
    "game_without_meter": "XC-05",
    "progressive_not_here": "IND-62",
    "meter_of_other_rules": "IND-43",
    "bankroll_not_as_signed": "IND-08",
}

"""By code, the usual rule; where it depends on the paper, that of a fill."""

FURTHER: Mapping[str, tuple[str, ...]] = {
    "not_your_desk": ("FILL-03", "IND-28", "IND-31", "IND-43"),
    "not_your_table": ("IND-28",),
    "signature_not_yours": ("CARD-NEW-03", "BAC-OPEN-04", "CARD-CAN-03"),
    "badge_used_twice": ("FILL-03", "IND-23", "IND-43"),
    "reason_missing": ("CARD-NEW-01", "CARD-NEW-04", "IND-06", "IND-24", "IND-33", "IND-55", "POL-06"),
    "step_not_yet": ("FILL-07", "CRD-03", "CRD-04", "CARD-NEW-02", "CLOSE-01", "CLOSE-03", "MKR-02"),
    "nothing_asked_for": ("IND-31", "IND-53"),
    "fill_unproved": ("CRD-01",),
    "top_signature_missing": ("CRD-05",),
    "bets_down": ("CRD-01", "CLOSE-01", "IND-08"),
    "not_in_that_rack": ("MKR-02",),
    "cheques_differ": ("MKR-02", "IND-31"),
    "lines_one_by_one": ("CLOSE-03",),
    "tray_elsewhere": ("IND-08",),
    "not_your_count": ("CLOSE-03", "CLOSE-04"),
    "guests_seated": ("CARD-NEW-05",),
    "set_uncounted": ("CARD-INS-01",),
    "hand_under_way": ("SHF-TRIG-01",),
    "slip_unsigned": ("MKR-02", "OPEN-05", "CLOSE-04"),
    "stack_unproved": ("CLOSE-02",),
    "stack_out_of_order": ("CLOSE-02",),
}
"""By code, the rules that it cites in addition to the usual one."""

OF_SLIP: Mapping[str, Mapping[str, str]] = {
    "fill": {},
    "credit": {
        "signature_not_yours": "CRD-03",
        "slip_unread": "CRD-02",
        "slip_disputed": "CRD-02",
        "line_out_of_order": "CRD-02",
        "lines_one_by_one": "CRD-02",
        "step_not_yet": "CRD-02",
    },
    "opener": {
        "signature_not_yours": "OPEN-05",
        "slip_unread": "OPEN-04",
        "slip_disputed": "OPEN-04",
        "line_out_of_order": "OPEN-04",
        "lines_one_by_one": "OPEN-04",
        "step_not_yet": "OPEN-04",
    },
    "closer": {
        "signature_not_yours": "CLOSE-03",
        "slip_unread": "CLOSE-03",
        "slip_disputed": "CLOSE-03",
        "line_out_of_order": "CLOSE-03",
        "lines_one_by_one": "CLOSE-03",
        "step_not_yet": "CLOSE-03",
    },
    "marker": {
        "signature_not_yours": "MKR-02",
        "slip_unread": "MKR-02",
        "slip_disputed": "MKR-02",
        "line_out_of_order": "MKR-02",
        "lines_one_by_one": "MKR-02",
        "step_not_yet": "MKR-02",
    },
    "variance": {"signature_not_yours": "IND-10"},
    "drop_variance": {},
    "jackpot": {},
    "tax_form": {},
    "redemption": {},
}
"""By kind of slip, the rules that it has in place of a fill's."""

OWN_OF_CODE: Mapping[str, Mapping[str, str]] = {
    "baccarat": {
        "set_uninspected": "BAC-OPEN-02",
        "set_unwashed": "BAC-OPEN-05",
        "replacement_differs": "BAC-OPEN-03",
        "inspection_not_needed": "BAC-OPEN-01",
    }
}
"""By family of games, what a code cites at its tables in place of the usual rule."""


def refuse(code: str, rule: str = "", **parameters: object) -> Refusal:
    """Make a refusal; it cites the usual rule unless another is named."""
    return Refusal(code, rule or CITES[code], parameters)


def refuse_slip(code: str, kind: str, **parameters: object) -> Refusal:
    """Make a refusal about a slip; it cites the rule of its kind."""
    return refuse(code, OF_SLIP[kind].get(code, ""), **parameters)


def with_own_rule(family: str, refusal: Refusal) -> Refusal:
    """Make a refusal cite the game of the table that it is about."""
    own = OWN_OF_CODE.get(family, {}).get(refusal.code)
    return replace(refusal, rule=own) if own and refusal.rule == CITES[refusal.code] else refusal

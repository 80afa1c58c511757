"""Every reason why the school refuses a command, with the rule that it rests on."""

from pitboss.games.contract import Refusal

CITES: dict[str, str] = {
    "not_your_desk": "IND-59",
    "reason_missing": "IND-03",
    "person_unknown": "IND-62",
    "not_for_the_school": "IND-62",
    "not_your_record": "IND-59",
    "not_your_own_instructor": "IND-59",
    "title_missing": "IND-62",
    "class_unknown": "IND-62",
    "class_closed": "IND-61",
    "class_full": "IND-61",
    "enrolled_already": "IND-62",
    "not_enrolled": "IND-62",
    "assignment_unknown": "IND-62",
    "assignment_impossible": "IND-62",
    "day_impossible": "IND-62",
    "skill_unknown": "IND-62",
    "skill_signed_already": "IND-62",
    "skill_unsigned": "IND-61",
    "paper_impossible": "IND-62",
    "paper_altered": "IND-03",
    "exam_unknown": "IND-62",
    "exam_withdrawn": "IND-61",
    "exam_taken": "IND-61",
    "exam_under_way": "IND-61",
    "exam_not_begun": "IND-61",
    "exam_handed_in": "IND-62",
    "exam_late": "IND-61",
    "sitting_not_due": "IND-61",
    "exam_not_passed": "IND-61",
    "exam_has_time": "IND-61",
    "question_out_of_order": "IND-61",
    "qualified_already": "IND-62",
    "record_impossible": "IND-62",
    "lesson_unknown": "IND-62",
    "lesson_over": "IND-62",
    "sitting_unknown": "IND-62",
    "sitting_over": "IND-62",
    "act_out_of_order": "IND-62",
    "still_used": "IND-62",
    "sitting_examined": "IND-61",
    "sitting_only_shown": "IND-62",
    "note_missing": "IND-62",
}


def refuse(code: str, **parameters: object) -> Refusal:
    return Refusal(code, CITES[code], parameters)

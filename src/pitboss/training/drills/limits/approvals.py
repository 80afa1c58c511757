"""Approvals: what needs one, and who may give it (the manuals' matrix)."""

from random import Random

from pitboss.authority import HIGHER, MATRIX, Person, Role, ask, objection
from pitboss.rulebook import Rules
from pitboss.training.questions.drill import Case, Draft, Drill, choice
from pitboss.training.questions.question import Phrase, Question

NAME = "approvals"
_BLACKJACK = (
    *("payout", "bet_conversion", "toke_box", "coupon", "coupon_elsewhere", "cheque_change", "colour_in"),
    *("counterfeit", "top_signature", "idle_rack"),
)
_BACCARAT = (
    *("rolling", "bet_elsewhere", "colour_in", "late_bet", "big_award", "coupon", "coupon_elsewhere"),
    *(
        "idle_rack",
        "cut_card_misused",
        "off_limit",
        "last_hand",
        "card_in_error",
        "replacement_card",
        "top_signature",
    ),
)
_ROLES: tuple[Role, ...] = (
    "supervisor",
    "pit_manager",
    "shift_manager",
    "surveillance",
    "security",
    "cage_cashier",
)

_DEALER: Role = "dealer"
_OWN_RULE = {("blackjack", "idle_rack"): "DEAD-03"}
"""The rule to cite where the matrix names the rule of the other manual."""


def generate(rules: Rules, rng: Random, difficulty: int) -> Question:
    """Ask who approves something; from level 2 also who may not."""
    case = Case(NAME, rules, rng, difficulty)
    subject = rng.choice(_subjects(rules))
    need = MATRIX[subject]
    cited = (_OWN_RULE.get((rules.family, subject), need.rule),)
    labels: dict[str, Phrase] = {role: Phrase(f"role.{role}") for role in (*_ROLES, "dealer")}
    table = rng.randint(1, 24)
    said = {"subject": subject, "table": table}
    if difficulty > 1 and rng.random() < 0.4:
        able = {higher for role in need.roles for higher in HIGHER.get(role, (role,))}
        unable = sorted(role for role in _ROLES if role not in able)
        right = rng.choice(unable)
        draft = Draft(
            prompt=Phrase("training.approvals.ask_not", said),
            explanation=Phrase(
                "training.approvals.why", {"subject": subject, "roles": ", ".join(need.roles)}
            ),
            rules=cited,
            facts={"subject": subject, "not": True},
        )
        return choice(case, draft, right, sorted(able & set(_ROLES)), labels)
    right = need.roles[0]
    wrong = [
        role
        for role in (*_ROLES, "dealer")
        if role not in HIGHER.get(right, (right,)) and role not in need.roles
    ]
    draft = Draft(
        prompt=Phrase(f"training.approvals.ask_{need.kind}", said),
        explanation=Phrase("training.approvals.why", {"subject": subject, "roles": ", ".join(need.roles)}),
        rules=cited,
        facts={"subject": subject},
    )
    return choice(case, draft, right, wrong, labels)


def _subjects(rules: Rules) -> tuple[str, ...]:
    """Return what needs approval at this game, by its rulebook."""
    own = _BLACKJACK if rules.family == "blackjack" else _BACCARAT
    subjects = list(own)
    if rules.shuffle.approval:
        subjects.append("start_shuffle")
    if rules.shuffle.pressed_by == "supervisor":
        subjects.append("press_shuffler")
    subjects.append("dealer_cuts" if rules.cut.dealer == "approval" else "dealer_cuts_told")
    if rules.dead_game.approval:
        subjects.append("dead_game")
    return tuple(subjects)


def check(_: Rules, question: Question) -> str:
    """Try each option: only one may approve, or only one may not."""
    facts = question.facts
    request = ask(1, facts["subject"], "dan")
    people = {role: Person("dan" if role == "dealer" else role, (role,)) for role in (*_ROLES, _DEALER)}
    people = {role: person for role, person in people.items() if role in question.options}
    may = [option for option, person in people.items() if not objection(request, person)]
    may_not = [option for option in people if option not in may]
    fitting: list[Role] = may_not if "not" in facts else may
    return fitting[0] if len(fitting) == 1 else ""


DRILL = Drill(
    name=NAME,
    rules=(
        *_OWN_RULE.values(),
        *dict.fromkeys(
            MATRIX[subject].rule
            for subject in (
                *_BLACKJACK,
                *_BACCARAT,
                *("start_shuffle", "press_shuffler", "dealer_cuts", "dealer_cuts_told", "dead_game"),
            )
        ),
    ),
    generate=generate,
    check=check,
)

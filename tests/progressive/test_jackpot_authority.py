"""Whose each step of a jackpot is, enumerated for both versions; two people for everything that is set."""

from typing import get_args

import pytest
from msgspec.structs import replace

from pitboss.authority import Person, Role
from pitboss.games.contract import Command
from pitboss.payouts import Rate
from pitboss.progressive import commands as c
from pitboss.progressive import events as e
from pitboss.progressive.jackpots import Jackpot, form_by_law
from pitboss.progressive.procedure import jackpot_table, resumes
from pitboss.progressive.settings import Settings
from pitboss.rulebook.progressive import Progressive
from tests.kit.houses.progressive import (
    ALL,
    DEE,
    EXE,
    EYE,
    HOUSE,
    MAX,
    PIT,
    SETTINGS,
    SUE,
    TENTH,
    VENDOR,
    Desk,
    entry,
    rejected,
)

ROLES: tuple[Role, ...] = get_args(Role)
SUPERVISORS = {"supervisor", "pit_manager", "shift_manager", "executive"}
SHIFT = {"shift_manager", "executive"}
MAY: dict[str, dict[str, set[str]]] = {
    "house": {
        "check": SUPERVISORS,
        "verify": {"surveillance", *SHIFT},
        "swipe": {"supervisor", "shift_manager"},
        "paperwork": SUPERVISORS,
        "pay": SHIFT,
    },
    "vendor": {
        "check": SUPERVISORS,
        "verify": {"surveillance", *SHIFT},
        "confirm": {"pit_manager", "shift_manager"},
        "swipe": {"pit_manager", "shift_manager", "executive"},
        "paperwork": SUPERVISORS,
        "pay": SHIFT,
    },
}
TERMS = {"house": HOUSE, "vendor": VENDOR}
BY = {"check": SUE, "confirm": PIT, "swipe": MAX, "paperwork": SUE, "pay": MAX}


def command(step: str, swipe: str = "a swipe") -> Command:
    """A step of jackpot 1."""
    commands: dict[str, Command] = {
        "check": c.CheckEntry(1),
        "verify": c.VerifyJackpot(1),
        "confirm": c.ConfirmJackpot(1),
        "swipe": c.SwipeCard(1, swipe),
        "paperwork": c.CompletePaperwork(1, "w2g", True, True, True),
        "pay": c.PayJackpot(1),
    }
    return commands[step]


def desk_before(version: str, step: str) -> Desk:
    """A jackpot that waits for that step."""
    desk = Desk(TERMS[version])
    desk.enter("one", 3, TENTH)
    desk.played_out("one")
    for earlier in MAY[version]:
        if earlier == step:
            return desk
        if earlier == "verify":
            desk.do(EYE, command("verify"))
            desk.do(MAX, command("verify"))
        else:
            desk.do(BY[earlier], command(earlier))
    return desk


class TestRoleAndStep:
    @pytest.mark.rule("B7-JP-02", "B7-JP-04", "B7-JP-07", "B7V-JP-03", "B7V-JP-04", "B7V-JP-05")
    @pytest.mark.parametrize("version", MAY)
    @pytest.mark.parametrize("step", MAY["vendor"])
    def test_each_step_is_theirs_and_nobody_elses(self, version: str, step: str) -> None:
        may = MAY[version].get(step, set())
        for role in ROLES:
            desk = desk_before(version, step)
            somebody = Person(f"another {role}", (role,))
            if role in may:
                desk.do(somebody, command(step))
            else:
                assert desk.refused(somebody, command(step)) == "jackpot_step_not_yours"
        nobody = Person("nobody", ())
        assert desk_before(version, step).refused(nobody, command(step)) == "jackpot_step_not_yours"

    @pytest.mark.rule("B7-JP-02", "B7V-JP-03")
    @pytest.mark.parametrize("version", MAY)
    def test_no_step_comes_before_its_turn_or_twice(self, version: str) -> None:
        steps = list(MAY[version])
        everybody = Person("everybody", ROLES)
        for at, now in enumerate(steps):
            for step in steps[at + 1 :]:
                desk = desk_before(version, now)
                assert desk.refused(everybody, command(step)) == "jackpot_step_not_yet"
            for step in steps[:at]:
                desk = desk_before(version, now)
                by = EYE if step == "verify" else everybody
                answer = "jackpot_already_posted" if step == "swipe" else "jackpot_step_done"
                assert desk.refused(by, command(step, "another")) == answer

    @pytest.mark.parametrize("version", MAY)
    def test_surveillance_and_the_shift_manager_may_come_in_either_order(self, version: str) -> None:
        desk = desk_before(version, "verify")
        desk.do(MAX, command("verify"))
        assert not desk.jackpot(1).verified
        assert desk.refused(MAX, command("verify")) == "jackpot_step_done"
        assert desk.refused(EXE, command("verify")) == "jackpot_step_done"
        after = "confirm" if version == "vendor" else "swipe"
        assert desk.refused(MAX, command(after)) == "jackpot_step_not_yet"
        desk.do(EYE, command("verify"))
        assert desk.jackpot(1).verified

    @pytest.mark.parametrize("terms", [HOUSE, VENDOR])
    def test_who_may_reject_what_the_cards_do_not_show(self, terms: Progressive) -> None:
        for role in ROLES:
            desk = Desk(terms)
            desk.do(DEE, c.EnterJackpot("one", 1, entry(2, TENTH), None, 5_00))
            somebody = Person("another", (role,))
            asked = c.RejectJackpot(1, "an eight")
            if role in {*SUPERVISORS, "surveillance"}:
                (event,) = desk.do(somebody, asked)
                assert event == e.JackpotRejected(1, "an eight", "another", role)
            else:
                assert desk.refused(somebody, asked) == "jackpot_step_not_yours"

    @pytest.mark.rule("B7V-JP-05")
    def test_we_b7_10_a_dealers_card_is_refused_and_the_jackpot_stays_pending(self) -> None:
        desk = desk_before("vendor", "swipe")
        assert desk.refused(DEE, command("swipe")) == "jackpot_step_not_yours"
        assert desk.jackpot(1).pending
        desk.do(EXE, command("swipe"))
        assert not desk.jackpot(1).pending

    def test_the_steps_and_who_did_them_are_kept(self) -> None:
        desk = desk_before("vendor", "pay")
        assert dict(desk.jackpot(1).words) == {
            "checked": "sue",
            "surveillance": "eye",
            "shift_manager": "max",
            "confirmed": "pit",
            "posted": "max",
            "paperwork": "sue",
        }
        roles = [(one.step, one.role) for one in desk.events if isinstance(one, e.JackpotStepped)]
        assert ("posted", "shift_manager") in roles
        assert ("surveillance", "surveillance") in roles

    def test_the_house_has_no_confirmation_and_the_vendor_has(self) -> None:
        assert [one.step for one in jackpot_table(HOUSE)].count("confirmed") == 0
        assert [one.step for one in jackpot_table(VENDOR)].index("confirmed") == 3


class TestOneBadge:
    @pytest.mark.rule("B7-JP-02", "B7V-JP-03")
    def test_one_badge_says_one_of_the_three_words(self) -> None:
        all_three = Person("all", ("supervisor", "surveillance"))
        desk = desk_before("house", "check")
        desk.do(all_three, command("check"))
        assert desk.refused(all_three, command("verify")) == "two_words"
        desk = desk_before("house", "check")
        desk.do(MAX, command("check"))
        assert desk.refused(MAX, command("verify")) == "two_words"
        desk.do(EXE, command("verify"))  # who stands in for the shift manager
        both = Person("exe", ("surveillance",))
        assert desk.refused(both, command("verify")) == "two_words"

    @pytest.mark.rule("B7V-JP-04", "B7V-JP-05")
    @pytest.mark.parametrize("who", [PIT, MAX])
    def test_one_manager_confirms_and_swipes_as_the_vendors_manual_has_it(self, who: Person) -> None:
        desk = desk_before("vendor", "confirm")
        desk.do(who, command("confirm"))
        desk.do(who, command("swipe"))

    @pytest.mark.rule("B7V-JP-05", "IND-47", "B7V-JP-04")
    @pytest.mark.parametrize(
        ("apart", "who", "step"),
        [
            ("confirm_swipe", PIT, "swipe"),
            ("verify_confirm", MAX, "confirm"),
            ("verify_swipe", MAX, "swipe"),
        ],
    )
    def test_a_house_may_keep_two_steps_apart(self, apart: str, who: Person, step: str) -> None:
        desk = desk_before("vendor", "confirm")
        desk.terms = replace(VENDOR, apart=(apart,))
        if step == "swipe":
            desk.do(PIT, command("confirm"))
        assert desk.refused(who, command(step)) == "two_words"
        assert desk.jackpot(1).pending
        desk.do(EXE if step == "swipe" else PIT, command(step))

    def test_in_the_house_the_supervisor_who_checked_may_swipe(self) -> None:
        desk_before("house", "swipe").do(SUE, command("swipe"))

    @pytest.mark.rule("IND-47")
    @pytest.mark.parametrize("version", MAY)
    def test_a_swipe_does_its_work_once(self, version: str) -> None:
        desk = desk_before(version, "swipe")
        for nothing in ("", "  "):
            assert desk.refused(MAX, command("swipe", nothing)) == "swipe_unread"
        desk.do(MAX, command("swipe", "the swipe"))
        assert desk.refused(MAX, command("swipe", "the swipe")) == "jackpot_already_posted"
        two = desk.enter("two", 1, TENTH)
        desk.look(two).played_out("two")
        assert desk.refused(MAX, c.SwipeCard(two, "the swipe")) == "swipe_used"
        assert desk.jackpot(two).pending
        desk.do(MAX, c.SwipeCard(two, "another"))

    @pytest.mark.rule("IND-47")
    @pytest.mark.parametrize("version", MAY)
    def test_a_second_confirmation_or_post_is_told_that_it_is_done(self, version: str) -> None:
        desk = desk_before(version, "paperwork")
        display = desk.cents
        if version == "vendor":
            assert desk.refused(PIT, command("confirm")) == "jackpot_step_done"
        assert desk.refused(MAX, command("swipe", "another")) == "jackpot_already_posted"
        assert desk.refused(SUE, c.RejectJackpot(1, "after all")) == "jackpot_already_posted"
        desk.pay(1)
        for step in MAY[version]:
            assert desk.refused(Person("all", ROLES), command(step, "x")) == "jackpot_already_posted"
        assert desk.cents == display

    @pytest.mark.rule("IND-47")
    def test_what_is_void_is_gone(self) -> None:
        desk = desk_before("house", "swipe")
        rejected(desk, 1)
        assert desk.state.line == ()
        assert desk.cents == SETTINGS.reseed
        assert desk.refused(MAX, command("swipe")) == "jackpot_unknown"
        assert desk.refused(SUE, c.RejectJackpot(1, "none")) == "jackpot_unknown"
        assert desk.refused(SUE, c.RejectJackpot(2, " ")) == "reason_missing"


class TestTheEntry:
    @pytest.mark.rule("B7-JP-02")
    def test_a_wrong_entry_is_put_right_and_keeps_its_place(self) -> None:
        desk = Desk(HOUSE)
        desk.do(DEE, c.EnterJackpot("one", 1, entry(2, TENTH), entry(3, ALL), 5_00))
        desk.enter("two", 1, TENTH)
        assert desk.refused(SUE, c.CheckEntry(1)) == "entry_differs"
        assert desk.refused(DEE, c.CorrectEntry(1)) == "jackpot_step_not_yours"
        desk.do(SUE, c.CorrectEntry(1))
        assert desk.jackpot(1).keyed == entry(3, ALL)
        assert "checked" in desk.jackpot(1).words
        assert desk.refused(SUE, c.CorrectEntry(1)) == "jackpot_step_done"
        desk.do(EYE, c.VerifyJackpot(1))
        desk.do(MAX, c.VerifyJackpot(1))
        desk.played_out("one")
        assert desk.post(1) == [SETTINGS.reseed]
        assert desk.state.hits[0].seat == 3

    @pytest.mark.rule("B7-JP-02")
    def test_what_the_cards_do_not_show_can_only_be_rejected(self) -> None:
        desk = Desk(HOUSE)
        desk.do(DEE, c.EnterJackpot("one", 1, entry(2, TENTH), None, 5_00))
        assert desk.refused(SUE, c.CheckEntry(1)) == "nothing_on_the_cards"
        assert desk.refused(SUE, c.CorrectEntry(1)) == "nothing_on_the_cards"
        desk.do(SUE, c.RejectJackpot(1, "none there"))

    def test_a_right_entry_is_not_corrected(self) -> None:
        assert desk_before("house", "check").refused(SUE, c.CorrectEntry(1)) == "entry_agrees"


class TestPaperwork:
    @pytest.mark.rule("B7-JP-07", "B7V-JP-07")
    @pytest.mark.parametrize("missing", ["identity_seen", "tax_number_taken", "loyalty_card_asked"])
    def test_nothing_is_paid_before_all_of_it_is_there(self, missing: str) -> None:
        desk = desk_before("house", "paperwork")
        asked = command("paperwork")
        assert desk.refused(SUE, replace(asked, **{missing: False})) == "paperwork_incomplete"
        assert desk.refused(MAX, command("pay")) == "jackpot_step_not_yet"
        desk.do(SUE, replace(asked, form="1042s"))
        desk.do(MAX, command("pay"))
        assert desk.state.jackpots == ()

    @pytest.mark.rule("B7-JP-07")
    def test_only_that_it_was_done_is_kept(self) -> None:
        desk = desk_before("house", "pay")
        kept = next(one for one in reversed(desk.events) if isinstance(one, e.JackpotStepped))
        assert kept == e.JackpotStepped(1, "paperwork", "sue", "supervisor", form="w2g")

    @pytest.mark.parametrize(
        ("cents", "wager", "law"),
        [
            (1_999_99, 5_00, False),
            (2_000_00, 5_00, True),
            (2_000_00, 6_66, True),
            (2_000_00, 6_67, False),
            (1_500_00, 5_00, False),
        ],
    )
    def test_when_the_law_wants_one_too(self, cents: int, wager: int, law: bool) -> None:
        assert form_by_law(HOUSE, cents=cents, wager=wager) is law

    @pytest.mark.rule("B7-JP-03")
    def test_whose_word_lets_the_round_go_on(self) -> None:
        nothing = Jackpot(number=1, table="one", game=1, keyed=entry(1, ALL))
        checked = replace(nothing, words={"checked": "sue"})
        seen = replace(nothing, words={"checked": "sue", "surveillance": "eye"})
        assert [resumes(VENDOR, one) for one in (nothing, checked, seen)] == [False, True, True]
        assert [resumes(HOUSE, one) for one in (nothing, checked, seen)] == [False, False, True]
        assert resumes(HOUSE, replace(nothing, void=True))


CHANGES: dict[str, c.Change] = {
    "settings": c.NewSettings(replace(SETTINGS, contribution=Rate(1, 10)), "a new rate"),
    "correction": c.Correction(-5_00, "counted twice"),
    "rearming": c.Rearming("a loose plug"),
}


class TestTwoPeople:
    @pytest.mark.rule("IND-42", "IND-43")
    @pytest.mark.parametrize("what", CHANGES)
    def test_one_proposes_and_another_signs(self, what: str) -> None:
        managers = {"pit_manager", *SHIFT}
        for proposing in ROLES:
            desk = Desk()
            if what == "rearming":
                desk.do(DEE, c.ReportFault("line"))
            first = Person("first", (proposing,))
            asked = c.ProposeChange(CHANGES[what])
            if proposing not in managers:
                assert desk.refused(first, asked) == "change_not_yours"
                continue
            desk.do(first, asked)
            before = desk.state
            sign = c.SignChange(before.changes_proposed)
            assert desk.refused(Person("first", ROLES), sign) == "change_needs_another"
            for role in set(ROLES) - SHIFT:
                assert desk.refused(Person("second", (role,)), sign) == "change_not_yours"
            assert (desk.state.meter, desk.state.settings) == (before.meter, before.settings)
            last = desk.do(EXE, sign)[0]
            assert (last.proposed_by, last.signed_by) == ("first", "exe")  # type: ignore[attr-defined]
            assert desk.refused(MAX, sign) == "change_unknown"

    @pytest.mark.rule("IND-42")
    @pytest.mark.parametrize("why", ["", "  "])
    def test_a_correction_and_a_rearming_say_why(self, why: str) -> None:
        desk = Desk()
        assert desk.refused(PIT, c.ProposeChange(c.Correction(5, why))) == "reason_missing"
        desk.do(DEE, c.ReportFault("line"))
        assert desk.refused(PIT, c.ProposeChange(c.Rearming(why))) == "reason_missing"

    def test_a_correction_that_cannot_be(self) -> None:
        desk = Desk()
        for cents in (0, -SETTINGS.reseed - 1):
            asked = c.ProposeChange(c.Correction(cents, "why not"))
            assert desk.refused(PIT, asked) == "correction_impossible"
        unset = Desk(settings=None)
        assert unset.refused(PIT, c.ProposeChange(c.Correction(1, "w"))) == "progressive_not_set"
        desk.change(c.Correction(-SETTINGS.reseed, "all of it"))
        assert desk.cents == 0

    def test_it_is_asked_again_when_it_is_signed(self) -> None:
        desk = Desk()
        desk.do(PIT, c.ProposeChange(CHANGES["correction"]), c.ProposeChange(CHANGES["settings"]))
        numbers = [approval.number for approval, _ in desk.state.changes]
        desk.enter("one", 1, TENTH)
        for number in numbers:
            assert desk.refused(MAX, c.SignChange(number)) == "jackpot_pending"

    def test_either_side_withdraws(self) -> None:
        desk = Desk()
        for by in (PIT, MAX):
            desk.do(PIT, c.ProposeChange(CHANGES["correction"]))
            number = desk.state.changes_proposed
            other = Person("another", ("pit_manager",))
            assert desk.refused(other, c.WithdrawChange(number)) == "change_not_yours"
            desk.do(by, c.WithdrawChange(number))
            assert desk.refused(MAX, c.SignChange(number)) == "change_unknown"
            assert desk.refused(MAX, c.WithdrawChange(number)) == "change_unknown"

    @pytest.mark.rule("IND-38", "IND-43")
    @pytest.mark.parametrize(
        ("wrong", "named"),
        [
            ({"reseed": 0}, "reseed"),
            ({"contribution": Rate(0, 100)}, "contribution"),
            ({"contribution": Rate(100, 100)}, "contribution"),
            ({"contribution": Rate(1, 0)}, "contribution"),
            ({"reserve": Rate(15, 100)}, "reserve"),
            ({"reserve": Rate(-1, 100)}, "reserve"),
            ({"limit": 9_999_99}, "limit"),
            ({"wagers_most": 0}, "wagers_most"),
        ],
    )
    def test_impossible_settings(self, wrong: dict[str, object], named: str) -> None:
        settings: Settings = replace(SETTINGS, **wrong)
        assert settings.faults() == (named,)
        desk = Desk()
        assert desk.refused(PIT, c.ProposeChange(c.NewSettings(settings))) == "settings_impossible"

"""Which commands need a shift: those of the pit, and those of the school, whose room the pit does not know.

An instructor works for the house: classes, exams, sign-offs and certificates are given on a shift. Whoever
learns practises whenever they like, at home and before they are hired, and sits an exam by its own rules.
"""

from collections.abc import Mapping

from pitboss.games.contract import Command
from pitboss.pit.staff import duty
from pitboss.school import guidance, school, trainee

NEEDS: Mapping[type[Command], duty.Need] = {
    **duty.NEEDS,
    **dict.fromkeys(school.COMMANDS, "shift"),
    **dict.fromkeys(trainee.COMMANDS, "nothing"),
    **dict.fromkeys(guidance.COMMANDS, "shift"),
}
"""A command that is not named here needs a shift."""

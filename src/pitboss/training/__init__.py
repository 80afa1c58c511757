"""The dealing school: drills made from the rulebook in force, and what a trainee remembers of its rules."""

from pitboss.training.questions.drill import Drill
from pitboss.training.questions.question import Question, Said, Shown
from pitboss.training.questions.registry import DRILLS, drills_for

__all__ = ["DRILLS", "Drill", "Question", "Said", "Shown", "drills_for"]

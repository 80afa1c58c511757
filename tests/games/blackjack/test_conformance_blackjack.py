"""The conformance suite for the shoe, double deck and the rules page, with every choice of a house."""

import pytest
from conforming_blackjack import BlackjackConformance, rulebooks

RULEBOOKS = rulebooks()


@pytest.mark.parametrize("book", RULEBOOKS)
class TestBlackjack(BlackjackConformance):
    rulebooks = RULEBOOKS

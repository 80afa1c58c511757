"""Every sentence that pitboss says, one folder of catalogues per language, by message id.

Calls and refusals carry an id and parameters; nothing else in the program holds a sentence for a guest.
Numbers, money, odds, cards and names are formatted here, so that no text is ever glued together.
"""

from pitboss.messages.catalogues import DEFAULT, LANGUAGES, catalogue, placeholders, written
from pitboss.messages.speech import say

__all__ = ["DEFAULT", "LANGUAGES", "catalogue", "placeholders", "say", "written"]

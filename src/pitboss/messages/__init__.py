"""Every sentence that pitboss says, one folder of catalogues for each language, by message id.

Calls and refusals have an id and parameters; nothing else in the program holds a sentence for a guest.
Numbers, money, odds, cards and names are formatted here, so that no code puts text together.

`catalogues.py`  the catalogues: from id to text, in each language
`speech.py`      a message and its parameters as a sentence
"""

from pitboss.messages.catalogues import DEFAULT, LANGUAGES, catalogue, placeholders, written
from pitboss.messages.speech import say

__all__ = ["DEFAULT", "LANGUAGES", "catalogue", "placeholders", "say", "written"]

"""A shoe as a journal tells it: the cards that left it, and whether they fit its commitment and secret."""

from collections.abc import Iterator

from pitboss.cards import Card, pack
from pitboss.face_down import Opening, fits, is_sealed, key_of, place_of, sealed
from pitboss.floor.tables.shufflers import at_start, is_the_secret
from pitboss.shoe import cut
from pitboss.shuffle import seed_of, shuffle, verify


class DealtShoe:
    def __init__(self, name: str, commitment: str, *, continuous: bool = False) -> None:
        self.name = name
        self.commitment = commitment
        self.continuous = continuous
        self.shuffled = False
        self.cut_at = 0
        self.is_cut = False
        self.chances: list[str] = []
        """The texts that guests added to its order."""
        self.cards: list[tuple[int, Card]] = []
        """Every card that left it, with the number of its record; a seal where nobody has seen the card."""
        self.returns: list[tuple[int, tuple[Card, ...]]] = []
        """Cards that went back into a continuous shuffler, and after how many had left it (CSM-01)."""

    def left(self, seq: int, card: Card) -> str:
        """Note a card that left the shoe; return what is wrong with it, or nothing."""
        if is_sealed(card) and place_of(card) != len(self.cards):
            return f"its card is sealed for another place of shoe {self.name} than the one it left"
        self.cards.append((seq, card))
        return ""

    def open(self, opening: Opening) -> str:
        """Note that a card is turned; return what is wrong with its opening, or nothing."""
        if not 0 <= opening.place < len(self.cards) or not is_sealed(self.cards[opening.place][1]):
            return f"place {opening.place} of shoe {self.name} is opened, and no card is sealed there"
        seq, seal = self.cards[opening.place]
        if not fits(seal, opening):
            return f"{opening.card} is not the card that was sealed in record {seq}"
        self.cards[opening.place] = (seq, opening.card)
        return ""

    def is_secret(self, secret: bytes, decks: int) -> bool:
        """Return whether a secret is the one that was sealed."""
        if self.continuous:
            return is_the_secret(self.commitment, self.name, secret, decks)
        return verify(self.commitment, secret, pack(decks))

    def fault(self, secret: bytes, decks: int) -> str:
        """Return what is wrong, if the secret was not sealed or does not give the cards that were dealt."""
        if not self.is_secret(secret, decks):
            return f"the secret of shoe {self.name} is not the one that was sealed"
        order = (
            self._machine(secret, decks)
            if self.continuous
            else cut(shuffle(pack(decks), seed_of(secret, self.chances)), self.cut_at)
        )
        for place, ((seq, card), due) in enumerate(zip(self.cards, order, strict=False)):
            if is_sealed(card):
                if card != sealed(key_of(secret, self.name, place), place, due):
                    return f"shoe {self.name}: record {seq} seals another card than was due there, {due}"
            elif due != card:
                return (
                    f"shoe {self.name} was not dealt in its sealed order: card {place + 1}, in record {seq}, "
                    f"is {card} and should be {due}"
                )
        return ""

    def _machine(self, secret: bytes, decks: int) -> Iterator[Card]:
        """Yield what a continuous shuffler deals with the cards that it got back."""
        machine, returns = at_start(self.name, secret, decks), iter(self.returns)
        after, back = next(returns, (-1, ()))
        dealt: list[Card] = []
        for place in range(len(self.cards)):
            while place == after:
                machine = machine.returned([dealt[place_of(c)] if is_sealed(c) else c for c in back])
                after, back = next(returns, (-1, ()))
            card, machine = machine.draw()
            dealt.append(card)
            yield card

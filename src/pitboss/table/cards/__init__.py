"""The pack at a table, from the end of one shoe to the next, and the cards in a guest's hands.

`pack_steps.py`  the pack is spread and checked for a machine, or washed for the hands
`shuffle.py`     the shuffle, the cut, the burn card, the dead game
`card_sets.py`   where the sets of cards of a table are
`hand_held.py`   guests look at the cards at a hand-held game
`seen_cards.py`  the cards that surveillance has seen leave the shoe
"""

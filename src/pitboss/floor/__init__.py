"""The floor: live tables on one journal. Commands come in, are decided, written down, folded and shown.

One queue per table; what a table decides is written before anybody is told of it. A clock, a store and a
vault are handed to the floor when it opens: the rooms below know none of them.
"""

"""The drills by chapter, in the order of teaching."""

CHAPTERS: dict[str, tuple[str, ...]] = {
    "cards": ("totals", "third-card", "calls", "spoken-calls", "burning", "inspection"),
    "payouts": ("blackjack-payouts", "insurance", "commission", "side-bets", "take-and-pay", "jackpots"),
    "cheques": ("colour-for-colour", "conversions", "cutting", "racks"),
    "hands": ("cutting-out", "sizing-in", "rack-payments", "bill-rows", "deck-check", "hand-shuffle"),
    "money": ("buy-ins", "bills", "change", "limits", "several-hands", "tokes", "toke-rules"),
    "game": ("strategy", "signals", "irregularities", "approvals", "places", "midi"),
    "procedures": ("steps", "papers", "paper-trail"),
    "guests": ("greetings", "conduct", "service", "safer-play", "glossary"),
}
"""Every drill is in exactly one chapter."""

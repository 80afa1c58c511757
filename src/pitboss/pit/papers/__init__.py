"""Slips, and the papers that move cheques between a rack, the cage and a guest.

`tender.py`             what a guest hands over to pay a debt
`slips.py`              a slip: its number, its parts, its signatures
`reading.py`            the lines of a slip, which the dealer agrees to one by one
`fills.py`              cheques from the cage to a rack
`credits.py`            cheques from a rack to the cage
`markers.py`            cheques from a rack to a guest, on credit
`jackpots.py`           the payout slip of a jackpot, and the figures of its tax form
`guest_signatures.py`   the guest signs a marker, or does not
`credit_lines.py`       what a guest may owe
`redemptions.py`        a guest pays a marker at the cage
`reading_acts.py`       who may read a line and agree to it, and when
"""

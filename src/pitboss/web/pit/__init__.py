"""The pit over HTTP: one module for each desk's view, and the handlers that answer with it.

`queue.py`       what waits, for whom and since when
`overview.py`    the pit as each role may see it
`table_view.py`  the desk of one table: its tray, its papers with their steps, its dealers
`table_changes.py`  changes of the table itself, at its desk
`people.py`      the desk of the staff
`cards.py`       the desk of the cards
`count.py`       the desk of the drop and its count
`tokes.py`       the desk of the tokes
`guests.py`      the desk of the guests
`guest_papers.py`  the markers that a guest is asked to sign
`markers.py`     markers at the desk of the guests
`slip_page.py`   a slip as a page to print
`api.py`         commands, overview and queue
`slips_api.py`   slips: the list, copies, and the original that is printed once
`reports_api.py` the day's figures, the year beside them, what needs action
`table_api.py`   the desk of one table, and where a count could first have gone wrong
`desks_api.py`   the other desks
"""

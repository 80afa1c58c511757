"""Houses behind a browser.

`fixtures.py`       the browser and the house as pytest fixtures
`chromium.py`       the browser, as it is started
`house.py`          a real server in a thread, with a floor in memory
`visitors.py`       people, each with a browser window
`slow_line.py`      a connection that is slow or is cut
`table_guest.py`    a guest at a table, seen by the page and by the server
`dealer.py`         a table that a dealer deals by hand
`hands.py`          a dealer's hands over the felt: by mouse, by finger and by keyboard
`sittings.py`       tables brought to a moment worth looking at
`meters.py`         tables on one meter, dealt up to the hand that wins
`pit.py`            a pit at work
`counted_tasks.py`  the pit's ten tasks, with every act of everybody counted
`desk_acts.py`      the desks of the pit: people, cards, boxes, guests
`played_rounds.py`  tables that bots have played at
`school_class.py`   a class with exams at every stage
`moments.py`        scenes from scenarios, for stills and tests
`sights.py`         every view of the page at a moment worth looking at
`contrast.py`       how well the texts of a page can be read
"""

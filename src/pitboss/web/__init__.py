"""The web server: the page, the HTTP API and the live socket. It has no rules of a game.

A request passes these files and folders in this order:

`server.py`        the process: binds the socket, starts uvicorn, closes in order
`app.py`           the application: puts the handlers together, opens and closes the floor
`config.py`        the settings of the server
`admission/`       rate limits, caps and deadlines
`gate.py`          the first check: host, origin, size, session; the security headers
`visitor.py`       who makes a request
`request.py`       what handlers read from a request: services, rights, query parameters
`services.py`      what all handlers share
`errors.py`        `Rejected`, the error that handlers raise
`permissions.py`   which roles may give which command
`gateway.py`       the one way in for commands: to a table, a progressive or the pit
`wire.py`          the structs of commands and answers that all APIs share
`accounts/`        people, sessions, the audit list
`money/`           guests' play money outside the tables
`credentials/`     passwords, badges and PINs, known devices
`live/`            the live socket: scenes, patches, the floor, presence
`tables/`          tables, their rounds and their shoes
`redaction.py`     events as an audience may read them
`pit/`             the pit: queue, desks, papers, reports
`pit_records.py`   slips and desk history, read from the journal
`progressive/`     the displays and the controller of progressives
`surveillance/`    the search for rounds, proofs, marks, live odds
`odds/`            the odds of games, and the queue that calculates them
`rulebook/`        the rules in force in words, and the effect of a change
`training/`        lessons, the dealer's seat, nights
`school/`          classes, exams, certificates
`demo/`            the demo floor and its pit
`assets.py`        the page and its files over HTTP
`bundles.py`       scripts and style sheets of the page, put together
`static_files.py`  the files of the page on disk, and their version
`static/`          the page itself, in JavaScript; its map is `static/README.md`
`texts.py`         the texts of the page in a language
`monitor/`         figures for a monitor, and the room on the disk
`logs.py`          the server's log
`garbage.py`       when Python collects garbage
"""

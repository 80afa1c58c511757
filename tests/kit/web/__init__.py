"""Houses behind HTTP and the socket.

`house.py`          a floor in memory, people of every role, clients who are signed in
`cheap_hashes.py`   passwords that are hashed with little work
`durable_house.py`  a house in a folder, which outlives its process
`pit.py`            a pit, hired and at work over HTTP
`meters.py`         blackjack tables that share meters
`shared_people.py`  several servers on one database of people
`wire_client.py`    a house on a real socket, and a client that sends bytes
`practice.py`       what the pages of drills and of the seat do not know
`players.py`        guests who play over the socket
`money_watch.py`    the sum of purses, tables and cage after every commit
`software_key.py`   a passkey in software
`loop_holds.py`     a house that was played on, and how long its event loop is held
`every_request.py`  every route and message, with an example
"""

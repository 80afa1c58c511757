"""The live socket: what a page watches, as messages.

`socket.py`          one connection: it listens, shows what is watched, and takes commands
`messages.py`        all messages in both directions, and the replay of a round
`table_stream.py`    the messages about one table for one reader
`scene_cache.py`     scenes as JSON, written once for all readers who see the same
`jackpot_prices.py`  the prices of jackpots, added to a scene for staff
`patches.py`         the changes between two scenes
`floor_overview.py`  a row for each table of the floor
`presence.py`        who has a connection to which table
"""

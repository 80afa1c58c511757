"""The odds of the house's games over HTTP, and the queue that calculates them.

`api.py`         the handlers
`wire.py`        the structs of the answers
`tasks.py`       the long calculations, each a function of the rules
`work_queue.py`  one calculation at a time, with the results remembered
`worker.py`      the separate process that calculates
`shoe_odds.py`   the odds over the cards that are left in a shoe
"""

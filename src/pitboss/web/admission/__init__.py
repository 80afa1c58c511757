"""The limits on everybody who connects: addresses, connections, requests, sign-ins.

`addresses.py`      the address of a request, also behind trusted proxies
`connections.py`    deadlines and caps for connections
`limits.py`         every rate limit and cap, and the check of a caller
`hashing_queue.py`  turns at the hashing of passwords
`attempts.py`       failed attempts of strangers, counted for the audit list
"""

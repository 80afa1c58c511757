"""Stores of the journal, and what they are held against.

`conformance.py`      what every store must do; a store subclasses it
`model.py`            a journal as lists in a dictionary
`samples.py`          batches to write, and journals worth tampering with
`old_form.py`         a journal as version 1 of the tables held it
`bodies.py`           packed rows, read and changed without the journal's own code
`faulty_store.py`     a store that fails before or after the durable point
`same_shoes.py`       a vault whose shoes are the same in every run
`postgres_server.py`  a real PostgreSQL server, one for each process of the run
"""

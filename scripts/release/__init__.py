"""What a release is made with.

`constraints.py`  writes constraints.txt: the exact versions that the checks run with
`licences.py`     writes docs/licences.md: the licence of everything that is installed with pitboss
"""

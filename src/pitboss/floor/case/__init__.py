"""A case is a signed file with rounds of a floor as evidence; anybody can check it without the floor.

- `file.py`       makes a case from the journal
- `evidence.py`   what a case rests on, and its form as files
- `archive.py`    packs and unpacks the zip file
- `check.py`      checks a case, alone or against the journal
- `version_1.py`  checks cases of version 1
"""

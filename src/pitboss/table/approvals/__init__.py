"""What a dealer asks of those above, and what those above are told.

`approvals.py`  a question with its answers, and what a step does with an approval
`requests.py`   which approval the step at hand needs; asking, granting and refusing it
`notices.py`    what a supervisor is told and acknowledges
"""

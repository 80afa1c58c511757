"""The rules of the house over HTTP.

`in_force.py`  the rules that are in force: a signed change, or the house's file
`api.py`       the rules in words, and the effect of a change
`wire.py`      the structs of the answers
`rule_api.py`  one rule of the catalogue
"""

"""What a monitor is told of a floor.

`metrics.py`  figures in the text format of Prometheus, of all processes
`disk.py`     the room that the journal has, and when the disk is full
"""

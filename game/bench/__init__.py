"""How fast everything is, measured beside peers that anyone can install.

Machines differ and are noisy, so what counts are ratios from interleaved runs: ours, theirs, ours,
theirs, five rounds or more, processor time, medians. What is measured stands in `ours`, the others in
`peers`, rounds and verdicts in `report`. Tests never assert times.
"""

"""AC-3 with a search that keeps arcs consistent, in Python, recorded:

    PYTHONPATH=clients/python sudoscope record --out run.sudoscope -- python3 examples/your_solver/ac3.py PUZZLE
"""

import sys
from collections import deque

from sudoscope import Recorder

CELLS = range(81)


def block(cell):
    return cell // 27, cell % 9 // 3


PEERS = [
    [p for p in CELLS if p != c and (p // 9 == c // 9 or p % 9 == c % 9 or block(p) == block(c))] for c in CELLS
]


def ac3(domains, queue, record, removed):
    """Makes all arcs consistent; returns whether no domain became empty. Notes what it removed."""
    queue = deque(queue)
    while queue:
        cell, against = queue.popleft()
        if len(domains[against]) > 1:
            continue
        (only,) = domains[against]
        if only not in domains[cell]:
            continue
        domains[cell].remove(only)
        removed.append((cell, only))
        record.eliminate(cell, only)
        if not domains[cell]:
            record.contradiction(cell)
            return False
        queue.extend((peer, cell) for peer in PEERS[cell] if peer != against)
    return True


def search(domains, done, record):
    open_cells = [cell for cell in CELLS if cell not in done]
    if not open_cells:
        return True
    cell = min(open_cells, key=lambda cell: len(domains[cell]))
    for digit in sorted(domains[cell]):
        before = domains[cell]
        domains[cell] = {digit}
        if len(before) == 1:
            record.assign(cell, digit)
        else:
            record.guess(cell, digit)
        removed = []
        arcs = [(peer, cell) for peer in PEERS[cell] if peer not in done]
        if ac3(domains, arcs, record, removed) and search(domains, done | {cell}, record):
            return True
        for other, value in reversed(removed):
            domains[other].add(value)
            record.restore(other, value)
        record.retract(cell, digit)
        domains[cell] = before
    return False


def main(puzzle):
    record = Recorder(puzzle, solver="AC-3 in Python")
    domains = [set("123456789") if given in ".0" else {given} for given in puzzle]
    givens = {cell for cell in CELLS if puzzle[cell] not in ".0"}
    arcs = [(cell, given) for given in givens for cell in PEERS[given] if cell not in givens]
    solved = ac3(domains, arcs, record, []) and search(domains, givens, record)
    if solved:
        record.solution()
    record.end("solved" if solved else "unsolvable")
    return 0 if solved else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))

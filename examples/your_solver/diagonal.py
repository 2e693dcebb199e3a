"""The diagonal sudoku of an AI course: elimination, only choice, naked twins and search on a dictionary of candidates.

Its boards change through assign_value. To watch a project of this kind, one import is all that changes:

    PYTHONPATH=clients/python sudoscope record --variant diagonal --out run.sudoscope -- python3 examples/your_solver/diagonal.py
"""

from sudoscope import assign_value, play

ROWS, COLUMNS = "ABCDEFGHI", "123456789"
BOXES = [row + column for row in ROWS for column in COLUMNS]
UNITS = (
    [[row + column for column in COLUMNS] for row in ROWS]
    + [[row + column for row in ROWS] for column in COLUMNS]
    + [[r + c for r in band for c in stack] for band in ("ABC", "DEF", "GHI") for stack in ("123", "456", "789")]
    + [[r + c for r, c in zip(ROWS, COLUMNS)], [r + c for r, c in zip(ROWS, reversed(COLUMNS))]]
)
PEERS = {box: set(sum((unit for unit in UNITS if box in unit), [])) - {box} for box in BOXES}


def eliminate(values):
    for box in [box for box in BOXES if len(values[box]) == 1]:
        for peer in PEERS[box]:
            if values[box] and values[box] in values[peer]:
                assign_value(values, peer, values[peer].replace(values[box], ""))
    return values


def only_choice(values):
    for unit in UNITS:
        for digit in COLUMNS:
            places = [box for box in unit if digit in values[box]]
            if len(places) == 1 and len(values[places[0]]) > 1:
                assign_value(values, places[0], digit)
    return values


def naked_twins(values):
    for unit in UNITS:
        pairs = [box for box in unit if len(values[box]) == 2]
        for i, first in enumerate(pairs):
            for second in pairs[i + 1:]:
                twins = values[first]
                if len(twins) != 2 or values[second] != twins:
                    continue
                for box in unit:
                    for digit in twins:
                        if box not in (first, second) and digit in values[box]:
                            assign_value(values, box, values[box].replace(digit, ""))
    return values


def reduce_puzzle(values):
    before = None
    while before != values:
        before = dict(values)
        for strategy in (eliminate, only_choice, naked_twins):
            strategy(values)
            if not all(values.values()):
                return False
    return values


def search(values):
    if not reduce_puzzle(values):
        return False
    unsolved = [box for box in BOXES if len(values[box]) > 1]
    if not unsolved:
        return values
    box = min(unsolved, key=lambda box: len(values[box]))
    for digit in values[box]:
        result = search(assign_value(dict(values), box, digit))
        if result:
            return result
    return False


def solve(grid):
    values = {box: (COLUMNS if given == "." else given) for box, given in zip(BOXES, grid)}
    return search(values)


if __name__ == "__main__":
    GRID = "2.............62....1....7...6..8...3...9...7...6..4...4....8....52.............3"
    answer = solve(GRID)
    play({}, answer)

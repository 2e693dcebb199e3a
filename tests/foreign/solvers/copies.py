"""A student's solver on a dictionary of candidates, copied for each branch: copies.py FAULT PUZZLE. Uses assign_value."""

import sys

import sudoscope
from oracle import CELLS, UNITS, Counting, Oracle, peers_of
from sudoscope import assign_value, play

FAULT, PUZZLE = sys.argv[1:3]
OUT = Counting()
ORACLE = Oracle(PUZZLE, OUT)
sudoscope._recorder = sudoscope.Recorder(wanted=True, out=OUT)
NAMES = ["ABCDEFGHI"[c // 9] + str(c % 9 + 1) for c in CELLS]
PARTS = {"no row": UNITS[9:], "no column": UNITS[:9] + UNITS[18:], "no block": UNITS[:18]}
UNITS = PARTS.get(FAULT, UNITS)
PEERS = peers_of(UNITS)
if FAULT == "extra peer":
    PEERS = [peers | {(c + 40) % 81} for c, peers in enumerate(PEERS)]


#: How many placements the branch has that is shown next; None for all.
KEPT = [None]


def state(values):
    return [set(values[name]) for name in NAMES]


def change(values, cell, value, guess=False):
    before = state(values)
    assign_value(values, NAMES[cell], value)
    if KEPT[0] is not None:
        # What came after in the branch before is no longer shown.
        for _, gone, _ in ORACLE.stack[KEPT[0] :]:
            ORACLE.taken_back(gone)
        KEPT[0] = None
    for digit in sorted(before[cell] - set(value)):
        if len(value) != 1 or value == digit:
            ORACLE.struck(before, cell, digit)
    if len(value) == 1:
        done = {c for c in CELLS if len(before[c]) == 1 and c != cell}
        struck = len(before[cell]) == 2 and not guess
        if struck and ORACLE.is_alive(before) and value != ORACLE.solution[cell]:
            # The last but one candidate is removed.
            (gone,) = before[cell] - set(value)
            ORACLE.harm("last two", cell, gone)
            ORACLE.stack.append((OUT.lines, cell, value))
        else:
            ORACLE.placed(before, done, cell, value, guess, late=False)


def eliminate(values):
    for cell in [c for c in CELLS if len(values[NAMES[c]]) == 1]:
        for peer in sorted(PEERS[cell]):
            digit = values[NAMES[cell]]
            if digit and digit in values[NAMES[peer]]:
                change(values, peer, values[NAMES[peer]].replace(digit, ""))


def only_choice(values):
    for unit in UNITS:
        cells = unit[:7] if FAULT == "seven cells" else unit
        for digit in "123456789":
            places = [c for c in cells if digit in values[NAMES[c]]]
            many = 2 if FAULT == "two places" else 1
            if places and len(places) <= many and len(values[NAMES[places[0]]]) > 1:
                if many == 2 and any(len(values[NAMES[c]]) == 1 for c in places):
                    continue
                change(values, places[0], digit)


def twins(values):
    for unit in UNITS:
        pairs = [c for c in unit if len(values[NAMES[c]]) == 2]
        for i, one in enumerate(pairs):
            for two in pairs[i + 1 :]:
                digits = values[NAMES[one]]
                same = values[NAMES[two]] == digits
                if FAULT == "one digit in common":
                    same = bool(set(values[NAMES[two]]) & set(digits))
                if len(digits) != 2 or not same:
                    continue
                for c in unit:
                    if c in (one, two) and not (FAULT == "struck twin" and c == two):
                        continue
                    for digit in digits:
                        if digit in values[NAMES[c]] and len(values[NAMES[c]]) > 1:
                            change(values, c, values[NAMES[c]].replace(digit, ""))


def reduce(values):
    before = None
    while before != values:
        before = dict(values)
        for strategy in (eliminate, only_choice, twins):
            strategy(values)
            if not all(values.values()):
                return False
    return True


def search(values):
    if not reduce(values):
        return False
    open_cells = [c for c in CELLS if len(values[NAMES[c]]) > 1]
    if not open_cells:
        return values
    cell = min(open_cells, key=lambda c: len(values[NAMES[c]]))
    digits = values[NAMES[cell]]
    if FAULT == "first digit only":
        digits = digits[:1]
    if FAULT == "last digit only":
        digits = digits[-1:]
    before = dict(values)
    for digit in digits:
        branch = values if FAULT == "shared dictionary" else dict(values)
        if digit not in branch[NAMES[cell]]:
            continue
        change(branch, cell, digit, guess=True)
        with_guess, kept = state(branch), len(ORACLE.stack) - 1
        result = search(branch)
        if result:
            return result
        KEPT[0] = kept
        ORACLE.left(with_guess, cell, digit, later=True)
        if FAULT == "shared dictionary":
            values[NAMES[cell]] = before[NAMES[cell]]
            done = {c for c in CELLS if len(values[NAMES[c]]) == 1}
            ORACLE.returned(state(before), state(values), done, done, later=True)
    return False


VALUES = {name: "123456789" if PUZZLE[c] == "." else PUZZLE[c] for c, name in enumerate(NAMES)}
RESULT = search(VALUES)
if ORACLE.given_up in OUT.waiting:
    # Nothing shows that the last branch was left but the end.
    ORACLE.given_up = None
play({}, RESULT)
ORACLE.ended(bool(RESULT) and "".join(RESULT[n] for n in NAMES) == "".join(ORACLE.solution), bool(RESULT), not RESULT)

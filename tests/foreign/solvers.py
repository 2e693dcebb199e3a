"""A solver with a fault of choice: solvers.py MODE FAULT OPTIONS PUZZLE. Prints events, dictionaries or boards."""

import sys
from sudoscope import Recorder

MODE, FAULT, OPTIONS, PUZZLE = sys.argv[1:5]
OPTIONS = OPTIONS.split(",")
sys.setrecursionlimit(10000)
CELLS = range(81)
NAMES = ["ABCDEFGHI"[c // 9] + str(c % 9 + 1) for c in CELLS]


def rows_and_more():
    units = [[9 * r + c for c in range(9)] for r in range(9)] + [[9 * r + c for r in range(9)] for c in range(9)]
    for top in (0, 3, 6):
        for left in (0, 3, 6):
            shift = 1 if FAULT == "shifted block" and top == 3 and left == 3 else 0
            units.append([9 * (top + i // 3) + (left + i % 3 + shift) % 9 for i in range(9)])
    if FAULT == "no block":
        units = units[:18]
    if FAULT == "no row":
        units = units[9:]
    if FAULT == "no column":
        units = units[:9] + units[18:]
    if FAULT == "diagonal":
        units += [[10 * i for i in range(9)], [8 + 8 * i for i in range(9)]]
    return units


UNITS = rows_and_more()
PEERS = [set(p for u in UNITS if c in u for p in u) - {c} for c in CELLS]
if FAULT == "extra peer":
    PEERS = [peers | {(c + 40) % 81} - {c} for c, peers in enumerate(PEERS)]
if FAULT == "own peer":
    PEERS = [peers | ({c} if c == OPEN0 else set()) for OPEN0 in [PUZZLE.index(".")] for c, peers in enumerate(PEERS)]


class Board:
    def __init__(self):
        self.left = [set("123456789") if g == "." else {g} for g in PUZZLE]
        self.done = {c for c in CELLS if PUZZLE[c] != "."}
        self.trail = []
        self.record = Recorder(PUZZLE if MODE == "events" else None, wanted=MODE == "events")
        self.show()

    def show(self):
        if MODE == "dictionary":
            print({n: "".join(sorted(self.left[c])) for c, n in enumerate(NAMES)})
        if MODE == "board":
            print("".join(next(iter(self.left[c])) if c in self.done else "." for c in CELLS))

    def strike(self, cell, digit):
        self.left[cell] = self.left[cell] - {digit}
        self.trail.append(("x", cell, digit))
        self.record.eliminate(cell, digit)
        self.show()

    def place(self, cell, digit, guess):
        self.trail.append(("=", cell, self.left[cell]))
        self.left[cell] = {digit}
        self.done = self.done | {cell}
        if guess:
            self.record.guess(cell, digit)
        else:
            self.record.assign(cell, digit)
        self.show()

    def back(self, length):
        while len(self.trail) > length:
            kind, cell, value = self.trail.pop()
            if kind == "x":
                if FAULT == "forgotten restore" and len(self.trail) == length + 1:
                    continue
                if FAULT == "forgotten restores" and cell % 2:
                    continue
                self.left[cell] = self.left[cell] | {value}
                self.record.restore(cell, value)
            else:
                if FAULT == "digit stays" and len(self.trail) > length:
                    continue
                self.record.retract(cell)
                self.left[cell] = value
                self.done = self.done - {cell}
        self.show()


def propagate(b):
    changed = True
    while changed:
        changed = False
        for c in CELLS:
            if c not in b.done and len(b.left[c]) == 1:
                (digit,) = b.left[c]
                if FAULT == "wrong digit" and len(b.done) > 40:
                    digit = str(int(digit) % 9 + 1)
                b.place(c, digit, False)
                changed = True
            if not b.left[c] or (FAULT == "early failure" and len(b.done) > 35 and len(b.left[c]) == 2):
                b.record.contradiction(c)
                return False
            if c in b.done:
                for p in PEERS[c]:
                    for digit in b.left[c] & b.left[p]:
                        if p in b.done:
                            b.record.contradiction(p)
                            return False
                        b.strike(p, digit)
                        changed = True
                        if not b.left[p]:
                            b.record.contradiction(p)
                            return False
        if changed:
            continue
        if "only" in OPTIONS or FAULT in ("two places", "eight cells"):
            for u in UNITS:
                cells = u[:8] if FAULT == "eight cells" else u
                for digit in "123456789":
                    places = [c for c in cells if digit in b.left[c]]
                    if any(c in b.done for c in places):
                        continue
                    if len(places) == 1 or (FAULT == "two places" and len(places) == 2):
                        b.place(places[0], digit, False)
                        changed = True
                        break
                if changed:
                    break
        if changed:
            continue
        if "twins" in OPTIONS or "twins" in FAULT:
            for u in UNITS:
                pairs = [c for c in u if len(b.left[c]) == 2]
                for i, one in enumerate(pairs):
                    for two in pairs[i + 1:]:
                        if b.left[one] != b.left[two] and FAULT != "unequal twins":
                            continue
                        more = PEERS[one] if FAULT == "twins of one" else set()
                        for c in set(u) - {one, two} | more - {one, two}:
                            for digit in b.left[one] & b.left[c] if c not in b.done else ():
                                b.strike(c, digit)
                                changed = True
                if changed:
                    break
    return True


def search(b, depth):
    if MODE != "board" and not propagate(b):
        return False
    if FAULT == "overwritten given" and depth == 1:
        given = next(c for c in CELLS if PUZZLE[c] != ".")
        b.record.assign(given, str(int(PUZZLE[given]) % 9 + 1))
        b.left[given] = {str(int(PUZZLE[given]) % 9 + 1)}
        b.show()
    open_cells = [c for c in CELLS if c not in b.done]
    if not open_cells or (FAULT == "early end" and len(open_cells) < 50):
        b.record.solution()
        return True
    cell = min(open_cells, key=lambda c: len(b.left[c])) if "mrv" in OPTIONS else open_cells[0]
    digits = sorted(b.left[cell], reverse="down" in OPTIONS)
    if MODE == "board":
        digits = [d for d in digits if all(b.left[p] != {d} or p not in b.done for p in PEERS[cell])]
    if FAULT == "skipped digit":
        digits = digits[:-1] if "down" not in OPTIONS else digits[1:]
    if FAULT == "first digit only":
        digits = digits[:1]
    for digit in digits:
        length = len(b.trail)
        b.place(cell, digit, True)
        if search(b, depth + 1):
            return True
        if FAULT == "swallowed failure":
            b.record.end("solved")
            return True
        b.back(length)
        if FAULT == "gives up" and depth == 0:
            return False
        if FAULT == "not undone" and depth > 0:
            b.place(cell, digit, True)
            return False
    return False


def main():
    b = Board()
    found = search(b, 0)
    b.record.end("solved" if found else "unsolvable")


main()

"""A solver with a trail and a fault of choice: trail.py MODE FAULT OPTIONS PUZZLE. Prints events, dictionaries or boards."""

import sys

from oracle import Counting, Oracle
from sudoscope import Recorder

MODE, FAULT, OPTIONS, PUZZLE = sys.argv[1:5]
OPTIONS = OPTIONS.split(",")
sys.setrecursionlimit(10000)
CELLS = range(81)
NAMES = ["ABCDEFGHI"[c // 9] + str(c % 9 + 1) for c in CELLS]


OUT = Counting()
ORACLE = Oracle(PUZZLE, OUT)
EVENTS = MODE == "events"


#: The most lines.
MOST = 10**9 if FAULT == "none" else 6000 if MODE == "events" else 1200


def show(text):
    OUT.write(text + "\n")


def rows_and_more():
    width = 8 if FAULT == "short rows" else 9
    slip = 1 if FAULT == "slipped rows" else 0
    units = [[(9 * r + c + slip) % 81 for c in range(width)] for r in range(9)]
    units += [[9 * r + c for r in range(9)] for c in range(8 if FAULT == "seven columns" else 9)]
    for top in (0, 3, 6):
        for left in (0, 3, 6):
            shift = 1 if FAULT == "shifted block" and top == 3 and left == 3 else 0
            if FAULT == "wrong block index":
                units.append([9 * (top + i // 3) + (left + 3 * (i // 3) + i % 3) % 9 for i in range(9)])
                continue
            if FAULT == "blocks without corner":
                units.append([9 * (top + i // 3) + left + i % 3 for i in range(8)])
                continue
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
        self.record = Recorder(PUZZLE if EVENTS else None, wanted=EVENTS, out=OUT)
        self.show()

    def show(self):
        if MODE == "dictionary":
            show(repr({n: "".join(sorted(self.left[c])) for c, n in enumerate(NAMES)}))
        if MODE == "board":
            show("".join(next(iter(self.left[c])) if c in self.done else "." for c in CELLS))

    def strike(self, cell, digit, what=""):
        before = list(self.left)
        self.left[cell] = self.left[cell] - {digit}
        self.trail.append(("x", cell, digit, what))
        self.record.eliminate(cell, digit)
        self.show()
        ORACLE.struck(before, cell, digit, is_told=EVENTS)

    def place(self, cell, digit, guess):
        if OUT.lines > MOST:
            raise Enough
        before, done = list(self.left), self.done
        self.trail.append(("=", cell, self.left[cell], ""))
        self.left[cell] = {digit}
        self.done = self.done | {cell}
        if guess:
            self.record.guess(cell, digit)
        else:
            self.record.assign(cell, digit)
        self.show()
        ORACLE.placed(before, done, cell, digit, guess, late=EVENTS)

    def contradiction(self, cell):
        self.record.contradiction(cell)
        if EVENTS:
            ORACLE.contradiction(self.left, cell)

    def back(self, length):
        while len(self.trail) > length:
            kind, cell, value, what = self.trail.pop()
            if kind == "x":
                if FAULT == "forgotten restore" and len(self.trail) == length + 1:
                    continue
                if FAULT == "forgotten restores" and cell % 2:
                    continue
                if FAULT == "no restores" or (FAULT == "forgotten twin" and what == "twin" and cell > 40):
                    continue
                if FAULT == "forgotten last row" and cell > 71:
                    continue
                self.left[cell] = self.left[cell] | {value}
                ORACLE.comes_back(cell)
                self.record.restore(cell, value)
            else:
                if FAULT == "digit stays" and len(self.trail) > length:
                    continue
                self.record.retract(cell)
                ORACLE.taken_back(cell)
                self.left[cell] = value
                self.done = self.done - {cell}
        self.show()


def propagate(b):
    changed = True
    while changed:
        changed = False
        for c in CELLS[:80] if FAULT == "skipped cell" else CELLS:
            if c not in b.done and len(b.left[c]) == 1:
                (digit,) = b.left[c]
                if FAULT == "wrong digit" and len(b.done) > 40:
                    digit = str(int(digit) % 9 + 1)
                if FAULT == "next cell" and len(b.done) > 40 and c + 1 not in b.done and c < 80:
                    c += 1
                b.place(c, digit, False)
                changed = True
            if FAULT == "waits for two" and len(b.done) > 30 and len(b.left[c]) == 2:
                b.place(c, min(b.left[c]), False)
                changed = True
            if not b.left[c] or (FAULT == "early failure" and len(b.done) > 35 and len(b.left[c]) == 2):
                b.contradiction(c)
                return False
            if c in b.done:
                for p in PEERS[c]:
                    for digit in b.left[c] & b.left[p]:
                        if p in b.done:
                            b.contradiction(p)
                            return False
                        b.strike(p, digit)
                        changed = True
                        if not b.left[p]:
                            b.contradiction(p)
                            return False
        if changed:
            continue
        if "only" in OPTIONS or FAULT in ("two places", "eight cells", "half a row", "wrong place", "other unit"):
            for number, u in enumerate(UNITS):
                cells = u[:8] if FAULT == "eight cells" else u
                cells = u[3:] if FAULT == "half a row" else cells
                for digit in "123456789":
                    places = [c for c in cells if digit in b.left[c]]
                    if any(c in b.done for c in places):
                        continue
                    if len(places) == 1 or (FAULT == "two places" and len(places) == 2):
                        place = places[0]
                        others = UNITS[(number + 1) % 27] if FAULT == "other unit" else u
                        open_cells = [c for c in others if c not in b.done and c != place]
                        if FAULT in ("wrong place", "other unit") and open_cells:
                            place = open_cells[0]
                        b.place(place, digit, False)
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
                        kept = {one} if FAULT == "struck twins" else {one, two}
                        digits = b.left[one] | (set("5") if FAULT == "twins and a five" else set())
                        for c in set(u) - kept | more - kept:
                            for digit in digits & b.left[c] if c not in b.done else ():
                                b.strike(c, digit, "twin")
                                changed = True
                if changed:
                    break
    return True


def search(b, depth):
    if MODE != "board" and not propagate(b):
        return False
    if FAULT == "overwritten given" and depth == 1:
        given = next(c for c in CELLS if PUZZLE[c] != ".")
        b.place(given, str(int(PUZZLE[given]) % 9 + 1), False)
    if FAULT == "taken given" and depth == 1:
        given = next(c for c in CELLS if PUZZLE[c] != ".")
        b.record.retract(given)
        b.left[given] = set("123456789")
        b.show()
        ORACLE.harm("changed given")
    open_cells = [c for c in CELLS if c not in b.done and not (FAULT == "skipped cell" and c == 80)]
    if not open_cells or (FAULT == "early end" and len(open_cells) < 50):
        b.record.solution()
        ORACLE.claimed(b.left, b.done if EVENTS else {c for c in CELLS if len(b.left[c]) == 1})
        return FAULT != "forgotten result"
    cell = min(open_cells, key=lambda c: len(b.left[c])) if "mrv" in OPTIONS else open_cells[0]
    digits = sorted(b.left[cell], reverse="down" in OPTIONS)
    if MODE == "board":
        digits = [d for d in digits if all(b.left[p] != {d} or p not in b.done for p in PEERS[cell])]
    if FAULT == "skipped digit":
        digits = digits[:-1] if "down" not in OPTIONS else digits[1:]
    if FAULT == "first digit only":
        digits = digits[:1]
    if FAULT == "all digits":
        digits = "123456789"
    if FAULT == "highest only":
        digits = digits[-1:]
    for digit in digits:
        length, before, done = len(b.trail), list(b.left), b.done
        b.place(cell, digit, True)
        with_guess = list(b.left)
        found = search(b, depth + 1)
        if found or found is None or (FAULT == "stops" and depth > 1):
            return found or None
        if FAULT == "swallowed failure":
            return "swallowed"
        b.back(length)
        ORACLE.left(with_guess, cell, digit, later=EVENTS)
        ORACLE.returned(before, b.left, done, b.done, later=EVENTS)
        if FAULT == "gives up" and depth == 0:
            return False
        if FAULT == "not undone" and depth > 0:
            b.place(cell, digit, True)
            return False
    return False


class Enough(Exception):
    """The fault makes it search for long."""


def main():
    b = Board()
    try:
        found = search(b, 0)
    except Enough:
        found = False
    b.record.end("solved" if found else "unsolvable")
    ORACLE.ended(all(b.left[c] == {ORACLE.solution[c]} for c in CELLS) or ORACLE.is_solved, found or not EVENTS, EVENTS and not found)


main()

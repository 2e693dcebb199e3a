"""A brute force on lists that prints its board after each move: grid.py FORM FAULT PUZZLE. FORM is line, rows or lists."""

import json
import sys

from oracle import CELLS, UNITS, Counting, Oracle, peers_of

FORM, FAULT, PUZZLE = sys.argv[1:4]
sys.setrecursionlimit(10000)
OUT = Counting()
ORACLE = Oracle(PUZZLE, OUT)
PARTS = {"no row": UNITS[9:], "no column": UNITS[:9] + UNITS[18:], "no block": UNITS[:18]}
PEERS = peers_of(PARTS.get(FAULT, UNITS))
if FAULT == "wrong block index":
    PEERS = [{p for p in CELLS if p != c and (p // 9 == c // 9 or p % 9 == c % 9 or p // 27 == c % 9 // 3 and p % 9 // 3 == c // 27)}
             for c in CELLS]
if FAULT == "only before":
    PEERS = [{p for p in peers if p < c} for c, peers in enumerate(PEERS)]
if FAULT == "eight peers":
    PEERS = [{p for p in peers if p % 9 != 8} for peers in PEERS]
#: The most boards.
MOST = 400
DIGITS = {"up to eight": "12345678", "from two": "23456789"}.get(FAULT, "123456789")


def show(board):
    if FORM == "line":
        OUT.write("".join(board) + "\n")
    elif FORM == "rows":
        OUT.write("\n" + "\n".join(" ".join(board[9 * r : 9 * r + 9]) for r in range(9)) + "\n")
    else:
        OUT.write(json.dumps([[0 if d == "." else int(d) for d in board[9 * r : 9 * r + 9]] for r in range(9)]) + "\n")


def left(board):
    return [set("123456789") if d == "." else {d} for d in board]


def put(board, cell, digit):
    if OUT.lines > MOST * (10 if FORM == "rows" else 1):
        raise Enough
    before = left(board)
    done = {c for c in CELLS if board[c] != "." and c != cell}
    # A digit that is written over another takes that back.
    undone = board[cell] if board[cell] != digit else "."
    board[cell] = digit
    show(board)
    if undone != "." and undone == PUZZLE[cell]:
        ORACLE.harm("changed given")
    elif undone == ORACLE.solution[cell] and all(before[c] >= {ORACLE.solution[c]} for c in range(cell)):
        ORACLE.harm("given up", cell, undone)
    ORACLE.taken_back(cell)
    ORACLE.is_solved = ORACLE.is_solved or board == ORACLE.solution
    if digit != ".":
        before[cell] = set("123456789")
        ORACLE.placed(before, done, cell, digit, guess=True)


def search(board, at):
    while at < 81 and board[at] != "." and not (FAULT == "overwrites givens" and at > 20):
        at += 1
    if at >= (80 if FAULT == "stops before the last" else 81):
        return True
    for digit in DIGITS:
        if any(board[p] == digit for p in PEERS[at]):
            continue
        put(board, at, digit)
        if search(board, at + (2 if FAULT == "skips cells" else 1)):
            return True
        if FAULT == "gives up" and at > 20:
            return None
        if FAULT == "one try":
            break
    if FAULT == "stays" and at > 15:
        return False
    put(board, at, ".")
    if FAULT == "clears a given" and at > 10:
        put(board, next(c for c in CELLS if PUZZLE[c] != "."), ".")
    return False


class Enough(Exception):
    """The fault makes it search for long."""


BOARD = list(PUZZLE)
show(BOARD)
try:
    search(BOARD, 0)
except Enough:
    pass
ORACLE.ended(ORACLE.is_solved)

"""What a faulty solver does wrong first: its own state is compared with the solution, which trying everything finds.

Nothing is read of what the solver prints but the number of its lines. The first harm is printed to standard error as
JSON: "line" of the output, "kind", and "cell" and "digit" if it has some.
"""

import json
import sys

CELLS = range(81)
UNITS = (
    [[9 * r + c for c in range(9)] for r in range(9)]
    + [[9 * r + c for r in range(9)] for c in range(9)]
    + [[9 * (t + i // 3) + s + i % 3 for i in range(9)] for t in (0, 3, 6) for s in (0, 3, 6)]
)
DIAGONALS = [[10 * i for i in range(9)], [8 + 8 * i for i in range(9)]]


def peers_of(units):
    return [{p for u in units if c in u for p in u} - {c} for c in CELLS]


def brute_force(board, peers):
    """Fills the list by trying everything, the cell with the fewest digits first; returns whether it can be filled."""
    fitting = {c: set("123456789") - {board[p] for p in peers[c]} for c in CELLS if board[c] == "."}
    if not fitting:
        return True
    cell = min(fitting, key=lambda c: len(fitting[c]))
    for digit in sorted(fitting[cell]):
        board[cell] = digit
        if brute_force(board, peers):
            return True
        board[cell] = "."
    return False


class Counting:
    """Standard output, with the number of lines printed and of the last one that undoes nothing."""

    def __init__(self):
        self.lines = 0
        self.waiting = []

    def write(self, text):
        sys.stdout.write(text)
        self.lines += text.count("\n")
        if '"kind":"re' not in text:
            for harm in self.waiting:
                harm["line"] = self.lines
            self.waiting.clear()

    def flush(self):
        sys.stdout.flush()


class Oracle:
    def __init__(self, puzzle, out, units=UNITS):
        self.puzzle, self.out = puzzle, out
        self.peers = peers_of(units)
        self.solution = list(puzzle)
        assert brute_force(self.solution, self.peers)
        self.harms, self.given_up, self.trial = [], None, None
        #: Digits that do not fit and were put there after a wrong guess: a fault once the search goes on with them.
        self.misfits = []
        #: The placements on the board: line, cell and digit.
        self.stack = []
        self.is_solved = False

    def is_alive(self, left):
        """Whether the solution is among the candidates of all cells."""
        return all(self.solution[c] in left[c] for c in CELLS)

    def harm(self, kind, cell=None, digit=None, later=False):
        """Notes a harm in the line printed last, or in the next one that undoes nothing."""
        harm = {"line": self.out.lines, "kind": kind}
        if cell is not None:
            harm["cell"] = "R%dC%d" % (cell // 9 + 1, cell % 9 + 1)
        if digit is not None:
            harm["digit"] = digit
        if later:
            self.out.waiting.append(harm)
        if kind == "trial":
            harm["kind"] = "no candidate"
            self.trial = harm
        elif kind == "given up":
            # It is none if the solution is found all the same.
            self.given_up = self.given_up or harm
        else:
            self.harms.append(harm)
        return harm

    def placed(self, before, done, cell, digit, guess, late=True):
        """A digit was put into a cell; `before` are the candidates, `done` the cells with a digit."""
        self.stack.append((self.out.lines, cell, digit))
        self.tried()
        if guess and late:
            self.harms += self.misfits
            self.misfits = []
        is_held = any(p in done and before[p] == {digit} for p in self.peers[cell])
        if self.puzzle[cell] != ".":
            if self.puzzle[cell] != digit:
                self.harm("changed given")
        elif is_held or digit not in before[cell]:
            # A guess that is taken back at once is a trial.
            harm = self.harm("trial" if guess and (late or self.is_alive(before)) else "no candidate", cell, digit)
            if not guess and not self.is_alive(before):
                self.harms.remove(harm)
                self.misfits.append(harm)
        elif not guess and self.is_alive(before) and digit != self.solution[cell]:
            self.harm("false placement", cell, digit)

    def tried(self):
        """The digit that was tried stays for now."""
        if self.trial:
            self.harms.append(self.trial)
        self.trial = None

    def struck(self, before, cell, digit, is_told=True):
        self.tried()
        if self.is_alive(before) and digit == self.solution[cell]:
            # In a dictionary a cell with one candidate left has its digit, which may be a guess.
            is_last = len(before[cell]) == 2 and not is_told
            self.harm("last two" if is_last else "false elimination", cell, digit)
        rest = before[cell] - {digit}
        if not is_told and len(rest) == 1 and any(before[p] == rest for p in self.peers[cell]):
            self.misfits.append(self.harm("no candidate", cell, min(rest)))
            self.harms.pop()

    def taken_back(self, cell):
        """The digit of a cell is gone."""
        self.stack = [place for place in self.stack if place[1] != cell]
        self.comes_back(cell)

    def comes_back(self, cell):
        """A candidate of a cell is back."""
        name = "R%dC%d" % (cell // 9 + 1, cell % 9 + 1)
        self.misfits = [harm for harm in self.misfits if harm["cell"] != name]

    def left(self, with_guess, cell, digit, later):
        """A guess is taken back; `with_guess` are the candidates after it was made."""
        self.trial = None
        if self.is_alive(with_guess) and not self.is_solved:
            self.harm("given up", cell, digit, later)

    def returned(self, before, left, done_before, done, later):
        """The state is that of before the guess again."""
        missing = [(c, digit) for c in CELLS for digit in sorted(before[c] - left[c]) if c not in done]
        missing = [(c, digit) for c, digit in missing if all(left[p] != {digit} for p in self.peers[c])]
        if missing:
            # What did not fit before was of the branch that is left.
            self.misfits = []
            harm = self.harm("not restored", later=later)
            harm["places"] = [["R%dC%d" % (c // 9 + 1, c % 9 + 1), digit] for c, digit in missing]
            return
        for _, c, digit in self.stack:
            if c in done - done_before and self.is_alive(before) and self.solution[c] != digit:
                return self.harm("false placement", c, digit, later)

    def contradiction(self, left, cell):
        if self.is_alive(left):
            self.harm("false contradiction", cell)

    def claimed(self, left, done):
        self.tried()
        if any(c not in done or left[c] != {self.solution[c]} for c in CELLS):
            self.harm("false solution")
        else:
            self.is_solved = True

    def ended(self, is_solved, says_so=True, says_none=False):
        """The program ends; whether it has the solution, says so, or says that there is none."""
        if is_solved:
            self.given_up = None
        if not is_solved or not says_so:
            self.harm("false end")
        if not is_solved and not says_none:
            self.harms += self.misfits
        harms = [harm for harm in [self.given_up] + self.harms if harm]
        harms.sort(key=lambda harm: harm["line"])
        harm = harms[0] if harms else None
        stayed = [place for place in self.stack if place[2] != self.solution[place[1]]]
        if harm and stayed and not is_solved:
            # The first wrong digit that is never taken back.
            line, cell, digit = stayed[0]
            harm["stayed"] = {"line": line, "cell": "R%dC%d" % (cell // 9 + 1, cell % 9 + 1), "digit": digit}
        print(json.dumps(harm), file=sys.stderr)

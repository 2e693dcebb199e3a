"""Prints the steps of a sudoku solver for Sudoscope (docs/protocol.md, version 1).

One file without dependencies, for Python 3.8 and newer. Nothing is printed unless the program was started by
"sudoscope record", or SUDOSCOPE=1 is in its environment.

    from sudoscope import assign_value            # in place of your own: every change of the dictionary is seen
    values = assign_value(values, "A5", "7")

    from sudoscope import Recorder                # or step by step
    recorder = Recorder("53..7....6..195...")
    recorder.guess("A3", 1)
    recorder.retract("A3")

The source line of each step is the line that called.
"""

import json
import os
import sys
import time

__all__ = ["Recorder", "assign_value", "recorded", "start", "end", "play", "visualize_assignments", "history", "assignments"]

VERSION = 1

#: For so long, in seconds, steps may wait to be passed on.
PAUSE = 0.05

#: What the course's own templates keep. They stay empty: the run is recorded instead.
history = {}
assignments = []


def _is_wanted():
    return os.environ.get("SUDOSCOPE", "") not in ("", "0")


def _caller():
    """The file and the line outside this module that led here."""
    frame = sys._getframe(1)
    while frame is not None and frame.f_code.co_filename == __file__:
        frame = frame.f_back
    return ("", 0) if frame is None else (frame.f_code.co_filename, frame.f_lineno)


class Recorder:
    """Prints events. A cell is a name such as "A5" or "R1C5", an index from 0, or a pair of row and column from 0."""

    def __init__(self, board=None, solver=None, variant=None, symbols=None, block=None, blank=None, out=None, wanted=None):
        self.out = out or sys.stdout
        self.wanted = (_is_wanted() or out is not None) if wanted is None else wanted
        self.file = None
        self.flushed = 0.0
        if board is not None:
            head = {"trace": VERSION, "board": _on_a_line(board), "solver": solver or os.path.basename(sys.argv[0])}
            more = {"variant": variant, "symbols": symbols, "block": block, "blank": blank}
            head.update((key, value) for key, value in more.items() if value is not None)
            self._print(head)

    def guess(self, cell, digit, why=None):
        """A digit is tried."""
        self._step("assign", cell, digit, why, guess=True)

    def assign(self, cell, digit, reason=None, why=None, **argument):
        """A digit is put into a cell. The reason is the name of a rule, such as "naked single"."""
        self._step("assign", cell, digit, why, reason=reason, **argument)

    def eliminate(self, cell, digit, reason=None, why=None, **argument):
        """A candidate is removed."""
        self._step("eliminate", cell, digit, why, reason=reason, **argument)

    def restore(self, cell, digit):
        """A removed candidate is back."""
        self._step("restore", cell, digit, None)

    def retract(self, cell, digit=None):
        """A digit is taken out again."""
        self._step("retract", cell, digit, None)

    def contradiction(self, cell=None, unit=None, digit=None):
        """The branch cannot go on."""
        self._step("contradiction", cell, digit, None, unit=unit)

    def solution(self):
        """The board is solved."""
        self._step("solution", None, None, None)

    def note(self, text):
        """A remark."""
        self._step("note", None, None, None, text=str(text))

    def board(self, board):
        """The whole board: a text, lists, or a dictionary of candidates. The steps are the differences."""
        if not self.wanted:
            return
        if isinstance(board, dict):
            self._step("board", None, None, None, cells={_name(cell): _text(left) for cell, left in board.items()})
        else:
            self._step("board", None, None, None, board=_on_a_line(board))

    def end(self, outcome):
        """The program is done: "solved", "unsolvable" or "stopped"."""
        self._step("end", None, None, None, outcome=outcome)

    def _step(self, kind, cell, digit, why, **more):
        if not self.wanted:
            return
        event = {"kind": kind}
        if cell is not None:
            event.update(_place(cell))
        if digit is not None:
            event["digit"] = digit if isinstance(digit, (int, str)) else str(digit)
        event.update((key, value) for key, value in more.items() if value is not None)
        if why is not None:
            event["why"] = str(why)
        file, line = _caller()
        event["line"] = line
        if file != self.file:
            self.file = file
            event["file"] = os.path.basename(file)
        self._print(event)

    def _print(self, event):
        if self.wanted:
            self.out.write(json.dumps(event, separators=(",", ":")) + "\n")
            now = time.monotonic()
            if now - self.flushed > PAUSE:
                self.out.flush()
                self.flushed = now


def _place(cell):
    if isinstance(cell, tuple):
        return {"row": int(cell[0]) + 1, "column": int(cell[1]) + 1}
    return {"cell": cell if isinstance(cell, str) else int(cell)}


def _name(cell):
    return "R%dC%d" % (cell[0] + 1, cell[1] + 1) if isinstance(cell, tuple) else str(cell)


def _text(left):
    return left if isinstance(left, str) else "".join(sorted(str(digit) for digit in left)) if hasattr(left, "__iter__") else str(left)


def _on_a_line(board):
    """A board as one character per cell; a dictionary's open cells are blank."""
    if isinstance(board, str):
        return "".join(board.split())
    if isinstance(board, dict):
        cells = [board[cell] for cell in sorted(board)]
        return "".join(str(cell) if len(str(cell)) == 1 else "." for cell in cells)
    cells = []
    for row in board:
        cells.extend(row if hasattr(row, "__iter__") else [row])
    return "".join("." if cell in (0, "0", ".", "", None) else str(cell) for cell in cells)


_recorder = None
_shown = {}


def start(board, **about):
    """Begins a run of the functions below with a puzzle. Without it, the first dictionary shows the puzzle."""
    global _recorder
    _recorder = Recorder(board, **about)
    _shown.clear()
    return _recorder


def _follow(values):
    """Prints what has changed in a dictionary since it was last shown."""
    global _recorder
    if _recorder is None:
        _recorder = Recorder()
        if not _recorder.wanted:
            return
    if not _recorder.wanted:
        return
    if not _shown:
        _shown.update(values)
        # The first board is the puzzle, or what is left of it.
        _recorder.out.write(json.dumps(_shown) + "\n")
        return
    changed = {box: left for box, left in values.items() if _shown.get(box) != left}
    if changed:
        _shown.update(changed)
        _recorder.board(changed)


def assign_value(values, box, value):
    """Sets values[box] = value and returns values. Whatever else has changed since the last call is recorded as well."""
    _follow(values)
    values[box] = value
    _follow(values)
    return values


def end(outcome):
    """The run of assign_value has ended: "solved", "unsolvable" or "stopped"."""
    if _recorder is not None:
        _recorder.end(outcome)


def play(values, result, _history=None):
    """In place of the course's player: ends the run with its result."""
    if isinstance(result, dict):
        _follow(result)
    end("solved" if result else "unsolvable")


def visualize_assignments(_assignments=None):
    """In place of the course's older player: the run is recorded already."""


def recorded(place="cell", digit="digit", recorder=None):
    """Decorates a recursive function that tries a digit in a cell and returns whether that leads to a solution.

    The arguments with these names are the cell and the digit. A call is a guess; one that returns something false takes it
    back.
    """
    import functools
    import inspect

    def decorate(function):
        names = inspect.signature(function)

        @functools.wraps(function)
        def wrapper(*args, **kwargs):
            own = recorder or _recorder
            if own is None or not own.wanted:
                return function(*args, **kwargs)
            bound = names.bind(*args, **kwargs).arguments
            own.guess(bound[place], bound[digit])
            result = function(*args, **kwargs)
            if not result:
                own.retract(bound[place])
            return result

        return wrapper

    return decorate

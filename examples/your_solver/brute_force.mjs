// A brute force in JavaScript, recorded:
//
//     sudoscope record --out run.sudoscope -- node examples/your_solver/brute_force.mjs PUZZLE

import { Recorder } from "../../clients/javascript/sudoscope.mjs";

const puzzle = process.argv[2] ?? "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const board = [...puzzle].map((symbol) => Number(symbol) || 0);
const recorder = new Recorder(puzzle, { solver: "brute_force.mjs" });

const place = (cell) => [Math.floor(cell / 9), cell % 9];

function fits(cell, digit) {
  const [row, column] = place(cell);
  return board.every((own, other) => {
    const [r, c] = place(other);
    const sameBlock = Math.floor(r / 3) === Math.floor(row / 3) && Math.floor(c / 3) === Math.floor(column / 3);
    return own !== digit || (r !== row && c !== column && !sameBlock);
  });
}

function solve() {
  const cell = board.indexOf(0);
  if (cell < 0) return true;
  for (let digit = 1; digit <= 9; digit++) {
    if (!fits(cell, digit)) continue;
    board[cell] = digit;
    recorder.guess(place(cell), digit);
    if (solve()) return true;
    board[cell] = 0;
    recorder.retract(place(cell));
  }
  return false;
}

const solved = solve();
if (solved) recorder.solution();
recorder.end(solved ? "solved" : "unsolvable");

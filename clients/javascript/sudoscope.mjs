// Prints the steps of a sudoku solver for Sudoscope (docs/protocol.md, version 1).
//
// One module without dependencies, for Node.js 16 and newer. Nothing is printed unless the program was started by
// "sudoscope record" or "sudoscope watch", or SUDOSCOPE is set in its environment.
//
//     import { Recorder } from "./sudoscope.mjs";
//     const recorder = new Recorder("53..7....6..195...");
//     recorder.guess("A3", 1);
//     recorder.retract("A3");
//
// A cell is a name such as "A5" or "R1C5", an index from 0, or a row and a column from 0 as [0, 4]. The source line of
// each step is that of the call.

import { writeSync } from "node:fs";
import { fileURLToPath } from "node:url";

const OWN = import.meta.url;
/** How much is gathered before it is written, in characters. */
const PIECE = 1 << 16;

/** The file and the line outside this module that led here. */
function caller() {
  for (const row of (new Error().stack ?? "").split("\n").slice(1)) {
    const found = /(?:\(|at |@)((?:file:\/\/)?[^()]*?):(\d+):\d+\)?$/.exec(row.trim());
    if (found && found[1] !== OWN && !found[1].startsWith("node:")) {
      const file = found[1].startsWith("file:") ? fileURLToPath(found[1]) : found[1];
      return { file, line: Number(found[2]) };
    }
  }
  return {};
}

/** Writes all of a text to standard output, however slow the reader is. */
function write(text) {
  let rest = Buffer.from(text);
  while (rest.length > 0) {
    try {
      rest = rest.subarray(writeSync(1, rest));
    } catch (error) {
      if (error.code === "EPIPE") process.exit(0);
      if (error.code !== "EAGAIN") throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
    }
  }
}

export class Recorder {
  #wanted = !["", "0", undefined].includes(process.env.SUDOSCOPE);
  #file = null;
  #waiting = "";

  /** `more` may name the solver, and have any other key of the first line. */
  constructor(board, more = {}) {
    if (!this.#wanted) return;
    process.on("exit", () => this.flush());
    this.#print({ trace: 1, board, solver: "JavaScript", ...more });
  }

  /** A digit is tried. */
  guess(cell, digit, more) {
    this.#step("assign", cell, { digit, guess: true, ...more });
  }

  /** A digit is put into a cell; `more` may have a `reason`, the name of a rule. */
  assign(cell, digit, more) {
    this.#step("assign", cell, { digit, ...more });
  }

  /** A candidate is removed. */
  eliminate(cell, digit, more) {
    this.#step("eliminate", cell, { digit, ...more });
  }

  /** A removed candidate is back. */
  restore(cell, digit, more) {
    this.#step("restore", cell, { digit, ...more });
  }

  /** A digit is taken out again. */
  retract(cell, more) {
    this.#step("retract", cell, more);
  }

  /** The branch cannot go on; the cell may be left out. */
  contradiction(cell, more) {
    this.#step("contradiction", cell, more);
  }

  /** The board is solved. */
  solution() {
    this.#step("solution", undefined, {});
  }

  /** A remark. */
  note(text) {
    this.#step("note", undefined, { text });
  }

  /** The program is done: "solved", "unsolvable" or "stopped". */
  end(outcome) {
    this.#step("end", undefined, { outcome });
    this.flush();
  }

  /** Writes what was gathered. */
  flush() {
    const text = this.#waiting;
    this.#waiting = "";
    write(text);
  }

  #step(kind, cell, more) {
    if (!this.#wanted) return;
    const event = { kind };
    if (Array.isArray(cell)) {
      [event.row, event.column] = [cell[0] + 1, cell[1] + 1];
    } else if (cell !== undefined && cell !== null) {
      event.cell = cell;
    }
    Object.assign(event, more);
    const { file, line } = caller();
    if (line !== undefined) event.line = line;
    if (file !== undefined && file !== this.#file) this.#file = event.file = file;
    this.#print(event);
  }

  #print(event) {
    this.#waiting += JSON.stringify(event) + "\n";
    if (this.#waiting.length >= PIECE) this.flush();
  }
}

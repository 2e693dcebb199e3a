/* Draws a run: board, words and timeline. */
const get = (id) => document.getElementById(id);
const grouped = (number) => String(number).replace(/\B(?=(\d{3})+$)/g, "\u202f");

class BoardView {
  constructor(run) {
    this.run = run;
    const table = get("board");
    table.replaceChildren();
    table.style.setProperty("--side", run.side);
    this.across = Math.ceil(Math.sqrt(run.side));
    table.style.setProperty("--across", this.across);
    this.cells = [];
    for (let row = 0; row < run.side; row++) {
      const line = table.insertRow();
      for (let column = 0; column < run.side; column++) {
        this.cells.push({ td: line.insertCell(), drawn: "" });
      }
    }
  }

  draw() {
    const { run } = this;
    const classes = this.emphasis();
    // A lane of a parallel search may end without the solution that another one found.
    const isSolved = run.solved && run.position === run.count && run.state.digits.every((digit) => digit);
    for (let cell = 0; cell < run.size; cell++) {
      const digit = run.state.digits[cell];
      const depth = run.state.depths[cell];
      const marks = digit ? 0 : run.marks(cell);
      const extra = classes.get(cell) || "";
      const key = `${digit} ${depth} ${marks} ${extra} ${isSolved}`;
      if (this.cells[cell].drawn !== key) {
        this.cells[cell].drawn = key;
        this.fill(cell, { digit, depth, marks, extra, isSolved });
      }
    }
  }

  fill(cell, { digit, depth, marks, extra, isSolved }) {
    const { run } = this;
    const td = this.cells[cell].td;
    const [row, column] = [Math.floor(cell / run.side), cell % run.side];
    const classes = [];
    if ((column + 1) % run.block[1] === 0 && column + 1 < run.side) classes.push("right");
    if ((row + 1) % run.block[0] === 0 && row + 1 < run.side) classes.push("below");
    const struck = extra.startsWith("struck") ? Number(extra.split(" ")[0].slice(6)) : 0;
    const undone = extra.startsWith("undone") ? Number(extra.split(" ")[0].slice(6)) : 0;
    let spoken = "empty";
    if (digit) {
      const role = depth < 0 ? "given" : depth > 0 ? "guess" : "placed";
      classes.push(role);
      td.dataset.depth = depth > 0 ? depth : "";
      td.replaceChildren(run.symbol(digit));
      spoken = `${run.symbol(digit)}, ${depth > 0 ? `guess at depth ${depth}` : role}`;
    } else if (undone) {
      classes.push("undone");
      td.replaceChildren(run.symbol(undone));
      spoken = `${run.symbol(undone)} retracted`;
    } else {
      classes.push("marks");
      td.replaceChildren(...this.marks(marks, struck));
      const all = [...run.symbols].filter((_, at) => (marks >> at) & 1);
      spoken = all.length ? `candidates ${all.join(" ")}` : "no candidate";
    }
    if (isSolved) classes.push("solved");
    td.className = [...classes, ...extra.split(" ").filter((name) => /^[a-z]+$/.test(name))].join(" ");
    td.setAttribute("aria-label", `${run.place(cell)}: ${spoken}`);
  }

  /* The candidates at their places, the struck one in an element of its own. */
  marks(bits, struck) {
    const parts = [""];
    for (let digit = 1; digit <= this.run.side; digit++) {
      const symbol = this.run.symbol(digit);
      if (digit === struck) {
        const element = document.createElement("s");
        element.textContent = symbol;
        parts.push(element, "");
      } else {
        parts[parts.length - 1] += (bits >> (digit - 1)) & 1 ? symbol : "\u00a0";
      }
      const isEnd = digit % this.across === 0;
      if (digit < this.run.side) parts[parts.length - 1] += isEnd ? "\n" : this.across < 4 ? " " : "";
    }
    return parts;
  }

  /* The cells that the step is about, and those that force it. */
  emphasis() {
    const { run } = this;
    const classes = new Map();
    const add = (cell, name) => classes.set(cell, `${classes.get(cell) || ""} ${name}`.trim());
    const at = run.position - 1;
    if (at < 0) return classes;
    const [kind, cell, digit] = [run.kinds[at], run.cells[at], run.digits[at]];
    if (kind === "e") add(cell, `struck${digit}`);
    if (kind === "r") add(cell, `undone${digit}`);
    const { frames, units } = run.because(run.position);
    for (const unit of units) {
      for (const member of run.units[unit]) if (!run.state.digits[member]) add(member, "unit");
    }
    for (const frame of frames) if (frame !== cell) add(frame, "cause");
    if (kind === "c") {
      const open = cell >= 0 ? [cell] : units.flatMap((unit) => run.units[unit]);
      for (const member of open) if (!run.state.digits[member]) add(member, "fails");
    } else if (cell >= 0) {
      add(cell, "ags".includes(kind) ? "gains" : "focus");
    }
    return classes;
  }
}

/* What happens, why, and how far the search is. */
function drawWords(run) {
  const { position } = run;
  get("head").textContent = position ? run.headline(position) : "Before the first step";
  get("why").textContent = position ? run.because(position).why : run.summary;
  const filled = run.state.digits.reduce((count, digit) => count + (digit ? 1 : 0), 0);
  const rows = [
    ["filled cells", `${filled} of ${run.size}`],
    ["depth", `${run.state.depth} of ${run.greatest}`],
  ];
  get("counters").replaceChildren(
    ...rows.flatMap(([name, value]) => [["dt", name], ["dd", value]]).map(([tag, text]) => {
      const element = document.createElement(tag);
      element.textContent = text;
      return element;
    }),
  );
  get("where").textContent = `step ${grouped(position)} of ${grouped(run.count)}`;
}

/* The chain of causes of the present step; `go` is called with a step that is clicked. */
function drawChain(run, go) {
  const MOST = 200;
  const { lines, isWhole } = run.chain(run.position, MOST);
  const items = lines.map(({ cause, level, again }) => {
    const item = document.createElement("li");
    item.style.setProperty("--level", Math.min(level, 12));
    if (cause < 0) {
      const cell = -cause - 1;
      item.textContent = `${run.place(cell)} = ${run.symbol(run.givens[cell])} is given`;
    } else {
      const button = document.createElement("button");
      const why = document.createElement("small");
      why.textContent = again ? " (above)" : ` ${run.because(cause).why}`;
      button.type = "button";
      button.append(`${grouped(cause)}  ${run.headline(cause)}.`, why);
      button.addEventListener("click", () => go(cause));
      item.append(button);
    }
    return item;
  });
  if (!isWhole) {
    const item = document.createElement("li");
    item.textContent = `The first ${MOST} lines; ask about one of them for more.`;
    items.push(item);
  }
  get("chain").replaceChildren(...items);
}

/* The depth of the search over all steps, contradictions as marks below, and the present step. */
class Timeline {
  constructor(run) {
    this.run = run;
    this.width = 0;
  }

  draw() {
    const canvas = get("timeline");
    const scale = window.devicePixelRatio || 1;
    const [width, height] = [Math.round(canvas.clientWidth * scale), Math.round(64 * scale)];
    const style = getComputedStyle(document.documentElement);
    const colour = (name) => style.getPropertyValue(name);
    if (canvas.width !== width || canvas.height !== height || this.theme !== colour("--ring")+colour("--panel")) {
      [canvas.width, canvas.height] = [width, height];
      this.theme = colour("--ring") + colour("--panel");
      this.ground = this.profile(width, height, colour);
    }
    const context = canvas.getContext("2d");
    context.clearRect(0, 0, width, height);
    if (this.ground) context.drawImage(this.ground, 0, 0);
    context.fillStyle = colour("--text");
    const x = this.run.count ? (this.run.position / this.run.count) * (width - scale) : 0;
    context.fillRect(Math.round(x) - scale, 0, 2 * scale, height);
  }

  profile(width, height, colour) {
    if (!width) return null;
    const { run } = this;
    const picture = document.createElement("canvas");
    [picture.width, picture.height] = [width, height];
    const context = picture.getContext("2d");
    const low = height * 0.86;
    for (let x = 0; x < width; x++) {
      const from = Math.floor((x / width) * run.count);
      const to = Math.max(from + 1, Math.floor(((x + 1) / width) * run.count));
      let [deepest, fails] = [0, false];
      for (let at = from; at < to && at < run.count; at++) {
        deepest = Math.max(deepest, run.depthAt[at + 1]);
        fails = fails || run.kinds[at] === "c";
      }
      context.fillStyle = colour("--ring");
      const bar = run.greatest ? (deepest / run.greatest) * (low - 4) : 0;
      context.fillRect(x, low - bar, 1, bar);
      context.fillStyle = colour("--line");
      context.fillRect(x, low, 1, 1);
      if (fails) {
        context.fillStyle = colour("--wrong");
        context.fillRect(x, low + 2, 1, height - low - 2);
      }
    }
    return picture;
  }
}

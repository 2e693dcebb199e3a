/* A run: replays its steps, and knows nothing of the page. */
class Run {
  constructor(lane) {
    Object.assign(this, lane);
    this.count = this.kinds.length;
    this.size = this.side * this.side;
    this.lists = this.causes.split(";");
    const start = {
      digits: Int16Array.from(this.givens),
      depths: Int16Array.from(this.givens, (given) => (given ? -1 : 0)),
      candidates: new Int32Array(this.size).fill((1 << this.side) - 1),
      depth: 0,
    };
    this.keyframes = [start];
    this.peers = Array.from({ length: this.size }, (_, cell) => {
      const units = this.units.filter((unit) => unit.includes(cell));
      return [...new Set(units.flat())].filter((peer) => peer !== cell);
    });
    this.depthAt = new Int16Array(this.count + 1);
    this.state = Run.copy(start);
    this.position = 0;
    while (this.position < this.count) {
      this.advance();
      this.depthAt[this.position] = this.state.depth;
      if (this.position % Run.EVERY === 0) this.keyframes.push(Run.copy(this.state));
    }
    this.greatest = this.depthAt.reduce((one, other) => Math.max(one, other), 0);
    this.seek(0);
  }

  static copy(state) {
    const { digits, depths, candidates, depth } = state;
    return { digits: digits.slice(), depths: depths.slice(), candidates: candidates.slice(), depth };
  }

  /* Applies the next step. */
  advance() {
    const at = this.position++;
    const [cell, digit, state] = [this.cells[at], this.digits[at], this.state];
    switch (this.kinds[at]) {
      case "g":
      case "a":
        state.digits[cell] = digit;
        state.depths[cell] = this.kinds[at] === "g" ? ++state.depth : 0;
        break;
      case "r":
        if (state.depths[cell] > 0) state.depth--;
        state.digits[cell] = state.depths[cell] = 0;
        break;
      case "e":
        state.candidates[cell] &= ~(1 << (digit - 1));
        break;
      case "s":
        state.candidates[cell] |= 1 << (digit - 1);
        break;
    }
  }

  /* Goes to the board after so many steps. */
  seek(position) {
    const frame = Math.floor(position / Run.EVERY);
    if (this.position > position || this.position < frame * Run.EVERY) {
      this.state = Run.copy(this.keyframes[frame]);
      this.position = frame * Run.EVERY;
    }
    while (this.position < position) this.advance();
  }

  /* The candidates of an empty cell, as bits. */
  marks(cell) {
    let bits = this.state.candidates[cell];
    if (!this.keeps) {
      for (const peer of this.peers[cell]) {
        if (this.state.digits[peer]) bits &= ~(1 << (this.state.digits[peer] - 1));
      }
    }
    return bits;
  }

  /* The position after the next or previous step of these kinds; -1 without one. */
  find(from, way, kinds) {
    for (let at = from + way; at >= 1 && at <= this.count; at += way) {
      if (kinds.includes(this.kinds[at - 1])) return at;
    }
    return -1;
  }

  /* The headline of a step, and why it follows. */
  headline(position) { return this.heads[this.head[position - 1]]; }
  because(position) { return this.reasons[this.reason[position - 1]]; }

  /* What a step rests on: positive numbers are steps, negative ones the cells of givens. */
  causesOf(position) {
    const list = this.lists[position - 1];
    if (!list) return [];
    return list.split(",").map(Number).map((cause) => (cause < 0 ? cause : position - cause));
  }

  /* The chain of causes of a step, each once in full: its level, its cause, and whether it stands above. */
  chain(position, most) {
    const lines = [];
    const seen = new Set();
    const open = [[position, 0]];
    while (open.length && lines.length < most) {
      const [cause, level] = open.pop();
      const again = seen.has(cause);
      lines.push({ cause, level, again });
      seen.add(cause);
      if (cause > 0 && !again) {
        for (const next of this.causesOf(cause).reverse()) open.push([next, level + 1]);
      }
    }
    return { lines, isWhole: open.length === 0 };
  }

  symbol(digit) { return [...this.symbols][digit - 1]; }
  place(cell) { return `R${Math.floor(cell / this.side) + 1}C${(cell % this.side) + 1}`; }
}
Run.EVERY = 1000;

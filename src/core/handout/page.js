/* The page: opens the packed runs, and what keys, buttons and the pointer do. */
const page = { runs: [], lane: 0, playing: false, asked: false, due: 0, pending: false };

const run = () => page.runs[page.lane].run;

async function unpack() {
  const text = get("run").textContent.trim();
  if (typeof DecompressionStream === "undefined") throw new Error("This browser is too old for this page. Use one from 2023 or later.");
  const bytes = Uint8Array.from(atob(text), (symbol) => symbol.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return JSON.parse(await new Response(stream).text());
}

function show() {
  page.pending = false;
  const { board, timeline } = page.runs[page.lane];
  board.draw();
  drawWords(run());
  timeline.draw();
  get("slider").value = run().position;
  get("slider").setAttribute("aria-valuetext", `step ${run().position}: ${get("head").textContent}`);
  get("play").textContent = page.playing ? "Pause" : "Play";
  const at = run().position;
  for (const [id, isOff] of [["first", at === 0], ["back", at === 0], ["on", at === run().count], ["last", at === run().count]]) {
    get(id).disabled = isOff;
  }
  get("chain").hidden = !page.asked || at === 0;
  get("ask").textContent = page.asked ? "Hide" : "Show";
  get("ask").setAttribute("aria-expanded", page.asked);
  if (page.asked && at) drawChain(run(), goTo);
}

/* Draws with the next frame, however often it is called before. */
function refresh() {
  if (!page.pending) {
    page.pending = true;
    requestAnimationFrame(show);
  }
}

function goTo(position) {
  run().seek(Math.max(0, Math.min(run().count, Math.round(position))));
  refresh();
}

function find(way, kinds) {
  pause();
  const found = run().find(run().position, way, kinds);
  if (found >= 0) goTo(found);
}

function pause() {
  page.playing = false;
  refresh();
}

function play() {
  if (page.playing) return pause();
  if (run().position === run().count) run().seek(0);
  page.playing = true;
  page.due = performance.now();
  requestAnimationFrame(tick);
  refresh();
}

function tick(now) {
  if (!page.playing) return;
  const speed = Number(get("speed").value);
  const steps = Math.floor(((now - page.due) / 1000) * speed);
  if (steps > 0) {
    page.due += (steps * 1000) / speed;
    run().seek(Math.min(run().count, run().position + steps));
    if (run().position === run().count) page.playing = false;
    refresh();
  }
  requestAnimationFrame(tick);
}

function step(by) {
  pause();
  goTo(run().position + by);
}

function ask() {
  page.asked = !page.asked;
  refresh();
}

function faster(by) {
  const speed = get("speed");
  speed.selectedIndex = Math.max(0, Math.min(speed.options.length - 1, speed.selectedIndex + by));
}

function theme() {
  const root = document.documentElement;
  root.dataset.theme = root.dataset.theme === "dark" ? "light" : "dark";
  refresh();
}

function choose(lane) {
  pause();
  page.lane = lane;
  const chosen = page.runs[lane];
  chosen.board = new BoardView(chosen.run);
  get("name").textContent = chosen.run.name || "Sudoku";
  const { solver, count, outcome } = chosen.run;
  get("about").textContent = `${solver} · ${grouped(count)} ${count === 1 ? "step" : "steps"} · ${outcome}`;
  get("slider").max = chosen.run.count;
  for (const [at, tab] of [...get("lanes").children].entries()) tab.setAttribute("aria-selected", at === lane);
  refresh();
}

function onKey(event) {
  if (event.altKey || event.metaKey || event.target.matches("select")) return;
  const way = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (event.target.id === "slider" && way === undefined && !["Home", "End"].includes(event.key) && event.key !== " ") return;
  const isButton = event.target.matches("button");
  if (way && event.shiftKey) find(way, "gr");
  else if (way && event.ctrlKey) find(way, "c");
  else if (event.ctrlKey) return;
  else if (way) step(way);
  else if (event.key === "Home") step(-Infinity);
  else if (event.key === "End") step(Infinity);
  else if (event.key === "PageDown") step(100);
  else if (event.key === "PageUp") step(-100);
  else if (event.key === " " && !isButton) play();
  else if (event.key === "+") faster(1);
  else if (event.key === "-") faster(-1);
  else if (event.key === "w" || event.key === "W") ask();
  else if (event.key === "t" || event.key === "T") theme();
  else if (event.key === "[" || event.key === "]") choose((page.lane + (event.key === "]" ? 1 : page.runs.length - 1)) % page.runs.length);
  else return;
  event.preventDefault();
}

/* `#step=120` or `#run=2&step=120` opens there. */
function followHash() {
  const wanted = new URLSearchParams(location.hash.slice(1));
  const lane = Number(wanted.get("run") || page.lane + 1) - 1;
  if (page.runs[lane]) choose(lane);
  if (wanted.has("step")) goTo(Number(wanted.get("step")) || 0);
}

function listen() {
  const onClick = { first: () => step(-Infinity), back: () => step(-1), play, on: () => step(1), last: () => step(Infinity), guess: () => find(1, "gr"), contradiction: () => find(1, "c"), ask, theme };
  for (const [id, action] of Object.entries(onClick)) get(id).addEventListener("click", action);
  get("slider").addEventListener("input", (event) => { pause(); goTo(event.target.valueAsNumber); });
  const canvas = get("timeline");
  const scrub = (event) => {
    const area = canvas.getBoundingClientRect();
    goTo(((event.clientX - area.left) / area.width) * run().count);
  };
  canvas.addEventListener("pointerdown", (event) => { canvas.setPointerCapture(event.pointerId); pause(); scrub(event); });
  canvas.addEventListener("pointermove", (event) => { if (event.buttons) scrub(event); });
  document.addEventListener("keydown", onKey);
  window.addEventListener("resize", refresh);
  window.addEventListener("hashchange", followHash);
}

function open(content) {
  page.runs = content.lanes.map((lane) => {
    const own = new Run(lane);
    return { run: own, timeline: new Timeline(own) };
  });
  if (page.runs.length > 1) {
    get("lanes").append(...page.runs.map((own, lane) => {
      const tab = document.createElement("button");
      tab.type = "button";
      tab.setAttribute("role", "tab");
      tab.textContent = own.run.solver;
      tab.addEventListener("click", () => choose(lane));
      return tab;
    }));
  }
  if (matchMedia("(prefers-color-scheme: dark)").matches) document.documentElement.dataset.theme = "dark";
  get("main").hidden = get("transport").hidden = false;
  listen();
  choose(0);
  followHash();
}

unpack().then(open).catch((error) => {
  get("problem").hidden = false;
  get("problem").textContent = error.message;
});

// The page: controls, keys, the link to a step, and time.

const find = (id) => document.getElementById(id);
const content = JSON.parse(find("data").textContent);
// What is shown: see showTraces().
let data;
let panels = [];
let length = 0;
const shown =
  { step: 0, playing: false, whole: false, compact: false, link: "" };
const calm = matchMedia("(prefers-reduced-motion: reduce)");

// Bars glide from place to place if there is time to see it.
const fastestGlide = 5;
// Heights of the tallest bars in pixels; a compact page decides between two.
const wholeBars = 140;
const lowBars = 80;
const lowestBars = 40;
const highBars = 400;
const speed = () => Number(find("speed").value);

function draw(animate = false) {
  const sentences = new Set();
  panels.forEach((panel, at) => {
    const text = sentence(panel.replay);
    panel.draw({
      animate,
      whole: shown.whole,
      playing: shown.playing,
      silent: sentences.has(text),
      other: panels[1 - at]?.replay,
    });
    sentences.add(text);
  });
  find("whole").hidden = !panels.some(({ chain }) => chain.canBeWhole);
  if (find("text").open) drawLines();
}

function show(step) {
  const target = Math.max(0, Math.min(length, Math.round(step) || 0));
  const neighbour = Math.abs(target - shown.step) === 1;
  shown.step = target;
  for (const panel of panels) panel.replay.seek(target);
  const slow = !shown.playing || speed() <= fastestGlide;
  draw(neighbour && slow && !calm.matches);
  const slider = find("slider");
  slider.value = target;
  change(slider,
    { "aria-valuetext": `after ${target} of ${countText(length)}` });
  find("jump").value = target;
  if (target === length && shown.playing) play(false);
  keepLink();
}

// The drawing is brought into sight, with its heading if there is room; but
// nobody who reads the steps as text is taken away from them.
function reveal() {
  const page = find("page");
  const { top, bottom } = page.getBoundingClientRect();
  const inSight = (box) => box.bottom > top && box.top < bottom;
  const text = find("text");
  if (text.open && inSight(text.getBoundingClientRect())) return;
  const { root, chain } = panels[0];
  const drawing = chain.root.getBoundingClientRect();
  if (drawing.top >= top && drawing.bottom <= bottom) return;
  const heading = root.getBoundingClientRect().top;
  const start = [heading, drawing.top].find((each) =>
    drawing.bottom - each <= bottom - top) ?? drawing.top;
  page.scrollBy(0, start - top);
}

// Show other traces, from their first step on.
function showTraces(next) {
  if (shown.playing) play(false);
  data = next;
  find("traces").replaceChildren();
  panels = data.traces.map((trace) => new Panel(trace, find("traces")));
  length = Math.max(...panels.map((panel) => panel.replay.length));
  describe();
  layOut();
  show(0);
}

// Bars get what a compact page has left, so that it need not scroll.
function layOut() {
  document.body.classList.toggle("compact", shown.compact);
  layRows(shown.compact ? lowBars : wholeBars, shown.compact);
  draw();
  if (!shown.compact) return;
  const page = find("page");
  const main = page.querySelector("main").getBoundingClientRect();
  const free = page.getBoundingClientRect().bottom - main.bottom - 16;
  layRows(Math.max(lowestBars, Math.min(highBars, lowBars + free)), true);
  draw();
}

// The address follows, but not more often than browsers allow.
let linkTimer;
function keepLink() {
  // A page inside another one has no address of its own.
  if (location.href.startsWith("about:")) return;
  linkTimer ??= setTimeout(() => {
    linkTimer = undefined;
    const compact = shown.compact ? "compact&" : "";
    const hash = `#${compact}step=${shown.step}${shown.link}`;
    if (location.hash !== hash) history.replaceState(null, "", hash);
  }, 400);
}

// "#compact" for slides and frames, "#step=3", or both with & between them.
function followLink() {
  const words = location.hash.slice(1).split("&");
  if (words.includes("compact") !== shown.compact) {
    shown.compact = !shown.compact;
    layOut();
  }
  const step = words.find((word) => /^step=\d+$/.test(word));
  if (step) show(Number(step.slice("step=".length)));
}

let frame;
function play(on) {
  if (on && shown.step === length) show(0);
  if (on) reveal();
  shown.playing = on;
  find("play").classList.toggle("playing", on);
  change(find("play"), { "aria-label": on ? "Pause" : "Play" });
  cancelAnimationFrame(frame);
  if (on) frame = requestAnimationFrame((now) => tick(now, now, 0));
  else draw();
}

// Whole steps are taken when their time has come; the rest is owed.
function tick(now, before, owed) {
  const due = owed + (Math.min(now - before, 1000) * speed()) / 1000;
  const steps = Math.floor(due);
  frame = requestAnimationFrame((next) => tick(next, now, due - steps));
  if (steps > 0) show(shown.step + steps);
}

function move(step) {
  if (shown.playing) play(false);
  show(step);
  reveal();
}

// A few lines around the current step of a trace.
function linesOf(replay) {
  const around = 6;
  const at = replay.step;
  const end = Math.min(replay.length, at + around);
  const lines = [["heading", replay.trace.label]];
  for (let step = Math.max(0, at - around); step <= end; ++step) {
    replay.seek(step);
    const number = String(step).padStart(String(length).length);
    lines.push([step === at ? "current" : "",
      `${number}  ${stepLine(replay)}`]);
  }
  replay.seek(at);
  return lines;
}

function drawLines() {
  const lines = panels.flatMap((panel) => linesOf(panel.replay));
  find("lines").replaceChildren(...lines.map(([name, text]) => {
    const line = document.createElement("p");
    line.className = name;
    if (name === "current") line.setAttribute("aria-current", "step");
    line.textContent = text;
    return line;
  }));
}

const keys = {
  ArrowLeft: (ten) => move(shown.step - ten),
  ArrowRight: (ten) => move(shown.step + ten),
  Home: () => move(0),
  End: () => move(length),
  PageUp: () => turn(-1),
  PageDown: () => turn(1),
  " ": () => play(!shown.playing),
};

// What scrolls is not the window, which the controls share.
function turn(pages) {
  find("page").scrollBy(0, 0.9 * pages * find("page").clientHeight);
}

// Keys mean what they always do in fields, and on buttons that they press.
function onKey(event) {
  const { key, target } = event;
  if (!keys[key] || event.ctrlKey || event.altKey || event.metaKey) return;
  if (target.matches("select, input[type=number]")) return;
  if (key === " " && target.matches("button, summary, a")) return;
  event.preventDefault();
  keys[key](event.shiftKey ? 10 : 1);
}

function listen() {
  const onClick = (id, action) => find(id).addEventListener("click", action);
  onClick("first", () => move(0));
  onClick("back", () => move(shown.step - 1));
  onClick("play", () => play(!shown.playing));
  onClick("forward", () => move(shown.step + 1));
  onClick("last", () => move(length));
  onClick("to-divergence", () => move(data.divergence.step));
  onClick("whole", () => {
    shown.whole = !shown.whole;
    change(find("whole"), { "aria-pressed": shown.whole });
    draw();
  });
  find("slider").addEventListener("input", () => move(find("slider").value));
  find("jump").addEventListener("change", () => move(find("jump").value));
  find("jump").addEventListener("focus", () => play(false));
  find("text").addEventListener("toggle", () => draw());
  addEventListener("keydown", onKey);
  addEventListener("hashchange", followLink);
  addEventListener("resize", () => shown.compact && layOut());
  watchWidth();
}

// Sentences change the height, which is no reason to draw again.
function watchWidth() {
  let width = 0;
  new ResizeObserver(([{ contentRect }]) => {
    if (contentRect.width === width) return;
    width = contentRect.width;
    draw();
  }).observe(find("traces"));
}

function describeRoles() {
  find("roles").replaceChildren();
  data.traces[0].states.forEach(([code, name, meaning]) => {
    if (code === nothing) return;
    const item = document.createElement("li");
    const badge = document.createElement("b");
    badge.className = `role${panels[0].replay.roleNumber(code)}`;
    badge.textContent = name;
    badge.title = meaning ? `${name}: ${meaning}` : name;
    // Seen only while the drawing has marks in place of names.
    const mark = document.createElement("span");
    mark.className = "mark";
    mark.textContent = ` (marked ${panels[0].replay.markOf(code)})`;
    item.append(badge, meaning, mark);
    find("roles").append(item);
  });
}

function describeDivergence() {
  const mark = find("divergence-mark");
  mark.hidden = find("to-divergence").hidden = !data.divergence;
  if (!data.divergence) return "";
  const { step, what } = data.divergence;
  // Steps count from 0; the page goes to where the one that differs is done.
  mark.textContent = `step ${step - 1} differs`;
  mark.style.setProperty("--at", step / Math.max(1, length));
  mark.classList.toggle("late", step > length / 2);
  return ` The traces differ at step ${step - 1}${what ? `: ${what}` : ""}.`;
}

function describe() {
  const { algorithm, about, input, signals } = data.traces[0];
  find("title").textContent = data.title;
  const name = algorithm[0].toUpperCase() + algorithm.slice(1);
  find("subtitle").textContent = `${name.replaceAll("_", " ")} on a chain ` +
    `of ${input.length} nodes. ${about}${describeDivergence()}`;
  find("signals").textContent = `${signals.slice(0, -1).join(", ")} or ` +
    signals.at(-1);
  find("slider").max = find("jump").max = length;
  find("length").textContent = `of ${countText(length)}`;
  find("traces").classList.toggle("two", panels.length === 2);
  find("footer").hidden = !data.command;
  find("command").textContent = data.command;
  describeRoles();
}

listen();
// The live page makes its own.
if (content.traces) {
  showTraces(content);
  followLink();
}

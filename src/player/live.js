// The live page: a network is chosen, numbers are given, and both runs, that of
// the network and that of the algorithm, are made here.

// More would make the page slow; the programs have no such limit.
const mostValues = content.most;
const mostTold = 12;
const numberForm = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
const infinityForm = /^([+-]?)inf(inity)?$/i;

const networks = new Map();
const rulesOf = new Map();

// Made when they are first asked for.
function networkOf(model) {
  if (!networks.has(model)) networks.set(model, new Network(model));
  return networks.get(model);
}

function algorithmOf(model) {
  const algorithm = content.algorithms[model.algorithm];
  if (!rulesOf.has(algorithm)) rulesOf.set(algorithm, new Rules(algorithm.rules));
  return { algorithm, rules: rulesOf.get(algorithm) };
}

// The number that a word says; throws an Error for people if it says none.
function readNumber(word) {
  const infinite = infinityForm.exec(word);
  if (infinite) return infinite[1] === "-" ? -Infinity : Infinity;
  if (/^[+-]?nan$/i.test(word))
    throw new Error("NaN cannot be compared with a number: leave it out.");
  if (!numberForm.test(word)) {
    const shown = word.length > 20 ? `${word.slice(0, 20)}\u2026` : word;
    throw new Error(`\u201c${shown}\u201d is not a number` +
      (/\d;|;.*\d/.test(word) ? ": separate numbers with commas or blanks."
        : "."));
  }
  const value = Number(word);
  if (!Number.isFinite(value))
    throw new Error(`${word.slice(0, 20)} is too large; the largest number ` +
      "is about 1.8e308.");
  if (value === 0 && /[1-9]/.test(word.split(/e/i)[0]))
    throw new Error(`${word.slice(0, 20)} is too small; the smallest number ` +
      "above 0 is about 4.9e-324.");
  return value;
}

// A finite number without sign, as digits that begin and end with one other than
// 0, and where the decimal point is.
function decimalOf(word) {
  const [, whole, fraction = "", exponent = 0] =
    /^[+-]?(\d*)\.?(\d*)(?:e([+-]?\d+))?$/i.exec(word);
  const digits = `${whole}${fraction}`.replace(/^0+/, "");
  if (!digits) return "0";
  const point = Number(exponent) + digits.length - fraction.length;
  return `${digits.replace(/0+$/, "")}e${point}`;
}

// Different decimals that became the same double have no order.
function checkDistinct(words, values) {
  const known = new Map();
  words.forEach((word, at) => {
    if (!Number.isFinite(values[at])) return;
    const same = known.get(values[at]) ?? word;
    known.set(values[at], same);
    if (decimalOf(same) !== decimalOf(word))
      throw new Error(`${same} and ${word} differ, but double precision ` +
        "cannot tell them apart.");
  });
}

// The numbers of a text; throws an Error for people if it cannot be used.  What
// src/io/line_text.cpp and sequences.cpp refuse is refused.
function readNumbers(text) {
  const line = text.replace(/^[ \t]+|[ \t]+$/g, "");
  if (!line) throw new Error("Type some numbers: 3, 1, 2");
  const words = line.split(/[ \t]*,[ \t]*|[ \t]+/);
  if (words.includes("")) throw new Error("A comma has no number beside it.");
  if (words.length > mostValues)
    throw new Error(`These are ${words.length} numbers; this page takes up ` +
      `to ${mostValues}. nexec_trace and nexec_sort take more.`);
  const values = words.map(readNumber);
  checkDistinct(words, values);
  return values;
}

function numbersText(values) {
  return values.map((value) => Object.is(value, -0) ? "-0"
    : String(value).replace("Infinity", "inf")).join(", ");
}

// What the network does, and what its algorithm does, as traces.
function runBoth(model, pooling, input) {
  const { algorithm, rules } = algorithmOf(model);
  const network = networkOf(model);
  const start = rules.start(input.length);
  const most = mostSteps(algorithm.bound, input.length);
  const run = record(start, input, most, (states, values) =>
    network.decide(states, values, pooling));
  const reference = record(start, input, most, (states, values) =>
    rules.decide(states, values));
  const states = statesOf(algorithm, run);
  const words = { ...algorithm, rules: undefined, states, pooling };
  return [
    { ...words, ...run, label: "the network, in this page", reference: false,
      scores: network.scores() },
    { ...words, ...reference, label: "the algorithm itself", reference: true,
      scores: [] },
  ];
}

// The named states, and codes of the run that have no name: a network that is
// wrong can come to any.
function statesOf({ states, bits }, { steps }) {
  const known = new Map(states.map((state) => [state[0], state]));
  for (const { s } of steps)
    for (const [, code] of s)
      if (!known.has(code))
        known.set(code, [code, code.toString(2).padStart(bits, "0"), ""]);
  return [...known.values()];
}

function endText({ halted, steps, result }) {
  const told = numbersText(result.slice(0, mostTold)) +
    (result.length > mostTold ? ", \u2026" : "");
  return halted ? `halts after ${countText(steps.length)} with ${told}`
    : `is given up after ${countText(steps.length)} at ${told}`;
}

function verdictText(run, reference, difference) {
  if (!difference)
    return "Right: every step of the network is that of the algorithm. It " +
      `${endText(run)}.`;
  const same = run.halted &&
    run.result.every((value, at) => Object.is(value, reference.result[at]));
  return `Wrong at step ${difference.step}: ${difference.what}. The ` +
    `network ${endText(run)}; the algorithm ${endText(reference)}.` +
    (same ? " The numbers end in the right order all the same." : "");
}

class LivePage {
  constructor() {
    this.bars = new InputBars(find("bars"), (values) => {
      find("values").value = numbersText(values);
      this.tell("");
      this.setValues(values, false);
    });
    this.values = content.values.map(toNumber);
    this.fillNetworks();
    this.listen();
    this.followLink();
  }

  // Network and numbers that the address names, and its step.
  followLink() {
    const link = new URLSearchParams(location.hash.slice(1));
    this.choose(Number(link.get("network")) || 0, link.get("pooling"));
    this.type(link.get("values")?.replaceAll(",", ", ") ??
      numbersText(this.values));
    if (panels.length === 0) this.setValues(this.values);
    followLink();
  }

  fillNetworks() {
    const groups = new Map();
    content.models.forEach(({ label, group }, at) => {
      if (!groups.has(group)) {
        const made = document.createElement("optgroup");
        made.label = group;
        groups.set(group, made);
      }
      groups.get(group).append(new Option(label, at));
    });
    find("network").append(...groups.values());
  }

  listen() {
    const on = (id, event, action) => find(id).addEventListener(event, action);
    on("network", "change", () => {
      this.choose(Number(find("network").value));
      this.run();
    });
    on("pooling", "change", () => this.run());
    // While one types, a last comma waits for its number.
    on("values", "input", () =>
      this.type(find("values").value.replace(/,[ \t]*$/, ""), false));
    on("values", "change", () => this.type(find("values").value, false));
    // Arrow keys move the caret there, and take no step.
    on("values", "keydown", (event) => event.stopPropagation());
    const draw = (make) => {
      const count = Math.max(2, this.values.length);
      this.type(numbersText(Array.from({ length: count }, make)));
    };
    const upTo = (most) => () => 1 + Math.floor(Math.random() * most);
    on("random", "click", () => draw(upTo(99)));
    on("ties", "click", () => draw(upTo(4)));
    // The page changes its own address without this.
    addEventListener("hashchange", () => this.followLink());
    on("backwards", "click", () =>
      this.type(numbersText([...this.values].sort((a, b) => b - a))));
  }

  choose(number, pooling) {
    this.number = number in content.models ? number : 0;
    const model = content.models[this.number];
    find("network").value = this.number;
    find("pooling").value = ["softmax", "hard", "distinct"].includes(pooling)
      ? pooling : model.pooling;
    find("about-network").textContent = model.about;
  }

  // Use a text, and put it into its field unless it comes from there.
  type(text, write = true) {
    if (write) find("values").value = text;
    try {
      this.setValues(readNumbers(text));
      this.tell("");
    } catch (error) {
      this.tell(error.message);
    }
  }

  tell(problem) {
    find("problem").textContent = problem && `${problem} Below is the last ` +
      "run.";
    change(find("values"), { "aria-invalid": Boolean(problem) });
  }

  setValues(values, bars = true) {
    this.values = [...values];
    if (bars) this.bars.show(values);
    // While bars are dragged, there are more changes than frames.
    cancelAnimationFrame(this.frame);
    if (bars) this.run();
    else this.frame = requestAnimationFrame(() => this.run());
  }

  run() {
    const model = content.models[this.number];
    const pooling = find("pooling").value;
    const [run, reference] = runBoth(model, pooling, this.values);
    const names = new Map(run.states.map(([code, name]) => [code, name]));
    const difference = firstDifference(run, reference, (code) =>
      names.get(code) ?? code);
    find("verdict").textContent = verdictText(run, reference, difference);
    find("verdict").classList.toggle("wrong", Boolean(difference));
    shown.link = `&network=${this.number}&pooling=${pooling}` +
      `&values=${numbersText(this.values).replaceAll(/[ +]/g, "")}`;
    showTraces({ title: content.title, command: content.command,
      traces: difference ? [run, reference] : [run],
      divergence: difference && { ...difference, step: difference.step + 1 } });
  }
}

// For the console, and for tests: the traces of a network on some numbers.
globalThis.nexecRun = (number, pooling, values) =>
  runBoth(content.models[number], pooling, values.map(toNumber));

new LivePage();

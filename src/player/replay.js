// A trace, and the configuration that it has after any number of steps.

const nothing = 0;
// How many colours states have.
const numRoles = Number("@NUM_ROLES@");

// Which pairs of a step exchange their values.  The rule of the executors: an
// exchange needs both gates, and no node may receive two values.  A gate that
// fires alone would copy, which is a fault unless the two values are equal.
function movesOf(gates, valueAt) {
  const swaps = [];
  let faults = 0;
  let leftCrowded = false;
  gates.forEach(([pair, rightward, leftward], index) => {
    const next = gates[index + 1];
    const rightCrowded =
      Boolean(next && next[0] === pair + 1 && rightward && next[2]);
    if (rightCrowded) ++faults;
    if (rightward && leftward) {
      if (!leftCrowded && !rightCrowded) swaps.push(pair);
    } else if (valueAt(pair) !== valueAt(pair + 1)) {
      ++faults;
    }
    leftCrowded = rightCrowded;
  });
  return { swaps, faults };
}

// JSON has no infinities, so they come as text.
function toNumber(value) {
  if (typeof value === "number") return value;
  return Number(value.replace("inf", "Infinity"));
}

const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

// A letter or digit for each state, for where a name has no room: from its name
// if no shorter name took that.
function marksOf(states) {
  const marks = new Map();
  const taken = new Set();
  const byLength = [...states].sort(([, a], [, b]) => a.length - b.length);
  for (const [code, name] of byLength) {
    const fits = (c) => /[\p{L}\p{N}]/u.test(c) && !taken.has(c);
    const mark = [...name, ...letters, ..."0123456789"].find(fits) ?? "?";
    taken.add(mark);
    marks.set(code, mark);
  }
  return marks;
}

class Replay {
  constructor(trace) {
    this.trace = trace;
    this.size = trace.input.length;
    this.length = trace.steps.length;
    this.names = new Map(trace.states.map(([code, name]) => [code, name]));
    this.meanings =
      new Map(trace.states.map(([code, _, meaning]) => [code, meaning]));
    this.marks = marksOf(trace.states.filter(([code]) => code !== nothing));
    this.partners = new Map();
    for (const [left, right] of trace.exchanges) {
      if (!this.partners.has(left)) this.partners.set(left, new Set());
      this.partners.get(left).add(right);
    }
    this.roleNumbers = new Map(trace.states.map(([code], at) => [code, at]));
    this.numbers = Float64Array.from(trace.input, toNumber);
    this.states = Uint16Array.from(trace.start);
    // Which input value each node holds: values move, they never change.
    this.order = Uint32Array.from(trace.input, (_, node) => node);
    this.step = 0;
    this.keepFrames();
  }

  // Frames to jump from: every 256 steps, or fewer of them where long chains
  // would need more than about 64 MB.
  keepFrames() {
    const bytes = 6 * this.size;
    this.interval = Math.max(256, Math.ceil((this.length * bytes) / 64e6));
    this.frames = [this.frame()];
    while (this.step < this.length) {
      this.advance();
      if (this.step % this.interval === 0) this.frames.push(this.frame());
    }
    this.seek(0);
  }

  frame() {
    return { states: this.states.slice(), order: this.order.slice() };
  }

  // Go to the configuration after the given number of steps, or to the last.
  seek(step) {
    const target = Math.min(step, this.length);
    const number = Math.floor(target / this.interval);
    if (target < this.step || number * this.interval > this.step) {
      this.states.set(this.frames[number].states);
      this.order.set(this.frames[number].order);
      this.step = number * this.interval;
    }
    while (this.step < target) this.advance();
  }

  advance() {
    const { s, g } = this.trace.steps[this.step];
    for (const pair of this.moves(g).swaps) {
      const held = this.order[pair];
      this.order[pair] = this.order[pair + 1];
      this.order[pair + 1] = held;
    }
    for (const [node, code] of s) this.states[node] = code;
    ++this.step;
  }

  moves(gates) {
    return movesOf(gates, (node) => this.value(node));
  }

  // What is decided at this configuration; nothing after the last step.
  decision() {
    return this.trace.steps[this.step];
  }

  value(node) {
    return this.numbers[this.order[node]];
  }

  // As text, short enough to stand under a bar unless `whole`.
  valueText(node, whole = false) {
    const value = this.value(node);
    if (Object.is(value, -0)) return "-0";
    const text = String(value).replace("Infinity", "\u221e");
    return whole || text.length <= 6 ? text : value.toPrecision(3);
  }

  stateName(node) {
    return this.nameOf(this.states[node]);
  }

  nameOf(code) {
    return this.names.get(code) ?? `state ${code}`;
  }

  meaningOf(code) {
    return this.meanings.get(code) ?? "";
  }

  signalName(signal) {
    return this.trace.signals[signal] ?? String(signal);
  }

  // Whether the algorithm ever exchanges a node in this state with another.
  exchanges(code) {
    return this.partners.has(code);
  }

  // Whether it ever exchanges nodes in the states of this pair.
  canExchange(pair) {
    const [left, right] = [this.states[pair], this.states[pair + 1]];
    return this.partners.get(left)?.has(right) ?? false;
  }

  markOf(code) {
    return this.marks.get(code) ?? "?";
  }

  // From 1 in the order of the algorithm's states, for colours.
  roleNumber(code) {
    if (code === nothing) return 0;
    return ((this.roleNumbers.get(code) ?? numRoles) - 1) % numRoles + 1;
  }

  activeNodes() {
    const nodes = [];
    this.states.forEach((code, node) => {
      if (code !== nothing) nodes.push(node);
    });
    return nodes;
  }

  // The comparison bit of a directed edge.
  larger(from, to) {
    return this.value(from) > this.value(to) ? 1 : 0;
  }

  differs(other, node) {
    return (
      this.states[node] !== other.states[node] ||
      this.order[node] !== other.order[node]
    );
  }
}

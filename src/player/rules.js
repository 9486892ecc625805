// An algorithm as its rules say it, to compare a network with: what
// LocalRules::Step() does.

class Rules {
  constructor({ bits, decision_list, otherwise, gates, next, starts }) {
    this.border = 2 ** bits;
    this.starts = starts;
    this.otherwise = otherwise;
    this.lines = decision_list.map(({ sender, receiver, greater, signal }) =>
      [typeKey(sender, receiver, greater), signal]);
    this.firing = new Set(gates.map((type) => typeKey(...type)));
    this.next = new Map(next.map(([signal, own, left, right, code]) =>
      [[signal, own, left, right].join(), code]));
  }

  // The codes that a chain of this length begins with: those of the last line
  // that is about it.
  start(length) {
    const line = this.starts.findLast(({ least, step }) =>
      length >= least && (length - least) % step === 0);
    if (!line) return Array(length).fill(nothing);
    const { head, filling, tail } = line;
    const room = length - head.length - tail.length;
    const middle = Array.from({ length: room }, (_, at) =>
      filling[at % filling.length]);
    return [...head, ...middle, ...tail];
  }

  decide(states, values) {
    const type = (u, v) =>
      typeKey(states[u], states[v], values[u] > values[v] ? 1 : 0);
    const present = new Set();
    const gates = [];
    for (let u = 0; u + 1 < states.length; ++u) {
      const types = [type(u, u + 1), type(u + 1, u)];
      const [right, left] = types.map((each) => this.firing.has(each) ? 1 : 0);
      types.forEach((each) => present.add(each));
      if (right || left) gates.push([u, right, left]);
    }
    const line = this.lines.find(([each]) => present.has(each));
    const signal = line ? line[1] : this.otherwise;
    // Left and right are not told apart.
    const codes = states.map((own, u) => this.next.get([signal, own,
      ...[states[u - 1] ?? this.border, states[u + 1] ?? this.border]
        .sort((a, b) => a - b)].join()));
    return { codes, gates, signal, margin: null };
  }
}

// A page cannot keep more; up to its most numbers, runs in n^2 steps need fewer.
const mostKept = 50000;

// The steps of a run, until all nodes are idle or there were `most` steps.
function record(start, input, most, decide) {
  const states = [...start];
  const values = [...input];
  const steps = [];
  const halted = () => states.every((code) => code === nothing);
  while (!halted() && steps.length < Math.min(most, mostKept)) {
    const { codes, gates, signal, margin } = decide(states, values);
    for (const pair of movesOf(gates, (node) => values[node]).swaps)
      [values[pair], values[pair + 1]] = [values[pair + 1], values[pair]];
    const changes = [];
    codes.forEach((code, node) => {
      if (code !== states[node]) changes.push([node, code]);
      states[node] = code;
    });
    steps.push({ s: changes, g: gates, v: signal, m: margin });
  }
  return { input: [...input], start, steps, halted: halted(), result: values };
}

// The limit of steps of Algorithm::MaxSteps().
function mostSteps([numerators, denominator], length) {
  const value = numerators.reduceRight((sum, factor) => sum * length + factor,
    0);
  return Math.max(0, Math.ceil(value / denominator));
}

// The first step at which two runs part, and what differs there.  Signals do
// not count: no decision depends on them.
function firstDifference(one, other, nameOf) {
  const common = Math.min(one.steps.length, other.steps.length);
  const states = [...one.start];
  for (let at = 0; at < common; ++at) {
    const [a, b] = [one.steps[at], other.steps[at]];
    const text = ({ s, g }) => JSON.stringify([s, g]);
    if (text(a) !== text(b))
      return { step: at, what: stepDifference(a, b, states, nameOf) };
    for (const [node, code] of a.s) states[node] = code;
  }
  if (one.steps.length === other.steps.length) return null;
  const longer = one.steps.length > common ? "network" : "algorithm";
  return { step: common, what: `only the ${longer} goes on` };
}

function stepDifference(a, b, states, nameOf) {
  const [one, other] = [a, b].map(({ s }) => {
    const after = [...states];
    for (const [node, code] of s) after[node] = code;
    return after;
  });
  const node = one.findIndex((code, at) => code !== other[at]);
  if (node >= 0)
    return `node ${node} becomes \u2018${nameOf(one[node])}\u2019 where the ` +
      `algorithm has \u2018${nameOf(other[node])}\u2019`;
  const gates = [a, b].map(({ g }) =>
    new Map(g.map(([pair, right, left]) => [pair, `${right}${left}`])));
  const pairs = [...a.g, ...b.g].map(([pair]) => pair).sort((x, y) => x - y);
  const pair = pairs.find((each) =>
    gates[0].get(each) !== gates[1].get(each));
  return `the gates between nodes ${pair} and ${pair + 1} are not those of ` +
    "the algorithm";
}

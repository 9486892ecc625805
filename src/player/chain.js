// The drawing of one configuration: virtual node, edges, nodes, bars.

// From top to bottom, in pixels: see layRows().
const rows = { virtual: 28, fan: 48 };
const roomForDetail = 54;
const widestPitch = 136;
const mostDense = 256;
const roomForMark = 7;
const roomForExchange = 76;

// Low drawings have the bits nearer to the virtual node.
function layRows(barHeight, low) {
  rows.bits = low ? 88 : 116;
  rows.nodes = rows.bits + 20;
  rows.badges = rows.nodes + 42;
  rows.barTop = rows.badges + 26;
  rows.baseline = rows.barTop + barHeight;
  rows.numbers = rows.baseline + 20;
  rows.denseBadges = rows.baseline + 32;
  rows.indices = rows.baseline + 38;
  rows.bracket = rows.baseline + 51;
  rows.height = rows.baseline + 80;
}

class Chain {
  constructor(root, replay, attention) {
    Object.assign(this, { root, replay, attention });
    this.scale = barScale(replay.numbers);
    this.first = 0;
    this.chosen = undefined;
    this.makeLayers();
  }

  makeLayers() {
    const layer = (name) => element(this.root, "g", { class: name });
    const pool = (name, make) => {
      const parent = layer(name);
      return new Pool(() => make(parent));
    };
    this.pointer = element(this.root, "rect", { class: "pointer", rx: 6 });
    this.marks = pool("marks", makeMark);
    this.rays = pool("rays", makeRay);
    this.edges = pool("edges", makeEdge);
    this.barLayer = layer("bars");
    this.bars = new Map();
    this.nodes = pool("nodes", (parent) => element(parent, "circle", { r: 8 }));
    this.indices = pool("indices", (parent) => element(parent, "text"));
    this.letters = pool("letters", (parent) => element(parent, "text"));
    this.badges = pool("badges", makeBadge);
    this.brackets = pool("brackets", makeBracket);
    this.hub = makeHub(layer("hub"));
  }

  // How many nodes there is room for; `whole` asks for all, without details.
  fit(whole) {
    const { size } = this.replay;
    this.width = this.root.clientWidth;
    const room = Math.max(2, Math.floor(this.width / roomForDetail));
    this.canBeWhole = size > room && size <= mostDense;
    this.shown = whole && this.canBeWhole ? size : Math.min(size, room);
    this.pitch = Math.min(widestPitch, this.width / this.shown);
    this.detail = this.pitch >= roomForDetail;
    this.left = (this.width - this.pitch * this.shown) / 2;
  }

  // Keep the nodes that act in view, and move only when they leave it.
  follow(decision) {
    const acting = this.acting(decision);
    const last = this.replay.size - this.shown;
    const margin = this.first > 0 ? 1 : 0;
    const inside = acting.some((node) => node >= this.first + margin &&
      node + 2 < this.first + this.shown);
    if (!inside && acting.length > 0)
      this.first = acting[0] - Math.floor(this.shown / 2);
    this.first = Math.max(0, Math.min(last, this.first));
  }

  // The left nodes of pairs with gates, or else the first one with a role;
  // where all have one, none is special.
  acting(decision) {
    const pairs = decision?.g.map(([pair]) => pair) ?? [];
    if (pairs.length > 0) return pairs;
    const active = this.replay.activeNodes();
    return active.length < this.replay.size ? active.slice(0, 1) : [];
  }

  x(node) {
    return this.left + (node - this.first + 0.5) * this.pitch;
  }

  draw({ whole, animate, other }) {
    const decision = this.replay.decision();
    const before = [this.first, this.shown, this.width].join();
    change(this.root, { height: rows.height });
    this.fit(whole);
    this.follow(decision);
    // Bars glide when values move, not when the view does.
    const still = before === [this.first, this.shown, this.width].join();
    this.root.classList.toggle("animate", animate && still);
    this.root.classList.toggle("dense", !this.detail);
    const active = this.replay.activeNodes().length;
    this.root.classList.toggle("full", active === this.replay.size);
    const end = this.first + this.shown;
    for (let node = this.first; node < end; ++node) this.drawNode(node, other);
    this.drawBars(end);
    this.drawEdges(decision, end);
    this.drawBrackets(decision, end);
    if (!this.detail) this.drawDenseBadges(end);
    drawHub(this.hub, this.width / 2, this.replay);
    this.drawPointer();
    const pools = ["marks", "rays", "edges", "nodes", "indices", "letters"];
    for (const name of [...pools, "badges", "brackets"]) this[name].finish();
  }

  drawNode(node, other) {
    const { replay } = this;
    const x = this.x(node);
    if (other && replay.differs(other, node))
      drawMark(this.marks.take(), x, this.pitch, this.detail);
    if (!this.detail) return;
    const name = replay.stateName(node);
    const role = replay.roleNumber(replay.states[node]);
    change(this.nodes.take(), { cx: x, cy: rows.nodes, class: `role${role}`,
      "data-node": node, "data-state": name });
    const index = this.indices.take();
    change(index, { x, y: rows.indices });
    write(index, String(node));
    if (role > 0)
      drawBadge(this.badges.take(), { x, y: rows.badges, name, role,
        meaning: replay.meaningOf(replay.states[node]) });
  }

  // A bar belongs to a value, so that it travels with it.
  drawBars(end) {
    const { replay } = this;
    const gone = new Set(this.bars.keys());
    for (let node = this.first; node < end; ++node) {
      const item = replay.order[node];
      gone.delete(item);
      if (!this.bars.has(item)) this.bars.set(item, makeBar(this.barLayer));
      this.drawBar(this.bars.get(item), node);
    }
    for (const item of gone) {
      this.bars.get(item).root.remove();
      this.bars.delete(item);
    }
  }

  drawBar(bar, node) {
    const { replay } = this;
    const width = Math.max(1, Math.min(64, this.pitch * 0.72));
    const height = this.scale(replay.value(node)) *
      (rows.baseline - rows.barTop);
    const role = replay.roleNumber(replay.states[node]);
    const text = replay.valueText(node);
    change(bar.root, { class: `bar role${role}`, "data-node": node,
      "data-value": replay.valueText(node, true),
      "data-state": replay.stateName(node) });
    const place = `translate(${this.x(node)}px, ${rows.baseline}px)`;
    if (bar.place !== place) bar.root.style.transform = bar.place = place;
    change(bar.box, { x: -width / 2, y: -height, width, height,
      rx: Math.min(5, width / 4) });
    write(bar.text, this.detail ? text : "");
  }

  drawEdges(decision, end) {
    const gates = new Map(decision?.g.map((gate) => [gate[0], gate]));
    this.outside = 0;
    for (let pair = 0; pair + 1 < this.replay.size; ++pair) {
      const inView = pair >= this.first && pair + 1 < end;
      if (inView && this.detail) this.drawEdge(pair, gates.get(pair));
      if (!decision || !this.attention.known) continue;
      for (const side of [0, 1]) {
        const [u, v] = [pair + side, pair + 1 - side];
        const weight = this.attention.weight(this.replay, u, v);
        if (!inView) this.outside += weight;
        else if (weight >= 0.01) this.drawRay(pair, side, weight);
      }
    }
  }

  drawEdge(pair, gate) {
    const [from, to] = [this.x(pair) + 12, this.x(pair + 1) - 12];
    const alone = gate && gate[1] !== gate[2] ? " alone" : "";
    const edge = this.edges.take();
    for (const side of [0, 1]) {
      const bit = this.replay.larger(pair + side, pair + 1 - side);
      const y = rows.nodes - 5 + 10 * side;
      const [a, b, back] = side ? [to, from, 6] : [from, to, -6];
      const fires = gate?.[1 + side] ? ` fires${alone}` : "";
      change(edge.arrows[side], { class: `arrow${fires}`,
        d: `M${a} ${y}H${b}` });
      change(edge.heads[side], { class: `head${fires}`,
        d: `M${b + back} ${y - 4}L${b} ${y}L${b + back} ${y + 4}` });
      change(edge.bits[side], { x: this.bitX(pair, side),
        y: rows.nodes - 11 + 32 * side, class: `bit${fires}` });
      write(edge.bits[side], String(bit));
    }
  }

  // The bits of the two directions stand beside each other, so that a ray can
  // reach both.
  bitX(pair, side) {
    const apart = this.detail ? this.pitch / 6 : 0;
    return this.x(pair) + this.pitch / 2 + (side ? apart : -apart);
  }

  drawRay(pair, side, weight) {
    const [x1, y1] = [this.width / 2, rows.fan];
    const x2 = this.bitX(pair, side);
    const end = side ? rows.nodes + 4 : rows.bits - 4;
    const y2 = this.detail ? end : rows.barTop - 34;
    const ray = this.rays.take();
    change(ray.line, { x1, y1, x2, y2, "stroke-width": 1 + 5 * weight,
      "stroke-opacity": 0.2 + 0.7 * weight });
    const told = this.pitch > 90 && weight >= 0.05;
    const along = 0.6;
    change(ray.text, { y: y1 + along * (rows.bits - y1) + 4,
      x: x1 + along * (x2 - x1) + (side ? 10 : -14),
      "text-anchor": side ? "start" : "end" });
    write(ray.text, told ? `${Math.round(100 * weight)}%` : "");
  }

  // Under the numbers, or above the bars where there are no numbers.
  drawBrackets(decision, end) {
    if (!decision) return;
    const [y, side] = this.detail ? [rows.bracket, 1] : [rows.barTop - 6, -1];
    const wide = Math.min(4, this.pitch / 3);
    const head = (x) => `M${x - wide} ${y + wide * side}` +
      `L${x} ${y}L${x + wide} ${y + wide * side}`;
    const { swaps } = this.replay.moves(decision.g);
    const apart = 2 * this.pitch > roomForExchange || swaps.length === 1;
    for (const pair of swaps) {
      if (pair < this.first || pair + 1 >= end) continue;
      const [from, to] = [this.x(pair), this.x(pair + 1)];
      const bracket = this.brackets.take();
      change(bracket.line, { d: `M${from} ${y}v${7 * side}H${to}V${y}` +
        head(from) + head(to) });
      change(bracket.text, { x: (from + to) / 2,
        y: this.detail ? y + 22 : y - 12 });
      write(bracket.text, apart ? "exchange" : "");
    }
  }

  drawDenseBadges(end) {
    const nodes = this.replay.activeNodes()
      .filter((node) => node >= this.first && node < end);
    if (nodes.length > mostBadges) return this.drawLetters(nodes);
    drawBadges(this.badges, this.replay, nodes, { x: (node) => this.x(node),
      y: rows.denseBadges, stemY: rows.baseline + 2, width: this.width });
  }

  // The marks of many states: under each bar, or where that is too fine, under
  // neighbours in the same state.
  drawLetters(nodes) {
    const { states } = this.replay;
    const groups = [];
    for (const node of nodes) {
      const group = groups.at(-1);
      const joins = this.pitch < roomForMark && group &&
        group.last + 1 === node && states[group.last] === states[node];
      if (joins) group.last = node;
      else groups.push({ first: node, last: node });
    }
    for (const { first, last } of groups) {
      if ((last + 1 - first) * this.pitch < roomForMark) continue;
      const letter = this.letters.take();
      change(letter, { x: (this.x(first) + this.x(last)) / 2,
        y: rows.baseline + 13 });
      write(letter, this.replay.markOf(states[first]));
    }
  }

  // The column of the node whose details are read out.
  drawPointer() {
    const shown = this.chosen >= this.first &&
      this.chosen < this.first + this.shown;
    change(this.pointer, { visibility: shown ? "visible" : "hidden" });
    if (!shown) return;
    change(this.pointer, { x: this.x(this.chosen) - this.pitch / 2,
      y: rows.nodes - 34, width: this.pitch,
      height: rows.indices + 8 - (rows.nodes - 34) });
  }

  nodeAt(x) {
    const node = this.first + Math.floor((x - this.left) / this.pitch);
    const inView = node >= this.first && node < this.first + this.shown;
    return inView ? node : undefined;
  }
}

function makeMark(parent) {
  const root = element(parent, "g");
  const box = element(root, "rect", { rx: 6 });
  const text = element(root, "text", { "text-anchor": "middle" });
  text.textContent = "\u2260";
  return { root, box, text };
}

function drawMark(mark, x, pitch, detail) {
  const top = rows.nodes - 34;
  const width = Math.max(6, pitch - 4);
  change(mark.box, { x: x - width / 2, y: top, width,
    height: (detail ? rows.indices + 8 : rows.baseline + 4) - top });
  change(mark.text, { x, y: top - 4 });
}

function makeRay(parent) {
  const root = element(parent, "g");
  const line = element(root, "line");
  return { root, line, text: element(root, "text") };
}

function makeEdge(parent) {
  const root = element(parent, "g");
  const [arrows, heads] = [0, 1].map(() =>
    [0, 1].map(() => element(root, "path")));
  const bits = [0, 1].map(() =>
    element(root, "text", { "text-anchor": "middle" }));
  return { root, arrows, heads, bits };
}

function makeBar(parent) {
  const root = element(parent, "g");
  const box = element(root, "rect");
  const text = element(root, "text", { "text-anchor": "middle",
    y: rows.numbers - rows.baseline });
  return { root, box, text };
}

function makeBracket(parent) {
  const root = element(parent, "g");
  const line = element(root, "path");
  const text = element(root, "text", { "text-anchor": "middle" });
  return { root, line, text };
}

function makeHub(parent) {
  const box = element(parent, "rect", { height: 40, rx: 20,
    y: rows.virtual - 20 });
  const name = element(parent, "text", { class: "name",
    y: rows.virtual - 4, "text-anchor": "middle" });
  const signal = element(parent, "text", { class: "signal",
    y: rows.virtual + 13, "text-anchor": "middle" });
  name.textContent = "virtual node";
  return { root: parent, box, name, signal };
}

function drawHub(hub, x, replay) {
  const decision = replay.decision();
  const text = decision
    ? `signal ${decision.v}: ${replay.signalName(decision.v)}`
    : "no signal";
  const width = Math.max(156, 7.6 * text.length + 28);
  const kind = decision ? `signal${decision.v}` : "over";
  change(hub.root, { class: `hub ${kind}` });
  change(hub.box, { x: x - width / 2, width });
  for (const part of [hub.name, hub.signal]) change(part, { x });
  write(hub.signal, text);
}

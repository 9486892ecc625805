// Small helpers to draw with.

function element(parent, tag, attributes = {}) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  change(made, attributes);
  parent.append(made);
  return made;
}

// Attributes that stay the same are not touched: that costs the browser work.
function change(target, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    const text = String(value);
    if (target.getAttribute(name) !== text) target.setAttribute(name, text);
  }
}

function write(target, text) {
  if (target.textContent !== text) target.textContent = text;
}

// Parts of a drawing that come and go: made once, hidden when not used.
class Pool {
  constructor(make) {
    this.make = make;
    this.parts = [];
    this.used = 0;
  }

  take() {
    if (this.used === this.parts.length) this.parts.push(this.make());
    const part = this.parts[this.used++];
    const root = part.root ?? part;
    if (root.hasAttribute("display")) root.removeAttribute("display");
    return part;
  }

  // After a drawing: hide what it did not take.
  finish() {
    for (const part of this.parts.slice(this.used))
      change(part.root ?? part, { display: "none" });
    this.used = 0;
  }
}

const badgeHeight = 22;

function badgeWidth(name) {
  return Math.max(26, 8.2 * name.length + 12);
}

function makeBadge(layer) {
  const root = element(layer, "g");
  const title = element(root, "title");
  const stem = element(root, "path", { class: "stem" });
  const box = element(root, "rect", { height: badgeHeight, rx: 11 });
  const text = element(root, "text", { "text-anchor": "middle" });
  return { root, title, stem, box, text };
}

// A role's name in its colour, with a stem to (toX, toY) when it stands aside;
// what it means is told under the pointer.
function drawBadge(badge, { x, y, name, meaning, role, toX = x, toY = y }) {
  const width = badgeWidth(name);
  change(badge.root, { class: `badge role${role}` });
  change(badge.stem, { d: toY === y ? "" : `M${x} ${y}L${toX} ${toY}` });
  change(badge.box, { x: x - width / 2, y: y - badgeHeight / 2, width });
  change(badge.text, { x, y: y + 4 });
  write(badge.text, name);
  write(badge.title, meaning ? `${name}: ${meaning}` : name);
}

// Move labels apart that would overlap, and keep them between 0 and `width`.
function spread(labels, width) {
  let end = 0;
  for (const label of labels) {
    label.x = Math.max(label.toX, end + badgeWidth(label.name) / 2);
    end = label.x + badgeWidth(label.name) / 2 + 4;
  }
  end = width;
  for (const label of [...labels].reverse()) {
    label.x = Math.min(label.x, end - badgeWidth(label.name) / 2);
    end = label.x - badgeWidth(label.name) / 2 - 4;
  }
}

const mostBadges = 12;

// Badges of the active nodes beside a drawing too fine for them, if there are
// not too many.
function drawBadges(pool, replay, nodes, place) {
  if (nodes.length > mostBadges) return;
  const labels = nodes.map((node) => ({
    name: replay.stateName(node),
    meaning: replay.meaningOf(replay.states[node]),
    role: replay.roleNumber(replay.states[node]),
    toX: place.x(node),
    toY: place.stemY,
    y: place.y,
  }));
  spread(labels, place.width);
  for (const label of labels) drawBadge(pool.take(), label);
}

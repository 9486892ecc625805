// One trace on the page: heading, sentence, drawing and numbers.

const mostTypes = 6;

class Panel {
  constructor(trace, parent) {
    const copy = document.getElementById("trace").content.cloneNode(true);
    this.root = copy.firstElementChild;
    parent.append(copy);
    this.replay = new Replay(trace);
    this.attention = new Attention(trace);
    this.chain = new Chain(this.find(".chain"), this.replay, this.attention);
    this.overview =
      new Overview(this.find(".overview"), this.replay, this.chain.scale);
    this.find("h2").textContent = trace.label;
    this.find(".scale").textContent = this.chain.scale.note;
    this.root.classList.toggle("reference", trace.reference);
    this.listen();
  }

  find(selector) {
    return this.root.querySelector(selector);
  }

  // A node under the pointer, or chosen by keys, is read out.
  listen() {
    const { root } = this.chain;
    const choose = (node) => {
      this.chain.chosen = node;
      this.chain.drawPointer();
      this.readOut();
    };
    root.addEventListener("pointermove", (event) => {
      const left = root.getBoundingClientRect().left;
      choose(this.chain.nodeAt(event.clientX - left));
    });
    root.addEventListener("pointerleave", () => choose(undefined));
    root.addEventListener("blur", () => choose(undefined));
    root.addEventListener("keydown", (event) => {
      const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
      if (!by) return;
      event.preventDefault();
      const { first, shown, chosen } = this.chain;
      const next = chosen === undefined ? first : chosen + by;
      choose(Math.max(first, Math.min(first + shown - 1, next)));
    });
  }

  readOut() {
    const { chosen } = this.chain;
    write(this.find(".readout"),
      chosen === undefined ? "" : nodeSentence(this.replay, chosen));
  }

  draw(view) {
    const types = this.attention.look(this.replay);
    const decision = this.replay.decision();
    this.root.dataset.step = this.replay.step;
    write(this.find(".count"),
      `after ${this.replay.step} of ${countText(this.replay.length)}`);
    this.say(view);
    this.chain.draw(view);
    this.overview.draw(this.chain.first, this.chain.shown);
    this.readOut();
    write(this.find(".sent"),
      decision ? `${decision.v} (${this.replay.signalName(decision.v)})`
        : "none");
    write(this.find(".margin"), marginText(decision?.m));
    if (this.attention.known) this.drawTypes(decision ? types : []);
  }

  // Quiet while playing: nobody can listen to several sentences a second.
  say({ playing, silent }) {
    const text = sentence(this.replay);
    const line = this.find(".sentence");
    change(line, { "aria-live": playing || silent ? "off" : "polite" });
    write(line, this.replay.decision() ? `Next: ${text}` : text);
    if (!playing)
      change(this.chain.root, { "aria-label": `Chain of ${this.replay.size} ` +
        `nodes. ${stepLine(this.replay)}` });
  }

  drawTypes(types) {
    const body = this.find("tbody");
    while (body.rows.length < mostTypes) addTypeRow(body);
    [...body.rows].forEach((row, at) => {
      const type = types[at];
      row.classList.toggle("empty", !type);
      const texts = type ? this.typeTexts(type) : Array(5).fill("\u00a0");
      texts.forEach((text, cell) => write(row.cells[cell].firstChild, text));
      row.cells[4].lastChild.value = type ? type.share : 0;
    });
    write(this.find(".rest"), this.restText(types));
  }

  typeTexts({ from, to, larger, count, score, share }) {
    const name = (code) => this.replay.nameOf(code);
    const told = Number.isFinite(score) ? score.toFixed(2) : "unknown";
    return [`${name(from)} \u2192 ${name(to)}`, String(larger), String(count),
      told, percent(share)];
  }

  restText(types) {
    const parts = [];
    const rest = types.slice(mostTypes);
    const share = rest.reduce((sum, type) => sum + type.share, 0);
    if (rest.length > 0)
      parts.push(`${rest.length} more types: ${percent(share)}.`);
    if (this.chain.outside > 0.0005)
      parts.push(`${percent(this.chain.outside)} goes outside this view.`);
    return parts.join(" ");
  }
}

function addTypeRow(body) {
  const row = body.insertRow();
  for (let cell = 0; cell < 5; ++cell)
    row.insertCell().append(document.createElement("span"));
  const meter = document.createElement("progress");
  meter.setAttribute("aria-hidden", "true");
  row.cells[4].append(meter);
}

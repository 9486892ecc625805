// The numbers of the live page as bars that are dragged, or changed by keys.

// Ranges of larger numbers, and steps smaller than this, would be no doubles.
const widest = 1e300;
const finest = 1e-300;
// Room for a number above a bar, and for the line below it.
const barSpace = { above: 22, below: 6 };

class InputBars {
  // `onChange` is told the numbers whenever the user has changed one.
  constructor(root, onChange) {
    this.root = root;
    this.onChange = onChange;
    this.values = [];
    this.zero = element(root, "path", { class: "zero" });
    this.bars = [];
    root.addEventListener("pointerdown", (event) => this.grab(event));
    root.addEventListener("pointermove", (event) => this.drag(event));
    for (const end of ["pointerup", "pointercancel"])
      root.addEventListener(end, () => this.release());
    root.addEventListener("keydown", (event) => this.press(event));
    new ResizeObserver(() => this.draw()).observe(root);
  }

  show(values) {
    this.values = [...values];
    if (this.held === undefined) this.measure();
    this.draw();
  }

  // The range of the drawing, with room to drag a bar beyond all others, and
  // the steps in which bars change: whole numbers where all numbers are.
  measure() {
    const finite = this.values.filter(Number.isFinite)
      .map((value) => Math.max(-widest, Math.min(widest, value)));
    const low = Math.min(0, ...finite);
    const high = Math.max(0, ...finite);
    const range = high - low || 10;
    this.low = low < 0 ? low - range / 5 : 0;
    this.high = high > 0 || low === 0 ? high + range / 5 : 0;
    const fine =
      10 ** Math.floor(Math.log10(Math.max(range / 20, finest)));
    const whole = finite.every(Number.isInteger) && range >= 3;
    this.unit = whole ? Math.max(1, fine) : fine;
  }

  y(value) {
    const share = (value - this.low) / (this.high - this.low);
    return this.bottom - this.room * Math.max(0, Math.min(1, share));
  }

  draw() {
    const { values, root } = this;
    this.pitch = root.clientWidth / Math.max(1, values.length);
    this.bottom = root.clientHeight - barSpace.below;
    this.room = Math.max(1, this.bottom - barSpace.above);
    while (this.bars.length < values.length) this.bars.push(this.makeBar());
    while (this.bars.length > values.length) this.bars.pop().root.remove();
    if (values.length === 0) return;
    change(this.zero, { d: `M0 ${this.y(0)}H${root.clientWidth}` });
    values.forEach((value, at) => this.drawBar(this.bars[at], value, at));
  }

  makeBar() {
    const root = element(this.root, "g", { role: "slider", tabindex: 0,
      "aria-orientation": "vertical" });
    return { root, box: element(root, "rect", { rx: 3 }),
      text: element(root, "text") };
  }

  drawBar({ root, box, text }, value, at) {
    const x = (at + 0.5) * this.pitch;
    const width = Math.max(2, Math.min(56, 0.72 * this.pitch));
    const [y, zero] = [this.y(value), this.y(0)];
    // A bar of no height could neither be seen nor held.
    const height = Math.max(3, Math.abs(zero - y));
    change(root, { "aria-label": `Number ${at}`, "aria-valuenow": value,
      "aria-valuetext": value });
    change(box, { x: x - width / 2, y: Math.min(y, zero - (y > zero ? 0 : 3)),
      width, height });
    change(text, { x, y: y > zero ? zero - 5 : Math.min(y, zero - 3) - 5 });
    write(text, this.pitch < 26 ? "" : shortText(value));
  }

  set(at, value) {
    const rounded = Math.round(value / this.unit) * this.unit;
    // 3 * 0.1 is to be 0.3.
    const number = Number(rounded.toPrecision(12)) + 0;
    if (Object.is(this.values[at], number)) return;
    this.values[at] = number;
    this.draw();
    this.onChange(this.values);
  }

  grab(event) {
    const left = this.root.getBoundingClientRect().left;
    const at = Math.floor((event.clientX - left) / this.pitch);
    if (!(at >= 0 && at < this.values.length) || event.button !== 0) return;
    event.preventDefault();
    this.root.setPointerCapture(event.pointerId);
    this.held = at;
    this.bars[at].root.focus({ focusVisible: false });
    this.drag(event);
  }

  drag(event) {
    if (this.held === undefined) return;
    const y = event.clientY - this.root.getBoundingClientRect().top;
    const share = (this.bottom - y) / this.room;
    const bounded = Math.max(0, Math.min(1, share));
    this.set(this.held, this.low + bounded * (this.high - this.low));
  }

  release() {
    if (this.held === undefined) return;
    this.held = undefined;
    this.measure();
    this.draw();
  }

  press(event) {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    const at = this.bars.findIndex(({ root }) => root === event.target);
    if (!by || at < 0) return;
    event.preventDefault();
    const value = this.values[at];
    const now = Number.isFinite(value) ? value : value > 0 ? this.high : this.low;
    this.set(at, now + by * this.unit * (event.shiftKey ? 10 : 1));
    this.measure();
    this.draw();
  }
}

function shortText(value) {
  const text = String(value).replace("Infinity", "\u221e");
  return text.length <= 6 ? text : value.toPrecision(3);
}

// A strip of the whole chain, for when the chain view shows a part of it.

const mostColumns = 512;

class Overview {
  constructor(root, replay, scale) {
    this.root = root;
    this.replay = replay;
    this.scale = scale;
    this.bars = element(root, "path", { class: "strip" });
    this.frame = element(root, "rect", { class: "frame", y: 1, rx: 3 });
    const badges = element(root, "g");
    this.badges = new Pool(() => makeBadge(badges));
  }

  draw(first, shown) {
    const { replay } = this;
    const hidden = shown >= replay.size;
    this.root.classList.toggle("hidden", hidden);
    if (hidden) return;
    const width = this.root.clientWidth;
    const pitch = width / replay.size;
    change(this.bars, { d: this.outline(width) });
    change(this.frame, { x: first * pitch, width: shown * pitch, height: 48 });
    drawBadges(this.badges, replay, replay.activeNodes(), {
      x: (node) => (node + 0.5) * pitch, y: 72, stemY: 49, width,
    });
    this.badges.finish();
  }

  // Long chains are thinned to as many bars as can be told apart.
  outline(width) {
    const { size } = this.replay;
    const columns = Math.min(size, mostColumns);
    const pitch = width / columns;
    let path = "M0 48";
    for (let column = 0; column < columns; ++column) {
      const node = Math.floor((column * size) / columns);
      const top = 48 - 44 * this.scale(this.replay.value(node));
      path += `V${top.toFixed(1)}H${((column + 1) * pitch).toFixed(1)}`;
    }
    return `${path}V48Z`;
  }
}

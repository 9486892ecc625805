#!/usr/bin/env python3
"""Open pages of the player in a real browser and use them.

  player_test.py --template PLAYER.HTML   pages with data made here
  player_test.py PAGE...                  pages that programs have written

Skips with exit code 77 if there is no Chromium.
"""

import argparse
import json
import os
import pathlib
import re
import statistics
import sys
import tempfile

import traces
from webdriver import Browser, Missing

SHOWN = """return [...document.querySelectorAll('.trace')].map((trace) => ({
  step: Number(trace.dataset.step),
  differ: [...trace.querySelectorAll('.marks g:not([display])')].length,
  sentence: trace.querySelector('.sentence').textContent,
  nodes: [...trace.querySelectorAll('.bar')].map((bar) =>
    [Number(bar.dataset.node), bar.dataset.state, Number(bar.dataset.value)])
}))"""

UNNAMED = """
const controls = document.querySelectorAll('button, input, select, summary, '
  + '[tabindex], a[href]');
return [...controls].filter((control) =>
  !(control.ariaLabel || control.labels?.[0]?.textContent.trim()
    || control.textContent.trim())).map((control) => control.outerHTML)"""

OVERFLOW = """
const width = document.documentElement.clientWidth;
const inner = document.getElementById('page');
return [Math.max(document.documentElement.scrollWidth - width,
    inner ? inner.scrollWidth - inner.clientWidth : 0),
  [...document.querySelectorAll('body *')].filter((part) =>
    part.getBoundingClientRect().right > width + 1
    && !part.closest('svg')).map((part) => part.id || part.className)]"""

# How many pixels of a step with four digits are cut.
FIELD = """
const field = document.getElementById('jump');
field.max = 9999;
field.value = 2888;
const style = getComputedStyle(field);
const pen = document.createElement('canvas').getContext('2d');
pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
return pen.measureText(field.value).width - (field.clientWidth
  - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight)
  - (style.appearance === 'textfield' ? 0 : 15))"""

# Where the page ends, the controls, the window; what is out of sight; what a
# compact page leaves out.
LAYOUT = """
const box = (part) => part.getBoundingClientRect();
const end = box(document.getElementById('page')).bottom;
const seen = (part) => part.checkVisibility();
const parts = [...document.querySelectorAll(
  '.chain, .bar, .nodes circle, .badge, .hub, #roles, #roles b')].filter(seen);
return {
  page: end,
  controls: [box(controls).top, box(controls).bottom],
  window: innerHeight,
  hidden: parts.filter((part) => box(part).bottom > end + 1
    || box(part).top < 0).map((part) => part.getAttribute('class') || part.id),
  bars: parts.filter((part) => part.matches('.bar')).length,
  roles: parts.filter((part) => part.matches('#roles b')).length,
  rest: [...document.querySelectorAll('header, footer, .numbers, #keys, #text')]
    .filter(seen).map((part) => part.className || part.id),
  columns: new Set([...document.querySelectorAll('.trace')].map(
    (trace) => box(trace).left)).size,
  bar: Math.max(...[...document.querySelectorAll('.bar rect')].map(
    (bar) => box(bar).height))}"""

HEIGHTS = """
return [...document.querySelectorAll('.bar')].map((bar) =>
  [Number(bar.dataset.value), Number(bar.firstChild.getAttribute('height'))])
  .sort(([a], [b]) => a - b).map(([_, height]) => height)"""

# Times between frames while the page plays.
FRAMES = """
const done = arguments[0], times = [];
let before = performance.now();
requestAnimationFrame(function tick(now) {
  times.push(now - before);
  before = now;
  if (times.length < 90) requestAnimationFrame(tick);
  else done(times.slice(10));
});"""


class PageTest:
    """The checks of one page."""

    def __init__(self, browser, path):
        self.browser = browser
        self.path = pathlib.Path(path).resolve()
        text = self.path.read_text(encoding="utf-8")
        block = re.search(r'id="data">(.*?)</script>', text, re.S).group(1)
        self.data = json.loads(block)
        self.length = max(len(t["steps"]) for t in self.data["traces"])
        self.failures = []

    def expect(self, condition, what):
        if not condition:
            self.failures.append(what)
            print("  FAILED: %s" % what)

    def open(self, hash_=""):
        self.browser.open("about:blank")
        self.browser.open(self.path.as_uri() + hash_)

    def expect_step(self, step, how):
        """The page shows the configuration after this step, and links it."""
        panels = self.browser.run(SHOWN)
        self.expect(len(panels) == len(self.data["traces"]),
                    "%s: %d traces are shown" % (how, len(panels)))
        for trace, shown in zip(self.data["traces"], panels):
            at = min(step, len(trace["steps"]))
            self.expect(shown["step"] == at,
                        "%s shows step %s, not %d" % (how, shown["step"], at))
            states, values = traces.configuration(trace, at)
            wrong = [node for node in shown["nodes"]
                     if node[1:] != [states[node[0]], float(values[node[0]])]]
            self.expect(shown["nodes"] and not wrong,
                        "%s: step %d shows %s" % (how, at, wrong[:3]))
        slider = self.browser.run("return [slider.value, jump.value]")
        self.expect(slider == [str(step)] * 2,
                    "%s: slider and field at %s" % (how, slider))

    def check_opening(self):
        self.browser.complaints()  # Of pages before.
        self.open()
        self.expect_step(0, "opening")
        self.expect(self.browser.run("return document.title") != "",
                    "the page has a title")
        unnamed = self.browser.run(UNNAMED)
        self.expect(not unnamed, "controls without a name: %s" % unnamed)

    def check_buttons(self):
        click = self.browser.click
        click("#forward")
        self.expect_step(1, "step forward")
        click("#back")
        self.expect_step(0, "step back")
        click("#last")
        self.expect_step(self.length, "last")
        click("#first")
        self.expect_step(0, "first")
        self.browser.type("#jump", "3")
        self.browser.press("enter")
        self.expect_step(3, "jump field")
        self.browser.run("slider.value = arguments[0];"
                         "slider.dispatchEvent(new Event('input'))",
                         self.length // 2)
        self.expect_step(self.length // 2, "slider")

    def check_keys(self):
        self.open("#step=1")
        press = self.browser.press
        press("right")
        self.expect_step(2, "right arrow")
        press("left")
        self.expect_step(1, "left arrow")
        press("shift", "right")
        self.expect_step(min(11, self.length), "shift and right arrow")
        press("end")
        self.expect_step(self.length, "end")
        press("home")
        self.expect_step(0, "home")
        press("tab")
        outline = self.browser.run(
            "return getComputedStyle(document.activeElement).outlineStyle")
        self.expect(outline == "solid", "focus is not visible: " + outline)
        press("up")
        told = self.browser.run(
            "return document.querySelector('.readout').textContent")
        self.expect("value" in told, "a chosen node is not read out")

    def check_playing(self):
        self.open()
        self.browser.run("speed.value = 5")
        self.browser.press("space")
        self.expect(self.browser.wait_for("Number(slider.value) > 0"),
                    "playing does not move")
        if self.browser.run("return play.ariaLabel") == "Pause":
            self.browser.press("space")
        step = self.browser.run("return Number(slider.value)")
        self.browser.run_async("setTimeout(arguments[0], 300)")
        self.expect_step(step, "pause")

    def check_links(self):
        step = min(5, self.length)
        self.open("#step=%d" % step)
        self.expect_step(step, "link")
        before = self.browser.run("return history.length")
        self.browser.press("left")
        self.expect(
            self.browser.wait_for("location.hash === arguments[0]",
                                  "#step=%d" % (step - 1)),
            "hash is " + self.browser.run("return location.hash"))
        self.expect(self.browser.run("return history.length") == before,
                    "steps flood the history")
        self.browser.run_async(
            "const done = arguments[0]; addEventListener('hashchange',"
            " () => setTimeout(done)); location.hash = 'step=2'")
        self.expect_step(min(2, self.length), "changed hash")

    def check_words(self):
        """The sentences of the example in the paper."""
        if self.data["traces"][0]["input"] != [2, 4, 6, 3, 7]:
            return
        if self.data["traces"][0]["algorithm"] != "insertion_sort":
            return
        for step, words in (
                (2, "Next: i (6) is larger than j^k (3): they exchange. "
                    "Signal: continue."),
                (3, "Next: i (4) is larger than k (3): they exchange. "
                    "Signal: continue."),
                (4, "Next: i (2) is smaller than k (3): they stay. "
                    "Signal: terminate."),
                (5, "Next: i (6) is smaller than j^k (7): they stay. "
                    "Signal: terminate, and the run halts."),
                (6, "Halted: every node is in state nothing.")):
            self.open("#step=%d" % step)
            said = self.browser.run(SHOWN)[0]["sentence"]
            self.expect(said == words, "step %d says: %s" % (step, said))

    def check_signals(self):
        """Signals and states are called what the algorithm calls them."""
        trace = self.data["traces"][0]
        for step in range(min(8, len(trace["steps"]))):
            self.open("#step=%d" % step)
            sent = trace["steps"][step]["v"]
            name = trace["signals"][sent]
            said = self.browser.run(
                "return ['.sent', '.hub .signal', '.sentence'].map((part) =>"
                "document.querySelector(part).textContent)")
            self.expect(said[0] == "%d (%s)" % (sent, name),
                        "the signal is told as " + said[0])
            self.expect(said[1] == "signal %d: %s" % (sent, name),
                        "the virtual node says " + said[1])
            self.expect("Signal: %s" % name in said[2],
                        "the sentence is " + said[2])
        legend = self.browser.run("return document.getElementById('notes')"
                                  ".innerText.replace(/\\s+/g, ' ')")
        for _, name, meaning in trace["states"][1:]:
            self.expect(name in legend and meaning in legend,
                        "the legend lacks %s: %s" % (name, meaning))
        self.expect(" or ".join(trace["signals"][-2:]) in legend,
                    "the legend lacks the signals")

    def check_attention(self):
        trace = self.data["traces"][0]
        if trace["pooling"] == "hard" or not trace["scores"]:
            return
        step = len(trace["steps"]) // 2
        self.open("#step=%d" % step)
        told = self.browser.run("return [...document.querySelector('tbody')"
                                ".rows].map((row) => row.cells[4].innerText)")
        right = ["%.1f%%" % share for share in traces.shares(trace, step)
                 if share >= 0.1]
        right = right[:len(told)]
        self.expect(told[:len(right)] == right,
                    "attention is %s, not %s" % (told, right))

    def check_media(self):
        """Wishes about colours and motion are heard."""
        colours = set()
        for scheme in ("light", "dark"):
            self.browser.media(prefers_color_scheme=scheme,
                               prefers_reduced_motion="reduce")
            self.open()
            colours.add(self.browser.run(
                "return getComputedStyle(document.body).backgroundColor"))
        self.expect(len(colours) == 2, "one colour scheme: %s" % colours)
        self.browser.click("#forward")
        moving = "return document.querySelectorAll('.animate').length"
        self.expect(self.browser.run(moving) == 0, "motion is not reduced")
        self.browser.media()
        self.browser.click("#back")
        self.expect(self.browser.run(moving) > 0, "exchanges do not glide")

    def check_divergence(self):
        hidden = self.browser.run(
            "return document.getElementById('to-divergence').hidden")
        self.expect(hidden == (self.data["divergence"] is None),
                    "the button to the divergence")
        if self.data["divergence"] is None:
            return
        step = self.data["divergence"]["step"]
        self.browser.resize(1280, 900)
        self.open("#step=%d" % (step - 1))
        marks = [shown["differ"] for shown in self.browser.run(SHOWN)]
        self.expect(marks == [0, 0], "marks before the divergence")
        told = self.browser.run(
            "return [subtitle.textContent,"
            "document.getElementById('divergence-mark').textContent]")
        self.expect("differ at step %d: " % (step - 1) in told[0] and
                    told[1] == "step %d differs" % (step - 1), str(told))
        self.browser.resize(390, 700)
        self.browser.run("keys.scrollIntoView()")
        self.browser.click("#to-divergence")
        top, bottom, end = self.browser.run(
            "const box = (part) => part.getBoundingClientRect();"
            "const {top, bottom} = box(document.querySelector('.chain'));"
            "return [top, bottom, box(document.getElementById('page')).bottom]")
        self.expect(top >= -1 and bottom <= end + 1, "go to divergence leaves "
                    "the drawing at %d to %d of %d" % (top, bottom, end))
        self.browser.resize(1280, 900)
        self.expect_step(step, "go to divergence")
        for shown in self.browser.run(SHOWN):
            visible = {node[0] for node in shown["nodes"]}
            nodes = visible & set(traces.differing(self.data, step))
            self.expect(nodes and shown["differ"] == len(nodes),
                        "%d nodes marked, not %s" % (shown["differ"], nodes))

    def check_widths(self):
        for width in (390, 768, 1280):
            self.browser.resize(width)
            self.open("#step=3")
            over, parts = self.browser.run(OVERFLOW)
            self.expect(over <= 0 and not parts,
                        "%d px wide: %d px over: %s" % (width, over, parts))
        self.browser.run("document.getElementById('text').open = true")
        over, parts = self.browser.run(OVERFLOW)
        self.expect(over <= 0, "text view: %d px over: %s" % (over, parts))

    def check_step_field(self):
        """As many digits as a long run has can be read."""
        for width, hash_ in ((390, ""), (320, ""), (900, "#compact")):
            self.browser.resize(width, 700)
            self.open(hash_)
            cut = self.browser.run(FIELD)
            self.expect(cut <= 0, "%d px of the step are cut at %d" % (
                cut, width))
        self.browser.resize(1280)

    def check_layout(self):
        """The controls are in sight and cover nothing."""
        for width, height in ((1280, 720), (900, 560), (390, 700)):
            self.browser.resize(width, height)
            self.open("#step=1")
            layout = self.browser.run(LAYOUT)
            top, bottom = layout["controls"]
            self.expect(layout["page"] <= top + 1 and
                        abs(bottom - layout["window"]) <= 1,
                        "%d x %d: %s" % (width, height, layout))
            self.expect(width < 900 or
                        layout["columns"] == len(self.data["traces"]),
                        "%d columns at %d" % (layout["columns"], width))
        self.browser.press("pagedown")
        self.expect(self.browser.wait_for(
            "document.getElementById('page').scrollTop > 100"),
            "page down does not scroll")

    def check_compact(self):
        """For slides: all of the drawing, the roles and the controls."""
        self.browser.resize(900, 560)
        self.open("#compact&step=1")
        self.expect_step(1, "compact")
        layout = self.browser.run(LAYOUT)
        self.expect(layout["bars"] > 0 and layout["roles"] ==
                    len(self.data["traces"][0]["states"]) - 1 and
                    not layout["hidden"] and not layout["rest"] and
                    layout["columns"] == len(self.data["traces"]),
                    "compact: %s" % layout)
        over, parts = self.browser.run(OVERFLOW)
        self.expect(over <= 0 and not parts, "compact: %d px over: %s" % (
            over, parts))
        self.browser.click("#forward")
        self.expect(self.browser.wait_for(
            "location.hash === '#compact&step=2'"), "compact is not kept")
        self.browser.resize(1280, 720)
        self.expect(self.browser.wait_for(
            "Math.max(...[...document.querySelectorAll('.bar rect')].map((bar)"
            " => bar.getBoundingClientRect().height)) > arguments[0] + 40",
            layout["bar"]), "bars do not grow with a compact page")
        self.expect(not self.browser.run(LAYOUT)["hidden"], "1280 x 720")
        self.browser.resize(390, 700)
        self.open("#compact")
        over, parts = self.browser.run(OVERFLOW)
        self.expect(over <= 0 and not parts, "compact at 390: %d px over: %s"
                    % (over, parts))
        self.browser.resize(1280)

    def check_states(self):
        """States have their own colours, and marks where there is no room."""
        states = self.data["traces"][0]["states"][1:]
        for scheme in ("light", "dark"):
            self.browser.media(prefers_color_scheme=scheme)
            self.open()
            colours = self.browser.run(
                "return [...document.querySelectorAll('#roles b')].map("
                "(badge) => getComputedStyle(badge).backgroundColor)")
            self.expect(len(set(colours)) == min(12, len(states)),
                        "%s: colours %s" % (scheme, colours))
        self.browser.media()
        told = self.browser.run(
            "return [...document.querySelectorAll('.badge:not([display]) "
            "title')].map((title) => title.textContent)")
        known = {"%s: %s" % (name, meaning) if meaning else name
                 for _, name, meaning in states}
        self.expect(told and set(told) <= known, "badges tell %s" % told)
        legend = "return document.getElementById('roles').innerText"
        self.expect("marked" not in self.browser.run(legend),
                    "the legend has marks where there are none")
        if self.data["traces"][0]["algorithm"] != "many_states":
            return
        self.browser.click("#whole")
        marks = self.browser.run(
            "return [...document.querySelectorAll('.letters text:not("
            "[display])')].map((mark) => mark.textContent).join('')")
        # Of "left a", t is the first letter that no shorter name has.
        self.expect("state 13 (marked t)" in self.browser.run(legend),
                    "the legend lacks marks")
        self.expect(marks == (3 * "abcdefghijkltx")[:40], "marks are " + marks)

    def check_heights(self):
        """Bars of values that differ in magnitude can be told apart."""
        values = [value for value in self.data["traces"][0]["input"]
                  if isinstance(value, (int, float))]
        wide = max(values) == 1000000
        self.open()
        note = self.browser.run(
            "return document.querySelector('.scale').textContent")
        if not wide:
            self.expect(note == "" or max(values) > 1e8, "a note: " + note)
            return
        heights = self.browser.run(HEIGHTS)
        apart = [b - a for a, b in zip(heights, heights[1:])]
        self.expect(min(apart) > 5, "heights of bars: %s" % heights)
        kind = "ranks" if min(values) < 0 else "logarithmic"
        self.expect(kind in note, "the note says: " + note)

    def check_speed(self):
        """Frames keep coming with the whole chain in view; how fast depends on
        the machine, and is only told."""
        if self.length < 300:
            return
        self.open()
        if not self.browser.run("return whole.hidden"):
            self.browser.click("#whole")
        self.expect_step(0, "whole chain")
        self.browser.run("speed.value = 600")
        self.browser.press("home")
        self.browser.click("#play")
        times = self.browser.run_async(FRAMES)
        middle = statistics.median(times)
        print("  frames: median %.1f ms, slowest %.1f ms" %
              (middle, max(times)))
        self.expect(self.browser.wait_for("Number(slider.value) > 0"),
                    "playing the whole chain does not move")

    def check_logs(self):
        """No error in the console, and no request to any network."""
        for complaint in self.browser.complaints():
            self.expect(False, complaint)

    def run(self):
        return self.run_checks(
            self.check_opening, self.check_buttons, self.check_keys,
            self.check_playing, self.check_links, self.check_words,
            self.check_signals, self.check_attention, self.check_media,
            self.check_divergence, self.check_widths,
            self.check_step_field, self.check_layout,
            self.check_compact, self.check_states, self.check_heights,
            self.check_speed, self.check_logs)

    def run_briefly(self):
        """Only what depends on the algorithm."""
        return self.run_checks(self.check_opening, self.check_signals,
                               self.check_widths, self.check_logs)

    def run_checks(self, *checks):
        print(self.path.name)
        self.browser.resize(1280)
        for check in checks:
            try:
                check()
            except RuntimeError as error:
                self.expect(False, str(error).split("\n")[0])
        return not self.failures

    def take_screenshots(self, folder):
        step = self.data["divergence"]["step"] if self.data["divergence"] \
            else min(3, self.length) if self.length < 300 else self.length // 2
        for width, height in ((1280, 0), (1920, 0), (390, 0), (900, 560)):
            for scheme in ("light", "dark"):
                self.browser.resize(width, height or 900)
                self.browser.media(prefers_color_scheme=scheme)
                self.open("#%sstep=%d" % ("compact&" if height else "", step))
                # As high as all that scrolls.
                more = 0 if height else self.browser.run(
                    "const page = document.getElementById('page');"
                    "return page.scrollHeight - page.clientHeight")
                self.browser.resize(width, (height or 900) + more)
                name = "%s-%d-%s.png" % (self.path.stem, width, scheme)
                self.browser.run_async("setTimeout(arguments[0], 400)")
                self.browser.screenshot(os.path.join(folder, name))
        self.browser.media()


def make_pages(template, folder, only=()):
    text = pathlib.Path(template).read_text(encoding="utf-8")
    pages = []
    for name, example in (("example", traces.example),
                          ("long", traces.long_example),
                          ("divergence", traces.diverging_example),
                          ("faults", traces.faulty_example),
                          ("states", traces.states_example),
                          ("magnitudes", traces.magnitudes_example),
                          ("ranks", lambda: traces.magnitudes_example(-9))):
        if only and name not in only:
            continue
        data = example()
        pages.append(os.path.join(folder, name + ".html"))
        traces.write_page(text, data, pages[-1])
    return pages


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--template", help="the page without data")
    parser.add_argument("--only", nargs="*", default=(),
                        help="examples to put into it: example, long, "
                        "divergence, faults, states, magnitudes or ranks; "
                        "otherwise all")
    parser.add_argument("--screenshots", help="folder for pictures")
    parser.add_argument("pages", nargs="*", help="pages with data")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        pages = options.pages
        if options.template:
            pages = make_pages(options.template, folder,
                               options.only) + pages
        if not pages:
            parser.error("no page to test")
        try:
            with Browser() as browser:
                tests = [PageTest(browser, page) for page in pages]
                passed = [test.run() for test in tests]
                if options.screenshots:
                    os.makedirs(options.screenshots, exist_ok=True)
                    for test in tests:
                        test.take_screenshots(options.screenshots)
        except Missing as missing:
            print("skipped: %s" % missing)
            return 77
    return 0 if all(passed) else 1


if __name__ == "__main__":
    sys.exit(main())

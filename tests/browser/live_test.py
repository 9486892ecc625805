#!/usr/bin/env python3
"""Use the page in which networks run, in a real browser, and compare what they
do there with what the programs record.

  live_test.py --programs FOLDER --source FOLDER

Skips with exit code 77 if there is no Chromium.
"""

import argparse
import concurrent.futures
import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile

from player_test import OVERFLOW, SHOWN, UNNAMED
from webdriver import Browser, Missing

RUNS = 200
POOLINGS = ("softmax", "hard", "distinct")

STATE = """
const shown = (id) => document.getElementById(id);
return {verdict: shown('verdict').textContent,
  wrong: shown('verdict').classList.contains('wrong'),
  problem: shown('problem').textContent, values: shown('values').value,
  panels: document.querySelectorAll('.trace').length,
  bars: document.querySelectorAll('#bars [role=slider]').length,
  divergence: !shown('to-divergence').hidden,
  length: Number(shown('slider').max), step: Number(shown('slider').value)}"""

# Of the first drawing: its parts that are out of sight; of the form: what is;
# how high the controls are.
SIGHT = """
const box = (part) => part.getBoundingClientRect();
const {top, bottom} = box(document.getElementById('page'));
const away = (part) => part.checkVisibility() &&
  (box(part).top < top - 1 || box(part).bottom > bottom + 1);
const names = (parts) => parts.filter(away).map((part) =>
  part.getAttribute('class') || part.id);
return {drawing: names([...document.querySelector('.trace').querySelectorAll(
    '.chain, .bar, .hub, .nodes circle')]),
  form: names([...document.querySelectorAll(
    '#network, #values, #random, #bars, #verdict')]),
  other: names([...document.querySelectorAll('.trace:last-child .chain')]),
  bars: document.querySelectorAll('.trace .bar').length,
  controls: box(document.getElementById('controls')).height}"""

# Which names of networks are too long for their list; whether the verdict is
# cut.
CUT = """
const list = document.getElementById('network');
const style = getComputedStyle(list);
const pen = document.createElement('canvas').getContext('2d');
pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
// The arrow takes some of it.
const room = list.clientWidth - parseFloat(style.paddingLeft)
  - parseFloat(style.paddingRight) - 16;
const verdict = document.getElementById('verdict');
return [[...list.options].map((option) => option.text).filter(
    (name) => pen.measureText(name).width > room),
  verdict.scrollHeight - verdict.clientHeight > 1
    || verdict.scrollWidth > verdict.clientWidth,
  page.scrollHeight - page.clientHeight]"""


def pairs(columns, unpack):
    """The items of a column of the trace's file, two numbers each."""
    return [unpack(*item) for item in zip(columns[::2], columns[1::2])]


def steps_of(trace):
    """The steps of a trace's file as the page has them."""
    rows = zip(trace["changes"], trace["gates"], trace["signals"],
               trace["margins"])
    return [{"s": pairs(changes, lambda node, code: [node, code]),
             "g": pairs(gates, lambda pair, mask: [pair, mask & 1, mask >> 1]),
             "v": signal, "m": margin}
            for changes, gates, signal, margin in rows]


def near(one, other):
    return one is None or abs(one - other) <= 1e-9 * (1 + abs(other))


def text_of(values):
    return ",".join(str(value) for value in values)


class LiveTest:
    def __init__(self, browser, programs, source, folder):
        self.browser = browser
        self.program = os.path.join(programs, "nexec_trace")
        self.source = pathlib.Path(source)
        self.folder = folder
        self.page = pathlib.Path(folder, "live.html").resolve()
        self.failures = 0

    def expect(self, condition, what):
        if not condition:
            self.failures += 1
            print("  FAILED: %s" % what)

    def write(self, page, *options):
        done = subprocess.run(
            [self.program, "--live_file", page, *options],
            stdin=subprocess.DEVNULL, capture_output=True, text=True,
            check=False)
        assert done.returncode == 0, done.stderr
        return page.read_text(encoding="utf-8")

    def write_page(self):
        text = self.write(self.page)
        self.data = json.loads(
            re.search(r'id="data">(.*?)</script>', text, re.S).group(1))
        self.models = self.data["models"]
        self.wrong = [at for at, model in enumerate(self.models)
                      if model["group"].startswith("Wrong")]
        self.expect(len(text) < 6e6, "the page has %d bytes" % len(text))
        self.expect(len(self.models) >= 9, "%d models" % len(self.models))
        self.expect(self.wrong, "no wrong models")

    def open(self, hash_=""):
        self.browser.open("about:blank")
        self.browser.open(self.page.as_uri() + hash_)

    def state(self):
        return self.browser.run(STATE)

    # What networks do

    def make_runs(self):
        """Numbers for each model and each way to pool in turn; in most, some
        are equal."""
        source = random.Random(7)
        kinds = [(at, pooling) for pooling in POOLINGS
                 for at in range(len(self.models))]
        runs = []
        for number in range(RUNS):
            at, pooling = kinds[number % len(kinds)]
            length = source.randint(2, 12)
            values = [source.randint(0, 5) for _ in range(length)] \
                if number % 4 else [source.random() for _ in range(length)]
            runs.append((at, pooling, values))
        runs[0] = (0, "softmax", ["inf", 1, "-inf", 1, "inf", -0.5])
        ties = sum(len(set(values)) < len(values) for _, _, values in runs)
        self.expect(ties >= 100, "only %d runs have ties" % ties)
        return runs

    def record(self, number, run, *options):
        """What the program records."""
        at, pooling, values = run
        model = self.models[at]
        path = os.path.join(self.folder, "trace-%d.json" % number)
        chosen = ["--algorithm", model["algorithm"]]
        if at in self.wrong:
            names = sorted(self.source.glob("data/wrong/*.bin"))
            chosen = ["--input_model_file", names[at - self.wrong[0]]]
        subprocess.run(
            [self.program, *chosen, "--output_trace_file", path, *options],
            input=text_of(values), text=True, stderr=subprocess.DEVNULL,
            check=True)
        with open(path, encoding="utf-8") as file:
            return json.load(file)

    def compare(self, run, shown, trace):
        steps, wanted = shown["steps"], steps_of(trace)
        same = len(steps) == len(wanted) and all(
            one[key] == other[key] for one, other in zip(steps, wanted)
            for key in "sgv")
        self.expect(same and shown["halted"] == trace["halted"],
                    "%s on %s: other steps" % (self.models[run[0]]["label"],
                                               run[1:]))
        self.expect(all(near(one["m"], other["m"])
                        for one, other in zip(steps, wanted)),
                    "%s: other margins" % (run,))

    def check_runs(self):
        runs = self.make_runs()
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            traces = list(pool.map(
                lambda item: self.record(item[0], item[1], "--executor",
                                         "dense", "--pooling", item[1][1]),
                enumerate(runs)))
            # The algorithms themselves, on the last runs of each.
            some = {self.models[run[0]]["algorithm"]: number
                    for number, run in enumerate(runs)}
            references = dict(zip(some.values(), pool.map(
                lambda number: self.record(1000 + number, runs[number],
                                           "--reference"), some.values())))
        self.open()
        shown = self.browser.run(
            "return arguments[0].map((run) => nexecRun(...run))", runs)
        for number, (run, both) in enumerate(zip(runs, shown)):
            self.compare(run, both[0], traces[number])
            if number in references:
                self.compare(run, both[1], references[number])
        given_up = sum(not trace["halted"] for trace in traces)
        scores = [trace["scores"] for trace in traces]
        for both, expected in zip(shown, scores):
            for score in expected:
                self.expect(any(near(row[3], score)
                                for row in both[0]["scores"]), "other scores")
        print("  %d runs, %d steps, %d given up" % (
            len(runs), sum(len(trace["gates"]) for trace in traces), given_up))
        self.expect(given_up > 0, "no run goes on to the limit of steps")

    # The page

    def check_opening(self):
        self.browser.complaints()  # Of pages before.
        self.open()
        state = self.state()
        self.expect(state["values"] == "2, 4, 6, 3, 7", "it begins with " +
                    state["values"])
        self.expect(state["verdict"] == "Right: every step of the network is "
                    "that of the algorithm. It halts after 6 steps with 2, 3, "
                    "4, 6, 7.", state["verdict"])
        self.expect(state["panels"] == 1 and not state["divergence"],
                    "the algorithm is beside a network that is right")
        unnamed = self.browser.run(UNNAMED)
        self.expect(not unnamed, "controls without a name: %s" % unnamed)
        policy = self.browser.run(
            "return document.querySelector('meta[http-equiv]').content")
        self.expect("default-src 'none'" in policy and
                    "unsafe" not in policy, policy)

    def check_typing(self):
        self.open()
        self.browser.type("#values", "3 1,2 , 1e1")
        state = self.state()
        self.expect("with 1, 2, 3, 10" in state["verdict"], state["verdict"])
        self.expect(state["bars"] == 4, "%d bars" % state["bars"])
        self.browser.press("left")
        self.browser.press("space")
        self.expect(self.state()["step"] == 0 and
                    self.browser.run("return play.ariaLabel") == "Play",
                    "keys in the field move the run")
        self.browser.click("#last")
        shown = self.browser.run(SHOWN)[0]
        self.expect([node[2] for node in shown["nodes"]] != [] and
                    sorted(shown["nodes"])[0][2] == 1 and
                    shown["sentence"].startswith("Halted"), str(shown))
        self.browser.type("#values", "5")
        self.expect(self.state()["length"] == 0, "one number takes steps")

    def check_refusals(self):
        self.open()
        for text, words in (
                ("3, x", "\u201cx\u201d is not a number."),
                ("1, 0x10", "\u201c0x10\u201d is not a number."),
                ("1, nan", "NaN cannot be compared"),
                ("1, 1e999", "1e999 is too large"),
                (" , ", "Type some numbers"),
                ("1,,2", "A comma has no number beside it."),
                (",1", "A comma has no number beside it."),
                ("3;1;2", "\u201c3;1;2\u201d is not a number: separate numbers "
                 "with commas or blanks."),
                ("9007199254740993 9007199254740992", "9007199254740993 and "
                 "9007199254740992 differ, but double precision cannot tell "
                 "them apart."),
                ("1e-320, 1.00001e-320", "cannot tell them apart"),
                (",".join(["1"] * 65), "These are 65 numbers; this page takes "
                 "up to 64")):
            self.browser.run("values.value = arguments[0];"
                             "values.dispatchEvent(new Event('input'))", text)
            state = self.state()
            self.expect(words in state["problem"], "%s: %s" % (
                text, state["problem"]))
            self.expect(state["length"] == 6 and state["panels"] == 1,
                        "the last run is gone")
        # The same decimals, written in two ways, are equal; a comma that was
        # just typed waits, but not for ever.
        self.browser.run("values.value = '0.1, 1e-1 100.0e-3, 10, 1e1, -0 0,';"
                         "values.dispatchEvent(new Event('input'))")
        state = self.state()
        self.expect(state["problem"] == "" and state["bars"] == 7, str(state))
        self.browser.run("values.dispatchEvent(new Event('change'))")
        self.expect("A comma has no" in self.state()["problem"],
                    "a comma at the end")
        self.browser.run("values.value = arguments[0];"
                         "values.dispatchEvent(new Event('input'))",
                         ",".join(str(64 - at) for at in range(64)))
        state = self.state()
        self.expect(state["problem"] == "" and state["length"] == 2079,
                    "64 numbers: %s" % state)

    def check_bars(self):
        self.open()
        first = "#bars g:nth-of-type(1) rect"
        self.browser.drag(first, 0, -45)
        self.expect(self.browser.wait_for(
            "Number(values.value.split(',')[0]) > 2"), "dragging does nothing")
        raised = float(self.state()["values"].split(",")[0])
        self.browser.run("document.querySelector('#bars g').focus()")
        self.browser.press("up")
        state = self.state()
        self.expect(float(state["values"].split(",")[0]) == raised + 1,
                    "a key makes it " + state["values"])
        self.expect(self.browser.wait_for(
            "nexecRun && document.querySelector('.bar[data-node=\"0\"]')"
            ".dataset.value === arguments[0]", "%g" % (raised + 1)),
            "the run does not follow the bars")
        self.browser.press("right")
        self.expect(self.state()["step"] == 1, "no step from a bar")

    def check_wrong(self):
        """One sees where a wrong network leaves the algorithm."""
        for at in self.wrong:
            self.open("#step=0&network=%d&values=2,4,6,3,7" % at)
            state = self.state()
            self.expect(state["wrong"] and
                        state["verdict"].startswith("Wrong at step"),
                        "%s: %s" % (self.models[at]["label"],
                                    state["verdict"]))
            self.expect(state["panels"] == 2 and state["divergence"],
                        "it is not beside the algorithm")
            self.browser.click("#to-divergence")
            step = int(re.search(r"\d+", state["verdict"]).group())
            # Where that step is done, as it is line `step` of the trace.
            self.expect(self.state()["step"] == step + 1, "the button goes to "
                        "%d" % self.state()["step"])
            told = self.browser.run("return [document.getElementById("
                                    "'divergence-mark').textContent, "
                                    "subtitle.textContent]")
            self.expect(told[0] == "step %d differs" % step and
                        "differ at step %d: " % step in told[1], str(told))
            self.expect(self.told_by_program(at) == step, "nexec_trace says "
                        "another step than %d" % step)
        # And back to one that is right, by the list.
        self.browser.run("network.value = 0;"
                         "network.dispatchEvent(new Event('change'))")
        state = self.state()
        self.expect(not state["wrong"] and state["panels"] == 1 and
                    not state["divergence"], str(state))

    def told_by_program(self, at):
        """The step that nexec_trace --verify names."""
        trace = os.path.join(self.folder, "wrong.json")
        names = sorted(self.source.glob("data/wrong/*.bin"))
        subprocess.run(
            [self.program, "--input_model_file", names[at - self.wrong[0]],
             "--output_trace_file", trace], input="2,4,6,3,7", text=True,
            stderr=subprocess.DEVNULL, check=True)
        done = subprocess.run(
            [self.program, "--trace_file", trace, "--verify",
             "--ignore_signal"], text=True, capture_output=True, check=False)
        return int(re.search(r"step (\d+)", done.stderr).group(1))

    def check_sight(self):
        """The form and the network that runs are in sight together; where they
        cannot be, the network is once it plays."""
        for at in (0, self.wrong[0]):
            self.browser.resize(1280, 900)
            self.open("#step=0&network=%d" % at)
            sight = self.browser.run(SIGHT)
            self.expect(sight["bars"] >= 5 and not sight["drawing"] and
                        not sight["form"] and not sight["other"],
                        "network %d: %s" % (at, sight))
            for button in ("#play", "#forward", "#to-divergence"):
                if button == "#to-divergence" and at == 0:
                    continue
                for width, height in ((1280, 900), (390, 844), (320, 776)):
                    self.browser.resize(width, height)
                    self.open("#step=0&network=%d" % at)
                    self.browser.click(button)
                    sight = self.browser.run(SIGHT)
                    self.expect(not sight["drawing"] and
                                sight["controls"] < 150,
                                "%s, network %d, %d px: %s" % (
                                    button, at, width, sight))
            self.browser.resize(900, 560)
            self.open("#compact&step=0&network=%d" % at)
            sight = self.browser.run(SIGHT)
            self.expect(sight["bars"] >= 5 and not sight["drawing"] and
                        not sight["form"] and not sight["other"],
                        "compact, network %d: %s" % (at, sight))
        # Who reads the steps as text stays there.
        self.browser.resize(390, 844)
        self.open()
        self.browser.run("text.open = true; lines.scrollIntoView()")
        self.browser.press("right")
        self.expect(self.browser.run(SIGHT)["drawing"],
                    "steps as text scroll away")
        self.browser.resize(1280)

    def check_choices(self):
        self.open()
        for pooling in POOLINGS:
            self.browser.run("pooling.value = arguments[0];"
                             "pooling.dispatchEvent(new Event('change'))",
                             pooling)
            self.expect("Right" in self.state()["verdict"],
                        "%s: %s" % (pooling, self.state()["verdict"]))
        for button in ("random", "ties", "backwards"):
            self.browser.click("#" + button)
            state = self.state()
            self.expect(state["bars"] == 5 and "Right" in state["verdict"],
                        "%s: %s" % (button, state))
        values = [float(value) for value in state["values"].split(",")]
        self.expect(values == sorted(values, reverse=True), str(values))

    def check_link(self):
        """The address keeps what one has typed and chosen."""
        self.open()
        self.browser.run("network.value = 1;"
                         "network.dispatchEvent(new Event('change'))")
        self.browser.type("#values", "4 2 1e21 -inf")
        self.browser.press("tab")
        self.browser.run("slider.value = 2;"
                         "slider.dispatchEvent(new Event('input'))")
        self.expect(self.browser.wait_for("location.hash.startsWith("
                                          "'#step=2&network=1&')"), "no link")
        link = self.browser.run("return location.hash")
        self.open(link)
        state = self.state()
        self.expect(state["step"] == 2 and state["values"] ==
                    "4, 2, 1e21, -inf" and
                    self.browser.run("return network.value") == "1",
                    "%s leads to %s" % (link, state))
        self.browser.run("location.hash = '#step=1&network=0&values=2,1'")
        self.expect(self.browser.wait_for("slider.value === '1' && "
                                          "network.value === '0'"),
                    "a changed address is not followed")
        self.open("#network=999&pooling=no&values=zz")
        self.expect("is not a number" in self.state()["problem"] and
                    self.state()["length"] == 6, "a broken link")

    def check_own(self):
        """A model whose file has a name that could be markup comes first."""
        own = os.path.join(self.folder, "<b>own &.bin")
        shutil.copy(self.source / "data/gnome_sort.bin", own)
        page = self.page.parent / "own.html"
        text = self.write(page, "--live_models_file", own, "--pooling", "hard")
        self.expect("<b>own" not in text, "a name is not escaped")
        self.browser.open(page.as_uri())
        names = self.browser.run(
            "return [...network.options].map((option) => option.text)")
        self.expect(names[0] == "Gnome sort: <b>own &.bin", str(names))
        self.expect("Right" in self.state()["verdict"] and self.browser.run(
            "return pooling.value") == "hard", str(self.state()))

    def check_widths(self):
        for width in (390, 768, 1280):
            for at in (0, self.wrong[0]):
                self.browser.resize(width)
                self.open("#step=3&network=%d" % at)
                over, parts = self.browser.run(OVERFLOW)
                self.expect(over <= 0 and not parts, "%d px wide: %d px over: "
                            "%s" % (width, over, parts))
        self.browser.resize(1280)

    def check_cut(self):
        """Names and verdicts can be read to their end."""
        for width, height, compact in ((1280, 900, ""), (1920, 900, ""),
                                       (390, 844, ""), (900, 560, "compact&")):
            for at in (0, self.wrong[0]):
                self.browser.resize(width, height)
                self.open("#%sstep=0&network=%d" % (compact, at))
                names, verdict, below = self.browser.run(CUT)
                self.expect(compact or not names, "names are cut at %d: %s" % (
                    width, names))
                self.expect(not verdict, "the verdict is cut at %d" % width)
                self.expect(not compact or below <= 0,
                            "%d px of a compact page are below" % below)
        self.browser.resize(1280)

    def check_logs(self):
        for complaint in self.browser.complaints():
            self.expect(False, complaint)

    def run(self, screenshots):
        self.browser.resize(1280)
        self.write_page()
        for check in (self.check_opening, self.check_typing,
                      self.check_refusals, self.check_bars, self.check_wrong,
                      self.check_sight, self.check_choices,
                      self.check_link, self.check_own,
                      self.check_widths, self.check_cut, self.check_runs,
                      self.check_logs):
            print(check.__name__)
            try:
                check()
            except RuntimeError as error:
                self.expect(False, str(error).split("\n")[0])
        if screenshots:
            self.take_screenshots(screenshots)
        return self.failures == 0

    def take_screenshots(self, folder):
        os.makedirs(folder, exist_ok=True)
        for width, height, compact in ((1280, 900, ""), (390, 844, ""),
                                       (900, 560, "compact&")):
            for scheme in ("light", "dark"):
                for name, at in (("right", 0), ("wrong", self.wrong[0])):
                    self.browser.resize(width, height)
                    self.browser.media(prefers_color_scheme=scheme)
                    self.open("#%sstep=3&network=%d" % (compact, at))
                    self.browser.run_async("setTimeout(arguments[0], 400)")
                    self.browser.screenshot(os.path.join(
                        folder, "live-%s-%d-%s.png" % (name, width, scheme)))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--programs", required=True,
                        help="folder of the programs")
    parser.add_argument("--source", required=True, help="folder of the sources")
    parser.add_argument("--screenshots", help="folder for pictures")
    options = parser.parse_args()
    try:
        with Browser() as browser, tempfile.TemporaryDirectory() as folder:
            test = LiveTest(browser, options.programs, options.source, folder)
            return 0 if test.run(options.screenshots) else 1
    except Missing as missing:
        print("skipped: %s" % missing)
        return 77


if __name__ == "__main__":
    sys.exit(main())

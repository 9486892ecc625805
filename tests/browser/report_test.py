#!/usr/bin/env python3
"""Open what the programs write in a real browser.

  report_test.py --programs FOLDER   run them: pages of nexec_trace, and a small
                                     report of nexec_reproduce; only one of them
                                     with --only
  report_test.py REPORT...           folders that nexec_reproduce has written

Skips with exit code 77 if there is no Chromium.
"""

import argparse
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

from player_test import OVERFLOW, PageTest
from webdriver import Browser, Missing

# Text of all cells, by table.
TABLES = """
const text = (row) => [...row.children].map((cell) => cell.textContent);
return Object.fromEntries([...document.querySelectorAll('table[id]')].map(
  (table) => [table.id, {
    columns: text(table.tHead.rows[0]),
    rows: [...table.tBodies[0].rows].map(text)}]))"""

# Figures that are not there to be seen.
HIDDEN = """return [...document.querySelectorAll('figure')].filter((figure) => {
  const image = figure.querySelector('img');
  const box = image.getBoundingClientRect();
  return !(image.complete && image.naturalWidth > 0 && image.alt
    && box.width > 200 && box.height > 100);
}).map((figure) => figure.id)"""

# Of the states of a rule file.
MEANINGS = {"a": "the gnome: it looks left", "b": "what it <looks> at & from"}

# What scrolls without saying so, or says so without scrolling; how many do.
HINTS = """
const wide = [...document.querySelectorAll('.scroll, figure, pre')];
const scrolls = (part) => part.scrollWidth > part.clientWidth + 1;
const hinted = (part) => part.querySelector('.more').offsetHeight > 5;
return [wide.filter((part) => scrolls(part) !== hinted(part)).map(
  (part) => part.id || part.querySelector('table, kbd').textContent),
  wide.filter(scrolls).length,
  wide.filter((part) => part.matches('pre') && scrolls(part)).length]"""

# Where the panels of the page inside begin; how far the controls there are
# below its end.
INNER_LAYOUT = """
const frame = document.querySelector('iframe');
const box = (part) => part.getBoundingClientRect();
const inner = frame.contentDocument;
return [[...inner.querySelectorAll('.trace')].map((trace) => [
    Math.round(box(trace).left), Math.round(box(trace).top)]),
  [...inner.querySelectorAll('.trace:first-child .chain')].filter((chain) =>
    box(chain).bottom > box(inner.getElementById('controls')).top).length,
  box(inner.getElementById('controls')).bottom - frame.clientHeight]"""

# Where the summary ends, and which parts of it are out of sight sideways.
SUMMARY = """
const table = document.getElementById('table-summary');
const box = (part) => part.getBoundingClientRect();
scrollTo(0, 0);
return [box(table).bottom,
  [...table.querySelectorAll('tbody td')].filter((cell) => cell.textContent &&
    (box(cell).right > innerWidth || box(cell).width < 20)).map(
      (cell) => cell.textContent),
  table.parentElement.scrollWidth - table.parentElement.clientWidth,
  [...table.querySelectorAll('tbody td:first-child')].map(
    (cell) => getComputedStyle(cell).display)]"""

# Of the page with networks inside: what is out of sight.
LIVE_SIGHT = """
const inner = document.querySelector('#live iframe').contentDocument;
const box = (part) => part.getBoundingClientRect();
const end = box(inner.getElementById('page')).bottom;
return [...inner.querySelectorAll('#network, #values, #bars, ' + arguments[0])]
  .filter((part) => part.getClientRects().length && (box(part).bottom > end + 1
    || box(part).top < 0))
  .map((part) => part.getAttribute('class') || part.id)"""

# Commands, and what they print.
COMMANDS = """
return [...document.querySelectorAll('pre')].map((block) => [
  block.querySelector('kbd').textContent,
  block.querySelector('samp').textContent])"""

# One step in the page inside the page.
INNER_STEP = """
const inner = document.querySelector('iframe').contentDocument;
const step = () => [...inner.querySelectorAll('.trace')].map(
  (trace) => trace.dataset.step);
const before = step();
inner.querySelector('#forward').click();
return [before, step()]"""


def as_number(text):
    """The number in a text, or nothing."""
    percent = text.endswith("%")
    try:
        return float(text[:-1]) / 100 if percent else float(text)
    except ValueError:
        return None


def as_stored(cell):
    """What results.json has for a cell of the page."""
    if cell == "-":
        return None
    for word, names in ((" ± ", ("mean", "spread")), (" of ", ("count", "of"))):
        numbers = [as_number(part) for part in cell.split(word)]
        if len(numbers) == 2 and None not in numbers:
            return dict(zip(names, numbers))
    number = as_number(cell)
    return cell if number is None else number


# What the page with networks inside says of each of them.
LIVE = """
const inner = document.querySelector('#live iframe').contentDocument;
const find = (id) => inner.getElementById(id);
return [...find('network').options].map((option) => {
  find('network').value = option.value;
  find('network').dispatchEvent(new Event('change'));
  return [option.text, find('verdict').textContent];
})"""


class ReportTest:
    """The checks of one report."""

    def __init__(self, browser, folder, programs=None):
        self.browser = browser
        self.programs = programs
        self.folder = pathlib.Path(folder).resolve()
        self.failures = 0

    def expect(self, condition, what):
        if not condition:
            self.failures += 1
            print("  FAILED: %s" % what)

    def check_content(self):
        with open(self.folder / "results.json", encoding="utf-8") as file:
            results = json.load(file)
        shown = {name: {"columns": table["columns"],
                        "rows": [[as_stored(cell) for cell in row]
                                 for row in table["rows"]]}
                 for name, table in self.browser.run(TABLES).items()}
        stored = {name: {"columns": table["columns"], "rows": table["rows"]}
                  for name, table in results["tables"].items()}
        self.expect(stored and shown == stored,
                    "the tables are not those of results.json")
        verdicts = [row[0] for row in shown["table-summary"]["rows"]]
        # The report of this test is made with a few updates.
        self.expect(self.programs is None or
                    verdicts[:4] == ["not tested"] * 4,
                    "verdicts after short training: %s" % verdicts)
        figures = self.browser.run(
            "return document.querySelectorAll('figure').length")
        hidden = self.browser.run(HIDDEN)
        self.expect(figures >= 10 and not hidden,
                    "%d figures, hidden: %s" % (figures, hidden))
        before, after = self.browser.run(INNER_STEP)
        self.expect(before == ["0", "0"] and after == ["1", "1"],
                    "the player inside goes from %s to %s" % (before, after))
        verdicts = self.browser.run(LIVE)
        self.expect(len(verdicts) >= 3 and verdicts[0][1].startswith("Right"),
                    "the networks inside: %s" % verdicts)
        self.expect(all(text.startswith("Right") for label, text in verdicts
                        if label.endswith(", exact")),
                    "the networks inside: %s" % verdicts)
        links = self.browser.run(
            "return [...document.querySelectorAll('figcaption a')]"
            ".map((link) => link.getAttribute('href'))")
        for link in links:
            rows = (self.folder / link).read_text().count("\n")
            self.expect(rows > 1, link + " has no data")

    def check_commands(self):
        """What is shown below a command is what it prints."""
        commands = self.browser.run(COMMANDS)
        self.expect(len(commands) >= 10, "%d commands" % len(commands))
        path = os.path.abspath(self.programs) + ":" + os.environ["PATH"]
        written = [name for command, _ in commands for name in re.findall(
            r"--output_model_file (\S+)", command)]
        self.expect(len(set(written)) == len(written) > 1,
                    "commands write the same file: %s" % written)
        for command, output in commands:
            done = subprocess.run(command, shell=True, cwd=self.folder,
                                  env={**os.environ, "PATH": path}, text=True,
                                  capture_output=True, check=False)
            self.expect(done.returncode == 0 and done.stdout == output,
                        "%s\nshown:\n%s\nprinted (%d):\n%s\n%s" % (
                            command, output, done.returncode, done.stdout,
                            done.stderr[-300:]))

    def check_player(self, width):
        """Both panels side by side, and nothing of them covered."""
        panels, covered, below = self.browser.run(INNER_LAYOUT)
        beside = panels[0][0] != panels[1][0] and panels[0][1] == panels[1][1]
        self.expect(beside == (width > 1000) and below <= 1,
                    "the player inside at %d: panels %s, %d px below" % (
                        width, panels, below))
        self.expect(covered == 0, "the player inside at %d: the controls cover "
                    "%d drawings" % (width, covered))

    def check_summary(self, width):
        """On one screen, and with all verdicts in sight on a phone."""
        self.browser.resize(width, 900)
        bottom, beside, wider, shown = self.browser.run(SUMMARY)
        self.expect(width < 1000 or bottom <= 900,
                    "the summary ends at %d px" % bottom)
        self.expect(not beside and wider <= 0 and "none" not in shown,
                    "the summary at %d: %s are out of sight" % (width, beside))

    def run(self):
        print(self.folder)
        self.browser.complaints()  # Of pages before.
        self.browser.open((self.folder / "index.html").as_uri())
        self.check_content()
        for width in (1280, 390):
            self.browser.resize(width)
            overflow = self.browser.run(OVERFLOW)[0]
            self.expect(overflow <= 0,
                        "%d px too wide at %d" % (overflow, width))
            wrong, scrolled, commands = self.browser.run(HINTS)
            self.expect(not wrong and
                        (width > 1000 or (scrolled > 5 and commands > 5)),
                        "%d: %d scroll, %d commands, wrong: %s" % (
                            width, scrolled, commands, wrong))
            self.check_player(width)
            # On a phone, the second drawing is below the first.
            hidden = self.browser.run(
                LIVE_SIGHT, ".bar" if width > 1000 else
                ".trace:first-child .chain")
            self.expect(not hidden, "out of sight in the page inside at %d: %s"
                        % (width, hidden))
            self.check_summary(width)
        complaints = self.browser.complaints()
        self.expect(not complaints, str(complaints[:3]))
        if self.programs:
            self.check_commands()
        return self.failures == 0

    def take_screenshots(self, folder):
        for width in (1280, 390):
            for scheme in ("light", "dark"):
                self.browser.resize(width)
                self.browser.media(prefers_color_scheme=scheme)
                self.browser.open((self.folder / "index.html").as_uri())
                self.browser.run_async("setTimeout(arguments[0], 600)")
                self.browser.screenshot(os.path.join(
                    folder, "report-%d-%s.png" % (width, scheme)), whole=True)
        self.browser.media()


def write_pages(programs, folder):
    """A model beside the algorithm, and a wrong model beside it."""
    data = pathlib.Path(__file__).parent.parent / "data"
    pages = []
    for name, input_, options in (
            ("example", "2,4,6,3,7", ""),
            ("wrong", "2,1,3", "-m %s " % (data / "wrong_at_3.bin"))):
        reference = os.path.join(folder, name + ".bin")
        pages.append(os.path.join(folder, name + ".html"))
        trace = "echo %s | %s/nexec_trace " % (input_, programs)
        subprocess.run(trace + "--reference -o " + reference, shell=True,
                       check=True)
        # Exit code 1 says that the traces differ.
        done = subprocess.run(
            trace + options + "--compare_file %s --html_file %s" % (
                reference, pages[-1]), shell=True, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, check=False)
        assert done.returncode == (1 if options else 0), name
    return pages


def write_rules_page(programs, folder):
    """An algorithm of a rule file that says what its states are."""
    rules = os.path.join(folder, "front.rules")
    text = pathlib.Path(__file__).parent.parent.parent.joinpath(
        "data/rules/gnome.rules").read_text(encoding="utf-8")
    text += "".join("meaning %s %s\n" % pair for pair in MEANINGS.items())
    pathlib.Path(rules).write_text(text, encoding="utf-8")
    page = os.path.join(folder, "rules.html")
    subprocess.run([programs + "/nexec_trace", "--reference", "--length", "6",
                    "--algorithm_file", rules, "--html_file", page],
                   stderr=subprocess.DEVNULL, check=True)
    return page


def write_algorithm_pages(programs, folder, length):
    """Every algorithm, on as many values."""
    program = programs + "/nexec_trace"
    refused = subprocess.run([program, "--algorithm", "?"], text=True,
                             capture_output=True, check=False).stderr
    names = re.search("one of (.*)", refused).group(1)
    pages = []
    for name in re.split(", | or ", names):
        pages.append(os.path.join(folder, "%s-%d.html" % (name, length)))
        subprocess.run([program, "--reference", "--algorithm", name,
                        "--length", str(length), "--html_file", pages[-1]],
                       stderr=subprocess.DEVNULL, check=True)
    assert len(pages) >= 7, pages
    return pages


def catches(process, number):
    """Whether a process has a handler for a signal."""
    status = pathlib.Path("/proc/%d/status" % process.pid).read_text()
    caught = int(re.search("SigCgt:\\s*(\\w+)", status).group(1), 16)
    return caught >> (number - 1) & 1


def stop_when(command, ready, stop):
    """Run it, with requests to save, and send a signal as soon as it has come
    so far."""
    with subprocess.Popen(command) as process:
        while not ready():
            assert process.poll() is None, process.returncode
            time.sleep(0.02)
            if catches(process, signal.SIGUSR1):
                process.send_signal(signal.SIGUSR1)
        process.send_signal(stop)
    assert process.returncode == 128 + stop, process.returncode


def write_report(programs, folder):
    """Stopped in the training of an executor, when all of them are there, and
    in the training of a baseline."""
    report = os.path.join(folder, "report")
    models = pathlib.Path(report, "models")
    command = [programs + "/nexec_reproduce", "--quick", "--seeds", "1",
               "--baseline_updates", "5", "--executor_updates", "150",
               "--output_folder", report]
    stop_when(command, lambda: list(models.glob("*.checkpoint")),
              signal.SIGINT)
    refused = subprocess.run(command, stderr=subprocess.DEVNULL, check=False)
    assert refused.returncode == 2, refused.returncode
    command.append("--resume")
    stop_when(command, lambda: len(list(models.glob("executor-*.bin"))) == 5,
              signal.SIGTERM)
    # Perhaps it was just in time for a baseline.
    for checkpoint in models.glob("baseline-*.checkpoint"):
        checkpoint.unlink()
    stop_when(command + ["--threads", "1"],
              lambda: list(models.glob("baseline-*.checkpoint")),
              signal.SIGTERM)
    assert not os.path.exists(os.path.join(report, "index.html"))
    subprocess.run(command, check=True)
    assert not list(models.glob("*.checkpoint"))
    compare_with_whole(command, report, os.path.join(folder, "whole"))
    return report


def compare_with_whole(command, report, whole):
    """Nothing shows that it was stopped.  The executor that is trained until it
    is proved was not, and takes long: it is not trained again."""
    proved = "/models/executor-proved.bin"
    os.makedirs(whole + "/models")
    shutil.copy(report + proved, whole + proved)
    command = [whole if word == report else word for word in command]
    for shard in ("1/2", "2/2"):  # Shards write no page.
        subprocess.run(command + ["--shard", shard], check=True)
    names = sorted(os.listdir(report + "/models"))
    assert names == sorted(os.listdir(whole + "/models")), names
    for name in names:
        one, other = (pathlib.Path(place, "models", name).read_bytes()
                      for place in (report, whole))
        assert one == other, name


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--programs", help="folder of the programs")
    every = ("traces", "short", "long", "stopped", "report")
    parser.add_argument("--only", choices=every)
    parser.add_argument("--folder", help="where 'stopped' leaves its report and "
                        "'report' finds it")
    parser.add_argument("--screenshots", help="folder for pictures")
    parser.add_argument("reports", nargs="*", help="folders of reports")
    options = parser.parse_args()
    try:
        with Browser() as browser, tempfile.TemporaryDirectory() as folder:
            passed, reports = [], options.reports
            parts = () if not options.programs else (options.only,) \
                if options.only else every
            folder = options.folder or folder
            if "traces" in parts:
                for page in write_pages(options.programs, folder):
                    passed.append(PageTest(browser, page).run())
                test = PageTest(
                    browser, write_rules_page(options.programs, folder))
                told = {name: meaning for _, name, meaning
                        in test.data["traces"][0]["states"][1:]}
                test.expect(told == MEANINGS, "meanings are %s" % told)
                passed.append(test.run())
            for part, length in (("short", 6), ("long", 40)):
                if part not in parts:
                    continue
                for page in write_algorithm_pages(options.programs, folder,
                                                  length):
                    test = PageTest(browser, page)
                    passed.append(test.run_briefly())
                    if options.screenshots:
                        os.makedirs(options.screenshots, exist_ok=True)
                        test.take_screenshots(options.screenshots)
            if "stopped" in parts:
                for name in ("report", "whole"):
                    shutil.rmtree(os.path.join(folder, name),
                                  ignore_errors=True)
                os.makedirs(folder, exist_ok=True)
                write_report(options.programs, folder)
                passed.append(True)
            if "report" in parts:
                reports = [os.path.join(folder, "report")] + reports
            for report in reports:
                test = ReportTest(browser, report, options.programs)
                passed.append(test.run())
                if options.screenshots:
                    os.makedirs(options.screenshots, exist_ok=True)
                    test.take_screenshots(options.screenshots)
    except Missing as missing:
        print("skipped: %s" % missing)
        return 77
    return 0 if passed and all(passed) else 1


if __name__ == "__main__":
    sys.exit(main())

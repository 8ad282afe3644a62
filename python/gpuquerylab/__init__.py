"""Calls the lab command of GPU Query Lab, and reads its runs as data frames.

The command is the file that the variable LAB names, the file lab in the folder LAB_HOME, the lab of the
checkout that has this package, or the lab in PATH: the first of these that there is.
"""

import json
import os
import pathlib
import shutil
import subprocess
import tempfile

import pandas

__version__ = "0.1.0"
__all__ = ["LabError", "call", "command", "listing", "rows"]


class LabError(Exception):
    """A command that failed.

    status is its exit status (docs/commands.md#exit-statuses), message what it printed on standard error, and
    output what it printed on standard output.
    """

    def __init__(self, status, message, output=""):
        super().__init__(message or f"lab ended with status {status}")
        self.status = status
        self.message = message
        self.output = output


def command():
    """The path of the lab command; LabError if there is none."""
    if "LAB" in os.environ:
        return os.environ["LAB"]
    if "LAB_HOME" in os.environ:
        return os.path.abspath(os.path.join(os.environ["LAB_HOME"], "lab"))
    checkout = pathlib.Path(__file__).resolve().parents[2] / "lab"
    if checkout.is_file():
        return str(checkout)
    found = shutil.which("lab")
    if found is None:
        raise LabError(2, "there is no lab in PATH; set LAB_HOME to a checkout, or to an unpacked release")
    return found


def _run(words, timeout):
    words = [command(), *(os.fspath(word) if isinstance(word, os.PathLike) else str(word) for word in words)]
    try:
        ended = subprocess.run(
            words, stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8", timeout=timeout, check=False
        )
    except OSError as fault:
        raise LabError(2, f"{words[0]} cannot be started: {fault.strerror}; set LAB or LAB_HOME") from fault
    if ended.returncode != 0:
        raise LabError(ended.returncode, ended.stderr.strip(), ended.stdout)
    return ended.stdout


def call(*words, timeout=None):
    """Runs a command with --json, and returns what it prints; docs/json.md has the keys.

    call("optimize", "job-29a", "--algorithm", "dpccp")["cost"]

    LabError if the exit status is not 0; subprocess.TimeoutExpired after timeout seconds.
    """
    return json.loads(_run([*words, "--json"], timeout))


def listing(kind):
    """What lab list prints about a kind, such as "algorithms", as a data frame with a row for each name."""
    return pandas.DataFrame(call("list", kind)[kind])


def rows(run, timeout=None):
    """The rows of a run's folder as a data frame: one a repetition, failures included; docs/export.md has the columns.

    run = rows("results/h200-meister-fig09-dpsub")
    times = run[run["status"] == "ok"].groupby("algorithm")["time_nanos"].median()
    """
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "rows.csv")
        _run(["export", run, "--csv", "--out", file], timeout)
        frame = pandas.read_csv(file, low_memory=False)
    frame["finished"] = pandas.to_datetime(frame["finished"])
    return frame

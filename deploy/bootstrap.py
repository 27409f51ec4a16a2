"""Makes .venv and fills it from the locks. Standard library only: it runs before there is anything else."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parent.parent
LOCKS = ROOT / "deploy" / "requirements"
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")


class Refusal(Exception):  # noqa: N818  (what the person at the terminal reads, no fault of the program)
    """One line that says what has to be put right before this can work."""


def environment() -> dict[str, str]:
    """Ours, without what would make another Python, other settings or other packages take part."""
    strange = {"PYTHONHOME", "PYTHONPATH", "VIRTUAL_ENV", "DJANGO_SETTINGS_MODULE"}
    kept = {name: value for name, value in os.environ.items() if name not in strange}
    kept = {
        name: value for name, value in kept.items() if not name.startswith(("PIP_REQUIRE", "PIP_USER", "PIP_TARGET"))
    }
    return kept | {
        "PATH": f"{BIN}{os.pathsep}{os.environ.get('PATH', os.defpath)}",
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
    }


Command = Sequence[str | Path]


def step(label: str, *ways: Command) -> bool:
    """Runs the first of these commands that succeeds, quietly but for a sign of life every few seconds.

    Only if all fail does it show their last words.
    """
    started = time.monotonic()
    terminal = sys.stdout.isatty()

    def say(text: str) -> None:
        print(f"\r{label}: {text}" if terminal else f"  {text}", end="" if terminal else "\n", flush=True)

    print(f"{label} ...", end="" if terminal else "\n", flush=True)
    words = []
    for way in ways:
        good, output = run_quietly(way, lambda: say(f"{time.monotonic() - started:.0f} s"), 1 if terminal else 10)
        if good:
            say(f"{time.monotonic() - started:.1f} s" + ("\n" if terminal else ""))
            return True
        words += [f"  | {line}\n" for line in output.splitlines()[-8:]]
    say("failed" + ("\n" if terminal else ""))
    sys.stderr.write("".join(words))
    return False


def run_quietly(command: Command, sign_of_life: Callable[[], None], every: float) -> tuple[bool, str]:
    """Whether the command succeeded, and what it said."""
    with subprocess.Popen(
        [str(part) for part in command], cwd=ROOT, env=environment(), stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
    ) as process:  # fmt: skip
        try:
            while True:
                try:
                    output, _ = process.communicate(timeout=every)
                    return process.returncode == 0, output
                except subprocess.TimeoutExpired:
                    sign_of_life()
        except KeyboardInterrupt:
            process.terminate()
            raise


def succeeds(*command: str | Path) -> bool:
    try:
        return (
            subprocess.run(
                [str(part) for part in command], env=environment(), capture_output=True, check=False
            ).returncode
            == 0
        )
    except OSError:
        return False


def stamp(lock: str) -> tuple[Path, str]:
    """The file that says what was installed last, and what it says when that is this lock in this venv."""
    made_with = (VENV / "pyvenv.cfg").read_bytes() if (VENV / "pyvenv.cfg").exists() else b""
    return VENV / f".installed-{lock}", hashlib.sha256((LOCKS / f"{lock}.txt").read_bytes() + made_with).hexdigest()


def installed(lock: str) -> bool:
    file, wanted = stamp(lock)
    return PYTHON.exists() and file.exists() and file.read_text(encoding="ascii") == wanted


def install(lock: str) -> None:
    """Brings .venv to the lock `app` or `dev`, which includes `app`. Does nothing, in no time, where that is so."""
    if installed(lock) or (lock == "app" and installed("dev")):
        return
    make_venv()
    packages = sum(1 for line in (LOCKS / f"{lock}.txt").read_text(encoding="utf-8").splitlines() if "==" in line)
    wanted: list[str | Path] = ["--require-hashes", "-r", LOCKS / f"{lock}.txt"]
    pip = pip_command()
    ways: list[Command] = [[*pip, "install", *wanted]]
    if succeeds(*pip, "install", "--require-hashes", "-r", LOCKS / "uv.txt"):
        uv: Command = [BIN / "uv", "pip", "install", "--python", PYTHON, *wanted]
        # Five times as fast. Behind a proxy the system knows whom to trust; a bare system knows nobody.
        ways = [[*uv, "--system-certs"], uv, *ways]
    if not step(f"Installing {packages} packages into .venv (once)", *ways):
        raise Refusal("The packages could not be installed: see above. Can this machine reach its package registry?")
    file, text = stamp(lock)
    file.write_text(text, encoding="ascii")


def make_venv() -> None:
    if PYTHON.exists() and succeeds(PYTHON, "-c", "") and pip_command():
        return
    shutil.rmtree(VENV, ignore_errors=True)
    label = "Making .venv"
    if succeeds(sys.executable, "-c", "import ensurepip, venv") and step(label, [sys.executable, "-m", "venv", VENV]):
        return
    # Debian keeps ensurepip in a package of its own. A pip outside can fill a venv that has none.
    shutil.rmtree(VENV, ignore_errors=True)
    if succeeds(sys.executable, "-m", "pip", "--version") and succeeds(sys.executable, "-c", "import venv"):
        if step(label, [sys.executable, "-m", "venv", "--without-pip", VENV]):
            return
        shutil.rmtree(VENV, ignore_errors=True)
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    raise Refusal(
        f"This Python cannot make a virtual environment. On Debian or Ubuntu: apt-get install python3-venv"
        f" (or python{version}-venv); then run this again."
    )


def pip_command() -> list[str | Path]:
    """The pip that fills .venv: its own, or one outside; empty if there is none."""
    if any(VENV.glob("lib/python*/site-packages/pip/__main__.py")) or (VENV / "Lib/site-packages/pip").exists():
        return [PYTHON, "-m", "pip"]
    if succeeds(sys.executable, "-m", "pip", "--version"):
        return [sys.executable, "-m", "pip", "--python", PYTHON]
    return []


def lock() -> None:
    """Resolves the inputs anew into hashed locks for every Python from 3.11 on. They name no host."""
    install("dev")
    resolve = [str(BIN / "uv"), "pip", "compile", "--universal", "--python-version", "3.11", "--generate-hashes"]
    resolve += [
        "--upgrade",
        "--quiet",
        "--no-emit-index-url",
        "--custom-compile-command",
        "python3 deploy/local.py lock",
    ]
    for name in ("app", "dev", "uv"):
        # Relative: the locks tell where each package comes from, and must not name this machine's folders.
        source = f"deploy/requirements/{name}.in"
        way = [*resolve, source, "--output-file", f"deploy/requirements/{name}.txt"]
        if not step(f"Resolving {name}.in", [*way, "--system-certs"], way):
            raise Refusal(f"{source} could not be resolved: see above.")


def become_python(program: str, *arguments: str, folder: Path | None = ROOT) -> NoReturn:
    """Goes on as .venv's Python with a program of the project; in its folder, in another, or (None) where we are."""
    if folder:
        os.chdir(folder)
    command = [str(PYTHON), str(ROOT / program), *arguments]
    if os.name == "nt":  # there, exec would leave the terminal to two processes at once
        sys.exit(subprocess.run(command, env=environment(), check=False).returncode)
    sys.stdout.flush()
    os.execve(command[0], command, environment())

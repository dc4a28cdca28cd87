"""Times legal moves and push with pop here and in other Python libraries for English draughts.

The others (py-draughts, pydraughts) both install a package `draughts`, so each gets a virtual
environment of its own, in --venvs or in a temporary folder.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

# What runs in each environment: prepares `moves`, a function that lists the legal moves of the
# start position, and `push_pop`.
PREPARE = {
    "twelves": """
from twelves import Board
board = Board("checkers")
moves = lambda: list(board.legal_moves)
""",
    "py-draughts": """
from draughts.boards.american import Board
board = Board()
moves = lambda: list(board.legal_moves)
""",
    "pydraughts": """
from draughts import Board
board = Board(variant="english")
moves = lambda: list(board.legal_moves())
""",
}
MEASURE = """
import json, timeit
assert len(moves()) == 7
move = moves()[0]
def push_pop():
    board.push(move)
    board.pop()
def best(function):
    number = 1
    while timeit.timeit(function, number=number) < 0.02:
        number *= 2
    return min(timeit.repeat(function, number=number, repeat=20)) / number
print(json.dumps({"legal_moves": best(moves), "push_pop": best(push_pop)}))
"""
AIM = 8


def interpreter(library: str, folder: Path) -> str:
    """The Python of an environment in which the library is installed."""
    if library == "twelves":
        return sys.executable
    place = folder / library
    python = place / "bin" / "python"
    if not python.exists():
        venv.create(place, with_pip=True)
        subprocess.run([str(python), "-m", "pip", "install", "-q", library], check=True)
    return str(python)


def measured(library: str, folder: Path) -> dict[str, float]:
    """Seconds for each call."""
    program = PREPARE[library] + MEASURE
    command = [interpreter(library, folder), "-c", program]
    output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    times: dict[str, float] = json.loads(output.splitlines()[-1])
    return times


def main() -> int:
    """Measures, prints, and returns 1 if an aim is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--venvs", type=Path, help="folder for the environments; is kept")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = arguments.venvs or Path(temporary)
        times = {library: measured(library, folder) for library in PREPARE}
    missed = 0
    for call in ("legal_moves", "push_pop"):
        own = times["twelves"][call]
        best = min(found[call] for library, found in times.items() if library != "twelves")
        missed += best < AIM * own
        for library, found in times.items():
            print(f"{call:<12} {library:<12} {found[call] * 1e6:10.3f} us")
        print(f"{call:<12} {best / own:.1f} times faster than the fastest other (aim: {AIM})")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())

"""Instructions a leaf of perft from the start position, counted by callgrind.

Exact and repeatable, whatever else the machine does. Needs valgrind and the release preset
(x86-64-v3, one thread, no hash)::

    cmake --preset release && cmake --build --preset release
    python bench/instructions.py

The instructions of a run that only makes the tables are taken off.
"""

from __future__ import annotations

import re
import subprocess
import tempfile
from pathlib import Path

PROGRAM = Path(__file__).parents[1] / "build" / "release" / "native_perft"
CASES = [  # game, depth, form, convention
    ("checkers", 9, "plain", "routes"),
    ("checkers", 9, "closed", "routes"),
    ("loa", 5, "plain", "moves"),
    ("loa", 5, "closed", "moves"),
]


def count(*arguments: str) -> tuple[int, int]:
    """Leaves and instructions of one run."""
    with tempfile.TemporaryDirectory() as folder:
        command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={folder}/out"]
        run = subprocess.run(
            [*command, str(PROGRAM), *arguments], capture_output=True, text=True, check=True
        )
    leaves = re.match(r"(\d+) leaves", run.stdout)
    instructions = re.search(r"Collected : (\d+)", run.stderr)
    if not leaves or not instructions:
        raise SystemExit(f"unexpected output: {run.stdout}{run.stderr}")
    return int(leaves[1]), int(instructions[1])


def main() -> None:
    """Prints a line a case."""
    if not PROGRAM.exists():
        raise SystemExit(f"{PROGRAM} is missing: build the release preset first")
    for game, depth, form, convention in CASES:
        _, tables = count(game, "0", form, convention)
        leaves, total = count(game, str(depth), form, convention)
        print(
            f"{game:9} perft {depth} {form:7} {convention:7} {leaves:>10} leaves "
            f"{(total - tables) / leaves:7.2f} instructions a leaf "
            f"({total / leaves:.2f} with start and tables)"
        )


if __name__ == "__main__":
    main()

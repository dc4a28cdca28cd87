"""Runs the code of notebooks and writes what it shows into them; needs no notebook program.

python scripts/run_notebook.py docs/*.ipynb
"""

from __future__ import annotations

import ast
import contextlib
import io
import json
import sys
from pathlib import Path
from typing import Any

METHODS = {"text/html": "_repr_html_", "image/svg+xml": "_repr_svg_"}


def code_cells(notebook: dict[str, Any]) -> list[dict[str, Any]]:
    """The cells with code, in their order."""
    return [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]


def run_cell(source: str, names: dict[str, Any]) -> list[dict[str, Any]]:
    """Runs a cell; its outputs are what it prints and what its last line is, if that is a value."""
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    printed = io.StringIO()
    value = None
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, "<cell>", "exec"), names)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), "<cell>", "eval"), names)
    outputs: list[dict[str, Any]] = []
    if printed.getvalue():
        lines = printed.getvalue().splitlines(keepends=True)
        outputs.append({"output_type": "stream", "name": "stdout", "text": lines})
    if value is not None:
        data = shown(value)
        outputs.append(
            {"output_type": "execute_result", "execution_count": None, "metadata": {}, "data": data}
        )
    return outputs


def shown(value: Any) -> dict[str, list[str]]:
    """A value as a notebook shows it. Of a picture, the text is left out."""
    text = repr(value) if not isinstance(value, str) else f"<{type(value).__name__}>"
    data = {"text/plain": text.splitlines(keepends=True)}
    for kind, name in METHODS.items():
        if (method := getattr(value, name, None)) is not None:
            data[kind] = method().splitlines(keepends=True)
    return data


def run(notebook: dict[str, Any]) -> None:
    """Runs all cells and puts their outputs into them."""
    names: dict[str, Any] = {"__name__": "__main__"}
    for number, cell in enumerate(code_cells(notebook), 1):
        cell["outputs"] = run_cell("".join(cell["source"]), names)
        cell["execution_count"] = number
        for output in cell["outputs"]:
            if "execution_count" in output:
                output["execution_count"] = number


def main() -> None:
    """Runs the notebooks that are named."""
    for path in map(Path, sys.argv[1:]):
        notebook = json.loads(path.read_text(encoding="utf-8"))
        run(notebook)
        text = json.dumps(notebook, indent=1, ensure_ascii=False)
        path.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

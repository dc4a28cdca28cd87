"""Owns the choice of the compiled module: the fastest that this processor can run.

The package holds whole builds of the core for several processors (``_core_v2``, ``_core_v3`` for
the x86-64 levels of those names, or ``_core_portable``). Exactly one is loaded, and all its names
are here. ``TWELVES_CPU=v2`` in the environment asks for a particular one.
"""

import importlib as _importlib
import importlib.util as _util
import os as _os

from twelves import _cpu


def _built(level: str) -> bool:
    return _util.find_spec(f"twelves._core_{level}") is not None


def _choose() -> str:
    usable = [level for level in (*_cpu.levels(), "portable") if _built(level)]
    wanted = _os.environ.get("TWELVES_CPU")
    if wanted and wanted not in usable:
        raise ImportError(f"TWELVES_CPU={wanted!r} cannot be used here; usable: {usable}")
    if not usable:
        raise ImportError(
            "no compiled core of twelves runs on this processor (it is older than x86-64-v2): "
            "build the package on it with CXXFLAGS set, or use another machine"
        )
    return wanted or usable[0]


_module = _importlib.import_module(f"twelves._core_{_choose()}")
globals().update({name: value for name, value in vars(_module).items() if name[:1] != "_"})

"""Shows that the layers hold: who may include or import whom, and that nothing goes in circles."""

from pathlib import Path

import pytest

from tests.architecture.tree import ROOT, cpp_files, own_includes, write

# docs/architecture.md draws this. Every layer may include itself and core.
ARROWS: dict[str, set[str]] = {
    "core": set(),
    "games": set(),
    "search": {"endgame/oracle.hpp"},
    "solve": set(),
    "endgame": set(),
    "engine": {"search", "solve", "endgame"},
    "bindings": {"engine"},
    "checkerboard": {"engine"},
    "fuzz": set(),
}
# Generated files: what their templates may include.
TEMPLATE_ARROWS: dict[str, set[str]] = {
    "instantiate.cpp.in": {"@GAME_INCLUDE@", "engine"},
    "registry.cpp.in": {"engine"},
    "weight_text.cpp.in": {"@GAME_INCLUDE@"},
    "fuzz.cpp.in": {"@GAME_INCLUDE@", "fuzz"},
}


def layer_of(path: str) -> str:
    """Return the layer of a path below cpp/; a game is a layer of its own."""
    parts = path.split("/")
    return "/".join(parts[:2]) if parts[0] == "games" else parts[0]


def is_allowed(layer: str, include: str, arrows: set[str]) -> bool:
    """Tell whether a file of `layer` may include `include`."""
    target = layer_of(include)
    return target in {layer, "core"} | arrows or include in arrows


def wrong_includes(root: Path) -> list[str]:
    """Return the includes that no arrow allows."""
    wrong = []
    for file in cpp_files(root, *ARROWS):
        path = file.relative_to(root / "cpp").as_posix()
        layer = layer_of(path)
        for include in own_includes(file.read_text()):
            if not is_allowed(layer, include, ARROWS[path.split("/")[0]]):
                wrong.append(f"{path} includes {include}")
            elif not (root / "cpp" / include).is_file():
                wrong.append(f"{path} includes {include}, which is not below cpp/")
    return wrong


def wrong_fixture_includes(root: Path) -> list[str]:
    """Return what a game of the tests includes beyond what a shipped game may."""
    wrong = []
    for folder in (p for p in (root / "cpp" / "tests").glob("*") if p.is_dir()):
        own = folder.relative_to(root / "cpp").as_posix() + "/"
        for file in cpp_files(root, own):
            for include in own_includes(file.read_text()):
                if not include.startswith((own, "core/")):
                    wrong.append(f"{own}{file.name} includes {include}")
    return wrong


def wrong_template_includes(root: Path) -> list[str]:
    """Return what a template of a generated file includes beyond its arrows."""
    wrong = []
    for template in sorted((root / "cmake").glob("*.cpp.in")):
        for include in own_includes(template.read_text()):
            if include.split("/")[0] not in TEMPLATE_ARROWS.get(template.name, set()):
                wrong.append(f"{template.name} includes {include}")
    return wrong


def include_cycle(root: Path) -> list[str]:
    """Return one cycle of includes, or nothing."""
    graph = {
        file.relative_to(root / "cpp").as_posix(): own_includes(file.read_text())
        for file in cpp_files(root)
    }
    return cycle(graph)


def cycle(graph: dict[str, list[str]]) -> list[str]:
    """Return one cycle of a directed graph, or nothing."""
    finished: set[str] = set()

    def visit(node: str, path: list[str]) -> list[str]:
        if node in path:
            return [*path[path.index(node) :], node]
        if node in finished:
            return []
        for target in graph.get(node, []):
            if found := visit(target, [*path, node]):
                return found
        finished.add(node)
        return []

    for node in graph:
        if found := visit(node, []):
            return found
    return []


def test_every_include_follows_an_arrow() -> None:
    assert wrong_includes(ROOT) == []


def test_every_folder_of_cpp_is_a_layer() -> None:
    folders = {p.name for p in (ROOT / "cpp").iterdir() if p.is_dir()}
    assert folders <= {*ARROWS, "tests"}


def test_fixture_games_include_what_a_game_may() -> None:
    assert wrong_fixture_includes(ROOT) == []


def test_generated_files_follow_their_arrows() -> None:
    assert wrong_template_includes(ROOT) == []


def test_includes_have_no_cycle() -> None:
    assert include_cycle(ROOT) == []


@pytest.mark.parametrize(
    ("path", "include"),
    [
        ("games/draughts/rules.hpp", "games/lines/rules.hpp"),
        ("games/draughts/rules.hpp", "search/limits.hpp"),
        ("core/types.hpp", "engine/engine.hpp"),
        ("search/searcher.hpp", "endgame/builder.hpp"),
        ("search/searcher.hpp", "solve/df_pn.hpp"),
        ("engine/engine_for.hpp", "games/draughts/rules.hpp"),
        ("bindings/bind_core.cpp", "search/limits.hpp"),
        ("core/types.hpp", "../core/bits.hpp"),
    ],
)
def test_a_planted_include_is_caught(tmp_path: Path, path: str, include: str) -> None:
    write(tmp_path, f"cpp/{include}", "")
    write(tmp_path, f"cpp/{path}", f'#pragma once\n  #  include "{include}"\n')
    assert wrong_includes(tmp_path) == [f"{path} includes {include}"]


def test_allowed_includes_pass(tmp_path: Path) -> None:
    write(tmp_path, "cpp/core/types.hpp", "")
    write(tmp_path, "cpp/endgame/oracle.hpp", '#include "core/types.hpp"\n')
    write(tmp_path, "cpp/search/searcher.hpp", '#include "endgame/oracle.hpp"\n')
    write(tmp_path, "cpp/engine/engine.hpp", '#include "search/searcher.hpp"\n')
    write(tmp_path, "cpp/bindings/module.cpp", '#include "engine/engine.hpp"\n')
    assert wrong_includes(tmp_path) == []
    assert include_cycle(tmp_path) == []


def test_a_planted_missing_file_is_caught(tmp_path: Path) -> None:
    write(tmp_path, "cpp/core/types.hpp", '#include "core/gone.hpp"\n')
    assert "not below cpp/" in wrong_includes(tmp_path)[0]


def test_planted_includes_of_fixtures_and_templates_are_caught(tmp_path: Path) -> None:
    write(tmp_path, "cpp/tests/toy/game.hpp", '#include "search/limits.hpp"\n')
    write(tmp_path, "cmake/instantiate.cpp.in", '#include "bindings/module.hpp"\n')
    assert wrong_fixture_includes(tmp_path) == ["tests/toy/game.hpp includes search/limits.hpp"]
    assert len(wrong_template_includes(tmp_path)) == 1


def test_a_planted_cycle_is_caught(tmp_path: Path) -> None:
    write(tmp_path, "cpp/core/a.hpp", '#include "core/b.hpp"\n')
    write(tmp_path, "cpp/core/b.hpp", '#include "core/c.hpp"\n')
    write(tmp_path, "cpp/core/c.hpp", '#include "core/a.hpp"\n')
    assert include_cycle(tmp_path) == ["core/a.hpp", "core/b.hpp", "core/c.hpp", "core/a.hpp"]

"""Proves the source distribution: it builds, installs from itself, and holds what it should.

Installs the package into the running environment.
"""

import subprocess
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NEEDED_IN_SDIST = {"pyproject.toml", "CMakeLists.txt", "LICENSE", "README.md"}
FORBIDDEN_IN_SDIST = {"shared", "build", ".git", ".venv", ".venv-test"}
NEEDED_IN_WHEEL = {"twelves/py.typed", "twelves/__init__.py", "twelves/_core.pyi"}


def run(*arguments: str, cwd: Path = ROOT) -> None:
    """Run this Python with `arguments`; a failure ends the program."""
    subprocess.run([sys.executable, *arguments], cwd=cwd, check=True)


def check_sdist(archive: Path) -> None:
    """Exit with a message if the archive lacks a file or holds one too many."""
    with tarfile.open(archive) as tar:
        names = [Path(name).parts[1:] for name in tar.getnames()]
    tops = {parts[0] for parts in names if parts}
    if missing := NEEDED_IN_SDIST - tops:
        sys.exit(f"missing in the sdist: {sorted(missing)}")
    if extra := FORBIDDEN_IN_SDIST & tops:
        sys.exit(f"should not be in the sdist: {sorted(extra)}")


def check_wheel(archive: Path) -> None:
    """Exit with a message if the wheel lacks a file or claims another top-level name."""
    with zipfile.ZipFile(archive) as wheel:
        names = set(wheel.namelist())
    if missing := NEEDED_IN_WHEEL - names:
        sys.exit(f"missing in the wheel: {sorted(missing)}")
    tops = {name.split("/")[0] for name in names}
    if extra := {top for top in tops if top != "twelves" and not top.endswith(".dist-info")}:
        sys.exit(f"the wheel would install other names: {sorted(extra)}")
    compiled = sorted(name for name in names if name.startswith("twelves/_c") and ".so" in name)
    print("wheel:", archive.name, f"{archive.stat().st_size / 1e6:.1f} MB", *compiled)


def main() -> None:
    """Build, unpack, compile, install, import."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder)
        run("-m", "build", "--sdist", "--outdir", folder)
        (sdist,) = out.glob("*.tar.gz")
        check_sdist(sdist)
        run("-m", "pip", "wheel", "--quiet", "--no-deps", "-w", folder, str(sdist))
        (wheel,) = out.glob("*.whl")
        check_wheel(wheel)
        run("-m", "pip", "install", "--quiet", "--force-reinstall", "--no-deps", str(wheel))
        # From another folder, so that nothing of the source tree can help.
        run("-c", "import twelves; print(twelves.build_info())", cwd=out)


if __name__ == "__main__":
    main()

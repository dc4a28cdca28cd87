#!/bin/sh
# Sets everything up on a bare machine and shows the main job: an analysis in each game.
# Needs Python 3.10 or later and g++ (both are installed on Debian if that is allowed).
set -eu
cd "$(dirname "$0")/.."
. scripts/common.sh

say "Virtual environment in .venv"
need_toolchain
make_venv .venv

say "Installing twelves (compiles it: about two minutes)"
.venv/bin/python -m pip install --quiet .

# From another folder, so that it is the installed package that is shown.
demo=$PWD/scripts/demo.py
python=$PWD/.venv/bin/python
cd /
"$python" "$demo"

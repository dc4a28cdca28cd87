# Owns what the set-up scripts share: Debian packages where they can be had, and a virtual
# environment even where Debian's own venv is incomplete. To be sourced from the project's root.

PYTHON=${PYTHON:-python3}

say() { printf '\n== %s\n' "$*"; }
fail() {
    printf 'error: %s\n' "$*" >&2
    exit 1
}

# Runs a command as root, if that needs no password; fails otherwise.
as_root() {
    if [ "$(id -u)" -eq 0 ]; then
        "$@"
    elif command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null; then
        sudo -n env DEBIAN_FRONTEND=noninteractive "$@"
    else
        return 1
    fi
}

# Installs Debian packages. Fails, with a word on why, where that is not possible.
debian_install() {
    command -v apt-get >/dev/null 2>&1 || {
        echo "not a Debian system; install by hand what is called there: $*"
        return 1
    }
    export DEBIAN_FRONTEND=noninteractive DEBCONF_NOWARNINGS=yes
    if [ -z "${APT_IS_FRESH:-}" ]; then
        as_root apt-get update -qq >/dev/null || {
            echo "no right to install: as root run 'apt-get install $*'"
            return 1
        }
        APT_IS_FRESH=1
    fi
    echo "installing $*"
    as_root apt-get install -y -qq --no-install-recommends -o Dpkg::Use-Pty=0 "$@" >/dev/null
}

# What every build needs: Python 3.10 with headers, and a C++ compiler.
need_toolchain() {
    command -v "$PYTHON" >/dev/null 2>&1 || fail "no $PYTHON; set PYTHON or install Python 3.10"
    "$PYTHON" -c 'import sys; sys.exit(sys.version_info < (3, 10))' ||
        fail "$("$PYTHON" --version) is too old; 3.10 is needed (set PYTHON to another one)"
    if ! command -v "${CXX:-g++}" >/dev/null 2>&1; then
        debian_install g++ || fail "a C++20 compiler is needed"
    fi
    has_python_headers || debian_install python3-dev || true
    has_python_headers || fail "the headers of $PYTHON are missing (Debian: python3-dev)"
}

has_python_headers() {
    "$PYTHON" -c 'import os, sys, sysconfig
sys.exit(not os.path.exists(os.path.join(sysconfig.get_path("include"), "Python.h")))'
}

# make_venv <folder>: a virtual environment with a present pip. Debian splits ensurepip off into
# python3-venv; without it, and without the right to install it, the pip of $PYTHON steps in.
make_venv() {
    if [ -x "$1/bin/python" ] && "$1/bin/python" -m pip --version >/dev/null 2>&1; then
        return 0
    fi
    rm -rf "$1"
    if "$PYTHON" -c 'import ensurepip' 2>/dev/null ||
        { debian_install python3-venv && "$PYTHON" -c 'import ensurepip' 2>/dev/null; }; then
        "$PYTHON" -m venv "$1"
    else
        "$PYTHON" -m venv --without-pip "$1"
        "$PYTHON" -m pip --python "$1/bin/python" install -q pip ||
            fail "no pip; install python3-venv or python3-pip"
    fi
    "$1/bin/python" -m pip install -q --upgrade "pip>=25.1"
}

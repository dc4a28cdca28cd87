#!/bin/sh
# Installs what the tests need and runs them all. Steps can be named: sh scripts/test.sh lint cpp
#
#   lint    ruff, mypy --strict, clang-format
#   cpp     C++ tests, as shipped
#   asan    C++ tests with AddressSanitizer and UndefinedBehaviorSanitizer
#   tsan    C++ tests with ThreadSanitizer
#   fuzz    every parser, TWELVES_FUZZ_SECONDS (30) each
#   sdist   source distribution: builds, installs, holds what it should
#   python  pytest: architecture, contract, properties, API, drivers, docstrings
#
# TWELVES_JOBS: compilers at once (default: all cores). With CI set, a step that cannot run is a
# failure; without, it is skipped with the reason.
set -eu
cd "$(dirname "$0")/.."
. scripts/common.sh

ALL_STEPS="lint cpp asan tsan fuzz sdist python"
STEPS=${*:-$ALL_STEPS}
JOBS=${TWELVES_JOBS:-$(getconf _NPROCESSORS_ONLN)}
FUZZ_SECONDS=${TWELVES_FUZZ_SECONDS:-30}
VENV=$PWD/.venv-test
PYTHONDONTWRITEBYTECODE=1
export PYTHONDONTWRITEBYTECODE

set_up() {
    need_toolchain
    make_venv "$VENV"
    "$VENV/bin/python" -m pip install -q --group test --group lint --group build
    PATH=$VENV/bin:$PATH
    [ -e /usr/include/doctest/doctest.h ] || debian_install doctest-dev || true
    case " $STEPS " in *" fuzz "*)
        command -v clang++-14 >/dev/null 2>&1 && has_fuzzer_runtime ||
            debian_install clang-14 libclang-rt-14-dev || true ;;
    esac
    case " $STEPS " in *" python "*)
        { has_game xboard && has_game Xvfb; } || debian_install xboard xvfb || true
        command -v x86_64-w64-mingw32-g++-posix >/dev/null 2>&1 && command -v wine >/dev/null 2>&1 ||
            debian_install g++-mingw-w64-x86-64-posix wine64 wine || true ;;
    esac
}

has_game() { command -v "$1" >/dev/null 2>&1 || [ -x "/usr/games/$1" ]; }
has_fuzzer_runtime() {
    ls "$(clang++-14 -print-resource-dir)"/lib/linux/libclang_rt.fuzzer-*.a >/dev/null 2>&1
}
cpp_files() { find cpp cmake bench \( -name '*.cpp' -o -name '*.hpp' -o -name '*.c' \) -print; }

# Why a step cannot run here; nothing if it can.
obstacle() {
    case $1 in
    cpp | asan | tsan)
        [ -e /usr/include/doctest/doctest.h ] || echo "doctest is missing (doctest-dev)" ;;
    fuzz)
        { command -v clang++-14 >/dev/null 2>&1 && has_fuzzer_runtime; } ||
            echo "clang is missing (clang-14 libclang-rt-14-dev)" ;;
    esac
}

ctest_preset() {
    cmake --preset "$@" >build/configure.log 2>&1 || { cat build/configure.log; return 1; }
    cmake --build --preset "$1" -j "$JOBS" -- --quiet && ctest --preset "$1" -j "$JOBS"
}

step_lint() {
    ruff check . && ruff format --check . && mypy &&
        cpp_files | xargs clang-format --dry-run --Werror
}
step_cpp() {
    if grep -qw avx2 /proc/cpuinfo 2>/dev/null; then
        ctest_preset release
    else
        ctest_preset release -DTWELVES_MARCH=
    fi
}
step_asan() { ctest_preset asan-ubsan; }
step_tsan() { ctest_preset tsan; }
step_fuzz() { sh scripts/fuzz.sh "$FUZZ_SECONDS" "$JOBS"; }
step_sdist() { python scripts/check_sdist.py; }
step_python() {
    # The package that is tested is the installed one; the sdist step may have installed it.
    python -c 'import twelves' 2>/dev/null && [ -n "${SDIST_INSTALLED:-}" ] ||
        python -m pip install -q --force-reinstall --no-deps . || return 1
    python -m pytest
}

mkdir -p build
say "Set-up"
set_up
passed=0 failed=0 skipped=0 summary=
for step in $STEPS; do
    case " $ALL_STEPS " in *" $step "*) ;; *) fail "no step '$step'; steps: $ALL_STEPS" ;; esac
    say "$step"
    begin=$(date +%s)
    reason=$(obstacle "$step")
    if [ -n "$reason" ] && [ -z "${CI:-}" ]; then
        verdict="skipped: $reason" skipped=$((skipped + 1))
    elif [ -z "$reason" ] && "step_$step"; then
        verdict=passed passed=$((passed + 1))
        [ "$step" != sdist ] || SDIST_INSTALLED=1
    else
        verdict="FAILED ${reason}" failed=$((failed + 1))
    fi
    summary="$summary$(printf '%-8s %4d s  %s' "$step" $(($(date +%s) - begin)) "$verdict")
"
done
printf '\n%s%d passed, %d failed, %d skipped\n' "$summary" "$passed" "$failed" "$skipped"
[ "$failed" -eq 0 ]

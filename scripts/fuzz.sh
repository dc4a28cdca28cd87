#!/bin/sh
# Builds every fuzz target and runs each: sh scripts/fuzz.sh [seconds each] [targets at once]
# Inputs that were found are kept in build/fuzz/corpus, a crash in build/fuzz/crash-<target>-*.
set -eu
cd "$(dirname "$0")/.."
seconds=${1:-30}
jobs=${2:-2}

cmake --preset fuzz >/dev/null
cmake --build --preset fuzz -j "$jobs" --target fuzz_targets -- --quiet
cd build/fuzz
targets=$(find . -maxdepth 1 -name 'fuzz_*' -type f -perm -u+x | sort)
[ -n "$targets" ] || { echo "no fuzz target was built" >&2; exit 1; }

# A corpus begins with the seeds: each line of cpp/fuzz/seeds/<parser>_<game>.txt is an input.
for target in $targets; do
    name=$(basename "$target")
    seeds=../../cpp/fuzz/seeds/${name#fuzz_}.txt
    mkdir -p "corpus/$name"
    [ ! -f "$seeds" ] || (cd "corpus/$name" && awk '{ printf "%s", $0 > ("seed-" NR) }' "../../$seeds")
done
# 4096 bytes are more than any text of a position; a longer input only slows the search.
printf '%s\n' $targets | xargs -P "$jobs" -I{} sh -c '
    name=$(basename "$1")
    if "$1" -max_total_time="$2" -max_len=4096 -timeout=5 -print_final_stats=1 -verbosity=0 \
        -artifact_prefix="crash-$name-" "corpus/$name" >"$name.log" 2>&1; then
        echo "$name: $(sed -n "s/stat::number_of_executed_units: *//p" "$name.log") inputs"
    else
        tail -40 "$name.log"
        echo "$name: FAILED"
        exit 1
    fi' sh {} "$seconds"

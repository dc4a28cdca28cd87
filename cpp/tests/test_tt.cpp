// The transposition table: what is stored is found, nothing else is.
#include <doctest/doctest.h>

#include <limits>
#include <new>
#include <thread>

#include "core/zobrist.hpp"
#include "search/tt.hpp"

namespace twelves {
namespace {

TableEntry entry_of(Key key) {
    return TableEntry{static_cast<MoveCode>(key | 1), Score(static_cast<int>(key % 60000) - 30000),
                      static_cast<int>(key % 200), static_cast<Bound>(1 + key % 3)};
}

TEST_CASE("table: an entry comes back as it was") {
    TranspositionTable table(1);
    const TableEntry entries[] = {{1, Score::win_in(3), 7, Bound::Exact},
                                  {0xffff, Score::loss_in(0), 0, Bound::Upper},
                                  {0x8000, Score(-1), 255, Bound::Lower},
                                  {5, Score(0), 0, Bound::None}};
    Key key = 0;
    for (const TableEntry& entry : entries) {
        table.store(key, entry);
        CHECK(table.probe(key) == entry);
        CHECK(!table.probe(key + 1));
        key = ~key * 77;
    }
    table.clear();
    CHECK(!table.probe(0));
}

TEST_CASE("table: an entry without a move keeps the move that was known") {
    TranspositionTable table(1);
    table.store(9, {42, Score(10), 3, Bound::Lower});
    table.store(9, {0, Score(5), 4, Bound::Upper});
    CHECK(table.probe(9) == TableEntry{42, Score(5), 4, Bound::Upper});
}

TEST_CASE("table: a shallow bound does not drive out a deep one of the same search") {
    TranspositionTable table(1);
    table.store(9, {42, Score(10), 20, Bound::Lower});
    table.store(9, {43, Score(5), 4, Bound::Upper});
    CHECK(table.probe(9)->depth == 20);
    table.store(9, {43, Score(5), 4, Bound::Exact});
    CHECK(table.probe(9)->depth == 4);
}

TEST_CASE("table: old entries go first, deep ones last") {
    TranspositionTable table(0);  // one cluster: every key meets every other
    for (Key key = 1; key <= 4; ++key)
        table.store(key, {1, Score(0), static_cast<int>(key), Bound::Exact});
    table.store(5, {1, Score(0), 1, Bound::Exact});
    CHECK(!table.probe(1));
    CHECK(table.probe(4));
    table.new_search();
    for (Key key = 6; key <= 9; ++key) table.store(key, {1, Score(0), 0, Bound::Exact});
    CHECK(!table.probe(4));
    CHECK(table.probe(9));
}

TEST_CASE("table: fills, and says so") {
    TranspositionTable table(1);
    CHECK(table.full_permill() == 0);
    std::uint64_t state = 1;
    for (int i = 0; i < 500000; ++i) table.store(splitmix64(state), {1, Score(0), 1, Bound::Exact});
    CHECK(table.full_permill() == 1000);
    table.new_search();
    CHECK(table.full_permill() == 0);
}

TEST_CASE("table: without memory the old one stays in use") {
    TranspositionTable table(1);
    table.store(9, {42, Score(10), 20, Bound::Lower});
    CHECK_THROWS_AS(table.resize(std::size_t{1} << 43), std::bad_alloc);
    CHECK_THROWS_AS(table.resize(std::numeric_limits<std::size_t>::max()), std::bad_alloc);
    CHECK(table.megabytes() == 1);
    CHECK(table.probe(9));
    table.resize(2);
    CHECK(table.megabytes() == 2);
    CHECK(!table.probe(9));
}

TEST_CASE("table: threads never see a mixture of two entries") {
    TranspositionTable table(0);
    const auto work = [&table](std::uint64_t seed) {
        for (int i = 0; i < 20000; ++i) {
            const Key key = splitmix64(seed) % 64;
            if (const auto found = table.probe(key)) CHECK(*found == entry_of(key));
            table.store(key, entry_of(key));
        }
    };
    std::thread other(work, 1);
    work(2);
    other.join();
}

}  // namespace
}  // namespace twelves

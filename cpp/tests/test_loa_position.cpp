// Random play against the slow reference: moves, counts, connectivity, keys, lines, packing.
#include <doctest/doctest.h>

#include <map>

#include "games/loa/byte_vector.hpp"
#include "tests/loa_reference.hpp"

using namespace twelves;
using namespace twelves::loa;

namespace {

/// Rotation of the board by a quarter turn or reflection; a symmetry of the rules.
int transformed(int square, int symmetry) {
    int file = square % 8, rank = square / 8;
    if (symmetry & 1) file = 7 - file;
    if (symmetry & 2) rank = 7 - rank;
    if (symmetry & 4) std::swap(file, rank);
    return 8 * rank + file;
}

Position transformed(const Position& p, int symmetry) {
    Bitboard men[2] = {0, 0};
    for (Side side : {Side::First, Side::Second})
        for_each_square(p.men(side), [&](Square s) {
            men[index(side)] |= Bitboard{1} << transformed(index(s), symmetry);
        });
    return {men[0], men[1], p.side_to_move(), p.rules()};
}

}  // namespace

TEST_CASE("moves, counts and ends agree with the slow rules") {
    random_playouts(11, 20000, [](const Position& p) {
        const auto board = reference::board_of(p);
        const int own = 1 + index(p.side_to_move()), enemy = 3 - own;
        auto expected = reference::moves(board, own);
        Moves moves;
        generate(p, moves);
        REQUIRE(count(p) == moves.size());
        REQUIRE(Game::has_move(p) == !moves.empty());
        REQUIRE(moves.size() <= max_legal_moves);
        if (expected.empty()) {
            const bool pass =
                p.rules().no_move == NoMove::Pass && !reference::moves(board, enemy).empty();
            REQUIRE(moves.size() == (pass ? 1 : 0));
            REQUIRE((!pass || moves[0].is_pass()));
            return;
        }
        std::vector<std::pair<int, int>> found;
        for (Move m : moves) found.emplace_back(index(m.from), index(m.to));
        std::sort(found.begin(), found.end());
        REQUIRE(found == expected);
        REQUIRE(mobility(p).of(p.side_to_move()) == int(expected.size()));
    });
}

TEST_CASE("the fast connectivity test agrees with a plain search") {
    std::mt19937_64 random(12);
    int connected = 0;
    for (int i = 0; i < 40000; ++i) {
        // Men in a small window, so that many are connected.
        const int black = 1 + int(random() % 12), white = 1 + int(random() % 12);
        Position p = random_position(random, black, white, {});
        Bitboard window = 0;
        for (int n = 0; n < black; ++n)
            window |= Bitboard{1} << (9 + random() % 4 + 8 * (random() % std::uint64_t(i % 5 + 1)));
        for (Bitboard men : {p.men(Side::First), window}) {
            const Position q{men, 0, Side::First, {}};
            const bool expected = reference::is_connected(reference::board_of(q), 1);
            REQUIRE(is_connected(men) == expected);
            connected += expected;
        }
    }
    CHECK(connected > 5000);
}

TEST_CASE("ends after every move agree with the slow rules") {
    random_playouts(13, 3000, [](const Position& p) {
        Moves moves;
        generate(p, moves);
        for (Move m : moves) {
            const Position q = p.moved(m);
            const auto board = reference::board_of(q);
            const bool mover = reference::is_connected(board, 1 + index(p.side_to_move()));
            const bool other = reference::is_connected(board, 1 + index(q.side_to_move()));
            const auto outcome = Game::terminal(q);
            REQUIRE(outcome.has_value() == (mover || other));
            if (!outcome) continue;
            if (mover && other && p.rules().simultaneous == Simultaneous::Draw)
                REQUIRE_FALSE(outcome->winner);
            else
                REQUIRE(outcome->winner == (mover ? p.side_to_move() : q.side_to_move()));
        }
    });
}

TEST_CASE("key and lines kept up to date equal those made from scratch") {
    random_playouts(14, 20000, [](const Position& p) {
        const Position fresh(p.men(Side::First), p.men(Side::Second), p.side_to_move(), p.rules());
        REQUIRE(fresh == p);
        REQUIRE(fresh.key() == p.key());
        REQUIRE(fresh.lines() == p.lines());
        REQUIRE(Game::unpack(Game::pack(p)) == p);
        REQUIRE(Game::unpack(Game::pack(p)).key() == p.key());
    });
}

TEST_CASE("different positions have different keys and packings") {
    std::map<Key, PackedPosition> seen;
    random_playouts(15, 50000, [&](const Position& p) {
        const auto [found, is_new] = seen.emplace(p.key(), Game::pack(p));
        REQUIRE(found->second == Game::pack(p));
    });
    CHECK(seen.size() > 30000);
    std::map<Key, unsigned> options;
    for (const RuleOptions& rules : all_rules()) options[Game::initial(rules).key()] = rules.code();
    CHECK(options.size() == all_rules().size());
}

TEST_CASE("the eight symmetries of the board keep the number of moves") {
    random_playouts(16, 2000, [](const Position& p) {
        for (int symmetry = 1; symmetry < 8; ++symmetry) {
            const Position q = transformed(p, symmetry);
            REQUIRE(count(q) == count(p));
            REQUIRE(Game::terminal(q) == Game::terminal(p));
        }
    });
}

TEST_CASE("portable and fast forms of the byte operations agree") {
    std::mt19937_64 random(17);
    for (int i = 0; i < 1000; ++i) {
        Bytes table, places;
        for (int k = 0; k < 16; ++k) {
            table.values[k] = std::uint8_t(random());
            places.values[k] = std::uint8_t(random() % 16);
        }
        const Bytes fast = look_up(table, places), plain = look_up_plain(table, places);
        REQUIRE(std::equal(fast.values, fast.values + 16, plain.values));
    }
}

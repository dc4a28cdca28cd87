// Shows that the tables of checkers are right: against a slow solver that knows no lattice, on the
// traps of retrograde analysis, and against published counts.
#include <doctest/doctest.h>

#include <filesystem>
#include <map>
#include <unordered_map>

#include "endgame/builder.hpp"
#include "endgame/tables.hpp"
#include "endgame/verifier.hpp"
#include "games/checkers/endgames.hpp"
#include "tests/checkers_text.hpp"

using namespace twelves;
using namespace twelves::checkers;
using checkers_text::position;

namespace {

static_assert(Enumerable<Endgames>);

/// All tables of up to three pieces, in a folder that is gone afterwards.
struct Built {
    std::filesystem::path path;
    Built() {
        std::string name = (std::filesystem::temp_directory_path() / "tables-XXXXXX").string();
        REQUIRE(mkdtemp(name.data()) != nullptr);
        path = name;
        BuildRequest request;
        request.folder = path;
        request.pieces = request.distance_pieces = 3;
        request.threads = 2;
        const std::atomic<bool> stop{false};
        std::make_unique<Builder<Endgames>>(request)->run({}, stop);
        tables = std::make_unique<Tables<Endgames>>(path, 3, 1);
    }
    ~Built() { std::filesystem::remove_all(path); }
    std::unique_ptr<Tables<Endgames>> tables;
};

const Built& built() {
    static const Built tables;
    return tables;
}
TableValue value(const char* fen) { return built().tables->value(position(fen), true); }

/// Positions by what stands where, with Black to move.
std::vector<Position> all_positions(const Material& m) {
    std::vector<Position> result;
    const auto place = [&](auto& self, int piece, Squares first, Squares second, Squares kings,
                           int from) -> void {
        const int counts[] = {m.first.men, m.first.kings, m.second.men, m.second.kings};
        int kind = 0;
        int left = piece;
        while (kind < 4 && left >= counts[kind]) left -= counts[kind++];
        if (kind == 4) {
            result.push_back(make_position(first, second, kings, Side::First));
            return;
        }
        for (int bit = left == 0 ? 0 : from; bit < square_count; ++bit) {
            const Squares square = Squares{1} << bit;
            if (((first | second) & square) != 0) continue;
            if (kind == 0 && (square & crown_row(Side::First)) != 0) continue;
            if (kind == 2 && (square & crown_row(Side::Second)) != 0) continue;
            self(self, piece + 1, kind < 2 ? first | square : first,
                 kind < 2 ? second : second | square, kind % 2 == 1 ? kings | square : kings,
                 bit + 1);
        }
    };
    place(place, 0, 0, 0, 0, 0);
    return result;
}

/// The same position with the colours exchanged: square n is 33 - n.
Position turned(const Position& p) {
    const auto turn = [](Squares squares) {
        Squares result = 0;
        while (squares != 0)
            result |= square_from_number(33 - first_square(take_first(squares)).number()).mask();
        return result;
    };
    return make_position(turn(p.second), turn(p.first), turn(p.kings), opponent(p.side));
}

/// The obvious way: go over all undecided positions, ply by ply, until nothing changes.
class SlowSolver {
  public:
    explicit SlowSolver(int pieces) {
        std::vector<Position> open;
        for (int n = 2; n <= pieces; ++n)
            for (const Material& m : materials(n))
                for (const Position& p : all_positions(m))
                    for (const Side side : {Side::First, Side::Second})
                        open.push_back(make_position(p.first, p.second, p.kings, side));
        for (int ply = 0; ply < 100; ++ply) {
            std::vector<Position> still_open;
            std::vector<std::uint64_t> found;
            for (const Position& p : open)
                decided(p, ply) ? found.push_back(key(p)) : still_open.push_back(p);
            for (const std::uint64_t k : found) plies_[k] = ply;
            open = std::move(still_open);
        }
    }
    /// -1 for a draw.
    int plies(const Position& p) const {
        if (p.own() == 0) return 0;
        const auto found = plies_.find(key(is_canonical(material_of(p)) ? p : turned(p)));
        return found == plies_.end() ? -1 : found->second;
    }

  private:
    static std::uint64_t key(const Position& p) {
        // Three pieces at most: where they are, their kind, and who moves.
        std::uint64_t result = p.side == Side::First ? 1 : 2;
        for (Squares rest = p.occupied(); rest != 0;) {
            const Squares one = take_first(rest);
            result = result << 8 | first_square(one).bit << 2 | ((p.first & one) != 0 ? 2 : 0) |
                     ((p.kings & one) != 0 ? 1 : 0);
        }
        return result;
    }
    bool decided(const Position& p, int ply) const {
        Moves moves;
        generate(p, moves, Counting::Moves);
        int longest = -1;
        for (const Move& m : moves) {
            const int after = plies(play(p, m));
            if (after >= 0 && after % 2 == 0 && after == ply - 1) return true;
            if (after < 0 || after % 2 == 0) longest = 1000;
            longest = std::max(longest, after);
        }
        return ply % 2 == 0 && longest == ply - 1;
    }

    std::unordered_map<std::uint64_t, int> plies_;
};

}  // namespace

TEST_CASE("every value is that of a slow solver") {
    const SlowSolver slow(3);
    std::map<int, std::uint64_t> checked;
    for (int n = 2; n <= 3; ++n) {
        for (const Material& m : materials(n)) {
            for (const Position& board : all_positions(m)) {
                for (const Side side : {Side::First, Side::Second}) {
                    const Position p = make_position(board.first, board.second, board.kings, side);
                    const int plies = slow.plies(p);
                    const TableValue v = built().tables->value(p, true);
                    const Wdl expected = plies < 0        ? Wdl::Draw
                                         : plies % 2 == 0 ? Wdl::Loss
                                                          : Wdl::Win;
                    const bool right = v.wdl == expected && v.plies.value_or(-1) == plies &&
                                       built().tables->value(p, false).wdl == expected;
                    if (!right) FAIL(checkers::Game::format_position(p), " should be ", plies);
                    ++checked[n];
                }
            }
        }
    }
    // Published numbers of positions, one side to move; here both are, for the materials that are
    // the same for both sides, too.
    CHECK(checked[2] == 2 * (992 + 868 + 760));
    CHECK(checked[3] == 196032);
}

TEST_CASE("traps") {
    SUBCASE("no legal move is a loss (EC 9)") {
        CHECK(value("W:W13:B6,9") == TableValue{Wdl::Loss, 0});
    }
    SUBCASE("a predecessor with a capture of its own is none") {
        // 15-18 would win at once if Black did not have to take (EC 8).
        CHECK(value("B:W19:BK15,K1").plies == 1);
    }
    SUBCASE("a conversion counts with its own distance") {
        CHECK(value("B:WK2:BK1,K14") == TableValue{Wdl::Win, 7});
        CHECK(value("W:WK2:BK1,K18") == TableValue{Wdl::Loss, 6});
    }
    SUBCASE("crowning keeps the number of pieces") {
        CHECK(value("B:B2,3:WK10") == TableValue{Wdl::Win, 61});
        CHECK(value("B:B27:WK31") == TableValue{Wdl::Win, 11});
    }
    SUBCASE("the colours may be exchanged") {
        CHECK(value("W:BK14:WK2,K1") == value("B:WK19:BK31,K32"));
        CHECK(value("B:WK19:BK31,K32") == TableValue{Wdl::Win, 33});
    }
    SUBCASE("a bare side has lost") {
        CHECK(value("B:W:BK32") == TableValue{Wdl::Win, 1});
        CHECK(value("W:W:BK32") == TableValue{Wdl::Loss, 0});
    }
}

TEST_CASE("the verifier finds the tables right, and a wrong value wrong") {
    const std::atomic<bool> stop{false};
    std::uint64_t positions = 0;
    const auto report = [&](const std::string&, std::uint64_t count) { positions += count; };
    for (const bool distances : {false, true})
        Verifier<Endgames>(built().path, 2, stop).verify(distances, 3, report);
    CHECK(positions == 2 * (3488 + 196032));

    // A table of the right form with one value changed.
    const Material m{{0, 1}, {0, 1}};
    const Lattice lattice(m);
    const TableMaker<Endgames> maker(m, lattice);
    const auto folder = built().path / "wrong";
    std::filesystem::create_directory(folder);
    auto table = maker.read(built().tables->open(m, true), true);
    const Position p = position("B:BK1:WK32");
    table.parts[0].codes[lattice.slot(p)] = 8;
    maker.write_distances(folder, table);
    Verifier<Endgames> verifier(folder, 1, stop);
    CHECK_THROWS_WITH_AS(verifier.verify(true, 2, {}), doctest::Contains("K-K.dtw"), TableError);
}

TEST_CASE("the oracle answers where no capture is pending") {
    const Oracle<checkers::Game>& oracle = *built().tables;
    CHECK(oracle.probe(position("B:WK19:BK31,K32")) == TableValue{Wdl::Win, 33});
    CHECK(oracle.probe(position("B:W17:BK14,K1")) == std::nullopt);
    CHECK(oracle.probe(position("B:WK1,K2:BK31,K32")) == std::nullopt);
    CHECK(oracle.probe(start_position()) == std::nullopt);
    CHECK(oracle.probe(position("W:W:BK32")) == std::nullopt);
}

TEST_CASE("what any material needs is built before it") {
    std::vector<Material> before;
    for (int pieces = 2; pieces <= Endgames::max_pieces; ++pieces) {
        const std::vector<Material> now = Endgames::materials(pieces);
        before.insert(before.end(), now.begin(), now.end());
        for (const Material& m : now) {
            REQUIRE(m.pieces() == pieces);
            for (const Material& next : Endgames::conversions(m))
                REQUIRE(std::find(before.begin(), before.end(), next) != before.end());
        }
    }
    // Of seven pieces only four against three.
    CHECK(Endgames::materials(7).size() == 5 * 4);
    for (const Material& m : Endgames::materials(7)) CHECK(m.first.pieces() == 4);
}

TEST_CASE("what a word's positions have in common is what each of them has") {
    const auto successors = [](const Position& p) {
        Moves moves;
        generate(p, moves, Counting::Moves);
        std::vector<Position> result;
        for (const Move& m : moves)
            if (Endgames::converts(p, m)) result.push_back(checkers::play(p, m));
        return result;
    };
    const auto compare = [&]<Side S>(const Lattice& lattice, std::uint32_t word) {
        const auto c = lattice.cell(word);
        const auto common = Endgames::common_conversions<S>(lattice, c);
        REQUIRE((common.squares & ~(lattice.captures<S>(c) | lattice.crownings<S>(c))) == 0);
        for (Squares rest = common.squares; rest != 0;) {
            const Squares one = take_first(rest);
            const Position p = lattice.position(c, one, S);
            REQUIRE(has_capture(p) == common.must_convert);
            const std::vector<Position> expected = successors(p);
            const auto is_expected = [&](const Group& g) {
                Position q = g.others;
                (side_of(g.kind) == Side::First ? q.first : q.second) |= one;
                if (!is_men(g.kind)) q.kings |= one;
                return std::any_of(expected.begin(), expected.end(), [&](const Position& e) {
                    return q.first == e.first && q.second == e.second && q.kings == e.kings;
                });
            };
            REQUIRE(common.after.size() >= static_cast<int>(expected.size()));
            REQUIRE(std::all_of(common.after.begin(), common.after.end(), is_expected));
        }
        return size(common.squares);
    };
    int found = 0;
    for (const Material& m : materials(5)) {
        const Lattice lattice(m, false);
        for (std::uint32_t word = 0; word < lattice.word_count(); word += 997)
            found += compare.operator()<Side::First>(lattice, word) +
                     compare.operator()<Side::Second>(lattice, word);
    }
    CHECK(found > 10000);
}

TEST_CASE("a word number is divided without a division") {
    for (const std::uint32_t d : {1U, 2U, 3U, 7U, 28U, 496U, 3276U, 35960U, 0x7ffffffeU}) {
        const Divisor divisor(d);
        for (std::uint32_t n = 0; n < 0x7fffffff - 1000003; n += 1000003)
            REQUIRE(divisor.quotient(n) == n / d);
        for (const std::uint32_t n : {d - 1, d, 0x7fffffffU / d * d, 0x7fffffffU / d * d - 1})
            REQUIRE(divisor.quotient(n) == n / d);
    }
}

TEST_CASE("the numbering is one to one") {
    for (const Material& m : materials(4)) {
        const Lattice lattice(m);
        const Lattice bare(m, false);
        CHECK(bare.word_count() == lattice.word_count());
        for (std::uint32_t word = 0; word < lattice.word_count(); word += 5) {
            const auto c = lattice.cell(word);
            for (Squares rest = lattice.representatives(c); rest != 0;) {
                const Squares one = take_first(rest);
                const std::uint64_t slot = std::uint64_t{word} * 32 + first_square(one).bit;
                const Position p = lattice.position(c, one, Side::Second);
                REQUIRE(material_of(p) == m);
                REQUIRE(bare.slot(p) == slot);
                const bool captures = (lattice.captures<Side::Second>(c) & one) != 0;
                REQUIRE(captures == has_capture(p));
            }
        }
    }
}

// A win that the search finds is a win: draws by repetition and by the move limit, inside the tree
// and with the past of the game. On the fixture game with its retreating pieces.
#include <doctest/doctest.h>

#include "search/key_stack.hpp"
#include "tests/search_fixture.hpp"

namespace twelves::search_fixture {
namespace {

using breakthrough::RuleOptions;

TEST_CASE("keys: a repeat in the searched line is a draw, one before the root counts") {
    KeyStack keys;
    const std::vector<Key> history{1, 2, 3, 4, 1};
    keys.reset(1, history, 4);
    CHECK(keys.reversible_plies() == 4);
    CHECK(keys.is_repetition(2));
    CHECK(!keys.is_repetition(3));
    keys.push(2, true);  // stands for the second time, the first time was before the root
    CHECK(!keys.is_repetition(3));
    CHECK(!keys.is_repetition(0));
    keys.push(5, true);
    keys.push(6, true);
    keys.push(1, true);  // third time
    CHECK(keys.is_repetition(3));
    keys.pop();
    keys.push(2, true);
    keys.pop();
    keys.pop();
    keys.push(7, true);
    keys.push(5, true);  // second time, both after the root
    CHECK(keys.is_repetition(3));
    CHECK(keys.is_repetition(0));
}

TEST_CASE("keys: nothing is repeated across an irreversible move") {
    KeyStack keys;
    keys.reset(1, std::vector<Key>{1, 2, 1}, 2);
    keys.push(2, false);
    CHECK(keys.reversible_plies() == 0);
    CHECK(!keys.is_repetition(2));
    keys.push(1, true);
    CHECK(!keys.is_repetition(2));
    keys.pop();
    keys.pop();
    CHECK(keys.reversible_plies() == 2);
}

TEST_CASE("keys: the salt depends on the positions that may not come back, not on the rest") {
    const auto salt = [](std::vector<Key> history, int limit) {
        KeyStack keys;
        const int plies = static_cast<int>(history.size()) - 1;
        keys.reset(history.back(), history, plies);
        return keys.salt(limit);
    };
    CHECK(salt({1}, 3) == 0);
    CHECK(salt({1}, 2) != 0);
    CHECK(salt({1, 2, 3, 4, 5}, 3) == 0);
    CHECK(salt({1, 2, 1, 2, 1}, 3) != 0);
    CHECK(salt({1, 2, 1, 2, 3}, 3) != salt({1, 2, 1, 4, 3}, 3));
    CHECK(salt({1, 2, 1, 2, 3}, 3) == salt({2, 1, 2, 1, 3}, 3));
    CHECK(salt({1, 2, 3}, 2) != 0);
    CHECK(salt({1, 2, 1, 2, 1, 2, 3}, 0) == 0);
}

/// Distances to the end for all positions with these pieces or fewer, by retrograde analysis; a
/// position without one is a draw. History plays no part in it.
class Endgame {
  public:
    explicit Endgame(const RuleOptions& rules) {
        for (int a = 0; a < 16; ++a)
            for (int b = a; b < 16; ++b)
                for (int c = 0; c < 16; ++c)
                    for (const Side side : {Side::First, Side::Second}) add(a, b, c, side, rules);
        for (int plies = 0, last = 0; plies <= last + 1; ++plies)
            for (auto& [key, node] : nodes_)
                if (node.score == Score::draw() && settle(node, plies)) last = plies;
    }
    Score value(const G::Position& p) const {
        const auto found = nodes_.find(p.key());
        return found == nodes_.end() ? immediate(p) : found->second.score;
    }
    template <class Visit>
    void each(Visit visit) const {
        for (const auto& [key, node] : nodes_) visit(node.position, node.score);
    }

  private:
    struct Node {
        G::Position position;
        Score score;
        int plies = -1;
    };

    static breakthrough::Squares square(int i) { return breakthrough::mask(i / 4 * 8 + i % 4); }
    static Score immediate(const G::Position& p) {
        if (const auto o = G::terminal(p)) return outcome_score(*o, p.side_to_move(), 0);
        REQUIRE(!G::has_move(p));
        return outcome_score(G::no_move_outcome(p), p.side_to_move(), 0);
    }
    void add(int a, int b, int c, Side side, const RuleOptions& rules) {
        if (c == a || c == b) return;
        const auto p = breakthrough::make_position(square(a) | square(b), square(c), side, rules);
        if (!G::terminal(p) && G::has_move(p)) nodes_[p.key()] = Node{p, Score::draw(), -1};
    }
    /// Whether the game ends in `plies` plies by best play.
    bool settle(Node& node, int plies) {
        Score best = -Score::infinity();
        for (const G::Move& move : legal_moves(node.position)) {
            const G::Position child = G::play(node.position, move);
            const Score score = -value(child);
            best = std::max(best, score.is_proven() ? score.to_table(-1) : score);
        }
        if (!best.is_proven() || best.plies_to_end() != plies) return false;
        node.score = best;
        return true;
    }

    std::map<Key, Node> nodes_;
};

const Endgame& endgame() {
    static const Endgame result(G::parse_rules("size=4,retreat=yes"));
    return result;
}

TEST_CASE("draws: what the search proves is what retrograde analysis proves") {
    int proofs = 0;
    int number = 0;
    TestPool pool(1, 1);  // one table for all: what it learned of one must be true of the next
    endgame().each([&](const G::Position& p, Score score) {
        if (++number % 3 != 0) return;
        pool.start(task_of(p), to_depth(8));
        const Score found = pool.wait().report.score;
        CAPTURE(G::format_position(p));
        if (found.is_proven()) {
            CHECK(score.is_proven());
            CHECK(found.is_win() == score.is_win());
        }
        if (score.is_proven() && score.plies_to_end() <= 8) {
            CHECK(found.value() == score.value());
            ++proofs;
        }
    });
    CHECK(proofs > 50);
}

/// Whether the side to move wins, or the other one, within `plies` after `reversible` plies, if
/// the position `barred` is a draw: all ways tried. That other positions come back plays no part,
/// for the shortest way has no use for it.
bool wins(const G::Position& p, int reversible, int plies, bool mover, Key barred = 0) {
    if (p.key() == barred) return false;
    const Side winner = mover ? p.side_to_move() : opponent(p.side_to_move());
    if (const auto outcome = G::terminal(p)) return outcome->winner == winner;
    const auto moves = legal_moves(p);
    if (moves.empty()) return G::no_move_outcome(p).winner == winner;
    if (reversible >= G::max_reversible_plies || plies == 0) return false;
    const auto child_wins = [&](const G::Move& move) {
        return wins(G::play(p, move), G::is_reversible(p, move) ? reversible + 1 : 0, plies - 1,
                    !mover, barred);
    };
    return mover ? std::any_of(moves.begin(), moves.end(), child_wins)
                 : std::all_of(moves.begin(), moves.end(), child_wins);
}

/// Where `plies` random moves lead, if all are reversible and the game is not over.
std::optional<G::Position> quiet_walk(G::Position p, int plies, std::uint64_t& random) {
    for (int i = 0; i < plies; ++i) {
        const auto moves = legal_moves(p);
        if (moves.empty()) return std::nullopt;
        const auto pick = splitmix64(random) % static_cast<std::uint64_t>(moves.size());
        const G::Move& move = moves[static_cast<int>(pick)];
        if (!G::is_reversible(p, move)) return std::nullopt;
        p = G::play(p, move);
    }
    return G::terminal(p) ? std::nullopt : std::optional(p);
}

TEST_CASE("draws: a win through a position that stood twice is none") {
    constexpr int depth = 7;
    int cases = 0;
    int prevented = 0;
    std::uint64_t random = 1;
    TestPool pool(1, 1);  // what it learned of one past must not be believed of another
    const auto check = [&](const G::Position& root, const std::vector<Key>& history, Key barred) {
        Task task = task_of(root);
        task.history = history;
        task.reversible_plies = static_cast<int>(history.size()) - 1;
        pool.start(task, to_depth(depth));
        const Score found = pool.wait().report.score;
        // Beyond its depth the search may find a win and need not.
        const int plies = found.is_win() ? std::max(found.plies_to_end(), depth) : depth;
        CHECK(found.is_win() == wins(root, task.reversible_plies, plies, true, barred));
        prevented += found.is_win() ? 0 : 1;
    };
    endgame().each([&](const G::Position& p, Score score) {
        if (!score.is_win() || score.plies_to_end() < 3 || score.plies_to_end() > 5) return;
        if (++cases > 60) return;
        CAPTURE(G::format_position(p));
        const Key own = p.key();
        for (int walk = 0; walk < 40; ++walk) {
            check(p, {own}, 0);
            const int plies = 1 + walk % 4;
            const auto end = quiet_walk(p, plies, random);
            if (!end || *end == p) continue;
            const Key key = end->key();
            if (plies % 2 == 0) check(p, {key, 1, key, 2, own}, key);
            if (plies % 2 != 0) check(p, {key, 1, key, own}, key);
        }
    });
    CHECK(cases > 20);
    CHECK(prevented > 20);
}

TEST_CASE("draws: a win must come before the move limit, or on its very ply") {
    int cases = 0;
    int prevented = 0;
    TestPool pool(1, 1);  // what it learned under one past must not be believed under another
    endgame().each([&](const G::Position& p, Score score) {
        if (!score.is_win() || score.plies_to_end() != 5 || ++cases > 100) return;
        CAPTURE(G::format_position(p));
        Task task = task_of(p);
        for (const int plies : {0, 15, 16, 19, 15, 17, 0}) {
            CAPTURE(plies);
            task.reversible_plies = plies;
            pool.start(task, to_depth(6));
            const Score found = pool.wait().report.score;
            CHECK(found.is_win() == wins(p, plies, 6, true));
            if (plies + 5 <= G::max_reversible_plies) CHECK(found == score);
            prevented += found.is_win() ? 0 : 1;
        }
    });
    CHECK(cases > 20);
    CHECK(prevented > 20);
}

TEST_CASE("draws: a position that can only be repeated is a draw under every rule") {
    // Each side has one piece, with no way forward but past the other: nobody gives way.
    for (const char* repetition : {"third", "first", "none"}) {
        const std::string rules = std::string("size=4,retreat=yes,repetition=") + repetition;
        const auto p = position("4/1B2/1W2/4 w", rules.c_str());
        TestPool pool(1, 1);
        pool.start(task_of(p), to_depth(10));
        check_line(p, pool.wait().report);
    }
}

}  // namespace
}  // namespace twelves::search_fixture

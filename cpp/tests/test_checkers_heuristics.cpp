// What a player of English draughts would say of these positions, and what the search relies on.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <set>
#include <string>

#include "checkers_random.hpp"
#include "games/checkers/heuristics.hpp"

namespace twelves::checkers {
namespace {

Position parse(const char* fen) { return Game::parse_position(fen, {}); }

int term(const char* fen, Term which) {
    return evaluation_terms(parse(fen), Weights{})[static_cast<std::size_t>(which)];
}

/// The same squares with the board turned: n becomes 33 - n.
Squares turned(Squares squares) {
    Squares result = 0;
    while (squares != 0) {
        result |= square_from_number(33 - first_square(take_first(squares)).number()).mask();
    }
    return result;
}

/// Colours changed and the board turned: the same position for the other side.
Position flipped(const Position& p) {
    return make_position(turned(p.second), turned(p.first), turned(p.kings), opponent(p.side));
}

int order(const char* fen, const char* move) {
    const Position p = parse(fen);
    return Heuristics{}.judge(p).worth(Game::parse_move(p, move));
}

}  // namespace

TEST_CASE("the evaluation is the same for the position turned with colours changed") {
    const Heuristics h;
    const auto check = [&](const Position& p) {
        CHECK(evaluation_terms(p, h.weights) == evaluation_terms(flipped(p), h.weights));
        CHECK(h.evaluate(p) == h.evaluate(flipped(p)));
    };
    checkers_random::for_set_ups(10000, check);
    checkers_random::for_playouts(5000, check);
    checkers_random::for_endings(5000, check);
}

TEST_CASE("the terms that explain names add up to the evaluation") {
    const Heuristics h;
    const auto check = [&](const Position& p) {
        int sum = 0;
        std::set<std::string> names;
        for (const EvalTerm& t : h.explain(p)) {
            sum += t.value;
            CHECK(names.insert(t.name).second);
        }
        CHECK(sum == h.evaluate(p));
    };
    checkers_random::for_set_ups(2000, check);
    checkers_random::for_endings(2000, check);
    for (std::size_t i = 0; i < term_count; ++i) {
        CHECK(std::string(term_name(static_cast<Term>(i))) != "");
    }
}

TEST_CASE("even forces are near level and never worth a man in the start position") {
    CHECK(std::abs(Heuristics{}.evaluate(start_position())) < 25);
}

TEST_CASE("a man ahead is an advantage, and a greater one after exchanges") {
    const Heuristics h;
    const int many = h.evaluate(parse("B:W21-31:B1-12"));
    const int few = term("B:W23,24:B1,2,3", Term::Trade);
    CHECK(many > 50);
    CHECK(few > term("B:W21-31:B1-12", Term::Trade));
    CHECK(term("B:W21-32:B1-12", Term::Trade) == 0);
}

TEST_CASE("a king is worth more than a man and less than two") {
    CHECK(term("B:W32:BK1", Term::Material) > 0);
    CHECK(term("B:W31,32:BK1", Term::Material) < 0);
}

TEST_CASE("the bridge on 1 and 3 guards better than other pairs, and only against men") {
    const int bridge = term("W:W21,22,30,32:B1,2", Term::BackRow);
    CHECK(bridge > term("W:W21,22,29,30:B1,2", Term::BackRow));
    CHECK(bridge > term("W:W21,22,29,31:B1,2", Term::BackRow));
    CHECK(term("W:W30,32:BK1,K2", Term::BackRow) == 0);
}

TEST_CASE("a man runs away if no enemy can come in front of it") {
    CHECK(term("B:W29:B22", Term::Runaway) > 0);  // 22-26 and the man on 29 is passed
    CHECK(term("B:W29:B22", Term::Runaway) > term("B:W29:B19", Term::Runaway));
    CHECK(term("B:W32:B24", Term::Runaway) == 0);        // 27 is guarded, 28 leads nowhere
    CHECK(term("W:W14,K32:B5,K24", Term::Runaway) > 0);  // 14-10 and nobody is near
    CHECK(term("W:W14,K32:B5,K7", Term::Runaway) == 0);  // the king on 7 guards 10
}

TEST_CASE("a king without a safe step is trapped") {
    CHECK(term("B:W20,22:BK12,K29", Term::TrappedKings) < 0);
    CHECK(term("B:W20,22:BK12,K14", Term::TrappedKings) >
          term("B:W20,22:BK12,K29", Term::TrappedKings));
}

TEST_CASE("a man in the dog hole is stuck as long as the enemy man stays") {
    CHECK(term("B:W32:B28", Term::DogHole) < 0);
    CHECK(term("B:W31:B28", Term::DogHole) == 0);
    CHECK(term("W:W5:B1", Term::DogHole) < 0);
    CHECK(term("W:W32:B28", Term::DogHole) > 0);
}

TEST_CASE("the move is counted as players count it") {
    // Two kings face to face with one row between: who moves gives way.
    CHECK(term("W:WK18:BK10", Term::TheMove) < 0);
    CHECK(term("B:WK18:BK10", Term::TheMove) < 0);
    CHECK(term("W:WK22:BK10", Term::TheMove) > 0);
    // At the start White has the move; the term is small as long as the board is full.
    Weights w;
    w.the_move = {8, 8};
    CHECK(evaluation(start_position(), w) < evaluation(start_position(), Weights{}));
    CHECK(term("W:WK18,K32:BK10", Term::TheMove) == 0);  // no meaning with unequal forces
}

TEST_CASE("the side behind is better off in a double corner, the side ahead near the enemy") {
    const Heuristics h;
    CHECK(term("W:WK18,K19:BK1", Term::DoubleCorner) < term("W:WK18,K19:BK4", Term::DoubleCorner));
    CHECK(term("W:WK10,K11:BK1", Term::Chase) > term("W:WK29,K30:BK1", Term::Chase));
    CHECK(h.evaluate(parse("W:WK10,K11:BK4")) > h.evaluate(parse("W:WK31,K32:BK1")));
}

TEST_CASE("kings alone in equal number are nearly a draw") {
    CHECK(std::abs(Heuristics{}.evaluate(parse("W:WK14,K18:BK29,K4"))) < 30);
}

TEST_CASE("an empty side can be evaluated") {
    CHECK(Heuristics{}.evaluate(parse("B:W:BK1")) > 0);
    CHECK(Heuristics{}.evaluate(parse("W:W:BK1")) < 0);
}

TEST_CASE("moves are tried: more captures, fewer captures, crowning, quiet, hanging") {
    // EC 8's case: one capture takes one man, the other takes three.
    const char* captures = "W:W18,30:B9,15,17,25";
    CHECK(order(captures, "30x21x14x5") > order(captures, "18x11"));
    const char* quiet = "B:W31,22:B27,13,2";
    const char* crowning = "27-32";
    CHECK(order(captures, "18x11") > order(quiet, crowning));
    CHECK(order(quiet, crowning) > order(quiet, "13-17") + 100);
    CHECK(order(quiet, "2-7") > order(quiet, "13-17"));  // 22 takes a man on 17
}

TEST_CASE("order stays within its bounds, and depends on position and move alone") {
    const Heuristics h;
    checkers_random::for_playouts(5000, [&](const Position& p) {
        Moves moves;
        Game::generate(p, moves);
        const Position other = flipped(p);
        for (const Move& m : moves) {
            CHECK(std::abs(h.judge(p).worth(m)) <= 1000);
            const Move same{turned(m.captured), first_square(turned(m.from.mask())),
                            first_square(turned(m.to.mask()))};
            CHECK(h.judge(p).worth(m) == h.judge(other).worth(same));
        }
    });
}

TEST_CASE("nothing is noisy but captures and crowning") {
    checkers_random::for_playouts(5000, [](const Position& p) {
        Moves moves, noisy;
        Game::generate(p, moves);
        if (moves.empty()) return;
        Heuristics::generate_noisy(p, noisy);
        CHECK(noisy.size() == (moves[0].is_capture() ? moves.size() : 0));
        for (const Move& m : moves) {
            const bool crowns = Game::play(p, m).is_king(m.to) && !p.is_king(m.from);
            CHECK(Heuristics{}.judge(p).is_noisy(m) == (m.is_capture() || crowns));
        }
    });
}

TEST_CASE("the codes of moves are not zero and tell the moves of a position apart") {
    const auto check = [](const Position& p) {
        Moves moves;
        Game::generate(p, moves);
        std::set<MoveCode> codes;
        for (const Move& m : moves) codes.insert(Heuristics::move_code(m));
        CHECK(static_cast<int>(codes.size()) == moves.size());
        CHECK(codes.count(0) == 0);
    };
    checkers_random::for_playouts(5000, check);
    // EC 11: several captures with the same ends.
    check(parse("B:W6,7,8,14,15,16,22,23,24:BK2"));
    check(parse("B:W14,15,18,21,22,23,30:B6,7,8,10,12,13"));
}

}  // namespace twelves::checkers

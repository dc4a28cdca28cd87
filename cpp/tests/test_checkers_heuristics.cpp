// What a player of English draughts would say of these positions, and what the search relies on.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <set>
#include <span>
#include <string>

#include "checkers_random.hpp"
#include "games/checkers/heuristics.hpp"
#include "plain_network.hpp"

namespace twelves::checkers {
namespace {

Position parse(const char* fen) { return Game::parse_position(fen, {}); }

int count(const char* fen, Feature which) {
    return count_features(parse(fen))[static_cast<std::size_t>(which)];
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
        CHECK(count_features(p) == count_features(flipped(p)));
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
}

TEST_CASE("even forces are near level and never worth a man in the start position") {
    CHECK(std::abs(Heuristics{}.evaluate(start_position())) < 25);
}

TEST_CASE("a man ahead is an advantage, and a greater one after exchanges") {
    const Heuristics h;
    CHECK(h.evaluate(parse("B:W21-31:B1-12")) > 50);
    CHECK(count("B:W23,24:B1,2,3", Feature::Trade) > count("B:W21-31:B1-12", Feature::Trade));
    CHECK(count("B:W21-31:B1-12", Feature::Trade) > 0);
    CHECK(count("B:W21-32:B1-12", Feature::Trade) == 0);
    CHECK(count("W:W23,24:B1,2,3", Feature::Trade) == -count("B:W23,24:B1,2,3", Feature::Trade));
}

TEST_CASE("a king is worth more than a man and less than two") {
    const Heuristics h;
    CHECK(h.evaluate(parse("B:W21-31:B1-10,K16")) > 0);
    CHECK(h.evaluate(parse("B:W21-32:B1-10,K16")) < 0);
    CHECK(h.evaluate(parse("B:W31,32:BK10")) < 0);
}

TEST_CASE("a man runs away if no enemy can come in front of it") {
    CHECK(count("B:W29:B22", Feature::Runaway) == 1);  // 22-26 and the man on 29 is passed
    CHECK(count("B:W29:B22", Feature::RunawaySteps) == 2);
    CHECK(count("B:W29:B19", Feature::RunawaySteps) == 3);    // 29 is too far from its crown
    CHECK(count("B:W32:B24", Feature::Runaway) == 0);         // 27 is guarded, 28 leads nowhere
    CHECK(count("B:W29:B15", Feature::Runaway) == 0);         // four steps are too many
    CHECK(count("W:W14,K32:B5,K24", Feature::Runaway) == 1);  // 14-10 and nobody is near
    CHECK(count("W:W14,K32:B5,K7", Feature::Runaway) == 0);   // the king on 7 guards 10
}

TEST_CASE("a king without a safe step is trapped, and a man is stuck") {
    CHECK(count("B:W22,25:BK29", Feature::TrappedKing) == 1);  // 25 is in its way
    CHECK(count("B:W22,26:BK29", Feature::TrappedKing) == 0);
    CHECK(count("B:W32:B28", Feature::StuckMan) == 1);
    CHECK(count("B:W32:B18", Feature::StuckMan) == 0);
}

TEST_CASE("a man in the dog hole is stuck as long as the enemy man stays") {
    CHECK(count("B:W32:B28", Feature::DogHole) == 1);
    CHECK(count("B:W31:B28", Feature::DogHole) == 0);
    CHECK(count("W:W5:B1", Feature::DogHole) == 1);
    CHECK(count("W:W32:B28", Feature::DogHole) == -1);
}

TEST_CASE("the move is counted as players count it") {
    // Two kings face to face with one row between: who moves gives way.
    CHECK(count("W:WK18:BK10", Feature::TheMove) == -1);
    CHECK(count("B:WK18:BK10", Feature::TheMove) == -1);
    CHECK(count("W:WK22:BK10", Feature::TheMove) == 1);
    CHECK(count_features(start_position())[static_cast<std::size_t>(Feature::TheMove)] == -1);
    CHECK(count("W:WK18,K32:BK10", Feature::TheMove) == 0);  // no meaning with unequal forces
}

TEST_CASE("attacks, doublets and threats are seen") {
    CHECK(count("B:W18:B9", Feature::Attack) == 0);  // on 14 the man on 18 would take it first
    CHECK(count("B:W18,14:B3", Feature::Attack) == 0);
    CHECK(count("B:W18:B9,10", Feature::Threatened) == 0);
    CHECK(count("B:W15:B10", Feature::Threatened) == 1);        // 15x6
    CHECK(count("B:W15,16:B10,11", Feature::Threatened) == 1);  // 15x6, 16x7
    CHECK(count("B:W15,16:B10,11", Feature::Threatened2) == 1);
    CHECK(count("W:W15:B11,7", Feature::Threatened) == 1);   // 11x18
    CHECK(count("W:W15,18:B11", Feature::Threatened) == 0);  // 18 is held
    CHECK(count("B:W18,19:BK27", Feature::Doublet) == 1);    // 27-23 attacks both from behind
    CHECK(count("B:W18,20:BK27", Feature::Doublet) == 0);
}

TEST_CASE("the side behind is better off in a double corner, the side ahead near the enemy") {
    const Heuristics h;
    CHECK(count("W:WK18,K19:BK1", Feature::DoubleCorner) == -1);
    CHECK(count("W:WK18,K19:BK4", Feature::DoubleCorner) == 0);
    CHECK(count("W:WK10,K11:BK1", Feature::Chase) > count("W:WK29,K30:BK1", Feature::Chase));
    CHECK(h.evaluate(parse("W:WK10,K11:BK4")) > h.evaluate(parse("W:WK31,K32:BK1")));
}

TEST_CASE("kings alone in equal number are nearly a draw") {
    CHECK(std::abs(Heuristics{}.evaluate(parse("W:WK14,K18:BK29,K4"))) < 30);
}

TEST_CASE("the network sees every piece from both sides") {
    const auto seen = [](const char* fen) {
        const auto on = inputs_of(parse(fen));
        std::set<std::size_t> inputs;
        for (std::size_t i = 0; i < input_count; ++i)
            if ((on[i / 64] >> i % 64 & 1) != 0) inputs.insert(i);
        return inputs;
    };
    const auto input = [](std::size_t kind, int number) {
        return kind * square_count + square_from_number(number).bit;
    };
    CHECK(seen("B:W30,K7:B3,K20") ==
          std::set{input(0, 3), input(1, 20), input(2, 30), input(3, 7)});
    CHECK(mirrored_input(input(0, 3)) == input(2, 30));
    CHECK(mirrored_input(input(3, 7)) == input(1, 26));
    for (std::size_t i = 0; i < input_count; ++i) CHECK(mirrored_input(mirrored_input(i)) == i);
    CHECK(!stage_of(parse("B:W30:B3")));
    CHECK(!stage_of(parse("B:W30-32:B1-3")));
    CHECK(stage_of(parse("B:W30-32:B1-4")) == 0);
    CHECK(stage_of(parse("B:W27-32:B1-6")) == 0);
    CHECK(stage_of(parse("B:W27-32:B1-7")) == 1);
    CHECK(stage_of(start_position()) == stage_count - 1);
}

TEST_CASE("what was evaluated before makes no difference") {
    const Heuristics h;
    Heuristics::Memory memory = h.memory();
    const auto check = [&](const Position& p) { CHECK(h.evaluate(p, memory) == h.evaluate(p)); };
    checkers_random::for_set_ups(1000, check);
    checkers_random::for_playouts(5000, check);
    checkers_random::for_endings(1000, check);
}

TEST_CASE("what is traced explains the evaluation") {
    const Heuristics h;
    const WeightValues values = h.weight_values();
    const std::size_t linear = feature_count * weight_phases;
    const auto check = [&](const Position& p) {
        EvalTrace trace;
        h.trace(p, trace);
        double sum = 0;
        for (const EvalTrace::Count& c : trace.counts)
            for (std::size_t phase = 0; phase < weight_phases; ++phase)
                sum += trace.blend[phase] * c.amount * values[c.weight * weight_phases + phase];
        const std::span network(values.data() + linear, values.size() - linear);
        if (trace.stage) {
            const auto said =
                plain_network::value(network, EvalNetwork::shape, trace.inputs, *trace.stage);
            sum += static_cast<double>(said) / 10;
        }
        CHECK(std::abs(sum * trace.scale - h.evaluate(p)) < 2.01);
    };
    checkers_random::for_set_ups(2000, check);
    checkers_random::for_playouts(2000, check);
    checkers_random::for_endings(2000, check);
}

TEST_CASE("weights can be replaced") {
    WeightValues values = Heuristics{}.weight_values();
    CHECK(values.size() == value_count(Heuristics::weight_groups()));
    CHECK(Heuristics::with_weights(values).weight_values() == values);
    std::fill(values.begin(), values.end(), 0);
    values[0] = values[1] = 1000;
    const Heuristics only_men = Heuristics::with_weights(values);
    CHECK(only_men.evaluate(parse("B:W21-31:B1-12")) == 100);
    CHECK(only_men.evaluate(parse("W:WK14,21:B3,4,5")) == -200);
    values[0] = 40000;
    CHECK_THROWS_WITH_AS(Heuristics::with_weights(values), "weight man is out of range: 40000",
                         NotationError);
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

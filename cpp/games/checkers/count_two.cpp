#include "games/checkers/count_two.hpp"

namespace twelves::checkers {

std::uint64_t count_two(const Position& p, Counting counting) noexcept {
    Moves moves;
    generate(p, moves, counting);
    std::uint64_t leaves = 0;
    for (const Move& move : moves) leaves += static_cast<unsigned>(count(play(p, move), counting));
    return leaves;
}

}  // namespace twelves::checkers

#include "checkerboard/report.hpp"

#include <array>
#include <cstdio>

namespace twelves::checkerboard {

namespace {

constexpr std::size_t shown_moves = 10;  // of a line; the status bar is short

/// For the side to move, in men; proven ends in moves of both sides.
std::string score_text(Score score) {
    if (score.is_win()) return "win in " + std::to_string(score.plies_to_end());
    if (score.is_loss()) return "loss in " + std::to_string(score.plies_to_end());
    if (!score.is_evaluation()) return score.value() > 0 ? "won" : "lost";
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%+.2f", score.value() / 100.0);
    return text.data();
}

std::string line_text(const GameFacade& game, const Record& record, const Info& info) {
    auto position = record.clone(false);
    std::string text;
    for (std::size_t i = 0; i < std::min(info.line.size(), shown_moves); ++i) {
        text += ' ' + game.format_move(position->packed(), info.line[i], Notation::Native);
        position->push(info.line[i]);
    }
    return text;
}

}  // namespace

std::string best_line_text(const GameFacade& game, const Record& record, const Info& info) {
    const double seconds = static_cast<double>(info.time.count()) / 1e6;
    const double thousands = static_cast<double>(info.nodes) / 1e3;
    const char* bound = info.bound == Bound::Lower ? ">=" : info.bound == Bound::Upper ? "<=" : "";
    std::array<char, 160> text{};
    std::snprintf(text.data(), text.size(),
                  "depth %d/%d  value %s%s  time %.2f s  nodes %.0f k  %.0f k/s  pv", info.depth,
                  info.selective_depth, bound, score_text(info.score).c_str(), seconds, thousands,
                  seconds > 0 ? thousands / seconds : 0.0);
    return text.data() + line_text(game, record, info);
}

std::string all_scores_text(const GameFacade& game, const Record& record,
                            const std::map<int, Info>& lines) {
    std::string text;
    for (const auto& [rank, info] : lines) {
        if (info.line.empty()) continue;
        text += text.empty() ? "depth " + std::to_string(info.depth) + "  " : "  ";
        text += game.format_move(record.packed(), info.line.front(), Notation::Native) + ' ' +
                score_text(info.score);
    }
    return text;
}

}  // namespace twelves::checkerboard

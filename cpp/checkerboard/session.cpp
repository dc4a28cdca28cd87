#include "checkerboard/session.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <map>
#include <utility>

#include "checkerboard/board.hpp"
#include "checkerboard/report.hpp"
#include "core/errors.hpp"

namespace twelves::checkerboard {

namespace {

using std::chrono::milliseconds;

constexpr int reset_bit = 1;
constexpr std::size_t usual_hash_mb = 64;
constexpr milliseconds poll_interval{20};

milliseconds from_seconds(double seconds) {
    constexpr double longest = 1e7;  // a third of a year: more is no limit
    if (!(seconds > 0)) return milliseconds{0};
    return milliseconds{std::llround(std::min(seconds, longest) * 1000)};
}

/// A clock if the bits tell of one, else the time of the move.
Limits limits_of(const Request& request) {
    constexpr std::array<int, 4> units{0, 1, 10, 100};  // milliseconds
    Limits limits;
    const int unit = units[static_cast<std::size_t>((request.info >> 2) & 3)];
    if (unit == 0) {
        limits.move_time = from_seconds(request.seconds);
        return limits;
    }
    const auto bits = static_cast<unsigned>(request.more_info);
    limits.clock = ClockLimit{milliseconds{static_cast<long long>(bits >> 16) * unit},
                              milliseconds{static_cast<long long>(bits & 0xFFFFU) * unit},
                              {}};
    return limits;
}

/// The record after one move of the opponent, if that leads to the position; none if not.
std::unique_ptr<Record> one_move_on(const Record& record, const std::string& position) {
    for (const AnyMove& move : record.legal_moves()) {
        auto next = record.clone(true);
        next->push(move);
        if (next->position_text() == position) return next;
    }
    return nullptr;
}

}  // namespace

Session::Session() : game_(find_game("checkers")), engine_(game_.new_engine({1, usual_hash_mb})) {}

void Session::set_history(std::string_view text) {
    told_ = nullptr;
    const auto next_word = [&text] {
        text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
        const std::string_view word = text.substr(0, text.find(' '));
        text.remove_prefix(word.size());
        return word;
    };
    const std::string_view position = next_word();
    if (position.empty()) throw NotationError("a history begins with a position");
    auto record = game_.new_record(position, "");
    for (auto word = next_word(); !word.empty(); word = next_word())
        record->push(record->parse_move(word));
    told_ = std::move(record);
}

std::unique_ptr<Record> Session::begin(const Board& board, const Request& request) {
    auto record = game_.new_record(position_text(game_, board, request.color), "");
    const std::string position = record->position_text();
    if ((request.info & reset_bit) != 0) {
        own_ = nullptr;
        engine_->new_game();
    }
    const auto told = std::exchange(told_, nullptr);
    if (told && told->position_text() == position) return told->clone(true);
    if (own_) {
        // Clients let one engine play both sides, too.
        if (own_->position_text() == position) return own_->clone(true);
        if (auto next = one_move_on(*own_, position)) return next;
    }
    return record;
}

Claim Session::move(Board& board, const Request& request, const Show& show, CBmove& move) {
    auto record = begin(board, request);
    own_ = nullptr;
    if (record->legal_moves().empty()) {
        show("no move: the game is lost");
        return Claim::Loss;
    }
    follow(*record, request, show);
    const AnyMove best = engine_->result().best.value();
    const PackedPosition before = record->packed();
    const std::string old_diagram = record->diagram();
    record->push(best);
    move = describe(game_.move_shape(before, best), old_diagram, record->diagram());
    write_board(record->diagram(), board);
    // Only what the rules say is claimed, never what a search believes.
    const auto outcome = record->outcome();
    own_ = std::move(record);
    if (!outcome) return Claim::Unknown;
    return outcome->winner ? Claim::Win : Claim::Draw;
}

/// Runs the search to its end and shows how it goes.
void Session::follow(const Record& record, const Request& request, const Show& show) {
    Limits limits = limits_of(request);
    if (all_scores_) limits.multi_pv = static_cast<int>(record.legal_moves().size());
    engine_->start(record, limits, {});
    std::map<int, Info> lines;
    while (true) {
        if (request.play_now != nullptr && *request.play_now != 0) engine_->stop();
        if (const auto info = engine_->next_info(poll_interval)) {
            if (info->bound == Bound::Exact) lines.insert_or_assign(info->rank, *info);
            show(all_scores_ ? all_scores_text(game_, record, lines)
                             : best_line_text(game_, record, *info));
        } else if (!engine_->searching()) {
            break;
        }
    }
}

}  // namespace twelves::checkerboard

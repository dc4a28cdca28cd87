// Owns the record of a game of `G`: the one place where history meets the rules.
#pragma once

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/game.hpp"
#include "core/text.hpp"
#include "engine/engine.hpp"
#include "engine/record.hpp"
#include "search/perft.hpp"

namespace twelves {

template <Game G>
class RecordFor final : public Record {
  public:
    using Position = typename G::Position;
    using Move = typename G::Move;

    RecordFor(const GameFacade& game, const Position& start) : game_(game), positions_{start} {}

    const Position& position() const noexcept { return positions_.back(); }
    /// All positions from the start to the present one.
    const std::vector<Position>& positions() const noexcept { return positions_; }

    /// Repetition keys since the last irreversible move, the present position's last.
    std::vector<Key> repetition_keys() const {
        std::vector<Key> keys;
        const std::size_t window = static_cast<std::size_t>(reversible_plies()) + 1;
        for (std::size_t i = positions_.size() - window; i < positions_.size(); ++i)
            keys.push_back(G::repetition_key(positions_[i]));
        return keys;
    }

    const GameFacade& game() const noexcept override { return game_; }
    std::unique_ptr<Record> clone(bool with_history) const override {
        if (with_history) return std::unique_ptr<Record>(new RecordFor(*this));
        return std::make_unique<RecordFor>(game_, position());
    }

    Side side_to_move() const noexcept override { return position().side_to_move(); }
    Key key() const noexcept override { return position().key(); }
    PackedPosition packed() const noexcept override { return G::pack(position()); }
    std::string position_text() const override { return G::format_position(position()); }
    std::string rules_text() const override { return G::format_rules(G::rules(position())); }
    std::string diagram() const override { return G::diagram(position()); }

    int ply() const noexcept override { return static_cast<int>(moves_.size()); }
    AnyMove move_at(int i) const override { return erase_move(moves_.at(checked(i))); }
    PackedPosition position_at(int i) const override { return G::pack(positions_.at(checked(i))); }

    std::vector<AnyMove> legal_moves() const override {
        const MoveList<G> moves = generated();
        std::vector<AnyMove> result;
        result.reserve(static_cast<std::size_t>(moves.size()));
        for (const Move& move : moves) result.push_back(erase_move(move));
        return result;
    }
    bool is_legal(const AnyMove& any) const override {
        const MoveList<G> moves = generated();
        return std::find(moves.begin(), moves.end(), restore_move<Move>(any)) != moves.end();
    }
    std::string legal_moves_line() const override { return legal_moves_text<G>(position()); }
    AnyMove parse_move(std::string_view text) const override {
        return erase_move(G::parse_move(position(), text));
    }
    void push(const AnyMove& any) override;
    AnyMove push_text(std::string_view text) override {
        const Move move = G::parse_move(position(), text);  // legal, or it throws
        play(move);
        return erase_move(move);
    }
    AnyMove pop() override;

    std::optional<Outcome> outcome() const override;
    int repetitions() const noexcept override;
    int reversible_plies() const noexcept override {
        return reversible_.empty() ? 0 : reversible_.back();
    }

    std::optional<std::uint64_t> perft(int depth, const PerftOptions& options,
                                       const std::atomic<bool>& stop) const override {
        const auto leaves =
            twelves::perft<G>(position(), checked_depth(depth, options), options, &stop);
        if (leaves) require_exact(*leaves);
        return leaves;
    }
    std::optional<std::vector<std::pair<AnyMove, std::uint64_t>>> divide(
        int depth, const PerftOptions& options, const std::atomic<bool>& stop) const override;

  private:
    RecordFor(const RecordFor&) = default;

    MoveList<G> generated() const noexcept {
        MoveList<G> moves;
        if (!G::terminal(position())) G::generate(position(), moves);
        return moves;
    }
    void play(const Move& move) {
        const int reversible = G::is_reversible(position(), move) ? reversible_plies() + 1 : 0;
        positions_.push_back(G::play(position(), move));
        moves_.push_back(move);
        reversible_.push_back(reversible);
    }
    static std::size_t checked(int i) {
        if (i < 0) throw std::out_of_range("no such ply: " + std::to_string(i));
        return static_cast<std::size_t>(i);
    }

    /// Throws std::invalid_argument for a request that makes no sense.
    static int checked_depth(int depth, const PerftOptions& options) {
        if (depth < 0) throw std::invalid_argument("depth must not be negative");
        if (options.threads < 1 || options.threads > max_threads) {
            throw std::invalid_argument("threads must be 1 to " + std::to_string(max_threads));
        }
        if (options.routes && !CountsRoutes<G>) {
            throw std::invalid_argument(std::string(G::name) +
                                        " has no routes to count, only moves");
        }
        return depth;
    }

    static void require_exact(std::uint64_t leaves) {
        if (leaves == perft_overflow)
            throw std::overflow_error("there are more leaves than 64 bits can count");
    }

    const GameFacade& game_;
    std::vector<Position> positions_;
    std::vector<Move> moves_;
    std::vector<int> reversible_;  // reversible plies in a row after each move
};

template <Game G>
void RecordFor<G>::push(const AnyMove& any) {
    if (!is_legal(any)) {
        throw IllegalMoveError("the move is not legal in " + position_text() + "; " +
                               legal_moves_line());
    }
    play(restore_move<Move>(any));
}

template <Game G>
AnyMove RecordFor<G>::pop() {
    if (moves_.empty()) throw std::out_of_range("no move to take back");
    const AnyMove last = erase_move(moves_.back());
    positions_.pop_back();
    moves_.pop_back();
    reversible_.pop_back();
    return last;
}

template <Game G>
std::optional<Outcome> RecordFor<G>::outcome() const {
    if (const auto end = G::terminal(position())) return end;
    if (!G::has_move(position())) return G::no_move_outcome(position());
    const int limit = G::repetition_limit(position());
    if (limit > 0 && repetitions() >= limit) {
        return Outcome{std::nullopt, Termination::Repetition};
    }
    if (G::max_reversible_plies > 0 && reversible_plies() >= G::max_reversible_plies) {
        return Outcome{std::nullopt, Termination::MoveLimit};
    }
    return std::nullopt;
}

template <Game G>
int RecordFor<G>::repetitions() const noexcept {
    const std::size_t last = positions_.size() - 1;
    const std::size_t oldest = last - static_cast<std::size_t>(reversible_plies());
    int count = 1;
    const Key present = G::repetition_key(positions_[last]);
    for (std::size_t i = oldest; i < last; ++i)
        count += G::repetition_key(positions_[i]) == present;
    return count;
}

template <Game G>
std::optional<std::vector<std::pair<AnyMove, std::uint64_t>>> RecordFor<G>::divide(
    int depth, const PerftOptions& options, const std::atomic<bool>& stop) const {
    if (depth < 1) throw std::invalid_argument("divide needs a depth of at least 1");
    const auto lines =
        twelves::divide<G>(position(), checked_depth(depth, options), options, &stop);
    if (!lines) return std::nullopt;
    std::vector<std::pair<AnyMove, std::uint64_t>> result;
    for (const auto& [move, count] : *lines) {
        require_exact(count);
        result.emplace_back(erase_move(move), count);
    }
    return result;
}

}  // namespace twelves

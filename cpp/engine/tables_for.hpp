// Owns the tables of the endgames `E` behind interfaces that know no game.
#pragma once

#include <algorithm>
#include <memory>

#include "endgame/builder.hpp"
#include "endgame/tables.hpp"
#include "endgame/verifier.hpp"
#include "engine/facade.hpp"
#include "engine/record_for.hpp"
#include "engine/table_set.hpp"

namespace twelves {

template <Enumerable E>
class TablesFor final : public TableSet, public Tables<E> {
  public:
    using Game = typename E::Game;

    TablesFor(const GameFacade& game, const std::filesystem::path& folder, int pieces,
              std::size_t cache_mb)
        : Tables<E>(folder, pieces, cache_mb), game_(game) {}

    const GameFacade& game() const noexcept override { return game_; }
    std::string path() const override { return this->folder().string(); }
    int most_pieces() const noexcept override { return this->largest(); }

    TableValue value(const Record& record, bool distances) const override {
        return Tables<E>::value(position_of(record), distances);
    }
    std::vector<RatedMove> rated_moves(const Record& record, bool distances) const override {
        const auto p = position_of(record);
        MoveList<Game> moves;
        Game::generate(p, moves);
        std::vector<RatedMove> result;
        for (const auto& move : moves) {
            const TableValue after = Tables<E>::value(Game::play(p, move), distances);
            result.push_back({erase_move(move), before_move(after)});
        }
        std::stable_sort(result.begin(), result.end(), [](const RatedMove& a, const RatedMove& b) {
            return is_better_value(a.value, b.value);
        });
        return result;
    }
    std::vector<TableFileInfo> files() const override {
        std::vector<TableFileInfo> result;
        for (const bool distances : {false, true})
            for (const auto& material : this->materials(distances)) {
                const TableFile file = this->open(material, distances);
                result.push_back({file.path().filename().string(), file.size(), file.facts()});
            }
        return result;
    }
    std::vector<std::string> found_problems() const override { return this->problems(); }

  private:
    typename Game::Position position_of(const Record& record) const {
        const auto* own = dynamic_cast<const RecordFor<Game>*>(&record);
        if (own == nullptr)
            throw EngineError("these are tables of " + std::string(Game::name) + ", not of " +
                              std::string(record.game().name()));
        return own->position();
    }

    const GameFacade& game_;
};

/// False if it was stopped. Both throw TableError.
template <Enumerable E>
bool build_all(const BuildRequest& request, const BuildReport& report,
               const std::atomic<bool>& stop) {
    try {
        std::make_unique<Builder<E>>(request)->run(report, stop);
    } catch (const BuildStopped&) {
        return false;
    }
    return true;
}

template <Enumerable E>
bool verify_all(const VerifyRequest& request, const VerifyReport& report,
                const std::atomic<bool>& stop) {
    try {
        for (const bool distances : {false, true})
            std::make_unique<Verifier<E>>(request.folder, request.threads, stop)
                ->verify(distances, std::min(request.pieces, int{E::max_pieces}), report);
    } catch (const BuildStopped&) {
        return false;
    }
    return true;
}

}  // namespace twelves

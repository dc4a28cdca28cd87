// Owns the facade of the game `G` with the heuristics `H`: packs, unpacks and forwards. No logic.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/game.hpp"
#include "engine/engine_for.hpp"
#include "engine/facade.hpp"
#include "engine/record_for.hpp"
#include "engine/self_play_for.hpp"
#include "engine/tables_for.hpp"

namespace twelves {

/// `E` is `NoEndgames` for a game without tables.
template <Game G, class H, class E = NoEndgames>
    requires HeuristicsFor<H, G>
class FacadeFor final : public GameFacade {
  public:
    std::string_view name() const noexcept override { return G::name; }
    std::vector<std::string> aliases() const override { return G::aliases(); }
    std::string_view side_name(Side side) const noexcept override { return G::side_name(side); }
    std::vector<RuleOption> rule_options() const override { return G::rule_options(); }
    std::vector<NamedText> rule_sets() const override { return G::rule_sets(); }
    std::vector<NamedText> starts() const override { return G::starts(); }
    int rows() const noexcept override { return G::rows; }
    int columns() const noexcept override { return G::columns; }
    std::string cell_name(int cell) const override { return G::cell_name(cell); }
    bool counts_routes() const noexcept override { return CountsRoutes<G>; }
    bool counts_two_plies() const noexcept override { return CountsTwoPlies<G>; }

    std::unique_ptr<Record> new_record(std::string_view position,
                                       std::string_view rules) const override {
        const typename G::RuleOptions options = G::parse_rules(rules);
        return std::make_unique<RecordFor<G>>(
            *this, position.empty() ? G::initial(options) : G::parse_position(position, options));
    }
    std::unique_ptr<Engine> new_engine(const EngineOptions& options) const override {
        return std::make_unique<EngineFor<G, H>>(*this, options);
    }

    int max_table_pieces() const noexcept override {
        if constexpr (Enumerable<E>) {
            return E::max_pieces;
        } else {
            return 0;
        }
    }
    std::shared_ptr<const TableSet> open_tables(const std::string& folder, int pieces,
                                                std::size_t cache_mb) const override {
        if constexpr (Enumerable<E>) {
            return std::make_shared<const TablesFor<E>>(*this, folder, pieces, cache_mb);
        } else {
            no_tables();
        }
    }
    bool build_tables(const BuildRequest& request, const BuildReport& report,
                      const std::atomic<bool>& stop) const override {
        if constexpr (Enumerable<E>) {
            return build_all<E>(request, report, stop);
        } else {
            no_tables();
        }
    }
    bool verify_tables(const VerifyRequest& request, const VerifyReport& report,
                       const std::atomic<bool>& stop) const override {
        if constexpr (Enumerable<E>) {
            return verify_all<E>(request, report, stop);
        } else {
            no_tables();
        }
    }

    std::string format_move(const PackedPosition& before, const AnyMove& move,
                            Notation notation) const override {
        return G::format_move(G::unpack(before), restore_move<typename G::Move>(move), notation);
    }
    MoveShape move_shape(const PackedPosition& before, const AnyMove& move) const override {
        return G::shape(G::unpack(before), restore_move<typename G::Move>(move));
    }
    std::string position_text(const PackedPosition& position) const override {
        return G::format_position(G::unpack(position));
    }
    std::string rules_text(const PackedPosition& position) const override {
        return G::format_rules(G::rules(G::unpack(position)));
    }
    std::vector<EvalTerm> explain(const PackedPosition& position) const override {
        return H{}.explain(G::unpack(position));
    }

    std::vector<WeightGroup> weight_groups() const override {
        if constexpr (HasWeights<H, G>) return H::weight_groups();
        return {};
    }
    WeightValues weights() const override {
        if constexpr (HasWeights<H, G>) return H{}.weight_values();
        return {};
    }
    TracedPositions trace(const std::vector<std::string>& positions,
                          std::string_view rules) const override {
        if constexpr (HasWeights<H, G>) {
            return trace_positions<G>(H{}, positions, G::parse_rules(rules));
        } else {
            throw EngineError(std::string(G::name) + " has no weights");
        }
    }
    std::unique_ptr<SelfPlayer> new_self_player(const SelfPlayOptions& options) const override {
        return std::make_unique<SelfPlayerFor<G, H>>(options);
    }

  private:
    [[noreturn]] static void no_tables() {
        throw EngineError("there are no endgame tables for " + std::string(G::name));
    }
};

}  // namespace twelves

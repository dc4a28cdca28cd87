// Owns the interface of a game to everything above the templates: its words, its records, its
// engines. One immutable object a game.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/types.hpp"
#include "endgame/build_request.hpp"
#include "engine/engine.hpp"
#include "engine/record.hpp"
#include "engine/self_play.hpp"
#include "engine/table_set.hpp"
#include "engine/tuning.hpp"

namespace twelves {

/// Immutable and shared: safe from any thread, alive as long as the program.
class GameFacade {
  public:
    GameFacade() = default;
    GameFacade(const GameFacade&) = delete;
    GameFacade& operator=(const GameFacade&) = delete;
    virtual ~GameFacade() = default;

    virtual std::string_view name() const noexcept = 0;
    virtual std::vector<std::string> aliases() const = 0;
    virtual std::string_view side_name(Side side) const noexcept = 0;
    virtual std::vector<RuleOption> rule_options() const = 0;
    virtual std::vector<NamedText> rule_sets() const = 0;
    virtual std::vector<NamedText> starts() const = 0;
    virtual int rows() const noexcept = 0;
    virtual int columns() const noexcept = 0;
    virtual std::string cell_name(int cell) const = 0;
    virtual bool counts_routes() const noexcept = 0;
    virtual bool counts_two_plies() const noexcept = 0;

    /// A game from `position` (empty: the standard start) under `rules` (empty: the default).
    /// Throws NotationError.
    virtual std::unique_ptr<Record> new_record(std::string_view position,
                                               std::string_view rules) const = 0;
    virtual std::unique_ptr<Engine> new_engine(const EngineOptions& options) const = 0;

    /// The most pieces for which endgame tables can be built; 0: the game has none. Then the three
    /// functions below throw EngineError.
    virtual int max_table_pieces() const noexcept = 0;
    /// Tables of up to `pieces` pieces. Throws TableError if the folder cannot be read.
    virtual std::shared_ptr<const TableSet> open_tables(const std::string& folder, int pieces,
                                                        std::size_t cache_mb) const = 0;
    /// Both return false if `stop` was set, and throw TableError.
    virtual bool build_tables(const BuildRequest& request, const BuildReport& report,
                              const std::atomic<bool>& stop) const = 0;
    virtual bool verify_tables(const VerifyRequest& request, const VerifyReport& report,
                               const std::atomic<bool>& stop) const = 0;

    virtual std::string format_move(const PackedPosition& before, const AnyMove& move,
                                    Notation notation) const = 0;
    virtual MoveShape move_shape(const PackedPosition& before, const AnyMove& move) const = 0;
    virtual std::string position_text(const PackedPosition& position) const = 0;
    virtual std::string rules_text(const PackedPosition& position) const = 0;
    /// The static evaluation, term by term, for the side to move.
    virtual std::vector<EvalTerm> explain(const PackedPosition& position) const = 0;

    /// The weights of the evaluation; none if the game does not name them.
    virtual std::vector<WeightGroup> weight_groups() const = 0;
    /// Those that are built in.
    virtual WeightValues weights() const = 0;
    /// What the evaluation counts in the quiet ones of many positions. Throws NotationError, and
    /// EngineError if there are no weights.
    virtual TracedPositions trace(const std::vector<std::string>& positions,
                                  std::string_view rules) const = 0;
    /// Throws EngineError.
    virtual std::unique_ptr<SelfPlayer> new_self_player(const SelfPlayOptions& options) const = 0;
};

}  // namespace twelves

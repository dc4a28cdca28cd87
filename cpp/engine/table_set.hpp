// Owns the interface of a folder of endgame tables: what it says of positions, what is in it.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "endgame/table_file.hpp"
#include "endgame/wdl.hpp"
#include "engine/any_move.hpp"

namespace twelves {

class GameFacade;
class Record;

/// A move and what it is worth to who makes it.
struct RatedMove {
    AnyMove move;
    TableValue value;
};

/// One file.
struct TableFileInfo {
    std::string file;
    std::uint64_t bytes = 0;
    TableFacts facts;
};

/// Open tables of one game. Safe from any thread. What throws throws TableError, with the name of
/// the file that is missing or damaged, or EngineError for a record of another game.
class TableSet {
  public:
    TableSet() = default;
    TableSet(const TableSet&) = delete;
    TableSet& operator=(const TableSet&) = delete;
    virtual ~TableSet() = default;

    virtual const GameFacade& game() const noexcept = 0;
    virtual std::string path() const = 0;
    /// The most pieces for which there is a table; 0: there is none.
    virtual int most_pieces() const noexcept = 0;

    /// What the present position of `record` is worth; without `distances` no plies.
    virtual TableValue value(const Record& record, bool distances) const = 0;
    /// All legal moves, the best first.
    virtual std::vector<RatedMove> rated_moves(const Record& record, bool distances) const = 0;
    virtual std::vector<TableFileInfo> files() const = 0;
    /// The files that searches came upon and found damaged, in words.
    virtual std::vector<std::string> found_problems() const = 0;
};

}  // namespace twelves

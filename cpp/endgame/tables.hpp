// Owns a folder of tables that are asked: files are opened when they are needed, values that were
// looked up are remembered. Writes nothing.
#pragma once

#include <array>
#include <atomic>
#include <filesystem>
#include <mutex>
#include <string>
#include <vector>

#include "core/errors.hpp"
#include "endgame/enumerable.hpp"
#include "endgame/oracle.hpp"
#include "endgame/table_file.hpp"
#include "endgame/value_cache.hpp"

namespace twelves {

/// Safe from any thread.
template <Enumerable E>
class Tables : public Oracle<typename E::Game> {
  public:
    using Game = typename E::Game;
    using Position = typename Game::Position;
    using Material = typename E::Material;

    /// Tables of up to `pieces` pieces. Throws TableError if the folder cannot be read.
    Tables(std::filesystem::path folder, int pieces, std::size_t cache_megabytes)
        : folder_(std::move(folder)), cache_(cache_megabytes) {
        std::error_code error;
        if (!std::filesystem::is_directory(folder_, error))
            throw TableError(folder_.string() + " is no folder of tables");
        for (int n = 2; n <= std::min(pieces, E::max_pieces); ++n)
            for (const Material& m : E::materials(n)) add(m);
    }

    const std::filesystem::path& folder() const noexcept { return folder_; }
    /// The most pieces for which there is any table.
    int largest() const noexcept { return largest_; }
    std::vector<Material> materials(bool distances) const {
        std::vector<Material> result;
        for (int n = 2; n <= largest_; ++n)
            for (const Material& m : E::materials(n))
                if (shelves_[number(m)][distances].is_there) result.push_back(m);
        return result;
    }
    /// What was found out about damaged files while the search asked.
    std::vector<std::string> problems() const {
        const std::lock_guard lock(mutex_);
        return problems_;
    }

    /// The distance if there is a table of it, else who wins. None also while a capture is pending.
    std::optional<TableValue> probe(const Position& p) const noexcept override {
        if (E::pieces(p) > largest_ || E::must_convert(p)) return std::nullopt;
        const auto q = E::canonical(p);
        if (!q) return std::nullopt;
        for (const bool distances : {true, false}) {
            Shelf& shelf = shelves_[number(E::material(*q))][distances];
            if (!shelf.is_usable.load(std::memory_order_relaxed)) continue;
            try {
                return value_of(stored(shelf, *q, distances), distances);
            } catch (const std::exception& error) {
                give_up(shelf, error);
            }
        }
        return std::nullopt;
    }

    /// The value of any position, captures played out. Throws TableError that names what is
    /// missing or damaged.
    TableValue value(const Position& p, bool distances) const {
        return value_of(code(p, distances), distances);
    }
    /// Throws TableError.
    TableFile open(const Material& m, bool distances) const {
        const std::string name = E::material_name(m);
        return {folder_ / table_file_name(name, distances), std::string(Game::name), name,
                distances};
    }

  private:
    /// The place of one file.
    struct Shelf {
        bool is_there = false;
        std::atomic<bool> is_usable{false};  ///< For the search: there, and not known as damaged.
        std::atomic<const TableFile*> file{nullptr};
        std::unique_ptr<const TableFile> owner;
        std::unique_ptr<const typename E::Numbering> numbering;
    };

    static std::size_t number(const Material& m) noexcept {
        return static_cast<std::size_t>(E::number(m));
    }
    void add(const Material& m) {
        for (const bool distances : {false, true}) {
            const auto path = folder_ / table_file_name(E::material_name(m), distances);
            if (!std::filesystem::exists(path)) continue;
            shelves_[number(m)][distances].is_there = true;
            shelves_[number(m)][distances].is_usable = true;
            largest_ = E::pieces(m);
        }
    }

    TableCode code(const Position& p, bool distances) const {
        if (E::must_convert(p)) return after_moves(p, distances);
        const auto q = E::canonical(p);
        // A side is bare: if it is the other one, it is over after any move.
        if (!q) return Game::has_move(p) ? after_moves(p, distances) : code_loss;
        const Material m = E::material(*q);
        const Shelf& shelf = shelves_[number(m)][distances];
        if (!shelf.is_there)
            throw TableError("no table " + table_file_name(E::material_name(m), distances) +
                             " in " + folder_.string());
        return stored(shelf, *q, distances);
    }
    TableCode after_moves(const Position& p, bool distances) const {
        MoveList<Game> moves;
        Game::generate(p, moves);
        int best = -1;
        for (const auto& move : moves) {
            const int value = code_before(code(Game::play(p, move), distances), distances);
            if (best < 0 || preference(value) > preference(best)) best = value;
        }
        return static_cast<TableCode>(best);
    }

    /// The code of a position as the tables have it, which need not convert.
    TableCode stored(const Shelf& shelf, const Position& q, bool distances) const {
        const TableFile* file = shelf.file.load(std::memory_order_acquire);
        if (file == nullptr) file = &open_shelf(E::material(q), distances);
        const std::uint64_t slot = shelf.numbering->slot(q);
        const std::size_t part =
            file->facts().parts.size() == 1 ? 0 : static_cast<std::size_t>(index(q.side_to_move()));
        const std::uint64_t name =
            slot << 14 | number(E::material(q)) << 2 | std::uint64_t{distances} << 1 | part;
        if (const auto known = cache_.find(name)) return *known;
        const auto code = file->value(part, slot);
        if (!code)
            throw TableError(file->path().string() + ": block " +
                             std::to_string(slot / block_size) + " is damaged");
        cache_.put(name, *code);
        return *code;
    }
    const TableFile& open_shelf(const Material& m, bool distances) const {
        const std::lock_guard lock(opening_);
        Shelf& shelf = shelves_[number(m)][distances];
        if (shelf.owner == nullptr) {
            shelf.numbering = std::make_unique<const typename E::Numbering>(m);
            shelf.owner.reset(new TableFile(open(m, distances)));
            shelf.file.store(shelf.owner.get(), std::memory_order_release);
        }
        return *shelf.owner;
    }
    void give_up(Shelf& shelf, const std::exception& error) const noexcept {
        if (!shelf.is_usable.exchange(false)) return;
        try {
            const std::lock_guard lock(mutex_);
            problems_.push_back(error.what());
        } catch (...) {
            return;  // no memory for the words; the table stays away from the search
        }
    }

    std::filesystem::path folder_;
    int largest_ = 0;
    static_assert(E::material_limit <= 1 << 12);
    mutable std::array<std::array<Shelf, 2>, E::material_limit> shelves_;
    mutable ValueCache cache_;
    mutable std::mutex opening_;
    mutable std::mutex mutex_;
    mutable std::vector<std::string> problems_;
};

}  // namespace twelves

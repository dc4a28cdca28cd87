// Owns a folder of tables that are asked: files are opened when they are needed, what was decoded
// last is remembered. Writes nothing.
#pragma once

#include <array>
#include <atomic>
#include <filesystem>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "core/errors.hpp"
#include "endgame/block_cache.hpp"
#include "endgame/enumerable.hpp"
#include "endgame/oracle.hpp"
#include "endgame/table_file.hpp"
#include "endgame/tense.hpp"
#include "endgame/value_cache.hpp"
#include "endgame/word_codec.hpp"

namespace twelves {

/// Safe from any thread.
template <Enumerable E>
class Tables : public Oracle<typename E::Game> {
  public:
    using Game = typename E::Game;
    using Position = typename Game::Position;
    using Material = typename E::Material;
    using Lattice = typename E::Lattice;

    /// Tables of up to `pieces` pieces. Throws TableError if the folder cannot be read.
    Tables(std::filesystem::path folder, int pieces, std::size_t cache_megabytes)
        : folder_(std::move(folder)),
          cache_(std::max<std::size_t>(cache_megabytes, 1) * 3 * (mebibyte / 4)),
          known_(std::max<std::size_t>(cache_megabytes, 1) * (mebibyte / 4)) {
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
        const auto name = name_of(p, Asked::Best);
        if (const std::uint16_t known = known_.find(name))
            return value_of(unpacked(known).first, unpacked(known).second);
        const auto q = E::canonical(p);
        if (!q) return std::nullopt;
        for (const bool distances : {true, false}) {
            const Shelf& shelf = shelves_[number(E::material(*q))][distances];
            if (!shelf.is_usable.load(std::memory_order_relaxed)) continue;
            try {
                const TableCode code = quiet_code(shelf, *q, distances);
                known_.put(name, packed(code, distances));
                return value_of(code, distances);
            } catch (const std::exception&) {
                continue;  // it is among the problems, or not in the folder
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
    static constexpr std::size_t mebibyte = 1024 * 1024;

    /// What was asked of a position: the best that any table says, or of tables of one kind.
    enum class Asked : std::uint8_t { Best, Wdl, Distance };
    static ValueCache::Name name_of(const Position& p, Asked asked) noexcept {
        auto name = E::name(p);
        name[1] |= static_cast<std::uint64_t>(asked) << 40;
        return name;
    }
    static std::uint16_t packed(TableCode code, bool distances) noexcept {
        return static_cast<std::uint16_t>(1 << 9 | int{distances} << 8 | code);
    }
    static std::pair<TableCode, bool> unpacked(std::uint16_t value) noexcept {
        return {static_cast<TableCode>(value & 255), (value >> 8 & 1) != 0};
    }

    /// The place of one file.
    struct Shelf {
        bool is_there = false;
        mutable std::atomic<bool> is_usable{
            false};  ///< For the search: there, and not known as damaged.
        std::atomic<const TableFile*> file{nullptr};
        std::unique_ptr<const TableFile> owner;
        std::unique_ptr<const Lattice> lattice;
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

    TableCode code(const Position& p, bool distances, Standing standing = Standing::Unknown) const {
        const bool is_calm = standing == Standing::Calm;
        if (standing == Standing::MustConvert || (!is_calm && E::must_convert(p)))
            return code_by_moves(p, distances);
        const auto q = E::canonical(p);
        // A side is bare: if it is the other one, it is over after any move.
        if (!q) return Game::has_move(p) ? code_by_moves(p, distances) : code_loss;
        const Material m = E::material(*q);
        const Shelf& shelf = shelves_[number(m)][distances];
        if (!shelf.is_there)
            throw TableError("no table " + table_file_name(E::material_name(m), distances) +
                             " in " + folder_.string());
        return quiet_code(shelf, *q, distances, is_calm);
    }
    TableCode code_by_moves(const Position& p, bool distances) const {
        return code_after_moves<E>(p, distances,
                                   [&](const Position& after) { return code(after, distances); });
    }

    /// The code of a position as the tables have it, which need not convert; calm: nor the other
    /// side, were it to move.
    TableCode quiet_code(const Shelf& shelf, const Position& q, bool distances,
                         bool is_calm = false) const {
        const TableFile* file = shelf.file.load(std::memory_order_acquire);
        if (file == nullptr) file = &open_shelf(E::material(q), distances);
        const std::uint64_t slot = shelf.lattice->slot(q);
        const std::size_t part =
            file->facts().parts.size() == 1 ? 0 : static_cast<std::size_t>(index(q.side_to_move()));
        const Place place{shelf, *file, part, slot, number(E::material(q)), distances};
        if (!is_calm && E::is_threatened(q)) {
            const auto name = name_of(q, distances ? Asked::Distance : Asked::Wdl);
            if (const std::uint16_t known = known_.find(name)) return unpacked(known).first;
            if (const auto code = tense_value(place, q)) {
                known_.put(name, packed(*code, distances));
                return *code;
            }
        }
        return distances ? stored_distance(place) : stored_word(place);
    }
    struct Place {
        const Shelf& shelf;
        const TableFile& file;
        std::size_t part;
        std::uint64_t slot;
        std::size_t material;
        bool distances;

        std::uint64_t line(std::uint64_t number) const noexcept {
            return number << 14 | material << 2 | std::uint64_t{distances} << 1 | part;
        }
    };
    /// None if it is stored.
    std::optional<TableCode> tense_value(const Place& place, const Position& q) const {
        if (place.distances)
            return follows_from_moves<E>(q) ? std::optional(code_by_moves(q, true)) : std::nullopt;
        const auto known = tense_code<E>(q, [&](const Position& after, Standing standing) {
            return code(after, false, standing);
        });
        if (known) return *known;
        const std::vector<std::uint64_t>& exceptions = place.file.model(place.part).exceptions;
        const auto found = std::lower_bound(exceptions.begin(), exceptions.end(), 2 * place.slot);
        if (found == exceptions.end() || *found / 2 != place.slot) return code_draw;
        return *found % 2 == 0 ? code_loss : code_win;
    }
    TableCode stored_distance(const Place& place) const {
        constexpr std::size_t count = sizeof(BlockCache::Line);
        const std::uint64_t name = place.line(place.slot / count);
        BlockCache::Line line;
        std::array<TableCode, count> values;
        if (cache_.find(name, line) != 0) {
            values = std::bit_cast<std::array<TableCode, count>>(line);
        } else {
            if (!place.file.values(place.part, place.slot / count * count, values)) damaged(place);
            cache_.put(name, 1, std::bit_cast<BlockCache::Line>(values));
        }
        return values[place.slot % count];
    }
    TableCode stored_word(const Place& place) const {
        constexpr std::uint32_t count = sizeof(BlockCache::Line) / sizeof(WordValues);
        const auto word = static_cast<std::uint32_t>(place.slot / 32);
        const std::uint32_t at = word % count;
        const std::uint64_t name = place.line(word / count);
        BlockCache::Line line;
        std::array<WordValues, count> values;
        if (cache_.find(name, line) > at) {
            values = std::bit_cast<std::array<WordValues, count>>(line);
        } else {
            std::array<WordValues, max_chunk_words> chunk{};
            const auto first = decode(place, word, chunk);
            if (!first) damaged(place);
            std::copy_n(chunk.begin() + (word - at - *first), count, values.begin());
            cache_.put(name, at + 1, std::bit_cast<BlockCache::Line>(values));
        }
        const int bit = static_cast<int>(place.slot % 32);
        const auto win = static_cast<TableCode>(values[at].wins >> bit & 1);
        const auto loss = static_cast<TableCode>(values[at].losses >> bit & 1);
        return static_cast<TableCode>(win * code_win | loss);
    }
    static std::optional<std::uint32_t> decode(const Place& place, std::uint32_t word,
                                               std::array<WordValues, max_chunk_words>& out) {
        const auto bytes = place.file.block(place.part, word / block_words);
        if (!bytes) return std::nullopt;
        const WordCodec<E> codec(*place.shelf.lattice);
        const WordModel& model = place.file.model(place.part);
        return place.part == 0
                   ? codec.template decode<Side::First>(model, *bytes, word, word, out)
                   : codec.template decode<Side::Second>(model, *bytes, word, word, out);
    }
    [[noreturn]] void damaged(const Place& place) const {
        const TableError error(place.file.path().string() + ": block " +
                               std::to_string(place.slot / block_size) + " is damaged");
        give_up(place.shelf, error);
        throw error;
    }
    const TableFile& open_shelf(const Material& m, bool distances) const {
        const std::lock_guard lock(opening_);
        Shelf& shelf = shelves_[number(m)][distances];
        if (shelf.owner == nullptr) {
            try {
                shelf.lattice = std::make_unique<const Lattice>(m, false);
                shelf.owner.reset(new TableFile(open(m, distances)));
            } catch (const std::exception& error) {
                give_up(shelf, error);
                throw;
            }
            shelf.file.store(shelf.owner.get(), std::memory_order_release);
        }
        return *shelf.owner;
    }
    /// The search does not ask this table any more.
    void give_up(const Shelf& shelf, const std::exception& error) const noexcept {
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
    mutable BlockCache cache_;
    mutable ValueCache known_;  ///< Answers, and values of tense positions.
    mutable std::mutex opening_;
    mutable std::mutex mutex_;
    mutable std::vector<std::string> problems_;
};

}  // namespace twelves

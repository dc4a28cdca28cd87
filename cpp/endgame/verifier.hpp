// Owns the check of tables against themselves: every value, as it is read back from the file, has
// to follow from those of the positions after each move.
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <filesystem>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "core/errors.hpp"
#include "endgame/build_request.hpp"
#include "endgame/raw_values.hpp"
#include "endgame/retrograde.hpp"
#include "endgame/table_maker.hpp"

namespace twelves {

template <Enumerable E>
class Verifier {
  public:
    using Material = typename E::Material;
    using Lattice = typename E::Lattice;
    using Position = typename E::Game::Position;

    Verifier(std::filesystem::path folder, int threads, const std::atomic<bool>& stop)
        : folder_(std::move(folder)), threads_(threads), stop_(stop) {}

    /// All tables of one kind in the folder. Throws TableError that names the first wrong file, and
    /// BuildStopped.
    void verify(bool distances, int pieces, const VerifyReport& report) {
        for (int n = 2; n <= pieces; ++n)
            for (const Material& m : E::materials(n))
                if (std::filesystem::exists(path_of(m, distances))) verify(m, distances, report);
    }

  private:
    using Table = RawTable<typename Lattice::Word>;
    using Word = typename Lattice::Word;

    std::filesystem::path path_of(const Material& m, bool distances) const {
        return folder_ / table_file_name(E::material_name(m), distances);
    }
    /// The table and all those that its positions can come to ask.
    const TableFacts& load(const Material& m, bool distances) {
        auto& facts = facts_[distances][m];
        if (!facts.game.empty()) return facts;
        for (const Material& next : E::conversions(m)) load(next, distances);
        const std::string name = E::material_name(m);
        const TableFile file(path_of(m, distances), std::string(E::Game::name), name, distances);
        file.check();
        auto lattice = std::make_shared<const Lattice>(m);
        auto table =
            std::make_shared<const Table>(TableMaker<E>(m, *lattice).read(file, distances));
        values_[distances][E::number(m)] = {lattice, table, false};
        facts = file.facts();
        return facts;
    }

    void verify(const Material& m, bool distances, const VerifyReport& report) {
        const TableFacts facts = load(m, distances);
        TableFacts found{facts.game, facts.material, distances, {}};
        for (std::size_t i = 0; i < facts.parts.size(); ++i)
            found.parts.push_back(part_facts(m, i == 0 ? Side::First : Side::Second, distances));
        const std::string file = path_of(m, distances).string();
        if (found != facts) throw TableError(file + ": its counts are wrong");
        std::uint64_t positions = 0;
        for (const PartFacts& part : facts.parts) positions += part.wins + part.draws + part.losses;
        if (report) report(file, positions);
    }

    /// Counts the positions of a side, each of which must be right.
    PartFacts part_facts(const Material& m, Side side, bool distances) {
        const Lattice& lattice = *values_[distances][E::number(m)].lattice;
        PartFacts sum;
        std::mutex mutex;
        std::exception_ptr error;
        std::atomic<std::uint32_t> next{0};
        const auto work = [&] {
            try {
                PartFacts own;
                for (std::uint32_t first; (first = next.fetch_add(chunk)) < lattice.word_count();) {
                    if (stop_.load()) throw BuildStopped{};
                    const std::uint32_t last = std::min(first + chunk, lattice.word_count());
                    for (std::uint32_t word = first; word < last; ++word)
                        check_word(m, lattice, word, side, distances, own);
                }
                const std::lock_guard lock(mutex);
                add(sum, own);
            } catch (...) {
                const std::lock_guard lock(mutex);
                if (!error) error = std::current_exception();
                next = lattice.word_count();
            }
        };
        std::vector<std::thread> threads;
        for (int i = 1; i < threads_; ++i) threads.emplace_back(work);
        work();
        for (std::thread& thread : threads) thread.join();
        if (error) std::rethrow_exception(error);
        sum.slots = std::uint64_t{lattice.word_count()} * Table::word_bits;
        return sum;
    }

    void check_word(const Material& m, const Lattice& lattice, std::uint32_t word, Side side,
                    bool distances, PartFacts& facts) const {
        const auto c = lattice.cell(word);
        for (Word rest = lattice.representatives(c); rest != 0; rest &= rest - 1) {
            const Position p = lattice.position(c, rest & (~rest + 1), side);
            const TableCode code = values_[distances].code(p, distances);
            if (code != values_[distances].code_by_moves(p, distances))
                throw TableError(path_of(m, distances).string() + ": the value of " +
                                 E::Game::format_position(p) + " does not follow from its moves");
            (is_win(code) ? facts.wins : is_loss(code) ? facts.losses : facts.draws) += 1;
            if (!distances || code == code_draw) continue;
            int& longest = is_win(code) ? facts.longest_win : facts.longest_loss;
            longest = std::max(longest, plies_of(code));
        }
    }
    static void add(PartFacts& sum, const PartFacts& own) {
        sum.wins += own.wins;
        sum.draws += own.draws;
        sum.losses += own.losses;
        sum.longest_win = std::max(sum.longest_win, own.longest_win);
        sum.longest_loss = std::max(sum.longest_loss, own.longest_loss);
    }

    static constexpr std::uint32_t chunk = 1024;

    std::filesystem::path folder_;
    int threads_;
    const std::atomic<bool>& stop_;
    std::array<RawValues<E>, 2> values_;
    std::array<std::map<Material, TableFacts>, 2> facts_;
};

}  // namespace twelves

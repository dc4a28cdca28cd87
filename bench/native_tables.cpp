// Measures endgame tables without Python: random positions asked for the first time ("cold", a
// block has to be read for nearly each) and again ("cached"), and the time of a build. Positions
// are those in which the side to move need not capture: all of them, and those that are stored.
//
//   native_tables probe <game> <folder> [positions [MiB of cache]]
//   native_tables build <game> <folder> <pieces> <pieces with distances> <threads>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <string>
#include <vector>

#include "core/zobrist.hpp"
#include "endgame/builder.hpp"
#include "endgame/tables.hpp"
#include "games/checkers/endgames.hpp"

namespace {

using namespace twelves;
using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}
/// Of the processor: other programs do not count.
double processor_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

/// Positions of tables in the folder, materials by the number of their positions.
template <Enumerable E>
std::vector<typename E::Game::Position> random_positions(const Tables<E>& tables, std::size_t count,
                                                         bool tense) {
    using Lattice = typename E::Lattice;
    std::vector<std::pair<std::uint64_t, Lattice>> lattices;
    std::uint64_t sum = 0;
    for (const bool distances : {false, true}) {
        for (const auto& material : tables.materials(distances)) {
            lattices.emplace_back(sum, Lattice(material));
            sum += lattices.back().second.word_count();
        }
        if (sum != 0) break;
    }
    std::vector<typename E::Game::Position> positions;
    std::uint64_t random = 1;
    while (positions.size() < count) {
        const std::uint64_t pick = splitmix64(random) % sum;
        std::size_t i = lattices.size() - 1;
        while (lattices[i].first > pick) --i;
        const auto& lattice = lattices[i].second;
        const auto cell = lattice.cell(static_cast<std::uint32_t>(pick - lattices[i].first));
        const auto bit = typename Lattice::Word{1} << splitmix64(random) % 32;
        if ((lattice.representatives(cell) & bit) == 0) continue;
        const Side side = splitmix64(random) % 2 == 0 ? Side::First : Side::Second;
        const auto p = lattice.position(cell, bit, side);
        if (!E::must_convert(p) && (tense || !E::is_tense(p))) positions.push_back(p);
    }
    return positions;
}

template <Enumerable E>
int probe(const std::string& folder, std::size_t count, std::size_t cache_megabytes) {
    for (const bool tense : {false, true}) {
        const auto tables = std::make_unique<Tables<E>>(folder, E::max_pieces, cache_megabytes);
        const auto positions = random_positions(*tables, count, tense);
        std::printf("%s\n", tense ? "all without a capture" : "stored");
        const auto measure = [&](const char* name, std::size_t first, std::size_t some, int times) {
            std::uint64_t sum = 0;
            const double start = processor_seconds();
            for (int k = 0; k < times; ++k)
                for (std::size_t i = first; i < first + some; ++i)
                    sum += tables->probe(positions[i]) ? 1 : 0;
            const double seconds = processor_seconds() - start;
            const double probes = static_cast<double>(some) * times;
            std::printf("  %s: %.0f probes, %.1f%% answered, %.2f million/s\n", name, probes,
                        100.0 * static_cast<double>(sum) / probes, probes / seconds / 1e6);
        };
        measure("files opened", 0, count / 2, 1);
        measure("cold", count / 2, count / 2, 1);
        const std::size_t few = std::min<std::size_t>(count, 2000);
        measure("cached", 0, few, 1);
        measure("cached", 0, few, 500);
    }
    return 0;
}

template <Enumerable E>
int build(char** words) {
    BuildRequest request;
    request.folder = words[0];
    request.pieces = std::atoi(words[1]);
    request.distance_pieces = std::atoi(words[2]);
    request.threads = std::atoi(words[3]);
    const std::atomic<bool> stop{false};
    const auto start = Clock::now();
    const auto tell = [&](const BuildProgress& p) {
        std::printf("%7.2f s  %5.1f%%  %s\n", seconds_since(start),
                    100.0 * static_cast<double>(p.done) / static_cast<double>(p.total),
                    p.material.c_str());
        std::fflush(stdout);
    };
    std::make_unique<Builder<E>>(request)->run(tell, stop);
    std::printf("%.2f s\n", seconds_since(start));
    return 0;
}

}  // namespace

int main(int count, char** words) {
    using E = checkers::Endgames;
    const std::string game = count > 2 ? words[2] : "";
    try {
        if (count > 3 && game == E::Game::name && std::strcmp(words[1], "probe") == 0)
            return probe<E>(words[3], count > 4 ? std::strtoul(words[4], nullptr, 10) : 400000,
                            count > 5 ? std::strtoul(words[5], nullptr, 10) : 16);
        if (count == 7 && game == E::Game::name && std::strcmp(words[1], "build") == 0)
            return build<E>(words + 3);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
    std::fprintf(
        stderr,
        "usage: native_tables probe <game> <folder> [positions [MiB of cache]]\n"
        "       native_tables build <game> <folder> <pieces> <with distances> <threads>\n");
    return 2;
}

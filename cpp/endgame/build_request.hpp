// Owns what one asks of the builder and what it tells on the way.
#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>

namespace twelves {

struct BuildRequest {
    std::filesystem::path folder;
    int pieces = 4;
    bool wdl = true;
    /// Distances, for up to so many pieces; 0: none.
    int distance_pieces = 4;
    int threads = 1;
};

/// After every material that is done.
struct BuildProgress {
    std::string material;      ///< That was finished last.
    std::uint64_t done = 0;    ///< Positions, of those that have to be built.
    std::uint64_t total = 0;
};

/// Told from one thread at a time.
using BuildReport = std::function<void(const BuildProgress&)>;

}  // namespace twelves

// Owns what one asks of the builder and of the verifier, and what they tell on the way.
#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>

namespace twelves {

/// Thrown when the work was stopped from outside.
struct BuildStopped {};

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
    std::string material;    ///< That was finished last.
    std::uint64_t done = 0;  ///< Positions, of those that have to be built.
    std::uint64_t total = 0;
};

/// Told from one thread at a time.
using BuildReport = std::function<void(const BuildProgress&)>;

struct VerifyRequest {
    std::filesystem::path folder;
    int pieces = 0;  ///< Tables of up to so many pieces.
    int threads = 1;
};

/// Told after every table that was found right: its file, and how many positions it has.
using VerifyReport = std::function<void(const std::string& file, std::uint64_t positions)>;

}  // namespace twelves

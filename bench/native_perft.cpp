// Counts the leaves of one tree, without Python around it: for callgrind, for pairwise timing, and
// for profiles. Depth 0 only makes the tables of the game.
//
//     native_perft <game> <depth> [plain|closed] [moves|routes] [hash MB] [threads]

#include <chrono>
#include <cstdio>
#include <exception>
#include <string>
#include <vector>

#include "engine/registry.hpp"

namespace {

int run(const std::vector<std::string>& arguments) {
    const auto argument = [&](std::size_t i, const char* otherwise) {
        return i < arguments.size() ? arguments[i] : std::string(otherwise);
    };
    const int depth = std::stoi(argument(1, "5"));
    twelves::PerftOptions options;
    options.closed_form = argument(2, "closed") == "closed";
    options.routes = argument(3, "moves") == "routes";
    options.hash_mb = std::stoul(argument(4, "0"));
    options.threads = std::stoi(argument(5, "1"));

    const auto record = twelves::find_game(argument(0, "checkers")).new_record("", "");
    const std::atomic<bool> stop{false};
    // The tables are made on the first count of a game; they are no part of the speed.
    twelves::PerftOptions small;
    small.closed_form = options.closed_form;
    record->perft(2, small, stop);
    const auto begin = std::chrono::steady_clock::now();
    const auto leaves = depth > 0 ? record->perft(depth, options, stop) : std::uint64_t{0};
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
    std::printf("%llu leaves, %.3f s, %.1f million/s\n", static_cast<unsigned long long>(*leaves),
                seconds.count(), static_cast<double>(*leaves) / seconds.count() / 1e6);
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    try {
        return run({argv + 1, argv + argc});
    } catch (const std::exception& error) {
        std::fprintf(stderr, "native_perft: %s\n", error.what());
        return 2;
    }
}

// Owns the way to the present position, as keys: what decides draws by repetition and by too many
// reversible plies. Knows no game.
#pragma once

#include <algorithm>
#include <cassert>
#include <span>
#include <vector>

#include "core/score.hpp"
#include "core/zobrist.hpp"

namespace twelves {

/// The keys of the game since its last irreversible move, and of the line that is searched.
class KeyStack {
  public:
    /// `history` has the root as its last key and may be empty if there is none. `reversible` is
    /// the number of reversible plies up to the root; it may count plies before `history`.
    void reset(Key root, std::span<const Key> history, int reversible) {
        entries_.clear();
        entries_.reserve(history.size() + max_ply + 2);
        const std::size_t played = history.empty() ? 0 : history.size() - 1;
        for (std::size_t i = 0; i < played; ++i) {
            const auto before_root = static_cast<int>(played - i);
            entries_.push_back({history[i], std::max(reversible - before_root, 0)});
        }
        entries_.push_back({root, reversible});
        root_ = played;
    }

    void push(Key key, bool reversible) noexcept {
        assert(entries_.size() < entries_.capacity());
        entries_.push_back({key, reversible ? entries_.back().reversible + 1 : 0});
    }
    void pop() noexcept { entries_.pop_back(); }

    /// Reversible plies in a row up to the present position.
    int reversible_plies() const noexcept { return entries_.back().reversible; }

    /// Whether the present position is to be scored as a draw: it stood before in the line that is
    /// searched (who can repeat can repeat again), or it stands for the `limit`-th time. A `limit`
    /// of 0 means that repetition never ends the game; in the tree it counts as a draw all the
    /// same, or the search would walk in circles.
    bool is_repetition(int limit) const noexcept {
        const std::size_t top = entries_.size() - 1;
        const Entry present = entries_[top];
        const std::size_t plies = std::min(static_cast<std::size_t>(present.reversible), top);
        int times = 1;
        for (std::size_t back = 2; back <= plies; ++back) {
            if (entries_[top - back].key != present.key) continue;
            if (top - back > root_) return true;
            if (++times == limit) return true;
        }
        return false;
    }

    /// Positions of the game that are drawn as soon as they come back. What the table knows from
    /// other games is not true of a search that may run into them. 0 if there is none, else a
    /// number that depends on which they are.
    Key salt(int limit) const {
        if (limit < 2) return 0;
        const auto played = static_cast<std::ptrdiff_t>(root_);
        const auto plies = std::min<std::ptrdiff_t>(entries_[root_].reversible, played);
        std::vector<Key> keys;
        for (std::ptrdiff_t i = played - plies; i <= played; ++i)
            keys.push_back(entries_[static_cast<std::size_t>(i)].key);
        std::sort(keys.begin(), keys.end());
        Key result = 0;
        for (auto first = keys.begin(); first != keys.end();) {
            const auto last = std::upper_bound(first, keys.end(), *first);
            std::uint64_t state = *first;
            if (last - first >= limit - 1) result ^= splitmix64(state);
            first = last;
        }
        return result;
    }

  private:
    struct Entry {
        Key key;
        int reversible;  ///< plies up to this position
    };

    std::vector<Entry> entries_;
    std::size_t root_ = 0;
};

}  // namespace twelves

// Owns the reports of a search without the type of the game, and the queue that carries them
// from the search thread to whoever asks.
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>

#include "engine/any_move.hpp"
#include "search/report.hpp"

namespace twelves {

using Info = SearchReport<AnyMove>;
using Result = SearchResult<AnyMove>;

/// Reports in the order they were made. One writer, any number of readers. A search makes some
/// dozen reports, so nothing is ever dropped.
class InfoQueue {
  public:
    void open();  ///< Empties the queue for a new search.
    void push(Info info);
    void close();  ///< No more to come; what is queued can still be taken.

    /// The oldest report, waiting up to `timeout` for one. None: timed out, or closed and empty.
    std::optional<Info> pop(std::chrono::milliseconds timeout);

  private:
    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<Info> infos_;
    bool closed_ = true;
};

}  // namespace twelves

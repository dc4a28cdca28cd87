// Owns threads that are joined, come what may.
#pragma once

#include <system_error>
#include <thread>
#include <utility>
#include <vector>

namespace twelves {

/// A group of threads; destruction waits for all of them.
class JoiningThreads {
  public:
    JoiningThreads() = default;
    JoiningThreads(const JoiningThreads&) = delete;
    JoiningThreads& operator=(const JoiningThreads&) = delete;
    ~JoiningThreads() { join(); }

    /// False if the system gives no more threads.
    template <class Function>
    bool add(Function function) {
        threads_.reserve(threads_.size() + 1);
        try {
            threads_.emplace_back(std::move(function));
        } catch (const std::system_error&) {
            return false;
        }
        return true;
    }
    void join() {
        for (std::thread& thread : threads_)
            if (thread.joinable()) thread.join();
        threads_.clear();
    }

  private:
    std::vector<std::thread> threads_;
};

}  // namespace twelves

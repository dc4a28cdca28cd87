#include "engine/info.hpp"

#include <utility>

namespace twelves {

void InfoQueue::open() {
    const std::lock_guard lock(mutex_);
    infos_.clear();
    closed_ = false;
}

void InfoQueue::push(Info info) {
    {
        const std::lock_guard lock(mutex_);
        infos_.push_back(std::move(info));
    }
    changed_.notify_all();
}

void InfoQueue::close() {
    {
        const std::lock_guard lock(mutex_);
        closed_ = true;
    }
    changed_.notify_all();
}

std::optional<Info> InfoQueue::pop(std::chrono::milliseconds timeout) {
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, timeout, [&] { return closed_ || !infos_.empty(); });
    if (infos_.empty()) return std::nullopt;
    Info info = std::move(infos_.front());
    infos_.pop_front();
    return info;
}

}  // namespace twelves

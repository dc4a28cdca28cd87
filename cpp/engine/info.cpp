#include "engine/info.hpp"

#include <utility>

namespace twelves {

void InfoQueue::open() {
    const std::lock_guard lock(mutex_);
    infos_.clear();
    result_ = {};
    closed_ = false;
}

void InfoQueue::push(Info info) {
    {
        const std::lock_guard lock(mutex_);
        infos_.push_back(std::move(info));
    }
    changed_.notify_all();
}

void InfoQueue::close(Result result) {
    {
        const std::lock_guard lock(mutex_);
        result_ = std::move(result);
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

bool InfoQueue::wait_closed(std::chrono::milliseconds timeout) const {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, timeout, [&] { return closed_; });
}

bool InfoQueue::closed() const {
    const std::lock_guard lock(mutex_);
    return closed_;
}

Result InfoQueue::result() const {
    const std::lock_guard lock(mutex_);
    return result_;
}

}  // namespace twelves

// Owns the switch that ends long work from another Python thread.
#pragma once

#include <atomic>

namespace twelves::bindings {

struct StopFlag {
    std::atomic<bool> value{false};
};

}  // namespace twelves::bindings

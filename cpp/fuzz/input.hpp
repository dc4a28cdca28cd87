// Owns how a fuzz target takes its input apart. The input is what the fuzzer made, any bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

namespace twelves::fuzz {

/// Bytes from the front, then text. Past the end there are zeros.
class Input {
  public:
    Input(const std::uint8_t* data, std::size_t size) : data_(data), size_(size) {}

    unsigned byte() {
        if (size_ == 0) return 0;
        --size_;
        return *data_++;
    }
    std::string_view text() const {
        return {reinterpret_cast<const char*>(data_), size_};  // NOLINT: chars may alias
    }

  private:
    const std::uint8_t* data_;
    std::size_t size_;
};

/// Ends the run, whatever the build type: what must hold did not.
inline void require(bool holds) {
    if (!holds) std::abort();
}

}  // namespace twelves::fuzz

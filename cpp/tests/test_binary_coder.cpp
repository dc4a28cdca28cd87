// Shows that answers come back from the arithmetic coder as they were, in as few bits as they tell.
#include <doctest/doctest.h>

#include <cmath>
#include <vector>

#include "core/zobrist.hpp"
#include "endgame/binary_coder.hpp"

using namespace twelves;

TEST_CASE("answers come back, whatever their probabilities are") {
    std::uint64_t random = 5;
    BinaryEncoder encoder;
    for (int length = 0; length < 400; ++length) {
        std::vector<std::pair<bool, Probability>> answers;
        double bits = 0;
        for (int i = 0; i < length; ++i) {
            const std::uint64_t r = splitmix64(random);
            const auto p = static_cast<Probability>(((1 + r % 65535) >> ((r >> 32) % 16)) | 1);
            const bool yes = (r >> 40) % 65536 < p;
            answers.emplace_back(yes, p);
            bits -= std::log2((yes ? p : 65536 - p) / 65536.0);
        }
        encoder.clear();
        for (const auto& [yes, p] : answers) encoder.put(yes, p);
        const auto bytes = encoder.finish();
        CHECK(static_cast<double>(bytes.size()) <= bits / 8 * 1.01 + 2);
        BinaryDecoder decoder(std::as_bytes(bytes));
        for (const auto& [yes, p] : answers) REQUIRE(decoder.get(p) == yes);
    }
}

TEST_CASE("the most improbable answers come back") {
    for (const bool yes : {false, true}) {
        BinaryEncoder encoder;
        for (int i = 0; i < 1000; ++i) encoder.put(yes, yes ? 1 : 65535);
        const auto bytes = encoder.finish();
        BinaryDecoder decoder(std::as_bytes(bytes));
        for (int i = 0; i < 1000; ++i) REQUIRE(decoder.get(yes ? 1 : 65535) == yes);
    }
}

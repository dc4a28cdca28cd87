// The network of an evaluation against the same sums worked out one by one.
#include <doctest/doctest.h>

#include <random>

#include "core/network.hpp"
#include "plain_network.hpp"

using namespace twelves;

namespace {

constexpr std::size_t other_view(std::size_t input) { return input ^ 1; }
using Small = Network<64, 16, 3, other_view>;

std::vector<int> random_values(std::mt19937& random, int most_of_input, int most_of_output) {
    std::vector<int> values;
    for (const WeightGroup& group : network_groups(Small::shape)) {
        const int most = group.name == "network_outputs"   ? most_of_output
                         : group.name == "network_offsets" ? Small::most_of_offset
                                                           : most_of_input;
        std::uniform_int_distribution<int> one(-most, most);
        for (std::size_t i = 0; i < group.size; ++i) values.push_back(one(random));
    }
    return values;
}

void check_against_plain(std::mt19937& random, const std::vector<int>& values) {
    const Small network(values);
    WeightValues again;
    network.add_values(again);
    CHECK(again == values);
    Small::Inputs on{};
    std::array<plain_network::Seen, 2> seen;
    for (std::size_t input = 0; input < Small::shape.inputs; ++input) {
        if (random() % 3 != 0 || seen[0].size() == Small::most_pieces) continue;
        on[0] |= std::uint64_t{1} << input;
        seen[0].push_back(static_cast<std::uint16_t>(input));
        seen[1].push_back(static_cast<std::uint16_t>(other_view(input)));
    }
    Small::Memory memory = network.memory();
    network.value({random() | std::uint64_t{random()} << 32}, true, 0, memory);  // left behind
    for (std::size_t stage = 0; stage < Small::shape.stages; ++stage) {
        CHECK(network.value(on, true, stage, memory) ==
              plain_network::value(values, Small::shape, seen, stage));
        CHECK(network.value(on, false, stage, memory) ==
              plain_network::value(values, Small::shape, {seen[1], seen[0]}, stage));
    }
}

}  // namespace

TEST_CASE("a network gives the value of its sums") {
    std::mt19937 random(1);
    for (int i = 0; i < 300; ++i) check_against_plain(random, random_values(random, 100, 30));
}

TEST_CASE("the greatest numbers of a network do not overflow") {
    std::mt19937 random(2);
    for (int i = 0; i < 100; ++i)
        check_against_plain(random, random_values(random, Small::most_of_input, 127));
    std::vector<int> values = random_values(random, 900, 127);
    for (int& value : values) value = value > 127 ? 900 : value < -127 ? -900 : value;
    check_against_plain(random, values);
}

TEST_CASE("numbers of a network that are too great are named") {
    std::mt19937 random(3);
    const std::vector<int> values = random_values(random, 100, 30);
    const auto complaint = [&](std::size_t which, int value) -> std::string {
        std::vector<int> wrong = values;
        wrong[which] = value;
        try {
            const Small network(wrong);
        } catch (const NotationError& error) {
            return error.what();
        }
        return "";
    };
    CHECK(complaint(0, 901) == "weight network_inputs is out of range: 901");
    CHECK(complaint(64 * 16, -901) == "weight network_units is out of range: -901");
    CHECK(complaint(64 * 16 + 16, 128) == "weight network_outputs is out of range: 128");
    CHECK(complaint(values.size() - 1, 1 << 29) ==
          "weight network_offsets is out of range: 536870912");
}

TEST_CASE("the shape of a network is seen in the groups of weights") {
    std::vector<WeightGroup> groups = {{"man", 1}};
    CHECK(network_shape(groups).inputs == 0);
    for (const WeightGroup& group : network_groups(Small::shape)) groups.push_back(group);
    const NetworkShape shape = network_shape(groups);
    CHECK(shape.inputs == 64);
    CHECK(shape.units == 16);
    CHECK(shape.stages == 3);
    CHECK(value_count(groups) == 2 + 64 * 16 + 16 + 3 * 32 + 3);
}

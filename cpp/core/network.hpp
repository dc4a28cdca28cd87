// Owns a small neural network that judges a board from the view of both sides: its numbers, how
// they are laid out for speed, and the value that comes of it. Knows no game.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <vector>

#include "core/tapered.hpp"
#include "core/weights.hpp"

namespace twelves {

/// Every unit adds up what the pieces on the board give it and squares the sum, kept between 0 and
/// 1. It does so twice, for what the side to move sees and for what the other one does; the value
/// is a sum over both, with weights by the stage of the game.
///
/// An input is a kind of piece on a square, as one side sees it; `mirror` gives its number as the
/// other one does. (One hidden layer with two views, whose sums are not begun anew for every
/// position, is Y. Nasu's idea, NNUE, 2018; squares kept within bounds are known from programs of
/// chess.)
template <std::size_t InputCount, std::size_t Units, std::size_t Stages, auto mirror>
class Network {
    static constexpr std::size_t lanes = 2 * Units;
    /// A number for each unit and view: those of the first side, then the other's.
    struct alignas(64) Lanes : std::array<std::int16_t, lanes> {};

  public:
    /// Sums of a unit are in 255ths.
    static constexpr int one = 255;
    /// Values are in thousandths of the game's unit, once divided by this.
    static constexpr int divisor = 8192;
    /// So that no sum overflows, whatever is on the board. (Sums on the way may: they come back.)
    static constexpr int most_of_input = 900;
    static constexpr int most_of_output = 127;
    static constexpr int most_of_offset = 1 << 28;
    static constexpr std::size_t most_pieces = 32;
    static_assert(InputCount % 64 == 0);
    static_assert((most_pieces + 1) * most_of_input < 1 << 15);
    static_assert(std::uint64_t{2} * Units * one * one * most_of_output + most_of_offset <
                  std::uint64_t{1} << 31);

    static constexpr NetworkShape shape{InputCount, Units, Stages};

    /// Takes as many values as `network_groups` need, in their order. Throws NotationError for
    /// one out of range.
    explicit Network(std::span<const int> values) {
        auto at = values.begin();
        for (std::size_t input = 0; input < InputCount; ++input) {
            for (std::size_t unit = 0; unit < Units; ++unit) {
                const auto value = static_cast<std::int16_t>(
                    checked_weight(*at++, most_of_input, "network_inputs"));
                rows_[input][unit] = value;
                rows_[mirror(input)][Units + unit] = value;
            }
        }
        for (std::size_t unit = 0; unit < Units; ++unit) {
            start_[unit] = start_[Units + unit] =
                static_cast<std::int16_t>(checked_weight(*at++, most_of_input, "network_units"));
        }
        for (Lanes& stage : outputs_) {
            for (std::int16_t& output : stage) {
                output = static_cast<std::int16_t>(
                    checked_weight(*at++, most_of_output, "network_outputs"));
            }
        }
        for (std::int32_t& offset : offsets_)
            offset = checked_weight(*at++, most_of_offset, "network_offsets");
    }
    void add_values(WeightValues& values) const {
        for (const Lanes& row : rows_)
            values.insert(values.end(), row.begin(), row.begin() + Units);
        values.insert(values.end(), start_.begin(), start_.begin() + Units);
        for (const Lanes& stage : outputs_) values.insert(values.end(), stage.begin(), stage.end());
        values.insert(values.end(), offsets_.begin(), offsets_.end());
    }

    /// Which inputs are on in the first side's view, a bit each; at most `most_pieces`.
    using Inputs = std::array<std::uint64_t, InputCount / 64>;

    /// What was summed up last: a position shares most of it with the next one.
    class Memory {
        friend Network;
        explicit Memory(const Lanes& start) noexcept : sums_(start) {}

        Inputs on_{};
        Lanes sums_;
    };
    /// With nothing on the board.
    Memory memory() const noexcept { return Memory(start_); }

    /// In thousandths of the game's unit, for the side to move. `memory` is one of this network's;
    /// the value does not depend on it.
    int value(const Inputs& on, bool first_moves, std::size_t stage,
              Memory& memory) const noexcept {
        update(memory, on);
        const std::int16_t* outputs = outputs_[stage].data();
        const std::int16_t* first = memory.sums_.data();
        const std::int16_t* second = first + Units;
        const std::int32_t total = first_moves
                                       ? half(first, outputs) + half(second, outputs + Units)
                                       : half(second, outputs) + half(first, outputs + Units);
        return (total + offsets_[stage]) / divisor;
    }

  private:
    /// Vectors that stay in registers: left to itself the compiler goes through memory.
    static constexpr std::size_t width = 16;
    static_assert(lanes % width == 0);
    using Vector [[gnu::vector_size(2 * width)]] = std::uint16_t;
    using Vectors = std::array<Vector, lanes / width>;

    static Vectors load(const Lanes& from) noexcept {
        Vectors vectors;
        std::memcpy(&vectors, from.data(), sizeof vectors);
        return vectors;
    }
    void update(Memory& memory, const Inputs& on) const noexcept {
        Vectors sums = load(memory.sums_);
        for (std::size_t word = 0; word < on.size(); ++word) {
            const std::size_t first = word * 64;
            for (std::uint64_t gone = memory.on_[word] & ~on[word]; gone != 0; gone &= gone - 1) {
                const Vectors row = load(rows_[first + bit_of(gone)]);
#pragma GCC unroll 16
                for (std::size_t i = 0; i < sums.size(); ++i) sums[i] -= row[i];
            }
            for (std::uint64_t come = on[word] & ~memory.on_[word]; come != 0; come &= come - 1) {
                const Vectors row = load(rows_[first + bit_of(come)]);
#pragma GCC unroll 16
                for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += row[i];
            }
        }
        memory.on_ = on;
        std::memcpy(memory.sums_.data(), &sums, sizeof sums);
    }
    static std::size_t bit_of(std::uint64_t bits) noexcept {
        return static_cast<std::size_t>(std::countr_zero(bits));
    }

    static std::int32_t half(const std::int16_t* sums, const std::int16_t* outputs) noexcept {
        std::int32_t total = 0;
        for (std::size_t i = 0; i < Units; ++i) {
            const std::int16_t above = sums[i] < 0 ? std::int16_t{0} : sums[i];
            const std::int16_t kept = above > one ? std::int16_t{one} : above;
            const auto weighed = static_cast<std::int16_t>(kept * outputs[i]);
            total += kept * weighed;
        }
        return total;
    }

    std::array<Lanes, InputCount> rows_{};
    Lanes start_{};
    std::array<Lanes, Stages> outputs_{};
    std::array<std::int32_t, Stages> offsets_{};
};

}  // namespace twelves

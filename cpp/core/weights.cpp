#include "core/weights.hpp"

#include <algorithm>
#include <charconv>
#include <optional>

#include "core/text.hpp"

namespace twelves {
namespace {

/// Where the values of each group begin, and which groups have been read.
class Reader {
  public:
    explicit Reader(std::span<const WeightGroup> groups)
        : groups_(groups), values_(value_count(groups)), read_(groups.size()) {}

    void line(std::string_view text, std::size_t number) {
        where_ = "weights, line " + std::to_string(number) + ": ";
        const std::vector<std::string_view> words = split_blank(text);
        if (words.empty() || words[0].front() == '#') return;
        const std::size_t group = find(words[0]);
        const std::size_t size = groups_[group].value_count();
        std::size_t filled = 0;
        for (std::string_view word : std::span(words).subspan(1)) {
            const auto [value, times] = run(word);
            if (times > size - filled) fail(words[0], size);
            std::fill_n(values_.begin() + static_cast<std::ptrdiff_t>(first_ + filled), times,
                        value);
            filled += times;
        }
        if (filled != size) fail(words[0], size);
    }

    WeightValues finish() {
        for (std::size_t i = 0; i < groups_.size(); ++i)
            if (!read_[i]) throw NotationError("weights: there is no line " + groups_[i].name);
        return std::move(values_);
    }

  private:
    std::size_t find(std::string_view name) {
        first_ = 0;
        for (std::size_t i = 0; i < groups_.size(); ++i) {
            if (groups_[i].name == name) {
                if (read_[i]) throw NotationError(where_ + quoted(name) + " stands twice");
                read_[i] = true;
                return i;
            }
            first_ += groups_[i].value_count();
        }
        throw NotationError(where_ + "there are no weights " + quoted(name));
    }

    std::pair<int, std::size_t> run(std::string_view word) const {
        const std::size_t star = word.find('*');
        const auto times = star == word.npos ? 1 : parse_number(word.substr(star + 1));
        const std::string_view digits = word.substr(0, star);
        int value = 0;
        const auto [end, error] =
            std::from_chars(digits.data(), digits.data() + digits.size(), value);
        if (error != std::errc{} || end != digits.data() + digits.size() || !times) {
            throw NotationError(where_ + quoted(word) + " is no whole number");
        }
        return {value, static_cast<std::size_t>(*times)};
    }

    [[noreturn]] void fail(std::string_view name, std::size_t size) const {
        throw NotationError(where_ + quoted(name) + " needs " + std::to_string(size) + " numbers");
    }

    std::span<const WeightGroup> groups_;
    WeightValues values_;
    std::vector<bool> read_;
    std::size_t first_ = 0;
    std::string where_;
};

}  // namespace

std::vector<WeightGroup> network_groups(const NetworkShape& shape) {
    return {{"network_inputs", shape.inputs * shape.units, 1},
            {"network_units", shape.units, 1},
            {"network_outputs", shape.stages * 2 * shape.units, 1},
            {"network_offsets", shape.stages, 1}};
}

NetworkShape network_shape(std::span<const WeightGroup> groups) noexcept {
    NetworkShape shape;
    for (const WeightGroup& group : groups) {
        if (group.name == "network_inputs") shape.inputs = group.size;
        if (group.name == "network_units") shape.units = group.size;
        if (group.name == "network_offsets") shape.stages = group.size;
    }
    if (shape.units != 0) shape.inputs /= shape.units;
    return shape;
}

std::size_t value_count(std::span<const WeightGroup> groups) noexcept {
    std::size_t count = 0;
    for (const WeightGroup& group : groups) count += group.value_count();
    return count;
}

WeightValues parse_weights(std::string_view text, std::span<const WeightGroup> groups) {
    Reader reader(groups);
    std::size_t number = 0;
    for (std::string_view line : split(text, [](char c) { return c == '\n'; }, true))
        reader.line(line, ++number);
    return reader.finish();
}

std::string format_weights(std::span<const int> values, std::span<const WeightGroup> groups) {
    std::string text;
    std::size_t at = 0;
    for (const WeightGroup& group : groups) {
        text += group.name;
        const std::size_t end = at + group.value_count();
        while (at < end) {
            std::size_t next = at + 1;
            while (next < end && values[at] == 0 && values[next] == 0) ++next;
            text += ' ' + std::to_string(values[at]);
            if (next - at > 1) text += '*' + std::to_string(next - at);
            at = next;
        }
        text += '\n';
    }
    return text;
}

}  // namespace twelves

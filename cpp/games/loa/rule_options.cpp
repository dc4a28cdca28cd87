#include "games/loa/rule_options.hpp"

#include <array>

#include "core/errors.hpp"
#include "core/text.hpp"

namespace twelves::loa {
namespace {

/// One option as text. `get` and `set` work on the number of a value in `values`.
struct OptionText {
    const char* name;
    std::vector<std::string> values;
    unsigned (*get)(const RuleOptions&);
    void (*set)(RuleOptions&, unsigned);
};

const std::array<OptionText, 3>& option_texts() {
    static const std::array<OptionText, 3> texts{{
        {"simultaneous",
         {"mover", "draw"},
         [](const RuleOptions& r) { return static_cast<unsigned>(r.simultaneous); },
         [](RuleOptions& r, unsigned v) { r.simultaneous = static_cast<Simultaneous>(v); }},
        {"no_move",
         {"pass", "loss", "draw"},
         [](const RuleOptions& r) { return static_cast<unsigned>(r.no_move); },
         [](RuleOptions& r, unsigned v) { r.no_move = static_cast<NoMove>(v); }},
        {"repetition",
         {"third", "first", "none"},
         [](const RuleOptions& r) { return static_cast<unsigned>(r.repetition); },
         [](RuleOptions& r, unsigned v) { r.repetition = static_cast<Repetition>(v); }},
    }};
    return texts;
}

struct RuleSet {
    const char* name;
    RuleOptions rules;
};

// Rule sets of the places where the game is played (rules of the game, after LOA 10).
constexpr std::array<RuleSet, 4> sets{{
    {"default", {}},
    {"icga", {Simultaneous::Draw, NoMove::Pass, Repetition::Third}},
    {"openspiel", {Simultaneous::Mover, NoMove::Loss, Repetition::First}},
    {"playstrategy", {Simultaneous::Draw, NoMove::Draw, Repetition::Third}},
}};

template <class Range, class Name>
std::string joined(const Range& range, Name name) {
    std::string result;
    for (const auto& item : range) result += (result.empty() ? "" : ", ") + std::string(name(item));
    return result;
}

std::string pairs_text(const RuleOptions& rules) {
    return joined(option_texts(), [&](const OptionText& option) {
        return std::string(option.name) + '=' + option.values[option.get(rules)];
    });
}

void apply_set(RuleOptions& rules, std::string_view name) {
    for (const RuleSet& set : sets) {
        if (name != set.name) continue;
        rules = set.rules;
        return;
    }
    throw NotationError("rules: " + quoted(name) + " is no set of rules (" +
                        joined(sets, [](const RuleSet& s) { return s.name; }) +
                        ") and no name=value");
}

void apply_value(RuleOptions& rules, const OptionText& option, std::string_view value) {
    for (unsigned i = 0; i < option.values.size(); ++i) {
        if (value != option.values[i]) continue;
        option.set(rules, i);
        return;
    }
    throw NotationError("rules: " + quoted(value) + " is no value of " + option.name + " (" +
                        joined(option.values, [](const std::string& v) { return v; }) + ")");
}

void apply_pair(RuleOptions& rules, std::string_view name, std::string_view value) {
    for (const OptionText& option : option_texts())
        if (name == option.name) return apply_value(rules, option, value);
    throw NotationError("rules: there is no option " + quoted(name) + " (" +
                        joined(option_texts(), [](const OptionText& o) { return o.name; }) + ")");
}

}  // namespace

std::vector<RuleOption> rule_options() {
    std::vector<RuleOption> result;
    for (const OptionText& option : option_texts()) result.push_back({option.name, option.values});
    return result;
}

std::vector<NamedText> rule_sets() {
    std::vector<NamedText> result;
    for (const RuleSet& set : sets) result.push_back({set.name, pairs_text(set.rules)});
    return result;
}

RuleOptions parse_rules(std::string_view text) {
    RuleOptions rules;
    const std::string words = lower(text);
    const auto parts = [](char c) { return is_blank(c) || c == ','; };
    for (std::string_view word : split(words, parts, false)) {
        const std::size_t equals = word.find('=');
        if (equals == std::string_view::npos)
            apply_set(rules, word);
        else
            apply_pair(rules, word.substr(0, equals), word.substr(equals + 1));
    }
    return rules;
}

std::string format_rules(const RuleOptions& rules) {
    for (const RuleSet& set : sets)
        if (rules == set.rules) return set.name;
    std::string text = pairs_text(rules);
    std::erase(text, ' ');
    return text;
}

}  // namespace twelves::loa

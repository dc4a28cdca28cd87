#include "checkerboard/commands.hpp"

#include <charconv>
#include <exception>

namespace twelves::checkerboard {

namespace {

constexpr std::string_view game_type = "21";  // English draughts
constexpr std::string_view protocol_version = "2";

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view blanks = " \t\r\n";
    const auto first = text.find_first_not_of(blanks);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

/// Takes the first word off.
std::string_view take_word(std::string_view& text) {
    text = trimmed(text);
    const std::string_view word = text.substr(0, text.find(' '));
    text = trimmed(text.substr(word.size()));
    return word;
}

std::optional<int> number(std::string_view text) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return value;
}

Reply set_number(std::string_view name, std::string_view text, Session& session) {
    const auto value = number(text);
    if (!value || *value < 0)
        return {false, std::string(name) + " is a number, not " + std::string(text)};
    if (name == "hashsize") session.set_hash_mb(static_cast<std::size_t>(*value));
    if (name == "searchthreads") session.set_threads(*value);
    if (name == "allscores") session.set_all_scores(*value != 0);
    return {true, std::string(name) + " set to " + std::to_string(*value)};
}

Reply set(std::string_view text, Session& session) {
    const std::string_view name = take_word(text);
    if (name == "hashsize" || name == "searchthreads" || name == "allscores")
        return set_number(name, text, session);
    if (name == "gamehist") {
        session.set_history(text);
        return {true, "gamehist taken"};
    }
    if (name == "gametype") {
        if (text == game_type) return {true, "gametype " + std::string(text)};
        return {false, "gametype " + std::string(text) + " is not played"};
    }
    return {};
}

Reply get(std::string_view name, const Session& session) {
    if (name == "hashsize") return {true, std::to_string(session.options().hash_mb)};
    if (name == "searchthreads") return {true, std::to_string(session.options().threads)};
    if (name == "allscores") return {true, session.all_scores() ? "1" : "0"};
    return {};
}

}  // namespace

std::optional<Reply> answer(std::string_view command) {
    command = trimmed(command);
    if (command == "name") return Reply{true, "twelves " TWELVES_VERSION};
    if (command == "about") {
        return Reply{true, "twelves " TWELVES_VERSION
                           "\nAn engine for English draughts and Lines of Action.\n"
                           "Values are in men, for the side to move."};
    }
    if (command == "get protocolversion") return Reply{true, std::string(protocol_version)};
    if (command == "get gametype") return Reply{true, std::string(game_type)};
    return std::nullopt;
}

Reply carry_out(std::string_view command, Session& session) {
    try {
        const std::string_view verb = take_word(command);
        if (verb == "set") return set(command, session);
        if (verb == "get") return get(command, session);
        return {};
    } catch (const std::exception& error) {
        return {false, error.what()};
    }
}

}  // namespace twelves::checkerboard

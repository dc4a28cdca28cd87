// Owns the small helpers that every parser of text needs. No grammar of any one format.
#pragma once

#include <cctype>
#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/move_list.hpp"
#include "core/types.hpp"

namespace twelves {

inline bool is_blank(char c) noexcept {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\v' || c == '\f';
}

inline std::string_view trim(std::string_view text) noexcept {
    while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
    return text;
}

inline std::string lower(std::string_view text) {
    std::string result(text);
    for (char& c : result) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return result;
}

/// The parts of `text` between characters for which `is_separator` holds; empty parts are kept
/// if `keep_empty`.
template <class Predicate>
std::vector<std::string_view> split(std::string_view text, Predicate is_separator,
                                    bool keep_empty) {
    std::vector<std::string_view> parts;
    std::size_t begin = 0;
    for (std::size_t i = 0; i <= text.size(); ++i) {
        if (i < text.size() && !is_separator(text[i])) continue;
        if (keep_empty || i > begin) parts.push_back(text.substr(begin, i - begin));
        begin = i + 1;
    }
    return parts;
}

inline std::vector<std::string_view> split_blank(std::string_view text) {
    return split(text, is_blank, false);
}

/// A non-negative decimal number that is the whole of `text`; no sign, no blank, no overflow.
inline std::optional<int> parse_number(std::string_view text) noexcept {
    int value = 0;
    if (text.empty() || text.front() == '-') return std::nullopt;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return value;
}

/// `text` in quotes for an error message, which is always ASCII: a long text is cut, and every
/// other character is a question mark (half a character of UTF-8 would spoil the message).
inline std::string quoted(std::string_view text) {
    constexpr std::size_t longest = 60;
    std::string result = "'";
    for (char c : text.substr(0, longest)) {
        const auto byte = static_cast<unsigned char>(c);
        const bool continues_character = (byte & 0xc0) == 0x80;
        if (!continues_character) result += byte >= 0x20 && byte < 0x7f ? c : '?';
    }
    return result + (text.size() > longest ? "...'" : "'");
}

/// The legal moves of `p` as one line for an error message.
template <class G>
std::string legal_moves_text(const typename G::Position& p) {
    MoveList<G> moves;
    if (!G::terminal(p)) G::generate(p, moves);
    if (moves.empty()) return "there is no legal move";
    std::string result = "legal moves:";
    for (const auto& move : moves) {
        result += ' ';
        result += G::format_move(p, move, Notation::Native);
    }
    return result;
}

}  // namespace twelves

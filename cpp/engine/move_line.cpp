#include "engine/move_line.hpp"

#include "core/errors.hpp"
#include "core/text.hpp"

namespace twelves {
namespace {

bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }
bool is_letter(char c) noexcept { return c >= 'a' && c <= 'z'; }

/// Whether a word that begins with `c` may belong to the move before it: with a sign, or with
/// what may be a dash or a blank in other alphabets.
bool may_go_on(char c) noexcept {
    const auto code = static_cast<unsigned char>(c);
    return std::string_view("-xX:").find(c) != std::string_view::npos || code < ' ' || code > '~';
}

bool is_plain(std::string_view word) noexcept {
    int digits = 0;  // in a row
    for (const char c : word) {
        digits = is_digit(c) ? digits + 1 : 0;
        if (digits > 2 || !(digits > 0 || is_letter(c) || c == '-')) return false;
    }
    return !word.empty() && word != "1-0" && word != "0-1";
}

/// Walks through the words of a text.
class Words {
  public:
    Words(std::string_view text, std::size_t begin) noexcept : text_(text), at_(begin) { rest(); }

    std::size_t position() const noexcept { return at_; }
    bool is_over() const noexcept { return at_ >= text_.size(); }
    bool may_go_on() const noexcept { return !is_over() && twelves::may_go_on(text_[at_]); }

    void skip_number() noexcept {
        std::size_t end = at_;
        while (end < text_.size() && is_digit(text_[end])) ++end;
        if (end == at_ || end == text_.size() || text_[end] != '.') return;
        at_ = end + 1;
        rest();
    }
    std::string_view next() noexcept {
        const std::size_t begin = at_;
        while (!is_over() && !is_blank(text_[at_])) ++at_;
        const std::string_view word = text_.substr(begin, at_ - begin);
        rest();
        return word;
    }

  private:
    void rest() noexcept {
        while (!is_over() && is_blank(text_[at_])) ++at_;
    }

    std::string_view text_;
    std::size_t at_;
};

bool try_push(Record& record, std::string_view word) {
    try {
        record.push_text(word);
        return true;
    } catch (const NotationError&) {
    } catch (const IllegalMoveError&) {
    } catch (const AmbiguousMoveError&) {
    }
    return false;
}

}  // namespace

std::size_t push_line(Record& record, std::string_view text, std::size_t begin) {
    Words words(text, begin);
    while (!words.is_over()) {
        words.skip_number();
        const std::size_t at = words.position();
        const std::string_view word = words.next();
        if (!is_plain(word) || words.may_go_on() || !try_push(record, word)) {
            return at;
        }
    }
    return text.size();
}

}  // namespace twelves

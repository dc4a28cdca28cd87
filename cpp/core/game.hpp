// Owns the seam between games and everything else: what a game must offer (rules) and what
// alpha-beta needs on top of it (heuristics). A game is data plus free functions.
#pragma once

#include <concepts>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/errors.hpp"
#include "core/move_list.hpp"
#include "core/selectivity.hpp"
#include "core/types.hpp"

namespace twelves {

template <class T>
concept Value = std::regular<T> && std::is_trivially_copyable_v<T>;

/// The rules of a game. All functions are static members of `G`. History (repetition, reversible
/// plies) lives outside the position and its key.
template <class G>
concept Rules =
    Value<typename G::Position> && Value<typename G::Move> && Value<typename G::RuleOptions> &&
    requires(const typename G::Position p, const typename G::Move m,
             const typename G::RuleOptions r, MoveList<G>& out) {
        { G::max_moves } -> std::convertible_to<int>;
        { G::initial(r) } noexcept -> std::same_as<typename G::Position>;
        { G::rules(p) } noexcept -> std::same_as<typename G::RuleOptions>;
        { p.side_to_move() } noexcept -> std::same_as<Side>;
        { p.key() } noexcept -> std::same_as<Key>;

        // Unless `terminal(p)`: all legal moves, each once, in a fixed order that depends on the
        // position alone. Appends to `out`. A pass is a move.
        { G::generate(p, out) } noexcept;
        // Unless `terminal(p)`: the length of that list, and whether it has any move at all.
        { G::count(p) } noexcept -> std::same_as<int>;
        { G::has_move(p) } noexcept -> std::same_as<bool>;
        { G::play(p, m) } noexcept -> std::same_as<typename G::Position>;
        // Whether the position before `m` can ever come back after it.
        { G::is_reversible(p, m) } noexcept -> std::same_as<bool>;

        // Ends that need no move list, judged as if the opponent of `side_to_move` just moved.
        { G::terminal(p) } noexcept -> std::same_as<std::optional<Outcome>>;
        // The outcome when `generate` gives nothing.
        { G::no_move_outcome(p) } noexcept -> std::same_as<Outcome>;
        // What repetition compares: positions are the same to it when these keys are. `p.key()`,
        // unless the rules look at less than the whole position.
        { G::repetition_key(p) } noexcept -> std::same_as<Key>;
        // A draw when a position stands for this many times; 0: never.
        { G::repetition_limit(p) } noexcept -> std::same_as<int>;
        // A draw after this many reversible plies in a row; 0: never.
        { G::max_reversible_plies } -> std::convertible_to<int>;

        { G::pack(p) } noexcept -> std::same_as<PackedPosition>;
        { G::unpack(PackedPosition{}) } noexcept -> std::same_as<typename G::Position>;
    };

/// The words and pictures of a game. Parsers throw `NotationError`, `IllegalMoveError`,
/// `AmbiguousMoveError`, with the token that is wrong; formatters never fail.
template <class G>
concept Texts = requires(const typename G::Position p, const typename G::Move m,
                         const typename G::RuleOptions r, std::string_view text, int cell) {
    { G::name } -> std::convertible_to<std::string_view>;
    { G::aliases() } -> std::same_as<std::vector<std::string>>;
    { G::side_name(Side::First) } -> std::convertible_to<std::string_view>;  // "black"

    // Rule options: `name=value` pairs parted by commas or blanks, or the name of a set, or
    // nothing for the default. `format_rules` gives the name of a set if one fits.
    { G::rule_options() } -> std::same_as<std::vector<RuleOption>>;
    { G::rule_sets() } -> std::same_as<std::vector<NamedText>>;
    { G::parse_rules(text) } -> std::same_as<typename G::RuleOptions>;
    { G::format_rules(r) } -> std::same_as<std::string>;

    // Named start positions; the first is the standard one.
    { G::starts() } -> std::same_as<std::vector<NamedText>>;
    { G::parse_position(text, r) } -> std::same_as<typename G::Position>;
    { G::format_position(p) } -> std::same_as<std::string>;
    // Every spelling of a legal move; the native form is unique among the legal moves of `p`.
    { G::parse_move(p, text) } -> std::same_as<typename G::Move>;
    { G::format_move(p, m, Notation::Native) } -> std::same_as<std::string>;

    // The board as `rows * columns` characters from the top left, ' ' where nothing can stand,
    // '.' where nothing stands; and the name of a cell ("" where nothing can stand).
    { G::rows } -> std::convertible_to<int>;
    { G::columns } -> std::convertible_to<int>;
    { G::diagram(p) } -> std::same_as<std::string>;
    { G::cell_name(cell) } -> std::same_as<std::string>;
    { G::shape(p, m) } -> std::same_as<MoveShape>;
};

template <class G>
concept Game = Rules<G> && Texts<G>;

/// Leaves two plies down in closed form, equal to the sum of `count` over the children that are
/// not terminal. Perft uses it where it exists.
template <class G>
concept CountsTwoPlies = requires(const typename G::Position p) {
    { G::count_two(p) } noexcept -> std::same_as<std::uint64_t>;
};

/// A game in which several routes can be one move, and published perft counts are of routes:
/// `G::Routes` has the rules of `G` but generates and counts every route.
template <class G>
concept CountsRoutes =
    Rules<typename G::Routes> && std::same_as<typename G::Routes::Position, typename G::Position>;

/// What alpha-beta needs of a game. `H` is a value; it may carry weights.
template <class H, class G>
concept HeuristicsFor =
    Game<G> && std::copyable<H> && std::default_initializable<H> &&
    requires(const H& h, const typename G::Position p, const typename G::Move m, MoveList<G>& out) {
        // For the side to move, in hundredths of the game's unit. Neither terminal nor noisy.
        { h.evaluate(p) } noexcept -> std::same_as<int>;
        // The same as a list of terms whose sum it is.
        { h.explain(p) } -> std::same_as<std::vector<EvalTerm>>;
        // A judge of the moves of one position, made once a position and not used after it. The
        // worth is a guess, higher first, within +-1000; before history and killers.
        { h.judge(p).worth(m) } noexcept -> std::same_as<int>;
        // Whether a move is tactical (capture, win): never a killer, tried before quiet ones.
        { h.judge(p).is_noisy(m) } noexcept -> std::same_as<bool>;
        // Empty: `p` may be evaluated. Else the only moves that matter here; one of them is played.
        { H::generate_noisy(p, out) } noexcept;
        // Whether the evaluation of `p` means something.
        { H::is_quiet(p) } noexcept -> std::same_as<bool>;
        // What the search may leave unseen (selectivity.hpp).
        { H::selectivity } -> std::convertible_to<Selectivity>;
        { H::move_code(m) } noexcept -> std::same_as<MoveCode>;
    };

/// Heuristics that go on from what they worked out for the position before. `evaluate` gives the
/// same with it, only sooner.
template <class H, class G>
concept Remembers = HeuristicsFor<H, G> &&
                    requires(const H& h, const typename G::Position p, typename H::Memory& memory) {
                        { h.memory() } noexcept -> std::same_as<typename H::Memory>;
                        { h.evaluate(p, memory) } noexcept -> std::same_as<int>;
                    };

/// What the heuristics remember: nothing, unless they say so.
template <class G, class H>
auto memory_of(const H& heuristics) noexcept {
    struct Nothing {};
    if constexpr (Remembers<H, G>) {
        return heuristics.memory();
    } else {
        return Nothing{};
    }
}

}  // namespace twelves

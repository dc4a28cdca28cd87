#include "games/checkers/route.hpp"

#include "games/checkers/jumps.hpp"

namespace twelves::checkers {
namespace {

/// Keeps the squares between the origin and where a walk stands.
class RouteTrace {
  public:
    explicit RouteTrace(Square from) : route_{from} {}
    void enter(Squares landing) { route_.push_back(first_square(landing)); }
    void leave() { route_.pop_back(); }
    const Route& route() const noexcept { return route_; }

  private:
    Route route_;
};

template <Side S, bool IsKing>
void collect(const Forces& f, const Move& m, std::vector<Route>& routes) {
    RouteTrace trace(m.from);
    auto complete = [&](Squares to, Squares captured) {
        if (to == m.to.mask() && captured == m.captured) routes.push_back(trace.route());
    };
    RouteWalk<S, IsKing, decltype(complete), RouteTrace> walk(f, m.from.mask(), complete, trace);
    walk.from(m.from.mask());
}

template <Side S>
void collect(const Forces& f, const Move& m, std::vector<Route>& routes) {
    if ((f.kings & m.from.mask()) != 0) {
        collect<S, true>(f, m, routes);
    } else {
        collect<S, false>(f, m, routes);
    }
}

}  // namespace

std::vector<Route> routes_of(const Position& p, const Move& m) {
    if (!m.is_capture()) return {{m.from, m.to}};
    std::vector<Route> routes;
    const Forces f = forces(p);
    if (p.side == Side::First) {
        collect<Side::First>(f, m, routes);
    } else {
        collect<Side::Second>(f, m, routes);
    }
    return routes;
}

std::vector<Square> jumped_squares(const Route& route) {
    std::vector<Square> jumped;
    for (std::size_t i = 1; i < route.size(); ++i) {
        const int row = (route[i - 1].row() + route[i].row()) / 2;
        const int column = (route[i - 1].column() + route[i].column()) / 2;
        jumped.push_back(square_at(row, column));
    }
    return jumped;
}

}  // namespace twelves::checkers

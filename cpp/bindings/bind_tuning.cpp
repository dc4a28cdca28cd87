// Binds what tuning needs: the weights of a game, counts of positions as flat buffers, games of
// the engine against itself.
#include <pybind11/stl.h>

#include "bindings/bindings.hpp"
#include "bindings/record_object.hpp"

namespace twelves::bindings {

namespace {

template <class T>
py::bytes buffer(const std::vector<T>& values) {
    return {reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T)};
}

std::vector<std::pair<std::string, std::size_t>> groups_of(const std::string& game) {
    std::vector<std::pair<std::string, std::size_t>> result;
    for (const WeightGroup& group : game_named(game).weight_groups())
        if (group.phases == weight_phases) result.emplace_back(group.name, group.size);
    return result;
}

std::tuple<std::size_t, std::size_t, std::size_t> shape_of(const std::string& game) {
    const NetworkShape shape = network_shape(game_named(game).weight_groups());
    return {shape.inputs, shape.units, shape.stages};
}

std::vector<int> read_weights(const std::string& game, const std::string& text) {
    const GameFacade& facade = game_named(game);
    return text.empty() ? facade.weights() : weights_from_text(facade, text);
}

std::string write_weights(const std::string& game, const std::vector<int>& values) {
    const std::vector<WeightGroup> groups = game_named(game).weight_groups();
    if (values.size() != value_count(groups)) {
        throw EngineError("there must be " + std::to_string(value_count(groups)) + " values, not " +
                          std::to_string(values.size()));
    }
    return format_weights(values, groups);
}

py::dict trace(const std::string& game, const std::vector<std::string>& positions,
               const std::string& rules) {
    TracedPositions traced;
    {
        const py::gil_scoped_release release;
        traced = game_named(game).trace(positions, rules);
    }
    py::dict result;
    result["positions"] = buffer(traced.positions);
    result["values"] = buffer(traced.values);
    result["blends"] = buffer(traced.blends);
    result["scales"] = buffer(traced.scales);
    result["stages"] = buffer(traced.stages);
    result["views"] = buffer(traced.views);
    result["ends"] = buffer(traced.ends);
    result["weights"] = buffer(traced.weights);
    result["amounts"] = buffer(traced.amounts);
    return result;
}

/// A player and the game that it plays.
class SelfPlayerObject : public Zeroed {
  public:
    explicit SelfPlayerObject(std::unique_ptr<SelfPlayer> player) : player_(std::move(player)) {}

    using Played = std::vector<std::tuple<std::string, int, int>>;

    Played play(const RecordObject& start) const {
        if (player_ == nullptr) throw py::type_error("SelfPlayer.__init__ was not called");
        const std::unique_ptr<Record> record = start->clone(false);
        Played result;
        const py::gil_scoped_release release;
        for (PlayedPosition& p : player_->play(*record))
            result.emplace_back(std::move(p.text), p.score, p.points);
        return result;
    }

  private:
    std::unique_ptr<SelfPlayer> player_;
};

SelfPlayerObject make_self_player(const std::string& game, std::uint64_t nodes,
                                  const std::string& weights, int draw_plies, int draw_score) {
    const GameFacade& facade = game_named(game);
    SelfPlayOptions options;
    options.nodes = nodes;
    options.weights = weights_from_text(facade, weights);
    options.draw_plies = draw_plies;
    options.draw_score = draw_score;
    return SelfPlayerObject(facade.new_self_player(options));
}

}  // namespace

void bind_tuning(py::module_& m) {
    m.def("weight_groups", &groups_of,
          "Names and sizes of the groups of linear weights of a game; a weight has two values.",
          py::arg("game"));
    m.def("network_shape", &shape_of,
          "Inputs, units and stages of the network of a game, or zeros.", py::arg("game"));
    m.def("read_weights", &read_weights,
          "The values in a text of weights, or those that are built in.", py::arg("game"),
          py::arg("text") = "");
    m.def("write_weights", &write_weights, "The text of these values.", py::arg("game"),
          py::arg("values"));
    m.def("trace_positions", &trace,
          "What the evaluation counts in the quiet ones among positions: buffers of uint32\n"
          "positions, int32 values, float32 blends (two a row) and scales, uint8 stages and\n"
          "views (of a network: 255 if it has no say; bits of what it sees, two rows), uint64 "
          "ends, uint32 weights, float32 amounts.",
          py::arg("game"), py::arg("positions"), py::arg("rules") = "");
    py::class_<SelfPlayerObject> player(m, "SelfPlayer",
                                        "Plays against itself, on the calling thread.");
    player.attr("__module__") = package;
    refuse_pickle(player);
    player
        .def(py::init(&make_self_player), py::arg("game"), py::kw_only(), py::arg("nodes") = 1000,
             py::arg("weights") = "", py::arg("draw_plies") = 40, py::arg("draw_score") = 60)
        .def("play", &SelfPlayerObject::play,
             "A game from the position of a board: quiet positions, each with the score of the\n"
             "search and the points that were made in the end (2, 1, 0), for the side to move.",
             py::arg("board"));
}

}  // namespace twelves::bindings

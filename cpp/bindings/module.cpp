// Owns the extension module: the order in which its parts are bound.
#include "bindings/bindings.hpp"

namespace py = pybind11;

// The build names the module after the processor it is compiled for.
PYBIND11_MODULE(TWELVES_MODULE, m, py::mod_gil_not_used()) {
    using namespace twelves::bindings;
    m.doc() = "The compiled core of twelves. Use the package, not this module.";
    bind_core(m);
    bind_score(m);
    bind_move(m);
    bind_record(m);
    bind_count(m);
    bind_tables(m);
    bind_engine(m);
    bind_tuning(m);
}

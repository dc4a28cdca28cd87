# Owns the extension modules of the Python package. On x86-64 there are two whole modules, for
# x86-64-v2 and x86-64-v3, of which twelves/_core.py loads one; elsewhere there is one.

find_package(Python 3.10 REQUIRED COMPONENTS Interpreter Development.Module)
find_package(pybind11 3.0 CONFIG REQUIRED)
include(CheckCXXCompilerFlag)

get_property(games GLOBAL PROPERTY TWELVES_GAMES)
twelves_game_sources(game_sources ${games})
twelves_registry(registry registry ${games})
file(GLOB binding_sources CONFIGURE_DEPENDS cpp/bindings/*.cpp)

# Every object is compiled again for every module: nothing is shared between them.
function(twelves_core_module suffix march level)
    set(target _core_${suffix})
    pybind11_add_module(${target} MODULE NO_EXTRAS
        ${binding_sources} ${TWELVES_SHARED_SOURCES} ${game_sources} ${registry})
    twelves_target_options(${target})
    twelves_cpu(${target} "${march}" "${level}")
    target_compile_definitions(${target} PRIVATE TWELVES_MODULE=${target})
    install(TARGETS ${target} LIBRARY DESTINATION twelves COMPONENT python)
endfunction()

check_cxx_compiler_flag(-march=x86-64-v3 TWELVES_HAS_X86_64_LEVELS)
if(TWELVES_HAS_X86_64_LEVELS AND NOT CMAKE_OSX_ARCHITECTURES MATCHES ";")
    foreach(level IN LISTS TWELVES_LEVELS)
        twelves_core_module(${level} x86-64-${level} x86-64-${level})
    endforeach()
else()
    twelves_core_module(portable "" portable)
endif()

# Tells which of them the processor can run, so it is compiled for the oldest.
Python_add_library(_cpu MODULE WITH_SOABI cpp/bindings/cpu_levels.c)
install(TARGETS _cpu LIBRARY DESTINATION twelves COMPONENT python)

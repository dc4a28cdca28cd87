# Owns the static library behind the tests, the fuzz targets and the native benchmarks: all that
# is shipped, without Python and without a registry (each program brings its own).

get_property(games GLOBAL PROPERTY TWELVES_GAMES)
twelves_game_sources(sources ${games})
add_library(twelves_native STATIC ${TWELVES_SHARED_SOURCES} ${sources})
twelves_target_options(twelves_native)
twelves_cpu(twelves_native "${TWELVES_MARCH}" "${TWELVES_MARCH}")

# A program on top of it: twelves_program(<name> <source>...).
function(twelves_program name)
    add_executable(${name} ${ARGN})
    twelves_target_options(${name})
    twelves_cpu(${name} "${TWELVES_MARCH}" "${TWELVES_MARCH}")
    target_link_libraries(${name} PRIVATE twelves_native)
endfunction()

twelves_registry(registry registry ${games})
file(GLOB programs CONFIGURE_DEPENDS bench/*.cpp)
foreach(program IN LISTS programs)
    get_filename_component(name "${program}" NAME_WE)
    twelves_program(${name} "${program}" ${registry})
endforeach()

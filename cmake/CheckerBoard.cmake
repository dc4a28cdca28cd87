# Owns the engine library for CheckerBoard: one game behind a C interface, for Windows a DLL that
# needs no other one.

file(GLOB checkerboard_sources CONFIGURE_DEPENDS cpp/checkerboard/*.cpp)
twelves_game_sources(checkers_sources checkers)
twelves_registry(checkerboard_registry checkerboard_registry checkers)

add_library(twelves_checkerboard SHARED
    ${checkerboard_sources} ${TWELVES_SHARED_SOURCES} ${checkers_sources} ${checkerboard_registry})
set_target_properties(twelves_checkerboard PROPERTIES OUTPUT_NAME twelves)
twelves_target_options(twelves_checkerboard)
twelves_cpu(twelves_checkerboard "${TWELVES_MARCH}" "${TWELVES_MARCH}")
if(WIN32)
    set_target_properties(twelves_checkerboard PROPERTIES PREFIX "")
    # The names as they are, without the @ that __stdcall would add on 32 bits.
    target_link_options(twelves_checkerboard PRIVATE -static -Wl,--kill-at)
endif()

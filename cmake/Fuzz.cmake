# Owns the fuzz targets: fuzz_<parser>_<game> for every parser in cpp/fuzz and every game.

if(NOT CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    message(FATAL_ERROR "TWELVES_FUZZ needs clang (Debian: clang-14 libclang-rt-14-dev)")
endif()

set(fuzz_flags -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
target_compile_options(twelves_native PRIVATE ${fuzz_flags} -fsanitize=fuzzer-no-link)

get_property(games GLOBAL PROPERTY TWELVES_GAMES)
foreach(GAME IN LISTS games)
    get_property(GAME_INCLUDE GLOBAL PROPERTY TWELVES_${GAME}_INCLUDE)
    foreach(PARSER position move rules)
        set(target fuzz_${PARSER}_${GAME})
        set(source "${TWELVES_GENERATED}/${target}.cpp")
        configure_file(cmake/fuzz.cpp.in "${source}" @ONLY)
        twelves_program(${target} "${source}")
        target_compile_options(${target} PRIVATE ${fuzz_flags} -fsanitize=fuzzer)
        target_link_options(${target} PRIVATE ${fuzz_flags} -fsanitize=fuzzer)
        list(APPEND all_fuzz_targets ${target})
    endforeach()
endforeach()
add_custom_target(fuzz_targets DEPENDS ${all_fuzz_targets})

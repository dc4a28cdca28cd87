# Owns the C++ test program: one ctest entry a file, so that they run in parallel.

find_path(DOCTEST_INCLUDE_DIR doctest/doctest.h)
if(NOT DOCTEST_INCLUDE_DIR)
    message(FATAL_ERROR "The C++ tests need doctest (Debian: apt-get install doctest-dev). "
        "Configure with -DTWELVES_TESTS=OFF to do without them.")
endif()

add_game(breakthrough DIR cpp/tests/breakthrough FIXTURE)

get_property(games GLOBAL PROPERTY TWELVES_GAMES)
get_property(fixtures GLOBAL PROPERTY TWELVES_FIXTURES)
twelves_game_sources(fixture_sources ${fixtures})
twelves_registry(test_registry test_registry ${games} ${fixtures})

file(GLOB test_files CONFIGURE_DEPENDS cpp/tests/test_*.cpp)
file(GLOB adapter_sources CONFIGURE_DEPENDS cpp/checkerboard/*.cpp)
twelves_program(twelves_tests
    cpp/tests/main.cpp ${test_files} ${adapter_sources} ${fixture_sources} ${test_registry})
target_include_directories(twelves_tests SYSTEM PRIVATE "${DOCTEST_INCLUDE_DIR}")

foreach(file IN LISTS test_files)
    get_filename_component(name "${file}" NAME_WE)
    string(REGEX REPLACE "^test_" "" name "${name}")
    add_test(NAME ${name} COMMAND twelves_tests "--source-file=*/test_${name}.cpp")
    set_tests_properties(${name} PROPERTIES
        TIMEOUT 600
        FAIL_REGULAR_EXPRESSION "test cases: +0 ")  # a filter that fits nothing is no success
endforeach()

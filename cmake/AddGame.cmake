# Owns how a folder becomes a game.
#
# add_game(<name> [DIR <folder>] [FIXTURE])
#
# <name> is the folder, the namespace, the name in Python and the folder of its tests. The sources
# are all *.cpp of the folder (cpp/games/<name> unless DIR says otherwise) and one generated file,
# the only one in which the game meets the templates of the engine; if there is a weights.txt, one
# more that has its text. A FIXTURE is not shipped: it
# is in the registry of the tests alone.

set(TWELVES_GENERATED "${PROJECT_BINARY_DIR}/generated")

function(add_game name)
    cmake_parse_arguments(ARG "FIXTURE" "DIR" "" ${ARGN})
    if(NOT ARG_DIR)
        set(ARG_DIR cpp/games/${name})
    endif()

    set(GAME ${name})
    string(REGEX REPLACE "^cpp/" "" GAME_INCLUDE "${ARG_DIR}")
    file(GLOB sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/${ARG_DIR}/*.cpp")
    # Endgame tables are optional.
    set(ENDGAMES NoEndgames)
    set(ENDGAMES_LINE "")
    if(EXISTS "${PROJECT_SOURCE_DIR}/${ARG_DIR}/endgames.hpp")
        set(ENDGAMES "${name}::Endgames")
        set(ENDGAMES_LINE "#include \"${GAME_INCLUDE}/endgames.hpp\"")
    endif()
    set(instance "${TWELVES_GENERATED}/instantiate_${name}.cpp")
    configure_file("${PROJECT_SOURCE_DIR}/cmake/instantiate.cpp.in" "${instance}" @ONLY)
    list(APPEND sources "${instance}")
    if(EXISTS "${PROJECT_SOURCE_DIR}/${ARG_DIR}/weights.txt")
        twelves_weight_text(weights ${name} "${ARG_DIR}" "${GAME_INCLUDE}")
        list(APPEND sources "${weights}")
    endif()

    set_property(GLOBAL PROPERTY TWELVES_${name}_SOURCES "${sources}")
    set_property(GLOBAL PROPERTY TWELVES_${name}_INCLUDE "${GAME_INCLUDE}")
    if(ARG_FIXTURE)
        set_property(GLOBAL APPEND PROPERTY TWELVES_FIXTURES ${name})
    else()
        set_property(GLOBAL APPEND PROPERTY TWELVES_GAMES ${name})
    endif()
endfunction()

# twelves_weight_text(<variable> <name> <folder> <include>): a generated source that has the text of
# <folder>/weights.txt, the weights of the game's evaluation.
function(twelves_weight_text variable name folder include)
    set(text_file "${PROJECT_SOURCE_DIR}/${folder}/weights.txt")
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${text_file}")
    file(STRINGS "${text_file}" lines REGEX "^[^#]")
    set(GAME ${name})
    set(GAME_INCLUDE "${include}")
    set(WEIGHT_LINES "")
    foreach(line IN LISTS lines)
        string(APPEND WEIGHT_LINES "        \"${line}\\n\",\n")
    endforeach()
    set(file "${TWELVES_GENERATED}/weight_text_${name}.cpp")
    configure_file("${PROJECT_SOURCE_DIR}/cmake/weight_text.cpp.in" "${file}" @ONLY)
    set(${variable} "${file}" PARENT_SCOPE)
endfunction()

# twelves_game_sources(<variable> <game>...): all sources of the games.
function(twelves_game_sources variable)
    set(all "")
    foreach(game IN LISTS ARGN)
        get_property(sources GLOBAL PROPERTY TWELVES_${game}_SOURCES)
        list(APPEND all ${sources})
    endforeach()
    set(${variable} "${all}" PARENT_SCOPE)
endfunction()

# twelves_registry(<variable> <name> <game>...): a generated source that lists these games.
function(twelves_registry variable name)
    set(DECLARATIONS "")
    set(ENTRIES "")
    foreach(game IN LISTS ARGN)
        string(APPEND DECLARATIONS "const GameFacade& facade_${game}();\n")
        string(APPEND ENTRIES "        &facade_${game}(),\n")
    endforeach()
    set(file "${TWELVES_GENERATED}/${name}.cpp")
    configure_file("${PROJECT_SOURCE_DIR}/cmake/registry.cpp.in" "${file}" @ONLY)
    set(${variable} "${file}" PARENT_SCOPE)
endfunction()

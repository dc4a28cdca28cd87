# Owns the compiler settings that all our targets share.

include(CheckIPOSupported)
if(TWELVES_LTO)
    check_ipo_supported(RESULT TWELVES_HAS_LTO LANGUAGES CXX)
endif()

# twelves_target_options(<target>): language, warnings, visibility, sanitizers, LTO.
function(twelves_target_options target)
    target_compile_features(${target} PRIVATE cxx_std_20)
    set_target_properties(${target} PROPERTIES
        CXX_EXTENSIONS OFF
        CXX_VISIBILITY_PRESET hidden
        VISIBILITY_INLINES_HIDDEN ON
        POSITION_INDEPENDENT_CODE ON)
    target_include_directories(${target} PRIVATE "${PROJECT_SOURCE_DIR}/cpp")
    target_compile_definitions(${target} PRIVATE TWELVES_VERSION="${TWELVES_VERSION}")
    target_link_libraries(${target} PRIVATE Threads::Threads)

    if(NOT MSVC)
        # How vectors are passed differs between processors, which is no matter where all objects of
        # a binary are compiled for one.
        target_compile_options(${target} PRIVATE -Wall -Wextra -Wpedantic -Wconversion -Wno-psabi)
        if(TWELVES_WERROR)
            target_compile_options(${target} PRIVATE -Werror)
        endif()
    endif()
    if(TWELVES_SANITIZE)
        set(flags -fsanitize=${TWELVES_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
        target_compile_options(${target} PRIVATE ${flags})
        target_link_options(${target} PRIVATE ${flags})
    endif()
    if(TWELVES_HAS_LTO AND CMAKE_BUILD_TYPE STREQUAL "Release" AND NOT TWELVES_SANITIZE)
        set_target_properties(${target} PROPERTIES INTERPROCEDURAL_OPTIMIZATION ON)
    endif()
    if(TWELVES_TIDY)
        find_program(CLANG_TIDY NAMES clang-tidy clang-tidy-14 REQUIRED)
        set_target_properties(${target} PROPERTIES
            CXX_CLANG_TIDY "${CLANG_TIDY};--quiet;--extra-arg=-Wno-unknown-warning-option")
    endif()
endfunction()

# twelves_cpu(<target> <march> <level>): the processor a target is compiled for, and the name it
# tells the user. One target has one processor: objects with different flags in one binary share
# inline functions and templates, and the linker keeps whichever copy it likes.
function(twelves_cpu target march level)
    if(march)
        target_compile_options(${target} PRIVATE -march=${march})
    endif()
    target_compile_definitions(${target} PRIVATE TWELVES_CPU_LEVEL="${level}")
endfunction()

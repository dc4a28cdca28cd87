// Owns the entry point of the C++ tests; the tests are in test_<module>.cpp.
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

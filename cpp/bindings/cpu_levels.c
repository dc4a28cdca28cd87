// Owns the module twelves._cpu: which x86-64 levels the processor and the system can run.
// Compiled for the oldest processor, because it is loaded before that is known.
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#if defined(__x86_64__)
#include <cpuid.h>

// Bits of cpuid that __builtin_cpu_supports does not name in every compiler.
static int has_extended_bit(unsigned bit) {
    unsigned eax, ebx, ecx, edx;
    return __get_cpuid(0x80000001, &eax, &ebx, &ecx, &edx) && (ecx & bit) != 0;
}

static int has_basic_bits(unsigned bits) {
    unsigned eax, ebx, ecx, edx;
    return __get_cpuid(1, &eax, &ebx, &ecx, &edx) && (ecx & bits) == bits;
}

// The definitions of the levels are those of the x86-64 psABI, section 3.1.1.
static int supports_v2(void) {
    return has_basic_bits(bit_CMPXCHG16B | bit_SSE3 | bit_SSSE3 | bit_SSE4_1 | bit_SSE4_2 |
                          bit_POPCNT) &&
           has_extended_bit(bit_LAHF_LM);
}

// "avx2" also says that the system saves the wide registers.
static int supports_v3(void) {
    return supports_v2() && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
           __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("fma") &&
           has_basic_bits(bit_MOVBE | bit_F16C) && has_extended_bit(bit_LZCNT);
}
#else
static int supports_v2(void) { return 0; }
static int supports_v3(void) { return 0; }
#endif

static PyObject* levels(PyObject* module, PyObject* unused) {
    (void)module;
    (void)unused;
    if (supports_v3()) return Py_BuildValue("(ss)", "v3", "v2");
    if (supports_v2()) return Py_BuildValue("(s)", "v2");
    return PyTuple_New(0);
}

static PyMethodDef methods[] = {
    {"levels", levels, METH_NOARGS, "The x86-64 levels that run here, the best first."},
    {NULL, NULL, 0, NULL},
};

static PyModuleDef_Slot slots[] = {
#ifdef Py_mod_multiple_interpreters
    {Py_mod_multiple_interpreters, Py_MOD_PER_INTERPRETER_GIL_SUPPORTED},
#endif
#ifdef Py_mod_gil
    {Py_mod_gil, Py_MOD_GIL_NOT_USED},
#endif
    {0, NULL},
};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT,
    "_cpu",
    "What the processor can run.",
    0,
    methods,
    slots,
    NULL,
    NULL,
    NULL,
};

PyMODINIT_FUNC PyInit__cpu(void) { return PyModuleDef_Init(&definition); }

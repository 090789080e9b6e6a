/* What agents of tests ask for. */
#ifndef tests_jvmti_capabilities_h
#define tests_jvmti_capabilities_h

#include <jvmti.h>

/* For AddCapabilities: a structure all of whose bits are defined. Those of a compound literal that have no name are
   not (C11, 6.7.9), and some compilers leave what was on the stack there, and lose them by value. The address hides
   what they are from the optimizer. */
#define CAPABILITIES(...)                                         \
    ({                                                            \
        static const jvmtiCapabilities constant_ = {__VA_ARGS__}; \
        const jvmtiCapabilities *wanted_ = &constant_;            \
        __asm__("" : "+r"(wanted_));                              \
        wanted_;                                                  \
    })

#endif

/* What the specification leaves open, drawn by a seed: may=. */
#ifndef validation_pressure_may_h
#define validation_pressure_may_h

#include "validation/core/calls.h"

/* The choices, as bits. */
enum {
    MAY_ORDER = 1,         /* of the elements of arrays (may.def) */
    MAY_METHOD_ORDER = 2,  /* of the methods of a class, without can_maintain_original_method_order */
    MAY_LINE_ORDER = 4,    /* of the entries of a line number table */
    MAY_ERROR = 8,         /* which error, where several apply */
    MAY_WAKE = 16,         /* a raw monitor's wait that ends by itself */
    MAY_VENDOR_STATE = 32, /* bits of the vendor in the state of a thread */
    MAY_WAITERS = 64       /* whether threads in Object.wait are among the waiters of GetObjectMonitorUsage */
};

/* A call whose argument is changed. */
typedef struct MayCall {
    bool changed;
    jlong before_pressure; /* how the argument was */
    unsigned long number;  /* of the call; 0: nobody has asked */
} MayCall;
RULE_STATE_SHARED(Call, may_call, MayCall)

/* NULL: it is right, else what is wrong. */
const char *may_parse(const char *text);

/* In place of the VM: changes arguments. After it: changes outputs and the error. */
void may_change(Call *call);
void may_vary(Call *call);

#endif

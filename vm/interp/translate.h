/* Translation of bytecode into the internal stream (vm/interp/insn.h), and what belongs to a translated method. */
#ifndef vm_interp_translate_h
#define vm_interp_translate_h
#include "runtime/thread.h"
#include "vm/interp/insn.h"

typedef struct SwitchTable {
    int32_t low, count, fallback; /* jump distances in elements, relative to the switch */
    int32_t *keys;                /* LOOKUPSWITCH: sorted keys */
    int32_t *targets;
} SwitchTable;

/* Per-instruction data of calls that need more than 48 bits. */
typedef struct CallSite {
    Class *classes[2]; /* INVOKEINTERFACE: inline cache of receiver class -> method */
    Method *methods[2];
    Method *target;   /* interface method; or linked static adapter of invokedynamic / invokehandle */
    Object *appendix; /* alive as long as the class of the method (vm/classes/unload.c) */
    uint16_t cp_index, argument_slots;
    uintptr_t error; /* invokedynamic: recorded failure of linking (vm/classes/resolve.h), 0: none */
} CallSite;

typedef struct MethodCode {
    Insn *insns; /* insns[-1] is the prologue: SYNC_ENTER of synchronized methods, INTRINSIC */
    uint32_t count;
    uint16_t *bci; /* bci of each element, ascending */
    int64_t *wide;
    uint32_t wide_count;
    SwitchTable *switches;
    uint32_t switch_count;
    CallSite *sites;
    uint32_t site_count;
    uint16_t *covered; /* plain ops under BREAKPOINTs, NULL until the first one is set */
    Method *method;
} MethodCode;

/* Translates m (which has Code); sets m->translated and m->code. False: exception pending (VerifyError for malformed
   code, OutOfMemoryError). */
bool method_translate(Thread *t, Method *m);
/* Element index of a bci, -1 when it is no instruction start. */
int code_index_of_bci(const MethodCode *code, int bci);
/* Called after element [index] was rewritten: other sequences may begin there or reach it. */
void code_refuse_around(MethodCode *code, int index);
extern const uint16_t insn_plain[]; /* the plain op of any op */
enum { MAX_SPAN = 16 };             /* elements of a sequence; as in vm/interp/compose.py */
void code_free(MethodCode *code);   /* NULL is ignored, here and below */
void code_count_memory(const MethodCode *code, Metadata *use);
#endif

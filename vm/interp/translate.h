/* Translation of bytecode into the internal stream (vm/interp/insn.h), and what belongs to a translated method. */
#ifndef vm_interp_translate_h
#define vm_interp_translate_h
#include "runtime/thread.h"
#include "vm/interp/insn.h"

typedef struct SwitchTable {
    int32_t low, count, fallback; /* jump distances in elements, relative to the switch */
    const int32_t *keys;          /* LOOKUPSWITCH: sorted keys */
    const int32_t *targets;
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

/* One block of memory with all that is known when a method is translated: after the sites lie the switches, their
   jumps, the wide constants, the instructions and their places. */
typedef struct MethodCode {
    Insn *insns; /* insns[-1] is the prologue: SYNC_ENTER of synchronized methods, INTRINSIC */
    int64_t *wide;
    SwitchTable *switches;
    Method *method;
    uint16_t *covered;                /* plain ops under BREAKPOINTs, NULL until the first one is set */
    struct FrameMapCache *frame_maps; /* GC maps by pc, computed on demand; NULL: none yet */
    uint32_t count;
    uint16_t site_count, switch_count, wide_count;
    bool far;          /* code of more than 256 bytes: places take two bytes */
    uint32_t landings; /* bit i / 8 % 32 is set if a GOTO leads to element i */
    CallSite sites[];
} MethodCode;

/* The bci of an element; they ascend. */
static inline int code_bci(const MethodCode *code, uint32_t index) {
    const void *places = code->insns + code->count + 1;
    return code->far ? ((const uint16_t *)places)[index] : ((const uint8_t *)places)[index];
}
/* Translates m (which has Code); sets m->translated and m->code. False: exception pending (VerifyError for malformed
   code, OutOfMemoryError). */
bool method_translate(Thread *t, Method *m);
/* What translation makes of a method depends on its class file alone, and is the same in every process: makes it for an
   archive, in zeroed memory. The size; 0: there is not enough room. */
size_t code_prepare(const ClassFile *file, const MethodInfo *info, void *memory, size_t room);
/* Element index of a bci, -1 when it is no instruction start. */
int code_index_of_bci(const MethodCode *code, int bci);
/* Called after element [index] was rewritten: other sequences may begin there or reach it. */
void code_refuse_around(MethodCode *code, int index);
/* Calls of the method do without a frame as [leaf] says; 0: they get one. */
void method_set_leaf(Method *m, unsigned leaf);
extern const uint16_t insn_plain[]; /* the plain op of any op */
enum { MAX_SPAN = 16 };             /* elements of a sequence; as in vm/interp/compose.py */
/* What its call sites keep alive: bound arguments, and the classes of their targets, which may be hidden. */
void code_visit_references(const MethodCode *code, HeapVisitor visit, void *context);
/* Its inline caches forget classes that are about to be freed. All threads are stopped. */
void code_forget_dead_callees(MethodCode *code);
void code_free(MethodCode *code); /* NULL is ignored, here and below */
void code_count_memory(const MethodCode *code, Metadata *use);
#endif

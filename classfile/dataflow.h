/* Dataflow over a method's bytecode: the kind of every local and operand-stack slot at a pc. One engine for GC maps of
   Java frames, JVMTI's "what is in this local", dup2-style questions, and (with class types added) verification of old
   class files. Works on unverified code too: returns false instead of crashing when the code is not well formed. */
#ifndef classfile_dataflow_h
#define classfile_dataflow_h
#include "classfile/classfile.h"

typedef enum SlotKind {
    SLOT_DEAD = 0, /* unassigned on all ways, or unusable */
    SLOT_INT,
    SLOT_FLOAT,
    SLOT_LONG,
    SLOT_LONG_TOP,
    SLOT_DOUBLE,
    SLOT_DOUBLE_TOP, /* _TOP is the second word, at index n+1 */
    SLOT_REFERENCE,
    SLOT_RETURN_ADDRESS,
    SLOT_CONFLICT /* something else on every way here, or nothing on some: as unusable as if it were dead */
} SlotKind;

/* The state before the instruction at one pc. */
typedef struct FrameMap {
    uint16_t local_count; /* == max_locals */
    uint16_t stack_depth; /* words */
    uint8_t kinds[];      /* SlotKind: locals, then the stack from the bottom */
} FrameMap;

/* malloc'ed; NULL when [pc] is unreachable, not an instruction start, or the code is malformed. Kinds are types, not
   liveness: a local that is assigned on all paths keeps its kind even when nobody reads it again. jsr/ret: the map is
   what all ways of calling the subroutines around [pc] have in common. */
FrameMap *dataflow_frame_map(const ClassFile *cf, const MethodInfo *m, uint32_t pc);
/* The exact map for methods with jsr (MethodInfo.has_jsr): between jsr and ret a slot may be a reference for one caller
   and something else for another. [return_pc] reports the bytecode index that slot [slot] of the frame (locals, then
   stack) holds as a return address; it is asked for slots that hold one on some way here and answers anything else,
   e.g. -1, when the slot's content cannot be one. Only ways that agree with the answers are merged. */
typedef int64_t (*DataflowReturnPc)(void *context, unsigned slot);
FrameMap *dataflow_frame_map_in_context(const ClassFile *cf, const MethodInfo *m, uint32_t pc,
                                        DataflowReturnPc return_pc, void *context);
/* Several maps of one method for the price of one analysis. NULL when the code is malformed: [problem] (static text,
   may be NULL) and [bad_pc] say how; a problem of NULL is want of memory. */
typedef struct Dataflow Dataflow;
Dataflow *dataflow_analyze(const ClassFile *cf, const MethodInfo *m, const char **problem, uint32_t *bad_pc);
FrameMap *dataflow_map_at(const Dataflow *analysis, uint32_t pc, DataflowReturnPc return_pc, void *context);
void dataflow_free(Dataflow *df);
/* Whether the code that can be reached uses stack and locals consistently by kind: no overflow or underflow of the
   operand stack, equal depth on all paths, and ints, floats, longs, doubles, references and return addresses only where
   they belong. It makes unverified code safe for interpreter and collector as far as kinds go (not for class types). */
bool dataflow_check(const ClassFile *cf, const MethodInfo *m, const char **problem, uint32_t *bad_pc);
#endif

/* Java stack frames. They are on the thread's contiguous Java stack (grows upwards), linked from the top by `caller`:

     [ locals: max_locals words ][ Frame ][ operand stack: max_stack + 1 words ]

   A callee's first locals are the caller's outgoing arguments (the same words). The interpreter caches the top of stack
   in a register, so element i of the operand stack is at frame_stack(f)[i + 1]; word 0 is scratch. While a frame is
   not executing interpreter instructions (it called something, or is stopped at a safepoint) everything is in memory
   and `sp` points after the last element; elements at or above the callee's `locals` belong to the callee. A stub
   frame (method == NULL) marks a call from C, or where a continuation begins (ContinuationEntry); walkers skip it.

   A signal handler may walk the frames of its thread at any instruction (vm/interp/sample.h). So `caller`, `method` and
   `pc` of a frame are written before Thread.frame names it (thread_publish_frame), and a frame is left as it is until
   Thread.frame names another. */
#ifndef runtime_frame_h
#define runtime_frame_h
#include "runtime/class.h"

/* Of small functions that the interpreter calls in the midst of an instruction, without a pc in the frame: a sampler
   finds it in a register there (vm/interp/sample.c). */
#define FROM_LOOP __attribute__((section("interp_from_loop")))

typedef struct Frame Frame;
struct Frame {
    Frame *caller;
    Method *method; /* NULL: stub frame of a call from C */
    const Insn *pc; /* the instruction in progress: for callers the invoke. At first where the method is entered */
    Slot *locals;
    Slot *sp;
    Object *lock; /* synchronized methods: the object locked at entry, NULL once released */
    uint32_t flags;
    uint32_t handle_mark; /* native frames and stubs: height of the thread's local references at entry */
};
enum {
    FRAME_POP_REQUESTED = 1, /* JVMTI NotifyFramePop */
    FRAME_CONTINUATION = 2,  /* a stub: that of a ContinuationEntry */
    FRAME_THREAD_ENDS = 4,   /* a stub: above it is a virtual thread, below it the platform thread that carries it */
    FRAME_IS_LEFT = 8        /* tools are being notified so */
};

/* A continuation that is mounted: the frame of Continuation.enterSpecial, which has become a stub when it was entered,
   and what is known of it, on the Java stack. Above it lie the frames of the continuation, from Continuation.enter
   on. */
typedef struct ContinuationEntry {
    Frame frame; /* its first argument is the Continuation */
    struct ContinuationEntry *outer;
    uint32_t pins; /* Continuation.pin */
    Slot scratch;  /* word 0 of an operand stack */
} ContinuationEntry;

static inline Slot *frame_stack(const Frame *f) { return (Slot *)(f + 1); }
/* What a call needs after the arguments: the other locals, the frame, the operand stack, and one word that linking a
   call site may add to the arguments of a call. */
static inline uint32_t method_frame_bytes(const Method *m) {
    return (uint32_t)((m->max_locals - m->argument_slots + m->info->max_stack + 2u) * sizeof(Slot) + sizeof(Frame));
}
/* Innermost Java or native frame at or below [f] (skips stubs); NULL at the end, which for a virtual thread is where
   its carrier's frames begin. */
static inline Frame *frame_skip_stubs(Frame *f) {
    while (f && !f->method) f = f->flags & FRAME_THREAD_ENDS ? NULL : f->caller;
    return f;
}
#endif

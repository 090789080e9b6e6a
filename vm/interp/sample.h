/* The stack of the calling thread, as a signal handler finds it: safe at any instruction of the thread, in the
   interpreter, in native code, in the midst of a collection or a lock. It takes no lock, allocates nothing, writes
   nothing but what the caller passes, and follows only what the thread's own frames keep alive (contract of profilers
   2.5). */
#ifndef vm_interp_sample_h
#define vm_interp_sample_h
#include <ucontext.h>

#include "runtime/thread.h"

/* SampledFrame.bci where it is no bytecode index. */
enum { SAMPLED_UNKNOWN = -1, SAMPLED_NATIVE = -3 };
typedef struct SampledFrame {
    MethodId *id; /* NULL: nobody has asked for an ID of the method yet */
    int bci;
} SampledFrame;

typedef struct StackSample {
    const Frame *next;
    const Insn *pc;     /* of the youngest frame, while that is next */
    const Method *leaf; /* runs without a frame, above it; NULL: none */
    bool carriers;
} StackSample;

/* [context] is the third argument of the handler, NULL: the thread has called the VM. [carriers]: what carries a
   virtual thread is part of the stack, too. */
void sample_begin(StackSample *s, const Thread *t, const void *context, bool carriers);
/* The next frame, youngest first; false: there are no more. */
bool sample_next(StackSample *s, SampledFrame *frame);

/* What the loop registers once: the addresses of all handlers, those of leaves from [first] on. The array stays. */
void sample_set_handlers(const void *const *handlers, unsigned first, unsigned count);
/* The loop's code, which holds nothing else. */
typedef struct CodeRange {
    const void *begin;
    size_t bytes;
} CodeRange;
CodeRange sample_loop(void);
#endif

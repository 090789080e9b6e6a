/* Continuations (jdk.internal.vm.Continuation): their frames are copied between the Java stack of the thread that runs
   them and a StackChunk, an object of the heap (contract of 25: 6.2 to 6.4). */
#ifndef vm_interp_continuation_h
#define vm_interp_continuation_h
#include "runtime/carriers.h"
#include "runtime/thread.h"

/* Why a continuation cannot yield: what Continuation.doYield answers. */
typedef enum Pinned { NOT_PINNED, PINNED_CRITICAL_SECTION = 2, PINNED_NATIVE, PINNED_MONITOR, PINNED_EXCEPTION } Pinned;

/* What a call of Continuation.enterSpecial or doYield executes; NULL: [m] is another method. */
const Insn *continuation_stub(const Method *m);
/* Continuation.enterSpecial; NULL: the class library has none, or it is not linked yet. */
const Method *continuation_enter_special(void);

/* The frame of enterSpecial, on top of the stack, becomes the entry of a continuation; after it are the arguments of
   Continuation.enter, whose last one the answer is the address of. NULL: StackOverflowError pending. */
Slot *continuation_enter(Thread *t);
/* The same, and copies the frozen frames on top of it, where doYield was called, or, if [again], where an instruction
   was not done, or a native method waits: continuation_end_wait is to be called immediately. False: exception pending,
   nothing has been copied. */
bool continuation_thaw(Thread *t, bool *again);
/* The frames of the innermost continuation, whose last one is complete, go into its chunk; the entry's frame is on top
   then, and an entry no more. PINNED_EXCEPTION: OutOfMemoryError pending. */
Pinned continuation_freeze(Thread *t);
/* The innermost entry, whose frame is on top, is none any more. */
void continuation_leave(Thread *t);
/* A virtual thread leaves its carrier rather than wait for a monitor, or in Object.wait, if nothing pins it
   (MONITOR_BLOCKS: wait in the ordinary way, by monitor_enter_slow or monitor_wait; nothing has been done, but tools
   may have been notified). MONITOR_UNMOUNTED: the entry's frame is on top, as after continuation_freeze, and the
   instruction that enters is executed again when the thread is mounted again, the wait is ended by
   continuation_end_wait. MONITOR_ENTERED of that: an exception may be pending. MONITOR_FAILED: one is, of a tool's
   callback. */
typedef enum MonitorEntering { MONITOR_BLOCKS, MONITOR_ENTERED, MONITOR_FAILED, MONITOR_UNMOUNTED } MonitorEntering;
MonitorEntering continuation_enter_monitor(Thread *t, Object *o);
MonitorEntering continuation_wait(Thread *t, Object *o, int64_t millis);
MonitorEntering continuation_end_wait(Thread *t);
/* Could the continuations yield, from the innermost to the first of that scope? */
Pinned continuation_pinned(const Thread *t, const Object *scope);

/* For carriers_set_use: what a virtual thread without a continuation, which has a thread of its own, would do with a
   carrier when it blocks or yields. */
CarrierUse continuation_carrier_use(const Thread *t, bool yields);

/* The innermost frame of a Continuation that is not mounted; they continue by their `caller`s, as those of a thread.
   NULL: there is none. */
Frame *continuation_top_frame(const Object *continuation);
/* The owner of the monitors of its frames. */
MonitorOwner continuation_owner(const Object *continuation);
/* On whose stack the frames of a VirtualThread are; NULL: they are frozen. All threads are stopped, or it asks. */
Thread *continuation_carrier(const Object *thread);
Object *continuation_of(const ContinuationEntry *entry);
Object *continuation_scope(const Object *continuation);

/* Whether there has ever been a chunk: else nobody needs to look for some in the whole heap. */
bool continuation_any_chunk(void);
/* HeapClient.scan_stack. Frames of chunks that are alive, for callers that look at the frames of all threads. */
void continuation_scan_chunk(const Object *chunk, HeapVisitor visit, void *context);
Frame *continuation_chunk_frame(const Object *chunk);
#endif

/* Where a Java frame stands, and the references it holds; see vm/interp/frame.c. */
#ifndef vm_interp_frame_h
#define vm_interp_frame_h
#include "classfile/dataflow.h"
#include "runtime/thread.h"

/* Bytecode index of a frame's current instruction; -1 for native methods. */
int frame_bci(const Frame *f);
/* Root scanner of all threads: frames, handles, pending exceptions, thread objects. */
void frames_register_roots(void);
void frames_visit_threads(HeapVisitor visit, void *context); /* that scanner */

/* [slot]: local index; max_locals + index for the operand stack; -1 for the monitor of a synchronized method. [o] may
   be NULL. */
typedef void (*FrameVisitor)(void *context, const Frame *f, int slot, Object *o);
/* [callee]: the next younger frame (stubs included) or NULL for the top frame. The frame must be complete in memory. */
void frame_visit_references(const Frame *f, const Frame *callee, FrameVisitor visit, void *context);
/* By the dataflow of the bytecode: what is in local variable [slot], and in the one after it (nothing, if there is
   none). In subroutines it is what all ways of calling them have in common. False: nothing can be reported; errno is
   ENOMEM for lack of memory. */
bool frame_local_kinds(const Frame *f, unsigned slot, SlotKind kinds[2]);
/* What all slots of a Java frame hold: its local variables, then its operands without the arguments of a call in
   progress. For free(); NULL: no memory. [callee]: as above. */
typedef struct FrameContents {
    unsigned locals, operands;
    const Slot *values[2]; /* of the local variables, of the operands */
    uint8_t kinds[];       /* SlotKind, local variables first */
} FrameContents;
FrameContents *frame_contents(const Frame *f, const Frame *callee);
/* The frame's method is to be called again with its arguments as they are now: those whose words are used for something
   else by now become null. */
void frame_restore_arguments(Frame *f);
/* Whether [t], which is stopped or the caller, is inside an access to memory of a scope or session (ScopedMemoryAccess;
   contract 5.3). */
bool frame_is_in_access(const Thread *t, const Object *scope);
static inline Object *slot_ref_of(Slot s) { return (Object *)(uintptr_t)s; }
struct FrameMapCache;
void frame_maps_free(struct FrameMapCache *cache);
void frame_maps_count_memory(const struct FrameMapCache *cache, Metadata *use);
#endif

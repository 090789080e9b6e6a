/* Handles: cells that keep objects alive and give them a name for native code. Objects never move, so VM code may keep
   a raw Object* in a C variable as long as the object is rooted somewhere else (a handle, a frame, a field). Before any
   GC point (allocation, calling Java, class loading) root what you still need:

     uint32_t mark = handle_mark(t);  Object *s = handle_keep(t, string_new_cstr(...));  ...  handle_release(t, mark);

   A jobject local reference is the address of such a cell. Global and weak global references are cells of global
   tables; kinds are reported by the low bits of the pointer: 00 local, 01 global (pointer + 1), 10 weak global (pointer
   + 2). */
#ifndef runtime_handle_h
#define runtime_handle_h
#include "runtime/thread.h"

/* Blocks never move; those after the current one are empty. */
struct HandleBlock {
    HandleBlock *next, *previous;
    uint32_t base, capacity; /* base: number of cells in the blocks before */
    Object *cells[];
};

static inline uint32_t handle_mark(Thread *t) { return t->handles.height; }
void handle_release_frames(Thread *t, uint32_t mark); /* the rare part of handle_release */
static inline void handle_release(Thread *t, uint32_t mark) {
    HandleStack *s = &t->handles;
    if (mark >= s->height) return; /* DeleteLocalRef went below it: cells above `height` hold nothing */
    s->height = mark;
    if (unlikely(s->low > mark)) handle_release_frames(t, mark);
}
/* Room for [count] more local cells. False: no memory. */
bool handle_reserve(Thread *t, uint32_t count);
Object **handle_new_block_cell(Thread *t, Object *o); /* what handle_new_cell does seldom */
/* A rooted variable: a new local cell, for NULL too. Never fails: without room and memory the process ends. */
static inline Object **handle_new_cell(Thread *t, Object *o) {
    HandleStack *s = &t->handles;
    HandleBlock *b = s->current;
    if (unlikely(!b || s->height - b->base >= b->capacity)) return handle_new_block_cell(t, o);
    Object **cell = &b->cells[s->height++ - b->base];
    *cell = o;
    return cell;
}
Object **handle_reuse_cell(Thread *t, Object *o); /* NULL: the running native code has no free cell */
/* A local reference to [o] for native code; NULL for NULL. It takes a cell that was deleted in the innermost local
   frame, if there is one, so that a release to a mark does not always end it. */
static inline jobject handle_new(Thread *t, Object *o) {
    if (!o) return NULL;
    Object **cell = unlikely(t->handles.dead) ? handle_reuse_cell(t, o) : NULL;
    return (jobject)(cell ? cell : handle_new_cell(t, o));
}
/* Keeps [o] alive until a release, and returns it: for VM code that needs no reference. */
static inline Object *handle_keep(Thread *t, Object *o) {
    if (o) handle_new_cell(t, o);
    return o;
}
void handle_delete_local(Thread *t, jobject ref); /* DeleteLocalRef: the cell may be reused within its frame */
/* PushLocalFrame and PopLocalFrame. Frames that a native leaves open end with it. Push: false without memory. Pop:
   false when the running native has opened none; [note] is a number of the opener's that is kept with the frame. */
bool handle_push_frame(Thread *t, uint32_t note);
bool handle_pop_frame(Thread *t, uint32_t *note);
/* Live local references of the running native, those of its outer local frames included. */
uint32_t handle_local_count(Thread *t);
/* Around native code that runs without a frame on the Java stack: its local references begin at the height of now. */
static inline void handle_scope_begin(Thread *t, HandleScope *scope) {
    *scope = (HandleScope){t->handles.scope, t->frame, handle_mark(t)};
    t->handles.scope = scope;
}
static inline void handle_scope_end(Thread *t, const HandleScope *scope) {
    t->handles.scope = scope->outer;
    handle_release(t, scope->mark);
}

/* NULL for NULL, and when there is no memory. */
jobject handle_new_global(Object *o);
void handle_delete_global(jobject ref);
jweak handle_new_weak(Object *o);
void handle_delete_weak(jweak ref);

/* Object of any reference; NULL for NULL and for cleared weak ones. The reference must be valid. */
static inline Object *handle_object(jobject ref) {
    uintptr_t p = (uintptr_t)ref & ~(uintptr_t)3;
    return p ? __atomic_load_n((Object **)p, __ATOMIC_ACQUIRE)
             : NULL; /* a global reference may have been handed over by another thread just so */
}
/* Safe for any bit pattern: whether [ref] is a live cell of thread [t] (locals, and argument cells in its Java frames)
   or of the global tables. */
jobjectRefType handle_kind(Thread *t, jobject ref);
/* The object of a reference that may be none: NULL if it is not valid. */
Object *handle_valid_object(Thread *t, jobject ref);
void handles_visit_thread(Thread *t, HeapVisitor visit, void *context);
void handles_visit_range(Thread *t, uint32_t from, uint32_t to, HeapVisitor visit,
                         void *context); /* those between two heights */
void handles_visit_globals(HeapVisitor visit, void *context);
void handles_visit_global_references(void (*visit)(void *context, jobject ref, Object *o), void *context);
void handles_free_thread(Thread *t);                        /* when the thread structure goes away */
void handles_register_globals(void);                        /* root scanner and weak processor of the global tables */
void handles_count_memory(MemoryUse *use);                  /* the global tables */
void handles_count_thread(const Thread *t, MemoryUse *use); /* the thread's local references */
#endif

/* Handles: per-thread stacks of local cells, and the tables of global and weak global cells.
   Local cells are in blocks that never move, so that their addresses are JNI references. Live ones are those below
   `height` that hold an even value. A deleted cell is odd, and is chained through its contents to the free cells of its
   frame: of the running native (whose local references begin at Frame.handle_mark), of a callback (HandleScope), or of
   a JNI local frame. The frames that have free cells, and all local frames, are in a list sorted by the height at which
   they begin. New references take the free cell that was freed first, but only in the innermost frame: a reference in
   an outer one would outlive its frame. The bottom of a JNI local frame is a cell with the mark CELL_FRAME, so that
   two frames never begin at the same height. All of a frame disappears with a release to the height where it
   begins. The global tables grow under one lock by blocks of doubling size, which are never freed:
   so an address is validated without the lock, by a look at no more than some 25 ranges. A free cell is odd. Each
   thread keeps some for itself, what it has deleted or got from the table in one go, so that making and deleting
   references seldom takes the lock; the others are chained through their contents. */
#include "runtime/handle.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "gc/walk.h"
#include "runtime/lock.h"
#include "runtime/vm_flags.h"

/* What a local cell holds instead of an object: odd, so that one test is enough. The address of the next free cell is
   above the low bits of CELL_FREE. */
#define CELL_FREE ((Object *)1)
#define CELL_FRAME ((Object *)3)
static inline bool cell_is_object(const Object *o) { return o && !((uintptr_t)o & 1); }
enum {
    FIRST_BLOCK_CELLS = 256,
    LAST_BLOCK_CELLS = 1 << 24,
    CELLS_NOT_REUSED = 65536, /* with -Xcheck:jni, so that a stale reference is found out; in each frame */
    GLOBALS_NOT_REUSED = 4096
};

/* A native, callback or JNI local frame with cells that are dead. */
struct LocalFrame {
    uint32_t base;                    /* height at which it begins */
    uint32_t top;                     /* height above its dead cells, more than [base] */
    uint32_t free_count, dead_before; /* dead cells below [base] */
    uint32_t note;
    bool pushed; /* by PushLocalFrame: the cell at [base] is its bottom */
    Object **first_free, **last_free;
};

static uint32_t next_capacity(const HandleBlock *last) {
    uint32_t capacity = last ? last->capacity * 2 : FIRST_BLOCK_CELLS;
    return capacity < LAST_BLOCK_CELLS ? capacity : LAST_BLOCK_CELLS;
}

/* The block after [last], a new one if there is none. NULL: no memory. */
static HandleBlock *block_after(HandleStack *s, HandleBlock *last) {
    HandleBlock *b = last ? last->next : s->first;
    if (b) return b;
    uint32_t capacity = next_capacity(last);
    if (!(b = malloc(sizeof *b + capacity * sizeof(Object *)))) return NULL;
    b->next = NULL;
    b->previous = last;
    b->base = last ? last->base + last->capacity : 0;
    b->capacity = capacity;
    if (last)
        last->next = b;
    else
        s->first = b;
    return b;
}

bool handle_reserve(Thread *t, uint32_t count) {
    HandleStack *s = &t->handles;
    HandleBlock *b = s->current;
    uint32_t room = b ? b->base + b->capacity - s->height : 0;
    while (room < count) {
        if (!(b = block_after(s, b))) return false;
        room += b->capacity;
    }
    return true;
}

Object **handle_new_block_cell(Thread *t, Object *o) {
    HandleStack *s = &t->handles;
    uint32_t capacity = next_capacity(s->current);
    HandleBlock *b = block_after(s, s->current);
    if (!b) memory_exhausted("local references", capacity * sizeof *b->cells);
    s->current = b;
    if (s->low < b->base) s->low = b->base;
    return handle_new_cell(t, o);
}

/* ---- frames of local references ---- */

static inline LocalFrame *top_frame(HandleStack *s) { return s->frame_count ? &s->frames[s->frame_count - 1] : NULL; }
static inline uint32_t first_cell(const LocalFrame *f) { return f->base + f->pushed; }
static inline Object **next_free(Object **cell) { return (Object **)((uintptr_t)*cell & ~(uintptr_t)3); }

/* Of the frames that begin at [height] or below, how many there are. */
static uint32_t frames_from(const HandleStack *s, uint32_t height) {
    uint32_t low = 0, high = s->frame_count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (s->frames[middle].base <= height)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static HandleBlock *block_of(const HandleStack *s, Object **cell) {
    HandleBlock *b = s->current;
    while (b && (uintptr_t)cell - (uintptr_t)b->cells >= b->capacity * sizeof *cell) b = b->previous;
    return b;
}

static void set_low(HandleStack *s) {
    const LocalFrame *f = top_frame(s);
    s->low = f && f->top > s->current->base ? f->top : s->current->base;
}

static void chain_add(LocalFrame *f, Object **cell, uint32_t index) {
    *cell = CELL_FREE;
    if (f->free_count++)
        *f->last_free = (Object *)((uintptr_t)cell | (uintptr_t)CELL_FREE);
    else
        f->first_free = cell;
    f->last_free = cell;
    if (f->top <= index) f->top = index + 1;
}

/* Of the free cells of [f] those from [mark] on are gone. */
static void chain_cut(HandleStack *s, LocalFrame *f, uint32_t mark) {
    uint32_t count = f->free_count;
    Object **cell = f->first_free;
    f->free_count = 0;
    f->top = f->base + 1;
    for (uint32_t i = 0; i < count; i++) {
        Object **next = next_free(cell);
        HandleBlock *b = block_of(s, cell);
        uint32_t index = b->base + (uint32_t)(cell - b->cells);
        if (index < mark) chain_add(f, cell, index);
        cell = next;
    }
    s->dead -= count - f->free_count;
}

void handle_release_frames(Thread *t, uint32_t mark) {
    HandleStack *s = &t->handles;
    while (s->frame_count && s->frames[s->frame_count - 1].base >= mark)
        s->dead = s->frames[--s->frame_count].dead_before;
    LocalFrame *f = top_frame(s);
    if (f && f->top > mark) chain_cut(s, f, mark);
    while (s->current->base > mark) s->current = s->current->previous;
    set_low(s);
}

/* The height at which the references of the running native code begin. False: the VM's own code runs. */
static bool native_floor(const Thread *t, uint32_t *floor) {
    const HandleScope *scope = t->handles.scope;
    const Frame *f = t->frame;
    bool in_callback = scope && scope->frame == f;
    *floor = in_callback ? scope->mark : f ? f->handle_mark : 0;
    return in_callback || !f || !f->method || method_is_native(f->method);
}

/* The same of the native code to which the cell at [index] belongs, which may be a caller of the running one. */
static bool owner_floor(const Thread *t, uint32_t index, uint32_t *floor) {
    if (native_floor(t, floor) && *floor <= index) return true;
    const HandleScope *scope = t->handles.scope;
    while (scope && scope->mark > index) scope = scope->outer;
    const Frame *f = t->frame;
    while (f && ((f->method && !method_is_native(f->method)) || f->handle_mark > index)) f = f->caller;
    *floor = f ? f->handle_mark : 0;
    bool in_callback = scope && scope->mark > *floor;
    if (in_callback) *floor = scope->mark;
    return in_callback || !f || f->method; /* a stub's are the VM's own, for a call from C */
}

static bool frames_reserve(HandleStack *s) {
    if (s->frame_count < s->frame_room) return true;
    uint32_t room = s->frame_room ? s->frame_room * 2 : 8;
    LocalFrame *frames = realloc(s->frames, room * sizeof *frames);
    if (!frames) return false;
    s->frames = frames;
    s->frame_room = room;
    return true;
}

/* NULL: the cell at [index] has no native code as its owner, or there is no memory. It is not reused then. */
static LocalFrame *frame_of_cell(Thread *t, uint32_t index) {
    HandleStack *s = &t->handles;
    uint32_t floor, i = frames_from(s, index);
    if (!owner_floor(t, index, &floor)) return NULL;
    if (i > 0 && s->frames[i - 1].base >= floor) return &s->frames[i - 1];
    if (!frames_reserve(s)) return NULL;
    uint32_t dead = i > 0 ? s->frames[i - 1].dead_before + s->frames[i - 1].pushed + s->frames[i - 1].free_count : 0;
    memmove(&s->frames[i + 1], &s->frames[i], (s->frame_count++ - i) * sizeof *s->frames);
    s->frames[i] = (LocalFrame){.base = floor, .top = floor + 1, .dead_before = dead};
    return &s->frames[i];
}

bool handle_push_frame(Thread *t, uint32_t note) {
    HandleStack *s = &t->handles;
    if (!frames_reserve(s)) return false;
    LocalFrame f = {.base = s->height, .top = s->height + 1, .dead_before = s->dead, .note = note, .pushed = true};
    handle_new_cell(t, CELL_FRAME);
    s->frames[s->frame_count++] = f;
    s->dead++;
    set_low(s);
    return true;
}

bool handle_pop_frame(Thread *t, uint32_t *note) {
    VM_ASSERT(note);
    const LocalFrame *f = top_frame(&t->handles);
    uint32_t floor;
    if (!native_floor(t, &floor) || !f || !f->pushed || f->base < floor) return false;
    *note = f->note;
    handle_release(t, f->base);
    return true;
}

uint32_t handle_local_count(Thread *t) {
    HandleStack *s = &t->handles;
    uint32_t floor;
    if (!native_floor(t, &floor)) return 0;
    uint32_t outer = floor ? frames_from(s, floor - 1) : 0;
    uint32_t dead = outer < s->frame_count ? s->dead - s->frames[outer].dead_before : 0;
    return s->height - floor - dead;
}

Object **handle_reuse_cell(Thread *t, Object *o) {
    HandleStack *s = &t->handles;
    LocalFrame *f = top_frame(s);
    uint32_t floor;
    if (!f || f->free_count <= (vm_flag_bool(CheckJNICalls) ? CELLS_NOT_REUSED : 0)) return NULL;
    if (!native_floor(t, &floor) || f->base < floor) return NULL;
    Object **cell = f->first_free;
    f->first_free = next_free(cell);
    f->free_count--;
    s->dead--;
    *cell = o;
    return cell;
}

/* The free cells of the innermost frame of the running native disappear, if it has no others. */
static void forget_empty_frame(Thread *t, uint32_t floor) {
    HandleStack *s = &t->handles;
    LocalFrame *f = top_frame(s);
    if (!f || f->base < floor || f->free_count != s->height - first_cell(f)) return;
    s->dead -= f->free_count;
    f->free_count = 0;
    f->top = f->base + 1;
    handle_release(t, first_cell(f));
}

void handle_delete_local(Thread *t, jobject ref) {
    if (!ref) return;
    HandleStack *s = &t->handles;
    Object **cell = (Object **)ref;
    const HandleBlock *b = block_of(s, cell);
    if (!b || !cell_is_object(*cell)) return; /* an argument cell of a Java frame dies with the frame */
    uint32_t floor, index = b->base + (uint32_t)(cell - b->cells);
    if (index >= s->height) return;
    *cell = CELL_FREE;
    /* Never below the running native's own references: a mark taken there must stay valid. */
    bool may_shrink = native_floor(t, &floor) && !vm_flag_bool(CheckJNICalls);
    if (may_shrink && index + 1 == s->height && floor <= index) {
        handle_release(t, index);
    } else {
        LocalFrame *f = frame_of_cell(t, index);
        if (!f) return;
        chain_add(f, cell, index);
        s->dead++;
        for (LocalFrame *inner = f + 1; inner < s->frames + s->frame_count; inner++) inner->dead_before++;
        set_low(s);
    }
    if (may_shrink) forget_empty_frame(t, floor);
}

void handles_visit_range(Thread *t, uint32_t from, uint32_t to, HeapVisitor visit, void *context) {
    for (HandleBlock *b = t->handles.first; b && b->base < to; b = b->next) {
        uint32_t end = to - b->base < b->capacity ? to - b->base : b->capacity;
        for (uint32_t i = from > b->base ? from - b->base : 0; i < end; i++)
            if (cell_is_object(b->cells[i])) visit(context, b->cells[i]);
    }
}
void handles_visit_thread(Thread *t, HeapVisitor visit, void *context) {
    handles_visit_range(t, 0, t->handles.height, visit, context);
}

static void caches_free_thread(Thread *t);
void handles_free_thread(Thread *t) {
    caches_free_thread(t);
    HandleBlock *b = t->handles.first;
    while (b) {
        HandleBlock *next = b->next;
        free(b);
        b = next;
    }
    free(t->handles.frames);
    memset(&t->handles, 0, sizeof t->handles);
}

/* ---- global tables ---- */

enum { GLOBAL_BLOCKS = 26, GLOBAL_FIRST = 64 };
typedef struct GlobalTable {
    Object **blocks[GLOBAL_BLOCKS];
    uint32_t used[GLOBAL_BLOCKS]; /* atomic: cells ever handed out of a block */
    uint32_t block_count;         /* atomic */
    uintptr_t free; /* address of the first free cell, 0: none; used first: the one that was freed first */
    Object **last_free;
    uint32_t free_count;
} GlobalTable;

static GlobalTable global_tables[GLOBAL_KINDS];
static Lock global_lock = LOCK_INITIALIZER(GLOBAL_HANDLES);

static inline Object *cell_load(Object **cell) { return __atomic_load_n(cell, __ATOMIC_ACQUIRE); }
static inline bool cell_is_free(const Object *o) { return (uintptr_t)o & 1; }

/* With the lock: room for one more cell. */
static bool global_grow(GlobalTable *g) {
    uint32_t n = g->block_count;
    if (n > 0 && g->used[n - 1] < (uint32_t)GLOBAL_FIRST << (n - 1)) return true;
    if (n == GLOBAL_BLOCKS) return false;
    Object **block = malloc(((size_t)GLOBAL_FIRST << n) * sizeof *block);
    if (!block) return false;
    g->blocks[n] = block;
    __atomic_store_n(&g->block_count, n + 1, __ATOMIC_RELEASE);
    return true;
}

/* With the lock: a cell that is free, and in no chain. */
static Object **table_take(GlobalTable *g) {
    Object **cell = NULL;
    if (g->free && (!vm_flag_bool(CheckJNICalls) || g->free_count > GLOBALS_NOT_REUSED)) {
        cell = (Object **)g->free;
        g->free = (uintptr_t)*cell & ~(uintptr_t)1;
        g->free_count--;
        __atomic_store_n(cell, CELL_FREE, __ATOMIC_RELAXED);
    } else if (global_grow(g)) {
        uint32_t last = g->block_count - 1, place = g->used[last];
        cell = &g->blocks[last][place];
        __atomic_store_n(cell, CELL_FREE, __ATOMIC_RELAXED);
        __atomic_store_n(&g->used[last], place + 1, __ATOMIC_RELEASE);
    }
    return cell;
}

/* With the lock: such a cell becomes the last of the chain. */
static void table_give(GlobalTable *g, Object **cell) {
    if (g->free)
        __atomic_store_n(g->last_free, (Object *)((uintptr_t)cell | 1), __ATOMIC_RELAXED);
    else
        g->free = (uintptr_t)cell;
    g->last_free = cell;
    g->free_count++;
}

/* The free cells that the calling thread keeps; NULL: none, because it is not attached, or because cells are to be used
   again as late as possible. */
static CellCache *cache_of(GlobalKind kind) {
    Thread *t = thread_self();
    return t && !vm_flag_bool(CheckJNICalls) ? &t->free_cells[kind] : NULL;
}

static Object **cache_pop(CellCache *c) {
    if (c->count == 0) return NULL;
    Object **cell = c->cells[c->first];
    c->first = (uint8_t)((c->first + 1) % CELLS_CACHED);
    c->count--;
    return cell;
}
static void cache_push(CellCache *c, Object **cell) {
    VM_ASSERT(c->count < CELLS_CACHED && cell_load(cell) == CELL_FREE);
    c->cells[(c->first + c->count++) % CELLS_CACHED] = cell;
}

static Object **global_allocate(GlobalKind kind, Object *o) {
    GlobalTable *g = &global_tables[kind];
    CellCache *c = cache_of(kind);
    Object **cell = c ? cache_pop(c) : NULL;
    if (!cell) {
        lock_acquire(&global_lock);
        cell = table_take(g);
        for (Object **more; c && c->count < CELLS_CACHED / 2 && (more = table_take(g));) cache_push(c, more);
        lock_release(&global_lock);
    }
    if (cell) __atomic_store_n(cell, o, __ATOMIC_RELEASE);
    return cell;
}

/* Deleting twice, or immediately in two threads, is the caller's error; one cell must not become two. */
static void global_free(GlobalKind kind, Object **cell) {
    Object *o = cell_load(cell);
    do
        if (cell_is_free(o)) return;
    while (!__atomic_compare_exchange_n(cell, &o, CELL_FREE, true, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE));
    CellCache *c = cache_of(kind);
    if (!c || c->count == CELLS_CACHED) {
        lock_acquire(&global_lock);
        while (c && c->count > CELLS_CACHED / 2) table_give(&global_tables[kind], cache_pop(c));
        if (!c) table_give(&global_tables[kind], cell);
        lock_release(&global_lock);
    }
    if (c) cache_push(c, cell);
}

/* The thread's free cells become everybody's. */
static void caches_free_thread(Thread *t) {
    for (int kind = 0; kind < GLOBAL_KINDS; kind++) {
        CellCache *c = &t->free_cells[kind];
        if (c->count == 0) continue;
        lock_acquire(&global_lock);
        for (Object **cell; (cell = cache_pop(c));) table_give(&global_tables[kind], cell);
        lock_release(&global_lock);
    }
}

/* Most cells are in the last block. */
static bool global_contains(GlobalKind kind, Object **cell) {
    VM_ASSERT(cell);
    const GlobalTable *g = &global_tables[kind];
    for (uint32_t i = __atomic_load_n(&g->block_count, __ATOMIC_ACQUIRE); i-- > 0;) {
        uint32_t used = __atomic_load_n(&g->used[i], __ATOMIC_ACQUIRE);
        if ((uintptr_t)cell - (uintptr_t)g->blocks[i] < used * sizeof *cell) return !cell_is_free(cell_load(cell));
    }
    return false;
}

jobject handle_new_global(Object *o) {
    Object **cell = o ? global_allocate(GLOBAL_STRONG, o) : NULL;
    return cell ? (jobject)((uintptr_t)cell | 1) : NULL;
}

jweak handle_new_weak(Object *o) {
    Object **cell = o ? global_allocate(GLOBAL_WEAK, o) : NULL;
    return cell ? (jweak)((uintptr_t)cell | 2) : NULL;
}

void handle_delete_global(jobject ref) {
    if (ref) global_free(GLOBAL_STRONG, (Object **)((uintptr_t)ref & ~(uintptr_t)3));
}

void handle_delete_weak(jweak ref) {
    if (ref) global_free(GLOBAL_WEAK, (Object **)((uintptr_t)ref & ~(uintptr_t)3));
}

/* Where most references lie is looked at first: the newest local cells, the arguments of the native that runs. */
static inline jobjectRefType kind_of_cell(Thread *t, unsigned low_bits, Object **cell) {
    switch (low_bits) {
    case 1: return global_contains(GLOBAL_STRONG, cell) ? JNIGlobalRefType : JNIInvalidRefType;
    case 2: return global_contains(GLOBAL_WEAK, cell) ? JNIWeakGlobalRefType : JNIInvalidRefType;
    case 3: return JNIInvalidRefType;
    }
    for (const HandleBlock *b = t->handles.current; b; b = b->previous) {
        uint32_t used = t->handles.height - b->base < b->capacity ? t->handles.height - b->base : b->capacity;
        if ((uintptr_t)cell - (uintptr_t)b->cells < used * sizeof *cell)
            return cell_is_object(*cell) ? JNILocalRefType : JNIInvalidRefType;
    }
    for (const Frame *f = t->frame; f; f = f->caller) {
        if (!f->method || !method_is_native(f->method)) continue;
        if ((uintptr_t)cell - (uintptr_t)f->locals < f->method->argument_slots * sizeof(Slot))
            return heap_contains(*cell) ? JNILocalRefType : JNIInvalidRefType;
    }
    return JNIInvalidRefType;
}

jobjectRefType handle_kind(Thread *t, jobject ref) {
    Object **cell = (Object **)((uintptr_t)ref & ~(uintptr_t)3);
    return !cell || ((uintptr_t)ref & 4) ? JNIInvalidRefType : kind_of_cell(t, (uintptr_t)ref & 3, cell);
}

Object *handle_valid_object(Thread *t, jobject ref) {
    return handle_kind(t, ref) == JNIInvalidRefType ? NULL : handle_object(ref);
}

/* All threads are stopped. */
static void visit_cells(GlobalKind kind, void (*visit)(void *context, Object **cell), void *context) {
    GlobalTable *g = &global_tables[kind];
    for (unsigned i = 0; i < g->block_count; i++)
        for (uint32_t j = 0; j < g->used[i]; j++) {
            Object **cell = &g->blocks[i][j];
            if (cell_is_object(*cell)) visit(context, cell);
        }
}

typedef struct ReferenceVisit {
    void (*visit)(void *context, jobject ref, Object *o);
    void *context;
} ReferenceVisit;
static void visit_reference(void *context, Object **cell) {
    const ReferenceVisit *v = context;
    v->visit(v->context, (jobject)((uintptr_t)cell | 1), *cell);
}
void handles_visit_global_references(void (*visit)(void *context, jobject ref, Object *o), void *context) {
    visit_cells(GLOBAL_STRONG, visit_reference, &(ReferenceVisit){visit, context});
}
typedef struct GlobalVisit {
    HeapVisitor visit;
    void *context;
} GlobalVisit;
static void visit_global(void *context, Object **cell) {
    const GlobalVisit *v = context;
    v->visit(v->context, *cell);
}
void handles_visit_globals(HeapVisitor visit, void *context) {
    visit_cells(GLOBAL_STRONG, visit_global, &(GlobalVisit){visit, context});
}

static void clear_dead(void *context, Object **cell) {
    if (!heap_is_marked(*cell)) *cell = NULL;
}
static void weak_process(void) { visit_cells(GLOBAL_WEAK, clear_dead, NULL); }

void handles_register_globals(void) {
    heap_add_root_scanner(handles_visit_globals);
    heap_add_weak_processor(weak_process);
}

static void count_table(const GlobalTable *g, MemoryUse *use) {
    for (unsigned i = 0; i < g->block_count; i++) memory_count(use, g->blocks[i]);
}
void handles_count_memory(MemoryUse *use) {
    for (int kind = 0; kind < GLOBAL_KINDS; kind++) count_table(&global_tables[kind], use);
}
void handles_count_thread(const Thread *t, MemoryUse *use) {
    for (const HandleBlock *b = t->handles.first; b; b = b->next) memory_count(use, b);
    if (t->handles.frames) memory_count(use, t->handles.frames);
}

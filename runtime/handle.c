/* Handles: per-thread stacks of local cells, and the tables of global and weak global cells.
   Local cells lie in blocks that never move, so that their addresses are JNI references. A deleted cell holds CELL_FREE
   until everything above it is deleted too; live handles are therefore always those below `height` that are not
   CELL_FREE. A JNI local frame is a cell with the mark CELL_FRAME: it disappears with everything else when the native
   frame that opened it ends. The global tables grow under one lock by blocks of doubling size, which are never freed:
   so an address is validated without the lock, by a look at no more than some 25 ranges. A free cell is odd. Each
   thread keeps some for itself, what it has deleted or got from the table in one go, so that making and deleting
   references seldom takes the lock; the others are chained through their contents. */
#include "runtime/handle.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "classfile/memory.h"
#include "gc/walk.h"
#include "runtime/lock.h"
#include "runtime/vm_flags.h"

/* What a local cell holds instead of an object: odd, so that one test tells. */
#define CELL_FREE ((Object *)1)
#define CELL_FRAME 3u /* low bits of the bottom of a PushLocalFrame frame; the opener's note is above them */
static inline bool cell_is_frame(const Object *o) { return ((uintptr_t)o & 3) == CELL_FRAME; }
static inline bool cell_is_object(const Object *o) { return o && !((uintptr_t)o & 1); }
enum { FIRST_BLOCK_CELLS = 256, CELLS_NOT_REUSED = 65536, GLOBALS_NOT_REUSED = 4096 /* with -Xcheck:jni */ };

static uint32_t next_capacity(const HandleBlock *last) {
    uint32_t capacity = last ? last->capacity * 2 : FIRST_BLOCK_CELLS;
    return capacity < 65536 ? capacity : 65536;
}

/* The block behind [last], a new one if there is none. NULL: no memory. */
static HandleBlock *block_behind(HandleStack *s, HandleBlock *last) {
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
        if (!(b = block_behind(s, b))) return false;
        room += b->capacity;
    }
    return true;
}

Object **handle_new_block_cell(Thread *t, Object *o) {
    HandleStack *s = &t->handles;
    uint32_t capacity = next_capacity(s->current);
    HandleBlock *b = block_behind(s, s->current);
    if (!b) memory_exhausted("local references", capacity * sizeof *b->cells);
    s->current = b;
    return handle_new_cell(t, o);
}

void handle_release_blocks(Thread *t, uint32_t mark) {
    HandleBlock *b = t->handles.current;
    while (b->base > mark) b = b->previous;
    t->handles.current = b;
}

static Object **cell_at(HandleStack *s, uint32_t index) {
    HandleBlock *b = s->current;
    while (b->base > index) b = b->previous;
    return &b->cells[index - b->base];
}

/* The height below which references are not the running native's. Java frames do not keep one. */
static uint32_t frame_floor(const Thread *t) {
    const Frame *f = t->frame;
    return f && (!f->method || method_is_native(f->method)) ? f->handle_mark : 0;
}

void handle_push_frame(Thread *t, uint32_t note) { handle_new_cell(t, (Object *)((uintptr_t)note << 2 | CELL_FRAME)); }

bool handle_pop_frame(Thread *t, uint32_t *note) {
    VM_ASSERT(note != NULL);
    HandleStack *s = &t->handles;
    uint32_t floor = frame_floor(t);
    for (uint32_t i = s->height; i-- > floor;)
        if (cell_is_frame(*cell_at(s, i))) {
            *note = (uint32_t)((uintptr_t)*cell_at(s, i) >> 2);
            handle_release(t, i);
            return true;
        }
    return false;
}

uint32_t handle_local_count(Thread *t) {
    HandleStack *s = &t->handles;
    uint32_t count = 0;
    for (uint32_t i = frame_floor(t); i < s->height; i++) count += cell_is_object(*cell_at(s, i));
    return count;
}

void handle_delete_local(Thread *t, jobject ref) {
    if (!ref) return;
    HandleStack *s = &t->handles;
    Object **cell = (Object **)ref;
    HandleBlock *b = s->current;
    for (; b; b = b->previous)
        if (cell >= b->cells && cell < b->cells + b->capacity) break;
    if (!b) return; /* an argument cell of a Java frame: it dies with the frame */
    if (!cell_is_object(*cell)) return;
    *cell = CELL_FREE;
    /* Never below the current native frame's own references: a mark taken there must stay valid. */
    uint32_t floor = frame_floor(t);
    if (vm_flag_bool(CheckJNICalls) && s->height - floor < CELLS_NOT_REUSED)
        return; /* so that a stale reference is found out */
    while (s->height > floor) {
        b = s->current;
        if (s->height == b->base) {
            s->current = b->previous;
            continue;
        }
        if (b->cells[s->height - 1 - b->base] != CELL_FREE) break;
        s->height--;
    }
    if (!s->current) s->current = s->first;
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

/* Deleting twice, or at once in two threads, is the caller's error; one cell must not become two. */
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

/* Most cells lie in the last block. */
static bool global_contains(GlobalKind kind, Object **cell) {
    VM_ASSERT(cell != NULL);
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

/* The world is stopped. */
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
}

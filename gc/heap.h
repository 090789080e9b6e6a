/* The object heap: non-moving mark-sweep, size-segregated blocks, thread-local bump allocation, side bitmaps, lazy
   reclaiming, large objects, walkable. Stopping all threads, and finding roots, is the business of upper layers, which
   register a client. Design and invariants: gc/README.md. */
#ifndef gc_heap_h
#define gc_heap_h
#include "gc/lowmem.h"
#include "gc/object.h"

enum {
    HEAP_SIZE_CLASSES = 48,
    HEAP_LARGE = HEAP_SIZE_CLASSES, /* the size class of all that has none: its runs are always empty */
    HEAP_SMALL_MAX = 2048           /* bytes; larger objects go to the large-object space */
};

/* A thread's private allocation runs: zeroed memory [cursor, limit) per size class. All-zero is a valid empty state.
   Belongs to one thread; must be flushed before it goes away (heap_flush_local), or its blocks stay out of use until
   the next collection, which flushes all through for_each_local. */
typedef struct HeapLocal {
    char *cursor[HEAP_SIZE_CLASSES + 1], *limit[HEAP_SIZE_CLASSES + 1]; /* whole cells */
    char *end[HEAP_SIZE_CLASSES]; /* of the run; `limit` is before it only while allocation is sampled (gc/sample.c),
                                 or runs are withheld */
    uint64_t allocated_bytes;     /* counted when runs are taken and for large objects */
    uint32_t block[HEAP_SIZE_CLASSES]; /* 1 + index of the block that runs come from; 0: none */
    bool no_collection; /* what cannot be had without a collection is refused: while OutOfMemoryError is being made */
    uint32_t uncounted; /* part of allocated_bytes that the heap's own counter does not have yet */
    bool sampling;
    int64_t sample_left; /* sampling: bytes until the next sample, but for those that the runs may still give without
                            asking */
    uint64_t sample_random;
    Object *sampled; /* heap_allocate has chosen this one, its last; the caller announces it. No root */
} HeapLocal;

typedef struct HeapConfig {
    size_t initial_bytes,
        max_bytes; /* 0: defaults (small initial footprint; max = 1/4 of physical memory, at most what lowmem gives) */
    unsigned stress_interval; /* collect at every Nth allocation (hostile builds); 0: off. In this mode the inline path
                                 is never used */
    unsigned verify_interval; /* every Nth collection (0: none): heap_check before and after it, every marked reference
                                 checked, dead cells overwritten; slow. A fault aborts with a message that names the
                                 holder. stress_interval implies
                                 1 */
} HeapConfig;

/* Visits the object a root refers to (may be NULL). Objects never move, so roots are passed by value. */
typedef void (*HeapVisitor)(void *context, Object *object);
/* Reports all roots of one kind through [visit](context, object). Called at a safepoint. */
typedef void (*RootScanner)(HeapVisitor visit, void *context);

typedef enum GcCause {
    GC_ALLOCATION,
    GC_EXPLICIT,
    GC_JVMTI,
    GC_STRESS,
    GC_METADATA,
    GC_HEAP_DUMP,
    GC_HISTOGRAM,
    GC_COMMAND,
    GC_WHITEBOX_FULL,
    GC_WHITEBOX_YOUNG
} GcCause;
/* What a collection did, for logs. */
typedef struct HeapReport {
    unsigned number;
    GcCause cause;
    bool cleared_soft; /* all soft references were to go */
    size_t allocated, used_before, used_after, committed, blocks_before, blocks_after,
        pages_released; /* bytes; blocks in use */
    uint64_t start_ns, mark_ns, references_ns, weak_ns, sweep_ns, total_ns;
    struct {
        uint32_t discovered, cleared;
    } references[REFERENCE_PHANTOM + 1];
    uint64_t soft_kept;
} HeapReport;

/* What the collector asks of the layers above. */
typedef struct HeapClient {
    /* Called without the heap lock. While stop_world waits for its turn (another thread collects), the caller must
       count as stopped. resume_world must not be a point where the caller stops for others: what it has just been given
       is not rooted yet. NULL: one thread. */
    void (*stop_world)(void), (*resume_world)(void);
    /* All threads' HeapLocals. Until this one is set nothing is ever collected: the heap only grows. */
    void (*for_each_local)(void (*f)(HeapLocal *));
    void (*gc_start)(void), (*gc_finish)(void); /* may be NULL; all threads are stopped in both. No allocation inside */
    void (*report)(const HeapReport *);         /* after gc_finish, the world still stopped; may be NULL */
    /* For heap_check; may be NULL. All classes' layouts; what is wrong with an object's sync word, NULL: nothing. */
    void (*for_each_layout)(void (*f)(const ObjectLayout *, void *context), void *context);
    const char *(*check_sync)(const Object *);
    /* Class unloading: a class lives as long as its mirror, which instances keep alive. All NULL: classes are roots of
       some scanner. World stopped. */
    /* before marking: sets LAYOUT_UNMARKED in the layouts of all classes that may be unloaded */
    void (*classes_prepare)(void);
    /* the mirror is alive: reports what else its class refers to */
    void (*scan_class)(const ObjectLayout *layout, HeapVisitor visit, void *context);
    /* a LAYOUT_LOADER object is alive: reports the mirrors it keeps alive */
    void (*scan_loader)(Object *loader, HeapVisitor visit, void *context);
    /* a LAYOUT_STACK object is alive: reports what its frames refer to. For heap_check, too */
    void (*scan_stack)(const Object *stack, HeapVisitor visit, void *context);
    /* after everything else: frees classes whose mirror is not marked, clears LAYOUT_UNMARKED */
    void (*classes_unload)(void);
} HeapClient;

/* What max_bytes is when nobody gives it: a quarter of the machine's memory, less where address space is limited. */
size_t heap_default_max(void);
/* False: the address space or memory for max_bytes cannot be had. */
bool heap_init(const HeapConfig *config);
/* Gives everything back; objects and registrations are gone (end of an embedded VM, tests). heap_init may follow. */
void heap_shutdown(void);
/* Copies [hooks]. May be called again at any time outside of a collection. */
void heap_set_client(const HeapClient *client);
#define heap_add_root_scanner(scanner) heap_add_named_root_scanner(scanner, #scanner)
void heap_add_named_root_scanner(RootScanner scanner, const char *name); /* [name]: for messages, not copied */
/* Reports the roots of all scanners but the [count] given ones, and the list of pending references, for walks over the
   graph. World stopped. */
void heap_visit_other_roots(const RootScanner *except, unsigned count, HeapVisitor visit, void *context);
/* Called after all marking (strong roots, soft references that are kept, finalizable objects), before sweeping: lets
   tables drop dead entries (heap_is_marked). For JNI weak globals, interned strings, tags. */
void heap_add_weak_processor(void (*process)(void));

extern uint16_t heap_cell_sizes[HEAP_SIZE_CLASSES];
size_t heap_cell_size(unsigned size_class);
/* Size class of an object's size (multiple of 8), HEAP_LARGE when too big: by 8 to 128, then eight steps per
   doubling. */
static inline uint8_t heap_size_class(size_t bytes) {
    if (likely(bytes <= 128)) return bytes ? (uint8_t)((bytes - 1) >> 3) : 0;
    if (bytes > HEAP_SMALL_MAX) return HEAP_LARGE;
    /* 128 << octave < bytes <= 256 << octave; steps of 16 << octave */
    unsigned octave = 63 - (unsigned)__builtin_clzll((unsigned long long)(bytes - 1)) - 7;
    return (uint8_t)(16 + octave * 8 + ((bytes - 1 - ((size_t)128 << octave)) >> (4 + octave)));
}

/* From here on heap_contains, in any thread, takes it for an object. */
static inline void heap_set_class(Object *o, ObjectLayout *layout) {
    __atomic_store_n(&o->class_ref, ref_compress(layout), __ATOMIC_RELAXED);
}
/* The fast path of all allocation: the next cell of the thread's run. NULL: the run has none, or offers none, because
   the next sample is near. */
static inline Object *heap_take_cell(HeapLocal *local, ObjectLayout *layout, unsigned size_class) {
    char *p = local->cursor[size_class];
    if (unlikely(p == local->limit[size_class])) return NULL;
    local->cursor[size_class] = p + heap_cell_sizes[size_class];
    heap_set_class((Object *)p, layout);
    return (Object *)p;
}
/* The slow path: collects when needed; NULL when the memory cannot be had even after clearing soft references (the
   caller throws). Zeroed except for the class reference. A GC point: the caller's references must be rooted. */
Object *heap_allocate(HeapLocal *local, ObjectLayout *layout, size_t bytes);
/* The two together, for plain objects. */
static inline Object *heap_allocate_object(HeapLocal *local, ObjectLayout *layout) {
    Object *o = heap_take_cell(local, layout, layout->size_class);
    return likely(o) ? o : heap_allocate(local, layout, layout->instance_size);
}
/* And for arrays, with the length set. */
static inline Object *heap_allocate_array(HeapLocal *local, ObjectLayout *layout, uint32_t length) {
    size_t bytes = array_size(layout, length);
    Object *a = heap_take_cell(local, layout, heap_size_class(bytes));
    if (unlikely(!a)) a = heap_allocate(local, layout, bytes);
    if (likely(a)) ((Array *)a)->length = length;
    return a;
}
/* Gives the unused parts of the runs back. By the owning thread before it ends, or while it is stopped. */
void heap_flush_local(HeapLocal *local);
/* From now on each allocation goes through heap_allocate: the run of a local offers nothing. The first is for all
   locals, the other for one, whose thread does not run meanwhile. */
void heap_withhold_runs(void);
void heap_withdraw_run(HeapLocal *local);

/* A point where the caller stops for others. Returns when everything that was garbage at the call has been found, by
   this thread or another. */
void heap_collect(GcCause cause);
/* Also clears every soft reference to an object that is not strongly reachable. */
void heap_collect_all(GcCause cause);

size_t heap_used_bytes(void); /* approximate between collections */
size_t
heap_held_bytes(void); /* of blocks in use, and of those whose pages were not given back; all threads are stopped */
/* The heap, its tables, the stack of the marker. */
enum { HEAP_RANGES = 3 };
void heap_address_ranges(AddressRange ranges[HEAP_RANGES]);
size_t heap_committed_bytes(void); /* what Runtime.totalMemory() should say: the size the heap may fill before the next
                                      collection, or more if in use */
size_t heap_max_bytes(void);
unsigned heap_collection_count(void);
uint64_t heap_collection_time_ns(void);
uint64_t heap_ns_since_collection(void);  /* or since the heap was made */
const char *gc_cause_text(GcCause cause); /* in the words of `java` */
#endif

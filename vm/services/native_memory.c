/* A census of the VM's memory, taken at a safepoint. Blocks of the C heap count as what malloc made of
   them; address space counts as reserved. Committed is, of the heap, what has not been given back, of class metadata,
   what has been made accessible; everything else comes into being with the first touch, and what is in memory of it
   counts (mincore). The kinds are those of `java`, as far as we have such memory. */
#include "vm/services/native_memory.h"

#include <malloc.h>
#include <string.h>
#include <strings.h>
#include <sys/mman.h>
#include <unistd.h>

#include "runtime/handle.h"
#include "runtime/hooks.h"
#include "runtime/library_level.h"
#include "runtime/module.h"
#include "runtime/monitor.h"
#include "runtime/options.h"
#include "runtime/safepoint.h"
#include "runtime/vm_flags.h"
#include "vm/classes/loader.h"
#include "vm/interp/watch.h"
#include "vm/services/metadata.h"

typedef enum Kind {
    JAVA_HEAP,
    CLASS,
    THREAD,
    CODE,
    GC,
    INTERNAL,
    OTHER,
    SYMBOL,
    MODULE,
    SERVICEABILITY,
    METASPACE,
    MONITORS,
    KINDS
} Kind;
static const char *const names[KINDS] = {"Java Heap", "Class",          "Thread",    "Code",
                                         "GC",        "Internal",       "Other",     "Symbol",
                                         "Module",    "Serviceability", "Metaspace", "Object Monitors"};

typedef struct Mapped {
    size_t reserved, committed;
} Mapped;
typedef struct Census {
    MemoryUse malloced[KINDS];
    Mapped mapped[KINDS];
    size_t threads, instance_classes, array_classes, metadata_used;
} Census;

/* ---- address space ---- */

/* Calls [found] for each piece of the range whose pages are in memory. */
typedef void PieceVisitor(void *context, const char *begin, const char *end);
static void visit_committed(AddressRange range, PieceVisitor *found, void *context) {
    enum { PAGES_AT_ONCE = 4096 };
    unsigned char in_memory[PAGES_AT_ONCE];
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    char *p = (char *)((uintptr_t)range.begin & ~(page - 1)), *end = range.begin + range.bytes, *piece = NULL;
    while (p < end) {
        size_t pages = ((size_t)(end - p) + page - 1) / page;
        if (pages > PAGES_AT_ONCE) pages = PAGES_AT_ONCE;
        /* a stack that the kernel lets grow is not mapped down to its limit */
        while (mincore(p, pages * page, in_memory) && pages > 1) pages /= 2;
        if (pages == 1 && mincore(p, page, in_memory)) in_memory[0] = 0;
        for (size_t i = 0; i < pages; i++, p += page)
            if (in_memory[i] & 1) {
                if (!piece) piece = p;
            } else if (piece) {
                found(context, piece, p);
                piece = NULL;
            }
    }
    if (piece) found(context, piece, p);
}
static void add_piece(void *context, const char *begin, const char *end) {
    *(size_t *)context += (size_t)(end - begin);
}

typedef void RangeVisitor(void *context, Kind kind, AddressRange range);
static void visit_ranges(RangeVisitor *visit, void *context) {
    enum { MOST_METADATA = 128 };
    AddressRange heap[HEAP_RANGES], metadata[MOST_METADATA];
    heap_address_ranges(heap);
    for (unsigned i = 0; i < HEAP_RANGES; i++)
        if (heap[i].bytes) visit(context, i == 0 ? JAVA_HEAP : GC, heap[i]);
    size_t count = lowmem_metadata_ranges(metadata, MOST_METADATA);
    for (size_t i = 0; i < count && i < MOST_METADATA; i++) visit(context, METASPACE, metadata[i]);
    for (const Thread *t = thread_list(); t; t = thread_next(t)) {
        visit(context, THREAD, (AddressRange){t->stack_base, (size_t)(t->stack_end - t->stack_base)});
        if (t->c_stack.bytes) visit(context, THREAD, t->c_stack);
    }
}
static void add_range(void *context, Kind kind, AddressRange range) {
    Mapped *m = &((Census *)context)->mapped[kind];
    m->reserved += range.bytes;
    if (kind == JAVA_HEAP)
        m->committed = heap_held_bytes();
    else if (kind == METASPACE)
        m->committed = lowmem_metadata_committed();
    else
        visit_committed(range, add_piece, &m->committed);
}

/* ---- the C heap ---- */

static void count_class(const Class *c, Census *census) {
    if (class_is_array(c))
        census->array_classes++;
    else if (!class_is_primitive(c))
        census->instance_classes++;
}

static void count_thread(const Thread *t, Census *census) {
    census->threads++;
    memory_count(&census->malloced[THREAD], t);
    memory_count(&census->malloced[THREAD], t->owned);
    memory_count(&census->malloced[THREAD], t->other.owned);
    handles_count_thread(t, &census->malloced[INTERNAL]);
}

/* All threads are stopped. */
static MemoryUse unsafe; /* atomic */

void native_memory_track(void *block, int sign) {
    if (options.native_memory == NATIVE_MEMORY_OFF || !block) return;
    size_t bytes = malloc_usable_size(block);
    __atomic_add_fetch(&unsafe.bytes, sign < 0 ? 0 - bytes : bytes, __ATOMIC_RELAXED);
    __atomic_add_fetch(&unsafe.blocks, (size_t)sign, __ATOMIC_RELAXED);
}
static void count_unsafe(MemoryUse *use) {
    use->bytes += __atomic_load_n(&unsafe.bytes, __ATOMIC_RELAXED);
    use->blocks += __atomic_load_n(&unsafe.blocks, __ATOMIC_RELAXED);
}

static void take_census(Census *census) {
    *census = (Census){.metadata_used = lowmem_metadata_bytes()};
    MemoryUse *use = census->malloced;
    visit_ranges(add_range, census);
    for (const Class *c = all_classes; c; c = c->next_all) count_class(c, census);
    Metadata metadata;
    metadata_take(&metadata);
    use[CLASS] = metadata_sum(&metadata, METADATA_GROUP_CLASS);
    use[CODE] = metadata_sum(&metadata, METADATA_GROUP_CODE);
    use[SYMBOL] = metadata_sum(&metadata, METADATA_GROUP_SYMBOL);
    for (const Thread *t = thread_list(); t; t = thread_next(t)) count_thread(t, census);
    handles_count_memory(&use[INTERNAL]);
    ids_count_memory(&use[INTERNAL]);
    watch_count_memory(&use[SERVICEABILITY]);
    count_unsafe(&use[OTHER]);
    modules_count_memory(&use[MODULE]);
    monitors_count_memory(&use[MONITORS]);
    if (hooks.count_memory) hooks.count_memory(&use[SERVICEABILITY]);
}

/* ---- printing ---- */

typedef struct Printer {
    FILE *out;
    size_t scale;
    const char *unit;
    const Census *now, *before; /* before: NULL: no comparison */
} Printer;

static long long scaled(const Printer *p, long long bytes) {
    long long half = (long long)p->scale / 2;
    return (bytes + (bytes < 0 ? -half : half)) / (long long)p->scale;
}
static size_t before(const Printer *p, const size_t *field) {
    return p->before ? *(const size_t *)((const char *)p->before + ((const char *)field - (const char *)p->now)) : 0;
}
static void change(const Printer *p, long long amount, const char *unit) {
    if (p->before && amount) fprintf(p->out, " %+lld%s", amount, unit);
}
static void amount(const Printer *p, const char *label, size_t now, size_t earlier) {
    fprintf(p->out, "%s%lld%s", label, scaled(p, (long long)now), p->unit);
    change(p, scaled(p, (long long)now - (long long)earlier), p->unit);
}
/* Both take a field of the present census. */
static void amount_of(const Printer *p, const char *label, const size_t *field) {
    amount(p, label, *field, before(p, field));
}
static void number_of(const Printer *p, const char *label, const size_t *field) {
    fprintf(p->out, "%s%zu", label, *field);
    change(p, (long long)*field - (long long)before(p, field), "");
}
static void mapped_of(const Printer *p, const char *label, const Mapped *m) {
    amount_of(p, label, &m->reserved);
    amount_of(p, ", committed=", &m->committed);
}

static Mapped sum(const Census *c, Kind kind) {
    const Mapped *m = &c->mapped[kind];
    size_t bytes = c->malloced[kind].bytes;
    return (Mapped){m->reserved + bytes, m->committed + bytes};
}
static Mapped total(const Census *c) {
    Mapped all = {0};
    for (Kind k = 0; c && k < KINDS; k++) {
        all.reserved += sum(c, k).reserved;
        all.committed += sum(c, k).committed;
    }
    return all;
}
static MemoryUse all_malloced(const Census *c) {
    MemoryUse all = {0};
    for (Kind k = 0; k < KINDS; k++) {
        all.bytes += c->malloced[k].bytes;
        all.blocks += c->malloced[k].blocks;
    }
    return all;
}

#define INDENT "                            "
static void print_classes(const Printer *p) {
    const Census *c = p->now, *b = p->before;
    fprintf(p->out, INDENT "(classes #%zu", c->instance_classes + c->array_classes);
    if (b)
        change(p,
               (long long)(c->instance_classes + c->array_classes) -
                   (long long)(b->instance_classes + b->array_classes),
               "");
    number_of(p, ")\n" INDENT "(  instance classes #", &c->instance_classes);
    number_of(p, ", array classes #", &c->array_classes);
    fputs(")\n", p->out);
}
static size_t waste(const Census *c) {
    size_t committed = c->mapped[METASPACE].committed;
    return committed > c->metadata_used ? committed - c->metadata_used : 0;
}
static void print_metadata(const Printer *p) {
    const Mapped *m = &p->now->mapped[METASPACE];
    const char *compared = library_level->reports_memory_tags ? INDENT : "                           : ";
    fprintf(p->out, p->before ? "%s(  Metadata)\n" : "%s(  Metadata:   )\n", p->before ? compared : INDENT);
    mapped_of(p, INDENT "(    reserved=", m);
    amount_of(p, ")\n" INDENT "(    used=", &p->now->metadata_used);
    long long more = (long long)waste(p->now) - (long long)(p->before ? waste(p->before) : 0);
    fprintf(p->out, ")\n" INDENT "(    waste=%lld%s =%.2f%%", scaled(p, (long long)waste(p->now)), p->unit,
            m->committed ? 100.0 * (double)waste(p->now) / (double)m->committed : 0.0);
    change(p, scaled(p, more), p->unit);
    fputs(")\n", p->out);
}

static void print_kind(const Printer *p, Kind kind) {
    const Census *c = p->now;
    const MemoryUse *use = &c->malloced[kind];
    const Mapped *mapped = &c->mapped[kind];
    Mapped all = sum(c, kind), earlier = p->before ? sum(p->before, kind) : (Mapped){0};
    const bool tags = library_level->reports_memory_tags;
    const char *end = p->before || tags ? ")\n" : ") \n";
    if (!scaled(p, (long long)all.reserved) && !scaled(p, (long long)earlier.reserved)) return;
    fprintf(p->out, "-%26s ", names[kind]);
    amount(p, "(reserved=", all.reserved, earlier.reserved);
    amount(p, ", committed=", all.committed, earlier.committed);
    fputs(")\n", p->out);
    if (kind == CLASS) print_classes(p);
    if (kind == THREAD) {
        number_of(p, tags ? INDENT "(threads #" : INDENT "(thread #", &c->threads);
        mapped_of(p, ")\n" INDENT "(stack: reserved=", mapped);
        fputs(")\n", p->out);
    }
    if (scaled(p, (long long)use->bytes) || scaled(p, (long long)before(p, &use->bytes))) {
        amount_of(p, INDENT "(malloc=", &use->bytes);
        if (tags && !p->before) fprintf(p->out, " tag=%s", names[kind]);
        number_of(p, " #", &use->blocks);
        fputs(end, p->out);
    }
    if (kind != THREAD &&
        (scaled(p, (long long)mapped->reserved) || scaled(p, (long long)before(p, &mapped->reserved)))) {
        mapped_of(p, INDENT "(mmap: reserved=", mapped);
        fputs(end, p->out);
    }
    if (kind == CLASS) print_metadata(p);
    fputs(tags ? "\n" : " \n", p->out);
}

static void print_census(const Printer *p) {
    Mapped all = total(p->now), earlier = total(p->before);
    fputs("\nNative Memory Tracking:\n\n", p->out);
    if (p->scale > 1) fprintf(p->out, "(Omitting categories weighting less than 1%s)\n\n", p->unit);
    amount(p, "Total: reserved=", all.reserved, earlier.reserved);
    amount(p, ", committed=", all.committed, earlier.committed);
    if (!p->before) {
        MemoryUse malloced = all_malloced(p->now);
        amount(p, "\n       malloc: ", malloced.bytes, 0);
        fprintf(p->out, " #%zu", malloced.blocks);
        amount(p, "\n       mmap:   reserved=", all.reserved - malloced.bytes, 0);
        amount(p, ", committed=", all.committed - malloced.bytes, 0);
    } else if (library_level->reports_memory_tags) {
        MemoryUse malloced = all_malloced(p->now), earlier_ones = all_malloced(p->before);
        amount(p, "\n\nmalloc=", malloced.bytes, earlier_ones.bytes);
        fprintf(p->out, " #%zu", malloced.blocks);
        change(p, (long long)malloced.blocks - (long long)earlier_ones.blocks, "");
        amount(p, "\n\nmmap: reserved=", all.reserved - malloced.bytes, earlier.reserved - earlier_ones.bytes);
        amount(p, ", committed=", all.committed - malloced.bytes, earlier.committed - earlier_ones.bytes);
    }
    fputs("\n\n", p->out);
    for (Kind k = 0; k < KINDS; k++) print_kind(p, k);
}

static void print_addresses(const Printer *p, const char *before_it, const char *begin, const char *end) {
    fprintf(p->out, "%s[0x%016zx - 0x%016zx]", before_it, (size_t)begin, (size_t)end);
}
static void print_piece(void *context, const char *begin, const char *end) {
    const Printer *p = context;
    print_addresses(p, "\n\t", begin, end);
    amount(p, " committed ", (size_t)(end - begin), 0);
    fputc('\n', p->out);
}
static void print_range(void *context, Kind kind, AddressRange range) {
    const Printer *p = context;
    print_addresses(p, " \n", range.begin, range.begin + range.bytes);
    amount(p, " reserved ", range.bytes, 0);
    fprintf(p->out, " for %s\n", kind == THREAD ? "Thread Stack" : names[kind]);
    visit_committed(range, print_piece, context);
}
static void print_map(Printer *p) {
    fputs("Virtual memory map:\n", p->out);
    visit_ranges(print_range, p);
}

/* ---- commands ---- */

static bool find_scale(const char *text, Printer *p) {
    static const struct {
        const char *names[2], *unit;
        size_t scale;
    } scales[] = {
        {{"1", "B"}, "", 1}, {{"K", "KB"}, "KB", 1 << 10}, {{"M", "MB"}, "MB", 1 << 20}, {{"G", "GB"}, "GB", 1 << 30}};
    for (unsigned i = 0; i < sizeof scales / sizeof scales[0]; i++)
        if (strcasecmp(text, scales[i].names[0]) == 0 || strcasecmp(text, scales[i].names[1]) == 0) {
            p->scale = scales[i].scale;
            p->unit = scales[i].unit;
            return true;
        }
    fprintf(p->out, "Incorrect scale value: %s\n", text);
    return false;
}

static Census baseline;
static bool has_baseline; /* under the lock of the world being stopped, as the baseline is */

static void answer_stopped(NativeMemoryRequest request, const Printer *to) {
    Printer printer = *to, *p = &printer;
    Census now;
    bool compares = request == NATIVE_MEMORY_SUMMARY_DIFF || request == NATIVE_MEMORY_DETAIL_DIFF;
    if (compares && !has_baseline) {
        fprintf(p->out, "No %sbaseline for comparison\n", request == NATIVE_MEMORY_DETAIL_DIFF ? "detail " : "");
        return;
    }
    take_census(&now);
    p->now = &now;
    p->before = compares ? &baseline : NULL;
    if (request == NATIVE_MEMORY_TAKE_BASELINE) {
        baseline = now;
        has_baseline = true;
        fputs("Baseline taken\n", p->out);
        return;
    }
    print_census(p);
    if (request == NATIVE_MEMORY_PRINT_DETAIL) print_map(p);
}

void native_memory_answer(Thread *t, NativeMemoryRequest request, const char *scale, FILE *out) {
    Printer p = {.out = out};
    const bool detail = options.native_memory == NATIVE_MEMORY_DETAIL;
    bool detailed = request == NATIVE_MEMORY_PRINT_DETAIL || request == NATIVE_MEMORY_DETAIL_DIFF ||
                    (request == NATIVE_MEMORY_STATISTICS && !library_level->reports_memory_tags);
    if (!find_scale(scale, &p)) return;
    if (request == NATIVE_MEMORY_SHUTDOWN)
        fputs("This option is deprecated and will be ignored.\n", out);
    else if (detailed && !detail)
        fputs("Detail tracking is not enabled\n", out);
    else if (request == NATIVE_MEMORY_STATISTICS)
        fprintf(out,
                "Native Memory Tracking Statistics:\nState: %s\n"
                "Memory is counted on request. Call sites are not recorded.\n",
                detail ? "detail" : "summary");
    else {
        safepoint_begin(t);
        answer_stopped(request, &p);
        safepoint_end(t);
    }
}

void native_memory_at_exit(FILE *out) {
    if (!vm_flag_bool(PrintNMTStatistics)) return;
    Printer p = {.out = out, .scale = 1, .unit = ""};
    answer_stopped(
        options.native_memory == NATIVE_MEMORY_DETAIL ? NATIVE_MEMORY_PRINT_DETAIL : NATIVE_MEMORY_PRINT_SUMMARY, &p);
}

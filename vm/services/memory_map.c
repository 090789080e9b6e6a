/* See memory_map.h. Everything is from /proc/self/smaps; what the VM knows of its own ranges is added to that. */
#include "vm/services/memory_map.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "gc/heap.h"
#include "gc/lowmem.h"
#include "runtime/library_level.h"
#include "runtime/options.h"
#include "runtime/safepoint.h"
#include "vm/services/perfdata.h"

void memory_map_print_libraries(FILE *out) {
    FILE *f = fopen("/proc/self/maps", "re");
    char *line = NULL;
    size_t room = 0, count = 0;
    fputs("Dynamic libraries:\n", out);
    while (f && getline(&line, &room, f) > 0) {
        fputs(line, out);
        count++;
    }
    if (!f) fputs("Can not get library information for pid = self\n", out);
    if (library_level->maps_are_counted) fprintf(out, "Total number of mappings: %zu\n", count);
    fputc('\n', out);
    free(line);
    if (f) fclose(f);
}

/* ---- what the VM knows ---- */

typedef struct Known {
    const char *begin, *end;
    char what[96];
} Known;
typedef struct KnownRanges {
    Known *ranges;
    size_t count, capacity;
} KnownRanges;

/* Without memory it stays unknown. */
static Known *add_known(KnownRanges *k, const void *begin, size_t bytes) {
    if (k->count == k->capacity) {
        size_t capacity = k->capacity ? 2 * k->capacity : 64;
        Known *more = realloc(k->ranges, capacity * sizeof *more);
        if (!more) return NULL;
        k->ranges = more;
        k->capacity = capacity;
    }
    Known *known = &k->ranges[k->count++];
    *known = (Known){.begin = begin, .end = (const char *)begin + bytes};
    return known;
}
static void add_named(KnownRanges *k, const void *begin, size_t bytes, const char *what) {
    Known *known = bytes ? add_known(k, begin, bytes) : NULL;
    if (known) snprintf(known->what, sizeof known->what, "%s", what);
}
static void add_stacks(KnownRanges *k, const Thread *t) {
    const struct {
        const void *begin;
        size_t bytes;
        const char *kind;
    } stacks[] = {{t->c_stack.begin, t->c_stack.bytes, "STACK"},
                  {t->stack_base, (size_t)(t->stack_end - t->stack_base), "JAVASTACK"}};
    for (unsigned i = 0; i < 2; i++) {
        Known *known = stacks[i].bytes ? add_known(k, stacks[i].begin, stacks[i].bytes) : NULL;
        if (!known) continue;
        snprintf(known->what, sizeof known->what, "%s-%d-%s", stacks[i].kind, t->native_id, t->name);
        for (char *p = known->what; *p; p++)
            if (*p == ' ') *p = '-';
    }
}
static void list_known(KnownRanges *k, Thread *self) {
    AddressRange ranges[64];
    safepoint_begin(self);
    for (const Thread *t = thread_list(); t; t = thread_next(t)) add_stacks(k, t);
    safepoint_end(self);
    heap_address_ranges(ranges);
    add_named(k, ranges[0].begin, ranges[0].bytes, "JAVAHEAP");
    for (unsigned i = 1; i < HEAP_RANGES; i++) add_named(k, ranges[i].begin, ranges[i].bytes, "GC");
    add_named(k, perfdata_mapping().begin, perfdata_mapping().bytes, "INTERN");
    size_t n = lowmem_metadata_ranges(ranges, sizeof ranges / sizeof *ranges);
    for (size_t i = 0; i < n && i < sizeof ranges / sizeof *ranges; i++)
        add_named(k, ranges[i].begin, ranges[i].bytes, "CLASS");
}

/* ---- the map ---- */

typedef struct Mapping {
    uintptr_t from, to;
    char prot[8], *file;
    unsigned long rss, swapped, hugetlb, thp, page; /* in KB */
    bool shared, committed, huge, thp_wanted, thp_forbidden;
} Mapping;
typedef struct Totals {
    size_t mappings, bytes, committed, shared, rss, swapped, hugetlb, thp;
} Totals;

static bool read_head(Mapping *m, char *line) {
    int path = 0;
    *m = (Mapping){.page = 4};
    line[strcspn(line, "\n")] = 0;
    if (sscanf(line, "%" SCNxPTR "-%" SCNxPTR " %7s %*s %*s %*s %n", &m->from, &m->to, m->prot, &path) < 3)
        return false;
    m->file = strdup(path ? line + path : "");
    return true;
}
static void read_detail(Mapping *m, const char *line) {
    sscanf(line, "Rss: %lu", &m->rss);
    sscanf(line, "Swap: %lu", &m->swapped);
    sscanf(line, "Private_Hugetlb: %lu", &m->hugetlb);
    sscanf(line, "AnonHugePages: %lu", &m->thp);
    sscanf(line, "KernelPageSize: %lu", &m->page);
    if (strncmp(line, "VmFlags:", 8) != 0) return;
    m->committed = !strstr(line, " nr");
    m->shared = strstr(line, " sh");
    m->huge = strstr(line, " ht");
    m->thp_wanted = strstr(line, " hg");
    m->thp_forbidden = strstr(line, " nh");
}

static void print_notes(const Mapping *m, FILE *out) {
    const struct {
        bool holds;
        const char *text;
    } notes[] = {{m->shared, "shrd"},      {m->committed, "com"},       {m->swapped, "swap"}, {m->thp, "thp"},
                 {m->thp_wanted, "thpad"}, {m->thp_forbidden, "nothp"}, {m->huge, "huge"}};
    char text[64] = "", *p = text;
    for (unsigned i = 0; i < sizeof notes / sizeof *notes; i++)
        if (notes[i].holds) p = stpcpy(p > text ? stpcpy(p, ",") : p, notes[i].text);
    fprintf(out, "%-16s ", *text ? text : "-");
}
static void print_mapping(const Mapping *m, const KnownRanges *k, FILE *out) {
    const char *what = "-";
    for (size_t i = 0; i < k->count; i++)
        if (m->from < (uintptr_t)k->ranges[i].end && m->to > (uintptr_t)k->ranges[i].begin) {
            what = k->ranges[i].what;
            break;
        }
    fprintf(out, "0x%016" PRIxPTR "-0x%016" PRIxPTR " %12zu %s %12zu %12zu ", m->from, m->to, (size_t)(m->to - m->from),
            m->prot, (size_t)m->rss << 10, (size_t)m->hugetlb << 10);
    if (m->page >= 1024)
        fprintf(out, "%luM   ", m->page >> 10);
    else
        fprintf(out, "%luK   ", m->page);
    print_notes(m, out);
    fprintf(out, "%-37s %s\n", what, m->file && *m->file ? m->file : "-");
}
static void add_totals(Totals *all, const Mapping *m) {
    all->mappings++;
    all->bytes += m->to - m->from;
    all->committed += m->committed ? m->to - m->from : 0;
    all->shared += m->shared ? m->to - m->from : 0;
    all->rss += m->rss << 10;
    all->swapped += m->swapped << 10;
    all->hugetlb += m->hugetlb << 10;
    all->thp += m->thp << 10;
}

static void print_legend(bool annotated, FILE *out) {
    fputs("Memory mappings:\n", out);
    if (!annotated) fputs("NMT is disabled. VM info not available.\n", out);
    fputs("from, to, vsize: address range and size\n"
          "prot:            protection\n"
          "rss:             resident set size\n"
          "hugetlb:         size of private hugetlb pages\n"
          "pgsz:            page size\n"
          "notes:           mapping information  (detail mode only)\n"
          "                      shrd: mapping is shared\n"
          "                       com: mapping committed (swap space reserved)\n"
          "                      swap: mapping partly or completely swapped out\n"
          "                       thp: mapping uses THP\n"
          "                     thpad: mapping is THP-madvised\n"
          "                     nothp: mapping is forbidden to use THP\n"
          "                      huge: mapping uses hugetlb pages\n"
          "vm info:         VM information (requires NMT)\n"
          "                     CLASS: Class Space\n"
          "                        GC: GC support data (e.g. bitmaps)\n"
          "                    INTERN: Internal\n"
          "                  JAVAHEAP: Java Heap\n"
          "                 JAVASTACK: Java frames of a thread\n"
          "                     STACK: (known) Thread Stack\n"
          "file:            file mapped, if mapping is not anonymous\n\n"
          "from               to                        vsize prot          rss      hugetlb pgsz notes            info"
          "                                  file\n",
          out);
    for (int i = 0; i < 150; i++) fputc('=', out);
    fputc('\n', out);
}

static void print_total(const char *name, size_t bytes, FILE *out) {
    const unsigned shift = bytes >= 100 << 20 ? 20 : bytes >= 100 << 10 ? 10 : 0;
    fprintf(out, "%18s: %zu (%zu%c)\n", name, bytes, bytes >> shift, shift == 20 ? 'M' : shift ? 'K' : 'B');
}
static void print_totals(const Totals *all, FILE *out) {
    fprintf(out, "\nNumber of mappings: %zu\n", all->mappings);
    print_total("vsize", all->bytes, out);
    print_total("rss", all->rss, out);
    print_total("committed", all->committed, out);
    print_total("shared", all->shared, out);
    print_total("swapped out", all->swapped, out);
    print_total("using thp", all->thp, out);
    print_total("hugetlb", all->hugetlb, out);
    fputc('\n', out);
}

static bool is_head(const char *line) {
    return strchr("0123456789abcdef", *line) && strcspn(line, "-") < strcspn(line, ": ");
}

void memory_map_print(Thread *t, FILE *out) {
    const bool annotated = options.native_memory != NATIVE_MEMORY_OFF;
    KnownRanges known = {0};
    Totals all = {0};
    Mapping m = {0};
    bool any = false;
    char *line = NULL;
    size_t room = 0;
    if (annotated) list_known(&known, t);
    print_legend(annotated, out);
    FILE *f = fopen("/proc/self/smaps", "re");
    for (bool more = f; more;) {
        more = getline(&line, &room, f) > 0;
        if (more && !is_head(line)) {
            read_detail(&m, line);
            continue;
        }
        if (any) {
            print_mapping(&m, &known, out);
            add_totals(&all, &m);
            free(m.file);
        }
        any = more && read_head(&m, line);
    }
    print_totals(&all, out);
    if (f) fclose(f);
    free(line);
    free(known.ranges);
}

/* See histogram.h. */
#include "vm/services/histogram.h"

#include <stdlib.h>

#include "gc/walk.h"
#include "runtime/module.h"
#include "runtime/safepoint.h"

typedef struct Count {
    const Class *c;
    uint64_t objects, bytes;
} Count;
typedef struct Histogram {
    Count *table; /* open addressing, never more than half full */
    size_t size, used;
    bool failed;
} Histogram;

static Count *find_count(Histogram *h, const Class *c) {
    size_t i = ((uintptr_t)c >> 4) * 0x9e3779b97f4a7c15u >> 20;
    for (i &= h->size - 1; h->table[i].c && h->table[i].c != c; i = (i + 1) & (h->size - 1)) {}
    return &h->table[i];
}

static bool grow_histogram(Histogram *h) {
    Histogram bigger = {.size = h->size ? 2 * h->size : 1024};
    bigger.table = calloc(bigger.size, sizeof *bigger.table);
    if (!bigger.table) return false;
    for (size_t i = 0; i < h->size; i++)
        if (h->table[i].c) *find_count(&bigger, h->table[i].c) = h->table[i];
    bigger.used = h->used;
    free(h->table);
    *h = bigger;
    return true;
}

static bool count_object(void *context, Object *o) {
    Histogram *h = context;
    if (2 * h->used >= h->size && !grow_histogram(h)) {
        h->failed = true;
        return false;
    }
    Count *n = find_count(h, object_class(o));
    if (!n->c) {
        n->c = object_class(o);
        h->used++;
    }
    n->objects++;
    n->bytes += object_size(o);
    return true;
}

static int by_bytes(const void *a, const void *b) {
    const Count *x = a, *y = b;
    return x->bytes > y->bytes ? -1 : x->bytes < y->bytes;
}

static void print_count(unsigned rank, const Count *n, FILE *out) {
    fprintf(out, "%4u: %13llu %14llu  ", rank, (unsigned long long)n->objects, (unsigned long long)n->bytes);
    class_print_java_name(n->c, out);
    const Class *element = n->c;
    while (element->component) element = element->component;
    if (class_module_name(element)) fprintf(out, " (" MODULE_SHOWN ")", MODULE_WORDS(element->module));
    fputc('\n', out);
}

void histogram_print(Thread *t, bool live, FILE *out) {
    Histogram h = {0};
    if (live) heap_collect(GC_HISTOGRAM);
    safepoint_begin(t); /* printed before it ends: classes may be unloaded afterwards */
    heap_iterate(count_object, &h);
    size_t count = 0;
    for (size_t i = 0; i < h.size; i++)
        if (h.table[i].c) h.table[count++] = h.table[i];
    if (h.failed)
        fputs("minijvm: out of native memory: for the histogram\n", out);
    else {
        Count total = {0};
        qsort(h.table, count, sizeof *h.table, by_bytes);
        fputs(" num     #instances         #bytes  class name "
              "(module)\n-------------------------------------------------------\n",
              out);
        for (size_t i = 0; i < count; i++) {
            print_count((unsigned)i + 1, &h.table[i], out);
            total.objects += h.table[i].objects;
            total.bytes += h.table[i].bytes;
        }
        fprintf(out, "Total %13llu %14llu\n", (unsigned long long)total.objects, (unsigned long long)total.bytes);
    }
    safepoint_end(t);
    free(h.table);
}

/* See loader_list.h. All threads are stopped while the loaders are listed and printed: they come and go with
   collections. A hidden class that its loader does not keep alive counts by itself, as on `java`. */
#include "vm/services/loader_list.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "gc/lowmem.h"
#include "runtime/constraints.h"
#include "runtime/dictionary.h"
#include "runtime/library_level.h"
#include "runtime/safepoint.h"
#include "runtime/string.h"
#include "runtime/wellknown.h"
#include "vm/classes/loader.h"
#include "vm/services/metadata.h"
#include "vm/services/tree.h"

/* ---- the list ---- */

typedef struct Listed {
    const Loader *loader; /* NULL: it has defined nothing, but is the parent of one that has */
    const Object *object; /* NULL: boot */
} Listed;
typedef struct List {
    Listed *loaders; /* the boot loader first, then the oldest */
    uint32_t count, capacity;
    uint32_t *index; /* by object, open addressing, number and one; NULL: not made yet */
    uint32_t mask;
} List;

static bool add(List *l, const Loader *loader, const Object *object) {
    if (l->count == l->capacity) {
        uint32_t capacity = l->capacity ? 2 * l->capacity : 64;
        Listed *more = realloc(l->loaders, capacity * sizeof *more);
        if (!more) return false;
        l->loaders = more;
        l->capacity = capacity;
    }
    l->loaders[l->count++] = (Listed){loader, object};
    return true;
}

static uint32_t *place_of(const List *l, const Object *object) {
    uint32_t i = (uint32_t)((uintptr_t)object >> 3) * 0x9e3779b1u & l->mask;
    while (l->index[i] && l->loaders[l->index[i] - 1].object != object) i = (i + 1) & l->mask;
    return &l->index[i];
}
static bool make_index(List *l) {
    uint32_t size = 64;
    while (size < 2 * l->count) size *= 2;
    free(l->index);
    if (!(l->index = calloc(size, sizeof *l->index))) return false;
    l->mask = size - 1;
    for (uint32_t i = 0; i < l->count; i++) *place_of(l, l->loaders[i].object) = i + 1;
    return true;
}

static const Object *parent_of(const Object *loader) {
    return loader && offset_ClassLoader_parent ? ref_load(object_at(loader, offset_ClassLoader_parent)) : NULL;
}

static bool list_loaders(List *l) {
    *l = (List){0};
    if (!add(l, &boot_loader, NULL)) return false;
    for (const Loader *at = all_loaders; at; at = at->next)
        if (at->object && (at->classes || at->is_permanent) && !add(l, at, at->object)) return false;
    for (uint32_t i = 1, k = l->count; i + 1 < k; i++) {
        const Listed one = l->loaders[i];
        l->loaders[i] = l->loaders[--k];
        l->loaders[k] = one;
    }
    return make_index(l);
}

/* Parents that have defined nothing have a place in the tree, too. */
static bool add_parents(List *l) {
    for (uint32_t i = 1; i < l->count; i++) {
        const Object *parent = parent_of(l->loaders[i].object);
        if (*place_of(l, parent)) continue;
        if (!add(l, NULL, parent)) return false;
        if (2 * l->count > l->mask && !make_index(l)) return false;
        *place_of(l, parent) = l->count;
    }
    return true;
}

static void free_list(List *l) {
    free(l->loaders);
    free(l->index);
}

static void complain(FILE *out) { fputs("minijvm: out of native memory: for the list of class loaders\n", out); }

static bool is_alone(const Class *c) { return c->flags & CLASS_DIES_ALONE && !class_is_array(c); }
static bool counts(const Class *c, bool alone) {
    return !class_is_primitive(c) && !(c->flags & CLASS_DIES_ALONE && class_is_array(c)) && is_alone(c) == alone;
}
static size_t count_classes(const Loader *l, bool alone) {
    size_t n = 0;
    for (const Class *c = l ? l->classes : NULL; c; c = c->next_in_loader) n += counts(c, alone);
    return n;
}

static const Object *name_of(const Object *loader) {
    return loader && offset_ClassLoader_name ? ref_load(object_at(loader, offset_ClassLoader_name)) : NULL;
}

/* ---- VM.classloaders ---- */

typedef struct LoaderTree {
    List list;
    TreeNode *nodes;
    uint32_t *folded; /* how many more each represents; FOLDED: it is one of these */
    bool classes, verbose;
    FILE *out;
} LoaderTree;
enum { FOLDED = UINT32_MAX };

static bool is_same_name(const Object *a, const Object *b) {
    const uint32_t n = a && b ? string_length(a) : 0;
    if (!a || !b) return a == b;
    if (string_length(b) != n) return false;
    for (uint32_t i = 0; i < n; i++)
        if (string_char_at(a, i) != string_char_at(b, i)) return false;
    return true;
}
static bool can_fold(const LoaderTree *tree, uint32_t a, uint32_t b) {
    const Object *x = tree->list.loaders[a].object, *y = tree->list.loaders[b].object;
    return tree->nodes[a].first == NO_NODE && tree->nodes[b].first == NO_NODE && object_class(x) == object_class(y) &&
           is_same_name(name_of(x), name_of(y));
}
/* Each is compared with those before it that are shown and, since most are alike, with these from the first on. */
static void fold_children(LoaderTree *tree, uint32_t parent) {
    for (uint32_t i = tree->nodes[parent].first; i != NO_NODE; i = tree->nodes[i].next)
        for (uint32_t k = tree->nodes[parent].first; k != i && tree->nodes[i].first == NO_NODE; k = tree->nodes[k].next)
            if (tree->folded[k] != FOLDED && can_fold(tree, k, i)) {
                tree->folded[k]++;
                tree->folded[i] = FOLDED;
                break;
            }
}
static bool is_last(const LoaderTree *tree, uint32_t i) {
    uint32_t next = tree->nodes[i].next;
    while (next != NO_NODE && tree->folded[next] == FOLDED) next = tree->nodes[next].next;
    return next == NO_NODE;
}

/* The columns before a node's own text: a bar for each ancestor that has siblings below it. */
static void print_branches(const LoaderTree *tree, uint32_t at, FILE *out) {
    uint32_t chain[256], depth = 0; /* what is deeper is not indented any further */
    for (uint32_t i = tree->nodes[at].parent; i != NO_NODE && depth < 256; i = tree->nodes[i].parent)
        chain[depth++] = i;
    while (depth) fprintf(out, "%c     ", is_last(tree, chain[--depth]) ? ' ' : '|');
}
static void begin_line(const LoaderTree *tree, uint32_t at) {
    const bool parent = tree->nodes[at].first != NO_NODE;
    print_branches(tree, at, tree->out);
    fprintf(tree->out, "%c     %c     ", is_last(tree, at) ? ' ' : '|', parent ? '|' : ' ');
}
static void end_part(const LoaderTree *tree, uint32_t at) {
    begin_line(tree, at);
    fputc('\n', tree->out);
}

static int by_id(const void *a, const void *b) {
    const Class *x = *(const Class *const *)a, *y = *(const Class *const *)b;
    return x->id < y->id ? -1 : x->id > y->id;
}
static void print_classes(const LoaderTree *tree, uint32_t at, bool alone) {
    const Loader *l = tree->list.loaders[at].loader;
    const size_t count = count_classes(l, alone);
    const Class **sorted = count ? malloc(count * sizeof *sorted) : NULL;
    size_t n = 0;
    if (!count) return;
    if (!sorted) {
        complain(tree->out);
        return;
    }
    for (const Class *c = l->classes; c; c = c->next_in_loader)
        if (counts(c, alone)) sorted[n++] = c;
    qsort(sorted, n, sizeof *sorted, by_id);
    for (size_t i = 0; i < n; i++) {
        begin_line(tree, at);
        fprintf(tree->out, "%*s ", 18, i ? "" : alone ? "Hidden Classes:" : "Classes:");
        class_print_java_name(sorted[i], tree->out);
        if (alone) fprintf(tree->out, "  (Loader Data: 0x%016lx)", (unsigned long)sorted[i]);
        fputc('\n', tree->out);
    }
    begin_line(tree, at);
    fprintf(tree->out, "%*s (%zu %sclass%s)\n", 18, "", n, alone ? "hidden " : "", n == 1 ? "" : "es");
    end_part(tree, at);
    free(sorted);
}

static void print_verbose(const LoaderTree *tree, uint32_t at) {
    const Listed *l = &tree->list.loaders[at];
    begin_line(tree, at);
    fprintf(tree->out, "%*s 0x%016lx\n", 18, "Loader Oop:", (unsigned long)l->object);
    begin_line(tree, at);
    fprintf(tree->out, "%*s 0x%016lx\n", 18, "Loader Data:", (unsigned long)l->loader);
    begin_line(tree, at);
    fprintf(tree->out, "%*s 0x%016lx\n", 18, "Loader Klass:", l->object ? (unsigned long)object_class(l->object) : 0);
    end_part(tree, at);
}

static void print_loader(const LoaderTree *tree, uint32_t at) {
    const Object *loader = tree->list.loaders[at].object, *name = name_of(loader);
    print_branches(tree, at, tree->out);
    fputs("+-- ", tree->out);
    if (!loader)
        fputs("<bootstrap>", tree->out);
    else {
        if (name) {
            fputc('"', tree->out);
            string_print(name, tree->out);
            fputs("\", ", tree->out);
        }
        class_print_java_name(object_class(loader), tree->out);
    }
    if (tree->folded[at]) fprintf(tree->out, " (+ %u more)", tree->folded[at]);
    fputc('\n', tree->out);
    end_part(tree, at);
    if (tree->folded[at]) return; /* each has its own */
    if (tree->verbose) print_verbose(tree, at);
    if (!tree->classes) return;
    print_classes(tree, at, false);
    print_classes(tree, at, true);
}

/* The newest come first, each after its ancestors: the order of `java`. */
static void attach(LoaderTree *tree, uint32_t i) {
    uint32_t top = i, below = NO_NODE; /* the way down is kept in `next` of what has no siblings yet */
    while (top && tree->nodes[top].parent == NO_NODE) {
        tree->nodes[top].next = below;
        below = top;
        top = *place_of(&tree->list, parent_of(tree->list.loaders[top].object)) - 1;
    }
    while (below != NO_NODE) {
        uint32_t at = below;
        below = tree->nodes[at].next;
        tree_add(tree->nodes, top, at);
        top = at;
    }
}

void loaders_print_tree(Thread *t, bool classes, bool verbose, bool fold, FILE *out) {
    LoaderTree tree = {.classes = classes, .verbose = verbose, .out = out};
    safepoint_begin(t);
    bool ok = list_loaders(&tree.list) && add_parents(&tree.list) &&
              (tree.nodes = malloc(tree.list.count * sizeof *tree.nodes)) &&
              (tree.folded = calloc(tree.list.count, sizeof *tree.folded));
    if (ok) {
        const uint32_t count = tree.list.count;
        unsigned depth = 0;
        for (uint32_t i = 0; i < count; i++) tree_init(&tree.nodes[i], NULL);
        for (uint32_t i = count; --i > 0;) attach(&tree, i);
        for (uint32_t i = 0; i < count && fold; i++) fold_children(&tree, i);
        for (uint32_t at = 0; at != NO_NODE; at = tree_next(tree.nodes, 0, at, true, &depth))
            if (tree.folded[at] != FOLDED) print_loader(&tree, at);
    } else
        complain(out);
    safepoint_end(t);
    free_list(&tree.list);
    free(tree.nodes);
    free(tree.folded);
}

/* ---- sizes ---- */

typedef struct Sizes {
    size_t loaders, classes, data,
        structures; /* bytes: of the class files, and of what represents the class at run time */
} Sizes;

static void add_sizes(Sizes *sum, const Sizes *s) {
    sum->loaders += s->loaders;
    sum->classes += s->classes;
    sum->data += s->data;
    sum->structures += s->structures;
}
static Sizes sizes_of_class(const Class *c) {
    Metadata m = {0};
    metadata_take_class(&m, c);
    return (Sizes){.classes = 1,
                   .data = metadata_sum(&m, METADATA_GROUP_CLASS).bytes,
                   .structures = metadata_sum(&m, METADATA_GROUP_METASPACE).bytes};
}
static Sizes sizes_of_loader(const Loader *l, bool alone) {
    Sizes sum = {0};
    for (const Class *c = l->classes; c; c = c->next_in_loader) {
        if (!counts(c, alone)) continue;
        const Sizes s = sizes_of_class(c);
        add_sizes(&sum, &s);
    }
    sum.loaders = alone ? sum.classes : 1;
    return sum;
}

/* ---- VM.classloader_stats ---- */

static void print_row(const Sizes *s, FILE *out) {
    const size_t bytes = s->data + s->structures; /* there is nothing that is reserved for a loader and not used */
    fprintf(out, "%6zu  %8zu  %8zu  ", s->classes, bytes, bytes);
}

void loaders_print_statistics(Thread *t, FILE *out) {
    List list;
    Sizes total = {0};
    fprintf(out, "%-18s  %-18s  %-18s %-7s   %-7s   %-7s  Type\n", "ClassLoader", "Parent", "CLD*", "Classes",
            "ChunkSz", "BlockSz");
    safepoint_begin(t);
    if (!list_loaders(&list)) complain(out);
    for (uint32_t i = 0; list.index && i < list.count; i++) {
        const Listed *l = &list.loaders[i];
        const Object *parent = parent_of(l->object);
        const Sizes own = sizes_of_loader(l->loader, false), alone = sizes_of_loader(l->loader, true);
        fprintf(out, "0x%016lx  0x%016lx  0x%016lx  ", l->object ? (unsigned long)object_class(l->object) : 0,
                parent ? (unsigned long)object_class(parent) : 0, (unsigned long)l->loader);
        print_row(&own, out);
        if (l->object)
            class_print_java_name(object_class(l->object), out);
        else
            fputs("<boot class loader>", out);
        fputc('\n', out);
        if (alone.classes) {
            fprintf(out, "%60s", "");
            print_row(&alone, out);
            fputs(" + hidden classes\n", out);
        }
        add_sizes(&total, &own);
        add_sizes(&total, &alone);
    }
    fprintf(out, "Total = %-6u%46s", list.count, "");
    print_row(&total, out);
    safepoint_end(t);
    free_list(&list);
    fputs("\nChunkSz: Total size of all allocated metaspace chunks\n"
          "BlockSz: Total size of all allocated metaspace blocks (each chunk has several blocks)\n",
          out);
}

/* ---- VM.systemdictionary ---- */

void table_statistics_print(const TableStatistics *s, FILE *out) {
    const double mean = s->buckets ? (double)s->entries / (double)s->buckets : 0,
                 variance = s->buckets ? s->squares / (double)s->buckets - mean * mean : 0;
    const size_t bytes = s->buckets * s->bucket_bytes, entries = s->entries * s->entry_bytes;
    fprintf(out, "Number of buckets       : %9zu = %9zu bytes, each %zu\n", s->buckets, bytes, s->bucket_bytes);
    fprintf(out, "Number of entries       : %9zu = %9zu bytes, each %zu\n", s->entries, entries,
            s->entries ? s->entry_bytes : 0);
    if (s->literals)
        fprintf(out, "Number of literals      : %9zu = %9zu bytes, avg %7.3f\n", s->literals, s->literal_bytes,
                (double)s->literal_bytes / (double)s->literals);
    fprintf(out, "Total footprint         : %9s = %9zu bytes\n", "", bytes + entries + s->literal_bytes);
    fprintf(out, "Average bucket size     : %9.3f\nVariance of bucket size : %9.3f\nStd. dev. of bucket size: %9.3f\n",
            mean, variance, sqrt(variance > 0 ? variance : 0));
    fprintf(out, "Maximum bucket size     : %9zu\n", s->largest);
}

static void print_data(const Loader *l, FILE *out) {
    fprintf(out, "loader data: 0x%016lx ", (unsigned long)l);
    if (l->object)
        fprintf(out, "for instance a '%s'{0x%016lx}", object_class(l->object)->name->text, (unsigned long)l->object);
    else
        fputs("of 'bootstrap'", out);
}

typedef struct DictionaryPrint {
    const Loader *loader;
    FILE *out;
} DictionaryPrint;
static void print_entry(Class *c, void *context) {
    const DictionaryPrint *p = context;
    fputs(c->loader == p->loader ? "  " : " ^", p->out);
    class_print_java_name(c, p->out);
    if (c->loader != p->loader) {
        fputs(", ", p->out);
        print_data(c->loader, p->out);
    }
    fputc('\n', p->out);
}
static void print_dictionary(const Loader *l, FILE *out) {
    TableStatistics s;
    DictionaryPrint context = {l, out};
    if (!dictionary_statistics(l->dictionary, &s)) {
        complain(out);
        return;
    }
    fputs("Dictionary for ", out);
    print_data(l, out);
    fprintf(out, "\nJava dictionary (table_size=%zu, classes=%zu)\n", s.buckets, s.entries);
    fputs("^ indicates that initiating loader is different from defining loader\n", out);
    dictionary_visit(l->dictionary, print_entry, &context);
    fputc('\n', out);
}
static void print_dictionary_statistics(const Loader *l, FILE *out) {
    TableStatistics s;
    char *name = loader_name_and_id(l);
    if (dictionary_statistics(l->dictionary, &s)) {
        fprintf(out, "System Dictionary for %s class loader statistics:\n", name ? name : "?");
        table_statistics_print(&s, out);
    } else
        complain(out);
    free(name);
}

static void print_constraint(const Symbol *name, Loader *const *loaders, unsigned count, void *out) {
    fprintf(out, "Symbol: %s loaders:\n", name->text);
    for (unsigned i = 0; i < count; i++) {
        fputs("    ", out);
        print_data(loaders[i], out);
        fputc('\n', out);
    }
}
static void print_constraints(bool verbose, FILE *out) {
    TableStatistics s;
    constraints_statistics(&s);
    if (verbose) {
        fprintf(out, "Java loader constraints (table_size=%zu, constraints=%zu)\n", s.buckets, s.entries);
        constraints_visit(print_constraint, out);
        fputc('\n', out);
    } else {
        fprintf(out, "%s statistics:\n", library_level->constraints_title);
        table_statistics_print(&s, out);
    }
}

void loaders_print_dictionaries(Thread *t, bool verbose, FILE *out) {
    List list;
    safepoint_begin(t);
    if (!list_loaders(&list)) complain(out);
    for (uint32_t i = list.index ? list.count : 0; i-- > 0;)
        if (verbose)
            print_dictionary(list.loaders[i].loader, out);
        else
            print_dictionary_statistics(list.loaders[i].loader, out);
    print_constraints(verbose, out);
    safepoint_end(t);
    free_list(&list);
}

/* ---- VM.metaspace ---- */

typedef struct Scale {
    size_t unit; /* 0: what suits each number */
    const char *name;
} Scale;
static const Scale scales[] = {{1, "1"}, {1 << 10, "KB"}, {1 << 20, "MB"}, {1 << 30, "GB"}, {0, "dynamic"}};

static void print_bytes(size_t bytes, const Scale *scale, FILE *out) {
    const Scale *s = scale;
    if (!s->unit) s = &scales[bytes >= 1 << 30 ? 3 : bytes >= 1 << 20 ? 2 : bytes >= 1 << 10 ? 1 : 0];
    if (s->unit == 1)
        fprintf(out, "%6zu bytes", bytes);
    else if (bytes && bytes < s->unit / 100)
        fprintf(out, "%10s %s", "<0.01", s->name);
    else
        fprintf(out, "%10.2f %s", (double)bytes / (double)s->unit, s->name);
}
static void print_used(const Sizes *s, const Scale *scale, FILE *out) {
    const struct {
        const char *name;
        size_t bytes;
    } lines[] = {
        {"  Non-Class: ", s->data}, {"      Class: ", s->structures}, {"       Both: ", s->data + s->structures}};
    for (unsigned i = 0; i < 3; i++) {
        fputs(lines[i].name, out);
        print_bytes(lines[i].bytes, scale, out);
        fputs(" used.\n", out);
    }
    fputc('\n', out);
}

/* Space for the structures of classes is reserved in low memory; class files are in the C heap. */
static void print_space(const Scale *scale, FILE *out) {
    AddressRange ranges[64];
    size_t reserved = 0, n = lowmem_metadata_ranges(ranges, sizeof ranges / sizeof *ranges);
    for (size_t i = 0; i < n && i < sizeof ranges / sizeof *ranges; i++) reserved += ranges[i].bytes;
    fputs("Virtual space:\n      Class space: ", out);
    print_bytes(reserved, scale, out);
    fputs(" reserved, ", out);
    print_bytes(lowmem_metadata_committed(), scale, out);
    fputs(" committed.\n\nMaxMetaspaceSize: unlimited\n", out);
}

static void print_count(size_t n, const char *one, const char *many, FILE *out) {
    fprintf(out, "%zu %s", n, n == 1 ? one : many);
}
static void print_totals(const Sizes *s, FILE *out) {
    fputs(" - ", out);
    print_count(s->loaders, "loader", "loaders", out);
    fputs(", ", out);
    print_count(s->classes, "class", "classes", out);
    fputs(":\n", out);
}

/* [c]: a hidden class that counts by itself, or NULL. */
static void print_usage_of(unsigned number, const Loader *l, const Class *c, const MetaspaceRequest *r,
                           const Scale *scale, FILE *out) {
    const Sizes s = c ? sizes_of_class(c) : sizes_of_loader(l, false);
    const Object *name = name_of(l->object);
    fprintf(out, "%4u: CLD 0x%016lx: %s", number, c ? (unsigned long)c : (unsigned long)l,
            c ? "<hidden class>, loaded by " : "");
    if (name || !l->object) {
        fputc('"', out);
        if (name)
            string_print(name, out);
        else
            fputs("<bootstrap>", out);
        fputc('"', out);
    }
    if (l->object) {
        fputs(name ? " instance of " : "instance of ", out);
        class_print_java_name(object_class(l->object), out);
    }
    if (r->classes) {
        unsigned n = 0;
        fputs("\n      Loaded classes:\n", out);
        for (const Class *k = c ? c : l->classes; k; k = c ? NULL : k->next_in_loader) {
            if (!c && !counts(k, false)) continue;
            fprintf(out, "      %4u:    ", ++n);
            class_print_java_name(k, out);
            fputc('\n', out);
        }
        fputs("      -total-: ", out);
    } else
        fputs(", ", out);
    print_count(s.classes, "class\n", "classes\n", out);
    print_used(&s, scale, out);
}

static void print_by_loader(const List *list, const MetaspaceRequest *r, const Scale *scale, FILE *out) {
    unsigned number = 0;
    fputs("Usage per loader:\n\n", out);
    for (uint32_t i = list->count; i-- > 0;) {
        const Loader *l = list->loaders[i].loader;
        for (const Class *c = l->classes; c; c = c->next_in_loader)
            if (counts(c, true)) print_usage_of(++number, l, c, r, scale, out);
        if (l->classes) print_usage_of(++number, l, NULL, r, scale, out);
    }
}

static void print_type(const char *name, const Sizes *s, const Scale *scale, FILE *out) {
    if (!s->loaders) return;
    fputs(name, out);
    print_totals(s, out);
    print_used(s, scale, out);
}

static void print_metaspace(const List *list, const MetaspaceRequest *r, const Scale *scale, FILE *out) {
    Sizes boot = {0}, standard = {0}, alone = {0}, total = {0};
    for (uint32_t i = 0; i < list->count; i++) {
        const Loader *l = list->loaders[i].loader;
        const Sizes own = sizes_of_loader(l, false), hidden = sizes_of_loader(l, true);
        if (own.classes) add_sizes(l == &boot_loader ? &boot : &standard, &own);
        add_sizes(&alone, &hidden);
    }
    add_sizes(&total, &boot);
    add_sizes(&total, &standard);
    add_sizes(&total, &alone);
    if (library_level->metaspace_has_head)
        fprintf(out, "Metaspace        used %zuK, committed %zuK\n class space     used %zuK, committed %zuK\n",
                (total.data + total.structures) >> 10, (total.data + lowmem_metadata_committed()) >> 10,
                total.structures >> 10, lowmem_metadata_committed() >> 10);
    if (strcasecmp(r->scale, scale->name) != 0)
        fprintf(out, "Invalid scale: \"%s\". Will use dynamic scaling.\n", r->scale);
    fputc('\n', out);
    if (r->basic)
        fputs("Usage:\n", out);
    else {
        if (r->loaders) print_by_loader(list, r, scale, out);
        if (r->by_type) {
            fputs("Usage per space type:\n\n", out);
            print_type("Standard", &standard, scale, out);
            print_type("Boot", &boot, scale, out);
            print_type("ClassMirrorHolder", &alone, scale, out);
        }
        fputs("Total Usage", out);
        print_totals(&total, out);
    }
    print_used(&total, scale, out);
    print_space(scale, out);
}

void loaders_print_metaspace(Thread *t, const MetaspaceRequest *r, FILE *out) {
    List list;
    const Scale *scale = scales;
    while (scale->unit && strcasecmp(scale->name, r->scale) != 0) scale++;
    safepoint_begin(t);
    if (list_loaders(&list))
        print_metaspace(&list, r, scale, out);
    else
        complain(out);
    safepoint_end(t);
    free_list(&list);
}

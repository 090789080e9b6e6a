/* See report.h. Each frame gets a name once; stacks are sorted by the names from the oldest frame on, so that those
   that begin alike are neighbours, and one walk over them finds the tree. */
#include "profiler/report.h"

#include <stdlib.h>
#include <string.h>

#include "profiler/page.h"

typedef struct Name {
    StackFrame frame;
    char *text;
    uint32_t number; /* the same for frames of the same name: overloads */
} Name;
typedef struct Path {
    uint32_t *names; /* numbers, oldest first */
    uint32_t count;
    uint64_t weight;
} Path;

typedef struct Report {
    jvmtiEnv *jvmti;
    JNIEnv *jni;
    const ReportFacts *facts;
    FILE *lines, *page;
    Name *names; /* open addressing */
    uint32_t name_count, name_mask;
    char **texts; /* by number, sorted */
    uint32_t text_count;
    Path *paths;
    uint32_t path_count, path_room;
} Report;

/* ---- names ---- */

/* "Ljava/util/Map;" as "java.util.Map". The suffix of a hidden class differs from run to run: it is left out. */
static void print_class(char *to, size_t size, const char *signature) {
    size_t n = strcspn(signature, ".;");
    snprintf(to, size, "%.*s", (int)n - (signature[0] == 'L'), signature + (signature[0] == 'L'));
    for (char *c = to; *c; c++)
        if (*c == '/') *c = '.';
}

/* A method of a class that is gone has no name any more. */
static char *name_of_method(const Report *r, jmethodID method) {
    char *name = NULL, *signature = NULL, text[1024] = "[unloaded]", class_name[512];
    jclass c = NULL;
    if (!method) return strdup("[unknown]");
    if ((*r->jvmti)->GetMethodName(r->jvmti, method, &name, NULL, NULL) == JVMTI_ERROR_NONE &&
        (*r->jvmti)->GetMethodDeclaringClass(r->jvmti, method, &c) == JVMTI_ERROR_NONE &&
        (*r->jvmti)->GetClassSignature(r->jvmti, c, &signature, NULL) == JVMTI_ERROR_NONE) {
        print_class(class_name, sizeof class_name, signature);
        snprintf(text, sizeof text, "%s.%s", class_name, name);
    }
    if (c) (*r->jni)->DeleteLocalRef(r->jni, c);
    (*r->jvmti)->Deallocate(r->jvmti, (unsigned char *)name);
    (*r->jvmti)->Deallocate(r->jvmti, (unsigned char *)signature);
    return strdup(text);
}

static Name *place_of(const Report *r, StackFrame frame) {
    uint32_t i = (uint32_t)((frame >> 3) * UINT64_C(0x9e3779b97f4a7c15) >> 32) & r->name_mask;
    while (r->names[i].text && r->names[i].frame != frame) i = (i + 1) & r->name_mask;
    return &r->names[i];
}

static void need(const void *p) {
    if (p) return;
    fprintf(stderr, "minijvm: out of native memory: for the profile\n");
    _Exit(1);
}

static void grow_names(Report *r) {
    Report old = *r;
    r->name_mask = old.names ? 2 * old.name_mask + 1 : 1023;
    need(r->names = calloc(r->name_mask + 1u, sizeof *r->names));
    for (uint32_t i = 0; old.names && i <= old.name_mask; i++)
        if (old.names[i].text) *place_of(r, old.names[i].frame) = old.names[i];
    free(old.names);
}

static void add_name(Report *r, StackFrame frame) {
    if (2 * r->name_count >= r->name_mask) grow_names(r);
    Name *n = place_of(r, frame);
    if (n->text) return;
    n->frame = frame;
    n->text = frame & 1 ? strdup((const char *)(frame - 1)) : name_of_method(r, (jmethodID)frame);
    need(n->text);
    r->name_count++;
}

static int by_text(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }

static void number_names(Report *r) {
    need(r->texts = malloc((r->name_count + 1u) * sizeof *r->texts));
    for (uint32_t i = 0; r->names && i <= r->name_mask; i++)
        if (r->names[i].text) r->texts[r->text_count++] = r->names[i].text;
    qsort(r->texts, r->text_count, sizeof *r->texts, by_text);
    uint32_t different = 0;
    for (uint32_t i = 0; i < r->text_count; i++)
        if (i == 0 || strcmp(r->texts[i], r->texts[different - 1]) != 0) r->texts[different++] = r->texts[i];
    r->text_count = different;
    for (uint32_t i = 0; r->names && i <= r->name_mask; i++) {
        Name *n = &r->names[i];
        if (!n->text) continue;
        char **at = bsearch(&n->text, r->texts, r->text_count, sizeof *r->texts, by_text);
        n->number = (uint32_t)(at - r->texts);
    }
}

/* ---- stacks ---- */

static void add_names(const StackFrame *frames, uint32_t count, uint64_t weight, void *context) {
    Report *r = context;
    (void)weight;
    for (uint32_t i = 0; i < count; i++) add_name(r, frames[i]);
    r->path_room++;
}

static void add_path(const StackFrame *frames, uint32_t count, uint64_t weight, void *context) {
    Report *r = context;
    Path *p = &r->paths[r->path_count++];
    *p = (Path){.names = malloc((count + 1u) * sizeof *p->names), .count = count, .weight = weight};
    need(p->names);
    for (uint32_t i = 0; i < count; i++) p->names[i] = place_of(r, frames[count - 1 - i])->number;
}

static int by_names(const void *a, const void *b) {
    const Path *x = a, *y = b;
    for (uint32_t i = 0; i < x->count && i < y->count; i++)
        if (x->names[i] != y->names[i]) return x->names[i] < y->names[i] ? -1 : 1;
    return x->count < y->count ? -1 : x->count > y->count;
}

/* ---- the files ---- */

static uint64_t in_unit(const Report *r, uint64_t weight) {
    return (weight + r->facts->divisor / 2) / r->facts->divisor;
}

static void print_line(const Report *r, const Path *p, uint32_t depth, uint64_t weight) {
    if (!in_unit(r, weight)) return;
    for (uint32_t i = 0; i < depth; i++) fprintf(r->lines, "%s%s", i ? ";" : "", r->texts[p->names[i]]);
    fprintf(r->lines, " %llu\n", (unsigned long long)in_unit(r, weight));
}

static uint64_t sum(const Report *r, uint32_t begin, uint32_t end) {
    uint64_t all = 0;
    for (uint32_t i = begin; i < end; i++) all += r->paths[i].weight;
    return all;
}

/* The paths from [begin] to [end] have their first [depth] names in common: those that end here are one line, the
   others the children of this node. A node of the page is [name, weight, child...]. */
static void write_node(const Report *r, uint32_t begin, uint32_t end, uint32_t depth) {
    uint32_t i = begin;
    while (i < end && r->paths[i].count == depth) i++;
    if (i > begin && depth > 0) print_line(r, &r->paths[begin], depth, sum(r, begin, i));
    while (i < end) {
        uint32_t name = r->paths[i].names[depth], j = i + 1;
        while (j < end && r->paths[j].names[depth] == name) j++;
        if (r->page) fprintf(r->page, ",[%u,%llu", name, (unsigned long long)in_unit(r, sum(r, i, j)));
        write_node(r, i, j, depth + 1);
        if (r->page) fputc(']', r->page);
        i = j;
    }
}

/* Names of classes may contain anything. */
static void print_text(FILE *out, const char *text) {
    fputc('"', out);
    for (const unsigned char *c = (const unsigned char *)text; *c; c++)
        if (*c == '"' || *c == '\\' || *c == '<' || *c < ' ')
            fprintf(out, "\\u%04x", *c);
        else
            fputc(*c, out);
    fputc('"', out);
}

uint64_t report_write(jvmtiEnv *jvmti, JNIEnv *jni, const ReportFacts *facts, FILE *lines, FILE *page) {
    Report r = {.jvmti = jvmti, .jni = jni, .facts = facts, .lines = lines, .page = page};
    stacks_for_each(add_names, &r);
    number_names(&r);
    need(r.paths = malloc((r.path_room + 1u) * sizeof *r.paths));
    stacks_for_each(add_path, &r);
    qsort(r.paths, r.path_count, sizeof *r.paths, by_names);
    uint64_t all = in_unit(&r, sum(&r, 0, r.path_count));
    if (page) {
        fputs(page_head, page);
        for (uint32_t i = 0; i < r.text_count; i++) {
            if (i) fputc(',', page);
            print_text(page, r.texts[i]);
        }
        fprintf(page, "],what=\"%s\",unit=\"%s\",root=[-1,%llu", facts->what, facts->unit, (unsigned long long)all);
    }
    write_node(&r, 0, r.path_count, 0);
    if (page) fputs(page_tail, page);
    for (uint32_t i = 0; i < r.path_count; i++) free(r.paths[i].names);
    for (uint32_t i = 0; r.names && i <= r.name_mask; i++) free(r.names[i].text);
    free(r.paths);
    free(r.names);
    free(r.texts);
    return all;
}

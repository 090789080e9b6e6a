/* Runtime-visible annotations taken apart; see annotation.h. */
#include "classfile/annotation.h"

#include <string.h>

enum { MAX_DEPTH = 256 };

/* A walk over annotations: where it is, where they end, and the visitor of constant-pool indices, if any. */
typedef struct Walk {
    const uint8_t *at, *end;
    AnnotationIndexVisitor visit;
    void *context;
} Walk;

static bool walk_pairs(Walk *w, unsigned count, unsigned depth);

static unsigned u2(const uint8_t *p) { return (unsigned)(p[0] << 8 | p[1]); }

static const Symbol *text_of(const ClassFile *cf, unsigned index) {
    return index < cf->cp.count && cf->cp.tags[index] == CP_UTF8 ? cp_symbol(&cf->cp, index) : NULL;
}

static bool walk_over(Walk *w, size_t bytes) {
    if ((size_t)(w->end - w->at) < bytes) return false;
    w->at += bytes;
    return true;
}

static bool walk_count(Walk *w, unsigned *count) {
    if (!walk_over(w, 2)) return false;
    *count = u2(w->at - 2);
    return true;
}

static bool walk_index(Walk *w) { return walk_over(w, 2) && (!w->visit || w->visit(w->context, w->at - 2)); }

/* One annotation (JVMS 4.7.16). */
static bool walk_annotation(Walk *w, unsigned depth) {
    unsigned pairs;
    return walk_index(w) && walk_count(w, &pairs) && walk_pairs(w, pairs, depth);
}

/* The value of an element (JVMS 4.7.16.1). */
static bool walk_value(Walk *w, unsigned depth) {
    if (depth > MAX_DEPTH || !walk_over(w, 1)) return false;
    unsigned count = 0;
    switch (w->at[-1]) {
    case '@': return walk_annotation(w, depth + 1);
    case 'e': return walk_index(w) && walk_index(w);
    case '[':
        if (!walk_count(w, &count)) return false;
        while (count-- > 0)
            if (!walk_value(w, depth + 1)) return false;
        return true;
    default: return walk_index(w);
    }
}

static bool walk_pairs(Walk *w, unsigned count, unsigned depth) {
    while (count-- > 0)
        if (!walk_index(w) || !walk_value(w, depth)) return false;
    return true;
}

/* The target of a type annotation (JVMS 4.7.20). */
static bool walk_target(Walk *w) {
    unsigned count;
    if (!walk_over(w, 1)) return false;
    switch (w->at[-1]) {
    case 0x00:
    case 0x01:
    case 0x16: count = 1; break;
    case 0x13:
    case 0x14:
    case 0x15: count = 0; break;
    case 0x10:
    case 0x11:
    case 0x12:
    case 0x17:
    case 0x42:
    case 0x43:
    case 0x44:
    case 0x45:
    case 0x46: count = 2; break;
    case 0x47:
    case 0x48:
    case 0x49:
    case 0x4a:
    case 0x4b: count = 3; break;
    case 0x40:
    case 0x41:
        if (!walk_count(w, &count)) return false;
        count *= 6;
        break;
    default: return false;
    }
    return walk_over(w, count) && walk_over(w, 1) && walk_over(w, 2u * w->at[-1]);
}

static bool walk_list(Walk *w, bool of_types) {
    unsigned count;
    if (!walk_count(w, &count)) return false;
    while (count-- > 0)
        if ((of_types && !walk_target(w)) || !walk_annotation(w, 0)) return false;
    return true;
}

bool annotations_visit_indices(Span body, AnnotationForm form, AnnotationIndexVisitor visit, void *context) {
    Walk w = {body.bytes, body.bytes + body.length, visit, context};
    switch (form) {
    case ANNOTATION_LIST: return walk_list(&w, false);
    case ANNOTATION_TYPE_LIST: return walk_list(&w, true);
    case ANNOTATION_VALUE: return walk_value(&w, 0);
    case ANNOTATION_PARAMETERS:
        if (!walk_over(&w, 1)) return false;
        for (unsigned count = w.at[-1]; count > 0; count--)
            if (!walk_list(&w, false)) return false;
        return true;
    }
    return false;
}

AnnotationList annotations_of(const ClassFile *cf, Span visible) {
    if (!visible.bytes || visible.length < 2) return (AnnotationList){.cf = cf};
    return (AnnotationList){
        .cf = cf, .at = visible.bytes + 2, .end = visible.bytes + visible.length, .left = u2(visible.bytes)};
}

bool annotation_next(AnnotationList *list, Annotation *a) {
    while (list->left > 0 && list->end - list->at >= 4) {
        const uint8_t *p = list->at;
        *a = (Annotation){.type = text_of(list->cf, u2(p)), .elements = p + 4, .element_count = u2(p + 2)};
        Walk w = {.at = a->elements, .end = list->end};
        list->left = walk_pairs(&w, a->element_count, 0) ? list->left - 1 : 0;
        list->at = w.at;
        a->end = list->at;
        if (a->type) return true;
    }
    return false;
}

const Symbol *annotation_string(const ClassFile *cf, const Annotation *a, const char *name) {
    Walk w = {.at = a->elements, .end = a->end};
    for (unsigned i = 0; i < a->element_count && w.end - w.at >= 5; i++) {
        const Symbol *element = text_of(cf, u2(w.at));
        w.at += 2;
        if (element && strcmp(element->text, name) == 0) return *w.at == 's' ? text_of(cf, u2(w.at + 1)) : NULL;
        if (!walk_value(&w, 0)) break;
    }
    return NULL;
}

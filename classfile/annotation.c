/* Runtime-visible annotations taken apart. */
#include "classfile/annotation.h"

#include <string.h>

enum { MAX_DEPTH = 64 };

static bool skip_pairs(const uint8_t **p, const uint8_t *end, unsigned count, unsigned depth);

static unsigned u2(const uint8_t *p) { return (unsigned)(p[0] << 8 | p[1]); }

static const Symbol *text_of(const ClassFile *cf, unsigned index) {
    return index < cf->cp.count && cf->cp.tags[index] == CP_UTF8 ? cp_symbol(&cf->cp, index) : NULL;
}

static bool skip_value(const uint8_t **p, const uint8_t *end, unsigned depth) {
    if (*p >= end || depth > MAX_DEPTH) return false;
    uint8_t tag = *(*p)++;
    if (tag == '@') {
        if (end - *p < 4) return false;
        unsigned pairs = u2(*p + 2);
        *p += 4;
        return skip_pairs(p, end, pairs, depth + 1);
    }
    size_t bytes = tag == 'e' ? 4 : 2;
    if ((size_t)(end - *p) < bytes) return false;
    unsigned count = tag == '[' ? u2(*p) : 0;
    *p += bytes;
    while (count-- > 0)
        if (!skip_value(p, end, depth + 1)) return false;
    return true;
}

static bool skip_pairs(const uint8_t **p, const uint8_t *end, unsigned count, unsigned depth) {
    while (count-- > 0) {
        if (end - *p < 2) return false;
        *p += 2;
        if (!skip_value(p, end, depth)) return false;
    }
    return true;
}

AnnotationList annotations_of(const ClassFile *cf, Span visible) {
    if (visible.bytes == NULL || visible.length < 2) return (AnnotationList){.cf = cf};
    return (AnnotationList){
        .cf = cf, .at = visible.bytes + 2, .end = visible.bytes + visible.length, .left = u2(visible.bytes)};
}

bool annotation_next(AnnotationList *list, Annotation *a) {
    while (list->left > 0 && list->end - list->at >= 4) {
        const uint8_t *p = list->at;
        *a = (Annotation){.type = text_of(list->cf, u2(p)), .elements = p + 4, .element_count = u2(p + 2)};
        list->at = a->elements;
        list->left = skip_pairs(&list->at, list->end, a->element_count, 0) ? list->left - 1 : 0;
        a->end = list->at;
        if (a->type != NULL) return true;
    }
    return false;
}

const Symbol *annotation_string(const ClassFile *cf, const Annotation *a, const char *name) {
    const uint8_t *p = a->elements;
    for (unsigned i = 0; i < a->element_count && a->end - p >= 5; i++) {
        const Symbol *element = text_of(cf, u2(p));
        p += 2;
        if (element != NULL && strcmp(element->text, name) == 0) return *p == 's' ? text_of(cf, u2(p + 1)) : NULL;
        if (!skip_value(&p, a->end, 0)) break;
    }
    return NULL;
}

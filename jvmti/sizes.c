/* The sizes of objects in the HotSpot of the class library with compressed references and class pointers, found out by
   asking it (GetObjectSize, Unsafe.objectFieldOffset) about thousands of made-up classes and all of java.base.

   A header is 12 bytes, of an array 16, with its length (from 27 on 8 and 12). A class adds to the layout of its
   superclass its primitive fields, the largest first, then its references; each goes to the first hole that it fits in,
   for which all of the superclasses count, or to the end. Objects are rounded to 8 bytes.

   @Contended (honoured where the VM honours annotations) keeps fields apart by 128 bytes: a class's own from those of
   its superclasses, each group of fields from all others, and the last ones from what follows. Nothing fills a hole
   then. The fields of subclasses, also of a class where only static fields have it, begin 128 bytes after the last
   inherited one, and fill holes only if there is none.

   A Class object is followed by the static fields of its class: references, then primitive fields, the largest first.
 */
#include "jvmti/sizes.h"

#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "base/memory.h"
#include "classfile/annotation.h"
#include "runtime/class.h"
#include "runtime/library_level.h"
#include "runtime/wellknown.h"

enum {
    PADDING = 128,
    MOST_HOLES = 16 /* one arises where an alignment grows, which it can do four times; each can be split */
};

/* What the VM adds to classes of the library: how many fields of 8, 4, 2 and 1 bytes. */
typedef struct Injected {
    const char *name;
    unsigned levels; /* in which libraries */
    uint8_t counts[4];
} Injected;
static const Injected injected[] = {
    {"java/lang/ClassLoader", LEVEL_ALL, {1}},
    {"java/lang/Module", LEVEL_ALL, {1}},
    {"java/lang/StackFrameInfo", LEVEL_SINCE(21), {0, 0, 1}},
    {"java/lang/Thread", LEVEL_SINCE(21), {1, 1, 1, 1}},
    {"java/lang/VirtualThread", LEVEL_SINCE(21), {1}},
    {"java/lang/invoke/MemberName", LEVEL_ALL, {1}},
    {"java/lang/invoke/MethodHandleNatives$CallSiteContext", LEVEL_ALL, {2}},
    {"java/lang/invoke/ResolvedMethodName", LEVEL_ALL, {1}},
    {"jdk/internal/vm/StackChunk", LEVEL_SINCE(21), {1, 2, 0, 2}},
};
static const Injected nothing;

typedef struct Layout {
    uint32_t end;        /* of the object */
    uint32_t fields_end; /* of the last field */
    bool contended;      /* some class has @Contended: subclasses keep their distance */
    bool fills_holes;
    unsigned hole_count;
    struct {
        uint32_t begin, end;
    } holes[MOST_HOLES]; /* in the order of their places */
} Layout;

static uint32_t align(uint32_t at, uint32_t to) { return (at + to - 1) & ~(to - 1); }

static uint32_t size_of_type(uint8_t type) {
    switch (type) {
    case T_LONG:
    case T_DOUBLE: return 8;
    case T_CHAR:
    case T_SHORT: return 2;
    case T_BOOLEAN:
    case T_BYTE: return 1;
    default: return 4;
    }
}

static bool fill_hole(Layout *l, uint32_t size) {
    for (unsigned i = 0; i < l->hole_count; i++) {
        uint32_t at = align(l->holes[i].begin, size), end = l->holes[i].end;
        if (at + size > end) continue;
        /* What remains on both sides. */
        bool before = at > l->holes[i].begin, behind = at + size < end;
        if (before && behind) {
            VM_ASSERT(l->hole_count < MOST_HOLES);
            memmove(&l->holes[i + 1], &l->holes[i], (l->hole_count - i) * sizeof *l->holes);
            l->hole_count++;
        } else if (!before && !behind) {
            memmove(&l->holes[i], &l->holes[i + 1], (l->hole_count - i - 1) * sizeof *l->holes);
            l->hole_count--;
        }
        if (before) l->holes[i].end = at;
        if (behind) l->holes[i + before].begin = at + size;
        return true;
    }
    return false;
}

static void place(Layout *l, uint32_t size) {
    if (l->fills_holes && fill_hole(l, size)) return;
    uint32_t at = align(l->end, size);
    if (at > l->end && l->fills_holes) {
        VM_ASSERT(l->hole_count < MOST_HOLES);
        l->holes[l->hole_count].begin = l->end;
        l->holes[l->hole_count++].end = at;
    }
    l->end = l->fields_end = at + size;
}

static void keep_apart(Layout *l, bool fills_holes) {
    l->fills_holes = fills_holes;
    l->hole_count = 0;
    l->end += PADDING;
}

/* ---- @Contended ---- */

typedef enum Contention { NOT_CONTENDED, CONTENDED_ALONE, CONTENDED_IN_GROUP } Contention;

/* The group that an annotation names in *group. */
static Contention contention_of(const Class *c, const Annotations *annotations, const Symbol **group) {
    AnnotationList list = annotations_of(c->file, annotations->visible);
    for (Annotation a; c->flags & CLASS_VM_ANNOTATIONS && annotation_next(&list, &a);) {
        if (strcmp(a.type->text, "Ljdk/internal/vm/annotation/Contended;") != 0) continue;
        *group = annotation_string(c->file, &a, "value");
        return *group && (*group)->length > 0 ? CONTENDED_IN_GROUP : CONTENDED_ALONE;
    }
    return NOT_CONTENDED;
}

static bool is_instance(const Field *f) { return (f->access & ACC_STATIC) == 0; }

static Contention contention_of_field(const Field *f, const Symbol **group) {
    return contention_of(f->holder, f->info->annotations, group);
}

/* Whether [f] belongs to what [first] represents: a group, itself alone, or (first NULL) the fields in no group. */
static bool belongs(const Field *f, const Field *first) {
    const Symbol *own = NULL, *wanted = NULL;
    Contention contention = contention_of_field(f, &own);
    if (!first) return contention == NOT_CONTENDED;
    return f == first || (contention == CONTENDED_IN_GROUP &&
                          contention_of_field(first, &wanted) == CONTENDED_IN_GROUP && own == wanted);
}

static void place_fields(Layout *l, const Class *c, const Field *first, const Injected *extra) {
    const uint8_t *counts = extra->counts;
    for (uint32_t size = 8; size > 0; size /= 2) {
        for (unsigned i = *counts++; i > 0; i--) place(l, size);
        for (unsigned i = 0; i < c->field_count; i++) {
            const Field *f = &c->fields[i];
            if (is_instance(f) && f->type < T_OBJECT && size_of_type(f->type) == size && belongs(f, first))
                place(l, size);
        }
    }
    for (unsigned i = 0; i < c->field_count; i++) {
        const Field *f = &c->fields[i];
        if (is_instance(f) && f->type >= T_OBJECT && belongs(f, first)) place(l, 4);
    }
}

/* Each group after the others, where its first field is declared. */
static bool place_groups(Layout *l, const Class *c) {
    bool any = false;
    for (unsigned i = 0; i < c->field_count && c->flags & CLASS_VM_ANNOTATIONS; i++) {
        const Field *f = &c->fields[i];
        if (belongs(f, NULL)) continue;
        l->contended = true;
        bool is_first = is_instance(f);
        for (unsigned k = 0; k < i && is_first; k++)
            is_first = !is_instance(&c->fields[k]) || !belongs(&c->fields[k], f);
        if (!is_first) continue;
        keep_apart(l, false);
        place_fields(l, c, f, &nothing);
        any = true;
    }
    return any;
}

/* ---- The sizes ---- */

static const Injected *injected_in(const Class *c) {
    for (unsigned i = 0; !c->loader->object && i < sizeof injected / sizeof *injected; i++)
        if (injected[i].levels & library_level->bit && strcmp(c->name->text, injected[i].name) == 0)
            return &injected[i];
    return &nothing;
}

/* The fields of [c] itself. What follows the last field of a superclass is not its subclasses' affair. */
static void lay_out_own(Layout *l, const Class *c) {
    const Symbol *group;
    l->end = l->fields_end;
    if (l->contended) keep_apart(l, l->fields_end == library_level->hotspot_header);
    bool padded = contention_of(c, c->file->annotations, &group) != NOT_CONTENDED;
    if (padded) keep_apart(l, false);
    place_fields(l, c, NULL, injected_in(c));
    l->contended |= padded;
    if (place_groups(l, c) || padded) l->end += PADDING;
}

/* From Object down, without recursion: hierarchies may be deeper than the C stack. */
static void lay_out(Layout *l, const Class *c) {
    const Class **chain = memory_allocate((c->depth + 1) * sizeof *chain, "the layout of a class");
    for (const Class *s = c; s; s = s->super) chain[s->depth] = s;
    const uint32_t header = library_level->hotspot_header;
    *l = (Layout){.end = header, .fields_end = header, .fills_holes = true};
    for (uint32_t i = 0; i <= c->depth; i++) lay_out_own(l, chain[i]);
    free(chain);
}

static uint32_t instance_size(const Class *c) {
    Layout l;
    lay_out(&l, c);
    return align(l.end, 8);
}

static uint32_t mirror_size(const Class *c) {
    uint32_t end = library_level->hotspot_class_object;
    for (unsigned i = 0; i < c->field_count; i++)
        if (!is_instance(&c->fields[i]) && c->fields[i].type >= T_OBJECT) end += 4;
    for (uint32_t size = 8; size > 0; size /= 2)
        for (unsigned i = 0; i < c->field_count; i++) {
            const Field *f = &c->fields[i];
            if (!is_instance(f) && f->type < T_OBJECT && size_of_type(f->type) == size) end = align(end, size) + size;
        }
    return align(end, 8);
}

/* Several threads may find it out immediately: they find the same. */
static jlong cached(uint32_t *cache, const Class *c, uint32_t (*compute)(const Class *c)) {
    uint32_t size = __atomic_load_n(cache, __ATOMIC_RELAXED);
    if (size == 0) {
        size = compute(c);
        __atomic_store_n(cache, size, __ATOMIC_RELAXED);
    }
    return size;
}

jlong jvmti_hotspot_size(const Object *o) {
    Class *c = object_class(o);
    if (class_is_array(c)) {
        uint32_t size = size_of_type(c->component->type);
        uint64_t bytes = align(library_level->hotspot_array_header, size) + (uint64_t)array_length(o) * size;
        return (jlong)((bytes + 7) & ~(uint64_t)7);
    }
    if (c != class_Class) return cached(&c->hotspot_size, c, instance_size);
    Class *of = mirror_class(o);
    return !of ? library_level->hotspot_class_object : cached(&of->hotspot_mirror_size, of, mirror_size);
}

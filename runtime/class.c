/* What can be asked of a class without executing anything: subtype test, members by name, packages, names in their
   external forms, and the cells after jmethodIDs. Class data is written before publication (see class.h), so nothing
   here locks except the ID tables. */
#include "runtime/class.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "classfile/descriptor.h"
#include "gc/lowmem.h"
#include "runtime/itable.h"
#include "runtime/lock.h"
#include "runtime/method_table.h"

Class *all_classes;
Class *primitive_classes[16], *primitive_array_classes[16];
Loader boot_loader, *app_loader, *platform_loader, *all_loaders;

bool class_is_subclass_slow(Class *sub, Class *super) {
    if (sub == super) return true;
    if (class_is_array(super)) {
        if (!class_is_array(sub)) return false;
        Class *from = sub->component, *to = super->component;
        if (class_is_primitive(from) || class_is_primitive(to)) return from == to;
        if (!class_is_subclass(from, to)) return false;
    } else if (class_is_primitive(super) || class_is_primitive(sub))
        return false;
    else if (class_is_interface(super)) {
        uint32_t i = 0;
        while (i < sub->all_interface_count && sub->all_interfaces[i] != super) i++;
        if (i == sub->all_interface_count) return false;
    } else {
        if (super->depth < CLASS_DISPLAY) return sub->display[super->depth] == super;
        Class *c = sub;
        while (c && c->depth > super->depth) c = c->super;
        if (c != super) return false;
    }
    __atomic_store_n(&sub->last_positive, super, __ATOMIC_RELAXED);
    return true;
}

static Lock marks_lock = LOCK_INITIALIZER(CLASS_MARKS);
static uint64_t latest_mark;

void class_marks_begin(void) {
    lock_acquire(&marks_lock);
    latest_mark++;
}
bool class_mark(Class *c) {
    bool is_new = c->mark != latest_mark;
    c->mark = latest_mark;
    return is_new;
}
void class_marks_end(void) { lock_release(&marks_lock); }

/* ---- subtypes ---- */

bool class_make_edges(Class *c) {
    unsigned count = (c->super ? 1 : 0) + c->interface_count;
    return !count || (c->edges = class_memory(c, METADATA_SUPERTYPES, count * sizeof *c->edges));
}

void class_enter_edges(Class *c) {
    SubtypeEdge *edge = c->edges;
    if (!edge) return;
    if (c->super) *edge = (SubtypeEdge){c, c->super->subtypes}, c->super->subtypes = edge++;
    for (unsigned i = 0; i < c->interface_count; i++, edge++) {
        *edge = (SubtypeEdge){c, c->interfaces[i]->subtypes};
        c->interfaces[i]->subtypes = edge;
    }
}

void class_drop_dead_subtypes(Class *c) {
    for (SubtypeEdge **link = &c->subtypes; *link;)
        if ((*link)->subtype->flags & CLASS_IS_DEAD)
            *link = (*link)->next;
        else
            link = &(*link)->next;
}

void class_for_each_subtype(Class *c, void (*visit)(Class *subtype, void *context), void *context) {
    class_marks_begin();
    class_mark(c);
    Class *last = c;
    last->next_marked = NULL;
    for (Class *k = c; k; k = k->next_marked) {
        for (const SubtypeEdge *edge = k->subtypes; edge; edge = edge->next) {
            if (!class_mark(edge->subtype)) continue;
            last = last->next_marked = edge->subtype;
            last->next_marked = NULL;
        }
        visit(k, context);
    }
    class_marks_end();
}

/* ---- memory ---- */

typedef struct ClassPiece {
    struct ClassPiece *next;
    uint32_t bytes;
    uint32_t kind; /* MetadataKind */
    char payload[];
} ClassPiece;

Class *class_new(void) { return lowmem_allocate(sizeof(Class)); }

void *class_memory(Class *c, MetadataKind kind, size_t bytes) {
    ClassPiece *piece = bytes <= UINT32_MAX ? lowmem_allocate(sizeof *piece + bytes) : NULL;
    if (!piece) return NULL;
    piece->bytes = (uint32_t)bytes;
    piece->kind = kind;
    do piece->next = __atomic_load_n(&c->memory, __ATOMIC_RELAXED);
    while (!__atomic_compare_exchange_n(&c->memory, &piece->next, piece, true, __ATOMIC_RELEASE, __ATOMIC_RELAXED));
    return piece->payload;
}

void class_free(Class *c) {
    for (unsigned i = 0; i < c->method_count; i++) {
        MethodId *id = class_method(c, i)->id;
        if (id) id->method = NULL; /* the cell stays: an agent may still hold its address */
    }
    if (c->field_count) field_forget_ids(c->fields);
    for (ClassPiece *piece = c->memory, *next; piece; piece = next) {
        next = piece->next;
        lowmem_free(piece, sizeof *piece + piece->bytes);
    }
    if (class_is_array(c) || (c->flags & CLASS_IS_HIDDEN))
        symbol_release(c->name); /* others have theirs from the class file */
    symbol_release(c->package);
    free(c->method_index);
    free(c->field_index);
    free(c->miranda_table);
    free(c->nest_host_error);
    lowmem_free(c, sizeof *c);
}

void class_count_memory(const Class *c, Metadata *use) {
    metadata_add(use, METADATA_CLASS_STRUCTURE, 1, lowmem_size(sizeof *c));
    for (const ClassPiece *piece = c->memory; piece; piece = piece->next)
        metadata_add(use, piece->kind, 0, lowmem_size(sizeof *piece + piece->bytes));
    use->count[METADATA_METHOD] += c->method_count + c->miranda_count;
    use->count[METADATA_FIELD] += c->field_count;
    use->count[METADATA_VTABLE] += c->vtable && (!c->super || c->vtable != c->super->vtable) ? c->vtable_length : 0;
    use->count[METADATA_ITABLE] += c->itable != class_empty_itable ? c->itable_mask + 1 : 0;
    metadata_add_block(use, METADATA_MEMBER_TABLES, 1, c->method_index);
    metadata_add_block(use, METADATA_MEMBER_TABLES, 1, c->field_index);
    metadata_add_block(use, METADATA_MEMBER_TABLES, 1, c->miranda_table);
    metadata_add_block(use, METADATA_VERSIONS, 0, c->nest_host_error);
    metadata_add_block(use, METADATA_VERSIONS, 1, c->initial_bytes);
    for (const ClassVersion *v = c->older; v; v = v->older) {
        metadata_add_block(use, METADATA_VERSIONS, 1, v);
        metadata_add_block(use, METADATA_VERSIONS, 0, v->methods);
    }
}

/* ---- run-time constant pools ---- */

/* A thread that publishes a word with a number has written before what the number represents. */
uintptr_t pool_numbered[POOL_NUMBERS] = {[1] = RESOLVED_NULL};

/* 0: all are in use. */
static uint32_t new_number(uintptr_t resolved) {
    static uint32_t next;
    for (uint32_t tries = 2; tries < POOL_NUMBERS; tries++) {
        uint32_t number = 2 + __atomic_fetch_add(&next, 1, __ATOMIC_RELAXED) % (POOL_NUMBERS - 2);
        uintptr_t none = 0;
        if (__atomic_compare_exchange_n(&pool_numbered[number], &none, resolved, false, __ATOMIC_RELEASE,
                                        __ATOMIC_RELAXED))
            return number;
    }
    return 0;
}

uintptr_t pool_forget_number(uint32_t word) {
    return word > 1 && word < POOL_NUMBERS ? __atomic_exchange_n(&pool_numbered[word], 0, __ATOMIC_ACQ_REL) : 0;
}

uintptr_t pool_record(RuntimePool *pool, unsigned index, uintptr_t resolved) {
    VM_ASSERT(resolved & 7 || (resolved >> 3 >= POOL_NUMBERS && resolved >> 3 <= UINT32_MAX));
    uint32_t word = resolved == RESOLVED_NULL ? 1 : resolved & 1 ? new_number(resolved) : (uint32_t)(resolved >> 3);
    uint32_t expected = 0;
    if (word == 0) return 0;
    if (__atomic_compare_exchange_n(pool_word(pool, index), &expected, word, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE))
        return resolved;
    pool_forget_number(word);
    return pool_resolved(pool, index);
}

/* ---- declared members ---- */

void class_visit_methods(const Class *c, void (*visit)(Method *m, void *context), void *context) {
    for (unsigned i = 0; i < c->method_count; i++) visit(class_method(c, i), context);
    for (const ClassVersion *v = c->older; v; v = v->older)
        for (unsigned i = 0; i < v->method_count; i++) visit(&v->methods[i], context);
}

Method *class_declared_method(const Class *c, const Symbol *name, const Symbol *descriptor) {
    if (c->method_index) {
        for (uint32_t i = member_hash(name, descriptor) & c->method_index_mask; c->method_index[i];
             i = (i + 1) & c->method_index_mask) {
            Method *m = class_method(c, c->method_index[i] - 1);
            if (m->info->name == name && m->info->descriptor == descriptor && !method_is_deleted(m)) return m;
        }
        return NULL;
    }
    for (unsigned i = 0; i < c->method_count; i++) {
        Method *m = class_method(c, i);
        if (m->info->name == name && m->info->descriptor == descriptor && !method_is_deleted(m)) return m;
    }
    return NULL;
}

Field *class_declared_field(const Class *c, const Symbol *name, const Symbol *descriptor) {
    if (c->field_index) {
        for (uint32_t i = member_hash(name, descriptor) & c->field_index_mask; c->field_index[i];
             i = (i + 1) & c->field_index_mask) {
            Field *f = &c->fields[c->field_index[i] - 1];
            if (f->info->name == name && f->info->descriptor == descriptor) return f;
        }
        return NULL;
    }
    for (unsigned i = 0; i < c->field_count; i++)
        if (c->fields[i].info->name == name && c->fields[i].info->descriptor == descriptor) return &c->fields[i];
    return NULL;
}

enum { INDEX_THRESHOLD = 12 };

static uint16_t *make_index(unsigned count, uint32_t *mask) {
    uint32_t size = 32;
    while (size < count * 2) size *= 2;
    *mask = size - 1;
    return calloc(size, sizeof(uint16_t));
}

void class_index_members(Class *c) {
    if (c->method_count > INDEX_THRESHOLD && !c->method_index) {
        uint32_t mask;
        uint16_t *index = make_index(c->method_count, &mask);
        for (unsigned i = 0; index && i < c->method_count; i++) {
            uint32_t j = member_hash(class_method(c, i)->info->name, class_method(c, i)->info->descriptor) & mask;
            while (index[j]) j = (j + 1) & mask;
            index[j] = (uint16_t)(i + 1);
        }
        c->method_index_mask = mask;
        c->method_index = index; /* short of memory: NULL, searched in order */
    }
    if (c->field_count > INDEX_THRESHOLD && !c->field_index) {
        uint32_t mask;
        uint16_t *index = make_index(c->field_count, &mask);
        for (unsigned i = 0; index && i < c->field_count; i++) {
            uint32_t j = member_hash(c->fields[i].info->name, c->fields[i].info->descriptor) & mask;
            while (index[j]) j = (j + 1) & mask;
            index[j] = (uint16_t)(i + 1);
        }
        c->field_index_mask = mask;
        c->field_index = index;
    }
}

Method *class_find_method(Class *c, const Symbol *name, const Symbol *descriptor) {
    for (const Class *k = c; k; k = k->super) {
        Method *m = class_declared_method(k, name, descriptor);
        /* From an interface only Object's public instance methods are seen (JVMS 5.4.3.4). */
        if (m && (k == c || !class_is_interface(c) || ((m->access & ACC_PUBLIC) && !method_is_static(m)))) return m;
    }
    Method *any = NULL, *m = class_find_default_method(c, name, descriptor, &any, NULL);
    return m ? m : any;
}

/* The first interface of the list that declares the field. */
static const Class *declaring_interface(Class *const *list, uint32_t count, const Symbol *name,
                                        const Symbol *descriptor) {
    uint32_t i = 0;
    while (i < count && !class_declared_field(list[i], name, descriptor)) i++;
    return i < count ? list[i] : NULL;
}

/* JVMS 5.4.3.2: direct superinterfaces, recursively. The walk enters an interface only if the field is there, so that
   it passes none twice. */
static Field *find_interface_field(const Class *c, const Symbol *name, const Symbol *descriptor) {
    unsigned i = 0;
    while (i < c->interface_count) {
        const Class *k = c->interfaces[i++];
        Field *f = class_declared_field(k, name, descriptor);
        if (f) return f;
        if (!declaring_interface(k->all_interfaces, k->all_interface_count, name, descriptor)) continue;
        c = k;
        i = 0;
    }
    return NULL;
}

Field *class_find_field(Class *c, const Symbol *name, const Symbol *descriptor) {
    for (const Class *k = c; k; k = k->super) {
        Field *f = class_declared_field(k, name, descriptor);
        if (f || (f = find_interface_field(k, name, descriptor))) return f; /* before the superclass */
        if (class_is_interface(k)) break;                                   /* Object has no fields that count */
    }
    return NULL;
}

bool class_same_package(const Class *a, const Class *b) {
    if (a == b) return true;
    const Class *ea = a->element ? a->element : a, *eb = b->element ? b->element : b;
    return ea->loader == eb->loader && ea->package == eb->package;
}

/* ---- names ---- */

static char *copy_text(const char *text, size_t n) {
    char *copy = malloc(n + 1);
    if (!copy) return NULL;
    memcpy(copy, text, n);
    copy[n] = 0;
    return copy;
}

static void to_dots(char *text) {
    for (; text && *text; text++)
        if (*text == '/') *text = '.';
}

/* A hidden class is N+0xADDRESS internally and N/0xADDRESS outside, both with N in its usual form (contract 6.7). */
static char *hidden_name(const Symbol *name) {
    char *text = copy_text(name->text, name->length), *plus = text ? strrchr(text, '+') : NULL;
    to_dots(text);
    if (plus) *plus = '/';
    return text;
}

char *class_java_name(const Class *c) {
    if (c->flags & CLASS_IS_HIDDEN) return hidden_name(c->name);
    if (class_is_array(c) && (c->element->flags & CLASS_IS_HIDDEN)) {
        char *element = hidden_name(c->element->name),
             *text = element ? malloc(strlen(element) + c->dimensions + 3) : NULL;
        if (text) {
            memset(text, '[', c->dimensions);
            sprintf(text + c->dimensions, "L%s;", element);
        }
        free(element);
        return text;
    }
    char *text = copy_text(c->name->text, c->name->length);
    to_dots(text);
    return text;
}

void class_print_java_name(const Class *c, FILE *out) {
    const Class *e = c->element ? c->element : c;
    const char *name = e->flags & CLASS_IS_HIDDEN ? e->name->text : c->name->text,
               *plus = e->flags & CLASS_IS_HIDDEN ? strrchr(name, '+') : NULL;
    bool wrapped = plus && e != c;
    for (unsigned i = 0; wrapped && i < c->dimensions; i++) fputc('[', out);
    if (wrapped) fputc('L', out);
    for (const char *p = name; *p; p++) fputc(p == plus ? '/' : *p == '/' ? '.' : *p, out);
    if (wrapped) fputc(';', out);
}

int class_modifiers(const Class *c) {
    const int visibility = ACC_PUBLIC | ACC_PRIVATE | ACC_PROTECTED;
    if (class_is_array(c)) return (class_modifiers(c->element) & visibility) | ACC_FINAL | ACC_ABSTRACT;
    if (class_is_primitive(c)) return ACC_PUBLIC | ACC_FINAL | ACC_ABSTRACT;
    for (unsigned i = 0; c->file && i < c->file->inner_class_count; i++)
        if (c->file->inner_classes[i].inner == c->file->this_name) /* the first of several */
            return c->file->inner_classes[i].flags | (c->access & ACC_SUPER);
    return c->access;
}

int class_file_access(const Class *c) {
    if (class_is_primitive(c)) return ACC_PUBLIC | ACC_FINAL | ACC_ABSTRACT;
    return class_is_array(c) ? 0 : c->access & 0x7fff;
}
int class_java_modifiers(const Class *c) { return c->modifiers & 0x7fff & ~ACC_SUPER; }

char *class_external_name(const Class *c) {
    if (!class_is_array(c)) return class_java_name(c);
    char *element = class_java_name(c->element);
    size_t n = element ? strlen(element) : 0;
    char *text = element ? malloc(n + 2 * (size_t)c->dimensions + 1) : NULL;
    if (text) {
        char *end = mempcpy(text, element, n);
        for (unsigned i = 0; i < c->dimensions; i++) end = mempcpy(end, "[]", 2);
        *end = 0;
    }
    free(element);
    return text;
}

static const char primitive_letters[16] = {
    [T_BOOLEAN] = 'Z', [T_CHAR] = 'C', [T_FLOAT] = 'F', [T_DOUBLE] = 'D', [T_BYTE] = 'B',
    [T_SHORT] = 'S',   [T_INT] = 'I',  [T_LONG] = 'J',  [T_VOID] = 'V'};

char *class_signature(const Class *c) {
    if (class_is_primitive(c)) return copy_text(&primitive_letters[c->type], 1);
    bool hidden_element = class_is_array(c) && (c->element->flags & CLASS_IS_HIDDEN);
    if (class_is_array(c) && !hidden_element) return copy_text(c->name->text, c->name->length);
    const Class *k = hidden_element ? c->element : c;
    unsigned dimensions = hidden_element ? c->dimensions : 0;
    size_t length = k->name->length;
    char *text = malloc(dimensions + length + sizeof "L;"), *name = text + dimensions + 1;
    if (!text) return NULL;
    memset(text, '[', dimensions);
    text[dimensions] = 'L';
    memcpy(name, k->name->text, length);
    memcpy(name + length, ";", sizeof ";");
    char *plus = k->flags & CLASS_IS_HIDDEN ? strrchr(name, '+') : NULL;
    if (plus) *plus = '.'; /* Class.descriptorString: Lpkg/N.0x...;, illegal on purpose: nobody resolves it */
    return text;
}

char *method_external_name_in(const Class *c, const Method *m) {
    char *name = class_external_name(c), *text = NULL;
    if (name) text = descriptor_external_method(name, m->info->name->text, m->info->descriptor);
    free(name);
    return text;
}

char *method_external_name(const Method *m) { return method_external_name_in(m->holder, m); }

bool class_is_assignable_by_name(const Class *c, const char *descriptor) {
    for (; descriptor[0] == '['; descriptor++) {
        if (!class_is_array(c)) return false;
        c = c->component;
    }
    if (class_is_primitive(c) || descriptor[0] != 'L')
        return class_is_primitive(c) && primitive_letters[c->type] == descriptor[0] && !descriptor[1];
    const Symbol *name = symbol_find(descriptor + 1, strlen(descriptor) - 2);
    for (const Class *k = c; k && name; k = k->super)
        if (k->name == name) return true;
    for (uint32_t i = 0; name && i < c->all_interface_count; i++)
        if (c->all_interfaces[i]->name == name) return true;
    return false;
}

/* ---- identifiers ---- */

/* jmethodID cells come from blocks of doubling size, which are never freed: any address can be checked against a few
   ranges, without the lock. */
enum { ID_FIRST = 256, ID_BLOCKS = 22 };
static MethodId *id_blocks[ID_BLOCKS];
static uint32_t id_used[ID_BLOCKS], id_block_count; /* atomic */
static Lock id_lock = LOCK_INITIALIZER(METHOD_IDS);

/* With the lock. NULL: no memory. */
static MethodId *new_id(Method *m) {
    uint32_t n = id_block_count;
    if (n == 0 || id_used[n - 1] == (uint32_t)ID_FIRST << (n - 1)) {
        MethodId *block = n < ID_BLOCKS ? malloc(((size_t)ID_FIRST << n) * sizeof(MethodId)) : NULL;
        if (!block) return NULL;
        id_blocks[n] = block;
        __atomic_store_n(&id_block_count, ++n, __ATOMIC_RELEASE);
    }
    uint32_t place = id_used[n - 1];
    MethodId *id = &id_blocks[n - 1][place];
    id->method = m;
    __atomic_store_n(&id_used[n - 1], place + 1, __ATOMIC_RELEASE);
    return id;
}

MethodId *method_id(Method *m) {
    m = method_shown(m);
    MethodId *id = __atomic_load_n(&m->id, __ATOMIC_ACQUIRE);
    if (id) return id;
    lock_acquire(&id_lock);
    if (!(id = m->id) && (id = new_id(m))) __atomic_store_n(&m->id, id, __ATOMIC_RELEASE);
    lock_release(&id_lock);
    return id;
}

/* Most IDs are in the last block. */
Method *method_from_id(const void *id) {
    if ((uintptr_t)id % _Alignof(MethodId)) return NULL;
    for (uint32_t i = __atomic_load_n(&id_block_count, __ATOMIC_ACQUIRE); i-- > 0;) {
        uint32_t used = __atomic_load_n(&id_used[i], __ATOMIC_ACQUIRE);
        if ((uintptr_t)id - (uintptr_t)id_blocks[i] < used * sizeof(MethodId)) return ((const MethodId *)id)->method;
    }
    return NULL;
}

/* The arrays of Fields that jfieldIDs may name are kept sorted by address. */
typedef struct FieldRange {
    const Field *begin, *end;
} FieldRange;
static FieldRange *field_ranges;
static unsigned field_range_count, field_range_capacity;

void field_register_ids(Field *fields, unsigned count) {
    if (!count) return;
    lock_acquire(&id_lock);
    if (field_range_count == field_range_capacity) {
        unsigned capacity = field_range_capacity ? field_range_capacity * 2 : 256;
        field_ranges = memory_grow(field_ranges, capacity * sizeof *field_ranges, "the IDs of fields");
        field_range_capacity = capacity;
    }
    unsigned at = field_range_count;
    while (at > 0 && field_ranges[at - 1].begin > fields) at--; /* addresses mostly ascend */
    memmove(field_ranges + at + 1, field_ranges + at, (field_range_count - at) * sizeof *field_ranges);
    field_ranges[at] = (FieldRange){fields, fields + count};
    field_range_count++;
    lock_release(&id_lock);
}

/* Under id_lock: the range that [f] is in, NULL: none. */
static FieldRange *field_range_of(const Field *f) {
    unsigned low = 0, high = field_range_count;
    while (low < high) {
        unsigned middle = (low + high) / 2;
        FieldRange *r = &field_ranges[middle];
        if (f < r->begin)
            high = middle;
        else if (f >= r->end)
            low = middle + 1;
        else
            return r;
    }
    return NULL;
}

void field_forget_ids(const Field *fields) {
    lock_acquire(&id_lock);
    FieldRange *r = field_range_of(fields);
    if (r) memmove(r, r + 1, (size_t)(field_ranges + --field_range_count - r) * sizeof *r);
    lock_release(&id_lock);
}

Field *field_from_id(const void *id) {
    Field *f = field_of_id(id);
    lock_acquire(&id_lock);
    const FieldRange *r = field_range_of(f);
    if (!r || ((uintptr_t)f - (uintptr_t)r->begin) % sizeof *f || field_id(f) != id) f = NULL;
    lock_release(&id_lock);
    return f;
}

void ids_count_memory(MemoryUse *use) {
    for (unsigned i = 0; i < id_block_count; i++) memory_count(use, id_blocks[i]);
    memory_count(use, field_ranges);
}

/* See vm/interp/intrinsic.h: the table, and which of its classes bodies may represent. */
#include "vm/interp/intrinsic.h"

#include <string.h>

#include "runtime/frame.h"
#include "runtime/hooks.h"
#include "runtime/library_level.h"
#include "runtime/lock.h"
#include "runtime/vm_flags.h"
#include "vm/classes/loader.h"
#include "vm/interp/translate.h"

enum {
    OWN = LEVEL_EMBEDDED,
    JDK17 = LEVEL_17,
    JDK21 = LEVEL_21,
    JDK25 = LEVEL_25,
    JDK26 = LEVEL_26,
    JDK27 = LEVEL_27,
    UNTIL_17 = LEVEL_UNTIL(17),
    UNTIL_21 = LEVEL_UNTIL(21),
    JDK = LEVEL_SINCE(17),
    FROM_21 = LEVEL_SINCE(21),
    FROM_25 = LEVEL_SINCE(25),
    ALL = LEVEL_ALL
};

typedef struct KnownClass {
    const char *name;
    uint8_t library;
} KnownClass;
typedef struct KnownField {
    uint8_t holder;
    const char *name, *descriptor;
    uint32_t *offset;
} KnownField;

#define INTRINSIC_FIELD(class, field, descriptor)
#define INTRINSIC(library, class, method, descriptor, body, classes)
#define INTRINSIC_CLASS(library, id, name) [INTRINSIC_IN_##id] = {name, library},
static const KnownClass known[] = {
#include "vm/interp/intrinsics.def"
};
#undef INTRINSIC_CLASS
#undef INTRINSIC_FIELD
#define INTRINSIC_CLASS(library, id, name)
#define INTRINSIC_FIELD(class, field, descriptor) \
    {INTRINSIC_IN_##class, #field, descriptor, &intrinsic_offsets.class##_##field},
static const KnownField known_fields[] = {
#include "vm/interp/intrinsics.def"
};
#undef INTRINSIC_FIELD
#undef INTRINSIC
#define INTRINSIC_FIELD(class, field, descriptor)
#define INTRINSIC(library, class, method, descriptor, body, classes) \
    {method, descriptor, body, USE(class) | (classes), library, INTRINSIC_IN_##class},
static const Intrinsic intrinsics[] = {
#include "vm/interp/intrinsics.def"
};
#undef INTRINSIC_CLASS
#undef INTRINSIC_FIELD
#undef INTRINSIC
_Static_assert(INTRINSIC_CLASSES <= 128, "a bit for each class");

enum { FIELDS = sizeof known_fields / sizeof known_fields[0], INTRINSICS = sizeof intrinsics / sizeof intrinsics[0] };

IntrinsicOffsets intrinsic_offsets;
uint64_t intrinsic_classes[2];
static uint64_t refused[2]; /* atomic: touched by a tool, or not the library's own */
/* Guards the two above together, for moments. */
static Lock admission_lock = LOCK_INITIALIZER(INTRINSICS);

/* The names of those classes that the library has, by their indices in [known], and these indices in the order of the
   names' addresses. Made when first asked for, the number last. */
static const Symbol *names[INTRINSIC_CLASSES];
static uint8_t present[INTRINSIC_CLASSES];
static int present_classes(void) {
    static int presents;
    int count = __atomic_load_n(&presents, __ATOMIC_ACQUIRE);
    if (count) return count;
    for (int i = 0; i < INTRINSIC_CLASSES; i++)
        if (known[i].library & library_level->bit)
            __atomic_store_n(&names[i], symbol_intern_cstr(known[i].name), __ATOMIC_RELAXED);
    lock_acquire(&admission_lock);
    for (int i = 0; i < INTRINSIC_CLASSES && !presents; i++) {
        if (!names[i]) continue;
        int at = count++;
        for (; at && names[present[at - 1]] > names[i]; at--) present[at] = present[at - 1];
        present[at] = (uint8_t)i;
    }
    if (count) __atomic_store_n(&presents, count, __ATOMIC_RELEASE);
    count = presents;
    lock_release(&admission_lock);
    return count;
}

static int index_of(const Class *c) {
    if (c->loader != &boot_loader) return -1;
    int from = 0, to = present_classes();
    while (from < to) {
        int middle = (from + to) / 2;
        const Symbol *name = names[present[middle]];
        if (name == c->name) return present[middle];
        if (name < c->name)
            from = middle + 1;
        else
            to = middle;
    }
    return -1;
}

void intrinsic_refuse(const Class *c) {
    int i = index_of(c);
    if (i < 0) return;
    lock_acquire(&admission_lock);
    __atomic_fetch_or(&refused[i / 64], UINT64_C(1) << i % 64, __ATOMIC_RELAXED);
    __atomic_fetch_and(&intrinsic_classes[i / 64], ~(UINT64_C(1) << i % 64), __ATOMIC_RELAXED);
    lock_release(&admission_lock);
}

/* Whether [c] is as it came in the library, and has the fields that bodies access: the [offsets] of those. */
static bool is_genuine(const Class *c, int index, uint32_t offsets[FIELDS]) {
    if (c->file->owns_bytes || !vm_flag_bool(CompactStrings)) return false;
    for (int i = 0; i < FIELDS; i++) {
        if (known_fields[i].holder != index) continue;
        const Field *f = class_declared_field(c, symbol_intern_cstr(known_fields[i].name),
                                              symbol_intern_cstr(known_fields[i].descriptor));
        if (!f || field_watched(f)) return false;
        offsets[i] = f->offset;
    }
    return true;
}
static void set_offsets(int index, const uint32_t offsets[FIELDS]) {
    for (int i = 0; i < FIELDS; i++)
        if (known_fields[i].holder == index) *known_fields[i].offset = offsets[i];
}

static void admit(int index) {
    bool exists = known[index].library & library_level->bit;
    const Class *c = exists && present_classes() ? loader_find_loaded(&boot_loader, names[index]) : NULL;
    if (exists && (!c || class_state(c) != CLASS_INITIALIZED)) return;
    uint32_t offsets[FIELDS];
    bool genuine = !exists || is_genuine(c, index, offsets);
    lock_acquire(&admission_lock);
    uint64_t bit = UINT64_C(1) << index % 64;
    /* Of several threads that ask, one sets the offsets: once a class is admitted bodies read them. */
    if (!((intrinsic_classes[index / 64] | refused[index / 64]) & bit)) {
        if (exists && genuine) set_offsets(index, offsets);
        __atomic_fetch_or(&(genuine ? intrinsic_classes : refused)[index / 64], bit, __ATOMIC_RELEASE);
    }
    lock_release(&admission_lock);
}

bool intrinsic_admit(IntrinsicClasses classes) {
    for (int half = 0; half < 2; half++) {
        uint64_t wanting = (uint64_t)(classes >> 64 * half);
        if (__atomic_load_n(&refused[half], __ATOMIC_RELAXED) & wanting) return false;
        wanting &= ~__atomic_load_n(&intrinsic_classes[half], __ATOMIC_RELAXED);
        for (; wanting; wanting &= wanting - 1) admit(64 * half + __builtin_ctzll(wanting));
    }
    return intrinsic_has_admitted(classes);
}

const Intrinsic *intrinsic_of(const Method *m) {
    if (m->access & (ACC_SYNCHRONIZED | ACC_NATIVE)) return NULL;
    int holder = index_of(m->holder);
    for (int i = 0; holder >= 0 && i < INTRINSICS; i++) {
        const Intrinsic *in = &intrinsics[i];
        if (in->holder == holder && in->library & library_level->bit && strcmp(in->name, m->info->name->text) == 0 &&
            strcmp(in->descriptor, m->info->descriptor->text) == 0)
            return in;
    }
    return NULL;
}

bool intrinsic_may_allocate(Thread *t) {
    if (hooks_wanted(HOOK_SAMPLED_OBJECT_ALLOC) || t->recording) return false;
    Frame *f = t->frame;
    f->pc = f->method->translated->insns - 1;
    f->sp = frame_stack(f) + 1;
    return true;
}

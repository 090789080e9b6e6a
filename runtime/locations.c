/* See locations.h. Objects do not move: a word of shadow memory for each eight bytes of the heap says who has made the
   object that begins there, and who has touched it. It is written when the object is made, so nothing is left over of
   an object that was there before. Objects from before the exploration have a word of zeros: made by main.

   An object is its maker's until another thread touches it. From then on it is shared, if anybody writes it, or the
   maker has written it while other threads were alive: what main prepares and others only read needs no points. */
#include "runtime/locations.h"

#include <stdio.h>
#include <string.h>
#include <sys/mman.h>

#include "classfile/parser.h"
#include "gc/heap.h"
#include "runtime/exploration.h"
#include "runtime/map64.h"
#include "runtime/wellknown.h"

typedef struct Shadow {
    uint32_t serial; /* counts the objects of the class that the maker has made; 0: from before */
    uint16_t maker;
    uint8_t flags;
    uint8_t repetition; /* of which it is; another one: nothing is known */
} Shadow;
enum { SHARED = 1, WORTH_POINTS = 2, WRITTEN = 4, REPETITIONS = 256 };
static uint8_t repetition;

static Shadow *shadows; /* of the heap */
static char *heap_begin;
static size_t heap_bytes;
static Map64 serials;  /* by maker and class */
static Map64 learned;  /* object names: 1: in an earlier schedule, 2: in this one */
static Map64 statics;  /* by address: index of StaticShadow + 1 */
static Map64 infos_at; /* by location: index of LocationInfo + 1 */
typedef struct StaticShadow {
    uint64_t name;
    uint16_t first;
    uint8_t flags;
} StaticShadow;
static StaticShadow *static_shadows;
static unsigned static_count, static_room;
static LocationInfo *infos;
static unsigned info_count, info_room;

bool locations_init(void) {
    AddressRange ranges[HEAP_RANGES];
    heap_address_ranges(ranges);
    heap_begin = ranges[0].begin;
    heap_bytes = ranges[0].bytes;
    shadows = mmap(NULL, heap_bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (shadows == MAP_FAILED) {
        fputs("Error: no address space for the exploration of schedules; a smaller heap (-Xmx) needs less\n", stderr);
        return false;
    }
    return true;
}

static Shadow *shadow_of(const Object *o) {
    static Shadow outside;
    size_t at = (size_t)((const char *)o - heap_begin);
    if (unlikely(at >= heap_bytes)) return &outside;
    Shadow *s = &shadows[at / 8];
    if (unlikely(s->repetition != repetition)) *s = (Shadow){.repetition = repetition};
    return s;
}

/* ---- names ---- */

static uint64_t hash_bytes(const char *text, size_t length) {
    uint64_t h = 0xcbf29ce484222325;
    for (size_t i = 0; i < length; i++) h = (h ^ (uint8_t)text[i]) * 0x100000001b3;
    return h;
}

uint64_t location_class_hash(const Class *c) {
    static struct {
        const Class *c;
        const Symbol *name;
        uint64_t hash;
    } cache[1024];
    size_t i = ((uintptr_t)c >> 4) % 1024;
    if (cache[i].c != c || cache[i].name != c->name) {
        /* what the name of a hidden class ends with is an address */
        size_t length = c->flags & CLASS_IS_HIDDEN ? strcspn(c->name->text, "+") : c->name->length;
        cache[i].c = c;
        cache[i].name = c->name;
        cache[i].hash = hash_bytes(c->name->text, length);
    }
    return cache[i].hash;
}

uint64_t location_object_name(const Object *o) {
    if (!o) return 0;
    const Class *c = object_class(o);
    if (c == class_Class) {
        const Class *meant = mirror_class(o);
        return map64_mix(1, meant ? location_class_hash(meant) : 0);
    }
    const Shadow *s = shadow_of(o);
    return map64_mix(map64_mix(exploration_actor(s->maker)->name, location_class_hash(c)), s->serial);
}

static uint64_t group_of(const Object *o, uint32_t offset) {
    return map64_mix(location_class_hash(object_class(o)), offset);
}

void location_name_field(Operation *op, const Object *o, uint32_t offset) {
    op->object = o;
    op->offset = offset;
    op->location = map64_mix(location_object_name(o), offset);
    op->group = group_of(o, offset);
}
void location_name_element(Operation *op, const Object *array, uint32_t index) {
    enum { TOLD_APART = 256 };
    op->object = array;
    op->offset = index;
    op->location = map64_mix(location_object_name(array), index % TOLD_APART + 1);
    op->group = group_of(array, 0);
}
void location_name_static(Operation *op, const Field *f) {
    op->object = NULL;
    op->field = f;
    op->location = op->group = map64_mix(map64_mix(2, location_class_hash(f->holder)), f->offset);
}
enum { MONITOR_OFFSET = 0x7fffffff, LIFE_OFFSET = 0x7ffffffe, CLASS_OFFSET = 0x7ffffffd };
void location_name_monitor(Operation *op, const Object *o) { location_name_field(op, o, MONITOR_OFFSET); }
void location_name_thread(Operation *op, const Actor *a) {
    op->location = map64_mix(a->name, LIFE_OFFSET);
    op->name = a->label;
    op->group = LIFE_OFFSET;
}

void location_name_life(Operation *op, const Object *thread) {
    location_name_field(op, thread, (uint32_t)offset_Thread_eetop);
}

void location_name_class(Operation *op, const Class *c) { location_name_field(op, class_mirror(c), CLASS_OFFSET); }
bool location_is_class(const Operation *op) { return op->object && op->offset == CLASS_OFFSET; }
void location_name_native(Operation *op, uint64_t number, const char *what) {
    op->location = op->group = map64_mix(map64_mix(5, hash_bytes(what, strlen(what))), number);
    op->name = what;
}

uint64_t location_place(const Method *m, int bci) {
    if (!m) return 0;
    return map64_mix(location_class_hash(m->holder),
                     map64_mix(hash_bytes(m->info->name->text, m->info->name->length), (uint64_t)(bci + 2)));
}

/* ---- who shares what ---- */

void location_learn(uint64_t object_name) { *map64_add(&learned, object_name) = 1; }

static void learn_now(uint64_t name) {
    uint32_t *value = map64_add(&learned, name);
    if (!*value) *value = 2;
}

bool location_touch_life(const Operation *op, bool asks) {
    if (asks) learn_now(op->location);
    return asks || map64_find(&learned, op->location);
}

void locations_write_learned(FILE *out) {
    for (size_t i = 0; i < learned.room; i++)
        if (learned.keys[i] && learned.values[i] == 2) fprintf(out, "o %016llx\n", (unsigned long long)learned.keys[i]);
}

void location_object_made(Actor *a, Object *o) {
    Class *c = object_class(o);
    uint32_t *serial = map64_add(&serials, map64_mix(location_class_hash(c), a->index + 1u));
    Shadow *s = shadow_of(o);
    *s = (Shadow){.serial = ++*serial, .maker = a->index, .repetition = repetition};
    if (learned.count && map64_find(&learned, location_object_name(o))) s->flags = WORTH_POINTS;
}

bool location_is_old(const Object *o) { return !shadow_of(o)->serial && object_class(o) != class_Class; }

static bool touch(uint8_t *flags, bool mine, bool writes, bool *learns) {
    if (*flags & WORTH_POINTS) return true;
    if (mine && !(*flags & SHARED)) {
        if (writes && exploration_is_concurrent()) *flags |= WRITTEN;
        return false;
    }
    if (!mine) *flags |= SHARED;
    if (!writes && !(*flags & WRITTEN)) return false;
    *flags |= WORTH_POINTS;
    *learns = true;
    return true;
}

bool location_touch_object(Actor *a, const Object *o, bool writes) {
    Shadow *s = shadow_of(o);
    bool learns = false;
    if (unlikely(!s->serial && !(s->flags & (SHARED | WORTH_POINTS))) && learned.count &&
        map64_find(&learned, location_object_name(o)))
        s->flags |= WORTH_POINTS; /* made before the exploration began */
    bool result = touch(&s->flags, s->maker == a->index, writes, &learns);
    if (learns) learn_now(location_object_name(o));
    return result;
}

bool location_touch_static(Actor *a, const void *address, const Field *f, bool writes) {
    uint32_t *index = map64_add(&statics, (uint64_t)(uintptr_t)address);
    if (!*index) {
        if (static_count == static_room) {
            static_room = static_room ? 2 * static_room : 64;
            static_shadows =
                memory_grow(static_shadows, static_room * sizeof *static_shadows, "the exploration of schedules");
        }
        Operation op = {0};
        location_name_static(&op, f);
        static_shadows[static_count] = (StaticShadow){.name = op.location, .first = a->index};
        if (map64_find(&learned, op.location)) static_shadows[static_count].flags = WORTH_POINTS;
        *index = ++static_count;
    }
    StaticShadow *s = &static_shadows[*index - 1];
    bool learns = false, result = touch(&s->flags, s->first == a->index, writes, &learns);
    if (learns) learn_now(s->name);
    return result;
}

/* ---- what people read ---- */

static void print_class(const Class *c, char *text, size_t room) {
    char *name = class_java_name(c);
    const char *hidden = c->flags & CLASS_IS_HIDDEN ? strchr(name, '/') : NULL;
    snprintf(text, room, "%.*s", hidden ? (int)(hidden - name) : (int)strlen(name), name);
    free(name);
}

void location_print_object(const Object *o, char *text, size_t room) {
    if (!o) {
        snprintf(text, room, "null");
        return;
    }
    const Class *c = object_class(o);
    if (c == class_Class) {
        const Class *meant = mirror_class(o);
        char name[200] = "?";
        if (meant) print_class(meant, name, sizeof name);
        snprintf(text, room, "%s.class", name);
        return;
    }
    print_class(c, text, room);
    const Shadow *s = shadow_of(o);
    size_t used = strlen(text);
    if (!s->serial || used + 2 >= room) return;
    const Actor *maker = exploration_actor(s->maker);
    char path[ACTOR_TEXT];
    if (maker->depth || maker->system)
        snprintf(text + used, room - used, "#%u@%s", s->serial, actor_path(maker, path));
    else
        snprintf(text + used, room - used, "#%u", s->serial);
}

static const Field *field_at(const Class *c, uint32_t offset) {
    for (; c; c = c->super)
        for (unsigned i = 0; i < c->field_count; i++)
            if (c->fields[i].offset == offset && !(c->fields[i].access & ACC_STATIC)) return &c->fields[i];
    return NULL;
}

void location_print(const Operation *op, char *text, size_t room) {
    if (!op->location) {
        snprintf(text, room, "-");
    } else if (op->name) {
        snprintf(text, room, "%s", op->name);
    } else if (!op->object && op->field) {
        print_class(op->field->holder, text, room);
        size_t used = strlen(text);
        snprintf(text + used, room - used, ".%s", op->field->info->name->text);
    } else if (!op->object) {
        snprintf(text, room, "-");
    } else {
        location_print_object(op->object, text, room);
        size_t used = strlen(text);
        const Class *c = object_class(op->object);
        if (op->offset == MONITOR_OFFSET || op->offset == CLASS_OFFSET) return;
        if (op->offset == (uint32_t)offset_Thread_eetop && class_is_subclass((Class *)(uintptr_t)c, class_Thread)) {
            snprintf(text + used, room - used, ".isAlive()");
            return;
        }
        const Field *f = class_is_array(c) ? NULL : field_at(c, op->offset);
        if (f)
            snprintf(text + used, room - used, ".%s", f->info->name->text);
        else if (class_is_array(c))
            snprintf(text + used, room - used, "[%u]", op->offset);
        else
            snprintf(text + used, room - used, ".+%u", op->offset);
    }
    for (char *p = text; *p; p++)
        if (*p == ' ' || *p == '\n') *p = '_';
}

void location_print_place(const Method *m, int bci, char *text, size_t room) {
    if (!m) {
        snprintf(text, room, "-");
        return;
    }
    char name[200];
    print_class(m->holder, name, sizeof name);
    int line = bci < 0 || !m->info->has_code ? -1 : classfile_line_at(m->pool->file, m->info, (uint32_t)bci);
    const char *file = m->holder->file && m->holder->file->source_file ? m->holder->file->source_file->text : NULL;
    if (line >= 0 && file)
        snprintf(text, room, "%s.%s(%s:%d)", name, m->info->name->text, file, line);
    else
        snprintf(text, room, "%s.%s(%s)", name, m->info->name->text, file && bci >= 0 ? file : "native");
    for (char *p = text; *p; p++)
        if (*p == ' ' || *p == '\n') *p = '_';
}

/* ---- another schedule in the same process ---- */

static void drop_infos_from(unsigned first) {
    for (unsigned i = first; i < info_count; i++) {
        free(infos[i].text);
        free(infos[i].uses);
    }
    if (first == info_count) return;
    info_count = first;
    map64_wipe(&infos_at);
    for (unsigned i = 0; i < first; i++) *map64_add(&infos_at, infos[i].location) = i + 1;
}
void locations_forget(void) {
    map64_wipe(&learned);
    drop_infos_from(0);
}
static void keep_learned(void) {
    Map64 kept = {0};
    bool any = false;
    for (size_t i = 0; i < learned.room; i++) any |= learned.keys[i] && learned.values[i] == 2;
    if (!any) return;
    for (size_t i = 0; i < learned.room; i++)
        if (learned.keys[i] && learned.values[i] == 1) *map64_add(&kept, learned.keys[i]) = 1;
    map64_clear(&learned);
    learned = kept;
}
/* Those that earlier schedules have reported are the first. */
void locations_renew(void) {
    unsigned known = 0;
    while (known < info_count && infos[known].known) known++;
    drop_infos_from(known);
    for (unsigned i = 0; i < known; i++) {
        infos[i].use_count = 0;
        infos[i].written = false;
    }
    keep_learned();
    map64_wipe(&serials);
    map64_wipe(&statics);
    static_count = 0;
    repetition = (uint8_t)((repetition + 1) % REPETITIONS);
    if (!repetition) madvise(shadows, heap_bytes, MADV_DONTNEED);
}

int32_t location_identity_hash(const Object *o) {
    if (!exploration_begun || !shadow_of(o)->serial) return object_identity_hash(o);
    const int32_t h = (int32_t)(location_object_name(o) >> 20 & 0x7fffffff);
    return h ? h : 1;
}

/* ---- counting ---- */

LocationInfo *location_infos(unsigned *count) {
    *count = info_count;
    return infos;
}

LocationInfo *location_info(uint64_t location, uint64_t group) {
    uint32_t *index = map64_add(&infos_at, location);
    if (!*index) {
        if (info_count == info_room) {
            info_room = info_room ? 2 * info_room : 64;
            infos = memory_grow(infos, info_room * sizeof *infos, "the exploration of schedules");
        }
        infos[info_count] = (LocationInfo){.location = location, .group = group};
        *index = ++info_count;
    }
    return &infos[*index - 1];
}

void location_count(Actor *a, const Operation *op) {
    if (!op->location || a->system) return;
    LocationInfo *info = location_info(op->location, op->group);
    if (!info->text) {
        char text[300];
        location_print(op, text, sizeof text);
        info->text = memory_copy(text, "the exploration of schedules");
    }
    info->written |= operation_writes(op);
    for (unsigned i = info->use_count; i-- > 0;)
        if (info->uses[i].actor == a->name) {
            info->uses[i].count++;
            return;
        }
    if (info->use_count == info->use_room) {
        info->use_room = info->use_room ? 2 * info->use_room : 4;
        info->uses = memory_grow(info->uses, info->use_room * sizeof *info->uses, "the exploration of schedules");
    }
    const uint64_t kind = (location_place(op->method, op->bci) & ~1ull) | op->is_library;
    info->uses[info->use_count++] = (LocationUse){.actor = a->name, .kind = kind, .count = 1};
}

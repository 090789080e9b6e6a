/* See heap_dump.h. IDs are addresses: of objects, of symbols; that of a class is its mirror's. All numbers are big-endian. */
#include "vm/heap_dump.h"
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#include "runtime/handle.h"
#include "runtime/monitor.h"
#include "runtime/options.h"
#include "runtime/safepoint.h"
#include "runtime/vm_flags.h"
#include "runtime/wellknown.h"
#include "vm/classes.h"
#include "vm/frame.h"

enum { RECORD_UTF8 = 1, RECORD_LOAD_CLASS = 2, RECORD_FRAME = 4, RECORD_TRACE = 5, RECORD_SEGMENT = 0x1c, RECORD_END = 0x2c };
enum { ROOT_JNI_GLOBAL = 1, ROOT_JNI_LOCAL = 2, ROOT_JAVA_FRAME = 3, ROOT_STICKY_CLASS = 5, ROOT_MONITOR_USED = 7, ROOT_THREAD_OBJECT = 8, DUMP_CLASS = 0x20, DUMP_INSTANCE = 0x21,
       DUMP_OBJECT_ARRAY = 0x22, DUMP_PRIMITIVE_ARRAY = 0x23, ROOT_UNKNOWN = 0xff };
enum { TYPE_OBJECT = 2, NO_TRACE = 1 /* serial of the empty stack, which all objects have */ };
#define SEGMENT_BYTES (1 << 20)         /* a segment ends with the object that passes this */

typedef struct Dump {
    int fd, error;              /* errno of the first failure */
    uint64_t written;           /* of the file, what waits in the buffer included */
    size_t used;
    uint8_t buffer[1 << 16];
    uint64_t segment;           /* where its length stands; 0: none is open */
    const Symbol **symbols; size_t symbol_mask, symbol_count;   /* those that are in the file: open addressing, half full at most */
    uint32_t thread_serial, frame_number;       /* of the roots that are being visited */
    uint64_t frame_id;
} Dump;

/* --- bytes --- */

static void flush(Dump *d) {
    for (size_t at = 0; at < d->used && !d->error;) {
        ssize_t n = write(d->fd, d->buffer + at, d->used - at);
        if (n >= 0) at += (size_t)n;
        else if (errno != EINTR) d->error = errno;
    }
    d->used = 0;
}
static void put(Dump *d, const void *bytes, size_t n) {
    d->written += n;
    for (const uint8_t *p = bytes; n;) {
        size_t part = sizeof d->buffer - d->used;
        if (part > n) part = n;
        memcpy(d->buffer + d->used, p, part);
        d->used += part;
        p += part;
        n -= part;
        if (d->used == sizeof d->buffer) flush(d);
    }
}
static void put1(Dump *d, uint8_t v) { put(d, &v, 1); }
static void put2(Dump *d, uint16_t v) { put(d, &(uint16_t){ __builtin_bswap16(v) }, 2); }
static void put4(Dump *d, uint32_t v) { put(d, &(uint32_t){ __builtin_bswap32(v) }, 4); }
static void put8(Dump *d, uint64_t v) { put(d, &(uint64_t){ __builtin_bswap64(v) }, 8); }
static void put_id(Dump *d, const void *p) { put8(d, (uintptr_t)p); }
static void put_class(Dump *d, const Class *c) { put_id(d, c ? class_mirror(c) : NULL); }

static void begin_record(Dump *d, int tag, uint32_t length) {
    put1(d, (uint8_t)tag);
    put4(d, 0);                 /* microseconds since the time in the header */
    put4(d, length);
}

/* The heap is a sequence of segments, whose lengths are known when they end. */
static void end_segment(Dump *d) {
    if (!d->segment) return;
    uint32_t length = __builtin_bswap32((uint32_t)(d->written - d->segment - 4));
    flush(d);
    if (!d->error && pwrite(d->fd, &length, 4, (off_t)d->segment) != 4) d->error = errno;
    d->segment = 0;
}
static void begin_part(Dump *d, int tag) {
    if (d->segment && d->written - d->segment > SEGMENT_BYTES) end_segment(d);
    if (!d->segment) {
        begin_record(d, RECORD_SEGMENT, 0);
        d->segment = d->written - 4;
    }
    put1(d, (uint8_t)tag);
}

/* --- names --- */

static const Symbol **symbol_place(const Dump *d, const Symbol *s) {
    size_t i = ((uintptr_t)s >> 4) * 0x9e3779b97f4a7c15u >> 20;
    for (i &= d->symbol_mask; d->symbols[i] && d->symbols[i] != s; i = (i + 1) & d->symbol_mask) {}
    return &d->symbols[i];
}
static bool more_symbols(Dump *d) {
    Dump bigger = { .symbol_mask = d->symbols ? 2 * d->symbol_mask + 1 : 4095 };
    if (!(bigger.symbols = calloc(bigger.symbol_mask + 1, sizeof *bigger.symbols))) return false;
    for (size_t i = 0; d->symbols && i <= d->symbol_mask; i++)
        if (d->symbols[i]) *symbol_place(&bigger, d->symbols[i]) = d->symbols[i];
    free(d->symbols);
    d->symbols = bigger.symbols;
    d->symbol_mask = bigger.symbol_mask;
    return true;
}
/* Outside of segments. */
static void write_symbol(Dump *d, const Symbol *s) {
    if (!s) return;
    if ((!d->symbols || 2 * d->symbol_count > d->symbol_mask) && !more_symbols(d)) {
        d->error = ENOMEM;
        return;
    }
    const Symbol **place = symbol_place(d, s);
    if (*place) return;
    *place = s;
    d->symbol_count++;
    begin_record(d, RECORD_UTF8, (uint32_t)(8 + s->length));
    put_id(d, s);
    put(d, s->text, s->length);
}

/* --- classes and their names --- */

static void for_each_class(Dump *d, void (*f)(Dump *, const Class *)) {
    for (const Class *c = all_classes; c; c = c->next_all)
        if (class_mirror(c)) f(d, c);
}
static void write_load(Dump *d, const Class *c) {
    write_symbol(d, c->name);
    for (unsigned i = 0; i < c->field_count; i++) write_symbol(d, c->fields[i].name);
    begin_record(d, RECORD_LOAD_CLASS, 4 + 8 + 4 + 8);
    put4(d, c->id);
    put_class(d, c);
    put4(d, NO_TRACE);
    put_id(d, c->name);
}

static uint8_t type_of(const Field *f) { return f->type >= T_OBJECT ? TYPE_OBJECT : f->type; }
static void put_value(Dump *d, const Field *f, const Object *o) {
    const void *at = object_at(o, f->offset);
    switch (f->type) {
    case T_BOOLEAN: case T_BYTE: put1(d, *(const uint8_t *)at); break;
    case T_CHAR: case T_SHORT: put2(d, *(const uint16_t *)at); break;
    case T_INT: case T_FLOAT: put4(d, *(const uint32_t *)at); break;
    case T_LONG: case T_DOUBLE: put8(d, *(const uint64_t *)at); break;
    default: put_id(d, ref_load(at));
    }
}
static bool is_static(const Field *f) { return f->access & ACC_STATIC; }
static uint16_t count_fields(const Class *c, bool statics) {
    uint16_t n = 0;
    for (unsigned i = 0; i < c->field_count; i++) n += is_static(&c->fields[i]) == statics;
    return n;
}
static void dump_class(Dump *d, const Class *c) {
    begin_part(d, DUMP_CLASS);
    put_class(d, c);
    put4(d, NO_TRACE);
    put_class(d, c->super);
    put_id(d, c->loader->object);
    put_id(d, c->signers);
    put_id(d, c->protection_domain);
    put_id(d, NULL);
    put_id(d, NULL);
    put4(d, class_is_array(c) || class_is_interface(c) ? 0 : c->layout.instance_size);
    put2(d, 0);                 /* constants */
    put2(d, count_fields(c, true));
    for (unsigned i = 0; i < c->field_count; i++)
        if (is_static(&c->fields[i])) {
            put_id(d, c->fields[i].name);
            put1(d, type_of(&c->fields[i]));
            put_value(d, &c->fields[i], class_mirror(c));
        }
    put2(d, count_fields(c, false));
    for (unsigned i = 0; i < c->field_count; i++)
        if (!is_static(&c->fields[i])) {
            put_id(d, c->fields[i].name);
            put1(d, type_of(&c->fields[i]));
        }
}

/* --- objects --- */

static unsigned value_bytes(const Field *f) { return f->type >= T_OBJECT ? 8 : 1u << (f->type & 3); }          /* the numbers of primitive types end in the logarithm */
static void dump_instance(Dump *d, const Class *c, const Object *o) {
    uint32_t bytes = 0;
    for (const Class *k = c; k; k = k->super)
        for (unsigned i = 0; i < k->field_count; i++)
            if (!is_static(&k->fields[i])) bytes += value_bytes(&k->fields[i]);
    begin_part(d, DUMP_INSTANCE);
    put_id(d, o);
    put4(d, NO_TRACE);
    put_class(d, c);
    put4(d, bytes);
    for (const Class *k = c; k; k = k->super)
        for (unsigned i = 0; i < k->field_count; i++)
            if (!is_static(&k->fields[i])) put_value(d, &k->fields[i], o);
}
static void dump_array(Dump *d, const Class *c, const Object *o) {
    bool objects = c->layout.kind == LAYOUT_REF_ARRAY;
    unsigned shift = objects ? 3 : c->layout.element_shift;
    uint32_t length = array_length(o), most = (UINT32_MAX - 64 - 2 * SEGMENT_BYTES) >> shift;    /* a segment has less than 4 GB: what is longer is cut off, as in java's dumps */
    if (length > most) length = most;
    begin_part(d, objects ? DUMP_OBJECT_ARRAY : DUMP_PRIMITIVE_ARRAY);
    put_id(d, o);
    put4(d, NO_TRACE);
    put4(d, length);
    if (objects) put_class(d, c);
    else put1(d, c->component->type);
    const void *data = array_data(o);
    if (shift == 0) put(d, data, length);
    else
        for (uint32_t i = 0; i < length; i++) {
            if (objects) put_id(d, ref_load(&((const Ref32 *)data)[i]));
            else if (shift == 1) put2(d, ((const uint16_t *)data)[i]);
            else if (shift == 2) put4(d, ((const uint32_t *)data)[i]);
            else put8(d, ((const uint64_t *)data)[i]);
        }
}
static bool dump_object(void *context, Object *o) {
    Dump *d = context;
    const Class *c = object_class(o);
    if (class_is_array(c)) dump_array(d, c, o);
    else if (c != class_Class || !mirror_class(o) || class_is_primitive(mirror_class(o))) dump_instance(d, c, o);         /* other mirrors are the classes */
    return !d->error;
}

/* --- threads: their stacks before the segments, what they refer to inside --- */

static bool has_stack(const Thread *t) { return t->object && !t->exiting; }
static uint32_t serial_of(const Thread *t) { return (uint32_t)t->id; }

static void write_frame(Dump *d, const Frame *f) {
    const Method *m = f->method;
    const Symbol *source = m->file ? m->file->source_file : NULL;
    int bci = frame_bci(f), line = bci < 0 ? -3 /* native */ : classfile_line_at(m->info, (uint32_t)bci);
    write_symbol(d, m->name);
    write_symbol(d, m->descriptor);
    write_symbol(d, source);
    begin_record(d, RECORD_FRAME, 4 * 8 + 4 + 4);
    put8(d, ++d->frame_id);
    put_id(d, m->name);
    put_id(d, m->descriptor);
    put_id(d, source);
    put4(d, m->holder->id);
    put4(d, (uint32_t)line);
}
/* The serial of a thread's stack is one more than the thread's, behind that of the empty one. */
static void write_stack(Dump *d, uint32_t thread_serial, uint64_t first, uint32_t count) {
    begin_record(d, RECORD_TRACE, 12 + 8 * count);
    put4(d, NO_TRACE + thread_serial);
    put4(d, thread_serial);
    put4(d, count);
    for (uint32_t i = 0; i < count; i++) put8(d, first + i);
}
static void write_stacks(Dump *d) {
    write_stack(d, 0, 0, 0);
    for (const Thread *t = thread_list(); t; t = t->next) {
        if (!has_stack(t)) continue;
        uint64_t first = d->frame_id + 1;
        for (const Frame *f = frame_skip_stubs(t->frame); f; f = frame_skip_stubs(f->caller)) write_frame(d, f);
        write_stack(d, serial_of(t), first, (uint32_t)(d->frame_id + 1 - first));
    }
}

static void root(Dump *d, int kind, const Object *o) {
    if (!o) return;
    begin_part(d, kind);
    put_id(d, o);
}
static void root_global(void *d, Object *o) {
    root(d, ROOT_JNI_GLOBAL, o);
    if (o) put_id(d, o);        /* the reference itself has no name that lasts */
}
static void root_class(void *d, Object *o) { root(d, ROOT_STICKY_CLASS, o); }
static void root_unknown(void *d, Object *o) { root(d, ROOT_UNKNOWN, o); }
static void root_monitor(void *d, Object *o) { root(d, ROOT_MONITOR_USED, o); }
static void root_in_frame(Dump *d, int kind, const Object *o) {
    if (!o) return;
    root(d, kind, o);
    put4(d, d->thread_serial);
    put4(d, d->frame_number);
}
static void root_local(void *d, Object *o) { root_in_frame(d, ROOT_JNI_LOCAL, o); }
static void root_slot(void *d, const Frame *f, int slot, Object *o) {
    (void)f;
    (void)slot;
    root_in_frame(d, ROOT_JAVA_FRAME, o);
}
static void dump_thread_roots(Dump *d, Thread *t) {
    d->thread_serial = serial_of(t);
    if (has_stack(t)) {
        root(d, ROOT_THREAD_OBJECT, t->object);
        put4(d, d->thread_serial);
        put4(d, NO_TRACE + d->thread_serial);
    }
    d->frame_number = 0;
    for (const Frame *f = t->frame, *callee = NULL; f; callee = f, f = f->caller) {
        if (!f->method) continue;
        frame_visit_references(f, callee, root_slot, d);
        d->frame_number++;
    }
    d->frame_number = (uint32_t)-1;
    handles_visit_thread(t, root_local, d);
    monitors_visit_thread(t, root_monitor, d);
    root(d, ROOT_UNKNOWN, t->exception);
}
static void dump_roots(Dump *d) {
    static const RootScanner told[] = { frames_visit_threads, handles_visit_globals, classes_visit_system };
    for (Thread *t = thread_list(); t; t = t->next) dump_thread_roots(d, t);
    handles_visit_globals(root_global, d);
    classes_visit_system(root_class, d);
    heap_visit_other_roots(told, sizeof told / sizeof told[0], root_unknown, d);
}

/* --- the whole --- */

static void write_file(Thread *t, Dump *d, bool live) {
    static const char format[] = "JAVA PROFILE 1.0.2";
    struct timespec now;
    if (live) heap_collect(GC_EXPLICIT);
    clock_gettime(CLOCK_REALTIME, &now);
    put(d, format, sizeof format);
    put4(d, 8);                 /* bytes of an ID */
    put8(d, (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000);
    safepoint_begin(t);
    for_each_class(d, write_load);
    write_stacks(d);
    for_each_class(d, dump_class);
    dump_roots(d);
    heap_iterate(dump_object, d);
    safepoint_end(t);
    end_segment(d);
    begin_record(d, RECORD_END, 0);
    flush(d);
}

static double seconds_since(const struct timespec *start) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - start->tv_sec) + (double)(now.tv_nsec - start->tv_nsec) / 1e9;
}

int heap_dump_write(Thread *t, const char *path, bool live, bool overwrite, FILE *out) {
    struct timespec start;
    clock_gettime(CLOCK_MONOTONIC, &start);
    Dump *d = calloc(1, sizeof *d);
    if (!d) {
        fputs("Out of memory\n", out);
        return ENOMEM;
    }
    fprintf(out, "Dumping heap to %s ...\n", path);
    d->fd = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | (overwrite ? O_TRUNC : O_EXCL), 0600);
    if (d->fd < 0) {
        d->error = errno;
        fprintf(out, "Unable to create %s: %s\n", path, strerror(d->error));
    } else {
        write_file(t, d, live);
        if (close(d->fd) && !d->error) d->error = errno;
        if (d->error) fprintf(out, "Dump file is incomplete: %s\n", strerror(d->error));
        else fprintf(out, "Heap dump file created [%llu bytes in %3.3f secs]\n", (unsigned long long)d->written, seconds_since(&start));
    }
    int error = d->error;
    free(d->symbols);
    free(d);
    return error;
}

void heap_dump_exhausted(Thread *t, const char *message) {
    char *path = NULL, *text = NULL;
    size_t length = 0;
    struct stat st;
    const char *given = vm_flag_text(HeapDumpPath);
    bool in_folder = given && *given && stat(given, &st) == 0 && S_ISDIR(st.st_mode);
    int n = given && *given && !in_folder ? asprintf(&path, "%s", given)
                                          : asprintf(&path, "%s%sjava_pid%d.hprof", in_folder ? given : "", in_folder && given[strlen(given) - 1] != '/' ? "/" : "", (int)getpid());
    FILE *out = n < 0 ? NULL : open_memstream(&text, &length);
    if (out) {
        fprintf(out, "java.lang.OutOfMemoryError: %s\n", message);
        heap_dump_write(t, path, false, false, out);
        fclose(out);
        vm_printf(stdout, "%s", text);
        fflush(stdout);
    }
    free(text);
    if (n >= 0) free(path);
}

/* See heap_dump.h. The format is that of JDK 6's heap/HPROF manual: a header; records of texts, classes, frames and
   stack traces; then the heap, as sub-records in segments; all numbers big-endian, ids 8 bytes: addresses of symbols
   for texts, of objects, of mirrors for classes. The length of a segment precedes it: segments are made in the
   buffer, and one that does not fit there holds a single array, whose length is known. So the file is written from
   front to back, and can be compressed on its way. */
#include "vm/services/heap_dump.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/text.h"
#include "base/zlib_library.h"
#include "classfile/parser.h"
#include "gc/walk.h"
#include "runtime/exception_class.h"
#include "runtime/handle.h"
#include "runtime/options.h"
#include "runtime/safepoint.h"
#include "runtime/thread.h"
#include "runtime/virtual_thread.h"
#include "runtime/vm_flags.h"
#include "runtime/wellknown.h"
#include "vm/classes/classes.h"
#include "vm/classes/loader.h"
#include "vm/classes/unload.h"
#include "vm/interp/continuation.h"
#include "vm/interp/frame.h"

enum {
    RECORD_UTF8 = 0x01,
    RECORD_LOAD_CLASS = 0x02,
    RECORD_FRAME = 0x04,
    RECORD_TRACE = 0x05,
    RECORD_SEGMENT = 0x1c,
    RECORD_END = 0x2c,
    RECORD_HEADER = 9
};
/* In segments. */
enum {
    ROOT_JNI_GLOBAL = 0x01,
    ROOT_JNI_LOCAL = 0x02,
    ROOT_JAVA_FRAME = 0x03,
    ROOT_STICKY_CLASS = 0x05,
    ROOT_THREAD_BLOCK = 0x06,
    ROOT_MONITOR_USED = 0x07,
    ROOT_THREAD_OBJECT = 0x08,
    ROOT_UNKNOWN = 0xff,
    CLASS_DUMP = 0x20,
    INSTANCE_DUMP = 0x21,
    OBJECT_ARRAY_DUMP = 0x22,
    PRIMITIVE_ARRAY_DUMP = 0x23
};
enum {
    ID = 8,
    TYPE_OBJECT = 2 /* primitive types have the numbers of T_xxx */,
    LINE_UNKNOWN = -1,
    LINE_NATIVE = -3,
    NO_FRAME = -1
};
enum { NO_TRACE = 1 /* serial number of the empty one; a thread's is its own and one */ };
enum { BUFFER = 1 << 20 };

/* A thread of the dump: a platform thread, or a virtual one, mounted or not. A carrier has its own frames, monitors and
   local references; those above belong to the virtual thread that it carries. */
typedef struct DumpedThread {
    const Object *object;
    Thread *runner;              /* it runs on this one's stack; NULL: its frames are frozen, or there are none yet */
    Frame *top;                  /* frames from here, stubs included, */
    const Frame *callee, *end;   /* called by that one, NULL: by none; up to this one, which is excluded */
    uint32_t locals, locals_end; /* its local references in the stack of [runner] */
    MonitorOwner owner;
    Object *awaited;       /* the monitor for which a virtual thread without a carrier waits */
    bool current;          /* it is who [runner] is at present: what the VM remembers for that is its */
    const Method *failing; /* not NULL: it has run out of memory, and this is shown as its innermost frame */
} DumpedThread;

typedef struct Dump {
    int fd, error;    /* errno of the first failure: nothing is written any more */
    uint64_t written; /* bytes of the file */
    uint8_t *buffer, *packed;
    size_t used, segment; /* offset of the open segment's header in the buffer */
    bool in_segment;
    z_stream *zip;
    uint32_t class_count, *value_bytes; /* by Class.id: of an instance's values, plus one; 0: no class of the dump */
    uint64_t frames;                    /* written so far, each has a number */
    DumpedThread *threads;              /* the serial number is the index and one */
    size_t thread_count, thread_capacity, platform_threads; /* the last number: these are first */
    /* while a thread, or the objects that a class keeps alive, are visited */
    uint32_t thread;
    int depth;
    bool native;
    const Class *keeper;
    uint32_t kept;
} Dump;

/* ---- bytes ---- */

static void write_file(Dump *d, const uint8_t *p, size_t n) {
    while (n && !d->error) {
        ssize_t k = write(d->fd, p, n);
        if (k < 0 && errno == EINTR) continue;
        if (k < 0) {
            d->error = errno;
            return;
        }
        d->written += (uint64_t)k;
        p += k;
        n -= (size_t)k;
    }
}

static void compress_buffer(Dump *d, int flush) {
    d->zip->next_in = d->buffer;
    d->zip->avail_in = (uInt)d->used;
    do {
        d->zip->next_out = d->packed;
        d->zip->avail_out = BUFFER;
        deflate(d->zip, flush);
        write_file(d, d->packed, BUFFER - d->zip->avail_out);
    } while (!d->zip->avail_out && !d->error);
}

static void flush(Dump *d, bool last) {
    if (d->zip)
        compress_buffer(d, last ? Z_FINISH : Z_NO_FLUSH);
    else
        write_file(d, d->buffer, d->used);
    d->used = 0;
}

/* Room for [n] bytes. Inside a segment there always is: heap_record has seen to it. */
static uint8_t *room(Dump *d, size_t n) {
    if (d->used + n > BUFFER) flush(d, false);
    d->used += n;
    return d->buffer + d->used - n;
}

static void store2(uint8_t *p, uint16_t v) {
    v = __builtin_bswap16(v);
    memcpy(p, &v, sizeof v);
}
static void store4(uint8_t *p, uint32_t v) {
    v = __builtin_bswap32(v);
    memcpy(p, &v, sizeof v);
}
static void store8(uint8_t *p, uint64_t v) {
    v = __builtin_bswap64(v);
    memcpy(p, &v, sizeof v);
}
static void put1(Dump *d, uint8_t v) { *room(d, 1) = v; }
static void put2(Dump *d, uint16_t v) { store2(room(d, 2), v); }
static void put4(Dump *d, uint32_t v) { store4(room(d, 4), v); }
static void put8(Dump *d, uint64_t v) { store8(room(d, 8), v); }
static void put_id(Dump *d, const void *p) { put8(d, (uintptr_t)p); }
static void put_class(Dump *d, const Class *c) { put_id(d, c ? class_mirror(c) : NULL); }

static void put_bytes(Dump *d, const void *p, size_t n) {
    for (size_t k; n; n -= k, p = (const char *)p + k) {
        k = n < BUFFER ? n : BUFFER;
        memcpy(room(d, k), p, k);
    }
}

/* ---- records ---- */

static void record(Dump *d, uint8_t tag, uint32_t length) {
    put1(d, tag);
    put4(d, 0); /* microseconds since the header's time */
    put4(d, length);
}

static void end_segment(Dump *d) {
    if (d->in_segment)
        store4(d->buffer + d->segment + RECORD_HEADER - 4, (uint32_t)(d->used - d->segment - RECORD_HEADER));
    d->in_segment = false;
}

/* Of a sub-record; [length] is what follows the tag. */
static void heap_record(Dump *d, uint8_t tag, uint64_t length) {
    uint64_t bytes = length + 1;
    if (d->used + bytes > BUFFER) end_segment(d);
    if (!d->in_segment) {
        if (d->used + RECORD_HEADER + bytes > BUFFER) flush(d, false);
        d->in_segment = RECORD_HEADER + bytes <= BUFFER;
        d->segment = d->used;
        record(d, RECORD_SEGMENT, (uint32_t)bytes);
    }
    put1(d, tag);
}

/* How many elements of an array fit a segment, whose length is a 32-bit number. */
static uint32_t elements_that_fit(const Object *o, uint32_t head, uint32_t element_bytes) {
    uint32_t limit = (UINT32_MAX - 1 - head) / element_bytes, n = array_length(o);
    if (n <= limit) return n;
    char *name = class_external_name(object_class(o));
    vm_printf(vm_output(), "[warning][heapdump] cannot dump array of type %s with length %u; truncating to length %u\n",
              name ? name : object_class(o)->name->text, n, limit);
    free(name);
    return limit;
}

/* ---- texts, classes, stacks ---- */

static void put_symbol(const Symbol *s, void *context) {
    Dump *d = context;
    record(d, RECORD_UTF8, ID + (uint32_t)s->length);
    put_id(d, s);
    put_bytes(d, s->text, s->length);
}

static void put_loaded(Dump *d, const Class *c) {
    record(d, RECORD_LOAD_CLASS, 4 + ID + 4 + ID);
    put4(d, c->id);
    put_class(d, c);
    put4(d, NO_TRACE);
    put_id(d, c->name);
}

static void put_frame(Dump *d, const Method *m, int bci) {
    int line = bci < 0 ? LINE_NATIVE : classfile_line_at(m->pool->file, m->info, (uint32_t)bci);
    record(d, RECORD_FRAME, 4 * ID + 4 + 4);
    put8(d, ++d->frames);
    put_id(d, m->info->name);
    put_id(d, m->info->descriptor);
    put_id(d, m->pool->file ? m->pool->file->source_file : NULL);
    put4(d, m->holder->id);
    put4(d, (uint32_t)(line < 0 && bci >= 0 ? LINE_UNKNOWN : line));
}

static void put_trace(Dump *d, const DumpedThread *t, uint32_t serial) {
    uint64_t first = d->frames + 1;
    if (t->failing) put_frame(d, t->failing, 0);
    for (const Frame *f = t->top; f != t->end; f = f->caller)
        if (f->method) put_frame(d, f->method, frame_bci(f));
    uint32_t count = (uint32_t)(d->frames + 1 - first);
    record(d, RECORD_TRACE, 4 + 4 + 4 + count * ID);
    put4(d, NO_TRACE + serial);
    put4(d, serial);
    put4(d, count);
    for (uint32_t i = 0; i < count; i++) put8(d, first + i);
}

static void put_empty_trace(Dump *d) {
    record(d, RECORD_TRACE, 4 + 4 + 4);
    put4(d, NO_TRACE);
    put4(d, 0);
    put4(d, 0);
}

/* ---- values ---- */

static const uint8_t value_sizes[] = {[T_BOOLEAN] = 1, [T_CHAR] = 2, [T_FLOAT] = 4, [T_DOUBLE] = 8, [T_BYTE] = 1,
                                      [T_SHORT] = 2,   [T_INT] = 4,  [T_LONG] = 8,  [T_OBJECT] = ID};

static void put_value(Dump *d, const Object *o, const Field *f) {
    const void *p = object_at(o, f->offset);
    switch (value_sizes[f->type]) {
    case 1: put1(d, *(const uint8_t *)p); break;
    case 2: put2(d, *(const uint16_t *)p); break;
    case 4: put4(d, *(const uint32_t *)p); break;
    default:
        if (f->type == T_OBJECT)
            put_id(d, ref_load(p));
        else
            put8(d, *(const uint64_t *)p);
    }
}

static void put_field(Dump *d, const Field *f) {
    put_id(d, f->info->name);
    put1(d, f->type == T_OBJECT ? TYPE_OBJECT : f->type);
}

/* ---- classes ---- */

static uint32_t value_bytes(const Class *c) {
    uint32_t bytes = 0;
    for (; c; c = c->super)
        for (unsigned i = 0; i < c->field_count; i++)
            if (!(c->fields[i].access & ACC_STATIC)) bytes += value_sizes[c->fields[i].type];
    return bytes;
}

/* What a class keeps alive besides what the format has places for: constants, call sites, classes, fields of its
   mirror. Shown as static fields, as `java` does with its constants. */
static void visit_kept(Dump *d, HeapVisitor visit) {
    const Class *c = d->keeper;
    class_visit_references(&c->layout, visit, d);
    for (unsigned i = 0; i < class_Class->field_count; i++) {
        const Field *f = &class_Class->fields[i];
        if (!(f->access & ACC_STATIC) && f->type == T_OBJECT) visit(d, ref_load(object_at(class_mirror(c), f->offset)));
    }
}
static bool is_elsewhere(const Class *c, const Object *o) {
    return !o || o == c->loader->object || o == c->protection_domain || o == c->signers ||
           (c->super && o == class_mirror(c->super));
}
static void count_kept(void *context, Object *o) {
    Dump *d = context;
    if (!is_elsewhere(d->keeper, o)) d->kept++;
}
static void put_kept(void *context, Object *o) {
    Dump *d = context;
    if (!d->kept || is_elsewhere(d->keeper, o)) return;
    d->kept--;
    put_id(d, sym_resolved_references);
    put1(d, TYPE_OBJECT);
    put_id(d, o);
}

static void put_class_dump(Dump *d, const Class *c) {
    uint32_t statics = 0, instance = 0, static_bytes = 0;
    for (unsigned i = 0; i < c->field_count; i++)
        if (c->fields[i].access & ACC_STATIC) {
            statics++;
            static_bytes += value_sizes[c->fields[i].type];
        } else
            instance++;
    d->keeper = c;
    d->kept = 0;
    visit_kept(d, count_kept);
    if (statics + d->kept > UINT16_MAX) d->kept = UINT16_MAX - statics;
    statics += d->kept;
    static_bytes += d->kept * ID;
    heap_record(d, CLASS_DUMP, 7 * ID + 4 + 4 + 2 + 2 + statics * (ID + 1) + static_bytes + 2 + instance * (ID + 1));
    put_class(d, c);
    put4(d, NO_TRACE);
    put_class(d, c->super);
    put_id(d, c->loader->object);
    put_id(d, c->signers);
    put_id(d, c->protection_domain);
    put8(d, 0);
    put8(d, 0);
    put4(d, class_is_array(c) ? 0 : c->layout.instance_size);
    put2(d, 0); /* constants: the format has places for them, but programs that read it leave them out */
    put2(d, (uint16_t)statics);
    visit_kept(d, put_kept);
    for (unsigned i = 0; i < c->field_count; i++)
        if (c->fields[i].access & ACC_STATIC) {
            put_field(d, &c->fields[i]);
            put_value(d, class_mirror(c), &c->fields[i]);
        }
    put2(d, (uint16_t)instance);
    for (unsigned i = 0; i < c->field_count; i++)
        if (!(c->fields[i].access & ACC_STATIC)) put_field(d, &c->fields[i]);
}

/* ---- objects ---- */

static void put_instance(Dump *d, const Object *o) {
    const Class *c = object_class(o);
    uint32_t bytes = d->value_bytes[c->id] - 1;
    heap_record(d, INSTANCE_DUMP, ID + 4 + ID + 4 + bytes);
    put_id(d, o);
    put4(d, NO_TRACE);
    put_class(d, c);
    put4(d, bytes);
    for (; c; c = c->super)
        for (unsigned i = 0; i < c->field_count; i++)
            if (!(c->fields[i].access & ACC_STATIC)) put_value(d, o, &c->fields[i]);
}

static void put_object_array(Dump *d, const Object *o) {
    enum { HEAD = ID + 4 + 4 + ID };
    uint32_t n = elements_that_fit(o, HEAD, ID);
    heap_record(d, OBJECT_ARRAY_DUMP, HEAD + (uint64_t)n * ID);
    put_id(d, o);
    put4(d, NO_TRACE);
    put4(d, n);
    put_class(d, object_class(o));
    for (uint32_t i = 0; i < n; i++) put_id(d, ref_load(array_refs(o) + i));
}

static void put_primitive_array(Dump *d, const Object *o) {
    enum { HEAD = ID + 4 + 4 + 1 };
    uint8_t type = object_class(o)->component->type;
    uint32_t n = elements_that_fit(o, HEAD, value_sizes[type]);
    const void *p = array_data(o);
    heap_record(d, PRIMITIVE_ARRAY_DUMP, HEAD + (uint64_t)n * value_sizes[type]);
    put_id(d, o);
    put4(d, NO_TRACE);
    put4(d, n);
    put1(d, type);
    switch (value_sizes[type]) {
    case 1: put_bytes(d, p, n); break;
    case 2:
        for (uint32_t i = 0; i < n; i++) put2(d, ((const uint16_t *)p)[i]);
        break;
    case 4:
        for (uint32_t i = 0; i < n; i++) put4(d, ((const uint32_t *)p)[i]);
        break;
    default:
        for (uint32_t i = 0; i < n; i++) put8(d, ((const uint64_t *)p)[i]);
    }
}

static bool is_dumped(const Dump *d, const Class *c) { return c && c->id < d->class_count && d->value_bytes[c->id]; }

/* Mirrors are in the dump as classes, but for those of primitive types, and of classes that are just being made. */
static bool put_object(void *context, Object *o) {
    Dump *d = context;
    const Class *c = object_class(o);
    switch ((LayoutKind)c->layout.kind) {
    case LAYOUT_REF_ARRAY: put_object_array(d, o); break;
    case LAYOUT_PRIM_ARRAY: put_primitive_array(d, o); break;
    case LAYOUT_MIRROR:
        if (is_dumped(d, mirror_class(o))) break;
        /* fall through */
    default: put_instance(d, o);
    }
    return !d->error;
}

/* ---- roots ---- */

static void put_root(void *context, uint8_t kind, const Object *o) {
    if (!o) return;
    heap_record(context, kind, ID);
    put_id(context, o);
}
static void put_sticky(void *context, Object *o) {
    bool is_class = object_class(o)->layout.kind == LAYOUT_MIRROR && is_dumped(context, mirror_class(o));
    put_root(context, is_class ? ROOT_STICKY_CLASS : ROOT_UNKNOWN, o);
}
static void put_other(void *context, Object *o) { put_root(context, ROOT_UNKNOWN, o); }

static void put_global(void *context, jobject ref, Object *o) {
    heap_record(context, ROOT_JNI_GLOBAL, ID + ID);
    put_id(context, o);
    put_id(context, ref);
}

static void put_local(Dump *d, uint8_t kind, const Object *o, int depth) {
    if (!o) return;
    heap_record(d, kind, ID + 4 + 4);
    put_id(d, o);
    put4(d, d->thread);
    put4(d, (uint32_t)depth);
}
static void put_jni_local(void *context, Object *o) { put_local(context, ROOT_JNI_LOCAL, o, ((Dump *)context)->depth); }
/* The monitor of a synchronized method is not a slot: it is among those that the thread owns. */
static void put_slot(void *context, const Frame *f, int slot, Object *o) {
    Dump *d = context;
    if (slot >= 0) put_local(d, d->native ? ROOT_JNI_LOCAL : ROOT_JAVA_FRAME, o, d->depth);
}

/* What the VM remembers for the thread. */
static void put_block(void *context, Object *o) {
    Dump *d = context;
    if (!o) return;
    heap_record(d, ROOT_THREAD_BLOCK, ID + 4);
    put_id(d, o);
    put4(d, d->thread);
}

/* Local references above the height that a native method had at its entry are its own; those of the VM's code that it
   has called are, too. Frozen frames have none. References outside of every frame belong to a block of the thread:
   readers accept a local reference without a frame only in threads that have no frames. */
static void put_frames(Dump *d, const DumpedThread *t) {
    uint32_t height = t->locals_end;
    const Frame *callee = t->callee;
    d->depth = t->failing ? 1 : 0;
    for (Frame *f = t->top; f != t->end; callee = f, f = f->caller) {
        if (!f->method) continue;
        d->native = method_is_native(f->method);
        if (class_is_unloadable(f->method->holder)) put_root(d, ROOT_UNKNOWN, class_mirror(f->method->holder));
        frame_visit_references(f, callee, put_slot, d);
        if (d->native && t->runner) {
            handles_visit_range(t->runner, f->handle_mark, height, put_jni_local, d);
            height = f->handle_mark < height ? f->handle_mark : height;
        }
        d->depth++;
    }
    const bool frameless = d->depth == 0;
    d->depth = NO_FRAME;
    if (t->runner) handles_visit_range(t->runner, t->locals, height, frameless ? put_jni_local : put_block, d);
}

static void put_remembered(Dump *d, const Thread *t) {
    put_block(d, t->contended);
    put_block(d, t->waited);
    put_block(d, t->exception);
    put_block(d, t->async_exception);
    put_block(d, t->closed.session);
    put_block(d, t->closed.error);
    put_block(d, t->forced.reference);
    for (const AllocationRecord *r = t->recording; r; r = r->outer)
        for (uint32_t i = 0; i < r->count; i++) put_block(d, r->objects[i]);
}

static void put_thread(Dump *d, const DumpedThread *t, uint32_t serial) {
    d->thread = serial;
    heap_record(d, ROOT_THREAD_OBJECT, ID + 4 + 4);
    put_id(d, t->object);
    put4(d, serial);
    put4(d, NO_TRACE + serial);
    put_frames(d, t);
    for (const OwnedMonitor *m = t->owner.owned; m != t->owner.owned_top; m++)
        put_root(d, ROOT_MONITOR_USED, m->object);
    put_block(d, t->awaited);
    if (t->current) put_remembered(d, t->runner);
}

/* A thread that has no Thread object yet has nothing else either that the dump could hang on it: its references are of
   unknown kind. */
static void put_nameless_thread(Dump *d, Thread *t) {
    handles_visit_thread(t, put_other, d);
    put_root(d, ROOT_UNKNOWN, t->exception);
}

static void put_roots(Dump *d) {
    static const RootScanner reported[] = {frames_visit_threads, handles_visit_globals, classes_visit_system,
                                           loaders_visit_permanent_owned};
    for (size_t i = 0; i < d->thread_count; i++) put_thread(d, &d->threads[i], (uint32_t)i + 1);
    for (Thread *t = thread_list(); t; t = thread_next(t))
        if (!t->object) put_nameless_thread(d, t);
    handles_visit_global_references(put_global, d);
    classes_visit_system(put_sticky, d);
    loaders_visit_permanent_owned(put_sticky, d);
    heap_visit_other_roots(reported, sizeof reported / sizeof *reported, put_other, d);
}

/* ---- threads ---- */

static bool add_thread(Dump *d, const DumpedThread *t) {
    if (d->thread_count == d->thread_capacity) {
        size_t capacity = d->thread_capacity ? 2 * d->thread_capacity : 64;
        DumpedThread *more = realloc(d->threads, capacity * sizeof *more);
        if (!more) return false;
        d->threads = more;
        d->thread_capacity = capacity;
    }
    d->threads[d->thread_count++] = *t;
    return true;
}

static bool add_platform_thread(Dump *d, Thread *t) {
    return add_thread(d, &(DumpedThread){.object = t->object,
                                         .runner = t,
                                         .top = t->frame,
                                         .locals_end = t->handles.height,
                                         .owner = thread_monitors(t),
                                         .current = true});
}

/* The frames decide, not VirtualThread.carrierThread: Java clears that before the frames leave the carrier. */
static DumpedThread *find_carrier(Dump *d, const Object *continuation) {
    for (size_t i = 0; i < d->platform_threads; i++) {
        const ContinuationEntry *e = thread_carries(d->threads[i].runner);
        if (e && continuation_of(e) == continuation) return &d->threads[i];
    }
    return NULL;
}

static bool add_mounted(Dump *d, const Object *thread, DumpedThread *carrier) {
    Thread *t = carrier->runner;
    const ContinuationEntry *e = thread_carries(t);
    const bool current = t->mounted == thread;
    const DumpedThread mounted = {.object = thread,
                                  .runner = t,
                                  .top = t->frame,
                                  .end = &e->frame,
                                  .locals = e->frame.handle_mark,
                                  .locals_end = t->handles.height,
                                  .owner = thread_carried_monitors(t),
                                  .current = current};
    carrier->top = e->frame.caller;
    carrier->callee = &e->frame;
    carrier->locals_end = e->frame.handle_mark;
    carrier->owner = thread_own_monitors(t);
    carrier->current = !current;
    return add_thread(d, &mounted); /* which may move the carrier's element */
}

static bool add_frozen(Dump *d, const Object *thread, const Object *continuation) {
    const VirtualThread *record = virtual_thread_of(thread);
    return add_thread(d, &(DumpedThread){.object = thread,
                                         .top = continuation_top_frame(continuation),
                                         .owner = continuation_owner(continuation),
                                         .awaited = record ? record->monitor : NULL});
}

static bool add_virtual_thread(void *context, Object *o) {
    Dump *d = context;
    if (!thread_is_unbound(o) || !virtual_thread_is_alive(o)) return true;
    const Object *continuation = ref_load(object_at(o, offset_VirtualThread_cont));
    DumpedThread *carrier = continuation_top_frame(continuation) ? NULL : find_carrier(d, continuation);
    if (!(carrier ? add_mounted(d, o, carrier) : add_frozen(d, o, continuation))) d->error = ENOMEM;
    return !d->error;
}

/* Readers find the thread that has run out of memory by the constructor of the error. */
static void mark_failing(Dump *d, const Thread *t) {
    const Class *error = loader_find_loaded(&boot_loader, symbol_intern_cstr(exception_class_names[OutOfMemoryError]));
    const Method *constructor = error ? class_declared_method(error, sym_object_initializer, sym_void_signature) : NULL;
    for (size_t i = 0; i < d->thread_count; i++)
        if (d->threads[i].runner == t && d->threads[i].current) d->threads[i].failing = constructor;
}

static bool list_threads(Dump *d, const Thread *failing) {
    for (Thread *t = thread_list(); t; t = thread_next(t))
        if (t->object && !add_platform_thread(d, t)) return false;
    d->platform_threads = d->thread_count;
    if (class_VirtualThread) heap_iterate(add_virtual_thread, d);
    if (failing) mark_failing(d, failing);
    return !d->error;
}

/* ---- the whole ---- */

/* Classes that have been published, so that all of their parts are there. */
static bool list_classes(Dump *d) {
    for (const Class *c = all_classes; c; c = c->next_all)
        if (c->id >= d->class_count) d->class_count = c->id + 1;
    d->value_bytes = calloc(d->class_count, sizeof *d->value_bytes);
    for (const Class *c = all_classes; d->value_bytes && c; c = c->next_all)
        if (class_mirror(c)) d->value_bytes[c->id] = 1 + value_bytes(c);
    return d->value_bytes;
}

static void put_header(Dump *d) {
    static const char head[] = "JAVA PROFILE 1.0.2";
    put_bytes(d, head, sizeof head);
    put4(d, ID);
    put8(d, (uint64_t)clock_ns(CLOCK_REALTIME) / 1000000);
}

static void put_all(Dump *d) {
    put_header(d);
    symbols_visit(put_symbol, d);
    for (const Class *c = all_classes; c; c = c->next_all)
        if (is_dumped(d, c)) put_loaded(d, c);
    put_empty_trace(d);
    for (size_t i = 0; i < d->thread_count; i++) put_trace(d, &d->threads[i], (uint32_t)i + 1);
    for (const Class *c = all_classes; c && !d->error; c = c->next_all)
        if (is_dumped(d, c)) put_class_dump(d, c);
    put_roots(d);
    heap_iterate(put_object, d);
    end_segment(d);
    record(d, RECORD_END, 0);
    flush(d, true);
}

static void dump_to_file(Thread *self, Dump *d, const HeapDumpRequest *r) {
    z_stream zip = {0};
    d->buffer = malloc(BUFFER);
    if (r->gzip_level && (d->packed = malloc(BUFFER)) &&
        deflateInit2(&zip, r->gzip_level, Z_DEFLATED, 15 + 16 /* gzip */, 8, Z_DEFAULT_STRATEGY) == Z_OK)
        d->zip = &zip;
    safepoint_begin(self);
    if (r->live) heap_collect(GC_HEAP_DUMP); /* inside: nothing dies, or is made, between it and the dump */
    if (d->buffer && (d->zip || !r->gzip_level) && list_classes(d) && list_threads(d, r->out_of_memory ? self : NULL))
        put_all(d);
    else
        d->error = ENOMEM;
    safepoint_end(self);
    if (close(d->fd) && !d->error) d->error = errno;
    if (d->zip) deflateEnd(d->zip);
    free(d->threads);
    free(d->value_bytes);
    free(d->packed);
    free(d->buffer);
}

int heap_dump_write(Thread *self, const HeapDumpRequest *r, FILE *out) {
    int64_t begin = clock_ns(CLOCK_MONOTONIC);
    if (out) fprintf(out, "Dumping heap to %s ...\n", r->path);
    Dump d = {.fd = -1, .error = r->gzip_level && !zlib_library_open() ? ELIBACC : 0};
    if (!d.error) {
        d.fd = open(r->path, O_WRONLY | O_CREAT | O_CLOEXEC | (r->overwrite ? O_TRUNC : O_EXCL), S_IRUSR | S_IWUSR);
        if (d.fd < 0) d.error = errno;
    }
    if (d.error) {
        if (out) fprintf(out, "Unable to create %s: %s\n", r->path, strerror(d.error));
        return d.error;
    }
    dump_to_file(self, &d, r);
    double seconds = (double)(clock_ns(CLOCK_MONOTONIC) - begin) / 1e9;
    if (out && d.error)
        fprintf(out, "Dump file is incomplete: %s\n", strerror(d.error));
    else if (out)
        fprintf(out, "Heap dump file created [%llu bytes in %3.3f secs]\n", (unsigned long long)d.written, seconds);
    return d.error;
}

void heap_dump_on_out_of_memory(Thread *self, const char *message) {
    const char *given = vm_flag_text(HeapDumpPath);
    int level = (int)vm_flag_int(HeapDumpGzipLevel);
    char name[48], *text = NULL;
    struct stat s;
    TextStream said;
    snprintf(name, sizeof name, "java_pid%d.hprof%s", (int)getpid(), level ? ".gz" : "");
    bool in = given && *given && !stat(given, &s) && S_ISDIR(s.st_mode);
    char *path = text_format("%s%s%s", given ? given : "", in && given[strlen(given) - 1] != '/' ? "/" : "",
                             in || !given || !*given ? name : "");
    vm_printf(vm_output(), "java.lang.OutOfMemoryError: %s\n", message);
    if (path && text_stream_open(&said)) {
        heap_dump_write(self, &(HeapDumpRequest){.path = path, .out_of_memory = true, .gzip_level = level}, said.out);
        text = text_stream_close(&said);
    }
    vm_printf(vm_output(), "%s", text ? text : "minijvm: out of native memory: for a heap dump\n");
    fflush(vm_output());
    free(text);
    free(path);
}

/* Exceptions made by the VM: construction through the ordinary constructors, pre-allocated errors for when that cannot
   work, stack traces. */
#include "vm/interp/exception.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "classfile/parser.h"
#include "runtime/allocate.h"
#include "runtime/event_log.h"
#include "runtime/exception.h"
#include "runtime/exploration.h"
#include "runtime/handle.h"
#include "runtime/locations.h"
#include "runtime/module.h"
#include "runtime/options.h"
#include "runtime/string.h"
#include "runtime/vm_flags.h"
#include "runtime/wellknown.h"
#include "vm/classes/define.h"
#include "vm/classes/initialize.h"
#include "vm/classes/link.h"
#include "vm/classes/loader.h"
#include "vm/interp/frame.h"
#include "vm/interp/interp.h"
#include "vm/interp/npe_message.h"
#include "vm/interp/translate.h"

enum { MAX_TRACE_DEPTH = 1024, MAX_NESTED_THROWS = 8 };

static Object *spare_out_of_memory, *spare_stack_overflow, *spare_internal_error; /* roots */

/* OutOfMemoryErrors with room for a separate trace, for when there is no memory for a new one; each is used once
   (atomic index). */
enum { TRACED_SPARES = 4, TRACED_DEPTH = 24 };
static Object *traced_spares[TRACED_SPARES]; /* roots until they are used */
static unsigned traced_used;
static const char *const memory_messages[] = {
    "Java heap space", "Requested array size exceeds VM limit", "Metaspace",
    "unable to create native thread: possibly out of memory or process/resource limits reached"};
enum { MEMORY_MESSAGES = sizeof memory_messages / sizeof memory_messages[0] };
static Object *memory_message_strings[MEMORY_MESSAGES]; /* roots */
static __thread int nested_throws;

static void visit_spares(HeapVisitor visit, void *context) {
    visit(context, spare_out_of_memory);
    visit(context, spare_stack_overflow);
    visit(context, spare_internal_error);
    for (unsigned i = 0; i < TRACED_SPARES; i++) visit(context, traced_spares[i]);
    for (unsigned i = 0; i < MEMORY_MESSAGES; i++) visit(context, memory_message_strings[i]);
}

static bool fail_start_up(const char *class_name, const char *message) {
    char text[512];
    snprintf(text, sizeof text, "%s%s%s", class_name, message ? ": " : "", message ? message : "");
    options_fail_initialization(text);
}

/* Runs constructor [descriptor] of the new object [e] with at most one argument. False: another exception is
   pending. */
static bool run_constructor(Thread *t, Object *e, const char *descriptor, Object *argument) {
    Method *m = class_declared_method(object_class(e), sym_object_initializer, symbol_intern_cstr(descriptor));
    if (!m)
        return exception_throw(t, InternalError, "%s has no constructor %s", object_class(e)->name->text, descriptor);
    Slot arguments[2] = {slot_ref(e), slot_ref(argument)};
    return interp_call(t, m, arguments, NULL);
}

static bool init_cause(Thread *t, Object *e, Object *cause) {
    Method *m = class_find_method(object_class(e), symbol_intern_cstr("initCause"),
                                  symbol_intern_cstr("(Ljava/lang/Throwable;)Ljava/lang/Throwable;"));
    Slot arguments[2] = {slot_ref(e), slot_ref(cause)}, result;
    return !m || interp_call(t, m, arguments, &result);
}

static bool construct(Thread *t, const char *class_name, Object *cause, const char *message) {
    Class *c = loader_boot_class(t, class_name);
    if (!c) return false;
    Object *e = object_new(t, c);
    if (!e) return false;
    handle_keep(t, e);
    Object *text = NULL;
    if (message) {
        if (!(text = string_new_cstr(t, message))) return false;
        handle_keep(t, text);
    }
    bool takes_cause =
        cause && class_declared_method(c, sym_object_initializer, symbol_intern_cstr("(Ljava/lang/Throwable;)V"));
    bool ok;
    if (!text && takes_cause)
        ok = run_constructor(t, e, "(Ljava/lang/Throwable;)V", cause);
    else {
        ok = text ? run_constructor(t, e, "(Ljava/lang/String;)V", text) : run_constructor(t, e, "()V", NULL);
        if (ok && cause) ok = init_cause(t, e, cause);
    }
    if (!ok) return false;
    t->exception = e;
    event_log_add_class(EVENTS_EXCEPTIONS, t, e, class_name, message);
    return true;
}

/* What ends an endless recursion. The library's Throwable is not initialised for nothing but want of memory. */
static Object *last_spare(const Thread *t) {
    if (t->in_overflow) return spare_stack_overflow;
    const Class *throwable = object_class(spare_out_of_memory);
    while (throwable->super != class_Object) throwable = throwable->super;
    return throwable->state == CLASS_ERROR ? spare_out_of_memory : spare_internal_error;
}

void exception_forget_scoped_values(Thread *t) {
    Object *current = thread_current(t);
    t->scoped_values = NULL;
    if (current && offset_Thread_scopedValueBindings)
        ref_store(object_at(current, offset_Thread_scopedValueBindings), NULL);
}

/* A failure while making the exception (no memory, no stack, a broken class library) leaves that other exception
   pending; endless recursion ends in a spare object. */
static bool throw_exception(Thread *t, const char *class_name, Object *cause, const char *message) {
    if (!spare_internal_error) return fail_start_up(class_name, message);
    uint32_t mark = handle_mark(t);
    if (cause) handle_keep(t, cause);
    if (nested_throws >= MAX_NESTED_THROWS)
        t->exception = last_spare(t);
    else {
        nested_throws++;
        construct(t, class_name, cause, message);
        nested_throws--;
    }
    if (exception_is_a(t->exception, VirtualMachineError)) exception_forget_scoped_values(t);
    handle_release(t, mark);
    return false;
}

static Object *take_spare(Thread *t, const char *message);

/* A fresh error when there is still memory for it, without collecting once more; otherwise, whatever was thrown instead
   of it, one of the spares with a trace; otherwise the last one, which has none. */
static bool throw_out_of_memory(Thread *t, const char *message) {
    if (!spare_out_of_memory) return fail_start_up("OutOfMemoryError", message);
    if (t->heap.no_collection) { /* in the constructor of such an error */
        t->exception = spare_out_of_memory;
        return false;
    }
    t->heap.no_collection = true;
    throw_exception(t, exception_class_names[OutOfMemoryError], NULL, message);
    t->heap.no_collection = false;
    if (t->exception == spare_out_of_memory || !exception_is(t->exception, OutOfMemoryError))
        t->exception = take_spare(t, message);
    return false;
}

void exceptions_init(void) {
    upcalls.throw_exception = throw_exception;
    upcalls.throw_out_of_memory = throw_out_of_memory;
    heap_add_root_scanner(visit_spares);
}

static Object *preallocate(Thread *t, ExceptionClass which, const char *message) {
    Class *c = loader_load_class(t, &boot_loader, symbol_intern_cstr(exception_class_names[which]), true);
    if (!c || !class_link(t, c)) return NULL;
    Object *e = object_new(t, c);
    if (!e) return NULL;
    uint32_t mark = handle_mark(t);
    handle_keep(t, e);
    if (message) {
        Object *s = string_new_cstr(t, message);
        if (s && offset_Throwable_detailMessage) ref_store(object_at(e, offset_Throwable_detailMessage), s);
    }
    /* what the constructor would set: cause == this means "not initialised" */
    ref_store(object_at(e, offset_Throwable_cause), e);
    handle_release(t, mark);
    return e;
}

bool exceptions_preallocate(Thread *t) {
    spare_out_of_memory = preallocate(t, OutOfMemoryError, "Java heap space");
    spare_stack_overflow = preallocate(t, StackOverflowError, NULL);
    spare_internal_error = preallocate(t, InternalError, "exception while raising an exception");
    Class *objects = class_array_of(t, class_Object);
    if (!objects) return false;
    for (unsigned i = 0; i < MEMORY_MESSAGES; i++) memory_message_strings[i] = string_new_cstr(t, memory_messages[i]);
    for (unsigned i = 0; i < TRACED_SPARES; i++) {
        Object *e = preallocate(t, OutOfMemoryError, NULL);
        if (!e) return false;
        uint32_t mark = handle_mark(t);
        handle_keep(t, e);
        Object *words = array_new_primitive(t, T_LONG, TRACED_DEPTH);
        handle_keep(t, words);
        Object *trace = words ? array_new(t, objects, 1 + TRACED_DEPTH) : NULL;
        handle_release(t, mark);
        if (!trace) return false;
        ref_store(&array_refs(trace)[0], words);
        ref_store(object_at(e, offset_Throwable_backtrace), trace);
        traced_spares[i] = e;
    }
    return spare_out_of_memory && spare_stack_overflow && spare_internal_error;
}

/* Their initializers need memory, too: they must not run when there is none left. */
bool exceptions_initialize_spares(Thread *t) {
    return class_initialize(t, object_class(spare_out_of_memory)) &&
           class_initialize(t, object_class(spare_stack_overflow)) &&
           class_initialize(t, object_class(spare_internal_error));
}

/* ---- stack traces ---- */

/* An entry of a trace: the address of the method, whose current version it is, << 16; below it the bci, 0xffff in
   native methods; above it the low bits of Method.version, by which it is seen that the bci has lost its meaning. A
   frame of an obsolete method reports its line immediately instead, with ENTRY_LINE (0xffff: none). */
enum { ENTRY_METHOD_BITS = 51, ENTRY_VERSION_BITS = 11, ENTRY_VERSION_SHIFT = 52, NO_BCI = 0xffff };
static const uint64_t ENTRY_LINE = 1ull << 51;
/* In the first entry of a trace: frames of hidden methods were left out above it (the exception was raised in one). */
static const uint64_t HIDDEN_TOP = 1ull << 63;

static uint64_t version_bits(const Method *m) {
    return (uint64_t)(m->version & ((1u << ENTRY_VERSION_BITS) - 1)) << ENTRY_VERSION_SHIFT;
}

int64_t exception_trace_entry(const Frame *f) {
    const Method *m = method_current(f->method);
    int bci = frame_bci(f);
    uint64_t entry = (uint64_t)(uintptr_t)m << 16 | version_bits(m);
    if (bci < 0) return (int64_t)(entry | NO_BCI);
    if (!(f->method->flags & METHOD_OBSOLETE)) return (int64_t)(entry | (uint16_t)bci);
    int line = classfile_line_at(f->method->pool->file, f->method->info, (uint32_t)bci);
    return (int64_t)(entry | ENTRY_LINE | (uint16_t)(line < 0 ? NO_BCI : line));
}

static Method *entry_method(int64_t entry) {
    return (Method *)(uintptr_t)(((uint64_t)entry & ((1ull << ENTRY_METHOD_BITS) - 1)) >> 16);
}

static bool is_of_version(int64_t entry, const Method *m) {
    return (((uint64_t)entry ^ version_bits(m)) << 1 >> (ENTRY_VERSION_SHIFT + 1)) == 0;
}
/* The version of the method whose bci the entry has: the current one, or one that frames may still run. NULL: it is
   gone. */
static Method *entry_version(int64_t entry) {
    Method *m = entry_method(entry);
    if (is_of_version(entry, m)) return m;
    for (const ClassVersion *v = m->holder->older; v; v = v->older)
        if (m->slot < v->method_count && is_of_version(entry, &v->methods[m->slot])) return &v->methods[m->slot];
    return NULL;
}

/* The bci, -1: native; false: it is not known any more, only the line, or not even that (-1). */
static bool entry_place(int64_t entry, int *bci, int *line) {
    const Method *m = entry_method(entry);
    uint16_t low = (uint16_t)entry;
    bool has_line = (uint64_t)entry & ENTRY_LINE;
    *line = has_line && low != NO_BCI ? low : -1;
    *bci = low == NO_BCI ? -1 : low;
    if (has_line || (!is_of_version(entry, m) && low != NO_BCI)) return false;
    *line = low == NO_BCI ? -2 : classfile_line_at(m->pool->file, m->info, low);
    return true;
}

static bool skip_while_constructing(const Frame *f, const Class *c, bool *in_constructors) {
    const Method *m = f->method;
    if (!class_is_subclass((Class *)(uintptr_t)c, m->holder)) return false;
    if (!*in_constructors && strcmp(m->info->name->text, "fillInStackTrace") == 0) return true;
    if (m->info->name == sym_object_initializer) {
        *in_constructors = true;
        return true;
    }
    return false;
}

/* A trace is a long[] of methods and bcis. If there is more to be kept it is an Object[] of that, of the mirrors of
   classes that may be unloaded, and of the text about a null in a method that may be gone when it is asked for. */
static bool has_more(const Object *trace) { return trace && object_layout(trace)->kind == LAYOUT_REF_ARRAY; }
static Object *trace_words(Object *trace) { return has_more(trace) ? ref_load(&array_refs(trace)[0]) : trace; }

Object *exception_null_text(const Object *throwable) {
    Object *trace = ref_load(object_at(throwable, offset_Throwable_backtrace)),
           *last = has_more(trace) ? ref_load(&array_refs(trace)[array_length(trace) - 1]) : NULL;
    return last && object_class(last) == class_String ? last : NULL;
}

/* What NullPointerException.getMessage() will say of an exception in [f], if that runs an obsolete method, whose code
   may be gone by then. NULL: nothing, or no memory for it. */
static Object *explain_null(Thread *t, const Object *throwable, const Frame *f) {
    char *text = NULL;
    if (!f || !(f->method->flags & METHOD_OBSOLETE) || !exception_is(throwable, NullPointerException) ||
        !vm_flag_bool(ShowCodeDetailsInExceptionMessages) || !npe_message(f->method, frame_bci(f), &text) || !text)
        return NULL;
    Object *s = string_new_cstr(t, text);
    free(text);
    if (!s) exception_take(t);
    return s;
}

/* [trace] together with [text], or NULL, and the mirrors of the [count] unloadable classes in [holders]; each may occur
   several times in a row, which is reported once. */
static Object *keep_more(Thread *t, Object *trace, Class **holders, uint32_t count, Object *text) {
    uint32_t distinct = 0;
    for (uint32_t i = 0; i < count; i++)
        if (i == 0 || holders[i] != holders[i - 1]) holders[distinct++] = holders[i];
    uint32_t mark = handle_mark(t);
    handle_keep(t, trace);
    Class *c = class_array_of(t, class_Object);
    Object *array = c ? array_new(t, c, (int32_t)distinct + (text ? 2 : 1)) : NULL;
    handle_release(t, mark);
    if (!array) return NULL;
    ref_store(&array_refs(array)[0], trace);
    for (uint32_t i = 0; i < distinct; i++) ref_store(&array_refs(array)[i + 1], class_mirror(holders[i]));
    if (text) ref_store(&array_refs(array)[distinct + 1], text);
    return array;
}

/* From [f] on. A virtual thread's frames end before its carrier's, unless -XX:+ShowCarrierFrames asks for them. */
static inline Frame *traced_frame(Frame *f) {
    if (likely(!vm_flag_bool(ShowCarrierFrames))) return frame_skip_stubs(f);
    while (f && !f->method) f = f->caller;
    return f;
}

/* Fills [words] and [holders] (those of unloadable classes, counted in *holder_count) from the thread's frames, the
   ones that construct the throwable left out. *top is the first, NULL if it is not in the trace. */
static uint32_t take_trace(Thread *t, const Object *throwable, int64_t *words, Class **holders, uint32_t *holder_count,
                           uint32_t most, const Frame **top) {
    uint32_t depth = 0;
    const Class *c = object_class(throwable);
    bool leading = true, in_constructors = false, hidden_top = false;
    *holder_count = 0;
    *top = NULL;
    for (Frame *f = traced_frame(t->frame); f && depth < most; f = traced_frame(f->caller)) {
        if (leading && skip_while_constructing(f, c, &in_constructors)) continue;
        leading = false;
        if (f->method->flags & METHOD_HIDDEN && !vm_flag_bool(ShowHiddenFrames)) {
            hidden_top |= depth == 0;
            continue;
        }
        if (class_is_unloadable(f->method->holder)) holders[(*holder_count)++] = f->method->holder;
        if (depth == 0 && !hidden_top) *top = f;
        words[depth++] = exception_trace_entry(f);
    }
    if (hidden_top && depth) words[0] |= (int64_t)HIDDEN_TOP;
    return depth;
}

/* The arrays of a spare are cut to the length that is needed: a cell may be larger than its object. */
static Object *take_spare(Thread *t, const char *message) {
    unsigned i = __atomic_fetch_add(&traced_used, 1, __ATOMIC_RELAXED);
    if (i >= TRACED_SPARES) {
        __atomic_store_n(&traced_used, TRACED_SPARES, __ATOMIC_RELAXED);
        return spare_out_of_memory;
    }
    Object *e = traced_spares[i];
    if (!e) return spare_out_of_memory; /* they are being made */
    traced_spares[i] = NULL;
    Object *trace = ref_load(object_at(e, offset_Throwable_backtrace)), *words = ref_load(&array_refs(trace)[0]);
    Class *holders[TRACED_DEPTH];
    const Frame *top;
    uint32_t holder_count, depth = take_trace(t, e, array_data(words), holders, &holder_count, TRACED_DEPTH, &top);
    for (uint32_t k = 0; k < holder_count; k++) ref_store(&array_refs(trace)[k + 1], class_mirror(holders[k]));
    ((Array *)words)->length = depth;
    ((Array *)trace)->length = holder_count + 1;
    *(int32_t *)object_at(e, offset_Throwable_depth) = (int32_t)depth;
    for (unsigned k = 0; k < MEMORY_MESSAGES; k++)
        if (strcmp(message, memory_messages[k]) == 0 && memory_message_strings[k])
            ref_store(object_at(e, offset_Throwable_detailMessage), memory_message_strings[k]);
    return e;
}

/* How many entries a trace may have: -XX:MaxJavaStackTraceDepth, 0 for all frames there are. */
static uint32_t trace_limit(Thread *t) {
    uint32_t most = (uint32_t)vm_flag_int(MaxJavaStackTraceDepth);
    if (most && most <= MAX_TRACE_DEPTH) return most;
    uint32_t frames = 0;
    for (Frame *f = traced_frame(t->frame); f; f = traced_frame(f->caller)) frames++;
    return most && most < frames ? most : frames;
}

static bool fill_trace(Thread *t, Object *throwable, int64_t *buffer, Class **holders, uint32_t most) {
    const Frame *top;
    uint32_t holder_count, depth = take_trace(t, throwable, buffer, holders, &holder_count, most, &top);
    ref_store(object_at(throwable, offset_Throwable_stackTrace), NULL);
    ref_store(object_at(throwable, offset_Throwable_backtrace), NULL);
    uint32_t mark = handle_mark(t);
    handle_keep(t, throwable);
    Object *text = explain_null(t, throwable, top);
    handle_keep(t, text);
    Object *trace = array_new_primitive(t, T_LONG, (int32_t)depth);
    if (trace) {
        memcpy(array_data(trace), buffer, depth * sizeof buffer[0]);
        if (holder_count || text) trace = keep_more(t, trace, holders, holder_count, text);
    }
    handle_release(t, mark);
    if (!trace) return false;
    ref_store(object_at(throwable, offset_Throwable_backtrace), trace);
    *(int32_t *)object_at(throwable, offset_Throwable_depth) = (int32_t)depth;
    return true;
}

bool exception_fill_trace(Thread *t, Object *throwable) {
    int64_t buffer[MAX_TRACE_DEPTH];
    Class *holders[MAX_TRACE_DEPTH];
    if (!vm_flag_bool(StackTraceInThrowable)) return true;
    uint32_t most = trace_limit(t);
    if (most <= MAX_TRACE_DEPTH) return fill_trace(t, throwable, buffer, holders, most);
    int64_t *long_buffer = malloc(most * sizeof *buffer);
    Class **long_holders = malloc(most * sizeof *holders);
    bool ok = long_buffer && long_holders ? fill_trace(t, throwable, long_buffer, long_holders, most)
                                          : fill_trace(t, throwable, buffer, holders, MAX_TRACE_DEPTH);
    free(long_buffer);
    free(long_holders);
    return ok;
}

bool exception_top_frame(Object *throwable, Method **m, int *bci) {
    Object *trace = trace_words(ref_load(object_at(throwable, offset_Throwable_backtrace)));
    if (!trace || array_length(trace) == 0 || *(uint64_t *)array_data(trace) & HIDDEN_TOP) return false;
    const int64_t entry = *(int64_t *)array_data(trace);
    const uint16_t low = (uint16_t)entry;
    *m = entry_version(entry);
    *bci = low == NO_BCI ? -1 : low;
    return *m && !((uint64_t)entry & ENTRY_LINE);
}

/* Assertions fail in their own code. */
static bool is_of_framework(const Class *c) {
    static const char *const packages[] = {"org/junit/",
                                           "junit/",
                                           "org/testng/",
                                           "org/hamcrest/",
                                           "org/assertj/",
                                           "org/opentest4j/",
                                           "com/google/common/truth/"};
    for (unsigned i = 0; i < sizeof packages / sizeof *packages; i++)
        if (strncmp(c->name->text, packages[i], strlen(packages[i])) == 0) return true;
    return false;
}
bool exception_program_frame(Object *throwable, Method **m, int *bci) {
    Object *trace = trace_words(ref_load(object_at(throwable, offset_Throwable_backtrace)));
    int line;
    for (uint32_t i = 0; trace && i < array_length(trace); i++) {
        int64_t entry = ((const int64_t *)array_data(trace))[i];
        if (i == 0) entry &= ~(int64_t)HIDDEN_TOP;
        *m = entry_method(entry);
        if (!class_is_boot((*m)->holder) && !is_of_framework((*m)->holder)) return entry_place(entry, bci, &line);
    }
    return exception_top_frame(throwable, m, bci);
}

void exception_print_head(const Object *throwable, FILE *out) {
    const Object *message = ref_load(object_at(throwable, offset_Throwable_detailMessage));
    class_print_java_name(object_class(throwable), out);
    if (message) {
        fputs(": ", out);
        string_print(message, out);
    }
    fputc('\n', out);
}
void exception_print_place(const Method *m, int line, FILE *out) {
    fputs("\tat ", out);
    class_print_java_name(m->holder, out);
    fprintf(out, ".%s(", m->info->name->text);
    if (class_module_name(m->holder)) fprintf(out, MODULE_SHOWN "/", MODULE_WORDS(m->holder->module));
    if (m->access & ACC_NATIVE)
        fputs("Native Method)\n", out);
    else if (!m->pool->file || !m->pool->file->source_file)
        fputs("Unknown Source)\n", out);
    else if (line < 0)
        fprintf(out, "%s)\n", m->pool->file->source_file->text);
    else
        fprintf(out, "%s:%d)\n", m->pool->file->source_file->text, line);
}
static void print_one(const Object *throwable, FILE *out) {
    Object *trace = trace_words(ref_load(object_at(throwable, offset_Throwable_backtrace)));
    exception_print_head(throwable, out);
    for (uint32_t i = 0; trace && i < array_length(trace); i++) {
        int64_t entry = ((const int64_t *)array_data(trace))[i];
        int bci, line;
        if (i == 0) entry &= ~(int64_t)HIDDEN_TOP;
        entry_place(entry, &bci, &line);
        exception_print_place(entry_method(entry), line, out);
    }
}
void exception_print(const Object *throwable, FILE *out) {
    enum { MOST = 16 }; /* a cause may be among its own causes */
    for (int i = 0; throwable && i < MOST; i++) {
        if (i) fputs("Caused by: ", out);
        print_one(throwable, out);
        const Object *cause = ref_load(object_at(throwable, offset_Throwable_cause));
        throwable = cause == throwable ? NULL : cause;
    }
}

static void set_field(Object *o, uint32_t offset, Object *value) {
    if (offset) ref_store(object_at(o, offset), value);
}

/* [line] -1: nothing is known, -2: native. */
static bool fill_element(Thread *t, Object *element, Method *m, bool has_file, int line) {
    Class *c = m->holder;
    set_field(element, offset_StackTraceElement_declaringClassObject, class_mirror(c));
    char *name = class_java_name(c);
    Symbol *symbol = name ? symbol_acquire(name, strlen(name)) : NULL;
    free(name);
    Object *s = symbol ? string_intern_symbol(t, symbol) : NULL;
    if (!symbol) exception_throw_out_of_memory(t, "Java heap space");
    symbol_release(symbol);
    if (!s) return false;
    set_field(element, offset_StackTraceElement_declaringClass, s);
    if (!(s = string_intern_symbol(t, m->info->name))) return false;
    set_field(element, offset_StackTraceElement_methodName, s);
    if (has_file && m->pool->file && m->pool->file->source_file) {
        if (!(s = string_intern_symbol(t, m->pool->file->source_file))) return false;
        set_field(element, offset_StackTraceElement_fileName, s);
    }
    if (c->loader->object)
        set_field(element, offset_StackTraceElement_classLoaderName,
                  ref_load(object_at(c->loader->object, offset_ClassLoader_name)));
    if (c->module) {
        if (!(s = string_intern_symbol(t, c->module->name))) return false;
        set_field(element, offset_StackTraceElement_moduleName, s);
        if (c->module->version) {
            if (!(s = string_intern_symbol(t, c->module->version))) return false;
            set_field(element, offset_StackTraceElement_moduleVersion, s);
        }
    }
    *(int32_t *)object_at(element, offset_StackTraceElement_lineNumber) = line;
    return true;
}

/* Of a place that is not known any more, `java` does not even report the file. */
bool exception_fill_element(Thread *t, Object *element, int64_t entry) {
    int bci, line;
    bool known = entry_place(entry, &bci, &line);
    return fill_element(t, element, entry_method(entry), known || line >= 0, line);
}

bool exception_init_elements(Thread *t, Object *elements, Object *backtrace) {
    if (!elements) return exception_throw(t, NullPointerException, NULL);
    Object *trace = trace_words(backtrace);
    uint32_t depth = trace ? array_length(trace) : 0;
    if (array_length(elements) != depth) return exception_throw(t, IndexOutOfBoundsException, NULL);
    for (uint32_t i = 0; i < depth; i++) {
        Object *element = ref_load(&array_refs(elements)[i]);
        if (!element) return exception_throw(t, NullPointerException, NULL);
        if (!exception_fill_element(t, element, ((int64_t *)array_data(trace))[i])) return false;
    }
    return true;
}

bool exception_snapshot_shows(const StackSnapshot *s, const Method *m) {
    return !s->without_hidden || !(m->flags & METHOD_HIDDEN) || vm_flag_bool(ShowHiddenFrames);
}

bool exception_snapshot(Thread *t, Thread *stopped, StackSnapshot *s) {
    return exception_snapshot_frames(t, thread_own_frame(stopped), s);
}

bool exception_snapshot_frames(Thread *t, Frame *top, StackSnapshot *s) {
    s->taken = true;
    uint32_t count = 0;
    for (Frame *f = frame_skip_stubs(top); f && count < MAX_TRACE_DEPTH; f = frame_skip_stubs(f->caller)) count++;
    s->entries = malloc((count ? count : 1) * sizeof *s->entries);
    if (!s->entries) return false;
    for (Frame *f = frame_skip_stubs(top); f && s->depth < count; f = frame_skip_stubs(f->caller)) {
        if (!exception_snapshot_shows(s, f->method)) continue;
        handle_keep(t, class_mirror(f->method->holder));
        s->entries[s->depth++] = exception_trace_entry(f);
    }
    return true;
}

Object *exception_snapshot_elements(Thread *t, const StackSnapshot *s) {
    Object *array = array_new_of(t, class_StackTraceElement, (int32_t)s->depth);
    if (!array) return NULL;
    handle_keep(t, array);
    if (!class_initialize(t, class_StackTraceElement)) return NULL;
    for (uint32_t i = 0; i < s->depth; i++) {
        Object *element = object_new(t, class_StackTraceElement);
        if (!element) return NULL;
        ref_store(&array_refs(array)[i], element);
        if (!exception_fill_element(t, element, s->entries[i])) return NULL;
    }
    return array;
}

static bool text_begins(const Object *text, const char *with) {
    size_t length = strlen(with);
    if (!text || string_length(text) < length) return false;
    for (uint32_t i = 0; i < length; i++)
        if (string_char_at(text, i) != (uint8_t)with[i]) return false;
    return true;
}

/* The class to report of an exception. A class whose initialisation ran out of memory stays erroneous (JVMS 5.5), and
   each use of it throws a LinkageError: the report names the lack of memory, not that class. */
static const Class *class_to_report(const Object *e) {
    enum { MOST = 16 }; /* a cause may be among its own causes */
    const Object *cause = e;
    for (int i = 0; i < MOST && cause && exception_is_a(cause, LinkageError); i++) {
        /* What explains later errors of the class has only the text of the original. */
        const Object *text = ref_load(object_at(cause, offset_Throwable_detailMessage));
        if (i > 0 && text_begins(text, "Exception java.lang.OutOfMemoryError"))
            return object_class(spare_out_of_memory);
        cause = ref_load(object_at(cause, offset_Throwable_cause));
    }
    return object_class(cause && exception_is_a(cause, OutOfMemoryError) ? cause : e);
}

/* A handler of this thread, or the program's own class of thread groups, handles it: that is no failure, but reported.
   A handler of all threads is the last resort. */
static bool is_handled(const Thread *t) {
    const Field *own = class_find_field(class_Thread, symbol_intern_cstr("uncaughtExceptionHandler"),
                                        symbol_intern_cstr("Ljava/lang/Thread$UncaughtExceptionHandler;"));
    if (t->object && own && ref_load(object_at(t->object, own->offset))) return true;
    const Object *group = t->object ? ref_load(object_at(thread_fields(t->object), offset_ThreadFields_group)) : NULL;
    while (group) {
        const Method *m = class_find_method(object_class(group), symbol_intern_cstr("uncaughtException"),
                                            symbol_intern_cstr("(Ljava/lang/Thread;Ljava/lang/Throwable;)V"));
        if (m && !class_is_boot(m->holder)) return true;
        group = ref_load(object_at(group, offset_ThreadGroup_parent));
    }
    return false;
}
/* For the exploration of schedules: a thread ends by it. */
static void note_failure(Thread *t, Object *e) {
    char *head = NULL, place[300] = "-", path[ACTOR_TEXT], where[400];
    size_t length;
    FILE *out = open_memstream(&head, &length);
    Method *m;
    int bci;
    if (!out) return;
    exception_print_head(e, out);
    fclose(out);
    if (length && head[length - 1] == '\n') head[length - 1] = 0;
    if (exception_program_frame(e, &m, &bci)) location_print_place(m, bci, place, sizeof place);
    snprintf(where, sizeof where, "%s in %s", place, actor_path(t->scheduler.actor, path));
    bool is_assertion = exception_is(e, AssertionError); /* the check itself, whoever prints it */
    if (!is_assertion && is_handled(t)) {
        char *text = NULL;
        if (asprintf(&text, "%s, thrown at %s", head, where) >= 0) exploration_note("handled", text);
        free(text);
    } else
        exploration_failure(is_assertion ? "assert" : "exception", head, where);
    free(head);
}

void exception_dispatch_uncaught(Thread *t) {
    Object *e = exception_take(t);
    if (!e) return;
    uint32_t mark = handle_mark(t);
    handle_keep(t, e);
    if (unlikely(exploration_begun)) note_failure(t, e);
    if (t->object && method_Thread_dispatchUncaughtException) {
        Slot arguments[2] = {slot_ref(t->object), slot_ref(e)};
        interp_call(t, method_Thread_dispatchUncaughtException, arguments, NULL);
    }
    if (t->exception) {
        Object *second = exception_take(t);
        flockfile(stderr); /* several threads may come to this immediately */
        fputs("\nException: ", stderr);
        class_print_java_name(class_to_report(second), stderr);
        fprintf(stderr, " thrown from the UncaughtExceptionHandler in thread \"%s\"\n", t->name);
        funlockfile(stderr);
    }
    handle_release(t, mark);
}

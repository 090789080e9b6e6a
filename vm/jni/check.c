/* The checks of -Xcheck:jni and the messages about native methods. See check.h. */
#include "vm/jni/check.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>
#if __has_include(<execinfo.h>)
#include <execinfo.h>
#endif

#include "classfile/descriptor.h"
#include "classfile/parser.h"
#include "classfile/utf8.h"
#include "runtime/library_level.h"
#include "runtime/module.h"
#include "runtime/options.h"
#include "vm/interp/frame.h"
#include "vm/interp/native.h"

/* ---- messages ---- */

/* One line per Java frame, as in a stack trace. */
static void print_frames(Thread *t) {
    for (const Frame *f = frame_skip_stubs(t->frame); f; f = frame_skip_stubs(f->caller)) {
        const Method *m = f->method;
        char *name = class_external_name(m->holder);
        vm_printf(stdout, "\tat %s.%s(", name ? name : "?", m->info->name->text);
        free(name);
        if (m->holder->module) vm_printf(stdout, "%s/", m->holder->module->name->text);
        const Symbol *file = m->pool->file ? m->pool->file->source_file : NULL;
        int bci = frame_bci(f), line = bci >= 0 ? classfile_line_at(m->pool->file, m->info, (uint32_t)bci) : -1;
        if (method_is_native(m))
            vm_printf(stdout, "Native Method)\n");
        else if (!file)
            vm_printf(stdout, "Unknown Source)\n");
        else if (line > 0)
            vm_printf(stdout, "%s:%d)\n", file->text, line);
        else
            vm_printf(stdout, "%s)\n", file->text);
    }
}

/* Whether it returns into a member function of JNIEnv_, which jni.h has for C++: without optimization these exist. */
static bool is_wrapper(const void *caller) {
    static const char prefix[] = "_ZN7JNIEnv_";
    Dl_info info;
    return dladdr((const char *)caller - 1, &info) && info.dli_sname &&
           strncmp(info.dli_sname, prefix, sizeof prefix - 1) == 0;
}

/* The first caller that is no wrapper. */
static const void *author_of(const void *caller) {
#if __has_include(<execinfo.h>)
    enum { FRAMES = 32 };
    void *frames[FRAMES];
    if (!is_wrapper(caller)) return caller;
    int count = backtrace(frames, FRAMES), i = 0;
    while (i < count && frames[i] != caller) i++;
    while (i < count && is_wrapper(frames[i])) i++;
    return i < count ? frames[i] : caller;
#else
    return caller;
#endif
}

static void print_caller(const void *caller) {
    Dl_info info;
    if (!caller) return;
    caller = author_of(caller);
    if (!dladdr(caller, &info) || !info.dli_fname)
        vm_printf(stdout, "\tnative caller: %p\n", caller);
    else if (info.dli_sname)
        vm_printf(stdout, "\tnative caller: %s+0x%zx (%s)\n", info.dli_sname,
                  (size_t)((const char *)caller - (const char *)info.dli_saddr), info.dli_fname);
    else
        vm_printf(stdout, "\tnative caller: %s+0x%zx\n", info.dli_fname,
                  (size_t)((const char *)caller - (const char *)info.dli_fbase));
}
static void print_message(Thread *t, const void *caller, const char *kind, const char *format, va_list args) {
    char text[2048];
    vsnprintf(text, sizeof text, format, args);
    fflush(stderr);
    vm_printf(stdout, "%s in native method: %s\n", kind, text);
    print_caller(caller);
    if (t) print_frames(t);
    fflush(stdout);
}
void jni_fatal(Thread *t, const void *caller, const char *format, ...) {
    va_list args;
    va_start(args, format);
    print_message(t, caller, "FATAL ERROR", format, args);
    va_end(args);
    if (options.abort_hook) options.abort_hook();
    abort();
}
void jni_warn(Thread *t, const void *caller, const char *format, ...) {
    va_list args;
    va_start(args, format);
    print_message(t, caller, "WARNING", format, args);
    va_end(args);
}
#define FATAL(call, ...) jni_fatal((call)->thread, (call)->caller, __VA_ARGS__)
#define WARN(call, ...) jni_warn((call)->thread, (call)->caller, __VA_ARGS__)

/* ---- around every call ---- */

void jni_check_begin(JniCall *call, JNIEnv *env) {
    Thread *t = thread_self();
    if (!t) jni_fatal(NULL, call->caller, "Using JNIEnv in non-Java thread");
    if (env != thread_env(t)) jni_fatal(t, call->caller, "Using JNIEnv in the wrong thread");
    call->thread = t;
    thread_to_vm(t);
    if (!t->check.capacity) t->check.capacity = LOCALS_PROMISED;
    if (t->check.critical && !(call->rules & JNI_SECTION)) {
        vm_printf(stdout, "Warning: Calling other JNI functions in the scope of Get/ReleasePrimitiveArrayCritical or "
                          "Get/ReleaseStringCritical\n");
        print_caller(call->caller);
        fflush(stdout);
    }
    if (!(call->rules & JNI_PENDING)) {
        if (t->exception) WARN(call, "JNI call made with exception pending");
        if (t->check.unchecked)
            WARN(call, "JNI call made without checking exceptions when required to from %s", t->check.unchecked);
        t->check.unchecked = NULL;
    }
    if (call->rules & JNI_LOOKS) t->check.unchecked = NULL;
}

uint32_t jni_check_locals(Thread *t) {
    uint32_t count = handle_local_count(t);
    const Frame *f = t->frame;
    return count && f && f->method && method_is_native(f->method) && method_is_static(f->method) ? count - 1 : count;
}
void jni_check_end(JniCall *call) {
    Thread *t = call->thread;
    if (call->rules & JNI_CALL) t->check.unchecked = call->name;
    if (!library_level->checks_local_capacity) return;
    uint32_t count = jni_check_locals(t);
    if (count > t->check.capacity) {
        thread_to_vm(t);
        vm_printf(stdout, "WARNING: JNI local refs: %u, exceeds capacity: %u\n", count, t->check.capacity);
        print_caller(call->caller);
        print_frames(t);
        fflush(stdout);
        t->check.capacity = count + LOCALS_PROMISED;
        thread_to_native(t);
    }
}

/* A native method is called: it starts with a separate capacity, and has to leave the critical sections it
   entered. */
bool native_call_checked(Thread *t, Method *m, const NativeBinding *b, Slot *arguments, Slot *result) {
    typeof(t->check) outer = t->check;
    t->check.unchecked = NULL;
    t->check.critical = 0;
    t->check.capacity = LOCALS_PROMISED;
    bool ok = native_call_unchecked(t, m, b, arguments, result);
    if (t->check.critical)
        jni_warn(t, NULL, "returned to Java with %u critical section%s entered and not left", t->check.critical,
                 t->check.critical == 1 ? "" : "s");
    t->check = outer;
    return ok;
}

/* ---- references and types ---- */

void jni_check_reference(JniCall *call, jobject o) {
    if (o && handle_kind(call->thread, o) == JNIInvalidRefType) FATAL(call, "Bad global or local ref passed to JNI");
}
static Object *checked_object(JniCall *call, jobject o) {
    jni_check_reference(call, o);
    return handle_object(o);
}
void jni_check_object(JniCall *call, jobject o) {
    if (!checked_object(call, o)) FATAL(call, "Bad global or local ref passed to JNI");
}
void jni_check_kind(JniCall *call, jobject o, jobjectRefType kind) {
    if (!o) return;
    jobjectRefType is = handle_kind(call->thread, o);
    if (is == JNIInvalidRefType && kind != JNIWeakGlobalRefType) FATAL(call, "Bad global or local ref passed to JNI");
    if (is != kind) {
        FATAL(call, "Invalid %s JNI handle passed to %s",
              kind == JNILocalRefType    ? "local"
              : kind == JNIGlobalRefType ? "global"
                                         : "weak global",
              call->name);
    }
}

static Class *checked_class(JniCall *call, jclass c) {
    if (c && handle_kind(call->thread, c) == JNIInvalidRefType) FATAL(call, "JNI received a null class");
    jni_check_object(call, c);
    if (object_class(handle_object(c)) != class_Class) FATAL(call, "JNI received a class argument that is not a class");
    return jni_class(c);
}
void jni_check_class(JniCall *call, jclass c) { checked_class(call, c); }
void jni_check_class_of_members(JniCall *call, jclass c) {
    if (class_is_primitive(checked_class(call, c))) FATAL(call, "JNI received a class argument that is not a class");
}
void jni_check_loader(JniCall *call, jobject loader) {
    Object *o = checked_object(call, loader);
    if (o && !(object_class(o)->flags & CLASS_IS_CLASS_LOADER))
        FATAL(call, "%s received a loader that is not a ClassLoader", call->name);
}
static const char not_throwable[] =
    "JNI Throw or ThrowNew received a class argument that is not a Throwable or Throwable subclass";
void jni_check_throwable(JniCall *call, jthrowable e) {
    Object *o = checked_object(call, e);
    if (!o)
        WARN(call, "JNI Throw called with NULL throwable");
    else if (!(object_class(o)->flags & CLASS_IS_THROWABLE))
        FATAL(call, "%s", not_throwable);
}
void jni_check_throwable_class(JniCall *call, jclass c) {
    if (!(checked_class(call, c)->flags & CLASS_IS_THROWABLE)) FATAL(call, "%s", not_throwable);
}

void jni_check_string(JniCall *call, jstring s) {
    Object *o = checked_object(call, s);
    if (!o || object_class(o) != class_String) FATAL(call, "JNI string operation received a non-string");
}
static Class *array_class_of(JniCall *call, jarray a) {
    Object *o = checked_object(call, a);
    if (!o || !class_is_array(object_class(o))) FATAL(call, "Non-array passed to JNI array operations");
    return object_class(o);
}
void jni_check_array(JniCall *call, jarray a) { array_class_of(call, a); }
void jni_check_object_array(JniCall *call, jarray a) {
    if (class_is_primitive(array_class_of(call, a)->component))
        FATAL(call, "Object array expected but not received for JNI array operation");
}
void jni_check_primitive_array(JniCall *call, jarray a, unsigned basic) {
    const Class *c = array_class_of(call, a)->component;
    if (!class_is_primitive(c)) FATAL(call, "Primitive type array expected but not received for JNI array operation");
    if (basic && c->type != basic) FATAL(call, "Array element type mismatch in JNI");
}
void jni_check_reflected(JniCall *call, jobject o, bool method) {
    jni_check_object(call, o);
    const char *name = object_class(handle_object(o))->name->text;
    bool ok = method
                  ? strcmp(name, "java/lang/reflect/Method") == 0 || strcmp(name, "java/lang/reflect/Constructor") == 0
                  : strcmp(name, "java/lang/reflect/Field") == 0;
    if (!ok)
        FATAL(call, "%s received an object that is not a %s", call->name, method ? "Method or Constructor" : "Field");
}

/* ---- IDs ---- */

static Field *checked_id(JniCall *call, jfieldID id, bool is_static, const char *wrong) {
    Field *f = field_from_id(id);
    if (!f) FATAL(call, "%s", wrong);
    bool found = f->access & ACC_STATIC;
    if (found != is_static) FATAL(call, "%s field ID passed to JNI", found ? "Static" : "Non-static");
    return f;
}
static const char wrong_field[] = "Wrong field ID passed to JNI",
                  wrong_static_field[] = "Wrong static field ID passed to JNI";
void jni_check_field(JniCall *call, jobject o, jfieldID id, unsigned basic) {
    Object *object = checked_object(call, o);
    if (!object) FATAL(call, "Null object passed to JNI");
    Field *f = checked_id(call, id, false, wrong_field);
    if (!object_is_instance(object, f->holder)) FATAL(call, "%s", wrong_field);
    if (f->type != basic) FATAL(call, "Field type (instance) mismatch in JNI get/set field operations");
}
void jni_check_static_field(JniCall *call, jclass c, jfieldID id, unsigned basic) {
    Field *f = checked_id(call, id, true, wrong_static_field);
    if (!class_is_subclass(jni_class(c), f->holder)) FATAL(call, "%s", wrong_static_field);
    if (f->type != basic) FATAL(call, "Field type (static) mismatch in JNI get/set field operations");
}
void jni_check_member_field(JniCall *call, jclass c, jfieldID id, bool is_static) {
    if (!class_is_subclass(jni_class(c), checked_id(call, id, is_static, wrong_field)->holder))
        FATAL(call, "%s", wrong_field);
}

static const char wrong_method[] = "Wrong object class or methodID passed to JNI call";
static Method *checked_method(JniCall *call, Class *c, jmethodID id, bool is_static) {
    Method *m = method_from_id(id);
    if (!m || (c && !class_is_subclass(c, m->holder))) FATAL(call, "%s", wrong_method);
    if (method_is_static(m) != is_static)
        FATAL(call, "%s method ID passed to JNI", is_static ? "Non-static" : "Static");
    return m;
}
/* A result that is discarded may be of any type. */
static Method *checked_result(JniCall *call, Method *m, unsigned basic) {
    if (m->return_type == basic) return m;
    if (basic == T_VOID)
        WARN(call, "%s called with the ID of a method that returns a value", call->name);
    else
        FATAL(call, "%s called with the ID of a method of another return type", call->name);
    return m;
}
Method *jni_check_method(JniCall *call, jobject o, jclass c, jmethodID id, unsigned basic) {
    Object *object = checked_object(call, o);
    Method *m = checked_method(call, object ? object_class(object) : NULL, id, false);
    if (c && !class_is_subclass(jni_class(c), m->holder)) FATAL(call, "%s", wrong_method);
    return checked_result(call, m, basic);
}
Method *jni_check_static_method(JniCall *call, jclass c, jmethodID id, unsigned basic) {
    return checked_result(call, checked_method(call, jni_class(c), id, true), basic);
}
Method *jni_check_constructor(JniCall *call, jclass c, jmethodID id) {
    Method *m = checked_method(call, NULL, id, false);
    if (m->holder != jni_class(c) || !(m->flags & METHOD_IS_INITIALIZER)) FATAL(call, "%s", wrong_method);
    return m;
}
void jni_check_member_method(JniCall *call, jclass c, jmethodID id, bool is_static) {
    checked_method(call, jni_class(c), id, is_static);
}

/* The class that a descriptor in [holder] means, when it is loaded already. */
static Class *declared_class(const Class *holder, const char *begin, const char *end) {
    if (*begin != 'L') return NULL;
    const Symbol *name = symbol_find(begin + 1, (size_t)(end - begin) - 2);
    Class *c = name ? loader_find_loaded(holder->loader, name) : NULL;
    return c || !name || strncmp(name->text, "java/", 5) != 0 ? c : loader_find_loaded(&boot_loader, name);
}
static void check_value(JniCall *call, const Class *holder, const char *begin, const char *end, jobject value) {
    Object *o = checked_object(call, value);
    Class *c = o ? declared_class(holder, begin, end) : NULL;
    if (!o || (c ? object_is_instance(o, c) : *begin != '[' || class_is_array(object_class(o)))) return;
    char *is = class_java_name(object_class(o)), *should = descriptor_external_type(begin, end);
    FATAL(call, "%s received an object of class %s where %s is declared", call->name, is ? is : "?",
          should ? should : "?");
}
void jni_check_field_value(JniCall *call, jfieldID id, jobject value) {
    const Field *f = jni_field(id);
    check_value(call, f->holder, f->info->descriptor->text, f->info->descriptor->text + f->info->descriptor->length,
                value);
}
void jni_check_arguments(JniCall *call, const Method *m, const JniArguments *a) {
    const char *cursor = m->info->descriptor->text + 1, *begin, *end;
    unsigned i = 0;
    for (char c; (c = descriptor_next(&cursor, &begin, &end)); i++)
        if (c == 'L' || c == '[')
            check_value(call, m->holder, begin, end, a->list ? va_arg(*a->list, jobject) : a->values[i].l);
        else if (!a->list)
            continue;
        else if (c == 'J')
            (void)va_arg(*a->list, jlong);
        else if (c == 'D' || c == 'F')
            (void)va_arg(*a->list, jdouble);
        else
            (void)va_arg(*a->list, jint);
}

/* ---- texts and numbers ---- */

static bool is_utf(const char *text) {
    size_t length = strlen(text);
    return utf8_valid_prefix((const uint8_t *)text, length) == length;
}
void jni_check_class_name(JniCall *call, const char *name) {
    if (!name) return;
    size_t length = strlen(name);
    if (!is_utf(name)) FATAL(call, "JNI class name is not a valid UTF8 string \"%s\"", name);
    if (length > 2 && name[0] == 'L' && name[length - 1] == ';')
        WARN(call,
             "JNI FindClass received a bad class descriptor \"%s\".  A correct class descriptor has no leading \"L\" "
             "or trailing \";\".  "
             "Incorrect descriptors will not be accepted in future releases.",
             name);
    else if (strchr(name, '.'))
        WARN(call,
             "JNI FindClass received a bad class name \"%.256s\".  The parts of a class name are separated by \"/\"",
             name);
}
void jni_check_utf(JniCall *call, const char *text, bool null_allowed) {
    if (!text && null_allowed) return;
    if (!text) FATAL(call, "Null name passed to %s", call->name);
    if (!is_utf(text)) WARN(call, "%s received a string that is not modified UTF-8", call->name);
}
void jni_check_capacity(JniCall *call, jint capacity) {
    if (capacity < 0) FATAL(call, "negative capacity");
}

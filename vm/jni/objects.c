/* Classes, exceptions, references, reflection bridges, natives, monitors: JNI chapter 4, everything but members, calls,
   strings and arrays. */
#include <stdio.h>

#include "classfile/descriptor.h"
#include "runtime/allocate.h"
#include "runtime/hooks.h"
#include "runtime/library_level.h"
#include "runtime/monitor.h"
#include "runtime/options.h"
#include "vm/classes/define.h"
#include "vm/classes/initialize.h"
#include "vm/classes/package_access.h"
#include "vm/interp/exception.h"
#include "vm/interp/missing.h"
#include "vm/interp/native.h"
#include "vm/jni/check.h"
#include "vm/jni/jni_internal.h"
#include "vm/natives/reflect.h"

jint JNICALL jni_GetVersion(JNIEnv *env) { return library_level->jni_version; }
jint JNICALL jni_GetJavaVM(JNIEnv *env, JavaVM **vm) {
    *vm = vm_current();
    return JNI_OK;
}

/* ---- classes ---- */

/* Whose loader FindClass uses (contract 8.1). *domain: for whom access to the package is checked; as in `java`, for
   the class that loads a library only. */
static Loader *find_class_loader(Thread *t, Object **domain) {
    *domain = NULL;
    Frame *f = frame_skip_stubs(t->frame);
    if (!f)
        return vm_phase() == PHASE_LIVE && app_loader ? app_loader
                                                      : &boot_loader; /* before, there is no system class loader yet */
    Class *c = f->method->holder;
    if (!c->loader->object && strcmp(c->name->text, "jdk/internal/loader/NativeLibraries") == 0) {
        Method *m =
            class_declared_method(c, symbol_intern_cstr("getFromClass"), symbol_intern_cstr("()Ljava/lang/Class;"));
        Slot value;
        if (m && interp_call(t, m, NULL, &value)) {
            c = mirror_class(slot_to_ref(value));
            *domain = class_known_domain(c);
        }
    }
    return c->loader;
}
jclass JNICALL jni_FindClass(JNIEnv *env, const char *name) {
    ENTER(env);
    Object **pending = exception_set_aside(t);
    Class *c = NULL;
    size_t length = name ? strlen(name) : 0;
    if (length > 2 && name[0] == 'L' &&
        name[length - 1] == ';') { /* a descriptor: not a name by the specification, but programs get away with it */
        name++;
        length -= 2;
    }
    bool possible = name && length > 0 && length <= 65535 && !strchr(name, '.');
    Symbol *symbol = possible ? symbol_acquire(name, length) : NULL;
    if (!possible)
        exception_throw(t, NoClassDefFoundError, "%s", name ? name : "No class name given");
    else if (!symbol)
        exception_throw_out_of_memory(t, "Metaspace");
    else {
        Object *domain;
        Loader *loader = find_class_loader(t, &domain);
        c = t->exception ? NULL : loader_load_class(t, loader, symbol, true);
        if (c && !package_access_check(t, loader, c, domain)) c = NULL;
        if (c && !class_is_array(c) && !class_initialize(t, c)) c = NULL;
        symbol_release(symbol);
    }
    exception_put_back(t, pending);
    RETURN(jclass, jni_new_class(t, c));
}
jclass JNICALL jni_DefineClass(JNIEnv *env, const char *name, jobject loader_ref, const jbyte *bytes, jsize length) {
    ENTER(env);
    Object **pending = exception_set_aside(t);
    Loader *loader = loader_of_object(t, handle_object(loader_ref));
    DefineOptions o = {0};
    Symbol *symbol = name ? symbol_acquire(name, strlen(name)) : NULL;
    Class *c = NULL;
    if (name && !symbol && strlen(name) <= 65535)
        exception_throw_out_of_memory(t, "Metaspace");
    else if (loader)
        c = loader_define_class(t, loader, symbol, (const uint8_t *)bytes, (uint32_t)length, &o);
    symbol_release(symbol);
    exception_put_back(t, pending);
    RETURN(jclass, jni_new_class(t, c));
}
jclass JNICALL jni_GetSuperclass(JNIEnv *env, jclass k) {
    ENTER(env);
    Class *c = jni_class(k);
    RETURN(jclass, jni_new_class(t, class_is_interface(c) || class_is_primitive(c) ? NULL : c->super));
}
jboolean JNICALL jni_IsAssignableFrom(JNIEnv *env, jclass sub, jclass super) {
    ENTER(env);
    Class *a = jni_class(sub), *b = jni_class(super);
    RETURN(jboolean, a == b || (!class_is_primitive(a) && !class_is_primitive(b) && class_is_subclass(a, b)));
}
jboolean JNICALL jni_IsVirtualThread(JNIEnv *env, jobject o) {
    ENTER(env);
    RETURN(jboolean, thread_is_virtual(handle_object(o)));
}
jobject JNICALL jni_GetModule(JNIEnv *env, jclass k) {
    ENTER(env);
    Object *o = handle_object(k);
    if (!o || object_class(o) != class_Class) {
        exception_throw(t, o ? IllegalArgumentException : NullPointerException, o ? "Invalid class" : "class is null");
        RETURN(jobject, NULL);
    }
    RETURN(jobject,
           handle_new(t, offset_Class_module ? ref_load(object_at(handle_object(k), offset_Class_module)) : NULL));
}
jclass JNICALL jni_GetObjectClass(JNIEnv *env, jobject o) {
    ENTER(env);
    RETURN(jclass, jni_new_class(t, object_class(handle_object(o))));
}
jboolean JNICALL jni_IsInstanceOf(JNIEnv *env, jobject o, jclass c) {
    ENTER(env);
    Object *x = handle_object(o);
    RETURN(jboolean, !x || object_is_instance(x, jni_class(c)));
}

/* ---- exceptions ---- */

jint JNICALL jni_Throw(JNIEnv *env, jthrowable e) {
    ENTER(env);
    Object *o = handle_object(e);
    if (o) t->exception = o;
    RETURN(jint, o ? JNI_OK : JNI_ERR);
}

/* Without a message the class must have a constructor without parameters. Abstract classes can be thrown so: that is
   what `java` does. */
static Object *make_throwable(Thread *t, Class *k, const char *message) {
    if (!(k->flags & CLASS_IS_THROWABLE) || !class_initialize(t, k)) return NULL;
    Method *constructor =
        class_declared_method(k, sym_object_initializer, symbol_intern_cstr(message ? "(Ljava/lang/String;)V" : "()V"));
    if (!constructor) {
        char *name = class_external_name(k);
        exception_throw(t, NoSuchMethodError, "%s: method 'void <init>(%s)' not found", name ? name : "?",
                        message ? "java.lang.String" : "");
        free(name);
        return NULL;
    }
    Object *text = message ? string_new_utf8(t, message, strlen(message)) : NULL;
    if (message && !text) return NULL;
    handle_keep(t, text);
    Object *e = object_new(t, k);
    if (!e) return NULL;
    handle_keep(t, e);
    Slot words[2] = {slot_ref(e), slot_ref(text)};
    return interp_call(t, constructor, words, NULL) ? e : NULL;
}
jint JNICALL jni_ThrowNew(JNIEnv *env, jclass c, const char *message) {
    ENTER(env);
    uint32_t mark = handle_mark(t);
    t->exception = NULL; /* the new one takes its place */
    Object *e = make_throwable(t, jni_class(c), message);
    handle_release(t, mark);
    if (e) t->exception = e;
    RETURN(jint, e ? JNI_OK : JNI_ERR);
}
jthrowable JNICALL jni_ExceptionOccurred(JNIEnv *env) {
    ENTER(env);
    RETURN(jthrowable, handle_new(t, t->exception));
}
jboolean JNICALL jni_ExceptionCheck(JNIEnv *env) { return thread_from_env(env)->exception != NULL; }
void JNICALL jni_ExceptionClear(JNIEnv *env) {
    ENTER(env);
    if (t->exception) exception_take(t); /* caught: thrown again, it is a new Exception event */
    LEAVE();
}

/* Prints like an uncaught exception and clears it. */
void JNICALL jni_ExceptionDescribe(JNIEnv *env) {
    ENTER(env);
    Object *e = exception_take(t);
    if (e) {
        uint32_t mark = handle_mark(t);
        handle_keep(t, e);
        Object *name = t->object && offset_Thread_name ? ref_load(object_at(t->object, offset_Thread_name)) : NULL;
        char *text = name ? string_to_utf8(name) : NULL;
        vm_printf(stderr, "Exception in thread \"%s\" ", text ? text : t->name);
        free(text);
        fflush(stderr);
        Method *m = class_find_method(object_class(e), symbol_intern_cstr("printStackTrace"), sym_void_signature);
        Slot self = slot_ref(e);
        if (m && !method_is_static(m) && !interp_call(t, m, &self, NULL) &&
            exception_is(t->exception, OutOfMemoryError))
            exception_print(e, stderr);
        exception_take(t);
        missing_print_note(e, stderr);
        handle_release(t, mark);
    }
    LEAVE();
}

void JNICALL jni_FatalError(JNIEnv *env, const char *message) {
    ENTER(env);
    jni_fatal(t, NULL, "%s", message ? message : "");
}

/* ---- references ---- */

enum { MAX_LOCAL_CAPACITY = 65536 }; /* -XX:MaxJNILocalCapacity of `java` */

/* Capacity is a promise that needs no keeping: local cells are made as they are needed. -Xcheck:jni counts them. */
static bool no_memory(Thread *t) { return !t->exception && exception_throw_out_of_memory(t, "Java heap space"); }
static bool reserve(Thread *t, jint count) { return handle_reserve(t, (uint32_t)count) || no_memory(t); }
jint JNICALL jni_PushLocalFrame(JNIEnv *env, jint capacity) {
    if (capacity < 0 || capacity > MAX_LOCAL_CAPACITY) return JNI_ERR;
    ENTER(env);
    bool ok = reserve(t, capacity + 1) && (handle_push_frame(t, t->check.capacity) || no_memory(t));
    RETURN(jint, ok ? JNI_OK : JNI_ENOMEM);
}
jobject JNICALL jni_PopLocalFrame(JNIEnv *env, jobject survivor) {
    ENTER(env);
    Object *o = handle_object(survivor);
    handle_pop_frame(t, &t->check.capacity);
    RETURN(jobject, handle_new(t, o));
}
jobject JNICALL jni_NewGlobalRef(JNIEnv *env, jobject o) {
    ENTER(env);
    Object *x = handle_object(o);
    RETURN(jobject, handle_new_global(x));
}
void JNICALL jni_DeleteGlobalRef(JNIEnv *env, jobject o) {
    ENTER(env);
    if (o) handle_delete_global(o);
    LEAVE();
}
void JNICALL jni_DeleteLocalRef(JNIEnv *env, jobject o) {
    ENTER(env);
    handle_delete_local(t, o);
    LEAVE();
}
/* Objects do not move, and no object is touched. */
jboolean JNICALL jni_IsSameObject(JNIEnv *env, jobject a, jobject b) { return handle_object(a) == handle_object(b); }
jobject JNICALL jni_NewLocalRef(JNIEnv *env, jobject o) {
    ENTER(env);
    RETURN(jobject, handle_reserve(t, 1) ? handle_new(t, handle_object(o)) : NULL);
}
jint JNICALL jni_EnsureLocalCapacity(JNIEnv *env, jint capacity) {
    if (capacity < 0 || capacity > MAX_LOCAL_CAPACITY) return JNI_ERR;
    ENTER(env);
    RETURN(jint, reserve(t, capacity) ? JNI_OK : JNI_ENOMEM);
}
jweak JNICALL jni_NewWeakGlobalRef(JNIEnv *env, jobject o) {
    ENTER(env);
    Object *x = handle_object(o);
    jweak made = handle_new_weak(x);
    if (x && !made && !t->exception) exception_throw_out_of_memory(t, "Java heap space");
    RETURN(jweak, made);
}
void JNICALL jni_DeleteWeakGlobalRef(JNIEnv *env, jweak o) {
    ENTER(env);
    if (o) handle_delete_weak(o);
    LEAVE();
}
jobjectRefType JNICALL jni_GetObjectRefType(JNIEnv *env, jobject o) {
    ENTER(env);
    RETURN(jobjectRefType, handle_kind(t, o));
}

/* ---- reflection ---- */

jmethodID JNICALL jni_FromReflectedMethod(JNIEnv *env, jobject o) {
    ENTER(env);
    Method *m = reflect_method_of(handle_object(o));
    RETURN(jmethodID, jni_method_id(t, m));
}
jfieldID JNICALL jni_FromReflectedField(JNIEnv *env, jobject o) {
    ENTER(env);
    Field *f = reflect_field_of(handle_object(o));
    RETURN(jfieldID, f ? (jfieldID)field_id(f) : NULL);
}
jobject JNICALL jni_ToReflectedMethod(JNIEnv *env, jclass c, jmethodID id, jboolean is_static) {
    ENTER(env);
    Method *m = jni_method(id);
    RETURN(jobject,
           handle_new(t, m->flags & METHOD_IS_INITIALIZER ? reflect_new_constructor(t, m) : reflect_new_method(t, m)));
}
jobject JNICALL jni_ToReflectedField(JNIEnv *env, jclass c, jfieldID id, jboolean is_static) {
    ENTER(env);
    RETURN(jobject, handle_new(t, reflect_new_field(t, jni_field(id))));
}

/* ---- natives, monitors, buffers ---- */

static bool register_native(Thread *t, Class *k, const JNINativeMethod *native) {
    Symbol *n = symbol_find(native->name, strlen(native->name)),
           *d = symbol_find(native->signature, strlen(native->signature));
    Method *m = n && d ? class_declared_method(k, n, d) : NULL;
    Method *wrapped = m && !method_is_native(m) ? native_wrapped(k, n, d) : m;
    if (wrapped) return native_register(t, wrapped, native->fnPtr);
    bool complete = n && d && d->text[0] == '(';
    char *class_name = class_external_name(k),
         *method = complete && class_name ? descriptor_external_method(class_name, n->text, d) : NULL;
    if (complete)
        exception_throw(t, NoSuchMethodError, "Method '%s' %s", method,
                        m ? "is not declared as native" : "name or signature does not match");
    else
        exception_throw(t, NoSuchMethodError, "Method %s.%s%s not found", class_name, native->name, native->signature);
    free(class_name);
    free(method);
    return false;
}
/* Those before the first that is wrong stay registered. */
jint JNICALL jni_RegisterNatives(JNIEnv *env, jclass c, const JNINativeMethod *methods, jint count) {
    ENTER(env);
    Class *k = jni_class(c);
    jint i = 0;
    while (i < count && register_native(t, k, &methods[i])) i++;
    RETURN(jint, i < count ? JNI_ERR : JNI_OK);
}
jint JNICALL jni_UnregisterNatives(JNIEnv *env, jclass c) {
    ENTER(env);
    native_unregister(jni_class(c));
    RETURN(jint, JNI_OK);
}
jint JNICALL jni_MonitorEnter(JNIEnv *env, jobject o) {
    ENTER(env);
    Object *x = handle_object(o);
    if (!x) {
        exception_throw(t, NullPointerException, NULL);
        RETURN(jint, JNI_ERR);
    }
    RETURN(jint, monitor_enter(t, x, NULL) ? JNI_OK : JNI_ERR);
}
jint JNICALL jni_MonitorExit(JNIEnv *env, jobject o) {
    ENTER(env);
    Object *x = handle_object(o);
    if (!x) {
        exception_throw(t, NullPointerException, NULL);
        RETURN(jint, JNI_ERR);
    }
    RETURN(jint, monitor_exit(t, x, NULL) ? JNI_OK : JNI_ERR);
}

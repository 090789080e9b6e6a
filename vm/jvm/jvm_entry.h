/* How the functions JVM_X that OpenJDK's native libraries call (contract 1.4) run the bodies of the VM's natives
   (vm/natives/bodies.h): the thread enters the VM, references become raw words, the body answers with a raw word, and a
   reference among the answers becomes a local one of the native method that made the call, whose frame is on the stack.
   A function that has no body to call is written between ENTER and RETURN, like those of JNI. */
#ifndef vm_jvm_jvm_entry_h
#define vm_jvm_jvm_entry_h
#include "vm/jni/jni_internal.h"
#include "vm/natives/bodies.h"

/* OpenJDK's libraries, which call these functions, have separate declarations. */
#pragma GCC diagnostic ignored "-Wmissing-prototypes"
#define JVM_EXPORT(type) JNIEXPORT type JNICALL

/* Arguments of a body: one word, two for a long or double. Evaluated inside the VM. */
#define WORD_REF(o) slot_ref(handle_object(o))
#define WORD_INT(i) slot_int(i)
#define WORDS_LONG(j) 0, (Slot)(j)

/* 0 with an exception pending. What the body rooted for itself is released. */
static inline Slot jvm_run(Thread *t, VmNative body, Slot *words) {
    uint32_t mark = handle_mark(t);
    Slot result = 0;
    bool ok = body(t, NULL, words, &result);
    handle_release(t, mark);
    return ok ? result : 0;
}
#define JVM_CALL(type, convert, body, ...)                               \
    ({                                                                   \
        Thread *t_ = thread_from_env(env);                               \
        thread_to_vm(t_);                                                \
        Slot words_[] = {__VA_ARGS__}, raw_ = jvm_run(t_, body, words_); \
        type r_ = (type)convert(raw_);                                   \
        thread_to_native(t_);                                            \
        r_;                                                              \
    })
/* The whole of a function whose first parameter is `env`: return CALL_INT(Object_hashCode, WORD_REF(o)); */
#define CALL_OBJECT(body, ...) JVM_CALL(jobject, NEW_LOCAL_, body, __VA_ARGS__)
#define CALL_BOOLEAN(body, ...) JVM_CALL(jboolean, NOT_ZERO_, body, __VA_ARGS__)
#define CALL_INT(body, ...) JVM_CALL(jint, slot_to_int, body, __VA_ARGS__)
#define CALL_LONG(body, ...) JVM_CALL(jlong, , body, __VA_ARGS__)
#define CALL_DOUBLE(body, ...) JVM_CALL(jdouble, slot_to_double, body, __VA_ARGS__)
#define CALL_FLOAT(body, ...) JVM_CALL(jfloat, slot_to_float, body, __VA_ARGS__)
#define CALL_VOID(body, ...) ((void)CALL_LONG(body, __VA_ARGS__))
#define NEW_LOCAL_(raw) handle_new(t_, slot_to_ref(raw))
#define NOT_ZERO_(raw) ((int32_t)(raw) != 0)
#endif

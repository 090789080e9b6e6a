/* Direct buffers: java.nio.DirectByteBuffer(long, int or long) makes one, sun.nio.ch.DirectBuffer is the interface that
   all direct ones have in common. */
#include "runtime/allocate.h"
#include "runtime/library_level.h"
#include "vm/classes/initialize.h"
#include "vm/jni/jni_internal.h"

/* A class of the boot loader's; NULL without an exception when the library has no such class, or it cannot be loaded:
   then there are no direct buffers. Want of memory is an exception. */
static Class *buffer_class(Thread *t, const char *name) {
    Class *c = loader_load_class(t, &boot_loader, symbol_intern_cstr(name), true);
    if (!c && !exception_is(t->exception, OutOfMemoryError)) exception_take(t);
    return c;
}
jobject JNICALL jni_NewDirectByteBuffer(JNIEnv *env, void *address, jlong capacity) {
    ENTER(env);
    Object **pending = exception_set_aside(t), *o = NULL;
    uint32_t mark = handle_mark(t);
    Class *c = buffer_class(t, "java/nio/DirectByteBuffer");
    Method *constructor =
        c ? class_declared_method(c, sym_object_initializer, symbol_intern_cstr(library_level->new_direct_buffer))
          : NULL;
    if (constructor && class_initialize(t, c) && (o = object_new(t, c))) {
        handle_keep(t, o);
        bool is_int = library_level->new_direct_buffer[2] == 'I'; /* then the low half, as `java` takes it */
        Slot words[5] = {slot_ref(o), 0, (Slot)(intptr_t)address, is_int ? slot_int((jint)capacity) : 0,
                         (Slot)capacity};
        if (!interp_call(t, constructor, words, NULL)) o = NULL;
    }
    handle_release(t, mark);
    exception_put_back(t, pending);
    RETURN(jobject, handle_new(t, o));
}

/* The field of a direct buffer; NULL for every other object. */
static void *buffer_field(Thread *t, jobject buffer, const char *name, const char *descriptor) {
    Object **pending = exception_set_aside(t), *o = handle_object(buffer);
    Class *direct = o ? buffer_class(t, "sun/nio/ch/DirectBuffer") : NULL;
    Field *f = direct && object_is_instance(o, direct)
                   ? class_find_field(object_class(o), symbol_intern_cstr(name), symbol_intern_cstr(descriptor))
                   : NULL;
    exception_put_back(t, pending);
    return f ? object_at(o, f->offset) : NULL;
}
void *JNICALL jni_GetDirectBufferAddress(JNIEnv *env, jobject buffer) {
    ENTER(env);
    const jlong *address = buffer_field(t, buffer, "address", "J");
    RETURN(void *, address ? (void *)(intptr_t)*address : NULL);
}
jlong JNICALL jni_GetDirectBufferCapacity(JNIEnv *env, jobject buffer) {
    ENTER(env);
    const jint *capacity = buffer_field(t, buffer, "capacity", "I");
    RETURN(jlong, capacity ? *capacity : -1);
}

/* Arrays. Objects never move, so critical sections get the array's own memory. Get<Type>ArrayElements gives copies as
   the reference does: natives exist that change what they got and never release it, or release it with JNI_ABORT, and
   expect the array as it was. */
#include "gc/copy.h"
#include "runtime/allocate.h"
#include "vm/jni/jni_internal.h"

jsize JNICALL jni_GetArrayLength(JNIEnv *env, jarray a) { return (jsize)array_length(handle_object(a)); }
jobjectArray JNICALL jni_NewObjectArray(JNIEnv *env, jsize length, jclass c, jobject initial) {
    ENTER(env);
    Class *array_class = class_array_of(t, jni_class(c));
    Object *a = array_class ? array_new(t, array_class, length) : NULL;
    Object *v = handle_object(initial);
    for (jsize i = 0; a && v && i < length; i++) ref_store(&array_refs(a)[i], v);
    RETURN(jobjectArray, handle_new(t, a));
}
static bool check_index(Thread *t, Object *a, jsize i) {
    if (i >= 0 && (uint32_t)i < array_length(a)) return true;
    return exception_throw(t, ArrayIndexOutOfBoundsException, "Index %d out of bounds for length %u", (int)i,
                           array_length(a));
}
jobject JNICALL jni_GetObjectArrayElement(JNIEnv *env, jobjectArray a, jsize i) {
    ENTER(env);
    Object *o = handle_object(a);
    RETURN(jobject, check_index(t, o, i) ? handle_new(t, ref_load(&array_refs(o)[i])) : NULL);
}
/* "can not store X to E[i][]": the array's element type with the index in its first pair of brackets. */
static void throw_store(Thread *t, const Object *array, jsize i, const Object *value) {
    Class *c = object_class(array);
    char *stored = class_java_name(object_class(value)), *element = class_external_name(c->element),
         brackets[2 * 255 + 1] = "";
    for (unsigned d = 1; d < c->dimensions; d++) strcat(brackets, "[]");
    exception_throw(t, ArrayStoreException, "type mismatch: can not store %s to %s[%d]%s", stored ? stored : "?",
                    element ? element : "?", (int)i, brackets);
    free(stored);
    free(element);
}
void JNICALL jni_SetObjectArrayElement(JNIEnv *env, jobjectArray a, jsize i, jobject value) {
    ENTER(env);
    Object *o = handle_object(a), *v = handle_object(value);
    if (check_index(t, o, i)) {
        if (v && !object_is_instance(v, object_class(o)->component))
            throw_store(t, o, i, v);
        else
            ref_store(&array_refs(o)[i], v);
    }
    LEAVE();
}
void *JNICALL jni_GetPrimitiveArrayCritical(JNIEnv *env, jarray a, jboolean *is_copy) {
    ENTER(env);
    if (is_copy) *is_copy = JNI_FALSE;
    RETURN(void *, array_data(handle_object(a)));
}
void JNICALL jni_ReleasePrimitiveArrayCritical(JNIEnv *env, jarray a, void *p, jint mode) {}

static void *get_elements(JNIEnv *env, jarray a, jboolean *is_copy) {
    ENTER(env);
    Object *o = handle_object(a);
    unsigned shift = object_layout(o)->element_shift;
    size_t size = (size_t)array_length(o) << shift;
    void *copy = malloc(size ? size : 1);
    if (copy)
        copy_elements(copy, array_data(o), array_length(o), shift);
    else
        exception_throw_out_of_memory(t, "out of native memory for the elements of an array");
    if (is_copy && copy) *is_copy = JNI_TRUE;
    RETURN(void *, copy);
}
static void release_elements(JNIEnv *env, jarray a, void *elements, jint mode) {
    ENTER(env);
    Object *o = handle_object(a);
    if (elements && mode != JNI_ABORT)
        copy_elements(array_data(o), elements, array_length(o), object_layout(o)->element_shift);
    if (mode != JNI_COMMIT) free(elements);
    LEAVE();
}
static bool check_range(Thread *t, Object *a, jsize start, jsize count) {
    int64_t length = array_length(a);
    if (start >= 0 && count >= 0 && (int64_t)start + count <= length) return true;
    if (count < 0) return exception_throw(t, ArrayIndexOutOfBoundsException, "Length %d is negative", (int)count);
    return exception_throw(t, ArrayIndexOutOfBoundsException, "Array region %d..%lld out of bounds for length %d",
                           (int)start, (long long)start + count, (int)length);
}
#define SHIFT_OF(type) ((unsigned)__builtin_ctz(sizeof(type)))
#define ARRAYS(Name, type, basic, member)                                                                           \
    type##Array JNICALL jni_New##Name##Array(JNIEnv *env, jsize length) {                                           \
        ENTER(env);                                                                                                 \
        RETURN(type##Array, handle_new(t, array_new_primitive(t, basic, length)));                                  \
    }                                                                                                               \
    type *JNICALL jni_Get##Name##ArrayElements(JNIEnv *env, type##Array a, jboolean *is_copy) {                     \
        return get_elements(env, a, is_copy);                                                                       \
    }                                                                                                               \
    void JNICALL jni_Release##Name##ArrayElements(JNIEnv *env, type##Array a, type *p, jint mode) {                 \
        release_elements(env, a, p, mode);                                                                          \
    }                                                                                                               \
    void JNICALL jni_Get##Name##ArrayRegion(JNIEnv *env, type##Array a, jsize start, jsize count, type *out) {      \
        ENTER(env);                                                                                                 \
        Object *o = handle_object(a);                                                                               \
        if (check_range(t, o, start, count) && count)                                                               \
            copy_elements(out, (type *)array_data(o) + start, (size_t)count, SHIFT_OF(type));                       \
        LEAVE();                                                                                                    \
    }                                                                                                               \
    void JNICALL jni_Set##Name##ArrayRegion(JNIEnv *env, type##Array a, jsize start, jsize count, const type *in) { \
        ENTER(env);                                                                                                 \
        Object *o = handle_object(a);                                                                               \
        if (check_range(t, o, start, count) && count)                                                               \
            copy_elements((type *)array_data(o) + start, in, (size_t)count, SHIFT_OF(type));                        \
        LEAVE();                                                                                                    \
    }
JNI_PRIMITIVES(ARRAYS)

/* -Xcheck:jni: functions whose checked form does more than check. What Get<Type>ArrayElements, Get...Chars and the
   critical functions hand out are copies between two guards; their release finds out whether the memory is theirs and
   whole. All copies that are out are in one list under a lock, so that a foreign pointer is recognised without being
   followed. */
#include <pthread.h>
#include <stdio.h>

#include "gc/copy.h"
#include "jni_guarded.h"
#include "runtime/library_level.h"
#include "runtime/lock.h"
#include "runtime/options.h"
#include "vm/jni/check.h"

typedef enum Tag { STRING_CHARS = 0x48124812, STRING_UTF_CHARS, ARRAY_ELEMENTS } Tag;
enum { GUARD_BYTES = 16, GUARD_BYTE = 0xab, BUCKETS = 256 };
/* Is before the copy: [ Block ][ guard ][ user data ][ guard ]. */
typedef struct Block {
    struct Block *next;
    const Object *object; /* the array or string, compared only: whoever holds elements holds a reference to it */
    size_t size;
    uint64_t tag; /* Tag; as wide as it is, the guard ends where the user data begins */
    unsigned char guard[GUARD_BYTES];
} Block;
_Static_assert(sizeof(Block) == offsetof(Block, guard) + GUARD_BYTES, "no hole before the user data");
static Block *blocks[BUCKETS];
static Lock blocks_lock = LOCK_INITIALIZER(GUARDED_COPIES);

static inline unsigned char *user_data(Block *b) { return (unsigned char *)(b + 1); }
static inline Block **bucket_of(const void *data) { return &blocks[(uintptr_t)data / 16 % BUCKETS]; }

/* NULL: out of memory, the exception is pending. */
static void *wrap(Thread *t, const Object *object, const void *data, size_t size, Tag tag) {
    Block *b = malloc(sizeof *b + size + GUARD_BYTES);
    if (!b) {
        thread_to_vm(t);
        exception_throw_out_of_memory(t, "Java heap space");
        thread_to_native(t);
        return NULL;
    }
    *b = (Block){.object = object, .size = size, .tag = tag};
    memset(b->guard, GUARD_BYTE, GUARD_BYTES);
    unsigned shift = copy_unit((uintptr_t)data | size); /* an array's elements are not torn */
    copy_elements(user_data(b), data, size >> shift, shift);
    memset(user_data(b) + size, GUARD_BYTE, GUARD_BYTES);
    lock_acquire(&blocks_lock);
    Block **bucket = bucket_of(user_data(b));
    b->next = *bucket;
    *bucket = b;
    lock_release(&blocks_lock);
    return user_data(b);
}
static Block *find(const void *data) {
    lock_acquire(&blocks_lock);
    Block *b = *bucket_of(data);
    while (b && user_data(b) != data) b = b->next;
    lock_release(&blocks_lock);
    return b;
}
static void drop(Block *b) {
    lock_acquire(&blocks_lock);
    Block **p = bucket_of(user_data(b));
    while (*p && *p != b) p = &(*p)->next;
    if (*p) *p = b->next;
    lock_release(&blocks_lock);
    free(b);
}
static bool is_whole(const unsigned char *guard) {
    for (int i = 0; i < GUARD_BYTES; i++)
        if (guard[i] != GUARD_BYTE) return false;
    return true;
}
/* Says which guard was overwritten; true when both are whole. */
static bool guards_hold(Block *b) {
    const unsigned char *trailer = user_data(b) + b->size;
    if (is_whole(b->guard) && is_whole(trailer)) return true;
    vm_printf(stdout, "  Header guard @%p is %s\n", (void *)b->guard, is_whole(b->guard) ? "OK" : "BROKEN");
    vm_printf(stdout, "  Trailer guard @%p is %s\n", (void *)trailer, is_whole(trailer) ? "OK" : "BROKEN");
    return false;
}

/* ---- strings ---- */

static void release_chars(JniCall *call, jstring s, const void *chars, Tag tag, const char *getter) {
    Thread *t = call->thread;
    if (!chars) {
        jni_warn(t, call->caller, "%s received no characters", call->name);
        return;
    }
    Block *b = find(chars);
    if (!b || b->object != handle_object(s) || (b->tag == tag && !guards_hold(b))) {
        vm_printf(stdout, "%s: release chars failed bounds check. string: %p chars: %p\n", call->name, (void *)s,
                  (void *)(uintptr_t)chars);
        jni_fatal(t, call->caller, "%s: release chars failed bounds check.", call->name);
    }
    if (b->tag != tag) {
        vm_printf(stdout, "%s: called on something not allocated by %s. string: %p chars: %p\n", call->name, getter,
                  (void *)s, (void *)(uintptr_t)chars);
        jni_fatal(t, call->caller, "%s called on something not allocated by %s", call->name, getter);
    }
    drop(b);
}
static const jchar *get_chars(JniCall *call, jstring s, jboolean *is_copy,
                              const jchar *(JNICALL *get)(JNIEnv *, jstring, jboolean *)) {
    JNIEnv *env = thread_env(call->thread);
    const jchar *plain = get(env, s, is_copy);
    if (!plain) return NULL;
    size_t units = (size_t)jni_GetStringLength(env, s) + 1;
    const jchar *chars = wrap(call->thread, handle_object(s), plain, units * sizeof(jchar), STRING_CHARS);
    jni_ReleaseStringChars(env, s, plain);
    return chars;
}
const jchar *JNICALL jni_guarded_GetStringChars(JniCall *call, jstring s, jboolean *is_copy) {
    return get_chars(call, s, is_copy, jni_GetStringChars);
}
void JNICALL jni_guarded_ReleaseStringChars(JniCall *call, jstring s, const jchar *chars) {
    release_chars(call, s, chars, STRING_CHARS, "GetStringChars");
}
const char *JNICALL jni_guarded_GetStringUTFChars(JniCall *call, jstring s, jboolean *is_copy) {
    JNIEnv *env = thread_env(call->thread);
    const char *plain = jni_GetStringUTFChars(env, s, is_copy);
    if (!plain) return NULL;
    const char *text = wrap(call->thread, handle_object(s), plain, strlen(plain) + 1, STRING_UTF_CHARS);
    jni_ReleaseStringUTFChars(env, s, plain);
    return text;
}
void JNICALL jni_guarded_ReleaseStringUTFChars(JniCall *call, jstring s, const char *text) {
    release_chars(call, s, text, STRING_UTF_CHARS, "GetStringUTFChars");
}
const jchar *JNICALL jni_guarded_GetStringCritical(JniCall *call, jstring s, jboolean *is_copy) {
    const jchar *chars = get_chars(call, s, is_copy, jni_GetStringCritical);
    if (chars) call->thread->check.critical++;
    return chars;
}
static void leave_section(JniCall *call) {
    if (!call->thread->check.critical)
        jni_fatal(call->thread, call->caller, "%s called outside of a critical section", call->name);
    call->thread->check.critical--;
}
void JNICALL jni_guarded_ReleaseStringCritical(JniCall *call, jstring s, const jchar *chars) {
    release_chars(call, s, chars, STRING_CHARS, "GetStringCritical");
    leave_section(call);
}

/* ---- arrays ---- */

static void *get_elements(JniCall *call, jarray a, jboolean *is_copy, size_t element) {
    Object *o = handle_object(a);
    if (is_copy) *is_copy = JNI_TRUE;
    return wrap(call->thread, o, array_data(o), array_length(o) * element, ARRAY_ELEMENTS);
}
/* `java` shows the name of its own function, except for critical sections. These end with any mode there, and their
   copies with them. */
static void release_elements(JniCall *call, jarray a, void *elements, jint mode, bool critical) {
    const char *prefix = critical ? "" : "checked_jni_";
    Thread *t = call->thread;
    Object *o = handle_object(a);
    if (!elements) {
        const char *null = library_level->null_word;
        vm_printf(stdout, "%s%s: elements vector %s%p\n", prefix, call->name, null, (void *)a);
        jni_fatal(t, call->caller, "Elements vector %s", null);
    }
    Block *b = find(elements);
    if (!b || b->tag != ARRAY_ELEMENTS || b->object != o || !guards_hold(b)) {
        vm_printf(stdout,
                  "%s%s: release array failed bounds check, incorrect pointer returned ? array: %p carray: %p\n",
                  prefix, call->name, (void *)a, elements);
        jni_fatal(t, call->caller, "%s%s: failed bounds check", prefix, call->name);
    }
    if (mode != 0 && mode != JNI_COMMIT && mode != JNI_ABORT) {
        vm_printf(stdout, "%s%s: Unrecognized mode %d releasing array %p elements %p\n", prefix, call->name, (int)mode,
                  (void *)a, elements);
        jni_fatal(t, call->caller, "Unrecognized array release mode");
    }
    if (mode != JNI_ABORT) {
        unsigned shift = object_layout(o)->element_shift;
        copy_elements(array_data(o), elements, b->size >> shift, shift);
    }
    if (mode != JNI_COMMIT || critical) drop(b);
}
#define ELEMENTS(Name, type, basic, member)                                                                          \
    type *JNICALL jni_guarded_Get##Name##ArrayElements(JniCall *call, type##Array a, jboolean *is_copy) {            \
        return get_elements(call, a, is_copy, sizeof(type));                                                         \
    }                                                                                                                \
    void JNICALL jni_guarded_Release##Name##ArrayElements(JniCall *call, type##Array a, type *elements, jint mode) { \
        release_elements(call, a, elements, mode, false);                                                            \
    }
JNI_PRIMITIVES(ELEMENTS)
void *JNICALL jni_guarded_GetPrimitiveArrayCritical(JniCall *call, jarray a, jboolean *is_copy) {
    void *elements = get_elements(call, a, is_copy, (size_t)1 << object_layout(handle_object(a))->element_shift);
    if (elements) call->thread->check.critical++;
    return elements;
}
void JNICALL jni_guarded_ReleasePrimitiveArrayCritical(JniCall *call, jarray a, void *elements, jint mode) {
    release_elements(call, a, elements, mode, true);
    leave_section(call);
}

/* ---- capacity of local references ---- */

static jint promise(JniCall *call, jint capacity, jint result) {
    Thread *t = call->thread;
    if (result == JNI_OK) t->check.capacity = jni_check_locals(t) + (uint32_t)capacity + LOCALS_PROMISED;
    return result;
}
jint JNICALL jni_guarded_PushLocalFrame(JniCall *call, jint capacity) {
    return promise(call, capacity, jni_PushLocalFrame(thread_env(call->thread), capacity));
}
jint JNICALL jni_guarded_EnsureLocalCapacity(JniCall *call, jint capacity) {
    jint result = jni_EnsureLocalCapacity(thread_env(call->thread), capacity);
    Thread *t = call->thread;
    uint32_t before = t->check.capacity;
    promise(call, capacity, result);
    if (t->check.capacity < before) t->check.capacity = before;
    return result;
}

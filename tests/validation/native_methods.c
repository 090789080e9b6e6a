/* The rules about JNI in native methods that live in the agent's library, on arguments of its functions, and on the
   memory that it lends. */
#include <stdint.h>

#include "check_agent.h"

static jobject object;
static jstring text;
static jintArray numbers;

static void in_native(Moment moment, JNIEnv *jni, jobject o, jstring s, jintArray a) {
    object = o;
    text = s;
    numbers = a;
    run_cases(moment, (Given){.jni = jni});
    if ((*jni)->ExceptionCheck(jni)) (*jni)->ExceptionClear(jni);
}
JNIEXPORT void JNICALL Java_NativeMethods_first(JNIEnv *jni, jclass c, jobject o, jstring s, jintArray a) {
    in_native(AT_NATIVE, jni, o, s, a);
}
JNIEXPORT void JNICALL Java_NativeMethods_again(JNIEnv *jni, jclass c, jobject o, jstring s, jintArray a) {
    in_native(AT_NATIVE_AGAIN, jni, o, s, a);
}

/* All kinds of arguments, in registers and on the stack. */
JNIEXPORT jlong JNICALL Java_NativeMethods_many(JNIEnv *jni, jobject this, jint a, jlong b, jdouble c, jfloat d,
                                                jobject e, jint f, jlong g, jobject h, jdouble i, jboolean j, jint k,
                                                jfloat l, jdouble m, jdouble n, jdouble o, jdouble p, jdouble q,
                                                jdouble r, jbyte s) {
    jboolean same = (*jni)->IsSameObject(jni, this, e) && (*jni)->IsSameObject(jni, this, h);
    double sum = a + (double)b + c + d + f + (double)g + i + k + l + m + n + o + p + q + r + s + j;
    return same ? (jlong)sum : -1;
}

JNIEXPORT jobject JNICALL Java_NativeMethods_reference(JNIEnv *jni, jclass c) {
    jobject made = (*jni)->NewStringUTF(jni, "a result");
    if (breaks("native_result_reference")) (*jni)->DeleteLocalRef(jni, made);
    return made;
}
JNIEXPORT jobject JNICALL Java_NativeMethods_text(JNIEnv *jni, jclass c) {
    return breaks("native_result_type") ? (jobject)c : (*jni)->NewStringUTF(jni, "a text");
}
JNIEXPORT jboolean JNICALL Java_NativeMethods_flag(JNIEnv *jni, jclass c) {
    return breaks("native_result_boolean") ? 2 : JNI_TRUE;
}

static void nothing(const Given *g) {}
BREAKS(native_result_reference, AT_NATIVE) { nothing(g); }
KEEPS(native_result_reference, AT_NATIVE) { nothing(g); }
BREAKS(native_result_type, AT_NATIVE) { nothing(g); }
KEEPS(native_result_type, AT_NATIVE) { nothing(g); }
BREAKS(native_result_boolean, AT_NATIVE) { nothing(g); }
KEEPS(native_result_boolean, AT_NATIVE) { nothing(g); }

static jclass class_of(const Given *g) { return (*g->jni)->GetObjectClass(g->jni, object); }
static jclass find(const Given *g, const char *name) {
    jclass found = (*g->jni)->FindClass(g->jni, name);
    if (!found) abort();
    return found;
}
static jfieldID field(const Given *g, const char *name, const char *type) {
    jfieldID id = (*g->jni)->GetFieldID(g->jni, class_of(g), name, type);
    if (!id) abort();
    return id;
}
static jmethodID called(const Given *g) {
    jmethodID id = (*g->jni)->GetStaticMethodID(g->jni, class_of(g), "called", "(I)I");
    if (!id) abort();
    return id;
}
static void clear(const Given *g) { (*g->jni)->ExceptionClear(g->jni); }

/* ---- What holds in callbacks holds in native methods ---- */

BREAKS(exc_unchecked, AT_NATIVE) {
    (*g->jni)->CallStaticIntMethod(g->jni, class_of(g), called(g), 1);
    class_of(g);
}
KEEPS(exc_unchecked, AT_NATIVE) {
    (*g->jni)->CallStaticIntMethod(g->jni, class_of(g), called(g), 1);
    if ((*g->jni)->ExceptionCheck(g->jni)) return;
    class_of(g);
}

BREAKS(exc_jni_while_pending, AT_NATIVE) {
    (*g->jni)->FindClass(g->jni, "no/such/Class");
    class_of(g);
    clear(g);
}
KEEPS(exc_jni_while_pending, AT_NATIVE) {
    (*g->jni)->FindClass(g->jni, "no/such/Class");
    clear(g);
    class_of(g);
}

static jobject kept;
BREAKS(ref_callback_arg_kept, AT_NATIVE) { kept = object; }
AGAIN(ref_callback_arg_kept, AT_NATIVE_AGAIN) { (*g->jni)->GetObjectClass(g->jni, kept); }
KEEPS(ref_callback_arg_kept, AT_NATIVE) { kept = (*g->jni)->NewGlobalRef(g->jni, object); }
KEEPS_AGAIN(ref_callback_arg_kept, AT_NATIVE_AGAIN) {
    (*g->jni)->GetObjectClass(g->jni, kept);
    (*g->jni)->DeleteGlobalRef(g->jni, kept);
}

static jclass kept_class;
BREAKS(ref_stale_local, AT_NATIVE) { kept_class = find(g, "java/lang/Thread"); }
AGAIN(ref_stale_local, AT_NATIVE_AGAIN) { (*g->jni)->GetSuperclass(g->jni, kept_class); }
KEEPS(ref_stale_local, AT_NATIVE) { (*g->jni)->GetSuperclass(g->jni, find(g, "java/lang/Thread")); }

BREAKS(ref_sixteen, AT_NATIVE) {
    for (int i = 0; i < 17; i++) class_of(g);
}
KEEPS(ref_sixteen, AT_NATIVE) {
    if ((*g->jni)->EnsureLocalCapacity(g->jni, 20) != JNI_OK) abort();
    for (int i = 0; i < 17; i++) class_of(g);
}

BREAKS(ref_frame_balance, AT_NATIVE) {
    if ((*g->jni)->PushLocalFrame(g->jni, 8) != JNI_OK) abort();
}
KEEPS(ref_frame_balance, AT_NATIVE) {
    if ((*g->jni)->PushLocalFrame(g->jni, 8) != JNI_OK) abort();
    (*g->jni)->PopLocalFrame(g->jni, NULL);
}

BREAKS(jni_monitor_left, AT_NATIVE) {
    if ((*g->jni)->MonitorEnter(g->jni, object) != JNI_OK) abort();
}
KEEPS(jni_monitor_left, AT_NATIVE) {
    if ((*g->jni)->MonitorEnter(g->jni, object) != JNI_OK) abort();
}
KEEPS_AGAIN(jni_monitor_left, AT_NATIVE_AGAIN) {
    if ((*g->jni)->MonitorExit(g->jni, object) != JNI_OK) abort();
}

BREAKS(thread_critical_region, AT_NATIVE) {
    if (!(*g->jni)->GetPrimitiveArrayCritical(g->jni, numbers, NULL)) abort();
}
KEEPS(thread_critical_region, AT_NATIVE) {
    void *lent = (*g->jni)->GetPrimitiveArrayCritical(g->jni, numbers, NULL);
    if (lent) (*g->jni)->ReleasePrimitiveArrayCritical(g->jni, numbers, lent, 0);
}

BREAKS(jni_class_name, AT_NATIVE) {
    (*g->jni)->FindClass(g->jni, "Ljava/lang/Thread;");
    clear(g);
}
KEEPS(jni_class_name, AT_NATIVE) { find(g, "java/lang/Thread"); }

BREAKS(jni_field_use, AT_NATIVE) { (*g->jni)->GetLongField(g->jni, object, field(g, "number", "I")); }
KEEPS(jni_field_use, AT_NATIVE) { (*g->jni)->GetIntField(g->jni, object, field(g, "number", "I")); }

/* ---- Kinds of arguments ---- */

BREAKS(jni_class_kind, AT_NATIVE) {
    jclass system = find(g, "java/lang/System"), numbers = find(g, "java/lang/Integer");
    (*g->jni)->GetSuperclass(g->jni, object);
    (*g->jni)->CallStaticLongMethod(g->jni, object, (*g->jni)->GetStaticMethodID(g->jni, system, "nanoTime", "()J"));
    (*g->jni)->GetStaticIntField(g->jni, object, (*g->jni)->GetStaticFieldID(g->jni, numbers, "MAX_VALUE", "I"));
}
KEEPS(jni_class_kind, AT_NATIVE) { (*g->jni)->GetSuperclass(g->jni, class_of(g)); }

BREAKS(jni_throwable_kind, AT_NATIVE) { (*g->jni)->Throw(g->jni, object); }
KEEPS(jni_throwable_kind, AT_NATIVE) {
    (*g->jni)->ThrowNew(g->jni, find(g, "java/lang/IllegalStateException"), "on purpose");
    clear(g);
}

BREAKS(jni_loader_kind, AT_NATIVE) {
    (*g->jni)->DefineClass(g->jni, "None", object, (const jbyte *)"", 0);
    clear(g);
}
KEEPS(jni_loader_kind, AT_NATIVE) {
    (*g->jni)->DefineClass(g->jni, "None", NULL, (const jbyte *)"", 0);
    clear(g);
}

BREAKS(jni_reflected_kind, AT_NATIVE) { (*g->jni)->FromReflectedField(g->jni, object); }
KEEPS(jni_reflected_kind, AT_NATIVE) {
    jobject reflected = (*g->jni)->ToReflectedField(g->jni, class_of(g), field(g, "number", "I"), JNI_FALSE);
    if (reflected) (*g->jni)->FromReflectedField(g->jni, reflected);
}

BREAKS(jni_delete_kind, AT_NATIVE) {
    (*g->jni)->DeleteGlobalRef(g->jni, class_of(g));
    (*g->jni)->DeleteGlobalRef(g->jni, (*g->jni)->NewWeakGlobalRef(g->jni, object));
}
KEEPS(jni_delete_kind, AT_NATIVE) {
    (*g->jni)->DeleteGlobalRef(g->jni, (*g->jni)->NewGlobalRef(g->jni, object));
    (*g->jni)->DeleteWeakGlobalRef(g->jni, (*g->jni)->NewWeakGlobalRef(g->jni, object));
    (*g->jni)->DeleteLocalRef(g->jni, class_of(g));
}

static jmethodID init(const Given *g, const char *class_name) {
    jmethodID id = (*g->jni)->GetMethodID(g->jni, find(g, class_name), "<init>", "()V");
    if (!id) abort();
    return id;
}
BREAKS(jni_constructor, AT_NATIVE) {
    (*g->jni)->NewObject(g->jni, find(g, "java/lang/Thread"), init(g, "java/lang/Object"));
    clear(g);
}
KEEPS(jni_constructor, AT_NATIVE) {
    (*g->jni)->NewObject(g->jni, find(g, "java/lang/Object"), init(g, "java/lang/Object"));
    clear(g);
}

BREAKS(jni_abstract_class, AT_NATIVE) {
    (*g->jni)->AllocObject(g->jni, find(g, "NativeMethods$Shape"));
    clear(g);
}
KEEPS(jni_abstract_class, AT_NATIVE) { (*g->jni)->AllocObject(g->jni, class_of(g)); }

BREAKS(jni_utf8, AT_NATIVE) { (*g->jni)->NewStringUTF(g->jni, "smile \xF0\x9F\x98\x80"); }
KEEPS(jni_utf8, AT_NATIVE) { (*g->jni)->NewStringUTF(g->jni, "smile \xED\xA0\xBD\xED\xB8\x80, \xC3\xA4, \xC0\x80"); }

BREAKS(jni_capacity, AT_NATIVE) {
    (*g->jni)->EnsureLocalCapacity(g->jni, -1);
    clear(g);
}
KEEPS(jni_capacity, AT_NATIVE) { (*g->jni)->EnsureLocalCapacity(g->jni, 0); }

BREAKS(jni_descriptor, AT_NATIVE) {
    (*g->jni)->GetFieldID(g->jni, class_of(g), "text", "Ljava.lang.String;");
    clear(g);
}
KEEPS(jni_descriptor, AT_NATIVE) {
    field(g, "text", "Ljava/lang/String;");
    (*g->jni)->GetMethodID(g->jni, class_of(g), "none", "([[ILjava/lang/Object;J)[Ljava/lang/String;");
    clear(g);
}

/* ---- Fields ---- */

BREAKS(jni_field_value, AT_NATIVE) {
    (*g->jni)->SetObjectField(g->jni, object, field(g, "text", "Ljava/lang/String;"), class_of(g));
    (*g->jni)->SetObjectField(g->jni, object, field(g, "text", "Ljava/lang/String;"), NULL);
}
KEEPS(jni_field_value, AT_NATIVE) {
    (*g->jni)->SetObjectField(g->jni, object, field(g, "text", "Ljava/lang/String;"), text);
}
BREAKS(jni_final_field, AT_NATIVE) { (*g->jni)->SetIntField(g->jni, object, field(g, "fixed", "I"), 2); }
KEEPS(jni_final_field, AT_NATIVE) {
    (*g->jni)->SetIntField(g->jni, object, field(g, "number", "I"), 2);
    (*g->jni)->GetIntField(g->jni, object, field(g, "fixed", "I"));
}
BREAKS(jni_boolean, AT_NATIVE) { (*g->jni)->SetBooleanField(g->jni, object, field(g, "flag", "Z"), 2); }
KEEPS(jni_boolean, AT_NATIVE) { (*g->jni)->SetBooleanField(g->jni, object, field(g, "flag", "Z"), JNI_TRUE); }

BREAKS(jni_id_kind, AT_NATIVE) {
    if (!(*g->jni)->GetStaticMethodID(g->jni, class_of(g), "called", "(I)I")) abort();
    union {
        jmethodID method;
        jfieldID field;
    } id = {.method = called(g)};
    (*g->jni)->SetIntField(g->jni, object, id.field, 0);
}
KEEPS(jni_id_kind, AT_NATIVE) { (*g->jni)->SetIntField(g->jni, object, field(g, "number", "I"), 0); }

/* ---- Arrays, natives, buffers ---- */

BREAKS(jni_array_bounds, AT_NATIVE) {
    jint out[2];
    (*g->jni)->GetIntArrayRegion(g->jni, numbers, 2, 2, out);
    clear(g);
}
KEEPS(jni_array_bounds, AT_NATIVE) {
    jint out[2];
    (*g->jni)->GetIntArrayRegion(g->jni, numbers, 1, 2, out);
}
static jobjectArray strings(const Given *g, jsize length) {
    return (*g->jni)->NewObjectArray(g->jni, length, find(g, "java/lang/String"), NULL);
}
BREAKS(jni_array_store, AT_NATIVE) {
    (*g->jni)->SetObjectArrayElement(g->jni, strings(g, 1), 0, object);
    clear(g);
}
KEEPS(jni_array_store, AT_NATIVE) { (*g->jni)->SetObjectArrayElement(g->jni, strings(g, 1), 0, text); }
BREAKS(jni_negative_size, AT_NATIVE) {
    strings(g, -1);
    clear(g);
}
KEEPS(jni_negative_size, AT_NATIVE) { strings(g, 0); }

static void register_native(const Given *g, const char *name, const char *type) {
    JNINativeMethod native = {(char *)name, (char *)type, (void *)Java_NativeMethods_flag};
    (*g->jni)->RegisterNatives(g->jni, class_of(g), &native, 1);
    clear(g);
}
BREAKS(jni_register_natives, AT_NATIVE) { register_native(g, "none", "()Z"); }
KEEPS(jni_register_natives, AT_NATIVE) { register_native(g, "flag", "()Z"); }

RUN(jni_unregister_natives, options, "level=advice")
BREAKS(jni_unregister_natives, AT_NATIVE) { (*g->jni)->UnregisterNatives(g->jni, class_of(g)); }
KEEPS(jni_unregister_natives, AT_NATIVE) { class_of(g); }

static char memory[16];
BREAKS(jni_direct_buffer, AT_NATIVE) {
    (*g->jni)->NewDirectByteBuffer(g->jni, NULL, 16);
    clear(g);
}
KEEPS(jni_direct_buffer, AT_NATIVE) {
    (*g->jni)->NewDirectByteBuffer(g->jni, memory, sizeof memory);
    clear(g);
}

/* ---- What is lent ---- */

static jint *lent(const Given *g) {
    jint *elements = (*g->jni)->GetIntArrayElements(g->jni, numbers, NULL);
    if (!elements || elements[0] != 1 || elements[2] != 3) abort();
    return elements;
}
static void release(const Given *g, jint *elements, jint mode) {
    (*g->jni)->ReleaseIntArrayElements(g->jni, numbers, elements, mode);
}

BREAKS(jni_release_pointer, AT_NATIVE) {
    jint *elements = lent(g);
    release(g, elements + 1, 0);
    release(g, elements, 0);
    release(g, lent(g) + 1, 0);
}
KEEPS(jni_release_pointer, AT_NATIVE) {
    jint *elements = lent(g), was;
    elements[1] = 20;
    release(g, elements, JNI_COMMIT);
    (*g->jni)->GetIntArrayRegion(g->jni, numbers, 1, 1, &was);
    if (was != 20) abort();
    elements[1] = 30;
    release(g, elements, JNI_ABORT);
    (*g->jni)->GetIntArrayRegion(g->jni, numbers, 1, 1, &was);
    if (was != 20) abort();
    elements = (*g->jni)->GetIntArrayElements(g->jni, numbers, NULL);
    elements[1] = 2;
    release(g, elements, 0);
    (*g->jni)->GetIntArrayRegion(g->jni, numbers, 1, 1, &was);
    if (was != 2) abort();
}
BREAKS(jni_release_twice, AT_NATIVE) {
    jint *elements = lent(g);
    release(g, elements, 0);
    release(g, elements, 0);
}
KEEPS(jni_release_twice, AT_NATIVE) {
    release(g, lent(g), 0);
    release(g, lent(g), 0);
}
BREAKS(jni_release_object, AT_NATIVE) {
    jintArray other = (*g->jni)->NewIntArray(g->jni, 3);
    (*g->jni)->ReleaseIntArrayElements(g->jni, other, lent(g), JNI_ABORT);
}
KEEPS(jni_release_object, AT_NATIVE) {
    (*g->jni)->ReleaseIntArrayElements(g->jni, (*g->jni)->NewLocalRef(g->jni, numbers), lent(g), JNI_ABORT);
}
BREAKS(jni_release_function, AT_NATIVE) {
    const char *chars = (*g->jni)->GetStringUTFChars(g->jni, text, NULL);
    (*g->jni)->ReleaseStringChars(g->jni, text, (const jchar *)(const void *)chars);
    free((char *)(uintptr_t)(*g->jni)->GetStringUTFChars(g->jni, text, NULL));
    jint *larger = realloc(lent(g), 10 * sizeof *larger);
    if (!larger || larger[0] != 1 || larger[2] != 3) abort();
    free(larger);
    jint *critical = (*g->jni)->GetPrimitiveArrayCritical(g->jni, numbers, NULL);
    free(critical);
    (*g->jni)->ReleasePrimitiveArrayCritical(g->jni, numbers, critical, 0);
}
KEEPS(jni_release_function, AT_NATIVE) {
    free(malloc(10));
    const char *chars = (*g->jni)->GetStringUTFChars(g->jni, text, NULL);
    if (strcmp(chars, "a text") != 0) abort();
    (*g->jni)->ReleaseStringUTFChars(g->jni, text, chars);
}
BREAKS(jni_release_mode, AT_NATIVE) { release(g, lent(g), 7); }
KEEPS(jni_release_mode, AT_NATIVE) { release(g, lent(g), JNI_ABORT); }
BREAKS(jni_not_released, AT_NATIVE) { lent(g); }
KEEPS_AGAIN(jni_not_released, AT_NATIVE_AGAIN) {
    static jint *volatile kept;
    kept = lent(g);
}
KEEPS(jni_not_released, AT_NATIVE) {
    for (int i = 0; i < 8; i++) release(g, lent(g), 0);
}
BREAKS(jni_buffer_overrun, AT_NATIVE) {
    jint *elements = lent(g);
    elements[3] = 4;
    release(g, elements, 0);
}
KEEPS(jni_buffer_overrun, AT_NATIVE) {
    jint *elements = lent(g);
    elements[2] = 3;
    release(g, elements, 0);
}
BREAKS(jni_string_written, AT_NATIVE) {
    jchar *chars = (jchar *)(uintptr_t)(*g->jni)->GetStringChars(g->jni, text, NULL);
    chars[0] = 'b';
    (*g->jni)->ReleaseStringChars(g->jni, text, chars);
}
KEEPS(jni_string_written, AT_NATIVE) {
    const jchar *chars = (*g->jni)->GetStringChars(g->jni, text, NULL);
    if (chars[0] != 'a' || chars[6] != 0) abort();
    (*g->jni)->ReleaseStringChars(g->jni, text, chars);
}

/* ---- Again and again ---- */

RUN(jni_lookup_repeated, options, "level=advice")
static void look_up(const Given *g, int times) {
    jclass c = class_of(g);
    for (int i = 0; i < times; i++)
        if (!(*g->jni)->GetFieldID(g->jni, c, "number", "I")) abort();
}
BREAKS(jni_lookup_repeated, AT_NATIVE) { look_up(g, 1000); }
KEEPS(jni_lookup_repeated, AT_NATIVE) { look_up(g, 10); }

static JavaVM *virtual_machine;
static void *attach(void *times) {
    JNIEnv *jni;
    JavaVMAttachArgs args = {JNI_VERSION_1_6, (char *)"a name", NULL};
    for (int i = 0; i < *(int *)times; i++) {
        if ((*virtual_machine)->AttachCurrentThreadAsDaemon(virtual_machine, (void **)&jni, &args) != JNI_OK) abort();
        (*virtual_machine)->DetachCurrentThread(virtual_machine);
    }
    return NULL;
}
static void attach_often(const Given *g, int times) {
    pthread_t thread;
    virtual_machine = g->vm;
    if (pthread_create(&thread, NULL, attach, &times) != 0) abort();
    pthread_join(thread, NULL);
}
RUN(jni_attach_repeated, options, "level=advice")
RUN(jni_attach_repeated, also, "MJ-RunAgentThread-vs-pthread")
BREAKS(jni_attach_repeated, AT_NATIVE) { attach_often(g, 100); }
KEEPS(jni_attach_repeated, AT_NATIVE) { attach_often(g, 2); }

static void do_nothing(const Given *g) {}
RUN(jni_attach_name, options, "level=advice")
RUN(jni_attach_name, also, "MJ-RunAgentThread-vs-pthread")
BREAKS(jni_attach_name, AT_NATIVE) { run_in_native(g, do_nothing); }
KEEPS(jni_attach_name, AT_NATIVE) { attach_often(g, 1); }

/* ---- Classes ---- */

static jvmtiEnv *entered_env;
static const char *sought;
static int seeks;
static void JNICALL entered(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method) {
    if (!seeks) return;
    seeks = 0;
    (*jni)->FindClass(jni, sought);
    (*jni)->ExceptionClear(jni);
}
static void listen(const Given *g) {
    jvmtiEventCallbacks callbacks = {.MethodEntry = entered};
    entered_env = env_with(g, &callbacks, CAPABILITIES(.can_generate_method_entry_events = 1));
}
/* The method that runs is one of the VM's own loader. */
static void enter_boot_method(const Given *g, const char *name) {
    jmethodID id = (*g->jni)->GetMethodID(g->jni, find(g, "java/lang/Thread"), "getName", "()Ljava/lang/String;");
    jmethodID self =
        (*g->jni)->GetStaticMethodID(g->jni, find(g, "java/lang/Thread"), "currentThread", "()Ljava/lang/Thread;");
    if (!id || !self) abort();
    jobject thread = (*g->jni)->CallStaticObjectMethod(g->jni, find(g, "java/lang/Thread"), self);
    if ((*g->jni)->ExceptionCheck(g->jni)) abort();
    sought = name;
    (*entered_env)->SetEventNotificationMode(entered_env, JVMTI_ENABLE, JVMTI_EVENT_METHOD_ENTRY, NULL);
    seeks = 1;
    (*g->jni)->CallObjectMethod(g->jni, thread, id);
    if ((*g->jni)->ExceptionCheck(g->jni)) abort();
    (*entered_env)->SetEventNotificationMode(entered_env, JVMTI_DISABLE, JVMTI_EVENT_METHOD_ENTRY, NULL);
}
RUN(callback_findclass_loader, options, "level=advice,only=MJ-callback-findclass-loader")
BREAKS(callback_findclass_loader, AT_LOAD) { listen(g); }
AGAIN(callback_findclass_loader, AT_NATIVE) { enter_boot_method(g, "NativeMethods"); }
KEEPS(callback_findclass_loader, AT_LOAD) { listen(g); }
KEEPS_AGAIN(callback_findclass_loader, AT_NATIVE) { enter_boot_method(g, "java/lang/String"); }

static void find_program(const Given *g) {
    (*g->jni)->FindClass(g->jni, "NativeMethods$Shape");
    clear(g);
}
BREAKS(GetClassSignature_hidden, AT_NATIVE) {
    (*g->jni)->FindClass(g->jni, "NativeMethods.0x0000000800000400");
    clear(g);
}
KEEPS(GetClassSignature_hidden, AT_NATIVE) { find_program(g); }

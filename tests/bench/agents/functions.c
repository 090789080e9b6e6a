/* What a call of each small function of JVMTI and JNI costs. */
#include "bench_agent.h"

static jclass driver_class;
static jmethodID tiny, inst;
static jfieldID field;
static double natives_begun;

/* The statements n times, after a tenth of that which is not timed. (clang-format would take plain braces for those of
   a single statement.) */
#define LOOP(measure, n, ...)                                    \
    do {                                                         \
        int times = (n);                                         \
        for (int i = 0; i < times / 10; i++) ({ __VA_ARGS__; }); \
        double begun = process_ns();                             \
        for (int i = 0; i < times; i++) ({ __VA_ARGS__; });      \
        emit_each(measure, process_ns() - begun, times);         \
    } while (0)

static void switch_event(jvmtiEvent event) {
    events(JVMTI_ENABLE, event);
    events(JVMTI_DISABLE, event);
}

/* Tags of many objects: set, read in another order, taken away. */
static void time_tags(JNIEnv *env, jobjectArray many) {
    jint count = (*env)->GetArrayLength(env, many);
    jobject *objects = malloc(sizeof *objects * count);
    for (int i = 0; i < count; i++) {
        jobject local = (*env)->GetObjectArrayElement(env, many, i);
        objects[i] = (*env)->NewGlobalRef(env, local);
        (*env)->DeleteLocalRef(env, local);
    }
    double begun = process_ns();
    for (int i = 0; i < count; i++) TI(SetTag, objects[i], i + 1);
    emit_each("set_tag_fresh_of_100k", process_ns() - begun, count);
    begun = process_ns();
    for (int i = 0; i < count; i++) {
        int at = (int)(i * 7919LL % count);
        jlong tag;
        TI(GetTag, objects[at], &tag);
        need(tag == at + 1, "the right tag");
    }
    emit_each("get_tag_random_of_100k", process_ns() - begun, count);
    begun = process_ns();
    for (int i = 0; i < count; i++) TI(SetTag, objects[i], 0);
    emit_each("clear_tag_of_100k", process_ns() - begun, count);
    for (int i = 0; i < count; i++) (*env)->DeleteGlobalRef(env, objects[i]);
    free(objects);
}

/* Every field of every loaded class is watched, and not watched any more: many have been accessed, most have not. */
static void time_watches(JNIEnv *env) {
    jint classes, count, known = 0;
    jclass *loaded;
    TI(GetLoadedClasses, &classes, &loaded);
    struct {
        jclass holder;
        jfieldID field;
    } *all = NULL;
    for (int i = 0; i < classes; i++) {
        jfieldID *fields;
        jint status;
        TI(GetClassStatus, loaded[i], &status);
        if (!(status & JVMTI_CLASS_STATUS_PREPARED)) continue;
        TI(GetClassFields, loaded[i], &count, &fields);
        all = realloc(all, sizeof *all * (known + count + 1));
        need(all, "memory");
        for (int k = 0; k < count; k++, known++) {
            all[known].holder = loaded[i];
            all[known].field = fields[k];
        }
        deallocate(fields);
    }
    double begun = process_ns();
    for (int i = 0; i < known; i++) TI(SetFieldAccessWatch, all[i].holder, all[i].field);
    double set = process_ns();
    for (int i = 0; i < known; i++) TI(ClearFieldAccessWatch, all[i].holder, all[i].field);
    double cleared = process_ns();
    emit_each("set_watch_of_all_fields", set - begun, known);
    emit_each("clear_watch_of_all_fields", cleared - set, known);
    free(all);
    for (int i = 0; i < classes; i++) (*env)->DeleteLocalRef(env, loaded[i]);
    deallocate(loaded);
}

/* What tools ask about all classes when they begin: names, methods, lines. */
static void time_all_methods(JNIEnv *env) {
    jint classes, count, lines, methods = 0;
    jclass *loaded;
    TI(GetLoadedClasses, &classes, &loaded);
    double begun = process_ns();
    for (int i = 0; i < classes; i++) {
        jmethodID *ids;
        jint status;
        char *name, *signature;
        jvmtiLineNumberEntry *table;
        TI(GetClassSignature, loaded[i], &signature, NULL);
        deallocate(signature);
        TI(GetClassStatus, loaded[i], &status);
        if (!(status & JVMTI_CLASS_STATUS_PREPARED)) continue;
        TI(GetClassMethods, loaded[i], &count, &ids);
        for (int k = 0; k < count; k++) {
            TI(GetMethodName, ids[k], &name, &signature, NULL);
            deallocate(name);
            deallocate(signature);
            if ((*jvmti)->GetLineNumberTable(jvmti, ids[k], &lines, &table) == JVMTI_ERROR_NONE) deallocate(table);
        }
        methods += count;
        deallocate(ids);
    }
    emit_each("all_methods_of_all_classes", process_ns() - begun, methods);
    for (int i = 0; i < classes; i++) (*env)->DeleteLocalRef(env, loaded[i]);
    deallocate(loaded);
}

static void JNICALL run(JNIEnv *env, jclass driver, jobject object, jobjectArray many, jint n) {
    unsigned char *memory;
    char *name, *signature;
    void *storage;
    jvmtiPhase phase;
    jvmtiLineNumberEntry *lines;
    jclass *loaded;
    jvmtiThreadInfo info;
    jthread thread;
    jlong tag, size;
    jint hash, count, modifiers;
    LOOP("allocate_deallocate_64", n, TI(Allocate, 64, &memory); deallocate(memory));
    LOOP("get_phase", n, TI(GetPhase, &phase));
    LOOP("set_event_mode_class_prepare", n / 4, switch_event(JVMTI_EVENT_CLASS_PREPARE));
    LOOP("set_event_mode_method_entry", n / 100, switch_event(JVMTI_EVENT_METHOD_ENTRY));
    LOOP("set_event_mode_single_step", n / 1000, switch_event(JVMTI_EVENT_SINGLE_STEP));
    LOOP("set_tag_same_object", n, TI(SetTag, object, i + 1));
    LOOP("get_tag_same_object", n, TI(GetTag, object, &tag));
    time_tags(env, many);
    TI(SetThreadLocalStorage, NULL, &driver_class);
    LOOP("get_thread_local_storage", n, TI(GetThreadLocalStorage, NULL, &storage));
    LOOP("get_method_name", n, TI(GetMethodName, tiny, &name, &signature, NULL); deallocate(name);
         deallocate(signature));
    LOOP("get_class_signature", n, TI(GetClassSignature, driver_class, &signature, NULL); deallocate(signature));
    LOOP("get_object_hash_code", n, TI(GetObjectHashCode, object, &hash));
    LOOP("get_object_size", n, TI(GetObjectSize, object, &size));
    LOOP("get_line_number_table", n / 4, TI(GetLineNumberTable, tiny, &count, &lines); deallocate(lines));
    LOOP("get_method_modifiers", n, TI(GetMethodModifiers, tiny, &modifiers));
    LOOP("get_current_thread", n, TI(GetCurrentThread, &thread); (*env)->DeleteLocalRef(env, thread));
    LOOP("get_thread_info", n, TI(GetThreadInfo, NULL, &info); deallocate(info.name);
         (*env)->DeleteLocalRef(env, info.thread_group); (*env)->DeleteLocalRef(env, info.context_class_loader));
    time_all_methods(env);
    time_watches(env);
    LOOP("get_loaded_classes", 100, TI(GetLoadedClasses, &count, &loaded);
         for (int k = 0; k < count; k++)(*env)->DeleteLocalRef(env, loaded[k]); deallocate(loaded));
    LOOP("jni_call_static_int", n, (*env)->CallStaticIntMethod(env, driver_class, tiny, 1));
    LOOP("jni_call_virtual_int", n, (*env)->CallIntMethod(env, object, inst, 1));
    LOOP("jni_get_int_field", n, (*env)->GetIntField(env, object, field));
    LOOP("jni_local_ref", n, (*env)->DeleteLocalRef(env, (*env)->NewLocalRef(env, object)));
    LOOP("jni_global_ref", n, (*env)->DeleteGlobalRef(env, (*env)->NewGlobalRef(env, object)));
    LOOP("jni_weak_ref", n, (*env)->DeleteWeakGlobalRef(env, (*env)->NewWeakGlobalRef(env, object)));
    LOOP("jni_get_method_id", n, (*env)->GetMethodID(env, driver_class, "inst", "(I)I"));
    LOOP("jni_new_string_utf", n, (*env)->DeleteLocalRef(env, (*env)->NewStringUTF(env, "sixteen letters!")));
}

static jint JNICALL add_one(JNIEnv *env, jclass driver, jint a, jlong b, jobject object) { return a + 1; }

static void JNICALL begin_natives(JNIEnv *env, jclass driver) { natives_begun = process_ns(); }

static void JNICALL end_natives(JNIEnv *env, jclass driver, jint n) {
    emit_each("native_method_call", process_ns() - natives_begun, n);
}

static void JNICALL on_entry(jvmtiEnv *ti, JNIEnv *env, jthread thread, jmethodID method) {}

static void ready(JNIEnv *env, jclass driver) {
    driver_class = driver;
    tiny = (*env)->GetStaticMethodID(env, driver, "tiny", "(I)I");
    inst = (*env)->GetMethodID(env, driver, "inst", "(I)I");
    field = (*env)->GetFieldID(env, driver, "v", "I");
    need(tiny && inst && field, "member");
}

static const Agent agent = {
    .driver = "Functions",
    .natives = {{"run", "(Ljava/lang/Object;[Ljava/lang/Object;I)V", (void *)run},
                {"addOne", "(IJLjava/lang/Object;)I", (void *)add_one},
                {"beginNatives", "()V", (void *)begin_natives},
                {"endNatives", "(I)V", (void *)end_natives}},
    .ready = ready,
    .capabilities = {.can_tag_objects = 1,
                     .can_get_line_numbers = 1,
                     .can_generate_field_access_events = 1,
                     .can_generate_single_step_events = 1,
                     .can_generate_method_entry_events = 1},
    .callbacks = {.MethodEntry = on_entry},
};

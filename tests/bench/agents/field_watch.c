/* FieldAccess and FieldModification events, and the price of watching a field that is not used. */
#include "bench_agent.h"

static long seen;
static jclass holder;
static jfieldID hot, cold;

static void JNICALL on_access(jvmtiEnv *ti, JNIEnv *env, jthread thread, jmethodID method, jlocation at, jclass type,
                              jobject object, jfieldID field) {
    seen++;
}

static void JNICALL on_modification(jvmtiEnv *ti, JNIEnv *env, jthread thread, jmethodID method, jlocation at,
                                    jclass type, jobject object, jfieldID field, char signature, jvalue value) {
    seen++;
}

static void enable(void) {
    jfieldID field = is_variant("elsewhere") ? cold : hot;
    if (!is_variant("modify")) {
        TI(SetFieldAccessWatch, holder, field);
        events(JVMTI_ENABLE, JVMTI_EVENT_FIELD_ACCESS);
    }
    if (!is_variant("access")) {
        TI(SetFieldModificationWatch, holder, field);
        events(JVMTI_ENABLE, JVMTI_EVENT_FIELD_MODIFICATION);
    }
}

static void report(JNIEnv *env, double ns) {
    if (is_variant("elsewhere"))
        emit("field_watch_elsewhere", ns / time_plain, "x");
    else
        emit_each(is_variant("access") ? "field_access" : "field_modify", ns, seen);
}

static void ready(JNIEnv *env, jclass driver) {
    holder = driver;
    hot = (*env)->GetFieldID(env, driver, "hot", "I");
    cold = (*env)->GetFieldID(env, driver, "cold", "I");
    need(hot && cold, "field");
}

static const Agent agent = {
    .driver = "FieldWatch",
    .ready = ready,
    .enable = enable,
    .report = report,
    .capabilities = {.can_generate_field_access_events = 1, .can_generate_field_modification_events = 1},
    .callbacks = {.FieldAccess = on_access, .FieldModification = on_modification},
};

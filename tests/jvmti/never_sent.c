/* The events of compilers: an interpreter accepts that they are enabled, is asked to generate them again, and never
   sends one of compiled methods. Of its own code it sends one, in the primordial phase and when it is asked for. The
   reference implementation compiles and therefore sends more. */
/* only here: the reference implementation compiles */
#include "agent.h"

static jvmtiEnv *bare, *early;
static int sent, code_sent, code_sent_early;

static void JNICALL on_load(jvmtiEnv *env, jmethodID method, jint size, const void *address, jint length,
                            const jvmtiAddrLocationMap *map, const void *info) {
    (void)env, (void)method, (void)size, (void)address, (void)length, (void)map, (void)info;
    sent++;
}
static void JNICALL on_unload(jvmtiEnv *env, jmethodID method, const void *address) {
    (void)env, (void)method, (void)address;
    sent++;
}
static void JNICALL on_code(jvmtiEnv *env, const char *name, const void *address, jint length) {
    jvmtiPhase phase;
    MUST((*env)->GetPhase(env, &phase));
    int ok = strcmp(name, "Interpreter") == 0 && address && length > 1000;
    if (env == early)
        code_sent_early += ok && phase == JVMTI_PHASE_PRIMORDIAL ? 1 : 100;
    else
        code_sent += ok && env == jvmti && phase == JVMTI_PHASE_LIVE ? 1 : 100;
}

static const struct {
    const char *name;
    jvmtiEvent event;
} events[] = {{"CompiledMethodLoad", JVMTI_EVENT_COMPILED_METHOD_LOAD},
              {"CompiledMethodUnload", JVMTI_EVENT_COMPILED_METHOD_UNLOAD},
              {"DynamicCodeGenerated", JVMTI_EVENT_DYNAMIC_CODE_GENERATED}};

JNIEXPORT void JNICALL Java_NeverSent_check(JNIEnv *jni, jclass c, jthread thread) {
    jmethodID busy = (*jni)->GetStaticMethodID(jni, c, "busy", "()I");
    for (int i = 0; i < 3; i++) {
        CASE(events[i].name, "enabled, never sent");
        EXPECT(NONE, SetEventNotificationMode, JVMTI_ENABLE, events[i].event, NULL);
        (*jni)->CallStaticIntMethod(jni, c, busy);
        CHECK(!(*jni)->ExceptionOccurred(jni));
        CHECK_INT(0, sent);
        CASE(events[i].name, "not for one thread");
        EXPECT(ILLEGAL_ARGUMENT, SetEventNotificationMode, JVMTI_ENABLE, events[i].event, thread);
        CASE(events[i].name, i < 2 ? "MUST_POSSESS_CAPABILITY" : "needs no capability");
        if (i < 2)
            EXPECT_ENV(bare, MUST_POSSESS_CAPABILITY, SetEventNotificationMode, JVMTI_ENABLE, events[i].event, NULL);
        else
            EXPECT_ENV(bare, NONE, SetEventNotificationMode, JVMTI_ENABLE, events[i].event, NULL);
        EXPECT_ENV(bare, NONE, SetEventNotificationMode, JVMTI_DISABLE, events[i].event, NULL);
    }
    CASE("GenerateEvents", "there is nothing to generate");
    EXPECT(NONE, GenerateEvents, JVMTI_EVENT_COMPILED_METHOD_LOAD);
    CHECK_INT(0, sent);
    EXPECT(NONE, SetEventNotificationMode, JVMTI_DISABLE, JVMTI_EVENT_DYNAMIC_CODE_GENERATED, NULL);
    CASE("GenerateEvents", "the interpreter, for the environment that asks and has the event enabled");
    CHECK_INT(0, code_sent);
    EXPECT(NONE, GenerateEvents, JVMTI_EVENT_DYNAMIC_CODE_GENERATED);
    CHECK_INT(0, code_sent);
    EXPECT(NONE, SetEventNotificationMode, JVMTI_ENABLE, JVMTI_EVENT_DYNAMIC_CODE_GENERATED, NULL);
    CHECK_INT(0, code_sent);
    EXPECT_ENV(bare, NONE, GenerateEvents, JVMTI_EVENT_DYNAMIC_CODE_GENERATED);
    CHECK_INT(0, code_sent);
    EXPECT(NONE, GenerateEvents, JVMTI_EVENT_DYNAMIC_CODE_GENERATED);
    CHECK_INT(1, code_sent);
    EXPECT(NONE, GenerateEvents, JVMTI_EVENT_DYNAMIC_CODE_GENERATED);
    CHECK_INT(2, code_sent);
    EXPECT(NONE, SetEventNotificationMode, JVMTI_DISABLE, JVMTI_EVENT_DYNAMIC_CODE_GENERATED, NULL);
    CASE("DynamicCodeGenerated", "once in the primordial phase");
    CHECK_INT(1, code_sent_early);
    CASE("GenerateEvents", "ILLEGAL_ARGUMENT");
    for (int event = 0; event < 100; event++)
        if (event != JVMTI_EVENT_COMPILED_METHOD_LOAD && event != JVMTI_EVENT_DYNAMIC_CODE_GENERATED)
            EXPECT(ILLEGAL_ARGUMENT, GenerateEvents, (jvmtiEvent)event);
    EXPECT_ENV(bare, ILLEGAL_ARGUMENT, GenerateEvents, JVMTI_EVENT_COMPILED_METHOD_UNLOAD);
    CASE("GenerateEvents", "MUST_POSSESS_CAPABILITY");
    EXPECT_ENV(bare, MUST_POSSESS_CAPABILITY, GenerateEvents, JVMTI_EVENT_COMPILED_METHOD_LOAD);
    for (int i = 0; i < 3; i++) {
        CASE(events[i].name, "disabled");
        EXPECT(NONE, SetEventNotificationMode, JVMTI_DISABLE, events[i].event, NULL);
        CHECK_INT(0, sent);
    }
    CASES_END();
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    jvmti = new_environment(vm);
    bare = new_environment(vm);
    early = new_environment(vm);
    jvmtiCapabilities caps = {.can_generate_compiled_method_load_events = 1};
    MUST((*jvmti)->AddCapabilities(jvmti, &caps));
    jvmtiEventCallbacks callbacks = {
        .CompiledMethodLoad = on_load, .CompiledMethodUnload = on_unload, .DynamicCodeGenerated = on_code};
    MUST((*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks));
    MUST((*bare)->SetEventCallbacks(bare, &callbacks, sizeof callbacks));
    MUST((*early)->SetEventCallbacks(early, &callbacks, sizeof callbacks));
    MUST((*early)->SetEventNotificationMode(early, JVMTI_ENABLE, JVMTI_EVENT_DYNAMIC_CODE_GENERATED, NULL));
    return 0;
}

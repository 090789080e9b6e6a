/* The rules about capabilities: what an environment must possess, and how it comes by it. */
#include "check_agent.h"

static jvmtiEnv *new_environment(const Given *g) {
    jvmtiEnv *env = NULL;
    (*g->vm)->GetEnv(g->vm, (void **)&env, JVMTI_VERSION_1_2);
    return env;
}

BREAKS(cap_required, AT_INIT) { (*g->env)->SuspendThread(g->env, g->thread); }
/* It was denied, and the agent asks for the error. */
RUN(cap_required, options, "inject=deny:can_get_synthetic_attribute")
KEEPS_ALONE(cap_required, AT_INIT) {
    jclass object = (*g->jni)->FindClass(g->jni, "java/lang/Object");
    jboolean synthetic;
    jmethodID method = (*g->jni)->GetMethodID(g->jni, object, "<init>", "()V");
    if ((*g->env)->IsMethodSynthetic(g->env, method, &synthetic) != JVMTI_ERROR_MUST_POSSESS_CAPABILITY) abort();
}
KEEPS(cap_required, AT_INIT) {
    jvmtiCapabilities wanted = {.can_get_owned_monitor_info = 1};
    jobject *monitors;
    jint count;
    if ((*g->env)->AddCapabilities(g->env, &wanted) != JVMTI_ERROR_NONE) return;
    if ((*g->env)->GetOwnedMonitorInfo(g->env, g->thread, &count, &monitors) == JVMTI_ERROR_NONE)
        (*g->env)->Deallocate(g->env, (unsigned char *)monitors);
}

BREAKS(cap_potential_is_not_possessed, AT_INIT) {
    jvmtiCapabilities offered;
    (*g->env)->GetPotentialCapabilities(g->env, &offered);
    if (offered.can_signal_thread) (*g->env)->InterruptThread(g->env, g->thread);
}
KEEPS(cap_potential_is_not_possessed, AT_INIT) {
    jvmtiCapabilities possessed;
    (*g->env)->GetCapabilities(g->env, &possessed);
    if (possessed.can_signal_thread) (*g->env)->InterruptThread(g->env, g->thread);
}

/* The last bit is none; so the whole request is refused. */
static void ask_for_too_much(jvmtiEnv *env) {
    jvmtiCapabilities wanted = {.can_signal_thread = 1, .can_generate_early_vmstart = 1};
    (*env)->AddCapabilities(env, &wanted);
}
BREAKS(cap_all_or_nothing, AT_INIT) {
    ask_for_too_much(g->env);
    (*g->env)->InterruptThread(g->env, g->thread);
}
KEEPS(cap_all_or_nothing, AT_INIT) { ask_for_too_much(g->env); }

BREAKS(cap_reserved_bits, AT_LOAD) {
    jvmtiCapabilities wanted = {.can_tag_objects = 1};
    ((unsigned char *)&wanted)[sizeof wanted - 1] = 1;
    (*g->env)->AddCapabilities(g->env, &wanted);
}
KEEPS(cap_reserved_bits, AT_LOAD) {
    jvmtiCapabilities wanted = {.can_tag_objects = 1};
    (*g->env)->AddCapabilities(g->env, &wanted);
}

static void relinquish_at(const Given *g, int byte) {
    jvmtiCapabilities unwanted;
    memset(&unwanted, byte, sizeof unwanted);
    (*g->env)->RelinquishCapabilities(g->env, &unwanted);
}
BREAKS(cap_struct_not_zeroed, AT_LOAD) { relinquish_at(g, 0x7F); }
KEEPS(cap_struct_not_zeroed, AT_LOAD) { relinquish_at(g, 0); }

BREAKS(cap_before_enable, AT_LOAD) { enable(JVMTI_EVENT_METHOD_ENTRY); }
static void JNICALL collected(jvmtiEnv *env) {}
KEEPS(cap_before_enable, AT_LOAD) {
    jvmtiEnv *env;
    jvmtiCapabilities wanted = {.can_generate_garbage_collection_events = 1};
    jvmtiEventCallbacks callbacks = {.GarbageCollectionFinish = collected};
    if ((*g->vm)->GetEnv(g->vm, (void **)&env, JVMTI_VERSION_1_2) != JNI_OK) abort();
    (*env)->AddCapabilities(env, &wanted);
    (*env)->SetEventCallbacks(env, &callbacks, sizeof callbacks);
    (*env)->SetEventNotificationMode(env, JVMTI_ENABLE, JVMTI_EVENT_GARBAGE_COLLECTION_FINISH, NULL);
}

BREAKS(cap_retransform_after_hook, AT_INIT) {
    jvmtiCapabilities wanted = {.can_retransform_classes = 1};
    (*g->env)->AddCapabilities(g->env, &wanted);
}
KEEPS(cap_retransform_after_hook, AT_LOAD) {
    jvmtiCapabilities wanted = {.can_retransform_classes = 1};
    jvmtiEnv *other = new_environment(g);
    (*other)->AddCapabilities(other, &wanted);
    (*other)->SetEventCallbacks(other, &(jvmtiEventCallbacks){.ClassFileLoadHook = reported_hook},
                                sizeof(jvmtiEventCallbacks));
    (*other)->SetEventNotificationMode(other, JVMTI_ENABLE, JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, NULL);
    (*other)->DisposeEnvironment(other);
}

BREAKS(cap_dependent_bits, AT_INIT) {
    jvmtiCapabilities wanted = {.can_redefine_any_class = 1};
    (*g->env)->AddCapabilities(g->env, &wanted);
    (*g->env)->RedefineClasses(g->env, 0, NULL);
}
KEEPS(cap_dependent_bits, AT_INIT) {
    jvmtiCapabilities wanted = {.can_redefine_any_class = 1};
    jvmtiEnv *other = new_environment(g);
    (*other)->AddCapabilities(other, &wanted);
    (*other)->DisposeEnvironment(other);
}

BREAKS(onattach_capability_assumed, AT_INIT) {
    jvmtiCapabilities wanted = {.can_generate_early_vmstart = 1};
    jvmtiEnv *late = new_environment(g);
    (*late)->AddCapabilities(late, &wanted);
}
/* Refused, and content with fewer, or with none; refused at any time, since this run denies it. */
RUN(onattach_capability_assumed, options, "inject=deny:can_get_constant_pool")
KEEPS_ALONE(onattach_capability_assumed, AT_INIT) {
    jvmtiCapabilities wanted = {.can_generate_early_vmstart = 1, .can_tag_objects = 1};
    jvmtiEnv *late = new_environment(g), *none = new_environment(g);
    (*late)->AddCapabilities(late, &wanted);
    wanted.can_generate_early_vmstart = 0;
    must((*late)->AddCapabilities(late, &wanted));
    must((*late)->SetTag(late, g->thread, 1));
    wanted.can_generate_early_vmstart = 1;
    (*none)->AddCapabilities(none, &wanted);
    (*none)->DisposeEnvironment(none);
    jvmtiEnv *denied = new_environment(g);
    if ((*denied)->AddCapabilities(denied, CAPABILITIES(.can_get_constant_pool = 1)) != JVMTI_ERROR_NOT_AVAILABLE)
        abort();
}
KEEPS(onattach_capability_assumed, AT_INIT) {
    jvmtiCapabilities offered, wanted = {0};
    jvmtiEnv *late = new_environment(g);
    (*late)->GetPotentialCapabilities(late, &offered);
    wanted.can_generate_early_vmstart = offered.can_generate_early_vmstart;
    (*late)->AddCapabilities(late, &wanted);
    (*late)->DisposeEnvironment(late);
}

RUN(onload_early_capabilities, options, "level=advice")
BREAKS(onload_early_capabilities, AT_INIT) {
    jvmtiCapabilities wanted = {.can_tag_objects = 1};
    (*g->env)->AddCapabilities(g->env, &wanted);
    (*g->env)->SetTag(g->env, g->thread, 1);
}
/* By an environment that was not there before. */
KEEPS_ALONE(onload_early_capabilities, AT_INIT) {
    jvmtiCapabilities wanted = {.can_tag_objects = 1};
    jvmtiEnv *other = new_environment(g);
    (*other)->AddCapabilities(other, &wanted);
    (*other)->SetTag(other, g->thread, 1);
    (*other)->DisposeEnvironment(other);
}

RUN(cap_unused, options, "level=advice")
BREAKS(cap_unused, AT_LOAD) {
    jvmtiCapabilities wanted = {.can_signal_thread = 1};
    (*g->env)->AddCapabilities(g->env, &wanted);
}
KEEPS_ALONE(cap_unused, AT_LOAD) {
    jvmtiCapabilities wanted = {.can_get_bytecodes = 1, .can_generate_all_class_hook_events = 1};
    jvmtiCapabilities unwanted = {.can_get_bytecodes = 1};
    (*g->env)->AddCapabilities(g->env, &wanted);
    (*g->env)->RelinquishCapabilities(g->env, &unwanted);
    enable(JVMTI_EVENT_CLASS_FILE_LOAD_HOOK);
}

/* Sampling belongs to one environment at a time. */
static jvmtiEnv *second_sampler(const Given *g) {
    jvmtiCapabilities wanted = {.can_generate_sampled_object_alloc_events = 1};
    jvmtiEnv *second = new_environment(g);
    (*g->env)->AddCapabilities(g->env, &wanted);
    if ((*second)->AddCapabilities(second, &wanted) == JVMTI_ERROR_NONE) abort();
    return second;
}
BREAKS(cap_solo_refused, AT_LOAD) {
    jvmtiEnv *second = second_sampler(g);
    (*second)->SetHeapSamplingInterval(second, 512 * 1024);
}
KEEPS(cap_solo_refused, AT_LOAD) {
    jvmtiEnv *second = second_sampler(g);
    (*second)->DisposeEnvironment(second);
}

static void give_back(const Given *g) {
    jvmtiCapabilities wanted = {.can_get_bytecodes = 1};
    (*g->env)->AddCapabilities(g->env, &wanted);
    (*g->env)->RelinquishCapabilities(g->env, &wanted);
}
static void use_bytecodes(const Given *g) {
    jint count;
    unsigned char *code;
    jclass object = (*g->jni)->FindClass(g->jni, "java/lang/Object");
    jmethodID method = (*g->jni)->GetMethodID(g->jni, object, "toString", "()Ljava/lang/String;");
    if ((*g->env)->GetBytecodes(g->env, method, &count, &code) == JVMTI_ERROR_NONE) (*g->env)->Deallocate(g->env, code);
}
BREAKS(cap_possessed_reread, AT_INIT) {
    give_back(g);
    use_bytecodes(g);
}
KEEPS(cap_possessed_reread, AT_INIT) {
    jvmtiCapabilities wanted = {.can_get_bytecodes = 1};
    give_back(g);
    (*g->env)->AddCapabilities(g->env, &wanted);
    use_bytecodes(g);
}

static void tell_collections(const Given *g, int disable) {
    jvmtiCapabilities wanted = {.can_generate_garbage_collection_events = 1};
    jvmtiEnv *env = new_environment(g);
    jvmtiEventCallbacks callbacks = {.GarbageCollectionFinish = collected};
    (*env)->AddCapabilities(env, &wanted);
    (*env)->SetEventCallbacks(env, &callbacks, sizeof callbacks);
    (*env)->SetEventNotificationMode(env, JVMTI_ENABLE, JVMTI_EVENT_GARBAGE_COLLECTION_FINISH, NULL);
    if (disable) (*env)->SetEventNotificationMode(env, JVMTI_DISABLE, JVMTI_EVENT_GARBAGE_COLLECTION_FINISH, NULL);
    (*env)->RelinquishCapabilities(env, &wanted);
    (*env)->DisposeEnvironment(env);
}
BREAKS(cap_relinquish_in_use, AT_INIT) { tell_collections(g, 0); }
KEEPS(cap_relinquish_in_use, AT_INIT) { tell_collections(g, 1); }

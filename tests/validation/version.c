/* The rules about versions of the tool interface. */
#define ASKS_NO_VERSION
#include "check_agent.h"

static jvmtiEnv *of_version(const Given *g, jint version) {
    jvmtiEnv *made = NULL;
    jvmtiPhase phase;
    if ((*g->vm)->GetEnv(g->vm, (void **)&made, version) == JNI_OK) (*made)->GetPhase(made, &phase);
    return made;
}
static void dispose(jvmtiEnv *env) {
    if (env) (*env)->DisposeEnvironment(env);
}

BREAKS(getenv_version_kind, AT_INIT) { dispose(of_version(g, 0x30020000)); }
KEEPS(getenv_version_kind, AT_INIT) {
    dispose(of_version(g, JVMTI_VERSION_1_2 + 1));
    dispose(of_version(g, 0x30630000)); /* no VM has it yet */
}

RUN(getenv_newest_version, options, "level=advice")
BREAKS(getenv_newest_version, AT_INIT) { dispose(of_version(g, 0x300B0000)); }
KEEPS_ALONE(getenv_newest_version, AT_INIT) {
    jvmtiEnv *env = of_version(g, 0x300B0000);
    jvmtiCapabilities wanted = {.can_generate_sampled_object_alloc_events = 1};
    (*env)->AddCapabilities(env, &wanted);
    (*env)->SetHeapSamplingInterval(env, 1 << 16);
    dispose(env);
}

static void list_modules(const Given *g) {
    jint count;
    jobject *modules;
    (*g->jni)->PushLocalFrame(g->jni, 8);
    if ((*g->env)->GetAllModules(g->env, &count, &modules) == JVMTI_ERROR_NONE)
        (*g->env)->Deallocate(g->env, (unsigned char *)modules);
    (*g->jni)->PopLocalFrame(g->jni, NULL);
}
BREAKS(getenv_returned_version, AT_INIT) { list_modules(g); }
KEEPS_ALONE(getenv_returned_version, AT_INIT) {
    jint version;
    if ((*g->env)->GetVersionNumber(g->env, &version) == JVMTI_ERROR_NONE && version >= 0x30090000) list_modules(g);
}
/* The VM has granted what came in with 11, or has said how new it is. */
KEEPS(getenv_returned_version, AT_INIT) {
    jvmtiEnv *env = of_version(g, JVMTI_VERSION_1_0);
    jvmtiCapabilities wanted = {.can_generate_sampled_object_alloc_events = 1};
    if ((*env)->AddCapabilities(env, &wanted) != JVMTI_ERROR_NONE) abort();
    (*env)->SetHeapSamplingInterval(env, 1 << 16);
    dispose(env);
}

RUN(env_function_beyond_version, options, "version=1.2")
BREAKS(env_function_beyond_version, AT_INIT) { list_modules(g); }
KEEPS_ALONE(env_function_beyond_version, AT_INIT) {
    jint version;
    if ((*g->env)->GetVersionNumber(g->env, &version) == JVMTI_ERROR_NONE && version >= 0x30090000) list_modules(g);
}

/* The rules about environments themselves. */
#include "check_agent.h"

BREAKS(env_use_after_dispose, AT_INIT) {
    jvmtiEnv *other;
    jint version;
    (*g->vm)->GetEnv(g->vm, (void **)&other, JVMTI_VERSION_1_2);
    (*other)->DisposeEnvironment(other);
    (*other)->GetVersionNumber(other, &version);
}
KEEPS(env_use_after_dispose, AT_INIT) {
    jvmtiEnv *other;
    jint version;
    (*g->vm)->GetEnv(g->vm, (void **)&other, JVMTI_VERSION_1_2);
    (*other)->GetVersionNumber(other, &version);
    (*other)->DisposeEnvironment(other);
}

BREAKS(env_not_an_environment, AT_INIT) {
    jvmtiEnv copy = *g->env;
    jint version;
    (*g->env)->GetVersionNumber(&copy, &version);
}
KEEPS(env_not_an_environment, AT_INIT) {
    jvmtiEnv functions = *g->env;
    jint version;
    functions->GetVersionNumber(g->env, &version);
}

/* The first slot of the table is reserved. */
BREAKS(env_reserved_slot, AT_INIT) {
    typedef jvmtiError(JNICALL * Slot)(jvmtiEnv *);
    (*(Slot *)*g->env)(g->env);
}
KEEPS(env_reserved_slot, AT_INIT) {
    jint count;
    jobject *modules;
    (*g->env)->GetAllModules(g->env, &count, &modules);
    (*g->env)->Deallocate(g->env, (unsigned char *)modules);
}

/* The rules about memory that the VM lends to agents: when the callback or the entry point is over, it is gone. */
#include "check_agent.h"

static volatile int sum;
static const unsigned char *kept;

BREAKS(string_no_nul, AT_HOOK) {
    for (jint i = 0; i <= g->length; i++) sum += g->data[i];
}
KEEPS(string_no_nul, AT_HOOK) {
    for (jint i = 0; i < g->length; i++) sum += g->data[i];
}

/* The agent continues, with what was there. */
BREAKS(callback_arg_memory_kept, AT_HOOK) { kept = g->data; }
AGAIN(callback_arg_memory_kept, AT_DEATH) {
    if (kept[0] != 0xCA || kept[1] != 0xFE) abort();
}
static unsigned char *copy;
KEEPS(callback_arg_memory_kept, AT_HOOK) {
    free(copy);
    copy = memcpy(malloc((size_t)g->length), g->data, (size_t)g->length);
}
KEEPS_AGAIN(callback_arg_memory_kept, AT_DEATH) {
    if (copy[0] != 0xCA || copy[1] != 0xFE) abort();
}

static const char *kept_name;
static char name_copy[100];
static void JNICALL reported_code(jvmtiEnv *env, const char *name, const void *address, jint length) {
    kept_name = name;
    strncpy(name_copy, name, sizeof name_copy - 1);
}
static void tell_code(const Given *g) {
    jvmtiEnv *other;
    jvmtiEventCallbacks callbacks = {.DynamicCodeGenerated = reported_code};
    (*g->vm)->GetEnv(g->vm, (void **)&other, JVMTI_VERSION_1_2);
    (*other)->SetEventCallbacks(other, &callbacks, sizeof callbacks);
    (*other)->SetEventNotificationMode(other, JVMTI_ENABLE, JVMTI_EVENT_DYNAMIC_CODE_GENERATED, NULL);
    (*other)->GenerateEvents(other, JVMTI_EVENT_DYNAMIC_CODE_GENERATED);
    (*other)->DisposeEnvironment(other);
}
BREAKS(CompiledMethodLoad_memory, AT_INIT) {
    tell_code(g);
    sum += kept_name[0];
}
KEEPS(CompiledMethodLoad_memory, AT_INIT) {
    tell_code(g);
    sum += name_copy[0];
}

static const char *kept_options;
BREAKS(onload_options_lifetime, AT_LOAD) { kept_options = g->options; }
AGAIN(onload_options_lifetime, AT_INIT) { sum += kept_options[0]; }
static char *options_copy;
KEEPS(onload_options_lifetime, AT_LOAD) { options_copy = strdup(g->options); }
KEEPS_AGAIN(onload_options_lifetime, AT_INIT) {
    sum += *strtok(options_copy, ":");
    free(options_copy);
}
KEEPS_TOO(onload_options_modified)

RUN(onload_options_modified, options, "level=advice")
BREAKS(onload_options_modified, AT_LOAD) { strtok(g->options, ":"); }

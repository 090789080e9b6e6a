/* The rules about native methods that agents get between. */
#define _GNU_SOURCE /* dladdr */
#include <dlfcn.h>

#include "check_agent.h"

/* ---- A prefix, which Program.prefixed_work has as if this agent had put it there ---- */

static void prefix(const Given *g, const char *prefix) { (*g->env)->SetNativeMethodPrefix(g->env, prefix); }
static void begin(const Given *g) {
    jvmtiCapabilities wanted = {.can_set_native_method_prefix = 1};
    (*g->env)->AddCapabilities(g->env, &wanted);
    prefix(g, "prefixed_");
}
static void transform(const Given *g) {
    if ((*g->env)->Allocate(g->env, g->length, g->new_data) != JVMTI_ERROR_NONE) abort();
    memcpy(*g->new_data, g->data, (size_t)g->length);
    *g->new_length = g->length;
}
static jint JNICALL work(JNIEnv *jni, jclass cls, jint number) { return number; }
static void bind(const Given *g, void *function) {
    const JNINativeMethod method = {"prefixed_work", "(I)I", function};
    jclass cls = (*g->jni)->FindClass(g->jni, "Program");
    if (!cls || (*g->jni)->RegisterNatives(g->jni, cls, &method, 1) != JNI_OK) abort();
}

BREAKS(Prefix_kept, AT_LOAD) { begin(g); }
AGAIN(Prefix_kept, AT_HOOK) { transform(g); }
AGAIN(Prefix_kept, AT_FRAME) { prefix(g, NULL); }
KEEPS_TOO(Prefix_replaces)
KEEPS(Prefix_kept, AT_LOAD) { begin(g); }
KEEPS_AGAIN(Prefix_kept, AT_HOOK) { transform(g); }
KEEPS_AGAIN(Prefix_kept, AT_FRAME) {
    char *both[] = {"prefixed_", "another_"};
    (*g->env)->SetNativeMethodPrefixes(g->env, 2, both);
    bind(g, (void *)work);
    prefix(g, "another_");
    prefix(g, NULL);
}

BREAKS(Prefix_replaces, AT_LOAD) { begin(g); }
AGAIN(Prefix_replaces, AT_HOOK) { transform(g); }
AGAIN(Prefix_replaces, AT_FRAME) { prefix(g, "another_"); }

BREAKS(Prefix_dispose, AT_LOAD) { begin(g); }
AGAIN(Prefix_dispose, AT_HOOK) { transform(g); }
AGAIN(Prefix_dispose, AT_FRAME) {
    end_hooks();
    (*g->env)->DisposeEnvironment(g->env);
}
KEEPS_ALONE(Prefix_dispose, AT_LOAD) { begin(g); }
KEEPS_ALONE_AGAIN(Prefix_dispose, AT_HOOK) { transform(g); }
KEEPS_ALONE_AGAIN(Prefix_dispose, AT_FRAME) {
    bind(g, (void *)work);
    end_hooks();
    (*g->env)->DisposeEnvironment(g->env);
}

/* ---- A redirection ---- */

static void *redirection;
static void JNICALL redirect(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, void *address,
                             void **new_address) {
    if (redirection && address == (void *)work) *new_address = redirection;
}
/* Into a part of the agent that is closed, of which there is another in use when it is led back before. */
static void with_redirection(const Given *g, int leads_back) {
    jvmtiEnv *env;
    const jvmtiEventCallbacks callbacks = {.NativeMethodBind = redirect};
    const jvmtiCapabilities wanted = {.can_generate_native_method_bind_events = 1};
    Dl_info here;
    char path[4096];
    if (dladdr((const void *)&with_redirection, &here) == 0) abort();
    snprintf(path, sizeof path, "%.*s/libpart.so", (int)(strrchr(here.dli_fname, '/') - here.dli_fname),
             here.dli_fname);
    void *part = dlopen(path, RTLD_NOW);
    if (!part || (*g->vm)->GetEnv(g->vm, (void **)&env, JVMTI_VERSION_1_2) != JNI_OK) abort();
    (*env)->AddCapabilities(env, &wanted);
    (*env)->SetEventCallbacks(env, &callbacks, sizeof callbacks);
    (*env)->SetEventNotificationMode(env, JVMTI_ENABLE, JVMTI_EVENT_NATIVE_METHOD_BIND, NULL);
    redirection = dlsym(part, "part_native");
    bind(g, (void *)work);
    redirection = NULL;
    if (leads_back) bind(g, (void *)work);
    (*env)->DisposeEnvironment(env);
    dlclose(part);
}
BREAKS(NativeMethodBind_library_unload, AT_INIT) { with_redirection(g, 0); }
KEEPS(NativeMethodBind_library_unload, AT_INIT) { with_redirection(g, 1); }

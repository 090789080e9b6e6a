/* The rules about entry points of agents: which there are, how often they run, what is left over. */
#define _GNU_SOURCE /* dladdr */
#include <dlfcn.h>

#include "check_agent.h"

/* The directory of this library, where those of libraries/ are. */
static void *open_beside(const char *name, int mode) {
    char path[4096];
    Dl_info here;
    if (dladdr((const void *)&open_beside, &here) == 0) abort();
    snprintf(path, sizeof path, "%.*s/%s", (int)(strrchr(here.dli_fname, '/') - here.dli_fname), here.dli_fname, name);
    void *library = dlopen(path, RTLD_NOW | mode);
    if (!library) abort();
    return library;
}

/* This agent is one that has its entry points and more. */
JNIEXPORT void JNICALL own(void) __asm__("_Z12Agent_OnLoadP7JavaVM_PcPv");
void JNICALL own(void) {}

RUN(entry_onload_missing, jvm, "-agentpath:{dir}/lib{kind}_entry.so")
RUN(entry_onload_missing, exit, "crash") /* or the VM says so */
BREAKS(entry_onload_missing, AT_LOAD) {}
KEEPS(entry_onload_missing, AT_LOAD) {}

RUN(entry_onattach_missing, attach, "{dir}/lib{kind}_entry.so")
BREAKS(entry_onattach_missing, AT_LOAD) {}
KEEPS_ALONE(entry_onattach_missing, AT_LOAD) {}

RUN(entry_loaded_twice, jvm, "-agentpath:{dir}/libtwice.so={case} -agentpath:{dir}/libtwice.so={case}")
BREAKS(entry_loaded_twice, AT_LOAD) {}
KEEPS_ALONE(entry_loaded_twice, AT_LOAD) {}

RUN(static_plain_entry_ignored, jvm, "-agentlib:both")
BREAKS(static_plain_entry_ignored, AT_LOAD) { open_beside("libbreaks_linked.so", RTLD_GLOBAL); }
KEEPS_ALONE(static_plain_entry_ignored, AT_LOAD) { open_beside("libkeeps_alone_linked.so", RTLD_GLOBAL); }

RUN(static_name_clash, jvm, "-agentlib:linked_in")
BREAKS(static_name_clash, AT_LOAD) {
    open_beside("libkeeps_alone_linked.so", RTLD_GLOBAL);
    open_beside("liblinked_in.so", 0);
}
KEEPS_ALONE(static_name_clash, AT_LOAD) { open_beside("libkeeps_alone_linked.so", RTLD_GLOBAL); }

RUN(onattach_returns_nonzero_dirty, attach, "{agent}")
BREAKS(onattach_returns_nonzero_dirty, AT_ATTACH) {
    agent.result = JNI_ERR;
    (*g->env)->SetEventNotificationMode(g->env, JVMTI_DISABLE, JVMTI_EVENT_VM_DEATH, NULL);
}
KEEPS_ALONE(onattach_returns_nonzero_dirty, AT_ATTACH) {
    agent.result = JNI_ERR;
    (*g->env)->DisposeEnvironment(g->env);
}

RUN(onattach_no_history, attach, "{agent}")
RUN(onattach_no_history, options, "off=MJ-callback-enabled-without-callback")
BREAKS(onattach_no_history, AT_ATTACH) { enable(JVMTI_EVENT_VM_INIT); }
KEEPS_ALONE(onattach_no_history, AT_ATTACH) {
    (*g->env)->SetEventNotificationMode(g->env, JVMTI_DISABLE, JVMTI_EVENT_VM_INIT, NULL);
    enable(JVMTI_EVENT_VM_DEATH);
}

static void list(const Given *g) {
    jint count;
    jclass *classes;
    (*g->env)->GetLoadedClasses(g->env, &count, &classes);
    (*g->env)->Deallocate(g->env, (unsigned char *)classes);
}
/* What both entry points have in common enables it; what VMInit would do is done here. */
KEEPS_ALONE_AGAIN(onattach_no_history, AT_ATTACH) {
    enable(JVMTI_EVENT_VM_INIT);
    list(g);
}

RUN(onattach_enumerate_after_enable, attach, "{agent}")
RUN(onattach_enumerate_after_enable, options, "level=advice,off=MJ-callback-enabled-without-callback")
BREAKS(onattach_enumerate_after_enable, AT_ATTACH) {
    list(g);
    enable(JVMTI_EVENT_CLASS_PREPARE);
}
KEEPS_ALONE(onattach_enumerate_after_enable, AT_ATTACH) {
    enable(JVMTI_EVENT_CLASS_PREPARE);
    list(g);
}

static jvmtiEnv *one_shot(const Given *g) {
    jvmtiEnv *made;
    jint count;
    jthread *threads;
    (*g->vm)->GetEnv(g->vm, (void **)&made, JVMTI_VERSION_1_2);
    (*made)->GetAllThreads(made, &count, &threads);
    (*made)->Deallocate(made, (unsigned char *)threads);
    return made;
}
RUN(env_leak, attach, "{agent}")
BREAKS(env_leak, AT_ATTACH) { one_shot(g); }
KEEPS_ALONE(env_leak, AT_ATTACH) {
    jvmtiEnv *made = one_shot(g);
    (*made)->DisposeEnvironment(made);
}

RUN(static_never_unloaded, jvm, "-agentlib:never_unloaded")
BREAKS(static_never_unloaded, AT_LOAD) { open_beside("libbreaks_unloaded.so", RTLD_GLOBAL); }
KEEPS_ALONE(static_never_unloaded, AT_LOAD) { open_beside("libkeeps_alone_unloaded.so", RTLD_GLOBAL); }

static void with_monitor_of_part(const Given *g, int destroys) {
    jrawMonitorID monitor;
    void *part = open_beside("libpart.so", 0);
    ((jvmtiError(JNICALL *)(jvmtiEnv *, jrawMonitorID *))dlsym(part, "part_monitor"))(g->env, &monitor);
    if (destroys) (*g->env)->DestroyRawMonitor(g->env, monitor);
    dlclose(part);
}
BREAKS(CreateRawMonitor_leak, AT_INIT) { with_monitor_of_part(g, 0); }
KEEPS(CreateRawMonitor_leak, AT_INIT) { with_monitor_of_part(g, 1); }

static void with_part(const Given *g, int dispose) {
    jvmtiEnv *made;
    void *part = open_beside("libpart.so", 0);
    ((jint(JNICALL *)(JavaVM *, jvmtiEnv **))dlsym(part, "part_begin"))(g->vm, &made);
    if (dispose) (*made)->DisposeEnvironment(made);
    dlclose(part);
}
BREAKS(onunload_leftovers, AT_INIT) { with_part(g, 0); }
KEEPS(onunload_leftovers, AT_INIT) { with_part(g, 1); }

/* ---- Code that both entry points have ---- */

static void list_threads(const Given *g) {
    jint count;
    jthread *threads;
    if ((*g->env)->GetAllThreads(g->env, &count, &threads) == JVMTI_ERROR_NONE)
        (*g->env)->Deallocate(g->env, (unsigned char *)threads);
}
KEEPS(onload_no_live_work, AT_LOAD) { list_threads(g); }

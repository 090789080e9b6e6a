/* The rules about strings: encoding, paths, prefixes. */
#define _GNU_SOURCE
#include <dlfcn.h> /* dladdr */

#include "check_agent.h"

static jrawMonitorID monitor_named(const Given *g, const char *name) {
    jrawMonitorID monitor = NULL;
    (*g->env)->CreateRawMonitor(g->env, name, &monitor);
    return monitor;
}
BREAKS(string_input_encoding, AT_INIT) {
    (*g->env)->DestroyRawMonitor(g->env, monitor_named(g, "four bytes: \xF0\x9F\x90\xB1"));
}
KEEPS(string_input_encoding, AT_INIT) {
    static const char *const names[] = {"", "ASCII", "\xC3\xA9 \xC0\x80", "\xE2\x82\xAC", "\xED\xA0\xBD\xED\xB0\xB1"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        (*g->env)->DestroyRawMonitor(g->env, monitor_named(g, names[i]));
}

/* The path of a file next to this library, which holds an empty archive if [make]. */
static const char *file_beside(const char *name, int make) {
    static char path[4000];
    static const char archive[22] = "PK\5\6";
    Dl_info info;
    if (dladdr((const void *)file_beside, &info) == 0) abort();
    snprintf(path, sizeof path, "%.*s/%s", (int)(strrchr(info.dli_fname, '/') - info.dli_fname), info.dli_fname, name);
    if (!make) return path;
    FILE *file = fopen(path, "w");
    if (!file) abort();
    size_t written = fwrite(archive, sizeof archive, 1, file);
    if (fclose(file) != 0 || written != 1) abort();
    return path;
}

BREAKS(AddToBootstrap_live_jar, AT_INIT) {
    (*g->env)->AddToBootstrapClassLoaderSearch(g->env, file_beside("missing.jar", 0));
}
KEEPS(AddToBootstrap_live_jar, AT_INIT) {
    (*g->env)->AddToBootstrapClassLoaderSearch(g->env, file_beside("boot.jar", 1));
}
BREAKS(AddToSystem_live_jar, AT_INIT) {
    (*g->env)->AddToSystemClassLoaderSearch(g->env, file_beside("missing.jar", 0));
}
KEEPS(AddToSystem_live_jar, AT_INIT) { (*g->env)->AddToSystemClassLoaderSearch(g->env, file_beside("system.jar", 1)); }
BREAKS(AddToBootstrap_onload_unchecked, AT_LOAD) {
    (*g->env)->AddToBootstrapClassLoaderSearch(g->env, file_beside("missing.jar", 0));
}
KEEPS(AddToBootstrap_onload_unchecked, AT_LOAD) {
    (*g->env)->AddToBootstrapClassLoaderSearch(g->env, file_beside("early.jar", 1));
    (*g->env)->AddToSystemClassLoaderSearch(g->env, file_beside(".", 0));
}
BREAKS(AddToBootstrap_one_segment, AT_LOAD) { (*g->env)->AddToBootstrapClassLoaderSearch(g->env, "one.jar:two.jar"); }
KEEPS(AddToBootstrap_one_segment, AT_LOAD) {
    (*g->env)->AddToBootstrapClassLoaderSearch(g->env, file_beside("one:two.jar", 1));
}

static void set_prefix(const Given *g, const char *prefix) {
    jvmtiCapabilities wanted = {.can_set_native_method_prefix = 1};
    (*g->env)->AddCapabilities(g->env, &wanted);
    (*g->env)->SetNativeMethodPrefix(g->env, prefix);
    (*g->env)->SetNativeMethodPrefix(g->env, NULL);
}
BREAKS(Prefix_unique, AT_LOAD) { set_prefix(g, "my.prefix_"); }
KEEPS(Prefix_unique, AT_LOAD) { set_prefix(g, "$my$prefix_"); }

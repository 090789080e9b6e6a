/* The rules about search paths. */
#include "check_agent.h"

static jint number(const Given *g) {
    jint n = 0;
    (*g->env)->GetLocalInt(g->env, g->thread, 0, 0, &n);
    return n;
}

/* A jar of the directory that is the class path. */
static jvmtiError add(const Given *g, const char *jar, int boot) {
    char *directory, path[4096];
    if ((*g->env)->GetSystemProperty(g->env, "java.class.path", &directory) != JVMTI_ERROR_NONE) abort();
    snprintf(path, sizeof path, "%s/%s", directory, jar);
    (*g->env)->Deallocate(g->env, (unsigned char *)directory);
    return boot ? (*g->env)->AddToBootstrapClassLoaderSearch(g->env, path)
                : (*g->env)->AddToSystemClassLoaderSearch(g->env, path);
}

BREAKS(AddToBootstrap_content, AT_LOAD) { add(g, "shadow.jar", 1); }
KEEPS(AddToBootstrap_content, AT_LOAD) { add(g, "boot.jar", 1); }

/* In frame(1, ...) the reference has failed. */
BREAKS(AddToBootstrap_earlier_failure, AT_FRAME) {
    if (number(g) == 1) add(g, "boot.jar", 0);
}
KEEPS_ALONE(AddToBootstrap_earlier_failure, AT_INIT) { add(g, "boot.jar", 0); }
KEEPS_ALONE_AGAIN(AddToBootstrap_earlier_failure, AT_FRAME) {
    if (number(g) == 1) abort();
}

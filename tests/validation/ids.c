/* The rules about IDs of methods and fields. */
#include "check_agent.h"

static jint number(const Given *g) {
    jint n = 0;
    (*g->env)->GetLocalInt(g->env, g->thread, 0, 0, &n);
    return n;
}
static jclass loaded(const Given *g) {
    jobject cls = NULL;
    (*g->env)->GetLocalObject(g->env, g->thread, 0, 1, &cls);
    return cls;
}

static jclass anchor;
static jmethodID method;
static jfieldID field;
/* What the agent knows of the class, from which moment on it may go. */
static void remember(const Given *g) {
    jclass cls = loaded(g);
    method = (*g->jni)->GetStaticMethodID(g->jni, cls, "method", "()I");
    field = (*g->jni)->GetStaticFieldID(g->jni, cls, "field", "I");
    if (!method || !field) abort();
}
/* After frame(2, ...), with a collection, in which the class goes unless something keeps it. */
static int is_second(const Given *g) {
    if (number(g) != 2) return 0;
    (*g->env)->ForceGarbageCollection(g->env);
    return 1;
}

static void name_method(const Given *g) {
    char *name = NULL;
    if ((*g->env)->GetMethodName(g->env, method, &name, NULL, NULL) == JVMTI_ERROR_NONE)
        (*g->env)->Deallocate(g->env, (unsigned char *)name);
}
BREAKS(id_method_stale, AT_FRAME) {
    if (number(g) == 1) remember(g);
    if (is_second(g)) name_method(g);
}
KEEPS(id_method_stale, AT_FRAME) {
    if (number(g) == 1) {
        remember(g);
        anchor = (*g->jni)->NewGlobalRef(g->jni, loaded(g));
        name_method(g);
    }
    if (is_second(g)) name_method(g);
}

static void name_field(const Given *g, jclass cls) {
    char *name = NULL;
    if ((*g->env)->GetFieldName(g->env, cls, field, &name, NULL, NULL) == JVMTI_ERROR_NONE)
        (*g->env)->Deallocate(g->env, (unsigned char *)name);
}
BREAKS(id_field_stale, AT_FRAME) {
    if (number(g) == 1) remember(g);
    if (is_second(g)) name_field(g, (*g->jni)->FindClass(g->jni, "java/lang/Thread"));
}
KEEPS(id_field_stale, AT_FRAME) {
    if (is_second(g)) name_field(g, anchor);
}

BREAKS(SetBreakpoint_class_unload, AT_FRAME) {
    enable(JVMTI_EVENT_BREAKPOINT);
    if (number(g) == 1) {
        remember(g);
        (*g->env)->SetBreakpoint(g->env, method, 0);
        (*g->env)->ClearBreakpoint(g->env, method, 0); /* HotSpot keeps the class of a breakpoint */
    }
    if (is_second(g)) (*g->env)->ClearBreakpoint(g->env, method, 0);
}
KEEPS(SetBreakpoint_class_unload, AT_FRAME) {
    enable(JVMTI_EVENT_BREAKPOINT);
    if (number(g) == 3) (*g->env)->SetBreakpoint(g->env, method, 0);
    if (is_second(g)) (*g->env)->ClearBreakpoint(g->env, method, 0);
}

/* In frame(3, ...) the program still has the class. */
BREAKS(id_method_stored_unanchored, AT_FRAME) {
    if (number(g) == 1) remember(g);
    if (number(g) == 3) name_method(g);
}
KEEPS(id_method_stored_unanchored, AT_FRAME) {
    if (number(g) == 3) name_method(g);
}

/* What a small debugger does: breakpoints by line number, reading and writing locals of every type there, the stack
   with line numbers, single steps over three lines, and a class rewritten in ClassFileLoadHook by patching its constant
   pool. The transcript is the same on every VM. */
#include "agent.h"

enum { LINE_COMPUTE = 20, LINE_DEEP = 34 };
static int hits, steps;

/* Name of the variable, of type [signature], visible in [slot] at [location]. */
static const jvmtiLocalVariableEntry *find_variable(const jvmtiLocalVariableEntry *table, jint count,
                                                    const char *name) {
    for (int i = 0; i < count; i++)
        if (strcmp(table[i].name, name) == 0) return &table[i];
    return NULL;
}

static void print_text(JNIEnv *env, const char *what, jstring s) {
    const char *text = (*env)->GetStringUTFChars(env, s, NULL);
    say("    %s = \"%s\"", what, text);
    (*env)->ReleaseStringUTFChars(env, s, text);
}

static void print_locals(JNIEnv *env, jthread thread, jmethodID m, jlocation location) {
    jint count = 0;
    jvmtiLocalVariableEntry *table = NULL;
    MUST((*jvmti)->GetLocalVariableTable(jvmti, m, &count, &table));
    for (int slot = 0; slot < 16; slot++) {
        for (int i = 0; i < count; i++) {
            const jvmtiLocalVariableEntry *v = &table[i];
            if (v->slot != slot || location < v->start_location || location >= v->start_location + v->length) continue;
            jint in;
            jlong jn;
            jfloat fn;
            jdouble dn;
            jobject o;
            switch (v->signature[0]) {
            case 'I':
                MUST((*jvmti)->GetLocalInt(jvmti, thread, 0, slot, &in));
                say("    %s %s = %d", v->signature, v->name, in);
                break;
            case 'J':
                MUST((*jvmti)->GetLocalLong(jvmti, thread, 0, slot, &jn));
                say("    %s %s = %ld", v->signature, v->name, (long)jn);
                break;
            case 'F':
                MUST((*jvmti)->GetLocalFloat(jvmti, thread, 0, slot, &fn));
                say("    %s %s = %g", v->signature, v->name, fn);
                break;
            case 'D':
                MUST((*jvmti)->GetLocalDouble(jvmti, thread, 0, slot, &dn));
                say("    %s %s = %g", v->signature, v->name, dn);
                break;
            default:
                MUST((*jvmti)->GetLocalObject(jvmti, thread, 0, slot, &o));
                if (strcmp(v->signature, "Ljava/lang/String;") == 0)
                    print_text(env, v->name, o);
                else
                    say("    %s %s is a %s", v->signature, v->name, class_name((*env)->GetObjectClass(env, o)));
            }
        }
    }
    for (int i = 0; i < count; i++) {
        (*jvmti)->Deallocate(jvmti, (unsigned char *)table[i].name);
        (*jvmti)->Deallocate(jvmti, (unsigned char *)table[i].signature);
        (*jvmti)->Deallocate(jvmti, (unsigned char *)table[i].generic_signature);
    }
    (*jvmti)->Deallocate(jvmti, (unsigned char *)table);
}

static void print_stack(JNIEnv *env, jthread thread) {
    jvmtiFrameInfo frames[32];
    jint count = 0;
    MUST((*jvmti)->GetStackTrace(jvmti, thread, 0, 32, frames, &count));
    for (int i = 0; i < count; i++) {
        const char *name = method_name(env, frames[i].method);
        const char *lambda = strstr(name, "$$Lambda");
        if (lambda)
            say("    at (lambda class)"); /* its name and inside are each VM's own */
        else
            say("    at %s line %d", name, line_of(frames[i].method, frames[i].location));
    }
}

static void set_local(JNIEnv *env, jthread thread, jmethodID m) {
    jint count = 0;
    jvmtiLocalVariableEntry *table = NULL;
    const jvmtiLocalVariableEntry *v;
    MUST((*jvmti)->GetLocalVariableTable(jvmti, m, &count, &table));
    if ((v = find_variable(table, count, "sum"))) MUST((*jvmti)->SetLocalInt(jvmti, thread, 0, v->slot, 100));
    if ((v = find_variable(table, count, "product")))
        MUST((*jvmti)->SetLocalLong(jvmti, thread, 0, v->slot, 7000000000L));
    if ((v = find_variable(table, count, "half"))) MUST((*jvmti)->SetLocalDouble(jvmti, thread, 0, v->slot, 50.5));
    if ((v = find_variable(table, count, "ratio"))) MUST((*jvmti)->SetLocalFloat(jvmti, thread, 0, v->slot, 10.0f));
    if ((v = find_variable(table, count, "what")))
        MUST((*jvmti)->SetLocalObject(jvmti, thread, 0, v->slot, (*env)->NewStringUTF(env, "changed")));
    for (int i = 0; i < count; i++) {
        (*jvmti)->Deallocate(jvmti, (unsigned char *)table[i].name);
        (*jvmti)->Deallocate(jvmti, (unsigned char *)table[i].signature);
        (*jvmti)->Deallocate(jvmti, (unsigned char *)table[i].generic_signature);
    }
    (*jvmti)->Deallocate(jvmti, (unsigned char *)table);
}

static void JNICALL on_breakpoint(jvmtiEnv *env_, JNIEnv *env, jthread thread, jmethodID m, jlocation location) {
    (void)env_;
    hits++;
    say("breakpoint %d in %s line %d", hits, method_name(env, m), line_of(m, location));
    print_locals(env, thread, m, location);
    print_stack(env, thread);
    if (hits == 2) {
        set_local(env, thread, m);
        say("  after the change");
        print_locals(env, thread, m, location);
        MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_SINGLE_STEP, thread));
    }
    if (line_of(m, location) == LINE_COMPUTE && hits == 5) {
        MUST((*jvmti)->ClearBreakpoint(jvmti, m, location));
        SHOW("clearing it again", (*jvmti)->ClearBreakpoint(jvmti, m, location));
    }
}

static void JNICALL on_step(jvmtiEnv *env_, JNIEnv *env, jthread thread, jmethodID m, jlocation location) {
    (void)env_;
    say("step %d: %s @%d line %d", ++steps, method_name(env, m), (int)location, line_of(m, location));
    if (steps == 12) MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_DISABLE, JVMTI_EVENT_SINGLE_STEP, thread));
}

/* The lowest location of [line] in the methods of [c]. */
static void break_at_line(JNIEnv *env, jclass c, const char *method, int line) {
    jmethodID m = find_method(c, method);
    jint count = 0;
    jvmtiLineNumberEntry *table = NULL;
    MUST((*jvmti)->GetLineNumberTable(jvmti, m, &count, &table));
    for (int i = 0; i < count; i++) {
        if (table[i].line_number == line) {
            MUST((*jvmti)->SetBreakpoint(jvmti, m, table[i].start_location));
            say("breakpoint set in %s line %d @%d", method_name(env, m), line, (int)table[i].start_location);
            SHOW("setting it twice", (*jvmti)->SetBreakpoint(jvmti, m, table[i].start_location));
            break;
        }
    }
    SHOW("behind the end", (*jvmti)->SetBreakpoint(jvmti, m, 100000));
    SHOW("negative", (*jvmti)->SetBreakpoint(jvmti, m, -1));
    SHOW("no method", (*jvmti)->SetBreakpoint(jvmti, NULL, 0));
    SHOW("clearing what is not set", (*jvmti)->ClearBreakpoint(jvmti, m, 0));
    (*jvmti)->Deallocate(jvmti, (unsigned char *)table);
}

static void JNICALL on_prepare(jvmtiEnv *env_, JNIEnv *env, jthread thread, jclass c) {
    (void)env_, (void)thread;
    const char *name = class_name(c);
    if (strcmp(name, "LDebugger;") == 0) {
        jmethodID abstract_method;
        break_at_line(env, c, "compute", LINE_COMPUTE);
        break_at_line(env, c, "deep", LINE_DEEP);
        jclass runnable = (*env)->FindClass(env, "java/lang/Runnable");
        abstract_method = (*env)->GetMethodID(env, runnable, "run", "()V");
        SHOW("in an abstract method", (*jvmti)->SetBreakpoint(jvmti, abstract_method, 0));
    }
}

static void put_u4(unsigned char *p, unsigned value) {
    p[0] = (unsigned char)(value >> 24);
    p[1] = (unsigned char)(value >> 16);
    p[2] = (unsigned char)(value >> 8);
    p[3] = (unsigned char)value;
}

/* Walks the constant pool (JVMS 4.4) of a copy of the class and changes one text and one number in place. */
static void patch(unsigned char *bytes) {
    static const unsigned char size[21] = {
        [3] = 5,  [4] = 5,  [5] = 9,  [6] = 9,  [7] = 3,  [8] = 3,  [9] = 5,  [10] = 5,
        [11] = 5, [12] = 5, [15] = 4, [16] = 3, [17] = 5, [18] = 5, [19] = 3, [20] = 3};
    int count = bytes[8] << 8 | bytes[9];
    unsigned char *p = bytes + 10;
    for (int i = 1; i < count; i++) {
        int tag = p[0], length = tag == 1 ? p[1] << 8 | p[2] : 0;
        if (tag == 1 && length == 16 && memcmp(p + 3, "an original text", 16) == 0)
            memcpy(p + 3, "something better", 16);
        else if (tag == 3 && (p[1] << 24 | p[2] << 16 | p[3] << 8 | p[4]) == 123456)
            put_u4(p + 1, 654321);
        if (tag == 5 || tag == 6) i++;
        p += tag == 1 ? 3 + length : size[tag];
    }
}

static void JNICALL on_class_file(jvmtiEnv *env_, JNIEnv *env, jclass redefined, jobject loader, const char *name,
                                  jobject domain, jint length, const unsigned char *bytes, jint *new_length,
                                  unsigned char **new_bytes) {
    (void)env_, (void)env, (void)domain;
    if (!name || strncmp(name, "Debugger", 8) != 0) return;
    say("class file %s: magic %02x%02x%02x%02x, redefined %s, loader %s", name, bytes[0], bytes[1], bytes[2], bytes[3],
        redefined ? "yes" : "no", loader ? "yes" : "no");
    if (strcmp(name, "DebuggerPatched") == 0) {
        MUST((*jvmti)->Allocate(jvmti, length, new_bytes));
        memcpy(*new_bytes, bytes, (size_t)length);
        patch(*new_bytes);
        *new_length = length;
    }
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    jvmti = new_environment(vm);
    jvmtiCapabilities caps = {.can_generate_breakpoint_events = 1,
                              .can_access_local_variables = 1,
                              .can_get_line_numbers = 1,
                              .can_generate_single_step_events = 1,
                              .can_generate_all_class_hook_events = 1};
    MUST((*jvmti)->AddCapabilities(jvmti, &caps));
    jvmtiEventCallbacks callbacks = {.Breakpoint = on_breakpoint,
                                     .SingleStep = on_step,
                                     .ClassPrepare = on_prepare,
                                     .ClassFileLoadHook = on_class_file};
    MUST((*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks));
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_BREAKPOINT, NULL));
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_CLASS_PREPARE, NULL));
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, NULL));
    return 0;
}

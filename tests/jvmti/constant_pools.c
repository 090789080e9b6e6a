/* The bytes of GetConstantPool are taken apart again, and every instruction of GetBytecodes must be
   one of the JVM specification and name a constant of the right kind; before and after the code has run, with
   breakpoints in it, and for every class there is. */
#include <stdint.h>

#include "agent.h"

#define FREE(p) (*jvmti)->Deallocate(jvmti, (unsigned char *)(p))

enum { MAX_POOL = 65536 };
static unsigned char tags[MAX_POOL];
static int pool_count;

enum {
    UTF8 = 1,
    INTEGER = 3,
    FLOAT,
    LONG,
    DOUBLE,
    CLASS,
    STRING,
    FIELD,
    METHOD,
    INTERFACE_METHOD,
    NAME_AND_TYPE,
    METHOD_HANDLE = 15,
    METHOD_TYPE,
    DYNAMIC,
    INVOKE_DYNAMIC,
    MODULE,
    PACKAGE
};

static unsigned big2(const unsigned char *p) { return (unsigned)p[0] << 8 | p[1]; }
static int big4(const unsigned char *p) { return (int)(big2(p) << 16 | big2(p + 2)); }

/* 1: what the bytes say is a constant pool and nothing else. */
static int parse_pool(int count, const unsigned char *p, int bytes) {
    static const unsigned char sizes[] = {
        [INTEGER] = 4,       [FLOAT] = 4,       [LONG] = 8,    [DOUBLE] = 8,           [CLASS] = 2,
        [STRING] = 2,        [FIELD] = 4,       [METHOD] = 4,  [INTERFACE_METHOD] = 4, [NAME_AND_TYPE] = 4,
        [METHOD_HANDLE] = 3, [METHOD_TYPE] = 2, [DYNAMIC] = 4, [INVOKE_DYNAMIC] = 4,   [MODULE] = 2,
        [PACKAGE] = 2};
    const unsigned char *end = p + bytes;
    memset(tags, 0, sizeof tags);
    pool_count = count;
    for (int i = 1; i < count; i++) {
        if (p >= end) return 0;
        int tag = *p++;
        if (tag == UTF8)
            p += 2 + big2(p);
        else if (tag < (int)sizeof sizes && sizes[tag] != 0)
            p += sizes[tag];
        else
            return 0;
        tags[i] = (unsigned char)tag;
        if (tag == LONG || tag == DOUBLE) i++;
    }
    return p == end;
}

static int has_tag(unsigned index, uint32_t allowed) {
    return index > 0 && index < (unsigned)pool_count && (allowed >> tags[index] & 1);
}

#define IS(tag) (UINT32_C(1) << (tag))
enum { LOADABLE_MORE = 1 << CLASS | 1 << METHOD_HANDLE | 1 << METHOD_TYPE | 1 << DYNAMIC };

/* Length of the instruction at [pc], 0: it is none, or its constant is of the wrong kind. */
static int instruction(const unsigned char *code, int pc, int length) {
    static const unsigned char lengths[202] = {
        [0x10] = 2, [0x11] = 3, [0x12] = 2, [0x13] = 3, [0x14] = 3, [0x15] = 2, 2, 2, 2, 2, [0x36] = 2, 2, 2, 2,
        2,          [0x84] = 3, [0x99] = 3, 3,          3,          3,          3, 3, 3, 3, 3,          3, 3, 3,
        3,          3,          3,          3,          [0xa9] = 2, [0xb2] = 3, 3, 3, 3, 3, 3,          3, 5, 5,
        3,          2,          3,          [0xc0] = 3, 3,          [0xc5] = 4, 3, 3, 5, 5};
    int op = code[pc], size = op < 202 ? (lengths[op] ? lengths[op] : 1) : 0;
    const unsigned char *p = code + pc + 1;
    if (op == 0xaa || op == 0xab) { /* tableswitch, lookupswitch */
        int at = (pc & ~3) + 4;
        if (at + 8 > length) return 0;
        size = op == 0xaa ? at + 12 + 4 * (big4(code + at + 8) - big4(code + at + 4) + 1) - pc
                          : at + 8 + 8 * big4(code + at + 4) - pc;
    }
    if (op == 0xc4) /* wide */
        size = p[0] == 0x84 ? 6 : 4;
    if (size == 0 || pc + size > length) return 0;
    int ok = 1;
    switch (op) {
    case 0x12: ok = has_tag(p[0], LOADABLE_MORE | IS(INTEGER) | IS(FLOAT) | IS(STRING)); break;
    case 0x13: ok = has_tag(big2(p), LOADABLE_MORE | IS(INTEGER) | IS(FLOAT) | IS(STRING)); break;
    case 0x14: ok = has_tag(big2(p), IS(LONG) | IS(DOUBLE) | IS(DYNAMIC)); break;
    case 0xb2:
    case 0xb3:
    case 0xb4:
    case 0xb5: ok = has_tag(big2(p), IS(FIELD)); break;
    case 0xb6: ok = has_tag(big2(p), IS(METHOD)); break;
    case 0xb7:
    case 0xb8: ok = has_tag(big2(p), IS(METHOD) | IS(INTERFACE_METHOD)); break;
    case 0xb9: ok = has_tag(big2(p), IS(INTERFACE_METHOD)) && p[2] != 0 && p[3] == 0; break;
    case 0xba: ok = has_tag(big2(p), IS(INVOKE_DYNAMIC)) && p[2] == 0 && p[3] == 0; break;
    case 0xbb:
    case 0xbd:
    case 0xc0:
    case 0xc1:
    case 0xc5: ok = has_tag(big2(p), IS(CLASS)); break;
    default: break;
    }
    return ok ? size : 0;
}

/* Looks at all methods of a class; the number of instructions, or -1 - pc of the first that is wrong. */
static int check_methods(jclass c, unsigned *sum) {
    jint n = 0;
    jmethodID *methods = NULL;
    int instructions = 0;
    if ((*jvmti)->GetClassMethods(jvmti, c, &n, &methods) != JVMTI_ERROR_NONE) return 0;
    for (jint i = 0; i < n && instructions >= 0; i++) {
        jint length = 0;
        unsigned char *code = NULL;
        if ((*jvmti)->GetBytecodes(jvmti, methods[i], &length, &code) != JVMTI_ERROR_NONE) continue; /* native */
        for (int pc = 0; pc < length && instructions >= 0;) {
            int size = instruction(code, pc, length);
            instructions = size == 0 ? -1 - pc : instructions + 1;
            pc += size;
        }
        for (jint k = 0; k < length; k++) *sum = *sum * 31 + code[k];
        FREE(code);
    }
    FREE(methods);
    return instructions;
}

static int check_class(jclass c, unsigned *sum) {
    jint count = 0, bytes = 0;
    unsigned char *pool = NULL;
    if ((*jvmti)->GetConstantPool(jvmti, c, &count, &bytes, &pool) != JVMTI_ERROR_NONE) return 0;
    int sound = parse_pool(count, pool, bytes);
    *sum = *sum * 31 + (unsigned)count;
    FREE(pool);
    return sound ? check_methods(c, sum) : INT32_MIN;
}

JNIEXPORT void JNICALL Java_ConstantPools_check(JNIEnv *env, jclass self, jstring when, jclass c) {
    (void)self;
    static char first[256];
    static unsigned first_sum;
    const char *text = (*env)->GetStringUTFChars(env, when, NULL);
    unsigned sum = 1;
    CASE("GetConstantPool", text);
    int n = check_class(c, &sum);
    CHECK(n > 0);
    if (strcmp(first, class_name(c)) == 0) {
        CHECK_INT(first_sum, sum); /* neither execution nor breakpoints have changed anything */
    } else if (first[0] == '\0') {
        snprintf(first, sizeof first, "%s", class_name(c));
        first_sum = sum;
    }
    CASES_END();
    say("%s: %d instructions", text, n);
    (*env)->ReleaseStringUTFChars(env, when, text);
}

JNIEXPORT void JNICALL Java_ConstantPools_all(JNIEnv *env, jclass self, jstring when) {
    (void)self, (void)when;
    jint n = 0;
    jclass *classes = NULL;
    (*env)->PushLocalFrame(env, 8000);
    CASE("GetConstantPool", "every class");
    EXPECT(NONE, GetLoadedClasses, &n, &classes);
    for (jint i = 0; i < n; i++) {
        unsigned sum = 0;
        if (check_class(classes[i], &sum) < 0) CHECK_STR("sound", class_name(classes[i]));
    }
    CASES_END();
    FREE(classes);
    (*env)->PopLocalFrame(env, NULL);
}

static int hits;

JNIEXPORT void JNICALL Java_ConstantPools_breakpoint(JNIEnv *env, jclass self, jboolean on, jclass c, jstring name) {
    (void)self;
    const char *text = (*env)->GetStringUTFChars(env, name, NULL);
    jmethodID m = find_method(c, text);
    jint n = 0, bytes = 0;
    unsigned char *code = NULL;
    (*env)->ReleaseStringUTFChars(env, name, text);
    MUST((*jvmti)->GetConstantPool(jvmti, c, &n, &bytes, &code));
    parse_pool(n, code, bytes);
    FREE(code);
    MUST((*jvmti)->GetBytecodes(jvmti, m, &n, &code));
    for (int pc = 0, size; pc < n; pc += size) {
        size = instruction(code, pc, n);
        if (size <= 0) {
            say("no instruction at %d", pc);
            break;
        }
        MUST(on ? (*jvmti)->SetBreakpoint(jvmti, m, pc) : (*jvmti)->ClearBreakpoint(jvmti, m, pc));
    }
    FREE(code);
    say("breakpoints hit so far: %d", hits);
}

static void JNICALL on_breakpoint(jvmtiEnv *e, JNIEnv *env, jthread thread, jmethodID m, jlocation at) {
    (void)e, (void)env, (void)thread, (void)m, (void)at;
    hits++;
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    jvmti = new_environment(vm);
    jvmtiCapabilities caps = {.can_get_bytecodes = 1, .can_get_constant_pool = 1, .can_generate_breakpoint_events = 1};
    jvmtiEventCallbacks callbacks = {.Breakpoint = on_breakpoint};
    MUST((*jvmti)->AddCapabilities(jvmti, &caps));
    MUST((*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks));
    MUST((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_BREAKPOINT, NULL));
    return 0;
}

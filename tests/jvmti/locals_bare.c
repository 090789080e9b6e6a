/* Variables of a method without a LocalVariableTable: only what the bytecode itself reports decides. Every slot
   is asked for as every type; then values are written. (An int is not distinguished from a float, as in the reference.)
 */
/* here: | -Xjvmti:strict */
#include "agent.h"

/* What the bytecode says of the slots at each call of look: a letter of a type, t: second half, -: nothing,
   ?: nothing that is the same on all ways. */
static const struct {
    jlocation at;
    const char *kinds;
} facts[] = {{5, "LIJtFDtLLIIIII-"}, {19, "LIJtFDtLLIIIIIF"}, {37, "LIJtFDtLLIIIIIL"}, {50, "LIJtFDtLLIIIII?"}};

static const char *const types[] = {"Int", "Long", "Float", "Double", "Object"};
static const char *const classes[] = {"right type", "reference or primitive", "half of a wide one", "another size",
                                      "nothing there"};

/* The class of the question, and its answer. */
static int question(char type, char kind, char next, jvmtiError *expected) {
    int wide = type == 'J' || type == 'D';
    if (kind == '?') { /* one thing on one way here, something else on the other */
        *expected = type == 'L' ? JVMTI_ERROR_TYPE_MISMATCH : BY_TEXT(JVMTI_ERROR_INVALID_SLOT, JVMTI_ERROR_NONE);
        return 4;
    }
    if (kind == '-') {
        *expected = type == 'L' ? JVMTI_ERROR_TYPE_MISMATCH : JVMTI_ERROR_INVALID_SLOT;
        return 4;
    }
    if (wide && next == 'L') {
        *expected = JVMTI_ERROR_INVALID_SLOT;
        return 1;
    }
    *expected = JVMTI_ERROR_TYPE_MISMATCH;
    if ((type == 'L') != (kind == 'L')) return 1;
    *expected = JVMTI_ERROR_NONE; /* nothing states that two neighbours are two, or half a long is half */
    if (kind == 't') return 2;
    return type != 'L' && wide != (kind == 'J' || kind == 'D') ? 3 : 0;
}

static jvmtiError get(int type, jint slot) {
    union {
        jint i;
        jlong j;
        jfloat f;
        jdouble d;
        jobject o;
    } v;
    switch (type) {
    case 0: return (*jvmti)->GetLocalInt(jvmti, NULL, 1, slot, &v.i);
    case 1: return (*jvmti)->GetLocalLong(jvmti, NULL, 1, slot, &v.j);
    case 2: return (*jvmti)->GetLocalFloat(jvmti, NULL, 1, slot, &v.f);
    case 3: return (*jvmti)->GetLocalDouble(jvmti, NULL, 1, slot, &v.d);
    default: return (*jvmti)->GetLocalObject(jvmti, NULL, 1, slot, &v.o);
    }
}

static void ask(jlocation l, jint max) {
    const char *kinds = "";
    for (int i = 0; i < 4; i++) kinds = facts[i].at == l ? facts[i].kinds : kinds;
    for (int type = 0; type < 5; type++) {
        for (int class = 0; class < 5; class ++) {
            char name[32], aspect[64], text[64];
            snprintf(name, sizeof name, "GetLocal%s", types[type]);
            snprintf(aspect, sizeof aspect, "at %d, %s", (int)l, classes[class]);
            CASE(name, aspect);
            for (jint slot = 0; kinds[slot] != '\0'; slot++) {
                jvmtiError expected;
                if (question("IJFDL"[type], kinds[slot], kinds[slot + 1], &expected) == class &&
                    !(slot == max - 1 && (type & 1) && type < 4)) {
                    snprintf(text, sizeof text, "slot %d", slot);
                    recorder_expect(__LINE__, text, expected, get(type, slot));
                }
            }
        }
    }
    CASES_END();
}

static int writes;

JNIEXPORT void JNICALL Java_LocalsBare_look(JNIEnv *env, jclass c) {
    jmethodID m = NULL;
    jlocation l = 0;
    jint max = 0;
    (void)c;
    (*env)->EnsureLocalCapacity(env, 100);
    MUST((*jvmti)->GetFrameLocation(jvmti, NULL, 1, &m, &l));
    MUST((*jvmti)->GetMaxLocals(jvmti, m, &max));
    ask(l, max);
    if (writes++ == 3) { /* i 1, j 2, f 4, d 5, o 7, s 8, c 9, b 10, x 11 */
        SHOW("int", (*jvmti)->SetLocalInt(jvmti, NULL, 1, 1, -5));
        SHOW("long", (*jvmti)->SetLocalLong(jvmti, NULL, 1, 2, -6000000000L));
        SHOW("float", (*jvmti)->SetLocalFloat(jvmti, NULL, 1, 4, 7.5f));
        SHOW("double", (*jvmti)->SetLocalDouble(jvmti, NULL, 1, 5, -8.25));
        SHOW("object", (*jvmti)->SetLocalObject(jvmti, NULL, 1, 7, (*env)->NewStringUTF(env, "object")));
        SHOW("string", (*jvmti)->SetLocalObject(jvmti, NULL, 1, 8, (*env)->NewStringUTF(env, "string")));
        SHOW("null", (*jvmti)->SetLocalObject(jvmti, NULL, 1, 7, NULL));
        SHOW("int into char", (*jvmti)->SetLocalInt(jvmti, NULL, 1, 9, 'x'));
        SHOW("int into object", (*jvmti)->SetLocalInt(jvmti, NULL, 1, 7, 1));
        SHOW("object into int", (*jvmti)->SetLocalObject(jvmti, NULL, 1, 1, NULL));
        MUST((*jvmti)->ForceGarbageCollection(jvmti));
    }
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    jvmti = new_environment(vm);
    jvmtiCapabilities caps = {.can_access_local_variables = 1};
    MUST((*jvmti)->AddCapabilities(jvmti, &caps));
    return 0;
}

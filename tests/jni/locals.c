/* Local references in every order of deletion: how many different addresses they get does not grow with the steps. */
#include "test.h"
/* here: -Xgc:stress=1000 */

enum { STEPS = 4000, TABLE = 1 << 16, BOUND = 1000 /* `java` makes blocks of some tens of cells */ };

/* How many different references there were. */
static jobject table[TABLE];
static int seen;
static void see(jobject o) {
    size_t i = ((uintptr_t)o >> 3) % TABLE;
    while (table[i] && table[i] != o) i = (i + 1) % TABLE;
    if (table[i]) return;
    table[i] = o;
    seen++;
}
static void see_none(void) {
    memset(table, 0, sizeof table);
    seen = 0;
}
static const char *growth(void) { return seen < BOUND ? "bounded" : "grows"; }

static unsigned seed = 1;
static int draw(int n) {
    seed = seed * 1664525u + 1013904223u;
    return (int)(seed >> 8) % n;
}

static jobject number(JNIEnv *env, int i) {
    char text[16];
    snprintf(text, sizeof text, "%d", i);
    jobject o = J(NewStringUTF, text);
    see(o);
    return o;
}
static bool is_number(JNIEnv *env, jobject o, int i) {
    char text[16];
    snprintf(text, sizeof text, "%d", i);
    return J(GetObjectRefType, o) == JNILocalRefType && strcmp(text_of(env, o), text) == 0;
}

typedef struct Window {
    jobject refs[64];
    int numbers[64];
    int count;
} Window;
static void add(JNIEnv *env, Window *w, int i) {
    w->refs[w->count] = number(env, i);
    w->numbers[w->count++] = i;
}
static bool drop(JNIEnv *env, Window *w, int i) {
    bool ok = is_number(env, w->refs[i], w->numbers[i]);
    J(DeleteLocalRef, w->refs[i]);
    w->count--;
    memmove(&w->refs[i], &w->refs[i + 1], (size_t)(w->count - i) * sizeof w->refs[0]);
    memmove(&w->numbers[i], &w->numbers[i + 1], (size_t)(w->count - i) * sizeof w->numbers[0]);
    return ok;
}

/* [frames] local frames are opened around each tenth deletion, and references made in them. */
JNIEXPORT void JNICALL Java_Locals_walk(JNIEnv *env, jclass k, jstring name, jint window, jint order, jint frames) {
    Window w = {.count = 0};
    bool ok = true;
    see_none();
    for (int i = 0; i < window; i++) add(env, &w, i);
    for (int i = 0; i < STEPS; i++) {
        add(env, &w, i);
        int open = i % 10 == 0 ? frames : 0;
        for (int f = 0; f < open; f++) {
            J(PushLocalFrame, 2);
            number(env, f);
            J(EnsureLocalCapacity, 10);
        }
        ok &= drop(env, &w, order == 0 ? 0 : order == 1 ? w.count - 1 : draw(w.count));
        for (int f = open; f-- > 0;) {
            jobject up = J(PopLocalFrame, number(env, f));
            see(up);
            ok &= is_number(env, up, f);
            J(DeleteLocalRef, up);
        }
    }
    while (w.count > 0) ok &= drop(env, &w, 0);
    say("%s, %d alive, %d frames: %s, %s\n", text_of(env, name), window, frames, ok ? "right" : "WRONG", growth());
}

JNIEXPORT jobject JNICALL Java_Locals_step(JNIEnv *env, jclass k, jobject o, jboolean collect) {
    jobject a = J(NewLocalRef, o), b = number(env, 7), c = J(NewLocalRef, a);
    J(DeleteLocalRef, a);
    J(DeleteLocalRef, b);
    see(c);
    return c;
}
/* A native that calls Java that calls a native, each with a list of references. */
JNIEXPORT void JNICALL Java_Locals_inCalls(JNIEnv *env, jclass k, jint window) {
    jmethodID up = J(GetStaticMethodID, k, "up", "(Ljava/lang/Object;Z)Ljava/lang/Object;");
    Window w = {.count = 0};
    bool ok = true;
    see_none();
    for (int i = 0; i < window; i++) add(env, &w, i);
    for (int i = 0; i < STEPS; i++) {
        add(env, &w, i);
        jobject same = J(CallStaticObjectMethod, k, up, w.refs[w.count - 1], i % 1000 == 0);
        see(same);
        ok &= J(IsSameObject, same, w.refs[w.count - 1]) && drop(env, &w, 0);
        J(DeleteLocalRef, same);
    }
    say("in calls, %d alive: %s, %s\n", window, ok ? "right" : "WRONG", growth());
}

/* Functions that may be called with an exception pending keep it for their time. */
JNIEXPORT void JNICALL Java_Locals_pending(JNIEnv *env, jclass k, jint times) {
    see_none();
    J(ThrowNew, J(FindClass, "java/lang/IllegalStateException"), "stays");
    for (jint i = 0; i < times; i++) {
        jobject e = J(ExceptionOccurred);
        see(e);
        J(DeleteLocalRef, e);
    }
    say_pending(env, "pending");
    say("%s\n", growth());
}

/* Frames within frames; what was made in outer ones is deleted within the innermost. */
JNIEXPORT void JNICALL Java_Locals_frames(JNIEnv *env, jclass k, jint depth) {
    jobject outer[64], kept[64];
    bool ok = true;
    see_none();
    for (int turn = 0; turn < 50; turn++) {
        for (int i = 0; i < depth; i++) {
            J(PushLocalFrame, 4);
            outer[i] = number(env, i);
            kept[i] = number(env, -i);
        }
        for (int i = 0; i < depth; i += 2) J(DeleteLocalRef, outer[i]);
        for (int i = depth; i-- > 0;) {
            ok &= is_number(env, kept[i], -i) && (i % 2 == 0 || is_number(env, outer[i], i));
            ok &= is_number(env, number(env, 1000 + i), 1000 + i);
            J(PopLocalFrame, NULL);
        }
    }
    say("frames: %s, %s\n", ok ? "right" : "WRONG", growth());
}

/* References of all kinds and their lifetimes. */
#include "test.h"
/* here: -Xgc:stress=50 -Drepeat=2 */

static const char *kind(JNIEnv *env, jobject o) {
    static const char *const names[] = {"invalid", "local", "global", "weak"};
    jobjectRefType k = J(GetObjectRefType, o);
    return (unsigned)k < 4 ? names[k] : "?";
}
JNIEXPORT void JNICALL Java_References_kinds(JNIEnv *env, jclass k, jobject o) {
    jobject local = J(NewLocalRef, o), global = J(NewGlobalRef, o), weak = J(NewWeakGlobalRef, o);
    say("class %s, argument %s, local %s, global %s, weak %s, null %s\n", kind(env, k), kind(env, o), kind(env, local),
        kind(env, global), kind(env, weak), kind(env, NULL));
    jobject of_global = J(NewLocalRef, global), of_weak = J(NewLocalRef, weak), global_of_weak = J(NewGlobalRef, weak),
            weak_of_local = J(NewWeakGlobalRef, local);
    say("%s %s %s %s\n", kind(env, of_global), kind(env, of_weak), kind(env, global_of_weak), kind(env, weak_of_local));
    say("%d %d %d %d\n", J(IsSameObject, o, of_global), J(IsSameObject, of_weak, weak),
        J(IsSameObject, global_of_weak, weak_of_local), J(IsSameObject, global, NULL));
    J(DeleteLocalRef, local);
    J(DeleteGlobalRef, global);
    J(DeleteWeakGlobalRef, weak);
    say("deleted: %s %s\n", kind(env, global), kind(env, weak));
    J(DeleteGlobalRef, global_of_weak);
    J(DeleteWeakGlobalRef, weak_of_local);
    J(DeleteLocalRef, NULL);
    J(DeleteGlobalRef, NULL);
    J(DeleteWeakGlobalRef, NULL);
    say("null: %s %s %s\n", J(NewLocalRef, NULL) ? "object" : "null", J(NewGlobalRef, NULL) ? "object" : "null",
        J(NewWeakGlobalRef, NULL) ? "object" : "null");
}
JNIEXPORT void JNICALL Java_References_same(JNIEnv *env, jclass k, jobject a, jobject b) {
    say("same %d\n", J(IsSameObject, a, b));
}

static jobject text(JNIEnv *env, int i) {
    char buffer[32];
    snprintf(buffer, sizeof buffer, "string %d", i);
    return J(NewStringUTF, buffer);
}
JNIEXPORT void JNICALL Java_References_frames(JNIEnv *env, jclass k, jobject o) {
    jobject before = text(env, 1);
    say("push %d\n", (int)J(PushLocalFrame, 16));
    jobject inside = text(env, 2);
    say("push %d\n", (int)J(PushLocalFrame, 1));
    for (int i = 0; i < 100; i++) text(env, i);
    jobject innermost = text(env, 3), up = J(PopLocalFrame, innermost);
    say("%s %s %s %s\n", text_of(env, up), kind(env, up), text_of(env, inside), text_of(env, before));
    jobject old = J(PopLocalFrame, before);
    say("%s %s %s\n", text_of(env, old), text_of(env, before), kind(env, old));
    say("push %d, pop %s\n", (int)J(PushLocalFrame, 0), J(PopLocalFrame, NULL) ? "object" : "null");
    /* references made before a frame can be deleted inside it */
    jobject early = text(env, 4), later = text(env, 5);
    J(PushLocalFrame, 8);
    jobject first = text(env, 6);
    J(DeleteLocalRef, later);
    J(DeleteLocalRef, early);
    J(DeleteLocalRef, first);
    jobject second = text(env, 7), third = text(env, 8);
    say("%s %s\n", text_of(env, second), text_of(env, third));
    J(DeleteLocalRef, third);
    J(DeleteLocalRef, second);
    jobject fourth = text(env, 9);
    jobject out = J(PopLocalFrame, fourth);
    jobject after = text(env, 10);
    say("%s %s %s %s\n", text_of(env, out), text_of(env, after), text_of(env, before), text_of(env, old));
}
/* Frames left open end with the native. */
JNIEXPORT jobject JNICALL Java_References_leaveOpen(JNIEnv *env, jclass k, jint frames) {
    jobject r = NULL;
    for (int i = 0; i < frames; i++) {
        J(PushLocalFrame, 10);
        r = text(env, i);
    }
    return r;
}
JNIEXPORT jint JNICALL Java_References_closeMore(JNIEnv *env, jclass k) {
    jobject a = text(env, 1);
    J(PushLocalFrame, 4);
    jobject b = text(env, 2);
    jobject c = J(PopLocalFrame, b);
    jobject d = text(env, 3);
    say("%s %s %s\n", text_of(env, a), text_of(env, c), text_of(env, d));
    return J(GetStringUTFLength, a);
}
JNIEXPORT jobject JNICALL Java_References_popReturns(JNIEnv *env, jclass k, jobject o) {
    J(PushLocalFrame, 4);
    J(PushLocalFrame, 4);
    jobject x = J(PopLocalFrame, J(NewLocalRef, o));
    return J(PopLocalFrame, x);
}
JNIEXPORT jint JNICALL Java_References_manyDeleted(JNIEnv *env, jclass k, jint n) {
    jint sum = 0;
    for (jint i = 0; i < n; i++) {
        jobject s = text(env, i);
        sum += J(GetStringLength, s);
        J(DeleteLocalRef, s);
    }
    return sum;
}
JNIEXPORT jint JNICALL Java_References_manyKept(JNIEnv *env, jclass k, jint n) {
    jobject *all = malloc((size_t)n * sizeof *all);
    J(EnsureLocalCapacity, n);
    for (jint i = 0; i < n; i++) all[i] = text(env, i);
    jint sum = 0;
    for (jint i = 0; i < n; i++) {
        char expected[32], found[32] = "";
        int length = snprintf(expected, sizeof expected, "string %d", (int)i);
        J(GetStringUTFRegion, all[i], 0, length, found);
        found[length] = 0;
        sum += strcmp(expected, found) == 0;
    }
    free(all);
    return sum;
}
/* Deleting in any order leaves the others alone. */
JNIEXPORT jint JNICALL Java_References_mixedDeletes(JNIEnv *env, jclass k, jint n) {
    jobject *all = calloc((size_t)n, sizeof *all);
    unsigned random = 12345;
    for (jint i = 0; i < n; i++) all[i] = text(env, i);
    for (jint step = 0; step < 3 * n; step++) {
        random = random * 1103515245 + 12345;
        jint i = (jint)((random >> 8) % (unsigned)n);
        if (all[i]) {
            J(DeleteLocalRef, all[i]);
            all[i] = NULL;
        } else
            all[i] = text(env, i);
    }
    jint good = 0;
    for (jint i = 0; i < n; i++) {
        if (!all[i]) {
            good++;
            continue;
        }
        char expected[32];
        snprintf(expected, sizeof expected, "string %d", (int)i);
        good += strcmp(expected, text_of(env, all[i])) == 0 && strcmp(kind(env, all[i]), "local") == 0;
    }
    free(all);
    return good;
}

static jobject kept_global, kept_weak;
JNIEXPORT void JNICALL Java_References_keep(JNIEnv *env, jclass k, jobject o) { kept_global = J(NewGlobalRef, o); }
JNIEXPORT jobject JNICALL Java_References_kept(JNIEnv *env, jclass k) { return kept_global; }
JNIEXPORT void JNICALL Java_References_drop(JNIEnv *env, jclass k) { J(DeleteGlobalRef, kept_global); }
JNIEXPORT void JNICALL Java_References_keepWeak(JNIEnv *env, jclass k, jobject o) {
    if (kept_weak) J(DeleteWeakGlobalRef, kept_weak);
    kept_weak = J(NewWeakGlobalRef, o);
}
JNIEXPORT jstring JNICALL Java_References_weak(JNIEnv *env, jclass k) {
    jobject o = J(NewLocalRef, kept_weak);
    if (!o) {
        say("cleared: kind %s, same as null %d, global %s\n", kind(env, kept_weak), J(IsSameObject, kept_weak, NULL),
            J(NewGlobalRef, kept_weak) ? "object" : "null");
        return NULL;
    }
    return J(CallObjectMethod, o, J(GetMethodID, J(GetObjectClass, o), "toString", "()Ljava/lang/String;"));
}
/* References of outer natives live on while inner ones come and go. */
JNIEXPORT void JNICALL Java_References_nested(JNIEnv *env, jclass k, jint depth) {
    jobject a = text(env, depth);
    if (depth & 1) J(PushLocalFrame, 5);
    jobject b = text(env, depth + 100);
    if (depth > 0) J(CallStaticIntMethod, k, J(GetStaticMethodID, k, "level", "(I)I"), depth - 1);
    say("%d: %s %s %s %s\n", (int)depth, text_of(env, a), text_of(env, b), kind(env, a), kind(env, b));
    if (depth % 3 == 0 && depth & 1) J(PopLocalFrame, NULL); /* sometimes forgotten */
}
JNIEXPORT void JNICALL Java_References_deleteArgument(JNIEnv *env, jclass k, jobject o) {
    jobject mine = J(NewLocalRef, o);
    J(DeleteLocalRef, o);
    J(DeleteLocalRef, k);
    jclass c = J(GetObjectClass, mine);
    say("%s\n", text_of(env, J(CallObjectMethod, mine, J(GetMethodID, c, "toString", "()Ljava/lang/String;"))));
}
JNIEXPORT void JNICALL Java_References_capacity(JNIEnv *env, jclass k) {
    say("%d %d %d\n", (int)J(EnsureLocalCapacity, 0), (int)J(EnsureLocalCapacity, 1000),
        (int)J(EnsureLocalCapacity, -1));
    say_pending(env, "capacity");
    say("%d", (int)J(PushLocalFrame, -1));
    say_pending(env, " push");
    static const jint many[] = {4096, 65535, 65536, 65537, 2147483647, -2147483647 - 1};
    for (unsigned i = 0; i < sizeof many / sizeof many[0]; i++) {
        say("ensure %d: %d\n", (int)many[i], (int)J(EnsureLocalCapacity, many[i]));
        jint r = J(PushLocalFrame, many[i]);
        say("push %d: %d\n", (int)many[i], (int)r);
        if (r == 0) J(PopLocalFrame, NULL);
        say_pending(env, "capacity");
    }
    /* everything that GetObjectRefType may be asked about */
    static void *garbage[64];
    jobject global = J(NewGlobalRef, k), weak = J(NewWeakGlobalRef, k), local = J(NewLocalRef, k);
    say("%s %s %s %s", kind(env, global), kind(env, weak), kind(env, local), kind(env, k));
    J(DeleteGlobalRef, global);
    J(DeleteWeakGlobalRef, weak);
    say(" %s %s %s %s\n", kind(env, global), kind(env, weak), kind(env, (jobject)&garbage[32]), kind(env, NULL));
}
JNIEXPORT jobjectArray JNICALL Java_References_globals(JNIEnv *env, jclass k, jint n) {
    jobject *all = malloc((size_t)n * sizeof *all);
    for (int round = 0; round < 3; round++) {
        for (jint i = 0; i < n; i++) {
            jobject s = text(env, i);
            all[i] = i & 1 ? J(NewGlobalRef, s) : J(NewWeakGlobalRef, s);
            if (i & 1) J(DeleteLocalRef, s);
        }
        if (round == 2) break;
        for (jint i = n; i-- > 0;)
            if (i & 1)
                J(DeleteGlobalRef, all[i]);
            else
                J(DeleteWeakGlobalRef, all[i]);
    }
    jobjectArray result = J(NewObjectArray, n, J(FindClass, "java/lang/String"), NULL);
    for (jint i = 0; i < n; i++) {
        J(SetObjectArrayElement, result, i, all[i]);
        if (i & 1)
            J(DeleteGlobalRef, all[i]);
        else
            J(DeleteWeakGlobalRef, all[i]);
    }
    free(all);
    return result;
}
JNIEXPORT jobject JNICALL Java_References_nullReturns(JNIEnv *env, jclass k) { return NULL; }
JNIEXPORT jobject JNICALL Java_References_returnGlobal(JNIEnv *env, jclass k, jobject o) {
    static jobject g;
    return g = J(NewGlobalRef, o);
}
JNIEXPORT jobject JNICALL Java_References_returnWeak(JNIEnv *env, jclass k, jobject o) {
    static jobject g;
    return g = J(NewWeakGlobalRef, o);
}
JNIEXPORT void JNICALL Java_References_deepFrames(JNIEnv *env, jclass k, jint n) {
    jobject last = NULL;
    for (jint i = 0; i < n; i++) {
        if (J(PushLocalFrame, 4)) say("push failed at %d\n", (int)i);
        last = text(env, i);
    }
    for (jint i = 0; i < n; i++) last = J(PopLocalFrame, last);
    say("%s\n", text_of(env, last));
}

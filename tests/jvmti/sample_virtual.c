/* only here: the reference implementation answers error codes */
/* jdk: 25 */
/* Samples of carriers while virtual threads yield, sleep, contend and end: a stack is a virtual thread's, then
   Continuation.enterSpecial, then its carrier's; or one of them alone, but never a mixture. So each ends at one of the
   few methods that can be the oldest, and each method is on the right side of the entry. */
#include "sampler.h"

static jmethodID enter_special, work, oldest[64];
static long mixtures, nulls, errors, in_work; /* atomic */

static void count(long *what) { __atomic_add_fetch(what, 1, __ATOMIC_RELAXED); }

static void note_oldest(jmethodID m) {
    for (int i = 0; i < 64; i++) {
        jmethodID none = NULL;
        if (__atomic_load_n(&oldest[i], __ATOMIC_RELAXED) == m ||
            __atomic_compare_exchange_n(&oldest[i], &none, m, 0, __ATOMIC_RELAXED, __ATOMIC_RELAXED) || none == m)
            return;
    }
}

static void on_sample(const CallTrace *trace, void *context) {
    int entries = 0, works = 0, works_above = 0;
    (void)context;
    if (trace->count < 0 && trace->count != -8) count(&errors);
    for (jint i = 0; i < trace->count; i++) {
        const CallFrame *f = &trace->frames[i];
        if (!f->method) count(&nulls);
        if (f->method == enter_special) entries++;
        if (f->method != work) continue;
        works++;
        works_above += entries == 0;
    }
    if (entries > 1 || works != works_above || (works > 0 && entries == 0 && trace->count > 30)) count(&mixtures);
    if (works > 0 && entries == 1) count(&in_work);
    if (trace->count > 0 && trace->count < DEPTH) note_oldest(trace->frames[trace->count - 1].method);
}

JNIEXPORT void JNICALL Java_SampleVirtual_begin(JNIEnv *env, jclass c, jint wanted) {
    jclass continuation = (*env)->FindClass(env, "jdk/internal/vm/Continuation");
    enter_special = (*env)->GetStaticMethodID(env, continuation, "enterSpecial", "(Ljdk/internal/vm/Continuation;ZZ)V");
    work = (*env)->GetStaticMethodID(env, c, "work", "(I)V");
    sampler_start(wanted);
}
JNIEXPORT jboolean JNICALL Java_SampleVirtual_done(JNIEnv *env, jclass c) {
    (void)env, (void)c;
    return !sampling;
}
JNIEXPORT void JNICALL Java_SampleVirtual_end(JNIEnv *env, jclass c) {
    static const char *const known[] = {"run", "main", "exit", "<clinit>", "start", "runContinuation", NULL};
    (void)env, (void)c;
    if (getenv("SAMPLE_STORM_FIGURES"))
        fprintf(stderr, "%ld samples, %ld in virtual threads, %ld mixtures, %ld null, %ld errors\n", samples, in_work,
                mixtures, nulls, errors);
    CASE("AsyncGetCallTrace", "no mixture of two stacks");
    CHECK(in_work > 10);
    CHECK_INT(0, mixtures);
    CHECK_INT(0, nulls);
    CHECK_INT(0, errors);
    CASE("AsyncGetCallTrace", "the oldest frame is one that can be");
    for (int i = 0; i < 64 && oldest[i]; i++) {
        char *name;
        int found = 0;
        MUST((*jvmti)->GetMethodName(jvmti, oldest[i], &name, NULL, NULL));
        for (int k = 0; known[k]; k++) found |= strcmp(name, known[k]) == 0;
        if (!found) say("the oldest frame is %s", name);
        CHECK(found);
        (*jvmti)->Deallocate(jvmti, (unsigned char *)name);
    }
    CASES_END();
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    sampler_load(vm, CAPABILITIES(0));
    return 0;
}

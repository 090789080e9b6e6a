/* only here: the reference implementation has the index of the last call, and no leaves */
/* The index of the youngest frame. The program writes to a word which of its loops runs; the loops call nothing, so
   that nothing but the processor's registers says where they are. And a getter, which runs without a frame, is a frame
   of the stack all the same. */
#include "sampler.h"

enum { LOOPS = 6, WRITES = LOOPS + 1 };
static jmethodID loops, leaf_loop, leaf;
static jint write_at[WRITES + 1]; /* bytecode index of each write of the word, in order */
static jint *word;
static pthread_t program;
static long inside, outside, unknown, in_leaf, in_leaf_loop, leaf_elsewhere; /* written by the handler of one thread */

static void on_sample(const CallTrace *trace, void *context) {
    (void)context;
    if (!pthread_equal(program, pthread_self()) || trace->count < 1) return;
    const CallFrame *top = trace->frames;
    if (top->method == loops && *word > 0) {
        enum { STATEMENT = 4 }; /* the bytes before the store: it is done, its instruction is not over yet */
        if (top->bci < 0)
            unknown++;
        else if (top->bci >= write_at[*word - 1] - STATEMENT && top->bci <= write_at[*word])
            inside++;
        else
            outside++;
    }
    if (top->method == leaf_loop) in_leaf_loop++;
    if (top->method == leaf) {
        if (trace->count > 1 && trace->frames[1].method == leaf_loop)
            in_leaf++;
        else
            leaf_elsewhere++;
    }
}

/* The bytecode is made of these stores and no other int stores. */
static bool is_word(const unsigned char *code) { return code[0] == 0x2a && code[1] == 0x03; } /* aload_0, iconst_0 */
static void find_writes(void) {
    enum { IASTORE = 0x4f, BIPUSH = 0x10 };
    jint length;
    unsigned char *code;
    int found = 0;
    MUST((*jvmti)->GetBytecodes(jvmti, loops, &length, &code));
    for (jint i = 0; i < length && found < WRITES; i++)
        if (code[i] == IASTORE && (is_word(code + i - 3) || (is_word(code + i - 4) && code[i - 2] == BIPUSH)))
            write_at[found++] = i;
    (*jvmti)->Deallocate(jvmti, code);
    CHECK_INT(WRITES, found);
}

JNIEXPORT void JNICALL Java_SampleIndices_begin(JNIEnv *env, jclass c, jintArray array, jint wanted) {
    jboolean copy;
    program = pthread_self();
    loops = (*env)->GetStaticMethodID(env, c, "loops", "([I[JLjava/lang/Object;)J");
    leaf_loop = (*env)->GetStaticMethodID(env, c, "callLeaf", "(LSampleIndices;)J");
    leaf = (*env)->GetMethodID(env, c, "get", "()J");
    CASE("AsyncGetCallTrace", "the index lies in the loop that runs");
    find_writes();
    word = (*env)->GetPrimitiveArrayCritical(env, array, &copy); /* objects do not move */
    (*env)->ReleasePrimitiveArrayCritical(env, array, word, JNI_ABORT);
    /* -Xcheck:jni hands out a copy. A local reference is the address of the object's address. */
    if (copy) word = (void *)(*(char **)array + 16);
    sampler_start_timer(wanted);
}
JNIEXPORT jboolean JNICALL Java_SampleIndices_done(JNIEnv *env, jclass c) {
    (void)env, (void)c;
    return !sampling;
}
JNIEXPORT void JNICALL Java_SampleIndices_end(JNIEnv *env, jclass c) {
    (void)env, (void)c;
    if (getenv("SAMPLE_STORM_FIGURES"))
        fprintf(stderr, "%ld inside, %ld outside, %ld unknown; %ld in the leaf, %ld in its caller, %ld elsewhere\n",
                inside, outside, unknown, in_leaf, in_leaf_loop, leaf_elsewhere);
    CHECK(inside > 100);
    /* With sanitizers the compiler does not keep the pc in a register: the index is that of the last call. */
    if (!dlsym(RTLD_DEFAULT, "__asan_init") && !dlsym(RTLD_DEFAULT, "__tsan_init")) CHECK_INT(0, outside);
    CHECK_INT(0, unknown);
    CASE("AsyncGetCallTrace", "a method that is called without a frame");
    CHECK(in_leaf > 0);
    CHECK(in_leaf_loop > 0);
    CHECK_INT(0, leaf_elsewhere);
    CASES_END();
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    sampler_load(vm, CAPABILITIES(.can_get_bytecodes = 1));
    return 0;
}

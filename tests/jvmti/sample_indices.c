/* only here: the reference implementation has the index of the last call, and no leaves */
/* The index of the youngest frame. The program writes to a word which of its loops runs; the loops call nothing, so
   that nothing but the processor's registers says where they are. And a getter, which runs without a frame, is a frame
   of the stack all the same, whatever kind of call it has, and only while it is called. */
#include "sampler.h"

enum { LOOPS = 6, WRITES = LOOPS + 1, LEAVES = 4 };
static jmethodID loops, callers[LEAVES], leaves[LEAVES];
static jint write_at[WRITES + 1]; /* bytecode index of each write of the word, in order */
static jint *word;
static pthread_t program;
/* written by the handler of one thread */
static long inside, outside, unknown, in_leaf[LEAVES], in_caller[LEAVES], leaf_elsewhere;

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
    for (int i = 0; i < LEAVES; i++) {
        if (top->method == callers[i]) in_caller[i]++;
        if (top->method != leaves[i]) continue;
        if (trace->count > 1 && trace->frames[1].method == callers[i])
            in_leaf[i]++;
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
    callers[0] = (*env)->GetStaticMethodID(env, c, "callLeaf", "(LSampleIndices;)J");
    callers[1] = callers[2] = callers[3] =
        (*env)->GetStaticMethodID(env, c, "callLeaves", "(LSampleIndices;Ljava/util/function/LongSupplier;)J");
    leaves[0] = (*env)->GetMethodID(env, c, "get", "()J");
    leaves[1] = (*env)->GetMethodID(env, c, "getAsLong", "()J");
    leaves[2] = (*env)->GetMethodID(env, c, "last", "()J");
    leaves[3] = (*env)->GetStaticMethodID(env, c, "quotient", "(II)I");
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
        fprintf(stderr,
                "%ld inside, %ld outside, %ld unknown; %ld %ld %ld %ld in leaves, %ld in a caller, %ld elsewhere\n",
                inside, outside, unknown, in_leaf[0], in_leaf[1], in_leaf[2], in_leaf[3], in_caller[0], leaf_elsewhere);
    CHECK(inside > 100);
    /* With sanitizers the compiler does not keep the pc in a register: the index is that of the last call. */
    if (!dlsym(RTLD_DEFAULT, "__asan_init") && !dlsym(RTLD_DEFAULT, "__tsan_init")) CHECK_INT(0, outside);
    CHECK_INT(0, unknown);
    CASE("AsyncGetCallTrace", "a method that is called without a frame");
    for (int i = 0; i < LEAVES; i++) {
        CHECK(in_leaf[i] > 0);
        CHECK(in_caller[i] > 0);
    }
    CHECK_INT(0, leaf_elsewhere);
    CASES_END();
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    sampler_load(vm, CAPABILITIES(.can_get_bytecodes = 1));
    return 0;
}

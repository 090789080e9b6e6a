/* The functions of level_functions.def. */
#include "vm/jvm/level.h"

#include "vm/jvm/jvm_entry.h"

static void init_elements_of_throwable(JNIEnv *env, jobjectArray elements, jobject throwable, jint unused) {
    CALL_VOID(StackTraceElement_init, WORD_REF(elements), WORD_REF(throwable));
}
static void init_elements_of_backtrace(JNIEnv *env, jobjectArray elements, jobject backtrace, jint depth) {
    CALL_VOID(StackTraceElement_initFromBacktrace, WORD_REF(elements), WORD_REF(backtrace), WORD_INT(depth));
}

static void sleep_millis(JNIEnv *env, jlong time) { CALL_VOID(Thread_sleep, WORDS_LONG(time)); }
static void sleep_nanos(JNIEnv *env, jlong time) { CALL_VOID(Thread_sleepNanos, WORDS_LONG(time)); }

/* ---- StackWalker ---- */

/* skip, count, start, frames */
static jobject walk_members(JNIEnv *env, jobject stream, jlong mode, const intptr_t *words) {
    return CALL_OBJECT(AbstractStackWalker_callStackWalk, WORD_REF(stream), WORDS_LONG(mode), WORD_INT((jint)words[0]),
                       WORD_INT((jint)words[1]), WORD_INT((jint)words[2]), WORD_REF((jobject)words[3]));
}
/* skip, scope, continuation, count, start, frames */
static jobject walk_members_of_continuation(JNIEnv *env, jobject stream, jlong mode, const intptr_t *words) {
    return CALL_OBJECT(AbstractStackWalker_callScopedWalk, WORD_REF(stream), WORDS_LONG(mode), WORD_INT((jint)words[0]),
                       WORD_REF((jobject)words[1]), WORD_REF((jobject)words[2]), WORD_INT((jint)words[3]),
                       WORD_INT((jint)words[4]), WORD_REF((jobject)words[5]));
}
/* skip, scope, continuation, end of the buffer, start, frames */
static jobject walk_infos(JNIEnv *env, jobject stream, jlong mode, const intptr_t *words) {
    return CALL_OBJECT(AbstractStackWalker_callInfoWalk, WORD_REF(stream), WORD_INT((jint)mode),
                       WORD_INT((jint)words[0]), WORD_REF((jobject)words[1]), WORD_REF((jobject)words[2]),
                       WORD_INT((jint)words[3]), WORD_INT((jint)words[4]), WORD_REF((jobject)words[5]));
}
/* count, start, frames */
static jint more_members(JNIEnv *env, jobject stream, jlong mode, jlong anchor, const intptr_t *words) {
    return CALL_INT(AbstractStackWalker_fetchStackFrames, WORD_REF(stream), WORDS_LONG(mode), WORDS_LONG(anchor),
                    WORD_INT((jint)words[0]), WORD_INT((jint)words[1]), WORD_REF((jobject)words[2]));
}
/* count of the last batch, end of the buffer, start, frames */
static jint more_infos(JNIEnv *env, jobject stream, jlong mode, jlong anchor, const intptr_t *words) {
    return CALL_INT(AbstractStackWalker_fetchInfos, WORD_REF(stream), WORD_INT((jint)mode), WORDS_LONG(anchor),
                    WORD_INT((jint)words[0]), WORD_INT((jint)words[1]), WORD_INT((jint)words[2]),
                    WORD_REF((jobject)words[3]));
}

const JvmLevel jvm_levels[] = {
#define FUNCTION(result, name, parameters, function) .name = function,
#define LEVEL_TABLE "vm/jvm/level_functions.def"
#include "runtime/each_level.h"
};

/* Lists of threads and classes: their elements, and what became of each. */
#include <stdlib.h>

#include "validation/base/facts.h"
#include "validation/core/own.h"
#include "validation/core/rules.h"
#include "validation/know/threads.h"
#include "validation/report/finding.h"
#include "validation/rules/thread.h"

/* The rules that are reported here. */
extern const RuleFacts RULE_arg_list_element[], RULE_Redefine_duplicates[], RULE_ResumeThread_not_suspended[],
    RULE_SuspendThread_already[], RULE_SuspendThreadList_duplicates[], RULE_SuspendThreadList_results_unread[];

/* ---- Threads ---- */

/* What a try to suspend has reported: that another agent, or the program, has done it. */
static void tried(const Call *call, JavaThread *target, jvmtiError result) {
    if (!target || !(result == JVMTI_ERROR_NONE || result == JVMTI_ERROR_THREAD_SUSPENDED)) return;
    const CheckedEnv *by = suspending_env(target);
    bool others = result != JVMTI_ERROR_NONE && (!by || by->agent != call->env->agent);
    __atomic_store_n(&suspension_of(target)->refused_to, others ? call->env : NULL, __ATOMIC_SEQ_CST);
}

static void suspend_after(Call *call) { tried(call, java_thread_of(call), call->result); }

static void resumed(const Call *call, JavaThread *target) {
    if (!target || __atomic_load_n(&suspension_of(target)->refused_to, __ATOMIC_SEQ_CST) != call->env) return;
    __atomic_store_n(&suspension_of(target)->refused_to, NULL, __ATOMIC_SEQ_CST);
    FINDING(RULE_SuspendThread_already,
            "\"%s\" was suspended already when this environment tried to suspend it, and is resumed all the same",
            target->name);
}
static void resume_after(Call *call) {
    if (call->result == JVMTI_ERROR_NONE) resumed(call, java_thread_of(call));
}

/* Threads that the thread's last SuspendThreadList has not suspended, since they were not alive. */
enum { FAILED = 8 };
static __thread struct {
    CheckedEnv *env;
    const Site *site;
    int count;
    jweak threads[FAILED];
} failed;

static void remember_failed(const Call *call) {
    const jthread *list = call->args[1].p;
    const jvmtiError *results = call->args[2].p;
    JNIEnv *jni = own_jni();
    while (failed.count > 0) (*jni)->DeleteWeakGlobalRef(jni, failed.threads[--failed.count]);
    failed.env = call->env;
    failed.site = site_at(call->activity.site);
    for (jint i = 0; i < call->args[0].i && failed.count < FAILED; i++)
        if (results[i] == JVMTI_ERROR_THREAD_NOT_ALIVE)
            failed.threads[failed.count++] = (*jni)->NewWeakGlobalRef(jni, list[i]);
}

/* What is for threads that are suspended, with one that is not alive. */
static void suspended_after(Call *call) {
    JNIEnv *jni = own_jni();
    bool known = false;
    if (call->result != JVMTI_ERROR_THREAD_NOT_ALIVE || failed.env != call->env || !may_ask(call->thread) ||
        !ask_begin(call->thread))
        return;
    for (int i = 0; i < failed.count && !known; i++)
        known = (*jni)->IsSameObject(jni, failed.threads[i], (jthread)call->args[0].p);
    ask_end(call->thread);
    if (!known) return;
    Finding *f = finding_begin(RULE_SuspendThreadList_results_unread);
    finding_site(f, "suspended", failed.site);
    finding_end(f, "%s of a thread that SuspendThreadList has not suspended: its entry in results was THREAD_NOT_ALIVE",
                call->function->name);
}

/* How many failed elements of one call are compared with those before them. */
enum { COMPARED = 16 };

/* A valid element before [at] that is the same thread; -1: none. */
static jint same_before(const jthread *list, const jvmtiError *results, jint at) {
    JNIEnv *jni = own_jni();
    for (jint i = 0; i < at; i++)
        if (results[i] != JVMTI_ERROR_INVALID_THREAD && (*jni)->IsSameObject(jni, list[i], list[at])) return i;
    return -1;
}

static void threads_after(Call *call) {
    const jthread *list = call->args[1].p;
    const jvmtiError *results = call->args[2].p;
    bool resume = call->function->number == FN_ResumeThreadList;
    jvmtiError state = resume ? JVMTI_ERROR_THREAD_NOT_SUSPENDED : JVMTI_ERROR_THREAD_SUSPENDED;
    if (call->result != JVMTI_ERROR_NONE) return;
    for (jint i = 0; i < call->args[0].i; i++)
        if (!resume)
            tried(call, java_thread(list[i]), results[i]);
        else if (results[i] == JVMTI_ERROR_NONE)
            resumed(call, java_thread(list[i]));
    if (!may_ask(call->thread) || !ask_begin(call->thread)) return;
    if (!resume) remember_failed(call);
    jint invalid = -1, twice = -1, before = -1, running = -1;
    for (jint i = 0, compared = 0; i < call->args[0].i; i++) {
        if (results[i] == JVMTI_ERROR_INVALID_THREAD) invalid = i;
        if (results[i] != state || compared++ == COMPARED) continue;
        jint other = same_before(list, results, i);
        if (other < 0) {
            running = i;
        } else {
            twice = i;
            before = other;
        }
    }
    ask_end(call->thread);
    if (invalid >= 0) FINDING(RULE_arg_list_element, "request_list[%d] is no live reference to a Thread", invalid);
    if (twice >= 0)
        FINDING(RULE_SuspendThreadList_duplicates, "request_list[%d] and [%d] are the same thread", before, twice);
    if (resume && running >= 0)
        FINDING(RULE_ResumeThread_not_suspended, "the thread of request_list[%d] is not suspended", running);
}

/* ---- Classes ---- */

static jclass class_at(const Call *call, jint i) {
    const void *list = call->args[1].p;
    return call->function->number == FN_RedefineClasses ? ((const jvmtiClassDefinition *)list)[i].klass
                                                        : ((const jclass *)list)[i];
}

/* All are valid, as the VM has found. By hash codes, since agents retransform all classes that there are. */
static bool find_same(const Call *call, jint *first, jint *second) {
    jint count = call->args[0].i, places = 1;
    JNIEnv *jni = own_jni();
    while (places < 2 * count) places *= 2;
    jint *table = malloc((size_t)places * sizeof *table);
    if (!table) return false;
    for (jint i = 0; i < places; i++) table[i] = -1;
    bool found = false;
    for (jint i = 0; i < count && !found; i++) {
        jint hash = 0;
        (*own_env)->GetObjectHashCode(own_env, class_at(call, i), &hash);
        jint at = (jint)((uint32_t)hash * UINT32_C(0x9E3779B1) & (uint32_t)(places - 1));
        for (; table[at] >= 0 && !found; at = (at + 1) & (places - 1)) {
            found = (*jni)->IsSameObject(jni, class_at(call, table[at]), class_at(call, i));
            *first = table[at];
            *second = i;
        }
        table[at] = i;
    }
    free(table);
    return found;
}

static void classes_after(Call *call) {
    jint first, second;
    if (call->result != JVMTI_ERROR_NONE || call->args[0].i < 2 || call->args[0].i > 1 << 20 ||
        !may_ask(call->thread) || !ask_begin(call->thread))
        return;
    bool found = find_same(call, &first, &second);
    ask_end(call->thread);
    if (found) FINDING(RULE_Redefine_duplicates, "elements %d and %d of the list are the same class", first, second);
}

static const FunctionCheck functions[] = {
    {FN_SuspendThread, NULL, suspend_after},           {FN_ResumeThread, NULL, resume_after},
    {FN_SuspendThreadList, NULL, threads_after},       {FN_ResumeThreadList, NULL, threads_after},
    {FN_ResumeThread, NULL, suspended_after},          {FN_PopFrame, NULL, suspended_after},
    {FN_NotifyFramePop, NULL, suspended_after},        {FN_ForceEarlyReturnObject, NULL, suspended_after},
    {FN_ForceEarlyReturnInt, NULL, suspended_after},   {FN_ForceEarlyReturnLong, NULL, suspended_after},
    {FN_ForceEarlyReturnFloat, NULL, suspended_after}, {FN_ForceEarlyReturnDouble, NULL, suspended_after},
    {FN_ForceEarlyReturnVoid, NULL, suspended_after},  {FN_RetransformClasses, NULL, classes_after},
    {FN_RedefineClasses, NULL, classes_after},         {FN_ALL, NULL, NULL},
};
const RuleClass list_rules = {.functions = functions};

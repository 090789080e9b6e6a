/* Records of classes in a table by signature, where a weak reference reports classes of one name apart; a table from
   methods to them. Nothing is removed from either. The lock is not held while the VM is asked, since its holder may be
   suspended there: whoever has found nothing adds a record only if no other was added since. */
#include "validation/know/classes.h"

#include <stdlib.h>
#include <string.h>

#include "validation/base/limits.h"
#include "validation/base/lock.h"
#include "validation/core/own.h"
#include "validation/core/rules.h"
#include "validation/know/shape.h"

typedef struct ClassCall {
    bool changes_classes; /* it was counted */
} ClassCall;
RULE_STATE(Call, class_call, ClassCall)

typedef struct KnownMethod {
    TableLink link;          /* by the ID */
    CheckedClass *declaring; /* atomic */
} KnownMethod;

static Table classes, methods = {.shift = 3};
static Lock lock = LOCK_INITIALIZER(CLASSES);
static unsigned long class_count; /* atomic */
static Limit full = {.one = "class or method", .many = "classes and methods"};
static int under_way; /* atomic; redefinitions */

static uint64_t key_of_class(const char *signature) { return bytes_hash(signature, strlen(signature)); }
static CheckedClass *class_at(TableLink *link) { return TABLE_RECORD(CheckedClass, link, link); }

static CheckedClass *find(JNIEnv *jni, const char *signature, jclass cls) {
    CheckedClass *c = class_at(table_find(&classes, key_of_class(signature)));
    for (; c; c = class_at(table_next(&c->link)))
        if (!__atomic_load_n(&c->unloaded, __ATOMIC_SEQ_CST) && strcmp(c->signature, signature) == 0 &&
            (*jni)->IsSameObject(jni, c->mirror, cls))
            return c;
    return NULL;
}

static CheckedClass *class_new(JNIEnv *jni, const char *signature, jclass cls) {
    CheckedClass *c = calloc(1, sizeof *c);
    if (!c) return NULL;
    c->signature = strdup(signature);
    c->name = strdup(signature);
    c->mirror = (*jni)->NewWeakGlobalRef(jni, cls);
    if (c->signature && c->name && c->mirror) {
        class_name_of_signature(c->name);
        __atomic_store_n(&c->version, 1, __ATOMIC_SEQ_CST);
        return c;
    }
    free(c->signature);
    free(c->name);
    free(c);
    return NULL;
}

static void class_free(JNIEnv *jni, CheckedClass *c) {
    (*jni)->DeleteWeakGlobalRef(jni, c->mirror);
    free(c->signature);
    free(c->name);
    free(c);
}

/* Unless there are more than [seen] classes now. */
static bool add_unless_more(CheckedClass *c, unsigned long seen) {
    lock_acquire(&lock);
    bool added = __atomic_load_n(&class_count, __ATOMIC_SEQ_CST) == seen &&
                 table_add(&classes, &c->link, key_of_class(c->signature));
    bool no_memory = !added && __atomic_load_n(&class_count, __ATOMIC_SEQ_CST) == seen;
    __atomic_fetch_add(&class_count, added, __ATOMIC_SEQ_CST);
    lock_release(&lock);
    if (no_memory) limit_met(&full);
    return added;
}

/* The table may grow while it is read: what was missed is there the next time. */
static CheckedClass *find_or_add(JNIEnv *jni, const char *signature, jclass cls, bool make) {
    unsigned long seen;
    CheckedClass *known, *made = NULL;
    do {
        seen = __atomic_load_n(&class_count, __ATOMIC_SEQ_CST);
        known = find(jni, signature, cls);
        if (!known && !made && make && !(*jni)->ExceptionCheck(jni)) /* no new references then */
            made = class_new(jni, signature, cls);
        if (!known && made && add_unless_more(made, seen)) return made;
    } while (!known && __atomic_load_n(&class_count, __ATOMIC_SEQ_CST) != seen);
    if (made) class_free(jni, made);
    return known;
}

static CheckedClass *look_up(CheckedThread *thread, jclass cls, bool make) {
    char *signature;
    if (!cls || !may_ask(thread) || !ask_begin(thread)) return NULL;
    CheckedClass *c = NULL;
    if ((*own_env)->GetClassSignature(own_env, cls, &signature, NULL) == JVMTI_ERROR_NONE) {
        c = find_or_add(own_jni(), signature, cls, make);
        own_release(signature);
    }
    ask_end(thread);
    return c;
}

CheckedClass *class_of(CheckedThread *thread, jclass cls) { return look_up(thread, cls, true); }

CheckedClass *class_known(CheckedThread *thread, jclass cls) {
    return __atomic_load_n(&class_count, __ATOMIC_SEQ_CST) == 0 ? NULL : look_up(thread, cls, false);
}

static KnownMethod *known_method(jmethodID method) {
    return TABLE_RECORD(KnownMethod, link, table_find(&methods, (uintptr_t)method));
}

CheckedClass *class_of_known_method(jmethodID method) {
    const KnownMethod *m = known_method(method);
    return !m ? NULL : __atomic_load_n(&m->declaring, __ATOMIC_SEQ_CST);
}

static void know_method(jmethodID method, CheckedClass *declaring) {
    KnownMethod *made = calloc(1, sizeof *made);
    lock_acquire(&lock);
    KnownMethod *known = known_method(method);
    if (!known && made && table_add(&methods, &made->link, (uintptr_t)method)) known = made;
    if (known)
        __atomic_store_n(&known->declaring, declaring, __ATOMIC_SEQ_CST);
    else
        limit_met(&full);
    lock_release(&lock);
    if (known != made) free(made);
}

CheckedClass *class_of_method(CheckedThread *thread, jmethodID method) {
    CheckedClass *known = class_of_known_method(method);
    if (known && !class_is_unloaded(thread, known)) return known; /* else the ID came again */
    jclass declaring;
    if (!may_ask(thread) || !ask_begin(thread)) return NULL;
    CheckedClass *c = NULL;
    if ((*own_env)->GetMethodDeclaringClass(own_env, method, &declaring) == JVMTI_ERROR_NONE)
        c = class_of(thread, declaring);
    ask_end(thread);
    if (c) know_method(method, c);
    return c;
}

unsigned class_version(const CheckedClass *c) {
    return __atomic_load_n(&under_way, __ATOMIC_SEQ_CST) > 0
               ? 0
               : __atomic_load_n(&c->version,
                                 __ATOMIC_SEQ_CST); /* in this order: what was under way before has raised it */
}

bool class_is_unloaded(CheckedThread *thread, CheckedClass *c) {
    if (__atomic_load_n(&c->unloaded, __ATOMIC_SEQ_CST) || !may_ask(thread) || !ask_begin(thread))
        return __atomic_load_n(&c->unloaded, __ATOMIC_SEQ_CST);
    JNIEnv *jni = own_jni();
    if ((*jni)->IsSameObject(jni, c->mirror, NULL)) __atomic_store_n(&c->unloaded, true, __ATOMIC_SEQ_CST);
    ask_end(thread);
    return __atomic_load_n(&c->unloaded, __ATOMIC_SEQ_CST);
}

/* ---- Versions ---- */

static void redefine_before(Call *call) {
    class_call(call)->changes_classes = true;
    __atomic_fetch_add(&under_way, 1, __ATOMIC_SEQ_CST);
}

static void raise_version(const Call *call, jclass cls) {
    CheckedClass *c = class_known(call->thread, cls);
    if (!c) return;
    __atomic_store_n(&c->changed_by, call->env, __ATOMIC_SEQ_CST);
    __atomic_store_n(&c->changed_at, site_at(call->activity.site), __ATOMIC_SEQ_CST);
    __atomic_fetch_add(&c->version, 1, __ATOMIC_SEQ_CST);
}

static void redefine_after(Call *call) {
    if (!class_call(call)->changes_classes) return;
    if (call->result == JVMTI_ERROR_NONE && !call->answered)
        for (jint i = 0; i < call->args[0].i; i++)
            raise_version(call, call->function->number == FN_RedefineClasses
                                    ? ((const jvmtiClassDefinition *)call->args[1].p)[i].klass
                                    : ((const jclass *)call->args[1].p)[i]);
    __atomic_fetch_sub(&under_way, 1, __ATOMIC_SEQ_CST);
}

static const FunctionCheck functions[] = {
    {FN_RedefineClasses, redefine_before, redefine_after},
    {FN_RetransformClasses, redefine_before, redefine_after},
    {FN_ALL, NULL, NULL},
};
const RuleClass class_rules = {.functions = functions};

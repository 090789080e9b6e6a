/* Records of classes in a table by signature, where a weak reference tells classes of one name apart; a table from
   methods to them. Both are only ever added to, by compare and swap: a lock would have to be held while the VM is
   asked, and the holder may be suspended there. */
#include "validation/classes.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "validation/describe.h"
#include "validation/layer.h"
#include "validation/shape.h"

enum { CLASS_BUCKETS = 1 << 12, CLASS_LIMIT = 1 << 17, METHOD_BUCKETS = 1 << 14, METHOD_LIMIT = 1 << 20 };

typedef struct KnownMethod {
    struct KnownMethod *next; /* in its bucket; the newest comes first */
    jmethodID id;
    CheckedClass *declaring;
} KnownMethod;

static CheckedClass *_Atomic classes[CLASS_BUCKETS];
static KnownMethod *_Atomic methods[METHOD_BUCKETS];
static _Atomic unsigned long class_count, method_count, lost;
static _Atomic int under_way; /* redefinitions */

static CheckedClass *_Atomic *class_bucket(const char *signature) {
    return &classes[bytes_hash(signature, strlen(signature)) % CLASS_BUCKETS];
}

static KnownMethod *_Atomic *method_bucket(jmethodID id) {
    return &methods[(uintptr_t)id * UINT64_C(0x9E3779B97F4A7C15) >> 50];
}

/* Among those from [first] up to [end]. */
static CheckedClass *find(JNIEnv *jni, CheckedClass *first, const CheckedClass *end, const char *signature,
                          jclass cls) {
    for (CheckedClass *c = first; c != end; c = c->next)
        if (!c->unloaded && strcmp(c->signature, signature) == 0 && (*jni)->IsSameObject(jni, c->mirror, cls)) return c;
    return NULL;
}

static CheckedClass *class_new(JNIEnv *jni, const char *signature, jclass cls) {
    CheckedClass *c = calloc(1, sizeof *c);
    if (c == NULL) return NULL;
    c->signature = strdup(signature);
    c->name = strdup(signature);
    c->mirror = (*jni)->NewWeakGlobalRef(jni, cls);
    if (c->signature != NULL && c->name != NULL && c->mirror != NULL) {
        class_name_of_signature(c->name);
        c->version = 1;
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

/* Whoever is second with a new class finds the first one's record among what was added meanwhile. */
static CheckedClass *add(JNIEnv *jni, CheckedClass *_Atomic *bucket, CheckedClass *seen, const char *signature,
                         jclass cls) {
    if ((*jni)->ExceptionCheck(jni)) return NULL; /* no new references then */
    if (class_count >= CLASS_LIMIT) {
        lost++;
        return NULL;
    }
    CheckedClass *c = class_new(jni, signature, cls);
    while (c != NULL) {
        c->next = seen;
        if (atomic_compare_exchange_strong(bucket, &c->next, c)) {
            class_count++;
            return c;
        }
        CheckedClass *first = c->next, *other = find(jni, first, seen, signature, cls);
        seen = first;
        if (other != NULL) {
            class_free(jni, c);
            return other;
        }
    }
    return NULL;
}

static CheckedClass *look_up(CheckedThread *thread, jclass cls, bool make) {
    char *signature;
    if (cls == NULL || !may_ask(thread) || !ask_begin(thread)) return NULL;
    CheckedClass *c = NULL;
    if ((*own_env)->GetClassSignature(own_env, cls, &signature, NULL) == JVMTI_ERROR_NONE) {
        JNIEnv *jni = own_jni();
        CheckedClass *_Atomic *bucket = class_bucket(signature), *first = *bucket;
        c = find(jni, first, NULL, signature, cls);
        if (c == NULL && make) c = add(jni, bucket, first, signature, cls);
        own_release(signature);
    }
    ask_end(thread);
    return c;
}

CheckedClass *class_of(CheckedThread *thread, jclass cls) { return look_up(thread, cls, true); }

CheckedClass *class_known(CheckedThread *thread, jclass cls) {
    return class_count == 0 ? NULL : look_up(thread, cls, false);
}

CheckedClass *class_of_known_method(jmethodID method) {
    const KnownMethod *m = *method_bucket(method);
    while (m != NULL && m->id != method) m = m->next;
    return m == NULL ? NULL : m->declaring;
}

CheckedClass *class_of_method(CheckedThread *thread, jmethodID method) {
    KnownMethod *_Atomic *bucket = method_bucket(method), *m;
    CheckedClass *known = class_of_known_method(method);
    if (known != NULL && !class_is_unloaded(thread, known)) return known; /* else the ID came again */
    jclass declaring;
    if (!may_ask(thread) || !ask_begin(thread)) return NULL;
    CheckedClass *c = NULL;
    if ((*own_env)->GetMethodDeclaringClass(own_env, method, &declaring) == JVMTI_ERROR_NONE)
        c = class_of(thread, declaring);
    ask_end(thread);
    if (method_count >= METHOD_LIMIT) lost += c != NULL;
    m = c == NULL || method_count >= METHOD_LIMIT ? NULL : calloc(1, sizeof *m);
    if (m == NULL) return c;
    *m = (KnownMethod){*bucket, method, c};
    while (!atomic_compare_exchange_weak(bucket, &m->next, m)) {}
    method_count++;
    return c;
}

unsigned class_version(const CheckedClass *c) {
    return under_way > 0 ? 0 : c->version; /* in this order: what was under way before has raised it */
}

bool class_is_unloaded(CheckedThread *thread, CheckedClass *c) {
    if (c->unloaded || !may_ask(thread) || !ask_begin(thread)) return c->unloaded;
    JNIEnv *jni = own_jni();
    if ((*jni)->IsSameObject(jni, c->mirror, NULL)) c->unloaded = true;
    ask_end(thread);
    return c->unloaded;
}

unsigned long classes_lost(void) { return lost; }

/* ---- Versions ---- */

static void redefine_before(Call *call) {
    call->changes_classes = true;
    under_way++;
}

static void raise_version(const Call *call, jclass cls) {
    CheckedClass *c = class_known(call->thread, cls);
    if (c == NULL) return;
    c->changed_by = call->env;
    c->changed_at = site_at(call->activity.site);
    c->version++;
}

static void redefine_after(Call *call) {
    if (!call->changes_classes) return;
    if (call->result == JVMTI_ERROR_NONE && !call->answered)
        for (jint i = 0; i < call->args[0].i; i++)
            raise_version(call, call->function->number == FN_RedefineClasses
                                    ? ((const jvmtiClassDefinition *)call->args[1].p)[i].klass
                                    : ((const jclass *)call->args[1].p)[i]);
    under_way--;
}

static const FunctionCheck functions[] = {
    {FN_RedefineClasses, redefine_before, redefine_after},
    {FN_RetransformClasses, redefine_before, redefine_after},
    {FN_ALL, NULL, NULL},
};
const RuleClass class_rules = {.functions = functions};

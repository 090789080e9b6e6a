/* Arguments of JNI functions, in callbacks and in native methods of the agent: names of classes, kinds of objects, the
   IDs of fields and methods against the functions that use them. The VM checks nothing of this by itself. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "validation/base/facts.h"
#include "validation/base/lock.h"
#include "validation/base/table.h"
#include "validation/core/own.h"
#include "validation/core/rules.h"
#include "validation/interpose/jni.h"
#include "validation/report/finding.h"

/* The rules that are reported here. */
extern const RuleFacts RULE_jni_array_kind[], RULE_jni_class_name[], RULE_jni_dead_reference[], RULE_jni_field_use[],
    RULE_jni_method_use[], RULE_jni_null[], RULE_jni_string_kind[];

/* ---- What each function is about, by its name ---- */

typedef enum Subject { ABOUT_NOTHING, ABOUT_FIELD, ABOUT_METHOD, ABOUT_STRING, ABOUT_ARRAY } Subject;
typedef struct Use {
    Subject subject;
    char type; /* as in a descriptor; 0: any */
    bool is_static;
    bool needs_object; /* its first argument may not be NULL */
} Use;
static Use uses[JNI_COUNT];

static bool begins(const char **name, const char *with) {
    size_t length = strlen(with);
    if (strncmp(*name, with, length) != 0) return false;
    *name += length;
    return true;
}

static char type_at(const char **name) {
    static const struct {
        const char *word;
        char type;
    } types[] = {{"Object", 'L'}, {"Boolean", 'Z'}, {"Byte", 'B'},  {"Char", 'C'},   {"Short", 'S'},
                 {"Int", 'I'},    {"Long", 'J'},    {"Float", 'F'}, {"Double", 'D'}, {"Void", 'V'}};
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (begins(name, types[i].word)) return types[i].type;
    return 0;
}

static Use use_of(const char *name) {
    Use use = {0};
    const char *p = name;
    bool calls = begins(&p, "Call"), gets = !calls && (begins(&p, "Get") || begins(&p, "Set") || begins(&p, "Release"));
    if (strncmp(name, "GetString", 9) == 0 || strncmp(name, "ReleaseString", 13) == 0)
        return (Use){ABOUT_STRING, 0, false, true};
    if (strcmp(name, "GetArrayLength") == 0 || strstr(name, "PrimitiveArrayCritical"))
        return (Use){ABOUT_ARRAY, 0, false, true};
    use.needs_object = calls || strcmp(name, "GetObjectClass") == 0 || strcmp(name, "AllocObject") == 0 ||
                       strncmp(name, "MonitorE", 8) == 0 || strstr(name, "MethodID") || strstr(name, "FieldID");
    if (!calls && !gets) return use;
    if (calls) begins(&p, "Nonvirtual");
    use.is_static = begins(&p, "Static");
    use.type = type_at(&p);
    if (use.type == 0) return use;
    if (calls && strncmp(p, "Method", 6) == 0) use.subject = ABOUT_METHOD;
    if (gets && strcmp(p, "Field") == 0) use.subject = ABOUT_FIELD;
    if (gets && strncmp(p, "Array", 5) == 0) use.subject = ABOUT_ARRAY;
    use.needs_object |= use.subject != ABOUT_NOTHING;
    return use;
}

__attribute__((constructor)) static void read_names(void) {
    for (int i = JNI_ALL + 1; i < JNI_COUNT; i++) uses[i] = use_of(jni_facts[i].name);
}

/* ---- IDs, as the agent has got them ---- */

typedef struct Member {
    TableLink link; /* by the ID */
    jweak owner;
    char type; /* of the field, or of the result */
    bool is_static;
    char name[64];
} Member;
static Table members = {.shift = 3};
static Lock lock = LOCK_INITIALIZER(MEMBERS);

static char type_in(const char *signature) {
    const char *end = strrchr(signature, ')');
    char type = end ? end[1] : *signature;
    return type == '[' ? 'L' : type;
}

static void id_after(JniCall *call, Value result) {
    if (!result.p || !call->args[0].p || !call->args[1].p || !call->args[2].p) return;
    Member *made = calloc(1, sizeof *made);
    jweak owner = made ? jni_next.NewWeakGlobalRef(call->env, (jobject)call->args[0].p) : NULL;
    if (!made || !owner) {
        free(made);
        return;
    }
    *made = (Member){.owner = owner,
                     .type = type_in(call->args[2].p),
                     .is_static = strncmp(call->function->name, "GetStatic", 9) == 0};
    strncat(made->name, call->args[1].p, sizeof made->name - 1);
    lock_acquire(&lock);
    Member *known = TABLE_RECORD(Member, link, table_find(&members, (uintptr_t)result.p));
    bool added = !known && table_add(&members, &made->link, (uintptr_t)result.p);
    lock_release(&lock);
    if (added) return;
    jni_next.DeleteWeakGlobalRef(call->env, owner);
    free(made);
}

/* A copy: its class may go meanwhile. */
static bool find_member(const void *id, Member *copy) {
    lock_acquire(&lock);
    const Member *m = TABLE_RECORD(Member, link, table_find(&members, (uintptr_t)id));
    if (m) *copy = *m;
    lock_release(&lock);
    return m != NULL;
}

/* Whether the object, or the class, has the member; true where that is not known. */
static bool has_member(JNIEnv *env, const void *object, const Member *m) {
    jclass owner = jni_next.NewLocalRef(env, m->owner);
    if (!owner) return true; /* another class has the ID now */
    bool has = m->is_static ? jni_next.IsAssignableFrom(env, (jclass)object, owner)
                            : jni_next.IsInstanceOf(env, (jobject)object, owner);
    jni_next.DeleteLocalRef(env, owner);
    return has;
}

static void check_member(JniCall *call, const Use *use, const void *id) {
    Member m;
    Rule rule = use->subject == ABOUT_FIELD ? RULE_jni_field_use : RULE_jni_method_use;
    const char *what = use->subject == ABOUT_FIELD ? "field" : "method";
    if (!find_member(id, &m)) return;
    if (m.is_static != use->is_static)
        FINDING(rule, "%s is called for the %s %s, which is %sstatic", call->function->name, what, m.name,
                m.is_static ? "" : "not ");
    else if (m.type != use->type)
        FINDING(rule, "%s is called for the %s %s, whose %s is %c", call->function->name, what, m.name,
                use->subject == ABOUT_FIELD ? "type" : "result", m.type);
    else if (!has_member(call->env, call->args[0].p, &m))
        FINDING(rule, "%s: the %s %s is of another class than the object", call->function->name, what, m.name);
    else
        return;
    call->explained = true;
}

/* ---- Kinds of objects ---- */

static bool is_string(JNIEnv *env, const void *object) {
    static jclass string; /* atomic */
    if (!__atomic_load_n(&string, __ATOMIC_SEQ_CST)) {
        jclass found = jni_next.FindClass(env, "java/lang/String");
        if (!found) return true;
        __atomic_store_n(&string, jni_next.NewGlobalRef(env, found), __ATOMIC_SEQ_CST);
        jni_next.DeleteLocalRef(env, found);
    }
    return jni_next.IsInstanceOf(env, (jobject)object, __atomic_load_n(&string, __ATOMIC_SEQ_CST));
}

/* "[I" of an array of int; false: nobody may be asked. */
static bool signature_of(JniCall *call, const void *object, char *text, size_t size) {
    char *signature = NULL;
    if (!may_ask(call->thread) || !ask_begin(call->thread)) return false;
    jclass cls = jni_next.GetObjectClass(call->env, (jobject)object);
    bool known = (*own_env)->GetClassSignature(own_env, cls, &signature, NULL) == JVMTI_ERROR_NONE;
    ask_end(call->thread);
    if (!known) return false;
    *text = '\0';
    strncat(text, signature, size - 1);
    own_release(signature);
    return true;
}

static void check_array(JniCall *call, const Use *use) {
    char signature[64];
    if (!signature_of(call, call->args[0].p, signature, sizeof signature)) return;
    bool fits =
        *signature == '[' && (use->type == 0 || signature[1] == use->type || (use->type == 'L' && signature[1] == '['));
    if (fits) return;
    FINDING(RULE_jni_array_kind, "%s is called for an object of the class %s", call->function->name, signature);
    call->explained = call->answered = true;
}

/* ---- Checks ---- */

/* VMs that keep the place of a deleted local reference have NULL there, which no live one is. */
static bool is_dead(JNIEnv *env, jobject reference) {
    jobjectRefType type = jni_next.GetObjectRefType(env, reference);
    return type == JNIInvalidRefType || (type == JNILocalRefType && jni_next.IsSameObject(env, reference, NULL));
}

/* References that the VM does not know any more, or never knew. In callbacks reference.c knows why. */
static bool check_references(JniCall *call) {
    for (int i = 0; i < call->function->param_count; i++) {
        const ParamFacts *p = &call->function->params[i];
        if (p->kind < VALUE_THREAD || p->kind > VALUE_OBJECT || !call->args[i].p) continue;
        if (!is_dead(call->env, (jobject)call->args[i].p)) continue;
        FINDING(RULE_jni_dead_reference,
                "%s: parameter %s is %p, which is no reference: deleted, or kept after the native method returned",
                call->function->name, p->name, call->args[i].p);
        call->explained = call->answered = true;
        return false;
    }
    return true;
}

static bool check_null(JniCall *call, const Use *use) {
    for (int i = 0; i < call->function->param_count; i++) {
        const ParamFacts *p = &call->function->params[i];
        bool needed = (i == 0 && use->needs_object) || p->kind == VALUE_METHOD || p->kind == VALUE_FIELD;
        if (!needed || call->args[i].p) continue;
        FINDING(RULE_jni_null, "%s: parameter %s is NULL", call->function->name, p->name);
        call->explained = call->answered = true;
        return false;
    }
    return true;
}

static bool is_checked(const JniFacts *function) {
    const Use *use = &uses[function - jni_facts];
    if (use->needs_object) return true;
    for (int i = 0; i < function->param_count; i++)
        if (function->params[i].kind == VALUE_METHOD || function->params[i].kind == VALUE_FIELD) return true;
    return false;
}

static void before(JniCall *call) {
    const Use *use = &uses[call->function - jni_facts];
    if (!call->agents || call->explained || call->answered) return;
    if (!check_null(call, use)) return;
    if (from_native(call->thread, &call->activity) && !check_references(call)) return;
    if (jni_next.ExceptionCheck(call->env)) return; /* which exception.c knows */
    if (use->subject == ABOUT_STRING && !is_string(call->env, call->args[0].p)) {
        FINDING(RULE_jni_string_kind, "%s is called for an object that is no String", call->function->name);
        call->explained = call->answered = true;
    } else if (use->subject == ABOUT_ARRAY) {
        check_array(call, use);
    } else if (use->subject == ABOUT_FIELD || use->subject == ABOUT_METHOD) {
        bool nonvirtual = strncmp(call->function->name, "CallNonvirtual", 14) == 0;
        check_member(call, use, call->args[nonvirtual ? 2 : 1].p);
    }
}

static void find_class_before(JniCall *call) {
    const char *name = call->args[0].p;
    if (!name || call->explained) return;
    size_t length = strlen(name);
    if (strchr(name, '.'))
        FINDING(RULE_jni_class_name, "FindClass(\"%s\"): packages are separated by slashes", name);
    else if (*name == 'L' && length > 1 && name[length - 1] == ';')
        FINDING(RULE_jni_class_name, "FindClass(\"%s\"): the name of a class has neither L nor a semicolon", name);
}

static const EveryJniCheck every_jni[] = {{.concerns = is_checked, .before = before}, {0}};
static const JniCheck jni[] = {
    {JNI_FindClass, find_class_before, NULL}, {JNI_GetFieldID, NULL, id_after},
    {JNI_GetStaticFieldID, NULL, id_after},   {JNI_GetMethodID, NULL, id_after},
    {JNI_GetStaticMethodID, NULL, id_after},  {JNI_ALL, NULL, NULL},
};
const RuleClass jni_use_rules = {.every_jni = every_jni, .jni = jni};

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
#include "validation/rules/jni_types.h"

/* The rules that are reported here. */
extern const RuleFacts RULE_GetClassSignature_hidden[], RULE_jni_array_kind[], RULE_jni_boolean[],
    RULE_jni_class_name[], RULE_jni_constructor[], RULE_jni_dead_reference[], RULE_jni_field_use[],
    RULE_jni_field_value[], RULE_jni_final_field[], RULE_jni_id_kind[], RULE_jni_method_use[], RULE_jni_null[],
    RULE_jni_string_kind[];

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

static bool is_one_of(const char *name, const char *const *names) {
    while (*names && strcmp(name, *names) != 0) names++;
    return *names != NULL;
}

static Use use_of(const char *name) {
    static const char *const objects[] = {"NewObject", "NewObjectV", "NewObjectA", NULL};
    Use use = {0};
    const char *p = name;
    bool calls = begins(&p, "Call"), gets = !calls && (begins(&p, "Get") || begins(&p, "Set") || begins(&p, "Release"));
    if (strncmp(name, "GetString", 9) == 0 || strncmp(name, "ReleaseString", 13) == 0)
        return (Use){ABOUT_STRING, 0, false, true};
    if (is_one_of(name, objects)) return (Use){ABOUT_METHOD, 'L', false, true};
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
    bool is_static, is_method, is_final;
    char name[64], descriptor[64]; /* cut off if they are longer */
} Member;
static Table members = {.shift = 3};
static Lock lock = LOCK_INITIALIZER(MEMBERS);

static char type_in(const char *signature) {
    const char *end = strrchr(signature, ')');
    char type = end ? end[1] : *signature;
    return type == '[' ? 'L' : type;
}

static bool is_final(const JniCall *call, const void *field) {
    enum { ACC_FINAL = 0x10 };
    jint modifiers = 0;
    return may_ask(call->thread) &&
           (*own_env)->GetFieldModifiers(own_env, (jclass)call->args[0].p, (jfieldID)field, &modifiers) ==
               JVMTI_ERROR_NONE &&
           (modifiers & ACC_FINAL) != 0;
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
                     .is_static = strncmp(call->function->name, "GetStatic", 9) == 0,
                     .is_method = strstr(call->function->name, "Method") != NULL};
    made->is_final = !made->is_method && is_final(call, result.p);
    strncat(made->name, call->args[1].p, sizeof made->name - 1);
    strncat(made->descriptor, call->args[2].p, sizeof made->descriptor - 1);
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

/* Whether the object, or the class, has the member; true where that is not known, as of a class that is none
   (jni_args.c). */
static bool has_member(JNIEnv *env, const void *object, const Member *m) {
    if (m->is_static && !jni_is_of_class(env, object, "java/lang/Class")) return true;
    jclass owner = jni_next.NewLocalRef(env, m->owner);
    if (!owner) return true; /* another class has the ID now */
    bool has = m->is_static ? jni_next.IsAssignableFrom(env, (jclass)object, owner)
                            : jni_next.IsInstanceOf(env, (jobject)object, owner);
    jni_next.DeleteLocalRef(env, owner);
    return has;
}

/* Set...Field, which is the one of the field's type. */
static void check_stored(JniCall *call, const Member *m) {
    const Value *value = &call->args[2];
    if (m->is_final)
        FINDING(RULE_jni_final_field, "%s changes %s, which is final: code that was compiled keeps the old value",
                call->function->name, m->name);
    if (m->type == 'Z' && value->z > 1)
        FINDING(RULE_jni_boolean, "%s gets %d as a jboolean: only JNI_TRUE and JNI_FALSE are", call->function->name,
                value->z);
    if (m->type == 'L' && value->p && !jni_is_of_type(call->env, value->p, m->descriptor))
        FINDING(RULE_jni_field_value, "%s stores an object that is no %s in %s", call->function->name, m->descriptor,
                m->name);
}

static void check_constructor(JniCall *call, const void *id) {
    Member m;
    if (!find_member(id, &m) || !call->args[0].p) return;
    jclass owner = jni_next.NewLocalRef(call->env, m.owner);
    bool of_class = !owner || jni_next.IsSameObject(call->env, owner, (jobject)call->args[0].p);
    jni_next.DeleteLocalRef(call->env, owner);
    if (m.is_method && !m.is_static && strcmp(m.name, "<init>") == 0 && of_class) return;
    FINDING(RULE_jni_constructor, "%s gets the ID of %s, which is no constructor%s", call->function->name, m.name,
            of_class ? "" : " of this class");
    call->explained = true;
}

static void check_member(JniCall *call, const Use *use, const void *id) {
    Member m;
    Rule rule = use->subject == ABOUT_FIELD ? RULE_jni_field_use : RULE_jni_method_use;
    const char *what = use->subject == ABOUT_FIELD ? "field" : "method";
    if (!find_member(id, &m)) return;
    if (m.is_method != (use->subject == ABOUT_METHOD)) {
        FINDING(RULE_jni_id_kind, "%s gets the ID of the %s %s", call->function->name, m.is_method ? "method" : "field",
                m.name);
        call->answered = true; /* the VM would follow it */
    } else if (m.is_static != use->is_static)
        FINDING(rule, "%s is called for the %s %s, which is %sstatic", call->function->name, what, m.name,
                m.is_static ? "" : "not ");
    else if (m.type != use->type)
        FINDING(rule, "%s is called for the %s %s, whose %s is %c", call->function->name, what, m.name,
                use->subject == ABOUT_FIELD ? "type" : "result", m.type);
    else if (!has_member(call->env, call->args[0].p, &m))
        FINDING(rule, "%s: the %s %s is of another class than the object", call->function->name, what, m.name);
    else if (call->function->name[0] == 'S')
        check_stored(call, &m);
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

/* References that the VM does not know any more, or never knew. In callbacks reference.c knows why. */
static bool check_references(JniCall *call) {
    for (int i = 0; i < call->function->param_count; i++) {
        const ParamFacts *p = &call->function->params[i];
        if (p->kind < VALUE_THREAD || p->kind > VALUE_OBJECT || !call->args[i].p) continue;
        if (!jni_is_dead(call->env, (jobject)call->args[i].p)) continue;
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
        bool needed = (i == 0 && use->needs_object) || p->kind == VALUE_METHOD || p->kind == VALUE_FIELD ||
                      p->check == CHECK_UTF || p->check == CHECK_CLASS_NAME;
        if (!needed || call->args[i].p) continue;
        FINDING(RULE_jni_null, "%s: parameter %s is NULL", call->function->name, p->name);
        call->explained = call->answered = true;
        return false;
    }
    return true;
}

static bool is_checked(const JniFacts *function) {
    const Use *use = &uses[function->number];
    if (use->needs_object) return true;
    for (int i = 0; i < function->param_count; i++)
        if (function->params[i].kind == VALUE_METHOD || function->params[i].kind == VALUE_FIELD ||
            function->params[i].check == CHECK_CLASS_NAME)
            return true;
    return false;
}

static void before(JniCall *call) {
    const Use *use = &uses[call->function->number];
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
        if (strncmp(call->function->name, "NewObject", 9) == 0) {
            check_constructor(call, call->args[1].p);
            return;
        }
        bool nonvirtual = strncmp(call->function->name, "CallNonvirtual", 14) == 0;
        check_member(call, use, call->args[nonvirtual ? 2 : 1].p);
    }
}

static void find_class_before(JniCall *call) {
    const char *name = call->args[0].p;
    if (!name || call->explained) return;
    size_t length = strlen(name);
    const char *dot = strchr(name, '.');
    if (dot && strncmp(dot, ".0x", 3) == 0)
        FINDING(RULE_GetClassSignature_hidden,
                "FindClass(\"%s\"): this is the name of a hidden class, which no loader "
                "finds",
                name);
    else if (dot)
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

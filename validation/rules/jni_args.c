/* Arguments of JNI functions by what functions.def states of each parameter, the exceptions by which the VM refuses
   others, and the results of native methods. */
#include <stdlib.h>
#include <string.h>

#include "validation/base/facts.h"
#include "validation/base/lock.h"
#include "validation/base/wild.h"
#include "validation/core/own.h"
#include "validation/core/rules.h"
#include "validation/know/handles.h"
#include "validation/report/finding.h"
#include "validation/rules/jni_types.h"

/* The rules that are reported here. */
extern const RuleFacts RULE_callback_findclass_loader[], RULE_jni_abstract_class[], RULE_jni_array_bounds[],
    RULE_jni_array_store[], RULE_jni_boolean[], RULE_jni_capacity[], RULE_jni_class_kind[], RULE_jni_descriptor[],
    RULE_jni_direct_buffer[], RULE_jni_loader_kind[], RULE_jni_negative_size[], RULE_jni_reflected_kind[],
    RULE_jni_register_natives[], RULE_jni_throwable_kind[], RULE_jni_unregister_natives[], RULE_jni_utf8[],
    RULE_native_result_boolean[], RULE_native_result_reference[], RULE_native_result_type[];

/* ---- Types ---- */

/* VMs that keep the place of a deleted local reference have NULL there, which no live one is. */
bool jni_is_dead(JNIEnv *env, jobject reference) {
    jobjectRefType type = jni_next.GetObjectRefType(env, reference);
    return type == JNIInvalidRefType || (type == JNILocalRefType && jni_next.IsSameObject(env, reference, NULL));
}

bool jni_is_of_class(JNIEnv *env, const void *object, const char *name) {
    enum { KNOWN = 16 };
    static struct {
        const char *name;
        jclass class;
    } known[KNOWN];
    static Lock lock = LOCK_INITIALIZER(JNI_TYPES);
    jclass class = NULL;
    lock_acquire(&lock);
    for (int i = 0; i < KNOWN && known[i].name && !class; i++)
        if (strcmp(known[i].name, name) == 0) class = known[i].class;
    lock_release(&lock);
    if (class) return jni_next.IsInstanceOf(env, (jobject)object, class);
    jclass found = jni_next.FindClass(env, name);
    if (!found) {
        jni_next.ExceptionClear(env);
        return true;
    }
    bool is = jni_next.IsInstanceOf(env, (jobject)object, found);
    class = jni_next.NewGlobalRef(env, found);
    jni_next.DeleteLocalRef(env, found);
    lock_acquire(&lock);
    int i = 0;
    while (i < KNOWN && known[i].name && strcmp(known[i].name, name) != 0) i++;
    if (i < KNOWN && !known[i].name && class) {
        known[i].class = class;
        known[i].name = name;
        class = NULL;
    }
    lock_release(&lock);
    if (class) jni_next.DeleteGlobalRef(env, class);
    return is;
}

bool jni_is_of_type(JNIEnv *env, const void *object, const char *descriptor) {
    static const struct {
        const char *descriptor, *name;
    } types[] = {{"Ljava/lang/String;", "java/lang/String"},
                 {"Ljava/lang/Class;", "java/lang/Class"},
                 {"[Z", "[Z"},
                 {"[B", "[B"},
                 {"[C", "[C"},
                 {"[S", "[S"},
                 {"[I", "[I"},
                 {"[J", "[J"},
                 {"[F", "[F"},
                 {"[D", "[D"}};
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (strcmp(types[i].descriptor, descriptor) == 0) return jni_is_of_class(env, object, types[i].name);
    return true;
}

/* ---- Texts ---- */

/* JNI, "Modified UTF-8 Strings": one to three bytes a unit, no zero among them. */
static bool is_modified_utf8(const char *text) {
    for (const unsigned char *p = (const unsigned char *)text; *p != '\0';) {
        int more = *p < 0x80 ? 0 : (*p & 0xE0) == 0xC0 ? 1 : (*p & 0xF0) == 0xE0 ? 2 : -1;
        if (more < 0) return false;
        for (p++; more > 0; more--, p++)
            if ((*p & 0xC0) != 0x80) return false;
    }
    return true;
}

static bool skip_type(const char **p) {
    while (**p == '[') ++*p;
    if (**p == '\0' || !strchr("BCDFIJSZL", **p)) return false;
    if (*(*p)++ != 'L') return true;
    size_t length = strcspn(*p, ";.[(");
    bool is_class = length > 0 && (*p)[length] == ';';
    *p += length + is_class;
    return is_class;
}

/* JVMS 4.3. */
static bool is_descriptor(const char *p, bool of_method) {
    if (!of_method) return skip_type(&p) && *p == '\0';
    if (*p++ != '(') return false;
    while (*p != ')')
        if (!skip_type(&p)) return false;
    p++;
    return strcmp(p, "V") == 0 || (skip_type(&p) && *p == '\0');
}

static void id_before(JniCall *call) {
    const char *descriptor = call->args[2].p;
    bool of_method = strstr(call->function->name, "Method") != NULL;
    if (call->explained || !descriptor || is_descriptor(descriptor, of_method)) return;
    FINDING(RULE_jni_descriptor, "%s: \"%s\" is no descriptor of a %s%s", call->function->name, descriptor,
            of_method ? "method" : "field", strchr(descriptor, '.') ? ": packages are separated by slashes" : "");
    call->explained = true;
}

/* ---- By parameter ---- */

static void report_kind(JniCall *call, Rule rule, const ParamFacts *p, const char *what) {
    FINDING(rule, "%s: parameter `%s` is no %s", call->function->name, p->name, what);
    call->explained = call->answered = true;
}

static const struct Kind {
    ParamCheck check;
    const char *class, *what;
    Rule rule;
} kinds[] = {
    {CHECK_CLASS, "java/lang/Class", "java.lang.Class", RULE_jni_class_kind},
    {CHECK_CLASS_OF_MEMBERS, "java/lang/Class", "java.lang.Class", RULE_jni_class_kind},
    {CHECK_THROWABLE_CLASS, "java/lang/Class", "java.lang.Class", RULE_jni_class_kind},
    {CHECK_THROWABLE, "java/lang/Throwable", "Throwable", RULE_jni_throwable_kind},
    {CHECK_LOADER, "java/lang/ClassLoader", "ClassLoader", RULE_jni_loader_kind},
    {CHECK_METHOD_OBJECT, "java/lang/reflect/Executable", "java.lang.reflect.Method or Constructor",
     RULE_jni_reflected_kind},
    {CHECK_FIELD_OBJECT, "java/lang/reflect/Field", "java.lang.reflect.Field", RULE_jni_reflected_kind},
};

/* With an exception pending, which exception.c knows, nobody may be asked. */
static bool may_ask_jni(const JniCall *call) { return !jni_next.ExceptionCheck(call->env); }

static void check_kind(JniCall *call, const ParamFacts *p, const void *value) {
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (kinds[i].check == p->check && value && may_ask_jni(call) &&
            !jni_is_of_class(call->env, value, kinds[i].class)) {
            report_kind(call, kinds[i].rule, p, kinds[i].what);
            return;
        }
}

static bool is_throwable_class(JNIEnv *env, const void *class) {
    jclass throwable = jni_next.FindClass(env, "java/lang/Throwable");
    bool is = !throwable || jni_next.IsAssignableFrom(env, (jclass) class, throwable);
    jni_next.DeleteLocalRef(env, throwable);
    return is;
}

static void check_text(JniCall *call, const ParamFacts *p, const char *text) {
    if (!text || is_modified_utf8(text)) return;
    FINDING(RULE_jni_utf8, "%s: parameter `%s` is no modified UTF-8", call->function->name, p->name);
    call->explained = true;
}

static void before(JniCall *call) {
    for (int i = 0; i < call->function->param_count && !call->explained && !call->answered; i++) {
        const ParamFacts *p = &call->function->params[i];
        const void *value = call->args[i].p;
        switch ((int)p->check) {
        case CHECK_CAPACITY:
            if (call->args[i].i < 0) {
                FINDING(RULE_jni_capacity, "%s: the capacity is %d", call->function->name, call->args[i].i);
                call->explained = true;
            }
            break;
        case CHECK_UTF:
        case CHECK_UTF_OR_NULL:
        case CHECK_CLASS_NAME: check_text(call, p, value); break;
        default: check_kind(call, p, value);
        }
        if (p->check == CHECK_THROWABLE_CLASS && value && may_ask_jni(call) && !call->explained &&
            !is_throwable_class(call->env, value))
            report_kind(call, RULE_jni_throwable_kind, p, "class of exceptions");
    }
}

static bool is_checked(const JniFacts *function) {
    for (int i = 0; i < function->param_count; i++) {
        ParamCheck check = function->params[i].check;
        if (check == CHECK_CAPACITY || check == CHECK_UTF || check == CHECK_UTF_OR_NULL || check == CHECK_CLASS_NAME)
            return true;
        for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
            if (kinds[k].check == check) return true;
    }
    return false;
}

static void booleans_before(JniCall *call) {
    jboolean values[256];
    jsize count = call->args[2].i;
    if (count > (jsize)sizeof values) count = sizeof values;
    if (count <= 0 || !wild_copy(values, call->args[3].p, (size_t)count)) return;
    for (jsize i = 0; i < count; i++)
        if (values[i] > 1) {
            FINDING(RULE_jni_boolean, "%s gets %d as a jboolean: only JNI_TRUE and JNI_FALSE are", call->function->name,
                    values[i]);
            return;
        }
}

static void buffer_before(JniCall *call) {
    jlong capacity = call->args[1].j;
    if (capacity >= 0 && capacity <= INT32_MAX && (capacity == 0 || call->args[0].p)) return;
    FINDING(RULE_jni_direct_buffer, "NewDirectByteBuffer: the address is %p, the capacity %lld", call->args[0].p,
            (long long)capacity);
}

static void register_before(JniCall *call) {
    const JNINativeMethod *methods = call->args[1].p;
    for (jint i = 0; i < call->args[2].i && methods; i++) {
        JNINativeMethod m;
        if (!wild_copy(&m, &methods[i], sizeof m)) return;
        const char *wrong = !m.name ? "name" : !m.signature ? "signature" : !m.fnPtr ? "fnPtr" : NULL;
        if (wrong) {
            FINDING(RULE_jni_register_natives, "RegisterNatives: %s of method %d is NULL", wrong, i);
            call->explained = true;
            return;
        }
        if (is_descriptor(m.signature, true)) continue;
        FINDING(RULE_jni_descriptor, "RegisterNatives: \"%s\" of %s is no descriptor of a method", m.signature, m.name);
        call->explained = true;
        return;
    }
}

static void unregister_before(JniCall *call) {
    FINDING(RULE_jni_unregister_natives,
            "UnregisterNatives is called: the methods are bound again by name at their next call, if there is a "
            "function");
}

/* ---- By the exception that the VM has thrown ---- */

/* Allocated; NULL: nobody may be asked. */
static char *signature_of_pending(JniCall *call) {
    char *signature = NULL, *copy = NULL;
    jthrowable exception = jni_next.ExceptionOccurred(call->env);
    if (!exception) return NULL;
    jni_next.ExceptionClear(call->env);
    if (may_ask(call->thread) && ask_begin(call->thread)) {
        jclass class = jni_next.GetObjectClass(call->env, exception);
        if ((*own_env)->GetClassSignature(own_env, class, &signature, NULL) == JVMTI_ERROR_NONE) {
            copy = strdup(signature);
            own_release(signature);
        }
        ask_end(call->thread);
    }
    jni_next.Throw(call->env, exception);
    jni_next.DeleteLocalRef(call->env, exception);
    return copy;
}

static const struct {
    const char *exception;
    Rule rule;
    const char *text;
} refusals[] = {
    {"Ljava/lang/ArrayIndexOutOfBoundsException;", RULE_jni_array_bounds, "an index is not in the array"},
    {"Ljava/lang/StringIndexOutOfBoundsException;", RULE_jni_array_bounds, "an index is not in the string"},
    {"Ljava/lang/ArrayStoreException;", RULE_jni_array_store, "the array cannot hold objects of this class"},
    {"Ljava/lang/NegativeArraySizeException;", RULE_jni_negative_size, "the length is negative"},
    {"Ljava/lang/InstantiationException;", RULE_jni_abstract_class, "the class is abstract, or an interface"},
    {"Ljava/lang/NoSuchMethodError;", RULE_jni_register_natives, "the class has no such native method"},
};

static bool may_be_refused(const JniFacts *function) {
    const char *name = function->name;
    return strstr(name, "ArrayElement") || strstr(name, "Region") ||
           (strncmp(name, "New", 3) == 0 && strstr(name, "Array")) || strcmp(name, "AllocObject") == 0 ||
           strcmp(name, "RegisterNatives") == 0 || strncmp(name, "NewObject", 9) == 0;
}

static void refused_after(JniCall *call, Value result) {
    if (call->explained || call->answered || !jni_next.ExceptionCheck(call->env)) return;
    char *signature = signature_of_pending(call);
    for (size_t i = 0; signature && i < sizeof refusals / sizeof *refusals; i++)
        if (strcmp(signature, refusals[i].exception) == 0 &&
            (refusals[i].rule != RULE_jni_register_natives || strcmp(call->function->name, "RegisterNatives") == 0))
            FINDING(refusals[i].rule, "%s: %s", call->function->name, refusals[i].text);
    free(signature);
}

/* ---- FindClass in a callback ---- */

static bool is_loaded(CheckedThread *thread, const char *name) {
    jint count;
    jclass *classes;
    bool found = false;
    size_t length = strlen(name);
    if (!may_ask(thread) || !ask_begin(thread)) return false;
    if ((*own_env)->GetLoadedClasses(own_env, &count, &classes) == JVMTI_ERROR_NONE) {
        for (jint i = 0; i < count && !found; i++) {
            char *signature;
            if ((*own_env)->GetClassSignature(own_env, classes[i], &signature, NULL) != JVMTI_ERROR_NONE) continue;
            found = strlen(signature) == length + 2 && strncmp(signature + 1, name, length) == 0;
            own_release(signature);
        }
        own_release(classes);
    }
    ask_end(thread);
    return found;
}

/* A class that is there, but not for the loader of the method that runs; in callbacks the agent has chosen neither. */
static void find_class_after(JniCall *call, Value result) {
    const char *name = call->args[0].p;
    if (result.p || !name || call->explained || call->answered || !innermost_callback(call->thread)) return;
    jthrowable exception = jni_next.ExceptionOccurred(call->env);
    if (!exception) return;
    jni_next.ExceptionClear(call->env);
    bool loaded = is_loaded(call->thread, name);
    jni_next.Throw(call->env, exception);
    jni_next.DeleteLocalRef(call->env, exception);
    if (loaded)
        FINDING(RULE_callback_findclass_loader,
                "FindClass does not find %s, which is loaded: it asks the loader of the method that runs here", name);
}

/* ---- Results of native methods ---- */

static void native_ends(NativeCall *call) {
    const NativeMethod *method = call->method;
    const void *value = call->result.p;
    if (method->returns == 'Z' && call->result.z > 1)
        FINDING(RULE_native_result_boolean, "%s returns %d as a jboolean: only JNI_TRUE and JNI_FALSE are",
                method->name, call->result.z);
    if ((method->returns != 'L' && method->returns != '[') || !value || jni_next.ExceptionCheck(call->jni)) return;
    if (jni_is_dead(call->jni, (jobject)value)) {
        FINDING(RULE_native_result_reference, "%s returns %p, which is no reference", method->name, value);
        return;
    }
    const char *type = strchr(method->descriptor, ')') + 1;
    if (!jni_is_of_type(call->jni, value, type))
        FINDING(RULE_native_result_type, "%s returns an object that is no %s", method->name, type);
}

static const EveryJniCheck every_jni[] = {
    {.concerns = is_checked, .before = before},
    {.concerns = may_be_refused, .after = refused_after},
    {0},
};
static const JniCheck jni[] = {
    {JNI_FindClass, NULL, find_class_after},
    {JNI_GetFieldID, id_before, NULL},
    {JNI_GetMethodID, id_before, NULL},
    {JNI_GetStaticFieldID, id_before, NULL},
    {JNI_GetStaticMethodID, id_before, NULL},
    {JNI_SetBooleanArrayRegion, booleans_before, NULL},
    {JNI_NewDirectByteBuffer, buffer_before, NULL},
    {JNI_RegisterNatives, register_before, NULL},
    {JNI_UnregisterNatives, unregister_before, NULL},
    {JNI_ALL, NULL, NULL},
};
const RuleClass jni_args_rules = {.every_jni = every_jni, .jni = jni, .native_ends = native_ends};

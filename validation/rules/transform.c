/* What hooks make of classes: again and again, out of each other's work, with calls of classes that cannot be reached
   from there. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "validation/base/facts.h"
#include "validation/base/keys.h"
#include "validation/base/plain.h"
#include "validation/core/own.h"
#include "validation/core/rules.h"
#include "validation/doctor/doctor.h"
#include "validation/report/describe.h"
#include "validation/report/finding.h"
#include "validation/rules/natives.h"

/* The rules that are reported here. */
extern const RuleFacts RULE_ClassFileLoadHook_helper_visible[], RULE_ClassFileLoadHook_idempotent[],
    RULE_ClassFileLoadHook_module_reads[], RULE_Redefine_vs_retransform[], RULE_Retransform_forgets[],
    RULE_Retransform_not_cumulative[];

/* A class that a hook has left alone when its own environment has retransformed it, although it had changed it. */
typedef struct EnvTransforms {
    const Site *left_at; /* atomic; the retransformation; NULL: none */
    char left[128];      /* the class */
} EnvTransforms;
RULE_STATE(CheckedEnv, transforms_of, EnvTransforms)

static KeySet changed;  /* by which environment which bytes of which class were changed */
static KeySet made;     /* the code that some environment has made of a method; the same with who */
static KeySet made_of;  /* from which code of a method which environment has made other */
static KeySet injected; /* by which environment into which class a reference to which other */

static uint64_t text_hash(const char *text) { return bytes_hash(text, strlen(text)); }

/* Class names in the form of class files. */
static uint64_t name_hash(const char *dotted) {
    char name[512];
    snprintf(name, sizeof name, "%s", dotted);
    for (char *p = name; *p != '\0'; p++)
        if (*p == '.') *p = '/';
    return text_hash(name);
}

static uint64_t code_key(const Shape *shape, const Part *method, const CheckedEnv *env) {
    return key_of(name_hash(shape->name) ^ text_hash(method->key), method->code.hash + (!env ? 0 : env->number));
}
static uint64_t reference_key(const CheckedEnv *env, uint64_t in, uint64_t to) {
    return key_of(in + (uint64_t)env->number, to);
}

/* ---- Code ---- */

/* Remembers the methods that an environment changed, by their code, and reports input that was its own work; in [lost]
   a method that it has changed before and does not now, if there is one that it changes for the first time. */
static void look_at_code(const CheckedEnv *env, const Shape *old, const Shape *new, const Part **lost) {
    const Part *hint = old->first, *twice = NULL, *unchanged = NULL;
    bool first_time = false;
    for (const Part *p = new->first; p; p = p->next) {
        const Part *before =
            p->kind == PART_METHOD && p->code.known ? shape_find(old, PART_METHOD, p->key, hint) : NULL;
        if (!before) continue;
        hint = before;
        if (!before->code.known) continue;
        if (before->code.hash == p->code.hash) {
            if (keys_have(&made_of, code_key(old, before, env))) unchanged = p;
            continue;
        }
        first_time |= keys_add(&made_of, code_key(old, before, env));
        if (p->code.calls > before->code.calls && keys_have(&made, code_key(old, before, env))) twice = p;
        keys_add(&made, code_key(new, p, env));
        keys_add(&made, code_key(new, p, NULL));
    }
    *lost = first_time ? unchanged : NULL;
    unsigned more = !twice ? 0 : twice->code.calls - shape_find(old, PART_METHOD, twice->key, old->first)->code.calls;
    if (twice)
        FINDING(RULE_ClassFileLoadHook_idempotent,
                "%s.%s came with the code that this environment had made of it before, and got %u more call%s",
                new->name, twice->key, more, PLURAL(more));
}

/* Bytes for RedefineClasses with code that another environment's hook has made. */
static void redefine_before(Call *call) {
    Operation *o = doctor_operation(call);
    for (jint i = 0; o && i < o->count; i++) {
        const Shape *given = doctor_new(&o->patients[i]);
        for (const Part *p = !given ? NULL : given->first; p; p = p->next)
            if (p->kind == PART_METHOD && p->code.known && keys_have(&made, code_key(given, p, NULL)) &&
                !keys_have(&made, code_key(given, p, call->env))) {
                FINDING(RULE_Redefine_vs_retransform,
                        "%s.%s has the code that another environment's hook has made of it: it becomes the base of all "
                        "transformations",
                        given->name, p->key);
                return;
            }
    }
}

/* ---- References ---- */

static bool looks_at_errors; /* atomic */

static void remember_reference(void *context, const char *class_name) {
    const uint64_t *key = context;
    if (*class_name != '[') keys_add(&injected, key_of(*key, text_hash(class_name)));
}

static void look_at_references(const Callback *callback, const char *name, const uint8_t *new, size_t length) {
    uint64_t key = text_hash(name) + (uint64_t)callback->env->number;
    classes_added(callback->args[ARG_ClassFileLoadHook_class_data].p,
                  (size_t)callback->args[ARG_ClassFileLoadHook_class_data_len].i, new, length, remember_reference,
                  &key);
    if (!keys_any(&injected) || __atomic_load_n(&looks_at_errors, __ATOMIC_SEQ_CST) || own_phase() != JVMTI_PHASE_LIVE)
        return;
    __atomic_store_n(&looks_at_errors,
                     own_needs(CAPABILITY_SET(can_generate_exception_events)) &&
                         (*own_env)->SetEventNotificationMode(own_env, JVMTI_ENABLE, JVMTI_EVENT_EXCEPTION, NULL) ==
                             JVMTI_ERROR_NONE,
                     __ATOMIC_SEQ_CST);
}

/* The environment that has injected a reference from one class to another; NULL: none. */
static CheckedEnv *injector(uint64_t in, uint64_t to) {
    for (CheckedEnv *e = __atomic_load_n(&checked_envs, __ATOMIC_SEQ_CST); e;
         e = __atomic_load_n(&e->next, __ATOMIC_SEQ_CST))
        if (keys_have(&injected, reference_key(e, in, to))) return e;
    return NULL;
}

/* The first of the words of a message that is the name of a class injected into [in]. */
static CheckedEnv *injected_word(uint64_t in, char *message, const char **word) {
    CheckedEnv *found = NULL;
    for (char *rest = message, *w; !found && (w = strsep(&rest, " '()"));) {
        found = injector(in, name_hash(w));
        *word = w;
    }
    return found;
}

/* An error of linking, or the exception of a class loader that one comes from: some VMs report of that only. */
typedef struct Unreachable {
    CheckedEnv *env; /* whose hook has injected the reference; NULL: nobody's */
    bool missing;
    char *message, class_name[256], word[256];
} Unreachable;

static void report_unreachable(const Unreachable *u) {
    bool modules = !u->missing && strstr(u->message, "module");
    finding_end(finding_begin_at(modules ? RULE_ClassFileLoadHook_module_reads : RULE_ClassFileLoadHook_helper_visible,
                                 u->env, site_at(*(void *const *)&u->env->callbacks.ClassFileLoadHook), 1),
                "code that this hook has put into %s cannot reach %s: %s", u->class_name, u->word, u->message);
}

/* Whether the reference is one of this frame's class. */
static bool look_at_frame(Unreachable *u, jmethodID method) {
    JavaFrame frame;
    const char *word = "";
    char *copy = strdup(u->message);
    java_frame(&frame, method, -1);
    if (copy && frame.class_name) u->env = injected_word(name_hash(frame.class_name), copy, &word);
    if (u->env) {
        snprintf(u->class_name, sizeof u->class_name, "%s", frame.class_name);
        snprintf(u->word, sizeof u->word, "%s", word);
    }
    java_stack_free(&frame, 1);
    free(copy);
    return u->env != NULL;
}

/* The frame that wanted the class; a loader above it that catches the exception has others to ask. */
static void look_at_stack(Unreachable *u, jmethodID catch_method) {
    jvmtiFrameInfo frames[JAVA_FRAMES];
    jint count = 0;
    if ((*own_env)->GetStackTrace(own_env, NULL, 0, JAVA_FRAMES, frames, &count) != JVMTI_ERROR_NONE) return;
    for (jint i = 0; i < count && !look_at_frame(u, frames[i].method); i++)
        if (frames[i].method == catch_method) return;
}

/* The message of an exception; allocated. NULL: none. */
static char *message_of(JNIEnv *jni, jthrowable exception) {
    jclass throwable = (*jni)->FindClass(jni, "java/lang/Throwable");
    jfieldID field = !throwable ? NULL : (*jni)->GetFieldID(jni, throwable, "detailMessage", "Ljava/lang/String;");
    if (!field) (*jni)->ExceptionClear(jni);
    jstring text = !field ? NULL : (*jni)->GetObjectField(jni, exception, field);
    const char *chars = !text ? NULL : (*jni)->GetStringUTFChars(jni, text, NULL);
    if (!chars) return NULL;
    char *message = strdup(chars);
    (*jni)->ReleaseStringUTFChars(jni, text, chars);
    return message;
}

/* An error may come from what a hook has put into a class. */
static void thrown(JNIEnv *jni, jmethodID catch_method, jobject exception) {
    CheckedThread *thread = checked_thread();
    Unreachable u = {0};
    char *kind;
    if (!may_ask(thread) || !ask_begin(thread)) return;
    if ((*own_env)->GetClassSignature(own_env, (*jni)->GetObjectClass(jni, exception), &kind, NULL) ==
        JVMTI_ERROR_NONE) {
        u.missing = strcmp(kind, "Ljava/lang/NoClassDefFoundError;") == 0 ||
                    strcmp(kind, "Ljava/lang/ClassNotFoundException;") == 0;
        if (u.missing || strcmp(kind, "Ljava/lang/IllegalAccessError;") == 0) u.message = message_of(jni, exception);
        own_release(kind);
    }
    if (u.message) look_at_stack(&u, catch_method);
    ask_end(thread);
    if (u.env) report_unreachable(&u);
    free(u.message);
}

/* The capability has to be there before the first class is changed. */
static void enable_after(Call *call) {
    if (call->result == JVMTI_ERROR_NONE && call->args[0].i == JVMTI_ENABLE &&
        call->args[1].i == JVMTI_EVENT_CLASS_FILE_LOAD_HOOK)
        own_needs(CAPABILITY_SET(can_generate_exception_events));
}

/* ---- Hooks ---- */

static uint64_t input_key(const Callback *callback) {
    const Value *args = callback->args;
    return key_of(
        bytes_hash(args[ARG_ClassFileLoadHook_class_data].p, (size_t)args[ARG_ClassFileLoadHook_class_data_len].i),
        (uint64_t)callback->env->number);
}

static const char *hooked_class(const Callback *callback) {
    return !callback->args[ARG_ClassFileLoadHook_name].p ? "a class"
                                                         : (const char *)callback->args[ARG_ClassFileLoadHook_name].p;
}

/* The retransformation that a hook is called for; NULL: it is none. */
static const Operation *retransforms(const Callback *callback) {
    const Operation *o = doctor_hook_redefines(callback) ? doctor_innermost() : NULL;
    return o && o->call->function->number == FN_RetransformClasses ? o : NULL;
}

/* An agent undoes its changes in this way; but then it makes no others. */
static void remember_left(const Callback *callback, const Operation *o) {
    EnvTransforms *of = transforms_of(callback->env);
    if (__atomic_load_n(&of->left_at, __ATOMIC_SEQ_CST)) return;
    snprintf(of->left, sizeof of->left, "%s", hooked_class(callback));
    __atomic_store_n(&of->left_at, site_at(o->call->activity.site), __ATOMIC_SEQ_CST);
}

static void changed_after(const Callback *callback) {
    EnvTransforms *of = transforms_of(callback->env);
    const Site *left_at = __atomic_load_n(&of->left_at, __ATOMIC_SEQ_CST);
    if (!left_at || doctor_hook_redefines(callback)) return;
    __atomic_store_n(&of->left_at, NULL, __ATOMIC_SEQ_CST);
    Finding *f = finding_begin(RULE_Retransform_forgets);
    finding_site(f, "retransforms", left_at);
    finding_end(f,
                "this hook changes %s, and has returned nothing for %s when that was retransformed: its changes of "
                "that class are gone",
                hooked_class(callback), of->left);
}

static void report_lost(const Callback *callback, const Shape *new, const Part *lost) {
    const Operation *o = retransforms(callback);
    if (!lost || !o) return;
    Finding *f = finding_begin(RULE_Retransform_forgets);
    finding_site(f, "retransforms", site_at(o->call->activity.site));
    finding_end(f,
                "%s.%s, which this hook has changed before, has its original code again: the bytes of this "
                "retransformation have other changes only",
                new->name, lost->key);
}

/* A hook that has changed just these bytes before, and leaves them alone now that somebody retransforms. */
static void left_alone(const Callback *callback) {
    const Operation *o = retransforms(callback);
    if (!o || !keys_any(&changed) || !keys_have(&changed, input_key(callback))) return;
    if (o->call->env == callback->env) {
        remember_left(callback, o);
        return;
    }
    Finding *f = finding_begin(RULE_Retransform_not_cumulative);
    finding_site(f, "retransforms", site_at(o->call->activity.site));
    finding_end(f, "this hook has changed %s before, and now returns nothing for the same bytes: its changes are gone",
                hooked_class(callback));
}

static void hook_after(Callback *callback) {
    const Value *args = callback->args;
    const void *given = *(const void *const *)args[ARG_ClassFileLoadHook_new_class_data].p;
    jint length = *(const jint *)args[ARG_ClassFileLoadHook_new_class_data_len].p;
    if (!given) {
        left_alone(callback);
        return;
    }
    uint8_t *bytes = length <= 0 ? NULL : bytes_copy(given, (size_t)length);
    if (!bytes) return;
    Shape *old =
        shape_of_bytes(args[ARG_ClassFileLoadHook_class_data].p, (size_t)args[ARG_ClassFileLoadHook_class_data_len].i);
    Shape *new = shape_of_bytes(bytes, (size_t)length);
    keys_add(&changed, input_key(callback));
    changed_after(callback);
    if (old && new) {
        const Part *lost;
        look_at_code(callback->env, old, new, &lost);
        report_lost(callback, new, lost);
        natives_transformed(callback, old, new);
        if (args[ARG_ClassFileLoadHook_name].p)
            look_at_references(callback, args[ARG_ClassFileLoadHook_name].p, bytes, (size_t)length);
    }
    shape_free(old);
    shape_free(new);
    free(bytes);
}

static const FunctionCheck functions[] = {
    {FN_RedefineClasses, redefine_before, NULL},
    {FN_SetEventNotificationMode, NULL, enable_after},
    {FN_ALL, NULL, NULL},
};
static const EventCheck events[] = {
    {EV_ClassFileLoadHook, NULL, hook_after},
    {EV_ALL, NULL, NULL},
};
const RuleClass transform_rules = {.functions = functions, .events = events, .thrown = thrown};

/* Native methods that agents get between: those with a prefix, which need wrappers, and are to be bound before the
   prefix goes; those that NativeMethodBind has led into an agent's library, which are to be led back before that goes;
   those that an agent has a function for. The layer's own environment hears of each binding, before any agent does,
   from the first agent on that does any of this. */
#include "validation/rules/natives.h"

#include <ctype.h>
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "validation/base/facts.h"
#include "validation/base/lock.h"
#include "validation/core/own.h"
#include "validation/core/rules.h"
#include "validation/interpose/natives.h"
#include "validation/know/classes.h"
#include "validation/report/finding.h"
#include "validation/rules/entry.h"

/* The rules that are reported here. */
extern const RuleFacts RULE_native_lookup_last[], RULE_NativeMethodBind_library_unload[], RULE_Prefix_dispose[],
    RULE_Prefix_kept[], RULE_Prefix_order[], RULE_Prefix_replaces[], RULE_Prefix_wrapper[];

enum { PREFIXED_LIMIT = 1 << 14, REDIRECTED_LIMIT = 1 << 12, ACC_STATIC = 0x8, ACC_NATIVE = 0x100 };

/* A method that a hook has put into a class. */
typedef struct Prefixed {
    struct Prefixed *next;
    CheckedEnv *env;
    char *class_name, *method; /* a signature; name and descriptor */
    const Site *site;          /* the hook */
    bool bound;
} Prefixed;

typedef struct Redirected {
    struct Redirected *next;
    jmethodID method;
    CheckedClass *declaring; /* NULL: a class that is there for ever, or not known */
    CheckedEnv *env;
    const Module *module; /* that it leads to; NULL: led back */
    const Site *site;
} Redirected;

static Lock lock = LOCK_INITIALIZER(NATIVES);
static Prefixed *prefixed;
static Redirected *redirected;
static unsigned prefixed_count, redirected_count;

/* ---- What is bound ---- */

static bool has_prefix(const char *text, const char *prefix) { return strncmp(text, prefix, strlen(prefix)) == 0; }

/* A method of this name is bound: in whichever class of the name, so that nothing is reported that may not be so. */
static void mark_bound(const char *class_name, const char *method) {
    lock_acquire(&lock);
    for (Prefixed *p = prefixed; p; p = p->next)
        if (strcmp(p->class_name, class_name) == 0 && strcmp(p->method, method) == 0) p->bound = true;
    lock_release(&lock);
}

static char *join(const char *name, const char *descriptor) {
    char *both = malloc(strlen(name) + strlen(descriptor) + 1);
    return !both ? NULL : strcat(strcpy(both, name), descriptor);
}

/* ---- Functions that agents export ---- */

/* JNI, "Resolving Native Method Names": what is no letter or digit of ASCII is escaped. */
static void put_mangled(FILE *out, const char *name) {
    for (const unsigned char *p = (const unsigned char *)name; *p != '\0'; p++) {
        if (*p == '/') {
            fputc('_', out);
        } else if (*p == '_' || *p == ';' || *p == '[') {
            fprintf(out, "_%c", *p == '_' ? '1' : *p == ';' ? '2' : '3');
        } else if (*p < 0x80 && isalnum(*p)) {
            fputc(*p, out);
        } else {
            int more = *p < 0x80 ? 0 : *p < 0xE0 ? 1 : 2; /* modified UTF-8 */
            unsigned c = more == 0 ? *p : more == 1 ? *p & 0x1Fu : *p & 0xFu;
            while (more-- > 0 && p[1] != '\0') c = c << 6 | (*++p & 0x3Fu);
            fprintf(out, "_0%04x", c);
        }
    }
}

/* Java_..., without what the descriptor adds where names are overloaded if there is none. */
static char *symbol_of_native(const char *signature, const char *name, const char *descriptor) {
    char *symbol = NULL, *class_name = strndup(signature + 1, strlen(signature) - 2);
    size_t size;
    FILE *out = !class_name ? NULL : open_memstream(&symbol, &size);
    if (out) {
        fputs("Java_", out);
        put_mangled(out, class_name);
        fputc('_', out);
        put_mangled(out, name);
        if (descriptor) {
            char *parameters = strndup(descriptor + 1, strcspn(descriptor, ")") - 1);
            fputs("__", out);
            if (parameters) put_mangled(out, parameters);
            free(parameters);
        }
        fclose(out);
    }
    free(class_name);
    return symbol;
}

static bool module_exports(const Module *module, const char *symbol) {
    void *handle = dlopen(module->path, RTLD_LAZY | RTLD_NOLOAD);
    void *found = !handle || !symbol ? NULL : dlsym(handle, symbol);
    if (handle) dlclose(handle);
    return found && module_of(found) == module;
}

/* Two files with one name are copies of one library: what is called is the agent's own code. */
static bool is_copy(const Module *one, const Module *other) { return strcmp(one->name, other->name) == 0; }

/* An agent has a function for this method, which another library's was taken for. */
static void look_at_exports(const char *signature, const char *name, const char *descriptor, const void *address) {
    const Module *bound = module_of(address);
    char *short_name = symbol_of_native(signature, name, NULL);
    char *long_name = symbol_of_native(signature, name, descriptor);
    for (CheckedEnv *e = __atomic_load_n(&checked_envs, __ATOMIC_SEQ_CST); e && bound;
         e = __atomic_load_n(&e->next, __ATOMIC_SEQ_CST)) {
        if (!e->agent || e->agent == bound || is_copy(e->agent, bound) ||
            __atomic_load_n(&e->agent->natives, __ATOMIC_SEQ_CST) <= 0)
            continue;
        if (module_exports(e->agent, short_name) || module_exports(e->agent, long_name))
            finding_end(finding_begin_at(RULE_native_lookup_last, e, NULL, 1),
                        "%s of this agent is not called: the method is bound to %s, and agents are searched last",
                        short_name, bound->path);
    }
    free(short_name);
    free(long_name);
}

static bool begins(const char *name, const char *part) { return has_prefix(name, part); }

static void get_env_after(InvokeCall *call) {
    Module *agent = !call->activity.env ? NULL : call->activity.env->agent;
    if (!agent || __atomic_load_n(&agent->natives, __ATOMIC_SEQ_CST) != 0) return;
    char *symbol = library_symbol(agent->path, "Java_", begins);
    __atomic_store_n(&agent->natives, symbol ? 1 : -1, __ATOMIC_SEQ_CST);
    if (symbol) natives_listen();
    free(symbol);
}

/* ---- Bindings ---- */

static bool exports_natives(void) {
    for (const CheckedEnv *e = __atomic_load_n(&checked_envs, __ATOMIC_SEQ_CST); e;
         e = __atomic_load_n(&e->next, __ATOMIC_SEQ_CST))
        if (e->agent && __atomic_load_n(&e->agent->natives, __ATOMIC_SEQ_CST) > 0) return true;
    return false;
}

static void look_at_binding(JNIEnv *jni, jmethodID method, const void *address) {
    char *name, *descriptor, *class_name;
    jclass declaring;
    if ((*own_env)->GetMethodName(own_env, method, &name, &descriptor, NULL) != JVMTI_ERROR_NONE) return;
    char *both = join(name, descriptor);
    if (both && (*own_env)->GetMethodDeclaringClass(own_env, method, &declaring) == JVMTI_ERROR_NONE) {
        if ((*own_env)->GetClassSignature(own_env, declaring, &class_name, NULL) == JVMTI_ERROR_NONE) {
            mark_bound(class_name, both);
            look_at_exports(class_name, name, descriptor, address);
            own_release(class_name);
        }
        if (jni) (*jni)->DeleteLocalRef(jni, declaring);
    }
    free(both);
    own_release(name);
    own_release(descriptor);
}

static void bound(JNIEnv *jni, jmethodID method, const void *address) {
    CheckedThread *thread = checked_thread();
    lock_acquire(&lock);
    for (Redirected *r = redirected; r; r = r->next)
        if (r->method == method) r->module = NULL;
    bool wanted = prefixed;
    lock_release(&lock);
    if (!thread || !(wanted || exports_natives())) return;
    thread->inside++;
    look_at_binding(jni, method, address);
    thread->inside--;
}

/* ---- Prefixes ---- */

static void free_prefixes(EnvLife *life) {
    for (jint i = 0; i < life->prefix_count; i++) free(life->prefixes[i]);
    free(life->prefixes);
    life->prefixes = NULL;
    life->prefix_count = 0;
}

static const char *prefix_among(char *const *prefixes, jint count, const char *method) {
    for (jint i = 0; i < count; i++)
        if (prefixes[i] && prefixes[i][0] != '\0' && has_prefix(method, prefixes[i])) return prefixes[i];
    return NULL;
}

static bool class_is_loaded(CheckedThread *thread, const char *signature) {
    jint count;
    jclass *classes;
    bool found = false;
    if (!may_ask(thread) || !ask_begin(thread)) return true;
    if ((*own_env)->GetLoadedClasses(own_env, &count, &classes) == JVMTI_ERROR_NONE) {
        for (jint i = 0; i < count && !found; i++) {
            char *name;
            if ((*own_env)->GetClassSignature(own_env, classes[i], &name, NULL) != JVMTI_ERROR_NONE) continue;
            found = strcmp(name, signature) == 0;
            own_release(name);
        }
        own_release(classes);
    }
    ask_end(thread);
    return found;
}

/* One of the environment's whose prefix is not among those that stay, and that nobody has bound; a copy. */
static bool find_unbound(const CheckedEnv *env, char *const *stay, jint count, Prefixed *copy) {
    lock_acquire(&lock);
    Prefixed *p = prefixed;
    while (p && (p->env != env || p->bound || prefix_among(stay, count, p->method))) p = p->next;
    if (p) {
        p->bound = true; /* reported once */
        *copy = *p;
    }
    lock_release(&lock);
    return p;
}

static void report_unbound(Rule rule, CheckedEnv *env, CheckedThread *thread, char *const *stay, jint count,
                           const char *what) {
    Prefixed p;
    while (find_unbound(env, stay, count, &p)) {
        if (!class_is_loaded(thread, p.class_name)) continue;
        Finding *f = finding_begin(rule);
        finding_site(f, "put in", p.site);
        finding_end(f, "the native method %s of %s was not bound yet, and its prefix %s", p.method, p.class_name, what);
    }
}

static void set_prefixes(Call *call, char *const *given, jint count) {
    EnvLife *life = life_of(call->env);
    if (call->result != JVMTI_ERROR_NONE || call->answered) return;
    report_unbound(count == 0 ? RULE_Prefix_kept : RULE_Prefix_replaces, call->env, call->thread, given, count,
                   count == 0 ? "is cancelled" : "is replaced");
    lock_acquire(&lock);
    free_prefixes(life);
    char **prefixes = count == 0 ? NULL : calloc((size_t)count, sizeof *prefixes);
    for (jint i = 0; prefixes && i < count; i++) prefixes[i] = !given[i] ? NULL : strdup(given[i]);
    life->prefixes = prefixes;
    life->prefix_count = !prefixes ? 0 : count;
    lock_release(&lock);
    if (count > 0) natives_listen();
}

static void prefix_after(Call *call) {
    char *prefix = (char *)call->args[0].p;
    set_prefixes(call, &prefix, prefix != NULL);
}
static void prefixes_after(Call *call) { set_prefixes(call, (char *const *)call->args[1].p, call->args[0].i); }

static void add_prefixed(CheckedEnv *env, const char *class_name, const char *method, const void *hook) {
    Prefixed *p = calloc(1, sizeof *p);
    char *signature = malloc(strlen(class_name) + 3), *copy = strdup(method);
    lock_acquire(&lock);
    bool room = prefixed_count < PREFIXED_LIMIT;
    if (room && p && signature && copy) {
        prefixed_count++;
        strcat(strcat(strcpy(signature, "L"), class_name), ";");
        for (char *c = signature; *c != '\0'; c++)
            if (*c == '.') *c = '/';
        *p = (Prefixed){prefixed, env, signature, copy, site_of_function(hook), false};
        prefixed = p;
        p = NULL;
        signature = copy = NULL;
    }
    lock_release(&lock);
    free(p);
    free(signature);
    free(copy);
}

/* What the VM finds after all prefixes: it strips them from the last to the first, each at most once (with the lock).
   [own]: after the first that is of this environment; NULL: none is. */
static const char *strip(const CheckedEnv *from, const char *name, const CheckedEnv *env, const char **own) {
    if (!from) return name;
    name = strip(__atomic_load_n(&from->next, __ATOMIC_SEQ_CST), name, env, own);
    const EnvLife *life = !__atomic_load_n(&from->disposed, __ATOMIC_SEQ_CST) ? life_of(from) : NULL;
    for (jint i = !life ? 0 : life->prefix_count; i-- > 0;) {
        if (!prefix_among(&life->prefixes[i], 1, name)) continue;
        name += strlen(life->prefixes[i]);
        if (from == env && !*own) *own = name;
    }
    return name;
}

/* With the lock. */
static bool has_any_prefix(const char *name) {
    for (const CheckedEnv *e = __atomic_load_n(&checked_envs, __ATOMIC_SEQ_CST); e;
         e = __atomic_load_n(&e->next, __ATOMIC_SEQ_CST))
        if (prefix_among(life_of(e)->prefixes, life_of(e)->prefix_count, name)) return true;
    return false;
}

static bool have_prefix(const char *method) {
    lock_acquire(&lock);
    bool has = has_any_prefix(method);
    lock_release(&lock);
    return has;
}

/* A native method of a new name. [name] is that of the method after the prefix of this environment. */
static void look_at_wrapper(const Part *method, const char *name, const Shape *old, const Shape *new) {
    const Part *wrapper = shape_find(new, PART_METHOD, name, new->first);
    const Part *native = shape_find(old, PART_METHOD, name, old->first);
    if (!wrapper || (wrapper->modifiers & ACC_NATIVE) != 0)
        FINDING(RULE_Prefix_wrapper,
                "%s.%s is native, and no method %s that is not native wraps it: it will not be linked", new->name,
                method->key, name);
    else if (native && ((native->modifiers ^ method->modifiers) & ACC_STATIC) != 0)
        FINDING(RULE_Prefix_wrapper, "%s.%s and %s, which it was, are not both static", new->name, method->key, name);
}

static void look_at_name(const Callback *callback, const Part *method, const Shape *old, const Shape *new) {
    const char *own = NULL;
    lock_acquire(&lock);
    const char *rest = strip(__atomic_load_n(&checked_envs, __ATOMIC_SEQ_CST), method->key, callback->env, &own);
    bool prefixed_still = rest != method->key && has_any_prefix(rest);
    lock_release(&lock);
    if (own) add_prefixed(callback->env, new->name, method->key, callback->activity.function);
    const Part *before = shape_find(old, PART_METHOD, method->key, old->first);
    if (before && (before->modifiers & ACC_NATIVE) != 0) return;
    if (prefixed_still)
        FINDING(RULE_Prefix_order,
                "%s.%s: prefixes are stripped in the order of environments, the last first, which leaves %s", new->name,
                method->key, rest);
    else if (own)
        look_at_wrapper(method, own, old, new);
}

void natives_transformed(const Callback *callback, const Shape *old, const Shape *new) {
    const EnvLife *life = life_of(callback->env);
    if (life->prefix_count == 0) return;
    for (const Part *p = new->first; p; p = p->next)
        if (p->kind == PART_METHOD && (p->modifiers & ACC_NATIVE) != 0) look_at_name(callback, p, old, new);
}

/* ---- Redirections ---- */

static void bind_after(Callback *callback) {
    const void *leads_to = *(const void *const *)callback->args[ARG_NativeMethodBind_new_address_ptr].p;
    jmethodID method = (jmethodID)callback->args[ARG_NativeMethodBind_method].p;
    const Module *module = leads_to == callback->args[ARG_NativeMethodBind_address].p ? NULL : module_of(leads_to);
    if (!module) return;
    natives_listen();
    CheckedClass *declaring = class_of_method(callback->thread, method);
    lock_acquire(&lock);
    Redirected *r = redirected;
    while (r && r->method != method) r = r->next;
    if (!r && redirected_count < REDIRECTED_LIMIT && (r = calloc(1, sizeof *r))) {
        redirected_count++;
        r->next = redirected;
        redirected = r;
    }
    if (r) {
        r->method = method;
        r->declaring = declaring;
        r->env = callback->env;
        r->module = module;
        r->site = site_of_function(callback->activity.function);
    }
    lock_release(&lock);
}

/* Nobody is asked here about a class that may be gone, but for whether it is. */
static void report_redirected(void) {
    for (Redirected *r = redirected; r; r = r->next) {
        if (!r->module || module_is_loaded(r->module) ||
            (r->declaring && class_is_unloaded(checked_thread(), r->declaring)))
            continue;
        finding_end(finding_begin_at(RULE_NativeMethodBind_library_unload, r->env, r->site, 1),
                    "a native method of %s was led into %s here, which has been closed",
                    !r->declaring ? "the VM" : r->declaring->name, r->module->path);
        r->module = NULL;
    }
}

static void disposed(CheckedEnv *env) {
    report_unbound(RULE_Prefix_dispose, env, checked_thread(), NULL, 0, "goes with the environment");
    lock_acquire(&lock);
    if (life_of(env)) free_prefixes(life_of(env));
    lock_release(&lock);
}

static const FunctionCheck functions[] = {
    {FN_SetNativeMethodPrefix, NULL, prefix_after},
    {FN_SetNativeMethodPrefixes, NULL, prefixes_after},
    {FN_ALL, NULL, NULL},
};
static const EventCheck events[] = {
    {EV_NativeMethodBind, NULL, bind_after},
    {EV_ALL, NULL, NULL},
};
static const InvokeCheck invoke[] = {
    {INVOKE_GetEnv, NULL, get_env_after},
    {INVOKE_COUNT, NULL, NULL},
};
const RuleClass native_rules = {.native_bound = bound,
                                .is_prefixed = have_prefix,
                                .functions = functions,
                                .events = events,
                                .invoke = invoke,
                                .disposed = disposed,
                                .vm_dies = report_redirected};

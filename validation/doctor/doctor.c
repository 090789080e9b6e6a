/* The redefinition doctor: keeps what each hook in the chain was given and has made of a class while a redefinition of
   this thread is under way, and compares; keeps the class files for people (dump-classes). */
#include "validation/doctor/doctor.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "validation/base/facts.h"
#include "validation/base/wild.h"
#include "validation/core/hooks.h"
#include "validation/core/options.h"
#include "validation/core/own.h"
#include "validation/report/outputs.h"

enum { PATIENTS = 1 << 14, KEPT_BYTES = 64 << 20, REPORTED = 6 };
enum { NATIVE = 0x100, PRIVATE = 0x2, SYNTHETIC = 0x1000 };

static __thread Operation *operations; /* of this thread, the innermost first */
static size_t kept;                    /* atomic; bytes, of all threads */

uint8_t *bytes_copy(const void *bytes, size_t length) {
    uint8_t *copy = length == 0 ? NULL : malloc(length);
    if (!copy) return NULL;
    if (wild_copy(copy, bytes, length)) return copy;
    free(copy);
    return NULL;
}

static bool fill_stage(Stage *stage, const void *bytes, jint length) {
    if (!bytes || length <= 0 || __atomic_load_n(&kept, __ATOMIC_SEQ_CST) + (size_t)length > KEPT_BYTES) return false;
    stage->bytes = bytes_copy(bytes, (size_t)length);
    stage->length = !stage->bytes ? 0 : (size_t)length;
    __atomic_fetch_add(&kept, stage->length, __ATOMIC_SEQ_CST);
    return stage->bytes;
}

static void empty_stage(Stage *stage) {
    __atomic_fetch_sub(&kept, stage->length, __ATOMIC_SEQ_CST);
    free(stage->bytes);
    shape_free(stage->shape);
}

static const Stage *add_stage(Patient *patient, CheckedEnv *env, bool by_hook, const void *bytes, jint length) {
    Stage *stage = calloc(1, sizeof *stage);
    if (!stage || !fill_stage(stage, bytes, length)) {
        free(stage);
        return NULL;
    }
    stage->env = env;
    stage->by_hook = by_hook;
    *patient->last = stage;
    patient->last = &stage->next;
    return stage;
}

static const Shape *shape_of_stage(Stage *stage) {
    if (!stage->shape && stage->bytes) stage->shape = shape_of_bytes(stage->bytes, stage->length);
    return stage->shape;
}

static const Stage *last_stage(const Patient *patient) {
    const Stage *stage = patient->first;
    while (stage && stage->next) stage = stage->next;
    return stage;
}

/* ---- Class files kept for people ---- */

static void dump(const char *name, const char *what, const uint8_t *bytes, size_t length) {
    static int number; /* atomic */
    char *path;
    if (!check_options.dump_classes || !bytes) return;
    if (asprintf(&path, "%s/%06d-%.150s-%s.class", check_options.dump_classes,
                 __atomic_add_fetch(&number, 1, __ATOMIC_SEQ_CST), name, what) < 0)
        return;
    for (char *p = path + strlen(check_options.dump_classes) + 1; *p != '\0'; p++)
        if (*p == '/') *p = '.';
    FILE *file = fopen(path, "we");
    bool written = file && fwrite(bytes, 1, length, file) == length;
    int error = errno;
    if (file && fclose(file) != 0 && written) {
        written = false;
        error = errno;
    }
    if (!written) dump_failed(path, error);
    free(path);
}

/* What a hook has changed, with what it was given, unless that is what the hook before it has made. */
static void dump_change(const Callback *callback) {
    static __thread uint64_t reported; /* what was kept last */
    const Value *args = callback->args;
    const char *name = !args[ARG_ClassFileLoadHook_name].p ? "unnamed" : args[ARG_ClassFileLoadHook_name].p;
    const void *made = *(void *const *)args[ARG_ClassFileLoadHook_new_class_data].p;
    jint length = *(const jint *)args[ARG_ClassFileLoadHook_new_class_data_len].p;
    Stage before = {0}, after = {0};
    char what[48];
    if (!made ||
        !fill_stage(&before, args[ARG_ClassFileLoadHook_class_data].p, args[ARG_ClassFileLoadHook_class_data_len].i))
        return;
    if (fill_stage(&after, made, length)) {
        if (bytes_hash(before.bytes, before.length) != reported) dump(name, "given", before.bytes, before.length);
        snprintf(what, sizeof what, "hook-of-environment-%d", callback->env->number);
        dump(name, what, after.bytes, after.length);
        reported = bytes_hash(after.bytes, after.length);
    }
    empty_stage(&after);
    empty_stage(&before);
}

/* ---- Operations ---- */

static const jvmtiClassDefinition *definition(const Call *call, jint i) {
    return call->function->number == FN_RedefineClasses ? (const jvmtiClassDefinition *)call->args[1].p + i : NULL;
}

static void begin_definition(Patient *patient, const Call *call, const jvmtiClassDefinition *d) {
    const Stage *given = add_stage(patient, call->env, false, d->class_bytes, d->class_byte_count);
    if (!patient->cls || !may_ask(call->thread) || !ask_begin(call->thread)) return;
    patient->asked = shape_of_class(patient->cls);
    ask_end(call->thread);
    char what[48];
    snprintf(what, sizeof what, "redefined-by-environment-%d", call->env->number);
    if (given) dump(doctor_name(patient), what, given->bytes, given->length);
}

void doctor_begin(Call *call) {
    jint count = call->args[0].i;
    const jclass *classes = call->args[1].p;
    if (!classes || count <= 0 || count > PATIENTS || !may_ask(call->thread)) return;
    Operation *o = calloc(1, sizeof *o + (size_t)count * sizeof *o->patients);
    if (!o) return;
    o->outer = operations;
    o->call = call;
    o->count = count;
    for (jint i = 0; i < count; i++) {
        const jvmtiClassDefinition *d = definition(call, i);
        o->patients[i].cls = d ? d->klass : classes[i];
        o->patients[i].last = &o->patients[i].first;
        if (d) begin_definition(&o->patients[i], call, d);
    }
    operations = o;
}

Operation *doctor_operation(const Call *call) { return operations && operations->call == call ? operations : NULL; }

const Operation *doctor_innermost(void) { return operations; }

void doctor_end(Operation *operation) {
    operations = operation->outer;
    for (jint i = 0; i < operation->count; i++) {
        Patient *p = &operation->patients[i];
        shape_free(p->asked);
        empty_stage(&p->base);
        for (Stage *stage = p->first, *next; stage; stage = next) {
            next = stage->next;
            empty_stage(stage);
            free(stage);
        }
    }
    free(operation);
}

bool doctor_hook_redefines(const Callback *callback) {
    jclass cls = (jclass)callback->args[ARG_ClassFileLoadHook_class_being_redefined].p;
    const char *name = callback->args[ARG_ClassFileLoadHook_name].p;
    char *signature;
    if (!cls || !name || !callback->thread) return cls;
    callback->thread->inside++;
    const jvmtiError error = (*own_env)->GetClassSignature(own_env, cls, &signature, NULL);
    callback->thread->inside--;
    if (error != JVMTI_ERROR_NONE) return true;
    const size_t length = strlen(name);
    const bool same = strlen(signature) == length + 2 && strncmp(signature + 1, name, length) == 0;
    own_release(signature);
    return same;
}

/* The class that a hook is asked about; NULL: it is not what this thread redefines. */
static Patient *patient_of(const Callback *callback) {
    jclass cls = (jclass)callback->args[ARG_ClassFileLoadHook_class_being_redefined].p;
    JNIEnv *jni = !operations || !doctor_hook_redefines(callback) ? NULL : own_jni();
    Patient *found = NULL;
    if (!jni) return NULL;
    callback->thread->inside++;
    for (jint i = 0; i < operations->count && !found; i++) { /* hooks go through them in order */
        Patient *p = &operations->patients[operations->at];
        if (p->cls && (*jni)->IsSameObject(jni, p->cls, cls))
            found = p;
        else
            operations->at = (operations->at + 1) % operations->count;
    }
    callback->thread->inside--;
    return found;
}

void doctor_hook_begin(Callback *callback) {
    Patient *p = patient_of(callback);
    if (p && !p->first && !p->base.bytes)
        fill_stage(&p->base, callback->args[ARG_ClassFileLoadHook_class_data].p,
                   callback->args[ARG_ClassFileLoadHook_class_data_len].i);
}

void doctor_hook_end(Callback *callback) {
    const void *made = *(void *const *)callback->args[ARG_ClassFileLoadHook_new_class_data].p;
    Patient *p = !made ? NULL : patient_of(callback);
    if (check_options.dump_classes) dump_change(callback);
    if (p)
        add_stage(p, callback->env, true, made,
                  *(const jint *)callback->args[ARG_ClassFileLoadHook_new_class_data_len].p);
}

/* ---- What differs ---- */

const Shape *doctor_old(Patient *patient) { return patient->asked ? patient->asked : shape_of_stage(&patient->base); }

const Shape *doctor_new(Patient *patient) {
    Stage *stage = (Stage *)last_stage(patient);
    return !stage ? NULL : shape_of_stage(stage);
}

const char *doctor_name(Patient *patient) {
    const Shape *old = doctor_old(patient), *new = old ? old : doctor_new(patient);
    return !new ? "the class" : new->name;
}

typedef struct Comparison {
    jvmtiError error;
    void (*write_report)(struct Comparison *c, const char *text);
    /* What has been reported. */
    int count;
    bool helpers, others_than_private_methods, prefixed;
    /* For one who looks for a text. */
    const char *wanted;
    bool found;
    /* For the one who writes. */
    FILE *out;
    Patient *patient;
    const Stage *stage; /* the one reported last */
} Comparison;

static const char *helper_name(const Part *method) {
    if (strncmp(method->key, "lambda$", 7) == 0) return ", the body of a lambda,";
    if (strncmp(method->key, "access$", 7) == 0) return ", an accessor for an inner class,";
    return method->modifiers & SYNTHETIC ? ", which a compiler has made," : "";
}

static void report_member(Comparison *c, const Part *part, const char *what) {
    char text[700];
    const char *helper = part->kind == PART_METHOD ? helper_name(part) : "";
    snprintf(text, sizeof text, "the %s %s%s %s", part->kind == PART_METHOD ? "method" : "field", part->key, helper,
             what);
    c->helpers |= *helper != '\0';
    c->others_than_private_methods |= part->kind != PART_METHOD || (part->modifiers & PRIVATE) == 0;
    c->write_report(c, text);
}

static void report_modifiers(Comparison *c, const Part *part, unsigned old) {
    char text[48];
    snprintf(text, sizeof text, "has the modifiers 0x%04x instead of 0x%04x", part->modifiers, old);
    c->others_than_private_methods = true;
    report_member(c, part, text);
}

static void report_values(Comparison *c, const char *key, const char *new, const char *old) {
    char text[1100];
    if (!new)
        snprintf(text, sizeof text, "the attribute %s was removed", key);
    else if (!old)
        snprintf(text, sizeof text, "the attribute %s (%s) was added", key, new);
    else
        snprintf(text, sizeof text, "%s: '%s' instead of '%s'", key, new, old);
    c->helpers |= strncmp(key, "Nest", 4) == 0;
    c->others_than_private_methods = true;
    c->write_report(c, text);
}

static bool is_prefixed(const char *method) {
    bool is = false;
    for (const RuleClass **c = rule_classes; *c && !is; c++) is = (*c)->is_prefixed && (*c)->is_prefixed(method);
    return is;
}

static void compare_part(Comparison *c, const Part *new, const Part *old) {
    bool method = new->kind == PART_METHOD;
    switch (new->kind) {
    case PART_FIELD:
    case PART_METHOD:
        if (!old) c->prefixed |= method && (new->modifiers &NATIVE) != 0 && is_prefixed(new->key);
        if (!old)
            report_member(c, new, "was added");
        else if (((new->modifiers ^ old->modifiers) & 0xFFFFu & ~(method ? NATIVE : 0u)) != 0)
            report_modifiers(c, new, old->modifiers);
        return;
    case PART_ATTRIBUTE:
        if (!old)
            report_values(c, new->key, new->value, NULL);
        else if (!old->value && c->error == JVMTI_ERROR_UNSUPPORTED_REDEFINITION_CLASS_ATTRIBUTE_CHANGED)
            report_values(c, new->key, new->value, "something else");
        else if (old->value && strcmp(old->value, new->value) != 0)
            report_values(c, new->key, new->value, old->value);
        return;
    case PART_MODIFIERS:
        if (c->error != JVMTI_ERROR_UNSUPPORTED_REDEFINITION_CLASS_MODIFIERS_CHANGED) return;
        /* fall through */
    default:
        if (old && strcmp(old->value, new->value) != 0) report_values(c, new->key, new->value, old->value);
        return;
    }
}

/* What was there and is not. An attribute that only the pool knows of may never have been one. */
static void compare_lost(Comparison *c, const Part *old) {
    if (old->kind == PART_FIELD || old->kind == PART_METHOD)
        report_member(c, old, "was removed");
    else if (old->kind == PART_ATTRIBUTE &&
             (old->value || c->error == JVMTI_ERROR_UNSUPPORTED_REDEFINITION_CLASS_ATTRIBUTE_CHANGED))
        report_values(c, old->key, NULL, NULL);
}

static void compare(Comparison *c, const Shape *old, const Shape *new) {
    const Part *hint = old->first, *found;
    for (const Part *p = new->first; p; p = p->next) {
        if (p->kind > PART_METHOD) continue;
        found = shape_find(old, p->kind, p->key, hint);
        compare_part(c, p, found);
        if (found) hint = found;
    }
    hint = new->first;
    for (const Part *p = old->first; p; p = p->next) {
        if (p->kind > PART_METHOD) continue;
        found = shape_find(new, p->kind, p->key, hint);
        if (!found) compare_lost(c, p);
        if (found) hint = found;
    }
}

static void look_for(Comparison *c, const char *text) { c->found |= strcmp(c->wanted, text) == 0; }

static void report_stage(FILE *out, const Stage *stage) {
    const char *agent = !stage->env->agent ? "" : stage->env->agent->name;
    fprintf(out, "%s environment %d (%s)", stage->by_hook ? "the ClassFileLoadHook of" : "the definition by",
            stage->env->number, agent);
}

/* The first that has this difference has made it. */
static const Stage *stage_of(Patient *patient, jvmtiError error, const char *text) {
    const Shape *old = doctor_old(patient);
    for (Stage *stage = patient->first; stage; stage = stage->next) {
        Comparison c = {.error = error, .write_report = look_for, .wanted = text};
        const Shape *shape = shape_of_stage(stage);
        if (shape) compare(&c, old, shape);
        if (c.found) return stage;
    }
    return NULL;
}

static void write_difference(Comparison *c, const char *text) {
    if (c->count++ >= REPORTED) return;
    const Stage *stage = stage_of(c->patient, c->error, text);
    if (c->stage && stage != c->stage) {
        fputs(", by ", c->out);
        report_stage(c->out, c->stage);
    }
    fprintf(c->out, "%s%s", c->count > 1 ? "; " : "", text);
    c->stage = stage;
}

Differences doctor_differences(Patient *patient, jvmtiError error) {
    Differences d = {0};
    const Shape *old = doctor_old(patient), *new = doctor_new(patient);
    size_t size;
    FILE *out = !old || !new ? NULL : open_memstream(&d.text, &size);
    if (!out) return d;
    Comparison c = {.error = error, .write_report = write_difference, .out = out, .patient = patient};
    compare(&c, old, new);
    if (c.stage) {
        fputs(", by ", out);
        report_stage(out, c.stage);
    }
    if (c.count > REPORTED) fprintf(out, "; and %d more", c.count - REPORTED);
    fclose(out);
    d.count = c.count;
    d.helpers = c.helpers;
    d.prefixed = c.prefixed;
    d.only_private_methods = c.count > 0 && !c.others_than_private_methods;
    return d;
}

char *doctor_transformer(const Patient *patient) {
    char *text = NULL;
    size_t size;
    const Stage *last = last_stage(patient);
    FILE *out = !last ? NULL : open_memstream(&text, &size);
    if (!out) return NULL;
    report_stage(out, last);
    fclose(out);
    return text;
}

/* The methods of the new version that are so, compared with the old, as a list of names. */
static char *list_methods(Patient *patient, bool (*is)(const Part *new, const Part *old, unsigned major)) {
    const Shape *old = doctor_old(patient), *new = doctor_new(patient);
    char *text = NULL;
    size_t size;
    int count = 0;
    FILE *out = !new ? NULL : open_memstream(&text, &size);
    if (!out) return NULL;
    const Part *hint = !old ? NULL : old->first;
    for (const Part *p = new->first; p; p = p->next) {
        if (p->kind != PART_METHOD || !p->code.known) continue;
        const Part *before = !old ? NULL : shape_find(old, PART_METHOD, p->key, hint);
        if (before) hint = before;
        if (is(p, before, new->major) && count++ < REPORTED) fprintf(out, "%s%s", count > 1 ? ", " : "", p->key);
    }
    if (count > REPORTED) fprintf(out, " and %d more", count - REPORTED);
    fclose(out);
    if (count > 0) return text;
    free(text);
    return NULL;
}

static bool has_changed(const Part *new, const Part *old, unsigned major) {
    return !old || !old->code.known || old->code.hash != new->code.hash;
}
char *doctor_changed_methods(Patient *patient) { return list_methods(patient, has_changed); }

/* Class files from version 51 on have no other verifier (JVMS 4.10). */
static bool lacks_maps(const Part *new, const Part *old, unsigned major) {
    return major >= 51 && new->code.branches && !new->code.has_maps && (!old || has_changed(new, old, major));
}
char *doctor_methods_without_maps(Patient *patient) { return list_methods(patient, lacks_maps); }

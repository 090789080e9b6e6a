/* Values by their kinds, and what pointers lead to by the table of functions. */
#include "validation/report/decode.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>
#include <unistd.h>

#include "validation/base/facts.h"
#include "validation/base/wild.h"
#include "validation/core/own.h"
#include "validation/report/describe.h"

/* As text for people, as JSON for whoever compares. */
enum { TEXT_LIMIT = 120, JSON_TEXT_LIMIT = 4096, ELEMENTS = 8, JSON_ELEMENTS = 10000, CHUNK = 4096 };

static void put_text(const Decoder *d, const char *text) { json_text(d->out, text); }

/* A name that is no string of the agent's: quoted only where JSON wants it. */
static void put_name(const Decoder *d, const char *name) {
    if (d->json)
        json_text(d->out, name);
    else
        fputs(name, d->out);
}

static void put_pointer(const Decoder *d, const void *pointer) {
    if (!pointer)
        fputs(d->json ? "null" : "NULL", d->out);
    else
        fprintf(d->out, d->json ? "\"%p\"" : "%p", pointer);
}

/* As much of a string as can be read, page by page. */
static void put_string(const Decoder *d, const char *text) {
    char copy[JSON_TEXT_LIMIT + 4];
    size_t at = 0, limit = d->json ? JSON_TEXT_LIMIT : TEXT_LIMIT;
    bool ended = false;
    while (text && at < limit && !ended) {
        size_t size = CHUNK - (uintptr_t)(text + at) % CHUNK;
        if (size > limit - at) size = limit - at;
        if (!wild_copy(copy + at, text + at, size)) break;
        ended = memchr(copy + at, '\0', size);
        at += size;
    }
    if (at == 0) {
        put_pointer(d, text);
        return;
    }
    memcpy(copy + at, at == limit && !ended ? "..." : "", at == limit && !ended ? 4 : 1);
    put_text(d, copy);
}

/* How many there are; for whoever compares, also a hash of them (FNV-1a). */
static void put_bytes(const Decoder *d, const void *bytes, jlong count) {
    unsigned char copy[CHUNK];
    uint64_t hash = 0xcbf29ce484222325;
    fprintf(d->out, d->json ? "\"%lld bytes" : "%lld bytes", (long long)count);
    if (!d->json) return;
    for (jlong at = 0; at < count; at += CHUNK) {
        size_t size = (size_t)(count - at < CHUNK ? count - at : CHUNK);
        if (!wild_copy(copy, (const char *)bytes + at, size)) {
            fputs(", not all readable\"", d->out);
            return;
        }
        for (size_t i = 0; i < size; i++) hash = (hash ^ copy[i]) * 0x100000001b3;
    }
    fprintf(d->out, ", hash %016" PRIx64 "\"", hash);
}

/* NaN and infinities are no numbers in JSON. */
static void put_double(const Decoder *d, double value, int digits) {
    bool quoted = d->json && !isfinite(value);
    fprintf(d->out, quoted ? "\"%.*g\"" : "%.*g", d->json ? digits : 6, value);
}

/* To an object: what has been deleted or cleared may still have a type. */
static bool is_reference(const Decoder *d, jobject ref) {
    JNIEnv *jni = own_jni();
    return d->asking && ref && jni && (*jni)->GetObjectRefType(jni, ref) != JNIInvalidRefType &&
           !(*jni)->IsSameObject(jni, ref, NULL);
}

static void put_class(const Decoder *d, jclass klass) {
    char *signature;
    if ((*own_env)->GetClassSignature(own_env, klass, &signature, NULL) == JVMTI_ERROR_NONE) {
        put_name(d, class_name_of_signature(signature));
        own_release(signature);
    } else {
        put_pointer(d, klass);
    }
}

static void put_thread(const Decoder *d, jthread thread) {
    jvmtiThreadInfo info;
    if ((*own_env)->GetThreadInfo(own_env, thread, &info) == JVMTI_ERROR_NONE) {
        put_text(d, info.name);
        own_release(info.name);
    } else {
        put_pointer(d, thread);
    }
}

static void put_thread_group(const Decoder *d, jthreadGroup group) {
    jvmtiThreadGroupInfo info;
    if ((*own_env)->GetThreadGroupInfo(own_env, group, &info) == JVMTI_ERROR_NONE) {
        put_text(d, info.name);
        own_release(info.name);
    } else {
        put_pointer(d, group);
    }
}

/* By its class. */
static void put_object(const Decoder *d, jobject object) {
    JNIEnv *jni = own_jni();
    jclass klass = (*jni)->GetObjectClass(jni, object);
    char *signature, text[TEXT_LIMIT + 8];
    if (!klass || (*own_env)->GetClassSignature(own_env, klass, &signature, NULL) != JVMTI_ERROR_NONE) {
        put_pointer(d, object);
        return;
    }
    snprintf(text, sizeof text, "a %.*s", TEXT_LIMIT, class_name_of_signature(signature));
    put_name(d, text);
    own_release(signature);
}

static void put_method(const Decoder *d, jmethodID method) {
    char *name, *signature, *class_name, text[2 * TEXT_LIMIT];
    jclass klass;
    if (!d->asking || !d->ids || !method ||
        (*own_env)->GetMethodName(own_env, method, &name, &signature, NULL) != JVMTI_ERROR_NONE) {
        put_pointer(d, method);
        return;
    }
    if ((*own_env)->GetMethodDeclaringClass(own_env, method, &klass) != JVMTI_ERROR_NONE ||
        (*own_env)->GetClassSignature(own_env, klass, &class_name, NULL) != JVMTI_ERROR_NONE)
        class_name = NULL;
    snprintf(text, sizeof text, "%s.%s%s", !class_name ? "?" : class_name_of_signature(class_name), name, signature);
    put_name(d, text);
    own_release(class_name);
    own_release(name);
    own_release(signature);
}

static void put_field(const Decoder *d, jfieldID field) {
    char *name;
    if (d->ids && field && is_reference(d, d->declares) &&
        (*own_env)->GetFieldName(own_env, d->declares, field, &name, NULL, NULL) == JVMTI_ERROR_NONE) {
        put_name(d, name);
        own_release(name);
    } else {
        put_pointer(d, field);
    }
}

static void put_event(const Decoder *d, jint number) {
    const EventFacts *event = event_of_number(number);
    if (!event)
        fprintf(d->out, "%d", number);
    else
        put_name(d, event->name);
}

static void put_reference(Decoder *d, ValueKind kind, jobject ref) {
    if (!is_reference(d, ref)) {
        put_pointer(d, ref);
    } else if (kind == VALUE_CLASS) {
        d->declares = ref;
        put_class(d, ref);
    } else if (kind == VALUE_THREAD) {
        put_thread(d, ref);
    } else if (kind == VALUE_THREAD_GROUP) {
        put_thread_group(d, ref);
    } else {
        put_object(d, ref);
    }
}

static void put_value(Decoder *d, ValueKind kind, Value v) {
    switch (kind) {
    case VALUE_INT: fprintf(d->out, "%d", v.i); break;
    case VALUE_LONG:
    case VALUE_LOCATION: fprintf(d->out, "%lld", (long long)v.j); break;
    case VALUE_FLOAT: put_double(d, (double)v.f, 9); break;
    case VALUE_DOUBLE: put_double(d, v.d, 17); break;
    case VALUE_BOOLEAN: fputs(v.z ? "true" : "false", d->out); break;
    case VALUE_CHAR: put_name(d, (char[]){v.c, '\0'}); break;
    case VALUE_BYTE: fprintf(d->out, "%d", v.c); break;
    case VALUE_SHORT: fprintf(d->out, "%d", v.s); break;
    case VALUE_JVALUE: fprintf(d->out, d->json ? "\"0x%llx\"" : "0x%llx", (unsigned long long)v.l.j); break;
    case VALUE_THREAD:
    case VALUE_THREAD_GROUP:
    case VALUE_CLASS:
    case VALUE_OBJECT: put_reference(d, kind, (jobject)v.p); break;
    case VALUE_METHOD: put_method(d, (jmethodID)v.p); break;
    case VALUE_FIELD: put_field(d, (jfieldID)v.p); break;
    case VALUE_TEXT: put_string(d, v.p); break;
    case VALUE_ERROR: put_name(d, error_name((jvmtiError)v.i)); break;
    case VALUE_EVENT: put_event(d, v.i); break;
    case VALUE_EVENT_MODE: put_name(d, v.i == JVMTI_ENABLE ? "ENABLE" : v.i == JVMTI_DISABLE ? "DISABLE" : "?"); break;
    case VALUE_PHASE: put_name(d, phase_name((jvmtiPhase)v.i)); break;
    case VALUE_MONITOR:
    case VALUE_POINTER: put_pointer(d, v.p); break;
    }
}

static void put_key(const Decoder *d, const char *separator, const char *name) {
    fprintf(d->out, d->json ? "%s\"%s\":" : "%s%s=", separator, name);
}

static void put_capabilities(const Decoder *d, const void *capabilities) {
    char names[1024];
    capability_names(capabilities_of(capabilities), names, sizeof names);
    if (!d->json) fputc('{', d->out);
    put_name(d, names);
    if (!d->json) fputc('}', d->out);
}

static bool are_capabilities(const ParamFacts *p) { return strcmp(p->name, "capabilities_ptr") == 0; }

/* What every callback has, and where a hook puts its class file: an address says nothing. */
static bool is_noise(const ParamFacts *p) {
    return strcmp(p->name, "jni_env") == 0 || strncmp(p->name, "new_class_data", strlen("new_class_data")) == 0;
}

static void put_memory(Decoder *d, ValueKind kind, size_t size, const StructureFacts *structure, const char *at);

/* After the elements that are reported. */
static void put_rest(const Decoder *d, jlong count, int limit) {
    if (count > limit) fprintf(d->out, d->json ? ",\"%lld more\"" : ", %lld more", (long long)(count - limit));
}

static void put_array(Decoder *d, ValueKind kind, size_t size, const StructureFacts *structure, const char *at,
                      jlong count) {
    if (!at) {
        put_pointer(d, NULL);
        return;
    }
    if (size == 1 && !structure) { /* of a class, say */
        put_bytes(d, at, count);
        return;
    }
    int limit = d->json ? JSON_ELEMENTS : ELEMENTS;
    fputc('[', d->out);
    for (jlong i = 0; i < count && i < limit; i++) {
        if (i > 0) fputs(d->json ? "," : ", ", d->out);
        put_memory(d, kind, size, structure, at + (size_t)i * size);
    }
    put_rest(d, count, limit);
    fputc(']', d->out);
}

static void put_structure(Decoder *d, const StructureFacts *facts, const char *at) {
    fputc('{', d->out);
    for (int i = 0; i < facts->field_count; i++) {
        const FieldFacts *f = &facts->fields[i];
        put_key(d, i == 0 ? "" : d->json ? "," : ", ", f->name);
        if (f->holds == HOLDS_FIELD) {
            put_memory(d, f->kind, f->element_size, f->structure, at + f->offset);
            continue;
        }
        const char *part = *(char *const *)(at + f->offset);
        if (f->count == COUNT_TERMINATED)
            put_string(d, part);
        else
            put_array(d, f->element, f->element_size, f->structure, part,
                      f->count == COUNT_ONE ? 1 : *(const jint *)(at + facts->fields[f->count].offset));
    }
    fputc('}', d->out);
}

/* One value in memory that the VM has filled. */
static void put_memory(Decoder *d, ValueKind kind, size_t size, const StructureFacts *structure, const char *at) {
    Value v = {0};
    if (structure) {
        put_structure(d, structure, at);
        return;
    }
    memcpy(&v, at, size < sizeof v ? size : sizeof v);
    put_value(d, kind, v);
}

/* One that the agent hands over. */
static void put_given_array(Decoder *d, const ParamFacts *p, const char *at, jint count) {
    char element[64];
    int limit = d->json ? JSON_ELEMENTS : ELEMENTS;
    if (!at || p->element_size > sizeof element || (count > 0 && !wild_copy(element, at, p->element_size))) {
        put_pointer(d, at);
        return;
    }
    fputc('[', d->out);
    for (jint i = 0; i < count && i < limit; i++) {
        if (!wild_copy(element, at + (size_t)i * p->element_size, p->element_size)) break;
        if (i > 0) fputs(d->json ? "," : ", ", d->out);
        put_memory(d, p->element, p->element_size, p->structure, element);
    }
    put_rest(d, count, limit);
    fputc(']', d->out);
}

/* By its type, the first character of a signature; undefined where a method ended by an exception. */
static void put_jvalue(Decoder *d, char type, jvalue value) {
    switch (type) {
    case 'Z': put_value(d, VALUE_BOOLEAN, (Value){.z = value.z}); break;
    case 'B': put_value(d, VALUE_INT, (Value){.i = value.b}); break;
    case 'C': put_value(d, VALUE_INT, (Value){.i = value.c}); break;
    case 'S': put_value(d, VALUE_INT, (Value){.i = value.s}); break;
    case 'I': put_value(d, VALUE_INT, (Value){.i = value.i}); break;
    case 'J': put_value(d, VALUE_LONG, (Value){.j = value.j}); break;
    case 'F': put_value(d, VALUE_FLOAT, (Value){.f = value.f}); break;
    case 'D': put_value(d, VALUE_DOUBLE, (Value){.d = value.d}); break;
    case 'L':
    case '[': put_value(d, VALUE_OBJECT, (Value){.p = value.l}); break;
    case 'V': put_pointer(d, NULL); break;
    default: put_value(d, VALUE_JVALUE, (Value){.l = value}); break;
    }
}

/* The type of the value that an event has: it says it, or its method does. */
static char type_of_value(const Decoder *d, const ParamFacts *params, int count, const Value *args) {
    char type = '\0', *signature;
    for (int i = 0; i < count; i++) {
        if (strcmp(params[i].name, "was_popped_by_exception") == 0 && args[i].z) return 'V';
        if (params[i].kind == VALUE_CHAR) return args[i].c;
        if (params[i].kind != VALUE_METHOD || !d->asking || !d->ids ||
            (*own_env)->GetMethodName(own_env, (jmethodID)args[i].p, NULL, &signature, NULL) != JVMTI_ERROR_NONE)
            continue;
        type = strchr(signature, ')')[1];
        own_release(signature);
    }
    return type;
}

/* The names of the callbacks that are set. */
static void put_callbacks(const Decoder *d, const void *callbacks, jint size) {
    jvmtiEventCallbacks copy = {0};
    char names[2048] = "";
    size_t at = 0, used = size < 0 ? 0 : (size_t)size < sizeof copy ? (size_t)size : sizeof copy;
    if (!callbacks || !wild_copy(&copy, callbacks, used)) {
        put_pointer(d, callbacks);
        return;
    }
    for (int i = 0; i < EVENT_COUNT && at < sizeof names; i++) {
        const EventFacts *e = &event_facts[i];
        const void *callback;
        if (!e->name) continue;
        memcpy(&callback, (const char *)&copy + e->callback, sizeof callback);
        if (callback) at += (size_t)snprintf(names + at, sizeof names - at, "%s%s", at == 0 ? "" : ", ", e->name);
    }
    if (!d->json) fputc('{', d->out);
    put_name(d, names);
    if (!d->json) fputc('}', d->out);
}

static bool is_named(const ParamFacts *params, int count, int i, const char *name) {
    return i < count && strcmp(params[i].name, name) == 0;
}

static void put_argument(Decoder *d, const ParamFacts *params, int count, const Value *args, int i) {
    char copy[sizeof(jvmtiCapabilities)];
    const ParamFacts *p = &params[i];
    if (are_capabilities(p) && wild_copy(copy, args[i].p, sizeof copy))
        put_capabilities(d, copy);
    else if (is_named(params, count, i + 1, "size_of_callbacks"))
        put_callbacks(d, args[i].p, args[i + 1].i);
    else if (is_named(params, count, i, "class_data"))
        put_bytes(d, args[i].p, args[i - 1].i);
    else if (p->pointed == POINTS_IN_ARRAY)
        put_given_array(d, p, args[i].p, args[p->count].i);
    else if (p->kind == VALUE_JVALUE)
        put_jvalue(d, type_of_value(d, params, count, args), args[i].l);
    else
        put_value(d, p->kind, args[i]);
}

void decode_arguments(Decoder *d, const ParamFacts *params, int count, const Value *args) {
    const char *separator = "";
    if (d->json) fputc('{', d->out);
    for (int i = 0; i < count; i++) {
        if (params[i].pointed >= POINTS_OUT || is_noise(&params[i])) continue;
        put_key(d, separator, params[i].name);
        put_argument(d, params, count, args, i);
        separator = d->json ? "," : ", ";
    }
    if (d->json) fputc('}', d->out);
}

static void put_output(Decoder *d, const Call *call, const ParamFacts *p, const char *at) {
    if (p->pointed == POINTS_OUT || p->pointed == POINTS_OUT_BORROWED) {
        if (are_capabilities(p))
            put_capabilities(d, at);
        else
            put_memory(d, p->element, p->element_size, p->structure, at);
        return;
    }
    const char *memory = p->pointed == POINTS_OUT_BUFFER ? at : *(char *const *)at;
    if (p->pointed == POINTS_OUT_MEMORIES)
        put_array(d, VALUE_TEXT, sizeof(char *), NULL, memory, call_count(call, p->count, memory));
    else if (p->count == COUNT_TERMINATED)
        put_string(d, memory);
    else
        put_array(d, p->element, p->element_size, p->structure, memory, call_count(call, p->count, memory));
}

bool decode_outputs(Decoder *d, const Call *call) {
    bool any = false;
    for (int i = 0; i < call->function->param_count; i++) {
        const ParamFacts *p = &call->function->params[i];
        if (p->pointed < POINTS_OUT || !call->args[i].p) continue;
        if (d->json && !any) fputc('{', d->out);
        put_key(d, !any ? "" : d->json ? "," : ", ", p->name);
        any = true;
        put_output(d, call, p, call->args[i].p);
    }
    if (d->json && any) fputc('}', d->out);
    return any;
}

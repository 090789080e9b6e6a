/* Values by their kinds, and what pointers lead to by the table of functions. */
#include "validation/decode.h"

#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

#include "validation/describe.h"
#include "validation/jni.h"
#include "validation/layer.h"

enum { TEXT_LIMIT = 120, ELEMENTS = 8 };

static void put_text(const Decoder *d, const char *text) { json_text(d->out, text); }

/* A name that is no string of the agent's: quoted only where JSON wants it. */
static void put_name(const Decoder *d, const char *name) {
    if (d->json)
        json_text(d->out, name);
    else
        fputs(name, d->out);
}

static void put_pointer(const Decoder *d, const void *pointer) {
    if (pointer == NULL)
        fputs(d->json ? "null" : "NULL", d->out);
    else
        fprintf(d->out, d->json ? "\"%p\"" : "%p", pointer);
}

/* As much of a string as can be read. */
static void put_string(const Decoder *d, const char *text) {
    char copy[TEXT_LIMIT + 4] = {0};
    size_t at = 0;
    if (text == NULL) {
        put_pointer(d, NULL);
        return;
    }
    while (at < TEXT_LIMIT) {
        struct iovec ours = {copy + at, 1}, theirs = {(void *)(text + at), 1};
        if (process_vm_readv(getpid(), &ours, 1, &theirs, 1, 0) != 1) {
            if (at == 0) {
                put_pointer(d, text);
                return;
            }
            break;
        }
        if (copy[at++] == '\0') break;
    }
    if (at == TEXT_LIMIT) memcpy(copy + at, "...", 4);
    put_text(d, copy);
}

static bool is_reference(const Decoder *d, jobject ref) {
    JNIEnv *jni = own_jni();
    return d->asking && ref != NULL && jni != NULL && (*jni)->GetObjectRefType(jni, ref) != JNIInvalidRefType;
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
    if (klass == NULL || (*own_env)->GetClassSignature(own_env, klass, &signature, NULL) != JVMTI_ERROR_NONE) {
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
    if (!d->asking || !d->ids || method == NULL ||
        (*own_env)->GetMethodName(own_env, method, &name, &signature, NULL) != JVMTI_ERROR_NONE) {
        put_pointer(d, method);
        return;
    }
    if ((*own_env)->GetMethodDeclaringClass(own_env, method, &klass) != JVMTI_ERROR_NONE ||
        (*own_env)->GetClassSignature(own_env, klass, &class_name, NULL) != JVMTI_ERROR_NONE)
        class_name = NULL;
    snprintf(text, sizeof text, "%s.%s%s", class_name == NULL ? "?" : class_name_of_signature(class_name), name,
             signature);
    put_name(d, text);
    own_release(class_name);
    own_release(name);
    own_release(signature);
}

static void put_field(const Decoder *d, jfieldID field) {
    char *name;
    if (d->ids && field != NULL && is_reference(d, d->declares) &&
        (*own_env)->GetFieldName(own_env, d->declares, field, &name, NULL, NULL) == JVMTI_ERROR_NONE) {
        put_name(d, name);
        own_release(name);
    } else {
        put_pointer(d, field);
    }
}

static void put_event(const Decoder *d, jint number) {
    const EventFacts *event = event_of_number(number);
    if (event == NULL)
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
    case VALUE_FLOAT: fprintf(d->out, "%g", (double)v.f); break;
    case VALUE_DOUBLE: fprintf(d->out, "%g", v.d); break;
    case VALUE_BOOLEAN: fputs(v.z ? "true" : "false", d->out); break;
    case VALUE_CHAR:
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

void decode_arguments(Decoder *d, const ParamFacts *params, int count, const Value *args) {
    const char *separator = "";
    if (d->json) fputc('{', d->out);
    for (int i = 0; i < count; i++) {
        if (params[i].pointed >= POINTS_OUT || is_noise(&params[i])) continue;
        char copy[sizeof(jvmtiCapabilities)];
        struct iovec ours = {copy, sizeof copy}, theirs = {(void *)args[i].p, sizeof copy};
        put_key(d, separator, params[i].name);
        if (are_capabilities(&params[i]) && process_vm_readv(getpid(), &ours, 1, &theirs, 1, 0) == (ssize_t)sizeof copy)
            put_capabilities(d, copy);
        else
            put_value(d, params[i].kind, args[i]);
        separator = d->json ? "," : ", ";
    }
    if (d->json) fputc('}', d->out);
}

static void put_memory(Decoder *d, ValueKind kind, size_t size, const StructureFacts *structure, const char *at);

static void put_array(Decoder *d, ValueKind kind, size_t size, const StructureFacts *structure, const char *at,
                      jlong count) {
    if (at == NULL) {
        put_pointer(d, NULL);
        return;
    }
    if (size == 1 && structure == NULL) { /* of a class, say */
        fprintf(d->out, d->json ? "\"%lld bytes\"" : "%lld bytes", (long long)count);
        return;
    }
    fputc('[', d->out);
    for (jlong i = 0; i < count && i < ELEMENTS; i++) {
        if (i > 0) fputs(d->json ? "," : ", ", d->out);
        put_memory(d, kind, size, structure, at + (size_t)i * size);
    }
    if (count > ELEMENTS) fprintf(d->out, d->json ? ",\"%lld more\"" : ", %lld more", (long long)(count - ELEMENTS));
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
    if (structure != NULL) {
        put_structure(d, structure, at);
        return;
    }
    memcpy(&v, at, size < sizeof v ? size : sizeof v);
    put_value(d, kind, v);
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
        if (p->pointed < POINTS_OUT || call->args[i].p == NULL) continue;
        if (d->json && !any) fputc('{', d->out);
        put_key(d, !any ? "" : d->json ? "," : ", ", p->name);
        any = true;
        put_output(d, call, p, call->args[i].p);
    }
    if (d->json && any) fputc('}', d->out);
    return any;
}

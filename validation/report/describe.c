/* Names of things, and the Java stack. */
#include "validation/report/describe.h"

#include <stdlib.h>
#include <string.h>

#include "validation/base/facts.h"
#include "validation/base/names.h"
#include "validation/base/plain.h"
#include "validation/core/own.h"

const char *error_name(jvmtiError error) {
    switch ((int)error) {
/* clang-format off */
#define ERROR(number, name, since) case number: return #name;
#include "jvmti/errors.def"
        /* clang-format on */
    default: return "an unknown error";
    }
}

const char *phase_name(jvmtiPhase phase) {
    switch (phase) {
    case JVMTI_PHASE_ONLOAD: return "onload";
    case JVMTI_PHASE_PRIMORDIAL: return "primordial";
    case JVMTI_PHASE_START: return "start";
    case JVMTI_PHASE_LIVE: return "live";
    case JVMTI_PHASE_DEAD: return "dead";
    }
    return "unknown";
}

const char *capability_names(Capabilities set, char *text, size_t size) {
    static const char *const names[] = {
#define CAPABILITY(bit, name, since, when) #name,
#include "jvmti/capabilities.def"
    };
    size_t at = 0;
    *text = '\0';
    for (int i = 0; i < CAPABILITY_COUNT && at < size; i++)
        if (set >> i & 1) at += (size_t)snprintf(text + at, size - at, "%s%s", at == 0 ? "" : ", ", names[i]);
    return text;
}

/* Whether it is known. */
static bool find_name(CheckedThread *thread, bool asking) {
    jvmtiThreadInfo info;
    if (asking && (*own_env)->GetThreadInfo(own_env, NULL, &info) == JVMTI_ERROR_NONE) {
        snprintf(thread->name, sizeof thread->name, "%s", info.name);
        own_release(info.name);
    }
    return thread && thread->name[0] != '\0';
}

void describe_thread(FILE *out, CheckedThread *thread, bool asking) {
    if (find_name(thread, asking))
        fputs(thread->name, out);
    else
        fprintf(out, "native thread %ld", !thread ? 0 : thread->id);
}

void plain_thread(FILE *out, CheckedThread *thread, bool asking) {
    if (find_name(thread, asking))
        plain_put(out, thread->name);
    else
        describe_thread(out, thread, false);
}

void java_frame(JavaFrame *frame, jmethodID method, jlocation location) {
    *frame = (JavaFrame){0};
    jclass declaring;
    if ((*own_env)->GetMethodName(own_env, method, &frame->method, &frame->signature, NULL) != JVMTI_ERROR_NONE) return;
    if ((*own_env)->GetMethodDeclaringClass(own_env, method, &declaring) == JVMTI_ERROR_NONE) {
        JNIEnv *jni = own_jni();
        if ((*own_env)->GetClassSignature(own_env, declaring, &frame->class_name, NULL) == JVMTI_ERROR_NONE)
            class_name_of_signature(frame->class_name);
        if ((*own_env)->GetSourceFileName(own_env, declaring, &frame->file) != JVMTI_ERROR_NONE) frame->file = NULL;
        (*jni)->DeleteLocalRef(jni, declaring);
    }
    jint count;
    jvmtiLineNumberEntry *lines;
    if (location < 0 || (*own_env)->GetLineNumberTable(own_env, method, &count, &lines) != JVMTI_ERROR_NONE) return;
    jlocation best = -1;
    for (jint i = 0; i < count; i++)
        if (lines[i].start_location <= location && lines[i].start_location > best) {
            best = lines[i].start_location;
            frame->line = lines[i].line_number;
        }
    own_release(lines);
}

int java_stack(JavaFrame *frames) { return java_stack_of(NULL, frames); }

int java_stack_of(jthread thread, JavaFrame *frames) {
    jvmtiFrameInfo raw[JAVA_FRAMES];
    jint count = 0;
    memset(frames, 0, JAVA_FRAMES * sizeof *frames);
    if ((*own_env)->GetStackTrace(own_env, thread, 0, JAVA_FRAMES, raw, &count) != JVMTI_ERROR_NONE) return 0;
    for (jint i = 0; i < count; i++) java_frame(&frames[i], raw[i].method, raw[i].location);
    return count;
}

void java_stack_free(JavaFrame *frames, int count) {
    for (int i = 0; i < count; i++) {
        own_release(frames[i].class_name);
        own_release(frames[i].method);
        own_release(frames[i].signature);
        own_release(frames[i].file);
    }
}

void describe_frame(FILE *out, const NativeStack *stack, int frame) {
    const void *address = stack->frames[frame];
    const Module *module = module_of(place_of_frame(stack, frame));
    size_t distance;
    const char *symbol = symbol_of_frame(stack, frame, &distance);
    if (!module) {
        fprintf(out, "%p", address);
        return;
    }
    plain_put(out, module->name);
    fprintf(out, "+0x%zx", module_offset(module, address));
    if (!symbol) return;
    char name[256];
    fputs(" (", out);
    plain_put(out, name_of_symbol(symbol, name, sizeof name));
    fprintf(out, "+0x%zx)", distance);
}

void describe_call(FILE *out, const void *address) {
    const NativeStack stack = {.count = 1, .frames = {address}};
    describe_frame(out, &stack, 0);
}

/* The character that begins there, in the UTF-8 of JVMs, where surrogates and zero are characters of their own (JVMS
   4.4.7); its length, 0: none does. */
static int utf8_character(const unsigned char *p, unsigned *character) {
    int length = *p < 0x80                 ? 1
                 : *p >= 0xC0 && *p < 0xE0 ? 2
                 : *p >= 0xE0 && *p < 0xF0 ? 3
                 : *p >= 0xF0 && *p < 0xF5 ? 4
                                           : 0;
    static const unsigned least[] = {0, 0, 0x80, 0x800, 0x10000};
    *character = length == 1 ? *p : *p & (0x7Fu >> length);
    for (int i = 1; i < length; i++) {
        if ((p[i] & 0xC0) != 0x80) return 0;
        *character = *character << 6 | (p[i] & 0x3F);
    }
    bool right = *character <= 0x10FFFF && (*character >= least[length] || *character == 0);
    return right ? length : 0;
}

void json_text(FILE *out, const char *text) {
    fputc('"', out);
    for (const unsigned char *p = (const unsigned char *)text; *p != '\0';) {
        unsigned character;
        int length = utf8_character(p, &character);
        if (length == 0) character = *p;
        if (character == '"' || character == '\\')
            fprintf(out, "\\%c", *p);
        else if (character < 0x20 || (character >= 0x7F && character < 0xA0) || length == 0 ||
                 (character >= 0xD800 && character < 0xE000))
            fprintf(out, "\\u%04x", character);
        else
            fwrite(p, 1, (size_t)length, out);
        p += length == 0 ? 1 : length;
    }
    fputc('"', out);
}

void json_stack(FILE *out, const NativeStack *stack) {
    fputc('[', out);
    for (int i = 0; i < stack->count; i++) {
        const Module *module = module_of(place_of_frame(stack, i));
        size_t distance;
        const char *symbol = symbol_of_frame(stack, i, &distance);
        fputs(i == 0 ? "{\"module\":" : ",{\"module\":", out);
        json_text(out, !module ? "" : module->name);
        fprintf(out, ",\"offset\":%zu,\"symbol\":",
                !module ? (size_t)stack->frames[i] : module_offset(module, stack->frames[i]));
        char name[256];
        json_text(out, !symbol ? "" : name_of_symbol(symbol, name, sizeof name));
        fputs(i == 0 && stack->exact ? ",\"exact\":true}" : "}", out);
    }
    fputc(']', out);
}

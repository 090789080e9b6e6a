/* A second tool that changes every class: it adds a constant and an attribute that nobody knows to each class file,
   which changes nothing that the class does. What the checked agent is given in ClassFileLoadHook is then not what is
   on disk. */
#include <stdint.h>

#include "validation/companions/companion.h"

static const char NAME[] = "minijvm.Companion";

typedef struct Reader {
    const unsigned char *at, *end;
} Reader;

/* Continues by so many bytes; false after the end. */
static bool skip(Reader *r, size_t bytes) {
    if ((size_t)(r->end - r->at) < bytes) return false;
    r->at += bytes;
    return true;
}

static bool take(Reader *r, int bytes, uint32_t *value) {
    const unsigned char *from = r->at;
    if (!skip(r, (size_t)bytes)) return false;
    *value = 0;
    while (from < r->at) *value = *value << 8 | *from++;
    return true;
}

static bool skip_constants(Reader *r, uint32_t count) {
    static const unsigned char sizes[] = {
        [3] = 4,  [4] = 4,  [5] = 8,  [6] = 8,  [7] = 2,  [8] = 2,  [9] = 4,  [10] = 4,
        [11] = 4, [12] = 4, [15] = 3, [16] = 2, [17] = 4, [18] = 4, [19] = 2, [20] = 2};
    for (uint32_t i = 1; i < count; i++) {
        uint32_t tag, length;
        if (!take(r, 1, &tag)) return false;
        if (tag == 1) {
            if (!take(r, 2, &length) || !skip(r, length)) return false;
            continue;
        }
        if (tag >= sizeof sizes || sizes[tag] == 0 || !skip(r, sizes[tag])) return false;
        i += tag == 5 || tag == 6; /* long and double take two places */
    }
    return true;
}

static bool skip_attributes(Reader *r) {
    uint32_t count, length;
    if (!take(r, 2, &count)) return false;
    while (count-- > 0)
        if (!skip(r, 2) || !take(r, 4, &length) || !skip(r, length)) return false;
    return true;
}

static bool skip_members(Reader *r) {
    uint32_t count;
    if (!take(r, 2, &count)) return false;
    while (count-- > 0)
        if (!skip(r, 6) || !skip_attributes(r)) return false;
    return true;
}

static unsigned char *put(unsigned char *to, uint32_t value, int bytes) {
    for (int i = bytes - 1; i >= 0; i--) *to++ = (unsigned char)(value >> 8 * i);
    return to;
}

static unsigned char *copy(unsigned char *to, const void *from, size_t size) {
    memcpy(to, from, size);
    return to + size;
}

/* The class file with one constant and one attribute more; NULL if it is no whole class file, or full. */
static unsigned char *changed(jvmtiEnv *jvmti, const unsigned char *data, jint length, jint *new_length) {
    Reader r = {data, data + length};
    uint32_t constants, interfaces, attributes;
    if (!skip(&r, 8) || !take(&r, 2, &constants) || constants >= 0xffff || !skip_constants(&r, constants)) return NULL;
    const unsigned char *behind_constants = r.at;
    if (!skip(&r, 6) || !take(&r, 2, &interfaces) || !skip(&r, interfaces * 2)) return NULL;
    if (!skip_members(&r) || !skip_members(&r)) return NULL;
    const unsigned char *before_attributes = r.at;
    if (!take(&r, 2, &attributes) || attributes >= 0xffff) return NULL;
    const size_t name = sizeof NAME - 1;
    *new_length = length + (jint)(3 + name) + 6;
    unsigned char *made = NULL;
    if ((*jvmti)->Allocate(jvmti, *new_length, &made) != JVMTI_ERROR_NONE) return NULL;
    unsigned char *to = put(copy(made, data, 8), constants + 1, 2);
    to = copy(to, data + 10, (size_t)(behind_constants - data) - 10);
    to = copy(put(put(to, 1, 1), (uint32_t)name, 2), NAME, name);
    to = put(copy(to, behind_constants, (size_t)(before_attributes - behind_constants)), attributes + 1, 2);
    to = copy(to, r.at, (size_t)(r.end - r.at));
    put(put(to, constants, 2), 0, 4);
    return made;
}

static void JNICALL on_class_file(jvmtiEnv *jvmti, JNIEnv *jni, jclass redefined, jobject loader, const char *name,
                                  jobject domain, jint length, const unsigned char *data, jint *new_length,
                                  unsigned char **new_data) {
    jint size = 0;
    unsigned char *made = changed(jvmti, data, length, &size);
    if (!made) return;
    *new_length = size;
    *new_data = made;
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    jvmtiEnv *jvmti = companion_env(vm);
    if (!jvmti) return JNI_ERR;
    jvmtiCapabilities capabilities = {.can_generate_all_class_hook_events = 1};
    jvmtiEventCallbacks callbacks = {.ClassFileLoadHook = on_class_file};
    if ((*jvmti)->AddCapabilities(jvmti, &capabilities) != JVMTI_ERROR_NONE ||
        (*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks) != JVMTI_ERROR_NONE)
        return JNI_ERR;
    return enable(jvmti, JVMTI_ENABLE, JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, NULL) ? JNI_OK : JNI_ERR;
}

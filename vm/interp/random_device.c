/* See random_device.h. */
#include "vm/interp/random_device.h"

#include <jni.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "runtime/random_file.h"
#include "runtime/thread.h"
#include "vm/classes/define.h"

static void (*open_file)(JNIEnv *env, jobject stream, jstring path);

static bool is_device(JNIEnv *env, jstring path) {
    const char *name = path ? (*env)->GetStringUTFChars(env, path, NULL) : NULL;
    const bool result = name && random_file_replaces(name);
    if (name) (*env)->ReleaseStringUTFChars(env, path, name);
    return result;
}
static void open_by_name(JNIEnv *env, jobject stream, jstring path) {
    const int fd = is_device(env, path) ? random_file_open() : -1;
    char name[40];
    snprintf(name, sizeof name, "/proc/self/fd/%d", fd);
    jstring replacement = fd >= 0 ? (*env)->NewStringUTF(env, name) : path;
    if (replacement || !path) open_file(env, stream, replacement);
    if (fd >= 0) close(fd);
}

void *random_device_wrap(const Method *m, void *function) {
    if (!scheduler_green || !class_is_boot_named(m->holder, "java/io/FileInputStream") ||
        strcmp(m->info->name->text, "open0") != 0 || strcmp(m->info->descriptor->text, "(Ljava/lang/String;)V") != 0 ||
        m->access & ACC_STATIC)
        return function;
    open_file = (void (*)(JNIEnv *, jobject, jstring))function;
    return (void *)open_by_name;
}

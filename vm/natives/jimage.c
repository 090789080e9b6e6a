/* jdk.internal.jimage.NativeImageBuffer: the class library reads its own file (the jrt file system, readers of modules)
   in the VM's mapping. With one of its own everything would be in memory twice, and classes that loaders define from
   it would have to be copied. Plain JNI. */
#include <stdlib.h>

#include "jdk-subset/native/text.h"
#include "vm/classes/bootlibrary.h"
#include "vm/natives/tables.h"

/* NULL: another file, which the library maps itself. */
static jobject JNICALL get_native_map(JNIEnv *env, jclass class, jstring path) {
    char *name = text_from_string(env, path);
    if (!name) return NULL;
    size_t length;
    const void *map = bootlibrary_mapping(name, &length);
    free(name);
    return map ? (*env)->NewDirectByteBuffer(env, (void *)(uintptr_t)map, (jlong)length) : NULL;
}

const JniNativeEntry jimage_natives[] = {
    {"jdk/internal/jimage/NativeImageBuffer", "getNativeMap", NULL, (void *)get_native_map}, {0}};

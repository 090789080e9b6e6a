/* Reflection objects from before a redefinition read the annotations of the version that they came from
   (AnnotationsRedefined.java): the constants of the new version are in another order. */
/* only here: `java` 17 reads rubbish for parameters and accessors, and loses a field whose constant has moved */
#include "redefiner.h"

JNIEXPORT jint JNICALL Java_AnnotationsRedefined_redefine(JNIEnv *env, jclass c, jclass klass, jbyteArray bytes) {
    (void)c;
    return redefine_class(env, klass, bytes);
}

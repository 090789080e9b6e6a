/* Which changes of class attributes RedefineClasses refuses (AttributesRedefined.java): the attribute counts, whether
   it means anything in that class or not. */
#include "redefiner.h"

JNIEXPORT jint JNICALL Java_AttributesRedefined_redefine(JNIEnv *env, jclass c, jclass klass, jbyteArray bytes) {
    (void)c;
    return redefine_class(env, klass, bytes);
}

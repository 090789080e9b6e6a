/* The part of the JNI that depends on the platform: sizes of the integer types and how a function is
   exported. We support 64-bit and 32-bit ELF systems with gcc or clang. */
#ifndef JNI_MD_H
#define JNI_MD_H

#define JNIEXPORT __attribute__((visibility("default")))
#define JNIIMPORT __attribute__((visibility("default")))
#define JNICALL

typedef int jint;
#ifdef _LP64
typedef long jlong;
#else
typedef long long jlong;
#endif
typedef signed char jbyte;

#endif

/* Which class an exception has that C throws or asks for: the list exceptions.def as an enumeration, so that a
   misspelled class does not compile, and their names. Knows nothing of the VM: jdk-subset's natives, which are plain
   JNI, take theirs from here, too. */
#ifndef runtime_exception_class_h
#define runtime_exception_class_h

#define EXCEPTION(package, class) class,
typedef enum ExceptionClass {
#include "runtime/exceptions.def"
} ExceptionClass;
#undef EXCEPTION

extern const char *const exception_class_names[]; /* internal ("java/lang/NoSuchFieldError") */
#endif

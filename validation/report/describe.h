/* What values, threads and stacks are called in findings and traces. Asks the VM by the layer's own environment where
   that is allowed at that moment, else says what can be said without. */
#ifndef validation_report_describe_h
#define validation_report_describe_h

#include <stdio.h>

#include "validation/core/calls.h"

const char *error_name(jvmtiError error); /* without JVMTI_ERROR_ */
const char *phase_name(jvmtiPhase phase);
/* The names of a set, as many as fit; returns [text]. */
const char *capability_names(Capabilities set, char *text, size_t size);

/* The name of the calling thread, what it was last, or its number. */
void describe_thread(FILE *out, CheckedThread *thread, bool asking);
/* The same for people (plain.h). */
void plain_thread(FILE *out, CheckedThread *thread, bool asking);
/* The functions of an agent: module+offset (symbol+distance). */
void describe_frame(FILE *out, const NativeStack *stack, int frame);
/* The same of a return address. */
void describe_call(FILE *out, const void *address);

enum { JAVA_FRAMES = 24 };
typedef struct JavaFrame {
    char *class_name, *method, *signature, *file; /* Deallocate; NULL: unknown */
    jint line;                                    /* 0: unknown */
} JavaFrame;
/* What a location is called; for java_stack_free. */
void java_frame(JavaFrame *frame, jmethodID method, jlocation location);
/* The Java stack of the calling thread; the number of frames. */
int java_stack(JavaFrame *frames);
int java_stack_of(jthread thread, JavaFrame *frames);
void java_stack_free(JavaFrame *frames, int count);

/* A text as a JSON string, with its quotation marks. */
void json_text(FILE *out, const char *text);
/* A native stack as an array of {module, offset, symbol}, the first frame with "exact" if it is (NativeStack). */
void json_stack(FILE *out, const NativeStack *stack);

#endif

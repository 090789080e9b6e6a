/* What a verifier says: complaints with the place and the frame, in the words of `java`. */
#ifndef classfile_verifier_message_h
#define classfile_verifier_message_h
#include "classfile/flow.h"

bool flow_fail_format(Flow *f, uint32_t pc, const char *format, ...) __attribute__((format(printf, 3, 4), cold));
#define flow_fail_format(...) always_false(flow_fail_format(__VA_ARGS__))
/* Records a VerifyError; [format] is its first line. Returns false. */
bool verification_complain(Flow *f, const Complaint *c, const char *format, ...)
    __attribute__((format(printf, 3, 4), cold));
bool verification_bad_code(Flow *f, uint32_t pc, const char *format, ...) __attribute__((format(printf, 3, 4), cold));
/* ClassFormatErrors: of the StackMapTable; of the other tables of the code. */
bool verification_format_error(Flow *f, const char *text, bool with_method) __attribute__((cold));
bool verification_bad_table(Flow *f, const char *field, unsigned pc) __attribute__((cold));
#endif

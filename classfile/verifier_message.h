/* What a verifier says: complaints with the place and the frame, in the words of `java`. */
#ifndef classfile_verifier_message_h
#define classfile_verifier_message_h
#include "classfile/flow.h"

/* All record an error and return false, always. */
bool flow_fail_format(Flow *f, uint32_t pc, const char *format, ...) __attribute__((format(printf, 3, 4), cold));
/* A VerifyError; [format] is its first line. */
bool verification_complain(Flow *f, const Complaint *c, const char *format, ...)
    __attribute__((format(printf, 3, 4), cold));
bool verification_bad_code(Flow *f, uint32_t pc, const char *format, ...) __attribute__((format(printf, 3, 4), cold));
/* ClassFormatErrors: of the StackMapTable; of the other tables of the code. */
bool verification_format_error(Flow *f, const char *text, bool with_method) __attribute__((cold));
bool verification_bad_table(Flow *f, const char *field, unsigned pc) __attribute__((cold));
#define flow_fail_format(...) always_false(flow_fail_format(__VA_ARGS__))
#define verification_complain(...) always_false(verification_complain(__VA_ARGS__))
#define verification_bad_code(...) always_false(verification_bad_code(__VA_ARGS__))
#define verification_format_error(f, text, with_method) always_false(verification_format_error(f, text, with_method))
#define verification_bad_table(f, field, pc) always_false(verification_bad_table(f, field, pc))
#endif

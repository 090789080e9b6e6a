/* What of the outputs of failed calls is reported at the end. */
#ifndef validation_rules_result_h
#define validation_rules_result_h

#endif

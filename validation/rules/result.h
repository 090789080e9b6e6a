/* What of the outputs of failed calls is told at the end. */
#ifndef validation_rules_result_h
#define validation_rules_result_h

/* Failed calls whose outputs are not told apart; 0 as a rule. */
unsigned long results_lost(void);

#endif

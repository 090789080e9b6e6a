/* What the end of the layer asks the rules about what is outdated. */
#ifndef validation_rules_outdated_h
#define validation_rules_outdated_h

/* Tables, pools and copies of code that did not fit; 0 as a rule. */
unsigned long outdated_lost(void);

#endif

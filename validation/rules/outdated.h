/* What the end of the layer asks the rules about what is outdated. */
#ifndef validation_rules_outdated_h
#define validation_rules_outdated_h

#endif

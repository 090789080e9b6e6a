/* Reflection objects from before a redefinition read the annotations of the version that they came from
   (AnnotationsRedefined.java): the constants of the new version are in another order. */
/* only here: `java` 17 reads rubbish for parameters and accessors, and loses a field whose constant has moved */
#include "redefiner.h"

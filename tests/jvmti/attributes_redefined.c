/* Which changes of class attributes RedefineClasses refuses (AttributesRedefined.java): the attribute counts, whether
   it means anything in that class or not. */
#include "redefiner.h"

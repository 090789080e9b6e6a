/* The functions of java.lang.Math that `java` does not compute as StrictMath does: they come from the C library, which
   agrees with `java` in nearly all cases, and are within one unit in the last place. */
#ifndef base_java_math_h
#define base_java_math_h

double math_sin(double x);
double math_cos(double x);
double math_tan(double x);
double math_log10(double x);
double math_pow(double x, double y);

#endif

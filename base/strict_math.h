/* The functions of java.lang.StrictMath whose results the API fixes to the last bit, as fdlibm 5.3 defines
   them. */
#ifndef base_strict_math_h
#define base_strict_math_h

double strict_sin(double x);
double strict_cos(double x);
double strict_tan(double x);
double strict_asin(double x);
double strict_acos(double x);
double strict_atan(double x);
double strict_atan2(double y, double x);
double strict_cbrt(double x);
double strict_exp(double x);
double strict_expm1(double x);
double strict_log(double x);
double strict_log10(double x);
double strict_log1p(double x);
double strict_sinh(double x);
double strict_cosh(double x);
double strict_tanh(double x);
double strict_hypot(double x, double y);
double strict_remainder(double x, double p);
double strict_pow(double x, double y);

/* x = n pi/2 + y[0] + y[1], |y[0]| <= pi/4, for finite x with |x| > pi/4; n is given modulo 4 (or 8), and may be
   negative. */
int strict_reduce(double x, double y[2]);

#endif

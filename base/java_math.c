/* Where the C library's functions miss their unit, they get help. */
#include "base/java_math.h"

#include <float.h>
#include <math.h>
#include <stdbool.h>

#include "base/strict_math.h"

/* The C library (glibc) reduces angles beyond 10^8 with an absolute error of about 2^-97: next to a multiple of pi/2
   that is up to 10^5 units in the last place. These are reduced by strict_reduce, and, because its result needs more
   than a double, go to the functions of long double. */
static bool is_large(double x) { return fabs(x) >= 0x1p26 && isfinite(x); }

_Static_assert(LDBL_MANT_DIG >= 64, "long double holds a double and the first bits of its tail");
static long double reduced(double x, int *quadrant) {
    double y[2];
    *quadrant = strict_reduce(x, y);
    return (long double)y[0] + y[1];
}

double math_sin(double x) {
    if (!is_large(x)) return sin(x);
    int n;
    long double y = reduced(x, &n);
    long double r = n & 1 ? cosl(y) : sinl(y);
    return (double)(n & 2 ? -r : r);
}

double math_cos(double x) {
    if (!is_large(x)) return cos(x);
    int n;
    long double y = reduced(x, &n);
    long double r = n & 1 ? sinl(y) : cosl(y);
    return (double)((n + 1) & 2 ? -r : r);
}

double math_tan(double x) {
    if (!is_large(x)) return tan(x);
    int n;
    long double r = tanl(reduced(x, &n));
    return (double)(n & 1 ? -1 / r : r);
}

/* log10 of double misses by two units. */
double math_log10(double x) { return x < 0 ? (x - x) / 0.0 : (double)log10l(x); }

/* Unlike in C, 1 to the power of NaN is NaN, and so is 1 or -1 to the power of an infinity; a signalling NaN is as
   good as any. */
double math_pow(double x, double y) {
    if (y == 0) return 1;
    if (isnan(y)) return x + y;
    if ((x == 1 || x == -1) && isinf(y)) return NAN;
    return pow(x, y);
}

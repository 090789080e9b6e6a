/* Where the C library's functions miss their unit, they get help. And intrinsics (vm/interp/intrinsic.h): of Math, and
   of FdLibm, JDK 25's fdlibm in Java, whose results are those of strict_math.c. */
#include "vm/interp/library_math.h"

#include <float.h>
#include <math.h>
#include <stdbool.h>

#include "vm/interp/interp.h"
#include "vm/interp/intrinsic.h"
#include "vm/interp/strict_math.h"

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

/* ---- intrinsics ---- */

/* [x], or [x] and [y], are the arguments. */
#define UNARY(name, needs, value)                       \
    bool name(Thread *t, const Slot *a, Slot *result) { \
        double x = slot_to_double(a[1]);                \
        if (!intrinsic_stands_for(needs)) return false; \
        *result = slot_double(value);                   \
        return true;                                    \
    }
#define BINARY(name, needs, value)                                 \
    bool name(Thread *t, const Slot *a, Slot *result) {            \
        double x = slot_to_double(a[1]), y = slot_to_double(a[3]); \
        if (!intrinsic_stands_for(needs)) return false;            \
        *result = slot_double(value);                              \
        return true;                                               \
    }

/* Functions of double would miss by more than one unit. */
UNARY(math_cbrt, 0, (double)cbrtl(x))
UNARY(math_tanh, 0, (double)tanhl(x))

/* Below pi/4 an angle is not reduced, below 2^19 pi/2 that takes one class. */
static IntrinsicClasses reducing(double x, IntrinsicClasses kernels) {
    double size = fabs(x);
    if (!(size > 0.785)) return 0;
    return kernels | USE(FD_REM_PIO2) | USE(MATH) | (size < 823549 ? 0 : USE(FD_KERNEL_REM_PIO2));
}
UNARY(fdlibm_sin, reducing(x, USE(FD_COS)), strict_sin(x))
UNARY(fdlibm_cos, reducing(x, USE(FD_SIN)), strict_cos(x))
UNARY(fdlibm_tan, reducing(x, 0), strict_tan(x))
UNARY(fdlibm_asin, 0, strict_asin(x))
UNARY(fdlibm_acos, 0, strict_acos(x))
UNARY(fdlibm_atan, 0, strict_atan(x))
BINARY(fdlibm_atan2, USE(STRICT_MATH) | USE(FD_ATAN), strict_atan2(x, y))
UNARY(fdlibm_cbrt, 0, strict_cbrt(x))
UNARY(fdlibm_exp, 0, strict_exp(x))
UNARY(fdlibm_expm1, 0, strict_expm1(x))
UNARY(fdlibm_log, 0, strict_log(x))
UNARY(fdlibm_log10, USE(STRICT_MATH) | USE(FD_LOG), strict_log10(x))
UNARY(fdlibm_log1p, 0, strict_log1p(x))
/* For small arguments they take expm1, for large ones exp. */
UNARY(fdlibm_sinh, USE(STRICT_MATH) | (fabs(x) < 22 ? USE(FD_EXPM1) : USE(FD_EXP) | USE(LONG)), strict_sinh(x))
UNARY(fdlibm_cosh, USE(STRICT_MATH) | (fabs(x) < 0.34 ? USE(FD_EXPM1) : USE(FD_EXP) | USE(INTEGER)), strict_cosh(x))
UNARY(fdlibm_tanh, USE(STRICT_MATH) | USE(FD_EXPM1), strict_tanh(x))
BINARY(fdlibm_hypot, 0, strict_hypot(x, y))
BINARY(fdlibm_remainder, 0, strict_remainder(x, y))
BINARY(fdlibm_pow, 0, strict_pow(x, y))

/* Intrinsics (vm/interp/intrinsic.h) of Math, and of FdLibm, JDK 25's fdlibm in Java, whose results are those of
   base/strict_math.c. */
#include <math.h>

#include "base/strict_math.h"
#include "vm/interp/interp.h"
#include "vm/interp/intrinsic.h"

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

/* StrictMath functions with exactly the results that the Java SE API demands: those of the C library
   fdlibm 5.3 ("Freely Distributable Math Library", netlib), whose algorithms and constants are used here. The
   C library's own functions are as accurate but round differently in a few per cent of all cases. Needs
   strict double arithmetic without contraction (-ffp-contract=off). fdlibm's notice:

   Copyright (C) 2004 by Sun Microsystems, Inc. All rights reserved. Permission to use, copy, modify, and
   distribute this software is freely granted, provided that this notice is preserved. */
#include "base/strict_math.h"

#include <math.h>
#include <stdbool.h>

#include "base/double_words.h"

static const double huge = 1.0e300;
static const double tiny = 1.0e-300;
static const double pi = 3.1415926535897931160E+00;
static const double pi_lo = 1.2246467991473531772E-16;
static const double pio2_hi = 1.57079632679489655800e+00;
static const double pio2_lo = 6.12323399573676603587e-17;
static const double pio4_hi = 7.85398163397448278999e-01;
static const double ln2_hi = 6.93147180369123816490e-01;
static const double ln2_lo = 1.90821492927058770002e-10;
static const double invln2 = 1.44269504088896338700e+00;
static const double o_threshold = 7.09782712893383973096e+02;
/* of exp and pow: r - (exp(r) - 1) (2 - r) / r as a polynomial in r^2 */
static const double P1 = 1.66666666666666019037e-01, P2 = -2.77777777770155933842e-03, P3 = 6.61375632143793436117e-05,
                    P4 = -1.65339022054652515390e-06, P5 = 4.13813679705723846039e-08;
static const double u_threshold = -7.45133219101941108420e+02;

/* ---- asin, acos: rational approximation of (asin(x) - x) / x^3 in t = x^2 ---- */

static double arc_ratio(double t) {
    static const double pS0 = 1.66666666666666657415e-01, pS1 = -3.25565818622400915405e-01,
                        pS2 = 2.01212532134862925881e-01, pS3 = -4.00555345006794114027e-02,
                        pS4 = 7.91534994289814532176e-04, pS5 = 3.47933107596021167570e-05,
                        qS1 = -2.40339491173441421878e+00, qS2 = 2.02094576023350569471e+00,
                        qS3 = -6.88283971605453293030e-01, qS4 = 7.70381505559019352791e-02;
    double p = t * (pS0 + t * (pS1 + t * (pS2 + t * (pS3 + t * (pS4 + t * pS5)))));
    double q = 1.0 + t * (qS1 + t * (qS2 + t * (qS3 + t * qS4)));
    return p / q;
}

double strict_asin(double x) {
    int32_t hx = high(x);
    int32_t ix = hx & 0x7fffffff;
    if (ix >= 0x3ff00000) {
        if (((ix - 0x3ff00000) | (int32_t)low(x)) == 0) return x * pio2_hi + x * pio2_lo;
        return (x - x) / (x - x);
    }
    if (ix < 0x3fe00000) {
        if (ix < 0x3e400000) return x;
        return x + x * arc_ratio(x * x);
    }
    double w = 1.0 - fabs(x);
    double t = w * 0.5;
    double r = arc_ratio(t);
    double s = sqrt(t);
    if (ix >= 0x3fef3333) {
        t = pio2_hi - (2.0 * (s + s * r) - pio2_lo);
    } else {
        w = truncated(s);
        double c = (t - w * w) / (s + w);
        double p = 2.0 * s * r - (pio2_lo - 2.0 * c);
        double q = pio4_hi - 2.0 * w;
        t = pio4_hi - (p - q);
    }
    return hx > 0 ? t : -t;
}

double strict_acos(double x) {
    int32_t hx = high(x);
    int32_t ix = hx & 0x7fffffff;
    if (ix >= 0x3ff00000) {
        if (((ix - 0x3ff00000) | (int32_t)low(x)) == 0) return hx > 0 ? 0.0 : pi + 2.0 * pio2_lo;
        return (x - x) / (x - x);
    }
    if (ix < 0x3fe00000) {
        if (ix <= 0x3c600000) return pio2_hi + pio2_lo;
        return pio2_hi - (x - (pio2_lo - x * arc_ratio(x * x)));
    }
    if (hx < 0) {
        double z = (1.0 + x) * 0.5;
        double s = sqrt(z);
        double w = arc_ratio(z) * s - pio2_lo;
        return pi - 2.0 * (s + w);
    }
    double z = (1.0 - x) * 0.5;
    double s = sqrt(z);
    double df = truncated(s);
    double c = (z - df * df) / (s + df);
    double w = arc_ratio(z) * s + c;
    return 2.0 * (df + w);
}

/* ---- atan, atan2: reduced to |x| < 7/16 by the angles 0.5, 1, 1.5 and infinity ---- */

double strict_atan(double x) {
    static const double angle_hi[] = {4.63647609000806093515e-01, 7.85398163397448278999e-01,
                                      9.82793723247329054082e-01, 1.57079632679489655800e+00};
    static const double angle_lo[] = {2.26987774529616870924e-17, 3.06161699786838301793e-17,
                                      1.39033110312309984516e-17, 6.12323399573676603587e-17};
    static const double aT[] = {
        3.33333333333329318027e-01,  -1.99999999998764832476e-01, 1.42857142725034663711e-01,
        -1.11111104054623557880e-01, 9.09088713343650656196e-02,  -7.69187620504482999495e-02,
        6.66107313738753120669e-02,  -5.83357013379057348645e-02, 4.97687799461593236017e-02,
        -3.65315727442169155270e-02, 1.62858201153657823623e-02,
    };
    int32_t hx = high(x);
    int32_t ix = hx & 0x7fffffff;
    int id = -1;
    if (ix >= 0x44100000) {
        if (isnan(x)) return x + x;
        return hx > 0 ? angle_hi[3] + angle_lo[3] : -angle_hi[3] - angle_lo[3];
    }
    if (ix < 0x3fdc0000) {
        if (ix < 0x3e200000) return x;
    } else {
        x = fabs(x);
        if (ix < 0x3fe60000) {
            id = 0;
            x = (2.0 * x - 1.0) / (2.0 + x);
        } else if (ix < 0x3ff30000) {
            id = 1;
            x = (x - 1.0) / (x + 1.0);
        } else if (ix < 0x40038000) {
            id = 2;
            x = (x - 1.5) / (1.0 + 1.5 * x);
        } else {
            id = 3;
            x = -1.0 / x;
        }
    }
    double z = x * x;
    double w = z * z;
    double s1 = z * (aT[0] + w * (aT[2] + w * (aT[4] + w * (aT[6] + w * (aT[8] + w * aT[10])))));
    double s2 = w * (aT[1] + w * (aT[3] + w * (aT[5] + w * (aT[7] + w * aT[9]))));
    if (id < 0) return x - x * (s1 + s2);
    z = angle_hi[id] - ((x * (s1 + s2) - angle_lo[id]) - x);
    return hx < 0 ? -z : z;
}

double strict_atan2(double y, double x) {
    if (isnan(x) || isnan(y)) return x + y;
    int32_t hx = high(x), hy = high(y);
    int32_t ix = hx & 0x7fffffff, iy = hy & 0x7fffffff;
    if (x == 1.0) return strict_atan(y);
    bool y_negative = hy < 0, x_negative = hx < 0;
    if (y == 0.0) return !x_negative ? y : y_negative ? -pi - tiny : pi + tiny;
    if (x == 0.0) return y_negative ? -pio2_hi - tiny : pio2_hi + tiny;
    if (isinf(x)) {
        if (isinf(y)) {
            double angle = x_negative ? 3.0 * pio4_hi : pio4_hi;
            return y_negative ? -angle - tiny : angle + tiny;
        }
        double angle = x_negative ? pi + tiny : 0.0;
        return y_negative ? -angle : angle;
    }
    if (isinf(y)) return y_negative ? -pio2_hi - tiny : pio2_hi + tiny;
    int k = (iy - ix) >> 20;
    double z;
    if (k > 60)
        z = pio2_hi + 0.5 * pi_lo;
    else if (x_negative && k < -60)
        z = 0.0;
    else
        z = strict_atan(fabs(y / x));
    if (!x_negative) return y_negative ? -z : z;
    return y_negative ? (z - pi_lo) - pi : pi - (z - pi_lo);
}

/* ---- cbrt: a third of the exponent, a rational step to 23 bits, one Newton step ---- */

double strict_cbrt(double x) {
    static const uint32_t B1 = 715094163, B2 = 696219795;
    static const double C = 5.42857142857142815906e-01, D = -7.05306122448979611050e-01, E = 1.41428571428571436819e+00,
                        F = 1.60714285714285720630e+00, G = 3.57142857142857150787e-01;
    if (!isfinite(x) || x == 0.0) return x;
    double a = fabs(x);
    uint32_t hx = (uint32_t)high(a);
    double t;
    if (hx < 0x00100000) {
        t = make(0x43500000, 0) * a;
        t = with_high(t, (int32_t)((uint32_t)high(t) / 3 + B2));
    } else {
        t = make((int32_t)(hx / 3 + B1), 0);
    }
    double r = t * t / a;
    double s = C + r * t;
    t *= G + F / (s + E + D / s);
    t = make(high(t) + 1, 0);
    s = t * t;
    r = a / s;
    double w = t + t;
    r = (r - t) / (w + r);
    t = t + t * r;
    return x < 0 ? -t : t;
}

/* ---- log: x = 2^k (1 + f), s = f / (2 + f), a polynomial in s^2; log10 from it ---- */

double strict_log(double x) {
    static const double two54 = 1.80143985094819840000e+16;
    static const double Lg1 = 6.666666666666735130e-01, Lg2 = 3.999999999940941908e-01, Lg3 = 2.857142874366239149e-01,
                        Lg4 = 2.222219843214978396e-01, Lg5 = 1.818357216161805012e-01, Lg6 = 1.531383769920937332e-01,
                        Lg7 = 1.479819860511658591e-01;
    int32_t hx = high(x);
    int k = 0;
    if (hx < 0x00100000) {
        if (((hx & 0x7fffffff) | (int32_t)low(x)) == 0) return -INFINITY;
        if (hx < 0) return (x - x) / 0.0;
        k = -54;
        x *= two54;
        hx = high(x);
    }
    if (hx >= 0x7ff00000) return x + x;
    k += (hx >> 20) - 1023;
    hx &= 0x000fffff;
    int32_t i = (hx + 0x95f64) & 0x100000;
    x = with_high(x, hx | (i ^ 0x3ff00000));
    k += i >> 20;
    double f = x - 1.0, dk = k;
    if ((0x000fffff & (2 + hx)) < 3) {
        if (f == 0) return k == 0 ? 0.0 : dk * ln2_hi + dk * ln2_lo;
        double r = f * f * (0.5 - 0.33333333333333333 * f);
        return k == 0 ? f - r : dk * ln2_hi - ((r - dk * ln2_lo) - f);
    }
    double s = f / (2.0 + f);
    double z = s * s;
    double w = z * z;
    double t1 = w * (Lg2 + w * (Lg4 + w * Lg6));
    double t2 = z * (Lg1 + w * (Lg3 + w * (Lg5 + w * Lg7)));
    double r = t2 + t1;
    if (((hx - 0x6147a) | (0x6b851 - hx)) > 0) {
        double hfsq = 0.5 * f * f;
        if (k == 0) return f - (hfsq - s * (hfsq + r));
        return dk * ln2_hi - ((hfsq - (s * (hfsq + r) + dk * ln2_lo)) - f);
    }
    if (k == 0) return f - s * (f - r);
    return dk * ln2_hi - ((s * (f - r) - dk * ln2_lo) - f);
}

double strict_log10(double x) {
    static const double two54 = 1.80143985094819840000e+16;
    static const double ivln10 = 4.34294481903251816668e-01, log10_2hi = 3.01029995663611771306e-01,
                        log10_2lo = 3.69423907715893078616e-13;
    int32_t hx = high(x);
    int k = 0;
    if (hx < 0x00100000) {
        if (((hx & 0x7fffffff) | (int32_t)low(x)) == 0) return -INFINITY;
        if (hx < 0) return (x - x) / 0.0;
        k = -54;
        x *= two54;
        hx = high(x);
    }
    if (hx >= 0x7ff00000) return x + x;
    k += (hx >> 20) - 1023;
    int32_t i = (int32_t)(((uint32_t)k & 0x80000000u) >> 31);
    double y = k + i;
    x = with_high(x, (hx & 0x000fffff) | ((0x3ff - i) << 20));
    double z = y * log10_2lo + ivln10 * strict_log(x);
    return z + y * log10_2hi;
}

/* ---- exp, expm1: x = k ln2 + r, a rational function of r ---- */

double strict_exp(double x) {
    static const double twom1000 = 9.33263618503218878990e-302;
    bool negative = high(x) < 0;
    int32_t hx = high(x) & 0x7fffffff;
    double hi = 0.0, lo = 0.0;
    int k = 0;
    if (hx >= 0x40862E42) {
        if (isnan(x)) return x + x;
        if (isinf(x)) return negative ? 0.0 : x;
        if (x > o_threshold) return huge * huge;
        if (x < u_threshold) return twom1000 * twom1000;
    }
    if (hx > 0x3fd62e42) {
        if (hx < 0x3FF0A2B2) {
            hi = negative ? x + ln2_hi : x - ln2_hi;
            lo = negative ? -ln2_lo : ln2_lo;
            k = negative ? -1 : 1;
        } else {
            k = (int)(invln2 * x + (negative ? -0.5 : 0.5));
            hi = x - k * ln2_hi;
            lo = k * ln2_lo;
        }
        x = hi - lo;
    } else if (hx < 0x3e300000) {
        return 1.0 + x;
    }
    double t = x * x;
    double c = x - t * (P1 + t * (P2 + t * (P3 + t * (P4 + t * P5))));
    if (k == 0) return 1.0 - ((x * c) / (c - 2.0) - x);
    double y = 1.0 - ((lo - (x * c) / (2.0 - c)) - hi);
    return k >= -1021 ? add_exponent(y, k) : add_exponent(y, k + 1000) * twom1000;
}

double strict_expm1(double x) {
    static const double Q1 = -3.33333333333331316428e-02, Q2 = 1.58730158725481460165e-03,
                        Q3 = -7.93650757867487942473e-05, Q4 = 4.00821782732936239552e-06,
                        Q5 = -2.01099218183624371326e-07;
    bool negative = high(x) < 0;
    int32_t hx = high(x) & 0x7fffffff;
    double c = 0.0;
    int k = 0;
    if (hx >= 0x4043687A) {
        if (isnan(x)) return x + x;
        if (isinf(x)) return negative ? -1.0 : x;
        if (x > o_threshold) return huge * huge;
        if (negative) return tiny - 1.0;
    }
    if (hx > 0x3fd62e42) {
        double hi, lo;
        if (hx < 0x3FF0A2B2) {
            hi = negative ? x + ln2_hi : x - ln2_hi;
            lo = negative ? -ln2_lo : ln2_lo;
            k = negative ? -1 : 1;
        } else {
            k = (int)(invln2 * x + (negative ? -0.5 : 0.5));
            hi = x - k * ln2_hi;
            lo = k * ln2_lo;
        }
        x = hi - lo;
        c = (hi - x) - lo;
    } else if (hx < 0x3c900000) {
        return x;
    }
    double hfx = 0.5 * x;
    double hxs = x * hfx;
    double r1 = 1.0 + hxs * (Q1 + hxs * (Q2 + hxs * (Q3 + hxs * (Q4 + hxs * Q5))));
    double t = 3.0 - r1 * hfx;
    double e = hxs * ((r1 - t) / (6.0 - x * t));
    if (k == 0) return x - (x * e - hxs);
    e = x * (e - c) - c;
    e -= hxs;
    if (k == -1) return 0.5 * (x - e) - 0.5;
    if (k == 1) return x < -0.25 ? -2.0 * (e - (x + 0.5)) : 1.0 + 2.0 * (x - e);
    if (k <= -2 || k > 56) return add_exponent(1.0 - (e - x), k) - 1.0;
    if (k < 20) {
        t = make(0x3ff00000 - (0x200000 >> k), 0);
        return add_exponent(t - (e - x), k);
    }
    t = make((0x3ff - k) << 20, 0);
    double y = x - (e + t);
    y += 1.0;
    return add_exponent(y, k);
}

/* ---- log1p: 1 + x = 2^k (1 + f), a polynomial in s = f / (2 + f) ---- */

double strict_log1p(double x) {
    static const double Lp1 = 6.666666666666735130e-01, Lp2 = 3.999999999940941908e-01, Lp3 = 2.857142874366239149e-01,
                        Lp4 = 2.222219843214978396e-01, Lp5 = 1.818357216161805012e-01, Lp6 = 1.531383769920937332e-01,
                        Lp7 = 1.479819860511658591e-01;
    int32_t hx = high(x);
    int32_t ax = hx & 0x7fffffff;
    int k = 1;
    int32_t hu = 1;
    double f = 0.0, c = 0.0;
    if (hx < 0x3FDA827A) {
        if (ax >= 0x3ff00000) {
            if (x == -1.0) return -HUGE_VAL;
            return (x - x) / (x - x);
        }
        if (ax < 0x3e200000) return ax < 0x3c900000 ? x : x - x * x * 0.5;
        if (hx > 0 || hx <= (int32_t)0xbfd2bec3) {
            k = 0;
            f = x;
            hu = 1;
        }
    }
    if (hx >= 0x7ff00000) return x + x;
    if (k != 0) {
        double u;
        if (hx < 0x43400000) {
            u = 1.0 + x;
            hu = high(u);
            k = (hu >> 20) - 1023;
            c = k > 0 ? 1.0 - (u - x) : x - (u - 1.0);
            c /= u;
        } else {
            u = x;
            hu = high(u);
            k = (hu >> 20) - 1023;
        }
        hu &= 0x000fffff;
        if (hu < 0x6a09e) {
            u = with_high(u, hu | 0x3ff00000);
        } else {
            k += 1;
            u = with_high(u, hu | 0x3fe00000);
            hu = (0x00100000 - hu) >> 2;
        }
        f = u - 1.0;
    }
    double hfsq = 0.5 * f * f;
    if (hu == 0) {
        if (f == 0.0) {
            if (k == 0) return 0.0;
            c += k * ln2_lo;
            return k * ln2_hi + c;
        }
        double R = hfsq * (1.0 - 0.66666666666666666 * f);
        return k == 0 ? f - R : k * ln2_hi - ((R - (k * ln2_lo + c)) - f);
    }
    double s = f / (2.0 + f);
    double z = s * s;
    double R = z * (Lp1 + z * (Lp2 + z * (Lp3 + z * (Lp4 + z * (Lp5 + z * (Lp6 + z * Lp7))))));
    if (k == 0) return f - (hfsq - s * (hfsq + R));
    return k * ln2_hi - ((hfsq - (s * (hfsq + R) + (k * ln2_lo + c))) - f);
}

/* ---- sinh, cosh, tanh: from exp and expm1 ---- */

/* exp(|x|) / 2 without overflow for |x| up to the logarithm of twice the largest double; infinite beyond. */
static double half_exp(double a) {
    int32_t ix = high(a);
    if (ix < 0x40862E42) return 0.5 * strict_exp(a);
    if (ix < 0x408633CE || (ix == 0x408633ce && low(a) <= 0x8fb9f87d)) {
        double w = strict_exp(0.5 * a);
        double t = 0.5 * w;
        return t * w;
    }
    return huge * huge;
}

double strict_sinh(double x) {
    if (!isfinite(x)) return x + x;
    int32_t ix = high(x) & 0x7fffffff;
    double h = high(x) < 0 ? -0.5 : 0.5;
    double a = fabs(x);
    if (ix < 0x40360000) {
        if (ix < 0x3e300000) return x;
        double t = strict_expm1(a);
        if (ix < 0x3ff00000) return h * (2.0 * t - t * t / (t + 1.0));
        return h * (t + t / (t + 1.0));
    }
    return h < 0 ? -half_exp(a) : half_exp(a);
}

double strict_cosh(double x) {
    if (!isfinite(x)) return x * x;
    int32_t ix = high(x) & 0x7fffffff;
    double a = fabs(x);
    if (ix < 0x3fd62e43) {
        double t = strict_expm1(a);
        double w = 1.0 + t;
        if (ix < 0x3c800000) return w;
        return 1.0 + (t * t) / (w + w);
    }
    if (ix < 0x40360000) {
        double t = strict_exp(a);
        return 0.5 * t + 0.5 / t;
    }
    return half_exp(a);
}

double strict_tanh(double x) {
    int32_t jx = high(x);
    int32_t ix = jx & 0x7fffffff;
    if (ix >= 0x7ff00000) return jx >= 0 ? 1.0 / x + 1.0 : 1.0 / x - 1.0;
    double z;
    if (ix < 0x40360000) {
        if (ix < 0x3c800000) return x * (1.0 + x);
        if (ix >= 0x3ff00000) {
            double t = strict_expm1(2.0 * fabs(x));
            z = 1.0 - 2.0 / (t + 2.0);
        } else {
            double t = strict_expm1(-2.0 * fabs(x));
            z = -t / (t + 2.0);
        }
    } else {
        z = 1.0 - tiny;
    }
    return jx >= 0 ? z : -z;
}

/* ---- hypot: squares with the larger argument split in two, scaled away from overflow and underflow ---- */

double strict_hypot(double x, double y) {
    double a = fabs(x), b = fabs(y);
    if (isinf(a) || isinf(b)) return HUGE_VAL;
    int32_t ha = high(a), hb = high(b);
    if (hb > ha) {
        double other = a;
        a = b;
        b = other;
        ha = high(a);
        hb = high(b);
    }
    if (ha - hb > 0x3c00000) return a + b;
    int k = 0;
    if (ha > 0x5f300000) {
        if (ha >= 0x7ff00000) return a + b;
        ha -= 0x25800000;
        hb -= 0x25800000;
        k += 600;
        a = with_high(a, ha);
        b = with_high(b, hb);
    }
    if (hb < 0x20b00000) {
        if (hb <= 0x000fffff) {
            if (b == 0.0) return a;
            double scale = make(0x7fd00000, 0);
            b *= scale;
            a *= scale;
            k -= 1022;
            /* As the reference: the split below uses the high words from before the scaling. */
        } else {
            ha += 0x25800000;
            hb += 0x25800000;
            k -= 600;
            a = with_high(a, ha);
            b = with_high(b, hb);
        }
    }
    double w = a - b;
    if (w > b) {
        double t1 = make(ha, 0);
        double t2 = a - t1;
        w = sqrt(t1 * t1 - (b * (-b) - t2 * (a + t1)));
    } else {
        a = a + a;
        double y1 = make(hb, 0);
        double y2 = b - y1;
        double t1 = make(ha + 0x00100000, 0);
        double t2 = a - t1;
        w = sqrt(t1 * y1 - (w * (-w) - (t1 * y2 + t2 * b)));
    }
    return k != 0 ? add_exponent(1.0, k) * w : w;
}

/* ---- IEEEremainder, which is exact ---- */

/* The C library's remainder would do, but its zeros (glibc 2.36) do not always have the sign of x. */
double strict_remainder(double x, double p) {
    if (p == 0.0 || !isfinite(x) || isnan(p)) return (x * p) / (x * p);
    p = fabs(p);
    double r = fabs(x);
    if (p <= 0x1p1022) r = fmod(r, p + p); /* else r < 2 p as it is */
    if (p < 0x1p-1021) {                   /* p / 2 would not be exact */
        if (r + r > p) {
            r -= p;
            if (r + r >= p) r -= p;
        }
    } else if (r > 0.5 * p) {
        r -= p;
        if (r >= 0.5 * p) r -= p;
    }
    return high(x) < 0 ? -r : r;
}

/* ---- pow: log2(x) in two doubles times y, and 2 to the power of that ---- */

/* log2(a) for positive a, as the sum of [log_hi], which has low word 0, and *log_lo. */
static double log2_in_two(double a, double *log_lo) {
    static const double base[] = {1.0, 1.5}; /* a = 2^n m, m near one of these */
    static const double base_log_hi[] = {0.0, 5.84962487220764160156e-01},
                        base_log_lo[] = {0.0, 1.35003920212974897128e-08};
    static const double L1 = 5.99999999999994648725e-01, L2 = 4.28571428578550184252e-01,
                        L3 = 3.33333329818377432918e-01, L4 = 2.72728123808534006489e-01,
                        L5 = 2.30660745775561754067e-01, L6 = 2.06975017800338417784e-01;
    /* 2 / (3 ln 2), and in two parts */
    static const double cp = 9.61796693925975554329e-01, cp_hi = 9.61796700954437255859e-01,
                        cp_lo = -7.02846165095275826516e-09;
    int n = 0;
    if (high(a) < 0x00100000) {
        a *= 0x1p53;
        n -= 53;
    }
    int32_t ix = high(a);
    n += (ix >> 20) - 1023;
    int32_t fraction = ix & 0x000fffff;
    int k = 0;
    ix = fraction | 0x3ff00000;
    if (fraction > 0x3988e) {
        if (fraction < 0xbb67a) {
            k = 1;
        } else {
            n += 1;
            ix -= 0x00100000;
        }
    }
    a = with_high(a, ix);
    double u = a - base[k];
    double v = 1.0 / (a + base[k]);
    double ss = u * v; /* (a - base) / (a + base), also as s_hi + s_lo */
    double s_hi = truncated(ss);
    double t_hi = make(((ix >> 1) | 0x20000000) + 0x00080000 + (k << 18), 0);
    double t_lo = a - (t_hi - base[k]);
    double s_lo = v * ((u - s_hi * t_hi) - s_hi * t_lo);
    double s2 = ss * ss;
    double r = s2 * s2 * (L1 + s2 * (L2 + s2 * (L3 + s2 * (L4 + s2 * (L5 + s2 * L6)))));
    r += s_lo * (s_hi + ss);
    s2 = s_hi * s_hi;
    t_hi = truncated(3.0 + s2 + r);
    t_lo = r - ((t_hi - 3.0) - s2);
    u = s_hi * t_hi;
    v = s_lo * t_hi + t_lo * ss;
    double p_hi = truncated(u + v);
    double p_lo = v - (p_hi - u);
    double z_hi = cp_hi * p_hi;
    double z_lo = cp_lo * p_hi + p_lo * cp + base_log_lo[k];
    double log_hi = truncated(((z_hi + z_lo) + base_log_hi[k]) + n);
    *log_lo = z_lo - (((log_hi - n) - base_log_hi[k]) - z_hi);
    return log_hi;
}

/* The same for |1 - a| < 2^-20. */
static double log2_near_one(double a, double *log_lo) {
    static const double invln2_hi = 1.44269502162933349609e+00, invln2_lo = 1.92596299112661746887e-08;
    double t = a - 1.0;
    double w = (t * t) * (0.5 - t * (0.3333333333333333333333 - t * 0.25));
    double u = invln2_hi * t;
    double v = t * invln2_lo - w * invln2;
    double log_hi = truncated(u + v);
    *log_lo = v - (log_hi - u);
    return log_hi;
}

/* 2 to the power of hi + lo, which is between -1075 and 1024; [sum] is their rounded sum. */
static double exp2_of_two(double hi, double lo, double sum) {
    static const double ln2 = 6.93147180559945286227e-01, ln2_high = 6.93147182464599609375e-01,
                        ln2_tail = -1.90465429995776804525e-09;
    int32_t j = high(sum);
    int32_t i = j & 0x7fffffff;
    int32_t n = 0;
    if (i > 0x3fe00000) { /* from 1/2 on: n is the nearest integer */
        n = j + (0x00100000 >> ((i >> 20) - 1022));
        int k = ((n & 0x7fffffff) >> 20) - 1023;
        hi -= make(n & ~(0x000fffff >> k), 0);
        n = ((n & 0x000fffff) | 0x00100000) >> (20 - k);
        if (j < 0) n = -n;
    }
    double t = truncated(lo + hi);
    double u = t * ln2_high;
    double v = (lo - (t - hi)) * ln2 + t * ln2_tail;
    double z = u + v;
    double w = v - (z - u);
    t = z * z;
    double c = z - t * (P1 + t * (P2 + t * (P3 + t * (P4 + t * P5))));
    double r = (z * c) / (c - 2.0) - (w + z * w);
    z = 1.0 - (r - z);
    return (high(z) >> 20) + n <= 0 ? scalbn(z, n) : add_exponent(z, n);
}

static bool is_integer(double y) { return floor(y) == y; }

/* Powers that follow from the rules of the API, or are exact. False: none of these. */
static bool is_simple_power(double x, double y, double *result) {
    const double a = fabs(x);
    if (y == 0.0)
        *result = 1.0;
    else if (isnan(x) || isnan(y))
        *result = x + y;
    else if (isinf(y))
        *result = a == 1.0 ? y - y : (a > 1.0) == (y > 0.0) ? fabs(y) : 0.0;
    else if (y == 1.0)
        *result = x;
    else if (y == -1.0)
        *result = 1.0 / x;
    else if (y == 2.0)
        *result = x * x;
    else if (y == 0.5 && high(x) >= 0)
        *result = sqrt(x);
    else
        return false;
    return true;
}

/* |y| > 2^31: a power of [a] is in range only if it is next to 1. 1: too large, -1: too small, 0: in range. */
static int range_of_huge_power(double a, double y) {
    const int32_t ix = high(a), iy = high(y) & 0x7fffffff;
    const bool far = iy > 0x43f00000;
    if (ix < 0x3fefffff || (far && ix == 0x3fefffff)) return y < 0.0 ? 1 : -1;
    if (ix > 0x3ff00000 || (far && ix == 0x3ff00000)) return y > 0.0 ? 1 : -1;
    return 0;
}

double strict_pow(double x, double y) {
    static const double overflow_tail = 8.0085662595372944372e-0017; /* -(1024 - log2(largest double + half an ulp)) */
    double simple;
    if (is_simple_power(x, y, &simple)) return simple;
    double a = fabs(x);
    bool negative = high(x) < 0;
    bool odd = negative && is_integer(y) && !is_integer(0.5 * y);
    if (isinf(x) || x == 0.0 || a == 1.0) {
        double z = y < 0.0 ? 1.0 / a : a;
        if (x == -1.0 && !is_integer(y)) return (z - z) / (z - z);
        return odd ? -z : z;
    }
    if (negative && !is_integer(y)) return (x - x) / (x - x);
    double sign = odd ? -1.0 : 1.0;
    double log_hi, log_lo;
    if ((high(y) & 0x7fffffff) > 0x41e00000) { /* |y| > 2^31 */
        const int range = range_of_huge_power(a, y);
        if (range) return range > 0 ? sign * huge * huge : sign * tiny * tiny;
        log_hi = log2_near_one(a, &log_lo);
    } else {
        log_hi = log2_in_two(a, &log_lo);
    }
    double y_hi = truncated(y);
    double lo = (y - y_hi) * log_hi + y * log_lo;
    double hi = y_hi * log_hi;
    double z = lo + hi;
    if (z > 1024.0 || (z == 1024.0 && lo + overflow_tail > z - hi)) return sign * huge * huge;
    if (z < -1075.0 || (z == -1075.0 && lo <= z - hi)) return sign * tiny * tiny;
    return sign * exp2_of_two(hi, lo, z);
}
